/* Moves as text: the way back from forms to words, by the notation of the way that was taken. What
** each value of a form is the engine's choices say, asked for one prefix after the other; so a move
** is printed with the game it is about to be played in. */
#include <stdio.h>
#include <string.h>

#include "rules/rules.h"
#include "text/field_words.h"
#include "text/form.h"
#include "text/notation_lists.h"
#include "text/pattern.h"

typedef struct {
    filled f;
    saying s;
} printer;

static uint8_t value_of(const printer *p, const char *id, uint8_t otherwise)
{
    unsigned i = place_of(&p->f, id);
    return i < p->f.m->length ? p->f.m->value[i] : otherwise;
}

static unsigned kind_of(const printer *p, const char *id)
{
    return kind_at(&p->f, place_of(&p->f, id));
}

/* --- pieces ----------------------------------------------------------------------------------- */

static void put_subject(printer *p)
{
    kanly_about about = kanly_subject(p->f.g);
    if (about.kind != KANLY_FIELD_DONE) put_value(&p->s, &p->f, about.kind, about.value);
}

static void put_words(printer *p, const char *at, unsigned length)
{
    put_space(&p->s);
    say(&p->s, "%.*s", (int)length, at);
}

static void put_blank(printer *p, const blank *b)
{
    unsigned kind = kind_of(p, b->field);
    uint8_t zone = value_of(p, b->second, NONE);
    if (blank_is(b, "GROUP"))
        put_group(&p->s, &p->f);
    else if (blank_is(b, "LIST"))
        list_of(p->f.m->question)->print(&p->s, &p->f);
    else if (b->subject)
        put_subject(p);
    else if (b->word)
        put_words(p, b->word, b->word_length);
    else if (b->second[0] && kind == KANLY_FIELD_FORCES)
        put_count(&p->s, value_of(p, b->field, 0), value_of(p, b->second, 0));
    else if (b->second[0] && zone < CELLS)
        put_value(&p->s, &p->f, KANLY_FIELD_CELL, zone);
    else
        put_value(&p->s, &p->f, kind, value_of(p, b->field, NONE));
}

/* --- clauses ---------------------------------------------------------------------------------- */

/* The first blank of a clause decides about it: whether its field says something that is not a
** matter of course. */
static bool clause_speaks(const printer *p, const blank *b)
{
    if (b->subject) return kanly_subject(p->f.g).kind != KANLY_FIELD_DONE;
    if (blank_is(b, "ASKED")) return kanly_said(p->f.m, DEAL_WAY) & KANLY_DEAL_ASKED;
    if (!says_something(&p->f, place_of(&p->f, b->field))) return false;
    if (kind_of(p, b->field) != KANLY_FIELD_KARAMA || b->word) return true;
    return value_of(p, b->field, NONE) != usual_karama(p->f.g, p->f.m->by, p->f.m->question);
}

/* A value that names itself needs no keyword. */
static bool is_bare(const printer *p, const blank *b)
{
    return value_of(p, b->field, NONE) == KWISATZ_HADERACH &&
           kind_of(p, b->field) == KANLY_FIELD_LEADER;
}

static void put_pattern(printer *p, piece clause)
{
    for_pieces(x, clause, true) {
        blank b = x.kind == PIECE_OPTIONAL ? first_blank(x) : blank_of(x);
        if (x.kind == PIECE_TEXT) put_words(p, x.at, x.length);
        if (x.kind == PIECE_BLANK) put_blank(p, &b);
        if (x.kind == PIECE_NEEDED) put_pattern(p, x);
        if (x.kind != PIECE_OPTIONAL || !clause_speaks(p, &b)) continue;
        piece keyword = first_piece(x, true);
        put_pattern(p, is_bare(p, &b) && keyword.kind == PIECE_TEXT ? behind(keyword) : x);
    }
}

/* --- moves ------------------------------------------------------------------------------------ */

/* Every field that a spelling names is in the move. */
static bool has_fields(const printer *p, const char *notation)
{
    for_pieces(x, pattern_of(notation), true) {
        blank b = blank_of(x);
        bool field = b.field[0] && !b.subject && !blank_is(&b, "LIST") && !blank_is(&b, "GROUP");
        if (field && place_of(&p->f, b.field) == p->f.m->length) return false;
    }
    return true;
}

/* The spelling of a way that has a blank for what the move says; its first, where none has. */
static const char *spelling_of(const printer *p, unsigned row, const char **before)
{
    const char *notation, *first = NULL;
    unsigned way;
    for (unsigned i = 0; (notation = kanly_spelling_at(i, &way, before)); i++) {
        if (way == row && has_fields(p, notation)) break;
        if (way == row && !first) first = notation;
    }
    for (unsigned i = 0; !notation && kanly_spelling_at(i, &way, before) != first;) i++;
    return notation ? notation : first;
}

void notation_print(const kanly_game *g, const kanly_move *move, char *out, size_t size)
{
    printer p = {.s = saying_in(out, size)};
    if (move->by >= FACTIONS || move->question >= QUESTIONS || move->length > KANLY_FIELDS) return;
    unsigned row = kanly_way_of(move);
    const kanly_way_row *way = kanly_way_at(row);
    const char *before = "";
    if (!way) {
        say(&p.s, "nothing");
        return;
    }
    unsigned flags = kanly_question_at(move->question)->flags;
    if (move->length == 1 && !(flags & KANLY_ANYTIME) && nothing_done_of(move)) {
        say(&p.s, flags & KANLY_PASSES ? "pass" : "decline");
        return;
    }
    p.f = filled_form(g, move);
    const char *notation = spelling_of(&p, row, &before);
    put_pattern(&p, pattern_of(before));
    put_pattern(&p, pattern_of(notation));
}
