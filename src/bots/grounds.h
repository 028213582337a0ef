/* What speaks for a move and what it risks, as facts of the position: who stands where, who lacks
** how much, what lies there, what it costs. No numbers of a search, no judgement. */
#pragma once

#include "bots/bots.h"

enum { GROUNDS_SIZE = 200 };

typedef struct {
    char reason[2][GROUNDS_SIZE]; /* the strongest first; empty: there is none */
    char risk[GROUNDS_SIZE];
} bot_grounds;

/* From what the mover may see. */
bot_grounds bot_grounds_of(const kanly_game *view, const kanly_move *move);
