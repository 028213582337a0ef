/* What was said as the form of one question. The row of the next field (form.h) says which of the
** values that were said belongs there. The first value that is not lawful decides why the move is
** refused; what comes after it is filled in all the same, so that a refusal can speak of the whole
** move. */
#include "text/notation_fit.h"

#include <string.h>

#include "text/field_words.h"
#include "text/notation_lists.h"

_Static_assert(KANLY_QUESTIONS <= 64, "a set of questions fits 64 bits");

/* --- one value -------------------------------------------------------------------------------- */

/* The lowest value the form takes now beside NONE; NONE when it takes no other. */
static unsigned lowest_allowed(const form *f)
{
    unsigned v = 0;
    while (v < NONE && !takes(f, v)) v++;
    return v;
}

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
    unsigned zone = f->lawful && f->more ? lowest_allowed(f) : named;
    for (unsigned c = 0; c <= named; c++)
        if (takes(f, c)) zone = c;
    return zone;
}

/* Where the storm divides the territory of a battle, its zone is said by a cell. */
static bool names_zone(const form *f, unsigned kind)
{
    return kind == KANLY_FIELD_CELL && f->m.question == ASK_FIGHT;
}

static unsigned meant_value(const form *f, const said_field *said, unsigned kind)
{
    if (kind == KANLY_FIELD_KARAMA && said->value == WHICHEVER)
        return usual_karama(f->g, f->m.by, f->m.question);
    if (is_card_field(kind) && said->value != NONE) return meant_copy(f, said);
    return names_zone(f, kind) ? zone_with(f, said->value) : said->value;
}

/* What nobody said is nothing. But the first field says something, and so does the side of the
** storm; and where only a card can pay, a card is meant. */
static unsigned unsaid_value(const form *f, unsigned kind)
{
    bool karama = kind == KANLY_FIELD_KARAMA && karama_cards(f->g, f->m.by);
    if (kanly_field_at(kind)->amount || kind == KANLY_FIELD_YES_NO) return 0;
    if (karama && f->lawful && !takes(f, NONE)) return usual_karama(f->g, f->m.by, f->m.question);
    return names_zone(f, kind) || !f->m.length ? lowest_allowed(f) : (unsigned)NONE;
}

static unsigned value_for(const form *f, const said_move *r, const kanly_slot_row *row)
{
    if (row->names_way) {
        unsigned way = kanly_way_at(r->way)->value;
        return r->asked ? way + KANLY_DEAL_ASKED : way;
    }
    const said_field *said = said_value(r, row->id);
    return said ? meant_value(f, said, row->kind) : unsaid_value(f, row->kind);
}

/* --- whole forms ------------------------------------------------------------------------------ */

static const kanly_slot_row *next_row(const form *f) { return kanly_slot_at(next_slot(f)); }

/* The fields of a way behind a group of tokens, when the group is not lawful. */
static void fill_after_group(form *f, const said_move *r)
{
    kanly_for_slots(slot, f->m.question) {
        const kanly_slot_row *row = kanly_slot_at(slot);
        if (row->way == r->way && !row->repeats) fill(f, value_for(f, r, row));
    }
}

static void fill_reading(form *f, const said_move *r)
{
    const kanly_slot_row *row;
    if (r->listed) {
        list_of(f->m.question)->fill(f, r);
        return;
    }
    while (f->m.length < KANLY_FIELDS && (row = next_row(f))) {
        bool grouped = row->kind == KANLY_FIELD_FROM;
        if (grouped)
            fill_group(f, r);
        else
            fill(f, value_for(f, r, row));
        if (grouped && !f->lawful) {
            fill_after_group(f, r);
            return;
        }
    }
    /* A bid of 0 is no pass: the form of a pass ends there, and more was said. */
    bool bid_said = f->m.question == ASK_BID && f->m.length == KANLY_AT_BID_AMOUNT + 1;
    if (f->lawful && bid_said) fill(f, NONE);
}

/* Nothing done, for questions of every kind. */
static void fill_pass(form *f) { fill(f, takes(f, NONE) ? NONE : 0u); }

/* The said_move that has the field the question begins with: what is shown to Prescience may be a
** leader, a card or a dial. */
static const said_move *best_reading(const form *f, const spoken *s)
{
    const said_move *first = said_as(s, f->m.question);
    const kanly_slot_row *row = f->lawful && f->more ? next_row(f) : NULL;
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

/* --- a line ----------------------------------------------------------------------------------- */

bool notation_parse(const kanly_game *g, uint8_t by, const char *text, kanly_move *move,
                    notation_error *error)
{
    words w;
    spoken s;
    split_words(&w, text, strlen(text));
    if (w.failed || !notation_read(&w, &s)) {
        *error = w.error;
        return false;
    }
    kanly_ask asked =
        notation_fits(g, by, &s) ? kanly_question(g, (kanly_faction)by) : notation_question(&s);
    *move = notation_form(g, by, asked, &s);
    return true;
}
