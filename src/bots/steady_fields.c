/* What tokens are worth outside the strongholds, one stack at a time: the spice they will take, and
** the danger they stand in. */
#include "bots/steady.h"

unsigned harvest_rate(const mind *m, const stack mine[CELLS])
{
    const kanly_game *g = m->g;
    bool advisors = m->me == BENE_GESSERIT;
    for (unsigned i = 0; i < 2; i++) {
        territory city = i ? T_ARRAKEEN : T_CARTHAG;
        if (mine[first_cell(city)] && !(advisors && advisors_in(g, city))) return 3;
    }
    return 2;
}

/* Enemies in the territory, the strongest of them. */
static faction rival_in(const mind *m, territory t, stack *tokens)
{
    faction worst = NONE;
    *tokens = 0;
    for_factions(f, m->foes) {
        if (!has_forces(m->g, f, t)) continue;
        stack s = tokens_in(m->g, f, t);
        if (worst == NONE || total(s) > total(*tokens)) worst = f, *tokens = s;
    }
    return worst;
}

/* Others still to act who could come for the spice, too. */
static float undisturbed(const mind *m, territory t)
{
    float chance = 1;
    territory_set near = 0;
    for_factions(f, m->to_act & m->foes) {
        if (m->landing[f] >= 4) chance *= .93f;
        if (!near) near = within(t, 1);
        for_cells(c, m->tokens[f])
            if (near >> territory_of(c) & 1) {
                chance *= .9f;
                break;
            }
    }
    return chance;
}

float field_worth(const mind *m, cell c, stack tokens, int rate)
{
    const kanly_game *g = m->g;
    territory t = territory_of(c);
    float n = total(tokens), stay = 1, worth = 0;
    bool advisors = m->me == BENE_GESSERIT && advisors_in(g, t) && at(g, m->me, c);
    stack rivals;
    faction rival = advisors || t == T_POLAR_SINK ? NONE : rival_in(m, t, &rivals);
    if (rival != NONE) {
        stay = odds(m, (troop){m->me, tokens, m->purse[m->me]},
                    (troop){rival, rivals, m->purse[rival]});
        worth -= battle_bill(m, (troop){m->me, tokens, m->purse[m->me]},
                             (troop){rival, rivals, m->purse[rival]}, stay);
    }
    if (m->ally != NONE && t != T_POLAR_SINK && !advisors && m->me != BENE_GESSERIT &&
        has_forces(g, m->ally, t))
        return -token_worth(m, tokens); /* 1.06.07: they would meet and be lost */
    if (g->blow[c] && !advisors) {
        float take = (float)rate * n;
        if (take > g->blow[c]) take = g->blow[c];
        worth += take * stay * m->spice_worth * undisturbed(m, t);
        unsigned carriers = (unsigned)(g->blow[c] + rate - 1) / (unsigned)rate;
        float idle = n - (float)carriers;
        if (idle > 0) worth -= .3f * idle; /* who carries nothing is better at home */
    }
    float sweep = sweep_chance(g, c), worm = m->me == FREMEN ? 0 : worm_chance(g, t);
    if (m->me == FREMEN) sweep *= advanced(g) ? .5f : 1;
    float certain = g->storm_card && g->storm_card <= 6 && sweep > 0 ? 2 : .8f;
    worth -= token_worth(m, tokens) * (1 - (1 - sweep) * (1 - worm)) * certain;
    return worth;
}
