/* The parts of seeing and imagining. */
#pragma once

#include "flow/flow.h"

/* Blanks what an eye may not know of the procedures under way: plans before they are shown, the
** card behind a bid. */
void hide_frames(const kanly_game *g, uint8_t eye, kanly_game *seen);

/* Fills in those blanks. What was answered in secret is answered again, by a lawful answer. */
void imagine_frames(kanly_game *possible, uint8_t eye);
