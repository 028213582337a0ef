/* PHASE 4: BIDDING (1.04).
**
**   the phase:  DEAL -> POWER (Harkonnen, before every lot and at the end) -> LOT -> POWER -> …
**   one lot:    LOOK -> OPEN -> ASK (round the table) -> WON
**                    -> paid in spice (PAY) or with a card (SHOWN) -> TAKE -> EXTRA
**
** While a bid stands its price is bound (game.reserved) at the bidder and, for the part pledged, at
** the ally; nothing is bound otherwise in this phase. So whoever raises it counts with all the
** spice the two of them have. The card that will pay for a bid lies in lot_vars and nowhere
** else, and is known to its bidder alone. */
#include "rules/auction.h"
#include "rules/deals.h"
#include "rules/facts.h"
#include "rules/forms.h"
#include "rules/karama.h"

/* Result of a lot: nobody wanted it, or 1 + the place that opened. */
enum { LOT_BOUGHT_IN = 0, LOT_SOLD_FROM = 1 };

faction high_bidder(const kanly_game *g)
{
    const struct lot_vars *v = lot_of(g);
    return v && v->bid ? v->bidder : NONE;
}

bool bid_beyond_means(const kanly_game *g)
{
    const struct lot_vars *v = lot_of(g);
    if (!v || !v->bid) return false;
    faction ally = ally_of(g, v->bidder);
    unsigned pledged = ally == NONE ? 0 : g->pledge[ally];
    return v->bid > g->spice[v->bidder] + (pledged > v->ally_part ? pledged : v->ally_part);
}

bool backs_bid(const kanly_game *g, faction f)
{
    return high_bidder(g) == f && lot_of(g)->backing != NONE;
}

card lot_shown(const kanly_game *g)
{
    const struct lot_vars *v = lot_of(g);
    return v && v->seen ? g->lot[v->index] : NONE;
}

/* 1.04.02, 1.04.03, 2.05.07: a full hand cannot bid; a Karama in it is one of its cards. */
static bool may_bid(const kanly_game *g, faction f) { return hand_size(g, f) < hand_limit(f); }

/* --- the row ---------------------------------------------------------------------------------- */

/* 1.04.04, RB-103: a card for everybody with room, or as many as deck and discards hold. */
static void deal_row(table *t)
{
    kanly_game *g = t->game;
    struct bidding_vars *v = VARS(bidding_vars, g);
    unsigned wanted = 0;
    for_factions(f, g->playing) {
        tell(t, R_1_04_01, EVENT_HAND_SIZE, f,
             (uint8_t)hand_size(g, f)); /* 1.04.10: open while the phase lasts */
        wanted += may_bid(g, f);
    }
    for (card c; v->dealt < wanted && (c = draw_treachery(t)) != NONE;) g->lot[v->dealt++] = c;
    tell(t, R_1_04_04, EVENT_CARDS_DEALT, NONE, v->dealt);
}

/* 1.04.09: what is left goes back on the deck, first dealt uppermost. */
static void buy_in(table *t)
{
    kanly_game *g = t->game;
    struct bidding_vars *v = VARS(bidding_vars, g);
    tell(t, R_1_04_09, EVENT_BOUGHT_IN, NONE, (uint8_t)(v->dealt - v->next));
    while (v->dealt > v->next) {
        top_of_deck(t, g->lot[--v->dealt]);
        g->lot[v->dealt] = NONE;
    }
}

/* --- Harkonnen's power (1.14.04) -------------------------------------------------------------- */

/* Asked while the power is unspent, whether or not a Karama is there to spend. */
static faction_set power_window(const kanly_game *g)
{
    if (!advanced(g) || has(g->powers_used, HARKONNEN)) return 0;
    return window_for(g, just(HARKONNEN), has_power(g, HARKONNEN) ? just(HARKONNEN) : 0);
}

static void remember_taken(struct bidding_vars *v, card_set cards)
{
    for (unsigned i = 0; i < sizeof v->taken; i++) v->taken[i] = (uint8_t)(cards >> 8 * i);
}

card_set taken_cards(const struct bidding_vars *v)
{
    card_set cards = 0;
    for (unsigned i = 0; i < sizeof v->taken; i++) cards |= (card_set)v->taken[i] << 8 * i;
    return cards;
}

/* Cards go from hand to hand; both sides know which, and Q27 may ask for them later. */
static void pass_cards(table *t, faction from, faction to, card_set cards)
{
    kanly_game *g = t->game;
    g->hand[from] &= ~cards;
    for_cards(c, cards) {
        give_card(t, to, c);
        g->card_known[c] |= just(from);
        g->seen_bought[c] |= CHANGED_HANDS;
        whisper(t, just(from) | just(to), R_1_14_04, EVENT_CARD_SEEN, to, c);
    }
}

static void take_hand(table *t, faction victim)
{
    kanly_game *g = t->game;
    struct bidding_vars *v = VARS(bidding_vars, g);
    spend_karama(t, R_1_14_04, HARKONNEN, held_copy(g, HARKONNEN, C_KARAMA));
    g->powers_used |= just(HARKONNEN);
    g->hand_swapped = just(HARKONNEN) | just(victim);
    v->victim = victim;
    remember_taken(v, g->hand[victim]);
    tell(t, R_1_14_04, EVENT_HAND_TAKEN, HARKONNEN, victim, (uint8_t)hand_size(g, victim));
    pass_cards(t, victim, HARKONNEN, g->hand[victim]);
}

/* What goes back nobody else sees, so nobody else knows any longer where these cards are. */
static void return_hand(table *t, card_set back)
{
    kanly_game *g = t->game;
    struct bidding_vars *v = VARS(bidding_vars, g);
    for_cards(c, g->hand[HARKONNEN]) g->card_known[c] &= just(HARKONNEN) | just(v->victim);
    tell(t, R_1_14_04, EVENT_HAND_RETURNED, HARKONNEN, v->victim, (uint8_t)bit_count(back));
    pass_cards(t, HARKONNEN, v->victim, back);
    remember_taken(v, 0);
}

/* --- the phase -------------------------------------------------------------------------------- */

flow bidding_procedure(table *t, unsigned step)
{
    kanly_game *g = t->game;
    struct bidding_vars *v = VARS(bidding_vars, g);

    switch ((bidding_step)step) {
    case BIDDING_DEAL: /* 1.04.01, 1.04.04 */ deal_row(t); return go(t, BIDDING_POWER);

    case BIDDING_POWER: /* 1.14.04: at the start, between two lots, at the end */
        return ask(t, ASK_HAND_POWER, power_window(g), BIDDING_POWERED);
    case BIDDING_POWERED:
        if (answer_of(g, HARKONNEN) == NONE) return go(t, BIDDING_LOT);
        take_hand(t, answer_of(g, HARKONNEN));
        return ask(t, ASK_RETURN, just(HARKONNEN), BIDDING_RETURNED);
    case BIDDING_RETURNED: return go(t, BIDDING_LOT);

    case BIDDING_LOT: /* 1.04.05: one after the other; 1.04.08: until the row is empty */
        if (v->next == v->dealt) return done(t, 0);
        return call(t, PROC_LOT, BIDDING_LOT_OVER, v->next, v->seat, 0);
    /* 1.04.07: the next lot is opened to the right of whoever was asked first */
    case BIDDING_LOT_OVER:
        if (g->result == LOT_BOUGHT_IN) {
            buy_in(t);
        } else {
            v->next++;
            v->seat = (uint8_t)(g->result - LOT_SOLD_FROM + 1);
        }
        return go(t, BIDDING_POWER);
    }
    return bug(t, "bidding_procedure: no such step");
}

/* --- one lot ---------------------------------------------------------------------------------- */

static unsigned seats(const kanly_game *g) { return (unsigned)bit_count(g->playing); }

/* 2.01.05: the Atreides see the card, and whoever they have promised to show it to. */
static void look_at_lot(table *t)
{
    kanly_game *g = t->game;
    struct lot_vars *v = VARS(lot_vars, g);
    card c = g->lot[v->index];
    faction_set eyes = just(ATREIDES) | deal_shared_look(g, ATREIDES);
    v->seen = true;
    g->card_known[c] |= eyes;
    g->seen_bought[c] |= SEEN_ON_AUCTION;
    whisper(t, eyes, R_2_01_05, EVENT_LOT_SEEN, ATREIDES, c);
}

/* 1.04.06, 1.04.07: the first with room in hand from here on; nobody: nobody bids. */
static bool find_opener(kanly_game *g)
{
    struct lot_vars *v = VARS(lot_vars, g);
    v->bidder = v->backing = NONE;
    v->quiet = 0;
    const unsigned count = seats(g);
    for (unsigned i = 0; i < count; i++, v->opener++) {
        if (v->opener >= count) v->opener = (uint8_t)(v->opener % count);
        v->seat = v->opener;
        if (may_bid(g, g->order[v->seat])) return true;
    }
    return false;
}

static void bind_bid(kanly_game *g, const struct lot_vars *v, bool bound)
{
    if (!v->bid || v->backing != NONE) return;
    g->reserved[v->bidder] = bound ? (uint8_t)(v->bid - v->ally_part) : 0;
    if (v->ally_part) g->reserved[ally_of(g, v->bidder)] = bound ? v->ally_part : 0;
}

static void drop_bid(kanly_game *g, struct lot_vars *v)
{
    bind_bid(g, v, false);
    v->bidder = v->backing = NONE;
    v->bid = v->ally_part = 0;
}

/* On to the next who may answer. False: the auction is over (1.04.06.02). A full hand counts as
** a pass. */
static bool next_bidder(kanly_game *g)
{
    struct lot_vars *v = VARS(lot_vars, g);
    const unsigned count = seats(g);
    do {
        if (!v->bid && ++v->quiet >= count) return false; /* all have passed */
        v->seat = v->seat + 1u < count ? (uint8_t)(v->seat + 1u) : 0;
        if (v->bid && g->order[v->seat] == v->bidder) return false; /* back at the highest bidder */
    } while (!may_bid(g, g->order[v->seat]));
    return true;
}

/* What of the price the Emperor would get: another's spice, never its own (2.03.04, RB-86). */
static unsigned emperors_part(const kanly_game *g, const struct lot_vars *v)
{
    if (!plays(g, EMPEROR) || v->bidder == EMPEROR) return 0;
    return ally_of(g, v->bidder) == EMPEROR ? (unsigned)(v->bid - v->ally_part) : v->bid;
}

static void pay_price(table *t, faction payer, faction payee, unsigned amount)
{
    if (payer == payee) payee = BANK; /* RB-86 */
    pay(t, payee == EMPEROR ? R_2_03_04 : R_1_04_06_03, payer, payee, amount);
}

/* 2.03.05: the full price, in one piece or two. */
static void pay_bid(table *t, faction payee)
{
    kanly_game *g = t->game;
    struct lot_vars *v = VARS(lot_vars, g);
    faction ally = ally_of(g, v->bidder);
    tell(t, R_1_04_06_03, EVENT_LOT_SOLD, v->bidder, v->bid);
    bind_bid(g, v, false);
    pay_price(t, v->bidder, payee, v->bid - v->ally_part);
    if (!v->ally_part) return;
    /* 1.10.02.05: what was pledged has been used */
    g->pledge[ally] =
        g->pledge[ally] > v->ally_part ? (uint8_t)(g->pledge[ally] - v->ally_part) : 0;
    pay_price(t, ally, payee, v->ally_part);
}

/* 3.01.11.04: with a card nothing is paid, to anybody. */
static flow pay_with_card(table *t)
{
    struct lot_vars *v = VARS(lot_vars, t->game);
    tell(t, R_3_01_11_04, EVENT_LOT_FREE, v->bidder, 0);
    spend_karama(t, R_3_01_11_04, v->bidder, v->backing);
    return go(t, LOT_TAKE);
}

/* 1.04.06.03: unseen by others, the Atreides excepted if they saw it on auction. */
static void take_lot(table *t)
{
    kanly_game *g = t->game;
    struct lot_vars *v = VARS(lot_vars, g);
    card c = g->lot[v->index];
    g->lot[v->index] = NONE;
    g->seen_bought[c] &= (uint8_t)~CHANGED_HANDS;
    if (v->seen) g->seen_bought[c] |= just(v->bidder);
    g->last_bought[v->bidder] = c;
    give_card(t, v->bidder, c);
    whisper(t, just(v->bidder), R_1_04_06_03, EVENT_CARD_SEEN, v->bidder, c);
    deal_event(t, KANLY_ON_CARD_BOUGHT, v->bidder, NONE);
}

static void draw_extra(table *t)
{
    kanly_game *g = t->game;
    card c = draw_treachery(t);
    if (c == NONE) return;
    g->seen_bought[c] &= (uint8_t)~CHANGED_HANDS;
    give_card(t, HARKONNEN, c);
    tell(t, R_2_05_08, EVENT_CARD_TAKEN, HARKONNEN, 0);
    whisper(t, just(HARKONNEN), R_2_05_08, EVENT_CARD_SEEN, HARKONNEN, c);
}

/* RB-17: the worthless card goes back to the hand. The bid stands if spice or a real Karama can pay
** for it (KW-15); one that cannot be paid undoes the auction (1.00.04). */
static flow without_worthless(table *t)
{
    kanly_game *g = t->game;
    struct lot_vars *v = VARS(lot_vars, g);
    faction ally = ally_of(g, v->bidder);
    v->real_only = true;
    v->backing = NONE;
    if (v->bid - v->ally_part <= g->spice[v->bidder] &&
        (!v->ally_part || v->ally_part <= g->spice[ally]))
        return go(t, LOT_PAY);
    if (holds(g, v->bidder, C_KARAMA)) {
        v->backing = held_copy(g, v->bidder, C_KARAMA);
        return go(t, LOT_WON);
    }
    drop_bid(g, v);
    return go(t, LOT_OPEN);
}

flow lot_procedure(table *t, unsigned step)
{
    kanly_game *g = t->game;
    struct lot_vars *v = VARS(lot_vars, g);

    switch ((lot_step)step) {
    case LOT_BEGIN:
        v->opener = v->seat;
        tell(t, R_1_04_05, EVENT_LOT_OPENED, NONE, (uint8_t)(v->index + 1));
        if (plays(g, ATREIDES)) return window(t, ABILITY_LOOK_AT_LOT, LOT_LOOK);
        return go(t, LOT_OPEN);
    case LOT_LOOK: /* 2.01.05 */
        if (!was_stopped(g)) look_at_lot(t);
        use_over(t, ABILITY_LOOK_AT_LOT);
        return go(t, LOT_OPEN);

    case LOT_OPEN: return find_opener(g) ? go(t, LOT_ASK) : done(t, LOT_BOUGHT_IN);
    case LOT_ASK: /* 1.04.06.02; 1.04.06.05: no answer is a pass */
        return ask(t, ASK_BID, just(g->order[v->seat]), LOT_BID);
    case LOT_BID:
        if (next_bidder(g)) return go(t, LOT_ASK);
        return v->bid ? go(t, LOT_WON) : done(t, LOT_BOUGHT_IN); /* 1.04.09 */

    case LOT_WON:
        if (v->backing == NONE) return go(t, LOT_PAY);
        if (is_worthless(v->backing)) return show_worthless(t, v->backing, LOT_SHOWN);
        return pay_with_card(t);
    case LOT_SHOWN: return was_stopped(g) ? without_worthless(t) : pay_with_card(t);

    case LOT_PAY: /* 2.03.04 */
        if (emperors_part(g, v)) return window(t, ABILITY_PAYMENT_FOR_TREACHERY, LOT_PAID);
        pay_bid(t, BANK);
        return go(t, LOT_TAKE);
    case LOT_PAID:
        pay_bid(t, was_stopped(g) ? BANK : EMPEROR);
        use_over(t, ABILITY_PAYMENT_FOR_TREACHERY);
        return go(t, LOT_TAKE);

    case LOT_TAKE: /* 2.05.08: one more from the deck while there is room for it (RB-91) */
        take_lot(t);
        if (v->bidder == HARKONNEN && may_bid(g, HARKONNEN))
            return window(t, ABILITY_TOP_CARD, LOT_EXTRA);
        return done(t, (uint8_t)(LOT_SOLD_FROM + v->opener));
    case LOT_EXTRA:
        if (!was_stopped(g)) draw_extra(t);
        use_over(t, ABILITY_TOP_CARD);
        return done(t, (uint8_t)(LOT_SOLD_FROM + v->opener));
    }
    return bug(t, "lot_procedure: no such step");
}

/* --- what others may not see ------------------------------------------------------------------ */

void hide_auction(kanly_game *seen, faction_set eyes)
{
    for (unsigned i = 0; i < seen->depth; i++) {
        if (seen->frame[i].procedure == PROC_LOT) {
            struct lot_vars *v = (struct lot_vars *)seen->frame[i].vars;
            bool shown =
                seen->frame[i].step == LOT_SHOWN; /* a worthless card in its role, on the table */
            if (!shown && (!v->bid || !has(eyes, v->bidder))) v->backing = NONE;
            if (v->bid &&
                !(eyes & (just(v->bidder) | (v->ally_part ? just(ally_of(seen, v->bidder)) : 0))))
                v->ally_part = 0;
        } else if (seen->frame[i].procedure == PROC_BIDDING) {
            struct bidding_vars *v = (struct bidding_vars *)seen->frame[i].vars;
            card_set count =
                ((card_set)1 << bit_count(taken_cards(v))) - 1; /* how many is known to all */
            if (!(eyes & (just(HARKONNEN) | just(v->victim)))) remember_taken(v, count);
        }
    }
}

/* --- the questions ---------------------------------------------------------------------------- */

/* What a raise may cost: whatever the standing bid has bound comes free with it. */
static unsigned pledged_to(const kanly_game *g, faction f)
{
    faction ally = ally_of(g, f);
    return ally == NONE ? 0 : g->pledge[ally];
}

/* 3.01.11.04, 2.02.22: the cards that may pay for a bid on this lot. */
static card_set backing_cards(const kanly_game *g, faction f)
{
    card_set cards = karama_cards(g, f);
    if (CONST_VARS(lot_vars, g)->real_only || is_stopped(g, ABILITY_WORTHLESS_KARAMA))
        cards &= ~card_set_of_kind(WORTHLESS);
    return cards;
}

/* What there is to pay with; nobody but an ally pledges anything. */
static void in_means(choices *c, const kanly_game *g, faction by)
{
    bool alone = ally_of(g, by) == NONE;
    in_numbers(c, alone ? KANLY_FACT_PURSE : KANLY_FACT_MEANS, g->spice[by], pledged_to(g, by));
}

/* 1.04.06.04; 1.12.02: what lies in front of the shield pays for nothing. */
static void means_choices(const kanly_game *g, faction by, choices *c)
{
    unsigned means = g->spice[by] + pledged_to(g, by);
    if (backing_cards(g, by)) return;
    forbid_above(c, R_1_04_06_04, means);
    in_means(c, g, by);
    if (!c->why) return;
    forbid_between(c, R_1_12_02, means + 1, means + g->bribes[by]);
    in_numbers(c, KANLY_FACT_BRIBES, g->bribes[by], 0);
}

static void amount_choices(const kanly_game *g, faction by, choices *c)
{
    const struct lot_vars *v = CONST_VARS(lot_vars, g);
    field(c, KANLY_FIELD_SPICE);
    allow_amounts(c);
    forbid_between(c, R_1_04_06_02, 1, v->bid);
    in_numbers(c, KANLY_FACT_STANDING_BID, v->bid, 0);
    means_choices(g, by, c);
    unsigned promised = deal_bid_limit(g, by);
    if (promised == NO_LIMIT) return;
    forbid_above(c, R_1_12_00, promised);
    in_numbers(c, KANLY_FACT_PROMISE, promised, 0);
}

static void ally_part_choices(const kanly_game *g, faction by, unsigned amount, choices *c)
{
    field(c, KANLY_FIELD_ALLY_SPICE);
    allow_amounts(c);
    forbid_above(c, R_1_10_02_05, amount);
    forbid_above(c, R_1_10_02_05, pledged_to(g, by));
    in_numbers(c, KANLY_FACT_PLEDGE, pledged_to(g, by), 0);
    if (backing_cards(g, by)) return;
    forbid_below(c, R_1_04_06_04, amount > g->spice[by] ? amount - g->spice[by] : 0);
    in_means(c, g, by);
}

static void backing_choices(const kanly_game *g, faction by, unsigned amount, unsigned allys_part,
                            choices *c)
{
    unsigned own_part = amount > allys_part ? amount - allys_part : 0;
    field(c, KANLY_FIELD_KARAMA);
    allow(c, NONE);
    allow_bits(c, ALL_CARDS);
    forbid_no_karama(c, R_3_01_11_04, g, by, karama_cards(g, by));
    forbid_bits(c, R_2_02_22, karama_cards(g, by) & ~backing_cards(g, by));
    if (own_part <= g->spice[by]) return;
    forbid(c, R_1_04_06_04, NONE);
    in_numbers(c, KANLY_FACT_PRICE, own_part, g->spice[by]);
}

static void bid_choices(const kanly_game *g, faction by, const kanly_move *m, choices *c)
{
    uint8_t amount = kanly_said(m, BID_AMOUNT);
    if (choosing(m, BID_AMOUNT))
        amount_choices(g, by, c);
    else if (choosing(m, BID_ALLY) && amount)
        ally_part_choices(g, by, amount, c);
    else if (choosing(m, BID_KARAMA))
        backing_choices(g, by, amount, kanly_said(m, BID_ALLY), c);
    else
        complete(c);
}

static bool bid_accept(table *t, faction by, const kanly_move *m)
{
    kanly_game *g = t->game;
    struct lot_vars *v = VARS(lot_vars, g);
    if (kanly_said(m, BID_AMOUNT) == 0) {
        tell(t, R_1_04_06_02, EVENT_BID_PASSED, by, 0);
        return true;
    }
    drop_bid(g, v);
    v->bidder = by;
    v->bid = kanly_said(m, BID_AMOUNT);
    v->ally_part = kanly_said(m, BID_ALLY);
    v->backing = kanly_said(m, BID_KARAMA);
    bind_bid(g, v, true);
    tell(t, R_1_04_06_02, EVENT_BID_MADE, by, v->bid);
    return true;
}

/* Another player is asked: one after the other (1.04.06.02), from the one who opens (1.04.06,
** 1.04.07). */
static void out_of_turn(const kanly_game *g, choices *c)
{
    const struct lot_vars *v = lot_of(g);
    if (!v || top_of(g)->ask != ASK_BID) return;
    deny(c, R_1_04_06_02);
    if (!v->bid && !v->quiet) deny(c, v->index ? R_1_04_07 : R_1_04_06);
    deny(c, R_1_00_05);
}

/* A full hand; and what it holds, a Karama too, buys it no room. */
static void bid_absent(const kanly_game *g, faction by, const kanly_move *m, choices *c)
{
    (void)m;
    if (g->phase != KANLY_BIDDING) return;
    if (may_bid(g, by)) {
        out_of_turn(g, c);
        return;
    }
    static const kanly_rule FULL[] = {R_1_04_03, R_1_04_02, R_2_05_07, R_3_01_11_04};
    for (unsigned i = 0; i < sizeof FULL / sizeof *FULL; i++) {
        if (FULL[i] == R_2_05_07 && by != HARKONNEN) continue;
        if (FULL[i] == R_3_01_11_04 && !karama_cards(g, by)) continue;
        deny(c, FULL[i]);
        in_numbers(c, KANLY_FACT_HAND, hand_size(g, by), hand_limit(by));
    }
}

/* Whose hand to take: nobody's without a Karama to spend; there must be something in it. */
static void hand_power_choices(const kanly_game *g, faction by, const kanly_move *m, choices *c)
{
    if (m->length) {
        complete(c);
        return;
    }
    field(c, KANLY_FIELD_FACTION);
    allow(c, NONE);
    allow_bits(c, ALL_FACTIONS);
    forbid_bits(c, R_1_14_04, ALL_FACTIONS & ~others(g, by));
    for_factions(f, others(g, by))
        if (!g->hand[f]) forbid(c, R_1_14_04, f);
    power_rules(g, by, R_1_14_04, ALL_FACTIONS, c);
}

static void hand_power_absent(const kanly_game *g, faction by, const kanly_move *m, choices *c)
{
    (void)m;
    if (by == HARKONNEN) power_rules(g, by, R_1_14_04, value_bit(YES), c);
    if (g->phase == KANLY_BIDDING) return;
    deny(c, R_1_14_04);
    if (by == HARKONNEN) deny(c, R_1_14_00);
}

/* Card by card, ascending, as many as were taken; never so high that too few would follow. */
static void return_choices(const kanly_game *g, faction by, const kanly_move *m, choices *c)
{
    unsigned owed = (unsigned)bit_count(taken_cards(CONST_VARS(bidding_vars, g)));
    if (m->length == owed) {
        complete(c);
        return;
    }
    field(c, KANLY_FIELD_CARD);
    allow_bits(c, ALL_CARDS);
    forbid_bits(c, R_1_14_04, ALL_CARDS & ~g->hand[by]);
    if (m->length) forbid_below(c, R_1_14_04, m->value[m->length - 1] + 1u);
    card_set left = c->bits[0] & g->hand[by];
    unsigned after = owed - m->length - 1;
    for_cards(later, left)
        if ((unsigned)bit_count(left >> later >> 1) < after) forbid(c, R_1_14_04, later);
}

static bool return_accept(table *t, faction by, const kanly_move *m)
{
    (void)by;
    card_set back = 0;
    for (unsigned i = 0; i < m->length; i++) back |= card_bit(m->value[i]);
    return_hand(t, back);
    return true;
}

/* What was taken. */
static uint8_t return_usual(const kanly_game *g, faction by, const kanly_move *m, const choices *c)
{
    (void)by, (void)m;
    return lowest_bit(taken_cards(CONST_VARS(bidding_vars, g)) & c->bits[0]);
}

const question question_HAND_POWER = {
    .choices = hand_power_choices, .absent = hand_power_absent, .absent_rule = R_1_14_04};
const question question_RETURN = {.choices = return_choices,
                                  .accept = return_accept,
                                  .absent_rule = R_1_14_04,
                                  .usual = return_usual};
const question question_BID = {.choices = bid_choices, .accept = bid_accept, .absent = bid_absent};
