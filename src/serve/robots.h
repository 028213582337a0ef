/* Bots at tables. */
#pragma once

#include "bots/bots.h"

typedef struct server server;
typedef struct game_table game_table;
typedef struct robots robots;

bool robots_begin(server *s);
void robots_end(server *s);
void robots_collect(server *s); /* what was thought out */
void robots_hear(game_table *t, const kanly_event *event, uint32_t count);
/* hears the game from its start; KANLY_NONE: all bots */
void robots_catch_up(game_table *t, uint8_t only);
bool robot_is_slow(const bot_kind *kind);
void robot_sit_down(game_table *t, uint8_t f);
/* Lets a bot think; hint_for is the serial of a client who wants only its advice, or 0. */
void robot_think(game_table *t, uint8_t f, uint64_t hint_for, const char *hint_id);
/* … and what it advises (practice.c). */
void hint_found(server *s, uint64_t hint_for, const char *id, const bot *thinker,
                const kanly_game *view, const kanly_move *move);
kanly_move robot_answer(game_table *t, uint8_t f);
bool robots_volunteer(game_table *t);
