/* Within the wire room. */
#pragma once

#include "rules/situation.h"
#include "wire/wire.h"

/* The row of the Karama table that the open window is about, or NONE (question.c). */
uint8_t ability_asked_about(const kanly_game *seen);

/* Sections of the position that are empty most of the time (under_way.c). */
void show_auction(writer *w, const kanly_game *seen, uint8_t eye);
void show_battle(writer *w, const kanly_game *seen, uint8_t eye);
void show_battles(writer *w, const kanly_game *seen, uint8_t eye);
void show_nexus(writer *w, const kanly_game *seen, uint8_t eye);

/* What the rules say of the next field of a form, and of a value of it, beyond that it is lawful:
** members of the object that is open (under_way.c). */
void write_field_facts(writer *w, const kanly_game *seen, const kanly_move *so_far, uint8_t field);
void write_value_facts(writer *w, const kanly_game *seen, const kanly_move *so_far, uint8_t value);

/* One value of a field: members of the object that is open (question.c). */
void write_value(writer *w, const kanly_move *so_far, uint8_t field, uint8_t value);
