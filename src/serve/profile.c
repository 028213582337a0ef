/* What can be known of a person: games that have ended, results, ratings. Of games under way only
** their own player is told. A game that was not listed is named only to those who played in it: its
** link is a secret. */
#include <string.h>

#include "arena/statistics.h"
#include "board/board.h"
#include "serve/persons_inside.h"
#include "serve/server.h"
#include "serve/tell.h"
#include "text/wording.h"

enum { HISTORY = 100, SHOWN_RATING = 1500 };

static const double NINE_IN_TEN = 1.6448536269514722; /* standard deviations */

static void write_rating(writer *w, const char *key, double rating, double deviation)
{
    write_open(w, key, '{');
    write_number(w, "rating", (int64_t)(SHOWN_RATING + rating + 0.5));
    write_number(w, "low", (int64_t)(SHOWN_RATING + rating - NINE_IN_TEN * deviation + 0.5));
    write_number(w, "high", (int64_t)(SHOWN_RATING + rating + NINE_IN_TEN * deviation + 0.5));
}

static void show_rating(writer *w, const char *key, people *kept, const char *id,
                        person_game_kind kind)
{
    double rating, deviation;
    unsigned games;
    if (!rating_now(kept, id, kind, &rating, &deviation, &games)) {
        write_null(w, key);
        return;
    }
    write_rating(w, key, rating, deviation);
    write_number(w, "games", games);
    write_close(w);
}

static void show_results(writer *w, people *kept, const char *id)
{
    person_results by[KANLY_FACTIONS];
    people_results(kept, id, by);
    write_open(w, "results", '[');
    for (uint8_t f = 0; f < KANLY_FACTIONS; f++) {
        write_open(w, NULL, '{');
        write_text(w, "faction", faction_name(f));
        write_number(w, "games", by[f].games);
        write_number(w, "alone", by[f].alone);
        write_number(w, "allied", by[f].allied);
        if (by[f].games) {
            interval share = wilson(by[f].alone + by[f].allied, by[f].games);
            write_decimal(w, "low", share.low);
            write_decimal(w, "high", share.high);
        }
        write_close(w);
    }
    write_close(w);
}

typedef struct {
    writer *w;
    people *kept;
    const char *asker; /* empty: nobody in particular */
    bool own;
} telling;

static bool show_game(void *self, const person_game *g)
{
    static const char *const KIND[] = {"practice", "people", "bots"};
    const telling *x = self;
    bool known = x->own || g->is_public ||
                 (x->asker[0] && people_played_together(x->kept, g->game, x->asker));
    write_open(x->w, NULL, '{');
    if (known) {
        write_text(x->w, "table", g->game);
        write_text(x->w, "name", g->name);
    }
    write_text(x->w, "faction", faction_name(g->faction));
    write_text(x->w, "kind", KIND[g->kind]);
    write_yes(x->w, "won", g->won);
    write_open(x->w, "winners", '[');
    for_factions(f, g->winners) write_text(x->w, NULL, faction_name(f));
    write_close(x->w);
    write_text(x->w, "victory", victory_text(g->victory));
    write_number(x->w, "turns", g->turns);
    write_number(x->w, "ended", g->at);
    if (g->kind != GAME_UNRATED) {
        write_rating(x->w, "rating", g->rating, g->deviation);
        write_close(x->w);
    }
    write_close(x->w);
    return true;
}

static bool find_asked(const request *r, person *out)
{
    const char *id = member_text(r, "person", TOKEN_SIZE - 1);
    if (!member_given(r, "person")) return persons_asked(r, out);
    if (id && people_find(r->server->persons->store, id, out)) return true;
    refuse(r, "no-person", "There is nobody of that name here.");
    return false;
}

void on_profile(const request *r)
{
    server *s = r->server;
    people *kept = s->persons->store;
    person who;
    if (!find_asked(r, &who)) return;
    settle_all(s); /* nobody is shown what is not on the disk */
    if (!people_find(kept, who.id, &who)) {
        refuse(r, "no-person", "There is nobody of that name here.");
        return;
    }
    bool own = strcmp(who.id, r->client->person) == 0;
    writer w = reply(r, "profile");
    write_text(&w, "person", who.id);
    write_text(&w, "name", who.name);
    write_number(&w, "since", who.made);
    write_yes(&w, "own", own);
    write_open(&w, "ratings", '{');
    show_rating(&w, "people", kept, who.id, GAME_WITH_PEOPLE);
    show_rating(&w, "bots", kept, who.id, GAME_WITH_BOTS);
    write_close(&w);
    show_results(&w, kept, who.id);
    write_open(&w, "games", '[');
    people_each_game(kept, who.id, -1, HISTORY, show_game,
                     &(telling){&w, kept, r->client->person, own});
    write_close(&w);
    if (own) {
        write_open(&w, "tables", '[');
        persons_show_mine(r, &w);
        write_close(&w);
    }
    reply_send(r, &w);
}
