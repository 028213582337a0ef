/* The outcome of a simulation as a table for people and as JSON. */
#include <inttypes.h>
#include <string.h>

#include "cli/sim.h"
#include "text/options.h"

/* --- the table -------------------------------------------------------------------------------- */

static void print_share(const char *name, tally_share s)
{
    interval i = wilson(s.wins, s.games);
    if (!s.games) return;
    printf("  %-16s %9" PRIu64 " %9" PRIu64 "   %5.1f %%   %5.1f to %5.1f %%\n", name, s.games,
           s.wins, 100 * share_of(s), 100 * i.low, 100 * i.high);
}

static void print_heading(const char *what)
{
    printf("\n%-18s %9s %9s   %7s   %s\n", what, "games", "wins", "share", "95 % interval");
}

static void print_shares(const tally *sum)
{
    char name[32];
    print_heading("bot");
    for (unsigned b = 0; b < sum->bots; b++) print_share(sum->bot[b].name, sum->bot[b].share);
    print_heading("faction");
    for (faction f = 0; f < FACTIONS; f++) print_share(faction_name(f), sum->faction[f]);
    print_heading("seat");
    for (unsigned s = 0; s < FACTIONS; s++) {
        snprintf(name, sizeof name, "%u (sector %u)", s + 1, 1 + 3 * s);
        print_share(name, sum->seat[s]);
    }
}

static void print_victories(const tally *sum)
{
    printf("\nwon by\n");
    for (unsigned v = 0; v <= KANLY_VICTORY_DEFAULT; v++)
        if (sum->victory[v])
            printf("  %-16s %9" PRIu64 "   %5.1f %%\n", match_victory_word((uint8_t)v),
                   sum->victory[v], 100 * (double)sum->victory[v] / (double)sum->games);
    for (unsigned n = 1; n <= FACTIONS; n++)
        if (sum->won_together[n])
            printf("  %-16s %9" PRIu64 "   %5.1f %%\n",
                   n == 1   ? "one alone"
                   : n == 2 ? "two together"
                            : "more together",
                   sum->won_together[n], 100 * (double)sum->won_together[n] / (double)sum->games);
}

static void print_length(const tally *sum)
{
    double games = (double)sum->games;
    printf("\nlength            %.2f turns, %.0f moves on average\n  ended in turn  ",
           (double)sum->turns / games, (double)sum->moves / games);
    for (unsigned t = 1; t <= MATCH_TURNS; t++)
        if (sum->ended[t]) printf(" %u: %.1f %%", t, 100 * (double)sum->ended[t] / games);
    printf("\n");
}

static void print_trouble(const tally *sum)
{
    for (unsigned b = 0; b < sum->bots; b++) {
        if (sum->bot[b].moves_illegal)
            printf("\n%s answered unlawfully %" PRIu64 " times; the default was played instead.\n",
                   sum->bot[b].name, sum->bot[b].moves_illegal);
        if (sum->bot[b].games_too_slow)
            printf("\n%s took more than 110 %% of its time in %" PRIu64 " games.\n",
                   sum->bot[b].name, sum->bot[b].games_too_slow);
    }
}

static void print_timing(const sim_wish *wish, const sim_outcome *o)
{
    printf("\n%.2f seconds, %.1f games/s, %" PRIu64 " threads", o->seconds,
           (double)o->sum.games / o->seconds, wish->threads);
    printf(wish->ranks.count > 1 ? " in each of %u processes\n" : "\n", wish->ranks.count);
    for (unsigned b = 0; b < o->sum.bots; b++) {
        const tally_bot *one = &o->sum.bot[b];
        printf("  %-16s %9.3f ms thinking per game, %.3f ms for the slowest answer\n", one->name,
               one->share.games ? (double)one->thinking / 1e6 / (double)one->share.games : 0,
               (double)one->slowest / 1e6);
    }
}

void sim_print_table(const sim_wish *wish, const sim_outcome *o)
{
    char options[OPTIONS_TEXT_SIZE];
    options_print(&wish->plan.options, false, options, sizeof options);
    printf("%" PRIu64 " games%s, %s, seed %" PRIu64 ", %s%s\n", o->sum.games,
           o->interrupted ? " (interrupted)" : "", wish->lineup, wish->plan.seed, options,
           wish->plan.rotate ? ", rotated" : "");
    if (!o->sum.games) return;
    print_shares(&o->sum);
    print_victories(&o->sum);
    print_length(&o->sum);
    print_trouble(&o->sum);
    if (wish->timing) print_timing(wish, o);
}

/* --- JSON ------------------------------------------------------------------------------------- */

static void json_bots(json *j, const sim_wish *wish, const tally *sum)
{
    json_open(j, "bots", '[');
    for (unsigned b = 0; b < sum->bots; b++) {
        tally_open_share(j, sum->bot[b].name, sum->bot[b].share);
        json_whole(j, "illegal", sum->bot[b].moves_illegal);
        if (wish->budget.milliseconds) json_whole(j, "late_games", sum->bot[b].games_too_slow);
        json_close(j);
    }
    json_close(j);
}

static void json_shares(json *j, const tally *sum)
{
    char name[16];
    json_open(j, "factions", '[');
    for (faction f = 0; f < FACTIONS; f++) {
        if (!sum->faction[f].games) continue;
        tally_open_share(j, faction_name(f), sum->faction[f]);
        json_close(j);
    }
    json_close(j);
    json_open(j, "seats", '[');
    for (unsigned s = 0; s < FACTIONS; s++) {
        if (!sum->seat[s].games) continue;
        tally_seat_name(s, name);
        tally_open_share(j, name, sum->seat[s]);
        json_whole(j, "sector", 1 + 3 * s);
        json_close(j);
    }
    json_close(j);
    json_open(j, "bot_factions", '[');
    for (unsigned b = 0; b < sum->bots; b++)
        for (faction f = 0; f < FACTIONS; f++) {
            if (!sum->bot_faction[b][f].games) continue;
            tally_open_share(j, sum->bot[b].name, sum->bot_faction[b][f]);
            json_text(j, "faction", faction_name(f));
            json_close(j);
        }
    json_close(j);
}

static void json_course(json *j, const tally *sum)
{
    double games = (double)sum->games;
    json_open(j, "victories", '[');
    for (unsigned v = 0; v <= KANLY_VICTORY_DEFAULT; v++) {
        if (v == KANLY_VICTORY_NONE && !sum->victory[v]) continue;
        json_open(j, NULL, '{');
        json_text(j, "name", match_victory_word((uint8_t)v));
        json_whole(j, "games", sum->victory[v]);
        json_decimal(j, "share", (double)sum->victory[v] / games);
        json_close(j);
    }
    json_close(j);
    json_open(j, "length", '{');
    json_decimal(j, "turns", (double)sum->turns / games);
    json_decimal(j, "moves", (double)sum->moves / games);
    json_open(j, "ended_in_turn", '[');
    for (unsigned t = 1; t <= MATCH_TURNS; t++) json_whole(j, NULL, sum->ended[t]);
    json_close(j);
    json_open(j, "winners_together", '[');
    for (unsigned n = 1; n <= FACTIONS; n++) json_whole(j, NULL, sum->won_together[n]);
    json_close(j);
    json_close(j);
}

static void json_timing(json *j, const sim_wish *wish, const sim_outcome *o)
{
    json_open(j, "timing", '{');
    json_decimal(j, "seconds", o->seconds);
    json_decimal(j, "games_per_second", (double)o->sum.games / o->seconds);
    json_whole(j, "threads", wish->threads);
    json_whole(j, "processes", wish->ranks.count);
    json_open(j, "bots", '[');
    for (unsigned b = 0; b < o->sum.bots; b++) {
        json_open(j, NULL, '{');
        json_text(j, "name", o->sum.bot[b].name);
        json_decimal(j, "thinking_ms", (double)o->sum.bot[b].thinking / 1e6);
        json_decimal(j, "slowest_ms", (double)o->sum.bot[b].slowest / 1e6);
        json_close(j);
    }
    json_close(j);
    json_close(j);
}

void sim_print_json(const sim_wish *wish, const sim_outcome *o)
{
    char options[OPTIONS_TEXT_SIZE];
    json j = json_to(stdout);
    options_print(&wish->plan.options, true, options, sizeof options);
    json_open(&j, NULL, '{');
    json_whole(&j, "games", o->sum.games);
    json_truth(&j, "interrupted", o->interrupted);
    json_whole(&j, "seed", wish->plan.seed);
    json_text(&j, "options", options);
    json_text(&j, "lineup", wish->lineup);
    json_truth(&j, "rotate", wish->plan.rotate);
    json_bots(&j, wish, &o->sum);
    json_shares(&j, &o->sum);
    json_course(&j, &o->sum);
    if (wish->timing) json_timing(&j, wish, o);
    json_close(&j);
    json_line(&j);
}

void sim_print_game(const sim_wish *wish, const match_result *g)
{
    json j = json_to(stdout);
    json_open(&j, NULL, '{');
    json_whole(&j, "game", g->number + 1);
    json_whole(&j, "seed", g->seed);
    json_whole(&j, "turns", g->turn);
    json_whole(&j, "moves", g->moves);
    json_text(&j, "victory", match_victory_word(g->victory));
    json_open(&j, "winners", '[');
    for_factions(f, g->winners) json_text(&j, NULL, faction_name(f));
    json_close(&j);
    json_open(&j, "players", '[');
    for_factions(f, g->playing) {
        json_open(&j, NULL, '{');
        json_text(&j, "faction", faction_name(f));
        json_text(&j, "bot", wish->kind[g->bot[f]]->name);
        json_whole(&j, "seat", g->seat[f] + 1u);
        json_truth(&j, "won", g->winners >> f & 1);
        json_close(&j);
    }
    json_close(&j);
    json_close(&j);
    json_line(&j);
}
