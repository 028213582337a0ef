/* Moves as JSON, by the names of their fields: {"question": "ship", "way": "cross", "from": [34],
** "forces": [3], "to": 4, "ally": 0}. A field that a form asks for again and again is a list. Which
** field comes next the choices say, or the rows where the move is not lawful; so what is written is
** read back as the same move. */
#include <string.h>

#include "board/board.h"
#include "text/form.h"
#include "wire/inside.h"
#include "wire/names.h"

/* --- writing ---------------------------------------------------------------------------------- */

typedef void value_writer(writer *w, const char *key, const filled *f, unsigned place);

static void write_as_number(writer *w, const char *key, const filled *f, unsigned place)
{
    write_number(w, key, f->m->value[place]);
}

/* A value by its name where it has one, else the number it stands for. */
static void write_by_name(writer *w, const char *key, const filled *f, unsigned place)
{
    char name[WIRE_NAME_SIZE];
    uint8_t kind = row_at(f, place)->kind, value = f->m->value[place];
    if (value == NONE)
        write_null(w, key);
    else if (kind == KANLY_FIELD_DIAL)
        write_points(w, key, value);
    else if (kanly_field_at(kind)->named)
        write_text(w, key, called(kind, value, name));
    else
        write_number(w, key, value);
}

static void write_way(writer *w, const filled *f, unsigned place)
{
    char name[WIRE_NAME_SIZE];
    const kanly_way_row *way = kanly_way_at(kanly_way_of(f->m));
    if (way) write_text(w, "way", id_name(way->id, name));
    if (row_at(f, place)->kind == KANLY_FIELD_PROMISE)
        write_yes(w, "asked", f->m->value[place] & KANLY_DEAL_ASKED);
}

/* The field that stands first in this place; one that repeats with all its values. */
static void write_member(writer *w, const filled *f, unsigned first, value_writer *write)
{
    char name[WIRE_NAME_SIZE];
    const kanly_slot_row *row = row_at(f, first);
    id_name(row->id, name);
    if (!row->repeats) {
        write(w, name, f, first);
        return;
    }
    write_open(w, name, '[');
    for (unsigned i = first; i < f->m->length; i++)
        if (row_at(f, i) == row && f->m->value[i] != NONE) write(w, NULL, f, i);
    write_close(w);
}

static bool is_first_of_field(const filled *f, unsigned place)
{
    const kanly_slot_row *row = row_at(f, place);
    return row && place_of(f, row->id) == place;
}

void wire_fields(writer *w, const char *key, const kanly_game *seen, const kanly_move *move)
{
    filled f = filled_form(seen, move);
    write_open(w, key, '{');
    for (unsigned i = 0; i < move->length; i++)
        if (is_first_of_field(&f, i) && !row_at(&f, i)->names_way)
            write_member(w, &f, i, write_by_name);
    write_close(w);
}

void wire_move(writer *w, const char *key, const kanly_game *seen, const kanly_move *move)
{
    filled f = filled_form(seen, move);
    write_open(w, key, '{');
    write_question(w, "question", move->question);
    for (unsigned i = 0; i < move->length; i++) {
        if (!is_first_of_field(&f, i)) continue;
        if (row_at(&f, i)->names_way)
            write_way(w, &f, i);
        else
            write_member(w, &f, i, write_as_number);
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

static bool read_way(const form *f, const wire_members *from, unsigned kind, uint8_t *value)
{
    unsigned way = way_called(f->m.question, from->text(from->self, "way"));
    if (way == KANLY_NO_ROW) return false;
    *value = kanly_way_at(way)->value;
    if (kind == KANLY_FIELD_PROMISE && from->yes(from->self, "asked"))
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
    form f = begin_form(seen, by, question);
    for (unsigned slot; f.m.length < KANLY_FIELDS && (slot = next_slot(&f)) != KANLY_NO_ROW;) {
        const kanly_slot_row *row = kanly_slot_at(slot);
        unsigned length = f.m.length, times = times_asked(slots, length, slot);
        uint8_t value = NONE;
        id_name(row->id, name);
        bool there = row->names_way ? read_way(&f, from, row->kind, &value)
                                    : from->number(from->self, name, times, row->kind, &value);
        /* A list that has ended says no more; anything else that is missing is a mistake. */
        if (!there && !row->repeats) return false;
        if (!there && !takes(&f, NONE)) break;
        slots[length] = (uint8_t)slot;
        fill(&f, value);
    }
    *out = f.m;
    return true;
}
