/* Leaders in the tanks (1.05.03, 1.05.04): when they may come back, how they do, and when those
** that lie face down turn up. The Revival Phase, a Ghola and the Emperor's power all bring leaders
** back this way. */
#include "rules/revival.h"

leader_set dead_leaders(const kanly_game *g, faction f)
{
    const leader first = f * LEADERS_EACH;
    unsigned dead = 0;
    for (unsigned i = 0; i < LEADERS_EACH; i++)
        dead |= (unsigned)!alive(g, (leader)(first + i)) << i;
    return (leader_set)dead << first;
}

/* That none is left to use is a case of the second: all that are not captive have died before. */
bool all_have_died(const kanly_game *g, faction f)
{
    const kanly_leader *own = &g->leader[f * LEADERS_EACH];
    for (unsigned i = 0; i < LEADERS_EACH; i++)
        if (own[i].place == ALIVE && !own[i].deaths && own[i].holder == f) return false;
    return true;
}

/* 1.05.03.04: usable at once, and still whoever's traitor it was. A face-down disc comes back
** unseen by those who did not know it (1.05.05). */
void revive_leader(table *t, kanly_rule rule, leader l, unsigned price)
{
    kanly_game *g = t->game;
    faction own = leader_faction(l);
    bool hidden = g->leader[l].place == TANKS_DOWN;
    return_leader(t, l);
    if (hidden) {
        tell(t, rule, EVENT_LEADER_REVIVED_HIDDEN, own, 0);
        whisper(t, g->leader_known[l], rule, EVENT_LEADER_REVIVED, own, l, (uint8_t)price);
    } else {
        g->leader_known[l] = 0;
        tell(t, rule, EVENT_LEADER_REVIVED, own, l, (uint8_t)price);
    }
}

void revive_haderach(table *t, kanly_rule rule, unsigned price)
{
    t->game->haderach_dead = false; /* awake as before: its count of losses stays */
    tell(t, rule, EVENT_HADERACH_REVIVED, ATREIDES, (uint8_t)price);
}

/* 1.05.04, RB-45 */
void turn_up_leaders(table *t)
{
    kanly_game *g = t->game;
    for_factions(f, g->playing) {
        leader_set down = 0;
        bool all = true;
        for (leader l = f * LEADERS_EACH; all && l < (f + 1) * LEADERS_EACH; l++) {
            if (g->leader[l].place == TANKS_DOWN)
                down |= leader_bit(l);
            else
                all = is_captive(g, l);
        }
        if (!all) continue;
        for_leaders(l, down) {
            g->leader[l].place = TANKS_UP;
            tell(t, R_1_05_04, EVENT_LEADER_TURNED_UP, f, l);
        }
    }
}
