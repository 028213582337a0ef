/* The game's chance: SipHash-2-4 of a counter under the game's key. Nobody who sees what was drawn
** learns anything of what will be, as long as the key is secret; and the n-th number of a key is
** the same on every machine.
**
** A key is 16 bytes, read as SipHash reads them, little end first. The key of a seed is the seed's
** eight bytes, little end first, and eight zeros: for people who want the same game once more, and
** no secret. Whoever needs dice that are not the game's takes dice.h. */
#pragma once

#include <stdbool.h>

#include "kanly/state.h"

/* SipHash-2-4 (Aumasson and Bernstein) of the eight bytes of a number. */
uint64_t sip_hash(const kanly_key *key, uint64_t number);

kanly_key key_of_seed(uint64_t seed);

/* Whether it could be the key of a seed, and of which. */
bool key_is_of_seed(const kanly_key *key, uint64_t *seed);

/* 64 fresh bits. */
uint64_t next_number(kanly_game *g);

uint32_t random_below(kanly_game *g, uint32_t n); /* 0 to n - 1, unbiased; n is not 0 */

/* Several ranges from one number: a fraction for as many ways as their sizes make multiplied with
** each other, from which they are taken one after the other.
**
**     uint64_t fraction = draw_fraction(g, 6 * 33);
**     unsigned die = take_below(&fraction, 6), card = take_below(&fraction, 33); */
uint64_t draw_fraction(kanly_game *g, uint64_t ways);
static inline uint32_t take_below(uint64_t *fraction, uint32_t n)
{
    uint64_t low = (*fraction & UINT32_MAX) * n, high = (*fraction >> 32) * n + (low >> 32);
    *fraction *= n;
    return (uint32_t)(high >> 32);
}

void shuffle(kanly_game *g, uint8_t *cards, unsigned count);
