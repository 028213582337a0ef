/* Facts about the board and the table that several chapters ask for. */
#include "rules/facts.h"

unsigned rivals_in(const kanly_game *g, faction f, territory where)
{
    return (unsigned)bit_count(forces_in(g, where) & (faction_set)~just(f));
}

bool stronghold_closed(const kanly_game *g, faction f, territory where)
{
    if (!(STRONGHOLDS >> where & 1)) return false; /* elsewhere there is no limit */
    return rivals_in(g, f, where) >= g->options.stronghold_limit;
}

/* A stronghold is one cell. Mostly none is closed, so tokens are counted first, advisors with them,
** and only where they are enough it is asked whose they are. */
cell_set closed_strongholds(const kanly_game *g, faction f)
{
    cell_set closed = NO_CELLS;
    for_territories(t, STRONGHOLDS) {
        const cell c = first_cell(t);
        unsigned rivals = (unsigned)bit_count(tokens_of_any_at(g, c) & (faction_set)~just(f));
        if (rivals >= g->options.stronghold_limit && stronghold_closed(g, f, t))
            closed |= cell_bit(c);
    }
    return closed;
}

void forbid_strongholds(choices *c, kanly_rule rule, const kanly_game *g, faction f,
                        cell_set closed)
{
    if (!c->why) forbid_cells(c, rule, closed);
    for (cell_set left = c->why ? closed : NO_CELLS; any_cell(left);) {
        territory where = territory_of(lowest_cell(left));
        left &= ~cells_of(where);
        forbid_cells(c, rule, cells_of(where));
        in_numbers(c, KANLY_FACT_OCCUPANTS, rivals_in(g, f, where), g->options.stronghold_limit);
    }
}

/* 1.01.03: sand is open to the storm; the Imperial Basin and the two cities only once the Shield
** Wall is gone. */
cell_set unsheltered_cells(const kanly_game *g)
{
    cell_set behind_the_wall =
        cells_of(T_IMPERIAL_BASIN) | cells_of(T_ARRAKEEN) | cells_of(T_CARTHAG);
    return g->wall_destroyed ? SAND_CELLS | behind_the_wall : SAND_CELLS & ~behind_the_wall;
}

bool storm_deck_in_use(const kanly_game *g)
{
    return plays(g, FREMEN) && (advanced(g) || g->options.storm_deck_always);
}

/* 0.16: the markers nearest the Storm Start Sector, one on each side. */
faction_set first_storm_dialers(const kanly_game *g)
{
    faction_set dialers = 0;
    for (int circle = 0; circle < FACTIONS; circle++)
        if (g->options.seat[circle] != NONE) {
            dialers |= just(g->options.seat[circle]);
            break;
        }
    for (int circle = FACTIONS - 1; circle >= 0; circle--)
        if (g->options.seat[circle] != NONE) {
            dialers |= just(g->options.seat[circle]);
            break;
        }
    return dialers;
}

/* 1.01.01: counterclockwise from the storm; a marker the storm stands on comes last. */
void find_storm_order(table *t)
{
    kanly_game *g = t->game;
    unsigned place = 0;
    for (unsigned distance = 1; distance <= SECTORS; distance++) {
        unsigned here = (g->storm + distance) % SECTORS;
        if (here % 3 != 1) continue; /* circles are in sectors 1, 4, 7, 10, 13 and 16 */
        faction f = g->options.seat[here / 3];
        if (f != NONE) g->order[place++] = f;
    }
    while (place < FACTIONS) g->order[place++] = NONE;
    tell(t, R_1_01_01, EVENT_FIRST_PLAYER, g->order[0], 0);
}

unsigned hand_limit(faction f) { return f == HARKONNEN ? 8 : 4; /* 2.05.07, 1.04.02 */ }

/* Who controls a place with these Forces: two factions do not (1.09.02). */
static faction_set controller(faction_set there) { return there & (there - 1u) ? 0 : there; }

/* 4.02 (a variant beats everything else, 1.00.03): from the fourth worm on, the part of the
** Shield Wall that touches the Imperial Basin scores. */
static faction_set wall_controller(const kanly_game *g)
{
    if (!g->options.shield_wall || g->worms < 4) return 0;
    cell left = cell_at(T_SHIELD_WALL, 8);
    faction_set there = 0;
    for_factions(f, g->playing)
        if (at(g, f, left) && !(f == BENE_GESSERIT && advisors_in(g, T_SHIELD_WALL)))
            there |= just(f);
    return controller(there);
}

territory_set strongholds_of(const kanly_game *g, faction_set side)
{
    territory_set held = wall_controller(g) & side ? territory_bit(T_SHIELD_WALL) : 0;
    for_territories(where, STRONGHOLDS)
        held |= (territory_set)((controller(forces_in(g, where)) & side) != 0) << where;
    return held;
}

void strongholds_of_each(const kanly_game *g, territory_set held[FACTIONS])
{
    memset(held, 0, FACTIONS * sizeof *held);
    for_factions(f, wall_controller(g)) held[f] = territory_bit(T_SHIELD_WALL);
    for_territories(where, STRONGHOLDS)
        for_factions(f, controller(forces_in(g, where))) held[f] |= territory_bit(where);
}

unsigned strongholds_held(const kanly_game *g, faction_set side)
{
    return (unsigned)bit_count(strongholds_of(g, side));
}
