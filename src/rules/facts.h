/* Facts about the board and the table that several chapters ask for (facts.c). */
#pragma once

#include "flow/choices.h"

/* 1.06.03.05, 1.06.05.09: so many other factions have Forces in the stronghold that it is
** closed. */
bool stronghold_closed(const kanly_game *g, faction f, territory where);
cell_set closed_strongholds(const kanly_game *g, faction f);
/* Takes the cells of closed strongholds away, each with the numbers that close it. */
void forbid_strongholds(choices *c, kanly_rule rule, const kanly_game *g, faction f,
                        cell_set closed);
unsigned rivals_in(const kanly_game *g, faction f, territory where); /* others with Forces there */
/* 1.01.03: cells the storm would empty if it swept every sector now. */
cell_set unsheltered_cells(const kanly_game *g);
/* 2.04.13: the storm deck replaces the dials. */
bool storm_deck_in_use(const kanly_game *g);
faction_set first_storm_dialers(const kanly_game *g); /* 0.16 */
void find_storm_order(table *t);                      /* 1.01.01 */
cell storm_loss_cell(const kanly_game *g); /* while the storm asks for losses: where (2.04.16) */
unsigned hand_limit(faction f);            /* 1.04.02, 2.05.07 */
/* Mentat Pause: with Forces and no rival, 4.02 too */
territory_set strongholds_of(const kanly_game *g, faction_set side);
void strongholds_of_each(const kanly_game *g, territory_set held[FACTIONS]); /* all at once */
unsigned strongholds_held(const kanly_game *g, faction_set side);
/* A faction alone or with its ally, and what such a side wins with (mentat.c). */
faction_set side_with(const kanly_game *g, faction f);
unsigned strongholds_to_win(faction_set side, kanly_rule *rule); /* 1.09.02.02, 1.09.02.03 */

/* Who is about to win, and by what (mentat.c): sides that hold enough strongholds or lack one, in
** storm order; a prediction this view knows of, for this turn; and from the turn before the last
** on, who wins if nobody else does. */
typedef struct {
    territory_set holds;
    territory_set places; /* where one more would do; of the Fremen's ending: who must stay out */
    kanly_victory how;
    kanly_rule rule;
    faction_set side;
    bool stands;          /* if the Mentat Pause that decides it were now */
    uint8_t turns_left;   /* before that Mentat Pause comes */
    uint8_t held, to_win; /* strongholds, where they decide it */
} threat_facts;
enum { THREATS = FACTIONS + 2 };
unsigned threats_now(const kanly_game *g, threat_facts out[THREATS]);
