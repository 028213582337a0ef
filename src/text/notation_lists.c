/* Fields that repeat: groups of tokens, placements, losses, cards and territories. A line names them
** in any order; a form wants them ascending, and sometimes one answer for each that is there. */
#include <string.h>

#include "text/notation_fit.h"

/* --- groups of forces ------------------------------------------------------------------------- */

static unsigned sorted_parts(const said_move *r, said_part out[SAID_PARTS])
{
    unsigned n = 0;
    for (unsigned i = 0; i < r->part_count; i++) {
        said_part p = r->part[i];
        unsigned j = n;
        while (j && out[j - 1].cell > p.cell) j--;
        if (j && out[j - 1].cell == p.cell) {
            out[j - 1].forces = (uint8_t)(out[j - 1].forces + p.forces);
            out[j - 1].elites = (uint8_t)(out[j - 1].elites + p.elites);
            continue;
        }
        memmove(out + j + 1, out + j, (n - j) * sizeof *out);
        out[j] = p;
        n++;
    }
    return n;
}

/* More than anybody has: what is refused when elites are named where none stand. */
enum { TOO_MANY = 20 };

void fill_group(form *f, const said_move *r)
{
    said_part parts[SAID_PARTS];
    unsigned n = sorted_parts(r, parts);
    for (unsigned i = 0; i < n; i++) {
        cell from = parts[i].cell;
        bool elites = from < CELLS && elite(at(f->g, f->m.by, from));
        /* A part of another territory has no place in the form: nothing can stand for it. */
        if (i && f->lawful && !asks_for(f, KANLY_FIELD_FROM)) from = NONE;
        fill(f, from);
        fill(f, parts[i].elites && !elites ? TOO_MANY : parts[i].forces);
        if (elites) fill(f, parts[i].elites);
    }
    /* Lawful or not, the group ends where it is said to. */
    group grp = read_group(f->g, f->m.by, &f->m, 1, ALL_CELLS);
    if (f->lawful ? asks_for(f, KANLY_FIELD_FROM) : grp.open) fill(f, NONE);
}

static void fill_placement(form *f, const said_move *r)
{
    said_part parts[SAID_PARTS];
    unsigned n = sorted_parts(r, parts);
    for (unsigned i = 0; i < n; i++) {
        fill(f, parts[i].cell);
        fill(f, parts[i].forces);
        if (asks_for(f, KANLY_FIELD_ELITES) || (parts[i].elites && !f->lawful))
            fill(f, parts[i].elites);
    }
    if (takes(f, NONE)) fill(f, NONE);
}

/* --- losses ----------------------------------------------------------------------------------- */

cell asked_cell(const kanly_game *g)
{
    return top_of(g)->ask == ASK_STORM_LOSS ? kanly_subject(g).value : (cell)NONE;
}

cell_set asked_cells(const kanly_game *g, faction by)
{
    cell swept = asked_cell(g);
    if (swept != NONE) return (cell_set)1 << swept;
    return frame_of(g, PROC_BATTLE) ? battle_cells(g, by) : 0;
}

bool losses_are_here(const kanly_game *g, faction by, const said_move *r)
{
    cell_set asked = asked_cells(g, by);
    for (unsigned i = 0; i < r->part_count; i++)
        if (r->part[i].cell != NONE && !set_has(asked, r->part[i].cell)) return false;
    return true;
}

/* Fills the rest of the form so that exactly so many are lost in all, preferring high numbers
** early. */
static bool spread_losses(form *f, unsigned forces, unsigned elites, unsigned *effort)
{
    if (!f->lawful || !*effort) return false;
    if (!f->more) return !forces && !elites;
    --*effort;
    bool elite_field = f->next.field == KANLY_FIELD_ELITES;
    unsigned left = elite_field ? elites : forces;
    for (unsigned v = left + 1; v-- > 0;) {
        if (v > NONE || !takes(f, v)) continue;
        form tried = *f;
        fill(&tried, v);
        if (!spread_losses(&tried, elite_field ? forces : forces - v,
                           elite_field ? elites - v : elites, effort))
            continue;
        *f = tried;
        return true;
    }
    return false;
}

static said_part lost_in(const said_move *r, cell c)
{
    said_part lost = {0, 0, c};
    for (unsigned i = 0; i < r->part_count; i++) {
        if (r->part[i].cell != c) continue;
        lost.forces = (uint8_t)(lost.forces + r->part[i].forces);
        lost.elites = (uint8_t)(lost.elites + r->part[i].elites);
    }
    return lost;
}

/* What the line says of the cell asked about; what it says first if it does not name that one. */
static void fill_storm_loss(form *f, const said_move *r)
{
    said_part lost = lost_in(r, asked_cell(f->g));
    if (!lost.forces && !lost.elites && r->part_count) lost = r->part[0];
    fill(f, lost.forces);
    fill(f, lost.elites);
}

static void fill_losses(form *f, const said_move *r)
{
    unsigned forces = 0, elites = 0, effort = 20000;
    bool placed = frame_of(f->g, PROC_BATTLE) != NULL;
    for (unsigned i = 0; i < r->part_count; i++) {
        forces += r->part[i].forces;
        elites += r->part[i].elites;
        placed = placed && r->part[i].cell != NONE;
    }
    if (placed && losses_are_here(f->g, f->m.by, r)) {
        for_cells(c, asked_cells(f->g, f->m.by)) {
            fill(f, lost_in(r, c).forces);
            fill(f, lost_in(r, c).elites);
        }
    } else if (placed || !spread_losses(f, forces, elites, &effort)) {
        fill(f, forces ? forces : (unsigned)TOO_MANY); /* refused, with the rule that says why */
        fill(f, elites);
    }
}

/* --- cards and territories -------------------------------------------------------------------- */

/* A second card of the same name is another copy, where there is one. */
static void fill_cards(form *f, const said_move *r)
{
    card_set chosen = 0;
    for (unsigned i = 0; i < r->name_count; i++)
        if (r->copy[i]) chosen |= card_bit(meant_card(f->g, f->m.by, r->name[i], r->copy[i]));
    for (unsigned i = 0; i < r->name_count; i++) {
        if (r->copy[i]) continue;
        card_set left = card_set_of_name(r->name[i]) & ~chosen, held = left & f->g->hand[f->m.by];
        if (left) chosen |= card_bit(lowest_bit(held ? held : left));
    }
    for_cards(c, chosen) fill(f, c);
}

static void fill_territories(form *f, const said_move *r)
{
    territory_set set = 0;
    for (unsigned i = 0; i < r->name_count; i++) set |= territory_bit(r->name[i]);
    for_territories(t, set) fill(f, t);
    if (!f->lawful || f->more) fill(f, NONE);
}

/* A yes or no for each card of the plan; the line names those that stay, or those that go. */
static void fill_kept(form *f, const said_move *r)
{
    card cards[3];
    unsigned count = frame_of(f->g, PROC_BATTLE) ? cards_to_keep(f->g, cards) : 0;
    bool named[SAID_NAMES] = {false}, stay = !spelled(r, "discard");
    for (unsigned i = 0; i < count; i++) {
        bool found = r->all;
        for (unsigned j = 0; j < r->name_count && !found; j++)
            if (!named[j] && r->name[j] == card_name_of(cards[i])) named[j] = found = true;
        fill(f, stay == found ? YES : NO);
    }
    for (unsigned j = 0; j < r->name_count; j++)
        if (!named[j]) fill(f, NONE); /* a card that is not there: refused */
}

void fill_list(form *f, const said_move *r)
{
    unsigned kind = first_kind(f->m.question);
    if (kind == KANLY_FIELD_CELL)
        fill_placement(f, r);
    else if (kind == KANLY_FIELD_CARD)
        fill_cards(f, r);
    else if (kind == KANLY_FIELD_TERRITORY)
        fill_territories(f, r);
    else if (kind == KANLY_FIELD_YES_NO)
        fill_kept(f, r);
    else if (QUESTION_ROW[f->m.question].flags & BY_KIND)
        fill_losses(f, r);
    else
        fill_storm_loss(f, r);
}
