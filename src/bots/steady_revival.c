/* Revival: the free ones always, more when they will be used, a leader when leaders run short. */
#include "bots/steady.h"

static unsigned usable_leaders(const mind *m)
{
    return (unsigned)bit_count(leaders_held(m->g, m->me));
}

/* Forces worth paying for. */
static unsigned paid_for(const mind *m)
{
    const kanly_game *g = m->g;
    if (m->last_turn && m->me != FREMEN && m->purse[m->me] < 6) return 0;
    unsigned reserves = total(g->reserves[m->me]), dead = total(g->tanks[m->me]);
    int keep = advanced(g) ? 5 : 4;
    bool rich = m->purse[m->me] >= 14;
    if (reserves >= 7 && dead <= (rich ? 3 : 10)) return 0;
    int can = (m->purse[m->me] - keep) / 2;
    return can > 0 ? (unsigned)can : 0;
}

static uint8_t leader_to_revive(const mind *m, const draft *d)
{
    unsigned usable = usable_leaders(m);
    uint8_t best = NONE;
    float most = 0;
    for_leaders(l, d->values.bits[0] & ((UINT64_C(1) << LEADERS) - 1)) {
        if (!draft_can(d, l)) continue;
        float strength = (float)leader_strength(l);
        float worth = usable == 0   ? 12 + strength * .3f
                      : usable == 1 ? 5 + strength * .5f
                                    : strength - 2;
        if (m->g->traitors_dealt[m->me] & leader_bit(l)) worth += 1;
        float enough =
            m->purse[m->me] >= 12 ? 3 : 5; /* who has plenty brings back lesser men, too */
        if (usable >= 2 && (strength < enough || m->purse[m->me] < 8)) continue;
        worth -= strength * m->spice_worth * .6f;
        if (worth > most) most = worth, best = l;
    }
    if (best == NONE && draft_can(d, KWISATZ_HADERACH) && m->purse[m->me] >= 6)
        return KWISATZ_HADERACH;
    return best;
}

/* 1.14.02: three forces or a leader for nothing, when that matters. */
static bool use_power(mind *m, kanly_move *out)
{
    const kanly_game *g = m->g;
    draft d = draft_begin(m);
    bool short_of_leaders = usable_leaders(m) <= 1;
    if (short_of_leaders && draft_say(&d, REVIVE_WAY, KANLY_REVIVE_POWER_LEADER)) {
        uint8_t best = NONE;
        for_leaders(l, d.values.bits[0] & leaders_of(m->me))
            if (best == NONE || leader_strength(l) > leader_strength(best)) best = l;
        if (best != NONE && draft_say(&d, REVIVE_POWER_LEADER_LEADER, best)) {
            *out = draft_end(&d);
            return true;
        }
    }
    d = draft_begin(m);
    bool needy =
        total(g->tanks[m->me]) >= 8 && total(g->reserves[m->me]) <= 4 && total(g->tanks[m->me]) > 2;
    if (!needy || !draft_say(&d, REVIVE_WAY, KANLY_REVIVE_POWER_FORCES)) return false;
    draft_near(&d, REVIVE_POWER_FORCES_FORCES, 3);
    draft_near(&d, REVIVE_POWER_FORCES_ELITES, 1);
    *out = draft_end(&d);
    return true;
}

/* Elites before ordinary forces, one a turn. */
kanly_move decide_revival(mind *m)
{
    const kanly_game *g = m->g;
    kanly_move power;
    draft d = draft_begin(m);
    if ((draft_can(&d, KANLY_REVIVE_POWER_FORCES) || draft_can(&d, KANLY_REVIVE_POWER_LEADER)) &&
        use_power(m, &power))
        return power;
    if (!draft_say(&d, REVIVE_WAY, KANLY_REVIVE_NORMAL)) return answer_with(m, KANLY_REVIVE_PASS);
    unsigned free = (unsigned)free_revivals(m->me);
    if (allied(g, m->me, FREMEN)) free = 3;
    unsigned help = allied(g, m->me, EMPEROR) ? g->pledge[EMPEROR] / 2u : 0;
    unsigned want = free + paid_for(m);
    if (want > 3) want = 3;
    want += help < 3 ? help : 3;
    unsigned dead = total(g->tanks[m->me]);
    if (want > dead) want = dead;
    unsigned elites = elite(g->tanks[m->me]) && !has(g->elites_revived, m->me) && want ? 1 : 0;
    draft_near(&d, REVIVE_NORMAL_FORCES, want - elites);
    draft_near(&d, REVIVE_NORMAL_ELITES, elites);
    unsigned count = (unsigned)kanly_said(&d.move, REVIVE_NORMAL_FORCES) +
                     kanly_said(&d.move, REVIVE_NORMAL_ELITES);
    unsigned beyond = count > free ? count - free : 0;
    draft_near(&d, REVIVE_NORMAL_ALLY, beyond < help ? beyond : help);
    uint8_t chosen = leader_to_revive(m, &d);
    if (!count && chosen == NONE) return answer_with(m, KANLY_REVIVE_PASS);
    draft_say(&d, REVIVE_NORMAL_LEADER, chosen);
    return draft_end(&d);
}
