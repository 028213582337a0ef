/* Scenario files to scenarios: headers and blocks. What a line within a block says is read in
** lines.c.
**
** After a mistake the rest of that scenario is skipped; the next `scenario` line starts afresh. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "text/options.h"
#include "scenario/scenario.h"

typedef struct {
    const char *text;
    unsigned length;
} line;

static bool next_line(scenario_reader *r, line *out)
{
    if (r->at >= r->length) return false;
    const char *start = r->text + r->at;
    const char *end = memchr(start, '\n', r->length - r->at);
    size_t length = end ? (size_t)(end - start) : r->length - r->at;
    r->at += length + (end != NULL);
    r->line++;
    *out = (line){start, (unsigned)length};
    return true;
}

static void note(scenario *s, unsigned number, const words *w)
{
    if (s->fault.line) return;
    s->fault.line = number;
    s->fault.column = w->error.column;
    snprintf(s->fault.text, sizeof s->fault.text, "%s", w->error.text);
}

/* The rest of a line from its second word on, as text of its own. */
static void rest_of_line(const words *w, char *out, size_t size)
{
    size_t used = 0;
    out[0] = '\0';
    for (unsigned i = w->next; i < w->count; i++) {
        int n = snprintf(out + used, size - used, "%s%.*s", i > w->next ? " " : "",
                         (int)w->word[i].length, w->word[i].at);
        if (n < 0 || (used += (size_t)n) >= size) return;
    }
}

/* --- the header ------------------------------------------------------------------------------- */

static void read_options(words *w, scenario *s)
{
    char text[512], error[NOTATION_ERROR_SIZE - 16];
    unsigned column = w->next < w->count ? w->word[w->next].column : w->end + 1;
    if (!next_is(w, "basic") && !next_is(w, "advanced")) expected(w, "basic or advanced");
    rest_of_line(w, text, sizeof text);
    if (!w->failed && options_read(&s->options, text, error, sizeof error) != 0) {
        for (unsigned i = w->next; i < w->count;
             i++) { /* point at the word that is wrong, if one alone is */
            kanly_options alone = s->options;
            char one[64];
            snprintf(one, sizeof one, "%.*s", (int)w->word[i].length, w->word[i].at);
            if (options_read(&alone, one, text, sizeof text) != 0) {
                column = w->word[i].column;
                break;
            }
        }
        expected_at(w, column, "%s", error);
    }
    w->next = w->count;
}

static void read_seats(words *w, scenario *s)
{
    char text[256], error[NOTATION_ERROR_SIZE - 16];
    rest_of_line(w, text, sizeof text);
    unsigned column = w->next < w->count ? w->word[w->next].column : w->end + 1;
    if (options_seats(&s->options, text, error, sizeof error) != 0)
        expected_at(w, column, "%s", error);
    w->next = w->count;
}

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

static void read_seed(words *w, scenario *s)
{
    word x = take_any(w, "a number");
    uint64_t seed = 0;
    for (unsigned i = 0; i < x.length; i++) {
        if (x.at[i] < '0' || x.at[i] > '9' || x.length > 19) {
            expected_at(w, x.column, "expected a number, found '%.*s'",
                        (int)(x.length > 40 ? 40 : x.length), x.at);
            return;
        }
        seed = seed * 10 + (unsigned)(x.at[i] - '0');
    }
    s->seed = seed;
}

static const struct {
    const char *word;
    void (*read)(words *, scenario *);
} HEADERS[] = {
    {"rule", read_rules},
    {"game", read_options},
    {"seats", read_seats},
    {"seed", read_seed},
};

static bool read_header(words *w, scenario *s)
{
    for (unsigned i = 0; i < sizeof HEADERS / sizeof HEADERS[0]; i++)
        if (took(w, HEADERS[i].word)) return HEADERS[i].read(w, s), at_end(w);
    return expected(w, "rule, game, seats, seed, given, when or then");
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
    scenario_line *added = &s->lines[s->line_count++];
    memset(added, 0, sizeof *added);
    return added;
}

static bool read_body(words *w, scenario_line *to)
{
    switch (to->kind) {
    case LINE_GIVEN: return read_fact(w, &to->fact);
    case LINE_WHEN: return read_action(w, &to->action);
    case LINE_THEN: return read_check(w, &to->check);
    }
    return false;
}

static void strip(line *l)
{
    while (l->length && (l->text[0] == ' ' || l->text[0] == '\t')) l->text++, l->length--;
    const char *comment = memchr(l->text, '#', l->length);
    if (comment) l->length = (unsigned)(comment - l->text);
    while (l->length && strchr(" \t\r", l->text[l->length - 1])) l->length--;
}

typedef struct {
    bool header;
    line_kind kind;
    bool opened;
} block_state;

/* `given`, `when` or `then` alone on a line. */
static bool opens_block(words *w, block_state *b)
{
    static const char *const name[] = {"given", "when", "then"};
    for (unsigned i = 0; i < 3; i++)
        if (took(w, name[i])) {
            *b = (block_state){false, (line_kind)i, true};
            at_end(w);
            return true;
        }
    return false;
}

static void read_line(scenario *s, block_state *b, unsigned number, line l)
{
    words w;
    split_words(&w, l.text, l.length);
    if (!w.count && !w.failed) return;
    bool was_given = !b->header && b->kind == LINE_GIVEN, was_header = b->header;
    if (opens_block(&w, b)) {
        if (!w.failed && b->kind == LINE_GIVEN && !was_header && !was_given)
            expected_at(&w, 1,
                        "expected when or then: the state is given before the first of them");
    } else if (b->header) {
        read_header(&w, s);
    } else {
        scenario_line *to = add_line(s);
        if (!to) {
            expected_at(&w, 1, "expected fewer lines: out of memory");
        } else {
            strip(&l);
            *to = (scenario_line){
                .number = number, .kind = b->kind, .text = l.text, .length = l.length};
            to->opens_block = b->opened;
            b->opened = false;
            read_body(&w, to);
        }
    }
    if (w.failed) note(s, number, &w);
}

static bool is_title(line l)
{
    words w;
    split_words(&w, l.text, l.length);
    return w.count && word_is(w.word[0], "scenario");
}

static void read_title(scenario *s, line l)
{
    strip(&l);
    l.text += strlen("scenario"), l.length -= (unsigned)strlen("scenario");
    strip(&l);
    snprintf(s->title, sizeof s->title, "%.*s", (int)l.length, l.text);
}

bool scenario_next(scenario_reader *r, scenario *s)
{
    memset(s, 0, sizeof *s);
    s->options = kanly_default_options();
    s->seed = 1;
    line l;
    bool found = false;
    words w;
    if (r->at == 0 && r->length >= 3 && !memcmp(r->text, "\xef\xbb\xbf", 3))
        r->at = 3; /* a byte order mark */
    do {
        if (!next_line(r, &l)) return false;
        found = is_title(l);
        split_words(&w, l.text, l.length);
    } while (!found && !w.count);
    s->line = r->line;
    block_state b = {.header = true};
    if (found) {
        read_title(s, l);
    } else { /* words before the first scenario */
        snprintf(s->title, sizeof s->title, "(no title)");
        expected(&w, "scenario and a title");
        note(s, r->line, &w);
    }
    for (;;) {
        scenario_reader before = *r;
        if (!next_line(r, &l)) return true;
        if (is_title(l)) {
            *r = before;
            return true;
        }
        if (!s->fault.line) read_line(s, &b, r->line, l);
    }
}

void scenario_free(scenario *s)
{
    free(s->lines);
    s->lines = NULL;
    s->line_count = s->line_room = 0;
}
