/* B11: WHO WINS (1.07.06), and what both sides lose by it at once. Exactly one of four things
** happens: both call a traitor, one does, a lasgun meets a shield, or the totals decide. The
** winner's own losses and cards come after. */
#include "rules/battle.h"
#include "rules/captives.h"
#include "rules/forms.h"

static uint8_t strength(uint8_t led_by)
{
    return is_leader(led_by) ? (uint8_t)leader_strength(led_by) : 0;
}

/* --- what a side loses ------------------------------------------------------------------------ */

/* 1.07.06.03: to the tanks. It has fought here all the same (1.07.04.04). 2.05.12: a captive goes
** as a leader of its own faction. Cheap Heroes are cards. */
static void kill_plan_leader(table *t, kanly_rule rule, const struct battle_vars *v, unsigned side)
{
    leader l = v->plan[side].leader;
    if (!is_leader(l)) return;
    t->game->leader[l].fought_in = battlefield(v);
    t->game->leader_known[l] = 0;
    kill_leader(t, rule, l, false);
}

void discard_hero(table *t, kanly_rule rule, unsigned side)
{
    const struct battle_vars *v = battle(t->game);
    faction f = v->fighter[side];
    if (v->plan[side].leader == CHEAP_HERO)
        discard(t, rule, f, held_copy(t->game, f, C_CHEAP_HERO));
}

void discard_plan(table *t, kanly_rule rule, unsigned side)
{
    const struct battle_vars *v = battle(t->game);
    const struct plan *p = &v->plan[side];
    if (p->weapon != NONE) discard(t, rule, v->fighter[side], p->weapon);
    if (p->defense != NONE) discard(t, rule, v->fighter[side], p->defense);
    discard_hero(t, rule, side);
}

static void free_support(table *t, const struct battle_vars *v, unsigned side)
{
    uint8_t *reserved = &t->game->reserved[v->fighter[side]];
    *reserved = (uint8_t)(*reserved - v->plan[side].spice);
}

/* 1.13.04.05: winner and loser alike. */
static void pay_support(table *t, const struct battle_vars *v, unsigned side)
{
    free_support(t, v, side);
    pay_bank(t, R_1_13_04_05, v->fighter[side], v->plan[side].spice);
}

/* 1.07.06.05: everything in the zone and in the plan. */
static void lose_all(table *t, kanly_rule rule, const struct battle_vars *v, unsigned side)
{
    kill_all_in_cells(t, rule, v->fighter[side], zone_around(t->game, v->place));
    discard_plan(t, rule, side);
}

/* --- the four ways ---------------------------------------------------------------------------- */

static void both_betrayed(table *t, struct battle_vars *v)
{
    tell(t, R_1_07_06_07_03, EVENT_BATTLE_LOST_BOTH, v->fighter[0], v->fighter[1]);
    for (unsigned side = 0; side < 2; side++) {
        kill_plan_leader(t, R_1_07_06_07_03, v, side);
        pay_support(t, v, side); /* RB-37: nobody has won, so nobody is spared */
        lose_all(t, R_1_07_06_07_03, v, side);
    }
}

static void one_betrayed(table *t, struct battle_vars *v, unsigned winner)
{
    unsigned loser = !winner;
    v->winner = (uint8_t)winner;
    v->marks |= MARK_BETRAYED;
    tell(t, R_1_07_06_07_01, EVENT_BATTLE_WON, v->fighter[winner], v->fighter[loser], 0, 0);
    kill_plan_leader(t, R_1_07_06_07_01, v, loser);
    get_from_bank(t, R_1_07_06_07_01, v->fighter[winner], strength(v->plan[loser].leader));
    pay_support(t, v, loser);
    free_support(t, v, winner); /* 1.13.05 */
    lose_all(t, R_1_07_06_07_02, v, loser);
}

static bool has_kind(const struct plan plan[2], uint8_t kind)
{
    for (unsigned side = 0; side < 2; side++) {
        const struct plan *p = &plan[side];
        if (p->weapon != NONE && card_kind_of(p->weapon) == kind) return true;
        if (p->defense != NONE && card_kind_of(p->defense) == kind) return true;
    }
    return false;
}

bool plans_explode(const struct plan plan[2])
{
    return has_kind(plan, WEAPON_LASGUN) && has_kind(plan, DEFENSE_PROJECTILE);
}

/* 3.01.14, 3.01.16, RB-36: the whole territory, every faction, advisors, spice and the leaders of
** both plans; leaders lying there from earlier battles are out of reach (1.07.06.04). */
static void explode(table *t, struct battle_vars *v)
{
    kanly_game *g = t->game;
    cell_set everywhere = cells_of(battlefield(v));
    tell(t, R_3_01_14, EVENT_EXPLOSION, NONE, battlefield(v));
    for (unsigned side = 0; side < 2; side++) {
        kill_plan_leader(t, R_3_01_14, v, side);
        if (v->plan[side].haderach) { /* 2.01.13: this alone kills it */
            g->haderach_dead = true;
            tell(t, R_2_01_13, EVENT_HADERACH_DIED, ATREIDES, 0);
        }
        pay_support(t, v, side);
        discard_plan(t, R_3_01_14, side);
    }
    for_factions(f, g->playing) kill_all_in_cells(t, R_3_01_14, f, everywhere);
    destroy_spice(t, R_3_01_14, everywhere);
}

/* 1.07.06.02: whether a weapon kills through a defence. 3.01.16: a Shield stops Crysknife, Maula
** Pistol, Slip Tip and Stunner (3.01.05, 3.01.15, 3.01.17, 3.01.19); 3.01.18: a Snooper stops
** Chaumas, Chaumurky, Ellaca Drug and Gom Jabbar (3.01.02, 3.01.03, 3.01.06, 3.01.08); nothing
** stops the Lasgun (3.01.14). */
bool kind_kills(uint8_t weapon, uint8_t defense)
{
    switch (weapon) {
    case WEAPON_LASGUN: return true;
    case WEAPON_PROJECTILE: return defense != DEFENSE_PROJECTILE;
    case WEAPON_POISON: return defense != DEFENSE_POISON; /* Ellaca Drug too (RB-09) */
    }
    return false;
}

bool weapon_kills(card weapon, card defense)
{
    return weapon != NONE &&
           kind_kills(card_kind_of(weapon), defense == NONE ? WORTHLESS : card_kind_of(defense));
}

unsigned plan_total(const struct plan *p, bool killed)
{
    unsigned sum = p->dial;
    if (!killed)
        sum += 2u * strength(p->leader) +
               (p->haderach ? 4 : 0); /* 2.01.11: +2, lost with its companion */
    return sum;
}

static void compare(table *t, struct battle_vars *v)
{
    kanly_game *g = t->game;
    bool killed[2];
    for (unsigned side = 0; side < 2; side++)
        killed[side] = v->plan[side].leader != NONE &&
                       weapon_kills(v->plan[!side].weapon, v->plan[side].defense);
    unsigned sum[2] = {plan_total(&v->plan[0], killed[0]), plan_total(&v->plan[1], killed[1])};
    unsigned winner = sum[0] >= sum[1] ? 0 : 1; /* 1.07.06.01: ties go to the aggressor */
    v->winner = (uint8_t)winner;
    tell(t, sum[0] == sum[1] ? R_1_07_06_01 : R_1_07_06, EVENT_BATTLE_WON, v->fighter[winner],
         v->fighter[!winner], (uint8_t)sum[winner], (uint8_t)sum[!winner]);
    for (unsigned side = 0; side < 2; side++) {
        leader l = v->plan[side].leader;
        if (killed[side]) {
            kill_plan_leader(t, R_1_07_06_02, v, side);
            get_from_bank(t, R_1_07_06_03, v->fighter[winner],
                          strength(l)); /* RB-38: its own too */
        } else if (is_leader(l)) {
            g->leader[l].fought_in = battlefield(v); /* 1.07.06.04 */
        }
    }
    for (unsigned side = 0; side < 2; side++) pay_support(t, v, side);
    lose_all(t, R_1_07_06_05, v, !winner);
}

void settle(table *t)
{
    kanly_game *g = t->game;
    struct battle_vars *v = battle(g);
    v->atreides_tanks = total(g->tanks[ATREIDES]);
    if (v->calls == 3)
        both_betrayed(t, v);
    else if (v->calls)
        one_betrayed(t, v, v->calls == 1 ? 0 : 1);
    else if (plans_explode(v->plan))
        explode(t, v);
    else
        compare(t, v);
    prison_break(t); /* 2.05.11: after every leader's death */
}
