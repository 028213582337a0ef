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
        if (m->barred[f] >> place & 1) continue;
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
float battle_bill(const mind *m, troop ours, troop theirs, float win)
{
    float all = token_worth(m, ours.tokens), n = total(ours.tokens);
    float needed_tokens = .7f * most_dialed(m, theirs, m->me) +
                          .4f * (float)(m->leader[theirs.by] - m->leader[m->me]);
    float share = n > 0 ? needed_tokens / n : 1;
    share = share < .1f ? .1f : share > .9f ? .9f : share;
    float scale = m->last_turn ? .1f : 1;
    if (n <= 2 && total(theirs.tokens) >= 5)
        scale *= 2.5f; /* a raid costs a leader and cards like any other battle */
    return win * (share * all - .2f * scale) + (1 - win) * (all + 4 * scale);
}

/* The winner of a hard battle may be left with nothing, though whoever can keeps one token back:
** held against who won in the end, chances to win were rated too low in the first turns. */
static float left_standing(float chance) { return .66f + .34f * chance; }

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
    stack ours = o->force[place][m->me];
    int spice = spice_that_counts(m, ours, o->spice);
    unsigned lacking = total(ours) - (unsigned)spice;
    unsigned slot = (ours + (ours >> 5) + 5 * lacking) % CONTESTS_KEPT;
    contest *c = r ? &r->contest[place][slot] : room;
    if (r && r->contests[place] >> slot & 1 && c->spice == spice &&
        memcmp(c->force, o->force[place], sizeof c->force) == 0)
        return c;
    *c = (contest){.spice = spice, .there = fighters_at(o, place)};
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

/* How surely one who can will go where a win can be stopped: in the first turns nobody has anything
** better to do, later everybody has plans of his own. */
static float will_to_stop(const mind *m)
{
    return m->book->temper.caution * (m->g->turn < 4 ? 1.2f : .25f);
}

/* A side about to win is raided where it is weakest by everybody who can. */
static void raid(const mind *m, unsigned place, faction f, faction_set side, holders *h)
{
    const contest *c = h->at[place];
    float safe = 1;
    for_factions(raider, m->to_act & (faction_set)~side) {
        float chance = c->take[raider];
        if (chance <= 0) continue;
        float will = weakest_place(h, side, raider) == place ? will_to_stop(m) : .05f;
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
    bool alone = p.member[1] == NONE;
    unsigned steps = alone ? 2 : 2u * (unsigned)bit_count(side & m->to_act);
    /* Nothing is held where nobody stands, so the chance is nought, not nearly. */
    if (ground_of(h, side) + steps < needed(side)) return 0;
    if (alone) return hoped_for_alone(h, p.member[0]);
    float hold[STRONGHOLD_COUNT], of[2][STRONGHOLD_COUNT];
    for (unsigned place = 0; place < STRONGHOLD_COUNT; place++) {
        for (unsigned i = 0; i < 2; i++) of[i][place] = h->of[place][p.member[i]];
        hold[place] = of[0][place] + of[1][place];
    }
    for (; steps; steps--) {
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
                                                PAIR[STRONGHOLD_COUNT + 1] = {0, 3, 8, 20, 29, 31};
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
** five times as much in the end, and what it costs to take it for less. Who does win by it presses
** less, but does not sit and wait for ten turns while others try to win every one of them. */
static float haste(const mind *m)
{
    if (has(m->side, GUILD)) return m->last_turn ? 0 : .6f;
    return has(m->side, FREMEN) ? .5f : 1;
}

static float urgency(const mind *m)
{
    const kanly_game *g = m->g;
    if (m->book->novice) return .5f;                       /* the clock is not minded */
    if (g->turn <= 1 && g->options.turns > 4) return .54f; /* what is taken now is seldom held */
    if (!plays(g, GUILD)) return 1;
    int late = (int)g->turn - (int)g->options.turns + 8;
    float urgent = late > 0 ? 1 + 1.6f * haste(m) * (float)late : 1;
    return urgent < 5.4f ? urgent : 5.4f;
}

/* How much it minds others winning; a novice often thinks of its own plans only. */
static float spite_of(const mind *m)
{
    bool blind = m->book->novice && m->book->blind == m->g->turn;
    return blind ? 0 : m->book->temper.spite;
}

/* What it costs us, in points, when another side surely wins this turn: our own hope in the turns
** to come, and more, for somebody has to stop it. Towards the end only those whom the last turn's
** default favours have much left to hope for, and for the rest one winner is as bad as another. The
** Guild comes last, sees everything and lives by stopping: a slim chance is worth its tokens. */
static float cost_of_losing(const mind *m)
{
    static const float HOPE[] = {3, 7, 11, 14, 17, 20, 26, 42, 58};
    const kanly_game *g = m->g;
    unsigned left = g->turn < g->options.turns ? g->options.turns - g->turn : 0;
    if (!plays(g, GUILD) || has(m->side, GUILD)) return left ? 140 : 3;
    return HOPE[left < 8 ? left : 8];
}

/* How much of it a chance of theirs costs: little up to seven in ten, which others or luck may
** stop; all of it where nothing else will. Who runs after every threat never comes to win, and
** the game goes to the default. */
static float share_of_cost(float win)
{
    const float likely = .7f;
    return .18f * win + (win > likely ? .82f * (win - likely) / (1 - likely) : 0);
}

/* Whether somebody who is still to act could stop this side after us. */
static unsigned able_after_us(const mind *m, const holders *h, faction_set side)
{
    unsigned able = 0;
    for_factions(f, m->to_act & (faction_set) ~(side | just(m->me))) {
        bool can = false;
        for (unsigned place = 0; place < STRONGHOLD_COUNT; place++) {
            faction_set there = h->at[place]->there;
            can |= there && !(there & ~side) && h->at[place]->take[f] > .2f;
        }
        able += can;
    }
    return able;
}

/* In how many strongholds a side stands and nobody else. */
static unsigned stands_in(const stack force[STRONGHOLD_COUNT][FACTIONS], faction_set side)
{
    unsigned count = 0;
    for (unsigned i = 0; i < STRONGHOLD_COUNT; i++) {
        faction_set there = 0;
        for (unsigned f = 0; f < FACTIONS; f++) there |= force[i][f] ? just(f) : 0;
        count += there && !(there & ~side);
    }
    return count;
}

/* What a chance of another side to win costs us. Whoever comes last counts all of it, and so does
** everybody for what it would add to that chance itself, by walking away. */
enum { WHOLE = 60 }; /* at least, until the last turn */
static float blame(const mind *m, const outlook *o, const holders *h, faction_set side, float win,
                   float cost)
{
    bool left_to_them =
        stands_in(o->force, side) >= needed(side) && stands_in(m->force, side) < needed(side);
    float usual = share_of_cost(win), whole = m->last_turn || cost > WHOLE ? cost : WHOLE;
    if (left_to_them) return whole * (win > .5f ? win : .5f);
    unsigned able = able_after_us(m, h, side);
    float before = m->watchful ? m->threat[lowest_bit(side)] : win;
    float added = win > before ? win - before : 0;
    float all = added * whole + cost * share_of_cost(win - added);
    if (!able) {
        float last = whole * win;
        return last > all ? last : all;
    }
    return all > cost * usual ? all : cost * usual;
}

/* How much of what others may still make of the turn is ours to prevent: at a small table nobody
** else will. */
static float dread(const mind *m)
{
    static const float OF[FACTIONS + 1] = {0, 0, .5f, .2f, .1f, .05f, .03f};
    return OF[bit_count(m->g->playing)];
}

/* At a table of two or three whoever moves last in the first turns could walk into three places
** nobody stands in, and that would be the game. Nobody does it. */
static bool holds_back(const mind *m)
{
    return m->g->turn <= 2 && bit_count(m->g->playing) <= 3 && m->g->options.turns > 4;
}

/* In the first turns a slim chance is no reason to stake everything: what fails leaves one's home
** open to all, and most of the game is still to come. */
static float win_worth(const mind *m, float win)
{
    static const float SLIM[] = {.5f, .5f, .4f, .3f, .1f};
    bool early = m->g->turn < 5 && m->g->turn + 4 < m->g->options.turns;
    float slim = early ? SLIM[m->g->turn] : 0;
    return .18f * win + .82f * (win > slim ? (win - slim) / (1 - slim) : 0);
}

stakes stakes_of(const mind *m)
{
    float urgent = urgency(m), cost = cost_of_losing(m) * spite_of(m);
    stakes s = {.cost = cost, .dread = dread(m) * cost, .urgency = urgent};
    /* Who must win in time thinks of that first, of ground second. */
    s.all = m->last_turn ? 100 : 100 + 25 * (urgent - .54f);
    s.holds_back = holds_back(m);
    for (faction_set left = m->g->playing; left; left &= (faction_set)~s.side[s.sides++])
        s.side[s.sides] = side_with(m->g, lowest_bit(left));
    return s;
}

static void judge_sides(const mind *m, const outlook *o, const holders *h, const stakes *s,
                        verdict *v)
{
    float nobody = 1;
    float hold[STRONGHOLD_COUNT], exactly[STRONGHOLD_COUNT + 1];
    for (unsigned i = 0; i < s->sides; i++) {
        const faction_set side = s->side[i];
        const bool ours = has(side, m->me), enough = ground_of(h, side) >= needed(side);
        if (!ours && side & m->to_act && !predicted(m, side))
            v->worth -= s->dread * hoped_for(m, h, side);
        if (!ours && !enough) continue;
        side_holds(h, side, hold);
        count_chances(hold, exactly);
        float win = enough_chance(exactly, needed(side));
        if (ours && side & m->to_act) { /* what the ally can still add */
            float hoped = hoped_for(m, h, side);
            if (hoped > win) win += .75f * (hoped - win);
        }
        nobody *= 1 - win;
        if (predicted(m, side)) {
            v->win += win * (ours ? 0 : 1);
            if (!ours) continue;
        }
        if (ours && s->holds_back && enough) v->worth -= 100;
        if (ours) {
            v->win += win;
            float ground =
                ground_worth(exactly, m->ally == NONE) * m->book->temper.boldness * s->urgency;
            v->worth += m->last_turn ? .02f * ground : ground;
        } else if (win > v->lose) {
            v->lose = win;
        }
        if (!ours) v->worth -= blame(m, o, h, side, win, s->cost);
    }
    if (m->last_turn) v->win += nobody * default_share(m, h);
    if (v->win > 1) v->win = 1;
    v->worth += s->all * win_worth(m, v->win);
}

verdict judge(const mind *m, const outlook *o)
{
    contest room[STRONGHOLD_COUNT]; /* where nothing is recollected */
    holders h;
    verdict v = {0};
    /* Where everything is lost unless we stop it, tokens and leaders are hardly worth saving. */
    float counted = 1 - .9f * m->doom;
    const stakes here = m->recalled ? m->recalled->stakes : stakes_of(m);
    see_holders(m, o, room, &h);
    for (unsigned place = 0; place < STRONGHOLD_COUNT; place++) {
        v.hold[place] = h.of[place][m->me];
        v.worth += place_worth(m, place, v.hold[place]) - counted * h.loss[place];
    }
    judge_sides(m, o, &h, &here, &v);
    return v;
}

void note_threats(mind *m)
{
    contest room[STRONGHOLD_COUNT];
    holders h;
    outlook now = outlook_now(m);
    float hold[STRONGHOLD_COUNT], exactly[STRONGHOLD_COUNT + 1];
    see_holders(m, &now, room, &h);
    for_factions(f, m->foes) {
        faction_set side = side_with(m->g, f);
        side_holds(&h, side, hold);
        count_chances(hold, exactly);
        m->threat[f] =
            ground_of(&h, side) < needed(side) ? 0 : enough_chance(exactly, needed(side));
        bool ours_to_stop = spite_of(m) > 0 && !predicted(m, side) && !able_after_us(m, &h, side);
        if (ours_to_stop && m->threat[f] > m->doom) m->doom = m->threat[f];
    }
    m->watchful = true;
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
