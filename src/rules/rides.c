/* 2.04.08 BEAST OF BURDEN: after the Nexus the Fremen ride the worms of this phase, one ride each,
** in the order in which they came up.
**
** Invariant: turn_vars.rides_done counts the worms that have had their ride, so that with
** nexus=each-pile the second Nexus goes on where the first one stopped. */
#include "rules/advisors.h"
#include "rules/deals.h"
#include "rules/facts.h"
#include "rules/forms.h"
#include "rules/turn.h"

typedef enum { RIDES_NEXT, RIDES_SAID } rides_step;

territory worm_to_ride(const kanly_game *g)
{
    const struct turn_vars *turn = (const struct turn_vars *)g->frame[0].vars;
    return turn->rides_done < turn->worm_count ? turn->worm[turn->rides_done] : NONE;
}

/* Who may get on: everybody there who is not under the storm. */
static cell_set riders(const kanly_game *g, territory worm)
{
    return cells_of(worm) & tokens_of(g, FREMEN) & ~storm_cells(g);
}

static void ride(table *t, const group *grp, cell to)
{
    for_cells(from, group_cells(grp)) {
        stack part = grp->part[from - first_cell(grp->from)];
        take(t, FREMEN, part, from);
        tell(t, R_2_04_08, EVENT_FORCES_LEFT, FREMEN, part, from);
    }
    put(t, FREMEN, group_total(grp), to);
    tell(t, R_2_04_08, EVENT_RODE, FREMEN, group_total(grp), to);
}

flow rides_procedure(table *t, unsigned step)
{
    kanly_game *g = t->game;

    switch ((rides_step)step) {
    case RIDES_NEXT: {
        territory worm = worm_to_ride(g);
        if (worm == NONE || !plays(g, FREMEN)) return done(t, 0);
        if (any_cell(riders(g, worm))) return ask(t, ASK_RIDE, just(FREMEN), RIDES_SAID);
        turn_vars(g)->rides_done++;
        return go(t, RIDES_NEXT);
    }
    case RIDES_SAID: { /* it is an entry (2.02.15), and neither a shipment nor a move */
        territory worm = worm_to_ride(g);
        turn_vars(g)->rides_done++;
        kanly_move m = last_answer(g, ASK_RIDE, FREMEN);
        if (kanly_said(&m, RIDE_WAY) != YES) return go(t, RIDES_NEXT);
        group grp = read_group(g, FREMEN, &m, KANLY_AT_RIDE_YES_GROUP, riders(g, worm));
        cell to = kanly_said_after(&m, grp.next, RIDE_YES_TO);
        ride(t, &grp, to);
        return entered(t, FREMEN, territory_of(to), RIDES_NEXT);
    }
    }
    return bug(t, "rides_procedure: no such step");
}

/* --- the question ----------------------------------------------------------------------------- */

static cell_set cells_with_ally(const kanly_game *g)
{
    faction ally = ally_of(g, FREMEN);
    return ally == NONE ? NO_CELLS : cells_of_territories(territories_of_cells(tokens_of(g, ally)));
}

/* Anywhere else; the storm, the stronghold limit and the ally's presence close a place, the Polar
** Sink included (R42). Moving under the storm (R02) is no part of a ride. */
static void ride_destinations(const kanly_game *g, territory worm, choices *c)
{
    field(c, KANLY_FIELD_CELL);
    allow_cells(c, ALL_CELLS);
    forbid_cells(c, R_2_04_08, cells_of(worm));
    forbid_cells(c, R_2_04_08, storm_cells(g));
    also(c, R_1_01_04);
    forbid_strongholds(c, R_2_04_08, g, FREMEN, closed_strongholds(g, FREMEN));
    forbid_cells(c, R_2_04_08, cells_with_ally(g));
    forbid_cells(c, R_1_12_00, cells_of_territories(deal_closed(g, FREMEN)));
}

static void ride_choices(const kanly_game *g, faction by, const kanly_move *m, choices *c)
{
    if (choosing(m, RIDE_WAY)) {
        yes_no(c);
        return;
    }
    if (kanly_said(m, RIDE_WAY) != YES) {
        complete(c);
        return;
    }
    territory worm = worm_to_ride(g);
    group grp = read_group(g, by, m, KANLY_AT_RIDE_YES_GROUP, riders(g, worm));
    if (grp.open) {
        group_choices(g, by, m, KANLY_AT_RIDE_YES_GROUP, riders(g, worm), R_2_04_08, c);
        if (c->field == KANLY_FIELD_FROM) forbid_cells(c, R_1_01_04, storm_cells(g));
    } else if (m->length == grp.next + KANLY_AT_RIDE_YES_TO) {
        ride_destinations(g, worm, c);
    } else {
        complete(c);
    }
}

const question question_RIDE = {.choices = ride_choices, .absent_rule = R_2_04_08};
