/* What the files of the Shipment and Movement chapter (1.06) share: the variables of their frames,
** and the few facts one of them knows and another asks for.
**
**     PROC_SHIPMENT  shipment.c   the phase: Wartime, Wormsign, whose segment is next
**     PROC_SEGMENT   shipment.c   one player: shipment, movement, collision
**     PROC_SHIP      ships.c      one shipment (its form: ship_forms.c)
**     PROC_MOVE      movement.c   the moves of one segment
**     PROC_ENTRY     advisors.c   what the Bene Gesserit do about an entry */
#pragma once

#include "rules/deals.h"
#include "rules/forms.h"
#include "rules/procedures.h"

struct shipment_vars {
    uint8_t done;        /* factions whose segment is over */
    uint8_t shipped;     /* of these, the ones that used their shipment (1.06.02) */
    uint8_t moved;       /* and the ones that used a move (1.06.05.01) */
    uint8_t acting;      /* whose segment it is, or was last */
    uint8_t guild_waits; /* 2.06.12.03: the Guild has let its place pass */
    uint8_t flips;       /* 2.02.17: territories on the Wartime list */
    uint8_t flip[FORCES_EACH];
};
VARS_FIT(shipment_vars);

struct segment_vars {
    uint8_t who;
    uint8_t shipped;
    uint8_t moving; /* the shipment is over: 1.06.01 */
};
VARS_FIT(segment_vars);

/* Tokens on their way, by ship or on foot. */
struct journey {
    uint8_t who;
    uint8_t from; /* territory they leave; NONE: the reserves */
    uint8_t to;   /* cell they arrive in */
    uint8_t tokens;
    uint8_t lost; /* of these, killed by the storm on arrival (2.04.17) */
    uint8_t part[GROUP_CELLS];
};

struct ship_vars {
    struct journey journey;
    uint8_t kind;      /* KANLY_SHIP_… */
    uint8_t card;      /* Karama that halves the price (3.01.11.03), or NONE */
    uint8_t ally_pays; /* part of the price (1.10.02.06) */
    uint8_t price;
    uint8_t shipped;      /* the shipment action is used up */
    uint8_t no_worthless; /* a worthless card has been turned down as that Karama (2.02.22) */
    uint8_t sent;         /* where the Bene Gesserit send one (2.02.05) */
};
VARS_FIT(ship_vars);

struct move_vars {
    struct journey journey;
    uint8_t left;         /* move actions not yet used (1.06.05.01) */
    uint8_t moved;        /* at least one has been */
    uint8_t ornithopters; /* there when the movement began (option ornithopters=phase-start) */
};
VARS_FIT(move_vars);

/* The phase, the segment, the shipment and the movement under way, or NULL. */
static inline const struct shipment_vars *shipment_of(const kanly_game *g)
{
    return vars_of(g, PROC_SHIPMENT);
}
static inline const struct segment_vars *segment_of(const kanly_game *g)
{
    return vars_of(g, PROC_SEGMENT);
}
static inline const struct ship_vars *ship_of(const kanly_game *g) { return vars_of(g, PROC_SHIP); }
static inline const struct move_vars *move_of(const kanly_game *g) { return vars_of(g, PROC_MOVE); }
/* The tokens the open question is about; NULL: none are on their way. */
const struct journey *journey_asked(const kanly_game *g);

/* 1.01.04: cells the storm does not cover; the Polar Sink is never in storm (1.06.06). */
static inline cell_set clear_cells(const kanly_game *g) { return ALL_CELLS & ~storm_cells(g); }

/* Cells of the territories this faction has promised to keep out of (1.12.00). */
static inline cell_set promised_cells(const kanly_game *g, faction f)
{
    territory_set closed = deal_closed(g, f);
    return closed ? cells_of_territories(closed) : NO_CELLS;
}

/* Writes a finished group down, takes its tokens off the map, says which of them the storm
** kills. */
void set_out(struct journey *j, faction who, const group *grp, cell to);
void leave_cells(table *t, const struct journey *j);
/* 2.04.17, R24: half, rounded up. */
static inline unsigned storm_toll(stack s) { return (total(s) + 1u) / 2; }
/* The storm on arrival: the loss of an unmixed group, or false when the Fremen must choose. */
bool plain_loss(struct journey *j);

/* How many territories far a group goes from here while MOVE is asked, by which rule
** (movement.c). */
unsigned reach_on_board(const kanly_game *g, faction f, territory from, kanly_rule *rule);

/* 2.06.06, 2.06.09, 3.01.11.03: half prices do not add up. */
bool half_price(const kanly_game *g, faction by, card karama);
unsigned shipping_price(const kanly_game *g, faction by, card karama, unsigned tokens, cell to);

/* The answer to STORM_LOSS. */
static inline stack storm_loss_said(const kanly_game *g)
{
    return make_stack(last_said(g, STORM_LOSS_FORCES), last_said(g, STORM_LOSS_ELITES));
}
/* 2.04.17: Fremen arriving under the storm choose their losses: out of `have`, `need`. False in
** a storm. */
bool pending_passage_loss(const kanly_game *g, stack *have, unsigned *need);
