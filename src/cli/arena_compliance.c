/* `kanly arena --compliance BOT`: walks a bot through the protocol, point by point, and names
** what it gets wrong. */
#include <stdlib.h>
#include <string.h>

#include "cli/arena.h"
#include "cli/cli.h"

enum { FAULTS_ALLOWED = 5 };

typedef struct {
    external bot;
    bot_table room;
    unsigned wrong;
} walk;

static void point(walk *w, bool holds, const char *what, const char *detail)
{
    printf("%-5s  %s", holds ? "ok" : "WRONG", what);
    if (detail && *detail) printf(holds ? " (%s)" : "\n       %s", detail);
    printf("\n");
    fflush(stdout);
    w->wrong += !holds;
}

/* One game with the bot as this faction among random ones. True: without a fault. */
static bool play(walk *w, const kanly_options *options, faction f, uint64_t seed)
{
    match_setup setup = {.options = *options, .seed = seed};
    match_table with = {.budget = {.threads = 1}};
    match_result result;
    kanly_game view;
    for (unsigned i = 0; i < FACTIONS; i++) {
        if (options->seat[i] >= FACTIONS) continue;
        with.kind[options->seat[i]] = &BOT_RANDOM;
        setup.personality[options->seat[i]] = seed + i;
    }
    memset(setup.bot, NONE, sizeof setup.bot);
    with.kind[f] = &w->bot.kind;
    w->bot.number = seed;
    match_play(&w->room, &with, &setup, &result);
    kanly_view(&w->room.game, f, &view);
    external_over(&w->bot, &view);
    const external_record *r = &w->bot.record;
    return !r->forfeit && !r->faults && !r->warnings;
}

static kanly_options usual_options(void)
{
    kanly_options o = kanly_default_options();
    o.windows_holders = true;
    return o;
}

/* What the record of the last game says, in a few words. */
static void describe(const walk *w, const char *before, char *out, size_t size)
{
    const external_record *r = &w->bot.record;
    if (r->forfeit || r->faults || r->warnings)
        snprintf(out, size, "%s%u wrong answers, %u defaults%s%s; the last: %s", before,
                 r->warnings, r->defaults, r->forfeit ? ", forfeit: " : "",
                 r->forfeit ? external_fault_word(r->forfeit) : "", r->last);
    else
        snprintf(out, size, "%s%u questions, slowest answer %.1f ms", before, r->asked,
                 (double)r->slowest / 1e6);
}

static void check_greeting(walk *w, bool greeted)
{
    char detail[EXTERNAL_TEXT];
    snprintf(detail, sizeof detail, "%s", greeted ? w->bot.name : w->bot.record.last);
    point(w, greeted, "starts and greets with 'bot 2 NAME'", detail);
}

static void check_first_game(walk *w)
{
    kanly_options o = usual_options();
    char detail[2 * EXTERNAL_TEXT];
    w->bot.test_unknown = true;
    bool fine = play(w, &o, ATREIDES, 1);
    w->bot.test_unknown = false;
    describe(w, "", detail, sizeof detail);
    point(w, fine, "plays a game, and steps over a line it does not know", detail);
}

/* The lines of the game just played that were no answers to its questions. */
static void check_lines(walk *w)
{
    char detail[2 * EXTERNAL_TEXT];
    snprintf(detail, sizeof detail, "%u lines were something else; the last: '%s'",
             w->bot.record.stray_lines, w->bot.record.stray);
    point(w, !w->bot.record.stray_lines, "says nothing but lines of the protocol",
          w->bot.record.stray_lines ? detail : "");
    snprintf(detail, sizeof detail, "%u lines bore the number of another question",
             w->bot.record.late_lines);
    point(w, !w->bot.record.late_lines, "answers with the number of the question",
          w->bot.record.late_lines ? detail : "");
}

static void check_again(walk *w)
{
    kanly_options o = usual_options();
    char detail[2 * EXTERNAL_TEXT];
    int pid = w->bot.process.pid;
    w->bot.test_again = true;
    bool fine = play(w, &o, BENE_GESSERIT, 2);
    w->bot.test_again = false;
    describe(w, "", detail, sizeof detail);
    point(w, fine && w->bot.tested_again, "answers again after 'wrong'", detail);
    point(w, pid && pid == w->bot.process.pid, "plays a second game in the same process",
          pid ? "" : "the process of the first game had ended");
}

static void check_factions(walk *w)
{
    kanly_options o = usual_options();
    char what[64], detail[2 * EXTERNAL_TEXT];
    for (faction f = EMPEROR; f < FACTIONS; f++) {
        bool fine = play(w, &o, f, 3u + f);
        snprintf(what, sizeof what, "plays as %s", faction_name(f));
        describe(w, "", detail, sizeof detail);
        point(w, fine, what, detail);
    }
}

static void check_other_tables(walk *w)
{
    kanly_options o = usual_options();
    char detail[2 * EXTERNAL_TEXT];
    o.advanced = false;
    memset(o.seat, NONE, sizeof o.seat);
    o.seat[1] = HARKONNEN;
    o.seat[4] = FREMEN;
    bool fine = play(w, &o, HARKONNEN, 20);
    describe(w, "", detail, sizeof detail);
    point(w, fine, "plays the basic game with two factions", detail);
    o = kanly_default_options();
    o.turns = 3;
    fine = play(w, &o, GUILD, 21);
    describe(w, "", detail, sizeof detail);
    point(w, fine, "plays where everybody is asked about every reaction (windows=all)", detail);
}

static void check_leaving(walk *w)
{
    char detail[64];
    if (!w->bot.process.pid) {
        point(w, false, "leaves after 'quit'", "it was gone before");
        return;
    }
    int status = external_quit(&w->bot);
    snprintf(detail, sizeof detail, status < 0 ? "it had to be killed" : "exit status %d", status);
    point(w, status == 0, "leaves after 'quit', with exit status 0", status ? detail : "");
}

int arena_compliance(const arena_match *m, const char *command)
{
    static walk w; /* large, and zero to begin with */
    char path[4096];
    const arena_bot walked = {.name = "bot", .command = command};
    if (m->errors) snprintf(path, sizeof path, "%s/compliance.log", m->errors);
    external_settings with = arena_settings(m, &walked, m->errors ? path : NULL);
    with.faults_allowed = FAULTS_ALLOWED;
    external_init(&w.bot, &with);
    bool greeted = external_ready(&w.bot);
    check_greeting(&w, greeted);
    if (greeted) {
        check_first_game(&w);
        check_lines(&w);
        check_again(&w);
        check_factions(&w);
        check_other_tables(&w);
        check_leaving(&w);
    }
    printf(w.wrong ? "\n%u points are wrong.\n" : "\nNothing is wrong.\n", w.wrong);
    return w.wrong ? CLI_FAILED : CLI_OK;
}
