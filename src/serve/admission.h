/* A seat that was given up while the game goes on: whoever wants it knocks, and the host lets them
** in, or, while the host is not there, anybody with a seat. */
#pragma once

#include "serve/messages.h"
#include "serve/tables.h"

/* Whether this client may not simply sit down. */
bool must_knock(const client *c, const game_table *t);
/* Gives the seat, which is free, to this client (seats.c). */
void seat_client(const request *r, game_table *t, uint8_t f, const char *name, bool smart);
void knock(const request *r, game_table *t, uint8_t f, const char *name);
