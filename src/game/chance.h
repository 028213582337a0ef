/* SplitMix64, the one generator of the project: an addition and three multiplies, and every 64-bit
** state is as good as any other. The game keeps its state in itself (kanly_game.chance); players
** and tests who need dice of their own keep theirs. */
#pragma once

#include <stdint.h>

/* How far the state moves at each throw. Odd, so that it passes through every value; multiples of
** it make seeds that have nothing to do with one another. */
#define CHANCE_STEP UINT64_C(0x9e3779b97f4a7c15)

/* Spreads every bit of a number over all the others. */
static inline uint64_t scramble(uint64_t z)
{
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

static inline uint64_t next_chance(uint64_t *state) { return scramble(*state += CHANCE_STEP); }
