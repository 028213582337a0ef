/* PHASE 8: SPICE COLLECTION (1.08), and the income of the strongholds (1.13.01). Nobody decides
** anything: spice is taken wherever it can be (RB-53). */
#include "rules/procedures.h"

/* Forces collect, advisors do not (2.02.12). After the battles there is at most one faction in a
** cell. */
static faction_set collectors(const kanly_game *g, cell c)
{
    faction_set there = 0;
    for_factions(f, g->playing)
        if (at(g, f, c) && !(f == BENE_GESSERIT && advisors_in(g, territory_of(c))))
            there |= just(f);
    return there;
}

/* 1.08.02: three for each force anywhere while a city is occupied, never more. */
static unsigned rate_of(const kanly_game *g, faction f)
{
    return has_forces(g, f, T_ARRAKEEN) || has_forces(g, f, T_CARTHAG) ? 3 : 2;
}

/* 1.08.01: only in the forces' own sector; 1.08.03: the rest stays. */
static void harvest(table *t, faction f, cell c)
{
    kanly_game *g = t->game;
    unsigned most = rate_of(g, f) * total(at(g, f, c));
    unsigned taken = most < g->blow[c] ? most : g->blow[c];
    g->blow[c] = (uint8_t)(g->blow[c] - taken);
    g->spice[f] = (uint16_t)(g->spice[f] + taken);
    tell(t, R_1_08_01, EVENT_COLLECTED, f, (uint8_t)taken, c);
}

/* 1.13.01: to whoever occupies it now. */
static void income(table *t, territory where, unsigned amount)
{
    faction_set there = forces_in(t->game, where);
    if (bit_count(there) != 1) return;
    faction f = lowest_bit(there);
    tell(t, R_1_13_01, EVENT_INCOME, f, (uint8_t)amount, where);
    get_from_bank(t, R_1_13_01, f, amount);
}

flow collection_procedure(table *t, unsigned step) /* 1.08.00 */
{
    kanly_game *g = t->game;
    (void)step; /* there is one only */
    for_cells(c, filled_cells(g->blow)) {
        faction_set there = collectors(g, c);
        if (bit_count(there) > 1)
            return bug(t, "collection_procedure: two factions where one should have won");
        if (there) harvest(t, lowest_bit(there), c);
    }
    if (advanced(g)) {
        income(t, T_ARRAKEEN, 2);
        income(t, T_CARTHAG, 2);
        income(t, T_TUEKS_SIETCH, 1);
    }
    return done(t, 0);
}
