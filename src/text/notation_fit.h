/* For the text room and the runner of scenarios: the losses that a question asks about
** (notation_lists.c). */
#pragma once

#include "rules/rules.h"
#include "text/form.h"
#include "text/spoken.h"

/* Every cell it names is one of those asked about. */
bool losses_are_here(const kanly_game *g, faction by, const said_move *r);

/* The cell a storm loss is about; NONE for other questions. */
cell asked_cell(const kanly_game *g);
