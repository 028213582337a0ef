/* What the rooms above need of the game beside the public calls: beginning at a phase, stopping
** between phases. */
#pragma once

#include "kanly/kanly.h"

/* An empty table of these options: every piece in its box, decks whole and shuffled, no phase
** begun. */
void empty_table(kanly_game *game, const kanly_options *options, uint64_t seed);
void empty_table_with_key(kanly_game *game, const kanly_options *options, const kanly_key *key);

/* Stands a described game at the start of a phase; nothing runs until kanly_resume. */
void stand_at(kanly_game *game, kanly_phase phase);

/* As kanly_play and kanly_resume, but stopping where one phase ends and before the next begins. At
** such a pause nobody owes an answer, the game is not over, and pause_phase() names the phase to
** come. */
kanly_rule play_to_pause(kanly_game *game, const kanly_move *move, kanly_events *heard);
void resume_to_pause(kanly_game *game, kanly_events *heard);
kanly_phase pause_phase(const kanly_game *game);

/* As kanly_choices, for a form that kanly_begin began or kanly_may_begin allowed: that is not asked
** again with every field. */
bool next_choices(const kanly_game *game, const kanly_move *so_far, kanly_values *out);

/* Takes an answer as if somebody else still owed theirs: what it does by itself happens, and
** nothing goes on. For one who wants to see that, and may throw the game away. */
kanly_rule answer_alone(kanly_game *game, const kanly_move *move, kanly_events *heard);
