/* Positions with their good and bad answers: what a good player would do, held against a bot.
**
** tests/bots/positions holds files in the scenario language, header, `given` and `when` as usual,
** closed by
**
**     asks F WORD          the decision in question: everything before it is answered by default
**     volunteers F         instead: a move at any time, or nothing
**     good MOVE | MOVE…    every player must answer with one of these
**     mostly MOVE | MOVE…  at least three in four must
**     bad MOVE | MOVE…     nobody may
**
** A MOVE is written as in a scenario, or as a pattern of it: `*` stands for any words, `<=N` and
** `>=N` for a number or a count. Personalities are asked, twelve of a quick bot and eight of one
** that searches with three hundred playouts, who have heard how much spice everybody has. One that
** searches may be led astray by the worlds it happens to imagine: of those, one in four may answer
** otherwise, and half are most.
** Arguments: the kind of bot (steady and mentat), then files (all of them). */
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bots.h"
#include "flow/flow.h"
#include "play/play.h"
#include "scenario/run.h"

enum {
    MOST_PLAYERS = 12,
    SEARCHERS = 8,
    PLAYOUTS = 300,
    PATTERNS = 24,
    LINE = 512,
    MOST_WORDS = 40
};

typedef struct {
    char text[LINE];
    char kind; /* 'g'ood, 'm'ostly, 'b'ad */
} pattern;

typedef struct {
    char title[SCENARIO_TITLE_SIZE];
    char *given; /* the part the scenario reader understands */
    size_t length;
    unsigned line;
    uint8_t by;
    char word[32];
    bool volunteers;
    pattern patterns[PATTERNS];
    unsigned count;
} position;

/* --- matching --------------------------------------------------------------------------------- */

static unsigned cut(char *text, char *out[MOST_WORDS])
{
    unsigned count = 0;
    for (char *w = strtok(text, " \t"); w && count < MOST_WORDS; w = strtok(NULL, " \t"))
        out[count++] = w;
    return count;
}

/* `3`, `2.5`, and `3+1` as four. */
static bool number_of(const char *text, double *value)
{
    char *end;
    *value = strtod(text, &end);
    if (end == text) return false;
    if (*end == '+') *value += strtod(end + 1, &end);
    return *end == '\0';
}

static bool word_fits(const char *wanted, const char *found)
{
    double limit, value;
    if ((!strncmp(wanted, "<=", 2) || !strncmp(wanted, ">=", 2)) && number_of(wanted + 2, &limit))
        return number_of(found, &value) && (wanted[0] == '<' ? value <= limit : value >= limit);
    return !strcmp(wanted, found);
}

static bool words_fit(char *const *wanted, unsigned n, char *const *found, unsigned m)
{
    if (!n) return !m;
    if (!strcmp(wanted[0], "*")) {
        for (unsigned skip = 0; skip <= m; skip++)
            if (words_fit(wanted + 1, n - 1, found + skip, m - skip)) return true;
        return false;
    }
    return m && word_fits(wanted[0], found[0]) && words_fit(wanted + 1, n - 1, found + 1, m - 1);
}

static bool fits(const char *patterns, const char *answer)
{
    char all[LINE], said[LINE];
    snprintf(all, sizeof all, "%.*s", LINE - 1, patterns);
    for (char *one = all, *next; one; one = next) {
        next = strchr(one, '|');
        if (next) *next++ = '\0';
        char *wanted[MOST_WORDS], *found[MOST_WORDS];
        snprintf(said, sizeof said, "%.*s", LINE - 1, answer);
        unsigned n = cut(one, wanted), m = cut(said, found);
        if (words_fit(wanted, n, found, m)) return true;
    }
    return false;
}

/* --- reading ---------------------------------------------------------------------------------- */

static bool starts(const char *line, const char *first, const char **rest)
{
    while (*line == ' ' || *line == '\t') line++;
    size_t n = strlen(first);
    if (strncmp(line, first, n) || (line[n] != ' ' && line[n])) return false;
    *rest = line + n + (line[n] == ' ');
    return true;
}

static void read_closing(position *p, const char *line)
{
    static const char *const KIND[] = {"good", "mostly", "bad"};
    const char *rest;
    char name[32] = "";
    bool volunteers = starts(line, "volunteers", &rest);
    if (volunteers || starts(line, "asks", &rest)) {
        p->volunteers = volunteers;
        sscanf(rest, "%31s %31s", name, p->word);
        p->by = KANLY_NONE;
        for (unsigned f = 0; f < FACTIONS; f++)
            if (!strcmp(faction_name((faction)f), name)) p->by = (uint8_t)f;
        return;
    }
    for (unsigned i = 0; i < 3; i++)
        if (starts(line, KIND[i], &rest) && p->count < PATTERNS) {
            pattern *to = &p->patterns[p->count++];
            snprintf(to->text, sizeof to->text, "%s", rest);
            to->kind = KIND[i][0];
        }
}

static bool is_closing(const char *line)
{
    const char *rest;
    return starts(line, "asks", &rest) || starts(line, "volunteers", &rest) ||
           starts(line, "good", &rest) || starts(line, "mostly", &rest) ||
           starts(line, "bad", &rest);
}

/* The next position of a text; lines of its closing part are left out of what the scenario
** reader gets. */
static bool next_position(char **text, unsigned *line, position *p)
{
    memset(p, 0, sizeof *p);
    p->by = KANLY_NONE;
    p->given = calloc(1, strlen(*text) + 2);
    const char *rest;
    bool titled = false;
    while (**text) {
        char *end = strchr(*text, '\n');
        size_t n = end ? (size_t)(end - *text) : strlen(*text);
        char row[LINE];
        snprintf(row, sizeof row, "%.*s", (int)(n < LINE ? n : LINE - 1), *text);
        if (starts(row, "scenario", &rest)) {
            if (titled) return true;
            titled = true;
            p->line = *line;
            snprintf(p->title, sizeof p->title, "%.*s", (int)sizeof p->title - 1, rest);
        }
        if (is_closing(row))
            read_closing(p, row);
        else if (titled)
            p->length += (size_t)sprintf(p->given + p->length, "%s\n", row);
        *text += n + (end != NULL);
        (*line)++;
    }
    return titled;
}

/* --- getting there ---------------------------------------------------------------------------- */

static bool answer_default(kanly_game *g, faction_set deciders, uint8_t spared)
{
    for_factions(f, deciders) {
        if (f == spared && deciders != just(f)) continue;
        kanly_move m = kanly_default_move(g, (kanly_faction)f);
        return kanly_play(g, &m, NULL) == KANLY_R_NONE;
    }
    return false;
}

/* Answers by default until the faction is asked; a volunteer needs an open moment only. */
static bool reach_question(kanly_game *g, const position *p)
{
    for (unsigned i = 0; i < ANSWERS_CEILING && kanly_deciders(g); i++) {
        kanly_ask asked = kanly_question(g, (kanly_faction)p->by);
        if (!p->volunteers && asked != KANLY_ASK_NOTHING &&
            !strcmp(QUESTION_ROW[asked].word, p->word))
            return true;
        if (p->volunteers && QUESTION_ROW[top_of(g)->ask].flags & OPEN) return true;
        if (!answer_default(g, kanly_deciders(g), p->by)) return false;
    }
    return false;
}

static bool build(const position *p, const scenario *s, kanly_game *g, char *why, size_t size)
{
    run r;
    bool fine = run_begin(&r, s);
    for (r.at = 0; fine && r.at < s->line_count; r.at++)
        if (s->lines[r.at].kind == LINE_WHEN) fine = play_line(&r, &s->lines[r.at].action);
    *g = r.game;
    snprintf(why, size, "%s", r.fault.text);
    if (!fine) return false;
    for (unsigned i = 0; i < PHASES_CEILING && between_phases(g); i++) kanly_resume(g, NULL);
    if (reach_question(g, p)) return true;
    snprintf(why, size, "the question '%s' never comes", p->word);
    return false;
}

/* --- asking ----------------------------------------------------------------------------------- */

/* Purses follow from public events: the player has heard them. */
static void tell_purses(bot *b, const kanly_game *g)
{
    if (!b->kind->hear) return;
    kanly_event heard[FACTIONS];
    uint32_t count = 0;
    for_factions(f, g->playing) {
        heard[count] = (kanly_event){.kind = EVENT_GOT_BANK, .seen_by = KANLY_SEEN_BY_ALL, .by = f};
        heard[count++].argument[0] = (uint8_t)(g->spice[f] < 255 ? g->spice[f] : 255);
    }
    kanly_game view;
    kanly_view(g, b->faction, &view);
    view.turn = 1;
    view.phase = KANLY_SETUP;
    b->kind->hear(b, &view, heard, count);
}

static void ask_player(const bot_kind *kind, const position *p, const kanly_game *g,
                       unsigned player, char *out, size_t size)
{
    bot b;
    kanly_game view;
    kanly_move move;
    bot_budget budget = {.playouts = PLAYOUTS};
    bot_sit_down(&b, kind, (kanly_faction)p->by, &g->options, 1000003u * (player + 1));
    tell_purses(&b, g);
    kanly_view(g, p->by, &view);
    if (p->volunteers) {
        bool something = kind->volunteer && kind->volunteer(&b, &view, &move);
        if (!something)
            snprintf(out, size, "nothing");
        else if (kanly_explain_move(g, &move).rule != KANLY_R_NONE)
            snprintf(out, size, "(unlawful)");
        else
            notation_print(g, &move, out, size);
        return;
    }
    move = kind->answer(&b, &view, &budget);
    move.by = p->by;
    if (kanly_explain_move(g, &move).rule != KANLY_R_NONE)
        snprintf(out, size, "(unlawful)");
    else
        notation_print(g, &move, out, size);
}

/* False with what went wrong. */
static bool holds_up(const bot_kind *kind, const position *p, const kanly_game *g, char *why,
                     size_t size)
{
    char answer[MOST_PLAYERS][LINE];
    bool searches = kind == &BOT_MENTAT;
    unsigned players = searches ? SEARCHERS : MOST_PLAYERS, astray = searches ? SEARCHERS / 4 : 0;
    for (unsigned i = 0; i < players; i++) ask_player(kind, p, g, i, answer[i], sizeof answer[i]);
    for (unsigned k = 0; k < p->count; k++) {
        unsigned hits = 0, odd = 0;
        for (unsigned i = 0; i < players; i++) {
            bool fit = fits(p->patterns[k].text, answer[i]);
            hits += fit;
            if (fit == (p->patterns[k].kind == 'b')) odd = i;
        }
        bool fine = p->patterns[k].kind == 'g'   ? hits + astray >= players
                    : p->patterns[k].kind == 'm' ? 4 * hits >= (astray ? 2 : 3) * players
                                                 : hits <= astray;
        if (fine) continue;
        snprintf(why, size, "%u of %u fit %s '%.120s', e.g. '%.200s'", hits, players,
                 p->patterns[k].kind == 'g'   ? "good"
                 : p->patterns[k].kind == 'm' ? "mostly"
                                              : "bad",
                 p->patterns[k].text, answer[odd]);
        return false;
    }
    return true;
}

static void run_file(const bot_kind *kind, const char *path, unsigned *passed, unsigned *failed)
{
    FILE *in = fopen(path, "rb");
    if (!in) {
        (*failed)++;
        return;
    }
    static char text[1 << 20];
    size_t n = fread(text, 1, sizeof text - 1, in);
    text[n] = '\0';
    fclose(in);
    char *at_text = text;
    unsigned line = 1;
    position p;
    while (next_position(&at_text, &line, &p)) {
        scenario_reader reader = {.text = p.given, .length = p.length};
        scenario s;
        kanly_game g;
        char why[LINE] = "no decision is asked for";
        bool fine = p.by < FACTIONS && p.count && scenario_next(&reader, &s);
        if (fine) {
            fine = build(&p, &s, &g, why, sizeof why) && holds_up(kind, &p, &g, why, sizeof why);
            scenario_free(&s);
        }
        if (fine)
            (*passed)++;
        else
            (*failed)++;
        if (!fine) printf("%s:%u: %s: %s\n", path, p.line, p.title, why);
        free(p.given);
    }
    free(p.given);
}

static bool run_all(const bot_kind *kind, char *const *file, int files)
{
    unsigned passed = 0, failed = 0;
    glob_t found = {0};
    if (!files && glob("tests/bots/positions/*.scn", 0, NULL, &found) != 0) return false;
    for (size_t i = 0; !files && i < found.gl_pathc; i++)
        run_file(kind, found.gl_pathv[i], &passed, &failed);
    for (int i = 0; i < files; i++) run_file(kind, file[i], &passed, &failed);
    if (!files) globfree(&found);
    printf("%s: %u passed, %u failed\n", kind->name, passed, failed);
    return !failed;
}

int main(int count, char **argument)
{
    if (count <= 1) {
        bool steady = run_all(&BOT_STEADY, NULL, 0), mentat = run_all(&BOT_MENTAT, NULL, 0);
        return !steady || !mentat;
    }
    const bot_kind *kind = bot_kind_find(argument[1]);
    if (!kind) return 2;
    return !run_all(kind, argument + 2, count - 2);
}
