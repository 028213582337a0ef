/* What the files of the battle chapter share: the battle under way and the armies in it.
**
** battles.c looks for battles and puts them in order, battle.c runs one up to the traitor calls,
** plans.c says which plans are lawful, outcome.c settles it (B11), aftermath.c asks the winner and
** cleans up, captives.c takes prisoners. Sides are numbered: 0 is the aggressor, 1 the defender. */
#pragma once

#include "rules/procedures.h"

struct plan {
    uint8_t leader;   /* a leader, CHEAP_HERO or NONE */
    uint8_t haderach; /* the Kwisatz Haderach stands beside it */
    uint8_t weapon, defense;
    uint8_t dial;  /* half-points */
    uint8_t spice; /* supports the dial (1.13.04) */
};

/* Variables of PROC_BATTLE. */
struct battle_vars {
    uint8_t place; /* the lowest cell of the zone fought over */
    uint8_t fighter[2];
    struct plan plan[2];
    uint8_t locked;         /* sides whose plan is handed in, bit per side */
    uint8_t voice;          /* the command that binds: VOICE_PASS, MUST or NOT */
    uint8_t voice_kind;     /* index into the Voice's kinds */
    uint8_t element;        /* what Prescience asked for, FORESEE_PASS: nothing */
    uint8_t shown;          /* and what it was told */
    uint8_t marks;          /* MARK_ bits below */
    uint8_t looked_at;      /* whose plan the Atreides look at (1.14.01), or NONE */
    uint8_t calls;          /* sides for which a traitor was called */
    uint8_t winner;         /* side, or NONE */
    uint8_t showing[2];     /* row and worthless card shown to prevent it (2.02.22) */
    uint8_t atreides_tanks; /* Atreides tokens in the tanks before anything was lost (2.01.10) */
};
VARS_FIT(battle_vars);

enum {
    MARK_ANSWERED = 1,    /* the Prescience question has been answered: `shown` binds */
    MARK_REVEALED = 2,    /* both plans lie open */
    MARK_ONLY_KARAMA = 4, /* a worthless card was turned down in the prevention window */
    MARK_AGAIN = 8,       /* the prevention window has to be opened once more */
    MARK_BETRAYED = 16    /* the winner won by calling a traitor */
};

/* Variables of PROC_AFTERMATH, whose frame lies right above the battle's. */
struct aftermath_vars {
    uint8_t drawn;   /* the leader drawn by the Harkonnen, known to them and the loser */
    uint8_t drawing; /* one has been drawn */
    uint8_t choice;  /* CAPTURE_TAKE or CAPTURE_KILL, while its window is open */
};
VARS_FIT(aftermath_vars);

/* The battle under way, or NULL; battle() only while there is one. */
static inline const struct battle_vars *battle_of(const kanly_game *g)
{
    return vars_of(g, PROC_BATTLE);
}
struct battle_vars *battle(kanly_game *g);
/* What follows it, or NULL. */
static inline const struct aftermath_vars *aftermath_of(const kanly_game *g)
{
    return vars_of(g, PROC_AFTERMATH);
}

static inline territory battlefield(const struct battle_vars *v) { return territory_of(v->place); }
static inline bool is_leader(uint8_t l) { return l < LEADERS; } /* no Cheap Hero, no empty slot */
/* The side a faction fights on itself; NONE: it does not. */
static inline uint8_t side_of(const struct battle_vars *v, faction f)
{
    return v->fighter[0] == f ? 0 : v->fighter[1] == f ? 1 : NONE;
}
static inline faction opponent_of(const struct battle_vars *v, faction f)
{
    return v->fighter[0] == f ? v->fighter[1] : v->fighter[0];
}
/* The side whose battle a faction may lend its ability to: its own or its ally's; NONE: neither
** fights. */
uint8_t side_helped(const kanly_game *g, const struct battle_vars *v, faction f);

/* A fighter of the battle under way; its plan is locked. False when there is none. */
bool is_fighter(const kanly_game *g, faction f);
bool plan_locked(const kanly_game *g, faction f);

/* --- zones (battles.c) ------------------------------------------------------------------------ */

/* 1.07.01.01: the part of a territory around this cell that the storm does not divide. */
cell_set zone_around(const kanly_game *g, cell c);
/* Cells where a faction's Forces could fight: advisors never do (2.02.12), nobody does in the
** Polar Sink. */
cell_set fighting_cells(const kanly_game *g, faction f);
/* Where a faction has nobody to fight, takes YES away by what keeps it from those it stands beside:
** the storm, the Polar Sink, that they are advisors; or nobody is near. */
void kept_from_battle(const kanly_game *g, faction f, choices *c);

/* --- armies (dials.c) ------------------------------------------------------------------------- */

/* The Forces of one side in the zone and what they are worth in this battle (1.13.04). */
typedef struct {
    uint8_t ordinary, elites;
    uint8_t worth;  /* of an elite, in ordinary forces: 1 or 2 */
    bool supported; /* forces without spice count half */
} army;

army army_of(const kanly_game *g, const struct battle_vars *v, unsigned side);
/* Dials in half-points that some combination yields with at most so much spice, bit per value. */
uint64_t dials(const army *a, unsigned budget);
/* Amounts of spice that go with a dial, bit per amount. */
uint32_t support_for(const army *a, unsigned dial);
/* What the winner may lose for its dial and spice: for each number of elites, a bit per number
** of ordinary. */
enum { MOST_ELITES = 5 };
void losses_for(const army *a, unsigned dial, unsigned spice,
                uint32_t ordinary_lost[MOST_ELITES + 1]);

/* --- plans (plans.c) -------------------------------------------------------------------------- */

/* 1.07.04.03, .04: the leader may stand in this faction's plan: alive, its own to command, not
** fought elsewhere (Q29). */
bool leader_available(const kanly_game *g, faction f, leader l);
leader_set available_leaders(const kanly_game *g, faction f, territory where);
/* 1.07.04.05: neither a leader nor a Cheap Hero. */
bool leaderless(const kanly_game *g, const struct battle_vars *v, faction f);
/* 2.01.11: awake, alive, not used in another territory. */
bool haderach_ready(const kanly_game *g, territory where);
/* The faction under a Voice command, or asked by Prescience; NONE: nobody. */
faction voice_target(const kanly_game *g, const struct battle_vars *v);
faction prescience_target(const kanly_game *g, const struct battle_vars *v);

/* --- settling it (outcome.c) ------------------------------------------------------------------ */

void settle(table *t); /* B11 */
/* 1.07.06.02: a leader dies of this weapon behind this defence; either may be NONE. */
bool weapon_kills(card weapon, card defense);
bool kind_kills(uint8_t weapon, uint8_t defense); /* the same for kinds of card */
bool plans_explode(const struct plan plan[2]);    /* 3.01.14: a Lasgun meets a Shield */
/* 1.07.06: what a plan counts, in half-points; a leader that is killed adds nothing. */
unsigned plan_total(const struct plan *p, bool killed);
void discard_plan(table *t, kanly_rule rule, unsigned side);
void discard_hero(table *t, kanly_rule rule, unsigned side);

/* --- what the winner is asked (aftermath.c) --------------------------------------------------- */

/* The cells of the battle under way where f has Forces: LOSE asks for them in ascending order. */
cell_set battle_cells(const kanly_game *g, faction f);
/* The winner's cards KEEP asks about, in order. Returns how many. */
unsigned cards_to_keep(const kanly_game *g, card out[3]);
