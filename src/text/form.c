/* Forms, field by field; see form.h. */
#include "text/form.h"

#include <string.h>

#include "flow/flow.h"

/* --- a form that is being filled in ----------------------------------------------------------- */

form begin_form(const kanly_game *g, faction by, unsigned asked)
{
    form f = {.g = g, .m = {.question = (uint8_t)asked, .by = by}};
    if (!g) return f;
    f.more = kanly_choices(g, &f.m, &f.next);
    f.lawful = kanly_question(g, (kanly_faction)by) == asked ||
               kanly_question_at(asked)->flags & KANLY_ANYTIME;
    return f;
}

void fill(form *f, unsigned value)
{
    uint8_t v = (uint8_t)(value > NONE ? (unsigned)KANLY_MOST : value);
    f->lawful = takes(f, v);
    kanly_fill(&f->m, v);
    if (f->lawful) f->more = kanly_choices(f->g, &f->m, &f->next);
}

/* How many lawful answers begin like this one, the last of them in `found`; more than one is as
** good as two. */
static unsigned count_answers(const kanly_game *seen, const kanly_move *so_far, kanly_move *found)
{
    kanly_values values;
    unsigned count = 0;
    if (!kanly_choices(seen, so_far, &values)) {
        bool complete = values.field == KANLY_FIELD_DONE;
        if (complete) *found = *so_far;
        return complete;
    }
    for (unsigned v = 0; v < 256 && count < 2; v++) {
        if (!kanly_values_have(&values, (uint8_t)v)) continue;
        kanly_move longer = *so_far;
        kanly_fill(&longer, (uint8_t)v);
        count += count_answers(seen, &longer, found);
    }
    return count;
}

bool only_answer(const kanly_game *seen, kanly_faction who, kanly_move *only)
{
    kanly_move empty = kanly_begin(seen, who);
    *only = empty;
    return empty.question != KANLY_ASK_NOTHING && count_answers(seen, &empty, only) == 1;
}

/* Behind what a payment waits for stands which one, if anything. False: nothing waits. */
static bool follows_event(const kanly_move *m, unsigned *slot)
{
    kanly_move so_far = *m;
    for (so_far.length = 0; so_far.length < m->length; so_far.length++) {
        const kanly_slot_row *row = kanly_slot_at(kanly_slot_of(&so_far, KANLY_FIELD_DONE));
        if (!row || row->kind != KANLY_FIELD_EVENT) continue;
        unsigned kind = behind_event(m->value[so_far.length++]);
        bool next = so_far.length == m->length && kind != KANLY_FIELD_DONE;
        *slot = next ? kanly_slot_of(m, kind) : (unsigned)KANLY_NO_ROW;
        return true;
    }
    return false;
}

unsigned next_slot(const form *f)
{
    if (f->lawful && !f->more) return KANLY_NO_ROW;
    unsigned slot = f->lawful ? kanly_slot_of(&f->m, f->next.field) : (unsigned)KANLY_NO_ROW;
    if (slot != KANLY_NO_ROW || follows_event(&f->m, &slot)) return slot;
    return kanly_slot_of(&f->m, KANLY_FIELD_DONE);
}

bool asks_for(const form *f, unsigned field_kind)
{
    return f->lawful && f->more && f->next.field == field_kind;
}

bool takes(const form *f, unsigned value)
{
    return f->lawful && f->more && kanly_values_have(&f->next, (uint8_t)value);
}

/* --- one that is filled in -------------------------------------------------------------------- */

filled filled_form(const kanly_game *g, const kanly_move *m)
{
    filled all = {.g = g, .m = m};
    form f = begin_form(g, m->by, m->question);
    for (unsigned i = 0; i < m->length && i < KANLY_FIELDS; i++) {
        all.slot[i] = (uint8_t)next_slot(&f);
        fill(&f, m->value[i]);
    }
    return all;
}

const kanly_slot_row *row_at(const filled *f, unsigned place)
{
    return place < f->m->length ? kanly_slot_at(f->slot[place]) : NULL;
}

unsigned kind_at(const filled *f, unsigned place)
{
    return row_at(f, place) ? row_at(f, place)->kind : (unsigned)KANLY_FIELD_DONE;
}

unsigned place_of(const filled *f, const char *id)
{
    unsigned i = 0;
    while (i < f->m->length && !(row_at(f, i) && !strcmp(row_at(f, i)->id, id))) i++;
    return i;
}

bool says_something(const filled *f, unsigned place)
{
    const kanly_slot_row *row = row_at(f, place);
    if (!row || f->m->value[place] == NONE) return false;
    bool zero_is_nothing = kanly_field_at(row->kind)->amount || row->kind == KANLY_FIELD_YES_NO;
    return f->m->value[place] || !zero_is_nothing;
}

/* --- rows ------------------------------------------------------------------------------------- */

unsigned slot_named(unsigned way, const char *id)
{
    kanly_for_slots(slot, kanly_way_at(way)->question)
        if (kanly_slot_is_of(slot, way) && !strcmp(kanly_slot_at(slot)->id, id)) return slot;
    return KANLY_NO_ROW;
}

unsigned field_named(const char *name)
{
    unsigned kind = KANLY_FIELD_KINDS - 1;
    while (kind != KANLY_FIELD_DONE && strcmp(kanly_field_at(kind)->name, name) != 0) kind--;
    return kind;
}

unsigned first_kind(unsigned asked)
{
    return kanly_slot_at(kanly_question_at(asked)->first_slot)->kind;
}

unsigned foreseen_kind(unsigned element)
{
    const kanly_way_row *way = kanly_way_at(kanly_way_named(KANLY_ASK_FORESEE, element));
    const kanly_slot_row *field =
        kanly_slot_at(way ? slot_named(kanly_question_at(KANLY_ASK_PLAN)->first_way, way->id)
                          : (unsigned)KANLY_NO_ROW);
    return field ? field->kind : (unsigned)KANLY_FIELD_NUMBER;
}

const char *nothing_done(unsigned asked, unsigned first_value)
{
    const kanly_way_row *way = kanly_way_at(kanly_question_at(asked)->first_way);
    unsigned nothing = kanly_field_at(first_kind(asked))->amount ? 0 : (unsigned)NONE;
    return way->value == NONE && way->nothing[0] && first_value == nothing ? way->nothing : NULL;
}

const char *nothing_done_of(const kanly_move *move)
{
    return move->length ? nothing_done(move->question, *move->value) : NULL;
}
