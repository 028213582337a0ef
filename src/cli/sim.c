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

#include "arena/report.h"
#include "cli/arguments.h"
#include "cli/cli.h"
#include "cli/interrupt.h"
#include "cli/match_arguments.h"
#include "platform/platform.h"

static const char HELP[] =
    "usage: kanly sim [OPTION…]\n"
    "       kanly sim --merge FILES… [--json] [--report FILE.html]\n"
    "\n"
    "Plays many games between bots and says who wins how often.\n"
    "\n"
    "  --games N           how many games (default 100)\n"
    "  --bots A,B,…        who plays, in the order of the factions; the list is repeated until\n"
    "                      every faction has one, and A*5 is five of a kind (default: random).\n"
    "                      Bots: random, novice, steady, naib, mentat; with a\n"
    "                      character: steady-cautious, steady-greedy, steady-vengeful\n"
    "  --factions F,F,…    the seats, circle by circle, - for an empty one (default: all six)\n"
    "  --rotate            bots change factions and seats from game to game\n"
    "  --threads T         how many games at once (default: one for each processor)\n"
    "  --seed S            the same seed is the same outcome (default 1)\n"
    "  --options A=B,…     options of the game; windows=holders unless said otherwise.\n"
    "                      kanly play --option list names them\n"
    "  --budget-ms M       how long a bot may think about one answer\n"
    "  --budget-playouts P\n"
    "                      how many games it may imagine for one answer\n"
    "  --shard I/N         play the I-th of N parts of the games and print its sums, a line\n"
    "  --merge             add up the parts in FILES: the outcome is that of one run\n"
    "  --json              print the outcome as one JSON object\n"
    "  --jsonl             print a line of JSON for each game\n"
    "  --course            follow the games turn by turn: who won with whom and what a good\n"
    "                      player would not have done; with --json strongholds, spice, battles\n"
    "                      and cards as well, and for the report of what is merged\n"
    "  --save DIR          keep every game in DIR, for kanly replay\n"
    "  --report FILE.html  write a page with plots\n"
    "  --timing            add how long it took\n"
    "  --progress          say how far it is even where stderr is no terminal\n"
    "  --rank-timeout S    under mpirun, after how many seconds of silence a process is given up\n"
    "                      and its games go to others (default 30)\n"
    "\n"
    "Ctrl-C ends it with what was played so far. mpirun -np K kanly sim … shares the games\n"
    "between K processes, where the program was built with MPI. docs/simulator.md has more.\n";

enum { PATH_SIZE = 4096 };

/* --- one game --------------------------------------------------------------------------------- */

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
    match_table with = {.budget = wish->budget,
                        .stop = s->stop,
                        .course = wish->course,
                        .untimed = !wish->timing && !wish->budget.milliseconds};
    char path[PATH_SIZE];
    if (!own) return false;
    for (unsigned f = 0; f < FACTIONS; f++)
        if (setup.bot[f] != NONE) {
            with.kind[f] = wish->kind[setup.bot[f]];
            with.name[f] = with.kind[f]->name;
        }
    if (wish->save) {
        snprintf(path, sizeof path, "%s/game-%06" PRIu64 ".kanly", wish->save, number + 1);
        if (!(with.save = fopen(path, "w"))) return saving_failed(s, path);
    }
    bool finished = match_play(own, &with, &setup, result);
    ((match_result *)result)->number = number;
    if (!with.save) return finished;
    bool written = !ferror(with.save);
    written &= fclose(with.save) == 0;
    if (!finished) remove(path);
    return written ? finished : saving_failed(s, path);
}

void sim_count(simulation *s, const match_result *game)
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
        sim_count(s, result);
}

static void tick(void *self, uint64_t taken)
{
    simulation *s = self;
    progress_show(&s->bar, taken, "");
}

/* --- all of them ------------------------------------------------------------------------------ */

crew sim_crew(simulation *s, uint64_t first, uint64_t count)
{
    return (crew){.first = first,
                  .step = 1,
                  .count = count,
                  .threads = (unsigned)s->wish->threads,
                  .result_size = sizeof(match_result),
                  .stop = s->stop,
                  .self = s,
                  .hire = bot_table_hire,
                  .dismiss = bot_table_dismiss,
                  .work = play,
                  .take = take,
                  .tick = tick};
}

static bool run_alone(simulation *s)
{
    crew c = sim_crew(s, s->wish->first, s->wish->count);
    return !c.count || crew_run(&c) != UINT64_MAX;
}

static int simulate(const sim_wish *wish, sim_outcome *o, bool *rank_lost)
{
    simulation s = {.wish = wish, .outcome = o, .stop = interrupt_watch()};
    s.too_slow = (uint64_t)wish->budget.milliseconds * 1100000; /* 110 % */
    s.bar = progress_begin(0, wish->count, wish->progress && wish->ranks.rank == 0);
    bool fine = wish->ranks.count > 1 ? sim_run_ranks(&s) : run_alone(&s);
    o->seconds = progress_seconds(&s.bar);
    if (wish->ranks.rank == 0) progress_end(&s.bar, o->sum.games);
    o->interrupted = o->sum.games < wish->count;
    *rank_lost = s.rank_lost;
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
    fprintf(stderr, "%s The bots are", nearest ? "" : ".");
    for (size_t i = 0; i < count; i++) fprintf(stderr, "%s %s", i ? "," : "", known[i]);
    fprintf(stderr, "; all but random and naib also -cautious, -greedy, -vengeful.\n");
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
            return usage_error("sim",
                               "--bots: '%s' how often? Write %s*5 for five of them, six at most",
                               piece, piece);
    }
    const bot_kind *kind = bot_kind_find(piece);
    if (!kind) return unknown_bot(piece);
    while (times--) {
        if (*listed == FACTIONS) return usage_error("sim", "--bots: more than six");
        wish->plan.bot[(*listed)++] = enter_kind(wish, kind);
    }
    return ARGUMENTS_FINE;
}

int sim_read_bots(sim_wish *wish, const char *bots)
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
    if (wish->save && !platform_make_folder(wish->save))
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

static void name_bots(const sim_wish *wish, sim_outcome *o)
{
    o->sum.bots = wish->kinds;
    for (unsigned b = 0; b < wish->kinds; b++) o->sum.bot[b].name = wish->kind[b]->name;
}

static int print_outcome(const sim_wish *wish, const sim_outcome *o)
{
    if (wish->shards)
        sim_print_part(wish, o);
    else if (wish->json)
        sim_print_json(wish, o);
    else if (!wish->jsonl)
        sim_print_table(wish, o);
    return wish->report ? write_report(wish, o) : CLI_OK;
}

static int run_and_print(const sim_wish *wish, bool *rank_lost)
{
    static sim_outcome o; /* a few kilobytes, and zero to begin with */
    int status = prepare(wish);
    /* All go on, or none does: the others would wait for ever. */
    if (ranks_any(&wish->ranks, status != CLI_OK)) return status;
    name_bots(wish, &o);
    status = simulate(wish, &o, rank_lost);
    if (wish->ranks.rank != 0) return status;
    int printed = print_outcome(wish, &o);
    return status == CLI_OK ? printed : status;
}

static int run_on_ranks(sim_wish *wish)
{
    bool rank_lost = false;
    const char *why = ranks_fault();
    if (why) return content_error("sim", "%s", why);
    wish->ranks = ranks_begin();
    int status = run_and_print(wish, &rank_lost);
    fflush(stdout);
    ranks_end(&wish->ranks, rank_lost);
    return status;
}

static int merge_and_print(sim_wish *wish, const char *const *paths)
{
    static sim_outcome o;
    int status = sim_merge(wish, &o, paths);
    if (status != CLI_OK) return status;
    name_bots(wish, &o);
    if (wish->report && !wish->course)
        return content_error("sim", "--report: the parts were played without --course");
    return print_outcome(wish, &o);
}

/* What does not go together. */
static int check_wish(const sim_wish *wish, bool merge, const char *const *paths)
{
    if (!merge && paths[0])
        return usage_error("sim", "'%s' is more than it can use; see kanly sim --help", paths[0]);
    if (merge && !paths[0])
        return usage_error("sim", "--merge: which files? For example: kanly sim --merge part-*");
    if (merge && (wish->save || wish->jsonl || wish->timing || wish->shards))
        return usage_error("sim", "--merge plays no games: --save, --jsonl, --timing and --shard "
                                  "belong to the parts");
    if (wish->shards && (wish->report || wish->timing))
        return usage_error("sim", "--shard prints a part; --report and --timing belong to the "
                                  "whole (play the parts with --course for a report)");
    return ARGUMENTS_FINE;
}

static int sim_with(sim_wish *wish, int argc, char **argv, const char **paths)
{
    const char *bots = "random", *factions = NULL, *options = NULL, *shard = NULL;
    uint64_t milliseconds = 0, playouts = 0;
    bool merge = false;
    const argument known[] = {
        {"--games", ARGUMENT_NUMBER, .number = &wish->games, .lowest = 1, .highest = 1000000000},
        {"--bots", ARGUMENT_TEXT, .text = &bots, .one_of = CLI_LEVELS},
        {"--factions", ARGUMENT_TEXT, .text = &factions},
        {"--rotate", ARGUMENT_FLAG, .flag = &wish->plan.rotate},
        {"--threads", ARGUMENT_NUMBER, .number = &wish->threads, .lowest = 1, .highest = 1024},
        {"--seed", ARGUMENT_NUMBER, .number = &wish->plan.seed, .highest = UINT64_MAX},
        {"--options", ARGUMENT_TEXT, .text = &options},
        {"--budget-ms", ARGUMENT_NUMBER, .number = &milliseconds, .lowest = 1, .highest = 3600000},
        {"--budget-playouts", ARGUMENT_NUMBER, .number = &playouts, .lowest = 1,
         .highest = 1u << 30},
        {"--shard", ARGUMENT_TEXT, .text = &shard},
        {"--merge", ARGUMENT_FLAG, .flag = &merge},
        {"--rank-timeout", ARGUMENT_NUMBER, .number = &wish->rank_timeout, .lowest = 2,
         .highest = 1000000},
        {"--json", ARGUMENT_FLAG, .flag = &wish->json},
        {"--jsonl", ARGUMENT_FLAG, .flag = &wish->jsonl},
        {"--course", ARGUMENT_FLAG, .flag = &wish->course},
        {"--save", ARGUMENT_TEXT, .text = &wish->save},
        {"--report", ARGUMENT_TEXT, .text = &wish->report},
        {"--timing", ARGUMENT_FLAG, .flag = &wish->timing},
        {"--progress", ARGUMENT_FLAG, .flag = &wish->progress},
    };
    const arguments wanted = {"sim", HELP,        known, sizeof known / sizeof known[0],
                              paths, (size_t)argc};
    int status = arguments_read(&wanted, argc, argv);
    if (status == ARGUMENTS_FINE && shard) status = sim_read_shard(wish, shard);
    if (status == ARGUMENTS_FINE) status = check_wish(wish, merge, paths);
    if (status != ARGUMENTS_FINE) return status;
    if (merge) return merge_and_print(wish, paths);

    wish->plan.options = kanly_default_options();
    wish->plan.options.windows_holders = true;
    wish->budget = (bot_budget){(uint32_t)milliseconds, (uint32_t)playouts, 1};
    wish->course = wish->course || wish->report;
    if (!wish->shards) wish->count = wish->games;
    status = match_arguments("sim", options, factions, &wish->plan.options);
    if (status == ARGUMENTS_FINE) status = sim_read_bots(wish, bots);
    return status == ARGUMENTS_FINE ? run_on_ranks(wish) : status;
}

int command_sim(int argc, char **argv)
{
    sim_wish wish = {
        .games = 100, .threads = crew_processors(), .rank_timeout = 30, .plan.seed = 1};
    const char **paths = calloc((size_t)argc + 1, sizeof *paths);
    if (!paths) return content_error("sim", "no memory");
    int status = sim_with(&wish, argc, argv, paths);
    free(paths);
    return status;
}
