/* Saved games, `.kanly` files: a game is its key and its moves.
**
**     kanly 2
**     edition 1
**     game advanced turns=10 fremen-storm-movement=yes …
**     seats atreides bene-gesserit emperor fremen harkonnen guild
**     seed 42
**
**     1 9c1e bene-gesserit predict fremen 4
**     2 01f7 atreides traitor stilgar
**     turn 1 first-storm 84c1d02be9a7f310
**     …
**     end fremen 5f0b2c44d18e6a97
**
** A move has its number, four digits of the position's checksum after it, the faction and the move
** in the notation. When a phase has begun, and at the end of the game, a line has the whole
** checksum. Reading plays the game again; the first line that does not agree with what happens is
** named, and nothing after it is played. `#` starts a comment; a file that simply stops is a
** game not finished yet.
**
** The head names the version of this format, then the edition of the rules the game is played by:
** it is played again by that edition, whatever has changed since. An option that is not named
** stands at its default: there was no such option when the game was saved. A key that is not of a
** seed is written `key` and 32 hexadecimal digits, its bytes in order. */
#pragma once

#include <stdio.h>

#include "kanly/kanly.h"

enum { SAVEGAME_VERSION = 2, SAVEGAME_ERROR_SIZE = 512, KEY_TEXT_SIZE = 33 };

/* NULL, or why a game of this version of the format and this edition of the rules cannot be read
** here: a sentence without an end, in the buffer. */
const char *savegame_unreadable(uint64_t version, uint64_t edition, char *out, size_t size);

void key_print(const kanly_key *key, char out[KEY_TEXT_SIZE]);
bool key_read(const char *text, kanly_key *out);

/* --- writing ---------------------------------------------------------------------------------- */

typedef struct {
    FILE *out;
    unsigned moves;
    uint8_t turn, phase; /* of the last line that told them */
} savegame_writer;

/* Writes what this game started from. Every line is complete when a call returns; the caller
** flushes and closes, and asks ferror(). To write into memory, hand over a stream of open_memstream(). */
savegame_writer savegame_begin(FILE *out, const kanly_game *game);

/* Adds a move, played between these two positions. */
void savegame_add(savegame_writer *w, const kanly_game *before, const kanly_move *move,
                  const kanly_game *after);

/* --- reading ---------------------------------------------------------------------------------- */

typedef struct {
    FILE *in;
    kanly_game game; /* as it stands after the moves read so far */
    kanly_options options;
    unsigned line, moves;
    bool ended;                      /* the file has its last line */
    char error[SAVEGAME_ERROR_SIZE]; /* "line 12: …" */
} savegame_reader;

/* Reads the head and sets up the game. False: r->error says why. */
bool savegame_open(savegame_reader *r, FILE *in, kanly_events *heard);

typedef enum { SAVEGAME_MOVE, SAVEGAME_END, SAVEGAME_WRONG } savegame_step;

/* Reads and plays the next move. SAVEGAME_WRONG: r->error names the line, and r->game is the last
** position that was right. */
savegame_step savegame_next(savegame_reader *r, kanly_move *move, kanly_events *heard);
