/* What was said as the form of one question. The engine's own choices say which field comes next;
** the row of that field says which of the values that were said belongs there.
**
** Invariant: the choices are asked only while everything filled in so far is legal. The first value
** that is not decides why the move is refused; what comes after it is filled in by the rows, so
** that a refusal can speak of the whole move. */
#include "text/notation_fit.h"

#include <string.h>

#include "text/field_words.h"

_Static_assert(KANLY_QUESTIONS <= 64, "a set of questions fits 64 bits");

static unsigned question_of(const said_move *r) { return kanly_way_at(r->way)->question; }

/* --- filling in a form ------------------------------------------------------------------------ */

form begin_form(const kanly_game *g, faction by, unsigned asked)
{
    form f = {.g = g, .m = {.question = (uint8_t)asked, .by = by}, .legal = true};
    f.more = kanly_choices(g, &f.m, &f.next);
    f.legal =
        kanly_question(g, (kanly_faction)by) == asked || QUESTION_ROW[asked].flags & ANYTIME_MOVE;
    return f;
}

void fill(form *f, unsigned value)
{
    uint8_t v = (uint8_t)(value > NONE ? (unsigned)KANLY_MOST : value);
    f->legal = f->legal && f->more && kanly_values_have(&f->next, v);
    kanly_fill(&f->m, v);
    if (f->legal) f->more = kanly_choices(f->g, &f->m, &f->next);
}

bool asks_for(const form *f, unsigned field_kind)
{
    return f->legal && f->more && f->next.field == field_kind;
}

bool takes_none(const form *f) { return f->legal && f->more && kanly_values_have(&f->next, NONE); }

/* The lowest value the form takes now beside NONE; NONE when it takes no other. */
static unsigned lowest_allowed(const form *f)
{
    unsigned v = 0;
    if (!f->legal || !f->more) return NONE;
    while (v < NONE && !kanly_values_have(&f->next, (uint8_t)v)) v++;
    return v;
}

/* --- one value -------------------------------------------------------------------------------- */

/* The same card for two fields of one plan means two copies. */
static unsigned meant_copy(const form *f, const said_field *said)
{
    card meant = meant_card(f->g, f->m.by, said->value, said->copy);
    for (unsigned i = 0; i < f->m.length && f->m.question == ASK_PLAN; i++) {
        unsigned kind = kanly_slot_at(QUESTION_ROW[ASK_PLAN].first_slot + i)->kind;
        if (kind != KANLY_FIELD_CARD || f->m.value[i] != meant || said->copy) continue;
        card_set rest = card_set_of_name(said->value) & ~card_bit(meant) & f->g->hand[f->m.by];
        if (rest) meant = lowest_bit(rest);
    }
    return meant;
}

/* The zone of a territory that the storm divides: the one with the named cell. */
static unsigned zone_with(const form *f, cell named)
{
    unsigned zone = f->legal && f->more ? lowest_allowed(f) : named;
    for (unsigned c = 0; f->legal && f->more && c <= named; c++)
        if (kanly_values_have(&f->next, (uint8_t)c)) zone = c;
    return zone;
}

static unsigned meant_value(const form *f, const said_field *said, unsigned kind)
{
    bool zone = kind == KANLY_FIELD_CELL && f->m.question == ASK_FIGHT;
    if (kind == KANLY_FIELD_KARAMA && said->value == WHICHEVER)
        return usual_karama(f->g, f->m.by, f->m.question);
    if (is_card_field(kind) && said->value != NONE) return meant_copy(f, said);
    return zone ? zone_with(f, said->value) : said->value;
}

/* What nobody said is nothing. But the first field says something, and so does the side of the
** storm; and where only a card can pay, a card is meant. */
static unsigned unsaid_value(const form *f, unsigned kind)
{
    bool karama = kind == KANLY_FIELD_KARAMA && karama_cards(f->g, f->m.by);
    bool zone = kind == KANLY_FIELD_CELL && f->m.question == ASK_FIGHT;
    if (kanly_field_at(kind)->amount || kind == KANLY_FIELD_YES_NO) return 0;
    if (karama && f->legal && !takes_none(f)) return usual_karama(f->g, f->m.by, f->m.question);
    return zone || !f->m.length ? lowest_allowed(f) : (unsigned)NONE;
}

static unsigned value_for(const form *f, const said_move *r, const kanly_slot_row *row)
{
    if (!strcmp(row->id, "WAY")) {
        unsigned way = kanly_way_at(r->way)->value;
        return r->asked ? way + KANLY_DEAL_ASKED : way;
    }
    const said_field *said = said_value(r, row->id);
    return said ? meant_value(f, said, row->kind) : unsaid_value(f, row->kind);
}

/* --- whole forms ------------------------------------------------------------------------------ */

/* The row of the next field: by what the engine asks for, or in the order of the rows once that
** cannot be asked any more. */
static const kanly_slot_row *next_row(const form *f)
{
    if (f->legal && !f->more) return NULL;
    unsigned slot = f->legal ? kanly_slot_of(&f->m, f->next.field) : (unsigned)KANLY_NO_ROW;
    if (slot == KANLY_NO_ROW) slot = kanly_slot_of(&f->m, KANLY_FIELD_DONE);
    return kanly_slot_at(slot);
}

/* The fields of a way behind a group of tokens, when the group is not lawful. */
static void fill_after_group(form *f, const said_move *r)
{
    const kanly_slot_row *row;
    unsigned slot = QUESTION_ROW[f->m.question].first_slot;
    for (; (row = kanly_slot_at(slot)) && row->question == f->m.question; slot++)
        if (row->way == r->way && row->kind != KANLY_FIELD_FROM &&
            row->kind != KANLY_FIELD_FORCES && row->kind != KANLY_FIELD_ELITES)
            fill(f, value_for(f, r, row));
}

static void fill_reading(form *f, const said_move *r)
{
    const kanly_slot_row *row;
    if (r->listed) {
        fill_list(f, r);
        return;
    }
    while (f->m.length < KANLY_FIELDS && (row = next_row(f))) {
        bool grouped = row->kind == KANLY_FIELD_FROM;
        if (grouped)
            fill_group(f, r);
        else
            fill(f, value_for(f, r, row));
        if (grouped && !f->legal) {
            fill_after_group(f, r);
            return;
        }
    }
    /* A bid of 0 is no pass: the form of a pass ends there, and more was said. */
    if (f->legal && f->m.question == ASK_BID && f->m.length == 1) fill(f, NONE);
}

/* Nothing done, for questions of every kind. */
static void fill_pass(form *f) { fill(f, takes_none(f) ? NONE : 0u); }

/* The said_move that has the field the question begins with: what is shown to Prescience may be a
** leader, a card or a dial. */
static const said_move *best_reading(const form *f, const spoken *s)
{
    const said_move *first = said_as(s, f->m.question);
    const kanly_slot_row *row = f->legal && f->more ? next_row(f) : NULL;
    for (unsigned i = 0; row && i < s->count; i++)
        if (question_of(&s->as[i]) == f->m.question && said_value(&s->as[i], row->id))
            return &s->as[i];
    return first;
}

kanly_move notation_form(const kanly_game *g, uint8_t by, kanly_ask asked, const spoken *s)
{
    form f = begin_form(g, by, asked);
    const said_move *r = best_reading(&f, s);
    if (s->pass || s->decline || !r) {
        fill_pass(&f);
        return f.m;
    }
    said_move meant = *r;
    if (spelled(r, "send") && by != FREMEN) /* KE-08: only Fremen could mean a paid shipment */
        meant.way = (uint8_t)kanly_way_named(ASK_SHIP, KANLY_SHIP_SEND);
    fill_reading(&f, &meant);
    return f.m;
}

/* --- what is asked, and about what ------------------------------------------------------------ */

uint64_t notation_answers(const spoken *s)
{
    uint64_t set = 0;
    if (s->decline) return ~UINT64_C(0);
    for (unsigned q = 1; s->pass && q < QUESTIONS; q++)
        if (QUESTION_ROW[q].flags & PASSES) set |= UINT64_C(1) << q;
    for (unsigned i = 0; i < s->count; i++) set |= UINT64_C(1) << question_of(&s->as[i]);
    return set;
}

/* The question these words mean first: one whose subject they do not name. */
kanly_ask notation_question(const spoken *s)
{
    if (s->pass) return (kanly_ask)ASK_SHIP;
    for (unsigned i = 0; i < s->count; i++)
        if (s->as[i].subject == NONE && !(QUESTION_ROW[question_of(&s->as[i])].flags & SECOND))
            return (kanly_ask)question_of(&s->as[i]);
    return (kanly_ask)(s->count ? question_of(&s->as[0]) : (unsigned)ASK_NOTHING);
}

bool notation_any_time(const spoken *s)
{
    return QUESTION_ROW[notation_question(s)].flags & ANYTIME_MOVE;
}

unsigned notation_pledge(const spoken *s)
{
    const said_move *r = s->count ? &s->as[0] : NULL;
    const said_field *ally = r ? said_value(r, "ALLY") : NULL;
    if (!ally) return 0;
    return question_of(r) == ASK_REVIVE ? ally->value * 2u : ally->value; /* 2.03.07 */
}

bool notation_fits(const kanly_game *g, uint8_t by, const spoken *s)
{
    kanly_ask asked = kanly_question(g, (kanly_faction)by);
    if (asked == KANLY_ASK_NOTHING) return false;
    if (s->pass && QUESTION_ROW[asked].flags & PASSES_NOW) return true;
    const said_move *r = said_as(s, asked);
    if (r && asked == KANLY_ASK_KARAMA && r->subject != NONE &&
        r->subject != kanly_subject(g).value)
        return false; /* the window of another ability */
    return notation_answers(s) >> asked & 1;
}

/* Some place that it names first is open. */
static bool place_is_open(const kanly_game *g, uint8_t by, unsigned asked, const said_move *r)
{
    form f = begin_form(g, by, asked);
    const kanly_slot_row *row = next_row(&f);
    if (row && !strcmp(row->id, "WAY")) fill(&f, value_for(&f, r, row));
    row = next_row(&f);
    if (!row || !f.legal) return false;
    const said_field *said = said_value(r, row->id);
    bool open = said && kanly_values_have(&f.next, said->value);
    for (unsigned i = 0; i < r->name_count; i++)
        open = open || kanly_values_have(&f.next, r->name[i]);
    for (unsigned i = 0; i < r->part_count; i++)
        open = open || kanly_values_have(&f.next, r->part[i].cell);
    return open;
}

/* A Karama that could be played, against the ability that is named. */
static bool karama_is_open(const kanly_game *g, uint8_t by, unsigned asked, const said_move *r)
{
    const said_field *against = said_value(r, "ABILITY");
    form f = begin_form(g, by, asked);
    if (against && !kanly_values_have(&f.next, against->value)) return false;
    return karama_cards(g, by) != 0;
}

bool notation_about(const kanly_game *g, uint8_t by, const spoken *s)
{
    if (!notation_fits(g, by, s)) return false;
    if (s->pass || s->decline) return true;
    kanly_ask asked = kanly_question(g, (kanly_faction)by);
    const said_move *r = said_as(s, asked);
    const said_field *played = said_value(r, "CARD");
    if (played && kanly_slot_at(played->slot)->kind == KANLY_FIELD_KARAMA)
        return karama_is_open(g, by, asked, r);
    if (r->subject != NONE) return r->subject == kanly_subject(g).value;
    if (asked == KANLY_ASK_STORM_LOSS)
        return asked_cell(g) == NONE || !r->part_count || r->part[0].cell == NONE ||
               names_loss(s, asked_cell(g));
    if (asked == KANLY_ASK_LOSE) return losses_are_here(g, by, r);
    return !(QUESTION_ROW[asked].flags & ABOUT_PLACE) || place_is_open(g, by, asked, r);
}
