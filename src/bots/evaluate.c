/* The features of a position and what they are worth. The weights are in evaluate_weights.h, made
** by `kanly fit`. */
#include "bots/evaluate.h"

#include <math.h>

#include "rules/rules.h"

const float EVALUATE_WEIGHT[EVALUATE_COUNT] = {
#include "bots/evaluate_weights.h"
};

/* --- what a faction has ----------------------------------------------------------------------- */

static float clipped(unsigned value, unsigned most, float unit)
{
    return (float)(value < most ? value : most) / unit;
}

/* Ordinary and elite tokens on the board, advisors among them. */
static stack on_board(const kanly_game *g, faction f)
{
    unsigned tokens = FORCES_EACH - total(g->reserves[f]) - total(g->tanks[f]);
    unsigned elites = 0;
    for_cells(c, tokens_of(g, f)) elites += elite(at(g, f, c));
    return make_stack(tokens - elites, elites);
}

static unsigned strength_alive(const kanly_game *g, faction f, unsigned *count)
{
    unsigned sum = 0;
    *count = 0;
    for_leaders(l, leaders_held(g, f)) {
        sum += (unsigned)leader_strength(l);
        ++*count;
    }
    return sum;
}

static unsigned held(const kanly_game *g, faction f, unsigned kind)
{
    return (unsigned)bit_count(g->hand[f] & card_set_of_kind((uint8_t)kind));
}

static void hand_features(const kanly_game *g, faction f, float *x)
{
    unsigned projectile = held(g, f, WEAPON_PROJECTILE), poison = held(g, f, WEAPON_POISON);
    unsigned lasgun = held(g, f, WEAPON_LASGUN), hero = held(g, f, HERO);
    unsigned shield = held(g, f, DEFENSE_PROJECTILE), snooper = held(g, f, DEFENSE_POISON);
    unsigned worthless = held(g, f, WORTHLESS);
    unsigned karama = (unsigned)bit_count(g->hand[f] & card_set_of_name(C_KARAMA));
    unsigned all = hand_size(g, f);
    unsigned named = projectile + poison + lasgun + hero + shield + snooper + worthless + karama;
    x[FEATURE_WEAPONS] = clipped(projectile + poison + lasgun, 2, 1);
    x[FEATURE_WEAPON_PAIR] = (projectile && poison) || lasgun;
    x[FEATURE_DEFENSES] = clipped(shield + snooper, 2, 1);
    x[FEATURE_DEFENSE_PAIR] = shield && snooper;
    x[FEATURE_HEROES] = clipped(hero, 2, 1);
    x[FEATURE_KARAMAS] = clipped(karama, 2, 1);
    x[FEATURE_WORTHLESS_CARDS] = (float)worthless * (f == BENE_GESSERIT ? -1 : 1);
    x[FEATURE_SPECIALS] = all > named ? clipped(all - named, 3, 1) : 0;
}

static void force_features(const kanly_game *g, faction f, float *x)
{
    stack board = on_board(g, f);
    unsigned count, strength = strength_alive(g, f, &count);
    x[FEATURE_SPICE] = sqrtf(clipped((unsigned)g->spice[f] + g->bribes[f], 60, 10));
    x[FEATURE_RESERVES] = (float)total(g->reserves[f]) / 10;
    x[FEATURE_BOARD] = (float)total(board) / 10;
    x[FEATURE_TANKS] = (float)total(g->tanks[f]) / 10;
    x[FEATURE_ELITES] = (float)(elite(board) + elite(g->reserves[f])) / 5;
    x[FEATURE_LEADERS] = (float)strength / 10;
    x[FEATURE_FEW_LEADERS] = count < 2;
    x[FEATURE_HADERACH] = f == ATREIDES && kanly_haderach_awake(g) && !g->haderach_dead;
    unsigned sand = 0;
    for_cells(c, tokens_of(g, f) & SAND_CELLS) sand += total(at(g, f, c));
    x[FEATURE_SAND_TOKENS] = (float)sand / 10;
}

/* --- strongholds ------------------------------------------------------------------------------ */

static void place_features(const kanly_game *g, faction f, float *x)
{
    for_territories(where, STRONGHOLDS) {
        if (!has_forces(g, f, where)) continue;
        unsigned mine = total(tokens_in(g, f, where));
        bool alone = bit_count(forces_in(g, where)) == 1;
        x[FEATURE_HELD] += alone;
        x[FEATURE_SHARED] += !alone;
        x[FEATURE_CITIES] += alone && (where == T_ARRAKEEN || where == T_CARTHAG);
        x[FEATURE_STRONG_POINTS] += clipped(mine, 8, 10);
        x[FEATURE_THIN] += mine < 3;
    }
}

static faction_set side_of_faction(const kanly_game *g, faction f)
{
    return (faction_set)(just(f) | (ally_of(g, f) == NONE ? 0 : just(ally_of(g, f))));
}

static unsigned lacking(const kanly_game *g, faction_set side)
{
    unsigned need = bit_count(side) == 1 ? 3 : 4, have = strongholds_held(g, side);
    return have >= need ? 0 : need - have;
}

static void race_features(const kanly_game *g, faction f, float *x)
{
    faction_set side = side_of_faction(g, f);
    unsigned own = lacking(g, side), rival = 9;
    for_factions(r, g->playing & (faction_set)~side) {
        unsigned lacks = lacking(g, side_of_faction(g, r));
        if (lacks < rival) rival = lacks;
    }
    x[FEATURE_LACKS_NONE] = own == 0;
    x[FEATURE_LACKS_ONE] = own == 1;
    x[FEATURE_LACKS_TWO] = own == 2;
    x[FEATURE_RIVAL_LACKS_NONE] = rival == 0;
    x[FEATURE_RIVAL_LACKS_ONE] = rival == 1;
    x[FEATURE_RIVAL_LACKS_TWO] = rival == 2;
    unsigned landing = 0;
    for_factions(s, side) landing += g->spice[s] >= 5 && total(g->reserves[s]) >= 4;
    x[FEATURE_SIDE_REACH] = own <= landing;
}

/* --- the side and the others ------------------------------------------------------------------ */

static void ally_features(const kanly_game *g, faction f, float clock, float late, float *x)
{
    faction a = ally_of(g, f);
    if (a == NONE) return;
    unsigned count;
    x[FEATURE_ALLY_0 + a] = 1;
    x[FEATURE_ALLY_CLOCK_0 + a] = clock;
    x[FEATURE_ALLY_LATE_0 + a] = late;
    if (f == GUILD) x[FEATURE_ALLIED_CLOCK] = clock, x[FEATURE_ALLIED_LATE] = late;
    x[FEATURE_ALLY_SPICE] = sqrtf(clipped((unsigned)g->spice[a] + g->bribes[a], 60, 10));
    x[FEATURE_ALLY_TOKENS] = (float)(FORCES_EACH - total(g->tanks[a])) / 10;
    x[FEATURE_ALLY_LEADERS] = (float)strength_alive(g, a, &count) / 10;
    x[FEATURE_ALLY_CARDS] = (float)hand_size(g, a) / 4;
}

static void other_features(const kanly_game *g, faction f, float *x)
{
    faction_set rivals = g->playing & (faction_set)~side_of_faction(g, f);
    float n = (float)bit_count(rivals);
    for_factions(r, rivals) {
        unsigned count;
        x[FEATURE_OTHERS_SPICE] += sqrtf(clipped((unsigned)g->spice[r] + g->bribes[r], 60, 10)) / n;
        x[FEATURE_OTHERS_BOARD] += (float)total(on_board(g, r)) / 10 / n;
        x[FEATURE_OTHERS_RESERVES] += (float)total(g->reserves[r]) / 10 / n;
        x[FEATURE_OTHERS_LEADERS] += (float)strength_alive(g, r, &count) / 10 / n;
        x[FEATURE_OTHERS_CARDS] += (float)hand_size(g, r) / 4 / n;
        x[FEATURE_OTHERS_PAIRED] += ally_of(g, r) != NONE ? 1 / n : 0;
    }
}

/* 2.02.03 for the Bene Gesserit; 2.04.09 for the Fremen, and against the Guild. */
static void road_features(const kanly_game *g, faction f, float late, float *x)
{
    bool due = g->predicted_turn >= g->turn && g->predicted_faction != NONE &&
               plays(g, BENE_GESSERIT) && plays(g, g->predicted_faction);
    if (due && f == BENE_GESSERIT) {
        unsigned lacks = lacking(g, side_of_faction(g, g->predicted_faction));
        x[FEATURE_PREDICTION_ALIVE] = 1;
        x[FEATURE_PREDICTION_NEXT_NEAR] = g->predicted_turn == g->turn && lacks <= 1;
    }
    if (!plays(g, FREMEN) || !plays(g, GUILD)) return;
    faction_set in_two = forces_in(g, T_SIETCH_TABR) | forces_in(g, T_HABBANYA_SIETCH);
    faction_set barred = just(HARKONNEN) | just(ATREIDES) | just(EMPEROR);
    bool open = !(in_two & (faction_set)~just(FREMEN)) && !(forces_in(g, T_TUEKS_SIETCH) & barred);
    float sign = (f == FREMEN || ally_of(g, f) == FREMEN) ? 1 : 0;
    if (f == GUILD || ally_of(g, f) == GUILD) sign -= 1;
    x[FEATURE_FREMEN_ROAD_OPEN] = open ? sign : 0;
    x[FEATURE_FREMEN_ROAD_LATE] = open ? sign * late : 0;
}

void evaluate_features(const kanly_game *g, uint8_t f, float x[EVALUATE_COUNT])
{
    for (unsigned i = 0; i < EVALUATE_COUNT; i++) x[i] = 0;
    float clock = (float)g->turn / (float)g->options.turns;
    float late = clock > 0.75f ? (clock - 0.75f) * 4 : 0;
    x[FEATURE_FACTION_0 + f] = 1;
    x[FEATURE_CLOCK_0 + f] = clock;
    x[FEATURE_LATE_0 + f] = late;
    hand_features(g, f, x);
    force_features(g, f, x);
    place_features(g, f, x);
    race_features(g, f, x);
    ally_features(g, f, clock, late, x);
    other_features(g, f, x);
    road_features(g, f, late, x);
}

float evaluate_odds(const kanly_game *g, uint8_t f)
{
    float x[EVALUATE_COUNT], sum = 0;
    evaluate_features(g, f, x);
    for (unsigned i = 0; i < EVALUATE_COUNT; i++) sum += EVALUATE_WEIGHT[i] * x[i];
    return sum;
}

float evaluate(const kanly_game *g, uint8_t f)
{
    if (g->phase == KANLY_OVER) return g->winners >> f & 1;
    return 1 / (1 + expf(-evaluate_odds(g, f)));
}
