/* The eyes of the learned player: its view as bytes, and the columns its answers stand in.
**
** The first bytes are an observation (kanly/observation.def), those after it what a steady player
** would work out in its place (naib_sight.def), all from the player's own view and book. Written
** once a move; what depends on the form is written again for every field.
**
** The network has one output for each column. A value of a field has the column of its kind:
** amounts beyond the last share one, cards go by their names. */
#pragma once

#include "bots/bots.h"
#include "kanly/batch.h"

typedef struct {
#define PART(name, length, ...) uint8_t name[length];
#define GRID(name, rows, columns, ...) uint8_t name[(rows) * (columns)];
#include "bots/naib_sight.def"
} naib_thoughts;

typedef struct {
    kanly_observation_1 seen;
    naib_thoughts thought;
} naib_sight;

enum { NAIB_INPUTS = sizeof(naib_sight) };

/* Offers can be made and taken back for ever: after so many answers in the Nexus of one turn a seat
** that has no better idea is through with it. */
enum { NAIB_NEXUS_ANSWERS = 10 };

/* The form that is being filled in, with the kinds of its fields. */
typedef struct {
    const kanly_move *move;
    const uint8_t *kind;
    uint8_t field; /* the kind of the next */
} naib_form;

/* All of it; and what depends on the form alone, over a sight whose rest is up to date. */
void naib_look(bot *self, const kanly_game *view, const naib_form *form, naib_sight *out);
void naib_look_at_form(const kanly_game *view, const naib_form *form, naib_sight *out);

/* The parts in order, NULL past the last; the offsets are those in a whole sight. */
const kanly_observation_part *naib_part_at(unsigned index);

/* --- columns ---------------------------------------------------------------------------------- */

unsigned naib_columns(void);
unsigned naib_column(unsigned field, unsigned value);

/* A number that is another one as soon as a part or a column is. */
uint64_t naib_schema(void);
