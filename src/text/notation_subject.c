/* What an open question is about, where the form alone does not tell: the cell whose Fremen are
** halved, the territory tokens entered, the cells of the battle zone, the cards of the winner's
** plan; and words whose meaning only the form of the question decides. */
#include <string.h>

#include "text/notation_fit.h"

cell asked_cell(const kanly_game *g)
{
    return top_of(g)->ask == ASK_STORM_LOSS ? kanly_subject(g).value : NONE;
}

territory asked_territory(const kanly_game *g)
{
    bool flip = top_of(g)->ask == ASK_INTRUSION || top_of(g)->ask == ASK_TAKE_UP_ARMS;
    return flip ? kanly_subject(g).value : NONE;
}

bool losses_are_here(const kanly_game *g, faction by, const spoken *s)
{
    cell_set zone = battle_cells(g, by);
    for (unsigned i = 0; i < s->part_count; i++)
        if (s->part[i].cell != NONE && !set_has(zone, s->part[i].cell)) return false;
    return true;
}

/* --- losses ----------------------------------------------------------------------------------- */

/* Fills the rest of the form so that exactly so many are lost in all, preferring high numbers
** early. */
static bool spread_losses(form *f, unsigned forces, unsigned elites, unsigned *effort)
{
    if (!f->legal || !*effort) return false;
    if (!f->more) return !forces && !elites;
    --*effort;
    bool elite_field = f->next.field == KANLY_FIELD_ELITES;
    unsigned left = elite_field ? elites : forces;
    for (unsigned v = left + 1; v-- > 0;) {
        if (v > NONE || !kanly_values_have(&f->next, (uint8_t)v)) continue;
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

bool names_loss(const spoken *s, cell c)
{
    for (unsigned i = 0; s->verb == SAY_LOSE && c != NONE && i < s->part_count; i++)
        if (s->part[i].cell == c) return true;
    return false;
}

/* What the line says of the cell asked about; what it says first if it does not name that one. */
void fill_storm_loss(form *f, const spoken *s)
{
    said_part lost = {0};
    if (s->part_count) lost = s->part[0];
    for (unsigned i = 0; i < s->part_count; i++)
        if (s->part[i].cell == asked_cell(f->g)) lost = s->part[i];
    fill(f, lost.forces);
    fill(f, lost.elites);
}

static void fill_named_losses(form *f, const spoken *s)
{
    for_cells(c, battle_cells(f->g, f->m.by)) {
        unsigned forces = 0, elites = 0;
        for (unsigned i = 0; i < s->part_count; i++)
            if (s->part[i].cell == c) forces += s->part[i].forces, elites += s->part[i].elites;
        fill(f, forces);
        fill(f, elites);
    }
}

void fill_losses(form *f, const spoken *s)
{
    unsigned forces = 0, elites = 0, effort = 20000;
    bool placed = battle_of(f->g) != NULL;
    for (unsigned i = 0; i < s->part_count; i++) {
        forces += s->part[i].forces;
        elites += s->part[i].elites;
        placed = placed && s->part[i].cell != NONE;
    }
    if (placed && losses_are_here(f->g, f->m.by, s)) {
        fill_named_losses(f, s);
    } else if (placed || !spread_losses(f, forces, elites, &effort)) {
        fill(f, forces ? forces : 20u); /* refused, with the rule that says why */
        fill(f, elites);
    }
}

/* --- cards of the plan ------------------------------------------------------------------------ */

void fill_kept(form *f, const spoken *s)
{
    card cards[3];
    unsigned count = battle_of(f->g) ? cards_to_keep(f->g, cards) : 0;
    bool named[SAID_CARDS] = {false};
    for (unsigned i = 0; i < count; i++) {
        bool found = false;
        for (unsigned j = 0; j < s->card_count && !found; j++)
            if (!named[j] && s->card[j] == card_name_of(cards[i])) named[j] = found = true;
        fill(f, (s->verb == SAY_KEEP) == found ? YES : NO);
    }
    for (unsigned j = 0; j < s->card_count; j++)
        if (!named[j]) fill(f, NONE); /* a card that is not there: refused */
}
