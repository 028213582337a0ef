/* Deals: what we would promise and at what price, what others' promises are worth to us, what we
** offer ourselves. Prices are those the notes on strategy name; a battle is never sold, and
** neither is a traitor. */
#include "bots/steady.h"

enum { NEVER = 1000 };

static faction promiser_of(const kanly_deal *d)
{
    return d->kind & KANLY_DEAL_ASKED ? d->to : d->from;
}
static unsigned promise_of(const kanly_deal *d) { return d->kind & (KANLY_DEAL_ASKED - 1u); }
/* What the promise is about: a territory, an amount, a secret. */
static unsigned matter_of(const kanly_deal *d) { return d->argument[0]; }
static unsigned price_asked(const kanly_deal *d) { return d->argument[2]; }

/* --- what a promise costs the one who makes it ------------------------------------------------ */

/* Keeping out of a place hurts where we stand, where we could strike, and where a win hangs on
** it. */
static float keeping_out(const mind *m, const kanly_deal *d)
{
    const kanly_game *g = m->g;
    territory t = (territory)matter_of(d);
    float turns = d->until > g->turn ? (float)(d->until - g->turn) + 1 : 1;
    if (t >= TERRITORIES) return NEVER;
    if (tokens_in(g, m->me, t)) return 12 * turns;
    if (!(STRONGHOLDS >> t & 1)) return .7f * turns;
    bool can_land = total(g->reserves[m->me]) && (m->purse[m->me] > 1 || m->me == FREMEN);
    bool near = false;
    for_territories(from, within(t, walking_range(g, m->me))) near |= has_forces(g, m->me, from);
    if (m->me == FREMEN && t == T_TUEKS_SIETCH) can_land = false; /* too far to send */
    if (!can_land && !near) return .5f * turns;
    faction_set there = forces_in(g, t);
    return (m->last_turn ? 60 : there ? 5 : 7) * turns;
}

static float showing(unsigned secret)
{
    switch (secret) {
    case KANLY_DISCLOSE_HAND: return 6;
    case KANLY_DISCLOSE_TRAITORS: return 9;
    case KANLY_DISCLOSE_SPICE: return .4f;
    case KANLY_DISCLOSE_PREDICTION: return NEVER;
    case KANLY_DISCLOSE_LOT:
    case KANLY_DISCLOSE_STORM_CARD:
    case KANLY_DISCLOSE_SPICE_CARD: return .8f;
    case KANLY_DISCLOSE_LOSSES: return 1;
    }
    return NEVER;
}

static float cost_of(const mind *m, const kanly_deal *d)
{
    switch (promise_of(d)) {
    case KANLY_DEAL_NO_ENTRY: return keeping_out(m, d);
    case KANLY_DEAL_BID_AT_MOST: return matter_of(d) >= 4 ? .5f : 2;
    case KANLY_DEAL_SHOW: return showing(matter_of(d));
    case KANLY_DEAL_SHARE_LOOK: return 3;
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

static float gain_of(const mind *m, const kanly_deal *d)
{
    unsigned matter = matter_of(d);
    switch (promise_of(d)) {
    case KANLY_DEAL_PAY: return (float)matter;
    case KANLY_DEAL_NO_ENTRY:
        return matter < TERRITORIES && has_forces(m->g, m->me, (territory)matter) ? 2.5f : 0;
    case KANLY_DEAL_SHOW:
        if (matter == KANLY_DISCLOSE_STORM_CARD) return tokens_on_sand(m) >= 3 ? 2 : .3f;
        if (matter == KANLY_DISCLOSE_LOT)
            return hand_size(m->g, m->me) < hand_limit(m->me) && m->purse[m->me] > 3 ? 1.2f : 0;
        return matter == KANLY_DISCLOSE_HAND || matter == KANLY_DISCLOSE_TRAITORS ? 2 : .3f;
    case KANLY_DEAL_SHARE_LOOK: return 3;
    case KANLY_DEAL_DIAL_AT_MOST:
    case KANLY_DEAL_NO_WEAPON:
    case KANLY_DEAL_NO_DEFENSE:
    case KANLY_DEAL_NO_TRAITOR_CALL: return 3;
    }
    return 0;
}

static bool acceptable(const mind *m, const kanly_deal *d)
{
    bool ours = promiser_of(d) == m->me, pays = promise_of(d) == KANLY_DEAL_PAY;
    float price = pays ? 0 : (float)price_asked(d);
    if (pays) /* a promise of spice to us is welcome, of ours it is not to be had for nothing */
        return !ours;
    if (m->ally != NONE && (d->from == m->ally || d->to == m->ally))
        return ours ? cost_of(m, d) < 3 : true;
    if (ours) return price * m->spice_worth > cost_of(m, d) * .8f;
    return gain_of(m, d) >= price * m->spice_worth && price * 2 <= (float)m->purse[m->me] + 2;
}

bool answer_deals(mind *m, kanly_move *move)
{
    const kanly_game *g = m->g;
    for (unsigned i = 0; i < KANLY_DEALS; i++) {
        const kanly_deal *d = &g->deal[i];
        if (!d->kind || d->accepted || d->to != m->me) continue;
        if (!kanly_may_begin(g, (kanly_faction)m->me, KANLY_ASK_DEAL_ANSWER)) return false;
        draft answer = draft_anytime(m, KANLY_ASK_DEAL_ANSWER);
        if (!draft_say(&answer, DEAL_ANSWER_DEAL, i)) continue;
        bool yes = acceptable(m, d) && draft_can(&answer, YES);
        if (!draft_say(&answer, DEAL_ANSWER_AGREED, yes ? YES : NO)) continue;
        *move = draft_end(&answer);
        return true;
    }
    return false;
}

/* --- offers ----------------------------------------------------------------------------------- */

static bool offer_secret(mind *m, faction to, unsigned secret, unsigned price, kanly_move *move)
{
    if (to == NONE || m->book->passed[to] == m->g->turn) return false;
    m->book->passed[to] = m->g->turn;
    if (!kanly_may_begin(m->g, (kanly_faction)m->me, KANLY_ASK_DEAL)) return false;
    draft answer = draft_anytime(m, KANLY_ASK_DEAL);
    if (!draft_say(&answer, DEAL_FACTION, to) || !draft_say(&answer, DEAL_WAY, KANLY_DEAL_SHOW))
        return false;
    if (!draft_say(&answer, DEAL_SHOW_SECRET, secret) ||
        !draft_say(&answer, DEAL_SHOW_PRICE, price))
        return false;
    *move = draft_end(&answer);
    return true;
}

/* The Fremen sell the storm card to whoever stands in its way; the Atreides the card on auction,
** now and then. */
bool offer_deals(mind *m, kanly_move *move)
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
