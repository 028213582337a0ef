/* What is written once for everybody at a table who may read it: pieces of the view, events, the
** clock.
**
** A piece is looked up by the facts it was written from, byte for byte, which come from the view of
** the eye that is about to be told. Two eyes share its words when their views hold the same facts,
** and only then; so nobody reads what was written from more than they know. */
#pragma once

#include "serve/tables.h"

enum { EVENTS_SHARED = 64 }; /* the latest; of longer ago only who was away is told */

/* Where something stands that was written. Sum 0: it has not been written yet. */
typedef struct {
    size_t at, length;
    uint64_t sum;
} words;

typedef struct sharing {
    const game_table *table;
    writer text;    /* all that was written, one after the other */
    writer facts;   /* what the pieces among it were written from */
    writer message; /* for whoever puts one together */
    unsigned variants[WIRE_PIECES];
    struct {
        size_t facts, length;
        words words;
    } piece[WIRE_PIECES][EYES];
    uint32_t first_event;
    words event[EVENTS_SHARED];
    words clock;
} sharing;

void share_table(sharing *x, const game_table *t); /* forgets what was written before */
words share_piece(sharing *x, unsigned piece, const wire_facts *facts);
words share_event(sharing *x, uint32_t index); /* of the table's; all but its number */
words share_clock(sharing *x);
void share_into(writer *w, const char *key, const sharing *x, words what);
void sharing_free(sharing *x);
