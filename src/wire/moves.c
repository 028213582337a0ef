/* Moves as JSON, by the names of their fields: {"question": "ship", "way": "cross", "from": [34],
** "forces": [3], "to": 4, "ally": 0}. A field that a form asks for again and again is a list. Which
** field comes next the choices say, or the rows where the move is not lawful; so what is written is
** read back as the same move. */
#include <string.h>

#include "board/board.h"
#include "wire/inside.h"
#include "wire/names.h"

/* --- the fields of a form, one after the other ------------------------------------------------ */

typedef struct {
    const kanly_game *seen;
    kanly_move m;
    bool lawful, more;
    kanly_values next;
} walk;

static walk begin_walk(const kanly_game *seen, uint8_t question, uint8_t by)
{
    walk x = {.seen = seen, .m = {.question = question, .by = by}};
    x.more = kanly_choices(seen, &x.m, &x.next);
    x.lawful = x.more && kanly_slot_of(&x.m, x.next.field) != KANLY_NO_ROW;
    return x;
}

/* The row of the next field; NO_ROW behind the last. */
static unsigned next_slot(const walk *x)
{
    if (x->lawful && !x->more) return KANLY_NO_ROW;
    return kanly_slot_of(&x->m, x->lawful ? x->next.field : (uint8_t)KANLY_FIELD_DONE);
}

static void step(walk *x, uint8_t value)
{
    x->lawful = x->lawful && x->more && kanly_values_have(&x->next, value);
    kanly_fill(&x->m, value);
    if (x->lawful) x->more = kanly_choices(x->seen, &x->m, &x->next);
}

bool wire_field_repeats(unsigned slot)
{
    const kanly_slot_row *row = kanly_slot_at(slot), *other;
    if (kanly_question_at(row->question)->flags & KANLY_BY_KIND) return true;
    if (row->kind != KANLY_FIELD_FROM && row->kind != KANLY_FIELD_FORCES &&
        row->kind != KANLY_FIELD_ELITES)
        return false;
    for (unsigned i = kanly_question_at(row->question)->first_slot;
         (other = kanly_slot_at(i)) && other->question == row->question; i++)
        if (other->way == row->way && other->kind == KANLY_FIELD_FROM) return true;
    return false;
}

/* --- writing ---------------------------------------------------------------------------------- */

static void write_member(writer *w, const kanly_move *move, const uint8_t *slots, unsigned first)
{
    char name[WIRE_NAME_SIZE];
    const kanly_slot_row *row = kanly_slot_at(slots[first]);
    id_name(row->id, name);
    if (!wire_field_repeats(slots[first])) {
        write_number(w, name, move->value[first]);
        return;
    }
    write_open(w, name, '[');
    for (unsigned i = first; i < move->length; i++)
        if (slots[i] == slots[first] && move->value[i] != NONE)
            write_number(w, NULL, move->value[i]);
    write_close(w);
}

void wire_move(writer *w, const char *key, const kanly_game *seen, const kanly_move *move)
{
    uint8_t slots[KANLY_FIELDS];
    char name[WIRE_NAME_SIZE];
    walk x = begin_walk(seen, move->question, move->by);
    for (unsigned i = 0; i < move->length; i++) {
        slots[i] = (uint8_t)next_slot(&x);
        step(&x, move->value[i]);
    }
    write_open(w, key, '{');
    write_question(w, "question", move->question);
    for (unsigned i = 0; i < move->length; i++) {
        const kanly_slot_row *row = kanly_slot_at(slots[i]);
        bool again = false;
        for (unsigned k = 0; k < i; k++) again = again || slots[k] == slots[i];
        if (!row || again) continue;
        const kanly_way_row *way = kanly_way_at(kanly_way_of(move));
        if (!strcmp(row->id, "WAY") && way)
            write_text(w, "way", id_name(way->id, name));
        else
            write_member(w, move, slots, i);
        if (!strcmp(row->id, "WAY") && row->kind == KANLY_FIELD_PROMISE)
            write_yes(w, "asked", move->value[i] & KANLY_DEAL_ASKED);
    }
    write_close(w);
}

/* --- reading ---------------------------------------------------------------------------------- */

static unsigned way_called(unsigned question, const char *name)
{
    const kanly_way_row *row;
    char way[WIRE_NAME_SIZE];
    for (unsigned i = kanly_question_at(question)->first_way;
         name && (row = kanly_way_at(i)) && row->question == question; i++)
        if (!strcmp(id_name(row->id, way), name)) return i;
    return KANLY_NO_ROW;
}

static bool read_way(const walk *x, const wire_members *from, uint8_t *value)
{
    unsigned way = way_called(x->m.question, from->text(from->self, "way"));
    if (way == KANLY_NO_ROW) return false;
    *value = kanly_way_at(way)->value;
    if (x->m.question == KANLY_ASK_DEAL && from->yes(from->self, "asked"))
        *value = (uint8_t)(*value + KANLY_DEAL_ASKED);
    return true;
}

/* How often the form has asked for this field before. */
static unsigned times_asked(const uint8_t *slots, unsigned length, unsigned slot)
{
    unsigned times = 0;
    for (unsigned i = 0; i < length; i++) times += slots[i] == slot;
    return times;
}

bool wire_read_move(const kanly_game *seen, uint8_t by, uint8_t question, const wire_members *from,
                    kanly_move *out, char name[WIRE_NAME_SIZE])
{
    uint8_t slots[KANLY_FIELDS] = {0};
    walk x = begin_walk(seen, question, by);
    for (unsigned slot; x.m.length < KANLY_FIELDS && (slot = next_slot(&x)) != KANLY_NO_ROW;) {
        const kanly_slot_row *row = kanly_slot_at(slot);
        unsigned length = x.m.length, times = times_asked(slots, length, slot);
        uint8_t value = NONE;
        bool way = !strcmp(row->id, "WAY"), repeats = wire_field_repeats(slot);
        id_name(row->id, name);
        bool there = way ? read_way(&x, from, &value)
                         : from->number(from->self, name, times, row->kind, &value);
        /* A list that has ended says no more; anything else that is missing is a mistake. */
        if (!there && !repeats) return false;
        if (!there && !(x.lawful && kanly_values_have(&x.next, NONE))) break;
        slots[length] = (uint8_t)slot;
        step(&x, value);
    }
    *out = x.m;
    return true;
}
