/* PHASE 1: STORM (1.01), and the first storm (0.16), which is the Storm Phase of turn 1.
**
**   FIRST_DIAL -----------------------------------------------.
**   WEATHER -> AMOUNT (storm card, or DIAL) -> ATOMICS -> SWEEP -> SPARED -> STRIKE
**           -> LOSSES (once per Fremen cell) -> ORDER -> DECK -> LOOK -> done
**
** At every wait: `distance` is how far the storm will move once it is known; the marker itself
** moves in STRIKE, so until then windows use the order of the turn before (1.01.01). Nothing
** enters, leaves or crosses the sector it stops in until it moves on (1.01.04): that is for the
** chapters on shipment, movement and battle. */
#include "rules/deals.h"
#include "rules/facts.h"
#include "rules/forms.h"
#include "rules/karama.h"
#include "rules/shipment.h"

struct storm_vars {
    uint8_t first;      /* the first storm of the game */
    uint8_t distance;   /* sectors to move */
    uint8_t controlled; /* Weather Control has set the distance */
    uint8_t from;       /* where the storm stood before it moved */
    uint8_t spared;     /* Fremen lose only half (2.04.16) */
    uint8_t here;       /* the cell whose Fremen are being halved */
};
VARS_FIT(storm_vars);

cell storm_loss_cell(const kanly_game *g) { return CONST_VARS(storm_vars, g)->here; }

typedef enum {
    STORM_BEGIN,
    STORM_FIRST_DIALED,
    STORM_WEATHER,
    STORM_WEATHERED,
    STORM_AMOUNT,
    STORM_DIALED,
    STORM_KNOWN,
    STORM_WEATHERED_LATE,
    STORM_ATOMICS,
    STORM_ATOMICS_PLAYED,
    STORM_SWEEP,
    STORM_SPARED,
    STORM_STRIKE,
    STORM_LOSSES,
    STORM_LOST,
    STORM_ORDER,
    STORM_DECK,
    STORM_LOOK,
    STORM_LOOKED,
    STORM_END
} storm_step;

/* --- destruction (1.01.03) -------------------------------------------------------------------- */

static cell_set sectors_from(sector first, unsigned count)
{
    cell_set swept = NO_CELLS;
    for (unsigned i = 0; i < count; i++) swept |= cells_in_sector((first + i) % SECTORS);
    return swept;
}

static sector storm_stops(const struct storm_vars *v)
{
    return (sector)((v->from + v->distance) % SECTORS);
}

/* Forces suffer where the storm starts, passes and stops; the first storm is placed rather than
** moved (R15). */
static cell_set swept_by(const kanly_game *g, const struct storm_vars *v)
{
    cell_set swept =
        v->first ? cells_in_sector(storm_stops(v)) : sectors_from(v->from, v->distance + 1u);
    return swept & unsheltered_cells(g);
}

/* Spice suffers where it passes and stops, on any ground; the Imperial Basin is sheltered by the
** Shield Wall. */
static cell_set spice_swept_by(const kanly_game *g, const struct storm_vars *v)
{
    cell_set swept = v->first ? cells_in_sector(storm_stops(v))
                              : sectors_from((v->from + 1) % SECTORS, v->distance);
    return g->wall_destroyed ? swept : swept & ~cells_of(T_IMPERIAL_BASIN);
}

/* 2.04.16: the sector the storm leaves has been paid for already (R17). */
static cell_set fremen_to_halve(const kanly_game *g, const struct storm_vars *v)
{
    cell_set paid = v->first ? NO_CELLS : cells_in_sector(v->from);
    return swept_by(g, v) & ~paid & tokens_of(g, FREMEN);
}

static unsigned half_rounded_up(stack s) { return (total(s) + 1u) / 2; }

static void strike(table *t)
{
    kanly_game *g = t->game;
    struct storm_vars *v = VARS(storm_vars, g);
    cell_set swept = swept_by(g, v), spice = spice_swept_by(g, v);
    g->storm = storm_stops(v);
    g->checks_due |= CHECK_MAP; /* 2.02.19: advisors it leaves are free again */
    tell(t, v->first ? R_0_16 : R_1_01_02, EVENT_STORM_MOVED, NONE, v->from, g->storm, v->distance);
    for_factions(f, g->playing)
        if (!(f == FREMEN && v->spared))
            kill_all_in_cells(t, v->first ? R_0_16 : R_1_01_03, f, swept);
    destroy_spice(t, R_1_01_03, spice);
}

/* --- the dials -------------------------------------------------------------------------------- */

static unsigned reveal_dials(table *t, kanly_rule rule)
{
    kanly_game *g = t->game;
    unsigned sum = 0;
    for_factions(f, g->playing) {
        if (answer_of(g, f) == NONE) continue;
        tell(t, rule, EVENT_STORM_DIALED, f, answer_of(g, f));
        sum += answer_of(g, f);
    }
    return sum;
}

static faction_set wheel_users(const kanly_game *g)
{
    return just(g->wheel_users[0]) | just(g->wheel_users[1]);
}

static void remember_wheel_users(kanly_game *g, faction_set dialers)
{
    g->wheel_users[0] = lowest_bit(dialers);
    g->wheel_users[1] = lowest_bit(dialers & (dialers - 1u));
}

/* --- the cards -------------------------------------------------------------------------------- */

static faction_set weather_holders(const kanly_game *g)
{
    faction_set holders = 0;
    for_factions(f, g->playing)
        if (holds(g, f, C_WEATHER_CONTROL)) holders |= just(f);
    return holders;
}

/* 3.01.23: one copy, so at most one player answers yes. */
static void play_weather_control(table *t)
{
    kanly_game *g = t->game;
    struct storm_vars *v = VARS(storm_vars, g);
    for_factions(f, g->playing) {
        if (answer_of(g, f) != YES) continue;
        card c = held_copy(g, f, C_WEATHER_CONTROL);
        tell(t, R_3_01_23, EVENT_CARD_PLAYED, f, c);
        discard(t, R_3_01_23, f, c);
        v->distance = answered(g, f, WEATHER_YES_SECTORS);
        v->controlled = true;
        tell(t, R_3_01_23, EVENT_STORM_CONTROLLED, f, v->distance);
    }
}

/* Cells of one territory that can be walked to from `from` without stepping on storm, `from`
** itself excepted. */
static cell_set clear_walk(const kanly_game *g, cell from)
{
    cell_set ground = cells_of(territory_of(from)) & ~storm_cells(g), reached = cell_bit(from),
             before;
    do {
        before = reached;
        for_cells(c, before) reached |= neighbours(c) & ground;
    } while (!same_cells(reached, before));
    return reached;
}

/* 3.01.07: on the Shield Wall, or beside it with no storm between. */
static bool beside_shield_wall(const kanly_game *g, faction f, bool advisors)
{
    territory_set near = territory_neighbours(T_SHIELD_WALL) | territory_bit(T_SHIELD_WALL);
    cell_set wall = cells_of(T_SHIELD_WALL);
    for_territories(where, near) {
        if ((f == BENE_GESSERIT && advisors_in(g, where)) != advisors) continue;
        for_cells(c, cells_of(where) & tokens_of(g, f)) {
            if (where == T_SHIELD_WALL) return true;
            for_cells(reached, clear_walk(g, c))
                if (any_cell(neighbours(reached) & wall)) return true;
        }
    }
    return false;
}

static void atomics_rules(const kanly_game *g, faction f, choices *c)
{
    if (!holds(g, f, C_FAMILY_ATOMICS)) deny(c, R_3_01_07);
    if (!c->why && !allowed(c, KANLY_YES)) return; /* nobody asks for the other reasons */
    if (beside_shield_wall(g, f, false)) return;
    if (beside_shield_wall(g, f, true)) deny(c, R_2_02_12); /* advisors do not count */
    deny(c, R_3_01_07);
}

/* Those who could set it off now. Advisors and a bare card do not suffice. */
static faction_set atomics_holders(const kanly_game *g)
{
    faction_set holders = 0;
    for_factions(f, g->playing)
        if (holds(g, f, C_FAMILY_ATOMICS) && beside_shield_wall(g, f, false)) holders |= just(f);
    return holders;
}

/* Everything on the Wall dies, Fremen without halving, and the shelter behind it is gone at
** once. */
static void play_family_atomics(table *t)
{
    kanly_game *g = t->game;
    for_factions(f, g->playing) {
        if (answer_of(g, f) != YES) continue;
        card c = held_copy(g, f, C_FAMILY_ATOMICS);
        tell(t, R_3_01_07, EVENT_CARD_PLAYED, f, c);
        set_aside(t, f, c);
        g->wall_destroyed = true;
        tell(t, R_3_01_07, EVENT_WALL_DESTROYED, f, 0);
        for_factions(victim, g->playing)
            kill_all_in_cells(t, R_3_01_07, victim, cells_of(T_SHIELD_WALL));
    }
}

/* 2.04.13: the card goes back, the deck is shuffled, a new one is laid face down. */
static void draw_storm_card(kanly_game *g)
{
    g->storm_card = g->storm_next[0] ? g->storm_next[0] : (uint8_t)(1 + random_below(g, 6));
    memmove(g->storm_next, g->storm_next + 1, sizeof g->storm_next - 1);
    g->storm_next[sizeof g->storm_next - 1] = 0;
    g->looked &= (uint8_t)~LOOKED_STORM;
}

/* --- the phase -------------------------------------------------------------------------------- */

flow storm_procedure(table *t, unsigned step)
{
    kanly_game *g = t->game;
    struct storm_vars *v = VARS(storm_vars, g);

    switch ((storm_step)step) {
    case STORM_BEGIN:
        v->from = v->first ? 0 : g->storm;
        if (!v->first) return go(t, STORM_WEATHER);
        return ask(t, ASK_FIRST_DIAL, first_storm_dialers(g), STORM_FIRST_DIALED); /* 0.16 */
    case STORM_FIRST_DIALED: /* no card of turn 2 may touch it */
        remember_wheel_users(g, first_storm_dialers(g));
        v->distance = (uint8_t)reveal_dials(t, R_0_16);
        return go(t, STORM_SWEEP);

    case STORM_WEATHER: /* 3.01.23: before dials or storm card are seen */
        return ask(t, ASK_WEATHER, window_for(g, g->playing, weather_holders(g)), STORM_WEATHERED);
    case STORM_WEATHERED:
        play_weather_control(t);
        return go(t, v->controlled ? STORM_ATOMICS : STORM_AMOUNT);

    case STORM_AMOUNT: /* 2.04.13 the storm card, else 1.01.02 the last two users of the wheels */
        if (!storm_deck_in_use(g)) return ask(t, ASK_DIAL, wheel_users(g), STORM_DIALED);
        if (!g->storm_card) draw_storm_card(g);
        v->distance = g->storm_card;
        tell(t, R_2_04_13, EVENT_STORM_CARD_SHOWN, NONE, g->storm_card);
        return go(t, STORM_KNOWN);
    case STORM_DIALED: v->distance = (uint8_t)reveal_dials(t, R_1_01_02); return go(t, STORM_KNOWN);

    /* weather-control=until-moved: once more, now that the distance is known (R13) */
    case STORM_KNOWN:
        if (!g->options.weather_until_moved) return go(t, STORM_ATOMICS);
        return ask(t, ASK_WEATHER, window_for(g, g->playing, weather_holders(g)),
                   STORM_WEATHERED_LATE);
    case STORM_WEATHERED_LATE: play_weather_control(t); return go(t, STORM_ATOMICS);

    case STORM_ATOMICS: /* 3.01.07: the distance is known, the marker has not moved */
        return ask(t, ASK_ATOMICS, window_for(g, g->playing, atomics_holders(g)),
                   STORM_ATOMICS_PLAYED);
    case STORM_ATOMICS_PLAYED: play_family_atomics(t); return go(t, STORM_SWEEP);

    case STORM_SWEEP: /* 1.01.03: a storm that does not move destroys nothing (R10) */
        if (!v->first && !v->distance) return go(t, STORM_ORDER);
        v->spared = advanced(g) && any_cell(swept_by(g, v) & tokens_of(g, FREMEN));
        return v->spared ? window(t, ABILITY_STORM_LOSSES, STORM_SPARED) : go(t, STORM_STRIKE);
    case STORM_SPARED: /* 2.04.16 cancelled: all of them die */
        v->spared = !was_stopped(g);
        return go(t, STORM_STRIKE);
    case STORM_STRIKE:
        strike(t);
        use_over(t, ABILITY_STORM_LOSSES);
        v->here = 0;
        return go(t, v->spared ? STORM_LOSSES : STORM_ORDER);

    case STORM_LOSSES: { /* 2.04.16: half of each stack, rounded up, the Fremen choosing which */
        cell_set left = fremen_to_halve(g, v) & ~cells_before(v->here);
        if (!any_cell(left)) return go(t, STORM_ORDER);
        v->here = lowest_cell(left);
        stack there = at(g, FREMEN, v->here);
        if (ordinary(there) && elite(there))
            return ask(t, ASK_STORM_LOSS, just(FREMEN), STORM_LOST);
        to_tanks(t, R_2_04_16, FREMEN, usual_loss(there, half_rounded_up(there)), v->here++);
        return go(t, STORM_LOSSES);
    }
    case STORM_LOST:
        to_tanks(t, R_2_04_16, FREMEN, storm_loss_said(g), v->here++);
        return go(t, STORM_LOSSES);

    case STORM_ORDER: /* 1.01.01: also when the storm did not move */
        find_storm_order(t);
        return go(t, STORM_DECK);

    case STORM_DECK: /* 2.04.13: a new card, face down */
        if (!storm_deck_in_use(g)) return done(t, 0);
        if (!v->first || !g->storm_card)
            draw_storm_card(g); /* a described first storm may have its card */
        return window(t, ABILITY_LOOK_AT_STORM, STORM_LOOK);
    case STORM_LOOK: /* 2.04.14: the Fremen may look at it */
        if (was_stopped(g)) return go(t, STORM_END);
        return ask(t, ASK_LOOK_STORM, just(FREMEN), STORM_LOOKED);
    case STORM_LOOKED:
        if (answer_of(g, FREMEN) == YES) {
            g->looked |= LOOKED_STORM;
            tell(t, R_2_04_14, EVENT_STORM_CARD_LOOKED, FREMEN, 0);
            whisper(t, just(FREMEN) | deal_shared_look(g, FREMEN), R_2_04_14, EVENT_STORM_CARD_SEEN,
                    FREMEN, g->storm_card);
        }
        return go(t, STORM_END);
    case STORM_END: use_over(t, ABILITY_LOOK_AT_STORM); return done(t, 0);
    }
    return bug(t, "storm_procedure: no such step");
}

/* --- the questions ---------------------------------------------------------------------------- */

static void dial_choices(const kanly_move *m, choices *c, kanly_rule rule, unsigned lowest,
                         unsigned highest)
{
    if (m->length) {
        complete(c);
        return;
    }
    field(c, KANLY_FIELD_NUMBER);
    allow_amounts(c);
    forbid_outside(c, rule, lowest, highest);
}

static void first_dial_choices(const kanly_game *g, faction by, const kanly_move *m, choices *c)
{
    (void)g, (void)by;
    dial_choices(m, c, R_0_16, 0, 20);
}

static void storm_dial_choices(const kanly_game *g, faction by, const kanly_move *m, choices *c)
{
    (void)g, (void)by;
    dial_choices(m, c, R_1_01_02, 1, 3);
}

static void storm_dial_absent(const kanly_game *g, faction by, const kanly_move *m, choices *c)
{
    (void)m;
    if (g->phase <= KANLY_FIRST_STORM) return; /* 0.16 is another dial */
    const struct storm_vars *storm = vars_of(g, PROC_STORM);
    if (storm && storm->controlled) deny(c, R_3_01_23); /* nobody dials */
    if (storm_deck_in_use(g)) deny(c, R_2_04_13);
    if (!has(wheel_users(g), by) || allowed(c, YES)) deny(c, R_1_01_02);
}

/* There is one first storm. */
static void first_dial_absent(const kanly_game *g, faction by, const kanly_move *m, choices *c)
{
    (void)by, (void)m;
    if (g->phase <= KANLY_FIRST_STORM) deny(c, R_0_16);
}

static void weather_choices(const kanly_game *g, faction by, const kanly_move *m, choices *c)
{
    if (choosing(m, WEATHER_WAY)) {
        yes_no(c);
        if (!holds(g, by, C_WEATHER_CONTROL)) forbid(c, R_3_01_23, YES);
    } else if (choosing(m, WEATHER_YES_SECTORS) && kanly_said(m, WEATHER_WAY) == YES) {
        field(c, KANLY_FIELD_NUMBER);
        allow_amounts(c);
        forbid_outside(c, R_3_01_23, 0, 10);
    } else {
        complete(c);
    }
}

static void atomics_choices(const kanly_game *g, faction by, const kanly_move *m, choices *c)
{
    if (m->length) {
        complete(c);
        return;
    }
    yes_no(c);
    atomics_rules(g, by, c);
}

static void atomics_absent(const kanly_game *g, faction by, const kanly_move *m, choices *c)
{
    (void)m;
    atomics_rules(g, by, c);
}

static void storm_loss_choices(const kanly_game *g, faction by, const kanly_move *m, choices *c)
{
    stack there;
    unsigned need;
    if (pending_passage_loss(g, &there, &need)) { /* sent or moved into the storm */
        loss_choices(m, there, need, R_2_04_17, c);
        return;
    }
    there = at(g, by, CONST_VARS(storm_vars, g)->here);
    loss_choices(m, there, half_rounded_up(there), R_2_04_16, c);
}

/* An unmixed stack leaves nothing to choose. */
static void storm_loss_absent(const kanly_game *g, faction by, const kanly_move *m, choices *c)
{
    (void)by, (void)m;
    if (g->phase == KANLY_SHIPMENT) deny(c, R_2_04_17);
    if (g->phase == KANLY_STORM) deny(c, R_2_04_16);
}

/* 2.04.14 belongs to the advanced game, but goes where the storm deck goes (R12). */
static void look_storm_absent(const kanly_game *g, faction by, const kanly_move *m, choices *c)
{
    (void)by, (void)m;
    deny(c, R_2_04_14);
    if (advanced(g) || storm_deck_in_use(g)) return;
    deny(c, R_2_04_00);
    deny(c, R_1_13_00);
}

const question question_FIRST_DIAL = {.choices = first_dial_choices, .absent = first_dial_absent};
const question question_DIAL = {.choices = storm_dial_choices, .absent = storm_dial_absent};
/* Not asked: turn 1, or the storm is already under way. */
const question question_WEATHER = {.choices = weather_choices, .absent_rule = R_3_01_23};
const question question_ATOMICS = {
    .choices = atomics_choices, .absent = atomics_absent, .absent_rule = R_3_01_07};
const question question_STORM_LOSS = {
    .choices = storm_loss_choices, .absent = storm_loss_absent, .usual = usually_ordinary_first};
const question question_LOOK_STORM = {
    .choices = yes_no_choices, .absent = look_storm_absent, .usual = usually_yes};
