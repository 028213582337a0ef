/* The server's part of a game's head in the store, as JSON. */
#pragma once

#include "serve/replays.h"
#include "serve/tables.h"

void about_write(const game_table *t, writer *w);
bool about_read(game_table *t, const char *text);
/* The same for how far everybody is, beside a position. */
void about_write_standing(const game_table *t, writer *w);
bool about_read_standing(game_table *t, const char *text);
/* false: not public, or not known how it ended */
bool about_read_end(const char *text, ended_game *out);
