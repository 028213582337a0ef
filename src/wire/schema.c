/* The schema: every question with its ways and fields, as JSON Schema (2020-12), made from the
** rows. A move is one of the objects under "oneOf"; `x-` members are for programs that show
** questions: what is asked, what a way is called and does. */
#include <string.h>

#include "board/board.h"
#include "flow/flow.h"
#include "wire/inside.h"
#include "wire/names.h"

/* --- kinds of field --------------------------------------------------------------------------- */

static void write_kind(writer *w, unsigned kind)
{
    const kanly_field_row *row = kanly_field_at(kind);
    char name[WIRE_NAME_SIZE];
    write_open(w, row->name, '{');
    write_text(w, "description", row->about);
    write_yes(w, "x-amount", row->amount);
    write_begins(w, kind);
    write_open(w, "anyOf", '[');
    write_open(w, NULL, '{');
    write_text(w, "type", "integer");
    write_number(w, "minimum", 0);
    write_number(w, "maximum", row->amount ? KANLY_MOST : 255);
    write_close(w);
    if (row->named) {
        write_open(w, NULL, '{');
        write_open(w, "enum", '[');
        for (unsigned v = 0; v < row->values; v++) {
            called((uint8_t)kind, (uint8_t)v, name);
            if (name[0] && strcmp(name, "none") != 0) write_text(w, NULL, name); /* a gap */
        }
        write_close(w);
        write_close(w);
    }
    write_close(w);
    write_close(w);
}

/* --- questions -------------------------------------------------------------------------------- */

static void write_field(writer *w, unsigned slot)
{
    const kanly_slot_row *row = kanly_slot_at(slot);
    char name[WIRE_NAME_SIZE], kind[WIRE_NAME_SIZE + 16];
    snprintf(kind, sizeof kind, "#/$defs/%s", kanly_field_at(row->kind)->name);
    write_open(w, id_name(row->id, name), '{');
    write_text(w, "title", row->label);
    if (row->repeats) {
        write_text(w, "type", "array");
        write_open(w, "items", '{');
        write_text(w, "$ref", kind);
        write_close(w);
    } else {
        write_text(w, "$ref", kind);
    }
    write_close(w);
}

/* Fields of every answer and of this way; `f` is called with each. */
static void each_field(writer *w, unsigned way, void (*f)(writer *w, unsigned slot))
{
    kanly_for_slots(slot, kanly_way_at(way)->question)
        if (kanly_slot_is_of(slot, way) && !kanly_slot_at(slot)->names_way) f(w, slot);
}

/* Whether it stands behind an event of the same way: then it depends on that. */
static bool depends(unsigned slot)
{
    const kanly_slot_row *row = kanly_slot_at(slot);
    bool behind = false;
    for (unsigned event = 0; event < KANLY_PAY_EVENTS; event++)
        behind = behind || behind_event(event) == row->kind;
    kanly_for_slots(other, row->question)
        if (behind && kanly_slot_is_of(other, row->way) &&
            kanly_slot_at(other)->kind == KANLY_FIELD_EVENT)
            return true;
    return false;
}

/* What a form always asks for; of a list everything may be left out. */
static void write_required(writer *w, unsigned slot)
{
    const kanly_slot_row *row = kanly_slot_at(slot);
    char name[WIRE_NAME_SIZE];
    if (!row->repeats && !depends(slot)) write_text(w, NULL, id_name(row->id, name));
}

static bool promises(unsigned asked)
{
    kanly_for_slots(slot, asked)
        if (kanly_slot_at(slot)->kind == KANLY_FIELD_PROMISE) return true;
    return false;
}

/* Without the mark behind its act. */
static void write_deed(writer *w, const char *deed)
{
    char title[256];
    int act = (int)strcspn(deed, "|");
    snprintf(title, sizeof title, "%.*s%s", act, deed, deed[act] ? deed + act + 1 : "");
    write_text(w, "title", title);
}

static void write_way(writer *w, unsigned way)
{
    const kanly_way_row *row = kanly_way_at(way);
    const kanly_question_row *asked = kanly_question_at(row->question);
    char name[WIRE_NAME_SIZE];
    bool several = row->value != NONE;
    write_open(w, NULL, '{');
    write_deed(w, row->deed);
    write_text(w, "type", "object");
    write_open(w, "properties", '{');
    write_open(w, "question", '{');
    write_text(w, "const", id_name(asked->id, name));
    write_close(w);
    if (several) {
        write_open(w, "way", '{');
        write_text(w, "const", id_name(row->id, name));
        write_close(w);
    }
    each_field(w, way, write_field);
    if (promises(row->question)) {
        write_open(w, "asked", '{');
        write_text(w, "title", "the partner is to promise it");
        write_text(w, "type", "boolean");
        write_close(w);
    }
    write_close(w);
    write_open(w, "required", '[');
    write_text(w, NULL, "question");
    if (several) write_text(w, NULL, "way");
    if (!row->nothing[0]) each_field(w, way, write_required);
    write_close(w);
    write_close(w);
}

/* Two ways may have fields of one name. */
static bool is_first_of_its_name(unsigned slot)
{
    kanly_for_slots(other, kanly_slot_at(slot)->question)
        if (!strcmp(kanly_slot_at(other)->id, kanly_slot_at(slot)->id)) return other == slot;
    return true;
}

static void write_asked(writer *w, unsigned asked)
{
    const kanly_question_row *row = kanly_question_at(asked);
    const kanly_way_row *way;
    char name[WIRE_NAME_SIZE];
    write_open(w, id_name(row->id, name), '{');
    write_text(w, "prompt", row->prompt);
    write_text(w, "means", row->means);
    write_rule(w, "rule", (kanly_rule)row->rule);
    write_yes(w, "window", row->flags & KANLY_WINDOW);
    write_yes(w, "anytime", row->flags & KANLY_ANYTIME);
    write_drawn(w, asked);
    write_open(w, "ways", '{');
    for (unsigned i = row->first_way; (way = kanly_way_at(i)) && way->question == asked; i++) {
        if (way->value == NONE) continue;
        write_open(w, id_name(way->id, name), '{');
        write_number(w, "value", way->value);
        write_text(w, "label", way->label);
        write_close(w);
    }
    write_close(w);
    write_open(w, "fields", '[');
    kanly_for_slots(slot, asked)
        if (is_first_of_its_name(slot)) write_text(w, NULL, id_name(kanly_slot_at(slot)->id, name));
    write_close(w);
    write_close(w);
}

void wire_schema(writer *w)
{
    write_open(w, NULL, '{');
    write_text(w, "$schema", "https://json-schema.org/draft/2020-12/schema");
    write_text(w, "title", "Moves of Kanly");
    write_open(w, "oneOf", '[');
    for (unsigned way = 0; kanly_way_at(way); way++) write_way(w, way);
    write_close(w);
    write_open(w, "$defs", '{');
    for (unsigned kind = KANLY_FIELD_DONE + 1; kind < KANLY_FIELD_KINDS; kind++)
        write_kind(w, kind);
    write_close(w);
    write_open(w, "x-questions", '{');
    for (unsigned q = KANLY_ASK_NOTHING + 1; q < KANLY_QUESTIONS; q++) write_asked(w, q);
    write_close(w);
    write_close(w);
}
