/* Moves, and everything that happens at a table by itself. */
#pragma once

#include "serve/tables.h"

typedef enum { PLAYED, PLAY_REFUSED, PLAY_FAILED } play_result;

void table_begin(game_table *t); /* deals, and lets the game run to its first question */
play_result table_play(game_table *t, const kanly_move *move, kanly_reason *why);
void table_hear(game_table *t, const kanly_events *heard);
void table_add_move(game_table *t, const kanly_move *move); /* to the list of those made */
void table_note_deciders(game_table *t, int64_t now, uint8_t mover);
void table_play_default(game_table *t, uint8_t f); /* the answer for who does not give one */

/* How many moves were made before the last one this faction chose; all: it chose none.
** practice.c */
uint32_t last_choice(game_table *t, uint8_t f);
bool table_cut(game_table *t, uint32_t keep); /* back to so many moves */

void table_ready(game_table *t);
void table_touch(game_table *t);   /* it has something to commit and to tell */
bool step_ready_tables(server *s); /* true: there is more to do at once */
void wake_tables(server *s);
