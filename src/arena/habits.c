/* Counting what good players do not do. */
#include "arena/habits.h"

#include <string.h>

#include "rules/facts.h"
#include "rules/rules.h"
#include "rules/situation.h"

const habit_row HABIT_ROW[HABITS] = {
#define HABIT(id, name, of, sentence) {name, HABIT_##of, sentence},
    HABIT_ROWS(HABIT)
#undef HABIT
};

enum { PLACES = 5, EARLY = 4, STACK = 5 };

static void count(habits *h, unsigned habit, uint8_t by)
{
    if (by < FACTIONS) h->count[habit][by]++;
}

static unsigned place_of(cell c)
{
    return c < CELLS ? (unsigned)(territory_of(c) - T_CARTHAG) : PLACES;
}

static unsigned needed(faction_set side) { return bit_count(side) > 1 ? 4 : 3; }

/* In how many strongholds a side stands and nobody else does, if `who` stands where it does now. */
static unsigned stands_in(const habit_segment *s, faction_set side)
{
    unsigned alone = 0;
    for (unsigned i = 0; i < PLACES; i++) {
        faction_set there = (faction_set)(s->there[i] & ~just(s->who));
        if (s->mine[i]) there |= just(s->who);
        alone += there && !(there & ~side);
    }
    return alone;
}

/* In how many it has fighters, alone or not: what it may hold when the battles are over. */
static unsigned fights_for(const habit_segment *s, faction_set side)
{
    unsigned places = 0;
    for (unsigned i = 0; i < PLACES; i++) places += (s->there[i] & side) != 0;
    return places;
}

/* Whether the one who acts stands where this side does. */
static bool opposes(const habit_segment *s, faction_set side)
{
    for (unsigned i = 0; i < PLACES; i++)
        if (s->mine[i] && s->there[i] & side) return true;
    return false;
}

/* --- a segment begins ------------------------------------------------------------------------- */

/* Who loses the last turn unless somebody else stops it from coming to that has nothing to stop
** a win for; nor have the Bene Gesserit who named the winner. */
static bool cares(const kanly_game *g, faction f, faction_set side)
{
    bool named = f == BENE_GESSERIT && g->predicted_turn == g->turn &&
                 g->predicted_faction < FACTIONS && has(side, g->predicted_faction);
    bool waits = side_with(g, f) & (just(GUILD) | just(FREMEN)) || !plays(g, GUILD);
    return !named && (g->turn < g->options.turns || waits);
}

/* Three tokens, the price of landing them, and a door that is open. */
static bool able(const kanly_game *g, faction f, faction_set side, const habit_segment *s)
{
    bool half = f == GUILD || allied(g, f, GUILD);
    if (total(g->reserves[f]) < 3 || (f != FREMEN && purse(g, f) < (half ? 2 : 3))) return false;
    faction ally = ally_of(g, f);
    for (unsigned i = 0; i < PLACES; i++) {
        territory t = (territory)(T_CARTHAG + i);
        if (!s->there[i] || s->there[i] & ~side) continue;
        if (in_storm(g, first_cell(t)) || stronghold_closed(g, f, t)) continue;
        if (f == FREMEN && t == T_TUEKS_SIETCH) continue; /* too far to send */
        if (ally == NONE || !has_forces(g, ally, t)) return true;
    }
    return false;
}

/* The place without which a side would stand in enough. */
static void note_places(const kanly_game *g, habits *h, faction_set side)
{
    habit_segment *s = &h->segment;
    for (unsigned i = 0; i < PLACES; i++) {
        if (!s->mine[i] || !(s->there[i] & side)) continue;
        habit_segment gone = *s;
        gone.mine[i] = 0;
        if (stands_in(s, side) >= needed(side) || stands_in(&gone, side) < needed(side)) continue;
        if (in_storm(g, first_cell((territory)(T_CARTHAG + i)))) continue;
        s->held_off[i] = side;
        count(h, HABIT_PLACE_CHANCE, s->who);
    }
}

static void begin_segment(habits *h, const kanly_game *g, faction f)
{
    habit_segment *s = &h->segment;
    *s = (habit_segment){.who = f};
    for (unsigned i = 0; i < PLACES; i++) {
        territory t = (territory)(T_CARTHAG + i);
        s->there[i] = forces_in(g, t);
        s->mine[i] = has_forces(g, f, t) ? total(tokens_in(g, f, t)) : 0;
        s->at_first[i] = s->mine[i];
        if (g->turn <= EARLY && s->mine[i] >= STACK && s->there[i] == just(f))
            count(h, HABIT_HOME_CHANCE, f);
    }
    faction_set left = g->playing & (faction_set)~side_with(g, f);
    while (left) {
        faction_set side = side_with(g, lowest_bit(left));
        left &= (faction_set)~side;
        if (!cares(g, f, side)) continue;
        note_places(g, h, side);
        if (fights_for(s, side) >= needed(side) && able(g, f, side, s)) s->threat = side;
    }
}

/* --- … and ends ------------------------------------------------------------------------------- */

static void end_segment(habits *h, const kanly_game *before)
{
    habit_segment *s = &h->segment;
    if (s->who == NONE) return;
    if (s->threat) { /* until somebody comes after it who is able, too */
        bool another = h->stopper == NONE || h->stoppable != s->threat;
        h->stopper = s->who;
        h->stoppable = s->threat;
        h->let = (another || h->let) && !opposes(s, s->threat);
    }
    for (unsigned i = 0; i < PLACES; i++) {
        faction_set side = s->held_off[i];
        if (side && !s->mine[i] && stands_in(s, side) >= needed(side))
            count(h, HABIT_PLACE_LEFT, s->who);
        bool home = before->turn <= EARLY && s->at_first[i] >= STACK && s->there[i] == just(s->who);
        if (home && s->mine[i] <= 1) count(h, HABIT_HOME_LEFT, s->who);
    }
    s->who = NONE;
}

static void arrive(habits *h, stack tokens, cell to)
{
    if (place_of(to) < PLACES) h->segment.mine[place_of(to)] += total(tokens);
}

static void depart(habits *h, stack tokens, cell from)
{
    uint8_t n = total(tokens);
    if (place_of(from) >= PLACES) return;
    uint8_t *mine = &h->segment.mine[place_of(from)];
    *mine = *mine > n ? (uint8_t)(*mine - n) : 0;
}

/* The strongest stack of one enemy that stands there. */
static unsigned enemies_at(const kanly_game *g, faction f, territory t)
{
    unsigned most = 0;
    for_factions(foe, forces_in(g, t) & (faction_set)~side_with(g, f))
        if (total(tokens_in(g, foe, t)) > most) most = total(tokens_in(g, foe, t));
    return most;
}

static void note_landing(habits *h, const kanly_game *before, const kanly_event *e, cell to)
{
    if (e->by >= FACTIONS || to >= CELLS) return;
    stack tokens = e->argument[0];
    territory t = territory_of(to);
    bool loses = before->turn >= before->options.turns && plays(before, GUILD) &&
                 !(side_with(before, e->by) & (just(GUILD) | just(FREMEN)));
    if (loses) count(h, HABIT_LAST_LANDING, e->by);
    if (loses && terrain_of(t) == SAND) count(h, HABIT_LAST_SAND, e->by);
    if (place_of(to) >= PLACES) return;
    count(h, HABIT_LANDING, e->by);
    bool stops = h->segment.threat != 0;
    if (total(tokens) <= 2 && enemies_at(before, e->by, t) >= STACK && !stops)
        count(h, HABIT_RAID, e->by);
}

static void note_way(habits *h, const kanly_game *before, const kanly_event *e)
{
    if (e->by != h->segment.who) return;
    switch (e->kind) { /* those in which tokens go somewhere */
    case EVENT_SHIPPED:
    case EVENT_SENT:
        note_landing(h, before, e, e->argument[1]);
        arrive(h, e->argument[0], e->argument[1]);
        break;
    case EVENT_CROSSED:
    case EVENT_MOVED:
        depart(h, e->argument[0], e->argument[1]);
        arrive(h, e->argument[0], e->argument[2]);
        break;
    case EVENT_RETREATED: depart(h, e->argument[0], e->argument[1]); break;
    default: break;
    }
}

/* --- everything else -------------------------------------------------------------------------- */

static void note_end(habits *h, const kanly_game *after, const kanly_event *e)
{
    bool stopped_nobody = h->stopper != NONE && e->argument[1] == KANLY_VICTORY_STRONGHOLDS &&
                          (e->argument[0] & h->stoppable);
    if (stopped_nobody) count(h, HABIT_WIN_STOPPABLE, h->stopper);
    if (stopped_nobody && h->let) count(h, HABIT_WIN_LET, h->stopper);
    for_factions(f, after->playing & (faction_set)~e->argument[0]) {
        count(h, HABIT_GAME_LOST, f);
        h->count[HABIT_UNSPENT][f] = (uint16_t)(h->count[HABIT_UNSPENT][f] + after->spice[f]);
    }
}

/* Whether somebody else could have led. */
static bool had_another(const kanly_game *g, const habits *h, faction f, faction foe)
{
    leader_set can = available_leaders(g, f, h->battlefield);
    return (can & ~h->called[foe]) != 0 || holds(g, f, C_CHEAP_HERO);
}

static void note_battle(habits *h, const kanly_game *before, const kanly_event *e)
{
    if (e->kind == EVENT_BATTLE_BEGAN) {
        h->battlefield = e->argument[0];
        h->fighter[0] = e->argument[1];
        h->fighter[1] = e->argument[2];
    }
    if (e->kind == EVENT_TRAITOR_CALLED && e->by < FACTIONS && is_leader(e->argument[0]))
        h->called[e->by] |= leader_bit(e->argument[0]);
    if (e->kind != EVENT_PLAN_SHOWN || e->by >= FACTIONS || !is_leader(e->argument[0])) return;
    uint8_t foe = h->fighter[0] == e->by ? h->fighter[1] : h->fighter[0];
    count(h, HABIT_PLAN_LED, e->by);
    if (foe < FACTIONS && !e->argument[1] && h->called[foe] & leader_bit(e->argument[0]) &&
        had_another(before, h, e->by, foe))
        count(h, HABIT_TRAITOR_AGAIN, e->by);
}

static void note_alliance(habits *h, const kanly_event *e)
{
    if (e->kind == EVENT_NEXUS_BEGAN) h->fresh = 0;
    if (e->by >= FACTIONS) return;
    if (e->kind == EVENT_ALLIANCE_MADE) {
        count(h, HABIT_ALLIANCE, e->by);
        h->fresh |= just(e->by);
        if (e->argument[0] < FACTIONS) h->fresh |= just(e->argument[0]);
    }
    if (e->kind != EVENT_ALLIANCE_BROKEN) return;
    count(h, HABIT_LEAVING, e->by);
    if (has(h->fresh, e->by)) count(h, HABIT_LEAVING_AT_ONCE, e->by);
}

static void note_storm(habits *h, const kanly_event *e)
{
    if (e->kind != EVENT_FORCES_LOST || !h->storm || e->by >= FACTIONS) return;
    unsigned lost = total(e->argument[0]);
    h->count[HABIT_STORM_TOKEN][e->by] = (uint16_t)(h->count[HABIT_STORM_TOKEN][e->by] + lost);
    if (h->storm_known && e->by == FREMEN)
        h->count[HABIT_STORM_KNOWN][FREMEN] =
            (uint16_t)(h->count[HABIT_STORM_KNOWN][FREMEN] + lost);
}

static void note_phase(habits *h, const kanly_game *before, const kanly_event *e)
{
    unsigned phase = e->argument[1];
    if (phase == KANLY_BATTLE) {
        end_segment(h, before);
        count(h, HABIT_STOP_CHANCE, h->stopper);
        if (h->let) count(h, HABIT_STOP_MISSED, h->stopper);
    }
    if (phase == KANLY_SHIPMENT) h->stopper = NONE, h->stoppable = 0, h->let = false;
    h->storm = phase == KANLY_STORM;
    if (phase == KANLY_STORM) h->storm_known = before->looked & LOOKED_STORM;
}

void habits_begin(habits *h)
{
    memset(h, 0, sizeof *h);
    h->segment.who = h->stopper = NONE;
}

void habits_note(habits *h, const kanly_game *before, const kanly_game *after,
                 const kanly_event *event, uint32_t events)
{
    for (uint32_t i = 0; i < events; i++) {
        const kanly_event *e = &event[i];
        note_way(h, before, e);
        note_battle(h, before, e);
        note_alliance(h, e);
        note_storm(h, e);
        switch (e->kind) { /* what is left */
        case EVENT_PHASE_BEGAN: note_phase(h, before, e); break;
        case EVENT_SEGMENT_BEGAN:
            end_segment(h, before);
            if (e->by < FACTIONS) begin_segment(h, after, e->by);
            break;
        case EVENT_LOT_SOLD:
            count(h, HABIT_CARD_BOUGHT, e->by);
            if (before->turn >= before->options.turns) count(h, HABIT_LAST_CARD, e->by);
            break;
        case EVENT_GAME_WON: note_end(h, after, e); break;
        default: break;
        }
    }
}
