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

/* One value of a field: members of the object that is open (question.c). */
void write_value(writer *w, const kanly_move *so_far, uint8_t field, uint8_t value);
