/* What the two files about battle plans share: one battle as we see it, and the plans the enemy
** may make. */
#pragma once

#include "bots/steady.h"

enum { DRAWS = 18, DRAW_LANES = (DRAWS + 3) / 4 * 4, NO_CARD = 9, MOST_DIAL = 64 };

typedef struct {
    uint8_t leader; /* or CHEAP_HERO, NONE */
    bool haderach;
    uint8_t weapon;  /* HAS_PROJECTILE, HAS_POISON, HAS_LASGUN or NO_CARD */
    uint8_t defense; /* HAS_SHIELD, HAS_SNOOPER or NO_CARD */
    int dial;        /* half-points */
    bool traitor;    /* ours */
} foe_plan;

typedef struct {
    uint8_t leader;
    bool haderach;
    card weapon, defense;
    uint8_t dial, spice;
    float worth, chance;
} intent;

/* All draws side by side: which of them have what, bit by bit, and what a clash with each takes
** from it alone. */
typedef struct {
    uint32_t led, traitor, weapon[NO_CARD + 1], defense[NO_CARD + 1];
    uint32_t bit[DRAW_LANES];                /* of each draw in these sets */
    int dial[DRAW_LANES], leads[DRAW_LANES]; /* and what the leader adds while he lives */
    float dead[DRAW_LANES];                  /* what it brings us that he is killed */
    float called[DRAWS];                     /* what a traitor's call brings */
} draw_table;

typedef struct {
    mind *m;
    const struct battle_vars *v;
    unsigned side;
    faction foe;
    territory where;
    army ours, theirs;
    bool commanded, told;           /* the enemy: by the Voice; to us, through Prescience */
    float win, lose, none;          /* worth of the place in our hands, in theirs, in nobody's */
    float all_tokens, their_tokens; /* worth of our tokens there, and of theirs to us */
    foe_plan draw[DRAWS];
    unsigned draws;
    draw_table table;
    uint64_t dials;           /* lawful ones */
    uint8_t spice[MOST_DIAL]; /* support for each */
    uint8_t gone[MOST_DIAL];  /* tokens it costs to win with it */
    float cost[MOST_DIAL];    /* the same in points */
    float risk[LEADERS];      /* that the enemy calls this leader a traitor */
} arena;

/* What the leader and the Kwisatz Haderach of a plan add, in half-points. */
int half_points_of(const foe_plan *p);
/* Fills in the draws: plans the enemy may well make, by what we know. */
void draw_plans(arena *a);
