/* Watching with a delay: who has no seat sees the game as it was some time ago, so that nobody can
** tell a player what they see.
**
** A second table stands in for the first: it plays the same moves so much later, and what watchers
** are told is made from it. It is there while somebody watches a game under way. Who sits at the
** table, and which turn it is, is told as it is; what was said comes later, too. */
#pragma once

#include "serve/messages.h"
#include "serve/tables.h"

enum { LATE_SECONDS_MOST = 3600 };

/* The table that what this eye is told is made from; the table itself, for whoever plays. NULL: it
** cannot be shown, or not yet. */
game_table *table_shown(game_table *t, uint8_t eye);
/* Whether there is something to show to this eye, from now on if not before. */
bool late_ready(game_table *t, uint8_t eye);
void late_end(game_table *t);
void late_note_move(game_table *t); /* one was made just now */
void late_step(game_table *t);      /* what is long enough ago happens for those who watch */
/* Hands over what watchers are to hear later. False: they hear it now. */
bool late_hears(game_table *t, const spoken *said);
bool late_may_read(const game_table *t, uint8_t eye, int64_t said_at);
