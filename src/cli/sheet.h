/* Rows of a table, as CSV or as a line of JSON each.
**
** The columns are written down once; a row fills its cells in their order. In CSV an empty cell is
** nothing at all and a list or an object is its JSON; among lines of JSON they are null and
** themselves. */
#pragma once

#include "wire/writer.h"

typedef struct {
    const char *name, *sentence;
} column;

typedef struct {
    const column *column;
    unsigned columns;
    bool csv;
    unsigned at; /* the cell to come */
    writer out;  /* the rows so far */
} sheet;

void sheet_header(sheet *s); /* the names, in CSV */
void row_begin(sheet *s);
void row_end(sheet *s); /* every cell has been filled */

void cell_text(sheet *s, const char *text); /* NULL: empty */
void cell_number(sheet *s, int64_t number);
void cell_whole(sheet *s, uint64_t number);
void cell_decimal(sheet *s, double number); /* none (NAN): empty */
void cell_yes(sheet *s, bool yes);
void cell_empty(sheet *s);
void cell_json(sheet *s, writer *value); /* and frees it */
