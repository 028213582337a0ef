/* The learned player measured: answers of a few games, given again and again.
**
** The golden positions are sights made of dice, within what each part of a sight can hold, so that
** they stay what they are whatever becomes of steady's judgement, which a real sight has in it. */
#include "cli/bench_naib.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "arena/driver.h"
#include "bots/naib.h"
#include "bots/naib_network.h"
#include "bots/naib_sight.h"
#include "cli/cli.h"
#include "game/dice.h"
#include "game/game.h"
#include "text/checksum.h"

/* --- golden positions ------------------------------------------------------------------------- */

enum { POSITIONS = 300, ONE_IN = 8 };

/* About one byte in eight of a part is something, as in a real sight, or fewer. */
static void fill_part(const kanly_observation_part *part, uint64_t *dice, uint8_t *sight)
{
    uint8_t *at = sight + part->offset;
    if (part->kind == KANLY_PART_ONE_HOT) {
        for (unsigned row = 0; row < part->rows; row++)
            at[row * part->columns + next_dice(dice) % part->columns] = 1;
        return;
    }
    unsigned most = part->kind == KANLY_PART_FLAG ? 1u : part->most;
    for (unsigned i = 0; i < part->length; i++) {
        uint64_t throw = next_dice(dice);
        at[i] = (uint8_t)(throw % ONE_IN ? 0 : 1 + (throw >> 8) % most);
    }
}

static void fill_sight(uint64_t *dice, uint8_t *sight)
{
    const kanly_observation_part *part;
    memset(sight, 0, NAIB_INPUTS);
    for (unsigned i = 0; (part = naib_part_at(i)); i++) fill_part(part, dice, sight);
}

static uint64_t add_position(uint64_t sum, const naib_network *n, const naib_sums *sums,
                             uint64_t *dice)
{
    naib_opinion opinion;
    unsigned seat = (unsigned)(next_dice(dice) % FACTIONS);
    unsigned question = (unsigned)(next_dice(dice) % KANLY_QUESTIONS);
    unsigned field = 1 + (unsigned)(next_dice(dice) % (KANLY_FIELD_KINDS - 1));
    naib_think(n, sums, seat, question, field, &opinion);
    for (unsigned i = 0; i < n->width; i++) {
        sum = checksum_add(sum, sums->sum[i]);
        sum = checksum_add(sum, (uint16_t)opinion.of[i]);
    }
    for (unsigned c = 0; c < n->columns; c++)
        sum = checksum_add(sum, (uint32_t)naib_logit(n, &opinion, c));
    return checksum_add(sum, (uint32_t)opinion.winning);
}

int bench_naib_signature(bool json)
{
    uint8_t sight[2][NAIB_INPUTS];
    naib_network n;
    naib_sums sums;
    uint64_t dice = 1, sum = CHECKSUM_START;
    if (!naib_network_read(&n, NAIB_WEIGHTS, NAIB_WEIGHTS_SIZE)) return CLI_FAILED;
    naib_sums_begin(&n, &sums);
    for (unsigned i = 0; i < POSITIONS; i++) {
        fill_sight(&dice, sight[i % 2]);
        naib_sums_change(&n, i ? sight[!(i % 2)] : NULL, sight[i % 2], &sums);
        sum = add_position(sum, &n, &sums, &dice);
    }
    printf(json ? "{\"signature\": \"%016" PRIx64 "\"}\n" : "%016" PRIx64 "\n", sum);
    return CLI_OK;
}

/* --- speed ------------------------------------------------------------------------------------ */

enum { ANSWERS = 1024, ROUNDS = 5 };

typedef struct {
    bot self;
    kanly_game view;
} moment;

typedef struct {
    moment *at;
    unsigned count, fields; /* fields that leave a choice, in all of them together */
} moments;

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e6 + (double)t.tv_nsec / 1e3;
}

static unsigned values_of(const kanly_values *v)
{
    unsigned count = 0;
    for (unsigned word = 0; word < 4; word++) count += (unsigned)bit_count(v->bits[word]);
    return count;
}

static unsigned choices_in(const kanly_game *view, const kanly_move *move)
{
    kanly_move form = kanly_begin(view, (kanly_faction)move->by);
    kanly_values values;
    unsigned choices = 0;
    while (form.length < move->length && kanly_choices(view, &form, &values)) {
        choices += values_of(&values) > 1;
        kanly_fill(&form, move->value[form.length]);
    }
    return choices;
}

/* Answers that leave a choice, from games of six learned players. */
static void gather(moments *all)
{
    static bot_table room;
    const bot_kind *kind[FACTIONS];
    uint64_t personality[FACTIONS];
    for (unsigned f = 0; f < FACTIONS; f++) kind[f] = &BOT_NAIB, personality[f] = f + 1;
    kanly_options options = kanly_default_options();
    options.windows_holders = true;
    for (uint64_t seed = 1; all->count < ANSWERS; seed++) {
        bot_table_begin(&room, &options, kind, personality, seed);
        do {
            unsigned f = lowest_bit(kanly_deciders(&room.game));
            moment *m = &all->at[all->count];
            *m = (moment){room.seat[f], *bot_table_view(&room, (kanly_faction)f)};
            bot head = m->self;
            kanly_move move = BOT_NAIB.answer(&head, &m->view, &room.budget);
            move.by = (uint8_t)f;
            unsigned choices = choices_in(&m->view, &move);
            all->fields += choices;
            all->count += choices > 0;
        } while (all->count < ANSWERS && bot_table_step(&room) && kanly_deciders(&room.game));
    }
}

/* Microseconds for all of the answers once. */
static double time_answers(const moments *all)
{
    bot_budget budget = {0};
    double took = 0;
    for (unsigned i = 0; i < all->count; i++) {
        bot head = all->at[i].self;
        double began = now();
        BOT_NAIB.answer(&head, &all->at[i].view, &budget);
        took += now() - began;
    }
    return took;
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* The middle of five rounds, each as often as there is time for. */
static double measure(const moments *all, double seconds)
{
    double round[ROUNDS];
    for (unsigned r = 0; r < ROUNDS; r++) {
        double took = 0;
        unsigned times = 0;
        do {
            took += time_answers(all);
            times++;
        } while (took < seconds * 1e6 / ROUNDS);
        round[r] = took / times;
    }
    qsort(round, ROUNDS, sizeof round[0], by_size);
    return round[ROUNDS / 2];
}

int bench_naib(double seconds, bool json)
{
    moments all = {malloc(ANSWERS * sizeof(moment)), 0, 0};
    if (!all.at) return CLI_FAILED;
    gather(&all);
    double took = measure(&all, seconds);
    free(all.at);
    double answer = took / all.count, field = took / all.fields;
    if (json)
        printf("{\"answers\": %u, \"fields\": %u, \"microseconds_an_answer\": %.2f, "
               "\"microseconds_a_field\": %.2f}\n",
               all.count, all.fields, answer, field);
    else
        printf("naib: %.1f microseconds a field, %.1f an answer (%u answers, %u fields with a "
               "choice)\n",
               field, answer, all.count, all.fields);
    return CLI_OK;
}
