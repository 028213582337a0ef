/* A position as text: the board by territory and sector, what everybody has, the decks. Only what
** the eye may see is shown; the rest is a question mark or a number of cards. */
#pragma once

#include <stddef.h>

#include "kanly/kanly.h"

enum { POSITION_SIZE = 16384 }; /* room for any position */

/* `eye` is a faction, STORY_WATCHER or STORY_EVERYTHING (story.h). */
void position_text(const kanly_game *game, uint8_t eye, char *out, size_t size);
