/* The parts that several forms have in common: groups of tokens taken from the cells of a
** territory, and losses chosen between ordinary forces and elites. */
#include "rules/forms.h"

#include "flow/flow.h"

/* The fields of one cell of a group; elites are asked for where there are any. */
enum { PART_FROM, PART_FORCES, PART_ELITES };

/* Cells that could still follow `last` in the same group. */
static cell_set further_cells(const kanly_game *g, faction f, territory from, cell last,
                              cell_set sources)
{
    cell_set later = ~cells_before(last + 1u);
    return cells_of(from) & sources & tokens_of(g, f) & later;
}

group read_group(const kanly_game *g, faction f, const kanly_move *m, unsigned at_field,
                 cell_set sources)
{
    group grp = {.from = NONE, .open = true};
    unsigned i = at_field;
    while (i < m->length) {
        cell from = m->value[i];
        if (from == NONE) { /* said to be all */
            grp.next = (uint8_t)(i + 1);
            grp.open = false;
            return grp;
        }
        grp.from = territory_of(from);
        bool elites = elite(at(g, f, from)) != 0;
        unsigned fields = elites ? PART_ELITES + 1 : PART_FORCES + 1;
        if (i + fields > m->length) break;
        stack part = make_stack(m->value[i + PART_FORCES], elites ? m->value[i + PART_ELITES] : 0u);
        grp.part[from - first_cell(grp.from)] = part;
        grp.cells_named++;
        i += fields;
        if (!any_cell(further_cells(g, f, grp.from, from, sources))) {
            grp.open = false;
            break;
        }
    }
    grp.next = (uint8_t)i;
    return grp;
}

stack group_total(const group *grp)
{
    unsigned sum = 0;
    for (unsigned i = 0; i < GROUP_CELLS; i++) sum += grp->part[i];
    return (stack)sum;
}

cell_set group_cells(const group *grp)
{
    cell_set set = NO_CELLS;
    if (grp->from == NONE) return NO_CELLS;
    for (unsigned i = 0; i < GROUP_CELLS; i++)
        if (grp->part[i]) set |= cell_bit((cell)(first_cell(grp->from) + i));
    return set;
}

/* Where the field that is asked for now stands within {cell, forces[, elites]}. */
static unsigned field_within_part(const kanly_game *g, faction f, const kanly_move *m,
                                  unsigned at_field, cell *last)
{
    unsigned i = at_field;
    *last = NONE;
    while (i < m->length) {
        *last = m->value[i];
        unsigned fields = elite(at(g, f, *last)) ? PART_ELITES + 1 : PART_FORCES + 1;
        if (i + fields > m->length) return m->length - i;
        i += fields;
    }
    return PART_FROM;
}

void group_choices(const kanly_game *g, faction f, const kanly_move *m, unsigned at_field,
                   cell_set sources, kanly_rule rule, choices *c)
{
    cell last;
    unsigned within = field_within_part(g, f, m, at_field, &last);
    if (within == PART_FROM) {
        field(c, KANLY_FIELD_FROM);
        allow_cells(c, ALL_CELLS);
        if (last != NONE) {
            allow(c, NONE);
            forbid_cells(c, rule, ALL_CELLS & ~cells_of(territory_of(last)));
            forbid_cells(c, rule, cells_before(last + 1u));
        }
        forbid_cells(c, rule, ALL_CELLS & ~sources);
        forbid_cells(c, rule, ALL_CELLS & ~tokens_of(g, f));
        return;
    }
    stack there = at(g, f, last);
    if (within == PART_FORCES) {
        field(c, KANLY_FIELD_FORCES);
        allow_range(c, 0, 20);
        forbid_above(c, rule, ordinary(there));
        in_numbers(c, KANLY_FACT_THERE, ordinary(there), 0);
        if (!elite(there)) forbid(c, rule, 0);
        return;
    }
    field(c, KANLY_FIELD_ELITES);
    allow_range(c, 0, 5);
    forbid_above(c, rule, elite(there));
    in_numbers(c, KANLY_FACT_THERE, elite(there), 0);
    if (m->value[m->length - 1] == 0) forbid(c, rule, 0);
}

void loss_choices(const kanly_move *m, stack have, unsigned need, kanly_rule rule, choices *c)
{
    if (choosing(m, STORM_LOSS_FORCES)) {
        field(c, KANLY_FIELD_FORCES);
        allow_range(c, 0, 20);
        forbid_above(c, rule, ordinary(have) < need ? ordinary(have) : need);
        in_numbers(c, KANLY_FACT_LOSS, need, total(have));
        forbid_below(c, rule, need > elite(have) ? need - elite(have) : 0);
        in_numbers(c, KANLY_FACT_LOSS, need, total(have));
    } else if (choosing(m, STORM_LOSS_ELITES)) {
        field(c, KANLY_FIELD_ELITES);
        allow_range(c, 0, 5);
        forbid_all_but(c, rule, need - kanly_said(m, STORM_LOSS_FORCES));
        in_numbers(c, KANLY_FACT_LOSS, need, total(have));
    } else {
        complete(c);
    }
}

stack usual_loss(stack have, unsigned need)
{
    unsigned forces = ordinary(have) < need ? ordinary(have) : need;
    return make_stack(forces, need - forces);
}

void yes_no_choices(const kanly_game *g, faction by, const kanly_move *m, choices *c)
{
    (void)g, (void)by;
    if (m->length)
        complete(c);
    else
        yes_no(c);
}

uint8_t usually_yes(const kanly_game *g, faction by, const kanly_move *m, const choices *c)
{
    (void)g, (void)by, (void)m;
    return allowed(c, YES) ? YES : NO;
}

/* The most ordinary forces that are allowed, then the fewest elites. */
uint8_t usually_ordinary_first(const kanly_game *g, faction by, const kanly_move *m,
                               const choices *c)
{
    (void)g, (void)by;
    unsigned value = 0;
    bool found = false;
    for (unsigned v = 0; v <= 20; v++)
        if (allowed(c, v) && (choosing(m, STORM_LOSS_FORCES) || !found)) value = v, found = true;
    return (uint8_t)value;
}
