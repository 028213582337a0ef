/* For the text room and the runner of scenarios: forms being filled in from what was said
** (notation_fit.c, notation_lists.c). */
#pragma once

#include "rules/rules.h"
#include "text/spoken.h"

typedef struct {
    const kanly_game *g;
    kanly_move m;
    kanly_values next; /* choices for the next field, while everything so far is legal */
    bool legal, more;
} form;

form begin_form(const kanly_game *g, faction by, unsigned asked);
void fill(form *f, unsigned value);
bool asks_for(const form *f, unsigned field_kind);
/* NONE is among the lawful values of the next field. */
bool takes_none(const form *f);

/* --- lists and groups (notation_lists.c) ------------------------------------------------------ */

void fill_group(form *f, const said_move *r);
void fill_list(form *f, const said_move *r);
/* The cells a LOSE or STORM_LOSS asks about. */
cell_set asked_cells(const kanly_game *g, faction by);
/* Every cell it names is one of those asked about. */
bool losses_are_here(const kanly_game *g, faction by, const said_move *r);
/* `lose … CELL` with this cell among them. */
bool names_loss(const spoken *s, cell c);

/* The cell a storm loss is about; NONE for other questions. */
cell asked_cell(const kanly_game *g);
