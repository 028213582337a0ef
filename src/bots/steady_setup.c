/* Before the first turn: prediction, traitor, where the Fremen and the first advisor stand. */
#include "bots/steady.h"

/* Whoever is likeliest to be on a winning side in some turn; never a default on the last turn,
** which does not count. */
kanly_move decide_prediction(mind *m)
{
    static const faction WHOM[] = {HARKONNEN, HARKONNEN, EMPEROR, ATREIDES,
                                   HARKONNEN, EMPEROR,   FREMEN};
    static const uint8_t WHEN[] = {4, 5, 5, 5, 3, 4, 6};
    const kanly_game *g = m->g;
    for (unsigned tries = 0; tries < 12; tries++) {
        unsigned pick = dice(m->self, sizeof WHEN);
        draft d = draft_begin(m);
        unsigned turn = WHEN[pick] * g->options.turns / 10;
        if (draft_say(&d, PREDICT_FACTION, WHOM[pick]) &&
            draft_say(&d, PREDICT_TURN, turn ? turn : 1))
            return draft_end(&d);
    }
    draft d = draft_begin(m);
    draft_near(&d, PREDICT_FACTION, lowest_bit(others(g, m->me)));
    draft_near(&d, PREDICT_TURN, (g->options.turns + 1u) / 2);
    return draft_end(&d);
}

/* How often its owner sends this leader: the top of a steep set most. */
static float use_of(leader l)
{
    unsigned stronger = 0;
    for_leaders(other, leaders_of(leader_faction(l)))
        stronger += leader_strength(other) > leader_strength(l);
    if (leader_faction(l) == BENE_GESSERIT) return .22f;
    static const float USE[LEADERS_EACH] = {.45f, .28f, .15f, .1f, .08f};
    return USE[stronger < LEADERS_EACH ? stronger : LEADERS_EACH - 1];
}

static bool neighbours_at_home(faction a, faction b)
{
    static const uint8_t HOME[FACTIONS] = {0, 9, 9, 1, 0, 2}; /* the cities, the west, the south */
    return HOME[a] == HOME[b] && HOME[a] != 9;
}

kanly_move decide_traitor(mind *m)
{
    const kanly_game *g = m->g;
    leader best = NONE;
    float most = -1;
    for_leaders(l, g->traitors_dealt[m->me]) {
        faction owner = leader_faction(l);
        float fight = owner == m->me || !plays(g, owner) ? 0
                      : neighbours_at_home(m->me, owner) ? .6f
                                                         : .4f;
        float worth =
            fight * use_of(l) * ((float)leader_strength(l) + 6) * (1 + .05f * waver(m->self));
        if (worth > most) most = worth, best = l;
    }
    return answer_with(m, best);
}

/* Four at home, three beside each of the two sietches that can be taken at once; Fedaykin with
** those who go. */
kanly_move decide_placement(mind *m)
{
    const kanly_game *g = m->g;
    unsigned fedaykin = elite(g->reserves[FREMEN]);
    unsigned south = 3, west = 3;
    if (dice(m->self, 3) == 0) south = 2, west = 3;
    unsigned home = 10 - south - west;
    struct {
        cell where;
        unsigned tokens, elites;
    } part[3] = {{first_cell(T_SIETCH_TABR), home, fedaykin > 2 ? 1 : 0},
                 {cell_at(T_FALSE_WALL_SOUTH, 4), south, fedaykin ? 1 : 0},
                 {cell_at(T_FALSE_WALL_WEST, 17), west, fedaykin > 1 ? 1 : 0}};
    draft d = draft_begin(m);
    for (unsigned i = 0; i < 3; i++) {
        if (!draft_say_kind(&d, KANLY_FIELD_CELL, part[i].where)) return usual(m);
        draft_near_kind(&d, KANLY_FIELD_FORCES, part[i].tokens - part[i].elites);
        draft_near_kind(&d, KANLY_FIELD_ELITES, part[i].elites);
    }
    return draft_end(&d);
}

kanly_move decide_advisor_place(mind *m)
{
    static const territory WHERE[] = {T_CARTHAG,  T_ARRAKEEN, T_CARTHAG,
                                      T_ARRAKEEN, T_CARTHAG,  T_POLAR_SINK};
    return answer_with(m, first_cell(WHERE[dice(m->self, 6)]));
}
