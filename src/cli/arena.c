/* `kanly arena`: matches between bots, ours and anybody's, over the line protocol of docs/arena.md.
**
** Every thread plays whole games with child processes of its own and stays on one processor with
** them. A child is started once and plays many games. */
#include "cli/arena.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "arena/crew.h"
#include "cli/arguments.h"
#include "cli/cli.h"
#include "cli/interrupt.h"
#include "cli/match_arguments.h"
#include "cli/progress.h"
#include "platform/platform.h"

static const char HELP[] =
    "usage: kanly arena BOT BOT… [OPTION…]\n"
    "       kanly arena --compliance BOT\n"
    "\n"
    "Plays bots against each other and rates them. A BOT is one of ours (random, novice, steady,\n"
    "naib, mentat), or a command that speaks the arena's protocol (docs/arena.md), with a name\n"
    "before it if you like: 'mine=python3 examples/bot.py'.\n"
    "\n"
    "  --format F          table: all of them at one table (default); round-robin: every pair in\n"
    "                      turns around the table; gauntlet: the first alone among each of the\n"
    "                      others\n"
    "  --blocks N          how many blocks (default 10). A block is one seed, played once for\n"
    "                      each rotation of the bots over the factions\n"
    "  --factions F,F,…    the seats, circle by circle, - for an empty one (default: all six)\n"
    "  --options A=B,…     options of the game; windows=holders unless said otherwise\n"
    "  --from FILE.scn     games begin with the given state of a scenario; may come more than\n"
    "                      once. Each scenario of the files is a block, in turns\n"
    "  --set BOT:OPTION=V  an option for one bot, which is told; may come more than once. Ours\n"
    "                      have ms, playouts and personality\n"
    "  --seed S            the same seed is the same match (default 1)\n"
    "  --time BANK+INC     seconds a bot has for all its answers in a game, and seconds that come\n"
    "                      with every answer: 60+0.5\n"
    "  --time-ms M         how long an answer may take (default 1000; with --time, no limit but\n"
    "                      the bank)\n"
    "  --start-ms M        how long a bot may take to start (default 10000)\n"
    "  --faults N          how many faults forfeit a game (default 3)\n"
    "  --concurrency C     how many games at once (default: one for each processor)\n"
    "  --sprt A,B          stop when it is clear whether the first bot is stronger by B points,\n"
    "                      or only by A; --sprt A,B,ALPHA,BETA sets the errors (0.05 each)\n"
    "  --results FILE      keep a line for each game; a match that was broken off goes on from\n"
    "                      there\n"
    "  --save DIR          keep every game, with the time of every move and what the bots say\n"
    "                      about it, for kanly replay and kanly export\n"
    "  --log FILE          keep every line to and from the bots\n"
    "  --stderr DIR        keep what the bots write to stderr\n"
    "  --json              print the outcome as one JSON object\n"
    "  --progress          say how far it is even where stderr is no terminal\n"
    "  --compliance BOT    walk one bot through the protocol and say what it gets wrong\n";

enum { PATH_SIZE = 4096 };

typedef struct {
    const arena_match *match;
    arena_standing *standing;
    atomic_bool *stop;
    atomic_bool failed; /* a file could not be written */
    FILE *results;
    progress bar;
} contest;

/* --- a thread and its children ---------------------------------------------------------------- */

typedef struct {
    external child;
    bool made;
    char errors[PATH_SIZE], label[EXTERNAL_NAME + 32];
} seat;

typedef struct {
    bot_table room;
    unsigned thread;
    seat *seat; /* [bot][copy] */
} desk;

static void *hire(void *self, unsigned thread)
{
    const contest *c = self;
    desk *d = calloc(1, sizeof *d);
    if (!d) return NULL;
    d->thread = thread;
    d->seat = calloc((size_t)c->match->bots * FACTIONS, sizeof *d->seat);
    process_stay_on(thread);
    if (d->seat) return d;
    free(d);
    return NULL;
}

static void dismiss(void *self, void *own)
{
    const contest *c = self;
    desk *d = own;
    if (!d) return;
    for (unsigned i = 0; i < c->match->bots * FACTIONS; i++)
        if (d->seat[i].made) external_quit(&d->seat[i].child);
    free(d->seat);
    free(d);
}

/* The n-th copy of a bot at this desk. */
static external *child_of(const arena_match *m, desk *d, unsigned b, unsigned copy)
{
    seat *s = &d->seat[b * FACTIONS + copy];
    if (s->made) return &s->child;
    if (m->errors)
        snprintf(s->errors, sizeof s->errors, "%s/%s-%u-%u.log", m->errors, m->bot[b].name,
                 d->thread + 1, copy + 1);
    snprintf(s->label, sizeof s->label, "%s-%u-%u", m->bot[b].name, d->thread + 1, copy + 1);
    external_settings with = arena_settings(m, &m->bot[b], m->errors ? s->errors : NULL);
    with.label = s->label;
    external_init(&s->child, &with);
    s->made = true;
    return &s->child;
}

/* --- one game --------------------------------------------------------------------------------- */

static bool file_failed(contest *c, const char *path)
{
    if (!atomic_exchange(&c->failed, true))
        fprintf(stderr, "kanly arena: cannot write '%s': %s\n", path, strerror(errno));
    atomic_store(c->stop, true);
    return false;
}

/* What the children did in this game, and telling them that it is over. */
static void read_records(const desk *d, external *const child[FACTIONS], match_result *r)
{
    for (uint8_t f = 0; f < FACTIONS; f++) {
        kanly_game view;
        if (!child[f]) continue;
        r->warnings[f] = child[f]->record.warnings;
        r->defaults[f] = child[f]->record.defaults;
        r->forfeit[f] = (uint8_t)child[f]->record.forfeit;
        kanly_view(&d->room.game, f, &view);
        external_over(child[f], &view);
    }
}

static bool play(void *self, void *own, uint64_t number, void *result)
{
    contest *c = self;
    const arena_match *m = c->match;
    desk *d = own;
    match_setup setup = arena_setup(m, number);
    match_table with = {.stop = c->stop, .remark = arena_remark};
    bot_budget budget[FACTIONS];
    external *child[FACTIONS] = {NULL};
    unsigned copies[RATED_BOTS] = {0};
    char path[PATH_SIZE];
    if (!d) return false;
    for (unsigned f = 0; f < FACTIONS; f++) {
        unsigned b = setup.bot[f];
        if (b == NONE) continue;
        if (m->bot[b].command) child[f] = child_of(m, d, b, copies[b]++);
        if (child[f]) child[f]->number = number + 1;
        with.kind[f] = child[f] ? &child[f]->kind : m->bot[b].kind;
        with.name[f] = m->bot[b].name;
        budget[f] = arena_budget(m, &m->bot[b]);
        with.own_budget[f] = &budget[f];
    }
    if (m->save) {
        snprintf(path, sizeof path, "%s/game-%06" PRIu64 ".kanly", m->save, number + 1);
        if (!(with.save = fopen(path, "w"))) return file_failed(c, path);
    }
    // cppcheck-suppress autoVariables ; the room forgets them with the game
    bool finished = match_play(&d->room, &with, &setup, result);
    ((match_result *)result)->number = number;
    if (finished) read_records(d, child, result);
    if (!with.save) return finished;
    bool written = !ferror(with.save);
    written &= fclose(with.save) == 0;
    if (!finished) remove(path);
    return written ? finished : file_failed(c, path);
}

static void take(void *self, uint64_t number, const void *result)
{
    contest *c = self;
    (void)number;
    arena_count(c->match, c->standing, result);
    if (c->results) {
        arena_write_game(c->match, result, c->results);
        if (fflush(c->results) != 0) file_failed(c, c->match->results);
    }
    if (c->standing->decided != SPRT_GOES_ON) atomic_store(c->stop, true);
}

static void tick(void *self, uint64_t taken)
{
    contest *c = self;
    progress_show(&c->bar, c->standing->resumed + taken, "");
}

/* --- the match -------------------------------------------------------------------------------- */

static bool make_room(const arena_match *m, arena_standing *s)
{
    size_t blocks = (size_t)m->blocks;
    s->rated = calloc(blocks * m->rotations, sizeof *s->rated);
    s->share = calloc(blocks * m->bots, sizeof *s->share);
    s->weight = calloc(blocks, sizeof *s->weight);
    s->test = m->test;
    return s->rated && s->share && s->weight;
}

static void give_back_room(arena_standing *s)
{
    free(s->rated);
    free(s->share);
    free(s->weight);
}

static int run(contest *c)
{
    const arena_match *m = c->match;
    arena_standing *s = c->standing;
    uint64_t games = m->blocks * m->rotations;
    crew hands = {.first = s->games,
                  .step = 1,
                  .count = games - s->games,
                  .threads = (unsigned)m->concurrency,
                  .result_size = sizeof(match_result),
                  .stop = c->stop,
                  .self = c,
                  .hire = hire,
                  .dismiss = dismiss,
                  .work = play,
                  .take = take,
                  .tick = tick};
    c->bar = progress_begin(s->games, games, m->progress);
    bool fine = s->decided != SPRT_GOES_ON || !hands.count || crew_run(&hands) != UINT64_MAX;
    progress_end(&c->bar, s->games);
    s->interrupted = s->games < games && s->decided == SPRT_GOES_ON;
    if (!fine) return content_error("arena", "no memory or no threads to be had");
    return c->failed ? CLI_FAILED : CLI_OK;
}

static int play_match(const arena_match *m)
{
    static arena_standing s; /* zero to begin with */
    contest c = {.match = m, .standing = &s, .stop = interrupt_watch()};
    if (!make_room(m, &s)) return content_error("arena", "no memory for so many games");
    int status = m->results ? arena_resume(m, &s, &c.results) : ARGUMENTS_FINE;
    if (status == ARGUMENTS_FINE) {
        status = run(&c);
        if (m->json)
            arena_print_json(m, &s);
        else
            arena_print_table(m, &s);
    }
    if (c.results && fclose(c.results) != 0) status = CLI_FAILED;
    give_back_room(&s);
    return status;
}

/* --- the command ------------------------------------------------------------------------------ */

static int read_format(arena_match *m, const char *format)
{
    for (unsigned i = 0; i < 3; i++)
        if (strcmp(format, ARENA_FORMAT[i]) == 0)
            return m->format = (arena_format)i, ARGUMENTS_FINE;
    return usage_error("arena", "--format %s: it must be table, round-robin or gauntlet", format);
}

static int read_test(arena_match *m, const char *said)
{
    double elo0, elo1, alpha = 0.05, beta = 0.05;
    char extra;
    int read = sscanf(said, "%lf,%lf,%lf,%lf%c", &elo0, &elo1, &alpha, &beta, &extra);
    if ((read != 2 && read != 4) || !(elo0 < elo1) || !(alpha > 0 && alpha < 0.5) ||
        !(beta > 0 && beta < 0.5))
        return usage_error(
            "arena",
            "--sprt %s: it wants two numbers, the smaller first, such as 0,50; and two "
            "errors below 0.5 after them if you like",
            said);
    m->tested = true;
    m->test = sprt_begin(elo0, elo1, alpha, beta);
    return ARGUMENTS_FINE;
}

static int make_folders(const arena_match *m)
{
    if (m->save && !platform_make_folder(m->save))
        return usage_error("arena", "--save: cannot make the folder '%s': %s", m->save,
                           strerror(errno));
    if (m->errors && !platform_make_folder(m->errors))
        return usage_error("arena", "--stderr: cannot make the folder '%s': %s", m->errors,
                           strerror(errno));
    return ARGUMENTS_FINE;
}

static int open_log(arena_match *m)
{
    if (!m->log) return ARGUMENTS_FINE;
    m->lines = fopen(m->log, "w");
    m->lines_began = process_now();
    return m->lines ? ARGUMENTS_FINE
                    : usage_error("arena", "--log: cannot write '%s': %s", m->log, strerror(errno));
}

/* `60+0.5`: seconds for a game, and those that come with every answer. */
static int read_clock(arena_match *m, const char *said, bool answer_given)
{
    double bank, increment = 0;
    char extra;
    int read = sscanf(said, "%lf+%lf%c", &bank, &increment, &extra);
    bool plain = said[strspn(said, "0123456789.+")] == '\0';
    if (!plain || (read != 2 && !(read == 1 && !strchr(said, '+'))) ||
        !(bank >= 0.001 && bank <= 1e6) || !(increment >= 0 && increment <= 1e6))
        return usage_error("arena",
                           "--time %s: it wants the seconds of a game, and if you like + and "
                           "those that come with every answer, such as 60+0.5",
                           said);
    m->clock.bank = (uint32_t)(bank * 1000 + 0.5);
    m->clock.increment = (uint32_t)(increment * 1000 + 0.5);
    if (!answer_given) m->clock.answer = 0;
    return ARGUMENTS_FINE;
}

/* What was said, before it is understood. */
typedef struct {
    const char *bots[RATED_BOTS + 1], *from[ARGUMENT_LIST_SIZE], *set[ARGUMENT_LIST_SIZE];
    const char *format, *factions, *options, *test, *compliance, *time;
    uint64_t answer_ms;
    bool answer_given, blocks_given;
} arena_words;

static int read_words(arena_match *m, arena_words *w, int argc, char **argv)
{
    const argument known[] = {
        {"--format", ARGUMENT_TEXT, .text = &w->format, .one_of = "table round-robin gauntlet"},
        {"--blocks", ARGUMENT_NUMBER, .number = &m->blocks, .lowest = 1, .highest = 10000000,
         .given = &w->blocks_given},
        {"--factions", ARGUMENT_TEXT, .text = &w->factions},
        {"--options", ARGUMENT_TEXT, .text = &w->options},
        {"--from", ARGUMENT_LIST, .list = w->from},
        {"--set", ARGUMENT_LIST, .list = w->set},
        {"--seed", ARGUMENT_NUMBER, .number = &m->seed, .highest = UINT64_MAX},
        {"--time", ARGUMENT_TEXT, .text = &w->time},
        {"--time-ms", ARGUMENT_NUMBER, .number = &w->answer_ms, .lowest = 1, .highest = 3600000,
         .given = &w->answer_given},
        {"--start-ms", ARGUMENT_NUMBER, .number = &m->start_ms, .lowest = 1, .highest = 3600000},
        {"--faults", ARGUMENT_NUMBER, .number = &m->faults, .lowest = 1, .highest = 1000},
        {"--concurrency", ARGUMENT_NUMBER, .number = &m->concurrency, .lowest = 1, .highest = 1024},
        {"--sprt", ARGUMENT_TEXT, .text = &w->test},
        {"--results", ARGUMENT_TEXT, .text = &m->results},
        {"--save", ARGUMENT_TEXT, .text = &m->save},
        {"--log", ARGUMENT_TEXT, .text = &m->log},
        {"--stderr", ARGUMENT_TEXT, .text = &m->errors},
        {"--json", ARGUMENT_FLAG, .flag = &m->json},
        {"--progress", ARGUMENT_FLAG, .flag = &m->progress},
        {"--compliance", ARGUMENT_TEXT, .text = &w->compliance},
    };
    const arguments wanted = {"arena", HELP,      known, sizeof known / sizeof known[0],
                              w->bots, RATED_BOTS};
    return arguments_read(&wanted, argc, argv);
}

static int understand_table(arena_match *m, const arena_words *w)
{
    if (w->from[0] && w->factions)
        return usage_error("arena", "--factions: with --from the positions say who sits where");
    if (!w->from[0]) return match_arguments("arena", w->options, w->factions, &m->options);
    int status = arena_read_positions(m, w->from, w->options);
    if (!w->blocks_given) m->blocks = m->positions;
    return status;
}

static int understand(arena_match *m, const arena_words *w)
{
    m->clock.answer = (uint32_t)w->answer_ms;
    int status = w->time ? read_clock(m, w->time, w->answer_given) : ARGUMENTS_FINE;
    if (status == ARGUMENTS_FINE && !w->compliance) status = understand_table(m, w);
    if (status == ARGUMENTS_FINE) status = read_format(m, w->format);
    if (status == ARGUMENTS_FINE && w->test) status = read_test(m, w->test);
    if (status == ARGUMENTS_FINE && !w->compliance) status = arena_read_bots(m, w->bots);
    if (status == ARGUMENTS_FINE) status = arena_read_options(m, w->set);
    const char *fault_found = status == ARGUMENTS_FINE && !w->compliance ? arena_arrange(m) : NULL;
    if (fault_found) return usage_error("arena", "%s", fault_found);
    if (status == ARGUMENTS_FINE) status = make_folders(m);
    return status == ARGUMENTS_FINE ? open_log(m) : status;
}

int command_arena(int argc, char **argv)
{
    static arena_match m; /* large, and zero to begin with */
    arena_words w = {.format = "table", .answer_ms = 1000};
    m.seed = 1, m.blocks = 10, m.start_ms = 10000, m.faults = 3;
    m.concurrency = crew_processors();
    int status = read_words(&m, &w, argc, argv);
    if (status != ARGUMENTS_FINE) return status;

    platform_outlive_readers(); /* a child that went away is noticed when we read */
    m.options = kanly_default_options();
    m.options.windows_holders = true;
    status = understand(&m, &w);
    if (status == ARGUMENTS_FINE && w.compliance)
        status = arena_compliance(&m, w.compliance);
    else if (status == ARGUMENTS_FINE && (status = arena_try_bots(&m)) == ARGUMENTS_FINE)
        status = play_match(&m);
    if (m.lines && fclose(m.lines) != 0)
        status = content_error("arena", "'%s' could not be written to its end", m.log);
    arena_free_positions(&m);
    return status;
}
