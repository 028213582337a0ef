/* SETTING UP (0.x), in the order of the rulebook (0.01):
**
**   PREDICT -> TRAITORS (dealt, then kept) -> SPICE -> FORCES -> PLACE (Fremen) -> ADVISOR
**           -> CARDS -> done
**
** What is agreed before (0.02 length, 0.03 variants, 0.07 seats, 0.08 factions, 0.10 markers)
** stands in the options and never changes; the decks (0.05, 0.06) lie shuffled on the empty table,
** every token is in reserve and all spice is in the bank, which never runs dry (0.04). No deal is
** made before the first storm stands (0.00). Basic or advanced (1.13.00) decides which abilities
** each faction has (2.01.00, 2.02.00, 2.03.00, 2.04.00, 2.05.00, 2.06.00); that is asked where each
** ability is used.
**
** At every wait: what a player has been dealt or has chosen is known to that player alone. */
#include "rules/procedures.h"

enum { FREMEN_PLACED = 10 };
enum { PLACE_FIELDS = KANLY_AT_PLACE_ELITES + 1 }; /* of each cell that is named */

typedef enum {
    SETUP_PREDICT,
    SETUP_PREDICTED,
    SETUP_TRAITORS,
    SETUP_TRAITORS_CHOSEN,
    SETUP_SPICE,
    SETUP_FORCES,
    SETUP_PLACED,
    SETUP_ADVISOR,
    SETUP_ADVISOR_PLACED,
    SETUP_CARDS,
} setup_step;

/* --- traitors (0.11) -------------------------------------------------------------------------- */

/* The leaders of everybody at the table that nobody has been dealt yet, shuffled. */
static unsigned traitor_deck(kanly_game *g, uint8_t deck[LEADERS])
{
    leader_set left = 0;
    for_factions(f, g->playing) left |= leaders_of(f);
    for_factions(f, g->playing) left &= ~g->traitors_dealt[f];
    unsigned count = 0;
    for_leaders(l, left) deck[count++] = l;
    shuffle(g, deck, count);
    return count;
}

/* Four to each. A described game may have dealt some already: those come first. */
static void deal_traitors(table *t)
{
    kanly_game *g = t->game;
    uint8_t deck[LEADERS];
    for_factions(f, g->playing) g->traitors_dealt[f] |= g->traitors[f];
    unsigned left = traitor_deck(g, deck);
    for_factions(f, g->playing) {
        while (bit_count(g->traitors_dealt[f]) < TRAITORS_DEALT && left)
            g->traitors_dealt[f] |= leader_bit(deck[--left]);
        for_leaders(l, g->traitors_dealt[f]) whisper(t, just(f), R_0_11, EVENT_TRAITOR_DEALT, f, l);
    }
}

static void keep_traitors(table *t)
{
    kanly_game *g = t->game;
    for_factions(f, g->playing) {
        bool all = f == HARKONNEN; /* 2.05.03, 2.05.06: four to keep and to call */
        g->traitors[f] = all ? g->traitors_dealt[f] : leader_bit(answer_of(g, f));
        for_leaders(l, g->traitors[f])
            whisper(t, just(f), all ? R_2_05_03 : R_0_11, EVENT_TRAITOR_KEPT, f, l);
    }
}

/* --- spice and forces (0.12, 0.13) ------------------------------------------------------------ */

static void deal_spice(table *t)
{
    static const kanly_rule RULE_OF[FACTIONS] = {
        [ATREIDES] = R_2_01_01, [BENE_GESSERIT] = R_2_02_01, [EMPEROR] = R_2_03_01,
        [FREMEN] = R_2_04_01,   [HARKONNEN] = R_2_05_01,     [GUILD] = R_2_06_01,
    };
    for_factions(f, t->game->playing)
        get_from_bank(t, RULE_OF[f], f, (unsigned)starting_spice(f)); /* 0.12 */
}

static void place(table *t, kanly_rule rule, faction f, stack s, cell where)
{
    from_reserves(t, f, s);
    put(t, f, s, where);
    tell(t, rule, EVENT_FORCES_PLACED, f, s, where);
}

/* 0.13: those who have no choice. The Emperor's twenty stay in reserve (2.03.02). */
static void place_fixed_forces(table *t)
{
    const struct {
        faction by;
        kanly_rule rule;
        territory where;
    } FIXED[] = {
        {ATREIDES, R_2_01_02, T_ARRAKEEN},
        {HARKONNEN, R_2_05_02, T_CARTHAG},
        {GUILD, R_2_06_02, T_TUEKS_SIETCH},
        {BENE_GESSERIT, R_2_02_02, T_POLAR_SINK},
    };
    kanly_game *g = t->game;
    for (unsigned i = 0; i < sizeof FIXED / sizeof *FIXED; i++) {
        faction f = FIXED[i].by;
        if (!plays(g, f) || (f == BENE_GESSERIT && advanced(g)))
            continue; /* 2.02.08 replaces 2.02.02 */
        place(t, FIXED[i].rule, f, make_stack((unsigned)starting_forces(f), 0),
              first_cell(FIXED[i].where));
    }
}

static void place_fremen(table *t)
{
    const kanly_game *g = t->game;
    for (unsigned i = 0; i + PLACE_FIELDS <= g->said_length; i += PLACE_FIELDS) {
        const uint8_t *said = g->said + i;
        place(t, R_2_04_02, FREMEN,
              make_stack(said[KANLY_AT_PLACE_FORCES], said[KANLY_AT_PLACE_ELITES]),
              said[KANLY_AT_PLACE_CELL]);
    }
}

/* 2.02.08, 2.02.10: among others it is an advisor, alone it is a fighter. */
static void place_advisor(table *t, cell where)
{
    territory there = territory_of(where);
    bool others_there = forces_in(t->game, there) != 0;
    place(t, R_2_02_08, BENE_GESSERIT, make_stack(1, 0), where);
    if (others_there) set_advisors(t, R_2_02_08, there, true);
}

/* --- treachery cards (0.14) ------------------------------------------------------------------- */

static void draw_card(table *t, kanly_rule rule, faction f)
{
    kanly_game *g = t->game;
    card c = draw_treachery(t);
    if (c == NONE) return;
    give_card(t, f, c);
    if (g->first_card[f] == NONE) g->first_card[f] = c;
    tell(t, rule, EVENT_CARD_TAKEN, f, 0);
    whisper(t, just(f), rule, EVENT_CARD_SEEN, f, c);
}

static void deal_cards(table *t)
{
    const kanly_game *g = t->game;
    for (unsigned i = 0; i < FACTIONS; i++)
        if (g->order[i] != NONE) draw_card(t, R_0_14, g->order[i]);
    if (plays(g, HARKONNEN)) draw_card(t, R_2_05_04, HARKONNEN);
}

/* --- the procedure ---------------------------------------------------------------------------- */

flow setup_procedure(table *t, unsigned step)
{
    kanly_game *g = t->game;

    switch ((setup_step)step) {
    case SETUP_PREDICT: /* 2.02.03: before anybody knows a card */
        return ask(t, ASK_PREDICT, just(BENE_GESSERIT), SETUP_PREDICTED);
    case SETUP_PREDICTED:
        if (plays(g, BENE_GESSERIT)) {
            g->predicted_faction = last_said(g, PREDICT_FACTION);
            g->predicted_turn = last_said(g, PREDICT_TURN);
            tell(t, R_2_02_03, EVENT_PREDICTION_MADE, BENE_GESSERIT, 0);
            whisper(t, just(BENE_GESSERIT), R_2_02_03, EVENT_PREDICTED, BENE_GESSERIT,
                    g->predicted_faction, g->predicted_turn);
        }
        return go(t, SETUP_TRAITORS);

    case SETUP_TRAITORS:
        deal_traitors(t);
        return ask(t, ASK_TRAITOR, others(g, HARKONNEN), SETUP_TRAITORS_CHOSEN);
    case SETUP_TRAITORS_CHOSEN: keep_traitors(t); return go(t, SETUP_SPICE);

    case SETUP_SPICE: deal_spice(t); return go(t, SETUP_FORCES);

    case SETUP_FORCES: place_fixed_forces(t); return ask(t, ASK_PLACE, just(FREMEN), SETUP_PLACED);
    case SETUP_PLACED:
        if (plays(g, FREMEN)) place_fremen(t);
        return go(t, SETUP_ADVISOR);
    case SETUP_ADVISOR: /* 2.02.08: only after the Fremen */
        if (!advanced(g)) return go(t, SETUP_CARDS);
        return ask(t, ASK_PLACE_ADVISOR, just(BENE_GESSERIT), SETUP_ADVISOR_PLACED);
    case SETUP_ADVISOR_PLACED:
        if (plays(g, BENE_GESSERIT)) place_advisor(t, answer_of(g, BENE_GESSERIT));
        return go(t, SETUP_CARDS);

    case SETUP_CARDS:
        deal_cards(t);
        g->turn = 1; /* 0.15 */
        return done(t, 0);
    }
    return bug(t, "setup_procedure: no such step");
}

/* --- the questions ---------------------------------------------------------------------------- */

static void predict_choices(const kanly_game *g, faction by, const kanly_move *m, choices *c)
{
    if (choosing(m, PREDICT_FACTION)) {
        field(c, KANLY_FIELD_FACTION);
        allow_bits(c, ALL_FACTIONS);
        forbid_bits(c, R_2_02_03, ALL_FACTIONS & ~others(g, by));
    } else if (choosing(m, PREDICT_TURN)) {
        field(c, KANLY_FIELD_TURN);
        allow_amounts(c);
        forbid_outside(c, R_2_02_03, 1, g->options.turns);
    } else {
        complete(c);
    }
}

/* The other faction earliest on the circle, in the last turn. */
static uint8_t usual_prediction(const kanly_game *g, faction by, const kanly_move *m,
                                const choices *c)
{
    (void)c;
    return choosing(m, PREDICT_TURN) ? g->options.turns : next_in_order(g, others(g, by));
}

static void traitor_choices(const kanly_game *g, faction by, const kanly_move *m, choices *c)
{
    if (m->length) {
        complete(c);
        return;
    }
    field(c, KANLY_FIELD_LEADER);
    allow_bits(c, (UINT64_C(1) << LEADERS) - 1);
    forbid_bits(c, R_0_11, ((UINT64_C(1) << LEADERS) - 1) & ~(uint64_t)g->traitors_dealt[by]);
}

/* The strongest leader of somebody else; only own leaders: the first. */
static uint8_t usual_traitor(const kanly_game *g, faction by, const kanly_move *m, const choices *c)
{
    (void)m, (void)c;
    leader_set dealt = g->traitors_dealt[by], foreign = dealt & ~leaders_of(by);
    if (!foreign) return lowest_bit(dealt);
    leader best = lowest_bit(foreign);
    for_leaders(l, foreign)
        if (leader_strength(l) > leader_strength(best)) best = l;
    return best;
}

/* The Harkonnen have nothing to choose: theirs are four to keep and to call. */
static void traitor_absent(const kanly_game *g, faction by, const kanly_move *m, choices *c)
{
    (void)g, (void)m;
    if (by == HARKONNEN) deny(c, R_2_05_03);
    if (by == HARKONNEN) deny(c, R_2_05_06);
    deny(c, R_0_11);
}

/* What the triples {cell, forces, elites} of the form so far have placed. */
typedef struct {
    uint8_t tokens, elites;
    cell last; /* the last cell named, or NONE */
} placement;

static placement read_placement(const kanly_move *m)
{
    placement p = {.last = NONE};
    for (unsigned i = 0; i < m->length; i += PLACE_FIELDS) {
        const uint8_t *said = m->value + i;
        p.last = said[KANLY_AT_PLACE_CELL];
        if (i + PLACE_FIELDS > m->length) break;
        p.elites = (uint8_t)(p.elites + said[KANLY_AT_PLACE_ELITES]);
        p.tokens = (uint8_t)(p.tokens + said[KANLY_AT_PLACE_FORCES] + said[KANLY_AT_PLACE_ELITES]);
    }
    return p;
}

static cell_set fremen_homes(void)
{
    return cells_of(T_SIETCH_TABR) | cells_of(T_FALSE_WALL_SOUTH) | cells_of(T_FALSE_WALL_WEST);
}

/* 2.04.02: exactly ten; the last cell there is must take whatever is left. */
static void place_choices(const kanly_game *g, faction by, const kanly_move *m, choices *c)
{
    placement p = read_placement(m);
    unsigned need = (unsigned)FREMEN_PLACED - p.tokens;
    unsigned fedaykin = elite(g->reserves[by]) - p.elites;
    cell_set named = p.last == NONE ? NO_CELLS : cells_before(p.last + 1u);
    cell_set later = fremen_homes() & ~named;
    switch (m->length % PLACE_FIELDS) {
    case KANLY_AT_PLACE_CELL:
        if (!need) {
            complete(c);
            return;
        }
        field(c, KANLY_FIELD_CELL);
        allow_cells(c, ALL_CELLS);
        forbid_cells(c, R_2_04_02, ALL_CELLS & ~later);
        return;
    case KANLY_AT_PLACE_FORCES:
        field(c, KANLY_FIELD_FORCES);
        allow_range(c, 0, FORCES_EACH);
        forbid_above(c, R_2_04_02, need);
        in_numbers(c, KANLY_FACT_TO_PLACE, need, 0);
        if (!any_cell(later)) forbid_below(c, R_2_04_02, need > fedaykin ? need - fedaykin : 0);
        if (!fedaykin) forbid(c, R_2_04_02, 0);
        return;
    default:
        need -= m->value[m->length - 1];
        field(c, KANLY_FIELD_ELITES);
        allow_range(c, 0, 7);
        forbid_above(c, R_2_04_02, need < fedaykin ? need : fedaykin);
        in_numbers(c, KANLY_FACT_TO_PLACE, need, 0);
        if (!any_cell(later)) forbid_below(c, R_2_04_02, need);
        if (!m->value[m->length - 1]) forbid(c, R_2_04_02, 0);
        return;
    }
}

/* All in Sietch Tabr, no Fedaykin among them. */
static uint8_t usual_placement(const kanly_game *g, faction by, const kanly_move *m,
                               const choices *c)
{
    (void)g, (void)by, (void)c;
    static const uint8_t USUAL[PLACE_FIELDS] = {[KANLY_AT_PLACE_FORCES] = FREMEN_PLACED};
    return m->length ? USUAL[m->length % PLACE_FIELDS] : first_cell(T_SIETCH_TABR);
}

/* Anywhere; a full stronghold does not matter to an advisor. */
static void place_advisor_choices(const kanly_game *g, faction by, const kanly_move *m, choices *c)
{
    (void)g, (void)by;
    if (m->length) {
        complete(c);
        return;
    }
    field(c, KANLY_FIELD_CELL);
    allow_cells(c, ALL_CELLS);
}

static uint8_t usual_advisor(const kanly_game *g, faction by, const kanly_move *m, const choices *c)
{
    (void)g, (void)by, (void)m, (void)c;
    return first_cell(T_POLAR_SINK);
}

const question question_PREDICT = {
    .choices = predict_choices, .absent_rule = R_2_02_03, .usual = usual_prediction};
const question question_TRAITOR = {
    .choices = traitor_choices, .absent = traitor_absent, .usual = usual_traitor};
const question question_PLACE = {
    .choices = place_choices, .absent_rule = R_2_04_02, .usual = usual_placement};
const question question_PLACE_ADVISOR = {
    .choices = place_advisor_choices,
    .absent_rule = R_2_02_08,
    .advanced_rule = R_2_02_00,
    .usual = usual_advisor,
};
