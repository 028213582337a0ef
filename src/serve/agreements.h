/* What a table does only when everybody wants it: to pause, to go on, to take a move back.
**
** Invariants: at most one thing is proposed at a time; it is done when every person at a seat has
** agreed, and forgotten when one of them does not, or when a move is made. */
#pragma once

#include "serve/messages.h"
#include "serve/tables.h"

void agreement_lapse(game_table *t); /* a move was made, or a seat has another person */
void agreement_show(writer *w, const game_table *t);
