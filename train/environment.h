/* Many tables for a learner, as a plain shared library that Python calls through ctypes.
**
** Each table is played on to the next field with more than one lawful value for a seat the learner
** plays, now or as it was before; the other seats are played here. What is to be decided stands in
** the table's row: a sight (bots/naib_sight.h), then a decision. The learner writes a value into
** the table's place of `action` and posts the group again.
**
** Tables are in groups, so that one group is played while the network looks at another. What
** happens at a table depends on its seed and on the actions alone, not on the number of threads.
** Moves out of turn are steady's, in every seat. */
#pragma once

#include "bots/naib_sight.h"

/* Who plays a seat. */
enum { SEAT_STEADY, SEAT_LEARNER, SEAT_OLDER, SEAT_NOVICE };

/* What a table asks of the learner, behind the sight in its row. What is said of a game that ended
** is about the one before: a row is of the game that goes on. The sets of seats are bit masks. */
typedef struct {
    uint64_t mask[4]; /* value v is lawful if bit v & 63 of word v >> 6 is set */
    uint8_t seat, question, field;
    uint8_t player;   /* SEAT_LEARNER or SEAT_OLDER */
    uint8_t first;    /* the first field of this answer that leaves a choice */
    uint8_t labelled; /* steady's answer goes through what has been filled in so far: */
    uint8_t label;    /* and this is its value here */
    uint8_t idle;     /* the table has played its games: nothing is asked */
    uint8_t done;     /* a game ended since the last row of this table */
    uint8_t broken_off;
    uint8_t winners, victory, turn; /* of that game */
    uint8_t learners, older, playing, advanced;
    uint8_t pad[15];
} decision;

typedef struct {
    naib_sight sight;
    _Alignas(8) decision asked;
} environment_row;

/* What games are played, with which seats. Chances are from 0 to 1. */
typedef struct {
    uint64_t seed;
    double learner, older, novice; /* chances that a seat is played so; steady plays the rest */
    double all_learners;           /* chance that nobody else sits at a table */
    double basic;                  /* chance of the basic game */
    double sized[7];               /* weights of tables of 2 to 6, by size */
    uint32_t tables, groups;
    uint32_t games_each;  /* after which a table is idle; 0: never */
    uint32_t scattered;   /* moves played at most before the first row, by steady: so that not all
                         ** tables begin at once */
    uint32_t labels;      /* ask steady what it would do */
    uint32_t one_learner; /* one seat each, faction by faction from table to table: a match */
} environment_settings;

typedef struct environment environment;
#define TRAIN_API __attribute__((visibility("default")))

/* NULL: something is wrong with the settings, or there is no memory. `rows` and `action` are the
** caller's: a row and a byte for each table. */
TRAIN_API environment *environment_new(const environment_settings *settings, environment_row *rows,
                                       const uint8_t *action);
TRAIN_API void environment_free(environment *e);
/* Has the tables of a group played on; and waits until all are. The first post begins their
** games. */
TRAIN_API void environment_post(environment *e, uint32_t group);
TRAIN_API void environment_wait(environment *e, uint32_t group);
/* Values that were not lawful, and answers that were refused, so far: there should be none. */
TRAIN_API uint64_t environment_refused(const environment *e);
/* Starts threads until there are so many; they serve all environments. False: there are fewer. */
TRAIN_API bool environment_threads(uint32_t count);

TRAIN_API uint32_t environment_row_size(void);
TRAIN_API uint32_t environment_inputs(void);
TRAIN_API uint32_t environment_columns(void);
TRAIN_API uint32_t environment_column(uint32_t field, uint32_t value);
TRAIN_API uint64_t environment_schema(void);
/* False past the last part. */
TRAIN_API bool environment_part(uint32_t index, const char **name, uint32_t *offset,
                                uint32_t *length, uint32_t *kind, uint32_t *most);
