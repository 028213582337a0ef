/* Within the rooms of words: the walk over a form, field by field, each with its row. Whoever fills
** in, prints, says or sends a move finds the rows of its values here and nowhere else.
**
** Invariant: the choices are asked only while everything so far is lawful; behind the first value
** that is not, the rows alone say what comes next. */
#pragma once

#include "board/board.h"
#include "kanly/kanly.h"

/* --- a form that is being filled in ----------------------------------------------------------- */

typedef struct {
    const kanly_game *g; /* NULL: the rows alone say what comes next */
    kanly_move m;
    kanly_values next; /* the choices of the next field, while everything so far is lawful */
    bool lawful, more;
} form;

form begin_form(const kanly_game *g, faction by, unsigned asked);
void fill(form *f, unsigned value);
/* The row of the next field; NO_ROW behind the last. */
unsigned next_slot(const form *f);

/* The next field is of this kind, or takes this value. */
bool asks_for(const form *f, unsigned field_kind);
bool takes(const form *f, unsigned value);

/* Whether this faction can answer what it is asked in one way only, and how. */
bool only_answer(const kanly_game *seen, kanly_faction who, kanly_move *only);

/* --- one that is filled in, or as far as it is ------------------------------------------------ */

typedef struct {
    const kanly_game *g;
    const kanly_move *m;
    uint8_t slot[KANLY_FIELDS]; /* the row of each value */
    bool brief;                 /* what is not said yet is left out of its deed */
} filled;

filled filled_form(const kanly_game *g, const kanly_move *m);
/* The row of the value in this place; NULL where there is none. */
const kanly_slot_row *row_at(const filled *f, unsigned place);
unsigned kind_at(const filled *f, unsigned place); /* DONE where there is none */
/* The first place of a field by its id; the length of the move where it has none. */
unsigned place_of(const filled *f, const char *id);
/* Whether the value there says something: not NONE, no amount of 0, not no. */
bool says_something(const filled *f, unsigned place);

/* --- rows ------------------------------------------------------------------------------------- */

/* The field of every answer, or of this way, that has this id; NO_ROW: there is none. */
unsigned slot_named(unsigned way, const char *id);
/* The kind of field that has this name in fields.def; DONE: none has. */
unsigned field_named(const char *name);
/* The kind of a question's first field: it tells what a list is of. */
unsigned first_kind(unsigned asked);
/* What Prescience asks for is a field of the plan, which has the same name: the kind of it. NUMBER:
** it asks for nothing. */
unsigned foreseen_kind(unsigned element);
/* Where a question has one way only, its first value may say that nothing is done: that deed. NULL:
** something is. `of`: the same of a move; NULL too where it says nothing yet. */
const char *nothing_done(unsigned asked, unsigned first_value);
const char *nothing_done_of(const kanly_move *move);
