/* Somebody plays a lesson: what the rest of the server asks about it. */
#pragma once

#include "serve/messages.h"
#include "serve/tables.h"

void show_lesson(writer *w, const char *key, const game_table *t);
bool lesson_allows(const char *type);            /* a message of this type, at a lesson's table */
bool lesson_awaits_anytime(const game_table *t); /* its step is about a move out of turn */
void lesson_move(const request *r, const kanly_game *seen, const kanly_move *move);
void lesson_hint(const request *r);
void learning_free(learning *x); /* NULL is fine */
