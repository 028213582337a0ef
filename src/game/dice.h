/* SplitMix64: dice of one's own for whoever is not the game, such as bots, random moves, statistics
** and sums. An addition and three multiplies, and every 64-bit state is as good as any other.
** Whoever sees a few throws can work out the rest, so the game itself never draws from it
** (chance.h). */
#pragma once

#include <stdint.h>

/* How far the state moves at each throw. Odd, so that it passes through every value; multiples of
** it make states that have nothing to do with one another. */
#define DICE_STEP UINT64_C(0x9e3779b97f4a7c15)

/* Spreads every bit of a number over all the others. */
static inline uint64_t scramble(uint64_t z)
{
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

static inline uint64_t next_dice(uint64_t *state) { return scramble(*state += DICE_STEP); }
