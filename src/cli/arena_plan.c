/* Who meets whom: a match as numbered games in blocks. A block is one seed and one seating, played
** once for each rotation of its bots over the factions; or one position, in place of
** the seating. */
#include <string.h>

#include "cli/arena.h"

const char *const ARENA_FORMAT[3] = {"table", "round-robin", "gauntlet"};

/* The list of bots of a block, one for each faction. */
static void line_up(const arena_match *m, uint64_t block, uint8_t list[FACTIONS])
{
    unsigned bots = m->bots;
    uint64_t pairs = (uint64_t)bots * (bots - 1) / 2, pair;
    memset(list, NONE, FACTIONS);
    switch (m->format) {
    case FORMAT_TABLE: /* all of them, over and over; another one starts in each block */
        for (unsigned i = 0; i < m->factions; i++) list[i] = (uint8_t)((i + block) % bots);
        return;
    case FORMAT_ROUND_ROBIN: /* two, in turns */
        pair = pairs ? block % pairs : 0;
        for (unsigned a = 0; a < bots; a++) {
            if (pair >= bots - 1 - a) {
                pair -= bots - 1 - a;
                continue;
            }
            for (unsigned i = 0; i < m->factions; i++)
                list[i] = (uint8_t)(i % 2 ? a + 1 + pair : a);
            return;
        }
        return;
    case FORMAT_GAUNTLET: /* the first alone among copies of another */
        for (unsigned i = 0; i < m->factions; i++)
            list[i] = (uint8_t)(i == 0 ? 0 : 1 + block % (bots - 1));
        return;
    }
}

const char *arena_arrange(arena_match *m)
{
    uint8_t who[FACTIONS], list[FACTIONS];
    m->factions = match_factions(&m->options, who);
    if (m->format == FORMAT_TABLE && m->bots > m->factions)
        return "more bots than factions: use --format round-robin or gauntlet";
    if (m->format != FORMAT_TABLE && m->bots < 2) return "this format needs two bots or more";
    if (m->tested && m->bots != 2 && m->format != FORMAT_GAUNTLET)
        return "--sprt compares two bots, or the first of a gauntlet with the others";
    line_up(m, 0, list);
    m->rotations = match_rotations(list, m->factions);
    return NULL;
}

match_setup arena_setup(const arena_match *m, uint64_t number)
{
    match_plan plan = {.options = m->options, .seed = m->seed};
    uint64_t block = number / m->rotations;
    const scenario *from = m->positions ? &m->position[block % m->positions] : NULL;
    if (from) plan.options = from->options;
    line_up(m, block, plan.bot);
    match_setup s = match_block_game(&plan, block, (unsigned)(number % m->rotations));
    if (from) { /* who sits where belongs to the position */
        memcpy(s.options.seat, from->options.seat, sizeof s.options.seat);
        s.from = from;
    }
    for (unsigned f = 0; f < FACTIONS; f++)
        if (s.bot[f] != NONE && m->bot[s.bot[f]].same_personality)
            s.personality[f] = m->bot[s.bot[f]].personality;
    return s;
}

/* --- counting --------------------------------------------------------------------------------- */

bool arena_won(const match_result *g, faction f) { return g->winners >> f & 1 && !g->forfeit[f]; }

static void count_player(arena_sum *sum, const match_result *g, faction f)
{
    bool won = arena_won(g, f);
    sum->games++;
    sum->wins += won;
    sum->faction_games[f]++;
    sum->faction_wins[f] += won;
    sum->warnings += g->warnings[f];
    sum->defaults += g->defaults[f];
    sum->illegal += g->illegal[f];
    if (g->forfeit[f] <= EXTERNAL_CRASHED) sum->forfeits[g->forfeit[f]]++;
    sum->thinking += g->thinking[f];
    if (g->slowest[f] > sum->slowest) sum->slowest = g->slowest[f];
}

/* Of every pair of the first bot and another: 1 for a win of the one without the other, half
** otherwise. */
static double pair_score(const match_result *g)
{
    double score = 0;
    unsigned pairs = 0;
    for_factions(a, g->playing)
        for_factions(b, g->playing) {
            if (g->bot[a] != 0 || g->bot[b] == 0) continue;
            score += 0.5 + 0.5 * (arena_won(g, a) - arena_won(g, b));
            pairs++;
        }
    return pairs ? score / pairs : 0.5;
}

void arena_count(const arena_match *m, arena_standing *s, const match_result *g)
{
    rated_game *rated = &s->rated[s->games];
    uint64_t block = s->games / m->rotations;
    *rated = (rated_game){.block = (uint32_t)block};
    for_factions(f, g->playing) {
        block_share *share = &s->share[block * m->bots + g->bot[f]];
        count_player(&s->sum[g->bot[f]], g, f);
        share->games++;
        share->wins += arena_won(g, f);
        rated->bot[rated->players] = g->bot[f];
        rated->faction[rated->players] = f;
        rated->winners |= (uint8_t)(arena_won(g, f) << rated->players);
        rated->players++;
    }
    s->victory[g->victory <= KANLY_VICTORY_DEFAULT ? g->victory : 0]++;
    s->turns += g->turn;
    s->moves += g->moves;
    s->score += pair_score(g) / m->rotations;
    if (++s->games % m->rotations != 0) return;
    if (m->tested && s->decided == SPRT_GOES_ON) {
        sprt_add(&s->test, s->score);
        s->decided = sprt_decide(&s->test);
    }
    s->score = 0;
}
