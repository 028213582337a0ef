/* `kanly fit`: plays games of steady against itself, fits the evaluation that mentat's playouts end
** with to who won them, and writes its weights. */
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "arena/crew.h"
#include "arena/fitting.h"
#include "arena/match.h"
#include "cli/arguments.h"
#include "cli/cli.h"
#include "cli/interrupt.h"
#include "cli/match_arguments.h"

static const char HELP[] =
    "usage: kanly fit [--games N] [--seed S] [--threads T] [--options A=B,…] [--out FILE]\n"
    "\n"
    "Plays games of six steady bots and fits the evaluation that mentat's playouts end with to\n"
    "who won them: every position between two turns, as each faction sees it. Writes the weights\n"
    "as src/bots/evaluate_weights.h has them, and says how well they foretell the games of which\n"
    "every fifth was kept back. The same seed gives the same weights.\n"
    "\n"
    "  --games N        how many games (default 6000)\n"
    "  --seed S         from which number they are drawn (default 1)\n"
    "  --threads T      how many at once (default: one for each processor)\n"
    "  --options A=B,…  options of the game\n"
    "  --out FILE       where to write the weights (default: standard output)\n";

/* --- positions of one game -------------------------------------------------------------------- */

typedef struct {
    unsigned count;
    fit_row row[MATCH_TURNS * FACTIONS];
} positions;

typedef struct {
    match_plan plan;
    uint64_t games;
    atomic_bool *stop;
    fit_row *row;
    size_t count, room;
    bool no_memory;
} fitting;

/* Where a playout ends: storm, worms and Nexus of the new turn are over. */
static void look(const kanly_game *g, positions *p)
{
    for_factions(f, g->playing)
        if (p->count < MATCH_TURNS * FACTIONS) evaluate_features(g, f, p->row[p->count++].x);
}

static bool play(void *self, void *own, uint64_t number, void *result)
{
    const fitting *fit = self;
    bot_table *table = own;
    positions *p = result;
    uint8_t looked = 1, of[MATCH_TURNS * FACTIONS];
    match_setup setup = match_game(&fit->plan, number);
    const bot_kind *kind[FACTIONS] = {0};
    if (!own) return false;
    for (unsigned f = 0; f < FACTIONS; f++)
        if (setup.bot[f] != NONE) kind[f] = &BOT_STEADY;
    bot_table_begin(table, &setup.options, kind, setup.personality, setup.seed);
    p->count = 0;
    while (bot_table_step(table)) {
        const kanly_game *g = &table->game;
        if (atomic_load_explicit(fit->stop, memory_order_relaxed)) return false;
        if (g->turn == looked || g->phase < KANLY_CHARITY || g->phase == KANLY_OVER) continue;
        unsigned first = p->count, i = first;
        looked = g->turn;
        look(g, p);
        for_factions(f, g->playing)
            if (i < p->count) of[i++] = f;
    }
    for (unsigned i = 0; i < p->count; i++) {
        p->row[i].won = kanly_winners(&table->game) >> of[i] & 1;
        p->row[i].kept_back = number % 5 == 4;
    }
    return true;
}

static void take(void *self, uint64_t number, const void *result)
{
    fitting *fit = self;
    const positions *p = result;
    (void)number;
    if (fit->count + p->count > fit->room) {
        size_t room = 2 * fit->room + sizeof p->row / sizeof p->row[0];
        fit_row *more = realloc(fit->row, room * sizeof *more);
        if (!more) {
            fit->no_memory = true;
            atomic_store(fit->stop, true);
            return;
        }
        fit->row = more;
        fit->room = room;
    }
    memcpy(&fit->row[fit->count], p->row, p->count * sizeof p->row[0]);
    fit->count += p->count;
}

/* --- the command ------------------------------------------------------------------------------ */

static bool play_games(fitting *fit, unsigned threads)
{
    crew c = {.step = 1,
              .count = fit->games,
              .threads = threads,
              .result_size = sizeof(positions),
              .stop = fit->stop,
              .self = fit,
              .hire = bot_table_hire,
              .dismiss = bot_table_dismiss,
              .work = play,
              .take = take};
    return crew_run(&c) == fit->games && !fit->no_memory;
}

/* The losses are of the games kept back, by weights fitted to the others; what is written is fitted
** to all of them. */
static void fit_and_say(const fitting *fit, double weight[EVALUATE_COUNT])
{
    for (unsigned i = 0; i < EVALUATE_COUNT; i++) weight[i] = (double)EVALUATE_WEIGHT[i];
    double before = fit_loss(fit->row, fit->count, true, weight);
    unsigned steps = fit_weights(fit->row, fit->count, false, weight);
    double after = fit_loss(fit->row, fit->count, true, weight);
    steps += fit_weights(fit->row, fit->count, true, weight);
    fprintf(stderr,
            "%" PRIu64 " games, %zu positions, %u steps. Log loss on the games kept back: %.4f; of "
            "the weights in use %.4f, of everybody the same %.4f.\n",
            fit->games, fit->count, steps, after, before,
            fit_loss_of_all_alike(fit->row, fit->count, true));
}

static int write_weights(const fitting *fit, const char *path, const double weight[EVALUATE_COUNT])
{
    char command[96];
    snprintf(command, sizeof command, "kanly fit --games %" PRIu64 " --seed %" PRIu64, fit->games,
             fit->plan.seed);
    FILE *out = path ? fopen(path, "w") : stdout;
    if (!out) return usage_error("fit", "--out: cannot write '%s': %s", path, strerror(errno));
    fit_print(out, command, weight);
    bool written = !ferror(out);
    if (path) written &= fclose(out) == 0;
    return written ? CLI_OK : content_error("fit", "the weights could not be written");
}

static int run(fitting *fit, unsigned threads, const char *path)
{
    double weight[EVALUATE_COUNT];
    if (!play_games(fit, threads))
        return content_error("fit", fit->no_memory ? "no memory" : "stopped before it was done");
    fit_and_say(fit, weight);
    return write_weights(fit, path, weight);
}

int command_fit(int argc, char **argv)
{
    fitting fit = {.games = 6000, .plan = {.seed = 1, .rotate = true}};
    uint64_t threads = crew_processors();
    const char *path = NULL, *options = NULL;
    const argument known[] = {
        {"--games", ARGUMENT_NUMBER, .number = &fit.games, .lowest = 10, .highest = 1000000},
        {"--seed", ARGUMENT_NUMBER, .number = &fit.plan.seed, .highest = UINT64_MAX},
        {"--threads", ARGUMENT_NUMBER, .number = &threads, .lowest = 1, .highest = 1024},
        {"--options", ARGUMENT_TEXT, .text = &options},
        {"--out", ARGUMENT_TEXT, .text = &path},
    };
    const arguments wanted = {"fit", HELP, known, sizeof known / sizeof known[0], NULL, 0};
    int status = arguments_read(&wanted, argc, argv);
    if (status != ARGUMENTS_FINE) return status;
    fit.plan.options = kanly_default_options();
    fit.plan.options.windows_holders = true;
    status = match_arguments("fit", options, NULL, &fit.plan.options);
    if (status != ARGUMENTS_FINE) return status;
    fit.stop = interrupt_watch();
    status = run(&fit, (unsigned)threads, path);
    free(fit.row);
    return status;
}
