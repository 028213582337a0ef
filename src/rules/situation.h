/* What everybody at the table can point at while something is going on: the auction, the battle,
** the battles to come, the Nexus. Read from a game or from a view of it; of a view they say what
** its eye knows and nothing else.
**
** Nothing here changes a game. Sets of factions are bit masks; strengths and dials are in
** half-points. */
#pragma once

#include "board/board.h"
#include "kanly/kanly.h"

typedef struct {
    uint8_t lot, lots;             /* the card on sale, counted from 1, of so many */
    uint8_t card;                  /* NONE: sold; KANLY_HIDDEN: not known */
    uint8_t bid, bidder;           /* the standing bid; 0, NONE: none */
    uint8_t asked;                 /* who is to bid or pass, or NONE */
    uint8_t order[KANLY_FACTIONS]; /* in which they bid, from the opener; NONE past the end */
    faction_set passed;            /* since the last raise; a full hand passes by itself */
    faction_set full;              /* who has no room for a card (1.04.02) */
    uint8_t payee;                 /* whom others than itself pay for it; NONE: the bank */
    kanly_rule payee_rule;
} auction_facts;

/* False: nothing is being sold. */
bool auction_now(const kanly_game *g, auction_facts *out);

/* A battle plan; the same fields as the answer to PLAN. */
typedef struct {
    uint8_t leader, haderach, weapon, defense, dial, spice;
} plan_facts;

typedef struct {
    bool locked;
    bool known; /* the eye wrote it or has been shown it: `plan` is the plan */
    plan_facts plan;
    uint8_t forces, elites; /* in the zone */
    leader_set leaders;     /* those it may have to send (1.07.04.04), as far as the eye knows */
    uint8_t low, high; /* the totals the side can show, weapons aside, as far as the eye knows */
} side_facts;

typedef struct {
    uint8_t territory;
    cell_set zone;
    uint8_t fighter[2]; /* the aggressor, the defender */
    side_facts side[2];
    bool revealed;
    uint8_t voice, voice_kind, voice_on; /* KANLY_VOICE_PASS: no command */
    uint8_t element, element_of;         /* what Prescience asks for; KANLY_FORESEE_PASS: nothing */
    bool shown;                          /* … and it has been answered: */
    uint8_t shown_value;
} battle_facts;

/* The battle under way, as this eye knows it; an eye beyond the watcher's sees everything.
** False: there is none. */
bool battle_now(const kanly_game *g, uint8_t eye, battle_facts *out);

/* What a battle for a stronghold is about, by side. */
typedef struct {
    faction_set side; /* the fighter and its ally */
    uint8_t held;     /* strongholds they would hold with this one */
    uint8_t to_win;   /* and how many win the game, by this rule */
    kanly_rule rule;
} stake_facts;

/* False: no stronghold is fought over. */
bool stakes_now(const kanly_game *g, stake_facts out[2]);

typedef struct {
    cell_set zone;
    uint8_t territory, aggressor, other;
} pending_battle;

/* The battles of this phase that are still to come, in the order of their aggressors. Returns
** how many were written. */
enum { PENDING_BATTLES = 64 };
unsigned battles_to_come(const kanly_game *g, pending_battle out[PENDING_BATTLES]);

typedef struct {
    uint8_t offers[KANLY_FACTIONS];  /* to whom each faction's offers can still be accepted */
    uint8_t offered[KANLY_FACTIONS]; /* to whom it has made any in this Nexus */
    faction_set done;                /* who has said so */
} nexus_facts;

/* False: there is no Nexus, or it is over. */
bool nexus_now(const kanly_game *g, nexus_facts *out);

unsigned most_cards(faction f); /* in its hand (1.04.02, 2.05.07) */

/* The faction that holds a stronghold: alone there with Forces; NONE: nobody, or more than one. */
uint8_t stronghold_holder(const kanly_game *g, territory where);

/* --- a plan while it is written --------------------------------------------------------------- */

/* What a dial and its spice cost a winner (1.07.06.06, 1.13.04.04). */
typedef struct {
    uint8_t least, most; /* tokens */
    bool supported;      /* as many as there is spice count in full, the others half */
    kanly_rule rule;
} toll_facts;

/* False: it does not fight, or no tokens of its army make up that dial with that spice. */
bool plan_losses(const kanly_game *g, faction f, unsigned dial, unsigned spice, toll_facts *out);
/* What this value of the next field adds to the total of a plan, in half-points. */
unsigned plan_adds(const kanly_move *so_far, uint8_t value);

enum { FATE_OPEN, FATE_LIVES, FATE_DIES, FATE_EXPLOSION };
typedef struct {
    uint8_t fate;            /* of one's own leader, traitors aside */
    uint8_t weapon, defense; /* theirs as far as it was shown, and one's own; or NONE */
    kanly_rule rule;
} fate_facts;

/* What the cards settle beforehand: a whole plan against what its author was shown. */
fate_facts plan_fate(const kanly_game *seen, const kanly_move *form);

/* --- a form while it is filled in ------------------------------------------------------------- */

/* What the next field is about, where neither its name nor what was said before tells: of losses
** the cell they are counted in (1.07.06.06), of a yes or no to a card the card. */
kanly_about field_subject(const kanly_game *g, const kanly_move *so_far);
/* How many things the answer names in all, where it is a list of so many (1.14.04); 0: it is
** not. */
unsigned things_to_name(const kanly_game *g, const kanly_move *so_far);

/* How many of the tokens asked for next come back for nothing (1.05.01.02, revival.c). False: that
** is not being asked. */
bool free_to_revive(const kanly_game *g, const kanly_move *so_far, unsigned *free);

/* --- deals ------------------------------------------------------------------------------------ */

/* What is promised: a way of ASK_DEAL. Who is bound by it, and for whom: who pays the price. */
static inline unsigned deal_promise(const kanly_deal *deal)
{
    return deal->kind & (KANLY_DEAL_ASKED - 1u);
}
static inline faction deal_bound(const kanly_deal *deal)
{
    return deal->kind & KANLY_DEAL_ASKED ? deal->to : deal->from;
}
static inline faction deal_receiver(const kanly_deal *deal)
{
    return deal->kind & KANLY_DEAL_ASKED ? deal->from : deal->to;
}
/* What the promise is about: a territory, an amount, a secret. */
static inline uint8_t deal_matter(const kanly_deal *deal) { return deal->argument[0]; }

/* 0: for nothing, or a payment itself is promised */
unsigned deal_price(const kanly_deal *deal); /* deals.c */
bool deal_about_battle(const kanly_deal *deal);
/* The terms in the order of the form; a price that is not wanted is 0. */
enum { DEAL_TERMS = 3 };
void deal_terms(const kanly_deal *deal, bool priced, uint8_t term[DEAL_TERMS]);

/* --- on the way ------------------------------------------------------------------------------- */

typedef struct {
    uint8_t who;         /* whose segment it is, or NONE */
    bool shipped, moved; /* it has (1.06.02, 1.06.05.01) */
    faction_set done;    /* whose segment is over */
    uint8_t waiting;     /* so many are to come, in storm order: */
    uint8_t coming[KANLY_FACTIONS];
} segment_facts;

/* False: nobody ships or moves. */
bool segment_now(const kanly_game *g, segment_facts *out);

/* While the group of a MOVE is picked up: how many territories far it goes, and by which rule;
** 0: that is not being asked. */
unsigned group_reach(const kanly_game *g, const kanly_move *so_far, kanly_rule *rule);

typedef struct {
    uint8_t faction, forces; /* a stack */
    bool ally;               /* they part; the others fight where both stay */
    kanly_rule rule;
} meeting;

/* Whom this faction's tokens in a cell stand beside. Returns how many were written. */
unsigned meets_in(const kanly_game *g, faction by, cell to, meeting out[KANLY_FACTIONS]);
