/* `kanly sim`: many games between bots, on all threads and, under mpirun, on many machines.
**
** A game is made from its number (arena/match.h) and results are taken in the order of the numbers
** (arena/crew.h), so the outcome is the same for any number of threads and processes. The loop
** allocates nothing, unless games are saved. */
#include "cli/sim.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arena/crew.h"
#include "arena/report.h"
#include "cli/arguments.h"
#include "cli/cli.h"
#include "cli/interrupt.h"
#include "cli/match_arguments.h"
#include "cli/progress.h"

static const char HELP[] =
    "usage: kanly sim [OPTION…]\n"
    "\n"
    "Plays many games between bots and says who wins how often.\n"
    "\n"
    "  --games N           how many games (default 100)\n"
    "  --bots A,B,…        who plays, in the order of the factions; the list is repeated until\n"
    "                      every faction has one, and A*5 is five of a kind (default: random).\n"
    "                      Bots: random, novice, steady, mentat\n"
    "  --factions F,F,…    the seats, circle by circle, - for an empty one (default: all six)\n"
    "  --rotate            bots change factions and seats from game to game\n"
    "  --threads T         how many games at once (default: one for each processor)\n"
    "  --seed S            the same seed is the same outcome (default 1)\n"
    "  --options A=B,…     options of the game; windows=holders unless said otherwise.\n"
    "                      kanly play --option list names them\n"
    "  --budget-ms M       how long a bot may think about one answer\n"
    "  --budget-playouts P\n"
    "                      how many games it may imagine for one answer\n"
    "  --json              print the outcome as one JSON object\n"
    "  --jsonl             print a line of JSON for each game\n"
    "  --save DIR          keep every game in DIR, for kanly replay\n"
    "  --report FILE.html  write a page with plots\n"
    "  --timing            add how long it took\n"
    "\n"
    "Ctrl-C ends it with what was played so far. mpirun -np K kanly sim … shares the games between\n"
    "K processes, where the program was built with MPI. docs/simulator.md has more.\n";

enum { ROUND_OF_RANK = 4096, PATH_SIZE = 4096 }; /* games a rank keeps before it hands them in */

typedef struct {
    const sim_wish *wish;
    sim_outcome *outcome;
    atomic_bool *stop;
    atomic_bool save_failed;
    uint64_t too_slow; /* nanoseconds */
    progress bar;
    uint64_t before;    /* games of earlier rounds */
    match_result *kept; /* of this round, for rank 0; NULL when there is one process */
    size_t kept_count;
} simulation;

/* --- one game --------------------------------------------------------------------------------- */

static void *hire(void *self, unsigned thread)
{
    (void)self, (void)thread;
    return calloc(1, sizeof(bot_table));
}

static void dismiss(void *self, void *own)
{
    (void)self;
    free(own);
}

static bool saving_failed(simulation *s, const char *path)
{
    if (!atomic_exchange(&s->save_failed, true))
        fprintf(stderr, "kanly sim: cannot write '%s': %s\n", path, strerror(errno));
    atomic_store(s->stop, true);
    return false;
}

static bool play(void *self, void *own, uint64_t number, void *result)
{
    simulation *s = self;
    const sim_wish *wish = s->wish;
    match_setup setup = match_game(&wish->plan, number);
    match_table with = {.budget = wish->budget, .stop = s->stop, .course = wish->report != NULL};
    char path[PATH_SIZE];
    if (!own) return false;
    for (unsigned f = 0; f < FACTIONS; f++)
        if (setup.bot[f] != NONE) with.kind[f] = wish->kind[setup.bot[f]];
    if (wish->save) {
        snprintf(path, sizeof path, "%s/game-%06" PRIu64 ".kanly", wish->save, number + 1);
        if (!(with.save = fopen(path, "w"))) return saving_failed(s, path);
    }
    bool finished = match_play(own, &with, &setup, result);
    ((match_result *)result)->number = number;
    if (!with.save) return finished;
    bool written = !ferror(with.save);
    written &= fclose(with.save) == 0;
    if (!finished) unlink(path);
    return written ? finished : saving_failed(s, path);
}

static void count_game(simulation *s, const match_result *game)
{
    tally_add(&s->outcome->sum, game, s->too_slow);
    if (s->wish->jsonl) sim_print_game(s->wish, game);
}

static void take(void *self, uint64_t number, const void *result)
{
    simulation *s = self;
    (void)number;
    if (s->kept)
        s->kept[s->kept_count++] = *(const match_result *)result;
    else
        count_game(s, result);
}

static void tick(void *self, uint64_t taken)
{
    simulation *s = self;
    if (s->wish->ranks.rank == 0)
        progress_show(&s->bar, s->before + taken * s->wish->ranks.count, "");
}

/* --- all of them ------------------------------------------------------------------------------ */

static crew crew_for(simulation *s, uint64_t first, uint64_t count)
{
    return (crew){.first = first + s->wish->ranks.rank,
                  .step = s->wish->ranks.count,
                  .count = count,
                  .threads = (unsigned)s->wish->threads,
                  .result_size = sizeof(match_result),
                  .stop = s->stop,
                  .self = s,
                  .hire = hire,
                  .dismiss = dismiss,
                  .work = play,
                  .take = take,
                  .tick = tick};
}

/* Rank r plays the games r, r + K, r + 2K … of a round; rank 0 puts them back in order, up to the
** first that is missing. */
static bool play_round(simulation *s, uint64_t first, uint64_t games, match_result *all,
                       size_t *counts)
{
    const ranks *r = &s->wish->ranks;
    uint64_t mine = games > r->rank ? (games - r->rank + r->count - 1) / r->count : 0;
    crew c = crew_for(s, first, mine);
    s->kept_count = 0;
    s->before = first;
    bool broken = mine && crew_run(&c) == UINT64_MAX;
    ranks_gather(r, s->kept, s->kept_count, sizeof *s->kept, ROUND_OF_RANK, all, counts);
    bool stop = ranks_any(r, atomic_load(s->stop) || broken);
    if (r->rank != 0) return !stop;
    for (uint64_t i = 0; i < games; i++) {
        unsigned from = (unsigned)(i % r->count);
        size_t nth = (size_t)(i / r->count);
        if (nth >= counts[from]) break;
        count_game(s, &all[(size_t)from * ROUND_OF_RANK + nth]);
    }
    return !stop;
}

static bool run_ranks(simulation *s)
{
    const ranks *r = &s->wish->ranks;
    uint64_t games = s->wish->games, round = (uint64_t)ROUND_OF_RANK * r->count;
    match_result *all = r->rank == 0 ? calloc((size_t)round, sizeof *all) : NULL;
    size_t *counts = calloc(r->count, sizeof *counts);
    s->kept = calloc(ROUND_OF_RANK, sizeof *s->kept);
    bool fine = counts && s->kept && (all || r->rank != 0);
    bool go_on = !ranks_any(r, !fine) && fine;
    for (uint64_t first = 0; go_on && counts && first < games; first += round)
        go_on = play_round(s, first, games - first < round ? games - first : round, all, counts);
    free(all);
    free(counts);
    free(s->kept);
    return fine;
}

static bool run_alone(simulation *s)
{
    crew c = crew_for(s, 0, s->wish->games);
    return crew_run(&c) != UINT64_MAX;
}

static int simulate(const sim_wish *wish, sim_outcome *o)
{
    simulation s = {.wish = wish, .outcome = o, .stop = interrupt_watch()};
    s.too_slow = (uint64_t)wish->budget.milliseconds * 1100000; /* 110 % */
    s.bar = progress_begin(0, wish->games);
    bool fine = wish->ranks.count > 1 ? run_ranks(&s) : run_alone(&s);
    o->seconds = progress_seconds(&s.bar);
    if (wish->ranks.rank == 0) progress_clear(&s.bar);
    o->interrupted = o->sum.games < wish->games;
    if (!fine) return content_error("sim", "no memory or no threads to be had");
    return s.save_failed ? CLI_FAILED : CLI_OK;
}

/* --- the command ------------------------------------------------------------------------------ */

static int unknown_bot(const char *name)
{
    const char *known[16];
    size_t count = 0;
    while (count < 16 && bot_kind_at((unsigned)count)) {
        known[count] = bot_kind_at((unsigned)count)->name;
        count++;
    }
    const char *nearest = cli_nearest(name, known, count);
    fprintf(stderr, "kanly sim: --bots: there is no bot '%s'", name);
    if (nearest) fprintf(stderr, "; did you mean '%s'?", nearest);
    fprintf(stderr, " The bots are");
    for (size_t i = 0; i < count; i++) fprintf(stderr, "%s %s", i ? "," : "", known[i]);
    fprintf(stderr, ".\n");
    return CLI_USAGE;
}

/* The place of a kind of bot among the different ones. */
static uint8_t enter_kind(sim_wish *wish, const bot_kind *kind)
{
    for (unsigned k = 0; k < wish->kinds; k++)
        if (wish->kind[k] == kind) return (uint8_t)k;
    wish->kind[wish->kinds] = kind;
    return (uint8_t)wish->kinds++;
}

/* `steady`, or `random*5`. */
static int read_bot(sim_wish *wish, char *piece, unsigned *listed)
{
    unsigned times = 1;
    char *star = strchr(piece, '*');
    if (star) {
        char *end;
        *star = '\0';
        times = (unsigned)strtoul(star + 1, &end, 10);
        if (star[1] < '1' || star[1] > '9' || *end || times > FACTIONS)
            return usage_error("sim", "--bots: '%s' times what? Write %s*5 for five of them", piece,
                               piece);
    }
    const bot_kind *kind = bot_kind_find(piece);
    if (!kind) return unknown_bot(piece);
    while (times--) {
        if (*listed == FACTIONS) return usage_error("sim", "--bots: more than six");
        wish->plan.bot[(*listed)++] = enter_kind(wish, kind);
    }
    return ARGUMENTS_FINE;
}

static int read_bots(sim_wish *wish, const char *bots)
{
    uint8_t who[FACTIONS];
    unsigned factions = match_factions(&wish->plan.options, who), listed = 0;
    const char *rest = bots;
    char piece[64];
    while (next_piece(&rest, piece, sizeof piece)) {
        int status = read_bot(wish, piece, &listed);
        if (status != ARGUMENTS_FINE) return status;
    }
    if (!listed) return usage_error("sim", "--bots: which? For example --bots steady,random*5");
    if (listed > factions)
        return usage_error("sim", "--bots: %u bots for %u factions", listed, factions);
    for (unsigned i = listed; i < factions; i++) wish->plan.bot[i] = wish->plan.bot[i % listed];
    for (unsigned i = 0; i < factions; i++) { /* the list as it will be played */
        size_t used = strlen(wish->lineup);
        snprintf(wish->lineup + used, sizeof wish->lineup - used, "%s%s", i ? "," : "",
                 wish->kind[wish->plan.bot[i]]->name);
    }
    return ARGUMENTS_FINE;
}

static int prepare(const sim_wish *wish)
{
    if (wish->save && !make_folder(wish->save))
        return usage_error("sim", "--save: cannot make the folder '%s': %s", wish->save,
                           strerror(errno));
    if (!wish->report || wish->ranks.rank != 0) return CLI_OK;
    FILE *out = fopen(wish->report, "w"); /* better now than after an hour */
    if (!out)
        return usage_error("sim", "--report: cannot write '%s': %s", wish->report, strerror(errno));
    fclose(out);
    return CLI_OK;
}

static int write_report(const sim_wish *wish, const sim_outcome *o)
{
    FILE *out = fopen(wish->report, "w");
    if (!out) return content_error("sim", "cannot write '%s': %s", wish->report, strerror(errno));
    report_write(out, &wish->plan, wish->lineup, &o->sum);
    bool written = !ferror(out);
    written &= fclose(out) == 0;
    return written ? CLI_OK
                   : content_error("sim", "'%s' could not be written to its end", wish->report);
}

static int run_and_print(const sim_wish *wish)
{
    static sim_outcome o; /* a few kilobytes, and zero to begin with */
    int status = prepare(wish);
    /* All go on, or none does: the others would wait for ever. */
    if (ranks_any(&wish->ranks, status != CLI_OK)) return status;
    o.sum.bots = wish->kinds;
    for (unsigned b = 0; b < wish->kinds; b++) o.sum.bot[b].name = wish->kind[b]->name;
    status = simulate(wish, &o);
    if (wish->ranks.rank != 0) return status;
    if (wish->json)
        sim_print_json(wish, &o);
    else if (!wish->jsonl)
        sim_print_table(wish, &o);
    if (wish->report && status == CLI_OK) status = write_report(wish, &o);
    return status;
}

int command_sim(int argc, char **argv)
{
    sim_wish wish = {.games = 100, .threads = crew_processors(), .plan.seed = 1};
    const char *bots = "random", *factions = NULL, *options = NULL;
    uint64_t milliseconds = 0, playouts = 0;
    const argument known[] = {
        {"--games", ARGUMENT_NUMBER, .number = &wish.games, .lowest = 1, .highest = 1000000000},
        {"--bots", ARGUMENT_TEXT, .text = &bots},
        {"--factions", ARGUMENT_TEXT, .text = &factions},
        {"--rotate", ARGUMENT_FLAG, .flag = &wish.plan.rotate},
        {"--threads", ARGUMENT_NUMBER, .number = &wish.threads, .lowest = 1, .highest = 1024},
        {"--seed", ARGUMENT_NUMBER, .number = &wish.plan.seed, .highest = UINT64_MAX},
        {"--options", ARGUMENT_TEXT, .text = &options},
        {"--budget-ms", ARGUMENT_NUMBER, .number = &milliseconds, .lowest = 1, .highest = 3600000},
        {"--budget-playouts", ARGUMENT_NUMBER, .number = &playouts, .lowest = 1,
         .highest = 1u << 30},
        {"--json", ARGUMENT_FLAG, .flag = &wish.json},
        {"--jsonl", ARGUMENT_FLAG, .flag = &wish.jsonl},
        {"--save", ARGUMENT_TEXT, .text = &wish.save},
        {"--report", ARGUMENT_TEXT, .text = &wish.report},
        {"--timing", ARGUMENT_FLAG, .flag = &wish.timing},
    };
    const arguments wanted = {"sim", HELP, known, sizeof known / sizeof known[0], NULL, 0};
    int status = arguments_read(&wanted, argc, argv);
    if (status != ARGUMENTS_FINE) return status;
    if (ranks_fault()) return content_error("sim", "%s", ranks_fault());

    wish.plan.options = kanly_default_options();
    wish.plan.options.windows_holders = true;
    wish.budget = (bot_budget){(uint32_t)milliseconds, (uint32_t)playouts, 1};
    status = match_arguments("sim", options, factions, &wish.plan.options);
    if (status == ARGUMENTS_FINE) status = read_bots(&wish, bots);
    if (status != ARGUMENTS_FINE) return status;
    wish.ranks = ranks_begin();
    status = run_and_print(&wish);
    ranks_end(&wish.ranks);
    return status;
}
