/* Bots at tables. */
#pragma once

#include "bots/bots.h"

typedef struct server server;
typedef struct game_table game_table;
typedef struct thought thought;
typedef struct client client;

bool robots_begin(server *s);
void robots_end(server *s);
void robots_collect(server *s); /* what was thought out */
void robots_hear(game_table *t, const kanly_event *event, uint32_t count);
/* What bots have to say after a move. Who stands in for a person says nothing. */
void robots_speak(game_table *t, const kanly_event *event, uint32_t count);
/* hears the game from its start; KANLY_NONE: all bots */
void robots_catch_up(game_table *t, uint8_t only);
/* A level, with a character ("steady-greedy") or with one that is drawn ("steady-any"); at a server
** for tests none is, so that its games stay the same. NULL: there is no such bot. */
enum { ROBOT_NAME_SIZE = 32 };
const bot_kind *robot_named(const server *s, const char *name);
bool robot_is_slow(const bot_kind *kind);
void robot_sit_down(game_table *t, uint8_t f);
void robot_think(game_table *t, uint8_t f); /* its answer comes when it has been thought out */
/* The same for a client, known by its serial, who wants only its advice … */
void robot_advise(game_table *t, uint8_t f, uint64_t hint_for, const char *hint_id);
void forget_hint(client *c);                       /* … unless it is taken back */
void hint_found(server *s, const thought *x);      /* … which goes there (practice.c) */
kanly_move robot_answer(game_table *t, uint8_t f); /* without thinking */
bool robots_volunteer(game_table *t);
