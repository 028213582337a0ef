/* Shipment: what to land where, thought of together with the move that follows it. */
#include "bots/steady.h"

#include "rules/shipment.h"

typedef struct {
    uint8_t way; /* KANLY_SHIP_ */
    cell from, to;
    stack tokens;
    bool stage; /* good only for the walk after it */
    float worth;
    unsigned price;
} landing;

enum { MOST_LANDINGS = 160, LOOKED_AT = 3 };

typedef struct {
    const mind *m;
    scheme now;
    landing list[MOST_LANDINGS];
    unsigned count;
    unsigned means; /* own spice and what the ally has pledged */
} port;

/* --- candidates ------------------------------------------------------------------------------- */

static unsigned pledged(const mind *m) { return m->ally == NONE ? 0 : m->g->pledge[m->ally]; }

static scheme after_landing(const port *p, const landing *l)
{
    const mind *m = p->m;
    scheme s = p->now;
    unsigned helped = pledged(m) < l->price ? pledged(m) : l->price;
    unsigned own = l->price - helped;
    if (l->from != NONE) scheme_take(m, &s, l->from, l->tokens);
    if (l->to != NONE) scheme_put(m, &s, l->to, l->tokens);
    s.out.spice = s.out.spice > (int)own ? s.out.spice - (int)own : 0;
    s.extra -= ((float)own + .5f * (float)helped) * m->spice_worth;
    if (l->way == KANLY_SHIP_RESERVES && allied(m->g, m->me, GUILD))
        s.extra += .4f * (float)own * m->spice_worth;
    return s;
}

static void consider(port *p, landing l)
{
    if (p->count == MOST_LANDINGS || !l.tokens) return;
    if (l.to != NONE && !dares(p->m, l.to, l.tokens)) return;
    l.price = l.way == KANLY_SHIP_SEND ? 0
              : l.way == KANLY_SHIP_RETREAT
                  ? (total(l.tokens) + 1u) / 2
                  : shipping_price(p->m->g, p->m->me, NONE, total(l.tokens), l.to);
    if (l.price > p->means) return;
    scheme s = after_landing(p, &l);
    l.worth = scheme_worth(p->m, &s) + waver(p->m->self) * p->m->book->temper.noise;
    p->list[p->count++] = l;
}

static stack some_reserves(const mind *m, unsigned n, territory to)
{
    return some_of(m, m->g->reserves[m->me], n, to);
}

static void consider_sizes(port *p, uint8_t way, cell to, bool stage)
{
    static const uint8_t SIZES[] = {1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20};
    const mind *m = p->m;
    unsigned most = total(m->g->reserves[m->me]), asked = 0;
    bool empty = !(forces_in(m->g, territory_of(to)) & m->foes);
    for (unsigned i = 0; i < sizeof SIZES; i++) {
        unsigned n = SIZES[i] < most ? SIZES[i] : most;
        bool more_for_nothing = way == KANLY_SHIP_RESERVES && !empty && n < most &&
                                shipping_price(m->g, m->me, NONE, n, to) ==
                                    shipping_price(m->g, m->me, NONE, n + 1, to);
        if (more_for_nothing) n++; /* half a price is rounded up */
        if (n == asked && n == most) break;
        if (n == asked) continue;
        asked = n;
        if (empty && !stage && n > 8) break;
        if (stage && (n == 1 || n == 3 || n == 5) && n != most) continue;
        consider(p, (landing){.way = way,
                              .from = NONE,
                              .to = to,
                              .stage = stage,
                              .tokens = some_reserves(m, n, territory_of(to))});
    }
}

/* For spice: as many as carry it away. */
static void consider_fields(port *p, uint8_t way, cell_set open)
{
    const mind *m = p->m;
    unsigned rate = harvest_rate(m, p->now.mine);
    for_cells(c, open & ~STRONGHOLD_CELLS) {
        bool friends = m->ally != NONE && has_forces(m->g, m->ally, territory_of(c));
        if (!m->g->blow[c] || friends) continue;
        unsigned n = (m->g->blow[c] + rate - 1) / rate;
        for (unsigned tokens = n; tokens; tokens = tokens > 2 ? tokens / 2 : 0)
            consider(p, (landing){.way = way,
                                  .from = NONE,
                                  .to = c,
                                  .tokens = some_reserves(m, tokens, territory_of(c))});
    }
}

/* A place to walk on from: spice lies beside it. */
static bool spice_beside(const mind *m, territory t)
{
    for_territories(n, territory_neighbours(t))
        for_cells(c, cells_of(n))
            if (m->g->blow[c] && !in_storm(m->g, c)) return true;
    return false;
}

static void consider_reserves(port *p, cell_set open)
{
    const mind *m = p->m;
    for_cells(c, open & STRONGHOLD_CELLS) {
        territory t = territory_of(c);
        bool friends = m->ally != NONE && has_forces(m->g, m->ally, t);
        if (!friends)
            consider_sizes(p, KANLY_SHIP_RESERVES, c, false); /* 1.06.07: they must not meet */
        if (spice_beside(m, t)) consider_sizes(p, KANLY_SHIP_RESERVES, c, true);
    }
    consider_fields(p, KANLY_SHIP_RESERVES, open);
}

static void consider_sending(port *p, cell_set open)
{
    const mind *m = p->m;
    for_cells(c, open & STRONGHOLD_CELLS & ~storm_cells(m->g))
        if (!(m->ally != NONE && has_forces(m->g, m->ally, territory_of(c))))
            consider_sizes(p, KANLY_SHIP_SEND, c, false);
    consider_fields(p, KANLY_SHIP_SEND, open & ~storm_cells(m->g));
    /* Where the two steps of a Fremen end in a city or in the south. */
    static const territory STAGES[] = {T_POLAR_SINK, T_FALSE_WALL_WEST, T_PLASTIC_BASIN};
    for (unsigned i = 0; i < 3; i++) {
        cell_set there = cells_of(STAGES[i]) & open & ~storm_cells(m->g);
        if (any_cell(there))
            consider_sizes(p, KANLY_SHIP_SEND, lowest_cell(there), i != 0 || m->last_turn);
    }
}

static void consider_crossing(port *p, bool retreat)
{
    const mind *m = p->m;
    for_cells(from, tokens_of(m->g, m->me) & ~storm_cells(m->g)) {
        stack have = p->now.mine[from];
        if (retreat)
            consider(
                p, (landing){.way = KANLY_SHIP_RETREAT, .from = from, .to = NONE, .tokens = have});
        if (retreat) continue;
        for (unsigned i = 0; i < STRONGHOLD_COUNT; i++) {
            cell to = first_cell(stronghold(i));
            bool friends = m->ally != NONE && has_forces(m->g, m->ally, stronghold(i));
            if (to == from || in_storm(m->g, to) || stronghold_closed(m->g, m->me, stronghold(i)) ||
                friends)
                continue;
            unsigned all = total(have);
            consider(p, (landing){.way = KANLY_SHIP_CROSS, .from = from, .to = to, .tokens = have});
            if (all > 1 && ordinary(have) >= all - 1)
                consider(p, (landing){.way = KANLY_SHIP_CROSS,
                                      .from = from,
                                      .to = to,
                                      .tokens = make_stack(all - 1, 0)});
            if (all > 3 && ordinary(have) >= all / 2)
                consider(p, (landing){.way = KANLY_SHIP_CROSS,
                                      .from = from,
                                      .to = to,
                                      .tokens = make_stack(all / 2, 0)});
        }
    }
}

/* --- the answer ------------------------------------------------------------------------------- */

static bool try_landing(const mind *m, const landing *l, kanly_move *out)
{
    draft d = draft_begin(m);
    unsigned forces = ordinary(l->tokens), elites = elite(l->tokens);
    if (!draft_say(&d, SHIP_WAY, l->way)) return false;
    bool said = true;
    switch (l->way) {
    case KANLY_SHIP_RESERVES:
        said = draft_say(&d, SHIP_RESERVES_TO, l->to) &&
               draft_say(&d, SHIP_RESERVES_KARAMA, NONE) &&
               draft_say(&d, SHIP_RESERVES_FORCES, forces) &&
               draft_say(&d, SHIP_RESERVES_ELITES, elites);
        break;
    case KANLY_SHIP_SEND:
        said = draft_say(&d, SHIP_SEND_TO, l->to) && draft_say(&d, SHIP_SEND_FORCES, forces) &&
               draft_say(&d, SHIP_SEND_ELITES, elites);
        break;
    case KANLY_SHIP_CROSS:
        said =
            draft_group(&d, l->from, l->tokens) && draft_say_after_group(&d, SHIP_CROSS_TO, l->to);
        break;
    case KANLY_SHIP_RETREAT: said = draft_group(&d, l->from, l->tokens); break;
    }
    if (!said) return false;
    draft_near_kind(&d, KANLY_FIELD_ALLY_SPICE, pledged(m) < l->price ? pledged(m) : l->price);
    *out = draft_end(&d);
    return true;
}

static void explain(const port *p, const landing *l)
{
    const mind *m = p->m;
    scheme s = after_landing(p, l);
    verdict before = judge(m, &p->now.out), after = judge(m, &s.out);
    territory t = l->to == NONE ? T_POLAR_SINK : territory_of(l->to);
    if (after.win > .3f)
        m->book->struck_turn = m->g->turn, because(m, REASON_WIN, (unsigned)(100 * after.win), t);
    else if (before.lose > after.lose + .1f)
        because(m, REASON_STOP, 0, t);
    else
        because(m, stronghold_index(t) < STRONGHOLD_COUNT ? REASON_TAKE : REASON_SPICE, 0, t);
}

/* The few best as they stand, and the best of those that only lead somewhere, with the walk that
** follows. */
static void look_closer(port *p)
{
    bool looked[MOST_LANDINGS] = {false};
    for (unsigned round = 0; round < 2 * LOOKED_AT; round++) {
        landing *best = NULL;
        bool stage = round & 1;
        for (unsigned i = 0; i < p->count; i++)
            if (!looked[i] && p->list[i].stage == stage &&
                (!best || p->list[i].worth > best->worth))
                best = &p->list[i];
        if (!best) continue;
        looked[best - p->list] = true;
        scheme s = after_landing(p, best);
        best->worth = after_best_walk(p->m, &s, best->worth);
    }
    for (unsigned i = 0; i < p->count; i++)
        if (!looked[i]) p->list[i].worth -= 1000;
}

static void gather(port *p, const draft *d)
{
    const mind *m = p->m;
    draft in = *d;
    if (draft_say(&in, SHIP_WAY, KANLY_SHIP_RESERVES)) consider_reserves(p, draft_cells(&in));
    in = *d;
    if (draft_say(&in, SHIP_WAY, KANLY_SHIP_SEND)) consider_sending(p, draft_cells(&in));
    if (draft_can(d, KANLY_SHIP_CROSS)) consider_crossing(p, false);
    if (draft_can(d, KANLY_SHIP_RETREAT) && m->me == GUILD) consider_crossing(p, true);
}

kanly_move decide_ship(mind *m)
{
    draft d = draft_begin(m);
    bool nothing = true;
    for (unsigned way = KANLY_SHIP_RESERVES; way <= KANLY_SHIP_RETREAT; way++)
        nothing &= !draft_can(&d, way);
    if (nothing) return answer_with(m, KANLY_SHIP_PASS);
    look_around(m);
    recollection compared;
    recollect(m, &compared);
    note_threats(m); /* it changes nothing that a contest hangs on, and nothing else is kept yet */
    port p = {.m = m, .now = scheme_now(m), .means = (unsigned)m->purse[m->me] + pledged(m)};
    gather(&p, &d);
    look_closer(&p);
    float stay = after_best_walk(m, &p.now, scheme_worth(m, &p.now)) + .3f;
    for (;;) {
        landing *best = NULL;
        for (unsigned i = 0; i < p.count; i++)
            if (p.list[i].worth > stay && (!best || p.list[i].worth > best->worth))
                best = &p.list[i];
        if (!best) break;
        kanly_move move;
        if (try_landing(m, best, &move)) {
            explain(&p, best);
            return move;
        }
        best->worth = stay - 1;
    }
    because(m, REASON_HOLD, 0, NONE);
    return answer_with(m, KANLY_SHIP_PASS);
}

/* 2.06.12: whoever moves last sees everything; but when nobody is left to wait for, waiting is
** passing. */
kanly_move decide_timing(mind *m)
{
    look_at_players(m);
    return answer_with(m, m->to_act ? KANLY_TIMING_WAIT : KANLY_TIMING_ACT);
}
