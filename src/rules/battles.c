/* PHASE 7: BATTLE (1.07). Where battles are, whose turn it is to fight, and which comes next.
**
**   BEGIN -> NEXT -> (FIGHT) -> CHOSEN -> one battle -> NEXT …  -> END
**
** The list of battles is never stored: it is what the board says, and it is looked up again after
** every battle. */
#include <assert.h>

#include "rules/advisors.h"
#include "rules/battle.h"
#include "rules/forms.h"
#include "rules/situation.h"

typedef enum { BATTLES_BEGIN, BATTLES_NEXT, BATTLES_CHOSEN, BATTLES_END } battles_step;

/* --- zones (1.07.01.01) ----------------------------------------------------------------------- */

/* The cells of a territory stand in the order of their sectors, so a run of sectors is a run of
** cells. The cell in the storm is a zone of its own (1.07.01.02). */
cell_set zone_around(const kanly_game *g, cell c)
{
    cell_set all = cells_of(territory_of(c)), storm = all & storm_cells(g); /* one cell at most */
    if (!any_cell(storm)) return all;
    if (set_has(storm, c)) return storm;
    cell_set before = cells_under(storm), after = ~(storm | before);
    return all & (set_has(before, c) ? before : after);
}

cell_set fighting_cells(const kanly_game *g, faction f)
{
    cell_set cells = tokens_of(g, f) & ~cells_of(T_POLAR_SINK); /* 1.07.01.03 */
    if (f == BENE_GESSERIT && g->advisors)
        cells &= ~cells_of_territories(g->advisors); /* 1.07.01 */
    return cells;
}

/* --- pending battles (1.07.01, B0) ------------------------------------------------------------ */

/* Everybody but itself and its ally (RB-32). */
static faction_set enemies_of(const kanly_game *g, faction f)
{
    faction ally = ally_of(g, f);
    return others(g, f) & (faction_set) ~(ally < FACTIONS ? just(ally) : 0);
}

/* Where everybody stands who can fight: looked up once for all zones. */
typedef struct {
    cell_set of[FACTIONS];
} fronts;

static fronts fronts_of(const kanly_game *g)
{
    fronts where;
    for (faction f = 0; f < FACTIONS; f++) where.of[f] = fighting_cells(g, f);
    return where;
}

/* Whom a faction with these enemies must fight in one zone. */
static faction_set opponents_in(const fronts *where, faction_set enemies, cell_set zone)
{
    unsigned there = 0;
    for (unsigned f = 0; f < FACTIONS; f++) there |= (unsigned)any_cell(where->of[f] & zone) << f;
    return enemies & (faction_set)there;
}

typedef struct {
    cell_set zones;   /* the lowest cell of each zone with a battle */
    unsigned count;   /* battles in all */
    faction opponent; /* one of them */
} pending;

/* The battles of one faction in some cells against some of its enemies. */
static pending battles_on(const kanly_game *g, const fronts *where, faction f, cell_set cells,
                          faction_set enemies)
{
    pending p = {.opponent = NONE};
    cell_set left = where->of[f] & cells, hostile = NO_CELLS;
    for_factions(enemy, enemies) hostile |= where->of[enemy];
    while (any_cell(left)) {
        const cell_set around = cells_of(territory_of(lowest_cell(left)));
        if (!any_cell(around & hostile)) { /* mostly one is alone in a territory */
            left &= ~around;
            continue;
        }
        cell_set zone = zone_around(g, lowest_cell(left));
        left &= ~zone;
        if (!any_cell(zone & hostile)) continue;
        faction_set opponents = opponents_in(where, enemies, zone);
        p.zones |= cell_bit(lowest_cell(zone));
        p.count += (unsigned)bit_count(opponents);
        p.opponent = lowest_bit(opponents);
    }
    return p;
}

/* The same in one territory or (NONE) everywhere, against one opponent or (NONE) anybody. */
static pending battles_of(const kanly_game *g, faction f, territory where, faction against)
{
    fronts all = fronts_of(g);
    faction_set enemies = enemies_of(g, f);
    if (against != NONE) enemies &= just(against);
    return battles_on(g, &all, f, where == NONE ? ALL_CELLS : cells_of(where), enemies);
}

/* 1.07.02: the first in storm order with a battle to fight. Forces only ever leave, so it stays
** the first. */
static faction aggressor(const kanly_game *g, pending *fights)
{
    fronts all = fronts_of(g);
    for (unsigned i = 0; i < FACTIONS && g->order[i] != NONE; i++) {
        *fights = battles_on(g, &all, g->order[i], ALL_CELLS, enemies_of(g, g->order[i]));
        if (fights->count) return g->order[i];
    }
    return NONE;
}

/* 1.07.07: everybody is free to fight anywhere again. */
static void leaders_return(kanly_game *g)
{
    for (unsigned l = 0; l < LEADERS; l++) g->leader[l].fought_in = NONE;
    g->haderach_used_in = NONE;
}

flow battles_procedure(table *t, unsigned step)
{
    kanly_game *g = t->game;

    switch ((battles_step)step) {
    /* 1.07.00: after this advisors stay what they are until the turn is over (RB-52) */
    case BATTLES_BEGIN: universal_stewards(t); return go(t, BATTLES_NEXT);
    case BATTLES_NEXT: { /* 1.07.02, B15: the board is looked at again after every battle */
        pending p;
        faction attacker = aggressor(g, &p);
        if (attacker == NONE) return go(t, BATTLES_END);
        if (p.count > 1) return ask(t, ASK_FIGHT, just(attacker), BATTLES_CHOSEN);
        return call(t, PROC_BATTLE, BATTLES_NEXT, lowest_cell(p.zones), attacker, p.opponent);
    }
    case BATTLES_CHOSEN: { /* 1.07.03: one opponent at a time */
        pending p;
        return call(t, PROC_BATTLE, BATTLES_NEXT, last_said(g, FIGHT_ZONE), aggressor(g, &p),
                    last_said(g, FIGHT_FACTION));
    }
    case BATTLES_END: leaders_return(g); return done(t, 0);
    }
    return bug(t, "battles_procedure: no such step");
}

/* --- the question: which battle next ---------------------------------------------------------- */

/* Both stand in the territory, and only the storm between them keeps them from fighting. */
static bool storm_between(const kanly_game *g, faction f, faction other, territory where)
{
    cell_set cells = cells_of(where);
    return has(enemies_of(g, f), other) && any_cell(fighting_cells(g, f) & cells) &&
           any_cell(fighting_cells(g, other) & cells);
}

/* Both have forces in the Polar Sink, where they would fight if it were any other place. */
static bool at_peace(const kanly_game *g, faction f, faction other, territory where)
{
    faction_set there = forces_in(g, where);
    return where == T_POLAR_SINK && has(there, f) && has(there, other) &&
           has(enemies_of(g, f), other);
}

/* Advisors there of one of the two, who are never part of a battle. */
static bool one_looks_on(const kanly_game *g, faction f, faction other, territory where)
{
    return (f == BENE_GESSERIT || other == BENE_GESSERIT) && advisors_in(g, where);
}

/* Takes `value` away by each rule that keeps these two from fighting there. */
static void no_battle(const kanly_game *g, faction f, faction other, territory where,
                      unsigned value, choices *c)
{
    if (where == T_POLAR_SINK) forbid(c, R_1_07_01_03, value);
    if (other != f && battles_of(g, f, where, other).count) return;
    if (storm_between(g, f, other, where))
        forbid(c, R_1_07_01_01, value);
    else if (!at_peace(g, f, other, where))
        forbid(c, R_1_07_01, value);
    if (one_looks_on(g, f, other, where)) forbid(c, R_2_02_12, value);
}

/* Territories where the storm keeps the faction from somebody, and where it stands beside somebody
** as advisors or somebody's advisors stand beside it. */
static territory_set parted_by_storm(const kanly_game *g, faction f, territory_set of)
{
    territory_set set = 0;
    for_territories(where, of)
        for_factions(other, others(g, f))
            if (storm_between(g, f, other, where)) set |= territory_bit(where);
    return set;
}

static territory_set watched(const kanly_game *g, faction f)
{
    territory_set set = 0;
    for_territories(where, g->advisors)
        if (f == BENE_GESSERIT ? forces_in(g, where) & others(g, f) : tokens_in(g, f, where))
            set |= territory_bit(where);
    return set;
}

/* Where a faction has somebody to fight. */
static territory_set battlefields(const kanly_game *g, faction f)
{
    return territories_of_cells(battles_of(g, f, NONE, NONE).zones);
}

void kept_from_battle(const kanly_game *g, faction f, choices *c)
{
    if (battlefields(g, f)) return;
    if (parted_by_storm(g, f, ALL_TERRITORIES)) deny(c, R_1_07_01_01);
    if (f == BENE_GESSERIT && watched(g, f)) deny(c, R_2_02_12);
    for_factions(other, others(g, f))
        if (at_peace(g, f, other, T_POLAR_SINK)) deny(c, R_1_07_01_03);
    if (allowed(c, YES)) deny(c, R_1_00_05); /* nobody is near */
    deny(c, R_1_07_01);
}

static void which_territory(const kanly_game *g, faction by, choices *c)
{
    territory_set sink = territory_bit(T_POLAR_SINK);
    territory_set quiet = ALL_TERRITORIES & ~battlefields(g, by);
    territory_set parted = c->why ? parted_by_storm(g, by, quiet) : 0;
    field(c, KANLY_FIELD_TERRITORY);
    allow_bits(c, ALL_TERRITORIES);
    forbid_bits(c, R_1_07_01_03, sink);
    forbid_bits(c, R_1_07_01_01, parted);
    forbid_bits(c, R_1_07_01, quiet & ~parted & ~sink);
    if (c->why) forbid_bits(c, R_2_02_12, quiet & watched(g, by));
}

static void which_opponent(const kanly_game *g, faction by, territory where, choices *c)
{
    assert(where < TERRITORIES); /* it was named before */
    field(c, KANLY_FIELD_FACTION);
    allow_bits(c, g->playing);
    for_factions(other, g->playing) no_battle(g, by, other, where, other, c);
}

static void fight_choices(const kanly_game *g, faction by, const kanly_move *m, choices *c)
{
    territory where = kanly_said(m, FIGHT_TERRITORY);
    if (choosing(m, FIGHT_TERRITORY)) {
        which_territory(g, by, c);
    } else if (choosing(m, FIGHT_FACTION)) {
        which_opponent(g, by, where, c);
    } else if (choosing(m, FIGHT_ZONE)) {
        cell_set zones = battles_of(g, by, where, kanly_said(m, FIGHT_FACTION)).zones;
        field(c, KANLY_FIELD_CELL);
        allow_cells(c, ALL_CELLS);
        forbid_cells(c, R_1_07_01_01, ALL_CELLS & ~zones);
    } else {
        complete(c);
    }
}

/* The lowest territory, its lowest zone, and there the opponent earliest in storm order. */
static uint8_t usual_fight(const kanly_game *g, faction by, const kanly_move *m, const choices *c)
{
    (void)c;
    territory chosen = kanly_said(m, FIGHT_TERRITORY);
    if (choosing(m, FIGHT_TERRITORY)) {
        territory_set fought = battlefields(g, by);
        return fought ? lowest_bit(fought) : NONE;
    }
    if (choosing(m, FIGHT_FACTION)) {
        cell_set zones = battles_of(g, by, chosen, NONE).zones;
        fronts all = fronts_of(g);
        cell_set zone = zone_around(g, lowest_cell(zones));
        return next_in_order(g, opponents_in(&all, enemies_of(g, by), zone));
    }
    return lowest_cell(battles_of(g, by, chosen, kanly_said(m, FIGHT_FACTION)).zones);
}

/* There is no such battle; or there is, and the aggressor alone picks, where there is something
** to pick. */
static void fight_absent(const kanly_game *g, faction by, const kanly_move *m, choices *c)
{
    territory where = kanly_said(m, FIGHT_TERRITORY);
    faction other = kanly_said(m, FIGHT_FACTION);
    bool named = m->length > KANLY_AT_FIGHT_FACTION && where < TERRITORIES && other < FACTIONS;
    if (g->phase == KANLY_BATTLE && named) no_battle(g, by, other, where, YES, c);
    pending theirs;
    if (aggressor(g, &theirs) != by) deny(c, R_1_07_02);
}

const question question_FIGHT = {.choices = fight_choices,
                                 .absent = fight_absent,
                                 .absent_rule = R_1_07_02,
                                 .usual = usual_fight};

/* --- for those who look on -------------------------------------------------------------------- */

static bool under_way(const kanly_game *g, const pending_battle *p)
{
    const kanly_frame *frame = frame_of(g, PROC_BATTLE);
    if (!frame) return false;
    const struct battle_vars *v = (const struct battle_vars *)frame->vars;
    return set_has(p->zone, v->place) && side_of(v, p->aggressor) != NONE &&
           side_of(v, p->other) != NONE;
}

unsigned battles_to_come(const kanly_game *g, pending_battle out[PENDING_BATTLES])
{
    unsigned count = 0;
    faction_set earlier = 0;
    if (g->phase != KANLY_BATTLE) return 0;
    fronts all = fronts_of(g);
    for (unsigned i = 0; i < FACTIONS && g->order[i] != NONE; i++) {
        faction f = g->order[i];
        earlier |= just(f);
        faction_set later = enemies_of(g, f) & (faction_set)~earlier;
        for (cell_set left = all.of[f]; any_cell(left);) {
            cell_set zone = zone_around(g, lowest_cell(left));
            left &= ~zone;
            for_factions(other, opponents_in(&all, later, zone)) {
                pending_battle p = {zone, territory_of(lowest_cell(zone)), f, other};
                if (!under_way(g, &p) && count < PENDING_BATTLES) out[count++] = p;
            }
        }
    }
    return count;
}
