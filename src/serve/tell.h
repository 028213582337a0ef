/* What people are told: nothing that rests on a move that is not on the disk, and nothing their eye
** does not see. */
#pragma once

#include "serve/messages.h"
#include "serve/tables.h"

/* An acknowledgement that waits for the disk. */
typedef struct waiting {
    client *client;
    writer message; /* on success */
    char *id;       /* of the request, as JSON, for the error */
    double began;   /* when the request arrived */
    struct waiting *next;
} waiting;

void settle_all(server *s);       /* commits, acknowledges, tells */
void settle_table(game_table *t); /* before somebody is told how a table stands */

void tell_joined(const request *r, game_table *t, uint32_t last, bool has_last);
void tell_events(writer *w, const game_table *t, uint8_t eye, uint32_t from, uint32_t most);
void tell_talk(writer *w, game_table *t, uint8_t eye, uint32_t to);
void tell_unseated(client *c, uint8_t f);      /* that it no longer has this seat */
void table_tell_all(game_table *t, writer *w); /* to everybody at the table; frees */

void show_clock(writer *w, const char *key, const game_table *t);
void show_table(writer *w, const char *key, const game_table *t);
void show_end(writer *w, const char *key, const game_table *t);
/* The open question of a seat, with the number its answer has; null when it owes none
** (answers.c). */
void show_question(writer *w, const char *key, const game_table *t, const kanly_game *seen,
                   uint8_t f);
