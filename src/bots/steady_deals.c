/* Deals: what a promise costs the one who makes it, what it brings the other, and what we offer
** ourselves.
**
** A promise is worth what it binds: the position is judged with it and without it, and the
** difference is the price. What binds nothing (a dial nobody could reach, a place nobody can come
** to, a battle that is not fought) brings nothing, whatever is asked for it. Nobody pays all it is
** worth, nobody pays the same partner the full price twice in a turn, and a price that is too high
** or too low is answered with another, once. */
#include "bots/steady.h"
#include "rules/situation.h"

enum { NEVER = 1000, DEAREST = 10 };

static faction partner_of(const mind *m, const kanly_deal *d)
{
    return d->from == m->me ? d->to : d->from;
}

static float turns_of(const mind *m, const kanly_deal *d)
{
    return d->until > m->g->turn ? (float)(d->until - m->g->turn) + 1 : 1;
}

/* --- battles ---------------------------------------------------------------------------------- */

/* Our chance in the battle under way, in the eyes of this mind, if they could bring so much. */
static float chance_against(const mind *m, const struct battle_vars *v, faction foe, stack theirs)
{
    territory where = battlefield(v);
    return odds(m, (troop){m->me, tokens_in(m->g, m->me, where), m->purse[m->me]},
                (troop){foe, theirs, m->purse[foe]});
}

static void set_rivalry(mind *m, faction one, faction other, rivalry as)
{
    m->rivals->known[one] |= just(other);
    m->rivals->of[one][other] = as;
}

/* How much a promise about the battle changes that chance; 0 where it is not ours to fight, or
** where the plan it would bind lies on the table. */
static float battle_shift(const mind *m, const kanly_deal *d, faction bound)
{
    const struct battle_vars *v = battle_of(m->g);
    unsigned side = v ? side_of(v, m->me) : NONE;
    if (!v || side == NONE || v->locked >> (bound == m->me ? side : !side) & 1) return 0;
    faction foe = opponent_of(v, m->me);
    if (bound != m->me && bound != foe) return 0;
    stack theirs = tokens_in(m->g, foe, battlefield(v));
    float before = chance_against(m, v, foe, theirs);
    mind then = *m;
    then.recalled = NULL;
    faction other = bound == m->me ? foe : m->me;
    rivalry of_bound = rivalry_between(m, bound, other),
            of_other = rivalry_between(m, other, bound);
    switch (deal_promise(d)) {
    case KANLY_DEAL_NO_WEAPON: of_bound.kill = 0; break;
    case KANLY_DEAL_NO_DEFENSE:
        of_other.kill *= 1.5f;
        if (of_other.kill > .95f) of_other.kill = .95f;
        break;
    case KANLY_DEAL_NO_TRAITOR_CALL: of_bound.betray = 0; break;
    case KANLY_DEAL_DIAL_AT_MOST: {
        stack all = tokens_in(m->g, bound, battlefield(v));
        float most = 2 * most_dialed(m, (troop){bound, all, m->purse[bound]}, other);
        if ((float)deal_matter(d) >= most) return 0;
        stack left = make_stack((unsigned)(deal_matter(d) / 2), 0);
        if (bound == foe) return chance_against(m, v, foe, left) - before;
        return before * (1 - (float)deal_matter(d) / most);
    }
    }
    then.rivals = &then.room_for_rivals;
    set_rivalry(&then, bound, other, of_bound);
    set_rivalry(&then, other, bound, of_other);
    float shift = chance_against(&then, v, foe, theirs) - before;
    return shift < 0 ? -shift : shift;
}

static float battle_worth(mind *m, const kanly_deal *d, faction bound)
{
    float shift = battle_shift(m, d, bound);
    return shift > 0 ? shift * battle_stake(m) : 0;
}

/* --- what a promise costs the one who makes it ------------------------------------------------ */

/* The most we could bring to a stronghold this turn, in ships or on foot; 0: nothing. */
static unsigned force_for(const mind *m, territory t)
{
    const kanly_game *g = m->g;
    unsigned reserves = total(g->reserves[m->me]), most = 0;
    unsigned means = (unsigned)m->purse[m->me] * (m->me == GUILD ? 2 : 1);
    if (m->me == FREMEN) means = t == T_TUEKS_SIETCH ? 0 : reserves; /* too far to send */
    most = reserves < means ? reserves : means;
    for_territories(from, within(t, walking_range(g, m->me)) & ~territory_bit(t))
        if (has_forces(g, m->me, from) && total(tokens_in(g, m->me, from)) > most)
            most = total(tokens_in(g, m->me, from));
    return most;
}

/* Keeping out of a place costs what going there would bring: the place, a win, a win stopped. */
static float keeping_out(const mind *m, const kanly_deal *d)
{
    territory t = (territory)deal_matter(d);
    float turns = turns_of(m, d);
    if (t >= TERRITORIES) return NEVER;
    if (tokens_in(m->g, m->me, t)) return 12 * turns;
    unsigned place = stronghold_index(t), most = force_for(m, t);
    if (place >= STRONGHOLD_COUNT) return .7f * turns;
    float least = m->last_turn ? 20 : most ? 2 : .4f;
    if (!most) return least * turns;
    outlook now = outlook_now(m), then = now;
    float best = judge(m, &now).worth, stay = best;
    for (unsigned n = most; n; n /= 2) {
        then = now;
        then.force[place][m->me] = make_stack(n < 20 ? n : 20, 0);
        float worth = judge(m, &then).worth - .5f * (float)n * m->spice_worth;
        if (worth > best) best = worth;
    }
    return (least + best - stay) * (.5f + .5f * turns);
}

static float showing(unsigned secret)
{
    switch (secret) {
    case KANLY_DISCLOSE_HAND: return 6;
    case KANLY_DISCLOSE_TRAITORS: return 9;
    case KANLY_DISCLOSE_SPICE: return .2f;
    case KANLY_DISCLOSE_PREDICTION: return NEVER;
    case KANLY_DISCLOSE_LOT:
    case KANLY_DISCLOSE_STORM_CARD:
    case KANLY_DISCLOSE_SPICE_CARD: return .8f;
    case KANLY_DISCLOSE_LOSSES: return 1;
    }
    return NEVER;
}

static float cost_of(mind *m, const kanly_deal *d)
{
    if (deal_about_battle(d)) return 4 + 1.5f * battle_worth(m, d, m->me);
    switch (deal_promise(d)) {
    case KANLY_DEAL_NO_ENTRY: return keeping_out(m, d);
    case KANLY_DEAL_BID_AT_MOST: return deal_matter(d) >= 4 ? .5f : 2;
    case KANLY_DEAL_SHOW: return showing(deal_matter(d));
    case KANLY_DEAL_SHARE_LOOK: return 3 * turns_of(m, d);
    }
    return NEVER;
}

/* --- what it brings the other side ------------------------------------------------------------ */

static unsigned tokens_on_sand(const mind *m)
{
    unsigned sum = 0;
    for_cells(c, tokens_of(m->g, m->me) & unsheltered_cells(m->g))
        if (sweep_chance(m->g, c) > .1f) sum += total(at(m->g, m->me, c));
    return sum;
}

/* The same board without what they could bring to that place. */
static float kept_out(const mind *m, const kanly_deal *d)
{
    faction f = deal_bound(d);
    unsigned place = deal_matter(d) < TERRITORIES ? stronghold_index((territory)deal_matter(d))
                                                  : STRONGHOLD_COUNT;
    if (place >= STRONGHOLD_COUNT || !m->force[place][m->me]) return 0;
    mind then = *m;
    outlook now = outlook_now(m);
    then.recalled = NULL;
    then.barred[f] |= (uint8_t)(1u << place);
    float gain = judge(&then, &now).worth - judge(m, &now).worth;
    return gain > 0 ? gain : 0;
}

static float learning(const mind *m, unsigned secret, faction from)
{
    const struct battle_vars *v = battle_of(m->g);
    bool battle = v && side_of(v, m->me) != NONE && opponent_of(v, m->me) == from;
    switch (secret) {
    case KANLY_DISCLOSE_STORM_CARD: return tokens_on_sand(m) >= 3 ? 2 : 0;
    case KANLY_DISCLOSE_LOT:
        return hand_size(m->g, m->me) < hand_limit(m->me) && m->purse[m->me] > 3 ? 1.2f : 0;
    case KANLY_DISCLOSE_HAND: return battle ? 4 : .5f;
    case KANLY_DISCLOSE_TRAITORS: return battle ? 5 : 1;
    }
    return 0; /* purses are counted, and the rest is curiosity */
}

static float gain_of(mind *m, const kanly_deal *d)
{
    faction from = deal_bound(d);
    if (deal_about_battle(d)) return battle_worth(m, d, from);
    switch (deal_promise(d)) {
    case KANLY_DEAL_PAY: return (float)deal_matter(d);
    case KANLY_DEAL_NO_ENTRY: return kept_out(m, d);
    case KANLY_DEAL_SHOW: return learning(m, deal_matter(d), from);
    case KANLY_DEAL_SHARE_LOOK:
        return from == ATREIDES ? 1.5f : learning(m, KANLY_DISCLOSE_STORM_CARD, from);
    }
    return 0;
}

/* --- answers ---------------------------------------------------------------------------------- */

/* The most we would pay: half of what it brings, less to whom we have paid in this turn, a little
** more or less as we like them. */
static float most_paid(mind *m, const kanly_deal *d)
{
    faction f = partner_of(m, d);
    const book *b = m->book;
    float share = .5f + .02f * b->temper.grudge * (float)b->favour[f];
    if (b->bought_turn[f] == m->g->turn) share *= .3f;
    float most = share * gain_of(m, d) / (.1f + m->spice_worth);
    float spare = .5f * (float)m->purse[m->me] + 1;
    return most < spare ? most : spare;
}

/* The least we would take. */
static float least_taken(mind *m, const kanly_deal *d)
{
    float mood = 1.2f - .02f * m->book->temper.grudge * (float)m->book->favour[partner_of(m, d)];
    return mood * cost_of(m, d) / (.1f + m->spice_worth);
}

static bool acceptable(mind *m, const kanly_deal *d)
{
    bool ours = deal_bound(d) == m->me, pays = deal_promise(d) == KANLY_DEAL_PAY;
    if (pays) /* a promise of spice to us is welcome, of ours it is not to be had for nothing */
        return !ours;
    if (m->ally != NONE && (d->from == m->ally || d->to == m->ally))
        return ours ? cost_of(m, d) < 3 : true;
    float price = (float)deal_price(d);
    return ours ? price >= least_taken(m, d) : price <= most_paid(m, d);
}

/* It may be answered with another price, and with a word. */
static void refuse(mind *m, const kanly_deal *d)
{
    bool empty = deal_bound(d) != m->me && deal_promise(d) != KANLY_DEAL_PAY && gain_of(m, d) < .2f;
    m->book->refused = *d;
    talk_later(m->book, empty ? BOT_TALK_EMPTY : BOT_TALK_PRICE, d->from, NONE, 0);
}

bool answer_deals(mind *m, kanly_move *move)
{
    const kanly_game *g = m->g;
    look_around(m);
    for (unsigned i = 0; i < KANLY_DEALS; i++) {
        const kanly_deal *d = &g->deal[i];
        if (!d->kind || d->accepted || d->to != m->me) continue;
        if (!kanly_may_begin(g, (kanly_faction)m->me, KANLY_ASK_DEAL_ANSWER)) return false;
        draft answer = draft_anytime(m, KANLY_ASK_DEAL_ANSWER);
        if (!draft_say(&answer, DEAL_ANSWER_DEAL, i)) continue;
        bool yes = acceptable(m, d) && draft_can(&answer, YES);
        if (!draft_say(&answer, DEAL_ANSWER_AGREED, yes ? YES : NO)) continue;
        if (yes && deal_bound(d) != m->me) m->book->bought_turn[d->from] = g->turn;
        if (!yes) refuse(m, d);
        *move = draft_end(&answer);
        return true;
    }
    return false;
}

/* --- offers ----------------------------------------------------------------------------------- */

/* One proposal to each in a turn, so that nobody is pestered. */
static bool may_propose(mind *m, faction to)
{
    if (to >= FACTIONS || m->book->passed[to] == m->g->turn) return false;
    m->book->passed[to] = m->g->turn;
    return kanly_may_begin(m->g, (kanly_faction)m->me, KANLY_ASK_DEAL);
}

static bool offer_secret(mind *m, faction to, unsigned secret, unsigned price, kanly_move *move)
{
    if (!may_propose(m, to)) return false;
    draft answer = draft_anytime(m, KANLY_ASK_DEAL);
    if (!draft_say(&answer, DEAL_FACTION, to) || !draft_say(&answer, DEAL_WAY, KANLY_DEAL_SHOW) ||
        !draft_say(&answer, DEAL_SHOW_SECRET, secret) ||
        !draft_say(&answer, DEAL_SHOW_PRICE, price))
        return false;
    *move = draft_end(&answer);
    return true;
}

/* The same promise at our price, once: what we refused last. */
static bool counter_offer(mind *m, kanly_move *move)
{
    kanly_deal d = m->book->refused;
    if (!d.kind) return false;
    memset(&m->book->refused, 0, sizeof m->book->refused);
    faction with = d.from;
    bool ours = deal_bound(&d) == m->me;
    unsigned promise = deal_promise(&d);
    if (with == m->ally || promise == KANLY_DEAL_PAY || deal_about_battle(&d)) return false;
    look_around(m);
    float price = ours ? least_taken(m, &d) + .99f : most_paid(m, &d);
    bool there = promise == KANLY_DEAL_NO_ENTRY && m->g->phase > KANLY_SHIPMENT;
    if (there || price < 1 || price > DEAREST || !may_propose(m, with)) return false;
    draft answer = draft_anytime(m, KANLY_ASK_DEAL);
    if (!draft_say(&answer, DEAL_FACTION, with) ||
        !draft_say(&answer, DEAL_WAY, promise + (ours ? 0 : KANLY_DEAL_ASKED)))
        return false;
    switch (promise) {
    case KANLY_DEAL_NO_ENTRY:
        if (!draft_say_kind(&answer, KANLY_FIELD_TERRITORY, deal_matter(&d)) ||
            !draft_say_kind(&answer, KANLY_FIELD_TURN, d.until))
            return false;
        break;
    case KANLY_DEAL_SHARE_LOOK:
        if (!draft_say_kind(&answer, KANLY_FIELD_TURN, d.until)) return false;
        break;
    case KANLY_DEAL_SHOW:
        if (!draft_say_kind(&answer, KANLY_FIELD_SECRET, deal_matter(&d))) return false;
        break;
    case KANLY_DEAL_BID_AT_MOST:
        if (!draft_say_kind(&answer, KANLY_FIELD_NUMBER, deal_matter(&d))) return false;
        break;
    }
    if (!draft_say_kind(&answer, KANLY_FIELD_SPICE, (unsigned)price)) return false;
    *move = draft_end(&answer);
    return true;
}

/* Those who will still act and could take from us the place a win hangs on are asked to keep out
** of it, at half of what that is worth. */
static bool ask_to_keep_out(mind *m, kanly_move *move)
{
    look_around(m);
    outlook now = outlook_now(m);
    verdict v = judge(m, &now);
    if (v.win < .25f) return false;
    for_factions(f, m->to_act & m->foes)
        for (unsigned place = 0; place < STRONGHOLD_COUNT; place++) {
            if (!m->force[place][m->me] || (!m->landing[f] && !m->walking[f][place])) continue;
            kanly_deal d = {.kind = KANLY_DEAL_NO_ENTRY + KANLY_DEAL_ASKED,
                            .from = m->me,
                            .to = f,
                            .until = m->g->turn,
                            .argument = {(uint8_t)stronghold(place)}};
            float price = most_paid(m, &d);
            if (price < 2 || !may_propose(m, f)) continue;
            draft ask = draft_anytime(m, KANLY_ASK_DEAL);
            if (!draft_say(&ask, DEAL_FACTION, f) || !draft_say(&ask, DEAL_WAY, d.kind) ||
                !draft_say_kind(&ask, KANLY_FIELD_TERRITORY, stronghold(place)) ||
                !draft_say_kind(&ask, KANLY_FIELD_TURN, m->g->turn) ||
                !draft_say_kind(&ask, KANLY_FIELD_SPICE, (unsigned)price))
                continue;
            *move = draft_end(&ask);
            return true;
        }
    return false;
}

/* The Fremen sell the storm card to whoever stands in its way; the Atreides the card on auction,
** now and then. */
static bool sell_looks(mind *m, kanly_move *move)
{
    const kanly_game *g = m->g;
    if (m->me == FREMEN && g->phase == KANLY_SHIPMENT && g->storm_card && g->storm_card <= 6) {
        for_factions(f, m->foes) {
            unsigned sum = 0;
            for_cells(c, tokens_of(g, f) & unsheltered_cells(g)) {
                unsigned ahead = (sector_of(c) + SECTORS - g->storm) % SECTORS;
                if (ahead && ahead <= 6) sum += total(at(g, f, c));
            }
            if (sum >= 4 && m->purse[f] >= 2)
                return offer_secret(m, f, KANLY_DISCLOSE_STORM_CARD, 1, move);
        }
    }
    if (m->me == ATREIDES && g->phase == KANLY_BIDDING && lot_shown(g) != NONE &&
        high_bidder(g) == NONE && m->purse[m->me] < 6) {
        for_factions(f, m->foes)
            if (m->purse[f] >= 6 && hand_size(g, f) < hand_limit(f))
                return offer_secret(m, f, KANLY_DISCLOSE_LOT, 1, move);
    }
    return false;
}

bool offer_deals(mind *m, kanly_move *move)
{
    if (m->last_turn && m->g->phase < KANLY_SHIPMENT) return false;
    if (counter_offer(m, move)) return true;
    return sell_looks(m, move);
}

bool offer_to_pay(mind *m, kanly_move *move) { return ask_to_keep_out(m, move); }
