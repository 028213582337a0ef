/* Who has won by the board as it lies in the Mentat Pause: written from the rulebook (1.09,
** 2.02.03, 2.04.09, 2.06.08, 4.02) once more and on purpose without the engine's own counting,
** so that the two can disagree. */
#pragma once

#include "game/game.h"

typedef struct {
    faction_set winners;
    kanly_victory how;
} victory;

/* Factions with fighting tokens in a stronghold. */
static inline faction_set fighters_in(const kanly_game *g, territory where)
{
    faction_set there = 0;
    for (cell c = 0; c < CELLS; c++) {
        if (territory_of(c) != where) continue;
        for (faction f = 0; f < FACTIONS; f++) {
            if (!g->stack[f][c]) continue;
            if (f == BENE_GESSERIT && g->advisors >> where & 1) continue;
            there |= just(f);
        }
    }
    return there;
}

/* The places that score, as sets of fighters: five strongholds, and with 4.02 the left part of
** the Wall. */
static inline unsigned scoring_places(const kanly_game *g, faction_set place[6])
{
    static const territory STRONG[5] = {T_ARRAKEEN, T_CARTHAG, T_SIETCH_TABR, T_HABBANYA_SIETCH,
                                        T_TUEKS_SIETCH};
    for (unsigned i = 0; i < 5; i++) place[i] = fighters_in(g, STRONG[i]);
    if (!g->options.shield_wall || g->worms < 4) return 5;
    place[5] = 0;
    for (faction f = 0; f < FACTIONS; f++)
        if (g->stack[f][cell_at(T_SHIELD_WALL, 8)] &&
            !(f == BENE_GESSERIT && g->advisors >> T_SHIELD_WALL & 1))
            place[5] |= just(f);
    return 6;
}

static inline faction_set judged_side(const kanly_game *g, faction f)
{
    return g->ally[f] == NONE ? just(f) : (faction_set)(just(f) | just(g->ally[f]));
}

static inline bool fremen_special(const kanly_game *g)
{
    if (!plays(g, FREMEN)) return false;
    faction_set fremen_or_none = just(FREMEN),
                barred = just(HARKONNEN) | just(ATREIDES) | just(EMPEROR);
    return !(fighters_in(g, T_SIETCH_TABR) & ~fremen_or_none) &&
           !(fighters_in(g, T_HABBANYA_SIETCH) & ~fremen_or_none) &&
           !(fighters_in(g, T_TUEKS_SIETCH) & barred);
}

/* `next_turn`: the turn marker has already moved on to the next turn. */
static inline victory victory_of(const kanly_game *g, bool next_turn)
{
    faction_set place[6], first = 0;
    unsigned places = scoring_places(g, place), turn = next_turn ? g->turn - 1u : g->turn;
    bool foreseen = false;
    for (unsigned i = 0; i < FACTIONS; i++) { /* storm order: the first candidate wins (1.09.03) */
        if (g->order[i] == NONE) continue;
        faction_set side = judged_side(g, g->order[i]);
        unsigned held = 0, needed = bit_count(side) == 2 ? 4 : 3;
        for (unsigned p = 0; p < places; p++) held += bit_count(place[p]) == 1 && place[p] & side;
        if (held < needed) continue;
        if (!first) first = side;
        if (g->predicted_faction != NONE && side & just(g->predicted_faction) &&
            g->predicted_turn == turn)
            foreseen = true;
    }
    if (foreseen && plays(g, BENE_GESSERIT))
        return (victory){just(BENE_GESSERIT), KANLY_VICTORY_PREDICTION};
    if (first) return (victory){first, KANLY_VICTORY_STRONGHOLDS};
    if (turn < g->options.turns) return (victory){0, KANLY_VICTORY_NONE};
    if (plays(g, GUILD) && fremen_special(g))
        return (victory){judged_side(g, FREMEN), KANLY_VICTORY_FREMEN};
    if (plays(g, GUILD)) return (victory){judged_side(g, GUILD), KANLY_VICTORY_GUILD};
    if (plays(g, FREMEN)) return (victory){judged_side(g, FREMEN), KANLY_VICTORY_DEFAULT};
    unsigned most = 0;
    faction_set winners = 0;
    for_factions(f, g->playing) { /* occupied, not controlled (RB-56); all that have most (RB-61) */
        unsigned occupied = 0;
        for (unsigned p = 0; p < places; p++) occupied += (place[p] & judged_side(g, f)) != 0;
        if (occupied > most) most = occupied, winners = 0;
        if (occupied == most) winners |= just(f);
    }
    return (victory){winners, KANLY_VICTORY_DEFAULT};
}
