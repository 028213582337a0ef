/* CAPTURED LEADERS (2.05.10 to 2.05.13, advanced game): drawing one, what the Harkonnen do with it,
** and how it gets home.
**
** A captive is a living leader whose holder is Harkonnen and not its own faction; `taken_from` is
** where it returns to. Only the two of them know which one it is, until it is used. Dead, it is a
** leader of its own faction again (2.05.12). */
#include "rules/captives.h"

#include "rules/battle.h"

void captive_goes_home(table *t, kanly_rule rule, leader l, faction_set who_know)
{
    kanly_leader *disc = &t->game->leader[l];
    faction home = disc->taken_from;
    disc->holder = disc->taken_from;
    t->game->checks_due |= CHECK_LEADERS;
    t->game->leader_known[l] = 0;
    whisper(t, who_know, rule, EVENT_CAPTIVE_RETURNED, HARKONNEN, l, home);
}

/* 2.05.11: with no native leader alive there is nobody to guard the prison. */
void prison_break(table *t)
{
    kanly_game *g = t->game;
    if (!advanced(g) || !plays(g, HARKONNEN)) return;
    for_leaders(l, leaders_of(HARKONNEN))
        if (alive(g, l)) return;
    for_leaders(l, leaders_held(g, HARKONNEN))
        if (is_captive(g, l)) captive_goes_home(t, R_2_05_11, l, g->leader_known[l]);
}

/* 2.05.10.01: at random among the loser's living leaders, the one it just used included, those that
** fought elsewhere excepted. */
leader draw_captive(table *t, faction loser)
{
    kanly_game *g = t->game;
    leader_set pool = available_leaders(g, loser, battlefield(battle(g)));
    if (!pool) return NONE;
    uint32_t nth = random_below(g, (uint32_t)bit_count(pool));
    while (nth--) pool &= pool - 1;
    leader drawn = lowest_bit(pool);
    g->leader_known[drawn] |= just(HARKONNEN);
    whisper(t, just(HARKONNEN) | just(loser), R_2_05_10_01, EVENT_CAPTIVE_DRAWN, HARKONNEN, drawn);
    return drawn;
}

/* Only the two of them know which leader is gone; to others each that could have been drawn may
** be it. */
static void forget_pool(kanly_game *g, faction loser)
{
    for_leaders(l, available_leaders(g, loser, battlefield(battle(g))))
        g->leader_known[l] &=
            g->leader_known[l] == ALL_FACTIONS ? just(HARKONNEN) : just(HARKONNEN) | just(loser);
}

/* 2.05.10.03: to be used like one of their own; where it has fought it stays bound (1.07.04.04). */
void take_captive(table *t, leader l, faction loser)
{
    kanly_leader *disc = &t->game->leader[l];
    forget_pool(t->game, loser);
    disc->holder = HARKONNEN;
    t->game->checks_due |= CHECK_LEADERS;
    disc->taken_from = loser & 7;
    t->game->leader_known[l] = just(HARKONNEN) | just(loser);
    tell(t, R_2_05_10_03, EVENT_CAPTURED, HARKONNEN, loser);
}

/* 2.05.10.02, RB-43: face down even at the first death; two spice, not its strength. */
void kill_captive(table *t, leader l, faction loser)
{
    forget_pool(t->game, loser);
    t->game->leader_known[l] = just(HARKONNEN);
    tell(t, R_2_05_10_02, EVENT_CAPTIVE_KILLED, HARKONNEN, loser);
    kill_leader(t, R_2_05_10_02, l, true);
    get_from_bank(t, R_2_05_10_02, HARKONNEN, 2);
}

static void capture_choices(const kanly_game *g, faction by, const kanly_move *m, choices *c)
{
    (void)g, (void)by;
    if (m->length) {
        complete(c);
        return;
    }
    field(c, KANLY_FIELD_OPTION);
    allow_range(c, KANLY_CAPTURE_NEITHER, KANLY_CAPTURE_KILL);
}

/* No battle won, or nobody to draw. */
static void capture_absent(const kanly_game *g, faction by, const kanly_move *m, choices *c)
{
    (void)g, (void)by;
    deny(c, R_2_05_10_01);
    deny(c, R_2_05_10);
    if (m->length && kanly_said(m, CAPTURE_WAY) == KANLY_CAPTURE_TAKE) deny(c, R_2_05_10_03);
    if (m->length && kanly_said(m, CAPTURE_WAY) == KANLY_CAPTURE_KILL) deny(c, R_2_05_10_02);
}

const question question_CAPTURE = {
    .choices = capture_choices, .absent = capture_absent, .advanced_rule = R_2_05_00};
