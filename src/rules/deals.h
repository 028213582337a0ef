/* Deals the engine holds players to (deals.c, 1.12.00), bribes (anytime.c), and the secrets a
** player may show (deals.c, 1.11.00). */
#pragma once

#include "flow/choices.h"

enum { NO_LIMIT = UINT8_MAX };
/* territories f has promised not to enter */
territory_set deal_closed(const kanly_game *g, faction f);
/* highest bid f has promised, or NO_LIMIT */
unsigned deal_bid_limit(const kanly_game *g, faction f);
unsigned deal_dial_limit(const kanly_game *g, faction f); /* half-points, or NO_LIMIT */
bool deal_no_weapon(const kanly_game *g, faction f);
bool deal_no_defense(const kanly_game *g, faction f);
bool deal_no_call(const kanly_game *g, faction f);
faction_set deal_shared_look(const kanly_game *g, faction f); /* who also sees what f looks at */
/* Something deals may wait for has happened (KANLY_ON_PHASE …); pays what falls due. */
void deal_event(table *t, unsigned event, faction f, territory where);
void deals_of_battle_end(table *t); /* promises about the current battle are kept or void */

/* --- bribes (anytime.c) ----------------------------------------------------------------------- */

/* 0.00, 1.12.04: why no deal may be made now, or R_NONE */
void deals_closed(const kanly_game *g, choices *c);
void bribes_closed(const kanly_game *g, choices *c); /* the same for spice that changes hands */
void bribe(table *t, kanly_rule rule, faction from, faction to, unsigned amount);
