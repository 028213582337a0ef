/* The learned player, for those who want more of it than its answers (bots.h has the level). */
#pragma once

#include "bots/bots.h"

/* Its weights, a file of the repository made into the program (naib_weights.cmake). */
extern const uint8_t NAIB_WEIGHTS[];
extern const size_t NAIB_WEIGHTS_SIZE;

/* In all of these `self` is any bot with steady's memory (novice, steady, naib, mentat). What naib
** itself remembers stands behind that, in the last bytes of a bot's memory. */
enum { NAIB_MEMORY = 6 };

/* What it answers. */
kanly_move naib_answer(bot *self, const kanly_game *view);

/* An answer it thinks of, and by how much less it likes it than the one it likes most: the logits
** its values fall short of the best ones, summed, in parts of NAIB_LOGIT_ONE (naib_network.h). */
typedef struct {
    kanly_move move;
    int64_t behind;
} naib_idea;

/* Its ideas, the best first, at most so many and none that is farther behind. `self` does not
** change. */
unsigned naib_ideas(const bot *self, const kanly_game *view, unsigned most, int64_t farthest,
                    naib_idea *out);

/* The chance to be among the winners that it sees for the seat of `self`: as log odds, in parts of
** NAIB_LOGIT_ONE, and in thousandths. `self` does not change. */
int32_t naib_hopes(const bot *self, const kanly_game *view);
unsigned naib_chance(const bot *self, const kanly_game *view);
