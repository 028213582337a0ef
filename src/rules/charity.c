/* PHASE 3: CHOAM CHARITY (1.03).
**
**   BEGIN (window on the Bene Gesserit's own charity) -> COLLECT -> CLAIM (all at once) -> done
**
** A claim is paid the moment it is made, so that what its maker does with the spice afterwards
** cannot change it. Everybody is asked, because whom the question skips would tell how much
** spice lies behind a shield. */
#include "rules/forms.h"
#include "rules/karama.h"
#include "rules/procedures.h"

typedef enum { CHARITY_BEGIN, CHARITY_COLLECT, CHARITY_CLAIM, CHARITY_CLAIMED } charity_step;

enum { CHARITY_LEVEL = 2 }; /* 1.03.01: who has less is brought up to this */

static void receive(table *t, kanly_rule rule, faction f, unsigned amount)
{
    t->game->claimed |= just(f);
    tell(t, rule, EVENT_CHARITY, f, (uint8_t)amount);
    get_from_bank(t, rule, f, amount);
}

/* Spice in front of the shield does not count (R55). */
static void claim_rules(const kanly_game *g, faction f, choices *c)
{
    if (has(g->claimed, f)) deny(c, R_1_03_02);
    if (g->spice[f] >= CHARITY_LEVEL) {
        deny(c, R_1_03_01);
        in_numbers(c, KANLY_FACT_CHARITY, g->spice[f], CHARITY_LEVEL);
    }
}

static faction_set claimants(const kanly_game *g)
{
    faction_set poor = 0;
    for_factions(f, g->playing)
        if (g->spice[f] < CHARITY_LEVEL) poor |= just(f);
    return window_for(g, g->playing & (faction_set)~g->claimed, poor);
}

flow charity_procedure(table *t, unsigned step)
{
    kanly_game *g = t->game;

    switch ((charity_step)step) {
    case CHARITY_BEGIN: /* 2.02.09 belongs to the advanced game (R21) */
        if (advanced(g) && plays(g, BENE_GESSERIT))
            return window(t, ABILITY_CHARITY, CHARITY_COLLECT);
        return go(t, CHARITY_CLAIM);
    /* 2.02.09: two, whatever they own; it is their claim. Stopped, they may claim like others */
    case CHARITY_COLLECT:
        if (!was_stopped(g)) receive(t, R_2_02_09, BENE_GESSERIT, CHARITY_LEVEL);
        use_over(t, ABILITY_CHARITY);
        return go(t, CHARITY_CLAIM);
    case CHARITY_CLAIM: /* 1.03.01 */ return ask(t, ASK_CLAIM, claimants(g), CHARITY_CLAIMED);
    case CHARITY_CLAIMED: return done(t, 0);
    }
    return bug(t, "charity_procedure: no such step");
}

static void claim_choices(const kanly_game *g, faction by, const kanly_move *m, choices *c)
{
    if (m->length) {
        complete(c);
        return;
    }
    yes_no(c);
    claim_rules(g, by, c);
}

static bool claim_accept(table *t, faction by, const kanly_move *m)
{
    if (kanly_said(m, CLAIM_WAY) == YES)
        receive(t, R_1_03_01, by, CHARITY_LEVEL - t->game->spice[by]);
    return true;
}

static void claim_absent(const kanly_game *g, faction by, const kanly_move *m, choices *c)
{
    (void)m;
    if (g->phase == KANLY_CHARITY) claim_rules(g, by, c);
}

const question question_CLAIM = {
    .choices = claim_choices, .accept = claim_accept, .absent = claim_absent, .usual = usually_yes};
