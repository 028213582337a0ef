/* Leader discs: alive in somebody's pool, or in the tanks face up or face down. */
#include "game/game.h"

/* Only Harkonnen can hold leaders of others (2.05.10). */
leader_set leaders_held(const kanly_game *g, faction f)
{
    leader first = f == HARKONNEN ? 0 : (leader)(f * LEADERS_EACH);
    leader end = f == HARKONNEN ? LEADERS : (leader)(first + LEADERS_EACH);
    leader_set set = 0;
    for (leader l = first; l < end; l++)
        set |= (leader_set)(alive(g, l) & (g->leader[l].holder == f)) << l;
    return set;
}

/* 1.07.06.03, 1.05.04: face up on the first death, face down on every later one, or when a rule
** says so. */
void kill_leader(table *t, kanly_rule rule, leader l, bool face_down)
{
    kanly_leader *disc = &t->game->leader[l];
    disc->deaths++;
    t->game->checks_due |= CHECK_LEADERS;
    disc->place = face_down || disc->deaths > 1 ? TANKS_DOWN : TANKS_UP;
    disc->holder = disc->taken_from = leader_faction(l) & 7;
    t->game->leader_known[l] |= just(leader_faction(l));
    if (disc->place == TANKS_UP)
        tell(t, rule, EVENT_LEADER_DIED, leader_faction(l), l);
    else
        tell(t, rule, EVENT_LEADER_DIED_HIDDEN, leader_faction(l), leader_faction(l));
}

void return_leader(table *t, leader l)
{
    kanly_leader *disc = &t->game->leader[l];
    disc->place = ALIVE;
    t->game->checks_due |= CHECK_LEADERS;
    disc->holder = disc->taken_from = leader_faction(l) & 7;
}
