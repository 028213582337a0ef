/* Games that have ended. */
#pragma once

#include "serve/secrets.h"
#include "serve/seat.h"

typedef struct game_table game_table;

/* A public one, as it is listed. */
enum { ENDED_LISTED = 50 };
typedef struct {
    char id[TOKEN_SIZE];
    char name[NAME_SIZE];
    int64_t at;
    uint8_t winners, victory, turns;
} ended_game;

void replays_note(const game_table *t); /* it has ended */
