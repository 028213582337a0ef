/* What does not change while the server runs, as JSON: the rulebook and the printed game. */
#pragma once

#include "wire/writer.h"

void catalogue_rules(writer *w); /* the body of /rules.json */
void catalogue_game(writer *w);  /* the body of /game.json */
