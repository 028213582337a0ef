/* The Bene Gesserit's two-sided tokens (2.02.10-2.02.21): what they do when others ship or enter,
** and the check that holds at every moment. Fighters and advisors of one territory are never mixed;
** g->advisors has a bit for each territory whose tokens are advisors. */
#include "rules/advisors.h"

#include "rules/facts.h"
#include "rules/forms.h"
#include "rules/karama.h"
#include "rules/shipment.h"

/* --- turning to fighters ---------------------------------------------------------------------- */

void bind_advisors(const kanly_game *g, territory where, unsigned value, choices *c)
{
    faction ally = ally_of(g, BENE_GESSERIT);
    if (ally != NONE && tokens_in(g, ally, where)) forbid(c, R_2_02_18, value);
    if (any_cell(cells_of(where) & storm_cells(g) & tokens_of(g, BENE_GESSERIT)))
        forbid(c, R_2_02_19, value); /* one in storm binds all */
    if (stronghold_closed(g, BENE_GESSERIT, where)) {
        forbid(c, R_2_02_17, value); /* R28, RB-80: no third faction */
        in_numbers(c, KANLY_FACT_OCCUPANTS, rivals_in(g, BENE_GESSERIT, where),
                   g->options.stronghold_limit);
    }
}

bool advisors_bound(const kanly_game *g, territory where)
{
    choices c = {.why = NULL};
    allow(&c, YES);
    bind_advisors(g, where, YES, &c);
    return !allowed(&c, YES);
}

static bool others_in(const kanly_game *g, territory where)
{
    return tokens_of_any_in(g, where) & (faction_set)~just(BENE_GESSERIT);
}

/* 2.02.21: advisors alone become fighters at once, unless under the storm (2.02.19). */
void universal_stewards(table *t)
{
    kanly_game *g = t->game;
    for_territories(where, g->advisors)
        if (!others_in(g, where) && !advisors_bound(g, where))
            set_advisors(t, R_2_02_21, where, false);
}

/* --- turning to advisors (2.02.15) ------------------------------------------------------------ */

struct entry_vars {
    uint8_t who;
    uint8_t where;
};
VARS_FIT(entry_vars);

typedef enum { ENTRY_ASK, ENTRY_ASKED, ENTRY_HELD } entry_step;

flow entered(table *t, faction f, territory where, unsigned then)
{
    const kanly_game *g = t->game;
    bool intrudes = advanced(g) && plays(g, BENE_GESSERIT) && f != BENE_GESSERIT &&
                    !allied(g, BENE_GESSERIT, f) && has_forces(g, BENE_GESSERIT, where) &&
                    !is_stopped(g, ABILITY_INTRUSION);
    return intrudes ? call(t, PROC_ENTRY, then, f, where, 0) : go(t, then);
}

territory entered_territory(const kanly_game *g) { return CONST_VARS(entry_vars, g)->where; }

flow entry_procedure(table *t, unsigned step)
{
    kanly_game *g = t->game;
    const struct entry_vars *v = VARS(entry_vars, g);

    switch ((entry_step)step) {
    case ENTRY_ASK: return ask(t, ASK_INTRUSION, just(BENE_GESSERIT), ENTRY_ASKED);
    case ENTRY_ASKED:
        return answer_of(g, BENE_GESSERIT) == YES ? window(t, ABILITY_INTRUSION, ENTRY_HELD)
                                                  : done(t, 0);
    case ENTRY_HELD: /* all of them there; stopped: they stay fighters */
        if (!was_stopped(g)) set_advisors(t, R_2_02_15, v->where, true);
        use_over(t, ABILITY_INTRUSION);
        return done(t, 0);
    }
    return bug(t, "entry_procedure: no such step");
}

/* --- going along (2.02.05, 2.02.11) ----------------------------------------------------------- */

void send_advisor(table *t, cell to)
{
    kanly_game *g = t->game;
    territory where = territory_of(to);
    bool alone = !tokens_in(g, BENE_GESSERIT,
                            where); /* otherwise they take the face of those there (2.02.20) */
    from_reserves(t, BENE_GESSERIT, make_stack(1, 0));
    put(t, BENE_GESSERIT, make_stack(1, 0), to);
    tell(t, where == T_POLAR_SINK ? R_2_02_05 : R_2_02_11, EVENT_ACCOMPANIED, BENE_GESSERIT, to);
    if (alone && where != T_POLAR_SINK) set_advisors(t, R_2_02_11, where, true);
}

static void accompany_choices(const kanly_game *g, faction by, const kanly_move *m, choices *c)
{
    if (m->length) {
        complete(c);
        return;
    }
    cell sink = first_cell(T_POLAR_SINK), landed = ship_of(g)->journey.to;
    field(c, KANLY_FIELD_CELL);
    allow(c, NONE);
    allow_cells(c, ALL_CELLS);
    if (landed != sink &&
        (!advanced(g) || has_forces(g, by, territory_of(landed)))) { /* beside fighters: no */
        forbid(c, R_2_02_11, landed);
        also(c, R_2_02_05);
    }
    if (advanced(g)) { /* the very cell, not another of that territory */
        forbid_cells(c, R_2_02_11, cells_of(territory_of(landed)) & ~cell_bit(landed));
    }
    forbid_cells(c, R_2_02_05, ALL_CELLS & ~cell_bit(sink) & ~cell_bit(landed));
    if (advanced(g)) also(c, R_2_02_11);
    forbid_cells(c, R_1_12_00, promised_cells(g, by));
}

/* Not asked: own shipment, cross-ship, retreat, Fremen send, a stopped shipment, or no reserves. */
const question question_ACCOMPANY = {.choices = accompany_choices, .absent_rule = R_2_02_05};
const question question_INTRUSION = {
    .choices = yes_no_choices, .absent_rule = R_2_02_15, .advanced_rule = R_2_02_00};
const question question_TAKE_UP_ARMS = {
    .choices = yes_no_choices, .absent_rule = R_2_02_16, .advanced_rule = R_2_02_00};
