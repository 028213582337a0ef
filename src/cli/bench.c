/* `kanly bench`: how fast games are played, and the signature of how they go.
**
** The measured loop is what a simulator does: who owes an answer, a random lawful one, play it.
** Games are whole, from set-up to a winner. Nothing else runs inside the loop, so that the count of
** allocations is the engine's own. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "board/board.h"
#include "cli/allocations.h"
#include "cli/arguments.h"
#include "cli/bench_batch.h"
#include "cli/bench_chances.h"
#include "cli/bench_naib.h"
#include "cli/cli.h"
#include "kanly/kanly.h"
#include "text/checksum.h"
#include "text/options.h"

static const char HELP[] =
    "usage: kanly bench [--seconds S] [--games N] [--windows all|holders] [--json]\n"
    "       kanly bench --batch N [--threads T] [--seconds S] [--windows all|holders] [--json]\n"
    "       kanly bench --naib [--seconds S] [--json]\n"
    "       kanly bench --chances [--games N] [--json]\n"
    "       kanly bench [--naib] --signature\n"
    "\n"
    "Plays whole games with random moves (advanced game, six factions) and says how fast that\n"
    "goes.\n"
    "\n"
    "  --seconds S    play about S seconds in five rounds and give the median (default 2)\n"
    "  --games N      play exactly N games instead\n"
    "  --windows W    holders (default): reaction windows ask only those who hold a card;\n"
    "                 all: they ask everybody who might\n"
    "  --json         print the figures as one JSON object\n"
    "  --batch N      N games at once, decided value by value as by a program that learns:\n"
    "                 decisions per second, with more and more written down for each\n"
    "  --threads T    for --batch: how many threads (default 1; 0: one for each processor)\n"
    "  --naib         answers of the learned player: microseconds for each field that leaves a\n"
    "                 choice; with --signature one number made of what its network comes to in\n"
    "                 fixed positions, bit for bit\n"
    "  --chances      games of a naib among five steady: of the seats that its network, the\n"
    "                 fitted evaluation or both give so much, how many win; log losses in the\n"
    "                 order network, evaluation, both (default 600 games)\n"
    "  --signature    play a fixed set of games over all options and sizes, and print one number\n"
    "                 made from every move and every final position: it changes exactly when\n"
    "                 behaviour changes\n";

enum { ROUNDS = 5, MOVES_AT_MOST = 60000, SIGNATURE_GAMES = 400, ANYTIME_ONE_IN = 16 };

typedef struct {
    uint64_t moves, games, allocations;
    double seconds;
} measure;

/* Processor time, not the clock on the wall: what one core does, whoever else is at work on the
** machine. */
static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static uint64_t next_random(uint64_t *random) { return *random = checksum_add(*random, 1); }

/* --- measuring -------------------------------------------------------------------------------- */

/* A game of random moves; how many there were. */
static uint64_t play_game(const kanly_options *options, uint64_t seed)
{
    kanly_game game;
    uint64_t moves = 0, random = seed, who;
    kanly_start(&game, options, seed, NULL);
    for (; (who = kanly_deciders(&game)) != 0 && moves < MOVES_AT_MOST; moves++) {
        kanly_move move = kanly_random_move(&game, lowest_bit(who), &random);
        kanly_play_trusted(&game, &move, NULL);
    }
    return moves;
}

/* Plays for so many seconds, or so many games when the time is 0. */
static measure play_round(const kanly_options *options, uint64_t seed, double seconds,
                          uint64_t games)
{
    measure m = {0};
    double start = now();
    uint64_t before = allocations_so_far();
    do {
        m.moves += play_game(options, seed + m.games);
        m.games++;
        m.seconds = now() - start;
    } while (seconds > 0 ? m.seconds < seconds : m.games < games);
    m.allocations = allocations_so_far() - before;
    return m;
}

static int by_speed(const void *a, const void *b)
{
    const measure *left = a, *right = b;
    double x = (double)left->moves / left->seconds, y = (double)right->moves / right->seconds;
    return (x > y) - (x < y);
}

static void show_progress(unsigned round)
{
    if (!isatty(STDERR_FILENO)) return;
    if (round < ROUNDS)
        fprintf(stderr, "\rround %u of %d", round + 1, ROUNDS);
    else
        fprintf(stderr, "\r                \r");
}

/* Five rounds; the middle one by speed, with the allocations and games of all of them. */
static measure measure_for(const kanly_options *options, double seconds)
{
    measure round[ROUNDS];
    uint64_t allocations = 0;
    (void)play_round(options, 1, seconds / 20, 0); /* warm up */
    for (unsigned i = 0; i < ROUNDS; i++) {
        show_progress(i);
        round[i] = play_round(options, 1 + i * UINT64_C(1000000), seconds / ROUNDS, 0);
        allocations += round[i].allocations;
    }
    show_progress(ROUNDS);
    qsort(round, ROUNDS, sizeof round[0], by_speed);
    measure middle = round[ROUNDS / 2];
    middle.allocations = allocations;
    return middle;
}

static void print_measure(const measure *m, const char *windows, bool json)
{
    double moves = (double)m->moves, per_second = moves / m->seconds;
    double games = (double)m->games / m->seconds, ns = m->seconds * 1e9 / moves;
    if (json) {
        printf("{\"moves_per_second\": %.0f, \"games_per_second\": %.2f, \"ns_per_move\": %.2f, "
               "\"state_bytes\": %zu, ",
               per_second, games, ns, sizeof(kanly_game));
        if (allocations_are_counted())
            printf("\"allocations\": %" PRIu64, m->allocations);
        else
            printf("\"allocations\": null");
        printf(", \"moves_per_game\": %.1f, \"windows\": \"%s\"}\n", moves / (double)m->games,
               windows);
        return;
    }
    printf("random games, advanced, six factions, windows=%s\n", windows);
    printf("  moves per second  %12.0f\n", per_second);
    printf("  ns per move       %12.1f\n", ns);
    printf("  games per second  %12.1f\n", games);
    printf("  moves per game    %12.1f\n", moves / (double)m->games);
    printf("  bytes of state    %12zu\n", sizeof(kanly_game));
    if (allocations_are_counted())
        printf("  allocations       %12" PRIu64 "\n", m->allocations);
    else
        printf("  allocations         not counted in this build\n");
}

/* --- the signature ---------------------------------------------------------------------------- */

/* Fills a form of any kind with random lawful values; false when it cannot be begun or
** completed. */
static bool fill_random(const kanly_game *game, kanly_move *move, uint64_t *random)
{
    kanly_values values;
    while (kanly_choices(game, move, &values)) {
        uint8_t list[256];
        unsigned count = 0;
        for (unsigned v = 0; v < 256; v++)
            if (kanly_values_have(&values, (uint8_t)v)) list[count++] = (uint8_t)v;
        if (count == 0 || move->length == KANLY_FIELDS) return false;
        kanly_fill(move, list[next_random(random) % count]);
    }
    return true;
}

/* Now and then somebody does something out of turn: a bribe, a deal, a Ghola. */
static bool random_anytime(const kanly_game *game, kanly_move *move, uint64_t *random)
{
    if (next_random(random) % ANYTIME_ONE_IN != 0) return false;
    kanly_ask kind = kanly_anytime_at((unsigned)(next_random(random) % KANLY_ANYTIME_QUESTIONS));
    kanly_faction f = (kanly_faction)(next_random(random) % FACTIONS);
    *move = (kanly_move){.question = (uint8_t)kind, .by = (uint8_t)f};
    return kanly_may_begin(game, f, kind) && fill_random(game, move, random);
}

/* The n-th game of the set: every option both ways, two to six factions, 1 to 20 turns. */
static kanly_options signature_options(unsigned n)
{
    kanly_options o = kanly_default_options();
    uint64_t bits = checksum_add(n, 77);
    o.advanced = n % 4 != 0;
    o.turns = (uint8_t)(n % 8 == 7 ? 1 + bits % 20 : 10);
    options_from_bits(&o, bits >> 8);
    for (unsigned i = FACTIONS; i-- > 1;) { /* shuffle the seats */
        bits = checksum_add(bits, i);
        unsigned other = (unsigned)(bits % (i + 1));
        uint8_t seated = o.seat[i];
        o.seat[i] = o.seat[other];
        o.seat[other] = seated;
    }
    for (unsigned empty = n % 5; empty > 0; empty--) o.seat[(bits + empty * 5) % FACTIONS] = NONE;
    return o;
}

static uint64_t signature_of_game(uint64_t sum, unsigned n)
{
    kanly_options options = signature_options(n);
    kanly_game game;
    uint64_t random = n, who;
    kanly_start(&game, &options, n, NULL);
    for (unsigned moves = 0; (who = kanly_deciders(&game)) != 0 && moves < MOVES_AT_MOST; moves++) {
        kanly_move move;
        if (!random_anytime(&game, &move, &random)) {
            unsigned nth = (unsigned)(next_random(&random) % (unsigned)bit_count(who));
            while (nth--) who &= who - 1;
            move = kanly_random_move(&game, lowest_bit(who), &random);
        }
        kanly_rule refused = kanly_play(&game, &move, NULL);
        sum = checksum_add(checksum_move(sum, &move), refused);
        if (refused) break;
    }
    return checksum_game(sum, &game);
}

static int print_signature(bool json)
{
    uint64_t sum = CHECKSUM_START;
    for (unsigned n = 0; n < SIGNATURE_GAMES; n++) sum = signature_of_game(sum, n);
    printf(json ? "{\"signature\": \"%016" PRIx64 "\"}\n" : "%016" PRIx64 "\n", sum);
    return CLI_OK;
}

/* --- the command ------------------------------------------------------------------------------ */

int command_bench(int argc, char **argv)
{
    double seconds = 2;
    uint64_t games = 0, batch = 0, threads = 1;
    bool json = false, signature = false, naib = false, chances = false;
    const char *windows = "holders";
    const argument known[] = {
        {"--seconds", ARGUMENT_DECIMAL, .decimal = &seconds, .lowest = 0, .highest = 3600},
        {"--games", ARGUMENT_NUMBER, .number = &games, .lowest = 1, .highest = 100000000},
        {"--batch", ARGUMENT_NUMBER, .number = &batch, .lowest = 1, .highest = 1 << 20},
        {"--threads", ARGUMENT_NUMBER, .number = &threads, .lowest = 0, .highest = 1024},
        {"--windows", ARGUMENT_TEXT, .text = &windows, .one_of = "all holders"},
        {"--json", ARGUMENT_FLAG, .flag = &json},
        {"--signature", ARGUMENT_FLAG, .flag = &signature},
        {"--naib", ARGUMENT_FLAG, .flag = &naib},
        {"--chances", ARGUMENT_FLAG, .flag = &chances},
    };
    const arguments wanted = {"bench", HELP, known, sizeof known / sizeof known[0], NULL, 0};
    int status = arguments_read(&wanted, argc, argv);
    if (status != ARGUMENTS_FINE) return status;

    kanly_options options = kanly_default_options();
    char error[256];
    if (options_set(&options, "windows", windows, error, sizeof error) != 0)
        return usage_error("bench", "--%s", error);
    if (naib && signature) return bench_naib_signature(json);
    if (chances) return bench_chances(games ? games : 600, json);
    if (naib) return bench_naib(seconds, json);
    if (signature) return print_signature(json);
    if (batch) return bench_batch(&options, (uint32_t)batch, (uint32_t)threads, seconds, json);
    measure m = games ? play_round(&options, 1, 0, games) : measure_for(&options, seconds);
    print_measure(&m, windows, json);
    return CLI_OK;
}
