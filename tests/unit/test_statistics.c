/* Intervals, ratings and the sequential test, against figures known beforehand. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "arena/statistics.h"
#include "game/dice.h"

static uint64_t dice = 1;

static double roll(void) { return (double)(next_dice(&dice) >> 11) / 9007199254740992.0; }

static void near(double value, double wanted, double by)
{
    if (!(fabs(value - wanted) <= by)) fail_msg("%g is not %g, give or take %g", value, wanted, by);
}

/* --- intervals -------------------------------------------------------------------------------- */

static void wilson_gives_the_figures_of_the_books(void **unused)
{
    (void)unused;
    near(wilson(10, 100).low, 0.05523, 1e-5);
    near(wilson(10, 100).high, 0.17437, 1e-5);
    near(wilson(81, 263).low, 0.25527, 1e-4);
    near(wilson(81, 263).high, 0.36620, 1e-4);
    near(wilson(0, 10).low, 0, 0);
    near(wilson(0, 10).high, 0.27753, 1e-5);
    near(wilson(10, 10).low, 0.72247, 1e-5);
    near(wilson(10, 10).high, 1, 0);
    near(wilson(0, 0).low, 0, 0);
    near(wilson(0, 0).high, 1, 0);
}

static void wilson_holds_the_share_as_often_as_it_says(void **unused)
{
    (void)unused;
    unsigned held = 0;
    for (unsigned trial = 0; trial < 2000; trial++) {
        uint64_t wins = 0;
        for (unsigned i = 0; i < 120; i++) wins += roll() < 0.2;
        interval i = wilson(wins, 120);
        held += i.low <= 0.2 && 0.2 <= i.high;
    }
    near(held / 2000.0, 0.95, 0.02);
}

static void a_resample_draws_as_many_blocks_as_there_are(void **unused)
{
    (void)unused;
    uint32_t weight[50], again[50];
    for (unsigned r = 0; r < 100; r++) {
        unsigned sum = 0;
        bootstrap_weights(r, weight, 50);
        bootstrap_weights(r, again, 50);
        assert_memory_equal(weight, again, sizeof weight);
        for (unsigned i = 0; i < 50; i++) sum += weight[i];
        assert_int_equal(sum, 50);
    }
}

/* Games of one block alike: an interval by blocks is wider than one that takes them for
** independent. */
static void blocks_widen_the_interval(void **unused)
{
    (void)unused;
    enum { BLOCKS = 100 };
    block_share share[BLOCKS];
    uint32_t weight[BLOCKS];
    uint64_t wins = 0;
    for (unsigned b = 0; b < BLOCKS; b++) {
        share[b] = (block_share){roll() < 0.5 ? 6 : 0, 6};
        wins += share[b].wins;
    }
    interval by_blocks = bootstrap_share(share, 1, BLOCKS, weight), flat = wilson(wins, BLOCKS * 6);
    double middle = (double)wins / (BLOCKS * 6);
    assert_true(by_blocks.low < middle && middle < by_blocks.high);
    near((by_blocks.high - by_blocks.low) / (flat.high - flat.low), sqrt(6), 0.4);
}

static void a_few_blocks_have_no_interval(void **unused)
{
    (void)unused;
    block_share share[INTERVAL_BLOCKS_AT_LEAST] = {{1, 2}, {0, 2}, {2, 2}, {1, 2}, {1, 2}};
    uint32_t weight[INTERVAL_BLOCKS_AT_LEAST];
    rated_game game[INTERVAL_BLOCKS_AT_LEAST];
    for (unsigned b = 0; b < INTERVAL_BLOCKS_AT_LEAST; b++)
        game[b] = (rated_game){.block = b,
                               .players = 2,
                               .winners = (uint8_t)(1 + b % 2),
                               .bot = {0, 1},
                               .faction = {0, 1}};
    assert_true(isnan(bootstrap_share(share, 1, INTERVAL_BLOCKS_AT_LEAST - 1, weight).low));
    assert_false(isnan(bootstrap_share(share, 1, INTERVAL_BLOCKS_AT_LEAST, weight).low));
    ratings few = fit_ratings(game, 4, INTERVAL_BLOCKS_AT_LEAST - 1, 2, weight),
            enough = fit_ratings(game, 5, INTERVAL_BLOCKS_AT_LEAST, 2, weight);
    assert_true(few.fitted && isnan(few.error[0].low) && !isnan(few.rating[0]));
    assert_true(enough.error[0].low <= enough.rating[0] &&
                enough.rating[0] <= enough.error[0].high);
}

/* --- ratings ---------------------------------------------------------------------------------- */

enum { BOTS = 4, GAMES = 6000, GAMES_IN_BLOCK = 6 };

/* Games of six players with known strengths; one winner each, now and then two. */
static void draw_games(rated_game *game, const double *strength, const double *of_faction)
{
    for (unsigned i = 0; i < GAMES; i++) {
        double chance[6], sum = 0;
        game[i] = (rated_game){.block = i / GAMES_IN_BLOCK, .players = 6};
        for (unsigned p = 0; p < 6; p++) {
            game[i].bot[p] = (uint8_t)((p + i) % BOTS);
            game[i].faction[p] = (uint8_t)p;
            chance[p] = exp(strength[game[i].bot[p]] + of_faction[p]);
            sum += chance[p];
        }
        double at = roll() * sum;
        unsigned winner = 0;
        while (winner < 5 && at >= chance[winner]) at -= chance[winner++];
        game[i].winners = (uint8_t)(1u << winner);
    }
}

static void the_fit_finds_the_strengths_that_were_there(void **unused)
{
    (void)unused;
    static rated_game game[GAMES];
    static uint32_t weight[GAMES / GAMES_IN_BLOCK];
    const double points = 400 / log(10), strength[BOTS] = {1.2, 0.3, -0.5, -1.0};
    const double of_faction[6] = {0, 0.5, -0.5, 1, 0, -1};
    draw_games(game, strength, of_faction);
    ratings fit = fit_ratings(game, GAMES, GAMES / GAMES_IN_BLOCK, BOTS, weight);
    assert_true(fit.fitted);
    for (unsigned b = 0; b < BOTS; b++) {
        near(fit.rating[b], points * strength[b], 25);
        assert_true(fit.error[b].low < fit.rating[b] && fit.rating[b] < fit.error[b].high);
        assert_true(fit.error[b].high - fit.error[b].low < 60);
    }
    for (unsigned f = 0; f < 6; f++) near(fit.faction[f], points * of_faction[f], 30);
}

static void a_bot_that_always_wins_has_a_rating_all_the_same(void **unused)
{
    (void)unused;
    rated_game game[40];
    uint32_t weight[20];
    for (unsigned i = 0; i < 40; i++)
        game[i] = (rated_game){.block = i / 2,
                               .players = 2,
                               .winners = (uint8_t)(1u << i % 2),
                               .bot = {(uint8_t)(i % 2), (uint8_t)(1 - i % 2)},
                               .faction = {0, 3}};
    ratings fit = fit_ratings(game, 40, 20, 2, weight);
    assert_true(isfinite(fit.rating[0]) && fit.rating[0] > 200 && fit.rating[0] < 2000);
    near(fit.rating[0], -fit.rating[1], 1e-6);
    assert_false(fit_ratings(game, 0, 0, 2, weight).fitted);
}

static void games_everybody_wins_say_nothing(void **unused)
{
    (void)unused;
    rated_game game[4];
    uint32_t weight[4];
    for (unsigned i = 0; i < 4; i++)
        game[i] = (rated_game){.block = i, .players = 2, .winners = 3, .bot = {0, 1}};
    ratings fit = fit_ratings(game, 4, 4, 2, weight);
    near(fit.rating[0], 0, 1e-6);
}

/* --- the sequential test ---------------------------------------------------------------------- */

static void points_and_scores_are_the_same_thing_twice(void **unused)
{
    (void)unused;
    near(elo_to_score(0), 0.5, 1e-12);
    near(elo_to_score(400), 10.0 / 11, 1e-12);
    for (double elo = -500; elo <= 500; elo += 50) near(score_to_elo(elo_to_score(elo)), elo, 1e-6);
    near(score_to_elo(1), 1200, 0);
    near(score_to_elo(0), -1200, 0);
}

/* How often the test says yes, for matches of this true score. */
static double share_of_yes(double score, double *blocks)
{
    unsigned yes = 0;
    *blocks = 0;
    for (unsigned trial = 0; trial < 400; trial++) {
        sprt test = sprt_begin(0, 50, 0.05, 0.05);
        sprt_state state = SPRT_GOES_ON;
        while (state == SPRT_GOES_ON && test.blocks < 100000) {
            double sum = 0;
            for (unsigned i = 0; i < 6; i++) sum += roll() < score;
            sprt_add(&test, sum / 6);
            state = sprt_decide(&test);
        }
        yes += state == SPRT_ACCEPTS_1;
        *blocks += (double)test.blocks / 400;
    }
    return yes / 400.0;
}

static void the_test_errs_as_seldom_as_it_promises(void **unused)
{
    (void)unused;
    double when_equal, when_better, when_far_better;
    assert_true(share_of_yes(elo_to_score(0), &when_equal) < 0.09);
    assert_true(share_of_yes(elo_to_score(50), &when_better) > 0.91);
    near(share_of_yes(elo_to_score(200), &when_far_better), 1, 0);
    assert_true(when_far_better < when_better);
}

static void the_test_waits_for_some_blocks(void **unused)
{
    (void)unused;
    sprt test = sprt_begin(0, 10, 0.05, 0.05);
    near(sprt_upper(&test), 2.944, 1e-3);
    near(sprt_lower(&test), -2.944, 1e-3);
    for (unsigned i = 1; i < SPRT_BLOCKS_AT_LEAST; i++) {
        sprt_add(&test, 1);
        assert_int_equal(sprt_decide(&test), SPRT_GOES_ON);
    }
    sprt_add(&test, 1);
    assert_int_equal(sprt_decide(&test), SPRT_ACCEPTS_1);
}

/* --- one player ------------------------------------------------------------------------------- */

/* Of players alike, each wins as often as there are of them; one who is 200 points better is found
** to be, from games against five whose strength is known, give or take what chance makes of it. */
static void one_player_is_rated_like_all_together(void **unused)
{
    (void)unused;
    enum { LONG = 4000 };
    static known_draw draw[LONG * RATED_PLAYERS];
    const double strength[RATED_PLAYERS] = {200, 0, -100, 50, 0, 100};
    size_t draws = 0;
    near(rate_one(NULL, 0).rating, 0, 0);
    near(rate_one(NULL, 0).deviation, 549.3, 0.1);
    for (unsigned g = 0; g < LONG; g++) {
        double sum = 0, at = 0, point;
        unsigned winner = 0;
        for (unsigned p = 0; p < RATED_PLAYERS; p++) sum += pow(10, strength[p] / 400);
        point = roll() * sum;
        for (; winner < RATED_PLAYERS - 1; winner++)
            if ((at += pow(10, strength[winner] / 400)) > point) break;
        draws += draws_of_game(strength, RATED_PLAYERS, 1u << winner, 0, draw + draws);
    }
    known_rating found = rate_one(draw, draws);
    near(found.rating, 200, 3 * found.deviation);
    near(found.deviation, 6, 2);
}

static void a_game_has_a_draw_for_each_winner_one_lost_to(void **unused)
{
    (void)unused;
    const double strength[3] = {0, 0, 0};
    known_draw out[RATED_PLAYERS];
    assert_int_equal(draws_of_game(strength, 3, 1, 0, out), 1);
    assert_true(out[0].won);
    near(out[0].rest, 400 * log10(2), 1e-9); /* against the two who did not win */
    assert_int_equal(draws_of_game(strength, 3, 3, 0, out), 1);
    near(out[0].rest, 0, 1e-9); /* with an ally only the third is left */
    assert_int_equal(draws_of_game(strength, 3, 3, 2, out), 2);
    assert_true(!out[0].won && !out[1].won);
    near(out[0].rest, 0, 1e-9);
    assert_int_equal(draws_of_game(strength, 3, 7, 0, out), 0); /* all won: nothing was decided */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wilson_gives_the_figures_of_the_books),
        cmocka_unit_test(wilson_holds_the_share_as_often_as_it_says),
        cmocka_unit_test(a_resample_draws_as_many_blocks_as_there_are),
        cmocka_unit_test(blocks_widen_the_interval),
        cmocka_unit_test(a_few_blocks_have_no_interval),
        cmocka_unit_test(the_fit_finds_the_strengths_that_were_there),
        cmocka_unit_test(a_bot_that_always_wins_has_a_rating_all_the_same),
        cmocka_unit_test(games_everybody_wins_say_nothing),
        cmocka_unit_test(points_and_scores_are_the_same_thing_twice),
        cmocka_unit_test(the_test_errs_as_seldom_as_it_promises),
        cmocka_unit_test(the_test_waits_for_some_blocks),
        cmocka_unit_test(one_player_is_rated_like_all_together),
        cmocka_unit_test(a_game_has_a_draw_for_each_winner_one_lost_to),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
