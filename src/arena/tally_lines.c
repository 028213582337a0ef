/* Sums as lists of numbers, written down by one process and added up by another. */
#include <stdlib.h>
#include <string.h>

#include "arena/tally.h"

enum { NUMBER = sizeof(uint64_t) };
_Static_assert(sizeof(tally_share) == 2 * sizeof(uint64_t), "a share is two numbers");

/* Every member that is a sum, as so many numbers in a row. */
typedef struct {
    const char *key;
    size_t offset, size;
} numbers;

/* clang-format off */
#define NUMBERS(member) {#member, offsetof(tally, member), sizeof((tally *)0)->member}
static const numbers SUM[] = {
    NUMBERS(games), NUMBERS(moves), NUMBERS(turns), NUMBERS(faction), NUMBERS(seat),
    NUMBERS(bot_faction), NUMBERS(victory), NUMBERS(won_together), NUMBERS(ended),
    NUMBERS(reached), NUMBERS(strongholds), NUMBERS(spice), NUMBERS(in_play), NUMBERS(fights),
    NUMBERS(explosions), NUMBERS(battles), NUMBERS(battles_won), NUMBERS(traitors_called),
    NUMBERS(card_played), NUMBERS(card_in_plan), NUMBERS(pair), NUMBERS(habit),
};
/* clang-format on */

enum { SUMS = sizeof SUM / sizeof SUM[0], BOT_NUMBERS = 6 };

static unsigned count_of(unsigned i) { return (unsigned)(SUM[i].size / NUMBER); }

static uint64_t *numbers_of(tally *sum, unsigned i)
{
    return (uint64_t *)(void *)((char *)sum + SUM[i].offset);
}

static void numbers_of_bot(const tally_bot *b, uint64_t out[BOT_NUMBERS])
{
    const uint64_t all[BOT_NUMBERS] = {b->share.games,    b->share.wins, b->moves_illegal,
                                       b->games_too_slow, b->thinking,   b->slowest};
    memcpy(out, all, sizeof all);
}

static void bot_from_numbers(tally_bot *b, const uint64_t in[BOT_NUMBERS])
{
    b->share = (tally_share){in[0], in[1]};
    b->moves_illegal = in[2];
    b->games_too_slow = in[3];
    b->thinking = in[4];
    b->slowest = in[5];
}

static void write_numbers(writer *w, const char *key, const uint64_t *number, unsigned count)
{
    write_open(w, key, '[');
    for (unsigned i = 0; i < count; i++) write_whole(w, NULL, number[i]);
    write_close(w);
}

void tally_write(writer *w, const tally *sum)
{
    tally copy = *sum;
    for (unsigned i = 0; i < SUMS; i++)
        write_numbers(w, SUM[i].key, numbers_of(&copy, i), count_of(i));
    for (unsigned b = 0; b < TALLY_BOTS; b++) {
        uint64_t number[BOT_NUMBERS];
        char key[16];
        numbers_of_bot(&sum->bot[b], number);
        snprintf(key, sizeof key, "bot_%u", b + 1);
        write_numbers(w, key, number, BOT_NUMBERS);
    }
}

/* `"key":[1,2,…]`, exactly so many. */
static bool read_numbers(const char *object, const char *key, uint64_t *out, unsigned count)
{
    char opening[48], *end;
    snprintf(opening, sizeof opening, "\"%s\":[", key);
    const char *at = strstr(object, opening);
    if (!at) return false;
    at += strlen(opening);
    for (unsigned i = 0; i < count; i++, at = end + 1) {
        if (*at < '0' || *at > '9') return false;
        out[i] = strtoull(at, &end, 10);
        if (*end != (i + 1 == count ? ']' : ',')) return false;
    }
    return true;
}

bool tally_read(const char *object, tally *sum)
{
    for (unsigned i = 0; i < SUMS; i++)
        if (!read_numbers(object, SUM[i].key, numbers_of(sum, i), count_of(i))) return false;
    for (unsigned b = 0; b < TALLY_BOTS; b++) {
        uint64_t number[BOT_NUMBERS];
        char key[16];
        snprintf(key, sizeof key, "bot_%u", b + 1);
        if (!read_numbers(object, key, number, BOT_NUMBERS)) return false;
        bot_from_numbers(&sum->bot[b], number);
    }
    return true;
}

void tally_merge(tally *sum, const tally *more)
{
    tally copy = *more;
    for (unsigned i = 0; i < SUMS; i++)
        for (unsigned k = 0; k < count_of(i); k++) numbers_of(sum, i)[k] += numbers_of(&copy, i)[k];
    for (unsigned b = 0; b < TALLY_BOTS; b++) {
        uint64_t mine[BOT_NUMBERS], other[BOT_NUMBERS];
        numbers_of_bot(&sum->bot[b], mine);
        numbers_of_bot(&more->bot[b], other);
        for (unsigned k = 0; k + 1 < BOT_NUMBERS; k++) mine[k] += other[k];
        if (other[BOT_NUMBERS - 1] > mine[BOT_NUMBERS - 1])
            mine[BOT_NUMBERS - 1] = other[BOT_NUMBERS - 1]; /* the slowest of all */
        bot_from_numbers(&sum->bot[b], mine);
    }
}
