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

static bool is_enough(territory_set held, faction_set side) /* 1.09.02 */
{
    kanly_rule rule;
    return (unsigned)bit_count(held) >= strongholds_to_win(side, &rule);
}

/* 1.09.03: the first in storm order; nobody: an empty set. */
static faction_set first_candidate(const kanly_game *g)
{
    territory_set held[FACTIONS];
    strongholds_of_each(g, held);
    for (unsigned i = 0; i < FACTIONS && g->order[i] != NONE; i++) {
        faction f = g->order[i], ally = ally_of(g, f);
        faction_set side = side_with(g, f);
        if (is_enough(held[f] | (ally == NONE ? 0 : held[ally]), side)) return side;
    }
    return 0;
}

/* 2.02.03, RB-58: in that turn that faction holds enough, whoever else does. */
static bool prediction_comes_true(const kanly_game *g)
{
    return plays(g, BENE_GESSERIT) && g->predicted_turn == g->turn &&
           g->predicted_faction != NONE && plays(g, g->predicted_faction) &&
           is_enough(strongholds_of(g, side_with(g, g->predicted_faction)),
                     side_with(g, g->predicted_faction));
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

/* 1.09.05: who wins when the last turn is over and nobody has. RB-59: the Fremen before the
** Guild. */
static faction_set winners_of_last_turn(const kanly_game *g, kanly_victory *how, kanly_rule *rule)
{
    bool fremen = plays(g, FREMEN), guild = plays(g, GUILD);
    bool special = fremen && guild && fremen_special(g); /* 2.04.09, 2.04.09.01, 2.04.12 */
    *how = special ? KANLY_VICTORY_FREMEN : guild ? KANLY_VICTORY_GUILD : KANLY_VICTORY_DEFAULT;
    *rule = special ? R_2_04_09 : guild ? R_2_06_08 : R_1_09_05;
    if (special) return side_with(g, FREMEN);
    if (guild) return side_with(g, GUILD);   /* 2.06.08, 2.06.11 */
    if (fremen) return side_with(g, FREMEN); /* RB-60: without conditions */
    return most_strongholds(g);
}

static void end_last_turn(table *t)
{
    kanly_victory how;
    kanly_rule rule;
    faction_set winners = winners_of_last_turn(t->game, &how, &rule);
    end_game(t, rule, winners, how);
}

flow mentat_procedure(table *t, unsigned step) /* 1.09.00 */
{
    kanly_game *g = t->game;
    (void)step; /* there is one only */
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

/* --- who is about to win ---------------------------------------------------------------------- */

/* 1.09.02: it holds enough, or lacks one. */
static bool threatens(const kanly_game *g, faction_set side, threat_facts *out)
{
    *out = (threat_facts){.side = side, .how = KANLY_VICTORY_STRONGHOLDS};
    out->holds = strongholds_of(g, side);
    out->held = (uint8_t)bit_count(out->holds);
    out->to_win = (uint8_t)strongholds_to_win(side, &out->rule);
    out->stands = out->held >= out->to_win;
    out->places = STRONGHOLDS & ~out->holds;
    return out->held + 1 >= out->to_win;
}

/* 1.09.05; the Fremen's ending is broken by who enters their three sietches (2.04.09). */
static void threaten_last_turn(const kanly_game *g, threat_facts *out)
{
    *out = (threat_facts){.stands = true};
    out->side = winners_of_last_turn(g, &out->how, &out->rule);
    out->turns_left = (uint8_t)(g->options.turns - g->turn);
    if (out->how == KANLY_VICTORY_FREMEN)
        out->places = territory_bit(T_SIETCH_TABR) | territory_bit(T_HABBANYA_SIETCH) |
                      territory_bit(T_TUEKS_SIETCH);
}

unsigned threats_now(const kanly_game *g, threat_facts out[THREATS])
{
    unsigned count = 0;
    faction_set counted = 0;
    if (g->phase <= KANLY_FIRST_STORM || g->phase == KANLY_OVER) return 0;
    for (unsigned i = 0; i < FACTIONS && g->order[i] < FACTIONS; i++) {
        faction_set side = side_with(g, g->order[i]);
        if (!(counted & side) && threatens(g, side, &out[count])) count++;
        counted |= side;
    }
    if (g->predicted_turn == g->turn && g->predicted_faction < FACTIONS && /* 2.02.03 */
        plays(g, BENE_GESSERIT) && plays(g, g->predicted_faction) &&
        threatens(g, side_with(g, g->predicted_faction), &out[count])) {
        out[count].side = just(BENE_GESSERIT);
        out[count].how = KANLY_VICTORY_PREDICTION;
        out[count++].rule = R_2_02_03;
    }
    if (g->turn + 1 >= g->options.turns) threaten_last_turn(g, &out[count++]);
    return count;
}
