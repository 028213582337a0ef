/* What the forms of several questions share (forms.c): groups of tokens, losses, a yes or a no. */
#pragma once

#include "flow/choices.h"

/* Values of fields, unprefixed. */
enum {
    NO = KANLY_NO,
    YES = KANLY_YES,
    CHEAP_HERO = KANLY_HERO,
    KWISATZ_HADERACH = KANLY_KWISATZ_HADERACH
};

/* --- groups of tokens ------------------------------------------------------------------------- */

enum { GROUP_CELLS = 5 }; /* no territory has more cells */
typedef struct {
    territory from;          /* NONE: nothing chosen yet */
    stack part[GROUP_CELLS]; /* what leaves each cell, counted from the territory's first cell */
    uint8_t cells_named;
    uint8_t next; /* index of the first field after the group */
    bool open;    /* the group still needs a field */
} group;

/* Reads the group that starts at field `at` of the form: {cell, forces[, elites]}… cells of one
** territory in ascending order, ended by NONE unless no further cell could follow. */
group read_group(const kanly_game *g, faction f, const kanly_move *m, unsigned at,
                 cell_set sources);
/* While group.open: the choices for its next field. `sources` are the cells tokens may leave;
** `rule` forbids a cell beyond them, one of another territory, and more tokens than stand there. */
void group_choices(const kanly_game *g, faction f, const kanly_move *m, unsigned at,
                   cell_set sources, kanly_rule rule, choices *c);
stack group_total(const group *grp);
cell_set group_cells(const group *grp);

/* --- losses, and a yes or a no ---------------------------------------------------------------- */

/* Of STORM_LOSS: two fields, forces and elites, that together are exactly `need` tokens out of
** `have`. */
void loss_choices(const kanly_move *m, stack have, unsigned need, kanly_rule rule, choices *c);
stack usual_loss(stack have, unsigned need); /* ordinary forces first */
static inline void yes_no(choices *c)
{
    field(c, KANLY_FIELD_YES_NO);
    allow(c, NO);
    allow(c, YES);
}
/* Whole questions that are a yes or a no, and common defaults. */
void yes_no_choices(const kanly_game *g, faction by, const kanly_move *m, choices *c);
uint8_t usually_yes(const kanly_game *g, faction by, const kanly_move *m, const choices *c);
uint8_t usually_ordinary_first(const kanly_game *g, faction by, const kanly_move *m,
                               const choices *c);
