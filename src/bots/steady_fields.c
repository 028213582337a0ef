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

static open_ground look_at_ground(const mind *m, cell c)
{
    const kanly_game *g = m->g;
    territory t = territory_of(c);
    bool advisors = m->me == BENE_GESSERIT && advisors_in(g, t) && at(g, m->me, c);
    bool shared = t == T_POLAR_SINK || advisors;
    open_ground here = {.rival = NONE, .spice = advisors ? 0 : g->blow[c]};
    if (!shared) here.rival = rival_in(m, t, &here.rivals);
    here.meets_ally =
        m->ally != NONE && !shared && m->me != BENE_GESSERIT && has_forces(g, m->ally, t);
    if (here.spice) here.undisturbed = undisturbed(m, t);
    float sweep = sweep_chance(g, c), worm = m->me == FREMEN ? 0 : worm_chance(g, t);
    if (m->me == FREMEN) sweep *= advanced(g) ? .5f : 1;
    here.danger = 1 - (1 - sweep) * (1 - worm);
    here.certain = g->storm_card && g->storm_card <= 6 && sweep > 0 ? 2 : .8f;
    return here;
}

/* The same ground is looked at with many a stack. */
static const open_ground *ground_at(const mind *m, cell c, open_ground *room)
{
    recollection *r = m->recalled;
    if (!r) {
        *room = look_at_ground(m, c);
        return room;
    }
    if (!set_has(r->trodden, c)) r->ground[c] = look_at_ground(m, c);
    r->trodden |= cell_bit(c);
    return &r->ground[c];
}

float field_worth(const mind *m, cell c, stack tokens, int rate)
{
    open_ground room;
    const open_ground *here = ground_at(m, c, &room);
    float n = total(tokens), stay = 1, worth = 0;
    if (here->meets_ally) return -token_worth(m, tokens); /* 1.06.07: both would be lost */
    if (here->rival != NONE) {
        troop ours = {m->me, tokens, m->purse[m->me]};
        troop theirs = {here->rival, here->rivals, m->purse[here->rival]};
        stay = odds(m, ours, theirs);
        worth -= battle_bill(m, ours, theirs, stay);
    }
    if (here->spice) {
        float take = (float)rate * n;
        if (take > here->spice) take = here->spice;
        worth += take * stay * m->spice_worth * here->undisturbed;
        unsigned carriers = (unsigned)(here->spice + rate - 1) / (unsigned)rate;
        float idle = n - (float)carriers;
        if (idle > 0) worth -= .3f * idle; /* who carries nothing is better at home */
    }
    worth -= token_worth(m, tokens) * here->danger * here->certain;
    return worth;
}
