/* PHASE 2: SPICE BLOW (1.02, advanced 1.13.02), and what a sandworm does wherever it comes up.
**
**   blow:  POWER -> DRAW <-------------------------------.-> END, or POWER
**            |        `-> WORM (first, or further: NAMED) -'
**            `-> the Fremen Karama worm (1.14.03)         (for pile B, or before the Nexus)
**   worm:  APPEARS -> SHELTER (2.04.10) -> IMMUNITY (2.04.07) -> EATS
**
** A card drawn lies on its pile before it takes effect, so at every wait each spice card is in one
** place. Worms of turn 1 do nothing (1.02.02), which also rules out a Nexus then (1.02.03). */
#include "rules/forms.h"
#include "rules/karama.h"
#include "rules/turn.h"

/* Why a worm comes up. */
enum { WORM_DRAWN, WORM_SENT, WORM_CALLED };

struct blow_vars {
    uint8_t pile;  /* 0: A, 1: B */
    uint8_t worms; /* drawn in this blow */
    uint8_t named; /* territory the Fremen name for a further worm, or NONE */
    uint8_t last;  /* both piles are done: the window before the Nexus */
};
VARS_FIT(blow_vars);

typedef enum {
    BLOW_POWER,
    BLOW_POWER_USED,
    BLOW_DRAW,
    BLOW_FURTHER_WORM,
    BLOW_NAMED,
    BLOW_NAMED_STANDS,
    BLOW_PILE_DONE,
    BLOW_END
} blow_step;

/* --- the cards -------------------------------------------------------------------------------- */

/* 1.02.04: the spice comes up unless the storm is over it; the card counts either way. */
static void blow_spice(table *t, uint8_t spice_card)
{
    kanly_game *g = t->game;
    cell where = spice_card_cell(spice_card);
    unsigned amount = (unsigned)spice_card_amount(spice_card);
    if (in_storm(g, where)) {
        tell(t, R_1_02_04, EVENT_NO_SPICE_IN_STORM, NONE, where);
        return;
    }
    g->blow[where] = (uint8_t)(g->blow[where] + amount);
    tell(t, R_1_02_04, EVENT_SPICE_BLEW, NONE, (uint8_t)amount, where);
}

/* 1.02.02: the worms of turn 1 go back into the deck. */
static void shuffle_worms_back(table *t)
{
    kanly_game *g = t->game;
    if (!g->worms_aside) return;
    while (g->worms_aside) {
        g->spice_deck[g->spice_count++] = S_SHAI_HULUD;
        g->worms_aside--;
    }
    shuffle(g, g->spice_deck, g->spice_count);
}

/* 1.14.03: whoever might still call a worm; that the power is unspent everybody knows, that a
** card is held nobody. */
static faction_set worm_callers(const kanly_game *g)
{
    if (g->turn < 2 || !advanced(g) || has(g->powers_used, FREMEN)) return 0;
    return window_for(g, just(FREMEN), has_power(g, FREMEN) ? just(FREMEN) : 0);
}

static void call_worm(table *t)
{
    kanly_game *g = t->game;
    spend_karama(t, R_1_14_03, FREMEN, held_copy(g, FREMEN, C_KARAMA)); /* 3.01.11.05, 1.13.06 */
    g->powers_used |= just(FREMEN);
}

/* 1.13.02: the second pile comes next; with nexus=each-pile only after the Nexus of the first
** (R11). */
static bool more_piles(const kanly_game *g, const struct blow_vars *v)
{
    return advanced(g) && v->pile == 0 && !g->options.nexus_each_pile;
}

/* 1.13.02.02, 1.13.02.03: each pile has its own latest territory. */
static flow worm_of_pile(table *t)
{
    unsigned pile = VARS(blow_vars, t->game)->pile;
    return call(t, PROC_WORM, BLOW_DRAW, pile_top(t->game, pile), WORM_DRAWN, 0);
}

flow blow_procedure(table *t, unsigned step)
{
    kanly_game *g = t->game;
    struct blow_vars *v = VARS(blow_vars, g);

    switch ((blow_step)step) {
    case BLOW_POWER: /* 1.14.03: before each pile, and before the Nexus */
        return ask(t, ASK_WORM_POWER, worm_callers(g), BLOW_POWER_USED);
    case BLOW_POWER_USED: {
        unsigned then = v->last ? BLOW_END : BLOW_DRAW;
        territory where = answer_of(g, FREMEN);
        if (where == NONE) return go(t, then);
        call_worm(t);
        return call(t, PROC_WORM, then, where, WORM_CALLED, 0);
    }

    case BLOW_DRAW: { /* 1.02.01: card after card until a Territory Card comes */
        uint8_t drawn = draw_spice(t);
        if (drawn == NONE) return go(t, BLOW_PILE_DONE);
        if (drawn == S_SHAI_HULUD && g->turn == 1) {
            g->worms_aside++;
            tell(t, R_1_02_02, EVENT_WORM_SET_ASIDE, NONE, 0);
            return go(t, BLOW_DRAW);
        }
        lay_on_pile(t, v->pile, drawn);
        if (drawn != S_SHAI_HULUD) {
            blow_spice(t, drawn);
            return go(t, BLOW_PILE_DONE);
        }
        if (v->worms++) return go(t, BLOW_FURTHER_WORM);
        return worm_of_pile(t);
    }
    /* 2.04.15: the Fremen may send it; else it comes up there again (R65) */
    case BLOW_FURTHER_WORM:
        if (!advanced(g) || !plays(g, FREMEN) || is_stopped(g, ABILITY_EXTRA_WORM))
            return worm_of_pile(t);
        return ask(t, ASK_WORM, just(FREMEN), BLOW_NAMED);
    case BLOW_NAMED:
        v->named = answer_of(g, FREMEN);
        if (v->named == NONE) return worm_of_pile(t);
        tell(t, R_2_04_15, EVENT_WORM_SENT, FREMEN, v->named);
        return window(t, ABILITY_EXTRA_WORM, BLOW_NAMED_STANDS);
    case BLOW_NAMED_STANDS: {
        bool stopped = was_stopped(g);
        use_over(t, ABILITY_EXTRA_WORM);
        if (stopped) return worm_of_pile(t);
        return call(t, PROC_WORM, BLOW_DRAW, v->named, WORM_SENT, 0);
    }

    case BLOW_PILE_DONE:
        v->worms = 0; /* the next pile is a blow of its own */
        if (more_piles(g, v)) {
            v->pile = 1;
            return go(t, BLOW_POWER);
        }
        turn_vars(g)->pile = advanced(g) && v->pile == 0; /* only with nexus=each-pile */
        if (turn_vars(g)->pile) return go(t, BLOW_END);
        v->last = true;
        return go(t, BLOW_POWER);
    case BLOW_END:
        if (!turn_vars(g)->pile)
            shuffle_worms_back(t); /* when the phase ends, not between its piles */
        return done(t, 0);
    }
    return bug(t, "blow_procedure: no such step");
}

/* --- a sandworm ------------------------------------------------------------------------------- */

struct worm_vars {
    uint8_t where;     /* its territory; NONE: the pile has no Territory Card (R41) */
    uint8_t cause;     /* WORM_DRAWN, WORM_SENT or WORM_CALLED */
    uint8_t sheltered; /* the Fremen's ally is spared */
    uint8_t immune;    /* the Fremen are spared */
};
VARS_FIT(worm_vars);

typedef enum {
    WORM_APPEARS,
    WORM_SHELTER,
    WORM_SHELTER_SAID,
    WORM_SHELTER_STANDS,
    WORM_IMMUNITY,
    WORM_IMMUNITY_STANDS,
    WORM_EATS
} worm_step;

territory worm_to_shelter_from(const kanly_game *g) { return CONST_VARS(worm_vars, g)->where; }

static kanly_rule rule_of_worm(const struct worm_vars *v)
{
    switch (v->cause) {
    case WORM_SENT: return R_2_04_15;
    case WORM_CALLED: return R_1_14_03;
    default: return R_1_02_05;
    }
}

/* Every worm after turn 1 counts: for the Nexus (1.02.06), for a ride (2.04.08), for the Shield
** Wall (4.02). */
static void note_worm(table *t)
{
    kanly_game *g = t->game;
    const struct worm_vars *v = VARS(worm_vars, g);
    struct turn_vars *turn = turn_vars(g);
    g->worms++;
    turn->nexus_due = true;
    if (v->where == NONE) {
        tell(t, R_1_02_05, EVENT_WORM_NOWHERE, NONE, 0);
        return;
    }
    if (turn->worm_count < WORMS_REMEMBERED) turn->worm[turn->worm_count++] = v->where;
    tell(t, rule_of_worm(v), EVENT_WORM_APPEARED, NONE, v->where);
}

/* All tokens in all cells, under the storm or not, advisors too (2.02.12). */
static void eat(table *t)
{
    kanly_game *g = t->game;
    const struct worm_vars *v = VARS(worm_vars, g);
    destroy_spice(t, rule_of_worm(v), cells_of(v->where));
    for_factions(f, g->playing) {
        bool spared = f == FREMEN ? v->immune : v->sheltered && allied(g, FREMEN, f);
        if (!spared) kill_all_in_cells(t, rule_of_worm(v), f, cells_of(v->where));
    }
}

static bool ally_in_danger(const kanly_game *g, territory where)
{
    faction ally = plays(g, FREMEN) ? ally_of(g, FREMEN) : NONE;
    return ally != NONE && tokens_in(g, ally, where);
}

flow worm_procedure(table *t, unsigned step)
{
    kanly_game *g = t->game;
    struct worm_vars *v = VARS(worm_vars, g);

    switch ((worm_step)step) {
    case WORM_APPEARS:
        note_worm(t);
        if (v->where == NONE) return done(t, 0); /* nothing is eaten, the Nexus still comes */
        return go(t, WORM_SHELTER);

    case WORM_SHELTER: /* 2.04.10, 1.10.02.08: the Fremen decide for each worm */
        if (!ally_in_danger(g, v->where) || is_stopped(g, ABILITY_WORM_SHELTER))
            return go(t, WORM_IMMUNITY);
        return ask(t, ASK_SHELTER, just(FREMEN), WORM_SHELTER_SAID);
    case WORM_SHELTER_SAID:
        if (answer_of(g, FREMEN) != YES) return go(t, WORM_IMMUNITY);
        tell(t, R_2_04_10, EVENT_SHELTERED, FREMEN, ally_of(g, FREMEN), v->where);
        return window(t, ABILITY_WORM_SHELTER, WORM_SHELTER_STANDS);
    case WORM_SHELTER_STANDS:
        v->sheltered = !was_stopped(g);
        use_over(t, ABILITY_WORM_SHELTER);
        return go(t, WORM_IMMUNITY);

    case WORM_IMMUNITY: /* 2.04.07 */
        if (!tokens_in(g, FREMEN, v->where)) return go(t, WORM_EATS);
        return window(t, ABILITY_WORM_IMMUNITY, WORM_IMMUNITY_STANDS);
    case WORM_IMMUNITY_STANDS:
        v->immune = !was_stopped(g);
        use_over(t, ABILITY_WORM_IMMUNITY);
        return go(t, WORM_EATS);

    case WORM_EATS: eat(t); return done(t, 0);
    }
    return bug(t, "worm_procedure: no such step");
}

/* --- the questions ---------------------------------------------------------------------------- */

static void sand_territories(choices *c, kanly_rule rule)
{
    field(c, KANLY_FIELD_TERRITORY);
    allow(c, NONE);
    allow_bits(c, ALL_TERRITORIES);
    forbid_bits(c, rule, ALL_TERRITORIES & ~SAND_TERRITORIES); /* the Imperial Basin is sand */
}

static void worm_power_choices(const kanly_game *g, faction by, const kanly_move *m, choices *c)
{
    if (m->length) {
        complete(c);
        return;
    }
    sand_territories(c, R_1_14_03);
    power_rules(g, by, R_1_14_03, ALL_TERRITORIES, c);
}

/* Turn 1, the basic game, no pause in this phase; or the power is spent. */
static void worm_power_absent(const kanly_game *g, faction by, const kanly_move *m, choices *c)
{
    (void)m;
    bool phase = g->phase == KANLY_SPICE_BLOW || g->phase == KANLY_NEXUS;
    if (by == FREMEN) power_rules(g, by, R_1_14_03, value_bit(YES), c);
    if (!phase || g->turn < 2) deny(c, R_1_14_03);
    if (by == FREMEN && g->turn < 2) deny(c, R_1_02_03);
    if (by == FREMEN && !phase) deny(c, R_1_14_00);
}

static void worm_choices(const kanly_game *g, faction by, const kanly_move *m, choices *c)
{
    (void)g, (void)by;
    if (m->length)
        complete(c);
    else
        sand_territories(c, R_2_04_15);
}

const question question_WORM_POWER = {
    .choices = worm_power_choices, .absent = worm_power_absent, .absent_rule = R_1_14_03};
const question question_WORM = {
    .choices = worm_choices, .absent_rule = R_2_04_15, .advanced_rule = R_2_04_00};
const question question_SHELTER = {
    .choices = yes_no_choices, .absent_rule = R_2_04_10, .usual = usually_yes};
