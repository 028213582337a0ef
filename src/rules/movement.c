/* 1.06.05 FORCE MOVEMENT: the moves of one segment.
**
**   ASK -> ASKED -> FAR -> STORM -> (LOST) -> ARRIVE -> (ARMS) -> ENTER -> ASK …
**       -> END, when the actions are used
**
** A path is a chain of touching cells. Crossing a sector line inside a territory is free
** (1.06.05.05), crossing a border costs one of the range; other factions on the way do not matter
** (1.06.05.02). Reach is found with sets of cells: spread inside the territories, step over the
** borders, spread again.
**
** At every wait: `left` counts the actions not yet used; the journey is the move being resolved,
** and its tokens are still where they were until ARRIVE. Rows 17 and 24 of the Karama table stay
** stopped for the action they were stopped in (1.00.04). */
#include "rules/advisors.h"
#include "rules/deals.h"
#include "rules/facts.h"
#include "rules/forms.h"
#include "rules/karama.h"
#include "rules/shipment.h"

typedef enum {
    MOVE_BEGIN,
    MOVE_ASK,
    MOVE_ASKED,
    MOVE_FAR,
    MOVE_FAR_HELD,
    MOVE_STORM,
    MOVE_STORM_HELD,
    MOVE_STORM_LOST,
    MOVE_ARRIVE,
    MOVE_ARMED,
    MOVE_ARMED_HELD,
    MOVE_ENTER,
    MOVE_END
} move_step;

/* --- reach ------------------------------------------------------------------------------------ */

/* The open cells on both sides of one, as far as its territory goes. Its cells stand in the order
** of their sectors, so what stands between is found by comparing masks. */
static cell_set run_around(cell c, cell_set open)
{
    cell_set all = cells_of(territory_of(c)), here = cell_bit(c);
    cell_set shut = all & ~open & ~here;
    if (!any_cell(shut)) return all;
    cell_set above = shut & ~cells_before(c), below = shut & cells_before(c);
    if (any_cell(above)) all &= cells_under(above);
    for (; any_cell(below); below = but_lowest_cell(below)) all &= ~cells_up_to(below);
    return all;
}

/* 1.06.05.05: sectors do not cost; where the storm does not stand between, tokens go on inside a
** territory. */
static cell_set spread(cell_set from, cell_set open)
{
    cell_set reached = NO_CELLS;
    for (cell_set left = from; any_cell(left); left &= ~reached)
        reached |= run_around(lowest_cell(left), open);
    return reached;
}

/* 1.06.05.06: cells at most `range` borders away over open cells; clear cells of a territory partly
** in storm are open (1.06.05.07). Where all of them are, to look at territories is enough. */
static cell_set reach(cell from, unsigned range, cell_set open)
{
    cell_set near = cells_of_territories(territories_within(territory_of(from), (int)range));
    if (!any_cell(near & ~open)) return near;
    cell_set reached = spread(cell_bit(from), open), edge = reached;
    for (; range && any_cell(edge); range--) {
        cell_set next = NO_CELLS;
        for_cells(c, edge) next |= neighbours(c);
        edge = spread(next & open & ~reached, open) & ~reached;
        reached |= edge;
    }
    return reached;
}

/* How a group may go. */
typedef struct {
    unsigned range;
    cell_set open;   /* cells on the path */
    cell_set closed; /* strongholds it may not enter or pass (1.06.05.09) */
} way;

static bool has_city(const kanly_game *g, faction f)
{
    return has_forces(g, f, T_ARRAKEEN) || has_forces(g, f, T_CARTHAG);
}

/* 1.06.05.04: looked for again at each move, or once when the movement begins (R26). */
static bool ornithopters(const kanly_game *g, faction f)
{
    return g->options.ornithopters_at_start ? CONST_VARS(move_vars, g)->ornithopters
                                            : has_city(g, f);
}

static bool is_advisors(const kanly_game *g, faction f, territory from)
{
    return f == BENE_GESSERIT && advisors_in(g, from);
}

/* 1.06.05.03 one territory, 1.06.05.04 three, 2.04.06 two; advisors always one (2.02.12). */
static unsigned range_of(const kanly_game *g, faction f, territory from)
{
    if (is_advisors(g, f, from)) return 1;
    if (ornithopters(g, f)) return 3;
    return f == FREMEN && !is_stopped(g, ABILITY_TWO_TERRITORIES) ? 2 : 1;
}

/* R02: with fremen-storm-movement the storm does not stop the Fremen, and their ability beats
** the rule (1.00.01). */
static bool braves_storm(const kanly_game *g, faction f)
{
    return f == FREMEN && advanced(g) && g->options.fremen_storm_movement &&
           !is_stopped(g, ABILITY_STORM_MIGRATION);
}

/* 1.06.05.09, R25: advisors pass and enter full strongholds; fighters enter those with advisors
** of their own. */
static cell_set closed_to(const kanly_game *g, faction f, territory from)
{
    if (is_advisors(g, f, from)) return NO_CELLS;
    cell_set closed = closed_strongholds(g, f);
    if (f == BENE_GESSERIT && any_cell(closed) && g->advisors)
        closed &= ~cells_of_territories(g->advisors);
    return closed;
}

static way way_of(const kanly_game *g, faction f, territory from)
{
    way w = {.range = range_of(g, f, from), .closed = closed_to(g, f, from)};
    w.open = (braves_storm(g, f) ? ALL_CELLS : clear_cells(g)) & ~w.closed;
    return w;
}

/* Cells every part of the group can reach: other territories over the borders, its own territory
** only from within (1.06.08, R04). */
static cell_set common_reach(territory from, cell_set parts, const way *w)
{
    cell_set inside = cells_of(from), common = ALL_CELLS;
    for_cells(c, parts)
        common &= (reach(c, w->range, w->open) & ~inside) | (spread(cell_bit(c), w->open) & inside);
    return common;
}

/* --- destinations ----------------------------------------------------------------------------- */

/* 2.02.20, R49: advisors joining fighters become fighters, which they may not beside their ally
** (2.02.18) or as a third faction in a stronghold. */
static void joining_choices(const kanly_game *g, territory from, choices *c)
{
    if (!advisors_in(g, from)) return;
    faction ally = ally_of(g, BENE_GESSERIT);
    cell_set fighters = tokens_of(g, BENE_GESSERIT) & ~cells_of_territories(g->advisors);
    territory_set joined = territories_of_cells(fighters);
    forbid_strongholds(c, R_1_06_05_09, g, BENE_GESSERIT,
                       cells_of_territories(joined) & closed_strongholds(g, BENE_GESSERIT));
    if (ally == NONE) return;
    forbid_cells(c, R_2_02_20,
                 cells_of_territories(joined & territories_of_cells(tokens_of(g, ally))));
    also(c, R_2_02_18);
}

/* Promises and advisors: what closes a place that a group could walk to. */
static void closed_choices(const kanly_game *g, faction by, territory from, choices *c)
{
    forbid_cells(c, R_1_12_00, promised_cells(g, by) & ~cells_of(from));
    if (by == BENE_GESSERIT) joining_choices(g, from, c);
}

/* R68: which number "too far" carries. */
static kanly_rule too_far(faction by, const way *w)
{
    if (w->range == 3) return R_1_06_05_04;
    return by == FREMEN ? R_2_04_06 : R_1_06_05_03;
}

/* That number, and the others that say so of this faction. */
static void forbid_too_far(choices *c, const kanly_game *g, faction by, territory from,
                           const way *w, cell_set cells, unsigned distance)
{
    bool wings = w->range == 3, fremen = by == FREMEN;
    forbid_cells(c, too_far(by, w), cells);
    in_numbers(c, KANLY_FACT_DISTANCE, distance, w->range);
    if (wings && fremen) also(c, R_2_04_06);
    if (fremen && w->range == 1) also(c, R_1_06_05_03);
    if (is_advisors(g, by, from) && ornithopters(g, by) && distance <= 3) also(c, R_2_02_12);
}

/* Explained only: what lies too far, however clear the way. */
static void distance_choices(const kanly_game *g, faction by, territory from, cell_set parts,
                             const way *w, choices *c)
{
    enum { FARTHEST = 20 };
    way clear = {.range = w->range, .open = ALL_CELLS};
    cell_set near = common_reach(from, parts, &clear) | cells_of(from);
    while (!same_cells(near, ALL_CELLS) && clear.range < FARTHEST) {
        clear.range++;
        cell_set within = common_reach(from, parts, &clear) | cells_of(from);
        if (any_cell(within & ~near))
            forbid_too_far(c, g, by, from, w, within & ~near, clear.range);
        near = within;
    }
}

/* Explained only: to, through and out of the storm, where that stops the group. */
static void storm_choices(const kanly_game *g, faction by, cell_set cells, choices *c)
{
    forbid_cells(c, R_1_06_05_06, cells);
    also(c, R_1_01_04);
    if (by == FREMEN && is_stopped(g, ABILITY_STORM_MIGRATION)) also(c, R_2_04_17);
}

/* Explained only: out of the storm nobody comes, to another territory or inside this one. */
static void caught_choices(const kanly_game *g, faction by, territory from, choices *c)
{
    forbid_cells(c, R_1_06_08, cells_of(from));
    also(c, R_1_01_04);
    storm_choices(g, by, ALL_CELLS & ~cells_of(from), c);
}

/* Each rule for itself: inside the territory, strongholds, promises, the storm, the distance. */
static void explain_destinations(const kanly_game *g, faction by, territory from, cell_set parts,
                                 const way *w, choices *c)
{
    cell_set inside = cells_of(from), ground = braves_storm(g, by) ? ALL_CELLS : clear_cells(g);
    way far = {.range = w->range, .open = ALL_CELLS}, clear = {.range = w->range, .open = ground};
    cell_set clear_way = common_reach(from, parts, &clear);
    if (any_cell(parts & storm_cells(g))) caught_choices(g, by, from, c);
    forbid_cells(c, R_1_06_08, inside & (parts | ~clear_way));  /* to another sector, clear ones */
    forbid_cells(c, R_1_01_04, inside & ~(ground & clear_way)); /* under the storm or behind it */
    forbid_strongholds(c, R_1_06_05_09, g, by, w->closed);
    closed_choices(g, by, from, c);
    storm_choices(g, by, ~ground & ~inside & ALL_CELLS, c);
    distance_choices(g, by, from, parts, w, c);
    storm_choices(g, by, common_reach(from, parts, &far) & ~clear_way & ground & ~inside, c);
}

unsigned reach_on_board(const kanly_game *g, faction f, territory from, kanly_rule *rule)
{
    way w = {.range = range_of(g, f, from)};
    *rule = too_far(f, &w);
    return w.range;
}

static void destination_choices(const kanly_game *g, faction by, territory from, cell_set parts,
                                choices *c)
{
    way w = way_of(g, by, from);
    field(c, KANLY_FIELD_CELL);
    allow_cells(c, ALL_CELLS);
    if (c->why) explain_destinations(g, by, from, parts, &w, c);
    forbid_cells(c, R_1_06_08, parts);
    closed_choices(g, by, from, c);
    /* Explained, nothing is left to take: every place out of reach has had its own reason. */
    forbid_cells(c, R_1_06_05_06, allowed_cells(c) & ~common_reach(from, parts, &w));
}

/* Of the places in reach, those that are not closed. */
static void reach_choices(const kanly_game *g, faction by, territory from, cell_set parts,
                          choices *c)
{
    way w = way_of(g, by, from);
    allow_cells(c, common_reach(from, parts, &w) & ~parts);
    closed_choices(g, by, from, c);
}

static bool leads_somewhere(const kanly_game *g, faction by, territory from, cell_set parts)
{
    choices c = {.why = NULL};
    reach_choices(g, by, from, parts, &c);
    return !none_allowed(&c);
}

/* A group that leads nowhere, as a value of a field before: for what closes all it could reach; if
** it reaches nothing, for the storm between its parts. */
static void forbid_no_way(choices *c, unsigned value, const kanly_game *g, faction by,
                          territory from, cell_set parts)
{
    explanation why;
    choices after = choices_after(c, &why);
    reach_choices(g, by, from, parts, &after);
    if (!c->why || why.count) {
        forbid_dead_end(c, value, &after);
    } else {
        forbid(c, R_1_06_05_06, value);
        foreseen(c);
    }
}

/* Cells whose tokens can move. From every clear cell some neighbour that is no stronghold can be
** entered (tests/unit/test_movement.c), so only promises and allied advisors need a closer look. */
static cell_set movable_cells(const kanly_game *g, faction by)
{
    cell_set clear = tokens_of(g, by) & clear_cells(g), able = NO_CELLS;
    bool plain = by != BENE_GESSERIT || !g->advisors || ally_of(g, by) == NONE;
    if (plain && !deal_closed(g, by)) return clear;
    for_cells(c, clear)
        if (leads_somewhere(g, by, territory_of(c), cell_bit(c))) able |= cell_bit(c);
    return able;
}

/* --- what a move makes use of ----------------------------------------------------------------- */

static cell_set journey_cells(const struct journey *j)
{
    cell_set cells = NO_CELLS;
    for (unsigned i = 0; i < GROUP_CELLS; i++)
        if (j->part[i]) cells |= cell_bit((cell)(first_cell(j->from) + i));
    return cells;
}

static bool gets_there(const struct journey *j, unsigned range, cell_set open)
{
    way w = {.range = range, .open = open};
    return set_has(common_reach(j->from, journey_cells(j), &w), j->to);
}

/* 2.04.17 with fremen-storm-movement: no way there but through the storm. */
static bool needs_storm(const kanly_game *g, const struct journey *j)
{
    if (!braves_storm(g, j->who)) return false;
    way w = way_of(g, j->who, j->from);
    cell_set near = cells_of_territories(territories_within(j->from, (int)w.range));
    if (!any_cell(near & storm_cells(g))) return false; /* it is nowhere on the way */
    return !gets_there(j, w.range, w.open & clear_cells(g));
}

/* 2.04.06: no way there with the range everybody has. */
static bool needs_two(const kanly_game *g, const struct journey *j)
{
    if (j->who != FREMEN || ornithopters(g, FREMEN) || is_stopped(g, ABILITY_TWO_TERRITORIES))
        return false;
    way w = way_of(g, j->who, j->from);
    return !gets_there(j, 1, needs_storm(g, j) ? w.open : w.open & clear_cells(g));
}

/* --- arriving --------------------------------------------------------------------------------- */

/* Moves the tokens. Bene Gesserit take the face of those already there (2.02.20); advisors become
** fighters where they are alone (2.02.14) and stay advisors, for now, where others are. */
static void arrive(table *t, const struct journey *j)
{
    kanly_game *g = t->game;
    territory where = territory_of(j->to);
    bool advisors = is_advisors(g, j->who, j->from);
    bool first = where != j->from && !tokens_in(g, j->who, where);
    for (unsigned i = 0; i < GROUP_CELLS; i++)
        if (j->part[i])
            tell(t, R_1_06_05, EVENT_MOVED, j->who, j->part[i], (uint8_t)(first_cell(j->from) + i),
                 j->to);
    leave_cells(t, j);
    put(t, j->who, j->tokens, j->to); /* 1.06.05.08: the whole group in one cell */
    to_tanks(t, R_2_04_17, j->who, j->lost, j->to);
    if (where == j->from && advisors)
        g->advisors |= territory_bit(where); /* all of them had left their cells */
    if (!advisors || !first) return;
    if (forces_in(g, where) & (faction_set)~just(BENE_GESSERIT))
        set_advisors(t, R_2_02_12, where, true);
    else
        tell(t, R_2_02_14, EVENT_FLIPPED, BENE_GESSERIT, where, false);
}

/* 2.02.16: advisors that have just come among other Forces, where none of theirs were. */
static bool may_take_up_arms(const kanly_game *g, const struct journey *j, bool first)
{
    territory where = territory_of(j->to);
    return first && is_advisors(g, j->who, where) && !advisors_bound(g, where) &&
           !is_stopped(g, ABILITY_TAKE_UP_ARMS);
}

static void action_over(table *t)
{
    uses_over(t, ability_bit(ABILITY_TAKE_UP_ARMS) | ability_bit(ABILITY_TWO_TERRITORIES) |
                     ability_bit(ABILITY_STORM_MIGRATION));
}

/* --- the moves of one segment ----------------------------------------------------------------- */

/* Whether anybody could think this player holds Hajr: being asked again must not tell (3.01.09). */
static bool may_hold_hajr(const kanly_game *g, faction f)
{
    if (holds(g, f, C_HAJR)) return true;
    return !g->options.windows_holders && g->card_known[first_copy(C_HAJR)] != KNOWN_TO_ALL;
}

static void play_hajr(table *t, struct move_vars *v)
{
    faction who = v->journey.who;
    card c = held_copy(t->game, who, C_HAJR);
    tell(t, R_3_01_09, EVENT_CARD_PLAYED, who, c);
    discard(t, R_3_01_09, who, c);
    v->left++;
}

static void read_move(const kanly_game *g, struct move_vars *v)
{
    faction who = v->journey.who;
    kanly_move form = last_answer(g, ASK_MOVE, who);
    group grp = read_group(g, who, &form, KANLY_AT_MOVE_FORCES_GROUP, ALL_CELLS);
    set_out(&v->journey, who, &grp, kanly_said_after(&form, grp.next, MOVE_FORCES_TO));
}

flow move_procedure(table *t, unsigned step)
{
    kanly_game *g = t->game;
    struct move_vars *v = VARS(move_vars, g);
    struct journey *j = &v->journey;

    switch ((move_step)step) {
    case MOVE_BEGIN:
        v->left = 1;
        v->ornithopters = has_city(g, j->who);
        return go(t, MOVE_ASK);
    case MOVE_ASK:
        if (!v->left && !may_hold_hajr(g, j->who)) return go(t, MOVE_END);
        return ask(t, ASK_MOVE, just(j->who), MOVE_ASKED);
    case MOVE_ASKED:
        if (last_said(g, MOVE_WAY) == KANLY_MOVE_PASS) return go(t, MOVE_END);
        if (last_said(g, MOVE_WAY) ==
            KANLY_MOVE_HAJR) { /* 3.01.09: before or after the normal move */
            play_hajr(t, v);
            return go(t, MOVE_ASK);
        }
        read_move(g, v);
        return go(t, MOVE_FAR);

    case MOVE_FAR: /* 2.04.06 */
        return needs_two(g, j) ? window(t, ABILITY_TWO_TERRITORIES, MOVE_FAR_HELD)
                               : go(t, MOVE_STORM);
    case MOVE_FAR_HELD: return go(t, was_stopped(g) ? MOVE_ASK : MOVE_STORM);
    case MOVE_STORM: /* 2.04.17 */
        return needs_storm(g, j) ? window(t, ABILITY_STORM_MIGRATION, MOVE_STORM_HELD)
                                 : go(t, MOVE_ARRIVE);
    case MOVE_STORM_HELD:
        if (was_stopped(g)) return go(t, MOVE_ASK);
        if (!in_storm(g, j->to)) return go(t, MOVE_ARRIVE); /* crossing it costs nothing */
        if (plain_loss(j)) return go(t, MOVE_ARRIVE);
        return ask(t, ASK_STORM_LOSS, just(j->who), MOVE_STORM_LOST);
    case MOVE_STORM_LOST: j->lost = storm_loss_said(g); return go(t, MOVE_ARRIVE);

    case MOVE_ARRIVE: {
        bool first = j->who == BENE_GESSERIT && !tokens_in(g, j->who, territory_of(j->to));
        arrive(t, j);
        action_over(t);
        v->left--;
        v->moved = true;
        if (!may_take_up_arms(g, j, first)) return go(t, MOVE_ENTER);
        return ask(t, ASK_TAKE_UP_ARMS, just(j->who), MOVE_ARMED);
    }
    case MOVE_ARMED: /* 2.02.16 */
        return answer_of(g, j->who) == YES ? window(t, ABILITY_TAKE_UP_ARMS, MOVE_ARMED_HELD)
                                           : go(t, MOVE_ENTER);
    case MOVE_ARMED_HELD: /* stopped: they stay advisors where they are (R67) */
        if (!was_stopped(g)) set_advisors(t, R_2_02_16, territory_of(j->to), false);
        action_over(t);
        return go(t, MOVE_ENTER);
    case MOVE_ENTER:
        if (territory_of(j->to) == j->from || j->lost == j->tokens) return go(t, MOVE_ASK);
        return entered(t, j->who, territory_of(j->to), MOVE_ASK);

    case MOVE_END: action_over(t); return done(t, v->moved);
    }
    return bug(t, "move_procedure: no such step");
}

/* --- the form of a move ----------------------------------------------------------------------- */

static void moving_rules(const kanly_game *g, faction by, choices *c)
{
    cell_set tokens = tokens_of(g, by), clear = tokens & clear_cells(g);
    if (!CONST_VARS(move_vars, g)->left) forbid(c, R_1_06_05_01, KANLY_MOVE_FORCES);
    if (!c->why && !allowed(c, KANLY_MOVE_FORCES)) return;
    if (!any_cell(tokens)) {
        forbid(c, R_1_06_05, KANLY_MOVE_FORCES);
    } else if (!any_cell(clear)) {
        forbid(c, R_1_06_05_06, KANLY_MOVE_FORCES);
        foreseen(c);
        also(c, R_1_01_04);
    } else if (!any_cell(movable_cells(g, by))) {
        cell first = lowest_cell(clear);
        forbid_no_way(c, KANLY_MOVE_FORCES, g, by, territory_of(first), cell_bit(first));
    }
}

/* Where tokens leave: not out of the storm, which R68 tells by where they would have gone. */
static void first_part_choices(const kanly_game *g, faction by, choices *c)
{
    for_cells(from, tokens_of(g, by) & clear_cells(g) & ~movable_cells(g, by))
        forbid_no_way(c, from, g, by, territory_of(from), cell_bit(from));
}

/* R03: with split-group-move=no only cells joined by clear cells of their territory go together. */
static void further_parts_choices(const kanly_game *g, faction by, const group *grp, choices *c)
{
    cell_set parts = group_cells(grp);
    if (!g->options.split_group_move && any_cell(parts))
        forbid_cells(c, R_1_06_05,
                     cells_of(grp->from) & ~spread(cell_bit(lowest_cell(parts)), clear_cells(g)));
    for_cells(more, allowed_cells(c) & cells_of(grp->from))
        if (!leads_somewhere(g, by, grp->from, parts | cell_bit(more)))
            forbid_no_way(c, more, g, by, grp->from, parts | cell_bit(more));
}

static void move_group_choices(const kanly_game *g, faction by, const kanly_move *m,
                               const group *grp, choices *c)
{
    group_choices(g, by, m, KANLY_AT_MOVE_FORCES_GROUP, ALL_CELLS, R_1_06_05, c);
    if (c->field != KANLY_FIELD_FROM) return;
    forbid_cells(c, R_1_06_05_06, storm_cells(g));
    foreseen(c);
    also(c, R_1_01_04);
    if (choosing(m, MOVE_FORCES_GROUP))
        first_part_choices(g, by, c);
    else
        further_parts_choices(g, by, grp, c);
}

static void move_choices(const kanly_game *g, faction by, const kanly_move *m, choices *c)
{
    if (choosing(m, MOVE_WAY)) {
        field(c, KANLY_FIELD_OPTION);
        allow_range(c, KANLY_MOVE_PASS, KANLY_MOVE_HAJR);
        moving_rules(g, by, c);
        if (!holds(g, by, C_HAJR)) forbid(c, R_3_01_09, KANLY_MOVE_HAJR);
        return;
    }
    if (kanly_said(m, MOVE_WAY) != KANLY_MOVE_FORCES) {
        complete(c);
        return;
    }
    group grp = read_group(g, by, m, KANLY_AT_MOVE_FORCES_GROUP, ALL_CELLS);
    if (grp.open)
        move_group_choices(g, by, m, &grp, c);
    else if (m->length == grp.next + KANLY_AT_MOVE_FORCES_TO)
        destination_choices(g, by, grp.from, group_cells(&grp), c);
    else
        complete(c);
}

/* 1.06.05.01: the one move is used; 1.06.01: in storm order, after the shipment; 3.01.09: Hajr
** belongs to the own movement. */
static void move_absent(const kanly_game *g, faction by, const kanly_move *m, choices *c)
{
    const struct shipment_vars *v = shipment_of(g);
    const struct move_vars *now = move_of(g);
    bool hajr = m->length && kanly_said(m, MOVE_WAY) == KANLY_MOVE_HAJR;
    if (hajr) deny(c, R_3_01_09);
    if (!v) return;
    bool moved = now && now->journey.who == by && now->moved && !now->left;
    const struct segment_vars *s = segment_of(g);
    bool waits = !hajr && s && !has(v->done, by) && (s->who != by || !s->moving);
    if (!hajr && (has(v->moved, by) || moved)) deny(c, R_1_06_05_01);
    if (has(v->done, by) || waits) deny(c, R_1_06_01);
    if (waits) deny(c, R_1_00_05);
}

const question question_MOVE = {.choices = move_choices, .absent = move_absent};
