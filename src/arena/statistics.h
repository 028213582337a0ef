/* What the numbers of a match are worth: intervals, ratings, and when to stop.
**
** Games of one block (one seed, the bots rotated over the factions) resemble each other, so
** whatever is said about a match is said by blocks: an interval comes from drawing whole blocks
** again, a rating's error as well, and the sequential test counts a block as one observation. All
** of it is a function of its input: the bootstrap's dice have a fixed seed. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct {
    double low, high;
} interval;

/* Wilson's interval for a share of independent games, 95 %. No games: 0 to 1. */
interval wilson(uint64_t wins, uint64_t games);

/* --- blocks ----------------------------------------------------------------------------------- */

/* How often each block is drawn in the n-th resample: as many draws as there are blocks. */
void bootstrap_weights(unsigned resample, uint32_t *weight, size_t blocks);

/* The share won and games played by one bot in one block. */
typedef struct {
    uint32_t wins, games;
} block_share;

/* Drawing a few blocks again tells next to nothing: below this there is no interval (NAN). */
enum { INTERVAL_BLOCKS_AT_LEAST = 5 };

/* The 95 % interval of the share over all blocks, which lie `stride` apart. `weight` is room for a
** number for each block. */
interval bootstrap_share(const block_share *share, size_t stride, size_t blocks, uint32_t *weight);

/* --- ratings (Plackett-Luce) ------------------------------------------------------------------ */

/* Every player has a strength: that of its bot times that of its faction. A winner is drawn from
** itself and all who did not win, with chances as the strengths are; allies who win together are
** each drawn so. Strengths are logarithms, shown on the scale of chess (400 points are ten to one),
** with a mean of 0. A weak prior (one standard deviation is 550 points) keeps the rating of a
** bot that never lost finite. */

enum { RATED_BOTS = 32, RATED_PLAYERS = 6, RATED_FACTIONS = 6, BOOTSTRAPS = 400 };

typedef struct {
    uint32_t block;
    uint8_t players;
    uint8_t winners; /* bit p for the p-th player */
    uint8_t bot[RATED_PLAYERS], faction[RATED_PLAYERS];
} rated_game;

typedef struct {
    double rating[RATED_BOTS];
    interval error[RATED_BOTS]; /* 95 %, bootstrapped over blocks; NAN where those are too few */
    double faction[RATED_FACTIONS];
    bool fitted;
} ratings;

/* `weight` is room for one number a block. */
ratings fit_ratings(const rated_game *game, size_t games, size_t blocks, unsigned bots,
                    uint32_t *weight);

/* One player by themselves, against others whose strengths are taken as known: the same model and
** the same prior, for where players come and go and cannot all be fitted again after every game.
** `rest` is the strength of all others in a draw together, in points; one game is as many draws as
** it has winners, for who won only their own. */
typedef struct {
    bool won;
    double rest;
} known_draw;

typedef struct {
    double rating, deviation; /* in points; nine times in ten within 1.645 of these */
} known_rating;

known_rating rate_one(const known_draw *draw, size_t draws);
/* The draws of one game for one of its players, from the strengths of all in points. */
unsigned draws_of_game(const double *strength, unsigned players, unsigned winners, unsigned who,
                       known_draw out[RATED_PLAYERS]);

/* --- the sequential test ---------------------------------------------------------------------- */

/* Is the first side stronger than the others by at least so much? Scores are as in chess: of two
** players one won and the other did not: 1 to 0; otherwise half each. A block's score is the mean
** over all pairs of its games. The likelihood ratio is the one for a normal mean of unknown
** spread (GSPRT). */
typedef struct {
    double elo0, elo1;  /* the two hypotheses, in rating points of that score */
    double alpha, beta; /* how often either error may happen */
    uint64_t blocks;
    double sum, squares;
} sprt;

typedef enum { SPRT_GOES_ON, SPRT_ACCEPTS_0, SPRT_ACCEPTS_1 } sprt_state;

enum { SPRT_BLOCKS_AT_LEAST = 10 };

sprt sprt_begin(double elo0, double elo1, double alpha, double beta);
void sprt_add(sprt *test, double score);
double sprt_llr(const sprt *test);
double sprt_lower(const sprt *test);
double sprt_upper(const sprt *test);
sprt_state sprt_decide(const sprt *test);

double elo_to_score(double elo);
double score_to_elo(double score); /* at most 1200 either way */
