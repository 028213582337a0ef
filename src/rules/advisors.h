/* The Bene Gesserit's two-sided tokens (advisors.c), for the chapters that move tokens about. */
#pragma once

#include "flow/flow.h"

/* Tokens of `f` have entered a territory: `return entered(t, f, where, THEN)` asks the Bene
** Gesserit about Intrusion (2.02.15) where it applies. */
flow entered(table *t, faction f, territory where, unsigned then);
/* While Intrusion is asked: the territory they have entered. */
territory entered_territory(const kanly_game *g);
/* 2.02.16-.19: whether advisors there may not become fighters; and takes `value` away by each rule
** that keeps them from it. */
bool advisors_bound(const kanly_game *g, territory where);
void bind_advisors(const kanly_game *g, territory where, unsigned value, choices *c);
/* 2.02.21: advisors alone in their territory become fighters; a standing check, and the last one
** opens the battles. */
void universal_stewards(table *t);
/* 2.02.05, 2.02.11: one token from the reserves, an advisor unless it goes to the Polar Sink. */
void send_advisor(table *t, cell to);
