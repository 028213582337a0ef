/* How many decisions a batch takes in a second, with more and more of each written down.
**
** A decision is one value of one field. The values are drawn here from the packed masks, so that
** the first row has those; choosing counts as part of the time. Each row is measured in rounds, of
** which the middle one is shown. */
#include "cli/bench_batch.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "board/board.h"
#include "cli/allocations.h"
#include "cli/arguments.h"
#include "cli/cli.h"
#include "kanly/batch.h"

/* A game has some 600 decisions: after so many steps every game is somewhere else. */
enum { ROUNDS = 5, WARM_UP = 800 };

/* What is written for each decision. */
typedef struct {
    const char *name, *key;
    bool bytes, observation, kept, forced;
} bench_row;

static const bench_row ROWS[] = {
    {"packed mask", "mask", false, false, false, false},
    {"packed mask, mask in bytes", "mask_bytes", true, false, false, false},
    {"packed mask, observation", "observation", false, true, false, false},
    {"packed mask, observation kept up to date", "kept", false, true, true, false},
    {"packed mask; forced fields asked", "forced_mask", false, false, false, true},
    {"packed mask, observation; forced fields asked", "forced_observation", false, true, false,
     true},
    {"packed mask, observation kept; forced fields asked", "forced_kept", false, true, true, true},
};
enum { ROW_COUNT = sizeof ROWS / sizeof ROWS[0] };

typedef struct {
    uint8_t *mask, *mask_bytes, *action;
    void *observation;
} buffers;

typedef struct {
    double processor, wall;
    uint64_t decisions, allocations;
} measure;

static double seconds_by(clockid_t clock)
{
    struct timespec t;
    clock_gettime(clock, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* Any lawful value; 0 where there is none. */
static uint8_t draw(const uint8_t mask[32], uint64_t *random)
{
    uint64_t word[4];
    unsigned count = 0;
    memcpy(word, mask, sizeof word);
    for (unsigned i = 0; i < 4; i++) count += (unsigned)bit_count(word[i]);
    *random = *random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    unsigned nth = (unsigned)((*random >> 32) * count >> 32), byte = 0;
    for (unsigned i = 0; i < 3 && nth >= (unsigned)bit_count(word[i]); i++, byte += 8)
        nth -= (unsigned)bit_count(word[i]);
    for (; byte < 31 && nth >= (unsigned)bit_count(mask[byte]); byte++)
        nth -= (unsigned)bit_count(mask[byte]);
    unsigned bits = mask[byte];
    if (!count) return 0;
    while (nth--) bits &= bits - 1;
    return (uint8_t)(byte * 8 + lowest_bit(bits));
}

static void step(kanly_batch *batch, const buffers *with, uint32_t games,
                 const kanly_batch_out *out, uint64_t *random)
{
    for (uint32_t i = 0; i < games; i++) with->action[i] = draw(with->mask + 32 * i, random);
    kanly_batch_step(batch, with->action, out);
}

static measure measure_round(kanly_batch *batch, const buffers *with, uint32_t games,
                             const kanly_batch_out *out, double seconds, uint64_t *random)
{
    measure m = {.allocations = allocations_so_far()};
    double processor = seconds_by(CLOCK_PROCESS_CPUTIME_ID), wall = seconds_by(CLOCK_MONOTONIC);
    do {
        step(batch, with, games, out, random);
        m.decisions += games;
        m.wall = seconds_by(CLOCK_MONOTONIC) - wall;
    } while (m.wall < seconds);
    m.processor = seconds_by(CLOCK_PROCESS_CPUTIME_ID) - processor;
    m.allocations = allocations_so_far() - m.allocations;
    return m;
}

static int by_speed(const void *a, const void *b)
{
    const measure *one = a, *other = b;
    double x = one->processor / (double)one->decisions;
    double y = other->processor / (double)other->decisions;
    return (x > y) - (x < y);
}

/* False: there is no memory, or no threads. */
static bool measure_row(const bench_row *row, kanly_batch_settings settings, const buffers *with,
                        double seconds, measure *out_measure)
{
    measure round[ROUNDS];
    uint64_t random = 1, allocations = 0;
    settings.ask_forced = row->forced;
    kanly_batch *batch = kanly_batch_new(&settings);
    if (!batch) return false;
    kanly_batch_out out = {.mask = with->mask};
    kanly_batch_observe(batch, &out);
    for (unsigned i = 0; i < WARM_UP; i++) step(batch, with, settings.games, &out, &random);
    if (row->bytes) out.mask_bytes = with->mask_bytes;
    if (row->observation) out.observation = with->observation;
    kanly_batch_observe(batch, &out);
    out.kept = row->kept;
    for (unsigned i = 0; i < ROUNDS; i++) {
        round[i] = measure_round(batch, with, settings.games, &out, seconds / ROUNDS, &random);
        allocations += round[i].allocations;
    }
    kanly_batch_free(batch);
    qsort(round, ROUNDS, sizeof round[0], by_speed);
    *out_measure = round[ROUNDS / 2];
    out_measure->allocations = allocations;
    return true;
}

static void print_rows(const measure m[ROW_COUNT], const kanly_batch_settings *s, bool json)
{
    uint64_t allocations = 0;
    if (json)
        printf("{\"games\": %u, \"threads\": %u, \"observation_bytes\": %zu, "
               "\"decisions_per_processor_second\": {",
               s->games, s->threads, kanly_observation_size(s->layout));
    else
        printf("%u random games at once, threads: %u; decisions per second\n"
               "%-52s %14s %14s\n",
               s->games, s->threads, "written for each", "and processor", "on the wall");
    for (unsigned i = 0; i < ROW_COUNT; i++) {
        double count = (double)m[i].decisions;
        allocations += m[i].allocations;
        if (json)
            printf("%s\"%s\": %.0f", i ? ", " : "", ROWS[i].key, count / m[i].processor);
        else
            printf("  %-50s %14.0f %14.0f\n", ROWS[i].name, count / m[i].processor,
                   count / m[i].wall);
    }
    const char *counted =
        json ? "}, \"allocations\": %" PRIu64 "}\n" : "allocations: %" PRIu64 "\n";
    if (allocations_are_counted())
        printf(counted, allocations);
    else
        printf(json ? "}, \"allocations\": null}\n" : "allocations: not counted in this build\n");
}

int bench_batch(const kanly_options *options, uint32_t games, uint32_t threads, double seconds,
                bool json)
{
    kanly_batch_settings settings = kanly_batch_defaults();
    measure m[ROW_COUNT];
    settings.options = *options;
    settings.games = games;
    settings.threads = threads;
    const char *fault = kanly_batch_fault(&settings);
    if (fault) return usage_error("bench", "%s", fault);
    buffers with = {.mask = malloc((size_t)games * 32),
                    .mask_bytes = malloc((size_t)games * 256),
                    .action = malloc(games),
                    .observation = malloc(games * kanly_observation_size(settings.layout))};
    bool fine = with.mask && with.mask_bytes && with.action && with.observation;
    for (unsigned i = 0; fine && i < ROW_COUNT; i++)
        fine = measure_row(&ROWS[i], settings, &with, seconds / ROW_COUNT, &m[i]);
    if (fine) print_rows(m, &settings, json);
    free(with.mask);
    free(with.mask_bytes);
    free(with.action);
    free(with.observation);
    if (!fine) fputs("kanly bench: memory or threads for so many games could not be had\n", stderr);
    return fine ? CLI_OK : CLI_FAILED;
}
