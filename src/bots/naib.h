/* The learned player, for those who want more of it than its answers (bots.h has the level). */
#pragma once

#include "bots/bots.h"

/* Its weights, a file of the repository made into the program (naib_weights.cmake). */
extern const uint8_t NAIB_WEIGHTS[];
extern const size_t NAIB_WEIGHTS_SIZE;

/* The chance to be among the winners that it sees for the seat of `self`, which owes an answer in
** this view: in thousandths. `self` is any bot with steady's memory (novice, steady, naib,
** mentat), and does not change. */
unsigned naib_chance(const bot *self, const kanly_game *view);
