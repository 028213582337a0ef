/* Kept games brought back to life: every move is played again and held against its checksum. Also
** the way from a position to what is kept of it, and the commitment to a key. */
#pragma once

#include <stdio.h>

#include "kanly/kanly.h"
#include "store/store.h"

enum { RECALL_ERROR_SIZE = 400, COMMITMENT_SIZE = 65, RECALL_MOVE_SIZE = 320 };

typedef struct {
    kanly_game game; /* after the moves recalled so far */
    kanly_options options;
    uint32_t moves;
    bool goes_on; /* after recall_check: a server can play on with it */
    char error[RECALL_ERROR_SIZE];
} recalled;

/* What is kept of how a game starts: its edition, options, seats and key. The rest of the head is
** the caller's. */
store_game recall_head(const kanly_options *options, const kanly_key *key);

/* The options and seats as they are kept, and back. False with a sentence. */
void recall_write_options(const kanly_options *options, char out[STORE_GAME_SIZE]);
bool recall_read_options(const char *kept, kanly_options *out, char *error, size_t size);

/* NULL, or why a game of that time cannot be read here. It is not damaged: it waits for the program
** that can read it. */
const char *recall_unreadable(const store_game *head, char *out, size_t size);

/* Sets up the game. False: r->error says why. */
bool recall_begin(recalled *r, const store_game *head, kanly_events *heard);

/* The same, but the game stands where it was kept. False: the position is not for this program. */
bool recall_begin_at(recalled *r, const store_game *head, const store_position *at);

/* Whether this program wrote it: then it is believed. */
bool recall_is_ours(const store_position *at);

/* Plays a kept move. False: r->error says why, and r->game is the last position that was right. */
bool recall_move(recalled *r, const store_move *kept, kanly_move *move, kanly_events *heard);

/* A move, made between these positions, as it is kept; `text` is filled and pointed to. */
store_move recall_keep(const kanly_game *before, const kanly_move *move, const kanly_game *after,
                       char text[RECALL_MOVE_SIZE]);

/* How a kept game fares with this program. */
typedef enum {
    RECALL_WHOLE,    /* every move is played again */
    RECALL_STANDING, /* not that: it was begun with another program; it goes on from its position */
    RECALL_DAMAGED,  /* not that, although it should; r->error says why */
    RECALL_OTHERS,   /* it waits for the program that can read it; r->error says why */
} recall_outcome;
recall_outcome recall_check(store *s, const store_game *head, recalled *r);

/* --- .kanly files ----------------------------------------------------------------------------- */

/* Writes a kept game as a saved game, the commitment and its salt in the head's comments. With
** `secrets` false the game is refused unless it has ended: its key would give everything away. */
bool recall_export(store *s, const char *id, bool secrets, FILE *out, char *error, size_t size);

/* Reads a saved game into the store under this name. */
bool recall_import(store *s, const char *id, FILE *in, char *error, size_t size);

/* --- the commitment --------------------------------------------------------------------------- */

/* The hash that is published when a game starts: BLAKE2b of "kanly key HEX salt HEX", in
** hexadecimal. With the key and the salt, told at the end, everybody can see that the dice were
** cast before the first move. */
void commitment_of(const kanly_key *key, const uint8_t salt[STORE_SALT], char out[COMMITMENT_SIZE]);
