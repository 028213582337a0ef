/* Positions in the words of scenarios (docs/scenarios.md), without a title: from `game` to the last
** line of `given`. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "kanly/kanly.h"

enum { POSITION_LONGEST = 10000 };

typedef struct {
    unsigned line; /* of the text, from 1; 0: the whole */
    char text[480];
} position_fault;

/* Stands it up before its phase. False: it cannot be read, or cannot be. */
bool position_text_read(const char *text, kanly_game *game, position_fault *f);
/* False: there is not enough room. */
bool position_text_write(const kanly_game *game, uint8_t phase, char *out, size_t size);
