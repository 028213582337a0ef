/* Karama (karama.c, 3.01.11): the abilities it stops, the window in which it does, and the other
** uses of the card. */
#pragma once

#include "flow/flow.h"

/* The abilities a Karama can stop, unprefixed. */
enum {
    ABILITY_NONE = KANLY_ABILITY_NONE,
#define ROW(id, ...) ABILITY_##id = KANLY_ABILITY_##id,
    KANLY_ABILITY_LIST(ROW)
#undef ROW
        ABILITIES = KANLY_ABILITIES
};
typedef unsigned ability; /* kanly_ability */

typedef struct {
    kanly_rule rule;
    faction owner;
    const char *word;
} ability_info;
extern const ability_info ABILITY[ABILITIES];

/* Opens the window of one use of an ability. In the step `then`, was_stopped() tells how it
** went. */
flow window(table *t, ability row, unsigned then);
static inline bool was_stopped(const kanly_game *g) { return g->result; }
/* The ability whose window is open, or ABILITY_NONE. */
ability window_row(const kanly_game *g);
/* The ability cannot be used now: stopped for this use, or for the phase (karama-scope). */
static inline bool is_stopped(const kanly_game *g, ability row) { return g->stopped >> row & 1; }
/* The use a Karama stopped is over: the ability is free again, unless it is stopped for the phase.
** The same of several, as a set. */
static inline uint64_t ability_bit(ability row) { return UINT64_C(1) << row; }
void uses_over(table *t, uint64_t rows);
static inline void use_over(table *t, ability row) { uses_over(t, ability_bit(row)); }

/* cards that can be played as Karama (3.01.11, 2.02.22) */
card_set karama_cards(const kanly_game *g, faction f);
card_set distinct_copies(card_set cards); /* one of each name: equal cards are one choice */
/* Takes away the cards that are no Karama to this faction, by the rule of the purpose and by those
** that say what a Karama is; `able` are the cards that are. */
void forbid_no_karama(choices *c, kanly_rule purpose, const kanly_game *g, faction f,
                      card_set able);
/* cards of the ally's that may halve the price of `to`'s shipment */
card_set lent_cards(const kanly_game *g, faction to);

/* Plays a card as Karama for purposes .03 to .05: discards it. A worthless card must first pass
** ABILITY_WORTHLESS_KARAMA: `return show_worthless(t, card, THEN)` when is_worthless(card). */
void spend_karama(table *t, kanly_rule purpose, faction f, card c);
static inline bool is_worthless(card c) { return card_kind_of(c) == WORTHLESS; }
/* was_stopped(): cancelled, the card stays in hand */
flow show_worthless(table *t, card c, unsigned then);

/* Holds a real Karama and has not used the faction's power (1.14.00). */
bool has_power(const kanly_game *g, faction f);
/* What stands against a faction's use of its own power, the moment and the target aside: takes
** `uses` away. `power` is its rule. */
void power_rules(const kanly_game *g, faction f, kanly_rule power, uint64_t uses, choices *c);
/* Whom a window about `holders` asks: them, or everybody in `all` when nobody may learn who
** holds what. */
faction_set window_for(const kanly_game *g, faction_set all, faction_set holders);
