/* A view as bytes for a learner.
**
** Everything is read from the view of the player it is written for, and from the form that player
** is filling in: what the view hides cannot get into an observation. Written once for every
** decision, so the long parts are plain loops over bytes that a compiler turns into a few wide
** instructions, and what is mostly empty is cleared at once and then touched where it is not. */
#include "view/observation.h"

#include "view/bytes.h"
#include "flow/flow.h"
#include "rules/situation.h"

#define ROOM(part) (sizeof((kanly_observation_1 *)0)->part)
_Static_assert(QUESTIONS <= ROOM(question), "a question has no place in layout 1");
_Static_assert(KANLY_FIELD_KINDS <= ROOM(field), "a kind of field has no place in layout 1");
_Static_assert(KANLY_PHASES <= ROOM(phase), "a phase has no place in layout 1");
_Static_assert(KANLY_ABILITIES <= ROOM(subject_ability), "an ability has no place in layout 1");
_Static_assert(S_SHAI_HULUD < ROOM(spice_next), "a spice card has no place in layout 1");
_Static_assert(KANLY_VOICE_KINDS <= ROOM(battle_voice_kind), "the Voice has no place in layout 1");
_Static_assert(KANLY_FIELDS == ROOM(said_kind), "a form does not fit layout 1");
_Static_assert(CELLS == ROOM(spice) && LEADERS == ROOM(traitors), "another board");
_Static_assert(CARDS == ROOM(discarded), "other cards");
_Static_assert(sizeof(kanly_deal) * KANLY_DEALS == ROOM(deals), "deals do not fit layout 1");
enum { LEADER_COLUMNS = ROOM(said_leader), SPICE_COLUMNS = ROOM(spice_next) };
enum { HERO_COLUMN = LEADERS, HADERACH_COLUMN, NO_LEADER_COLUMN = HADERACH_COLUMN };

/* --- writing ---------------------------------------------------------------------------------- */

/* Clears from one part up to another. Written out in pieces of 128 bytes: what compilers make of a
** memset of this length (a string instruction) takes longer than all the rest together. */
static inline void clear(uint8_t *from, const uint8_t *to)
{
    static const uint8_t nothing[128];
    for (; to - from >= 128; from += 128) memcpy(from, nothing, 128);
    for (; to - from >= 16; from += 16) memcpy(from, nothing, 16);
    for (; from < to; from++) *from = 0;
}

/* Marks one place of a part; an id that is NONE, or hidden, marks none. */
static inline void mark_in(uint8_t *part, size_t room, unsigned id)
{
    if (id < room) part[id] = 1;
}
#define MARK(out, part, id) mark_in((out)->part, sizeof(out)->part, id)

#define WRITE_SET(out, part, set) write_set((out)->part, sizeof(out)->part, set)

/* --- the question and the form ---------------------------------------------------------------- */

static void write_subject(const kanly_game *seen, kanly_observation_1 *o)
{
    kanly_about about = kanly_subject(seen);
    switch (about.kind) {
    case KANLY_FIELD_FACTION: MARK(o, subject_faction, about.value); break;
    case KANLY_FIELD_LEADER: MARK(o, subject_leader, about.value); break;
    case KANLY_FIELD_ABILITY: MARK(o, subject_ability, about.value); break;
    case KANLY_FIELD_TERRITORY: MARK(o, subject_territory, about.value); break;
    case KANLY_FIELD_CELL:
        MARK(o, subject_cell, about.value);
        if (about.value < CELLS) MARK(o, subject_territory, territory_of(about.value));
        break;
    }
}

static void mark_leader(kanly_observation_1 *o, uint8_t value)
{
    uint8_t column = value == KANLY_HERO               ? HERO_COLUMN
                     : value == KANLY_KWISATZ_HADERACH ? HADERACH_COLUMN
                                                       : value;
    MARK(o, said_leader, column);
}

/* One field by what it means. Kinds that stand in rare forms only are left to said_value. */
static void write_said(kanly_observation_1 *o, uint8_t kind, uint8_t value)
{
    switch (kind) {
    case KANLY_FIELD_OPTION:
    case KANLY_FIELD_YES_NO:
        memset(o->said_way, 0, sizeof o->said_way);
        MARK(o, said_way, value);
        break;
    case KANLY_FIELD_FACTION:
        memset(o->said_faction, 0, sizeof o->said_faction);
        MARK(o, said_faction, value);
        break;
    case KANLY_FIELD_TERRITORY: MARK(o, said_territory, value); break;
    case KANLY_FIELD_CELL: MARK(o, said_to, value); break;
    case KANLY_FIELD_FROM: MARK(o, said_from, value); break;
    case KANLY_FIELD_LEADER: mark_leader(o, value); break;
    case KANLY_FIELD_CARD:
    case KANLY_FIELD_KARAMA: MARK(o, said_card, value); break;
    case KANLY_FIELD_FORCES: o->said_forces[0] = (uint8_t)(o->said_forces[0] + value); break;
    case KANLY_FIELD_ELITES: o->said_elites[0] = (uint8_t)(o->said_elites[0] + value); break;
    case KANLY_FIELD_SPICE: o->said_spice[0] = value; break;
    case KANLY_FIELD_ALLY_SPICE: o->said_ally_spice[0] = value; break;
    case KANLY_FIELD_NUMBER: o->said_number[0] = value; break;
    case KANLY_FIELD_TURN: o->said_turn[0] = value; break;
    case KANLY_FIELD_DIAL: o->said_dial[0] = value; break;
    }
}

static void write_fields(const form_now *form, kanly_observation_1 *o)
{
    const kanly_move *m = form->move;
    o->said[0] = m->length;
    for (unsigned i = 0; i < m->length; i++) {
        o->said_kind[i] = form->kind[i];
        o->said_value[i] = m->value[i];
        write_said(o, form->kind[i], m->value[i]);
    }
}

static void fill_form(const form_now *form, kanly_observation_1 *o)
{
    o->choosing[0] = 1;
    o->question[form->offer ? (unsigned)ASK_NOTHING : form->move->question] = 1;
    MARK(o, field, form->field);
    if (!form->offer) write_fields(form, o);
}

void write_form(const form_now *form, kanly_observation_1 *o)
{
    clear(o->choosing, o->turn);
    fill_form(form, o);
}

static void write_asked(const kanly_game *seen, uint8_t eye, kanly_observation_1 *o)
{
    o->seat[eye] = 1;
    WRITE_SET(o, playing, seen->playing);
    WRITE_SET(o, deciders, kanly_deciders(seen));
    if (kanly_deciders(seen)) write_subject(seen, o);
}

/* --- the board -------------------------------------------------------------------------------- */

static void write_time(const kanly_game *seen, kanly_observation_1 *o)
{
    o->turn[0] = seen->turn;
    o->turns_left[0] = (uint8_t)(seen->options.turns - seen->turn);
    o->phase[seen->phase] = 1;
    MARK(o, storm, seen->storm);
    MARK(o, storm_card, seen->storm_card);
    for (unsigned place = 0; place < FACTIONS; place++)
        if (seen->order[place] < FACTIONS) o->order[seen->order[place] * FACTIONS + place] = 1;
    o->advanced[0] = seen->options.advanced;
    o->wall_destroyed[0] = seen->wall_destroyed;
}

/* Every byte from `tokens` up to `spice` is written, so none is cleared before. */
static void write_board(const kanly_game *seen, uint8_t eye, kanly_observation_1 *restrict o)
{
    const stack *stacks = seen->stack[0], *own = seen->stack[eye];
    const stack *emperor = seen->stack[EMPEROR], *fremen = seen->stack[FREMEN];
    for (unsigned i = 0; i < FACTIONS * CELLS; i++) o->tokens[i] = total(stacks[i]);
    for (unsigned i = 0; i < CELLS; i++) o->elites[i] = elite(emperor[i]);
    for (unsigned i = 0; i < CELLS; i++) o->elites[CELLS + i] = elite(fremen[i]);
    for (unsigned i = 0; i < CELLS; i++) o->own[i] = total(own[i]);
    if (seen->ally[eye] < FACTIONS) {
        const stack *ally = seen->stack[seen->ally[eye]];
        for (unsigned i = 0; i < CELLS; i++) o->allied[i] = total(ally[i]);
    } else {
        memset(o->allied, 0, sizeof o->allied);
    }
    WRITE_SET(o, advisors, seen->advisors);
    memcpy(o->spice, seen->blow, CELLS);
}

/* --- the players ------------------------------------------------------------------------------ */

/* Six stacks at once. */
static inline void write_stacks(const stack stacks[FACTIONS], uint8_t *forces, uint8_t *elites)
{
    uint64_t six = 0, low;
    memcpy(&six, stacks, FACTIONS);
    low = six & UINT64_C(0x1f1f1f1f1f1f1f1f);
    memcpy(forces, &low, FACTIONS);
    six = six >> 5 & UINT64_C(0x0707070707070707);
    memcpy(elites, &six, FACTIONS);
}

static void write_players(const kanly_game *seen, uint8_t eye, kanly_observation_1 *o)
{
    for (faction f = 0; f < FACTIONS; f++) {
        card_set known = seen->hand[f] & ALL_CARDS;
        if (known) write_set(o->hand + f * CARDS, CARDS, known);
        if (seen->ally[f] < FACTIONS) o->ally[f * FACTIONS + seen->ally[f]] = 1;
        o->cards[f] = (uint8_t)hand_size(seen, f);
        o->bribes[f] = in_a_byte(seen->bribes[f]);
    }
    write_stacks(seen->reserves, o->reserve_forces, o->reserve_elites);
    write_stacks(seen->tanks, o->tank_forces, o->tank_elites);
    memcpy(o->pledge, seen->pledge, FACTIONS);
    WRITE_SET(o, powers_used, seen->powers_used);
    o->purse[0] = in_a_byte(seen->spice[eye]);
    o->bound[0] = seen->reserved[eye];
}

static void write_disc(const kanly_game *seen, leader l, kanly_observation_1 *o)
{
    const kanly_leader *disc = &seen->leader[l];
    faction of = leader_faction(l);
    bool lives = disc->place == ALIVE;
    bool free = lives && disc->holder == of && disc->taken_from == of;
    o->leader_free[l] = free && plays(seen, of);
    o->leader_captive[l] = lives && !free;
    o->leader_dead[l] = !lives;
    o->leader_face_down[l] = disc->place == TANKS_DOWN;
    o->leader_fought[l] = disc->fought_in != NONE;
}

/* All are written as if nothing had happened to them, then those corrected to which something has.
** The last sixteen bytes overlap the first. */
static void write_discs(const kanly_game *seen, kanly_observation_1 *o)
{
    enum { SIXTEEN = 16, REST = LEADERS - SIXTEEN };
    const eventful_leaders eventful = eventful_discs(seen);
    const uint8_t *known = seen->leader_known;
    memset(o->leader_free, 1, LEADERS);
    for (faction f = 0; seen->playing != ALL_FACTIONS && f < FACTIONS; f++)
        if (!plays(seen, f)) memset(o->leader_free + f * LEADERS_EACH, 0, LEADERS_EACH);
    for (unsigned i = 0; i < SIXTEEN; i++) o->leader_unsure[i] = known[i] == KANLY_UNSURE;
    for (unsigned i = REST; i < LEADERS; i++) o->leader_unsure[i] = known[i] == KANLY_UNSURE;
    for_leaders(l, eventful.turned | eventful.fought) write_disc(seen, l, o);
}

static void write_leaders(const kanly_game *seen, uint8_t eye, kanly_observation_1 *o)
{
    write_discs(seen, o);
    leader_set kept = seen->traitors[eye];
    WRITE_SET(o, traitors, kept ? kept : seen->traitors_dealt[eye]);
    WRITE_SET(o, traitors_shown, seen->traitors_shown);
    MARK(o, predicted_faction, seen->predicted_faction);
    o->predicted_turn[0] = seen->predicted_turn;
    o->haderach_awake[0] = kanly_haderach_awake(seen);
    o->haderach_lost[0] = seen->haderach_lost;
    o->haderach_dead[0] = seen->haderach_dead;
}

/* --- decks and deals -------------------------------------------------------------------------- */

static void write_decks(const kanly_game *seen, kanly_observation_1 *o)
{
    o->treachery_left[0] = seen->treachery_count;
    for (unsigned i = 0; i < seen->discard_count; i++)
        o->discarded[seen->treachery[CARDS - 1 - i]] = 1;
    o->spice_left[0] = seen->spice_count;
    if (seen->spice_count) MARK(o, spice_next, seen->spice_deck[seen->spice_count - 1]);
    if (seen->pile_count[0]) o->spice_piles[seen->piles[seen->pile_count[0] - 1]] = 1;
    if (seen->pile_count[1])
        o->spice_piles[SPICE_COLUMNS + seen->piles[SPICE_CARDS - seen->pile_count[1]]] = 1;
    memcpy(o->deals, seen->deal, sizeof o->deals);
}

/* --- what is going on ------------------------------------------------------------------------- */

static void write_auction(const kanly_game *seen, kanly_observation_1 *o)
{
    auction_facts a;
    if (!auction_now(seen, &a)) return;
    o->auction[0] = 1;
    o->auction_lot[0] = a.lot;
    o->auction_lots[0] = a.lots;
    MARK(o, auction_card, a.card);
    o->auction_bid[0] = a.bid;
    MARK(o, auction_bidder, a.bidder);
    WRITE_SET(o, auction_passed, a.passed);
    WRITE_SET(o, auction_full, a.full);
}

static void write_segment(const kanly_game *seen, kanly_observation_1 *o)
{
    segment_facts s;
    if (!segment_now(seen, &s)) return;
    MARK(o, segment, s.who);
    o->segment_shipped[0] = s.shipped;
    o->segment_moved[0] = s.moved;
    WRITE_SET(o, segment_done, s.done);
}

static void write_nexus(const kanly_game *seen, kanly_observation_1 *o)
{
    nexus_facts n;
    if (!nexus_now(seen, &n)) return;
    for (unsigned f = 0; f < FACTIONS; f++)
        write_set(o->nexus_offers + f * FACTIONS, FACTIONS, n.offers[f]);
    WRITE_SET(o, nexus_done, n.done);
}

static void write_plan(const plan_facts *p, unsigned side, kanly_observation_1 *o)
{
    uint8_t led_by = p->leader == KANLY_HERO ? HERO_COLUMN
                     : p->leader < LEADERS   ? p->leader
                                             : NO_LEADER_COLUMN;
    o->battle_leader[side * LEADER_COLUMNS + led_by] = 1;
    mark_in(o->battle_weapon + side * CARDS, CARDS, p->weapon);
    mark_in(o->battle_defense + side * CARDS, CARDS, p->defense);
    o->battle_haderach[side] = p->haderach;
    o->battle_dial[side] = p->dial;
    o->battle_spice[side] = p->spice;
}

static void write_battle(const kanly_game *seen, uint8_t eye, kanly_observation_1 *o)
{
    battle_facts b;
    if (!battle_now(seen, eye, &b)) return;
    o->battle[0] = 1;
    MARK(o, battle_territory, b.territory);
    for (unsigned side = 0; side < 2; side++) {
        const side_facts *s = &b.side[side];
        mark_in(o->battle_fighter + side * FACTIONS, FACTIONS, b.fighter[side]);
        o->battle_forces[side] = s->forces;
        o->battle_elites[side] = s->elites;
        o->battle_least[side] = s->low;
        o->battle_highest[side] = s->high;
        o->battle_locked[side] = s->locked;
        o->battle_known[side] = s->known;
        if (s->known) write_plan(&s->plan, side, o);
    }
    MARK(o, battle_voice, b.voice);
    if (b.voice != KANLY_VOICE_PASS) MARK(o, battle_voice_kind, b.voice_kind);
    MARK(o, battle_voice_on, b.voice_on);
    MARK(o, battle_element, b.element);
    MARK(o, battle_element_of, b.element_of);
    o->battle_answered[0] = b.shown;
    o->battle_answer[0] = b.shown ? b.shown_value : 0;
}

/* Each belongs to one phase; the Nexus to two. */
static void write_under_way(const kanly_game *seen, uint8_t eye, kanly_observation_1 *o)
{
    if (seen->phase == KANLY_BIDDING) write_auction(seen, o);
    if (seen->phase == KANLY_SHIPMENT) write_segment(seen, o);
    if (seen->phase == KANLY_SPICE_BLOW || seen->phase == KANLY_NEXUS) write_nexus(seen, o);
    if (seen->phase == KANLY_BATTLE) write_battle(seen, eye, o);
}

void write_observation(const kanly_game *seen, uint8_t eye, const form_now *form,
                       kanly_observation_1 *o)
{
    clear(o->seat, o->tokens);
    clear(o->ally, (const uint8_t *)(o + 1));
    if (form)
        fill_form(form, o);
    else
        o->question[kanly_question(seen, (kanly_faction)eye)] = 1;
    write_asked(seen, eye, o);
    write_time(seen, o);
    write_board(seen, eye, o);
    write_players(seen, eye, o);
    write_leaders(seen, eye, o);
    write_decks(seen, o);
    write_under_way(seen, eye, o);
}

void kanly_observe(const kanly_game *seen, kanly_faction eye, const kanly_move *so_far,
                   kanly_observation_1 *out)
{
    if (!so_far) {
        write_observation(seen, (uint8_t)eye, NULL, out);
        return;
    }
    uint8_t kind[KANLY_FIELDS + 1];
    kanly_move again = {.question = so_far->question, .by = so_far->by};
    for (unsigned i = 0; i <= so_far->length; i++) {
        kanly_values values;
        kanly_choices(seen, &again, &values);
        kind[i] = values.field;
        if (i < so_far->length) kanly_fill(&again, so_far->value[i]);
    }
    form_now form = {.move = so_far, .kind = kind, .field = kind[so_far->length]};
    write_observation(seen, (uint8_t)eye, &form, out);
}
