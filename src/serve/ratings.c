/* Ratings of persons, by the arena's model: a winner is drawn from itself and all who did not win,
** with chances as the strengths are. Games with two or more people count for one rating, games of
** one person with bots for another, practice for none.
**
** Others' strengths are taken as they were known when the game ended, so a game is kept as its
** draws, and a rating is what all the draws of a person's games say together. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena/statistics.h"
#include "serve/persons.h"
#include "serve/server.h"

enum { MOST_DRAWS = 2 * PERSON_GAMES };

/* How strong the levels are beside `steady`, from the shares of games in bench/README.md, in
** points. People are taken to be as strong as `steady` until their games say otherwise. */
static double strength_of_level(const bot_kind *kind)
{
    const bot_kind *level = bot_level(kind);
    if (level == &BOT_MENTAT) return 190;
    if (level == &BOT_NAIB) return 120;
    if (level == &BOT_NOVICE) return -70;
    if (level == &BOT_RANDOM) return -800;
    return 0;
}

typedef struct {
    known_draw draw[MOST_DRAWS];
    size_t draws;
    unsigned games;
    double rating, deviation; /* of the latest game */
} record;

static bool latest(void *self, const person_game *g)
{
    record *x = self;
    x->rating = g->rating;
    x->deviation = g->deviation;
    return false;
}

static bool count(void *self, const person_game *g)
{
    (void)g;
    ((record *)self)->games++;
    return true;
}

bool rating_now(people *kept, const char *id, person_game_kind kind, double *rating,
                double *deviation, unsigned *games)
{
    record x = {.rating = NAN};
    people_each_game(kept, id, (int)kind, 1, latest, &x);
    if (isnan(x.rating)) return false;
    people_each_game(kept, id, (int)kind, PERSON_GAMES, count, &x);
    *rating = x.rating;
    *deviation = x.deviation;
    *games = x.games;
    return true;
}

/* --- draws as text: "+120.5 -88.1", a sign for won or lost and the rest's strength ------------ */

static void write_draws(const known_draw *draw, unsigned draws, char out[PERSON_DRAWS_SIZE])
{
    size_t used = 0;
    out[0] = '\0';
    for (unsigned i = 0; i < draws && used < PERSON_DRAWS_SIZE; i++)
        used += (size_t)snprintf(out + used, PERSON_DRAWS_SIZE - used, "%s%c%.1f", i ? " " : "",
                                 draw[i].won ? 'w' : 'l', draw[i].rest);
}

static bool read_draws(void *self, const person_game *g)
{
    record *x = self;
    for (const char *at = g->draws; *at && x->draws < MOST_DRAWS;) {
        char *end;
        double rest = strtod(at + 1, &end);
        if (end == at + 1) return true;
        x->draw[x->draws++] = (known_draw){*at == 'w', rest};
        at = end + strspn(end, " ");
    }
    return true;
}

/* --- a game that has ended -------------------------------------------------------------------- */

static person_game_kind kind_of(const game_table *t)
{
    unsigned seated = 0;
    for (unsigned f = 0; f < KANLY_FACTIONS; f++) seated += t->seat[f].kind == SEAT_PERSON;
    if (t->practice) return GAME_UNRATED;
    return seated > 1 ? GAME_WITH_PEOPLE : GAME_WITH_BOTS;
}

static double strength_of(people *kept, const seat *x, person_game_kind kind)
{
    double rating = 0, deviation;
    unsigned games;
    if (x->kind == SEAT_BOT) return strength_of_level(x->level);
    if (!x->person[0]) return 0;
    return rating_now(kept, x->person, kind, &rating, &deviation, &games) ? rating : 0;
}

static unsigned draws_at(people *kept, const game_table *t, uint8_t f, person_game_kind kind,
                         known_draw out[RATED_PLAYERS])
{
    double strength[RATED_PLAYERS];
    unsigned players = 0, winners = 0, who = 0;
    for (uint8_t x = 0; x < KANLY_FACTIONS; x++) {
        if (t->seat[x].kind != SEAT_PERSON && t->seat[x].kind != SEAT_BOT) continue;
        if (x == f) who = players;
        if (kanly_winners(&t->game) >> x & 1) winners |= 1u << players;
        strength[players++] = strength_of(kept, &t->seat[x], kind);
    }
    return draws_of_game(strength, players, winners, who, out);
}

void rate_game(people *kept, const game_table *t, uint8_t f, person_game *out)
{
    out->kind = kind_of(t);
    if (out->kind == GAME_UNRATED) return;
    record *x = calloc(1, sizeof *x);
    if (!x) abort();
    known_draw now[RATED_PLAYERS];
    unsigned draws = draws_at(kept, t, f, out->kind, now);
    write_draws(now, draws, out->draws);
    read_draws(x, out);
    people_each_game(kept, t->seat[f].person, (int)out->kind, PERSON_GAMES, read_draws, x);
    known_rating found = rate_one(x->draw, x->draws);
    out->rating = found.rating;
    out->deviation = found.deviation;
    free(x);
}
