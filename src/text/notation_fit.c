/* What was said as the form of one question. Forms are as questions.def describes them; where a
** form depends on the game (which cell follows in a group, whether a list must be closed), the
** engine's own choices say so.
**
** Invariant: the choices are asked only while everything filled in so far is legal. The first value
** that is not decides why the move is refused, so what comes after it does not matter. */
#include <string.h>

#include "rules/rules.h"
#include "text/notation_fit.h"
#include "text/spoken.h"

#define ASKED(id) (UINT64_C(1) << ASK_##id)
_Static_assert(QUESTIONS <= 64, "a set of questions fits 64 bits");

/* What `pass` answers: a faction's own decisions of the phase, never a reaction window. */
static const uint64_t PASSABLE = ASKED(WORM) | ASKED(RIDE) | ASKED(NEXUS) | ASKED(CLAIM) |
                                 ASKED(BID) | ASKED(REVIVE) | ASKED(SHIP) | ASKED(MOVE) |
                                 ASKED(VOICE) | ASKED(FORESEE) | ASKED(CALL) | ASKED(CAPTURE) |
                                 ASKED(LOOK_STORM);
/* The same, when it is being asked right now: small decisions that a player met on the way would
** not count. */
static const uint64_t PASSABLE_NOW = ASKED(ACCOMPANY) | ASKED(INTRUSION) | ASKED(TAKE_UP_ARMS);

static const struct {
    unsigned usual;
    uint64_t others;
} ANSWERS[VERBS] = {
    [SAY_PASS] = {ASK_SHIP, 0},
    [SAY_TRAITOR] = {ASK_TRAITOR, 0},
    [SAY_PREDICT] = {ASK_PREDICT, 0},
    [SAY_PLACE] = {ASK_PLACE, 0},
    [SAY_DIAL] = {ASK_DIAL, ASKED(FIRST_DIAL)},
    [SAY_WEATHER] = {ASK_WEATHER, 0},
    [SAY_ATOMICS] = {ASK_ATOMICS, 0},
    [SAY_LOSE] = {ASK_LOSE, ASKED(STORM_LOSS)},
    [SAY_LOOK] = {ASK_LOOK_STORM, ASKED(LOOK_SPICE)},
    [SAY_WORM] = {ASK_WORM, 0},
    [SAY_SHELTER] = {ASK_SHELTER, 0},
    [SAY_RIDE] = {ASK_RIDE, 0},
    [SAY_KARAMA_WORM] = {ASK_WORM_POWER, 0},
    [SAY_OFFER] = {ASK_NEXUS, 0},
    [SAY_ACCEPT] = {ASK_NEXUS, 0},
    [SAY_LEAVE] = {ASK_NEXUS, 0},
    [SAY_CLAIM] = {ASK_CLAIM, 0},
    [SAY_BID] = {ASK_BID, 0},
    [SAY_KARAMA_TAKE] = {ASK_HAND_POWER, 0},
    [SAY_RETURN] = {ASK_RETURN, 0},
    [SAY_REVIVE] = {ASK_REVIVE, 0},
    [SAY_GRANT] = {ASK_GRANT, 0},
    [SAY_KARAMA_REVIVE] = {ASK_REVIVE, 0},
    [SAY_SHIP] = {ASK_SHIP, 0},
    [SAY_SEND] = {ASK_SHIP, 0},
    [SAY_CROSS] = {ASK_SHIP, 0},
    [SAY_RETREAT] = {ASK_SHIP, 0},
    [SAY_ACT] = {ASK_TIMING, 0},
    [SAY_WAIT] = {ASK_TIMING, 0},
    [SAY_KARAMA_STOP] = {ASK_STOP, 0},
    [SAY_ACCOMPANY] = {ASK_ACCOMPANY, 0},
    [SAY_FLIP] = {ASK_WARTIME, ASKED(INTRUSION) | ASKED(TAKE_UP_ARMS)},
    [SAY_MOVE] = {ASK_MOVE, 0},
    [SAY_HAJR] = {ASK_MOVE, 0},
    [SAY_FIGHT] = {ASK_FIGHT, 0},
    [SAY_VOICE] = {ASK_VOICE, 0},
    [SAY_FORESEE] = {ASK_FORESEE, 0},
    [SAY_SHOW] = {ASK_SHOW, 0},
    [SAY_KARAMA_LOOK] = {ASK_LOOK_POWER, 0},
    [SAY_PLAN] = {ASK_PLAN, 0},
    [SAY_KEEP] = {ASK_KEEP, 0},
    [SAY_DISCARD] = {ASK_KEEP, 0},
    [SAY_CAPTURE] = {ASK_CAPTURE, 0},
    [SAY_KILL] = {ASK_CAPTURE, 0},
    [SAY_KARAMA] = {ASK_KARAMA, ASKED(PREVENT)},
    [SAY_GHOLA] = {ASK_GHOLA, 0},
    [SAY_TRUTHTRANCE] = {ASK_TRUTHTRANCE, 0},
    [SAY_BRIBE] = {ASK_BRIBE, 0},
    [SAY_GIVE] = {ASK_GIVE, 0},
    [SAY_PLEDGE] = {ASK_PLEDGE, 0},
    [SAY_LEND] = {ASK_LEND, 0},
    [SAY_DEAL] = {ASK_DEAL, 0},
    [SAY_ANSWER_DEAL] = {ASK_DEAL_ANSWER, 0},
    [SAY_DISCLOSE] = {ASK_DISCLOSE, 0},
};

/* Words that mean different questions with and without an argument. */
kanly_ask notation_question(const spoken *s)
{
    if (s->verb == SAY_TRAITOR && s->leader == NONE) return (kanly_ask)ASK_CALL;
    if (s->verb == SAY_PLACE && !s->part_count) return (kanly_ask)ASK_PLACE_ADVISOR;
    if (s->verb == SAY_KARAMA && s->ability != NONE) return (kanly_ask)ASK_PREVENT;
    return (kanly_ask)ANSWERS[s->verb].usual;
}

uint64_t notation_answers(const spoken *s)
{
    if (s->verb == SAY_PASS) return PASSABLE;
    if (s->verb == SAY_DECLINE) return ~UINT64_C(0);
    return UINT64_C(1) << notation_question(s) | ANSWERS[s->verb].others |
           (s->verb == SAY_KARAMA ? ASKED(KARAMA) : 0);
}

bool notation_any_time(const spoken *s)
{
    return QUESTION_ROW[notation_question(s)].flags & ANYTIME_MOVE;
}

unsigned notation_pledge(const spoken *s)
{
    return s->verb == SAY_REVIVE ? s->ally * 2u : s->ally; /* 2.03.07: two spice each */
}

/* --- filling in a form ------------------------------------------------------------------------ */

form begin_form(const kanly_game *g, faction by, unsigned asked)
{
    form f = {.g = g, .m = {.question = (uint8_t)asked, .by = by}, .legal = true};
    f.more = kanly_choices(g, &f.m, &f.next);
    f.legal =
        kanly_question(g, (kanly_faction)by) == asked || QUESTION_ROW[asked].flags & ANYTIME_MOVE;
    return f;
}

void fill(form *f, unsigned value)
{
    uint8_t v = (uint8_t)(value > 255 ? 252 : value);
    f->legal = f->legal && f->more && kanly_values_have(&f->next, v);
    kanly_fill(&f->m, v);
    if (f->legal) f->more = kanly_choices(f->g, &f->m, &f->next);
}

bool asks_for(const form *f, unsigned field_kind)
{
    return f->legal && f->more && f->next.field == field_kind;
}

/* The lowest value the form takes now beside NONE; `otherwise` when it takes none. */
static unsigned lowest_allowed(const form *f, unsigned otherwise)
{
    if (f->legal && f->more)
        for (unsigned v = 0; v < NONE; v++)
            if (kanly_values_have(&f->next, (uint8_t)v)) return v;
    return otherwise;
}

/* --- cards ------------------------------------------------------------------------------------ */

static card karama_of(const kanly_game *g, faction by, const spoken *s)
{
    if (!s->karama) return NONE;
    card_set cards = karama_cards(g, by);
    if (s->verb == SAY_SHIP && !cards) { /* one the ally has lent (3.01.11.03) */
        card_set lent = lent_cards(g, by);
        if (s->with != NONE) lent &= card_set_of_name(s->with);
        if (lent) return lowest_bit(lent);
    }
    if (s->with != NONE) return meant_card(g, by, s->with, 0);
    if (!holds(g, by, C_KARAMA) && cards) return lowest_bit(cards);
    return meant_card(g, by, C_KARAMA, 0);
}

/* A second card of the same name is another copy, where there is one. */
static void fill_cards(form *f, const spoken *s)
{
    card_set chosen = 0;
    for (unsigned i = 0; i < s->card_count; i++) {
        if (s->copy[i]) chosen |= card_bit(meant_card(f->g, f->m.by, s->card[i], s->copy[i]));
    }
    for (unsigned i = 0; i < s->card_count; i++) {
        if (s->copy[i]) continue;
        card_set left = card_set_of_name(s->card[i]) & ~chosen, held = left & f->g->hand[f->m.by];
        if (left) chosen |= card_bit(lowest_bit(held ? held : left));
    }
    for_cards(c, chosen) fill(f, c);
}

/* --- groups of forces ------------------------------------------------------------------------- */

static unsigned sorted_parts(const spoken *s, said_part out[SAID_PARTS])
{
    unsigned n = 0;
    for (unsigned i = 0; i < s->part_count; i++) {
        said_part p = s->part[i];
        unsigned j = n;
        while (j && out[j - 1].cell > p.cell) j--;
        if (j && out[j - 1].cell == p.cell) {
            out[j - 1].forces = (uint8_t)(out[j - 1].forces + p.forces);
            out[j - 1].elites = (uint8_t)(out[j - 1].elites + p.elites);
            continue;
        }
        memmove(out + j + 1, out + j, (n - j) * sizeof *out);
        out[j] = p;
        n++;
    }
    return n;
}

/* More than anybody has: what is refused when elites are named where none stand. */
enum { TOO_MANY = 20 };

static void fill_group(form *f, const spoken *s)
{
    said_part parts[SAID_PARTS];
    unsigned n = sorted_parts(s, parts);
    for (unsigned i = 0; i < n; i++) {
        cell from = parts[i].cell;
        bool elites = from < CELLS && elite(at(f->g, f->m.by, from));
        if (i && f->legal && !asks_for(f, KANLY_FIELD_FROM))
            fill(f, NONE); /* a part the form has no room for */
        fill(f, from);
        fill(f, parts[i].elites && !elites ? TOO_MANY : parts[i].forces);
        if (elites) fill(f, parts[i].elites);
    }
    if (asks_for(f, KANLY_FIELD_FROM)) fill(f, NONE);
}

static void fill_placement(form *f, const spoken *s)
{
    said_part parts[SAID_PARTS];
    unsigned n = sorted_parts(s, parts);
    for (unsigned i = 0; i < n; i++) {
        fill(f, parts[i].cell);
        fill(f, parts[i].forces);
        if (asks_for(f, KANLY_FIELD_ELITES) || (parts[i].elites && !f->legal))
            fill(f, parts[i].elites);
    }
    if (f->legal && f->more && kanly_values_have(&f->next, NONE)) fill(f, NONE);
}

static void fill_forces(form *f, const spoken *s)
{
    fill(f, s->part_count ? s->part[0].forces : 0u);
    fill(f, s->part_count ? s->part[0].elites : 0u);
}

/* --- the larger forms ------------------------------------------------------------------------- */

static void fill_shipment(form *f, const spoken *s)
{
    fill(f, KANLY_SHIP_RESERVES);
    fill(f, s->part[0].cell);
    fill(f, karama_of(f->g, f->m.by, s));
    fill_forces(f, s);
    fill(f, s->ally);
}

static void fill_ship(form *f, const spoken *s)
{
    bool paid_send = s->verb == SAY_SEND && f->m.by == FREMEN && (s->karama || s->ally);
    if (s->verb == SAY_SHIP || paid_send) { /* KE-08: only shipments from off-planet are paid for */
        fill_shipment(f, s);
    } else if (s->verb == SAY_SEND) {
        fill(f, KANLY_SHIP_SEND);
        fill(f, s->part[0].cell);
        fill_forces(f, s);
    } else if (s->verb == SAY_CROSS) {
        fill(f, KANLY_SHIP_CROSS);
        fill_group(f, s);
        fill(f, s->cell);
        fill(f, s->ally);
    } else if (s->verb == SAY_RETREAT) {
        fill(f, KANLY_SHIP_RETREAT);
        fill_group(f, s);
    } else {
        fill(f, KANLY_SHIP_PASS);
    }
}

static void fill_revive(form *f, const spoken *s)
{
    if (s->verb == SAY_REVIVE) {
        fill(f, KANLY_REVIVE_NORMAL);
        fill_forces(f, s);
        fill(f, s->ally);
        fill(f, s->leader);
    } else if (s->verb == SAY_KARAMA_REVIVE && s->leader != NONE) {
        fill(f, KANLY_REVIVE_POWER_LEADER);
        fill(f, s->leader);
    } else if (s->verb == SAY_KARAMA_REVIVE) {
        fill(f, KANLY_REVIVE_POWER_FORCES);
        fill_forces(f, s);
    } else {
        fill(f, KANLY_REVIVE_PASS);
    }
}

static void fill_nexus(form *f, const spoken *s)
{
    if (s->verb == SAY_OFFER || s->verb == SAY_ACCEPT) {
        fill(f, s->verb == SAY_OFFER ? KANLY_NEXUS_OFFER : KANLY_NEXUS_ACCEPT);
        fill(f, s->faction);
    } else {
        fill(f, s->verb == SAY_LEAVE ? KANLY_NEXUS_LEAVE : KANLY_NEXUS_PASS);
    }
}

static void fill_bid(form *f, const spoken *s)
{
    fill(f, s->number);
    if (s->verb != SAY_BID) return; /* a bid of nothing is no pass: its form is too long */
    fill(f, s->ally);
    spoken backed = *s; /* 3.01.11.04: beyond the purse only a card can be meant */
    backed.karama =
        s->karama || (karama_cards(f->g, f->m.by) && s->number > f->g->spice[f->m.by] + s->ally);
    fill(f, karama_of(f->g, f->m.by, &backed));
}

static void fill_wartime(form *f, const spoken *s)
{
    territory_set set = 0;
    for (unsigned i = 0; i < s->territory_count; i++) set |= territory_bit(s->territories[i]);
    for_territories(t, set) fill(f, t);
    if (!f->legal || f->more) fill(f, NONE);
}

static void fill_move(form *f, const spoken *s)
{
    if (s->verb == SAY_MOVE) {
        fill(f, KANLY_MOVE_FORCES);
        fill_group(f, s);
        fill(f, s->cell);
    } else {
        fill(f, s->verb == SAY_HAJR ? KANLY_MOVE_HAJR : KANLY_MOVE_PASS);
    }
}

/* The zone of a territory that the storm divides: the one with the named cell, else the lowest. */
static void fill_fight(form *f, const spoken *s)
{
    fill(f, s->territory);
    fill(f, s->faction);
    unsigned zone = lowest_allowed(f, first_cell(s->territory));
    if (f->legal && f->more && s->cell != NONE)
        for (unsigned c = 0; c <= s->cell; c++)
            if (kanly_values_have(&f->next, (uint8_t)c)) zone = c;
    fill(f, zone);
}

static void fill_plan(form *f, const spoken *s)
{
    card weapon = meant_card(f->g, f->m.by, s->weapon, 0),
         defense = meant_card(f->g, f->m.by, s->defense, 0);
    if (weapon != NONE && weapon == defense) { /* the same name twice means two copies */
        card_set rest = card_set_of_name(s->defense) & ~card_bit(weapon),
                 held = rest & f->g->hand[f->m.by];
        if (held) defense = lowest_bit(held);
    }
    fill(f, s->leader);
    fill(f, s->haderach);
    fill(f, weapon);
    fill(f, defense);
    fill(f, s->dial);
    fill(f, s->spice);
}

static void fill_show(form *f, const spoken *s)
{
    if (asks_for(f, KANLY_FIELD_DIAL))
        fill(f, s->option == 2 ? s->dial : (unsigned)NONE);
    else if (asks_for(f, KANLY_FIELD_LEADER))
        fill(f, s->leader);
    else
        fill(f, s->card_count ? meant_card(f->g, f->m.by, s->card[0], 0) : s->leader);
}

static void fill_ghola(form *f, const spoken *s)
{
    if (s->leader == KANLY_KWISATZ_HADERACH) {
        fill(f, KANLY_GHOLA_KWISATZ_HADERACH);
    } else if (s->leader != NONE) {
        fill(f, KANLY_GHOLA_LEADER);
        fill(f, s->leader);
    } else {
        fill(f, KANLY_GHOLA_FORCES);
        fill_forces(f, s);
    }
}

static void fill_prevent(form *f, const spoken *s)
{
    fill(f, s->ability != NONE ? s->ability : lowest_allowed(f, ABILITY_KWISATZ_HADERACH));
    fill(f, karama_of(f->g, f->m.by, s));
}

/* Nothing done, for questions of every kind. */
static void fill_pass(form *f)
{
    bool none = f->legal && f->more && kanly_values_have(&f->next, NONE);
    fill(f, none ? NONE : 0u);
}

static void fill_question(form *f, const spoken *s)
{
    const kanly_game *g = f->g;
    faction by = f->m.by;
    switch (f->m.question) {
    case ASK_PREDICT: fill(f, s->faction), fill(f, s->turn); break;
    case ASK_TRAITOR: fill(f, s->leader); break;
    case ASK_PLACE: fill_placement(f, s); break;
    case ASK_PLACE_ADVISOR: fill(f, s->cell); break;
    case ASK_FIRST_DIAL:
    case ASK_DIAL: fill(f, s->number); break;
    case ASK_WEATHER: fill(f, YES), fill(f, s->number); break;
    case ASK_ATOMICS:
    case ASK_STOP:
    case ASK_CLAIM:
    case ASK_INTRUSION:
    case ASK_TAKE_UP_ARMS:
    case ASK_CALL: fill(f, YES); break;
    case ASK_STORM_LOSS: fill_storm_loss(f, s); break;
    case ASK_LOOK_STORM:
    case ASK_LOOK_SPICE:
    case ASK_SHELTER:
    case ASK_GRANT: fill(f, s->option); break;
    case ASK_KARAMA: fill(f, karama_of(g, by, s)); break;
    case ASK_WORM_POWER:
    case ASK_WORM: fill(f, s->territory); break;
    case ASK_NEXUS: fill_nexus(f, s); break;
    case ASK_RIDE: fill(f, YES), fill_group(f, s), fill(f, s->cell); break;
    case ASK_HAND_POWER: fill(f, s->faction); break;
    case ASK_LOOK_POWER: fill(f, s->faction != NONE ? s->faction : lowest_allowed(f, NONE)); break;
    case ASK_RETURN: fill_cards(f, s); break;
    case ASK_BID: fill_bid(f, s); break;
    case ASK_REVIVE: fill_revive(f, s); break;
    case ASK_WARTIME: fill_wartime(f, s); break;
    case ASK_TIMING: fill(f, s->verb == SAY_ACT ? KANLY_TIMING_ACT : KANLY_TIMING_WAIT); break;
    case ASK_SHIP: fill_ship(f, s); break;
    case ASK_ACCOMPANY: fill(f, s->cell); break;
    case ASK_MOVE: fill_move(f, s); break;
    case ASK_FIGHT: fill_fight(f, s); break;
    case ASK_PREVENT: fill_prevent(f, s); break;
    case ASK_VOICE: fill(f, s->option), fill(f, s->kind); break;
    case ASK_FORESEE: fill(f, s->option); break;
    case ASK_SHOW: fill_show(f, s); break;
    case ASK_PLAN: fill_plan(f, s); break;
    case ASK_LOSE: fill_losses(f, s); break;
    case ASK_KEEP: fill_kept(f, s); break;
    case ASK_CAPTURE: fill(f, s->verb == SAY_KILL ? KANLY_CAPTURE_KILL : KANLY_CAPTURE_TAKE); break;
    case ASK_GHOLA: fill_ghola(f, s); break;
    case ASK_BRIBE: fill(f, s->faction), fill(f, s->number); break;
    case ASK_GIVE:
    case ASK_PLEDGE: fill(f, s->number); break;
    case ASK_LEND: fill(f, s->with == NONE ? (card)NONE : meant_card(g, by, s->with, 0)); break;
    case ASK_TRUTHTRANCE: fill_truth(f, s); break;
    case ASK_DEAL:
    case ASK_DISCLOSE: fill_arguments(f, s); break;
    case ASK_DEAL_ANSWER: fill(f, s->number), fill(f, s->option); break;
    }
}

kanly_move notation_form(const kanly_game *g, uint8_t by, kanly_ask asked, const spoken *s)
{
    form f = begin_form(g, by, asked);
    if (s->verb == SAY_PASS || s->verb == SAY_DECLINE)
        fill_pass(&f);
    else
        fill_question(&f, s);
    return f.m;
}

/* --- what is asked, and about what ------------------------------------------------------------ */

bool notation_fits(const kanly_game *g, uint8_t by, const spoken *s)
{
    kanly_ask asked = kanly_question(g, (kanly_faction)by);
    if (asked == KANLY_ASK_NOTHING) return false;
    if (s->verb == SAY_PASS && PASSABLE_NOW >> asked & 1) return true;
    if (asked == KANLY_ASK_KARAMA && s->verb == SAY_KARAMA && s->ability != NONE &&
        s->ability != kanly_subject(g).value)
        return false; /* the window of another ability */
    return notation_answers(s) >> asked & 1;
}

static bool first_value_allowed(const kanly_game *g, uint8_t by, unsigned value)
{
    form f = begin_form(g, by, kanly_question(g, (kanly_faction)by));
    return kanly_values_have(&f.next, (uint8_t)value);
}

/* The ride is over this worm: some of the forces named may get on. */
static bool ride_starts_here(const kanly_game *g, uint8_t by, const spoken *s)
{
    form f = begin_form(g, by, ASK_RIDE);
    fill(&f, YES);
    for (unsigned i = 0; i < s->part_count; i++)
        if (asks_for(&f, KANLY_FIELD_FROM) && kanly_values_have(&f.next, s->part[i].cell))
            return true;
    return false;
}

static bool names_territory(const spoken *s, territory t)
{
    for (unsigned i = 0; i < s->territory_count; i++)
        if (s->territories[i] == t) return true;
    return t == NONE;
}

static bool names_cell(const spoken *s, cell c)
{
    return c == NONE || !s->part_count || s->part[0].cell == NONE || names_loss(s, c);
}

bool notation_about(const kanly_game *g, uint8_t by, const spoken *s)
{
    if (!notation_fits(g, by, s)) return false;
    if (s->verb == SAY_PASS || s->verb == SAY_DECLINE) return true;
    kanly_ask asked = kanly_question(g, (kanly_faction)by);
    switch ((unsigned)asked) {
    case ASK_STORM_LOSS: return names_cell(s, asked_cell(g));
    case ASK_INTRUSION:
    case ASK_TAKE_UP_ARMS: return s->territory_count == 1 && names_territory(s, asked_territory(g));
    case ASK_WARTIME:
        for (unsigned i = 0; i < s->territory_count; i++)
            if (first_value_allowed(g, by, s->territories[i])) return true;
        return false;
    case ASK_LOSE: return losses_are_here(g, by, s);
    case ASK_ACCOMPANY: return first_value_allowed(g, by, s->cell);
    case ASK_RIDE: return ride_starts_here(g, by, s);
    case ASK_FIGHT: return first_value_allowed(g, by, s->territory);
    case ASK_KARAMA: return karama_cards(g, by) != 0;
    case ASK_PREVENT:
        if (s->ability != NONE && !first_value_allowed(g, by, s->ability)) return false;
        return karama_cards(g, by) != 0;
    default: return true;
    }
}
