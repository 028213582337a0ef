/* Before the game: who is ready, when it begins, who gets which faction.
**
** Invariant: a table that is `armed` begins by itself as soon as no seat is open and, where that is
** wanted, everybody has said that they are ready. */
#pragma once

#include "serve/messages.h"
#include "serve/tables.h"

/* What `create` says of it. False: it makes no sense, and the sender was told. */
bool gathering_read(const request *r, game_table *t);
void gathering_show(writer *w, const game_table *t); /* members of a table's description */
void gathering_write(writer *w, const game_table *t);
void gathering_recall(game_table *t, const json_t *about);
/* Begins the game if nothing is missing any more. True: it has begun. */
bool gathering_begin(game_table *t);
/* What somebody would like to play in a draft, the dearest first. False: no such list. */
bool gathering_read_wishes(seat *x, const json_t *list);
void gathering_write_wishes(writer *w, const char *key, const seat *x);
/* Somebody sat down or is ready, or time has passed. */
void gathering_look(game_table *t);
