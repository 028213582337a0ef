/* The battle plan: our plans against a handful of plans the enemy may well make.
**
** The enemy's hand, leader and dial are drawn several times from what we know of them; what the
** Voice commands and what Prescience was told binds them. For each leader and pair of cards of ours
** the dials that just beat one of the drawn plans are tried: more is never dialled than some
** thinkable enemy makes necessary. Since the draws differ from battle to battle, so do the
** plans. */
#include <assert.h>

#include "bots/steady_plan.h"

/* --- what is at stake ------------------------------------------------------------------------- */

static float field_stake(const mind *m, territory where)
{
    float spice = 0;
    for_cells(c, cells_of(where)) spice += m->g->blow[c];
    float most = 3.f * total(tokens_in(m->g, m->me, where));
    return (spice < most ? spice : most) * m->spice_worth;
}

static void weigh_place(arena *a)
{
    mind *m = a->m;
    unsigned place = stronghold_index(a->where);
    if (place >= STRONGHOLD_COUNT) {
        a->win = field_stake(m, a->where);
        a->lose = -.3f * a->win;
        return;
    }
    recollection compared; /* three outlooks that differ in one place */
    outlook o = outlook_now(m);
    recollect(m, &compared);
    stack theirs = o.force[place][a->foe], mine = o.force[place][m->me];
    o.force[place][a->foe] = 0;
    o.force[place][m->me] = mine ? mine : make_stack(1, 0);
    a->win = judge(m, &o).worth;
    o.force[place][m->me] = 0;
    a->none = judge(m, &o).worth;
    o.force[place][a->foe] = theirs ? theirs : make_stack(1, 0);
    a->lose = judge(m, &o).worth;
    m->recalled = NULL;
}

/* --- our dials -------------------------------------------------------------------------------- */

/* The cheapest tokens behind a dial with so much support; elites count double. Returns tokens,
** and points in *cost. */
static unsigned tokens_behind(const mind *m, const army *a, unsigned dial, unsigned spice,
                              float *cost)
{
    unsigned best = 99;
    *cost = 99;
    for (unsigned fe = 0; fe <= a->elites; fe++)
        for (unsigned he = 0; fe + he <= a->elites && (a->supported || !he); he++) {
            unsigned base = 2u * a->worth * fe + a->worth * he;
            if (base > dial || (a->supported && fe > spice)) break;
            unsigned rest = dial - base, full = a->supported ? spice - fe : rest / 2;
            if (rest < 2 * full) continue;
            unsigned half = rest - 2 * full;
            if (full + half > a->ordinary || (half && !a->supported)) continue;
            float points = token_worth(m, make_stack(full + half, fe + he));
            if (points < *cost) *cost = points, best = full + half + fe + he;
        }
    return best;
}

static void prepare_dials(arena *a, uint64_t lawful)
{
    mind *m = a->m;
    a->dials = lawful;
    for_bits(d, lawful) {
        uint32_t support = support_for(&a->ours, d);
        float least = 1e9f;
        for_bits(s, support) {
            if ((int)s > m->purse[m->me]) break;
            float tokens;
            unsigned gone = tokens_behind(m, &a->ours, d, s, &tokens);
            if (gone == 99) continue;
            float cost = tokens;
            if (gone < (unsigned)(a->ours.ordinary + a->ours.elites))
                cost -= .01f;
            else
                cost += (a->win - a->none) * .7f; /* nothing would be left to hold the place */
            cost += m->spice_worth * s * .95f;
            if (cost >= least) continue;
            least = cost;
            a->spice[d] = s;
            a->gone[d] = (uint8_t)gone;
            a->cost[d] = tokens;
        }
        if (least > 1e8f) a->dials &= ~(UINT64_C(1) << (d & 63));
    }
}

/* --- one pair of plans ------------------------------------------------------------------------ */

static uint8_t kind_of_has(uint8_t has) { return has < HAS_KINDS ? KIND_OF_HAS[has] : WORTHLESS; }

static bool hits(uint8_t weapon, uint8_t defense)
{
    return kind_kills(kind_of_has(weapon), kind_of_has(defense));
}

static uint8_t has_index(card c)
{
    for (uint8_t has = HAS_PROJECTILE; c != NONE && has <= HAS_SNOOPER; has++)
        if (card_kind_of(c) == KIND_OF_HAS[has]) return has;
    return NO_CARD;
}

static float leader_points(uint8_t l)
{
    if (l == CHEAP_HERO) return 1;
    return is_leader(l) ? .8f * (float)leader_strength(l) + .5f : 0;
}

/* What lies in a plan is lost with the battle. */
static float cards_points(const mind *m, const intent *p)
{
    float sum = 0;
    card cards[2] = {p->weapon, p->defense};
    for (unsigned i = 0; i < 2; i++) {
        if (cards[i] == NONE) continue;
        bool junk = is_worthless(cards[i]);
        sum += junk ? m->me == BENE_GESSERIT && advanced(m->g) ? 3.f : -.3f : 2.5f;
    }
    return (m->last_turn ? .1f : 1) * (sum + (p->leader == CHEAP_HERO ? 1.5f : 0));
}

/* What a clash with each of the draws takes from it alone. */
static void lay_out_draws(arena *a)
{
    const mind *m = a->m;
    float spice = m->spice_worth, scale = m->last_turn ? .1f : 1;
    draw_table *t = &a->table;
    *t = (draw_table){0};
    for (unsigned i = 0; i < a->draws; i++) {
        const foe_plan *q = &a->draw[i];
        const uint32_t bit = t->bit[i] = UINT32_C(1) << i;
        int strength = is_leader(q->leader) ? leader_strength(q->leader) : 0;
        if (q->leader != NONE) t->led |= bit;
        t->weapon[q->weapon] |= bit;
        t->defense[q->defense] |= bit;
        if (q->traitor) t->traitor |= bit;
        t->dial[i] = q->dial;
        t->leads[i] = half_points_of(q);
        t->dead[i] = spice * (float)strength + scale;
        t->called[i] = a->win + a->their_tokens + spice * (float)strength + 3 * scale;
    }
}

/* How one plan of ours fares against each of the draws. */
typedef struct {
    int need[DRAW_LANES];                    /* the dial that wins; MOST_DIAL: none does */
    float won[DRAW_LANES], lost[DRAW_LANES]; /* before tokens and support */
} clashes;

/* The draws that kill our leader, those whose leader we kill, and those with which everything goes
** up (3.01.13). */
typedef struct {
    uint32_t dies, kills, blast;
} fates;

static fates fates_of(const draw_table *t, const intent *p)
{
    uint8_t weapon = has_index(p->weapon), defense = has_index(p->defense);
    fates f = {0};
    for (uint8_t theirs = HAS_PROJECTILE; theirs <= HAS_LASGUN; theirs++)
        if (p->leader != NONE && hits(theirs, defense)) f.dies |= t->weapon[theirs];
    for (uint8_t theirs = HAS_SHIELD; theirs <= HAS_SNOOPER; theirs++)
        if (hits(weapon, theirs)) f.kills |= t->led & t->defense[theirs];
    if (hits(weapon, NO_CARD)) f.kills |= t->led & t->defense[NO_CARD];
    f.blast = (weapon == HAS_LASGUN ? ~UINT32_C(0) : t->weapon[HAS_LASGUN]) &
              (defense == HAS_SHIELD ? ~UINT32_C(0) : t->defense[HAS_SHIELD]);
    return f;
}

enum { CALLED = -1000 }; /* a traitor: whatever is dialled wins */

/* The constants of one plan against any draw. */
typedef struct {
    float faithful, paid;    /* that our leader is no traitor; what it costs on the average if so */
    float won, lost;         /* before anybody dies */
    float disc, bounty;      /* our leader dead: his worth, and the spice he brings if we win */
    float captive, captured; /* a leader taken by the Harkonnen */
    int leads, tie;          /* half-points of our leader; what more it takes to win a tie */
} account;

/* All draws at once, lane by lane: a branch or a choice is a product with 0 or 1. In each lane sums
** are made in one order only, so that the same plan is worth the same to the last bit. */
static void clash_lanes(const draw_table *t, fates f, const account *with, clashes *restrict c)
{
    const account b = *with;
    for (unsigned i = 0; i < DRAW_LANES; i++) {
        const int dies = (f.dies & t->bit[i]) != 0, kills = (f.kills & t->bit[i]) != 0;
        const float dead = (float)kills * t->dead[i], gone = (float)dies * b.disc;
        c->need[i] = t->dial[i] + (1 - kills) * t->leads[i] - (1 - dies) * b.leads + b.tie;
        c->won[i] =
            b.faithful * (b.won + dead - gone + (float)dies * b.bounty + b.captive) + b.paid;
        c->lost[i] = b.faithful * (b.lost - gone + .3f * dead - b.captured) + b.paid;
    }
}

static void clash_with_all(const arena *a, const intent *p, clashes *c)
{
    const mind *m = a->m;
    const draw_table *t = &a->table;
    const fates f = fates_of(t, p);
    const uint32_t all = (UINT32_C(1) << a->draws) - 1;
    const bool led = is_leader(p->leader);
    const float strength = led ? (float)leader_strength(p->leader) : 0;
    const float spice = m->spice_worth, scale = m->last_turn ? .1f : 1;
    const float disc = scale * leader_points(p->leader);
    const float lost_all = -a->all_tokens - cards_points(m, p);
    const float betrayal = led && !p->haderach ? a->risk[p->leader] : 0;
    const float betrayed = a->lose + lost_all - disc - (led ? .5f * spice * strength : 0);
    const account b = {.faithful = 1 - betrayal,
                       .paid = betrayal * betrayed,
                       .won = a->win + a->their_tokens,
                       .lost = a->lose + lost_all,
                       .disc = disc,
                       .bounty = led ? spice * strength : 0,
                       .captive = m->me == HARKONNEN && advanced(m->g) ? 2 * scale : 0,
                       .captured = a->foe == HARKONNEN && advanced(m->g) ? 2 * scale : 0,
                       .leads = (led ? 2 * leader_strength(p->leader) : 0) + (p->haderach ? 4 : 0),
                       .tie = a->side == 0 ? 0 : 1}; /* ties go to the aggressor */
    clash_lanes(t, f, &b, c);
    const float ruin = b.faithful * (a->none + lost_all - disc + a->their_tokens) + b.paid;
    for_bits(i, f.blast & all) {
        c->need[i] = MOST_DIAL;
        c->won[i] = c->lost[i] = ruin;
    }
    for_bits(i, t->traitor) { /* we call, and nothing of ours is lost */
        c->need[i] = CALLED;
        c->won[i] = c->lost[i] = t->called[i];
    }
}

static unsigned lawful_from(const arena *a, int need)
{
    uint64_t set = need >= MOST_DIAL ? 0 : a->dials & (~UINT64_C(0) << (need < 0 ? 0 : need));
    return set ? lowest_bit(set) : MOST_DIAL;
}

/* The draws by the dial that beats them, the first drawn first among equals. How many come before
** a draw is its place: all are compared with all, side by side, which is quicker than any order
** found by branches that nobody could guess. */
enum { SORT_LANES = (DRAWS + 7) / 8 * 8, RANKS = 32 };
_Static_assert((int)DRAWS < RANKS && (int)CALLED * RANKS >= INT16_MIN, "a rank fits two bytes");
static void sort_draws(const clashes *c, uint8_t order[DRAWS], unsigned n)
{
    int16_t rank[SORT_LANES] = {0}, place[SORT_LANES] = {0};
    for (unsigned i = 0; i < DRAW_LANES; i++) rank[i] = (int16_t)(c->need[i] * RANKS + (int)i);
    for (unsigned other = 0; other < n; other++)
        for (unsigned i = 0; i < SORT_LANES; i++)
            place[i] = (int16_t)(place[i] + (rank[other] < rank[i]));
    for (unsigned i = 0; i < n; i++) order[place[i]] = (uint8_t)i;
}

/* The best dial for this leader and these cards. */
static void judge_intent(arena *a, intent *p)
{
    const mind *m = a->m;
    clashes c;
    uint8_t order[DRAWS];
    unsigned n = a->draws, taken = 0;
    clash_with_all(a, p, &c);
    sort_draws(&c, order, n);
    float lost_rest = 0, won = 0, free_wins = (float)bit_count(a->table.traitor);
    for (unsigned i = 0; i < n; i++) lost_rest += c.lost[order[i]];
    p->worth = -1e9f;
    /* Every draw whose need is at most the dial is won; the next dial is the one that wins the next
    ** draw, too. */
    for (unsigned i = 0; i <= n; i = taken + 1) {
        unsigned dial = lawful_from(a, i == 0 ? 0 : c.need[order[i - 1]]);
        if (dial == MOST_DIAL) break;
        while (taken < n && c.need[order[taken]] <= (int)dial) {
            won += c.won[order[taken]];
            lost_rest -= c.lost[order[taken]];
            taken++;
        }
        float wins = (float)taken - free_wins;
        bool empty = a->gone[dial] >= a->ours.ordinary + a->ours.elites;
        float bill = a->cost[dial] + (empty ? a->win - a->none : 0);
        float worth =
            (won - wins * bill + lost_rest) / (float)n - .95f * m->spice_worth * a->spice[dial];
        if (worth > p->worth) {
            p->worth = worth;
            p->dial = (uint8_t)dial;
            p->spice = a->spice[dial];
            p->chance = (float)taken / (float)n;
        }
    }
}

/* --- our candidates --------------------------------------------------------------------------- */

/* One card of each kind, and none. */
static unsigned pick_cards(card_set cards, card out[4], bool may_be_none)
{
    unsigned count = 0;
    uint16_t kinds = 0;
    for_cards(c, cards) {
        uint8_t kind = card_kind_of(c);
        if (count == 3 || kinds >> kind & 1) continue;
        kinds |= (uint16_t)(1u << kind);
        out[count++] = c;
    }
    if (may_be_none || !count) out[count++] = NONE;
    return count;
}

static float call_risk(const arena *a, leader l)
{
    static const float KEPT[8] = {0, .001f, .004f, .014f, .027f, .06f, .11f, .133f};
    const mind *m = a->m;
    const kanly_game *g = m->g;
    float risk = 0;
    faction_set callers = just(a->foe);
    if (allied(g, a->foe, HARKONNEN)) callers |= just(HARKONNEN);
    for_factions(by, callers) {
        if (g->traitors[by] & leader_bit(l)) return 1;
        if ((g->traitors_dealt[m->me] | m->book->faithful[by]) & leader_bit(l)) continue;
        if (m->book->novice) continue;
        if (by == HARKONNEN)
            risk += .14f;
        else if (!g->traitors[by])
            risk += KEPT[leader_strength(l)];
    }
    return risk;
}

/* The two strongest, the weakest, and one that is safe. */
static unsigned pick_leaders(arena *a, leader_set can, bool hero, bool none, uint8_t out[6])
{
    unsigned count = 0;
    leader_set left = can, known = 0;
    for_leaders(l, can) a->risk[l] = call_risk(a, l);
    for_leaders(l, can) known |= a->risk[l] >= 1 ? leader_bit(l) : 0;
    if (left & ~known || hero) left &= ~known; /* nobody sends a man twice to whom has bought him */
    for (unsigned i = 0; i < 3 && left; i++) {
        leader best = lowest_bit(left);
        for_leaders(l, left) {
            bool stronger =
                leader_strength(l) > leader_strength(best) ||
                (leader_strength(l) == leader_strength(best) && a->risk[l] < a->risk[best]);
            if (i < 2 ? stronger : leader_strength(l) < leader_strength(best)) best = l;
        }
        out[count++] = best;
        left &= ~leader_bit(best);
    }
    for_leaders(l, left)
        if (count < 4 && a->risk[l] < .001f) out[count++] = l;
    if (hero) out[count++] = CHEAP_HERO;
    if (none && !count) out[count++] = NONE;
    return count;
}

static arena arena_of(mind *m)
{
    look_around(m);
    arena a = {.m = m, .v = battle_of(m->g)};
    assert(a.v); /* plans are asked for in battles only */
    a.side = side_of(a.v, m->me) == 1;
    a.foe = a.v->fighter[!a.side];
    a.where = battlefield(a.v);
    a.ours = army_of(m->g, a.v, a.side);
    a.theirs = army_of(m->g, a.v, !a.side);
    a.commanded = voice_target(m->g, a.v) == a.foe;
    a.told = a.v->marks & MARK_ANSWERED && prescience_target(m->g, a.v) == a.foe;
    a.all_tokens = token_worth(m, make_stack(a.ours.ordinary, a.ours.elites));
    a.their_tokens = .4f * token_worth(m, make_stack(a.theirs.ordinary, a.theirs.elites));
    weigh_place(&a);
    return a;
}

typedef struct {
    leader_set leaders;
    bool hero, no_leader, haderach;
    card_set weapons, defenses;
    bool no_weapon, no_defense; /* the slot may stay empty */
    uint64_t dials;
} means;

static intent choose(arena *a, const means *w)
{
    mind *m = a->m;
    uint8_t leaders[6];
    card weapons[5], defenses[5];
    unsigned leader_count = pick_leaders(a, w->leaders, w->hero, w->no_leader, leaders);
    unsigned weapon_count = pick_cards(w->weapons, weapons, w->no_weapon);
    unsigned defense_count = pick_cards(w->defenses, defenses, w->no_defense);
    prepare_dials(a, w->dials);
    draw_plans(a);
    lay_out_draws(a);
    intent best = {.leader = NONE, .weapon = NONE, .defense = NONE, .worth = -1e9f};
    for (unsigned i = 0; i < leader_count; i++)
        for (unsigned j = 0; j < (leaders[i] == NONE ? 1 : weapon_count); j++)
            for (unsigned k = 0; k < (leaders[i] == NONE ? 1 : defense_count); k++) {
                intent p = {.leader = leaders[i],
                            .weapon = weapons[j],
                            .defense = defenses[k],
                            .haderach = w->haderach && leaders[i] != NONE};
                if (leaders[i] == NONE) p.weapon = p.defense = NONE;
                judge_intent(a, &p);
                p.worth += waver(m->self) * m->book->temper.noise * (m->book->novice ? 3 : .6f);
                if (p.worth > best.worth) best = p;
            }
    return best;
}

/* --- the answers ------------------------------------------------------------------------------ */

/* What the form allows, read off it field by field. */
static means means_of_form(const mind *m)
{
    draft d = draft_begin(m);
    means w = {.leaders = (leader_set)(d.values.bits[0] & ((UINT64_C(1) << LEADERS) - 1)),
               .hero = draft_can(&d, CHEAP_HERO),
               .no_leader = draft_can(&d, NONE)};
    leader any = w.leaders ? lowest_bit(w.leaders) : w.hero ? CHEAP_HERO : NONE;
    draft_say(&d, PLAN_LEADER, any);
    w.haderach = draft_can(&d, YES);
    draft_say(&d, PLAN_HADERACH, NO);
    w.weapons = d.values.bits[0] & weapons_of(m->g, m->me);
    w.no_weapon = draft_can(&d, NONE);
    if (!draft_say(&d, PLAN_WEAPON, NONE)) draft_near(&d, PLAN_WEAPON, 0);
    w.defenses = d.values.bits[0] & defenses_of(m->g, m->me);
    w.no_defense = draft_can(&d, NONE);
    if (!draft_say(&d, PLAN_DEFENSE, NONE)) draft_near(&d, PLAN_DEFENSE, 0);
    w.dials = d.values.bits[0];
    return w;
}

/* A worthless card fills an empty slot: win or lose, it is gone. */
static void fill_slot(const mind *m, draft *d, card wanted)
{
    if (wanted != NONE && draft_say_kind(d, KANLY_FIELD_CARD, wanted)) return;
    bool keep_junk = m->me == BENE_GESSERIT && advanced(m->g);
    card_set junk = d->values.bits[0] & card_set_of_kind(WORTHLESS) & m->g->hand[m->me];
    if (!keep_junk && junk && draft_say_kind(d, KANLY_FIELD_CARD, lowest_bit(junk))) return;
    if (draft_say_kind(d, KANLY_FIELD_CARD, NONE)) return;
    draft_near_kind(d, KANLY_FIELD_CARD, 0);
}

kanly_move decide_plan(mind *m)
{
    arena a = arena_of(m);
    means w = means_of_form(m);
    intent p = choose(&a, &w);
    draft d = draft_begin(m);
    if (!draft_say(&d, PLAN_LEADER, p.leader)) return usual(m);
    if (!draft_say(&d, PLAN_HADERACH, p.haderach ? YES : NO)) draft_say(&d, PLAN_HADERACH, NO);
    fill_slot(m, &d, p.weapon);
    fill_slot(m, &d, p.defense);
    draft_near(&d, PLAN_DIAL, p.dial);
    draft_near(&d, PLAN_SPICE, p.spice);
    because(m, p.chance < .15f ? REASON_HOPELESS : REASON_ODDS, (unsigned)(100 * p.chance), NONE);
    return draft_end(&d);
}

float battle_stake(mind *m)
{
    arena a = arena_of(m);
    return a.win - a.lose;
}

/* 3.01.22: before a plan that matters, whether they hold what would stop our weapon. */
bool ask_about_defense(mind *m, kanly_move *move)
{
    const kanly_game *g = m->g;
    const struct battle_vars *v = battle_of(g);
    if (!holds(g, m->me, C_TRUTHTRANCE) || !v) return false;
    if (top_of(g)->ask != ASK_PLAN || side_of(v, m->me) == NONE || !has(top_of(g)->who, m->me))
        return false;
    faction foe = opponent_of(v, m->me);
    bool projectile = (g->hand[m->me] & card_set_of_kind(WEAPON_PROJECTILE)) != 0;
    bool poison = (g->hand[m->me] & card_set_of_kind(WEAPON_POISON)) != 0;
    if ((!projectile && !poison) || !hidden_cards(m, foe) || leaderless(g, v, foe)) return false;
    if (!kanly_may_begin(g, (kanly_faction)m->me, KANLY_ASK_TRUTHTRANCE) || battle_stake(m) < 25)
        return false;
    draft d = draft_anytime(m, KANLY_ASK_TRUTHTRANCE);
    unsigned weapon = projectile ? KANLY_SORT_PROJECTILE : KANLY_SORT_POISON;
    if (!draft_say(&d, TRUTHTRANCE_FACTION, foe) ||
        !draft_say(&d, TRUTHTRANCE_WAY, KANLY_TRUTHTRANCE_Q30) ||
        !draft_say(&d, TRUTHTRANCE_Q30_KIND, weapon))
        return false;
    m->book->truth_turn = g->turn;
    m->book->truth_foe = foe;
    m->book->truth_kind = projectile ? HAS_SHIELD : HAS_SNOOPER;
    *move = draft_end(&d);
    return true;
}

/* Prescience wants one element of our plan: the plan we would make binds us to it. */
kanly_move decide_show(mind *m)
{
    arena a = arena_of(m);
    draft d = draft_begin(m);
    card_set mine = m->g->hand[m->me];
    means w = {.leaders = available_leaders(m->g, m->me, a.where),
               .hero = (mine & card_set_of_kind(HERO)) != 0,
               .no_leader = true,
               .haderach = m->me == ATREIDES && haderach_ready(m->g, a.where),
               .weapons = weapons_of(m->g, m->me),
               .defenses = defenses_of(m->g, m->me),
               .no_weapon = true,
               .no_defense = true,
               .dials = dials(&a.ours, (unsigned)m->purse[m->me])};
    intent p = choose(&a, &w);
    switch (a.v->element) {
    case KANLY_FORESEE_LEADER: draft_say_kind(&d, KANLY_FIELD_LEADER, p.leader); break;
    case KANLY_FORESEE_WEAPON: draft_say_kind(&d, KANLY_FIELD_CARD, p.weapon); break;
    case KANLY_FORESEE_DEFENSE: draft_say_kind(&d, KANLY_FIELD_CARD, p.defense); break;
    case KANLY_FORESEE_DIAL: draft_say_kind(&d, KANLY_FIELD_DIAL, p.dial); break;
    }
    return d.move.length ? draft_end(&d) : usual(m);
}
