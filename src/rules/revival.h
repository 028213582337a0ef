/* Leaders and forces in the tanks (revival.c, leader_revival.c, 1.05), and who brings them back
** besides the Revival Phase. */
#pragma once

#include "flow/choices.h"

leader_set dead_leaders(const kanly_game *g, faction f); /* its own, face up or face down */
/* 1.05.03, RB-44: none is left to use, or all that are not captive have died before. */
bool all_have_died(const kanly_game *g, faction f);
void revive_leader(table *t, kanly_rule rule, leader l, unsigned price); /* tells; does not pay */
void revive_haderach(table *t, kanly_rule rule, unsigned price);
void revive_forces(table *t, kanly_rule rule, faction f, stack s, unsigned price);
/* Forms that bring back forces for nothing (1.14.02, 3.01.20): after an option, forces and
** elites. */
bool free_forces_possible(const kanly_game *g, faction f);
void free_forces_choices(const kanly_game *g, faction f, const kanly_move *m, unsigned limit,
                         kanly_rule rule, choices *c);
/* 1.05.04: where all of a faction's leaders are face down or captive, those face down are turned
** up. A standing check like prison_break(). */
void turn_up_leaders(table *t);

/* 2.03.07: what the Emperor has bound for forces of his ally that wait to be revived. */
unsigned extra_bound(const kanly_game *g);
/* The forces of the Emperor's ally that came back in the normal way although a Karama stopped
** the extra ones. */
unsigned revived_all_the_same(const kanly_game *g, faction f);
