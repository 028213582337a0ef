/* PHASE 9: MENTAT PAUSE (1.09): bribes come in, victory is tested, the turn ends.
**
** A side is a faction alone or an alliance of two; it is written as the set of its members, and
** stands in storm order where its earlier member stands (RB-57). */
#include "rules/facts.h"
#include "rules/turn.h"

faction_set side_with(const kanly_game *g, faction f)
{
    return just(f) | (ally_of(g, f) == NONE ? 0 : just(ally_of(g, f)));
}

/* 1.09.01, on the last turn too. */
static void take_in_bribes(table *t)
{
    kanly_game *g = t->game;
    for_factions(f, g->playing) {
        if (!g->bribes[f]) continue;
        tell(t, R_1_09_01, EVENT_BRIBES_TAKEN_IN, f, in_a_byte(g->bribes[f]));
        g->spice[f] = (uint16_t)(g->spice[f] + g->bribes[f]);
        g->bribes[f] = 0;
    }
}

/* Three strongholds alone, four together (1.10.02.01, 1.10.02.02). */
unsigned strongholds_to_win(faction_set side, kanly_rule *rule)
{
    bool alone = bit_count(side) == 1;
    *rule = alone ? R_1_09_02_02 : R_1_09_02_03;
    return alone ? 3 : 4;
}

static bool is_candidate(const kanly_game *g, faction_set side) /* 1.09.02 */
{
    kanly_rule rule;
    return strongholds_held(g, side) >= strongholds_to_win(side, &rule);
}

/* 1.09.03: the first in storm order; nobody: an empty set. */
static faction_set first_candidate(const kanly_game *g)
{
    for (unsigned i = 0; i < FACTIONS; i++)
        if (g->order[i] != NONE && is_candidate(g, side_with(g, g->order[i])))
            return side_with(g, g->order[i]);
    return 0;
}

/* 2.02.03, RB-58: in that turn that faction holds enough, whoever else does. */
static bool prediction_comes_true(const kanly_game *g)
{
    return plays(g, BENE_GESSERIT) && g->predicted_turn == g->turn &&
           g->predicted_faction != NONE && plays(g, g->predicted_faction) &&
           is_candidate(g, side_with(g, g->predicted_faction));
}

/* 2.04.09.02, 2.04.09.03: the sietches are free of those who must not be there; advisors are
** nobody. */
static bool fremen_special(const kanly_game *g)
{
    faction_set in_two = forces_in(g, T_SIETCH_TABR) | forces_in(g, T_HABBANYA_SIETCH);
    faction_set barred = just(HARKONNEN) | just(ATREIDES) | just(EMPEROR);
    return !(in_two & (faction_set)~just(FREMEN)) && !(forces_in(g, T_TUEKS_SIETCH) & barred);
}

/* RB-56: for the last count it is enough to be there; the Wall of 4.02 scores only to who is
** alone on it. */
static unsigned strongholds_occupied(const kanly_game *g, faction_set side)
{
    unsigned alone = 0, occupied = 0;
    for_territories(where, STRONGHOLDS) {
        faction_set there = forces_in(g, where);
        alone += bit_count(there) == 1 && (there & side);
        occupied += (there & side) != 0;
    }
    return occupied + (strongholds_held(g, side) - alone);
}

/* 1.09.05, RB-61: every side with the highest count, be it none. */
static faction_set most_strongholds(const kanly_game *g)
{
    unsigned most = 0;
    faction_set winners = 0;
    for_factions(f, g->playing) {
        unsigned count = strongholds_occupied(g, side_with(g, f));
        if (count > most) most = count, winners = 0;
        if (count == most) winners |= side_with(g, f);
    }
    return winners;
}

/* 1.09.05: the last turn is over and nobody has won. RB-59: the Fremen before the Guild. */
static void end_last_turn(table *t)
{
    kanly_game *g = t->game;
    if (plays(g, GUILD) && plays(g, FREMEN) && fremen_special(g)) /* 2.04.09, 2.04.09.01, 2.04.12 */
        end_game(t, R_2_04_09, side_with(g, FREMEN), KANLY_VICTORY_FREMEN);
    else if (plays(g, GUILD)) /* 2.06.08, 2.06.11 */
        end_game(t, R_2_06_08, side_with(g, GUILD), KANLY_VICTORY_GUILD);
    else if (plays(g, FREMEN)) /* RB-60: without conditions */
        end_game(t, R_1_09_05, side_with(g, FREMEN), KANLY_VICTORY_DEFAULT);
    else
        end_game(t, R_1_09_05, most_strongholds(g), KANLY_VICTORY_DEFAULT);
}

flow mentat_procedure(table *t) /* 1.09.00 */
{
    kanly_game *g = t->game;
    take_in_bribes(t);
    faction_set winners = first_candidate(g); /* 1.09.02.01 */
    if (prediction_comes_true(g)) { /* before the order of candidates is asked, and alone */
        tell(t, R_2_02_03, EVENT_PREDICTION_SHOWN, BENE_GESSERIT, g->predicted_faction,
             g->predicted_turn);
        end_game(t, R_2_02_03, just(BENE_GESSERIT), KANLY_VICTORY_PREDICTION);
    } else if (winners) {
        kanly_rule rule;
        strongholds_to_win(winners, &rule);
        end_game(t, rule, winners, KANLY_VICTORY_STRONGHOLDS);
    } else if (g->turn >= g->options.turns) {
        end_last_turn(t);
    } else {
        g->turn++; /* 1.09.04 */
    }
    return done(t, 0);
}
