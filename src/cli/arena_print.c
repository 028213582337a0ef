/* How a match stands, as a table and as JSON. Shares have intervals bootstrapped over blocks,
** ratings are fitted to all games at once. */
#include <inttypes.h>
#include <math.h>

#include "wire/json.h"
#include "cli/arena.h"
#include "text/options.h"

static size_t blocks_of(const arena_match *m, const arena_standing *s)
{
    return (size_t)((s->games + m->rotations - 1) / m->rotations);
}

static interval share_interval(const arena_match *m, const arena_standing *s, unsigned b)
{
    return bootstrap_share(s->share + b, m->bots, blocks_of(m, s), s->weight);
}

static double share(uint64_t wins, uint64_t games)
{
    return games ? (double)wins / (double)games : NAN;
}

static const char *verdict(const arena_standing *s)
{
    switch (s->decided) {
    case SPRT_GOES_ON: break;
    case SPRT_ACCEPTS_0: return "not stronger";
    case SPRT_ACCEPTS_1: return "stronger";
    }
    return "undecided";
}

/* --- the table -------------------------------------------------------------------------------- */

static void print_bots(const arena_match *m, const arena_standing *s, const ratings *fit)
{
    printf("\n%-20s %7s %7s %8s  %-17s  %s\n", "bot", "games", "wins", "share", "95 % interval",
           "rating, 95 % interval");
    for (unsigned b = 0; b < m->bots; b++) {
        const arena_sum *sum = &s->sum[b];
        interval i = share_interval(m, s, b);
        if (!sum->games) continue;
        printf("%-20s %7" PRIu64 " %7" PRIu64
               " %6.1f %%  %5.1f to %5.1f %%   %+6.0f, %+.0f to %+.0f\n",
               m->bot[b].name, sum->games, sum->wins, 100 * share(sum->wins, sum->games),
               100 * i.low, 100 * i.high, fit->rating[b], fit->error[b].low, fit->error[b].high);
    }
}

static void print_factions(const arena_match *m, const arena_standing *s)
{
    printf("\n%-20s", "share by faction");
    for (faction f = 0; f < FACTIONS; f++) printf(" %13s", faction_name(f));
    printf("\n");
    for (unsigned b = 0; b < m->bots; b++) {
        printf("%-20s", m->bot[b].name);
        for (faction f = 0; f < FACTIONS; f++) {
            if (s->sum[b].faction_games[f])
                printf(" %11.1f %%",
                       100 * share(s->sum[b].faction_wins[f], s->sum[b].faction_games[f]));
            else
                printf(" %13s", "-");
        }
        printf("\n");
    }
}

static void print_trouble(const arena_match *m, const arena_standing *s)
{
    bool any = false;
    for (unsigned b = 0; b < m->bots; b++) {
        const arena_sum *sum = &s->sum[b];
        if (!sum->warnings && !sum->defaults && !sum->illegal) continue;
        if (!any)
            printf("\n%-20s %9s %9s %12s %9s %9s %9s\n", "faults", "warnings", "defaults",
                   "not started", "late", "illegal", "crashed");
        any = true;
        printf("%-20s %9" PRIu64 " %9" PRIu64 " %12" PRIu64 " %9" PRIu64 " %9" PRIu64 " %9" PRIu64
               "\n",
               m->bot[b].name, sum->warnings, sum->defaults, sum->forfeits[EXTERNAL_NOT_STARTED],
               sum->forfeits[EXTERNAL_LATE], sum->forfeits[EXTERNAL_ILLEGAL],
               sum->forfeits[EXTERNAL_CRASHED]);
    }
    if (any) printf("(the last four are games forfeited)\n");
}

static void print_test(const arena_match *m, const arena_standing *s)
{
    const sprt *t = &s->test;
    double mean = t->blocks ? t->sum / (double)t->blocks : 0.5;
    if (!m->tested) return;
    printf("\nsequential test: is %s stronger by %g points or more, against %g? %s\n",
           m->bot[0].name, t->elo1, t->elo0, verdict(s));
    printf("  %" PRIu64
           " blocks, score %.3f (%+.0f points), log-likelihood ratio %.2f (%.2f to %.2f)\n",
           t->blocks, mean, score_to_elo(mean), sprt_llr(t), sprt_lower(t), sprt_upper(t));
}

void arena_print_table(const arena_match *m, const arena_standing *s)
{
    char options[OPTIONS_TEXT_SIZE];
    options_print(&m->options, false, options, sizeof options);
    printf("%" PRIu64 " games%s in %zu blocks of %u, %s, seed %" PRIu64 ", %s\n", s->games,
           s->interrupted ? " (interrupted)" : "", blocks_of(m, s), m->rotations,
           ARENA_FORMAT[m->format], m->seed, options);
    if (s->resumed) printf("%" PRIu64 " of them had been played before.\n", s->resumed);
    if (!s->games) return;
    ratings fit = fit_ratings(s->rated, (size_t)s->games, blocks_of(m, s), m->bots, s->weight);
    print_bots(m, s, &fit);
    print_factions(m, s);
    print_trouble(m, s);
    print_test(m, s);
}

/* --- JSON ------------------------------------------------------------------------------------- */

static void json_bot(json *j, const arena_match *m, const arena_standing *s, const ratings *fit,
                     unsigned b)
{
    const arena_sum *sum = &s->sum[b];
    interval i = share_interval(m, s, b);
    json_open(j, NULL, '{');
    json_text(j, "name", m->bot[b].name);
    json_whole(j, "games", sum->games);
    json_whole(j, "wins", sum->wins);
    json_decimal(j, "win_share", share(sum->wins, sum->games));
    json_decimal(j, "low", i.low);
    json_decimal(j, "high", i.high);
    json_decimal(j, "rating", fit->rating[b]);
    json_decimal(j, "rating_low", fit->error[b].low);
    json_decimal(j, "rating_high", fit->error[b].high);
    json_whole(j, "warnings", sum->warnings);
    json_whole(j, "defaults", sum->defaults);
    json_open(j, "forfeits", '{');
    for (unsigned f = EXTERNAL_NOT_STARTED; f <= EXTERNAL_CRASHED; f++)
        json_whole(j, external_fault_word((external_fault)f), sum->forfeits[f]);
    json_close(j);
    json_open(j, "factions", '{');
    for (faction f = 0; f < FACTIONS; f++) {
        if (!sum->faction_games[f]) continue;
        json_open(j, faction_name(f), '{');
        json_whole(j, "games", sum->faction_games[f]);
        json_whole(j, "wins", sum->faction_wins[f]);
        json_close(j);
    }
    json_close(j);
    json_close(j);
}

static void json_test(json *j, const arena_match *m, const arena_standing *s)
{
    if (!m->tested) return;
    json_open(j, "sprt", '{');
    json_decimal(j, "elo0", s->test.elo0);
    json_decimal(j, "elo1", s->test.elo1);
    json_whole(j, "blocks", s->test.blocks);
    json_decimal(j, "score", s->test.blocks ? s->test.sum / (double)s->test.blocks : NAN);
    json_decimal(j, "llr", sprt_llr(&s->test));
    json_decimal(j, "lower", sprt_lower(&s->test));
    json_decimal(j, "upper", sprt_upper(&s->test));
    json_text(j, "verdict", verdict(s));
    json_close(j);
}

void arena_print_json(const arena_match *m, const arena_standing *s)
{
    char options[OPTIONS_TEXT_SIZE];
    json j = json_to(stdout);
    ratings fit = fit_ratings(s->rated, (size_t)s->games, blocks_of(m, s), m->bots, s->weight);
    options_print(&m->options, true, options, sizeof options);
    json_open(&j, NULL, '{');
    json_whole(&j, "games", s->games);
    json_whole(&j, "resumed", s->resumed);
    json_whole(&j, "blocks", blocks_of(m, s));
    json_whole(&j, "games_in_block", m->rotations);
    json_text(&j, "format", ARENA_FORMAT[m->format]);
    json_whole(&j, "seed", m->seed);
    json_text(&j, "options", options);
    json_truth(&j, "interrupted", s->interrupted);
    json_open(&j, "bots", '[');
    for (unsigned b = 0; b < m->bots; b++) json_bot(&j, m, s, &fit, b);
    json_close(&j);
    json_test(&j, m, s);
    json_close(&j);
    json_line(&j);
}
