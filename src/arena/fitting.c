/* Logistic regression with bounds: Newton's method, each step found coordinate by coordinate within
** the bounds, and shortened where it would lead uphill. */
#include "arena/fitting.h"

#include <math.h>
#include <string.h>

enum { N = EVALUATE_COUNT };

static const double SHRINKAGE = 0.0001;
#define SURELY 0.03 /* at least, the right way */

/* --- what is known before --------------------------------------------------------------------- */

enum { EITHER, GOOD, BAD };

/* More of one's own is never bad, more of others' never good, tokens on the sand are a risk.
** Without this a fit finds reasons in chance. */
static const uint8_t SIGN[N] = {
    [FEATURE_SPICE] = GOOD,
    [FEATURE_RESERVES] = GOOD,
    [FEATURE_BOARD] = GOOD,
    [FEATURE_TANKS] = BAD,
    [FEATURE_ELITES] = GOOD,
    [FEATURE_LEADERS] = GOOD,
    [FEATURE_FEW_LEADERS] = BAD,
    [FEATURE_WEAPONS] = GOOD,
    [FEATURE_WEAPON_PAIR] = GOOD,
    [FEATURE_DEFENSES] = GOOD,
    [FEATURE_DEFENSE_PAIR] = GOOD,
    [FEATURE_HEROES] = GOOD,
    [FEATURE_KARAMAS] = GOOD,
    [FEATURE_SPECIALS] = GOOD,
    [FEATURE_WORTHLESS_CARDS] = BAD,
    [FEATURE_CITIES] = GOOD,
    [FEATURE_HELD] = GOOD,
    [FEATURE_STRONG_POINTS] = GOOD,
    [FEATURE_THIN] = BAD,
    [FEATURE_SAND_TOKENS] = BAD,
    [FEATURE_HADERACH] = GOOD,
    [FEATURE_ALLY_SPICE] = GOOD,
    [FEATURE_ALLY_TOKENS] = GOOD,
    [FEATURE_ALLY_LEADERS] = GOOD,
    [FEATURE_ALLY_CARDS] = GOOD,
    [FEATURE_LACKS_ONE] = GOOD,
    [FEATURE_LACKS_TWO] = GOOD,
    [FEATURE_LACKS_NONE] = GOOD,
    [FEATURE_SIDE_REACH] = GOOD,
    [FEATURE_RIVAL_LACKS_ONE] = BAD,
    [FEATURE_RIVAL_LACKS_TWO] = BAD,
    [FEATURE_RIVAL_LACKS_NONE] = BAD,
    [FEATURE_OTHERS_SPICE] = BAD,
    [FEATURE_OTHERS_BOARD] = BAD,
    [FEATURE_OTHERS_RESERVES] = BAD,
    [FEATURE_OTHERS_LEADERS] = BAD,
    [FEATURE_OTHERS_CARDS] = BAD,
    [FEATURE_PREDICTION_ALIVE] = GOOD,
    [FEATURE_FREMEN_ROAD_LATE] = GOOD,
};

fit_bounds fit_bounds_of(unsigned feature)
{
    static const fit_bounds BOUNDS[] = {
        [EITHER] = {-100, 100},
        [GOOD] = {SURELY, 100},
        [BAD] = {-100, -SURELY},
    };
    return BOUNDS[SIGN[feature]];
}

/* --- how good weights are --------------------------------------------------------------------- */

static double sum_of(const fit_row *r, const double w[N])
{
    double sum = 0;
    for (unsigned i = 0; i < N; i++) sum += w[i] * (double)r->x[i];
    return sum;
}

static double chance_of(double sum) { return 1 / (1 + exp(-sum)); }

/* -log of the chance given to what happened, without overflow. */
static double surprise(double sum, bool won)
{
    double against = won ? -sum : sum;
    return against > 0 ? against + log1p(exp(-against)) : log1p(exp(against));
}

static bool counts(const fit_row *r, bool all, bool kept_back)
{
    return all || r->kept_back == kept_back;
}

static double loss_on(const fit_row *row, size_t count, bool all, bool kept_back, const double w[N])
{
    double sum = 0;
    size_t n = 0;
    for (size_t i = 0; i < count; i++) {
        if (!counts(&row[i], all, kept_back)) continue;
        sum += surprise(sum_of(&row[i], w), row[i].won);
        n++;
    }
    return n ? sum / (double)n : 0;
}

double fit_loss(const fit_row *row, size_t count, bool kept_back, const double w[N])
{
    return loss_on(row, count, false, kept_back, w);
}

double fit_loss_of_all_alike(const fit_row *row, size_t count, bool kept_back)
{
    size_t won = 0, n = 0;
    for (size_t i = 0; i < count; i++)
        if (row[i].kept_back == kept_back) n++, won += row[i].won;
    if (!won || won == n) return 0;
    double p = (double)won / (double)n;
    return -(p * log(p) + (1 - p) * log(1 - p));
}

/* --- improving them --------------------------------------------------------------------------- */

/* What the loss looks like around the weights: its slope and its curvature. */
typedef struct {
    double slope[N], curve[N][N];
} surroundings;

/* Most of what a position shows is nothing: only what is there is added up. */
static void add_row(const fit_row *r, const double w[N], surroundings *s)
{
    unsigned there[N] = {0}, count = 0;
    for (unsigned i = 0; i < N; i++)
        if (r->x[i] != 0) there[count++] = i;
    double p = chance_of(sum_of(r, w)), off = p - (r->won ? 1 : 0), bend = p * (1 - p);
    for (unsigned a = 0; a < count; a++) {
        double x = (double)r->x[there[a]];
        s->slope[there[a]] += off * x;
        for (unsigned b = 0; b <= a; b++)
            s->curve[there[a]][there[b]] += bend * x * (double)r->x[there[b]];
    }
}

static void look_around_weights(const fit_row *row, size_t count, bool all, const double w[N],
                                surroundings *s)
{
    size_t n = 0;
    memset(s, 0, sizeof *s);
    for (size_t i = 0; i < count; i++)
        if (counts(&row[i], all, false)) add_row(&row[i], w, s), n++;
    for (unsigned a = 0; a < N; a++) {
        s->slope[a] = s->slope[a] / (double)n + SHRINKAGE * w[a];
        for (unsigned b = 0; b <= a; b++)
            s->curve[b][a] = s->curve[a][b] = s->curve[a][b] / (double)n;
        s->curve[a][a] += SHRINKAGE;
    }
}

/* The step to the lowest point within the bounds if the loss were as it is around here. */
static void find_step(const surroundings *s, const double w[N], double step[N])
{
    enum { SWEEPS = 400 };
    double slope[N];
    memcpy(slope, s->slope, sizeof slope);
    memset(step, 0, N * sizeof *step);
    for (unsigned sweep = 0; sweep < SWEEPS; sweep++)
        for (unsigned a = 0; a < N; a++) {
            fit_bounds bounds = fit_bounds_of(a);
            double to = w[a] + step[a] - slope[a] / s->curve[a][a];
            to = to < bounds.least ? bounds.least : to > bounds.most ? bounds.most : to;
            double by = to - w[a] - step[a];
            step[a] += by;
            for (unsigned b = 0; b < N; b++) slope[b] += by * s->curve[a][b];
        }
}

static double cost(const fit_row *row, size_t count, bool all, const double w[N])
{
    double squares = 0;
    for (unsigned i = 0; i < N; i++) squares += w[i] * w[i];
    return loss_on(row, count, all, false, w) + SHRINKAGE / 2 * squares;
}

/* Goes as far along the step as it leads downhill; false: nowhere. */
static bool go(const fit_row *row, size_t count, bool all, const double step[N], double w[N])
{
    double now = cost(row, count, all, w), length = 1;
    for (unsigned tries = 0; tries < 12; tries++, length /= 2) {
        double there[N];
        for (unsigned i = 0; i < N; i++) there[i] = w[i] + length * step[i];
        if (cost(row, count, all, there) >= now) continue;
        memcpy(w, there, sizeof there);
        return true;
    }
    return false;
}

unsigned fit_weights(const fit_row *row, size_t count, bool all, double w[N])
{
    enum { MOST_STEPS = 40 };
    const double still = 1e-5;
    static surroundings s;
    double step[N];
    for (unsigned i = 0; i < N; i++) {
        fit_bounds bounds = fit_bounds_of(i);
        w[i] = w[i] < bounds.least ? bounds.least : w[i] > bounds.most ? bounds.most : w[i];
    }
    for (unsigned steps = 0; steps < MOST_STEPS; steps++) {
        double most = 0;
        look_around_weights(row, count, all, w, &s);
        find_step(&s, w, step);
        for (unsigned i = 0; i < N; i++) most = fabs(step[i]) > most ? fabs(step[i]) : most;
        if (most < still || !go(row, count, all, step, w)) return steps;
    }
    return MOST_STEPS;
}

/* --- writing them down ------------------------------------------------------------------------ */

void fit_print(FILE *out, const char *command, const double w[N])
{
    static const char *const NAME[N] = {
#define X(id) #id,
        EVALUATE_FEATURES(X)
#undef X
    };
    fprintf(out, "/* Made by `%s`; docs/opponents.md says how. */\n/* clang-format off */\n",
            command);
    for (unsigned i = 0; i < N; i++) fprintf(out, "[FEATURE_%s] = %.4ff,\n", NAME[i], w[i]);
    fprintf(out, "    /* clang-format on */\n");
}
