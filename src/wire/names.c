/* Names are made from the lists; there is nothing to keep in step. */
#include "wire/names.h"

#include <stdio.h>
#include <string.h>

#include "game/game.h"
#include "text/wording.h"

/* --- questions -------------------------------------------------------------------------------- */

/* STORM_LOSS is written storm-loss. */
const char *question_name(uint8_t asked, char out[WIRE_NAME_SIZE])
{
    return id_name(kanly_question_at(asked)->id, out);
}

uint8_t question_named(const char *name)
{
    char other[WIRE_NAME_SIZE];
    for (uint8_t q = 1; q < KANLY_QUESTIONS; q++)
        if (strcmp(question_name(q, other), name) == 0) return q;
    return KANLY_ASK_NOTHING;
}

void write_question(writer *w, const char *key, uint8_t asked)
{
    char name[WIRE_NAME_SIZE];
    write_text(w, key, question_name(asked, name));
}

kanly_rule question_rule(uint8_t asked) { return (kanly_rule)kanly_question_at(asked)->rule; }

bool question_is_window(uint8_t asked) { return kanly_question_at(asked)->flags & KANLY_WINDOW; }

bool question_is_secret(uint8_t asked) { return kanly_question_at(asked)->flags & KANLY_SECRET; }

bool question_is_open(uint8_t asked) { return kanly_question_at(asked)->flags & KANLY_OPEN; }

bool question_is_anytime(uint8_t asked) { return kanly_question_at(asked)->flags & KANLY_ANYTIME; }

/* --- fields ----------------------------------------------------------------------------------- */

const char *field_name(uint8_t field) { return kanly_field_at(field)->name; }

const char *id_name(const char *id, char out[WIRE_NAME_SIZE])
{
    return id_word(id, out, WIRE_NAME_SIZE);
}

const char *called(uint8_t field, uint8_t value, char out[WIRE_NAME_SIZE])
{
    saying s = saying_in(out, WIRE_NAME_SIZE);
    print_value(&s, field, value);
    return out;
}

const char *value_name(const kanly_move *so_far, uint8_t field, uint8_t value,
                       char out[WIRE_NAME_SIZE])
{
    const kanly_slot_row *row = kanly_slot_at(kanly_slot_of(so_far, field));
    const kanly_way_row *way = kanly_way_at(kanly_way_named(so_far->question, value));
    if (value == NONE || kanly_field_at(field)->amount) return NULL;
    if (row && row->names_way) return way ? id_name(way->id, out) : NULL;
    return called(field, value, out);
}

/* --- small shapes ----------------------------------------------------------------------------- */

void write_rule(writer *w, const char *key, kanly_rule rule)
{
    char number[KANLY_RULE_NUMBER_SIZE];
    kanly_rule_number(rule, number);
    write_text(w, key, rule ? number : NULL);
}

void write_faction(writer *w, const char *key, uint8_t f)
{
    write_text(w, key, f < FACTIONS ? faction_name(f) : NULL);
}

void write_card(writer *w, const char *key, uint8_t c)
{
    write_text(w, key, c < CARDS ? card_name_text(card_name_of(c)) : NULL);
}

void write_leader(writer *w, const char *key, uint8_t l)
{
    if (l == KANLY_HERO)
        write_text(w, key, card_name_text(C_CHEAP_HERO));
    else
        write_text(w, key, l < LEADERS ? leader_name(l) : NULL);
}

void write_factions(writer *w, const char *key, faction_set set)
{
    write_open(w, key, '[');
    for_factions(f, set & ALL_FACTIONS) write_text(w, NULL, faction_name(f));
    write_close(w);
}

void write_cells(writer *w, const char *key, cell_set set)
{
    write_open(w, key, '[');
    for_cells(c, set) write_number(w, NULL, c);
    write_close(w);
}

void write_stack(writer *w, const char *key, uint8_t tokens)
{
    write_open(w, key, '[');
    write_number(w, NULL, ordinary(tokens));
    write_number(w, NULL, elite(tokens));
    write_close(w);
}

void write_points(writer *w, const char *key, unsigned half_points)
{
    write_decimal(w, key, half_points / 2.0);
}
