/* What a battle wheel can show (1.07.04.02, 1.13.04): which dials some combination of tokens
** yields, with how much spice, and which tokens the winner then loses.
**
** A combination is so many ordinary forces and elites, each in full or at half worth. Everything is
** counted in half-points, so nothing is ever rounded (1.13.04.03). The largest dial is 50:
** fifteen forces and five Sardaukar. */
#include "rules/battle.h"
#include "rules/karama.h"

/* 2.03.08, 2.03.09, 2.04.18: the worth of an elite in this battle. */
static uint8_t worth_of_elites(const kanly_game *g, faction f, faction opponent)
{
    if (!advanced(g)) return 1;
    if (f == EMPEROR)
        return opponent == FREMEN || is_stopped(g, ABILITY_SARDAUKAR) ? 1
                                                                      : 2; /* 2.03.08, 2.03.09 */
    return is_stopped(g, ABILITY_FEDAYKIN) ? 1 : 2;                        /* 2.04.18 */
}

army army_of(const kanly_game *g, const struct battle_vars *v, unsigned side)
{
    faction f = v->fighter[side];
    unsigned sum = 0;
    for_cells(c, zone_around(g, v->place)) sum += at(g, f, c);
    stack here = (stack)sum;
    return (army){
        .ordinary = ordinary(here),
        .elites = elite(here),
        .worth = worth_of_elites(g, f, v->fighter[!side]),
        /* 1.13.04.01, 1.13.04.02: only in the advanced game; 2.04.21: never the Fremen (1.00.01),
        ** unless that is prevented. */
        .supported = advanced(g) && !(f == FREMEN && !is_stopped(g, ABILITY_BATTLE_HARDENED)),
    };
}

static uint64_t bits_from_to(unsigned lowest, unsigned highest)
{
    return (~UINT64_C(0) >> (63 - (highest - lowest))) << lowest;
}

uint64_t dials(const army *a, unsigned budget)
{
    uint64_t set = 0;
    for (unsigned full_elites = 0; full_elites <= a->elites; full_elites++) {
        if (!a->supported) { /* whole worths only: 1.07.04.02, 2.04.21 */
            for (unsigned full = 0; full <= a->ordinary; full++)
                set |= UINT64_C(1) << (2u * full + 2u * a->worth * full_elites);
            continue;
        }
        if (full_elites > budget) break;
        for (unsigned half_elites = 0; full_elites + half_elites <= a->elites; half_elites++) {
            unsigned base = 2u * a->worth * full_elites + a->worth * half_elites;
            for (unsigned full = 0; full <= a->ordinary && full + full_elites <= budget; full++)
                set |= bits_from_to(base + 2 * full, base + full + a->ordinary);
        }
    }
    return set;
}

/* Whether so many ordinary forces, all of them counted, make up `rest` half-points with `full`
** of them spiced. */
static bool ordinary_yield(const army *a, unsigned full, unsigned rest)
{
    if (rest < 2 * full) return false;
    unsigned half = rest - 2 * full;
    return full + half <= a->ordinary && (a->supported || !half);
}

uint32_t support_for(const army *a, unsigned dial)
{
    uint32_t set = 0;
    for (unsigned full_elites = 0; full_elites <= a->elites; full_elites++)
        for (unsigned half_elites = 0; full_elites + half_elites <= a->elites; half_elites++) {
            unsigned base = 2u * a->worth * full_elites + a->worth * half_elites;
            if (base > dial || (half_elites && !a->supported)) break;
            unsigned rest = dial - base; /* of the ordinary: at least so many in full, at most */
            unsigned least = rest > a->ordinary ? rest - a->ordinary : 0, most = rest / 2;
            if (!a->supported)
                set |= rest % 2 == 0 && most <= a->ordinary;
            else if (least <= most)
                set |= (uint32_t)bits_from_to(least, most) << full_elites;
        }
    return set;
}

void losses_for(const army *a, unsigned dial, unsigned spice,
                uint32_t ordinary_lost[MOST_ELITES + 1])
{
    memset(ordinary_lost, 0, (MOST_ELITES + 1) * sizeof *ordinary_lost);
    for (unsigned full_elites = 0; full_elites <= a->elites; full_elites++)
        for (unsigned half_elites = 0; full_elites + half_elites <= a->elites; half_elites++) {
            unsigned base = 2u * a->worth * full_elites + a->worth * half_elites;
            if (base > dial || (half_elites && !a->supported)) break;
            for (unsigned full = 0; full <= a->ordinary; full++) {
                if (a->supported && full + full_elites != spice) continue;
                if (!ordinary_yield(a, full, dial - base)) continue;
                unsigned tokens =
                    dial - base - full; /* 2 full + half, less full: both kinds together */
                ordinary_lost[full_elites + half_elites] |= UINT32_C(1) << tokens;
            }
        }
}
