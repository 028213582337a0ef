/* The frames of the Bidding Phase: a row of lots, and one lot. Kept apart from bidding.c for those
** who hide what is secret in them and guess it (src/view). */
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
