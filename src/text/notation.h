/* The notation of moves, as people write them: `ship 5 carthag ally 2`. docs/scenarios.md lists the
** words.
**
** For every legal move, parsing what was printed gives that move again. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "kanly/kanly.h"

enum { NOTATION_ERROR_SIZE = 240, NOTATION_MOVE_SIZE = 320 };

/* What could not be understood: the sentence says what was expected there. */
typedef struct {
    unsigned column; /* the first character is 1 */
    char text[NOTATION_ERROR_SIZE];
} notation_error;

/* A move from text, the faction's name not among it; false with an error when it cannot be
** understood. What the faction is asked now decides between readings; whether the move is legal
** is for kanly_play to say. */
bool notation_parse(const kanly_game *g, uint8_t by, const char *text, kanly_move *move,
                    notation_error *error);

/* A move as text, without the faction. */
void notation_print(const kanly_game *g, const kanly_move *move, char *out, size_t size);
