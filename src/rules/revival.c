/* PHASE 5: REVIVAL (1.05).
**
**   GRANT (Fremen, for their ally) -> REVIVE (all at once) -> EXTRA (paid by the Emperor) -> done
**
** An answer takes effect when it is given (1.05.00: no order of play). Only the forces the Emperor
** pays for wait until everybody has answered, because a Karama may stop them; until then his spice
** for them is bound and an elite among them has used up the turn's one (elites_revived).
** Stopped, his ally is asked once more for what is left to it. */
#include "rules/revival.h"

#include "rules/forms.h"
#include "rules/karama.h"
#include "rules/procedures.h"
#include "rules/situation.h"

struct revival_vars {
    uint8_t granted;           /* the Fremen's ally has three free revivals (2.04.11) */
    uint8_t extra;             /* stack the Emperor is to pay for (2.03.07) */
    uint8_t extra_stopped;     /* a Karama has stopped it */
    uint8_t revived[FACTIONS]; /* forces revived so far within the normal limit */
    uint8_t leader_revived;    /* factions that have had their leader of this turn */
    uint8_t answered; /* factions that have revived in the normal way: asked again, they need not */
};
VARS_FIT(revival_vars);

typedef enum {
    REVIVAL_BEGIN,
    REVIVAL_GRANTED,
    REVIVAL_GRANT_OVER,
    REVIVAL_ASK,
    REVIVAL_EXTRA,
    REVIVAL_EXTRA_OVER,
    REVIVAL_END,
} revival_step;

enum { REVIVAL_LIMIT = 3, REVIVAL_PRICE = 2, EXTRA_LIMIT = 3, POWER_LIMIT = 3, HADERACH_PRICE = 2 };

/* --- forces ----------------------------------------------------------------------------------- */

/* 2.03.11, 2.04.20: one starred token a turn, whatever brings it back. */
static kanly_rule elite_rule(faction f)
{
    return f == EMPEROR ? R_2_03_11 : f == FREMEN ? R_2_04_20 : R_1_05_01;
}

static unsigned elites_revivable(const kanly_game *g, faction f)
{
    return elite(g->tanks[f]) && !has(g->elites_revived, f) ? 1 : 0;
}

/* As many starred ones as may come back now; `rule` says that there are no more in the tanks. */
static void elites_field(const kanly_game *g, faction f, kanly_rule rule, choices *c)
{
    field(c, KANLY_FIELD_ELITES);
    allow_range(c, 0, 5);
    forbid_above(c, rule, elite(g->tanks[f]));
    in_numbers(c, KANLY_FACT_TANKS, elite(g->tanks[f]), 0);
    forbid_above(c, elite_rule(f), elites_revivable(g, f));
}

/* The lowest number that, with those chosen before, is more than `most`. */
static unsigned first_beyond(unsigned most, unsigned chosen)
{
    return chosen > most ? 0 : most - chosen + 1;
}

/* Takes away the numbers that go beyond a limit of `most` in all, with those chosen before. */
static void forbid_beyond(choices *c, kanly_rule rule, unsigned most, unsigned chosen)
{
    forbid_from(c, rule, first_beyond(most, chosen));
    in_numbers(c, KANLY_FACT_REVIVAL_LIMIT, most, 0);
}

bool free_forces_possible(const kanly_game *g, faction f)
{
    return ordinary(g->tanks[f]) || elites_revivable(g, f);
}

_Static_assert((int)KANLY_AT_GHOLA_FORCES_FORCES == (int)KANLY_AT_REVIVE_POWER_FORCES_FORCES &&
                   (int)KANLY_AT_GHOLA_FORCES_ELITES == (int)KANLY_AT_REVIVE_POWER_FORCES_ELITES,
               "forces that cost nothing are named in the same places");

/* Of GHOLA or of the Emperor's power, once the way is chosen: forces and elites that cost nothing,
** at least one and at most `limit` together. */
void free_forces_choices(const kanly_game *g, faction f, const kanly_move *m, unsigned limit,
                         kanly_rule rule, choices *c)
{
    uint8_t forces = kanly_said(m, GHOLA_FORCES_FORCES);
    if (choosing(m, GHOLA_FORCES_FORCES)) {
        field(c, KANLY_FIELD_FORCES);
        allow_range(c, 0, FORCES_EACH);
        forbid_above(c, rule, ordinary(g->tanks[f]));
        in_numbers(c, KANLY_FACT_TANKS, ordinary(g->tanks[f]), 0);
        forbid_beyond(c, rule, limit, 0);
        if (!elites_revivable(g, f)) forbid(c, rule, 0);
    } else if (choosing(m, GHOLA_FORCES_ELITES)) {
        elites_field(g, f, rule, c);
        forbid_beyond(c, rule, limit, forces);
        if (!forces) forbid(c, rule, 0);
    } else {
        complete(c);
    }
}

/* 1.05.02: from the tanks to the reserves. A starred token counts and costs as one (2.03.10,
** 2.04.19). */
void revive_forces(table *t, kanly_rule rule, faction f, stack s, unsigned price)
{
    if (!s) return;
    from_tanks(t, f, s);
    to_reserves(t, f, s);
    if (elite(s)) t->game->elites_revived |= just(f);
    tell(t, rule, EVENT_REVIVED, f, s, (uint8_t)price);
}

/* 1.05.01.02: 2.01.04, 2.02.04, 2.03.03, 2.04.04, 2.05.05, 2.06.03, or three by grace of the
** Fremen. */
static unsigned free_for(const kanly_game *g, const struct revival_vars *v, faction f)
{
    if (v->granted && allied(g, f, FREMEN)) return REVIVAL_LIMIT;
    return (unsigned)free_revivals(f);
}

static unsigned beyond(unsigned forces, unsigned free) { return forces > free ? forces - free : 0; }

bool free_to_revive(const kanly_game *g, const kanly_move *m, unsigned *free)
{
    const struct revival_vars *v = vars_of(g, PROC_REVIVAL);
    bool elites = choosing(m, REVIVE_NORMAL_ELITES);
    bool normal = m->question == ASK_REVIVE && kanly_said(m, REVIVE_WAY) == KANLY_REVIVE_NORMAL;
    if (!v || !normal || !(elites || choosing(m, REVIVE_NORMAL_FORCES))) return false;
    *free = beyond(free_for(g, v, m->by),
                   v->revived[m->by] + (elites ? kanly_said(m, REVIVE_NORMAL_FORCES) : 0u));
    return true;
}

/* 1.05.01.03: what `count` more cost. */
static unsigned force_price(const kanly_game *g, const struct revival_vars *v, faction f,
                            unsigned count)
{
    unsigned had = v->revived[f], free = free_for(g, v, f);
    return REVIVAL_PRICE * (beyond(had + count, free) - beyond(had, free));
}

/* 2.03.07: how many of its ally's forces the Emperor will pay for, by what he has pledged. */
static unsigned extra_limit(const kanly_game *g, const struct revival_vars *v, faction f)
{
    if (!allied(g, f, EMPEROR) || v->extra || v->extra_stopped) return 0;
    unsigned payable = g->pledge[EMPEROR] / REVIVAL_PRICE;
    return payable < EXTRA_LIMIT ? payable : EXTRA_LIMIT;
}

unsigned extra_bound(const kanly_game *g)
{
    const struct revival_vars *v = vars_of(g, PROC_REVIVAL);
    return v ? REVIVAL_PRICE * total(v->extra) : 0;
}

unsigned revived_all_the_same(const kanly_game *g, faction f)
{
    const struct revival_vars *v = vars_of(g, PROC_REVIVAL);
    return v && v->extra_stopped && allied(g, f, EMPEROR) ? v->revived[f] : 0;
}

/* How many more so much spice brings back, the free ones among them. */
static unsigned affordable(const kanly_game *g, const struct revival_vars *v, faction f,
                           unsigned spice)
{
    return beyond(free_for(g, v, f), v->revived[f]) + spice / REVIVAL_PRICE;
}

/* 1.05.01.03: takes away the numbers that cost too much, where `chosen` come back already and the
** Emperor pays for `helped` of all. 1.12.02: what lies in front of the shield pays for nothing. */
static void forbid_too_dear(choices *c, const kanly_game *g, const struct revival_vars *v,
                            faction f, unsigned chosen, unsigned helped)
{
    unsigned spice = purse(g, f), bribes = g->bribes[f];
    unsigned first = first_beyond(affordable(g, v, f, spice) + helped, chosen);
    if (!c->why) {
        forbid_from(c, R_1_05_01_03, first);
        return;
    }
    for (unsigned n = first; n <= FORCES_EACH; n++) {
        forbid(c, R_1_05_01_03, n);
        in_numbers(c, KANLY_FACT_PRICE, force_price(g, v, f, beyond(chosen + n, helped)), spice);
    }
    unsigned enough = first_beyond(affordable(g, v, f, spice + bribes) + helped, chosen);
    if (first < enough) forbid_between(c, R_1_12_02, first, enough - 1);
}

/* --- the phase -------------------------------------------------------------------------------- */

/* Everybody, since what lies in the tanks is open; with windows=holders those who find something
** there. */
static faction_set revivers(const kanly_game *g)
{
    faction_set some = 0;
    for_factions(f, g->playing)
        if (g->tanks[f] || dead_leaders(g, f) || (f == ATREIDES && g->haderach_dead))
            some |= just(f);
    return window_for(g, g->playing, some);
}

/* 2.03.07: what is still in the tanks of what was asked for; the Emperor pays the bank. */
static void revive_extra(table *t)
{
    kanly_game *g = t->game;
    struct revival_vars *v = VARS(revival_vars, g);
    faction f = ally_of(g, EMPEROR);
    stack in_tanks = g->tanks[f];
    unsigned forces =
        ordinary(v->extra) < ordinary(in_tanks) ? ordinary(v->extra) : ordinary(in_tanks);
    unsigned elites = elite(v->extra) < elite(in_tanks) ? elite(v->extra) : elite(in_tanks);
    unsigned price = REVIVAL_PRICE * (forces + elites);
    revive_forces(t, R_2_03_07, f, make_stack(forces, elites), price);
    pay_bank(t, R_2_03_07, EMPEROR, price);
    g->pledge[EMPEROR] = g->pledge[EMPEROR] > price ? (uint8_t)(g->pledge[EMPEROR] - price) : 0;
}

flow revival_procedure(table *t, unsigned step)
{
    kanly_game *g = t->game;
    struct revival_vars *v = VARS(revival_vars, g);

    switch ((revival_step)step) {
    case REVIVAL_BEGIN: /* 2.04.11 */
        turn_up_leaders(t);
        if (!plays(g, FREMEN) || ally_of(g, FREMEN) == NONE) return go(t, REVIVAL_ASK);
        return ask(t, ASK_GRANT, just(FREMEN), REVIVAL_GRANTED);
    case REVIVAL_GRANTED:
        if (answer_of(g, FREMEN) != YES) return go(t, REVIVAL_ASK);
        tell(t, R_2_04_11, EVENT_GRANTED, FREMEN, ally_of(g, FREMEN));
        return window(t, ABILITY_FREE_REVIVAL_FOR_ALLY, REVIVAL_GRANT_OVER);
    case REVIVAL_GRANT_OVER: /* stopped: the ally falls back on its own number */
        v->granted = !was_stopped(g);
        use_over(t, ABILITY_FREE_REVIVAL_FOR_ALLY);
        return go(t, REVIVAL_ASK);

    case REVIVAL_ASK: /* 1.05.00, 1.05.01, 1.05.03 */
        return ask(t, ASK_REVIVE, revivers(g), REVIVAL_EXTRA);

    case REVIVAL_EXTRA: /* 2.03.07 */
        if (!v->extra) return go(t, REVIVAL_END);
        return window(t, ABILITY_REVIVAL_FOR_ALLY, REVIVAL_EXTRA_OVER);
    case REVIVAL_EXTRA_OVER:
        g->reserved[EMPEROR] = 0;
        use_over(t, ABILITY_REVIVAL_FOR_ALLY);
        if (!was_stopped(g)) {
            revive_extra(t);
            return go(t, REVIVAL_END);
        }
        /* 1.00.04: nothing is paid, and the ally decides again within its own limit */
        if (elite(v->extra)) g->elites_revived &= (uint8_t)~just(ally_of(g, EMPEROR));
        v->extra = 0;
        v->extra_stopped = true;
        return ask(t, ASK_REVIVE, just(ally_of(g, EMPEROR)), REVIVAL_END);
    case REVIVAL_END: return done(t, 0);
    }
    return bug(t, "revival_procedure: no such step");
}

/* --- reviving in the normal way --------------------------------------------------------------- */

/* RB-111: to revive nobody is to pass. */
static void forbid_nobody(choices *c, unsigned value)
{
    forbid(c, R_1_05_00, value);
    also(c, R_1_05_01);
}

/* 1.05.03.02; 1.12.02: what lies in front of the shield pays for nothing. */
static void forbid_dear_leader(choices *c, const kanly_game *g, faction by, unsigned value,
                               unsigned price, unsigned spice)
{
    if (price <= spice) return;
    forbid(c, R_1_05_03_02, value);
    in_numbers(c, KANLY_FACT_PRICE, price, spice);
    if (price <= spice + g->bribes[by]) forbid(c, R_1_12_02, value);
}

/* 2.01.14, 2.01.15: the token takes the place of a leader and never stands in the way of one. */
static void haderach_choice(const kanly_game *g, faction by, unsigned spice, bool all_died,
                            choices *c)
{
    allow(c, KWISATZ_HADERACH);
    if (by != ATREIDES || !g->haderach_dead || !all_died) forbid(c, R_2_01_14, KWISATZ_HADERACH);
    if (by == ATREIDES) forbid_dear_leader(c, g, by, KWISATZ_HADERACH, HADERACH_PRICE, spice);
    if (!allowed(c, KWISATZ_HADERACH)) forbid(c, R_2_01_14, KWISATZ_HADERACH);
}

/* 1.05.03, 1.05.04: one of one's own that lies face up, once a turn, for its strength
** (1.05.03.02). */
static void leader_choices(const kanly_game *g, faction by, unsigned spice, unsigned forces,
                           choices *c)
{
    const struct revival_vars *v = CONST_VARS(revival_vars, g);
    const leader_set dead = dead_leaders(g, by);
    const bool all_died = all_have_died(g, by);
    field(c, KANLY_FIELD_LEADER);
    allow(c, NONE);
    if (!forces) forbid_nobody(c, NONE);
    allow_bits(c, (UINT64_C(1) << LEADERS) - 1);
    haderach_choice(g, by, spice, all_died, c);
    for_leaders(l, dead)
        if (g->leader[l].place == TANKS_DOWN) forbid(c, R_1_05_04, l);
    forbid_bits(c, R_1_05_03, ~(uint64_t)dead);
    if (!all_died) forbid_bits(c, R_1_05_03, leaders_of(by));
    if (has(v->leader_revived, by)) {
        forbid_bits(c, R_1_05_03, leaders_of(by));
        forbid(c, R_1_05_03, KWISATZ_HADERACH);
    }
    for_leaders(l, dead) forbid_dear_leader(c, g, by, l, (unsigned)leader_strength(l), spice);
}

static bool leader_revivable(const kanly_game *g, faction by)
{
    choices leaders = {.why = NULL};
    leader_choices(g, by, purse(g, by), 0, &leaders);
    return !none_allowed(&leaders);
}

/* 1.05.01 and the price, where `chosen` come back already; with as much help as the Emperor will
** give, which the form asks for later. */
static void forbid_too_many(choices *c, const kanly_game *g, faction by, unsigned chosen)
{
    const struct revival_vars *v = CONST_VARS(revival_vars, g);
    unsigned most = extra_limit(g, v, by), before = c->why ? c->why->count : 0;
    forbid_beyond(c, R_1_05_01, REVIVAL_LIMIT - v->revived[by] + most, chosen);
    forbid_too_dear(c, g, v, by, chosen, most);
    foreseen_since(c, before);
}

static bool elite_may_follow(const kanly_game *g, faction by)
{
    const struct revival_vars *v = CONST_VARS(revival_vars, g);
    unsigned extra = extra_limit(g, v, by), places = REVIVAL_LIMIT - v->revived[by];
    return elites_revivable(g, by) && (extra || (places && affordable(g, v, by, purse(g, by))));
}

/* No force so far: the number that names none now leads nowhere, unless a leader can follow. */
static void forbid_none_so_far(choices *c, const kanly_game *g, faction by)
{
    if (leader_revivable(g, by)) return;
    unsigned before = c->why ? c->why->count : 0;
    forbid_nobody(c, 0);
    foreseen_since(c, before);
}

static void forces_choices(const kanly_game *g, faction by, choices *c)
{
    field(c, KANLY_FIELD_FORCES);
    allow_range(c, 0, FORCES_EACH);
    forbid_above(c, R_1_05_01, ordinary(g->tanks[by]));
    in_numbers(c, KANLY_FACT_TANKS, ordinary(g->tanks[by]), 0);
    forbid_too_many(c, g, by, 0);
    if (!elite_may_follow(g, by)) forbid_none_so_far(c, g, by);
}

/* A starred one takes a place and costs as much as any other. */
static kanly_rule counting_rule(faction f) { return f == EMPEROR ? R_2_03_10 : R_2_04_19; }

static void elites_choices(const kanly_game *g, faction by, unsigned forces, choices *c)
{
    elites_field(g, by, R_1_05_01, c);
    bool one = allowed(c, 1);
    forbid_too_many(c, g, by, forces);
    if (one && !allowed(c, 1) && allowed(c, 0)) {
        forbid(c, counting_rule(by), 1);
        foreseen(c);
    }
    if (!forces) forbid_none_so_far(c, g, by);
}

/* Of `count` forces, those the Emperor pays for: no more than he will, and enough for what is
** beyond limit and purse. */
static void extra_choices(const kanly_game *g, faction by, unsigned count, unsigned elites,
                          choices *c)
{
    const struct revival_vars *v = CONST_VARS(revival_vars, g);
    unsigned most = extra_limit(g, v, by), limit = REVIVAL_LIMIT - v->revived[by];
    unsigned spice = purse(g, by);
    field(c, KANLY_FIELD_ALLY_SPICE);
    allow_range(c, 0, FORCES_EACH);
    forbid_above(c, R_2_03_07, most);
    in_numbers(c, KANLY_FACT_EXTRA, most, 0);
    forbid_above(c, R_2_03_07, count);
    forbid_below(c, R_1_05_01, beyond(count, limit));
    in_numbers(c, KANLY_FACT_REVIVAL_LIMIT, limit, 0);
    unsigned paid = affordable(g, v, by, spice), needed = beyond(count, paid);
    if (!c->why) {
        forbid_below(c, R_1_05_01_03, needed);
        return;
    }
    for (unsigned extra = 0; extra < needed; extra++) {
        forbid(c, R_1_05_01_03, extra);
        in_numbers(c, KANLY_FACT_PRICE, force_price(g, v, by, count - extra), spice);
    }
    unsigned enough = beyond(count, affordable(g, v, by, spice + g->bribes[by]));
    if (enough < needed) forbid_between(c, R_1_12_02, enough, needed - 1);
    unsigned own = limit < paid ? limit : paid, with = beyond(count, own);
    unsigned without = beyond(beyond(count, elites), own);
    if (without < with) forbid_between(c, counting_rule(by), without, with - 1);
}

static void normal_choices(const kanly_game *g, faction by, const kanly_move *m, choices *c)
{
    const struct revival_vars *v = CONST_VARS(revival_vars, g);
    unsigned forces = kanly_said(m, REVIVE_NORMAL_FORCES);
    unsigned elites = kanly_said(m, REVIVE_NORMAL_ELITES), count = forces + elites;
    unsigned own = beyond(count, kanly_said(m, REVIVE_NORMAL_ALLY));
    if (choosing(m, REVIVE_NORMAL_FORCES))
        forces_choices(g, by, c);
    else if (choosing(m, REVIVE_NORMAL_ELITES))
        elites_choices(g, by, forces, c);
    else if (choosing(m, REVIVE_NORMAL_ALLY))
        extra_choices(g, by, count, elites, c);
    else if (choosing(m, REVIVE_NORMAL_LEADER))
        leader_choices(g, by, beyond(purse(g, by), force_price(g, v, by, own)), count, c);
    else
        complete(c);
}

static void revive_chosen_leader(table *t, faction by, uint8_t chosen)
{
    if (chosen == NONE) return;
    bool token = chosen == KWISATZ_HADERACH;
    unsigned price = token ? HADERACH_PRICE : (unsigned)leader_strength(chosen);
    VARS(revival_vars, t->game)->leader_revived |= just(by);
    if (token)
        revive_haderach(t, R_2_01_14, price);
    else
        revive_leader(t, R_1_05_03, chosen, price);
    pay_bank(t, R_1_05_03_03, by, price);
}

/* Its owner does not care who pays for the starred token: it counts among those revived normally,
** if there are any. */
static void revive_normally(table *t, faction by, const kanly_move *m)
{
    kanly_game *g = t->game;
    struct revival_vars *v = VARS(revival_vars, g);
    unsigned elites = kanly_said(m, REVIVE_NORMAL_ELITES);
    unsigned extra = kanly_said(m, REVIVE_NORMAL_ALLY);
    unsigned own = kanly_said(m, REVIVE_NORMAL_FORCES) + elites - extra;
    unsigned own_elites = own ? elites : 0;
    unsigned price = force_price(g, v, by, own);
    v->answered |= just(by);
    v->revived[by] = (uint8_t)(v->revived[by] + own);
    revive_forces(t, R_1_05_01, by, make_stack(own - own_elites, own_elites), price);
    pay_bank(t, R_1_05_01_04, by, price);
    revive_chosen_leader(t, by, kanly_said(m, REVIVE_NORMAL_LEADER));
    if (!extra) return;
    v->extra = make_stack(extra - (elites - own_elites), elites - own_elites);
    g->reserved[EMPEROR] = (uint8_t)(REVIVAL_PRICE * extra);
    if (elite(v->extra)) g->elites_revived |= just(by);
    tell(t, R_2_03_07, EVENT_REVIVAL_ASKED, by, v->extra);
}

/* --- the Emperor's power (1.14.02) ------------------------------------------------------------ */

static void power_choices(const kanly_game *g, faction by, const kanly_move *m, choices *c)
{
    if (kanly_said(m, REVIVE_WAY) == KANLY_REVIVE_POWER_FORCES) {
        free_forces_choices(g, by, m, POWER_LIMIT, R_1_14_02, c);
    } else if (
        choosing(
            m,
            REVIVE_POWER_LEADER_LEADER)) { /* face down too: 1.05.04 yields to the power (RB-78) */
        field(c, KANLY_FIELD_LEADER);
        allow_bits(c, (UINT64_C(1) << LEADERS) - 1);
        forbid_bits(c, R_1_14_02, ~(uint64_t)dead_leaders(g, by));
    } else {
        complete(c);
    }
}

static void use_power(table *t, const kanly_move *m)
{
    kanly_game *g = t->game;
    spend_karama(t, R_1_14_02, EMPEROR, held_copy(g, EMPEROR, C_KARAMA));
    g->powers_used |= just(EMPEROR);
    stack back = make_stack(kanly_said(m, REVIVE_POWER_FORCES_FORCES),
                            kanly_said(m, REVIVE_POWER_FORCES_ELITES));
    if (kanly_said(m, REVIVE_WAY) == KANLY_REVIVE_POWER_FORCES)
        revive_forces(t, R_1_14_02, EMPEROR, back, 0);
    else
        revive_leader(t, R_1_14_02, kanly_said(m, REVIVE_POWER_LEADER_LEADER), 0);
}

static void emperors_power(const kanly_game *g, faction by, uint64_t uses, choices *c)
{
    if (by == EMPEROR)
        power_rules(g, by, R_1_14_02, uses, c);
    else
        forbid_bits(c, R_1_14_02, uses);
}

/* --- the questions ---------------------------------------------------------------------------- */

static void revive_choices(const kanly_game *g, faction by, const kanly_move *m, choices *c)
{
    uint64_t powers = value_bit(KANLY_REVIVE_POWER_FORCES) | value_bit(KANLY_REVIVE_POWER_LEADER);
    if (choosing(m, REVIVE_WAY)) {
        explanation nobody;
        choices forces = choices_after(c, &nobody);
        forces_choices(g, by, &forces);
        field(c, KANLY_FIELD_OPTION);
        allow_range(c, KANLY_REVIVE_PASS, KANLY_REVIVE_POWER_LEADER);
        if (none_allowed(&forces)) forbid_dead_end(c, KANLY_REVIVE_NORMAL, &forces);
        emperors_power(g, by, powers, c);
        if (!free_forces_possible(g, by)) forbid(c, R_1_14_02, KANLY_REVIVE_POWER_FORCES);
        if (!dead_leaders(g, by)) forbid(c, R_1_14_02, KANLY_REVIVE_POWER_LEADER);
        return;
    }
    switch (kanly_said(m, REVIVE_WAY)) {
    case KANLY_REVIVE_NORMAL: normal_choices(g, by, m, c); return;
    case KANLY_REVIVE_POWER_FORCES:
    case KANLY_REVIVE_POWER_LEADER: power_choices(g, by, m, c); return;
    }
    complete(c);
}

/* 1.14.02 may come at any moment before the Emperor is done: while it is unspent only a pass
** ends his revival. */
static bool may_still_use_power(const kanly_game *g, faction by)
{
    if (by != EMPEROR || !advanced(g) || has(g->powers_used, by)) return false;
    return window_for(g, just(by), has_power(g, by) ? just(by) : 0) != 0;
}

static bool revive_accept(table *t, faction by, const kanly_move *m)
{
    kanly_game *g = t->game;
    if (kanly_said(m, REVIVE_WAY) == KANLY_REVIVE_PASS) return true;
    if (kanly_said(m, REVIVE_WAY) != KANLY_REVIVE_NORMAL) {
        use_power(t, m);
        return has(VARS(revival_vars, g)->answered, by);
    }
    revive_normally(t, by, m);
    return !may_still_use_power(g, by);
}

static void revive_absent(const kanly_game *g, faction by, const kanly_move *m, choices *c)
{
    bool power = m->length && kanly_said(m, REVIVE_WAY) > KANLY_REVIVE_NORMAL;
    uint8_t named =
        m->length > KANLY_AT_REVIVE_NORMAL_LEADER ? kanly_said(m, REVIVE_NORMAL_LEADER) : NONE;
    bool leader_only = named != NONE && !kanly_said(m, REVIVE_NORMAL_FORCES) &&
                       !kanly_said(m, REVIVE_NORMAL_ELITES);
    if (power) {
        emperors_power(g, by, value_bit(YES), c);
        deny(c, R_1_14_02);
        if (by == EMPEROR && g->phase != KANLY_REVIVAL) deny(c, R_1_14_00);
    } else if (g->phase == KANLY_REVIVAL) {
        if (leader_only && named == KWISATZ_HADERACH) deny(c, R_2_01_14);
        deny(c, leader_only ? R_1_05_03 : R_1_05_01);
    }
}

/* All that is free, ordinary ones first; nothing that costs. */
static uint8_t revive_usual(const kanly_game *g, faction by, const kanly_move *m, const choices *c)
{
    const struct revival_vars *v = CONST_VARS(revival_vars, g);
    unsigned free = beyond(free_for(g, v, by), v->revived[by]);
    unsigned forces = ordinary(g->tanks[by]) < free ? ordinary(g->tanks[by]) : free;
    unsigned elites = forces < free ? elites_revivable(g, by) : 0;
    (void)c;
    switch (m->length) {
    case KANLY_AT_REVIVE_WAY:
        return forces + elites && !has(v->answered, by) ? KANLY_REVIVE_NORMAL : KANLY_REVIVE_PASS;
    case KANLY_AT_REVIVE_NORMAL_FORCES: return (uint8_t)forces;
    case KANLY_AT_REVIVE_NORMAL_ELITES: return (uint8_t)elites;
    case KANLY_AT_REVIVE_NORMAL_ALLY: return 0;
    case KANLY_AT_REVIVE_NORMAL_LEADER: return NONE;
    }
    return NONE;
}

const question question_GRANT = {
    .choices = yes_no_choices, .absent_rule = R_2_04_11, .usual = usually_yes};
const question question_REVIVE = {.choices = revive_choices,
                                  .accept = revive_accept,
                                  .absent = revive_absent,
                                  .usual = revive_usual};
