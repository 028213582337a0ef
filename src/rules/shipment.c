/* PHASE 6: SHIPMENT AND MOVEMENT (1.06): the order of the phase and of one player's segment.
**
**   the phase:  WARTIME -> WORMSIGN -> BIND (2.06.12 prevented?) -> NEXT <-> TIMING
**                                      segment, until all are done <-^
**   segment:    SHIP -> MOVE -> COLLIDE
**
** Players act in storm order (1.06.01). In the advanced game the Guild is asked between segments
** whether it acts now (2.06.12, R69); a Karama against that holds for the turn, so row 35 stays
** stopped until the phase ends and is the only note of it. */
#include "rules/shipment.h"

#include "rules/advisors.h"
#include "rules/deals.h"
#include "rules/forms.h"
#include "rules/karama.h"

typedef enum {
    SHIPMENT_WARTIME,
    SHIPMENT_WARTIME_LISTED,
    SHIPMENT_WARTIME_HELD,
    SHIPMENT_WORMSIGN,
    SHIPMENT_LOOK,
    SHIPMENT_LOOKED,
    SHIPMENT_BIND,
    SHIPMENT_NEXT,
    SHIPMENT_TIMED,
    SHIPMENT_EARLY,
    SHIPMENT_DELAY,
    SHIPMENT_OTHERS,
    SHIPMENT_SEGMENT_OVER
} shipment_step;

/* What a finished segment reports of its player's actions. */
enum { USED_SHIPMENT = 1, USED_MOVE = 2 };

/* --- before the segments ---------------------------------------------------------------------- */

static void note_wartime_list(kanly_game *g, struct shipment_vars *v)
{
    v->flips = 0;
    while (v->flips < FORCES_EACH && g->said[v->flips] != NONE) {
        v->flip[v->flips] = g->said[v->flips];
        v->flips++;
    }
}

static void flip_wartime_list(table *t, const struct shipment_vars *v)
{
    for (unsigned i = 0; i < v->flips; i++) set_advisors(t, R_2_02_17, v->flip[i], false);
}

static void look_at_spice(table *t)
{
    kanly_game *g = t->game;
    g->looked |= LOOKED_SPICE;
    tell(t, R_2_01_07, EVENT_LOOKED_SPICE, ATREIDES, 0);
    whisper(t, just(ATREIDES) | deal_shared_look(g, ATREIDES), R_2_01_07, EVENT_SPICE_CARD_SEEN,
            ATREIDES, next_spice(g));
}

/* --- whose turn it is (1.06.01, 2.06.12) ------------------------------------------------------ */

static faction_set still_to_act(const kanly_game *g, const struct shipment_vars *v)
{
    return g->playing & (faction_set)~v->done;
}

/* 2.06.12: in the advanced game (2.06.00), unless a Karama holds the Guild to its place. */
static bool guild_may_choose(const kanly_game *g, const struct shipment_vars *v)
{
    return advanced(g) && has(still_to_act(g, v), GUILD) &&
           !is_stopped(g, ABILITY_SHIP_AS_IT_PLEASES);
}

static faction next_other(const kanly_game *g, const struct shipment_vars *v)
{
    return next_in_order(g, still_to_act(g, v) & (faction_set)~just(GUILD));
}

/* Its place in storm order has come or has passed: it no longer waits to be early. */
static bool guild_is_due(const kanly_game *g, const struct shipment_vars *v)
{
    return v->guild_waits || next_in_order(g, still_to_act(g, v)) == GUILD;
}

static flow begin_segment(table *t, faction f)
{
    VARS(shipment_vars, t->game)->acting = f;
    return call(t, PROC_SEGMENT, SHIPMENT_SEGMENT_OVER, f, 0, 0);
}

/* What the Guild's answer means at this point. 2.06.12.01: that it waits to be early nobody is
** told. */
static flow guild_has_answered(table *t, const struct shipment_vars *v)
{
    kanly_game *g = t->game;
    bool acts = answer_of(g, GUILD) == KANLY_TIMING_ACT, due = guild_is_due(g, v);
    bool others_left = next_other(g, v) != NONE;
    if (acts || (due && !v->guild_waits)) tell(t, R_2_06_12, EVENT_TIMING_CHOSEN, GUILD, acts);
    if (acts && due) return begin_segment(t, GUILD);
    if (acts) return window(t, ABILITY_SHIP_AS_IT_PLEASES, SHIPMENT_EARLY); /* 2.06.12.02 */
    if (!due || (v->guild_waits && others_left)) return go(t, SHIPMENT_OTHERS);
    if (others_left) return window(t, ABILITY_SHIP_AS_IT_PLEASES, SHIPMENT_DELAY); /* 2.06.12.03 */
    VARS(shipment_vars, g)->done |= just(GUILD); /* nobody is left to wait for */
    return go(t, SHIPMENT_NEXT);
}

flow shipment_procedure(table *t, unsigned step)
{
    kanly_game *g = t->game;
    struct shipment_vars *v = VARS(shipment_vars, g);

    switch ((shipment_step)step) {
    case SHIPMENT_WARTIME: /* 2.02.17: one list, announced together (R70) */
        if (!g->advisors || is_stopped(g, ABILITY_WARTIME)) return go(t, SHIPMENT_WORMSIGN);
        return ask(t, ASK_WARTIME, just(BENE_GESSERIT), SHIPMENT_WARTIME_LISTED);
    case SHIPMENT_WARTIME_LISTED:
        note_wartime_list(g, v);
        return v->flips ? window(t, ABILITY_WARTIME, SHIPMENT_WARTIME_HELD)
                        : go(t, SHIPMENT_WORMSIGN);
    case SHIPMENT_WARTIME_HELD:
        if (!was_stopped(g)) flip_wartime_list(t, v);
        use_over(t, ABILITY_WARTIME);
        return go(t, SHIPMENT_WORMSIGN);

    case SHIPMENT_WORMSIGN: /* 2.01.07, RB-92: an empty deck is rebuilt before anybody looks */
        if (!plays(g, ATREIDES) || !spice_deck_ready(t)) return go(t, SHIPMENT_BIND);
        return window(t, ABILITY_WORMSIGN, SHIPMENT_LOOK);
    case SHIPMENT_LOOK:
        if (was_stopped(g)) return go(t, SHIPMENT_BIND);
        return ask(t, ASK_LOOK_SPICE, just(ATREIDES), SHIPMENT_LOOKED);
    case SHIPMENT_LOOKED:
        if (answer_of(g, ATREIDES) == YES) look_at_spice(t);
        return go(t, SHIPMENT_BIND);

    case SHIPMENT_BIND: /* 2.06.12 carries both marks: here it can be prevented for the turn */
        if (!guild_may_choose(g, v)) return go(t, SHIPMENT_NEXT);
        return window(t, ABILITY_SHIP_AS_IT_PLEASES, SHIPMENT_NEXT);

    case SHIPMENT_NEXT: /* 1.06.01: storm order; before it the Guild is asked */
        if (!still_to_act(g, v)) return done(t, 0);
        if (guild_may_choose(g, v)) return ask(t, ASK_TIMING, just(GUILD), SHIPMENT_TIMED);
        return begin_segment(t, next_in_order(g, still_to_act(g, v)));
    case SHIPMENT_TIMED: return guild_has_answered(t, v);
    case SHIPMENT_EARLY: /* stopped: it waits for its place */
        return was_stopped(g) ? go(t, SHIPMENT_NEXT) : begin_segment(t, GUILD);
    case SHIPMENT_DELAY: /* stopped: it must act now */
        if (was_stopped(g)) return go(t, SHIPMENT_NEXT);
        v->guild_waits = true;
        return go(t, SHIPMENT_OTHERS);
    case SHIPMENT_OTHERS: return begin_segment(t, next_other(g, v));

    case SHIPMENT_SEGMENT_OVER:
        v->done |= just(v->acting);
        if (g->result & USED_SHIPMENT) v->shipped |= just(v->acting);
        if (g->result & USED_MOVE) v->moved |= just(v->acting);
        return go(t, SHIPMENT_NEXT);
    }
    return bug(t, "shipment_procedure: no such step");
}

/* --- one segment ------------------------------------------------------------------------------ */

typedef enum { SEGMENT_SHIP, SEGMENT_MOVE, SEGMENT_COLLIDE } segment_step;

/* 1.06.07, 1.10.02.07: where the ally has Forces too, the Forces of the player who has finished go
** to the tanks. Advisors neither suffer nor cause it (2.02.12); the Polar Sink may be shared. */
static void collide(table *t, faction f)
{
    kanly_game *g = t->game;
    faction ally = ally_of(g, f);
    if (ally == NONE) return;
    territory_set shared =
        territories_of_cells(tokens_of(g, f)) & territories_of_cells(tokens_of(g, ally));
    for_territories(where, shared & ~territory_bit(T_POLAR_SINK)) {
        if (!has_forces(g, f, where) || !has_forces(g, ally, where)) continue;
        tell(t, R_1_06_07, EVENT_COLLIDED, f, where, ally);
        kill_all_in_cells(t, R_1_06_07, f, cells_of(where));
    }
}

flow segment_procedure(table *t, unsigned step)
{
    kanly_game *g = t->game;
    struct segment_vars *v = VARS(segment_vars, g);

    switch ((segment_step)step) {
    case SEGMENT_SHIP: /* 1.06.01: the shipment first */
        tell(t, R_1_06_01, EVENT_SEGMENT_BEGAN, v->who, 0);
        return call(t, PROC_SHIP, SEGMENT_MOVE, v->who, 0, 0);
    case SEGMENT_MOVE:
        v->shipped = g->result;
        v->moving = true;
        return call(t, PROC_MOVE, SEGMENT_COLLIDE, v->who, 0, 0);
    case SEGMENT_COLLIDE: { /* after all moves */
        bool moved = g->result;
        collide(t, v->who);
        return done(t, (v->shipped ? USED_SHIPMENT : 0) | (moved ? USED_MOVE : 0));
    }
    }
    return bug(t, "segment_procedure: no such step");
}

/* --- the questions ---------------------------------------------------------------------------- */

/* 2.02.17: territories in ascending order, then NONE. */
static void wartime_choices(const kanly_game *g, faction by, const kanly_move *m, choices *c)
{
    (void)by;
    if (m->length && m->value[m->length - 1] == NONE) {
        complete(c);
        return;
    }
    field(c, KANLY_FIELD_TERRITORY);
    allow(c, NONE);
    allow_bits(c, ALL_TERRITORIES);
    if (m->length) forbid_bits(c, R_2_02_17, territory_bit(m->value[m->length - 1]) * 2 - 1);
    forbid_bits(c, R_2_02_17, ALL_TERRITORIES & ~g->advisors);
    for_territories(where, g->advisors) {
        bind_advisors(g, where, where, c);
        if (!allowed(c, where)) forbid(c, R_2_02_17, where);
    }
}

static void wartime_absent(const kanly_game *g, faction by, const kanly_move *m, choices *c)
{
    territory where = m->length ? kanly_said(m, WARTIME_TERRITORY) : NONE;
    bool named = where < TERRITORIES && advisors_in(g, where);
    if (by == BENE_GESSERIT && named) bind_advisors(g, where, YES, c);
    deny(c, R_2_02_17);
}

static void timing_choices(const kanly_game *g, faction by, const kanly_move *m, choices *c)
{
    (void)g, (void)by;
    if (m->length) {
        complete(c);
        return;
    }
    field(c, KANLY_FIELD_OPTION);
    allow(c, KANLY_TIMING_WAIT);
    allow(c, KANLY_TIMING_ACT);
}

/* Until its place comes the Guild waits, at its place it acts; having delayed, it acts when all
** others have. */
static uint8_t timing_usual(const kanly_game *g, faction by, const kanly_move *m, const choices *c)
{
    (void)by, (void)m, (void)c;
    const struct shipment_vars *v = CONST_VARS(shipment_vars, g);
    bool last = next_other(g, v) == NONE;
    bool at_its_place = !v->guild_waits && guild_is_due(g, v);
    return last || at_its_place ? KANLY_TIMING_ACT : KANLY_TIMING_WAIT;
}

/* Basic game, stopped by a Karama, already over, or another player's segment is under way. */
static void timing_absent(const kanly_game *g, faction by, const kanly_move *m, choices *c)
{
    (void)m;
    deny(c, R_2_06_12);
    if (by != GUILD || !frame_of(g, PROC_SEGMENT)) return;
    deny(c, R_2_06_12_02);
    deny(c, R_2_06_12_03);
}

const question question_WARTIME = {
    .choices = wartime_choices, .absent = wartime_absent, .advanced_rule = R_2_02_00};
const question question_LOOK_SPICE = {
    .choices = yes_no_choices, .absent_rule = R_2_01_07, .usual = usually_yes};
const question question_TIMING = {.choices = timing_choices,
                                  .absent = timing_absent,
                                  .advanced_rule = R_2_06_00,
                                  .usual = timing_usual};
