/* The Nexus (1.02.06) and what may be done in it: alliances (1.10).
**
** Everybody is asked at once and may act as often as they like until all have said that they are
** done (1.10.01.07). An offer to somebody who was done asks that player again, and so does leaving
** one's ally. No two offers of one player to another stand at once, and nobody makes more than one
** alliance in a Nexus; but an offer that was taken back may be made again (R74), so it ends when
** people are done and not before. */
#include "rules/procedures.h"
#include "rules/situation.h"

struct nexus_vars {
    uint8_t standing[FACTIONS]; /* whom each faction's standing offers are for */
    uint8_t offered[FACTIONS];  /* whom it has made an offer in this Nexus and not taken it back */
};
VARS_FIT(nexus_vars);

typedef enum { NEXUS_BEGIN, NEXUS_OVER, NEXUS_RIDDEN } nexus_step;

flow nexus_procedure(table *t, unsigned step)
{
    kanly_game *g = t->game;

    switch ((nexus_step)step) {
    case NEXUS_BEGIN: /* 1.10.00: the only time alliances change */
        g->allied_this_nexus = 0;
        tell(t, R_1_02_06, EVENT_NEXUS_BEGAN, NONE, 0);
        return ask(t, ASK_NEXUS, g->playing, NEXUS_OVER);
    case NEXUS_OVER: /* 1.10.01.07: alliances stand until the next one */
        g->allied_this_nexus = 0;
        return call(t, PROC_RIDES, NEXUS_RIDDEN, 0, 0, 0);
    case NEXUS_RIDDEN: return done(t, 0);
    }
    return bug(t, "nexus_procedure: no such step");
}

/* --- alliances -------------------------------------------------------------------------------- */

/* Spelled out, because compilers leave it a loop. */
_Static_assert(FACTIONS == 6, "a line for each three factions");
static faction_set allied_factions(const kanly_game *g)
{
    return (faction_set)((g->ally[0] != NONE) | (g->ally[1] != NONE) << 1 |
                         (g->ally[2] != NONE) << 2 | (g->ally[3] != NONE) << 3 |
                         (g->ally[4] != NONE) << 4 | (g->ally[5] != NONE) << 5);
}

static void offer(table *t, faction by, faction to)
{
    kanly_game *g = t->game;
    struct nexus_vars *v = VARS(nexus_vars, g);
    v->standing[by] |= just(to);
    v->offered[by] |= just(to);
    top(g)->who |= just(to);
    tell(t, R_1_10_01_02, EVENT_ALLIANCE_OFFERED, by, to);
}

/* R74: as if it had never been made. */
static void withdraw(table *t, faction by, faction from)
{
    struct nexus_vars *v = VARS(nexus_vars, t->game);
    v->standing[by] &= (uint8_t)~just(from);
    v->offered[by] &= (uint8_t)~just(from);
    tell(t, R_1_10_01_02, EVENT_OFFER_WITHDRAWN, by, from);
}

/* 1.10.01.02: the alliance holds at once, and the offer `a` made stands no longer. */
static void ally_with(table *t, faction a, faction b)
{
    kanly_game *g = t->game;
    VARS(nexus_vars, g)->standing[a] &= (uint8_t)~just(b);
    g->ally[a] = b;
    g->ally[b] = a;
    g->allied_this_nexus |= just(a) | just(b);
    tell(t, R_1_10_01_02, EVENT_ALLIANCE_MADE, a, b);
}

/* 1.10.01.06: without asking; what the two had pledged each other is void. */
static void leave(table *t, faction by)
{
    kanly_game *g = t->game;
    faction former = ally_of(g, by);
    g->ally[by] = g->ally[former] = NONE;
    g->pledge[by] = g->pledge[former] = 0;
    top(g)->who |= just(former);
    tell(t, R_1_10_01_06, EVENT_ALLIANCE_BROKEN, by, former);
}

static bool nexus_accept(table *t, faction by, const kanly_move *m)
{
    switch (kanly_said(m, NEXUS_WAY)) {
    case KANLY_NEXUS_OFFER: offer(t, by, kanly_said(m, NEXUS_OFFER_FACTION)); return false;
    case KANLY_NEXUS_ACCEPT: ally_with(t, kanly_said(m, NEXUS_ACCEPT_FACTION), by); return false;
    case KANLY_NEXUS_LEAVE: leave(t, by); return false;
    case KANLY_NEXUS_WITHDRAW: withdraw(t, by, kanly_said(m, NEXUS_WITHDRAW_FACTION)); return false;
    default: return true;
    }
}

/* --- the question ----------------------------------------------------------------------------- */

/* Those with whom `by` could make an alliance now. */
static void partner_choices(const kanly_game *g, faction by, choices *c)
{
    faction_set allies = allied_factions(g);
    bool allied = has(allies, by);
    faction_set bound = allied ? ALL_FACTIONS : allies; /* one of the two is in an alliance */
    faction_set once = has(g->allied_this_nexus, by) ? ALL_FACTIONS : g->allied_this_nexus;
    allow_bits(c, ALL_FACTIONS);
    /* each in one alliance at most, of two members, never a third */
    forbid_bits(c, allied ? R_1_10_01_05 : R_1_10_01_04, bound);
    also(c, allied ? R_1_10_01_04 : R_1_10_01_05);
    /* of two without allies, once in a Nexus */
    forbid_bits(c, R_1_10_01_02, bound | once | (ALL_FACTIONS & ~others(g, by)));
}

static void offer_choices(const kanly_game *g, faction by, choices *c)
{
    partner_choices(g, by, c);
    forbid_bits(c, R_1_10_01_02, CONST_VARS(nexus_vars, g)->offered[by]);
}

static faction_set suitors_of(const kanly_game *g, faction by)
{
    const struct nexus_vars *v = CONST_VARS(nexus_vars, g);
    unsigned suitors = 0;
    for (faction f = 0; f < FACTIONS; f++) suitors |= (unsigned)has(v->standing[f], by) << f;
    return (faction_set)suitors;
}

static void accept_choices(const kanly_game *g, faction by, choices *c)
{
    partner_choices(g, by, c);
    forbid_bits(c, R_1_10_01_02, ALL_FACTIONS & ~suitors_of(g, by));
}

/* R74: what nobody has accepted. */
static void withdraw_choices(const kanly_game *g, faction by, choices *c)
{
    allow_bits(c, ALL_FACTIONS);
    forbid_bits(c, R_1_10_01_02, ALL_FACTIONS & ~CONST_VARS(nexus_vars, g)->standing[by]);
}

static void nexus_ways(const kanly_game *g, faction by, choices *c)
{
    explanation no_offer, no_accept, no_withdrawal;
    choices offers = choices_after(c, &no_offer), accepts = choices_after(c, &no_accept);
    choices withdrawals = choices_after(c, &no_withdrawal);
    offer_choices(g, by, &offers);
    accept_choices(g, by, &accepts);
    withdraw_choices(g, by, &withdrawals);
    field(c, KANLY_FIELD_OPTION);
    allow_range(c, KANLY_NEXUS_PASS, KANLY_NEXUS_WITHDRAW);
    if (none_allowed(&offers)) forbid_dead_end(c, KANLY_NEXUS_OFFER, &offers);
    if (none_allowed(&accepts)) forbid_dead_end(c, KANLY_NEXUS_ACCEPT, &accepts);
    if (ally_of(g, by) == NONE) forbid(c, R_1_10_01_06, KANLY_NEXUS_LEAVE);
    if (none_allowed(&withdrawals)) forbid_dead_end(c, KANLY_NEXUS_WITHDRAW, &withdrawals);
}

static void nexus_choices(const kanly_game *g, faction by, const kanly_move *m, choices *c)
{
    uint8_t way = kanly_said(m, NEXUS_WAY);
    if (choosing(m, NEXUS_WAY)) {
        nexus_ways(g, by, c);
    } else if (choosing(m, NEXUS_OFFER_FACTION) && way == KANLY_NEXUS_OFFER) {
        field(c, KANLY_FIELD_FACTION);
        offer_choices(g, by, c);
    } else if (choosing(m, NEXUS_ACCEPT_FACTION) && way == KANLY_NEXUS_ACCEPT) {
        field(c, KANLY_FIELD_FACTION);
        accept_choices(g, by, c);
    } else if (choosing(m, NEXUS_WITHDRAW_FACTION) && way == KANLY_NEXUS_WITHDRAW) {
        field(c, KANLY_FIELD_FACTION);
        withdraw_choices(g, by, c);
    } else {
        complete(c);
    }
}

/* Who is done in a Nexus has had it; outside one nothing changes before the next. */
static void nexus_absent(const kanly_game *g, faction by, const kanly_move *m, choices *c)
{
    (void)by, (void)m;
    const kanly_frame *frame = frame_of(g, PROC_NEXUS);
    bool open = frame && frame->ask == ASK_NEXUS && frame->who;
    if (!open) deny(c, R_1_10_00);
    deny(c, g->turn > 1 ? R_1_10_01_07 : R_1_02_03);
}

const question question_NEXUS = {
    .choices = nexus_choices, .accept = nexus_accept, .absent = nexus_absent};

/* --- for those who look on -------------------------------------------------------------------- */

bool nexus_now(const kanly_game *g, nexus_facts *out)
{
    const kanly_frame *frame = frame_of(g, PROC_NEXUS);
    if (!frame || frame->ask != ASK_NEXUS || !frame->who) return false;
    const struct nexus_vars *v = (const struct nexus_vars *)frame->vars;
    faction_set bound = allied_factions(g) | g->allied_this_nexus;
    *out = (nexus_facts){.done = g->playing & (faction_set)~frame->who};
    memcpy(out->offered, v->offered, sizeof out->offered);
    for_factions(f, g->playing)
        out->offers[f] = has(bound, f) ? 0 : v->standing[f] & (faction_set)~bound;
    return true;
}
