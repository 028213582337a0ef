/* What the tests of batches share: the caller's arrays, and somebody who decides at random. */
#pragma once

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "board/board.h"
#include "kanly/batch.h"

enum { MOST_GAMES_HERE = 24 };

typedef struct {
    kanly_observation_1 seen[MOST_GAMES_HERE];
    uint8_t mask[MOST_GAMES_HERE][32], mask_bytes[MOST_GAMES_HERE][256];
    uint8_t seat[MOST_GAMES_HERE], question[MOST_GAMES_HERE], field[MOST_GAMES_HERE];
    uint8_t done[MOST_GAMES_HERE], refused[MOST_GAMES_HERE], action[MOST_GAMES_HERE];
    float reward[MOST_GAMES_HERE][KANLY_FACTIONS];
} arrays;

static inline kanly_batch_out all_of(arrays *a)
{
    return (kanly_batch_out){.observation = a->seen,
                             .mask = a->mask[0],
                             .mask_bytes = a->mask_bytes[0],
                             .seat = a->seat,
                             .question = a->question,
                             .field = a->field,
                             .reward = a->reward[0],
                             .done = a->done,
                             .refused = a->refused};
}

static inline uint32_t throw_dice(uint64_t *random)
{
    *random = *random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(*random >> 33);
}

/* Any lawful value, each as likely as the next. */
static inline uint8_t any_value(const uint8_t mask[256], uint64_t *random)
{
    unsigned lawful[256], count = 0;
    for (unsigned v = 0; v < 256; v++)
        if (mask[v]) lawful[count++] = v;
    return count ? (uint8_t)lawful[throw_dice(random) % count] : 0;
}

static inline void choose_at_random(arrays *a, unsigned games, uint64_t *random)
{
    for (unsigned i = 0; i < games; i++) a->action[i] = any_value(a->mask_bytes[i], random);
}

static inline kanly_batch *begun(const kanly_batch_settings *settings)
{
    assert_null(kanly_batch_fault(settings));
    kanly_batch *batch = kanly_batch_new(settings);
    assert_non_null(batch);
    return batch;
}
