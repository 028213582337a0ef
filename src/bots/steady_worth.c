/* What a position is worth in points.
**
** For every stronghold: who will hold it when the turn ends, as a chance for each faction. From
** these: each side's chance to win this turn, the worth of holding ground, and on the last turn
** what the default rules give. Tokens elsewhere are judged one by one: what spice they will
** take, what danger they stand in. */
#include "bots/steady.h"

/* --- who will hold a stronghold --------------------------------------------------------------- */

typedef struct {
    const contest *at[STRONGHOLD_COUNT];
    const float *of[STRONGHOLD_COUNT];        /* each faction's chance to hold it alone, */
    float raided[STRONGHOLD_COUNT][FACTIONS]; /* kept here where raids on other places count */
    float loss[STRONGHOLD_COUNT];             /* points in tokens we may lose there */
    uint64_t there; /* who has fighters there, one place per byte from the lowest on */
} holders;

static faction_set fighters_at(const outlook *o, unsigned place)
{
    uint8_t stacks[8] = {0};
    memcpy(stacks, o->force[place], sizeof o->force[place]);
    return (faction_set)filled_bytes(eight_of(stacks));
}

static int spice_of(const mind *m, const outlook *o, faction f)
{
    return f == m->me ? o->spice : m->purse[f];
}

static troop troop_at(const mind *m, const outlook *o, unsigned place, faction f)
{
    return (troop){f, o->force[place][f], spice_of(m, o, f)};
}

/* What f could still bring against this stronghold. */
static troop coming(const mind *m, unsigned place, faction f)
{
    unsigned land = m->landing[f], on_foot = m->walking[f][place];
    unsigned n = land > on_foot ? land : on_foot;
    if (f == FREMEN) land = 0;
    int left =
        land > on_foot ? m->purse[f] - (int)(f == GUILD ? (land + 1) / 2 : land) : m->purse[f];
    if (land > on_foot && left < (int)n / 3) { /* it would keep some spice for the battle */
        n = n * 2 / 3;
        left = m->purse[f] - (int)n;
    }
    return (troop){f, make_stack(n < 20 ? n : 20, 0), left > 0 ? left : 0};
}

/* How many strongholds each side has or fights for: whoever is near a win draws raids. */
static unsigned ground_of(const holders *h, faction_set side)
{
    return (unsigned)bit_count(filled_bytes(h->there & side * UINT64_C(0x0101010101)));
}

static unsigned needed(faction_set side) { return bit_count(side) > 1 ? 4 : 3; }

/* Who could still come, and with what chance; or who wins where two have met. */
static void see_contest(const mind *m, const outlook *o, unsigned place, contest *c)
{
    faction_set there = c->there;
    if (bit_count(there) > 1) { /* shut, or as good as shut */
        faction a = lowest_bit(there), b = lowest_bit(there & (there - 1u));
        if (!allied(m->g, a, b))
            c->clash = odds(m, troop_at(m, o, place, a), troop_at(m, o, place, b));
        return;
    }
    faction_set kin = there ? side_with(m->g, lowest_bit(there)) : 0;
    for_factions(f, m->to_act & (faction_set)~kin) {
        if (!m->landing[f] && !m->walking[f][place]) continue;
        c->take[f] =
            there ? odds(m, coming(m, place, f), troop_at(m, o, place, lowest_bit(there))) : .85f;
    }
}

/* Of those who sit there alone, when they are raided now and then. */
static void hold_alone(const mind *m, contest *c, faction f)
{
    float safe = 1;
    for_factions(raider, m->to_act & (faction_set)~side_with(m->g, f)) {
        float chance = c->take[raider];
        if (chance > 0) safe *= 1 - .3f * chance * chance;
    }
    c->of[f] = safe;
    if (f == m->me) c->loss = .2f * (1 - safe) * token_worth(m, c->force[f]);
}

/* What a battle costs us on the average. Won: about the tokens that balance theirs. Lost: all of
** them, cards, perhaps a leader. Spice for a dead leader comes in between. */
static float battle_bill(const mind *m, troop ours, troop theirs, float win)
{
    float all = token_worth(m, ours.tokens), n = total(ours.tokens);
    float needed_tokens = .7f * most_dialed(m, theirs, m->me) +
                          .4f * (float)(m->leader[theirs.by] - m->leader[m->me]);
    float share = n > 0 ? needed_tokens / n : 1;
    share = share < .1f ? .1f : share > .9f ? .9f : share;
    float scale = m->last_turn ? .1f : 1;
    return win * (share * all - 2 * scale) + (1 - win) * (all + 4 * scale);
}

/* The winner of a hard battle may be left with nothing. */
static float left_standing(float chance) { return .55f + .45f * chance; }

static void hold_against(const mind *m, const outlook *o, unsigned place, faction a, faction b,
                         contest *c)
{
    if (allied(m->g, a, b)) { /* one of them will leave or be lost; until then nobody is alone */
        if (a == m->me || b == m->me) c->loss = token_worth(m, c->force[m->me]);
        return;
    }
    float chance = c->clash;
    c->of[a] = chance * left_standing(chance);
    c->of[b] = (1 - chance) * left_standing(1 - chance);
    if (a == m->me || b == m->me) {
        faction foe = a == m->me ? b : a;
        float win = a == m->me ? chance : 1 - chance;
        c->loss = battle_bill(m, troop_at(m, o, place, m->me), troop_at(m, o, place, foe), win);
    }
}

/* Who holds it in the end, as far as that depends on this place alone. */
static void hold_place(const mind *m, const outlook *o, unsigned place, contest *c)
{
    faction_set there = c->there;
    int count = bit_count(there);
    if (count == 0) return;
    faction a = lowest_bit(there);
    if (count == 1) {
        hold_alone(m, c, a);
        return;
    }
    faction_set rest = (faction_set)(there & (there - 1));
    hold_against(m, o, place, a, lowest_bit(rest), c);
    if (count == 2) return;
    for_factions(f, there) c->of[f] *= .5f; /* three fight: anybody's guess */
    for_factions(f, rest & (rest - 1)) c->of[f] = .3f;
}

static const contest *contest_at(const mind *m, const outlook *o, unsigned place, contest *room)
{
    recollection *r = m->recalled;
    faction_set there = fighters_at(o, place);
    int spice = has(there, m->me) ? o->spice : 0;
    stack ours = o->force[place][m->me];
    unsigned slot = (unsigned)(ours + (ours >> 5) + 5 * spice) % CONTESTS_KEPT;
    contest *c = r ? &r->contest[place][slot] : room;
    if (r && r->contests[place] >> slot & 1 && c->spice == spice &&
        memcmp(c->force, o->force[place], sizeof c->force) == 0)
        return c;
    *c = (contest){.spice = spice, .there = there};
    memcpy(c->force, o->force[place], sizeof c->force);
    see_contest(m, o, place, c);
    hold_place(m, o, place, c);
    if (r) r->contests[place] |= (uint16_t)(1u << slot);
    return c;
}

/* The place where a raider would hurt this side most. */
static unsigned weakest_place(const holders *h, faction_set side, faction raider)
{
    unsigned best = STRONGHOLD_COUNT;
    float most = .05f;
    for (unsigned place = 0; place < STRONGHOLD_COUNT; place++)
        if ((h->at[place]->there & side) && h->at[place]->take[raider] > most)
            most = h->at[place]->take[raider], best = place;
    return best;
}

/* A side about to win is raided where it is weakest by everybody who can. */
static void raid(const mind *m, unsigned place, faction f, faction_set side, holders *h)
{
    const contest *c = h->at[place];
    float safe = 1;
    for_factions(raider, m->to_act & (faction_set)~side) {
        float chance = c->take[raider];
        if (chance <= 0) continue;
        float will = weakest_place(h, side, raider) == place ? m->book->temper.caution : .05f;
        safe *= 1 - will * chance;
    }
    h->raided[place][f] = safe;
    if (f == m->me) h->loss[place] = .2f * (1 - safe) * token_worth(m, c->force[f]);
}

/* Who will hold each stronghold. */
static void see_holders(const mind *m, const outlook *o, contest room[STRONGHOLD_COUNT], holders *h)
{
    h->there = 0;
    for (unsigned place = 0; place < STRONGHOLD_COUNT; place++) {
        const contest *c = contest_at(m, o, place, &room[place]);
        h->at[place] = c;
        h->of[place] = c->of;
        h->loss[place] = c->loss;
        h->there |= (uint64_t)c->there << 8 * place;
    }
    if (!m->to_act) return; /* nobody is left to raid */
    for (unsigned place = 0; place < STRONGHOLD_COUNT; place++) {
        faction_set there = h->at[place]->there;
        if (bit_count(there) != 1) continue;
        faction_set side = side_with(m->g, lowest_bit(there));
        if (ground_of(h, side) < needed(side)) continue;
        memset(h->raided[place], 0, sizeof h->raided[place]);
        h->of[place] = h->raided[place];
        raid(m, place, lowest_bit(there), side, h);
    }
}

/* --- sides ------------------------------------------------------------------------------------ */

/* The chances to hold exactly 0 to 5, from those to hold each. Everything is judged through
** this, so it is spelled out: after so many places no more than so many can be held. */
static void count_chances(const float hold[STRONGHOLD_COUNT], float exactly[STRONGHOLD_COUNT + 1])
{
    float p = hold[0], q = 1 - p;
    float none = q, one = p, two, three, four, five;
    p = hold[1], q = 1 - p;
    two = one * p, one = one * q + none * p, none *= q;
    p = hold[2], q = 1 - p;
    three = two * p, two = two * q + one * p, one = one * q + none * p, none *= q;
    p = hold[3], q = 1 - p;
    four = three * p, three = three * q + two * p, two = two * q + one * p;
    one = one * q + none * p, none *= q;
    p = hold[4], q = 1 - p;
    five = four * p, four = four * q + three * p, three = three * q + two * p;
    two = two * q + one * p, one = one * q + none * p, none *= q;
    exactly[0] = none, exactly[1] = one, exactly[2] = two;
    exactly[3] = three, exactly[4] = four, exactly[5] = five;
}

/* A side is one faction or two: the second is NONE where there is none. */
typedef struct {
    faction member[2];
} pair;

static pair pair_of(faction_set side)
{
    faction_set rest = (faction_set)(side & (side - 1));
    return (pair){{lowest_bit(side), rest ? lowest_bit(rest) : NONE}};
}

static void side_holds(const holders *h, faction_set side, float hold[STRONGHOLD_COUNT])
{
    pair p = pair_of(side);
    for (unsigned place = 0; place < STRONGHOLD_COUNT; place++) {
        hold[place] = h->of[place][p.member[0]];
        if (p.member[1] != NONE) hold[place] += h->of[place][p.member[1]];
    }
}

static float enough_chance(const float exactly[STRONGHOLD_COUNT + 1], unsigned need)
{
    float sum = 0;
    for (unsigned i = need; i <= STRONGHOLD_COUNT; i++) sum += exactly[i];
    return sum;
}

/* One landing and one walk of a faction without an ally, where it does best. */
static float hoped_for_alone(const holders *h, faction f)
{
    float hold[STRONGHOLD_COUNT], exactly[STRONGHOLD_COUNT + 1];
    for (unsigned place = 0; place < STRONGHOLD_COUNT; place++) hold[place] = h->of[place][f];
    for (unsigned step = 0; step < 2; step++) {
        unsigned best = STRONGHOLD_COUNT;
        float most = .2f;
        for (unsigned place = 0; place < STRONGHOLD_COUNT; place++) {
            float more = h->at[place]->take[f] - hold[place];
            if (more > most) most = more, best = place;
        }
        if (best == STRONGHOLD_COUNT) break;
        hold[best] += most;
    }
    count_chances(hold, exactly);
    return enough_chance(exactly, needed(just(f)));
}

/* What a side whose members are still to act may make of the turn: one landing and one walk
** each, where they do best. */
static float hoped_for(const mind *m, const holders *h, faction_set side)
{
    pair p = pair_of(side);
    if (p.member[1] == NONE) return hoped_for_alone(h, p.member[0]);
    float hold[STRONGHOLD_COUNT], of[2][STRONGHOLD_COUNT];
    for (unsigned place = 0; place < STRONGHOLD_COUNT; place++) {
        for (unsigned i = 0; i < 2; i++) of[i][place] = h->of[place][p.member[i]];
        hold[place] = of[0][place] + of[1][place];
    }
    for (int steps = 2 * bit_count(side & m->to_act); steps; steps--) {
        unsigned best = STRONGHOLD_COUNT, who = 0;
        float most = .2f;
        for (unsigned place = 0; place < STRONGHOLD_COUNT; place++)
            for (unsigned i = 0; i < 2; i++) {
                float more = h->at[place]->take[p.member[i]] - hold[place];
                if (has(m->to_act, p.member[i]) && more > most) most = more, best = place, who = i;
            }
        if (best == STRONGHOLD_COUNT) break;
        of[who][best] += most;
        hold[best] = of[0][best] + of[1][best];
    }
    float exactly[STRONGHOLD_COUNT + 1];
    count_chances(hold, exactly);
    return enough_chance(exactly, needed(side));
}

/* Ground is worth more the nearer it brings a win. */
static float ground_worth(const float exactly[STRONGHOLD_COUNT + 1], bool alone)
{
    static const float ALONE[STRONGHOLD_COUNT + 1] = {0, 6, 14, 24, 26, 26},
                                                PAIR[STRONGHOLD_COUNT + 1] = {0, 3, 8, 15, 24, 26};
    float sum = 0;
    for (unsigned i = 0; i <= STRONGHOLD_COUNT; i++)
        sum += exactly[i] * (alone ? ALONE[i] : PAIR[i]);
    return sum;
}

/* 2.04.09: the chance that the Fremen's own condition holds when nobody has won: no foreigner left
** in their sietches, none of three in Tuek's. */
static float fremen_condition(const mind *m, const holders *h)
{
    float strangers[3] = {0};
    for_factions(f, others(m->g, FREMEN)) {
        strangers[0] += h->of[stronghold_index(T_SIETCH_TABR)][f];
        strangers[1] += h->of[stronghold_index(T_HABBANYA_SIETCH)][f];
        if (f == HARKONNEN || f == ATREIDES || f == EMPEROR)
            strangers[2] += h->of[stronghold_index(T_TUEKS_SIETCH)][f];
    }
    float chance = 1;
    for (unsigned i = 0; i < 3; i++) chance *= strangers[i] < 1 ? 1 - strangers[i] : 0;
    return chance;
}

/* Our share of the last turn's default: 0 to 1. */
static float default_share(const mind *m, const holders *h)
{
    const kanly_game *g = m->g;
    bool guild = plays(g, GUILD), fremen = plays(g, FREMEN);
    if (!guild && !fremen) return .3f;
    float special = fremen ? guild ? fremen_condition(m, h) : 1 : 0;
    if (has(m->side, FREMEN) && has(m->side, GUILD)) return 1;
    if (has(m->side, FREMEN)) return special;
    return has(m->side, GUILD) ? 1 - special : 0;
}

static float place_worth(const mind *m, unsigned place, float chance)
{
    static const float EACH[STRONGHOLD_COUNT] = {2.6f, 2.6f, 1.2f, .4f, .4f};
    return m->last_turn ? 0 : EACH[place] * chance * (.5f + .5f * m->spice_worth);
}

/* The Bene Gesserit win through whom they named in the turn they named. */
static bool predicted(const mind *m, faction_set side)
{
    const kanly_game *g = m->g;
    return m->me == BENE_GESSERIT && g->predicted_turn == g->turn && g->predicted_faction != NONE &&
           has(side, g->predicted_faction);
}

/* Whoever does not win by default must win in time: ground counts for more from the third turn on,
** four times as much in the end, and what it costs to take it for less. */
static float urgency(const mind *m)
{
    const kanly_game *g = m->g;
    if (has(m->side, GUILD) || !plays(g, GUILD)) return 1;
    int late = (int)g->turn - (int)g->options.turns + 8;
    float urgent = late > 0 ? 1 + (has(m->side, FREMEN) ? .5f : 1) * (float)late : 1;
    return urgent < 4 ? urgent : 4;
}

/* How much it minds others winning; a novice often thinks of its own plans only. */
static float spite_of(const mind *m)
{
    bool blind = m->book->novice && m->book->blind == m->g->turn;
    return blind ? 0 : m->book->temper.spite;
}

/* What it costs us, in points, when another side surely wins this turn: our own hope in the turns
** to come, and more, for somebody has to stop it. Towards the end only those whom the last turn's
** default favours have much left to hope for, and for the rest one winner is as bad as another. */
static float cost_of_losing(const mind *m)
{
    static const float HOPE[] = {3, 16, 25, 34, 45, 63};
    const kanly_game *g = m->g;
    unsigned left = g->turn < g->options.turns ? g->options.turns - g->turn : 0;
    if (!plays(g, GUILD) || has(m->side, GUILD)) return left ? 50 : 3;
    return HOPE[left < 5 ? left : 5];
}

/* How much of it a chance of theirs costs: little up to seven in ten, which others or luck may
** stop; all of it where nothing else will. Who runs after every threat never comes to win, and
** the game goes to the default. */
static float share_of_cost(float win)
{
    const float likely = .7f;
    return .3f * win + (win > likely ? .7f * (win - likely) / (1 - likely) : 0);
}

static void judge_sides(const mind *m, const holders *h, verdict *v)
{
    float cost = cost_of_losing(m) * spite_of(m);
    float nobody = 1;
    float hold[STRONGHOLD_COUNT], exactly[STRONGHOLD_COUNT + 1];
    faction_set left = m->g->playing;
    while (left) {
        faction_set side = side_with(m->g, lowest_bit(left));
        left &= (faction_set)~side;
        bool ours = has(side, m->me);
        if (!ours && side & m->to_act && !predicted(m, side))
            v->worth -= .05f * cost * hoped_for(m, h, side);
        if (!ours && ground_of(h, side) < needed(side)) continue;
        side_holds(h, side, hold);
        count_chances(hold, exactly);
        float win = enough_chance(exactly, needed(side));
        if (ours && side & m->to_act) { /* what the ally can still add */
            float hoped = hoped_for(m, h, side);
            if (hoped > win) win += .6f * (hoped - win);
        }
        nobody *= 1 - win;
        if (predicted(m, side)) {
            v->win += win * (ours ? 0 : 1);
            if (!ours) continue;
        }
        if (ours) {
            v->win += win;
            float ground =
                ground_worth(exactly, m->ally == NONE) * m->book->temper.boldness * urgency(m);
            v->worth += m->last_turn ? .1f * ground : ground;
        } else if (win > v->lose) {
            v->lose = win;
        }
        if (!ours) v->worth -= cost * share_of_cost(win);
    }
    if (m->last_turn) v->win += nobody * default_share(m, h);
    if (v->win > 1) v->win = 1;
    v->worth += 100 * v->win;
}

verdict judge(const mind *m, const outlook *o)
{
    contest room[STRONGHOLD_COUNT]; /* where nothing is recollected */
    holders h;
    verdict v = {0};
    see_holders(m, o, room, &h);
    for (unsigned place = 0; place < STRONGHOLD_COUNT; place++) {
        v.hold[place] = h.of[place][m->me];
        v.worth += place_worth(m, place, v.hold[place]) - h.loss[place];
    }
    judge_sides(m, &h, &v);
    return v;
}

float holds_chance(const mind *m, const outlook *o, unsigned place, faction f)
{
    contest room[STRONGHOLD_COUNT];
    holders h;
    see_holders(m, o, room, &h);
    return h.of[place][f];
}

outlook outlook_now(const mind *m)
{
    outlook o = {.spice = m->purse[m->me]};
    memcpy(o.force, m->force, sizeof o.force);
    return o;
}

/* --- tokens elsewhere ------------------------------------------------------------------------- */

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
    worth -= token_worth(m, tokens) * (1 - (1 - sweep) * (1 - worm)) * .8f;
    return worth;
}
