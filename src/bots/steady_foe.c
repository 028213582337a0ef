/* The enemy's plans as they may be: hands, leaders and dials drawn from what we know, bound by the
** Voice and by what was told to Prescience or sworn under Truthtrance. */
#include "bots/steady_plan.h"

/* --- the enemy's plans ------------------------------------------------------------------------ */

static card_set draw_hand(arena *a)
{
    mind *m = a->m;
    card_set hand = m->g->hand[a->foe] & ALL_CARDS, left = m->unseen;
    for (unsigned hidden = hidden_cards(m, a->foe); hidden && left; hidden--) {
        unsigned skip = dice(m->self, (uint32_t)bit_count(left));
        card_set rest = left;
        for (; skip; skip--) rest &= rest - 1;
        hand |= rest & -rest;
        left &= ~(rest & -rest);
    }
    const book *b = m->book; /* what they have sworn to */
    if (b->truth && b->truth_turn == m->g->turn && b->truth_foe == a->foe) {
        card_set kind =
            card_set_of_kind(b->truth_kind == HAS_SHIELD ? DEFENSE_PROJECTILE : DEFENSE_POISON);
        hand &= ~kind;
        if (b->truth == 2) hand |= kind & -kind;
    }
    return hand;
}

/* The strong ones more often. */
static unsigned weight_of(leader l)
{
    return 2u + (unsigned)(leader_strength(l) * leader_strength(l));
}

static uint8_t draw_leader(arena *a, card_set hand, leader_set can, unsigned weights)
{
    mind *m = a->m;
    bool hero = (hand & card_set_of_kind(HERO)) != 0;
    if (hero && (!can || !dice(m->self, 6))) return CHEAP_HERO;
    if (!can) return NONE;
    unsigned pick = dice(m->self, weights);
    for_leaders(l, can) {
        if (pick < weight_of(l)) return l;
        pick -= weight_of(l);
    }
    return lowest_bit(can);
}

static bool commands(const arena *a, unsigned voice, unsigned kind)
{
    return a->commanded && a->v->voice == voice && a->v->voice_kind == kind;
}

/* One of the kinds in hand, told from `first` on; NO_CARD if there is none or it is kept back. */
static uint8_t draw_card(arena *a, card_set hand, unsigned first, unsigned kinds, unsigned element)
{
    static const uint8_t VOICE[HAS_KINDS] = {KANLY_VOICE_KIND_PROJECTILE, KANLY_VOICE_KIND_POISON,
                                             KANLY_VOICE_KIND_LASGUN, KANLY_VOICE_KIND_SHIELD,
                                             KANLY_VOICE_KIND_SNOOPER};
    const struct battle_vars *v = a->v;
    uint8_t can[3];
    unsigned count = 0;
    bool told = v->element == element && a->told;
    for (unsigned k = first; k < first + kinds; k++) {
        bool has_it = (hand & card_set_of_kind(KIND_OF_HAS[k])) != 0;
        if (has_it && commands(a, KANLY_VOICE_MUST, VOICE[k])) return (uint8_t)k;
        if (told && v->shown != NONE && v->shown < CARDS &&
            card_kind_of(v->shown) == KIND_OF_HAS[k])
            return (uint8_t)k;
        if (has_it && !commands(a, KANLY_VOICE_NOT, VOICE[k])) can[count++] = (uint8_t)k;
    }
    if (!count || told || !dice(a->m->self, 7)) return NO_CARD;
    return can[dice(a->m->self, count)];
}

int half_points_of(const foe_plan *p)
{
    int strength = is_leader(p->leader) ? 2 * leader_strength(p->leader) : 0;
    return strength + (p->haderach ? 4 : 0);
}

/* What they can dial at most, and what they will expect of us; in half-points. */
typedef struct {
    int most, expected;
} dial_range;

static dial_range dials_of_foe(const arena *a)
{
    const mind *m = a->m;
    stack tokens = make_stack(a->theirs.ordinary, a->theirs.elites);
    int most = (int)(2 * most_dialed(m, (troop){a->foe, tokens, m->purse[a->foe]}, m->me));
    int expected =
        2 * m->leader[m->me] +
        (int)(1.2f * most_dialed(m,
                                 (troop){m->me, make_stack(a->ours.ordinary, a->ours.elites),
                                         m->purse[m->me]},
                                 a->foe));
    return (dial_range){most, expected};
}

/* Some dial their most, some what would just do, some anything. */
static int draw_dial(arena *a, const foe_plan *p, dial_range can)
{
    mind *m = a->m;
    if (a->v->element == KANLY_FORESEE_DIAL && a->told) return a->v->shown;
    int enough = can.expected - half_points_of(p), most = can.most;
    unsigned style = dice(m->self, 10);
    int dial = style < 4 ? enough : style < 7 ? most : (int)dice(m->self, (uint32_t)most + 1);
    return dial < 0 ? 0 : dial > most ? most : dial;
}

void draw_plans(arena *a)
{
    mind *m = a->m;
    const struct battle_vars *v = a->v;
    const struct plan *known = &v->plan[!a->side];
    if (v->locked >> !a->side & 1 && v->looked_at == a->foe &&
        (m->me == ATREIDES)) { /* 1.14.01: it lies open */
        foe_plan p = {.leader = known->leader,
                      .haderach = known->haderach,
                      .weapon = NO_CARD,
                      .defense = NO_CARD,
                      .dial = known->dial};
        for (uint8_t k = 0; k < HAS_KINDS; k++) {
            if (k < HAS_SHIELD && known->weapon != NONE &&
                card_kind_of(known->weapon) == KIND_OF_HAS[k])
                p.weapon = k;
            if (k >= HAS_SHIELD && known->defense != NONE &&
                card_kind_of(known->defense) == KIND_OF_HAS[k])
                p.defense = k;
        }
        p.traitor =
            is_leader(p.leader) && m->g->traitors[m->me] & leader_bit(p.leader) && !p.haderach;
        a->draw[0] = p;
        a->draws = 1;
        return;
    }
    bool told_leader = v->element == KANLY_FORESEE_LEADER && a->told;
    bool haderach = a->foe == ATREIDES && haderach_ready(m->g, a->where) &&
                    !is_stopped(m->g, ABILITY_KWISATZ_HADERACH);
    dial_range can = dials_of_foe(a);
    leader_set leaders = available_leaders(m->g, a->foe, a->where);
    unsigned weights = 0;
    for_leaders(l, leaders) weights += weight_of(l);
    leader_set traitors = m->g->traitors[m->me];
    if (m->ally == HARKONNEN) traitors |= m->g->traitors[HARKONNEN];
    for (a->draws = 0; a->draws < DRAWS; a->draws++) {
        foe_plan *p = &a->draw[a->draws];
        card_set hand = draw_hand(a);
        *p = (foe_plan){.leader = told_leader ? v->shown : draw_leader(a, hand, leaders, weights),
                        .weapon = NO_CARD,
                        .defense = NO_CARD};
        if (p->leader != NONE) {
            p->weapon = draw_card(a, hand, HAS_PROJECTILE, 3, KANLY_FORESEE_WEAPON);
            p->defense = draw_card(a, hand, HAS_SHIELD, 2, KANLY_FORESEE_DEFENSE);
            p->haderach = haderach;
            if (p->weapon == HAS_LASGUN && p->defense == HAS_SHIELD) p->defense = NO_CARD;
        }
        p->dial = draw_dial(a, p, can);
        p->traitor = is_leader(p->leader) && traitors & leader_bit(p->leader) && !p->haderach;
    }
}
