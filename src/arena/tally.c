/* Adding games up. */
#include "arena/tally.h"

#include <math.h>

static void add_share(tally_share *s, bool won)
{
    s->games++;
    s->wins += won;
}

static void add_player(tally *sum, const match_result *g, faction f, uint64_t too_slow)
{
    bool won = g->winners >> f & 1;
    tally_bot *b = &sum->bot[g->bot[f]];
    add_share(&b->share, won);
    add_share(&sum->faction[f], won);
    add_share(&sum->seat[g->seat[f]], won);
    add_share(&sum->bot_faction[g->bot[f]][f], won);
    b->moves_illegal += g->illegal[f];
    b->games_too_slow += too_slow && g->slowest[f] > too_slow;
    b->thinking += g->thinking[f];
    if (g->slowest[f] > b->slowest) b->slowest = g->slowest[f];
}

static void add_course(tally *sum, const match_result *g)
{
    const match_course *c = &g->course;
    for (unsigned turn = 0; turn < g->turn && turn < MATCH_TURNS; turn++) {
        sum->reached[turn]++;
        for_factions(f, g->playing) {
            sum->strongholds[turn][f] += c->strongholds[turn][f];
            sum->spice[turn][f] += c->spice[turn][f];
        }
    }
    for_factions(f, g->playing) {
        sum->in_play[f]++;
        sum->battles[f] += c->battles[f];
        sum->battles_won[f] += c->battles_won[f];
        sum->traitors_called[f] += c->traitors_called[f];
    }
    sum->fights += c->fights;
    sum->explosions += c->explosions;
    for (unsigned n = 0; n < CARD_NAMES; n++) {
        sum->card_played[n] += c->card_played[n];
        sum->card_in_plan[n] += c->card_in_plan[n];
    }
    for (unsigned n = 0; n < HABITS; n++)
        for_factions(f, g->playing) sum->habit[n][f] += c->habit[n][f];
}

void tally_add(tally *sum, const match_result *g, uint64_t too_slow)
{
    sum->games++;
    sum->moves += g->moves;
    sum->turns += g->turn;
    sum->victory[g->victory <= KANLY_VICTORY_DEFAULT ? g->victory : 0]++;
    sum->won_together[bit_count(g->winners)]++;
    for_factions(f, g->winners)
        for_factions(with, g->winners)
            if (with > f || g->winners == just(f)) sum->pair[f][with]++;
    sum->ended[g->turn <= MATCH_TURNS ? g->turn : MATCH_TURNS]++;
    for_factions(f, g->playing) add_player(sum, g, f, too_slow);
    add_course(sum, g);
}

double share_of(tally_share s) { return s.games ? (double)s.wins / (double)s.games : NAN; }

void tally_open_share(writer *w, const char *name, tally_share s)
{
    interval i = wilson(s.wins, s.games);
    write_open(w, NULL, '{');
    write_text(w, "name", name);
    write_whole(w, "games", s.games);
    write_whole(w, "wins", s.wins);
    write_decimal(w, "win_share", share_of(s));
    write_decimal(w, "low", i.low);
    write_decimal(w, "high", i.high);
}

void tally_seat_name(unsigned seat, char out[16]) { snprintf(out, 16, "%u", 1 + seat % FACTIONS); }
