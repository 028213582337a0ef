/* `kanly arena`: matches between bots, ours and anybody's, over the line protocol of docs/arena.md.
**
** Every thread plays whole games with child processes of its own and stays on one processor with
** them. A child is started once and plays many games. */
#include "cli/arena.h"

#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arena/crew.h"
#include "cli/arguments.h"
#include "cli/cli.h"
#include "cli/interrupt.h"
#include "cli/match_arguments.h"
#include "cli/progress.h"

static const char HELP[] =
    "usage: kanly arena BOT BOT… [OPTION…]\n"
    "       kanly arena --compliance BOT\n"
    "\n"
    "Plays bots against each other and rates them. A BOT is one of ours (random, novice, steady,\n"
    "mentat), or a command that speaks the arena's protocol (docs/arena.md), with a name before\n"
    "it if you like: 'mine=python3 examples/bot.py'.\n"
    "\n"
    "  --format F          table: all of them at one table (default); round-robin: every pair in\n"
    "                      turns around the table; gauntlet: the first alone among each of the\n"
    "                      others\n"
    "  --blocks N          how many blocks (default 10). A block is one seed, played once for\n"
    "                      each rotation of the bots over the factions\n"
    "  --factions F,F,…    the seats, circle by circle, - for an empty one (default: all six)\n"
    "  --options A=B,…     options of the game; windows=holders unless said otherwise\n"
    "  --seed S            the same seed is the same match (default 1)\n"
    "  --time-ms M         how long an answer may take (default 1000)\n"
    "  --start-ms M        how long a bot may take to start (default 10000)\n"
    "  --faults N          how many faults forfeit a game (default 3)\n"
    "  --concurrency C     how many games at once (default: one for each processor)\n"
    "  --sprt A,B          stop when it is clear whether the first bot is stronger by B points,\n"
    "                      or only by A; --sprt A,B,ALPHA,BETA sets the errors (0.05 each)\n"
    "  --results FILE      keep a line for each game; a match that was broken off goes on from\n"
    "                      there\n"
    "  --save DIR          keep every game, for kanly replay\n"
    "  --log DIR           keep what the bots write to stderr\n"
    "  --json              print the outcome as one JSON object\n"
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
    char log[PATH_SIZE];
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
    if (m->log)
        snprintf(s->log, sizeof s->log, "%s/%s-%u-%u.log", m->log, m->bot[b].name, d->thread + 1,
                 copy + 1);
    external_init(&s->child, m->bot[b].command, m->log ? s->log : NULL, (uint32_t)m->answer_ms,
                  (uint32_t)m->start_ms, (unsigned)m->faults);
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
    match_table with = {.budget = {.milliseconds = (uint32_t)m->answer_ms, .threads = 1},
                        .stop = c->stop};
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
    }
    if (m->save) {
        snprintf(path, sizeof path, "%s/game-%06" PRIu64 ".kanly", m->save, number + 1);
        if (!(with.save = fopen(path, "w"))) return file_failed(c, path);
    }
    bool finished = match_play(&d->room, &with, &setup, result);
    ((match_result *)result)->number = number;
    if (finished) read_records(d, child, result);
    if (!with.save) return finished;
    bool written = !ferror(with.save);
    written &= fclose(with.save) == 0;
    if (!finished) unlink(path);
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
    const contest *c = self;
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
    c->bar = progress_begin(s->games, games);
    bool fine = s->decided != SPRT_GOES_ON || !hands.count || crew_run(&hands) != UINT64_MAX;
    progress_clear(&c->bar);
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

/* `NAME=COMMAND`: how long the name is; 0: there is none. */
static size_t name_length(const char *said)
{
    size_t length =
        strspn(said, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.");
    return said[length] == '=' ? length : 0;
}

/* A name for a command without one: its last word, without folders. */
static void name_command(char *name, size_t size, const char *command)
{
    const char *last = strrchr(command, ' ');
    last = last && last[1] ? last + 1 : command;
    const char *slash = strrchr(last, '/');
    last = slash && slash[1] ? slash + 1 : last;
    snprintf(name, size, "%s", last);
    for (char *c = name; *c; c++)
        if (*c == '/' || *c == ' ') *c = '-';
}

static int add_bot(arena_match *m, const char *said)
{
    arena_bot *b = &m->bot[m->bots];
    size_t length = name_length(said);
    char plain[EXTERNAL_NAME];
    *b = (arena_bot){.kind = bot_kind_find(said + (length ? length + 1 : 0))};
    const char *rest = said + (length ? length + 1 : 0);
    if (!*rest) return usage_error("arena", "'%s': a name and no command", said);
    if (!b->kind) b->command = rest;
    if (length)
        snprintf(plain, sizeof plain, "%.*s", (int)length, said);
    else if (b->kind)
        snprintf(plain, sizeof plain, "%s", said);
    else
        name_command(plain, sizeof plain, rest);
    snprintf(b->name, sizeof b->name, "%.40s", plain);
    for (unsigned i = 0, same = 1; i < m->bots; i++) { /* equal names get numbers */
        if (strcmp(m->bot[i].name, b->name) != 0) continue;
        snprintf(b->name, sizeof b->name, "%.40s-%u", plain, ++same);
        i = UINT32_MAX; /* once more from the start */
    }
    m->bots++;
    return ARGUMENTS_FINE;
}

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

static int read_bots(arena_match *m, const char **bots)
{
    for (unsigned i = 0; i < RATED_BOTS && bots[i]; i++) {
        int status = add_bot(m, bots[i]);
        if (status != ARGUMENTS_FINE) return status;
    }
    if (!m->bots) return usage_error("arena", "which bots? For example: kanly arena steady random");
    const char *fault = arena_arrange(m);
    return fault ? usage_error("arena", "%s", fault) : ARGUMENTS_FINE;
}

static int make_folders(const arena_match *m)
{
    if (m->save && !make_folder(m->save))
        return usage_error("arena", "--save: cannot make the folder '%s': %s", m->save,
                           strerror(errno));
    if (m->log && !make_folder(m->log))
        return usage_error("arena", "--log: cannot make the folder '%s': %s", m->log,
                           strerror(errno));
    return ARGUMENTS_FINE;
}

int command_arena(int argc, char **argv)
{
    arena_match m = {.seed = 1, .blocks = 10, .answer_ms = 1000, .start_ms = 10000, .faults = 3};
    const char *bots[RATED_BOTS + 1] = {NULL}, *format = "table", *factions = NULL, *options = NULL,
                                  *test = NULL, *compliance = NULL;
    m.concurrency = crew_processors();
    const argument known[] = {
        {"--format", ARGUMENT_TEXT, .text = &format},
        {"--blocks", ARGUMENT_NUMBER, .number = &m.blocks, .lowest = 1, .highest = 10000000},
        {"--factions", ARGUMENT_TEXT, .text = &factions},
        {"--options", ARGUMENT_TEXT, .text = &options},
        {"--seed", ARGUMENT_NUMBER, .number = &m.seed, .highest = UINT64_MAX},
        {"--time-ms", ARGUMENT_NUMBER, .number = &m.answer_ms, .lowest = 1, .highest = 3600000},
        {"--start-ms", ARGUMENT_NUMBER, .number = &m.start_ms, .lowest = 1, .highest = 3600000},
        {"--faults", ARGUMENT_NUMBER, .number = &m.faults, .lowest = 1, .highest = 1000},
        {"--concurrency", ARGUMENT_NUMBER, .number = &m.concurrency, .lowest = 1, .highest = 1024},
        {"--sprt", ARGUMENT_TEXT, .text = &test},
        {"--results", ARGUMENT_TEXT, .text = &m.results},
        {"--save", ARGUMENT_TEXT, .text = &m.save},
        {"--log", ARGUMENT_TEXT, .text = &m.log},
        {"--json", ARGUMENT_FLAG, .flag = &m.json},
        {"--compliance", ARGUMENT_TEXT, .text = &compliance},
    };
    const arguments wanted = {"arena", HELP,      known, sizeof known / sizeof known[0],
                              bots,    RATED_BOTS};
    int status = arguments_read(&wanted, argc, argv);
    if (status != ARGUMENTS_FINE) return status;

    signal(SIGPIPE, SIG_IGN); /* a child that went away is noticed when we read */
    m.options = kanly_default_options();
    m.options.windows_holders = true;
    status = make_folders(&m);
    if (status != ARGUMENTS_FINE) return status;
    if (compliance)
        return arena_compliance(compliance, (uint32_t)m.answer_ms, (uint32_t)m.start_ms, m.log);
    status = match_arguments("arena", options, factions, &m.options);
    if (status == ARGUMENTS_FINE) status = read_format(&m, format);
    if (status == ARGUMENTS_FINE && test) status = read_test(&m, test);
    if (status == ARGUMENTS_FINE) status = read_bots(&m, bots);
    return status == ARGUMENTS_FINE ? play_match(&m) : status;
}
