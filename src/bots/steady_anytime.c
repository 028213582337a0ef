/* Moves at any time: pledges and gifts to an ally, the Ghola, a Truthtrance, deals.
**
** Asked at every question, so it looks at the phase first and mostly has nothing to say. */
#include "bots/steady.h"

static bool finished(draft *d, kanly_move *move)
{
    *move = draft_end(d);
    return true;
}

/* --- between allies --------------------------------------------------------------------------- */

/* Spice for the ally's landing: what our own does not need, half at least, as long as the ally has
** tokens that its own purse cannot land. The Fremen pay nothing for theirs. */
static unsigned for_landing(const mind *m, int own, int theirs)
{
    int need = 4 + (m->me == FREMEN ? 0 : (int)total(m->g->reserves[m->me]));
    int half = (own + 5) / 2, keep = need < half ? need : half;
    int use = (int)total(m->g->reserves[m->ally]) + 2;
    if (m->ally == FREMEN || theirs >= use || own <= 5 || own <= keep) return 0;
    return (unsigned)(own - keep);
}

/* What we can spare for the ally in this phase; thought about once a phase. */
static unsigned to_pledge(const mind *m)
{
    const kanly_game *g = m->g;
    int own = m->purse[m->me], theirs = m->purse[m->ally];
    if (g->phase == KANLY_SHIPMENT && m->last_turn) return own > 3 ? (unsigned)(own - 3) : 0;
    if (g->phase == KANLY_SHIPMENT) return for_landing(m, own, theirs);
    if (g->phase == KANLY_REVIVAL && m->me == EMPEROR && own > 9 && total(g->tanks[m->ally]) >= 5)
        return 6;
    return 0;
}

/* Once in each phase in which an ally may pay. */
static bool pledging(const book *b, uint8_t turn, uint8_t phase)
{
    if (phase != KANLY_BIDDING && phase != KANLY_REVIVAL && phase != KANLY_SHIPMENT) return false;
    return b->pledged_turn != turn || b->pledged_phase != phase;
}

static bool pledge(mind *m, kanly_move *move)
{
    const kanly_game *g = m->g;
    if (m->ally == NONE || !pledging(m->book, g->turn, g->phase)) return false;
    m->book->pledged_turn = g->turn;
    m->book->pledged_phase = g->phase;
    /* The Emperor's gift comes back with what the ally pays; a pledge would be burnt. */
    if (g->phase == KANLY_BIDDING && m->me == EMPEROR && !m->last_turn && m->purse[m->ally] < 4 &&
        m->purse[EMPEROR] >= 9 && hand_size(g, m->ally) < hand_limit(m->ally) &&
        kanly_may_begin(g, (kanly_faction)m->me, KANLY_ASK_GIVE)) {
        draft d = draft_anytime(m, KANLY_ASK_GIVE);
        draft_near(&d, GIVE_AMOUNT, (unsigned)(m->purse[EMPEROR] - 5) / 2);
        return finished(&d, move);
    }
    unsigned amount = to_pledge(m);
    if (amount == g->pledge[m->me] || !kanly_may_begin(g, (kanly_faction)m->me, KANLY_ASK_PLEDGE))
        return false;
    draft d = draft_anytime(m, KANLY_ASK_PLEDGE);
    draft_near(&d, PLEDGE_AMOUNT, amount);
    return finished(&d, move);
}

/* --- the Ghola -------------------------------------------------------------------------------- */

/* Too few leaders are left, or many forces lie in the tanks when there is shipping to be done. */
static bool needs_leader(const bot_glance *now) { return now->leaders <= 1; }
static bool needs_forces(const bot_glance *now)
{
    bool soon = now->phase == KANLY_REVIVAL || now->phase == KANLY_SHIPMENT;
    return soon && now->fallen >= 5 && now->reserves <= 8;
}

static bool ghola(mind *m, const bot_glance *now, kanly_move *move)
{
    const kanly_game *g = m->g;
    if (!holds(g, m->me, C_TLEILAXU_GHOLA) ||
        !kanly_may_begin(g, (kanly_faction)m->me, KANLY_ASK_GHOLA))
        return false;
    leader_set dead = dead_leaders(g, m->me);
    if (dead && needs_leader(now)) {
        leader best = lowest_bit(dead);
        for_leaders(l, dead)
            if (leader_strength(l) > leader_strength(best)) best = l;
        draft d = draft_anytime(m, KANLY_ASK_GHOLA);
        if (draft_say(&d, GHOLA_WAY, KANLY_GHOLA_LEADER) &&
            draft_say(&d, GHOLA_LEADER_LEADER, best))
            return finished(&d, move);
    }
    if (!needs_forces(now)) return false;
    draft d = draft_anytime(m, KANLY_ASK_GHOLA);
    if (!draft_say(&d, GHOLA_WAY, KANLY_GHOLA_FORCES)) return false;
    unsigned elites = elite(g->tanks[m->me]) && !has(g->elites_revived, m->me) ? 1 : 0;
    draft_near(&d, GHOLA_FORCES_FORCES, 5 - elites);
    draft_near(&d, GHOLA_FORCES_ELITES, elites);
    return finished(&d, move);
}

static bool sells(faction me, const bot_glance *now)
{
    return (me == FREMEN && now->phase == KANLY_SHIPMENT && now->looked & LOOKED_STORM) ||
           (me == ATREIDES && now->phase == KANLY_BIDDING && now->turn <= 5 && now->purse < 6);
}

/* Once a turn, after one's own segment, a place that a win hangs on may be worth paying for. */
static bool bargains(const book *b, const bot_glance *now)
{
    return b->struck_turn == now->turn && now->phase == KANLY_SHIPMENT &&
           b->haggled_turn != now->turn && now->purse >= 4;
}

static bool haggle(mind *m, kanly_move *move)
{
    m->book->haggled_turn = m->g->turn;
    return offer_to_pay(m, move);
}

bool steady_stirs(const bot *self, const bot_glance *now)
{
    const book *b = (const book *)(const void *)self->memory;
    bool back =
        now->hand & card_set_of_name(C_TLEILAXU_GHOLA) && (needs_leader(now) || needs_forces(now));
    bool cards =
        back || (now->phase == KANLY_BATTLE && now->hand & card_set_of_name(C_TRUTHTRANCE));
    bool pledges = now->ally != NONE && pledging(b, now->turn, now->phase);
    return cards || pledges || now->deal_waits || b->refused.kind || sells(self->faction, now) ||
           bargains(b, now);
}

bool steady_volunteer(bot *self, const kanly_game *view, kanly_move *move)
{
    bot_glance now = bot_glance_at(view, (kanly_faction)self->faction);
    if (!steady_stirs(self, &now)) return false;
    mind m = mind_of(self, view);
    if (now.deal_waits && answer_deals(&m, move)) return true;
    return pledge(&m, move) || ghola(&m, &now, move) || ask_about_defense(&m, move) ||
           ((m.book->refused.kind || sells(self->faction, &now)) && offer_deals(&m, move)) ||
           (bargains(m.book, &now) && haggle(&m, move));
}
