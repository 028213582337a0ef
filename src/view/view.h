/* The parts of seeing and imagining. */
#pragma once

#include "flow/flow.h"

/* Blanks what an eye may not know of the procedures under way: plans before they are shown, the
** card behind a bid. */
void hide_frames(const kanly_game *g, uint8_t eye, kanly_game *seen);

/* What becomes of battle plans that lie face down: lawful ones are handed in for them, or their
** owners are asked once more. */
typedef enum { PLANS_WRITTEN, PLANS_OPEN } plans_imagined;

/* Fills in those blanks. What was answered in secret is answered again, by a lawful answer. */
void imagine_frames(kanly_game *possible, uint8_t eye, plans_imagined plans);

/* The same for the battle under way (battle_secrets.c): plans of others, a captive drawn. */
void hide_battle(kanly_game *seen, uint8_t eye);
void imagine_battle(kanly_game *possible, uint8_t eye, plans_imagined plans);
