/* Scenario files to scenarios: headers and blocks. What a line within a block says is read in
** given.c, when.c and then.c.
**
** After a mistake the rest of that scenario is skipped; the next `scenario` line starts afresh. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "scenario/scenario.h"
#include "text/options.h"

static bool next_line(scenario_reader *r, words *w)
{
    if (r->at >= r->length) return false;
    const char *start = r->text + r->at;
    const char *end = memchr(start, '\n', r->length - r->at);
    size_t length = end ? (size_t)(end - start) : r->length - r->at;
    r->at += length + (end != NULL);
    r->line++;
    split_words(w, start, length);
    return true;
}

/* The words not yet taken, as they stand in the line. */
static const char *rest_of_line(const words *w, int *length)
{
    bool any = w->next < w->count;
    *length = any ? (int)(w->end - w->word[w->next].column) : 0;
    return any ? w->word[w->next].at : "";
}

static void note(scenario *s, unsigned number, const words *w)
{
    if (s->fault.line) return;
    s->fault.line = number;
    s->fault.column = w->error.column;
    snprintf(s->fault.text, sizeof s->fault.text, "%s", w->error.text);
}

/* --- the header ------------------------------------------------------------------------------- */

typedef int options_reader(kanly_options *, const char *, char *, size_t);

/* A mistake points at the first word that is wrong by itself, if there is one. */
static void read_rest(words *w, kanly_options *options, options_reader *read)
{
    char text[512], error[NOTATION_ERROR_SIZE - 16];
    int length;
    const char *rest = rest_of_line(w, &length);
    unsigned column = length ? w->word[w->next].column : w->end + 1;
    snprintf(text, sizeof text, "%.*s", length, rest);
    if (!w->failed && read(options, text, error, sizeof error) != 0) {
        for (bool found = false; !found && w->next < w->count; w->next++) {
            kanly_options alone = *options;
            char why[sizeof error];
            snprintf(text, sizeof text, "%.*s", (int)w->word[w->next].length, w->word[w->next].at);
            found = read(&alone, text, why, sizeof why) != 0;
            if (found) column = w->word[w->next].column;
        }
        expected_at(w, column, "%s", error);
    }
    w->next = w->count;
}

static void read_options(words *w, scenario *s)
{
    if (!next_is(w, "basic") && !next_is(w, "advanced")) expected(w, "basic or advanced");
    read_rest(w, &s->options, options_read);
}

static void read_seats(words *w, scenario *s) { read_rest(w, &s->options, options_seats); }

static bool is_capital(char letter) { return letter >= 'A' && letter <= 'Z'; }

/* Headings of the rulebook (1.06), notes to the rules (R68, RB-104, B7, Q21) and worked cases
** (KE-08) may be named too; they refuse nothing. */
static bool is_heading(word x)
{
    unsigned digits = 0, start = 0;
    if (x.length > 3 && is_capital(x.at[0]) && is_capital(x.at[1]) && x.at[2] == '-')
        start = 3;
    else if (x.length > 1 && is_capital(x.at[0]))
        start = 1;
    for (unsigned i = start; i < x.length; i++) {
        if (x.at[i] >= '0' && x.at[i] <= '9')
            digits++;
        else if (x.at[i] != '.' || start || !i)
            return false;
    }
    return digits && x.length - start >= (start ? 1u : 4u);
}

static void read_rules(words *w, scenario *s)
{
    do {
        if (s->rule_count == SCENARIO_RULES) {
            expected(w, "fewer rules");
            return;
        }
        words before = *w;
        kanly_rule rule = read_rule(w);
        if (!w->failed) {
            s->rule[s->rule_count++] = rule;
        } else if (before.next < before.count && is_heading(before.word[before.next])) {
            *w = before;
            w->next++;
        }
    } while (more_words(w));
}

static uint64_t read_whole(words *w)
{
    word x = take_any(w, "a number");
    uint64_t number = 0;
    for (unsigned i = 0; i < x.length; i++) {
        if (x.at[i] < '0' || x.at[i] > '9' || x.length > 19) {
            w->next--;
            expected(w, "a number");
            return 0;
        }
        number = number * 10 + (unsigned)(x.at[i] - '0');
    }
    return number;
}

/* By which edition of the rules it is played; without it, the latest. */
static void read_edition(words *w, scenario *s)
{
    uint64_t number = read_whole(w);
    if (!w->failed && (number < 1 || number > kanly_edition())) {
        w->next--;
        expected(w, "an edition of the rules");
    }
    s->options.edition = (uint8_t)number;
}

static bool read_header(words *w, scenario *s)
{
    if (took(w, "rule"))
        read_rules(w, s);
    else if (took(w, "game"))
        read_options(w, s);
    else if (took(w, "seats"))
        read_seats(w, s);
    else if (took(w, "seed"))
        s->seed = read_whole(w);
    else if (took(w, "edition"))
        read_edition(w, s);
    else
        expected(w, "rule, game, seats, seed, edition, given, when or then");
    return at_end(w);
}

/* --- the blocks ------------------------------------------------------------------------------- */

static scenario_line *add_line(scenario *s)
{
    if (s->line_count == s->line_room) {
        unsigned room = s->line_room ? s->line_room * 2 : 16;
        scenario_line *more = realloc(s->lines, room * sizeof *more);
        if (!more) return NULL;
        s->lines = more;
        s->line_room = room;
    }
    return &s->lines[s->line_count++];
}

static bool read_body(words *w, scenario *s, line_kind kind, unsigned number, bool opens_block)
{
    int length;
    const char *text = rest_of_line(w, &length);
    scenario_line *to = add_line(s);
    if (!to) return expected_at(w, 1, "expected fewer lines: out of memory");
    *to = (scenario_line){number, kind, text, (unsigned)length, opens_block, {.fact = {0}}};
    switch (kind) {
    case LINE_HEADER: break;
    case LINE_GIVEN: return read_fact(w, &to->fact);
    case LINE_WHEN: return read_action(w, &to->action);
    case LINE_THEN: return read_check(w, &to->check);
    }
    return false;
}

/* `given`, `when` or `then` alone on a line. */
static bool open_block(words *w, line_kind *block)
{
    unsigned opens = w->count ? word_among(w->word[0], "given when then") : (unsigned)NONE;
    if (opens == NONE) return false;
    w->next++;
    at_end(w);
    if (opens == 0 && *block > LINE_GIVEN)
        expected_at(w, 1, "expected when or then: the state is given before the first of them");
    *block = (line_kind)(LINE_GIVEN + opens);
    return true;
}

static bool is_title(const words *w) { return w->count && word_is(w->word[0], "scenario"); }

/* Its lines up to the next title. */
static void read_lines(scenario_reader *r, scenario *s)
{
    words w;
    line_kind block = LINE_HEADER;
    bool opens = false;
    for (scenario_reader before = *r; next_line(r, &w); before = *r) {
        if (is_title(&w)) {
            *r = before;
            return;
        }
        if (s->fault.line || (!w.count && !w.failed)) continue;
        bool opened = open_block(&w, &block);
        if (!opened && block == LINE_HEADER)
            read_header(&w, s);
        else if (!opened)
            read_body(&w, s, block, r->line, opens);
        opens = opened;
        if (w.failed) note(s, r->line, &w);
    }
}

bool scenario_next(scenario_reader *r, scenario *s)
{
    memset(s, 0, sizeof *s);
    s->options = kanly_default_options();
    s->seed = 1;
    words w;
    if (r->at == 0 && r->length >= 3 && !memcmp(r->text, "\xef\xbb\xbf", 3))
        r->at = 3; /* a byte order mark */
    do
        if (!next_line(r, &w)) return false;
    while (!w.count);
    s->line = r->line;
    if (is_title(&w)) {
        int length;
        w.next++;
        const char *title = rest_of_line(&w, &length);
        snprintf(s->title, sizeof s->title, "%.*s", length, title);
    } else { /* words before the first scenario */
        snprintf(s->title, sizeof s->title, "(no title)");
        expected(&w, "scenario and a title");
        note(s, r->line, &w);
    }
    read_lines(r, s);
    return true;
}

void scenario_free(scenario *s)
{
    free(s->lines);
    s->lines = NULL;
    s->line_count = s->line_room = 0;
}
