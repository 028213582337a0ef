/* The enemy's plans as they may be: hands, leaders and dials drawn from what we know, bound by the
** Voice and by what was told to Prescience or sworn under Truthtrance. */
#include "bots/steady_plan.h"

/* --- the enemy's plans ------------------------------------------------------------------------ */

/* What all draws have in common, worked out once. */
typedef struct {
    unsigned hidden, unseen;  /* cards in that hand, cards it may be made of */
    card card[CARDS];         /* these */
    leader_set leaders;       /* those who may lead, */
    unsigned led, weights;    /* how many, all their weights, */
    leader leader[LEADERS];   /* which, */
    unsigned up_to[LEADERS];  /* and the weights of each and those before */
    card_set kind[HAS_KINDS]; /* the cards of each kind */
} urn;

/* So many cards out of those nobody has seen, one after the other: each draw says how many of the
** cards that are left lie before it. */
static card_set draw_unseen(mind *m, const urn *can)
{
    uint8_t gone[CARDS]; /* places drawn before, the lowest first */
    card_set drawn = 0;
    for (unsigned n = 0; n < can->hidden && n < can->unseen; n++) {
        unsigned place = dice(m->self, can->unseen - n);
        for (unsigned i = 0; i < n; i++) place += gone[i] <= place;
        drawn |= card_bit(can->card[place]);
        unsigned next = place; /* put among them, without a branch that nobody could guess */
        for (unsigned i = 0; i < n; i++) {
            unsigned before = gone[i];
            gone[i] = (uint8_t)(before < next ? before : next);
            next = before < next ? next : before;
        }
        gone[n] = (uint8_t)next;
    }
    return drawn;
}

static card_set draw_hand(arena *a, const urn *can)
{
    mind *m = a->m;
    card_set hand = (m->g->hand[a->foe] & ALL_CARDS) | draw_unseen(m, can);
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

static urn urn_of(const arena *a)
{
    const mind *m = a->m;
    urn can = {.hidden = hidden_cards(m, a->foe),
               .leaders = available_leaders(m->g, a->foe, a->where)};
    for_cards(c, m->unseen) can.card[can.unseen++] = c;
    for_leaders(l, can.leaders) {
        can.leader[can.led] = l;
        can.up_to[can.led++] = can.weights += weight_of(l);
    }
    for (unsigned k = 0; k < HAS_KINDS; k++) can.kind[k] = card_set_of_kind(KIND_OF_HAS[k]);
    return can;
}

static uint8_t draw_leader(arena *a, card_set hand, const urn *can)
{
    mind *m = a->m;
    bool hero = (hand & card_set_of_kind(HERO)) != 0;
    if (hero && (!can->leaders || !dice(m->self, 6))) return CHEAP_HERO;
    if (!can->leaders) return NONE;
    unsigned pick = dice(m->self, can->weights), before = 0;
    for (unsigned i = 0; i < can->led; i++) before += pick >= can->up_to[i];
    return can->leader[before];
}

/* What the enemy is bound to when it picks a weapon, or a defense: kinds of cards, bit by bit. */
typedef struct {
    uint8_t kinds;       /* those of this sort */
    uint8_t must, never; /* what the Voice wants, and what it does not want */
    uint8_t shown;       /* what Prescience was shown */
    bool told;           /* that was about this element */
} bond;

static bool commands(const arena *a, unsigned voice, unsigned kind)
{
    return a->commanded && a->v->voice == voice && a->v->voice_kind == kind;
}

static bond bond_of(const arena *a, unsigned first, unsigned kinds, unsigned element)
{
    static const uint8_t VOICE[HAS_KINDS] = {KANLY_VOICE_KIND_PROJECTILE, KANLY_VOICE_KIND_POISON,
                                             KANLY_VOICE_KIND_LASGUN, KANLY_VOICE_KIND_SHIELD,
                                             KANLY_VOICE_KIND_SNOOPER};
    const struct battle_vars *v = a->v;
    bond b = {.told = v->element == element && a->told};
    for (unsigned k = first; k < first + kinds; k++) {
        uint8_t bit = (uint8_t)(1u << k);
        b.kinds |= bit;
        if (commands(a, KANLY_VOICE_MUST, VOICE[k])) b.must |= bit;
        if (commands(a, KANLY_VOICE_NOT, VOICE[k])) b.never |= bit;
        if (b.told && v->shown < CARDS && card_kind_of(v->shown) == KIND_OF_HAS[k]) b.shown |= bit;
    }
    return b;
}

static unsigned kinds_in(card_set hand, const urn *can)
{
    unsigned kinds = 0;
    for (unsigned k = 0; k < HAS_KINDS; k++) kinds |= (unsigned)((hand & can->kind[k]) != 0) << k;
    return kinds;
}

/* One of the kinds in hand; NO_CARD if there is none or it is kept back. */
static uint8_t draw_card(arena *a, unsigned hand, const bond *b)
{
    unsigned bound = (hand & b->must) | b->shown, free = hand & b->kinds & ~(unsigned)b->never;
    if (bound) return lowest_bit(bound);
    if (!free || b->told || !dice(a->m->self, 7)) return NO_CARD;
    for (unsigned skip = dice(a->m->self, (uint32_t)bit_count(free)); skip; skip--)
        free &= free - 1;
    return lowest_bit(free);
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
    dial_range dials = dials_of_foe(a);
    const urn can = urn_of(a);
    const bond weapon = bond_of(a, HAS_PROJECTILE, 3, KANLY_FORESEE_WEAPON);
    const bond defense = bond_of(a, HAS_SHIELD, 2, KANLY_FORESEE_DEFENSE);
    leader_set traitors = m->g->traitors[m->me];
    if (m->ally == HARKONNEN) traitors |= m->g->traitors[HARKONNEN];
    for (a->draws = 0; a->draws < DRAWS; a->draws++) {
        foe_plan *p = &a->draw[a->draws];
        card_set hand = draw_hand(a, &can);
        *p = (foe_plan){.leader = told_leader ? v->shown : draw_leader(a, hand, &can),
                        .weapon = NO_CARD,
                        .defense = NO_CARD};
        if (p->leader != NONE) {
            unsigned kinds = kinds_in(hand, &can);
            p->weapon = draw_card(a, kinds, &weapon);
            p->defense = draw_card(a, kinds, &defense);
            p->haderach = haderach;
            if (p->weapon == HAS_LASGUN && p->defense == HAS_SHIELD) p->defense = NO_CARD;
        }
        p->dial = draw_dial(a, p, dials);
        p->traitor = is_leader(p->leader) && traitors & leader_bit(p->leader) && !p->haderach;
    }
}
