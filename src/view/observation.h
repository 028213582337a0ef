/* Within the engine: a player's view written as bytes (kanly/observation.def). */
#pragma once

#include "kanly/batch.h"

/* The form a player is filling in, with the kinds of the fields it has filled and of the one it is
** to choose now. `offer`: it chooses whether to move out of turn, and there is no form yet. */
typedef struct {
    const kanly_move *move;
    const uint8_t *kind;
    uint8_t field;
    bool offer;
} form_now;

/* What the owner of this view sees; `form`: NULL when it has nothing to choose now. */
void write_observation(const kanly_game *seen, uint8_t eye, const form_now *form,
                       kanly_observation_1 *out);

/* Only what depends on the form, over an observation whose rest is up to date. */
void write_form(const form_now *form, kanly_observation_1 *out);
