/* Intervals, ratings and the sequential test. Small dense algebra only: there are a few dozen
** bots at most. */
#include "arena/statistics.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "game/dice.h"

static const double Z95 = 1.959963984540054;

static double clamp(double x, double low, double high)
{
    return x < low ? low : x > high ? high : x;
}

interval wilson(uint64_t wins, uint64_t games)
{
    if (games == 0) return (interval){0, 1};
    double n = (double)games, share = (double)wins / n, z2 = Z95 * Z95;
    double middle = (share + z2 / (2 * n)) / (1 + z2 / n);
    double half = Z95 * sqrt(share * (1 - share) / n + z2 / (4 * n * n)) / (1 + z2 / n);
    /* The formula gives 0 and 1 exactly at the ends, up to rounding. */
    return (interval){wins == 0 ? 0 : clamp(middle - half, 0, 1),
                      wins == games ? 1 : clamp(middle + half, 0, 1)};
}

/* --- blocks ----------------------------------------------------------------------------------- */

void bootstrap_weights(unsigned resample, uint32_t *weight, size_t blocks)
{
    uint64_t state = UINT64_C(0x5eed) + ((uint64_t)resample << 32);
    memset(weight, 0, blocks * sizeof *weight);
    for (size_t i = 0; i < blocks; i++)
        weight[(size_t)((next_dice(&state) >> 32) * blocks >> 32)]++;
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* The middle 95 % of the values, which are sorted in place. */
static interval middle_of(double *value, size_t count)
{
    qsort(value, count, sizeof *value, by_size);
    size_t cut = (size_t)(0.025 * (double)count);
    return (interval){value[cut], value[count - 1 - cut]};
}

interval bootstrap_share(const block_share *share, size_t stride, size_t blocks, uint32_t *weight)
{
    double drawn[BOOTSTRAPS];
    size_t count = 0;
    if (blocks < INTERVAL_BLOCKS_AT_LEAST) return (interval){NAN, NAN};
    for (unsigned r = 0; r < BOOTSTRAPS; r++) {
        double wins = 0, games = 0;
        bootstrap_weights(r, weight, blocks);
        for (size_t b = 0; b < blocks; b++) {
            wins += (double)weight[b] * share[b * stride].wins;
            games += (double)weight[b] * share[b * stride].games;
        }
        if (games > 0) drawn[count++] = wins / games;
    }
    return count ? middle_of(drawn, count) : (interval){0, 1};
}

/* --- ratings ---------------------------------------------------------------------------------- */

/* A resample lies near the whole: a few of Newton's steps from there are enough. */
enum { UNKNOWNS = RATED_BOTS + RATED_FACTIONS, ROUNDS_AT_MOST = 60, ROUNDS_AGAIN = 3 };

static const double PRIOR = 0.1; /* 1 over the variance of a strength, in natural logarithms */
static const double POINTS = 173.7177927613007; /* 400 / ln 10 */

/* The log-likelihood with its slope and curvature at one guess. */
typedef struct {
    double value;
    double slope[UNKNOWNS];
    double curve[UNKNOWNS][UNKNOWNS]; /* minus the second derivatives: positive definite */
} hill;

/* One winner against all who did not win. Each player's strength is the sum of two unknowns: its
** bot's and its faction's. */
static void add_winner(hill *h, const rated_game *g, unsigned winner, double weight,
                       const double *guess)
{
    double chance[RATED_PLAYERS] = {0}, sum = 0;
    unsigned place[RATED_PLAYERS][2];
    for (unsigned p = 0; p < g->players; p++) {
        place[p][0] = g->bot[p];
        place[p][1] = RATED_BOTS + g->faction[p];
        bool drawn_from = p == winner || !(g->winners >> p & 1);
        chance[p] = drawn_from ? exp(guess[place[p][0]] + guess[place[p][1]]) : 0;
        sum += chance[p];
    }
    h->value += weight * log(chance[winner] / sum);
    for (unsigned p = 0; p < g->players; p++) {
        double share = chance[p] / sum;
        for (unsigned i = 0; i < 2; i++) {
            h->slope[place[p][i]] += weight * ((p == winner) - share);
            for (unsigned k = 0; k < 2; k++) h->curve[place[p][i]][place[p][k]] += weight * share;
            for (unsigned q = 0; q < g->players; q++)
                for (unsigned k = 0; k < 2; k++)
                    h->curve[place[p][i]][place[q][k]] -= weight * share * (chance[q] / sum);
        }
    }
}

static void survey(hill *h, const rated_game *game, size_t games, const uint32_t *weight,
                   const double *guess)
{
    memset(h, 0, sizeof *h);
    for (size_t i = 0; i < games; i++) {
        double times = weight ? weight[game[i].block] : 1;
        unsigned everybody = (1u << game[i].players) - 1;
        if (times == 0 || game[i].winners == everybody) continue;
        for (unsigned p = 0; p < game[i].players; p++)
            if (game[i].winners >> p & 1) add_winner(h, &game[i], p, times, guess);
    }
    for (unsigned i = 0; i < UNKNOWNS; i++) {
        h->value -= 0.5 * PRIOR * guess[i] * guess[i];
        h->slope[i] -= PRIOR * guess[i];
        h->curve[i][i] += PRIOR;
    }
}

/* Solves curve · step = slope by Cholesky's method; the curve is used up. */
static void solve(double curve[UNKNOWNS][UNKNOWNS], const double *slope, double *step)
{
    for (unsigned i = 0; i < UNKNOWNS; i++) {
        for (unsigned k = 0; k <= i; k++) {
            double sum = curve[i][k];
            for (unsigned m = 0; m < k; m++) sum -= curve[i][m] * curve[k][m];
            curve[i][k] = i == k ? sqrt(sum > 1e-12 ? sum : 1e-12) : sum / curve[k][k];
        }
    }
    for (unsigned i = 0; i < UNKNOWNS; i++) {
        step[i] = slope[i];
        for (unsigned m = 0; m < i; m++) step[i] -= curve[i][m] * step[m];
        step[i] /= curve[i][i];
    }
    for (unsigned i = UNKNOWNS; i-- > 0;) {
        for (unsigned m = i + 1; m < UNKNOWNS; m++) step[i] -= curve[m][i] * step[m];
        step[i] /= curve[i][i];
    }
}

/* Newton's way up, with the step held short far from the top. */
static void climb(const rated_game *game, size_t games, const uint32_t *weight, unsigned rounds,
                  double *guess, hill *h)
{
    for (unsigned round = 0; round < rounds; round++) {
        double step[UNKNOWNS], longest = 0;
        survey(h, game, games, weight, guess);
        solve(h->curve, h->slope, step);
        for (unsigned i = 0; i < UNKNOWNS; i++)
            longest = fabs(step[i]) > longest ? fabs(step[i]) : longest;
        double scale = longest > 1 ? 1 / longest : 1;
        for (unsigned i = 0; i < UNKNOWNS; i++) guess[i] += scale * step[i];
        if (longest < 1e-9) return;
    }
}

static void in_points(const double *guess, unsigned bots, double *rating)
{
    double mean = 0;
    for (unsigned b = 0; b < bots; b++) mean += guess[b] / bots;
    for (unsigned b = 0; b < bots; b++) rating[b] = POINTS * (guess[b] - mean);
}

ratings fit_ratings(const rated_game *game, size_t games, size_t blocks, unsigned bots,
                    uint32_t *weight)
{
    double guess[UNKNOWNS] = {0}, drawn[RATED_BOTS][BOOTSTRAPS], mean = 0;
    hill h;
    ratings fit = {.fitted = games > 0 && bots > 0 && bots <= RATED_BOTS};
    if (!fit.fitted) return fit;
    climb(game, games, NULL, ROUNDS_AT_MOST, guess, &h);
    in_points(guess, bots, fit.rating);
    for (unsigned f = 0; f < RATED_FACTIONS; f++) mean += guess[RATED_BOTS + f] / RATED_FACTIONS;
    for (unsigned f = 0; f < RATED_FACTIONS; f++)
        fit.faction[f] = POINTS * (guess[RATED_BOTS + f] - mean);

    for (unsigned b = 0; b < bots; b++) fit.error[b] = (interval){NAN, NAN};
    if (blocks < INTERVAL_BLOCKS_AT_LEAST) return fit;
    for (unsigned r = 0; r < BOOTSTRAPS; r++) {
        double again[UNKNOWNS], rating[RATED_BOTS];
        memcpy(again, guess, sizeof again);
        bootstrap_weights(r, weight, blocks);
        climb(game, games, weight, ROUNDS_AGAIN, again, &h);
        in_points(again, bots, rating);
        for (unsigned b = 0; b < bots; b++) drawn[b][r] = rating[b];
    }
    for (unsigned b = 0; b < bots; b++) fit.error[b] = middle_of(drawn[b], BOOTSTRAPS);
    return fit;
}

/* --- one player ------------------------------------------------------------------------------- */

/* The chance to be the one who is drawn, from the difference to the rest. */
static double share_of(double guess, double rest) { return 1 / (1 + exp(rest / POINTS - guess)); }

known_rating rate_one(const known_draw *draw, size_t draws)
{
    double guess = 0, curve = PRIOR;
    for (unsigned round = 0; round < ROUNDS_AT_MOST; round++) {
        double slope = -PRIOR * guess;
        curve = PRIOR;
        for (size_t i = 0; i < draws; i++) {
            double share = share_of(guess, draw[i].rest);
            slope += (draw[i].won ? 1 : 0) - share;
            curve += share * (1 - share);
        }
        double step = clamp(slope / curve, -1, 1);
        guess += step;
        if (fabs(step) < 1e-9) break;
    }
    double deviation = POINTS / sqrt(curve);
    return (known_rating){POINTS * guess, deviation};
}

unsigned draws_of_game(const double *strength, unsigned players, unsigned winners, unsigned who,
                       known_draw out[RATED_PLAYERS])
{
    unsigned count = 0, everybody = (1u << players) - 1;
    bool won = winners >> who & 1;
    if ((winners & everybody) == everybody) return 0;
    for (unsigned w = 0; w < players; w++) {
        double rest = 0;
        if (!(winners >> w & 1) || (won && w != who)) continue;
        for (unsigned p = 0; p < players; p++)
            if (p != who && (p == w || !(winners >> p & 1))) rest += exp(strength[p] / POINTS);
        out[count++] = (known_draw){won, POINTS * log(rest)};
    }
    return count;
}

/* --- the sequential test ---------------------------------------------------------------------- */

double elo_to_score(double elo) { return 1 / (1 + pow(10, -elo / 400)); }

double score_to_elo(double score)
{
    if (score <= 0.001) return -1200;
    if (score >= 0.999) return 1200;
    return -400 * log10(1 / score - 1);
}

sprt sprt_begin(double elo0, double elo1, double alpha, double beta)
{
    return (sprt){.elo0 = elo0, .elo1 = elo1, .alpha = alpha, .beta = beta};
}

void sprt_add(sprt *test, double score)
{
    test->blocks++;
    test->sum += score;
    test->squares += score * score;
}

double sprt_llr(const sprt *test)
{
    double n = (double)test->blocks, score0 = elo_to_score(test->elo0),
           score1 = elo_to_score(test->elo1);
    if (test->blocks < 2) return 0;
    double mean = test->sum / n;
    /* A match without any spread yet is taken to have a little, or one block would decide it. */
    double spread = (test->squares - n * mean * mean) / (n - 1);
    if (spread < 1e-3) spread = 1e-3;
    return n * (score1 - score0) * (2 * mean - score0 - score1) / (2 * spread);
}

double sprt_lower(const sprt *test) { return log(test->beta / (1 - test->alpha)); }
double sprt_upper(const sprt *test) { return log((1 - test->beta) / test->alpha); }

sprt_state sprt_decide(const sprt *test)
{
    double llr = sprt_llr(test);
    if (test->blocks < SPRT_BLOCKS_AT_LEAST) return SPRT_GOES_ON;
    if (llr >= sprt_upper(test)) return SPRT_ACCEPTS_1;
    if (llr <= sprt_lower(test)) return SPRT_ACCEPTS_0;
    return SPRT_GOES_ON;
}
