/* 1.06.02-.04 SHIPMENT: one shipment with its windows in the order of R66.
**
**   ASK -> DECLARED, then
**     from the reserves:  (SHOWN) -> STOP -> PRICE -> PAYEE -> PAY -> LAND -> ACCOMPANY -> END
**     cross-ship:         KIND            -> PRICE -> PAYEE -> PAY -> LAND -> END
**     back to reserves:   KIND                              -> PAY -> LAND -> END
**     Fremen send:        STORM -> LOSS                            -> LAND -> END
**
** What a Karama cancels is undone before anything was paid or moved, and the shipper is asked again
** without it (1.00.04): the stopped row stays stopped until END, and the form reads that. */
#include "rules/advisors.h"
#include "rules/forms.h"
#include "rules/karama.h"
#include "rules/shipment.h"

typedef enum {
    SHIP_ASK,
    SHIP_DECLARED,
    SHIP_SHOWN,
    SHIP_STOP,
    SHIP_STOP_ASKED,
    SHIP_KIND,
    SHIP_KIND_HELD,
    SHIP_PRICE,
    SHIP_PRICE_HELD,
    SHIP_STORM,
    SHIP_STORM_HELD,
    SHIP_STORM_LOST,
    SHIP_PAYEE,
    SHIP_PAY,
    SHIP_LAND,
    SHIP_LANDED,
    SHIP_ACCOMPANY,
    SHIP_ACCOMPANIED,
    SHIP_END
} ship_step;

/* --- tokens on their way ---------------------------------------------------------------------- */

void set_out(struct journey *j, faction who, const group *grp, cell to)
{
    *j = (struct journey){.who = who, .from = grp->from, .to = to, .tokens = group_total(grp)};
    memcpy(j->part, grp->part, sizeof j->part);
}

void leave_cells(table *t, const struct journey *j)
{
    for (unsigned i = 0; i < GROUP_CELLS; i++)
        if (j->part[i]) take(t, j->who, j->part[i], (cell)(first_cell(j->from) + i));
}

bool plain_loss(struct journey *j)
{
    j->lost = usual_loss(j->tokens, storm_toll(j->tokens));
    return !(ordinary(j->tokens) && elite(j->tokens));
}

const struct journey *journey_asked(const kanly_game *g)
{
    switch (top_of(g)->procedure) {
    case PROC_SHIP: return &CONST_VARS(ship_vars, g)->journey;
    case PROC_MOVE: return &CONST_VARS(move_vars, g)->journey;
    default: return NULL;
    }
}

bool pending_passage_loss(const kanly_game *g, stack *have, unsigned *need)
{
    const struct journey *j = journey_asked(g);
    if (!j) return false;
    *have = j->tokens;
    *need = storm_toll(j->tokens);
    return true;
}

/* --- windows and payee (1.06.03.02) ----------------------------------------------------------- */

/* The row of the Karama table that could undo this kind of shipment, or its half price. */
static ability row_of_kind(const struct ship_vars *v)
{
    if (v->kind == KANLY_SHIP_RETREAT) return ABILITY_OFF_PLANET;
    return v->journey.who == GUILD ? ABILITY_CROSS_SHIP : ABILITY_CROSS_SHIP_FOR_ALLY;
}

static ability row_of_price(const kanly_game *g, const struct ship_vars *v)
{
    if (v->card != NONE) return ABILITY_NONE;
    if (v->journey.who == GUILD) return ABILITY_HALF_PRICE;
    return allied(g, v->journey.who, GUILD) ? ABILITY_HALF_PRICE_FOR_ALLY : ABILITY_NONE;
}

/* 2.06.04: another faction's shipment from off-planet pays the Guild; not with a Karama
** (3.01.11.03), and the Guild's own share in its ally's shipment goes to the bank (R20). A
** cross-ship pays the bank (R06). */
static unsigned due_to_guild(const kanly_game *g, const struct ship_vars *v)
{
    faction who = v->journey.who;
    if (v->kind != KANLY_SHIP_RESERVES || who == GUILD || !plays(g, GUILD) || v->card != NONE)
        return 0;
    return allied(g, who, GUILD) ? (unsigned)(v->price - v->ally_pays) : v->price;
}

/* Shipper and ally pay the same payee; nobody pays itself (R20). */
static void pay_for_shipment(table *t, const struct ship_vars *v, faction payee)
{
    kanly_game *g = t->game;
    faction who = v->journey.who, ally = ally_of(g, who);
    pay(t, payee == GUILD ? R_2_06_04 : R_1_06_03_02, who, payee,
        (unsigned)(v->price - v->ally_pays));
    if (!v->ally_pays) return;
    pay(t, R_1_10_02_06, ally, ally == payee ? BANK : payee, v->ally_pays);
    g->pledge[ally] =
        (uint8_t)(g->pledge[ally] > v->ally_pays ? g->pledge[ally] - v->ally_pays : 0);
}

/* --- declaring and landing -------------------------------------------------------------------- */

/* What the shipper has said, as the form of the question lays it out. */
static void read_declaration(const kanly_game *g, struct ship_vars *v)
{
    faction who = v->journey.who;
    kanly_move form = last_answer(g, ASK_SHIP, who);

    v->journey = (struct journey){.who = who, .from = NONE, .to = NONE};
    v->kind = kanly_said(&form, SHIP_WAY);
    v->card = NONE;
    v->ally_pays = v->price = 0;
    switch (v->kind) {
    case KANLY_SHIP_RESERVES:
        v->journey.to = kanly_said(&form, SHIP_RESERVES_TO);
        v->card = kanly_said(&form, SHIP_RESERVES_KARAMA);
        v->journey.tokens = make_stack(kanly_said(&form, SHIP_RESERVES_FORCES),
                                       kanly_said(&form, SHIP_RESERVES_ELITES));
        v->ally_pays = kanly_said(&form, SHIP_RESERVES_ALLY);
        break;
    case KANLY_SHIP_SEND:
        v->journey.to = kanly_said(&form, SHIP_SEND_TO);
        v->journey.tokens =
            make_stack(kanly_said(&form, SHIP_SEND_FORCES), kanly_said(&form, SHIP_SEND_ELITES));
        return;
    case KANLY_SHIP_CROSS: {
        group grp = read_group(g, who, &form, KANLY_AT_SHIP_CROSS_GROUP, ALL_CELLS);
        set_out(&v->journey, who, &grp, kanly_said_after(&form, grp.next, SHIP_CROSS_TO));
        v->ally_pays = kanly_said_after(&form, grp.next, SHIP_CROSS_ALLY);
        break;
    }
    case KANLY_SHIP_RETREAT: {
        group grp = read_group(g, who, &form, KANLY_AT_SHIP_RETREAT_GROUP, ALL_CELLS);
        set_out(&v->journey, who, &grp, NONE);
        v->ally_pays = kanly_said_after(&form, grp.next, SHIP_RETREAT_ALLY); /* R75 */
        v->price =
            (uint8_t)((total(v->journey.tokens) + 1) / 2); /* 2.06.07: final, never halved (R07) */
        return;
    }
    }
    if (v->kind != KANLY_SHIP_PASS)
        v->price =
            (uint8_t)shipping_price(g, who, v->card, total(v->journey.tokens), v->journey.to);
}

/* 3.01.11.03: the card is the shipper's own or one the ally has lent. */
static void spend_on_shipment(table *t, const struct ship_vars *v)
{
    kanly_game *g = t->game;
    faction who = v->journey.who;
    faction holder = g->hand[who] & card_bit(v->card) ? who : ally_of(g, who);
    g->lent &= (uint8_t)~just(holder);
    spend_karama(t, R_3_01_11_03, holder, v->card);
}

/* The first step after a declaration, by the kind of shipment. */
static flow begin_shipment(table *t, const struct ship_vars *v)
{
    switch (v->kind) {
    case KANLY_SHIP_RESERVES:
        if (v->card == NONE) return go(t, SHIP_STOP);
        if (is_worthless(v->card)) return show_worthless(t, v->card, SHIP_SHOWN);
        spend_on_shipment(t, v);
        return go(t, SHIP_STOP);
    case KANLY_SHIP_SEND: return go(t, SHIP_STORM);
    case KANLY_SHIP_CROSS:
    case KANLY_SHIP_RETREAT: return go(t, SHIP_KIND);
    }
    return go(t, SHIP_END);
}

/* 1.14.05: once per game, against a declared shipment from off-planet, before it is paid (R18). */
static bool guild_may_stop(const kanly_game *g, const struct ship_vars *v)
{
    return advanced(g) && plays(g, GUILD) && v->journey.who != GUILD && !has(g->powers_used, GUILD);
}

static void stop_shipment(table *t, faction shipper)
{
    kanly_game *g = t->game;
    spend_karama(t, R_1_14_05, GUILD, held_copy(g, GUILD, C_KARAMA));
    g->powers_used |= just(GUILD);
    tell(t, R_1_14_05, EVENT_SHIPMENT_STOPPED, GUILD, shipper);
}

/* Where a journey begins, for those who hear of it; of several cells of one territory the first. */
static cell first_left(const struct journey *j)
{
    unsigned i = 0;
    while (i < GROUP_CELLS - 1 && !j->part[i]) i++;
    return (cell)(first_cell(j->from) + i);
}

/* Takes the tokens from where they are and puts them where they go; the storm takes its toll
** there. */
static void land(table *t, const struct ship_vars *v)
{
    const struct journey *j = &v->journey;
    if (j->from == NONE)
        from_reserves(t, j->who, j->tokens);
    else
        leave_cells(t, j);
    switch (v->kind) {
    case KANLY_SHIP_RESERVES: /* 1.06.03.03: all in one cell; Bene Gesserit as fighters (2.02.13) */
        tell(t, R_1_06_03, EVENT_SHIPPED, j->who, j->tokens, j->to, v->price);
        break;
    case KANLY_SHIP_SEND: tell(t, R_2_04_05, EVENT_SENT, j->who, j->tokens, j->to); break;
    case KANLY_SHIP_CROSS:
        tell(t, R_2_06_05_02, EVENT_CROSSED, j->who, j->tokens, first_left(j), j->to, v->price);
        break;
    case KANLY_SHIP_RETREAT: /* 2.06.05.03 */
        to_reserves(t, j->who, j->tokens);
        tell(t, R_2_06_05_03, EVENT_RETREATED, j->who, j->tokens, first_left(j), v->price);
        return;
    }
    put(t, j->who, j->tokens, j->to);
    to_tanks(t, R_2_04_17, j->who, j->lost, j->to);
}

/* 2.02.05: after another faction's completed shipment from off-planet. */
static bool may_accompany(const kanly_game *g, const struct ship_vars *v)
{
    return v->kind == KANLY_SHIP_RESERVES && v->journey.who != BENE_GESSERIT &&
           plays(g, BENE_GESSERIT) && g->reserves[BENE_GESSERIT] &&
           !is_stopped(g, ABILITY_SPIRITUAL_ADVISORS);
}

static void shipment_over(table *t)
{
    uses_over(t, ability_bit(ABILITY_SPIRITUAL_ADVISORS) | ability_bit(ABILITY_STORM_MIGRATION) |
                     ability_bit(ABILITY_PAYMENT_FOR_SHIPMENT) | ability_bit(ABILITY_CROSS_SHIP) |
                     ability_bit(ABILITY_OFF_PLANET) | ability_bit(ABILITY_HALF_PRICE) |
                     ability_bit(ABILITY_HALF_PRICE_FOR_ALLY) |
                     ability_bit(ABILITY_CROSS_SHIP_FOR_ALLY));
}

flow ship_procedure(table *t, unsigned step)
{
    kanly_game *g = t->game;
    struct ship_vars *v = VARS(ship_vars, g);
    faction who = v->journey.who;

    switch ((ship_step)step) {
    case SHIP_ASK: return ask(t, ASK_SHIP, just(who), SHIP_DECLARED);
    case SHIP_DECLARED: read_declaration(g, v); return begin_shipment(t, v);

    case SHIP_SHOWN: /* 2.02.22: the worthless card counts as Karama, or goes back to the hand */
        v->no_worthless = was_stopped(g);
        if (was_stopped(g)) return go(t, SHIP_ASK);
        spend_on_shipment(t, v);
        return go(t, SHIP_STOP);

    case SHIP_STOP: /* R66: the Guild's power comes first */
        if (!guild_may_stop(g, v)) return go(t, SHIP_PRICE);
        return ask(t, ASK_STOP, window_for(g, just(GUILD), has_power(g, GUILD) ? just(GUILD) : 0),
                   SHIP_STOP_ASKED);
    case SHIP_STOP_ASKED: /* the tokens stay, nothing is paid, the action is spent */
        if (answer_of(g, GUILD) != YES) return go(t, SHIP_PRICE);
        stop_shipment(t, who);
        v->shipped = true;
        return go(t, SHIP_END);

    case SHIP_KIND: /* 2.06.05.02, 2.06.05.03, 2.06.10 */
        return window(t, row_of_kind(v), SHIP_KIND_HELD);
    case SHIP_KIND_HELD:
        if (was_stopped(g)) return go(t, SHIP_ASK);
        return go(t, v->kind == KANLY_SHIP_CROSS ? SHIP_PRICE : SHIP_PAYEE);

    case SHIP_PRICE: { /* 2.06.06, 2.06.09; already stopped: this is the full price */
        ability row = row_of_price(g, v);
        if (row == ABILITY_NONE || is_stopped(g, row)) return go(t, SHIP_PAYEE);
        return window(t, row, SHIP_PRICE_HELD);
    }
    case SHIP_PRICE_HELD: return go(t, was_stopped(g) ? SHIP_ASK : SHIP_PAYEE);

    case SHIP_PAYEE: /* 2.06.04 */
        if (due_to_guild(g, v)) return window(t, ABILITY_PAYMENT_FOR_SHIPMENT, SHIP_PAY);
        pay_for_shipment(t, v, BANK);
        return go(t, SHIP_LAND);
    case SHIP_PAY: pay_for_shipment(t, v, was_stopped(g) ? BANK : GUILD); return go(t, SHIP_LAND);

    case SHIP_STORM: /* 2.04.17 */
        if (!in_storm(g, v->journey.to)) return go(t, SHIP_LAND);
        return window(t, ABILITY_STORM_MIGRATION, SHIP_STORM_HELD);
    case SHIP_STORM_HELD:
        if (was_stopped(g)) return go(t, SHIP_ASK);
        if (plain_loss(&v->journey)) return go(t, SHIP_LAND);
        return ask(t, ASK_STORM_LOSS, just(who), SHIP_STORM_LOST);
    case SHIP_STORM_LOST: v->journey.lost = storm_loss_said(g); return go(t, SHIP_LAND);

    case SHIP_LAND:
        land(t, v);
        v->shipped = true;
        if (v->journey.to == NONE || v->journey.lost == v->journey.tokens) return go(t, SHIP_END);
        return entered(t, who, territory_of(v->journey.to), SHIP_LANDED);
    case SHIP_LANDED:
        if (!may_accompany(g, v)) return go(t, SHIP_END);
        return ask(t, ASK_ACCOMPANY, just(BENE_GESSERIT), SHIP_ACCOMPANY);
    case SHIP_ACCOMPANY:
        v->sent = answer_of(g, BENE_GESSERIT);
        return v->sent == NONE ? go(t, SHIP_END)
                               : window(t, ABILITY_SPIRITUAL_ADVISORS, SHIP_ACCOMPANIED);
    case SHIP_ACCOMPANIED: /* stopped: nothing is sent (R67) */
        if (!was_stopped(g)) send_advisor(t, v->sent);
        return go(t, SHIP_END);

    case SHIP_END: shipment_over(t); return done(t, v->shipped);
    }
    return bug(t, "ship_procedure: no such step");
}

/* --- the Guild's power ------------------------------------------------------------------------ */

static void stop_choices(const kanly_game *g, faction by, const kanly_move *m, choices *c)
{
    if (m->length) {
        complete(c);
        return;
    }
    yes_no(c);
    power_rules(g, by, R_1_14_05, value_bit(YES), c);
}

/* Basic game, power used, or no shipment from off-planet: Fremen sends and cross-ships are out
** of its reach. */
static void stop_absent(const kanly_game *g, faction by, const kanly_move *m, choices *c)
{
    (void)m;
    deny(c, R_1_14_05);
    if (by != GUILD) return;
    power_rules(g, by, R_1_14_05, value_bit(YES), c);
    if (g->phase != KANLY_SHIPMENT) deny(c, R_1_14_00);
}

const question question_STOP = {.choices = stop_choices, .absent = stop_absent};
