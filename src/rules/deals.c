/* DEALS the engine holds players to (1.12.00), and secrets shown on purpose (1.11.00).
**
** A deal is one promise, made for a price or for nothing. One side offers it, the other answers,
** both in public; a bundle of promises is several deals, and what cannot be said here is the
** players' own affair. An offer lapses when the phase ends, a promise when it cannot be kept any
** more. The list has KANLY_DEALS places, in kanly_game.deal:
**     argument[0..1]  the fields of its kind
**     argument[2]     the price (PAY: the territory or phase it waits for)
**     accepted        0 an offer, else IN_FORCE and who wants out of it */
#include "rules/deals.h"

#include "rules/auction.h"
#include "rules/facts.h"
#include "rules/forms.h"
#include "rules/situation.h"

enum { IN_FORCE = 1, FROM_WANTS_OUT = 2, TO_WANTS_OUT = 4 };

unsigned deal_price(const kanly_deal *d)
{
    return deal_promise(d) == KANLY_DEAL_PAY ? 0 : d->argument[2];
}

static void forget(kanly_deal *d) { memset(d, 0, sizeof *d); }

static bool about_battle(unsigned promise)
{
    return promise == KANLY_DEAL_DIAL_AT_MOST || promise == KANLY_DEAL_NO_WEAPON ||
           promise == KANLY_DEAL_NO_DEFENSE || promise == KANLY_DEAL_NO_TRAITOR_CALL;
}

bool deal_about_battle(const kanly_deal *d) { return about_battle(deal_promise(d)); }

/* --- secrets shown on purpose (1.11.00) ------------------------------------------------------- */

/* Discs only some know: face down in the tanks, or captive. */
static leader_set hidden_leaders(const kanly_game *g, faction f)
{
    leader_set set = 0;
    for_leaders(l, ((leader_set)1 << LEADERS) - 1) {
        faction own = leader_faction(l);
        bool captive = is_captive(g, l);
        bool knows =
            f == own || (captive && f == g->leader[l].holder) || has(g->leader_known[l], f);
        if (knows && (captive || g->leader[l].place == TANKS_DOWN)) set |= leader_bit(l);
    }
    return set;
}

/* Whether everybody can tell that this faction has such a secret to show. */
static bool may_show(const kanly_game *g, faction f, unsigned secret)
{
    switch (secret) {
    case KANLY_DISCLOSE_HAND:
    case KANLY_DISCLOSE_TRAITORS:
    case KANLY_DISCLOSE_SPICE: return true;
    case KANLY_DISCLOSE_PREDICTION: return f == BENE_GESSERIT && g->phase != KANLY_SETUP;
    case KANLY_DISCLOSE_LOT: return f == ATREIDES && lot_shown(g) != NONE;
    case KANLY_DISCLOSE_STORM_CARD: return f == FREMEN && g->looked & LOOKED_STORM;
    case KANLY_DISCLOSE_SPICE_CARD: return f == ATREIDES && g->looked & LOOKED_SPICE;
    case KANLY_DISCLOSE_LOSSES: return f == ATREIDES && advanced(g);
    }
    return false;
}

static void show_card(table *t, faction from, faction to, card c)
{
    t->game->card_known[c] |= just(to);
    whisper(t, just(from) | just(to), R_1_11_00, EVENT_DISCLOSED_CARD, from, to, c);
}

static void show_lot(table *t, faction from, faction to, card c)
{
    if (c >= CARDS) return; /* one that has not been seen is not promised */
    t->game->card_known[c] |= just(to);
    whisper(t, just(from) | just(to), R_1_11_00, EVENT_LOT_SEEN, from, c);
}

static void show_number(table *t, faction from, faction to, unsigned secret, unsigned number)
{
    whisper(t, just(from) | just(to), R_1_11_00, EVENT_DISCLOSED_NUMBER, from, to, (uint8_t)secret,
            in_a_byte(number));
}

/* Everybody hears that something is shown; what it is, only the one who is shown it. */
static void show(table *t, faction from, faction to, unsigned secret, uint8_t which)
{
    kanly_game *g = t->game;
    faction_set both = just(from) | just(to);
    tell(t, R_1_11_00, EVENT_DISCLOSED, from, to);
    switch (secret) {
    case KANLY_DISCLOSE_HAND:
        for_cards(c, g->hand[from]) show_card(t, from, to, c);
        break;
    case KANLY_DISCLOSE_CARD: show_card(t, from, to, which); break;
    case KANLY_DISCLOSE_TRAITORS:
        for_leaders(l, g->traitors[from])
            whisper(t, both, R_1_11_00, EVENT_DISCLOSED_LEADER, from, to, l);
        break;
    case KANLY_DISCLOSE_TRAITOR:
        whisper(t, both, R_1_11_00, EVENT_DISCLOSED_LEADER, from, to, which);
        break;
    case KANLY_DISCLOSE_SPICE: show_number(t, from, to, secret, g->spice[from]); break;
    case KANLY_DISCLOSE_LOSSES: show_number(t, from, to, secret, g->haderach_lost); break;
    case KANLY_DISCLOSE_PREDICTION:
        whisper(t, both, R_1_11_00, EVENT_PREDICTED, from, g->predicted_faction, g->predicted_turn);
        break;
    case KANLY_DISCLOSE_LOT: show_lot(t, from, to, lot_shown(g)); break;
    case KANLY_DISCLOSE_STORM_CARD:
        whisper(t, both, R_1_11_00, EVENT_STORM_CARD_SEEN, from, g->storm_card);
        break;
    case KANLY_DISCLOSE_SPICE_CARD:
        whisper(t, both, R_1_11_00, EVENT_SPICE_CARD_SEEN, from, next_spice(g));
        break;
    case KANLY_DISCLOSE_LEADER:
        g->leader_known[which] |= just(to);
        whisper(t, both, R_1_11_00, EVENT_DISCLOSED_DISC, from, to, which);
        break;
    }
}

static void secret_choices(const kanly_game *g, faction by, choices *c)
{
    field(c, KANLY_FIELD_SECRET);
    allow_range(c, 0, KANLY_SECRETS - 1);
    for (unsigned secret = 0; secret < KANLY_DISCLOSE_CARD; secret++)
        if (!may_show(g, by, secret)) forbid(c, R_1_11_00, secret);
    if (!g->hand[by]) forbid(c, R_1_11_00, KANLY_DISCLOSE_CARD);
    if (!g->traitors[by]) forbid(c, R_1_11_00, KANLY_DISCLOSE_TRAITOR);
    if (!hidden_leaders(g, by)) forbid(c, R_1_11_00, KANLY_DISCLOSE_LEADER);
}

static void disclose_choices(const kanly_game *g, faction by, const kanly_move *m, choices *c)
{
    uint8_t secret = kanly_said(m, DISCLOSE_WAY);
    if (choosing(m, DISCLOSE_FACTION)) {
        field(c, KANLY_FIELD_FACTION);
        allow_bits(c, ALL_FACTIONS);
        forbid_bits(c, R_1_11_00, ALL_FACTIONS & ~others(g, by));
    } else if (choosing(m, DISCLOSE_WAY)) {
        secret_choices(g, by, c);
    } else if (!choosing(m, DISCLOSE_CARD_CARD) || secret < KANLY_DISCLOSE_CARD) {
        complete(c);
    } else if (secret == KANLY_DISCLOSE_CARD) {
        field(c, KANLY_FIELD_CARD);
        allow_bits(c, ALL_CARDS);
        forbid_bits(c, R_1_11_00, ALL_CARDS & ~g->hand[by]);
    } else {
        leader_set known =
            secret == KANLY_DISCLOSE_TRAITOR ? g->traitors[by] : hidden_leaders(g, by);
        field(c, KANLY_FIELD_LEADER);
        allow_bits(c, (UINT64_C(1) << LEADERS) - 1);
        forbid_bits(c, R_1_11_00, ~(uint64_t)known);
    }
}

static bool disclose_accept(table *t, faction by, const kanly_move *m)
{
    /* A card or a leader, in the same place. */
    uint8_t which =
        m->length > KANLY_AT_DISCLOSE_CARD_CARD ? kanly_said(m, DISCLOSE_CARD_CARD) : NONE;
    show(t, by, kanly_said(m, DISCLOSE_FACTION), kanly_said(m, DISCLOSE_WAY), which);
    return true;
}

/* --- what holds because of deals -------------------------------------------------------------- */

/* for_promises(d, g, f, k) runs its body for every promise of kind k that f is bound by. */
#define for_promises(d, g, f, k)                                                                   \
    for (const kanly_deal *d = (g)->deal; d < (g)->deal + KANLY_DEALS; d++)                        \
        if (d->accepted && deal_promise(d) == (k) && deal_bound(d) == (f))

territory_set deal_closed(const kanly_game *g, faction f)
{
    territory_set closed = 0;
    for_promises(d, g, f, KANLY_DEAL_NO_ENTRY) closed |= territory_bit(deal_matter(d));
    return closed;
}

static unsigned lowest_promised(const kanly_game *g, faction f, unsigned kind)
{
    unsigned limit = NO_LIMIT;
    for_promises(d, g, f, kind) if (deal_matter(d) < limit) limit = deal_matter(d);
    return limit;
}

static bool has_promised(const kanly_game *g, faction f, unsigned kind)
{
    for_promises(d, g, f, kind) return true;
    return false;
}

unsigned deal_bid_limit(const kanly_game *g, faction f)
{
    return lowest_promised(g, f, KANLY_DEAL_BID_AT_MOST);
}
unsigned deal_dial_limit(const kanly_game *g, faction f)
{
    return lowest_promised(g, f, KANLY_DEAL_DIAL_AT_MOST);
}
bool deal_no_weapon(const kanly_game *g, faction f)
{
    return has_promised(g, f, KANLY_DEAL_NO_WEAPON);
}
bool deal_no_defense(const kanly_game *g, faction f)
{
    return has_promised(g, f, KANLY_DEAL_NO_DEFENSE);
}
bool deal_no_call(const kanly_game *g, faction f)
{
    return has_promised(g, f, KANLY_DEAL_NO_TRAITOR_CALL);
}

faction_set deal_shared_look(const kanly_game *g, faction f)
{
    faction_set partners = 0;
    for_promises(d, g, f, KANLY_DEAL_SHARE_LOOK) partners |= just(deal_receiver(d));
    return partners;
}

/* --- how deals end ---------------------------------------------------------------------------- */

static bool is_over(const kanly_game *g, const kanly_deal *d)
{
    if (!d->accepted || g->turn > d->until) return true;
    return deal_promise(d) == KANLY_DEAL_BID_AT_MOST && g->turn == d->until &&
           g->phase > KANLY_BIDDING;
}

/* RB-102: as much as the payer has free; the rest is void, as is all of it between allies
** (1.12.01). */
static void pay_promised(table *t, kanly_deal *d)
{
    faction from = deal_bound(d), to = deal_receiver(d);
    unsigned free = purse(t->game, from), due = deal_matter(d);
    if (!allied(t->game, from, to)) bribe(t, R_1_12_00, from, to, due < free ? due : free);
    forget(d);
}

static bool falls_due(const kanly_game *g, const kanly_deal *d, unsigned event, faction f,
                      territory where)
{
    if (!d->accepted || deal_promise(d) != KANLY_DEAL_PAY || d->argument[1] != event) return false;
    switch (event) {
    case KANLY_ON_PHASE: return g->phase == d->argument[2];
    case KANLY_ON_BATTLE_WON: return f == deal_receiver(d) && where == d->argument[2];
    case KANLY_ON_CARD_BOUGHT: return f == deal_receiver(d);
    }
    return false;
}

void deal_event(table *t, unsigned event, faction f, territory where)
{
    kanly_game *g = t->game;
    for (kanly_deal *d = g->deal; d < g->deal + KANLY_DEALS; d++) {
        if (!d->kind) continue;
        if (falls_due(g, d, event, f, where))
            pay_promised(t, d);
        else if (event == KANLY_ON_PHASE && is_over(g, d))
            forget(d);
    }
}

void deals_of_battle_end(table *t)
{
    kanly_game *g = t->game;
    for (kanly_deal *d = g->deal; d < g->deal + KANLY_DEALS; d++)
        if (deal_about_battle(d)) forget(d);
}

/* --- offering --------------------------------------------------------------------------------- */

static kanly_deal *free_place(kanly_game *g)
{
    for (unsigned i = 0; i < KANLY_DEALS; i++)
        if (!g->deal[i].kind) return &g->deal[i];
    return NULL;
}

/* What may be promised now between these two, by public facts alone; takes `value` away where it
** may not. 1.12.03: nothing else can be traded. */
static void promise_rules(const kanly_game *g, faction who, faction whom, unsigned kind,
                          unsigned value, choices *c)
{
    bool looks = who == ATREIDES || (who == FREMEN && storm_deck_in_use(g));
    if (kind == KANLY_DEAL_NOTHING || kind >= KANLY_DEAL_KINDS) forbid(c, R_1_12_03, value);
    if (kind == KANLY_DEAL_PAY && allied(g, who, whom)) forbid(c, R_1_12_01, value);
    if (kind == KANLY_DEAL_PAY && g->phase == KANLY_MENTAT) forbid(c, R_1_12_05, value);
    if (about_battle(kind) && !frame_of(g, PROC_BATTLE)) forbid(c, R_1_12_00, value);
    if (kind == KANLY_DEAL_SHARE_LOOK && !looks) forbid(c, R_1_12_03, value);
}

static void kind_choices(const kanly_game *g, faction by, faction partner, choices *c)
{
    field(c, KANLY_FIELD_PROMISE);
    allow_range(c, 0, KANLY_DEAL_ASKED + KANLY_DEAL_KINDS - 1);
    for (unsigned kind = 0; kind < KANLY_DEAL_ASKED; kind++) {
        promise_rules(g, by, partner, kind, kind, c);
        promise_rules(g, partner, by, kind, kind + KANLY_DEAL_ASKED, c);
    }
}

/* 1.12.01, 1.12.05, and 1.12.02 for the one who offers; the partner's purse is not open. */
static void price_choices(const kanly_game *g, const kanly_deal *d, choices *c)
{
    allow_amounts(c);
    if (allied(g, d->from, d->to)) forbid_above(c, R_1_12_01, 0);
    if (g->phase == KANLY_MENTAT) forbid_above(c, R_1_12_05, 0);
    if (deal_receiver(d) != d->from) return;
    forbid_above(c, R_1_12_02, purse(g, d->from));
    in_numbers(c, KANLY_FACT_FREE, purse(g, d->from), 0);
}

static void pay_choices(const kanly_game *g, const kanly_deal *d, const kanly_move *m, choices *c)
{
    bool event_said = m->length == KANLY_AT_DEAL_PAY_EVENT + 1;
    kanly_field behind =
        event_said ? behind_event(kanly_said(m, DEAL_PAY_EVENT)) : KANLY_FIELD_DONE;
    if (choosing(m, DEAL_PAY_AMOUNT)) {
        field(c, KANLY_FIELD_SPICE);
        allow_range(c, 1, LARGEST_AMOUNT);
    } else if (choosing(m, DEAL_PAY_EVENT)) {
        field(c, KANLY_FIELD_EVENT);
        allow_range(c, 0, KANLY_PAY_EVENTS - 1);
        if (deal_bound(d) == EMPEROR) { /* 2.03.05: he grants no discounts on cards (DE-05) */
            forbid(c, R_2_03_05, KANLY_ON_CARD_BOUGHT);
            also(c, R_1_12_03);
        }
    } else if (behind == KANLY_FIELD_PHASE) {
        field(c, KANLY_FIELD_PHASE);
        allow_range(c, KANLY_STORM, KANLY_MENTAT);
    } else if (behind == KANLY_FIELD_TERRITORY) {
        field(c, KANLY_FIELD_TERRITORY);
        allow_bits(c, ALL_TERRITORIES);
        forbid(c, R_1_07_01_03, T_POLAR_SINK);
    } else {
        complete(c);
    }
    (void)g;
}

static void term_choices(const kanly_game *g, const kanly_deal *d, const kanly_move *m, choices *c)
{
    kanly_field kind = kind_by_row(m);
    if (kind == KANLY_FIELD_DONE) {
        complete(c);
        return;
    }
    field(c, kind);
    switch ((unsigned)kind) {
    case KANLY_FIELD_SPICE: price_choices(g, d, c); break;
    case KANLY_FIELD_TERRITORY: allow_bits(c, ALL_TERRITORIES); break;
    case KANLY_FIELD_TURN:
        allow_range(c, 1, g->options.turns);
        forbid_outside(c, R_1_12_00, g->turn, g->options.turns);
        break;
    case KANLY_FIELD_SECRET: /* of SHOW: a kind of secret as a whole */
        allow_range(c, 0, KANLY_DISCLOSE_CARD - 1);
        for (unsigned secret = 0; secret < KANLY_DISCLOSE_CARD; secret++)
            if (!may_show(g, deal_bound(d), secret)) forbid(c, R_1_12_03, secret);
        break;
    default: /* an amount: not every field means something here */ allow_amounts(c); break;
    }
}

static void deal_choices(const kanly_game *g, faction by, const kanly_move *m, choices *c)
{
    if (choosing(m, DEAL_FACTION)) {
        field(c, KANLY_FIELD_FACTION);
        allow_bits(c, ALL_FACTIONS);
        forbid_bits(c, R_1_12_00, ALL_FACTIONS & ~others(g, by));
        return;
    }
    faction partner = kanly_said(m, DEAL_FACTION);
    if (choosing(m, DEAL_WAY)) {
        kind_choices(g, by, partner, c);
        return;
    }
    kanly_deal offered = {.kind = kanly_said(m, DEAL_WAY), .from = by, .to = partner};
    if (deal_promise(&offered) == KANLY_DEAL_PAY)
        pay_choices(g, &offered, m, c);
    else
        term_choices(g, &offered, m, c);
}

/* The turn in which a promise ends that names none. */
static uint8_t usual_end(const kanly_game *g, unsigned kind)
{
    bool next =
        kind == KANLY_DEAL_PAY || (kind == KANLY_DEAL_BID_AT_MOST && g->phase > KANLY_BIDDING);
    return (uint8_t)(g->turn + next);
}

/* What the i-th term of a promise is; DONE behind the last. What a payment waits for may be a phase
** or a battle, but it is one term. */
enum { FIRST_TERM = KANLY_AT_DEAL_WAY + 1 };
static kanly_field term_kind(unsigned kind, unsigned i)
{
    kanly_move m = {.question = ASK_DEAL, .length = (uint8_t)(FIRST_TERM + i)};
    m.value[KANLY_AT_DEAL_WAY] = (uint8_t)kind;
    return i < DEAL_TERMS ? kind_by_row(&m) : KANLY_FIELD_DONE;
}

static void fill_terms(kanly_deal *d, const kanly_move *m)
{
    unsigned next = 0;
    bool pays = deal_promise(d) == KANLY_DEAL_PAY;
    for (unsigned i = FIRST_TERM; i < m->length; i++) {
        bool last = i + 1u == m->length;
        if (!pays && last)
            d->argument[2] = m->value[i];
        else if (term_kind(deal_promise(d), i - FIRST_TERM) == KANLY_FIELD_TURN)
            d->until = m->value[i];
        else
            d->argument[next++] = m->value[i];
    }
}

void deal_terms(const kanly_deal *d, bool priced, uint8_t term[DEAL_TERMS])
{
    unsigned next = 0, promise = deal_promise(d);
    memset(term, 0, DEAL_TERMS);
    for (unsigned i = 0; term_kind(promise, i) != KANLY_FIELD_DONE; i++) {
        bool turn = term_kind(promise, i) == KANLY_FIELD_TURN;
        if (term_kind(promise, i + 1) != KANLY_FIELD_DONE)
            term[i] = turn ? d->until : d->argument[next++];
        else
            term[i] = priced || promise == KANLY_DEAL_PAY ? d->argument[2] : 0;
    }
}

static void tell_terms(table *t, event_kind kind, faction by, faction other, const kanly_deal *d)
{
    uint8_t term[DEAL_TERMS];
    deal_terms(d, true, term);
    tell(t, R_1_12_00, kind, by, other, d->kind, term[0], term[1], term[2]);
}

static bool deal_accept(table *t, faction by, const kanly_move *m)
{
    kanly_game *g = t->game;
    kanly_deal *d = free_place(g);
    *d = (kanly_deal){
        .kind = kanly_said(m, DEAL_WAY), .from = by, .to = kanly_said(m, DEAL_FACTION)};
    d->until = usual_end(g, deal_promise(d));
    fill_terms(d, m);
    tell_terms(t, EVENT_DEAL_OFFERED, by, d->to, d);
    return true;
}

static void deal_absent(const kanly_game *g, faction by, const kanly_move *m, choices *c)
{
    (void)by, (void)m;
    deals_closed(g, c);
    for (unsigned i = 0; i < KANLY_DEALS; i++)
        if (!g->deal[i].kind) return;
    deny(c, R_1_12_00); /* the list is full */
}

/* --- answering -------------------------------------------------------------------------------- */

/* Why the one who was asked may not say yes; the offerer's purse plays no part, it is not open. */
static void yes_rules(const kanly_game *g, faction by, const kanly_deal *d, choices *c)
{
    if (d->accepted || d->to != by)
        deny(c, R_1_12_00); /* nothing to accept: only to take back, or to dissolve */
    if (deal_promise(d) == KANLY_DEAL_SHOW && !may_show(g, deal_bound(d), deal_matter(d)))
        deny(c, R_1_12_00);
    if (!deal_price(d)) return;
    bribes_closed(g, c);
    if (allied(g, d->from, d->to)) deny(c, R_1_12_01);
    if (deal_receiver(d) != by || deal_price(d) <= purse(g, by)) return;
    deny(c, R_1_12_02);
    in_numbers(c, KANLY_FACT_PRICE, deal_price(d), purse(g, by));
}

static void deal_answer_choices(const kanly_game *g, faction by, const kanly_move *m, choices *c)
{
    if (choosing(m, DEAL_ANSWER_DEAL)) {
        field(c, KANLY_FIELD_DEAL);
        allow_range(c, 0, KANLY_DEALS - 1);
        for (unsigned i = 0; i < KANLY_DEALS; i++)
            if (!g->deal[i].kind || (g->deal[i].from != by && g->deal[i].to != by))
                forbid(c, R_1_12_00, i);
    } else if (choosing(m, DEAL_ANSWER_AGREED)) {
        yes_no(c);
        yes_rules(g, by, &g->deal[kanly_said(m, DEAL_ANSWER_DEAL)], c);
    } else {
        complete(c);
    }
}

/* 1.12.01: the price is a bribe. If the one who offered it cannot pay any more, there is no
** deal. */
static void make_deal(table *t, kanly_deal *d)
{
    kanly_game *g = t->game;
    unsigned price = deal_price(d);
    if (price > purse(g, deal_receiver(d))) {
        tell(t, R_1_12_02, EVENT_DEAL_REFUSED, d->from, d->to);
        forget(d);
        return;
    }
    tell_terms(t, EVENT_DEAL_MADE, d->from, d->to, d);
    bribe(t, R_1_12_01, deal_receiver(d), deal_bound(d), price);
    d->accepted = IN_FORCE;
    if (deal_promise(d) != KANLY_DEAL_SHOW) return;
    show(t, deal_bound(d), deal_receiver(d), deal_matter(d), NONE);
    forget(d);
}

static bool deal_answer_accept(table *t, faction by, const kanly_move *m)
{
    kanly_deal *d = &t->game->deal[kanly_said(m, DEAL_ANSWER_DEAL)];
    faction other = by == d->from ? d->to : d->from;
    if (kanly_said(m, DEAL_ANSWER_AGREED) == YES) {
        make_deal(t, d);
    } else if (!d->accepted) {
        tell(t, R_1_12_00, EVENT_DEAL_REFUSED, by, other);
        forget(d);
    } else {
        d->accepted |= by == d->from ? FROM_WANTS_OUT : TO_WANTS_OUT;
        if (d->accepted != (IN_FORCE | FROM_WANTS_OUT | TO_WANTS_OUT)) return true;
        tell(t, R_1_12_00, EVENT_DEAL_DISSOLVED, by, other);
        forget(d);
    }
    return true;
}

static void deal_answer_absent(const kanly_game *g, faction by, const kanly_move *m, choices *c)
{
    (void)m;
    for (unsigned i = 0; i < KANLY_DEALS; i++)
        if (g->deal[i].kind && (g->deal[i].from == by || g->deal[i].to == by)) return;
    deny(c, R_1_12_00);
}

const question question_DEAL = {
    .choices = deal_choices, .accept = deal_accept, .absent = deal_absent};
const question question_DEAL_ANSWER = {
    .choices = deal_answer_choices, .accept = deal_answer_accept, .absent = deal_answer_absent};
const question question_DISCLOSE = {.choices = disclose_choices, .accept = disclose_accept};
