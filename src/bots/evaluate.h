/* How good a position is for each faction: its chance to be among the winners, between 0 and 1.
**
** Measured, not argued: the features below were fitted (logistic regression) to who won in games
** that `steady` played against itself, looked at between two turns. The game looked at is whole, so
** this is for imagined worlds and for finished playouts; a bot that evaluates its own view would
** read blanks as facts. */
#pragma once

#include "kanly/kanly.h"

/* clang-format off */
#define EVALUATE_FEATURES(X)                                                                      \
    /* the faction and the clock: turn / turns, and what comes after eight tenths of them */      \
    X(FACTION_0) X(FACTION_1) X(FACTION_2) X(FACTION_3) X(FACTION_4) X(FACTION_5)                  \
    X(CLOCK_0) X(CLOCK_1) X(CLOCK_2) X(CLOCK_3) X(CLOCK_4) X(CLOCK_5)                              \
    X(LATE_0) X(LATE_1) X(LATE_2) X(LATE_3) X(LATE_4) X(LATE_5)                                    \
    /* what it has */                                                                             \
    X(SPICE) X(RESERVES) X(BOARD) X(TANKS) X(ELITES) X(LEADERS) X(FEW_LEADERS)                     \
    X(WEAPONS) X(WEAPON_PAIR) X(DEFENSES) X(DEFENSE_PAIR) X(HEROES) X(KARAMAS) X(SPECIALS)         \
    X(WORTHLESS_CARDS) X(CITIES) X(HELD) X(SHARED) X(STRONG_POINTS) X(THIN) X(SAND_TOKENS)         \
    X(HADERACH)                                                                                   \
    /* its side, and the sides against it: strongholds lacking to a win */                        \
    X(ALLY_0) X(ALLY_1) X(ALLY_2) X(ALLY_3) X(ALLY_4) X(ALLY_5)                                    \
    X(ALLY_CLOCK_0) X(ALLY_CLOCK_1) X(ALLY_CLOCK_2)                                                \
    X(ALLY_CLOCK_3) X(ALLY_CLOCK_4) X(ALLY_CLOCK_5)                                                \
    X(ALLY_LATE_0) X(ALLY_LATE_1) X(ALLY_LATE_2) X(ALLY_LATE_3) X(ALLY_LATE_4) X(ALLY_LATE_5)      \
    X(ALLIED_CLOCK) X(ALLIED_LATE)                                                                \
    X(ALLY_SPICE) X(ALLY_TOKENS) X(ALLY_LEADERS) X(ALLY_CARDS)                                     \
    X(LACKS_ONE) X(LACKS_TWO) X(LACKS_NONE) X(SIDE_REACH)                                          \
    X(RIVAL_LACKS_ONE) X(RIVAL_LACKS_TWO) X(RIVAL_LACKS_NONE)                                      \
    /* the others */                                                                              \
    X(OTHERS_SPICE) X(OTHERS_BOARD) X(OTHERS_RESERVES) X(OTHERS_LEADERS) X(OTHERS_CARDS)           \
    X(OTHERS_PAIRED)                                                                              \
    /* the prediction (2.02.03) and the last turn (2.04.09) */                                    \
    X(PREDICTION_ALIVE) X(PREDICTION_NEXT_NEAR) X(FREMEN_ROAD_OPEN) X(FREMEN_ROAD_LATE)
/* clang-format on */

enum {
#define X(id) FEATURE_##id,
    EVALUATE_FEATURES(X)
#undef X
        EVALUATE_COUNT
};

/* What each is worth in log odds (evaluate_weights.h). */
extern const float EVALUATE_WEIGHT[EVALUATE_COUNT];

void evaluate_features(const kanly_game *game, uint8_t of, float x[EVALUATE_COUNT]);

/* The log odds of a game that is not over. */
float evaluate_odds(const kanly_game *game, uint8_t of);
/* 1 or 0 when the game is over. */
float evaluate(const kanly_game *game, uint8_t of);
