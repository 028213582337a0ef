/* The turn (turn.c): its phases, what they hand to each other, and the end of the game. */
#pragma once

#include "rules/procedures.h"

/* Variables of the outermost frame: what the phases of one turn hand to each other. */
enum { WORMS_REMEMBERED = 12 };
struct turn_vars {
    uint8_t nexus_due;  /* a worm came up: 1.02.06 */
    uint8_t pile;       /* which pile the blow fills next (each-pile Nexus) */
    uint8_t worm_count; /* worms of this phase, in order: they may be ridden (2.04.08) */
    uint8_t worm[WORMS_REMEMBERED]; /* their territories */
    uint8_t rides_done;
};
VARS_FIT(turn_vars);
static inline struct turn_vars *turn_vars(kanly_game *g)
{
    return (struct turn_vars *)g->frame[0].vars;
}

/* Where the worm is that is asked about: to shelter from (blow.c), to ride (rides.c), or NONE. */
territory worm_to_shelter_from(const kanly_game *g);
territory worm_to_ride(const kanly_game *g);

void enter_phase(table *t, kanly_phase phase);
void begin_at(table *t, kanly_phase phase);  /* stands the game at the start of a phase */
kanly_phase next_phase(const kanly_game *g); /* at a pause: the phase about to begin */
void end_game(table *t, kanly_rule rule, faction_set winners, kanly_victory how);
