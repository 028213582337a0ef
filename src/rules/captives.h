/* Captured leaders (captives.c, 2.05.10): drawn, held, killed, and set free. */
#pragma once

#include "game/game.h"

leader draw_captive(table *t, faction loser); /* NONE when there is nobody to draw */
void take_captive(table *t, leader l, faction loser);
void kill_captive(table *t, leader l, faction loser);
void captive_goes_home(table *t, kanly_rule rule, leader l, faction_set who_know);
void prison_break(table *t); /* 2.05.11: a standing check */
