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
** seed is written `key` and 32 hexadecimal digits, its bytes in order.
**
** A game that did not begin at the beginning has the `given` lines of a scenario between its seats
** and its seed: `given forces fremen 5 sietch-tabr`. What they mean is not known here: whoever
** reads such games brings somebody who describes positions (scenario/scenario.h). A comment of the
** form `#: KEY TEXT` is a remark on the next move: how long it took, why it was made. Remarks play
** no part in the game; whoever studies it finds them with the move. */
#pragma once

#include <stdio.h>

#include "kanly/kanly.h"

enum {
    SAVEGAME_VERSION = 2,
    SAVEGAME_ERROR_SIZE = 512,
    SAVEGAME_REMARKS_SIZE = 8192,
    SAVEGAME_GIVEN_SIZE = 16384,
    KEY_TEXT_SIZE = 33
};

/* NULL, or why a game of this version of the format and this edition of the rules cannot be read
** here: a sentence without an end, in the buffer. */
const char *savegame_unreadable(uint64_t version, uint64_t edition, char *out, size_t size);

void key_print(const kanly_key *key, char out[KEY_TEXT_SIZE]);

/* --- writing ---------------------------------------------------------------------------------- */

typedef struct {
    FILE *out;
    unsigned moves;
    uint8_t turn, phase; /* of the last line that told them */
} savegame_writer;

/* Writes what this game started from. Every line is complete when a call returns; the caller
** flushes and closes, and asks ferror(). To write into memory, hand over a stream of
** open_memstream(). */
savegame_writer savegame_begin(FILE *out, const kanly_game *game);

/* The same for a game that begins at a position; what is given stands in lines. */
savegame_writer savegame_begin_at(FILE *out, const kanly_game *game, const char *given);

/* Adds a remark on the next move; the key is one word. Every line of the text is a remark of its
** own, and one that is too long for a line is cut. */
void savegame_remark(savegame_writer *w, const char *key, const char *text);

/* Adds a move, played between these two positions. */
void savegame_add(savegame_writer *w, const kanly_game *before, const kanly_move *move,
                  const kanly_game *after);

/* --- reading ---------------------------------------------------------------------------------- */

typedef struct {
    FILE *in;
    kanly_game game; /* as it stands after the moves read so far */
    kanly_options options;
    unsigned line, moves;
    bool ended; /* the file has its last line */
    /* on the last move read, each "KEY TEXT" and a line break */
    char remarks[SAVEGAME_REMARKS_SIZE];
    struct savegame_given *given;    /* while the head is read */
    char error[SAVEGAME_ERROR_SIZE]; /* "line 12: …" */
} savegame_reader;

/* Reads the head and sets up the game. False: r->error says why. */
bool savegame_open(savegame_reader *r, FILE *in, kanly_events *heard);

/* Stands up the position that these lines describe, before its phase. False: which of them is
** wrong, from 1, and why. */
typedef bool savegame_describer(const char *given, const kanly_options *options, uint64_t seed,
                                kanly_game *game, unsigned *line, char *error, size_t size);
/* The same for games that may begin at a position. */
bool savegame_open_at(savegame_reader *r, FILE *in, kanly_events *heard,
                      savegame_describer *describe);

typedef enum { SAVEGAME_MOVE, SAVEGAME_END, SAVEGAME_WRONG } savegame_step;

/* Reads and plays the next move. SAVEGAME_WRONG: r->error names the line, and r->game is the last
** position that was right. */
savegame_step savegame_next(savegame_reader *r, kanly_move *move, kanly_events *heard);
