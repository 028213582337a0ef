/* What things are called on the wire, and the small shapes they have there: a stack is two numbers,
** a place has its sector where it needs one.
**
** Questions have names of their own. Unlike the words of the notation these are all different:
** "storm-loss" and "lose" are both answered with `lose`. */
#pragma once

#include "board/board.h"
#include "kanly/kanly.h"
#include "text/wording.h"
#include "wire/wire.h"

/* --- questions -------------------------------------------------------------------------------- */

const char *question_name(uint8_t asked, char out[WIRE_NAME_SIZE]);
uint8_t question_named(const char *name); /* KANLY_ASK_NOTHING: there is none */
void write_question(writer *w, const char *key, uint8_t asked);

kanly_rule question_rule(uint8_t asked);
bool question_is_window(uint8_t asked);
bool question_is_secret(uint8_t asked);
bool question_is_open(uint8_t asked);    /* any-time moves may be made while it waits */
bool question_is_anytime(uint8_t asked); /* it is one of those */

/* --- values ----------------------------------------------------------------------------------- */

const char *field_name(uint8_t field);
/* An id of the rows as it is written on the wire: "spice-card". */
const char *id_name(const char *id, char out[WIRE_NAME_SIZE]);
/* A value of this kind of field as the notation names it. */
const char *called(uint8_t field, uint8_t value, char out[WIRE_NAME_SIZE]);
/* The name of a value of the next field: that of a way, else as the notation has it; NULL for
** amounts and for NONE. */
const char *value_name(const kanly_move *so_far, uint8_t field, uint8_t value,
                       char out[WIRE_NAME_SIZE]);

/* --- small shapes ----------------------------------------------------------------------------- */

void write_rule(writer *w, const char *key, kanly_rule rule); /* its number, or null */
void write_faction(writer *w, const char *key, uint8_t f);    /* or null, as the next two */
void write_card(writer *w, const char *key, uint8_t c);
void write_leader(writer *w, const char *key, uint8_t l); /* or a Cheap Hero */
void write_factions(writer *w, const char *key, faction_set set);
void write_cells(writer *w, const char *key, cell_set set);          /* numbers */
void write_stack(writer *w, const char *key, uint8_t tokens);        /* [ordinary, elite] */
void write_points(writer *w, const char *key, unsigned half_points); /* 7 is 3.5 */
