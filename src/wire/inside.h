/* Within the wire room. */
#pragma once

#include "rules/situation.h"
#include "wire/wire.h"

/* The row of the Karama table that the open window is about, or NONE (question.c). */
uint8_t ability_asked_about(const kanly_game *seen);

/* A piece of the position: how its facts are gathered and how it is written from them. Gathering
** returns how many bytes they are; gaps between them are zero. */
typedef size_t gather_facts(const kanly_game *seen, uint8_t eye, unsigned nth, void *out);
typedef void write_facts(writer *w, const void *facts);

/* Sections that are empty most of the time (under_way.c). */
gather_facts gather_auction, gather_battle, gather_battles, gather_nexus, gather_threats;
write_facts write_auction, write_battle, write_battles, write_nexus, write_threats;

/* What the rules say of the next field of a form, and of a value of it, beyond that it is lawful:
** members of the object that is open (under_way.c). */
void write_field_facts(writer *w, const kanly_game *seen, const kanly_move *so_far, uint8_t field);
void write_value_facts(writer *w, const kanly_game *seen, const kanly_move *so_far, uint8_t value);

/* One value of a field: members of the object that is open (question.c). */
void write_value(writer *w, const kanly_move *so_far, uint8_t field, uint8_t value);

/* How a question is shown, and what a kind of field begins with: members of the object that is open
** (drawn.c). */
void write_drawn(writer *w, unsigned question);
void write_begins(writer *w, unsigned kind);
