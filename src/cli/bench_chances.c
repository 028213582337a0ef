/* Whether the chances that bots see come true: games of a learned player among five steady, looked
** at once in every turn, when storm, worms and Nexus are over, as each seat sees them. Of the seats
** that were given about so much, as many should win. */
#include "cli/bench_chances.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#include "arena/driver.h"
#include "bots/evaluate.h"
#include "bots/mentat.h"
#include "bots/naib.h"
#include "cli/cli.h"

enum { BY_NETWORK, BY_EVALUATION, BY_BOTH, JUDGES };
enum { OF_NAIB, OF_STEADY, PLAYERS };
static const char *const JUDGE[JUDGES] = {"network", "evaluation", "both"};
static const char *const PLAYER[PLAYERS] = {"naib", "steady"};

/* What was foretold, tenth by tenth. */
enum { TENTHS = 10 };
typedef struct {
    uint64_t seats[TENTHS], wins[TENTHS];
    double foretold[TENTHS], loss;
} record;

static void count_in(record *r, double chance, bool won)
{
    unsigned tenth = chance >= 1 ? TENTHS - 1 : (unsigned)(chance * TENTHS);
    double surely = fmin(fmax(chance, 0.001), 0.999);
    r->seats[tenth]++;
    r->wins[tenth] += won;
    r->foretold[tenth] += chance;
    r->loss -= log(won ? surely : 1 - surely);
}

/* --- one game --------------------------------------------------------------------------------- */

enum { MOST_TURNS = 20 };

typedef struct {
    uint8_t faction;
    double chance[JUDGES];
} look;

typedef struct {
    bot_table table;
    unsigned count;
    look at[MOST_TURNS * FACTIONS];
} watched;

static void look_at_seat(watched *w, faction f)
{
    const kanly_game *g = &w->table.game;
    bool learned = w->table.seat[f].kind == &BOT_NAIB;
    bot head = w->table.seat[f];
    look *l = &w->at[w->count++];
    kanly_game view;
    kanly_view(g, (kanly_faction)f, &view);
    book_counts(&head, g);
    l->faction = f;
    l->chance[BY_NETWORK] = naib_chance(&head, &view) / 1000.0;
    l->chance[BY_EVALUATION] = (double)evaluate(g, f);
    l->chance[BY_BOTH] = (double)(learned ? head_value(&head, g) : head_chance(&head, g));
}

static void play(watched *w, uint64_t number, record sum[PLAYERS][JUDGES])
{
    const bot_kind *kind[FACTIONS];
    uint64_t personality[FACTIONS];
    kanly_options options = kanly_default_options();
    options.windows_holders = true;
    for (unsigned f = 0; f < FACTIONS; f++) {
        kind[f] = f == number % FACTIONS ? &BOT_NAIB : &BOT_STEADY;
        personality[f] = number * FACTIONS + f;
    }
    bot_table_begin(&w->table, &options, kind, personality, number);
    const kanly_game *g = &w->table.game;
    w->count = 0;
    for (uint8_t looked = 1; bot_table_step(&w->table);) {
        if (g->turn == looked || g->phase < KANLY_CHARITY || g->phase == KANLY_OVER) continue;
        looked = g->turn;
        for_factions(f, g->playing)
            if (w->count < MOST_TURNS * FACTIONS) look_at_seat(w, f);
    }
    for (unsigned i = 0; i < w->count; i++) {
        const look *l = &w->at[i];
        unsigned who = kind[l->faction] == &BOT_NAIB ? OF_NAIB : OF_STEADY;
        for (unsigned j = 0; j < JUDGES; j++)
            count_in(&sum[who][j], l->chance[j], kanly_winners(g) >> l->faction & 1);
    }
}

/* --- what came of it -------------------------------------------------------------------------- */

static uint64_t seats_of(const record *r)
{
    uint64_t sum = 0;
    for (unsigned i = 0; i < TENTHS; i++) sum += r->seats[i];
    return sum;
}

static void print_one(const record *r)
{
    for (unsigned i = 0; i < TENTHS; i++) {
        double n = (double)r->seats[i];
        if (!r->seats[i]) continue;
        printf("    %2u to %3u %%  %8" PRIu64 " seats  foretold %5.1f %%  won %5.1f %%\n", 10 * i,
               10 * i + 10, r->seats[i], 100 * r->foretold[i] / n, 100 * (double)r->wins[i] / n);
    }
}

static void print_json(const record *r, bool first)
{
    printf("%s{\"seats\": [", first ? "" : ", ");
    for (unsigned i = 0; i < TENTHS; i++) printf("%s%" PRIu64, i ? ", " : "", r->seats[i]);
    printf("], \"wins\": [");
    for (unsigned i = 0; i < TENTHS; i++) printf("%s%" PRIu64, i ? ", " : "", r->wins[i]);
    printf("], \"log_loss\": %.4f}", r->loss / (double)seats_of(r));
}

int bench_chances(uint64_t games, bool json)
{
    static watched room;
    record sum[PLAYERS][JUDGES] = {0};
    for (uint64_t n = 1; n <= games; n++) play(&room, n, sum);
    printf(json ? "{\"games\": %" PRIu64 : "%" PRIu64 " games of a naib among five steady\n",
           games);
    for (unsigned p = 0; p < PLAYERS; p++) {
        if (json) printf(", \"%s\": [", PLAYER[p]);
        for (unsigned j = 0; j < JUDGES; j++) {
            const record *r = &sum[p][j];
            if (json) {
                print_json(r, j == 0);
                continue;
            }
            printf("  seats of %s by %s, log loss %.4f\n", PLAYER[p], JUDGE[j],
                   r->loss / (double)seats_of(r));
            print_one(r);
        }
        if (json) printf("]");
    }
    if (json) printf("}\n");
    return CLI_OK;
}
