/* What the learned player sees and works out, as bytes. All of it comes from its own view and from
** what it has heard, with the judgement of a steady player (steady.h) where that is worth
** something. The long part is an observation, written by the engine (view/observation.h). */
#include "bots/naib_sight.h"

#include "bots/evaluate.h"
#include "bots/steady.h"
#include "rules/situation.h"
#include "view/observation.h"

#include <math.h>

#define ROOM(part) (sizeof((naib_thoughts *)0)->part)
enum { CLOCK_FEATURES = 3 * FACTIONS }; /* the first of evaluate.h: the faction and the time */
_Static_assert(EVALUATE_COUNT - (int)CLOCK_FEATURES == ROOM(evaluated), "evaluate.h has changed");
_Static_assert((int)CARD_NAMES == ROOM(own_cards), "other cards");
_Static_assert((int)STRONGHOLD_COUNT == ROOM(place_own), "other strongholds");
_Static_assert((int)CELLS == ROOM(others), "another board");
enum { NO_NAME = CARD_NAMES }; /* the column of a card that is not there, or not known */

static inline uint8_t byte_of(float v)
{
    return v <= 0 ? 0 : v >= UINT8_MAX ? UINT8_MAX : (uint8_t)lroundf(v);
}
static inline uint8_t hundredths(float chance) { return byte_of(100 * chance); }
static inline uint8_t amount(int n) { return (uint8_t)(n < 0 ? 0 : n > UINT8_MAX ? UINT8_MAX : n); }
static inline void mark(uint8_t *part, size_t room, unsigned id)
{
    if (id < room) part[id] = 1;
}
#define MARK(out, part, id) mark((out)->part, sizeof(out)->part, id)

/* --- the form --------------------------------------------------------------------------------- */

static unsigned others_in(const kanly_game *g, faction me, territory where)
{
    unsigned n = 0;
    for (faction f = 0; f < FACTIONS; f++)
        if (f != me && f != g->ally[me]) n += total(tokens_in(g, f, where));
    return n;
}

static void look_there(const kanly_game *g, faction me, cell to, naib_thoughts *o)
{
    territory where = territory_of(to);
    o->to_own[0] = total(tokens_in(g, me, where));
    o->to_allied[0] = g->ally[me] < FACTIONS ? total(tokens_in(g, g->ally[me], where)) : 0;
    o->to_others[0] = amount((int)others_in(g, me, where));
    o->to_spice[0] = g->blow[to];
    memset(o->to_stronghold, 0, sizeof o->to_stronghold);
    MARK(o, to_stronghold, stronghold_index(where));
    o->to_storm[0] = in_storm(g, to);
}

static void look_back(const kanly_game *g, faction me, cell from, naib_thoughts *o)
{
    territory where = territory_of(from);
    o->from_own[0] = total(at(g, me, from));
    o->from_others[0] = amount((int)others_in(g, me, where));
    o->from_spice[0] = g->blow[from];
    memset(o->from_stronghold, 0, sizeof o->from_stronghold);
    MARK(o, from_stronghold, stronghold_index(where));
}

static void think_of_form(const kanly_game *g, const naib_form *form, naib_thoughts *o)
{
    const kanly_move *m = form->move;
    unsigned forces = 0;
    memset(o->to_own, 0, offsetof(naib_thoughts, purses));
    for (unsigned i = 0; i < m->length; i++) {
        uint8_t value = m->value[i];
        switch (form->kind[i]) { /* a few of many */
        case KANLY_FIELD_CELL:
            if (value < CELLS) look_there(g, m->by, value, o);
            break;
        case KANLY_FIELD_FROM:
            if (value < CELLS) look_back(g, m->by, value, o);
            break;
        case KANLY_FIELD_FORCES: forces += value; break;
        case KANLY_FIELD_CARD:
        case KANLY_FIELD_KARAMA:
            if (value < CARDS) MARK(o, said_card_names, card_name_of(value));
            break;
        default: break;
        }
    }
    if (forces) MARK(o, said_forces_hot, forces);
}
_Static_assert(offsetof(naib_thoughts, to_own) == 0, "what depends on the form stands first");

static form_now as_seen(const naib_form *form)
{
    return (form_now){.move = form->move, .kind = form->kind, .field = form->field};
}

void naib_look_at_form(const kanly_game *view, const naib_form *form, naib_sight *out)
{
    const form_now now = as_seen(form);
    write_form(&now, &out->seen);
    think_of_form(view, form, &out->thought);
}

/* --- the players ------------------------------------------------------------------------------ */

static void think_of_rival(const mind *m, faction f, naib_thoughts *o)
{
    rivalry theirs = rivalry_between(m, f, m->me), ours = rivalry_between(m, m->me, f);
    o->kills_us[f] = hundredths(theirs.kill);
    o->killed[f] = hundredths(ours.kill);
    o->betrays_us[f] = hundredths(theirs.betray);
    o->betrayed[f] = hundredths(ours.betray);
    o->threat[f] = hundredths(m->threat[f]);
    o->kindness[f] = amount(m->book->favour[f]);
    o->harm[f] = amount(-m->book->favour[f]);
}

static void think_of_players(const mind *m, naib_thoughts *o)
{
    for_factions(f, m->g->playing) {
        o->purses[f] = amount(m->purse[f]);
        o->best_leader[f] = amount(m->leader[f]);
        o->leaders_left[f] = amount(m->leaders[f]);
        o->landing[f] = m->landing[f];
        o->to_act[f] = has(m->to_act, f);
        for (unsigned k = 0; k < HAS_KINDS; k++)
            o->has[f * HAS_KINDS + k] = hundredths(m->has[f][k]);
        for (unsigned i = 0; i < STRONGHOLD_COUNT; i++) {
            o->walking[f * STRONGHOLD_COUNT + i] = m->walking[f][i];
            o->barred[f * STRONGHOLD_COUNT + i] = m->barred[f] >> i & 1;
        }
        if (f != m->me) think_of_rival(m, f, o);
    }
    for (card_set left = m->g->hand[m->me] & ALL_CARDS; left; left &= left - 1)
        o->own_cards[card_name_of((card)lowest_bit(left))]++;
    for (unsigned i = 0; i < m->g->discard_count; i++) {
        card c = m->g->treachery[CARDS - 1 - i];
        if (c < CARDS) o->discarded_names[card_name_of(c)]++;
    }
}

/* --- the board -------------------------------------------------------------------------------- */

enum { FARTHEST_STORM = 6 };

static void think_of_cells(const mind *m, naib_thoughts *o)
{
    const kanly_game *g = m->g;
    for_factions(f, g->playing & (faction_set)~m->side)
        for_cells(c, tokens_of(g, f)) {
            if (f == BENE_GESSERIT && advisors_in(g, territory_of(c))) continue;
            o->others[c] = (uint8_t)(o->others[c] + total(at(g, f, c)));
        }
    if (g->storm >= SECTORS) return;
    for (cell c = 0; c < CELLS; c++) {
        unsigned in = sector_of(c);
        o->storm_near[c] = in < SECTORS && (in + SECTORS - g->storm) % SECTORS <= FARTHEST_STORM;
    }
}

static void think_of_place(const mind *m, unsigned i, naib_thoughts *o)
{
    for_factions(f, m->g->playing) {
        stack there = m->force[i][f];
        if (!there) continue;
        float dial = most_dialed(m, (troop){f, there, m->purse[f]}, m->me);
        if (f == m->me) {
            o->place_own[i] = total(there);
            o->place_ours[i] = byte_of(dial);
        } else if (f == m->ally) {
            o->place_allied[i] = total(there);
        } else {
            o->place_others[i] = (uint8_t)(o->place_others[i] + total(there));
            o->place_foes[i]++;
            if (byte_of(dial) > o->place_dial[i]) o->place_dial[i] = byte_of(dial);
        }
    }
    o->place_storm[i] = in_storm(m->g, first_cell(stronghold(i)));
}

static void think_of_temper(const temper *t, naib_thoughts *o)
{
    o->temper[0] = byte_of(50 * t->boldness);
    o->temper[1] = byte_of(128 * t->thrift);
    o->temper[2] = byte_of(128 * t->trust);
    o->temper[3] = byte_of(128 * t->spite);
    o->temper[4] = byte_of(255 * t->caution);
}

/* evaluate.h wants a whole game: others' purses are put in as they were counted. */
static void think_of_chances(const mind *m, naib_thoughts *o)
{
    float x[EVALUATE_COUNT];
    kanly_game guessed = *m->g;
    for_factions(f, m->g->playing)
        if (f != m->me) guessed.spice[f] = amount(m->purse[f]);
    evaluate_features(&guessed, m->me, x);
    for (unsigned i = CLOCK_FEATURES; i < EVALUATE_COUNT; i++)
        o->evaluated[i - CLOCK_FEATURES] = byte_of(80 * fabsf(x[i]));
}

/* How many of our tokens can come to a stronghold at once: by shipment, or on foot. */
static unsigned can_come(const mind *m, unsigned place, kanly_ask asked)
{
    const kanly_game *g = m->g;
    unsigned reserves = total(g->reserves[m->me]);
    if (asked == KANLY_ASK_SHIP) {
        bool half = m->me == GUILD || allied(g, m->me, GUILD);
        unsigned paid = (unsigned)(m->purse[m->me] < 0 ? 0 : m->purse[m->me]) * (half ? 2 : 1);
        return m->me == FREMEN || reserves < paid ? reserves : paid;
    }
    unsigned walkers = 0;
    territory_set near = within(stronghold(place), walking_range(g, m->me));
    for_cells(c, tokens_of(g, m->me)) {
        territory where = territory_of(c);
        if (where != stronghold(place) && near & territory_bit(where))
            walkers += total(at(g, m->me, c));
    }
    return walkers;
}

static stack with_more(stack there, unsigned more)
{
    unsigned most = FORCES_EACH - elite(there), n = ordinary(there) + more;
    return make_stack(n < most ? n : most, elite(there));
}

static void think_of_reach(const mind *m, const verdict *now, kanly_ask asked, naib_thoughts *o)
{
    if (asked != KANLY_ASK_SHIP && asked != KANLY_ASK_MOVE) return;
    for (unsigned i = 0; i < STRONGHOLD_COUNT; i++) {
        unsigned more = can_come(m, i, asked);
        if (!more) continue;
        outlook then = outlook_now(m);
        then.force[i][m->me] = with_more(then.force[i][m->me], more);
        verdict v = judge(m, &then);
        o->reach[i] = amount((int)more);
        o->reach_win[i] = hundredths(v.win);
        o->reach_lose[i] = hundredths(v.lose);
        o->reach_hold[i] = hundredths(v.hold[i]);
        o->reach_gain[i] = byte_of(v.worth - now->worth);
        o->reach_cost[i] = byte_of(now->worth - v.worth);
    }
}

static void think_of_board(const mind *m, kanly_ask asked, naib_thoughts *o)
{
    outlook out = outlook_now(m);
    verdict v = judge(m, &out);
    think_of_cells(m, o);
    for (unsigned i = 0; i < STRONGHOLD_COUNT; i++) {
        think_of_place(m, i, o);
        o->place_hold[i] = hundredths(v.hold[i]);
    }
    o->chance_win[0] = hundredths(v.win);
    o->chance_lose[0] = hundredths(v.lose);
    o->worth[0] = byte_of(128 + v.worth);
    o->spice_worth[0] = hundredths(m->spice_worth);
    o->patience[0] = hundredths(m->patience);
    o->last_turn[0] = m->last_turn;
    think_of_temper(&m->book->temper, o);
    think_of_chances(m, o);
    think_of_reach(m, &v, asked, o);
}

/* --- what is going on ------------------------------------------------------------------------- */

static void think_of_auction(const mind *m, naib_thoughts *o)
{
    auction_facts a;
    if (!auction_now(m->g, &a)) return;
    unsigned name = a.card < CARDS ? card_name_of(a.card) : NO_NAME;
    MARK(o, lot_name, name);
    if (name < CARD_NAMES) o->lot_worth[0] = byte_of(2 * card_worth(m, m->me, (card_name)name));
    MARK(o, bid_hot, a.bid);
    o->atreides_passed[0] = m->book->atreides_passed;
}

static unsigned name_shown(uint8_t c) { return c < CARDS ? card_name_of(c) : NO_NAME; }

static void think_of_battle(const mind *m, naib_thoughts *o)
{
    battle_facts b;
    if (!battle_now(m->g, m->me, &b)) return;
    unsigned ours = b.fighter[1] == m->me;
    if (b.fighter[ours] != m->me || b.fighter[!ours] >= FACTIONS) return;
    faction foe = b.fighter[!ours];
    const side_facts *we = &b.side[ours], *they = &b.side[!ours];
    troop mine = {m->me, make_stack(we->forces, we->elites), m->purse[m->me]};
    troop theirs = {foe, make_stack(they->forces, they->elites), m->purse[foe]};
    o->fighting[ours] = 1;
    MARK(o, battle_foe, foe);
    o->battle_odds[0] = hundredths(ours ? 1 - odds(m, theirs, mine) : odds(m, mine, theirs));
    o->battle_most[0] = byte_of(most_dialed(m, mine, foe));
    o->battle_most[1] = byte_of(most_dialed(m, theirs, m->me));
    if (they->known) {
        MARK(o, plan_weapon, name_shown(they->plan.weapon));
        MARK(o, plan_defense, name_shown(they->plan.defense));
    } else if (b.shown && b.element_of == foe) {
        if (b.element == KANLY_FORESEE_WEAPON) MARK(o, plan_weapon, name_shown(b.shown_value));
        if (b.element == KANLY_FORESEE_DEFENSE) MARK(o, plan_defense, name_shown(b.shown_value));
    }
}

static void think_of_nexus(const mind *m, naib_thoughts *o)
{
    nexus_facts n;
    if (!nexus_now(m->g, &n)) return;
    for_factions(f, m->g->playing) {
        if (f == m->me) continue;
        o->prospects[f] = byte_of(prospects(m, m->me, f));
        o->offered_us[f] = n.offers[f] >> m->me & 1;
        o->offered[f] = n.offers[m->me] >> f & 1;
    }
    o->prospects[FACTIONS] = byte_of(prospects(m, m->me, NONE));
}

void naib_look(bot *self, const kanly_game *view, const naib_form *form, naib_sight *out)
{
    const form_now now = as_seen(form);
    naib_thoughts *o = &out->thought;
    write_observation(view, self->faction, &now, &out->seen);
    memset(o, 0, sizeof *o);
    think_of_form(view, form, o);
    mind m = mind_of(self, view);
    look_around(&m);
    note_threats(&m);
    think_of_players(&m, o);
    think_of_board(&m, (kanly_ask)form->move->question, o);
    if (view->phase == KANLY_BIDDING) think_of_auction(&m, o);
    if (view->phase == KANLY_BATTLE) think_of_battle(&m, o);
    if (view->phase == KANLY_SPICE_BLOW || view->phase == KANLY_NEXUS) think_of_nexus(&m, o);
}
