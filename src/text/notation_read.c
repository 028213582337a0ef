/* Words to what was said: they are held against every spelling of questions.def. No game is needed
** here.
**
** Where no spelling fits, the mistake is the one farthest to the right: the spelling that got there
** is the one that was meant. */
#include <stdio.h>
#include <string.h>

#include "text/field_words.h"
#include "text/form.h"
#include "text/notation_lists.h"
#include "text/pattern.h"

/* --- the farthest mistake --------------------------------------------------------------------- */

enum { WANTED = 8 };

typedef struct {
    unsigned column, count;
    char wanted[WANTED][160];
    notation_error error; /* the first of them, as it was told */
} mistakes;

static void note_mistake(mistakes *m, const words *w)
{
    if (!w->failed || w->error.column < m->column) return;
    if (w->error.column > m->column) {
        m->column = w->error.column;
        m->count = 0;
        m->error = w->error;
    }
    for (unsigned i = 0; i < m->count; i++)
        if (!strcmp(m->wanted[i], w->wanted)) return;
    if (m->count < WANTED) snprintf(m->wanted[m->count++], sizeof m->wanted[0], "%s", w->wanted);
}

/* Everything that could have stood there, in one sentence. */
static bool tell_mistake(const mistakes *m, words *w)
{
    char all[NOTATION_ERROR_SIZE];
    saying s = saying_in(all, sizeof all);
    for (unsigned i = 0; i < m->count; i++) {
        if (!m->wanted[i][0]) break; /* it says more than what was expected */
        say(&s, "%s%s", !i ? "" : i + 1 == m->count ? " or " : ", ", m->wanted[i]);
    }
    w->failed = false;
    if (m->count > 1 && m->wanted[0][0]) {
        for (w->next = 0; w->next < w->count && w->word[w->next].column < m->column;) w->next++;
        return expected(w, all);
    }
    w->failed = true;
    w->error = m->error;
    return false;
}

/* --- one spelling ----------------------------------------------------------------------------- */

typedef struct {
    words *w;
    said_move r;
    mistakes *farthest;
} reader;

static void put(said_move *r, const char *id, uint8_t value, uint8_t copy)
{
    unsigned slot = slot_named(r->way, id), i = 0;
    while (i < r->field_count && r->field[i].slot != slot) i++;
    if (slot == KANLY_NO_ROW || i == SAID_FIELDS) return;
    if (i == r->field_count) r->field_count++;
    r->field[i] = (said_field){(uint8_t)slot, value, copy};
}

static bool read_value(reader *x, const char *id, unsigned kind)
{
    uint8_t copy = 0;
    if (is_card_field(kind) && more_words(x->w)) copy = (uint8_t)cut_copy(&x->w->word[x->w->next]);
    put(&x->r, id, FIELD_WORDS[kind].read(x->w), copy);
    return !x->w->failed;
}

static bool read_counted(reader *x, const blank *b)
{
    said_count n = read_count(x->w);
    put(&x->r, b->field, n.forces, 0);
    put(&x->r, b->second, n.elites, 0);
    return !x->w->failed;
}

static bool read_zone(reader *x, const blank *b)
{
    said_place p = read_place(x->w);
    put(&x->r, b->field, p.territory, 0);
    if (p.cell != NONE) put(&x->r, b->second, p.cell, 0);
    return !x->w->failed;
}

static bool took_word(words *w, const char *at, unsigned length)
{
    char text[48];
    snprintf(text, sizeof text, "%.*s", (int)length, at);
    if (took(w, text)) return true;
    if (*at == 'Q') return expected(w, "a question from Q01 to Q30");
    return expected(w, *at == '>' ? "'>' and where to" : text);
}

static bool match_blank(reader *x, const blank *b)
{
    if (blank_is(b, "GROUP")) return read_group_parts(x->w, &x->r);
    if (blank_is(b, "LIST")) {
        x->r.listed = true;
        return list_of(question_of(&x->r))->read(x->w, &x->r);
    }
    if (b->subject) {
        x->r.subject = FIELD_WORDS[field_named(b->field)].read(x->w);
        return !x->w->failed;
    }
    if (blank_is(b, "ASKED")) return x->r.asked = took_word(x->w, b->word, b->word_length);
    unsigned slot = slot_named(x->r.way, b->field);
    if (slot == KANLY_NO_ROW) return expected(x->w, "nothing more"); /* no field of this way */
    unsigned kind = kanly_slot_at(slot)->kind;
    if (b->word) {
        if (!took_word(x->w, b->word, b->word_length)) return false;
        put(&x->r, b->field, kind == KANLY_FIELD_KARAMA ? (uint8_t)WHICHEVER : KANLY_YES, 0);
        return true;
    }
    if (b->second[0]) return kind == KANLY_FIELD_FORCES ? read_counted(x, b) : read_zone(x, b);
    return read_value(x, b->field, kind);
}

/* Q7 and q07 are Q07. */
static bool same_question(const words *w, piece p)
{
    if (!more_words(w) || p.length != 3 || *p.at != 'Q') return false;
    word x = w->word[w->next];
    unsigned said = 0;
    for (unsigned i = 1; i < x.length; i++) {
        if (x.at[i] < '0' || x.at[i] > '9') return false;
        said = said * 10 + (unsigned)(x.at[i] - '0');
    }
    bool starts = x.length >= 2 && x.length <= 3 && (x.at[0] == 'Q' || x.at[0] == 'q');
    return starts && said == (unsigned)((p.at[1] - '0') * 10 + p.at[2] - '0');
}

static bool match_text(reader *x, piece p)
{
    if (same_question(x->w, p)) {
        x->w->next++;
        return true;
    }
    return took_word(x->w, p.at, p.length);
}

static bool match(reader *x, piece clause);

/* The first word of a clause may be missing where the value names itself. */
static piece without_keyword(reader *x, piece clause)
{
    piece keyword = first_piece(clause, true), value = first_piece(behind(keyword), true);
    if (keyword.kind != PIECE_TEXT || value.kind != PIECE_BLANK) return clause;
    unsigned slot = slot_named(x->r.way, blank_of(value).field);
    bool bare = slot != KANLY_NO_ROW && names_itself(x->w, kanly_slot_at(slot)->kind);
    return bare ? behind(keyword) : clause;
}

static bool try_clause(reader *x, piece clause)
{
    words before = *x->w;
    said_move kept = x->r;
    if (match(x, without_keyword(x, clause))) return true;
    note_mistake(x->farthest, x->w);
    *x->w = before;
    x->r = kept;
    return false;
}

/* Neighbouring clauses, in any order; returns what stands after them. */
static bool match_clauses(reader *x, piece *p)
{
    enum { MOST = 8 };
    piece clause[MOST];
    unsigned count = 0, done = 0;
    for (; count < MOST && (p->kind == PIECE_OPTIONAL || p->kind == PIECE_NEEDED);
         *p = first_piece(behind(*p), true))
        clause[count++] = *p;
    for (unsigned i = 0; i < count && more_words(x->w);) {
        if (done >> i & 1 || !try_clause(x, clause[i])) {
            i++;
            continue;
        }
        done |= 1u << i;
        i = 0;
    }
    for (unsigned i = 0; i < count; i++) {
        if (clause[i].kind != PIECE_NEEDED || done >> i & 1) continue;
        return match(x, clause[i]); /* says what is missing */
    }
    return true;
}

static bool match(reader *x, piece clause)
{
    piece p = first_piece(clause, true);
    while (p.kind != PIECE_END) {
        if (p.kind == PIECE_OPTIONAL || p.kind == PIECE_NEEDED) {
            if (!match_clauses(x, &p)) return false;
            continue;
        }
        blank b = blank_of(p);
        if (!(p.kind == PIECE_BLANK ? match_blank(x, &b) : match_text(x, p))) return false;
        p = first_piece(behind(p), true);
    }
    return !x->w->failed;
}

/* --- all of them ------------------------------------------------------------------------------ */

/* Every spelling begins with a word of its own: the verb. */
static bool begins_with(word verb, const char *before, const char *notation)
{
    piece p = first_piece(pattern_of(before[0] ? before : notation), true);
    blank b = blank_of(p);
    const char *at = b.word ? b.word : p.at;
    unsigned length = b.word ? b.word_length : p.length;
    return length == verb.length && !memcmp(at, verb.at, length);
}

static void try_spelling(const words *line, unsigned index, spoken *out, mistakes *farthest)
{
    unsigned way;
    const char *before, *notation = kanly_spelling_at(index, &way, &before);
    if (!more_words(line) || !begins_with(line->word[line->next], before, notation)) return;
    words w = *line;
    reader x = {.w = &w, .farthest = farthest};
    x.r.way = (uint8_t)way;
    x.r.spelling = (uint8_t)index;
    x.r.subject = NONE;
    if (match(&x, pattern_of(before)) && match(&x, pattern_of(notation)) && at_end(&w)) {
        if (out->count < SAID_READINGS) out->as[out->count++] = x.r;
        return;
    }
    note_mistake(farthest, &w);
}

bool notation_read(words *w, spoken *out)
{
    unsigned way, start = w->next;
    const char *before;
    mistakes farthest = {0};
    memset(out, 0, sizeof *out);
    out->pass = took(w, "pass");
    out->decline = !out->pass && took(w, "decline");
    if (out->pass || out->decline) return at_end(w);
    for (unsigned i = 0; kanly_spelling_at(i, &way, &before); i++)
        try_spelling(w, i, out, &farthest);
    if (out->count) {
        w->next = w->count;
        return true;
    }
    bool verb_known = start < w->count && farthest.column > w->word[start].column;
    if (verb_known) return tell_mistake(&farthest, w);
    return expected(w, "a move such as ship, bid, plan or pass");
}

unsigned question_of(const said_move *r) { return kanly_way_at(r->way)->question; }

const said_move *said_as(const spoken *s, unsigned question)
{
    for (unsigned i = 0; i < s->count; i++)
        if (question_of(&s->as[i]) == question) return &s->as[i];
    return NULL;
}

const said_field *said_value(const said_move *r, const char *id)
{
    for (unsigned i = 0; i < r->field_count; i++)
        if (!strcmp(kanly_slot_at(r->field[i].slot)->id, id)) return &r->field[i];
    return NULL;
}

bool spelled(const said_move *r, const char *verb)
{
    unsigned way;
    const char *before, *notation = kanly_spelling_at(r->spelling, &way, &before);
    return !strncmp(notation, verb, strlen(verb));
}
