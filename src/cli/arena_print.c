/* How a match stands, as a table and as JSON. Shares have intervals bootstrapped over blocks,
** ratings are fitted to all games at once. */
#include <inttypes.h>
#include <math.h>

#include "cli/arena.h"
#include "text/options.h"
#include "wire/writer.h"

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

/* No "-0" in a table. */
static double plainly(double rating) { return fabs(rating) < 0.5 ? 0 : rating; }

/* --- the table -------------------------------------------------------------------------------- */

static void print_bots(const arena_match *m, const arena_standing *s, const ratings *fit)
{
    printf("\n%-20s %7s %7s %8s  %-17s  %s\n", "bot", "games", "wins", "share", "95 % interval",
           "rating, 95 % interval");
    for (unsigned b = 0; b < m->bots; b++) {
        const arena_sum *sum = &s->sum[b];
        interval i = share_interval(m, s, b);
        if (!sum->games) continue;
        printf("%-20s %7" PRIu64 " %7" PRIu64 " %6.1f %%  ", m->bot[b].name, sum->games, sum->wins,
               100 * share(sum->wins, sum->games));
        if (isnan(i.low))
            printf("%-17s %+6.0f, %s\n", "too few games", plainly(fit->rating[b]), "too few games");
        else
            printf("%5.1f to %5.1f %%   %+6.0f, %+.0f to %+.0f\n", 100 * i.low, 100 * i.high,
                   plainly(fit->rating[b]), plainly(fit->error[b].low),
                   plainly(fit->error[b].high));
    }
    if (blocks_of(m, s) < INTERVAL_BLOCKS_AT_LEAST)
        printf("(an interval wants %d blocks or more)\n", INTERVAL_BLOCKS_AT_LEAST);
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

static void json_bot(writer *w, const arena_match *m, const arena_standing *s, const ratings *fit,
                     unsigned b)
{
    const arena_sum *sum = &s->sum[b];
    interval i = share_interval(m, s, b);
    write_open(w, NULL, '{');
    write_text(w, "name", m->bot[b].name);
    write_whole(w, "games", sum->games);
    write_whole(w, "wins", sum->wins);
    write_decimal(w, "win_share", share(sum->wins, sum->games));
    write_decimal(w, "low", i.low);
    write_decimal(w, "high", i.high);
    write_decimal(w, "rating", fit->rating[b]);
    write_decimal(w, "rating_low", fit->error[b].low);
    write_decimal(w, "rating_high", fit->error[b].high);
    write_whole(w, "warnings", sum->warnings);
    write_whole(w, "defaults", sum->defaults);
    write_open(w, "forfeits", '{');
    for (unsigned f = EXTERNAL_NOT_STARTED; f <= EXTERNAL_CRASHED; f++)
        write_whole(w, external_fault_word((external_fault)f), sum->forfeits[f]);
    write_close(w);
    write_open(w, "factions", '{');
    for (faction f = 0; f < FACTIONS; f++) {
        if (!sum->faction_games[f]) continue;
        write_open(w, faction_name(f), '{');
        write_whole(w, "games", sum->faction_games[f]);
        write_whole(w, "wins", sum->faction_wins[f]);
        write_close(w);
    }
    write_close(w);
    write_close(w);
}

static void json_test(writer *w, const arena_match *m, const arena_standing *s)
{
    if (!m->tested) return;
    write_open(w, "sprt", '{');
    write_decimal(w, "elo0", s->test.elo0);
    write_decimal(w, "elo1", s->test.elo1);
    write_whole(w, "blocks", s->test.blocks);
    write_decimal(w, "score", s->test.blocks ? s->test.sum / (double)s->test.blocks : NAN);
    write_decimal(w, "llr", sprt_llr(&s->test));
    write_decimal(w, "lower", sprt_lower(&s->test));
    write_decimal(w, "upper", sprt_upper(&s->test));
    write_text(w, "verdict", verdict(s));
    write_close(w);
}

void arena_print_json(const arena_match *m, const arena_standing *s)
{
    char options[OPTIONS_TEXT_SIZE];
    writer w = {0};
    ratings fit = fit_ratings(s->rated, (size_t)s->games, blocks_of(m, s), m->bots, s->weight);
    options_print(&m->options, true, options, sizeof options);
    write_open(&w, NULL, '{');
    write_whole(&w, "games", s->games);
    write_whole(&w, "resumed", s->resumed);
    write_whole(&w, "blocks", blocks_of(m, s));
    write_whole(&w, "games_in_block", m->rotations);
    if (m->positions) write_whole(&w, "positions", m->positions);
    write_text(&w, "format", ARENA_FORMAT[m->format]);
    write_whole(&w, "seed", m->seed);
    write_text(&w, "options", options);
    write_yes(&w, "interrupted", s->interrupted);
    write_open(&w, "bots", '[');
    for (unsigned b = 0; b < m->bots; b++) json_bot(&w, m, s, &fit, b);
    write_close(&w);
    json_test(&w, m, s);
    write_close(&w);
    write_line(&w);
    writer_print(&w, stdout);
}
