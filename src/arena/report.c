/* The page of a simulation: a head, and one figure with its numbers after the other. */
#include "arena/report.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "arena/plot.h"
#include "text/options.h"
#include "text/wording.h"

static const char *const COLOUR[FACTIONS] = {"f0", "f1", "f2", "f3", "f4", "f5"};

static const char STYLE[] =
    ":root{color-scheme:light dark;--page:#fbfaf6;--card:#fff;--ink:#23201a;--soft:#635d52;"
    "--line:#ddd7ca;--plain:#8a6d3b;--f0:#2e7d32;--f1:#3a5bbf;--f2:#b3261e;--f3:#9a7200;"
    "--f4:#4a4a4a;--f5:#c2570c}\n"
    "@media(prefers-color-scheme:dark){:root{--page:#16140f;--card:#1f1c16;--ink:#ece6d9;"
    "--soft:#a79f90;--line:#3a352b;--plain:#d2aa64;--f0:#6cc072;--f1:#8ba6f5;--f2:#f1837b;"
    "--f3:#e2b93d;--f4:#bdbdbd;--f5:#f39a5c}}\n"
    "body{margin:0 auto;max-width:46rem;padding:1.5rem 1rem 4rem;background:var(--page);"
    "color:var(--ink);font:16px/1.5 system-ui,sans-serif}\n"
    "h1{font-size:1.7rem;margin:.2em 0}h2{font-size:1.15rem;margin:0 0 .3rem}\n"
    "p{margin:.3rem 0 .8rem;color:var(--soft)}\n"
    "section{background:var(--card);border:1px solid var(--line);border-radius:8px;"
    "padding:1rem 1.1rem;margin:1.1rem 0}\n"
    "svg{width:100%;height:auto;display:block;font-size:13px}\n"
    "svg text{fill:var(--ink)}svg .note{fill:var(--soft);font-size:12px}\n"
    ".axis,.range,.mark,.grid,.line,.lead{fill:none;stroke:var(--ink)}\n"
    ".axis,.grid{stroke:var(--line)}.range{stroke-width:1.5}\n"
    ".mark{stroke-dasharray:4 3;stroke:var(--soft)}\n"
    ".line{stroke-width:2.2}.lead{stroke-width:1;opacity:.5}.plain{fill:var(--plain)}\n"
    ".line.f1{stroke-dasharray:7 3}.line.f2{stroke-dasharray:2 3}"
    ".line.f3{stroke-dasharray:9 3 2 3}\n"
    ".line.f4{stroke-dasharray:4 2}.line.f5{stroke-dasharray:12 4}\n"
    "details{margin-top:.6rem}summary{cursor:pointer;color:var(--soft)}\n"
    "div.wide{overflow-x:auto}\n"
    "table{border-collapse:collapse;margin:.5rem 0;font-size:.88rem;"
    "font-variant-numeric:tabular-nums}\n"
    "th,td{padding:.2rem .6rem;text-align:right;border-bottom:1px solid var(--line)}\n"
    "th:first-child,td:first-child{text-align:left}\n";

static void write_style(FILE *out)
{
    fputs("<style>\n", out);
    fputs(STYLE, out);
    for (unsigned f = 0; f < FACTIONS; f++)
        fprintf(out,
                "rect.f%u,circle.f%u{fill:var(--f%u)}.line.f%u,.lead.f%u{stroke:var(--f%u)}"
                "svg text.name.f%u{fill:var(--f%u)}\n",
                f, f, f, f, f, f, f, f);
    fputs("</style>\n", out);
}

static void open_section(FILE *out, const char *title, const char *sentence)
{
    fputs("<section>\n<h2>", out);
    html_text(out, title);
    fputs("</h2>\n<p>", out);
    html_text(out, sentence);
    fputs("</p>\n", out);
}

static void open_numbers(FILE *out)
{
    fputs("<details><summary>Numbers</summary><div class=\"wide\"><table>\n", out);
}

static void close_numbers(FILE *out) { fputs("</table></div></details>\n", out); }

/* --- shares ----------------------------------------------------------------------------------- */

typedef struct {
    const char *label, *colour;
    tally_share share;
} named_share;

static void write_shares(FILE *out, const char *title, const char *sentence, const named_share *row,
                         unsigned rows, double even)
{
    plot_bar bar[FACTIONS];
    unsigned bars = 0;
    for (unsigned i = 0; i < rows; i++) {
        if (!row[i].share.games) continue;
        interval range = wilson(row[i].share.wins, row[i].share.games);
        bar[bars] = (plot_bar){row[i].label, row[i].colour, share_of(row[i].share), range, ""};
        snprintf(bar[bars].note, sizeof bar[bars].note, "%.1f %% (%.1f to %.1f)",
                 100 * bar[bars].value, 100 * range.low, 100 * range.high);
        bars++;
    }
    open_section(out, title, sentence);
    plot_bars(out, title, bar, bars, even, "even");
    open_numbers(out);
    fputs("<tr><th></th><th>games</th><th>wins</th><th>share</th><th>95 % interval</th></tr>\n",
          out);
    for (unsigned i = 0; i < rows; i++) {
        if (!row[i].share.games) continue;
        interval range = wilson(row[i].share.wins, row[i].share.games);
        fprintf(out,
                "<tr><td>%s</td><td>%" PRIu64 "</td><td>%" PRIu64
                "</td><td>%.1f %%</td><td>%.1f to %.1f %%</td></tr>\n",
                row[i].label, row[i].share.games, row[i].share.wins, 100 * share_of(row[i].share),
                100 * range.low, 100 * range.high);
    }
    close_numbers(out);
    fputs("</section>\n", out);
}

/* What everybody would have if all were alike: winners per player. */
static double even_share(const tally *sum)
{
    tally_share all = {0, 0};
    for (unsigned f = 0; f < FACTIONS; f++) {
        all.games += sum->faction[f].games;
        all.wins += sum->faction[f].wins;
    }
    return share_of(all);
}

static void write_all_shares(FILE *out, const tally *sum)
{
    static const char sentence[] =
        "How often each was among the winners, with 95 % intervals. Allies win together, so an "
        "even share is a little more than one over the number of players.";
    named_share row[FACTIONS];
    char seat[FACTIONS][32];
    double even = even_share(sum);
    for (unsigned b = 0; b < sum->bots; b++)
        row[b] = (named_share){sum->bot[b].name, "plain", sum->bot[b].share};
    write_shares(out, "Wins by bot", sentence, row, sum->bots, even);
    for (unsigned f = 0; f < FACTIONS; f++)
        row[f] = (named_share){faction_title((faction)f), COLOUR[f], sum->faction[f]};
    write_shares(out, "Wins by faction", sentence, row, FACTIONS, even);
    for (unsigned s = 0; s < FACTIONS; s++) {
        snprintf(seat[s], sizeof seat[s], "%u (sector %u)", s + 1, 1 + 3 * s);
        row[s] = (named_share){seat[s], "plain", sum->seat[s]};
    }
    write_shares(out, "Wins by seat", sentence, row, FACTIONS, even);
}

static void write_bots_by_faction(FILE *out, const tally *sum)
{
    if (sum->bots < 2) return;
    open_section(out, "Bots by faction", "The share of games won by each bot with each faction.");
    fputs("<div class=\"wide\"><table>\n<tr><th></th>", out);
    for (faction f = 0; f < FACTIONS; f++)
        if (sum->faction[f].games) fprintf(out, "<th>%s</th>", faction_title(f));
    fputs("</tr>\n", out);
    for (unsigned b = 0; b < sum->bots; b++) {
        fputs("<tr><td>", out);
        html_text(out, sum->bot[b].name);
        fputs("</td>", out);
        for (faction f = 0; f < FACTIONS; f++) {
            if (!sum->faction[f].games) continue;
            if (sum->bot_faction[b][f].games)
                fprintf(out, "<td>%.1f %%</td>", 100 * share_of(sum->bot_faction[b][f]));
            else
                fputs("<td></td>", out);
        }
        fputs("</tr>\n", out);
    }
    fputs("</table></div></section>\n", out);
}

/* --- how games end ---------------------------------------------------------------------------- */

static void write_victories(FILE *out, const tally *sum)
{
    plot_bar bar[KANLY_VICTORY_DEFAULT + 1];
    unsigned bars = 0;
    for (uint8_t v = 0; v <= KANLY_VICTORY_DEFAULT; v++) {
        double share = (double)sum->victory[v] / (double)sum->games;
        if (v == KANLY_VICTORY_NONE && !sum->victory[v]) continue;
        bar[bars] = (plot_bar){victory_word(v), "plain", share, {0, 0}, ""};
        snprintf(bar[bars].note, sizeof bar[bars].note, "%.1f %% (%" PRIu64 ")", 100 * share,
                 sum->victory[v]);
        bars++;
    }
    open_section(out, "How games were won", "The share of games decided in each way.");
    plot_bars(out, "How games were won", bar, bars, -1, "");
    fputs("</section>\n", out);
}

static unsigned last_turn(const tally *sum)
{
    unsigned last = MATCH_TURNS;
    while (last > 1 && !sum->ended[last]) last--;
    return last;
}

static void write_lengths(FILE *out, const tally *sum)
{
    plot_bar bar[MATCH_TURNS];
    char label[MATCH_TURNS][16], sentence[128];
    unsigned turns = last_turn(sum);
    for (unsigned t = 1; t <= turns; t++) {
        double share = (double)sum->ended[t] / (double)sum->games;
        snprintf(label[t - 1], sizeof label[0], "turn %u", t);
        bar[t - 1] = (plot_bar){label[t - 1], "plain", share, {0, 0}, ""};
        snprintf(bar[t - 1].note, sizeof bar[t - 1].note, "%.1f %%", 100 * share);
    }
    snprintf(sentence, sizeof sentence,
             "The turn in which games ended: %.2f turns and %.0f answers on average.",
             (double)sum->turns / (double)sum->games, (double)sum->moves / (double)sum->games);
    open_section(out, "Length", sentence);
    plot_bars(out, "Length of games", bar, turns, -1, "");
    fputs("</section>\n", out);
}

/* --- by turn ---------------------------------------------------------------------------------- */

static void write_turns(FILE *out, const char *title, const char *sentence, const char *unit,
                        const uint64_t value[MATCH_TURNS][FACTIONS], const tally *sum)
{
    plot_line line[FACTIONS];
    unsigned lines = 0, turns = last_turn(sum);
    for (unsigned f = 0; f < FACTIONS; f++) {
        if (!sum->in_play[f]) continue;
        line[lines] = (plot_line){.label = faction_title((faction)f), .colour = COLOUR[f]};
        for (unsigned t = 0; t < turns; t++)
            line[lines].value[t] =
                sum->reached[t] ? (double)value[t][f] / (double)sum->reached[t] : 0;
        lines++;
    }
    open_section(out, title, sentence);
    plot_lines(out, title, unit, line, lines, turns);
    open_numbers(out);
    fputs("<tr><th>turn</th><th>games</th>", out);
    for (unsigned i = 0; i < lines; i++) fprintf(out, "<th>%s</th>", line[i].label);
    fputs("</tr>\n", out);
    for (unsigned t = 0; t < turns; t++) {
        fprintf(out, "<tr><td>%u</td><td>%" PRIu64 "</td>", t + 1, sum->reached[t]);
        for (unsigned i = 0; i < lines; i++) fprintf(out, "<td>%.2f</td>", line[i].value[t]);
        fputs("</tr>\n", out);
    }
    close_numbers(out);
    fputs("</section>\n", out);
}

/* --- battles and cards ------------------------------------------------------------------------ */

static void write_battles(FILE *out, const tally *sum)
{
    plot_bar bar[FACTIONS];
    unsigned bars = 0;
    char sentence[192];
    for (unsigned f = 0; f < FACTIONS; f++) {
        if (!sum->in_play[f]) continue;
        double games = (double)sum->in_play[f], fought = (double)sum->battles[f];
        bar[bars] = (plot_bar){faction_title((faction)f), COLOUR[f], fought / games, {0, 0}, ""};
        snprintf(bar[bars].note, sizeof bar[bars].note, "%.2f, %.0f %% won", fought / games,
                 fought > 0 ? 100 * (double)sum->battles_won[f] / fought : 0);
        bars++;
    }
    snprintf(sentence, sizeof sentence,
             "Battles per game and faction, and how many of them it won: %.2f battles in a game, "
             "%.3f lasgun explosions.",
             (double)sum->fights / (double)sum->games,
             (double)sum->explosions / (double)sum->games);
    open_section(out, "Battles", sentence);
    plot_bars(out, "Battles", bar, bars, -1, "");
    open_numbers(out);
    fputs("<tr><th></th><th>fought</th><th>won</th><th>traitors called</th></tr>\n", out);
    for (unsigned f = 0; f < FACTIONS; f++)
        if (sum->in_play[f])
            fprintf(out,
                    "<tr><td>%s</td><td>%" PRIu64 "</td><td>%" PRIu64 "</td><td>%" PRIu64
                    "</td></tr>\n",
                    faction_title((faction)f), sum->battles[f], sum->battles_won[f],
                    sum->traitors_called[f]);
    close_numbers(out);
    fputs("</section>\n", out);
}

static void write_cards(FILE *out, const tally *sum)
{
    plot_bar bar[CARD_NAMES] = {{0}};
    for (unsigned n = 0; n < CARD_NAMES; n++) {
        double used = (double)(sum->card_played[n] + sum->card_in_plan[n]) / (double)sum->games;
        plot_bar next = {card_title((card_name)n), "plain", used, {0, 0}, ""};
        snprintf(next.note, sizeof next.note, "%.3f", used);
        unsigned place = n;
        for (; place && bar[place - 1].value < used; place--) bar[place] = bar[place - 1];
        bar[place] = next;
    }
    open_section(out, "Cards", "How often a card was used per game: in a battle plan, or played.");
    plot_bars(out, "Card use", bar, CARD_NAMES, -1, "");
    open_numbers(out);
    fputs("<tr><th></th><th>in plans</th><th>played</th></tr>\n", out);
    for (unsigned n = 0; n < CARD_NAMES; n++)
        fprintf(out, "<tr><td>%s</td><td>%" PRIu64 "</td><td>%" PRIu64 "</td></tr>\n",
                card_title((card_name)n), sum->card_in_plan[n], sum->card_played[n]);
    close_numbers(out);
    fputs("</section>\n", out);
}

/* --- pairs and habits ------------------------------------------------------------------------- */

static void write_pairs(FILE *out, const tally *sum)
{
    open_section(out, "Who won with whom",
                 "Games won together by the faction of the row and that of the column; alone where "
                 "they are the same.");
    fputs("<div class=\"wide\"><table>\n<tr><th></th>", out);
    for (faction f = 0; f < FACTIONS; f++)
        if (sum->in_play[f]) fprintf(out, "<th>%s</th>", faction_title(f));
    fputs("</tr>\n", out);
    for (faction f = 0; f < FACTIONS; f++) {
        if (!sum->in_play[f]) continue;
        fprintf(out, "<tr><td>%s</td>", faction_title(f));
        for (faction with = 0; with < FACTIONS; with++)
            if (sum->in_play[with])
                fprintf(out, "<td>%" PRIu64 "</td>",
                        f < with ? sum->pair[f][with] : sum->pair[with][f]);
        fputs("</tr>\n", out);
    }
    fputs("</table></div></section>\n", out);
}

static void write_habits(FILE *out, const tally *sum)
{
    open_section(out, "Habits",
                 "What a good player would not do, by faction, and the chances "
                 "there were to do it (those lines that do not begin with dots).");
    fputs("<div class=\"wide\"><table>\n<tr><th></th><th>all</th><th>a game</th>", out);
    for (faction f = 0; f < FACTIONS; f++)
        if (sum->in_play[f]) fprintf(out, "<th>%s</th>", faction_title(f));
    fputs("</tr>\n", out);
    for (unsigned n = 0; n < HABITS; n++) {
        uint64_t all = 0;
        for (faction f = 0; f < FACTIONS; f++) all += sum->habit[n][f];
        fputs("<tr><td>", out);
        html_text(out, HABIT_ROW[n].sentence);
        fprintf(out, "</td><td>%" PRIu64 "</td><td>%.2f</td>", all,
                (double)all / (double)sum->games);
        for (faction f = 0; f < FACTIONS; f++)
            if (sum->in_play[f]) fprintf(out, "<td>%" PRIu64 "</td>", sum->habit[n][f]);
        fputs("</tr>\n", out);
    }
    fputs("</table></div></section>\n", out);
}

/* --- the page --------------------------------------------------------------------------------- */

static void write_head(FILE *out, const match_plan *plan, const char *lineup, const tally *sum)
{
    char options[OPTIONS_TEXT_SIZE];
    options_print(&plan->options, false, options, sizeof options);
    fputs("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
          "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n"
          "<title>Kanly: a simulation</title>\n",
          out);
    write_style(out);
    fprintf(out, "</head>\n<body>\n<h1>%" PRIu64 " games</h1>\n<p>", sum->games);
    html_text(out, lineup);
    fputs(plan->rotate ? ", rotated over factions and seats" : ", each with its faction", out);
    fprintf(out, ". Seed %" PRIu64 ". Options: ", plan->seed);
    html_text(out, options);
    fputs(".</p>\n", out);
}

void report_write(FILE *out, const match_plan *plan, const char *lineup, const tally *sum)
{
    write_head(out, plan, lineup, sum);
    if (sum->games) {
        write_all_shares(out, sum);
        write_bots_by_faction(out, sum);
        write_victories(out, sum);
        write_lengths(out, sum);
        write_pairs(out, sum);
        write_habits(out, sum);
        write_turns(
            out, "Strongholds by turn",
            "How many strongholds each faction held alone when the turn was over, on average "
            "over the games that reached it.",
            "held", sum->strongholds, sum);
        write_turns(
            out, "Spice by turn",
            "Spice behind the shield when the turn was over, on average over the games that "
            "reached it.",
            "spice", sum->spice, sum);
        write_battles(out, sum);
        write_cards(out, sum);
    }
    fputs("</body>\n</html>\n", out);
}
