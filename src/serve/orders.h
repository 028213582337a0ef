/* Standing orders of a seat (orders.def). Nobody else is ever told of them; what they answer is
** given in the moment that was drawn for everybody (pauses.h).
**
** Invariant: an order answers from the seat's own view, and only what is lawful there. */
#pragma once

#include <jansson.h>

#include "kanly/kanly.h"
#include "wire/writer.h"

typedef enum {
#define ORDER(id, ...) ORDER_##id,
#include "serve/orders.def"
    ORDERS
} order_id;

typedef struct {
    uint8_t how[ORDERS]; /* the number of the way, from 1; 0: no such order */
    uint64_t abilities;  /* Karama: ask for these, */
    uint8_t factions;    /* and for everything of these */
    uint8_t up_to;       /* bids, at most this, */
    uint8_t turn, lot;   /* for that card */
} seat_orders;

/* Whether an order says what to answer now, and what. */
bool orders_answer(const seat_orders *o, const kanly_game *seen, kanly_faction who,
                   kanly_move *answer);

bool orders_given(const seat_orders *o); /* any */
void orders_write(writer *w, const char *key, const seat_orders *o);
/* Changes those that are named; null takes one back. `of` and `seen` say whose they are and what is
** on sale. NULL, or what is wrong. */
const char *orders_read(seat_orders *o, const json_t *said, kanly_faction of,
                        const kanly_game *seen);
/* The orders this faction may give. */
void orders_offer(writer *w, const char *key, kanly_faction to);
