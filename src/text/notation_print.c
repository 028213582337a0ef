/* Moves as text: the way back from forms to words, by the notation of the way that was taken. What
** each value of a form is the engine's choices say, asked for one prefix after the other; so a move
** is printed with the game it is about to be played in. */
#include <stdio.h>
#include <string.h>

#include "text/field_words.h"
#include "text/notation_fit.h"
#include "text/pattern.h"

typedef struct {
    const kanly_game *g;
    const kanly_move *m;
    uint8_t slot[KANLY_FIELDS]; /* the row of each value */
    saying s;
} printer;

static void find_slots(printer *p)
{
    form f = begin_form(p->g, p->m->by, p->m->question);
    for (unsigned i = 0; i < p->m->length && i < KANLY_FIELDS; i++) {
        unsigned kind = f.legal && f.more ? f.next.field : (unsigned)KANLY_FIELD_DONE;
        unsigned slot = kanly_slot_of(&f.m, kind);
        if (slot == KANLY_NO_ROW) slot = kanly_slot_of(&f.m, KANLY_FIELD_DONE);
        p->slot[i] = (uint8_t)slot;
        fill(&f, p->m->value[i]);
    }
}

/* The place of a field in the move by its id; the move's length where it has none. */
static unsigned place_of(const printer *p, const char *id)
{
    unsigned i = 0;
    for (; i < p->m->length; i++) {
        const kanly_slot_row *row = kanly_slot_at(p->slot[i]);
        if (row && !strcmp(row->id, id)) break;
    }
    return i;
}

static uint8_t value_of(const printer *p, const char *id, uint8_t otherwise)
{
    unsigned i = place_of(p, id);
    return i < p->m->length ? p->m->value[i] : otherwise;
}

static unsigned kind_of(const printer *p, const char *id)
{
    unsigned i = place_of(p, id);
    return i < p->m->length ? kanly_slot_at(p->slot[i])->kind : (unsigned)KANLY_FIELD_DONE;
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
    char name[32];
    put_space(p);
    if (is_card_field(kind)) {
        print_card(p->g, p->m->by, value, name, sizeof name);
        say(&p->s, "%s", name);
    } else {
        FIELD_WORDS[kind].print(&p->s, value);
    }
}

/* {cell, forces[, elites]}… of a group or a placement. */
static void put_group(printer *p)
{
    for (unsigned i = 0; i + 1 < p->m->length; i++) {
        const kanly_slot_row *row = kanly_slot_at(p->slot[i]);
        bool place = row && (row->kind == KANLY_FIELD_FROM || row->kind == KANLY_FIELD_CELL);
        const kanly_slot_row *next = kanly_slot_at(p->slot[i + 1]);
        if (!place || !next || next->kind != KANLY_FIELD_FORCES || p->m->value[i] >= CELLS)
            continue;
        const kanly_slot_row *third = i + 2 < p->m->length ? kanly_slot_at(p->slot[i + 2]) : NULL;
        bool elites = third && third->kind == KANLY_FIELD_ELITES;
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
    unsigned kind = kanly_slot_at(kanly_question_at(p->m->question)->first_slot)->kind;
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

/* Whether the field of a blank says something that is not a matter of course. */
static bool says_something(const printer *p, const blank *b)
{
    uint8_t value = value_of(p, b->field, NONE);
    unsigned kind = kind_of(p, b->field);
    if (b->subject) return kanly_subject(p->g).kind != KANLY_FIELD_DONE;
    if (kind == KANLY_FIELD_DONE || value == NONE) return false;
    if (kind == KANLY_FIELD_KARAMA && !b->word)
        return value != usual_karama(p->g, p->m->by, p->m->question);
    return value || !(kanly_field_at(kind)->amount || kind == KANLY_FIELD_YES_NO);
}

/* The first blank of a clause decides about it; a value that names itself needs no keyword. */
static bool clause_speaks(const printer *p, piece clause, bool *bare)
{
    for (piece x = first_piece(clause.at, clause.length, true); x.kind != PIECE_END;
         x = first_piece(x.rest, x.left, true)) {
        if (x.kind != PIECE_BLANK) continue;
        blank b = blank_of(x);
        *bare = value_of(p, b.field, NONE) == KWISATZ_HADERACH &&
                kind_of(p, b.field) == KANLY_FIELD_LEADER;
        return says_something(p, &b);
    }
    return false;
}

static void put_pattern(printer *p, const char *pattern, unsigned length)
{
    for (piece x = first_piece(pattern, length, true); x.kind != PIECE_END;
         x = first_piece(x.rest, x.left, true)) {
        blank b = x.kind == PIECE_BLANK ? blank_of(x) : (blank){.word = NULL};
        bool bare = false;
        if (x.kind == PIECE_TEXT) put_words(p, x.at, x.length);
        if (x.kind == PIECE_BLANK) put_blank(p, &b);
        if (x.kind == PIECE_NEEDED) put_pattern(p, x.at, x.length);
        if (x.kind != PIECE_OPTIONAL || !clause_speaks(p, x, &bare)) continue;
        piece keyword = first_piece(x.at, x.length, true);
        if (bare && keyword.kind == PIECE_TEXT)
            put_pattern(p, keyword.rest, keyword.left);
        else
            put_pattern(p, x.at, x.length);
    }
}

/* --- moves ------------------------------------------------------------------------------------ */

/* Every field that a spelling names is in the move. */
static bool has_fields(const printer *p, const char *notation)
{
    for (piece x = first_piece(notation, (unsigned)strlen(notation), true); x.kind != PIECE_END;
         x = first_piece(x.rest, x.left, true)) {
        blank b = x.kind == PIECE_BLANK ? blank_of(x) : (blank){.word = NULL};
        bool field = b.field[0] && !b.subject && !blank_is(&b, "LIST") && !blank_is(&b, "GROUP");
        if (field && place_of(p, b.field) == p->m->length) return false;
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

/* The answer that does nothing, where a question has one way only. */
static bool is_nothing(const kanly_move *m, const kanly_way_row *way)
{
    bool anytime = kanly_question_at(m->question)->flags & KANLY_ANYTIME;
    if (!way->nothing[0] || anytime || m->length != 1) return false;
    unsigned kind = kanly_slot_at(kanly_question_at(m->question)->first_slot)->kind;
    return m->value[0] == (kanly_field_at(kind)->amount ? 0 : NONE);
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
    if (is_nothing(move, way)) {
        say(&p.s, kanly_question_at(move->question)->flags & KANLY_PASSES ? "pass" : "decline");
        return;
    }
    find_slots(&p);
    const char *notation = spelling_of(&p, row, &before);
    const char *ask = strstr(before, "[ask]");
    put_pattern(&p, before, (unsigned)(ask ? (size_t)(ask - before) : strlen(before)));
    if (ask && kanly_said(move, DEAL_WAY) & KANLY_DEAL_ASKED) put_words(&p, "ask", 3);
    put_pattern(&p, notation, (unsigned)strlen(notation));
}
