/* Within the text room: forms being filled in from what was said (notation_fit.c), and what needs a
** look into the frame of the question (notation_subject.c). */
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

/* --- what the open question is about (notation_subject.c) ------------------------------------- */

cell asked_cell(const kanly_game *g);           /* of a storm loss, or NONE */
territory asked_territory(const kanly_game *g); /* of a flip, or NONE */
bool losses_are_here(const kanly_game *g, faction by, const spoken *s);
bool names_loss(const spoken *s, cell c); /* `lose … CELL` with this cell among them */
void fill_storm_loss(form *f, const spoken *s);
void fill_losses(form *f, const spoken *s);
void fill_kept(form *f, const spoken *s);

/* --- words read by the form (notation_arguments.c) -------------------------------------------- */

void fill_truth(form *f, const spoken *s);     /* `truthtrance F Qnn …` */
void fill_arguments(form *f, const spoken *s); /* `deal F …`, `disclose F …` */
void print_arguments(const kanly_game *g, const kanly_move *m, unsigned from, char *out,
                     size_t size);
