/* When bots answer. */
#pragma once

#include "serve/tables.h"

/* A person at a practice table is still shown what happened before. */
bool pace_holds(const game_table *t);
/* People have not had their say in this Nexus: the bot does not give this answer yet. */
bool comes_too_early(game_table *t, const kanly_move *answer);
/* … and is not asked again before something happens, or its time has come. */
bool bot_is_held(const game_table *t, uint8_t f);
