/* The form of a shipment (question SHIP): what may be shipped, where to, and for how much.
**
**   PASS | RESERVES cell karama forces elites ally | SEND cell forces elites | CROSS group cell
**   ally | RETREAT group
**
** Every field offers only what can still be paid for in the end, so that no form runs dry. Money
** comes last: a place that another rule closes is refused by that rule, whatever it would cost. */
#include "rules/facts.h"
#include "rules/forms.h"
#include "rules/karama.h"
#include "rules/shipment.h"

/* --- prices (1.06.03.01) ---------------------------------------------------------------------- */

/* Normal shipments of the Guild (2.06.05.01) and its ally, who need not ask (1.10.02.08). */
bool half_price(const kanly_game *g, faction by, card karama)
{
    if (karama != NONE) return true;                                            /* 3.01.11.03 */
    if (by == GUILD) return !is_stopped(g, ABILITY_HALF_PRICE);                 /* 2.06.06 */
    return allied(g, by, GUILD) && !is_stopped(g, ABILITY_HALF_PRICE_FOR_ALLY); /* 2.06.09, R48 */
}

unsigned shipping_price(const kanly_game *g, faction by, card karama, unsigned tokens, cell to)
{
    unsigned base = set_has(STRONGHOLD_CELLS, to) ? tokens : 2 * tokens;
    return half_price(g, by, karama) ? (base + 1) / 2 : base; /* halved once, on the total */
}

/* --- means ------------------------------------------------------------------------------------ */

/* 1.10.02.06: what the ally has agreed to. */
static unsigned help(const kanly_game *g, faction by)
{
    faction ally = ally_of(g, by);
    return ally == NONE ? 0 : g->pledge[ally];
}

/* 1.06.03.02: spice behind the shield and the ally's share; bribes in front of it do not count. */
static unsigned means(const kanly_game *g, faction by) { return purse(g, by) + help(g, by); }

/* 3.01.11.03: cards that can halve the price of this shipment: one's own, else one the ally has
** lent. */
static card_set halving_cards(const kanly_game *g, faction by)
{
    card_set cards = karama_cards(g, by);
    if (!cards) cards = lent_cards(g, by);
    return ship_of(g)->no_worthless ? cards & ~card_set_of_kind(WORTHLESS) : cards;
}

static unsigned price_each(cell to) { return set_has(STRONGHOLD_CELLS, to) ? 1 : 2; }

/* The most tokens that so much spice carries (1.06.03.01). */
static unsigned tokens_for(unsigned spice, unsigned each, bool half)
{
    unsigned most = (half ? 2 * spice : spice) / each;
    return most < FORCES_EACH ? most : FORCES_EACH;
}

/* --- where tokens may land, money apart ------------------------------------------------------- */

static bool may_send_into_storm(const kanly_game *g)
{
    return advanced(g) && !is_stopped(g, ABILITY_STORM_MIGRATION); /* 2.04.17 */
}

static void landing_choices(const kanly_game *g, faction by, unsigned kind, choices *c)
{
    field(c, KANLY_FIELD_CELL);
    allow_cells(c, ALL_CELLS);
    if (kind == KANLY_SHIP_SEND)
        forbid_cells(c, R_2_04_05,
                     ALL_CELLS & ~cells_of_territories(territories_within(T_THE_GREAT_FLAT, 2)));
    if (kind != KANLY_SHIP_SEND || !may_send_into_storm(g))
        forbid_cells(c, R_1_06_03_04, storm_cells(g));
    forbid_cells(c, R_1_06_03_05, closed_strongholds(g, by));
    if (by == BENE_GESSERIT && g->advisors)
        forbid_cells(c, R_2_02_13, cells_of_territories(g->advisors));
    forbid_cells(c, R_1_12_00, promised_cells(g, by));
}

/* A cross-ship leads to another territory; advisors land as fighters (2.02.13), not beside their
** ally (2.02.18). */
static void crossing_choices(const kanly_game *g, faction by, territory from, choices *c)
{
    landing_choices(g, by, KANLY_SHIP_CROSS, c);
    forbid_cells(c, R_2_06_05_02, cells_of(from));
    if (by == BENE_GESSERIT && advisors_in(g, from))
        forbid_cells(c, R_2_02_18,
                     cells_of_territories(territories_of_cells(tokens_of(g, ally_of(g, by)))));
}

static cell_set cells_left(const choices *c) { return (cell_set)c->bits[1] << 64 | c->bits[0]; }

/* --- fields several kinds share --------------------------------------------------------------- */

/* Forces and elites together are at least one (1.06.02) and at most `most`. */
static void forces_choices(stack have, unsigned most, kanly_rule too_many, choices *c)
{
    field(c, KANLY_FIELD_FORCES);
    allow_amounts(c);
    if (!elite(have)) forbid(c, R_1_06_02, 0);
    forbid_above(c, too_many, ordinary(have));
    forbid_above(c, R_1_06_03_02, most);
}

static void elites_choices(stack have, unsigned forces, unsigned most, kanly_rule too_many,
                           choices *c)
{
    field(c, KANLY_FIELD_ELITES);
    allow_amounts(c);
    if (!forces) forbid(c, R_1_06_02, 0);
    forbid_above(c, too_many, elite(have));
    forbid_above(c, R_1_06_03_02, most - forces);
}

/* 1.10.02.06: no more than was agreed or is due, and enough for what the shipper cannot pay. */
static void ally_choices(const kanly_game *g, faction by, unsigned price, choices *c)
{
    unsigned own = purse(g, by), agreed = help(g, by);
    field(c, KANLY_FIELD_ALLY_SPICE);
    allow_amounts(c);
    forbid_above(c, R_1_10_02_06, agreed < price ? agreed : price);
    forbid_below(c, R_1_06_03_02, price > own ? price - own : 0);
}

/* Tokens on the map that are to be shipped: none of them out of the storm. */
static void shipped_group_choices(const kanly_game *g, faction by, const kanly_move *m,
                                  kanly_rule rule, choices *c)
{
    group_choices(g, by, m, 1, ALL_CELLS, rule, c);
    if (c->field == KANLY_FIELD_FROM) forbid_cells(c, R_1_06_03_04, storm_cells(g));
}

/* A group of tokens of which at most `most` can be paid for; `most` is 0 where nothing leads
** anywhere. */
static void limit_group(const group *grp, const kanly_move *m, unsigned most, choices *c)
{
    unsigned chosen = total(group_total(grp));
    if (c->field == KANLY_FIELD_FROM && grp->cells_named && chosen >= most)
        forbid_cells(c, R_1_06_03_02, ALL_CELLS);
    if (c->field == KANLY_FIELD_FORCES) forbid_above(c, R_1_06_03_02, most - chosen);
    if (c->field == KANLY_FIELD_ELITES)
        forbid_above(c, R_1_06_03_02, most - chosen - m->value[m->length - 1]);
}

/* --- shipping reserves (1.06.03) -------------------------------------------------------------- */

static kanly_rule reserves_refused(const kanly_game *g, faction by)
{
    if (by == FREMEN) return R_2_04_03; /* theirs are not off-planet */
    if (!g->reserves[by]) return R_1_06_03;
    unsigned spice = means(g, by);
    if (spice >= 2 || (spice && (half_price(g, by, NONE) || halving_cards(g, by)))) return R_NONE;
    choices landing = {.why = NULL};
    landing_choices(g, by, KANLY_SHIP_RESERVES, &landing);
    return spice && (cells_left(&landing) & STRONGHOLD_CELLS) ? R_NONE : R_1_06_03_02;
}

/* Where money is short, a shipment that would be refused for another reason as well is refused
** for that. */
static kanly_rule too_dear(const kanly_game *g, faction by, const kanly_move *m)
{
    explanation why = {.count = 0};
    choices landing = {.why = &why};
    cell to = said_later(m, 1);
    if (said_later(m, 0) != KANLY_SHIP_RESERVES || to >= CELLS) return R_1_06_03_02;
    landing_choices(g, by, KANLY_SHIP_RESERVES, &landing);
    const removal *closed = removal_of(&why, to, why.made);
    if (closed) return closed->because.rule;
    unsigned forces = said_later(m, 3), elites = said_later(m, 4);
    if (forces > ordinary(g->reserves[by]) || elites > elite(g->reserves[by])) return R_1_06_03;
    return forces || elites ? R_1_06_03_02 : R_1_06_02;
}

static void karama_field(const kanly_game *g, faction by, cell to, choices *c)
{
    card_set usable = halving_cards(g, by);
    field(c, KANLY_FIELD_KARAMA);
    allow(c, NONE);
    allow_bits(c, ALL_CARDS);
    forbid_bits(c, R_2_02_22, (karama_cards(g, by) | lent_cards(g, by)) & ~usable);
    forbid_bits(c, R_3_01_11_03, ALL_CARDS & ~distinct_copies(usable));
    if (!tokens_for(means(g, by), price_each(to), half_price(g, by, NONE)))
        forbid(c, R_1_06_03_02, NONE);
}

static void reserves_choices(const kanly_game *g, faction by, const kanly_move *m, choices *c)
{
    stack have = g->reserves[by];
    cell to = m->value[1];
    card karama = m->value[2];
    unsigned spice = means(g, by), most = 0;
    if (m->length > 2) most = tokens_for(spice, price_each(to), half_price(g, by, karama));

    switch (m->length) {
    case 1:
        landing_choices(g, by, KANLY_SHIP_RESERVES, c);
        if (!tokens_for(spice, 2, half_price(g, by, NONE) || halving_cards(g, by)))
            forbid_cells(c, R_1_06_03_02, ALL_CELLS & ~STRONGHOLD_CELLS);
        return;
    case 2: karama_field(g, by, to, c); return;
    case 3: forces_choices(have, most, R_1_06_03, c); return;
    case 4: elites_choices(have, m->value[3], most, R_1_06_03, c); return;
    case 5:
        ally_choices(g, by, shipping_price(g, by, karama, m->value[3] + m->value[4], to), c);
        return;
    default: complete(c);
    }
}

/* --- sending (2.04.05) ------------------------------------------------------------------------ */

static void send_choices(const kanly_game *g, faction by, const kanly_move *m, choices *c)
{
    switch (m->length) {
    case 1: landing_choices(g, by, KANLY_SHIP_SEND, c); return;
    case 2: forces_choices(g->reserves[by], FORCES_EACH, R_2_04_05, c); return;
    case 3: elites_choices(g->reserves[by], m->value[2], FORCES_EACH, R_2_04_05, c); return;
    default: complete(c);
    }
}

/* --- cross-shipping (2.06.05.02, 2.06.10) ----------------------------------------------------- */

/* How many tokens the shipper can pay for from this territory to the cheapest place. */
static unsigned most_across(const kanly_game *g, faction by, territory from)
{
    choices landing = {.why = NULL};
    crossing_choices(g, by, from, &landing);
    cell_set open = cells_left(&landing);
    if (!open) return 0;
    return tokens_for(means(g, by), (open & STRONGHOLD_CELLS) ? 1 : 2, half_price(g, by, NONE));
}

/* Cells whose tokens could be shipped across. With two spice, or half price, any clear cell will
** do; otherwise a stronghold must be open elsewhere. Promises (1.12.00) and advisors are looked
** at one by one. */
static cell_set crossing_sources(const kanly_game *g, faction by)
{
    cell_set sources = tokens_of(g, by) & clear_cells(g), able = 0;
    unsigned spice = means(g, by);
    if (!spice) return 0;
    if (by != BENE_GESSERIT && (spice >= 2 || half_price(g, by, NONE))) return sources;
    for_cells(c, sources)
        if (most_across(g, by, territory_of(c))) able |= cell_bit(c);
    return able;
}

static kanly_rule crossing_refused(const kanly_game *g, faction by)
{
    if (by == GUILD && is_stopped(g, ABILITY_CROSS_SHIP)) return R_2_06_05_02;
    if (by != GUILD && (!allied(g, by, GUILD) || is_stopped(g, ABILITY_CROSS_SHIP_FOR_ALLY)))
        return R_2_06_10;
    cell_set tokens = tokens_of(g, by);
    if (!tokens) return R_2_06_05_02;
    if (!(tokens & clear_cells(g))) return R_1_06_03_04;
    return crossing_sources(g, by) ? R_NONE : R_1_06_03_02;
}

static void crossing_form(const kanly_game *g, faction by, const kanly_move *m, choices *c)
{
    group grp = read_group(g, by, m, 1, ALL_CELLS);
    if (grp.open) {
        shipped_group_choices(g, by, m, R_2_06_05_02, c);
        if (m->length == 1)
            forbid_cells(c, R_1_06_03_02, ALL_CELLS & ~crossing_sources(g, by));
        else
            limit_group(&grp, m, most_across(g, by, grp.from), c);
        return;
    }
    unsigned tokens = total(group_total(&grp));
    if (m->length == grp.next) {
        crossing_choices(g, by, grp.from, c);
        if (tokens_for(means(g, by), 2, half_price(g, by, NONE)) < tokens)
            forbid_cells(c, R_1_06_03_02, ALL_CELLS & ~STRONGHOLD_CELLS);
    } else if (m->length == grp.next + 1u) {
        ally_choices(g, by, shipping_price(g, by, NONE, tokens, m->value[grp.next]), c);
    } else {
        complete(c);
    }
}

/* --- back to the reserves (2.06.05.03) -------------------------------------------------------- */

static kanly_rule retreat_refused(const kanly_game *g, faction by)
{
    if (by != GUILD) return R_1_06_04;
    if (is_stopped(g, ABILITY_OFF_PLANET)) return R_2_06_05_03;
    cell_set tokens = tokens_of(g, by);
    if (!tokens) return R_2_06_05_03;
    if (!(tokens & clear_cells(g))) return R_1_06_03_04;
    return purse(g, by) ? R_NONE : R_1_06_03_02;
}

static void retreat_choices(const kanly_game *g, faction by, const kanly_move *m, choices *c)
{
    group grp = read_group(g, by, m, 1, ALL_CELLS);
    if (!grp.open) {
        complete(c);
        return;
    }
    shipped_group_choices(g, by, m, R_2_06_05_03, c);
    limit_group(&grp, m, tokens_for(purse(g, by), 1, true), c); /* 2.06.07: one spice for two */
}

/* --- the form: one action, of one of these kinds (2.06.05) ------------------------------------ */

static void kind_choices(const kanly_game *g, faction by, const kanly_move *m, choices *c)
{
    field(c, KANLY_FIELD_OPTION);
    allow_range(c, KANLY_SHIP_PASS, KANLY_SHIP_RETREAT);
    kanly_rule refused = reserves_refused(g, by);
    if (refused == R_1_06_03_02 && c->why) refused = too_dear(g, by, m);
    if (refused) forbid(c, refused, KANLY_SHIP_RESERVES);
    if (by != FREMEN || !g->reserves[by]) forbid(c, R_2_04_05, KANLY_SHIP_SEND);
    refused = crossing_refused(g, by);
    if (refused) forbid(c, refused, KANLY_SHIP_CROSS);
    refused = retreat_refused(g, by);
    if (refused) forbid(c, refused, KANLY_SHIP_RETREAT);
}

static void ship_choices(const kanly_game *g, faction by, const kanly_move *m, choices *c)
{
    if (m->length == 0) {
        kind_choices(g, by, m, c);
        return;
    }
    switch (m->value[0]) {
    case KANLY_SHIP_RESERVES: reserves_choices(g, by, m, c); return;
    case KANLY_SHIP_SEND: send_choices(g, by, m, c); return;
    case KANLY_SHIP_CROSS: crossing_form(g, by, m, c); return;
    case KANLY_SHIP_RETREAT: retreat_choices(g, by, m, c); return;
    }
    complete(c);
}

/* 1.06.02: one shipment; 1.06.01: not after the movement has begun. */
static void ship_absent(const kanly_game *g, faction by, const kanly_move *m, choices *c)
{
    (void)m;
    const kanly_frame *phase = frame_of(g, PROC_SHIPMENT), *segment = frame_of(g, PROC_SEGMENT);
    if (!phase) return;
    const struct shipment_vars *v = (const struct shipment_vars *)phase->vars;
    const struct segment_vars *s = segment ? (const struct segment_vars *)segment->vars : NULL;
    bool moving = s && s->who == by && s->moving;
    if (has(v->shipped, by) || (moving && s->shipped)) deny(c, R_1_06_02);
    if (has(v->done, by) || moving) deny(c, R_1_06_01);
}

const question question_SHIP = {.choices = ship_choices, .absent = ship_absent};
