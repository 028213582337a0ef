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
    float kills = cards ? m->kill[a.by][b.by] : 0, killed = their_cards ? m->kill[b.by][a.by] : 0;
    /* Both dial most of what they have, now more, now less; the winner wants something to be
    ** left. */
    float middle = .85f * dial - .85f * other + (m->rank[a.by] < m->rank[b.by] ? .25f : -.25f);
    float spread = 1 / (.5f + .12f * (dial + other));
    float chance = (1 - kills) * (1 - killed) * slope((middle + lead - led) * spread) +
                   kills * (1 - killed) * slope((middle + lead) * spread) +
                   (1 - kills) * killed * slope((middle - led) * spread) +
                   kills * killed * slope(middle * spread);
    float ours = m->betray[a.by][b.by], theirs = m->betray[b.by][a.by];
    return ours * (1 - theirs) + (1 - ours) * (1 - theirs) * chance;
}
