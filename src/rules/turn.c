/* The nine phases of a turn, in their fixed order (1.00.00), and the end of the game.
**
** The outermost procedure: one step per phase. Between two steps a game can be paused, and a
** described game can begin at any of them. */
#include "rules/turn.h"

#include "rules/deals.h"

typedef enum {
    TURN_SETUP,
    TURN_FIRST_STORM,
    TURN_STORM,
    TURN_BLOW,
    TURN_NEXUS,
    TURN_CHARITY,
    TURN_BIDDING,
    TURN_REVIVAL,
    TURN_SHIPMENT,
    TURN_BATTLE,
    TURN_COLLECTION,
    TURN_MENTAT,
    TURN_OVER
} turn_step;

/* Steps and phases have the same names in the same order. */
_Static_assert((int)TURN_MENTAT == (int)KANLY_MENTAT && (int)TURN_OVER == (int)KANLY_OVER,
               "one step a phase");

/* R76: spice blows and Nexuses of one turn are one phase, 1.02, however many there are. */
static bool goes_on(kanly_game *g, kanly_phase phase)
{
    return phase == KANLY_NEXUS || (phase == KANLY_SPICE_BLOW && turn_vars(g)->pile);
}

void enter_phase(table *t, kanly_phase phase)
{
    kanly_game *g = t->game;
    g->phase = (uint8_t)phase;
    g->checks_due |= CHECK_MAP; /* RB-52: what phases 7 to 9 left undone is due in the next turn */
    if (!goes_on(g, phase)) g->stopped = 0; /* RB-11: a Karama never reaches past the phase */
    memset(g->pledge, 0, sizeof g->pledge);
    g->lent = 0;
    tell(t, R_1_00_00, EVENT_PHASE_BEGAN, NONE, g->turn, g->phase);
    deal_event(t, KANLY_ON_PHASE, NONE, NONE);
}

void begin_at(table *t, kanly_phase phase)
{
    begin(t, PROC_TURN, phase);
    t->game->phase = (uint8_t)phase;
}

kanly_phase next_phase(const kanly_game *g)
{
    const kanly_frame *turn = &g->frame[0];
    const struct turn_vars *v = (const struct turn_vars *)turn->vars;
    /* The Nexus is a phase only when a worm has called it (1.02.06). */
    if (turn->step == TURN_NEXUS && !v->nexus_due)
        return v->pile ? KANLY_SPICE_BLOW : KANLY_CHARITY;
    return (kanly_phase)turn->step;
}

static void forget_the_turn(kanly_game *g)
{
    memset(g->frame[0].vars, 0, sizeof g->frame[0].vars);
    g->elites_revived = 0;
    g->claimed = 0;
}

flow turn_procedure(table *t, unsigned step)
{
    kanly_game *g = t->game;
    struct turn_vars *v = turn_vars(g);

    switch ((turn_step)step) {
    case TURN_SETUP:
        enter_phase(t, KANLY_SETUP);
        return call(t, PROC_SETUP, TURN_FIRST_STORM, 0, 0, 0);
    case TURN_FIRST_STORM: /* 0.16: the Storm Phase of turn 1 */
        enter_phase(t, KANLY_FIRST_STORM);
        return call(t, PROC_STORM, TURN_BLOW, true, 0, 0);
    case TURN_STORM: /* 1.01 */
        enter_phase(t, KANLY_STORM);
        return call(t, PROC_STORM, TURN_BLOW, false, 0, 0);
    case TURN_BLOW: /* 1.02; with nexus=each-pile one pile at a time */
        enter_phase(t, KANLY_SPICE_BLOW);
        return call(t, PROC_BLOW, TURN_NEXUS, v->pile, 0, 0);
    case TURN_NEXUS: /* 1.02.06, 1.10 */
        if (!v->nexus_due) return go(t, v->pile ? TURN_BLOW : TURN_CHARITY);
        v->nexus_due = 0;
        enter_phase(t, KANLY_NEXUS);
        return call(t, PROC_NEXUS, v->pile ? TURN_BLOW : TURN_CHARITY, 0, 0, 0);
    case TURN_CHARITY: /* 1.03 */
        enter_phase(t, KANLY_CHARITY);
        return call(t, PROC_CHARITY, TURN_BIDDING, 0, 0, 0);
    case TURN_BIDDING: /* 1.04 */
        enter_phase(t, KANLY_BIDDING);
        return call(t, PROC_BIDDING, TURN_REVIVAL, 0, 0, 0);
    case TURN_REVIVAL: /* 1.05 */
        enter_phase(t, KANLY_REVIVAL);
        return call(t, PROC_REVIVAL, TURN_SHIPMENT, 0, 0, 0);
    case TURN_SHIPMENT: /* 1.06 */
        enter_phase(t, KANLY_SHIPMENT);
        return call(t, PROC_SHIPMENT, TURN_BATTLE, 0, 0, 0);
    case TURN_BATTLE: /* 1.07 */
        enter_phase(t, KANLY_BATTLE);
        return call(t, PROC_BATTLES, TURN_COLLECTION, 0, 0, 0);
    case TURN_COLLECTION: /* 1.08 */
        enter_phase(t, KANLY_COLLECTION);
        return call(t, PROC_COLLECTION, TURN_MENTAT, 0, 0, 0);
    case TURN_MENTAT: /* 1.09: either the game ends here or the turn marker moves on */
        enter_phase(t, KANLY_MENTAT);
        forget_the_turn(g);
        return call(t, PROC_MENTAT, TURN_STORM, 0, 0, 0);
    case TURN_OVER: return bug(t, "turn_procedure: the game is over");
    }
    return bug(t, "turn_procedure: no such step");
}

void end_game(table *t, kanly_rule rule, faction_set winners, kanly_victory how)
{
    kanly_game *g = t->game;
    g->winners = winners;
    g->victory = (uint8_t)how;
    g->phase = KANLY_OVER;
    tell(t, rule, EVENT_GAME_WON, NONE, winners, (uint8_t)how);
}
