/* The auction (bidding.c, 1.04): the frames of the Bidding Phase, a row of lots and one lot, for
** those who hide what is secret in them and guess it (src/view); and what others ask about it. */
#pragma once

#include "rules/procedures.h"

struct bidding_vars {
    uint8_t dealt;    /* cards in the row */
    uint8_t next;     /* the first not yet sold */
    uint8_t seat;     /* where the next lot looks for its opener: a place in the storm order */
    uint8_t victim;   /* whose hand Harkonnen have taken */
    uint8_t taken[5]; /* those cards as a set: secret, theirs and Harkonnen's */
};
VARS_FIT(bidding_vars);

struct lot_vars {
    uint8_t index;     /* the card in the row */
    uint8_t seat;      /* whose turn it is: a place in the storm order */
    uint8_t opener;    /* the place that was asked first */
    uint8_t seen;      /* the Atreides know the card */
    uint8_t quiet;     /* places passed over since the lot was opened, while nobody has bid */
    uint8_t bidder;    /* of the standing bid, or NONE */
    uint8_t bid;       /* the standing bid; 0: none */
    uint8_t ally_part; /* how much of it the ally pays */
    uint8_t backing;   /* the card that pays it (3.01.11.04), or NONE: secret, the bidder's */
    uint8_t real_only; /* a worthless card in the role of a Karama was turned down on this lot */
};
VARS_FIT(lot_vars);

/* The row and the lot under way, or NULL. */
static inline const struct bidding_vars *bidding_of(const kanly_game *g)
{
    return vars_of(g, PROC_BIDDING);
}
static inline const struct lot_vars *lot_of(const kanly_game *g) { return vars_of(g, PROC_LOT); }

typedef enum {
    BIDDING_DEAL,
    BIDDING_POWER,
    BIDDING_POWERED,
    BIDDING_RETURNED,
    BIDDING_LOT,
    BIDDING_LOT_OVER,
} bidding_step;

typedef enum {
    LOT_BEGIN,
    LOT_LOOK,
    LOT_OPEN,
    LOT_ASK,
    LOT_BID,
    LOT_WON,
    LOT_SHOWN,
    LOT_PAY,
    LOT_PAID,
    LOT_TAKE,
    LOT_EXTRA,
} lot_step;

/* The cards Harkonnen have taken and not yet made good for, as a set (1.14.04). */
card_set taken_cards(const struct bidding_vars *v);
faction high_bidder(const kanly_game *g); /* whose bid stands on the open lot, or NONE */
/* that bid is more than its bidder and the pledge could pay (Q28) */
bool bid_beyond_means(const kanly_game *g);
/* a card of this faction's is to pay for the standing bid */
bool backs_bid(const kanly_game *g, faction f);
card lot_shown(const kanly_game *g); /* the card on auction if the Atreides have seen it, or NONE */
/* What is secret in the frames of the Bidding Phase: the card that backs a bid is its bidder's
** alone, the hand Harkonnen took is known to Harkonnen and the robbed faction. Blanks what
** `eyes` may not know. */
void hide_auction(kanly_game *seen, faction_set eyes);
