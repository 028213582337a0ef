/* The outcome of a simulation as a table for people and as JSON. */
#include <inttypes.h>
#include <string.h>

#include "cli/sim.h"
#include "text/options.h"
#include "wire/names.h"

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
            printf("  %-16s %9" PRIu64 "   %5.1f %%\n", victory_word((uint8_t)v), sum->victory[v],
                   100 * (double)sum->victory[v] / (double)sum->games);
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

static void print_pairs(const tally *sum)
{
    printf("\nwinners\n");
    for (faction f = 0; f < FACTIONS; f++)
        for (faction with = f; with < FACTIONS; with++) {
            char name[64];
            if (!sum->pair[f][with]) continue;
            snprintf(name, sizeof name, "%s%s%s", faction_name(f), with == f ? "" : " + ",
                     with == f ? " alone" : faction_name(with));
            printf("  %-30s %9" PRIu64 "   %5.1f %%\n", name, sum->pair[f][with],
                   100 * (double)sum->pair[f][with] / (double)sum->games);
        }
}

static uint64_t habit_total(const tally *sum, unsigned habit)
{
    uint64_t all = 0;
    for (faction f = 0; f < FACTIONS; f++) all += sum->habit[habit][f];
    return all;
}

static void print_habits(const tally *sum)
{
    printf("\n%-24s %9s %9s   %7s  by faction, in its order\n", "habit", "count", "a game", "of");
    for (unsigned n = 0; n < HABITS; n++) {
        uint64_t all = habit_total(sum, n), of = habit_total(sum, HABIT_ROW[n].of);
        printf("  %-22s %9" PRIu64 " %9.2f   ", HABIT_ROW[n].name, all,
               (double)all / (double)sum->games);
        if (HABIT_ROW[n].of == n || !of)
            printf("%7s ", "");
        else if (n == HABIT_UNSPENT)
            printf("%5.1f   ", (double)all / (double)of);
        else
            printf("%5.1f %% ", 100 * (double)all / (double)of);
        for (faction f = 0; f < FACTIONS; f++) {
            double chances = (double)sum->habit[HABIT_ROW[n].of][f];
            if (HABIT_ROW[n].of == n || chances <= 0)
                printf(" %6.2f", (double)sum->habit[n][f] / (double)sum->games);
            else
                printf(" %6.2f", (double)sum->habit[n][f] / chances);
        }
        printf("\n");
    }
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
    if (wish->course) {
        print_pairs(&o->sum);
        print_habits(&o->sum);
    }
    print_trouble(&o->sum);
    if (wish->timing) print_timing(wish, o);
}

/* --- JSON ------------------------------------------------------------------------------------- */

static void json_bots(writer *w, const sim_wish *wish, const tally *sum)
{
    write_open(w, "bots", '[');
    for (unsigned b = 0; b < sum->bots; b++) {
        tally_open_share(w, sum->bot[b].name, sum->bot[b].share);
        write_whole(w, "illegal", sum->bot[b].moves_illegal);
        if (wish->budget.milliseconds) write_whole(w, "late_games", sum->bot[b].games_too_slow);
        write_close(w);
    }
    write_close(w);
}

static void json_shares(writer *w, const tally *sum)
{
    char name[16];
    write_open(w, "factions", '[');
    for (faction f = 0; f < FACTIONS; f++) {
        if (!sum->faction[f].games) continue;
        tally_open_share(w, faction_name(f), sum->faction[f]);
        write_close(w);
    }
    write_close(w);
    write_open(w, "seats", '[');
    for (unsigned s = 0; s < FACTIONS; s++) {
        if (!sum->seat[s].games) continue;
        tally_seat_name(s, name);
        tally_open_share(w, name, sum->seat[s]);
        write_whole(w, "sector", 1 + 3 * s);
        write_close(w);
    }
    write_close(w);
    write_open(w, "bot_factions", '[');
    for (unsigned b = 0; b < sum->bots; b++)
        for (faction f = 0; f < FACTIONS; f++) {
            if (!sum->bot_faction[b][f].games) continue;
            tally_open_share(w, sum->bot[b].name, sum->bot_faction[b][f]);
            write_text(w, "faction", faction_name(f));
            write_close(w);
        }
    write_close(w);
}

static void json_course(writer *w, const tally *sum)
{
    double games = (double)sum->games;
    write_open(w, "victories", '[');
    for (unsigned v = 0; v <= KANLY_VICTORY_DEFAULT; v++) {
        if (v == KANLY_VICTORY_NONE && !sum->victory[v]) continue;
        write_open(w, NULL, '{');
        write_text(w, "name", victory_word((uint8_t)v));
        write_whole(w, "games", sum->victory[v]);
        write_decimal(w, "share", (double)sum->victory[v] / games);
        write_close(w);
    }
    write_close(w);
    write_open(w, "length", '{');
    write_decimal(w, "turns", (double)sum->turns / games);
    write_decimal(w, "moves", (double)sum->moves / games);
    write_open(w, "ended_in_turn", '[');
    for (unsigned t = 1; t <= MATCH_TURNS; t++) write_whole(w, NULL, sum->ended[t]);
    write_close(w);
    write_open(w, "winners_together", '[');
    for (unsigned n = 1; n <= FACTIONS; n++) write_whole(w, NULL, sum->won_together[n]);
    write_close(w);
    write_close(w);
}

/* By faction, over the games that reached the turn. */
static void json_by_turn(writer *w, const char *key, const uint64_t sums[FACTIONS],
                         const tally *sum, uint64_t games)
{
    write_open(w, key, '{');
    for (faction f = 0; f < FACTIONS; f++)
        if (sum->in_play[f]) write_decimal(w, faction_name(f), (double)sums[f] / (double)games);
    write_close(w);
}

static void json_turns(writer *w, const tally *sum)
{
    write_open(w, "turns", '[');
    for (unsigned t = 0; t < MATCH_TURNS && sum->reached[t]; t++) {
        write_open(w, NULL, '{');
        write_whole(w, "turn", t + 1);
        write_whole(w, "games", sum->reached[t]);
        json_by_turn(w, "strongholds", sum->strongholds[t], sum, sum->reached[t]);
        json_by_turn(w, "spice", sum->spice[t], sum, sum->reached[t]);
        write_close(w);
    }
    write_close(w);
}

static void json_battles(writer *w, const tally *sum)
{
    write_open(w, "battles", '{');
    write_whole(w, "fought", sum->fights);
    write_whole(w, "explosions", sum->explosions);
    write_open(w, "factions", '[');
    for (faction f = 0; f < FACTIONS; f++) {
        if (!sum->in_play[f]) continue;
        write_open(w, NULL, '{');
        write_text(w, "name", faction_name(f));
        write_whole(w, "games", sum->in_play[f]);
        write_whole(w, "fought", sum->battles[f]);
        write_whole(w, "won", sum->battles_won[f]);
        write_whole(w, "traitors_called", sum->traitors_called[f]);
        write_close(w);
    }
    write_close(w);
    write_close(w);
}

static void json_pairs(writer *w, const tally *sum)
{
    write_open(w, "pairs", '[');
    for (faction f = 0; f < FACTIONS; f++)
        for (faction with = f; with < FACTIONS; with++) {
            if (!sum->pair[f][with]) continue;
            write_open(w, NULL, '{');
            write_open(w, "winners", '[');
            write_text(w, NULL, faction_name(f));
            if (with != f) write_text(w, NULL, faction_name(with));
            write_close(w);
            write_whole(w, "games", sum->pair[f][with]);
            write_close(w);
        }
    write_close(w);
}

static void json_habits(writer *w, const tally *sum)
{
    write_open(w, "habits", '[');
    for (unsigned n = 0; n < HABITS; n++) {
        write_open(w, NULL, '{');
        write_text(w, "name", HABIT_ROW[n].name);
        write_text(w, "of", HABIT_ROW[HABIT_ROW[n].of].name);
        write_whole(w, "count", habit_total(sum, n));
        write_whole(w, "chances", habit_total(sum, HABIT_ROW[n].of));
        write_open(w, "factions", '{');
        for (faction f = 0; f < FACTIONS; f++)
            if (sum->in_play[f]) write_whole(w, faction_name(f), sum->habit[n][f]);
        write_close(w);
        write_close(w);
    }
    write_close(w);
}

/* What the page of --report has in its plots. */
static void json_followed(writer *w, const tally *sum)
{
    write_open(w, "course", '{');
    json_turns(w, sum);
    json_battles(w, sum);
    json_pairs(w, sum);
    json_habits(w, sum);
    write_open(w, "cards", '[');
    for (unsigned n = 0; n < CARD_NAMES; n++) {
        write_open(w, NULL, '{');
        write_text(w, "name", card_name_text((card_name)n));
        write_whole(w, "in_plans", sum->card_in_plan[n]);
        write_whole(w, "played", sum->card_played[n]);
        write_close(w);
    }
    write_close(w);
    write_close(w);
}

static void json_timing(writer *w, const sim_wish *wish, const sim_outcome *o)
{
    write_open(w, "timing", '{');
    write_decimal(w, "seconds", o->seconds);
    write_decimal(w, "games_per_second", (double)o->sum.games / o->seconds);
    write_whole(w, "threads", wish->threads);
    write_whole(w, "processes", wish->ranks.count);
    write_open(w, "bots", '[');
    for (unsigned b = 0; b < o->sum.bots; b++) {
        write_open(w, NULL, '{');
        write_text(w, "name", o->sum.bot[b].name);
        write_decimal(w, "thinking_ms", (double)o->sum.bot[b].thinking / 1e6);
        write_decimal(w, "slowest_ms", (double)o->sum.bot[b].slowest / 1e6);
        write_close(w);
    }
    write_close(w);
    write_close(w);
}

void sim_print_json(const sim_wish *wish, const sim_outcome *o)
{
    char options[OPTIONS_TEXT_SIZE];
    writer w = {0};
    options_print(&wish->plan.options, true, options, sizeof options);
    write_open(&w, NULL, '{');
    write_whole(&w, "games", o->sum.games);
    write_yes(&w, "interrupted", o->interrupted);
    write_whole(&w, "seed", wish->plan.seed);
    write_text(&w, "options", options);
    write_text(&w, "lineup", wish->lineup);
    write_yes(&w, "rotate", wish->plan.rotate);
    json_bots(&w, wish, &o->sum);
    json_shares(&w, &o->sum);
    json_course(&w, &o->sum);
    if (wish->course) json_followed(&w, &o->sum);
    if (wish->timing) json_timing(&w, wish, o);
    write_close(&w);
    write_line(&w);
    writer_print(&w, stdout);
}

void sim_print_game(const sim_wish *wish, const match_result *g)
{
    writer w = {0};
    write_open(&w, NULL, '{');
    write_whole(&w, "game", g->number + 1);
    write_whole(&w, "seed", g->seed);
    write_whole(&w, "turns", g->turn);
    write_whole(&w, "moves", g->moves);
    write_text(&w, "victory", victory_word(g->victory));
    write_open(&w, "winners", '[');
    for_factions(f, g->winners) write_text(&w, NULL, faction_name(f));
    write_close(&w);
    write_open(&w, "players", '[');
    for_factions(f, g->playing) {
        write_open(&w, NULL, '{');
        write_text(&w, "faction", faction_name(f));
        write_text(&w, "bot", wish->kind[g->bot[f]]->name);
        write_whole(&w, "seat", g->seat[f] + 1u);
        write_yes(&w, "won", g->winners >> f & 1);
        write_close(&w);
    }
    write_close(&w);
    write_close(&w);
    write_line(&w);
    writer_print(&w, stdout);
}
