/* Schemes: our tokens as they would be after a landing and a walk, and comparing many of them
** quickly.
**
** Invariant: what is looked up is what would be worked out again, to the last bit: a recollection
** is made again for every decision and holds while the mind does not change. */
#include "bots/steady.h"

#include <assert.h>

#include "game/dice.h"

scheme scheme_now(const mind *m)
{
    scheme s = {.out = outlook_now(m)};
    memcpy(s.mine, m->g->stack[m->me], sizeof s.mine);
    return s;
}

void scheme_put(const mind *m, scheme *s, cell to, stack tokens)
{
    unsigned place = stronghold_index(territory_of(to));
    s->mine[to] = (stack)(s->mine[to] + tokens);
    if (place < STRONGHOLD_COUNT)
        s->out.force[place][m->me] = (stack)(s->out.force[place][m->me] + tokens);
}

void scheme_take(const mind *m, scheme *s, cell from, stack tokens)
{
    unsigned place = stronghold_index(territory_of(from));
    s->mine[from] = (stack)(s->mine[from] - tokens);
    if (place < STRONGHOLD_COUNT && s->out.force[place][m->me])
        s->out.force[place][m->me] = (stack)(s->out.force[place][m->me] - tokens);
}

/* Sardaukar are worth no more than others against Fremen. */
static bool worth_elites(const mind *m, territory t)
{
    faction_set there = forces_in(m->g, t) & m->foes;
    return (m->me == EMPEROR ? there & (faction_set)~just(FREMEN) : there) != 0;
}

stack some_of(const mind *m, stack have, unsigned n, territory to)
{
    unsigned e = elite(have), o = ordinary(have);
    if (n >= e + o) return have;
    if (!e) return make_stack(n, 0);
    if (worth_elites(m, to)) return n <= e ? make_stack(0, n) : make_stack(n - e, e);
    return n <= o ? make_stack(n, 0) : make_stack(o, n - o);
}

/* --- comparing schemes ------------------------------------------------------------------------ */

void recollect(mind *m, recollection *from_now_on)
{
    from_now_on->outlooks = from_now_on->fields = from_now_on->looked_into = 0;
    from_now_on->stakes = stakes_of(m);
    from_now_on->trodden = NO_CELLS;
    memset(from_now_on->contests, 0, sizeof from_now_on->contests);
    m->recalled = from_now_on;
}

static bool same_outlook(const outlook *a, const outlook *b)
{
    return a->spice == b->spice && memcmp(a->force, b->force, sizeof a->force) == 0;
}

#ifndef NDEBUG
/* Whether the outlook is worth the same without looking anything up. */
static bool still_worth(const mind *m, const outlook *o, float worth)
{
    mind fresh = *m;
    fresh.recalled = NULL;
    return judge(&fresh, o).worth == worth;
}
#endif

/* What judge() says, looked up where it has said so before, be it with other spice that made no
** difference. */
static float outlook_worth(const mind *m, const outlook *o)
{
    recollection *r = m->recalled;
    if (!r) return judge(m, o).worth;
    outlook counted = {.spice = 0};
    uint64_t mixed = 0;
    memcpy(counted.force, o->force, sizeof counted.force);
    for (unsigned i = 0; i < STRONGHOLD_COUNT; i++) {
        stack ours = o->force[i][m->me];
        int spice = spice_that_counts(m, ours, o->spice);
        if (spice > counted.spice) counted.spice = spice;
        mixed = mixed << 8 ^ ours;
    }
    mixed ^= (uint64_t)counted.spice << 48;
    unsigned slot = (unsigned)((mixed * DICE_STEP >> 40) % OUTLOOKS_KEPT);
    if (r->outlooks >> slot & 1 && same_outlook(&r->outlook[slot], &counted)) {
        /* cppcheck-suppress assertWithSideEffect ; it only looks */
        assert(still_worth(m, o, r->worth[slot]));
        return r->worth[slot];
    }
    r->outlooks |= UINT64_C(1) << slot;
    r->outlook[slot] = counted;
    return r->worth[slot] = judge(m, o).worth;
}

/* The same for field_worth(). */
static float tokens_worth(const mind *m, cell c, stack tokens, unsigned rate)
{
    recollection *r = m->recalled;
    if (!r) return field_worth(m, c, tokens, (int)rate);
    unsigned slot = (c * 7u + tokens) % FIELDS_KEPT;
    bool kept = r->fields >> slot & 1 && r->field[slot].at == c &&
                r->field[slot].tokens == tokens && r->field[slot].rate == rate;
    if (kept) {
        assert(field_worth(m, c, tokens, (int)rate) == r->field[slot].worth);
        return r->field[slot].worth;
    }
    r->fields |= UINT64_C(1) << slot;
    r->field[slot].at = c;
    r->field[slot].tokens = tokens;
    r->field[slot].rate = (uint8_t)rate;
    return r->field[slot].worth = field_worth(m, c, tokens, (int)rate);
}

float scheme_worth(const mind *m, const scheme *s)
{
    unsigned rate = harvest_rate(m, s->mine);
    float worth = s->extra + outlook_worth(m, &s->out);
    for_cells(c, filled_cells(s->mine) & ~STRONGHOLD_CELLS)
        worth += tokens_worth(m, c, s->mine[c], rate);
    return worth;
}
