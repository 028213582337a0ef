/* Who wins a battle: a quick estimate for planning, after the formula of the four cases (either
** leader may die). The plan of a battle under way is chosen with more care in steady_plan.c. */
#include "bots/steady.h"

float most_dialed(const mind *m, troop t, faction against)
{
    float n = ordinary(t.tokens), e = elite(t.tokens);
    if (!advanced(m->g)) return n + e;
    float worth = t.by == EMPEROR && against == FREMEN ? 1 : 2;
    if (t.by == FREMEN) return n + worth * e;
    float spice = (float)t.spice;
    float full_elites = e < spice ? e : spice;
    spice -= full_elites;
    float full = n < spice ? n : spice;
    return worth * (full_elites + .5f * (e - full_elites)) + full + .5f * (n - full);
}

float odds(const mind *m, troop a, troop b)
{
    if (!a.tokens) return 0;
    if (!b.tokens) return 1;
    float dial = most_dialed(m, a, b.by), other = most_dialed(m, b, a.by);
    float lead = (float)m->leader[a.by], led = (float)m->leader[b.by];
    bool cards = m->leaders[a.by] > 0, their_cards = m->leaders[b.by] > 0;
    const rivalry we = rivalry_between(m, a.by, b.by), they = rivalry_between(m, b.by, a.by);
    float kills = cards ? we.kill : 0, killed = their_cards ? they.kill : 0;
    /* Both dial most of what they have, now more, now less; the winner wants something to be
    ** left. */
    float middle = .85f * dial - .85f * other + (m->rank[a.by] < m->rank[b.by] ? .25f : -.25f);
    float spread = 1 / (.5f + .12f * (dial + other));
    /* Nobody is killed, theirs, ours, both: side by side, then added up in this order. */
    const float ahead[4] = {middle + lead - led, middle + lead, middle - led, middle};
    const float share[4] = {(1 - kills) * (1 - killed), kills * (1 - killed), (1 - kills) * killed,
                            kills * killed};
    float part[4];
    for (unsigned i = 0; i < 4; i++) part[i] = share[i] * slope(ahead[i] * spread);
    float chance = part[0] + part[1] + part[2] + part[3];
    return we.betray * (1 - they.betray) + (1 - we.betray) * (1 - they.betray) * chance;
}
