/* Questions, the fields of their forms and the values of those fields, in words for a player who
** chooses; and what an answer does, by the deed of its way. All words are those of the rows. */
#include <string.h>

#include "rules/rules.h"
#include "rules/situation.h"
#include "text/field_words.h"
#include "text/form.h"
#include "text/notation_lists.h"
#include "text/pattern.h"

/* --- questions, fields, values ---------------------------------------------------------------- */

const char *field_text(const kanly_move *so_far, uint8_t field)
{
    const kanly_slot_row *row = kanly_slot_at(kanly_slot_of(so_far, field));
    if (field == KANLY_FIELD_ELITES) return elite_title(so_far->by);
    return row ? row->label : kanly_field_at(field)->name;
}

void say_value(saying *s, const kanly_move *so_far, uint8_t field, uint8_t value)
{
    const kanly_slot_row *row = kanly_slot_at(kanly_slot_of(so_far, field));
    const kanly_way_row *way = kanly_way_at(kanly_way_named(so_far->question, value));
    const char *nothing = so_far->length ? NULL : nothing_done(so_far->question, value);
    if (nothing || value == NONE)
        say(s, "%s", nothing ? nothing : kanly_field_at(field)->nothing);
    else if (field == KANLY_FIELD_OPTION && row && row->names_way && way)
        say(s, "%s", way->label);
    else
        FIELD_WORDS[field].say(s, value);
}

/* --- deeds ------------------------------------------------------------------------------------ */

/* A value within a deed: a leader goes by its name alone. */
void say_done(saying *s, const filled *f, unsigned i)
{
    uint8_t kind = row_at(f, i)->kind, value = f->m->value[i];
    kanly_move so_far = *f->m;
    so_far.length = (uint8_t)i;
    if (kind == KANLY_FIELD_LEADER && value < LEADERS)
        say(s, "%s", leader_title(value));
    else
        say_value(s, &so_far, kind, value);
}

static void say_blank(saying *s, const filled *f, const blank *b)
{
    unsigned i = place_of(f, b->field);
    const kanly_slot_row *row = row_at(f, i);
    if (blank_is(b, "GROUP") || b->second[0])
        say_tokens(s, f);
    else if (blank_is(b, "LIST"))
        list_of(f->m->question)->say(s, f);
    else if (!row || (f->m->value[i] == NONE && f->m->question == KANLY_ASK_TRUTHTRANCE))
        say_open(s, f);
    else if (!b->word)
        say_done(s, f, i);
}

static bool clause_speaks(const filled *f, piece clause)
{
    blank b = first_blank(clause);
    if (b.second[0]) return total_of(f, KANLY_FIELD_FORCES) + total_of(f, KANLY_FIELD_ELITES);
    return says_something(f, place_of(f, b.field));
}

static bool is_open(const saying *s)
{
    return s->used && s->used < s->size && s->out[s->used - 1] == ' ';
}

static void say_text(saying *s, piece text)
{
    unsigned skip = is_open(s) && text.length && *text.at == ' ';
    say(s, "%.*s", (int)(text.length - skip), text.at + skip);
}

/* A clause that would be the first of its kind does not begin with "and", and where something is
** left out one space is enough. */
static void say_pattern(saying *s, const filled *f, piece clause)
{
    for_pieces(x, clause, false) {
        blank b = blank_of(x);
        if (x.kind == PIECE_BLANK)
            say_blank(s, f, &b);
        else if (x.kind == PIECE_TEXT)
            say_text(s, x);
        else if (clause_speaks(f, x)) {
            unsigned skip = is_open(s) && !memcmp(x.at, " and ", 5) ? 5 : 0;
            x.at += skip, x.length -= skip;
            say_pattern(s, f, x);
        }
    }
}

/* A deal is offered to somebody: who offers promises, or asks the other to. */
static void say_partner(saying *s, const kanly_move *move)
{
    if (move->question != KANLY_ASK_DEAL || kanly_said(move, DEAL_FACTION) == NONE) return;
    say(s, kanly_said(move, DEAL_WAY) & KANLY_DEAL_ASKED ? "ask " : "offer ");
    say_faction(s, kanly_said(move, DEAL_FACTION));
    say(s, " to ");
}

/* Of several ways the first is the one that passes. */
bool move_passes(const kanly_move *move)
{
    const kanly_question_row *asked = kanly_question_at(move->question);
    unsigned row = kanly_way_of(move);
    const kanly_way_row *way = kanly_way_at(row);
    if (asked->flags & KANLY_ANYTIME || !way) return false;
    return (way->value != NONE && row == asked->first_way) || nothing_done_of(move);
}

/* The deed of a move's way, or what is said when it does nothing; NULL: no way is chosen yet. */
static const char *deed_of(const kanly_move *move)
{
    const kanly_way_row *way = kanly_way_at(kanly_way_of(move));
    if (!way) return NULL;
    const char *nothing = nothing_done_of(move);
    return nothing ? nothing : way->deed;
}

static void say_deed(saying *s, const kanly_game *seen, const kanly_move *move, bool brief)
{
    const char *deed = deed_of(move);
    if (!deed) {
        say(s, "%s", kanly_question_at(move->question)->prompt);
        return;
    }
    filled f = filled_form(seen, move);
    f.brief = brief;
    say_partner(s, move);
    say_pattern(s, &f, pattern_of(deed));
    if (is_open(s)) say(s, "nobody");
}

void say_move(saying *s, const kanly_game *seen, const kanly_move *move)
{
    say_deed(s, seen, move, false);
}

void say_brief_move(saying *s, const kanly_game *seen, const kanly_move *move)
{
    say_deed(s, seen, move, true);
}

void say_act(saying *s, const kanly_move *move)
{
    const char *deed = deed_of(move);
    piece act = first_piece(pattern_of(deed ? deed : ""), false);
    if (move->question == KANLY_ASK_DEAL && move->length > KANLY_AT_DEAL_WAY) {
        say(s, kanly_said(move, DEAL_WAY) & KANLY_DEAL_ASKED ? "ask" : "offer");
    } else if (act.kind == PIECE_TEXT) {
        while (act.length && act.at[act.length - 1] == ' ') act.length--;
        say(s, "%.*s", (int)act.length, act.at);
    }
}

/* --- Truthtrance and deals -------------------------------------------------------------------- */

kanly_move truth_asked(uint8_t number, uint8_t first, uint8_t second)
{
    return (kanly_move){.question = KANLY_ASK_TRUTHTRANCE,
                        .length = KANLY_AT_TRUTHTRANCE_WAY + 3,
                        .value = {[KANLY_AT_TRUTHTRANCE_FACTION] = NONE,
                                  [KANLY_AT_TRUTHTRANCE_WAY] = number,
                                  first,
                                  second}};
}

void say_truth(saying *s, uint8_t number, uint8_t first, uint8_t second)
{
    const kanly_move asked = truth_asked(number, first, second);
    const kanly_way_row *way = kanly_way_at(kanly_way_of(&asked));
    filled f = filled_form(NULL, &asked);
    if (number == 0 || number > KANLY_TRUTHS || !way)
        say(s, "Question %u?", number);
    else
        say_pattern(s, &f, pattern_of(way->label));
}

kanly_move deal_offered(uint8_t kind, const uint8_t term[DEAL_TERMS])
{
    return (kanly_move){
        .question = KANLY_ASK_DEAL,
        .length = KANLY_AT_DEAL_WAY + 1 + DEAL_TERMS,
        .value = {
            [KANLY_AT_DEAL_FACTION] = NONE, [KANLY_AT_DEAL_WAY] = kind, term[0], term[1], term[2]}};
}

static void say_terms(saying *s, uint8_t kind, const uint8_t term[DEAL_TERMS])
{
    const kanly_move offer = deal_offered(kind, term);
    say_move(s, NULL, &offer);
}

void say_deal(saying *s, uint8_t kind, const uint8_t term[DEAL_TERMS])
{
    say(s, kind & KANLY_DEAL_ASKED ? "the other side is to " : "to ");
    say_terms(s, kind, term);
}

kanly_move deal_promised(const kanly_deal *deal)
{
    uint8_t term[DEAL_TERMS];
    deal_terms(deal, false, term);
    return deal_offered(deal->kind, term);
}

void say_what_is_promised(saying *s, const kanly_deal *deal)
{
    const kanly_move promise = deal_promised(deal);
    say_move(s, NULL, &promise);
}

void say_standing_deal(saying *s, const kanly_deal *deal)
{
    uint8_t term[DEAL_TERMS];
    deal_terms(deal, true, term);
    say_faction(s, deal->from);
    say(s, deal->accepted ? " and " : " offer ");
    say_faction(s, deal->to);
    say(s, deal->accepted ? " have agreed: " : ": ");
    say_deal(s, deal->kind, term);
}
