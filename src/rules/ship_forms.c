/* The form of a shipment (question SHIP): what may be shipped, where to, and for how much.
**
**   PASS | RESERVES cell karama forces elites ally | SEND cell forces elites | CROSS group cell
**   ally | RETREAT group ally
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

/* What a token costs, and whether the total is halved, once. */
typedef struct {
    unsigned each;
    bool half;
} fare;

static fare fare_to(const kanly_game *g, faction by, card karama, cell to)
{
    return (fare){set_has(STRONGHOLD_CELLS, to) ? 1 : 2, half_price(g, by, karama)};
}

static unsigned price_of(fare f, unsigned tokens)
{
    return f.half ? (f.each * tokens + 1) / 2 : f.each * tokens;
}

unsigned shipping_price(const kanly_game *g, faction by, card karama, unsigned tokens, cell to)
{
    return price_of(fare_to(g, by, karama, to), tokens);
}

/* The most tokens that so much spice carries. */
static unsigned tokens_for(unsigned spice, fare f)
{
    unsigned most = (f.half ? 2 * spice : spice) / f.each;
    return most < FORCES_EACH ? most : FORCES_EACH;
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

/* The removal just made was for a price beyond the means. 1.12.02: bribe spice would have paid. */
static void priced(choices *c, const kanly_game *g, faction by, unsigned price, unsigned spice)
{
    in_numbers(c, KANLY_FACT_PRICE, price, spice);
    if (price <= spice + g->bribes[by]) also(c, R_1_12_02);
}

/* 1.06.03.02: numbers of tokens beside those chosen already that so much spice does not carry. */
static void forbid_too_dear(choices *c, const kanly_game *g, faction by, fare f, unsigned spice,
                            unsigned chosen)
{
    unsigned most = tokens_for(spice, f);
    unsigned first = chosen > most ? 0 : most - chosen + 1;
    if (!c->why) forbid_between(c, R_1_06_03_02, first, LARGEST_AMOUNT);
    for (unsigned n = first; c->why && n <= FORCES_EACH; n++) {
        if (price_of(f, chosen + n) <= spice) continue; /* more than anybody has */
        forbid(c, R_1_06_03_02, n);
        priced(c, g, by, price_of(f, chosen + n), spice);
    }
}

/* The same of places, for so many tokens. */
static void forbid_dear_cells(choices *c, const kanly_game *g, faction by, unsigned tokens,
                              bool half)
{
    unsigned spice = means(g, by);
    for (unsigned each = 2; each; each--) {
        unsigned price = price_of((fare){each, half}, tokens);
        if (price <= spice) continue;
        forbid_cells(c, R_1_06_03_02, each == 1 ? STRONGHOLD_CELLS : ALL_CELLS & ~STRONGHOLD_CELLS);
        priced(c, g, by, price, spice);
    }
}

/* --- where tokens may land, money apart ------------------------------------------------------- */

static bool may_send_into_storm(const kanly_game *g)
{
    return advanced(g) && !is_stopped(g, ABILITY_STORM_MIGRATION); /* 2.04.17 */
}

/* 2.04.05: the Great Flat and what is near; explained, how far each place is. */
enum { SEND_RANGE = 2, FARTHEST = 12 };

static void send_range(choices *c)
{
    territory_set near = territories_within(T_THE_GREAT_FLAT, SEND_RANGE);
    if (!c->why) forbid_cells(c, R_2_04_05, ALL_CELLS & ~cells_of_territories(near));
    for (int steps = SEND_RANGE + 1; c->why && steps <= FARTHEST; steps++) {
        territory_set within = territories_within(T_THE_GREAT_FLAT, steps);
        forbid_cells(c, R_2_04_05, cells_of_territories(within & ~near));
        in_numbers(c, KANLY_FACT_DISTANCE, (unsigned)steps, SEND_RANGE);
        near = within;
    }
}

/* 2.04.05 has the same limits as a shipment, and in the basic game the storm among them. */
static void sending_choices(const kanly_game *g, faction by, choices *c)
{
    cell_set full = closed_strongholds(g, by);
    field(c, KANLY_FIELD_CELL);
    allow_cells(c, ALL_CELLS);
    send_range(c);
    if (!may_send_into_storm(g)) {
        forbid_cells(c, R_1_06_03_04, storm_cells(g));
        also(c, advanced(g) ? R_2_04_17 : R_2_04_05); /* stopped, or not to be had */
        also(c, R_1_01_04);
    }
    forbid_strongholds(c, R_1_06_03_05, g, by, full);
    if (c->why) forbid_strongholds(c, R_2_04_05, g, by, full);
    forbid_cells(c, R_1_12_00, promised_cells(g, by));
}

static void landing_choices(const kanly_game *g, faction by, choices *c)
{
    field(c, KANLY_FIELD_CELL);
    allow_cells(c, ALL_CELLS);
    forbid_cells(c, R_1_06_03_04, storm_cells(g));
    also(c, R_1_01_04);
    forbid_strongholds(c, R_1_06_03_05, g, by, closed_strongholds(g, by));
    if (by == BENE_GESSERIT && g->advisors)
        forbid_cells(c, R_2_02_13, cells_of_territories(g->advisors));
    forbid_cells(c, R_1_12_00, promised_cells(g, by));
}

/* A cross-ship leads to another territory; advisors land as fighters (2.02.13), not beside their
** ally (2.02.18). */
static void crossing_choices(const kanly_game *g, faction by, territory from, choices *c)
{
    faction ally = ally_of(g, by);
    landing_choices(g, by, c);
    forbid_cells(c, R_2_06_05_02, cells_of(from));
    if (by == BENE_GESSERIT && advisors_in(g, from) && ally != NONE)
        forbid_cells(c, R_2_02_18, cells_of_territories(territories_of_cells(tokens_of(g, ally))));
}

/* --- fields several kinds share --------------------------------------------------------------- */

/* Forces and elites together are at least one (1.06.02) and no more than there are. */
static void forces_choices(stack have, kanly_rule too_many, choices *c)
{
    field(c, KANLY_FIELD_FORCES);
    allow_amounts(c);
    if (!elite(have)) forbid(c, R_1_06_02, 0);
    forbid_above(c, too_many, ordinary(have));
    in_numbers(c, KANLY_FACT_RESERVES, ordinary(have), 0);
}

static void elites_choices(stack have, unsigned forces, kanly_rule too_many, choices *c)
{
    field(c, KANLY_FIELD_ELITES);
    allow_amounts(c);
    if (!forces) forbid(c, R_1_06_02, 0);
    forbid_above(c, too_many, elite(have));
    in_numbers(c, KANLY_FACT_RESERVES, elite(have), 0);
}

/* 1.10.02.06: no more than was agreed or is due, and enough for what the shipper cannot pay. */
static void ally_choices(const kanly_game *g, faction by, unsigned price, choices *c)
{
    unsigned own = purse(g, by), agreed = help(g, by);
    field(c, KANLY_FIELD_ALLY_SPICE);
    allow_amounts(c);
    forbid_above(c, R_1_10_02_06, agreed);
    in_numbers(c, KANLY_FACT_PLEDGE, agreed, 0);
    forbid_above(c, R_1_10_02_06, price);
    forbid_below(c, R_1_06_03_02, price > own ? price - own : 0);
    in_numbers(c, KANLY_FACT_PRICE, price, own);
}

_Static_assert((int)KANLY_AT_SHIP_CROSS_GROUP == (int)KANLY_AT_SHIP_RETREAT_GROUP,
               "tokens on the map are named in the same place");

/* Tokens on the map that are to be shipped: at least one (1.06.02), and none out of the storm. */
static void shipped_group_choices(const kanly_game *g, faction by, const kanly_move *m,
                                  kanly_rule rule, choices *c)
{
    group_choices(g, by, m, KANLY_AT_SHIP_CROSS_GROUP, ALL_CELLS, rule, c);
    if (c->field == KANLY_FIELD_FROM) {
        forbid_cells(c, R_1_06_03_04, storm_cells(g));
        also(c, R_1_01_04);
    } else if (!allowed(c, 0)) {
        forbid(c, R_1_06_02, 0);
    }
}

/* The next field of a group of tokens of which no more go than can be paid for. */
static void limit_group(const kanly_game *g, faction by, const group *grp, const kanly_move *m,
                        fare f, unsigned spice, choices *c)
{
    unsigned chosen = total(group_total(grp));
    if (c->field == KANLY_FIELD_FROM && grp->cells_named && chosen >= tokens_for(spice, f)) {
        forbid_cells(c, R_1_06_03_02, ALL_CELLS);
        priced(c, g, by, price_of(f, chosen + 1), spice);
    }
    if (c->field == KANLY_FIELD_FORCES) forbid_too_dear(c, g, by, f, spice, chosen);
    if (c->field == KANLY_FIELD_ELITES)
        forbid_too_dear(c, g, by, f, spice, chosen + m->value[m->length - 1]);
}

/* --- shipping reserves (1.06.03) -------------------------------------------------------------- */

/* Whether there is any place a single token could be paid for. */
static bool reserves_payable(const kanly_game *g, faction by)
{
    unsigned spice = means(g, by);
    if (spice >= 2 || (spice && (half_price(g, by, NONE) || halving_cards(g, by)))) return true;
    choices landing = {.why = NULL};
    landing_choices(g, by, &landing);
    return spice && any_cell(allowed_cells(&landing) & STRONGHOLD_CELLS);
}

static void reserves_rules(const kanly_game *g, faction by, choices *c)
{
    if (by == FREMEN) { /* theirs are not off-planet */
        forbid(c, R_2_04_03, KANLY_SHIP_RESERVES);
        also(c, R_1_06_03);
    } else if (!g->reserves[by]) {
        forbid(c, R_1_06_03, KANLY_SHIP_RESERVES);
        in_numbers(c, KANLY_FACT_RESERVES, 0, 0);
    } else if (!reserves_payable(g, by)) {
        unsigned spice = means(g, by);
        forbid(c, R_1_06_03_02, KANLY_SHIP_RESERVES);
        foreseen(c);
        priced(c, g, by, spice + 1, spice); /* 1, or 2 where no stronghold is open */
    }
}

static void karama_field(const kanly_game *g, faction by, cell to, choices *c)
{
    card_set cards = karama_cards(g, by) | lent_cards(g, by);
    fare f = fare_to(g, by, NONE, to);
    field(c, KANLY_FIELD_KARAMA);
    allow(c, NONE);
    allow_bits(c, ALL_CARDS);
    if (ship_of(g)->no_worthless) forbid_bits(c, R_2_02_22, cards & card_set_of_kind(WORTHLESS));
    forbid_bits(c, R_3_01_11_03, ALL_CARDS & ~distinct_copies(halving_cards(g, by)));
    if (c->why) forbid_no_karama(c, R_3_01_11, g, by, cards);
    if (by == FREMEN) forbid_bits(c, R_3_01_11_03, ALL_CARDS); /* R46 */
    if (tokens_for(means(g, by), f)) return;
    forbid(c, R_1_06_03_02, NONE);
    foreseen(c);
    priced(c, g, by, price_of(f, 1), means(g, by));
}

static void reserves_choices(const kanly_game *g, faction by, const kanly_move *m, choices *c)
{
    stack have = g->reserves[by];
    unsigned spice = means(g, by), before;
    uint8_t to = kanly_said(m, SHIP_RESERVES_TO), forces = kanly_said(m, SHIP_RESERVES_FORCES);
    fare f = {0};
    if (m->length > KANLY_AT_SHIP_RESERVES_KARAMA)
        f = fare_to(g, by, kanly_said(m, SHIP_RESERVES_KARAMA), to);

    switch (m->length) {
    case KANLY_AT_SHIP_RESERVES_TO:
        landing_choices(g, by, c);
        before = c->why ? c->why->count : 0;
        forbid_dear_cells(c, g, by, 1, half_price(g, by, NONE) || halving_cards(g, by));
        foreseen_since(c, before);
        return;
    case KANLY_AT_SHIP_RESERVES_KARAMA: karama_field(g, by, to, c); return;
    case KANLY_AT_SHIP_RESERVES_FORCES:
        forces_choices(have, R_1_06_03, c);
        forbid_too_dear(c, g, by, f, spice, 0);
        return;
    case KANLY_AT_SHIP_RESERVES_ELITES:
        elites_choices(have, forces, R_1_06_03, c);
        forbid_too_dear(c, g, by, f, spice, forces);
        return;
    case KANLY_AT_SHIP_RESERVES_ALLY:
        ally_choices(g, by, price_of(f, forces + kanly_said(m, SHIP_RESERVES_ELITES)), c);
        return;
    default: complete(c);
    }
}

/* --- sending (2.04.05) ------------------------------------------------------------------------ */

static void send_rules(const kanly_game *g, faction by, choices *c)
{
    if (by == FREMEN && g->reserves[by]) return;
    forbid(c, R_2_04_05, KANLY_SHIP_SEND);
    if (by == FREMEN) in_numbers(c, KANLY_FACT_RESERVES, 0, 0);
}

static void send_choices(const kanly_game *g, faction by, const kanly_move *m, choices *c)
{
    switch (m->length) {
    case KANLY_AT_SHIP_SEND_TO: sending_choices(g, by, c); return;
    case KANLY_AT_SHIP_SEND_FORCES: forces_choices(g->reserves[by], R_2_04_05, c); return;
    case KANLY_AT_SHIP_SEND_ELITES:
        elites_choices(g->reserves[by], kanly_said(m, SHIP_SEND_FORCES), R_2_04_05, c);
        return;
    default: complete(c);
    }
}

/* --- cross-shipping (2.06.05.02, 2.06.10) ----------------------------------------------------- */

/* The fare from this territory to the cheapest place that is open; `each` is 0 where none is. */
static fare fare_across(const kanly_game *g, faction by, territory from)
{
    choices landing = {.why = NULL};
    crossing_choices(g, by, from, &landing);
    cell_set open = allowed_cells(&landing);
    return (fare){!any_cell(open)                     ? 0
                  : any_cell(open & STRONGHOLD_CELLS) ? 1
                                                      : 2,
                  half_price(g, by, NONE)};
}

/* Cells whose tokens could be shipped across. With two spice, or half price, any clear cell will
** do; otherwise a stronghold must be open elsewhere. Promises (1.12.00) and advisors are looked
** at one by one. */
static cell_set crossing_sources(const kanly_game *g, faction by)
{
    cell_set sources = tokens_of(g, by) & clear_cells(g), able = NO_CELLS;
    unsigned spice = means(g, by);
    if (!spice) return NO_CELLS;
    if (by != BENE_GESSERIT && (spice >= 2 || half_price(g, by, NONE))) return sources;
    for_cells(c, sources) {
        fare f = fare_across(g, by, territory_of(c));
        if (f.each && tokens_for(spice, f)) able |= cell_bit(c);
    }
    return able;
}

/* Why tokens of this territory can be carried nowhere: no place is open, or all are too dear. */
static void forbid_no_crossing(choices *c, unsigned value, const kanly_game *g, faction by,
                               territory from)
{
    explanation why;
    choices landing = choices_after(c, &why);
    crossing_choices(g, by, from, &landing);
    if (none_allowed(&landing)) {
        forbid_dead_end(c, value, &landing);
        return;
    }
    forbid(c, R_1_06_03_02, value);
    foreseen(c);
    priced(c, g, by, price_of(fare_across(g, by, from), 1), means(g, by));
}

static void crossing_rules(const kanly_game *g, faction by, choices *c)
{
    cell_set tokens = tokens_of(g, by), clear = tokens & clear_cells(g);
    if (by == GUILD && is_stopped(g, ABILITY_CROSS_SHIP)) forbid(c, R_2_06_05_02, KANLY_SHIP_CROSS);
    if (by != GUILD && (!allied(g, by, GUILD) || is_stopped(g, ABILITY_CROSS_SHIP_FOR_ALLY))) {
        forbid(c, R_2_06_10, KANLY_SHIP_CROSS);
        if (!allied(g, by, GUILD)) also(c, R_2_06_05_02);
    }
    if (!c->why && !allowed(c, KANLY_SHIP_CROSS)) return;
    if (!any_cell(tokens)) {
        forbid(c, R_2_06_05_02, KANLY_SHIP_CROSS);
    } else if (!any_cell(clear)) {
        forbid(c, R_1_06_03_04, KANLY_SHIP_CROSS);
        foreseen(c);
        also(c, R_1_01_04);
    } else if (!any_cell(crossing_sources(g, by))) {
        forbid_no_crossing(c, KANLY_SHIP_CROSS, g, by, territory_of(lowest_cell(clear)));
    }
}

static void crossing_group(const kanly_game *g, faction by, const kanly_move *m, const group *grp,
                           choices *c)
{
    shipped_group_choices(g, by, m, R_2_06_05_02, c);
    if (choosing(m, SHIP_CROSS_GROUP)) {
        for_cells(from, tokens_of(g, by) & clear_cells(g) & ~crossing_sources(g, by))
            forbid_no_crossing(c, from, g, by, territory_of(from));
        return;
    }
    unsigned before = c->why ? c->why->count : 0;
    fare f = fare_across(g, by, grp->from);
    if (f.each) limit_group(g, by, grp, m, f, means(g, by), c);
    foreseen_since(c, before);
}

static void crossing_form(const kanly_game *g, faction by, const kanly_move *m, choices *c)
{
    group grp = read_group(g, by, m, KANLY_AT_SHIP_CROSS_GROUP, ALL_CELLS);
    unsigned tokens = total(group_total(&grp));
    if (grp.open) {
        crossing_group(g, by, m, &grp, c);
    } else if (m->length == grp.next + KANLY_AT_SHIP_CROSS_TO) {
        crossing_choices(g, by, grp.from, c);
        forbid_dear_cells(c, g, by, tokens, half_price(g, by, NONE));
    } else if (m->length == grp.next + KANLY_AT_SHIP_CROSS_ALLY) {
        cell to = kanly_said_after(m, grp.next, SHIP_CROSS_TO);
        ally_choices(g, by, shipping_price(g, by, NONE, tokens, to), c);
    } else {
        complete(c);
    }
}

/* --- back to the reserves (2.06.05.03) -------------------------------------------------------- */

static const fare RETREAT_FARE = {1, true}; /* 2.06.07: one spice for two */

static void retreat_rules(const kanly_game *g, faction by, choices *c)
{
    cell_set tokens = tokens_of(g, by);
    if (by != GUILD) {
        forbid(c, R_1_06_04, KANLY_SHIP_RETREAT);
        also(c, R_2_06_05_03);
        if (allied(g, by, GUILD)) also(c, R_2_06_10);
    }
    if (!c->why && !allowed(c, KANLY_SHIP_RETREAT)) return;
    if (is_stopped(g, ABILITY_OFF_PLANET) || !any_cell(tokens))
        forbid(c, R_2_06_05_03, KANLY_SHIP_RETREAT);
    if (any_cell(tokens) && !any_cell(tokens & clear_cells(g))) {
        forbid(c, R_1_06_03_04, KANLY_SHIP_RETREAT);
        foreseen(c);
        also(c, R_1_01_04);
    }
    if (!means(g, by)) {
        forbid(c, R_1_06_03_02, KANLY_SHIP_RETREAT);
        foreseen(c);
        priced(c, g, by, 1, 0);
    }
}

static void retreat_choices(const kanly_game *g, faction by, const kanly_move *m, choices *c)
{
    group grp = read_group(g, by, m, KANLY_AT_SHIP_RETREAT_GROUP, ALL_CELLS);
    if (grp.open) {
        shipped_group_choices(g, by, m, R_2_06_05_03, c);
        limit_group(g, by, &grp, m, RETREAT_FARE, means(g, by), c);
    } else if (m->length == grp.next + KANLY_AT_SHIP_RETREAT_ALLY) { /* R75 */
        ally_choices(g, by, price_of(RETREAT_FARE, total(group_total(&grp))), c);
    } else {
        complete(c);
    }
}

/* --- the form: one action, of one of these kinds (2.06.05) ------------------------------------ */

static void kind_choices(const kanly_game *g, faction by, choices *c)
{
    field(c, KANLY_FIELD_OPTION);
    allow_range(c, KANLY_SHIP_PASS, KANLY_SHIP_RETREAT);
    reserves_rules(g, by, c);
    send_rules(g, by, c);
    crossing_rules(g, by, c);
    retreat_rules(g, by, c);
}

static void ship_choices(const kanly_game *g, faction by, const kanly_move *m, choices *c)
{
    if (choosing(m, SHIP_WAY)) {
        kind_choices(g, by, c);
        return;
    }
    switch (kanly_said(m, SHIP_WAY)) {
    case KANLY_SHIP_RESERVES: reserves_choices(g, by, m, c); return;
    case KANLY_SHIP_SEND: send_choices(g, by, m, c); return;
    case KANLY_SHIP_CROSS: crossing_form(g, by, m, c); return;
    case KANLY_SHIP_RETREAT: retreat_choices(g, by, m, c); return;
    }
    complete(c);
}

/* 1.06.02: one shipment; 1.06.01: in storm order, and not after the movement has begun. */
static void ship_absent(const kanly_game *g, faction by, const kanly_move *m, choices *c)
{
    (void)m;
    const struct shipment_vars *v = shipment_of(g);
    const struct segment_vars *s = segment_of(g);
    if (!v) return;
    bool moving = s && s->who == by && s->moving;
    bool waits = s && s->who != by && !has(v->done, by);
    if (has(v->shipped, by) || (moving && s->shipped)) deny(c, R_1_06_02);
    if (has(v->done, by) || moving || waits) deny(c, R_1_06_01);
    if (waits) deny(c, R_1_00_05);
}

const question question_SHIP = {.choices = ship_choices, .absent = ship_absent};
