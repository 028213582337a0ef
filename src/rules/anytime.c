/* Moves that may be made whenever the game waits at an open moment (1.00.05): the Tleilaxu
** Ghola, bribes, the Emperor's gift, pledges between allies. Truthtrance and deals have files of
** their own.
**
** An any-time move takes effect when it is accepted; it asks nobody anything. */
#include "rules/auction.h"
#include "rules/deals.h"
#include "rules/karama.h"
#include "rules/revival.h"
#include "rules/turn.h"

enum { GHOLA_LIMIT = 5 };

/* --- Tleilaxu Ghola (3.01.20) ----------------------------------------------------------------- */

static void ghola_choices(const kanly_game *g, faction by, const kanly_move *m, choices *c)
{
    uint8_t way = kanly_said(m, GHOLA_WAY);
    if (choosing(m, GHOLA_WAY)) {
        field(c, KANLY_FIELD_OPTION);
        allow_range(c, KANLY_GHOLA_FORCES, KANLY_GHOLA_KWISATZ_HADERACH);
        if (!free_forces_possible(g, by)) forbid(c, R_3_01_20, KANLY_GHOLA_FORCES);
        if (!dead_leaders(g, by)) forbid(c, R_3_01_20, KANLY_GHOLA_LEADER);
        if (by != ATREIDES || !g->haderach_dead) forbid(c, R_3_01_20, KANLY_GHOLA_KWISATZ_HADERACH);
    } else if (way == KANLY_GHOLA_FORCES) {
        free_forces_choices(g, by, m, GHOLA_LIMIT, R_3_01_20, c);
    } else if (way == KANLY_GHOLA_LEADER && choosing(m, GHOLA_LEADER_LEADER)) {
        /* face down too, whatever the others do (RB-46) */
        field(c, KANLY_FIELD_LEADER);
        allow_bits(c, (UINT64_C(1) << LEADERS) - 1);
        forbid_bits(c, R_3_01_20, ~(uint64_t)dead_leaders(g, by));
    } else {
        complete(c);
    }
}

static bool ghola_accept(table *t, faction by, const kanly_move *m)
{
    card c = held_copy(t->game, by, C_TLEILAXU_GHOLA);
    stack back;
    tell(t, R_3_01_20, EVENT_CARD_PLAYED, by, c);
    discard(t, R_3_01_20, by, c);
    switch (kanly_said(m, GHOLA_WAY)) {
    case KANLY_GHOLA_FORCES:
        back = make_stack(kanly_said(m, GHOLA_FORCES_FORCES), kanly_said(m, GHOLA_FORCES_ELITES));
        revive_forces(t, R_3_01_20, by, back, 0);
        break;
    case KANLY_GHOLA_LEADER:
        revive_leader(t, R_3_01_20, kanly_said(m, GHOLA_LEADER_LEADER), 0);
        break;
    case KANLY_GHOLA_KWISATZ_HADERACH: revive_haderach(t, R_3_01_20, 0); break;
    }
    return true;
}

static void ghola_absent(const kanly_game *g, faction by, const kanly_move *m, choices *c)
{
    (void)m;
    if (!holds(g, by, C_TLEILAXU_GHOLA)) deny(c, R_3_01_20);
}

/* --- bribes (1.12) ---------------------------------------------------------------------------- */

/* Until the Storm Phase that places the first storm is over (R38). */
void deals_closed(const kanly_game *g, choices *c)
{
    bool over = g->depth == 1 && next_phase(g) > KANLY_FIRST_STORM;
    if (over && g->phase == KANLY_FIRST_STORM) return;
    if (g->phase == KANLY_SETUP) deny(c, R_0_00);
    if (g->phase <= KANLY_FIRST_STORM) deny(c, R_1_12_04);
    if (g->phase == KANLY_FIRST_STORM) deny(c, R_0_00);
}

void bribes_closed(const kanly_game *g, choices *c)
{
    deals_closed(g, c);
    if (g->phase == KANLY_MENTAT) deny(c, R_1_12_05); /* until the next Storm Phase (RB-62) */
    if (high_bidder(g) != NONE) deny(c, R_1_00_05);   /* until the lot is sold (RB-106) */
}

void bribe(table *t, kanly_rule rule, faction from, faction to, unsigned amount)
{
    if (!amount) return;
    lay_in_front(t, from, to, amount);
    tell(t, rule, EVENT_BRIBED, from, (uint8_t)amount, to);
}

/* Some of what is free: not what a bid or a plan has bound (1.00.05), nor what lies in front of the
** shield (1.12.02). */
static void spice_choices(const kanly_game *g, faction by, kanly_rule rule, choices *c)
{
    unsigned free = purse(g, by), owned = g->spice[by];
    field(c, KANLY_FIELD_SPICE);
    allow_amounts(c);
    forbid(c, rule, 0);
    forbid_above(c, rule, free);
    in_numbers(c, KANLY_FACT_FREE, free, 0);
    forbid_between(c, R_1_00_05, free + 1, owned);
    forbid_between(c, R_1_12_02, owned + 1, owned + g->bribes[by]);
    in_numbers(c, KANLY_FACT_BRIBES, g->bribes[by], 0);
}

static void bribe_choices(const kanly_game *g, faction by, const kanly_move *m, choices *c)
{
    if (choosing(m, BRIBE_FACTION)) {
        field(c, KANLY_FIELD_FACTION);
        allow_bits(c, ALL_FACTIONS);
        forbid_bits(c, R_1_12_02, ALL_FACTIONS & ~others(g, by));
        if (ally_of(g, by) != NONE) {
            forbid(c, R_1_12_01, ally_of(g, by));
            also(c, R_1_10_02_04);
        }
        if (!purse(g, by)) {
            forbid_bits(c, R_1_12_02, ALL_FACTIONS);
            foreseen(c);
            in_numbers(c, KANLY_FACT_FREE, 0, 0);
        }
    } else if (choosing(m, BRIBE_AMOUNT)) {
        spice_choices(g, by, R_1_12_02, c);
    } else {
        complete(c);
    }
}

static bool bribe_accept(table *t, faction by, const kanly_move *m)
{
    bribe(t, R_1_12_02, by, kanly_said(m, BRIBE_FACTION), kanly_said(m, BRIBE_AMOUNT));
    return true;
}

static void bribe_absent(const kanly_game *g, faction by, const kanly_move *m, choices *c)
{
    (void)by, (void)m;
    bribes_closed(g, c);
}

/* --- the Emperor's gift (2.03.06) ------------------------------------------------------------- */

static void give_choices(const kanly_game *g, faction by, const kanly_move *m, choices *c)
{
    if (m->length)
        complete(c);
    else
        spice_choices(g, by, R_2_03_06, c);
}

static bool give_accept(table *t, faction by, const kanly_move *m)
{
    faction ally = ally_of(t->game, by);
    hand_over(t, by, ally, kanly_said(m, GIVE_AMOUNT));
    tell(t, R_2_03_06, EVENT_GAVE, by, kanly_said(m, GIVE_AMOUNT), ally);
    return true;
}

/* 1.10.02.04: allies keep their spice apart; only the Emperor may give. */
static void give_absent(const kanly_game *g, faction by, const kanly_move *m, choices *c)
{
    (void)m;
    if (by != EMPEROR) deny(c, R_1_10_02_04);
    if (by != EMPEROR || ally_of(g, by) == NONE) deny(c, R_2_03_06); /* nobody to give to */
    if (high_bidder(g) != NONE) deny(c, R_1_00_05);                  /* RB-106 */
}

/* --- pledges (1.10.02.05, .06, 2.03.07) ------------------------------------------------------- */

/* What a standing bid has bound comes free when the ally raises it, so in the auction all of it
** may be pledged. */
static void pledge_choices(const kanly_game *g, faction by, const kanly_move *m, choices *c)
{
    if (m->length) {
        complete(c);
        return;
    }
    field(c, KANLY_FIELD_SPICE);
    allow_amounts(c);
    unsigned free = g->phase == KANLY_BIDDING ? g->spice[by] : purse(g, by);
    forbid_above(c, R_1_10_02_05, free);
    in_numbers(c, KANLY_FACT_FREE, free, 0);
}

static bool pledge_accept(table *t, faction by, const kanly_move *m)
{
    faction ally = ally_of(t->game, by);
    uint8_t amount = kanly_said(m, PLEDGE_AMOUNT);
    t->game->pledge[by] = amount;
    whisper(t, just(by) | just(ally), R_1_10_02_05, EVENT_PLEDGED, by, amount, ally);
    return true;
}

static void pledge_absent(const kanly_game *g, faction by, const kanly_move *m, choices *c)
{
    (void)m;
    if (ally_of(g, by) == NONE) deny(c, R_1_10_02_05);
}

/* --- a Karama for the ally's shipment (3.01.11.03, RB-14) ------------------------------------- */

/* Lending it is the holder's consent, using it the shipper's. */
static void lend_choices(const kanly_game *g, faction by, const kanly_move *m, choices *c)
{
    if (m->length) {
        complete(c);
        return;
    }
    field(c, KANLY_FIELD_CARD);
    allow(c, NONE);
    allow_bits(c, ALL_CARDS);
    forbid_no_karama(c, R_3_01_11_03, g, by, karama_cards(g, by));
}

static bool lend_accept(table *t, faction by, const kanly_move *m)
{
    kanly_game *g = t->game;
    faction ally = ally_of(g, by);
    card lent = kanly_said(m, LEND_CARD);
    g->lent &= (uint8_t)~just(by);
    if (lent == NONE) return true;
    g->lent |= just(by);
    g->card_known[lent] |= just(ally);
    whisper(t, just(by) | just(ally), R_3_01_11_03, EVENT_DISCLOSED_CARD, by, ally, lent);
    return true;
}

static void lend_absent(const kanly_game *g, faction by, const kanly_move *m, choices *c)
{
    (void)m;
    if (ally_of(g, by) == NONE) deny(c, R_3_01_11_03);
}

card_set lent_cards(const kanly_game *g, faction to)
{
    faction ally = ally_of(g, to);
    card_set lent = 0;
    if (ally == NONE || !has(g->lent, ally)) return 0;
    for_cards(c, karama_cards(g, ally))
        if (g->card_known[c] & just(to)) lent |= card_bit(c);
    return lent;
}

const question question_LEND = {
    .choices = lend_choices, .accept = lend_accept, .absent = lend_absent};
const question question_GHOLA = {
    .choices = ghola_choices, .accept = ghola_accept, .absent = ghola_absent};
const question question_BRIBE = {
    .choices = bribe_choices, .accept = bribe_accept, .absent = bribe_absent};
const question question_GIVE = {
    .choices = give_choices, .accept = give_accept, .absent = give_absent};
const question question_PLEDGE = {
    .choices = pledge_choices, .accept = pledge_accept, .absent = pledge_absent};
