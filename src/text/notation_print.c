/* Moves as text: the way back from forms to words, by the notation of the way that was taken. What
** each value of a form is the engine's choices say, asked for one prefix after the other; so a move
** is printed with the game it is about to be played in. */
#include <stdio.h>
#include <string.h>

#include "text/field_words.h"
#include "text/form.h"
#include "text/notation_fit.h"
#include "text/pattern.h"

typedef struct {
    const kanly_game *g;
    const kanly_move *m;
    filled f;
    saying s;
} printer;

static uint8_t value_of(const printer *p, const char *id, uint8_t otherwise)
{
    unsigned i = place_of(&p->f, id);
    return i < p->m->length ? p->m->value[i] : otherwise;
}

static unsigned kind_at(const printer *p, unsigned i)
{
    return row_at(&p->f, i) ? row_at(&p->f, i)->kind : (unsigned)KANLY_FIELD_DONE;
}

static unsigned kind_of(const printer *p, const char *id)
{
    return kind_at(p, place_of(&p->f, id));
}

/* --- pieces ----------------------------------------------------------------------------------- */

static void put_space(printer *p)
{
    if (p->s.used) say(&p->s, " ");
}

static void put_count(printer *p, unsigned forces, unsigned elites)
{
    char n[16];
    put_space(p);
    print_count(forces, elites, n, sizeof n);
    say(&p->s, "%s", n);
}

static void put_value(printer *p, unsigned kind, uint8_t value)
{
    put_space(p);
    if (is_card_field(kind))
        print_copy(&p->s, p->g, p->m->by, value);
    else
        FIELD_WORDS[kind].print(&p->s, value);
}

/* {cell, forces[, elites]}… of a group or a placement. */
static void put_group(printer *p)
{
    for (unsigned i = 0; i + 1 < p->m->length; i++) {
        bool place = kind_at(p, i) == KANLY_FIELD_FROM || kind_at(p, i) == KANLY_FIELD_CELL;
        if (!place || kind_at(p, i + 1) != KANLY_FIELD_FORCES || p->m->value[i] >= CELLS) continue;
        bool elites = kind_at(p, i + 2) == KANLY_FIELD_ELITES;
        put_count(p, p->m->value[i + 1], elites ? p->m->value[i + 2] : 0u);
        put_value(p, KANLY_FIELD_CELL, p->m->value[i]);
    }
}

/* Forces and elites for each cell asked about; what is not lost is not said. */
static void put_losses(printer *p)
{
    unsigned i = 0;
    bool any = false;
    cell_set asked = asked_cells(p->g, p->m->by);
    for_cells(c, asked) {
        if (i + 1 >= p->m->length) break;
        if (p->m->value[i] || p->m->value[i + 1]) {
            put_count(p, p->m->value[i], p->m->value[i + 1]);
            put_value(p, KANLY_FIELD_CELL, c);
            any = true;
        }
        i += 2;
    }
    if (!any) put_count(p, asked || !p->m->length ? 0 : p->m->value[0], 0);
}

static void put_kept(printer *p)
{
    card cards[3];
    unsigned count = frame_of(p->g, PROC_BATTLE) ? cards_to_keep(p->g, cards) : 0, kept = 0;
    for (unsigned i = 0; i < count && i < p->m->length; i++) {
        if (p->m->value[i] != YES) continue;
        put_space(p);
        FIELD_WORDS[KANLY_FIELD_CARD].print(&p->s, cards[i]);
        kept++;
    }
    if (!kept) put_value(p, KANLY_FIELD_CARD, NONE);
}

static void put_list(printer *p)
{
    unsigned kind = first_kind(p->m->question);
    if (kind == KANLY_FIELD_CELL)
        put_group(p);
    else if (kind == KANLY_FIELD_FORCES)
        put_losses(p);
    else if (kind == KANLY_FIELD_YES_NO)
        put_kept(p);
    else
        for (unsigned i = 0; i < p->m->length; i++)
            if (p->m->value[i] != NONE) put_value(p, kind, p->m->value[i]);
}

static void put_subject(printer *p)
{
    kanly_about about = kanly_subject(p->g);
    if (about.kind != KANLY_FIELD_DONE) put_value(p, about.kind, about.value);
}

static void put_words(printer *p, const char *at, unsigned length)
{
    put_space(p);
    say(&p->s, "%.*s", (int)length, at);
}

static void put_blank(printer *p, const blank *b)
{
    unsigned kind = kind_of(p, b->field);
    uint8_t zone = value_of(p, b->second, NONE);
    if (blank_is(b, "GROUP"))
        put_group(p);
    else if (blank_is(b, "LIST"))
        put_list(p);
    else if (b->subject)
        put_subject(p);
    else if (b->word)
        put_words(p, b->word, b->word_length);
    else if (b->second[0] && kind == KANLY_FIELD_FORCES)
        put_count(p, value_of(p, b->field, 0), value_of(p, b->second, 0));
    else if (b->second[0] && zone < CELLS)
        put_value(p, KANLY_FIELD_CELL, zone);
    else
        put_value(p, kind, value_of(p, b->field, NONE));
}

/* --- clauses ---------------------------------------------------------------------------------- */

/* The first blank of a clause decides about it: whether its field says something that is not a
** matter of course. */
static bool clause_speaks(const printer *p, const blank *b)
{
    if (b->subject) return kanly_subject(p->g).kind != KANLY_FIELD_DONE;
    if (!says_something(&p->f, place_of(&p->f, b->field))) return false;
    if (kind_of(p, b->field) != KANLY_FIELD_KARAMA || b->word) return true;
    return value_of(p, b->field, NONE) != usual_karama(p->g, p->m->by, p->m->question);
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
        if (field && place_of(&p->f, b.field) == p->m->length) return false;
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
    printer p = {.g = g, .m = move, .s = saying_in(out, size)};
    if (move->by >= FACTIONS || move->question >= QUESTIONS || move->length > KANLY_FIELDS) return;
    unsigned row = kanly_way_of(move);
    const kanly_way_row *way = kanly_way_at(row);
    const char *before = "";
    if (!way) {
        say(&p.s, "nothing");
        return;
    }
    unsigned flags = kanly_question_at(move->question)->flags;
    if (move->length == 1 && !(flags & KANLY_ANYTIME) &&
        nothing_done(move->question, move->value[0])) {
        say(&p.s, flags & KANLY_PASSES ? "pass" : "decline");
        return;
    }
    p.f = filled_form(g, move);
    const char *notation = spelling_of(&p, row, &before);
    const char *ask = strstr(before, "[ask]");
    piece first = pattern_of(before);
    if (ask) first.length = (unsigned)(ask - before);
    put_pattern(&p, first);
    if (ask && kanly_said(move, DEAL_WAY) & KANLY_DEAL_ASKED) put_words(&p, "ask", 3);
    put_pattern(&p, pattern_of(notation));
}
