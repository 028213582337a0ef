/* Within the text room: fields that repeat. A {group} is tokens of one territory; what a {list} is
** of shows in the first field of its question, and how such a list is read, filled in, printed and
** said is its row in notation_lists.c. */
#pragma once

#include "text/form.h"
#include "text/spoken.h"

typedef struct {
    bool (*read)(words *w, said_move *r); /* on a mistake the words remember it */
    void (*fill)(form *f, const said_move *r);
    void (*print)(saying *s, const filled *f);
    void (*say)(saying *s, const filled *f);
} list_words;

const list_words *list_of(unsigned asked);

/* Groups: N[+E] CELL …, at least one. */
bool read_group_parts(words *w, said_move *r);
void fill_group(form *f, const said_move *r);
void put_group(saying *s, const filled *f);

/* --- one thing of a line that is printed: a space before it, where there is something --------- */

void put_space(saying *s);
void put_count(saying *s, unsigned forces, unsigned elites);
void put_value(saying *s, const filled *f, unsigned kind, uint8_t value);

/* --- within a deed ---------------------------------------------------------------------------- */

void say_done(saying *s, const filled *f, unsigned place); /* one value (asking.c) */
void say_open(saying *s, const filled *f);                 /* what is not said yet */
unsigned total_of(const filled *f, unsigned kind);         /* of all its amounts of this kind */
void say_tokens(saying *s, const filled *f);               /* so many of all */
