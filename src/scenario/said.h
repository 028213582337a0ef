/* Within the scenario room: what the runner of scenarios wants to know of a move that was said. It
** looks into a `spoken` through these alone. */
#pragma once

#include "text/spoken.h"

bool said_to_pass(const spoken *s); /* `pass` or `decline` */

/* A Karama against what is being done; its ability, NONE where it is bare. */
bool said_karama(const spoken *s);
uint8_t said_ability(const spoken *s);
/* A shipment whose price a Karama halves (3.01.11.03). */
bool said_ship_by_karama(const spoken *s);

/* Answers that may have come about by themselves. */
bool said_claim(const spoken *s);
bool said_keep_nothing(const spoken *s); /* `keep none`, and a `discard` without cards */
bool said_show_nothing(const spoken *s);
bool said_fight(const spoken *s); /* with said_territory and said_faction */
uint8_t said_territory(const spoken *s);
uint8_t said_faction(const spoken *s);
/* How many parts a `lose` line has, none for other lines; and one of them. */
unsigned said_losses(const spoken *s);
said_part said_loss(const spoken *s, unsigned i);

/* How many forces a revival is of that names neither a leader nor an ally; otherwise none. */
unsigned said_revived_alone(const spoken *s);

/* Whether it may be said at any time; whether it speaks of the same thing (the same territory,
** cell, ability) as what this faction is asked right now. */
bool said_any_time(const spoken *s);
bool said_about(const kanly_game *g, uint8_t by, const spoken *s);
/* `lose … CELL` with this cell among them. */
bool said_loss_in(const spoken *s, cell c);
/* How much an ally must put at the mover's disposal before this can be done (1.10.02.05). */
unsigned said_pledge(const spoken *s);
