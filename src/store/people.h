/* What is kept about persons: who they are, by which keys they are known, where they play and how
** that ended, whom they know, how they are called, and what the operator did. In the same
** transactions as the games: a call that fails returns false, and nothing of the batch is kept.
**
** A person is an id that everybody may know. The keys that open it are made by browsers and kept
** here only as hashes. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct db;

enum {
    PERSON_ID_SIZE = 23,
    PERSON_NAME_SIZE = 161,
    PERSON_HASH = 32,
    PERSON_WISHES_SIZE = 400, /* how somebody wants to be called, as text */
    PERSON_DRAWS_SIZE = 200,
    PERSON_KEYS = 16,   /* browsers of one person */
    PERSON_TABLES = 64, /* told at once */
    PERSON_GAMES = 500, /* that count for a rating */
};

typedef struct people people;

/* NULL: no memory. It goes before the store does. */
people *people_open(struct db *d);
void people_close(people *p);

/* --- who they are ----------------------------------------------------------------------------- */

typedef struct {
    char id[PERSON_ID_SIZE], name[PERSON_NAME_SIZE];
    int64_t made, seen;
    int64_t muted_until, banned_until; /* 0: not; by the operator */
    int64_t away_until;                /* their clock of a day does not run; 0: it does */
    char wishes[PERSON_WISHES_SIZE];
} person;

bool people_find(people *p, const char *id, person *out);
bool people_find_key(people *p, const uint8_t hash[PERSON_HASH], person *out);
bool people_add(people *p, const person *who, const uint8_t hash[PERSON_HASH]);
bool people_keep(people *p, const person *who);
bool people_add_key(people *p, const char *id, const uint8_t hash[PERSON_HASH], int64_t now);
bool people_drop_keys(people *p, const char *id, const uint8_t but[PERSON_HASH]);
unsigned people_count_keys(people *p, const char *id);
bool people_merge(people *p, const char *from, const char *into); /* all that is theirs */
bool people_forget(people *p, const char *id);                    /* and all that is theirs */
/* Persons without a game who were not seen since then. */
bool people_sweep(people *p, int64_t before);

/* --- where they play -------------------------------------------------------------------------- */

typedef struct {
    char game[PERSON_ID_SIZE];
    uint8_t faction;
    int64_t called;   /* about their question of this number */
    int64_t channels; /* by which they want to be called here; below 0: as everywhere */
} person_seat;

bool people_sit(people *p, const char *id, const char *game, uint8_t faction, int64_t now);
bool people_stand(people *p, const char *game, uint8_t faction);
bool people_note_called(people *p, const char *game, uint8_t faction, int64_t question);
bool people_set_channels(people *p, const char *id, const char *game, int64_t channels);
bool people_find_seat(people *p, const char *id, const char *game, person_seat *out);
unsigned people_seats(people *p, const char *id, person_seat out[PERSON_TABLES]);

/* --- how it ended ----------------------------------------------------------------------------- */

typedef enum { GAME_UNRATED, GAME_WITH_PEOPLE, GAME_WITH_BOTS } person_game_kind;

typedef struct {
    char game[PERSON_ID_SIZE], name[PERSON_NAME_SIZE];
    uint8_t faction, winners, turns, victory;
    bool won, is_public;
    person_game_kind kind;
    int64_t at;
    char draws[PERSON_DRAWS_SIZE]; /* what counts for the rating: serve/ratings.c */
    double rating, deviation;      /* after it */
} person_game;

bool people_add_game(people *p, const char *id, const person_game *game);
typedef bool person_game_reader(void *self, const person_game *game);
/* The latest first; `kind` below 0: of every kind. */
bool people_each_game(people *p, const char *id, int kind, unsigned most, person_game_reader *read,
                      void *self);
bool people_played_together(people *p, const char *game, const char *id);

typedef struct {
    unsigned games, alone, allied; /* of a faction, in games that count */
} person_results;

bool people_results(people *p, const char *id, person_results out[6]);
