/* Many games at once, for programs that learn.
**
**     // A thousand decisions in each of 64 games, every one the first lawful value.
**     #include <kanly/batch.h>
**     #include <stdio.h>
**
**     enum { GAMES = 64 };
**     static kanly_observation_1 seen[GAMES];     // what whoever decides can see
**     static uint8_t mask[GAMES][256];            // which values are lawful
**     static uint8_t seat[GAMES], done[GAMES], action[GAMES];
**     static float reward[GAMES][KANLY_FACTIONS];
**
**     int main(void)
**     {
**         kanly_batch_settings settings = kanly_batch_defaults();
**         settings.games = GAMES;
**         settings.opponents[KANLY_GUILD] = "steady";     // played inside; the rest is ours
**         kanly_batch *batch = kanly_batch_new(&settings);
**         if (!batch) return 1;
**
**         static kanly_batch_out out;                     // what stays NULL is not written
**         out.observation = seen;
**         out.mask_bytes = mask[0];
**         out.seat = seat;
**         out.reward = reward[0];
**         out.done = done;
**
**         unsigned over = 0;
**         float emperor = 0;
**         kanly_batch_observe(batch, &out);
**         for (unsigned step = 0; step < 1000; step++) {
**             for (unsigned i = 0; i < GAMES; i++) {
**                 unsigned value = 0;
**                 while (!mask[i][value]) value++;
**                 action[i] = (uint8_t)value;
**             }
**             kanly_batch_step(batch, action, &out);
**             for (unsigned i = 0; i < GAMES; i++) {
**                 if (!done[i]) continue;                 // the next game has begun already
**                 over++;
**                 emperor += reward[i][KANLY_EMPEROR];
**             }
**         }
**         printf("%u games, the Emperor's share %.2f\n", over, (double)emperor);
**         kanly_batch_free(batch);
**         return 0;
**     }
**
** A decision is one value, 0 to 255, of one field of a form, for the faction that is to decide. If
** several factions owe an answer, they are asked in the order of their list, and none of them sees
** what another has answered. An answer is played when its last field is filled.
**
** Everything in a batch is allocated by kanly_batch_new; no other call allocates. What happens in a
** game depends on its seed and on the decisions alone: not on the other games, and not on the
** number of threads. One batch is used by one caller at a time; several batches by as many as there
** are. */
#pragma once

#include "kanly.h"

#ifdef __cplusplus
extern "C" {
#endif

/* --- what is seen ----------------------------------------------------------------------------- */

/* Layouts of an observation. One that was published never changes. */
typedef enum { KANLY_OBSERVATION_1 = 1 } kanly_layout;

/* Layout 1, by the names of its parts; observation.def says what they are. Bytes only, without
** gaps: an array of them is a tensor. */
typedef struct {
#define PART(name, length, ...) uint8_t name[length];
#define GRID(name, rows, columns, ...) uint8_t name[(rows) * (columns)];
#include "observation.def"
} kanly_observation_1;

/* What the bytes of a part are. */
typedef enum {
    KANLY_PART_FLAG,    /* 0 or 1 */
    KANLY_PART_ONE_HOT, /* 1 at one place, or nowhere */
    KANLY_PART_COUNT,   /* an amount */
    KANLY_PART_ID,      /* the number of something */
} kanly_part_kind;

typedef struct {
    const char *name;  /* "tokens" */
    const char *about; /* what it is */
    uint16_t offset, length;
    uint16_t rows, columns; /* 1 and the length, where it is no table */
    uint8_t kind;           /* kanly_part_kind */
    uint8_t most;           /* of an amount: what to divide it by */
} kanly_observation_part;

/* The parts in order, NULL past the last; and the size of a whole observation in bytes, 0 for a
** layout that is not known. */
KANLY_API const kanly_observation_part *kanly_observation_part_at(kanly_layout layout,
                                                                  unsigned index);
KANLY_API size_t kanly_observation_size(kanly_layout layout);

/* What one faction sees of a game, without a batch. `seen` is its view (kanly_view); `so_far` the
** form it is filling in, or NULL. */
KANLY_API void kanly_observe(const kanly_game *seen, kanly_faction eye, const kanly_move *so_far,
                             kanly_observation_1 *out);

/* --- the batch -------------------------------------------------------------------------------- */

typedef struct kanly_batch kanly_batch;

/* Begin with kanly_batch_defaults and change what is to be different. */
typedef struct {
    kanly_options options; /* the reference rules, windows=holders */
    uint64_t seed;         /* game i begins for the n-th time, from 0, with seed + n * games + i */
    kanly_layout layout;   /* of observations: the latest */
    uint32_t games;        /* 1 */
    uint32_t threads;      /* 1, the caller's own; 0: one for each processor */
    uint32_t most_moves;   /* answers after which a game is broken off; 0, the default: never */
    bool ask_forced;       /* ask too where one value alone is lawful; else it is filled in */
    bool anytime;          /* offer moves out of turn: see below */
    bool stay;             /* a game that is over waits for kanly_batch_reset */
    bool rotate;           /* from game to game the opponents move on by one faction */
    const char *opponents[KANLY_FACTIONS]; /* a bot by its name (bots.h); NULL: the learner */
    uint32_t milliseconds, playouts;       /* what `mentat` may use for an answer; 0: no limit of
                                           ** that sort, both 0: it answers as `steady` does */
} kanly_batch_settings;

/* One game of the reference rules without opponents, on the caller's thread. */
KANLY_API kanly_batch_settings kanly_batch_defaults(void);

/* NULL, or what is wrong with the settings. */
KANLY_API const char *kanly_batch_fault(const kanly_batch_settings *settings);

/* Begins all games. NULL: something is wrong with the settings, or there is no memory, or threads
** could not be had. The settings are copied. */
KANLY_API kanly_batch *kanly_batch_new(const kanly_batch_settings *settings);
KANLY_API void kanly_batch_free(kanly_batch *batch);

/* How a game ended. */
enum { KANLY_NOT_DONE = 0, KANLY_DONE_OVER = 1, KANLY_DONE_BROKEN_OFF = 2 };

/* The caller's arrays; those that are NULL are not written. Row i is game i's. */
typedef struct {
    void *observation;   /* of the layout, one each: what whoever decides can see */
    uint8_t *mask;       /* 32 bytes each: value v is lawful if bit v & 7 of byte v >> 3 is set */
    uint8_t *mask_bytes; /* 256 bytes each: 1 if the value is lawful, else 0 */
    uint8_t *seat;       /* who decides, a kanly_faction; NONE in a game that is over */
    uint8_t *question;   /* kanly_ask: what it answers; NOTHING: whether to move out of turn */
    uint8_t *field;      /* kanly_field: what the value means */
    float *reward;       /* KANLY_FACTIONS each: when a game is over the winners share 1 */
    uint8_t *done;       /* KANLY_DONE_…: it ended in this step */
    uint8_t *refused;    /* 1: the value was not lawful, and nothing has changed */
    bool kept;           /* `observation` still holds what the call before wrote there: only what
                         ** has changed since is written, which is quicker */
} kanly_batch_out;

/* Writes what is to be decided now, everywhere. Nobody has been rewarded, nothing is done. */
KANLY_API void kanly_batch_observe(kanly_batch *batch, const kanly_batch_out *out);

/* Takes one value for each game and goes on to the next decision; then writes as observe does, and
** what came of it. When a game ends, its `done` and `reward` are of the game that ended, everything
** else is of the next, which has begun (unless the games stay). Rewards of a game broken off are 0.
** Returns how many values were refused. In games that are over and stay, values are ignored. */
KANLY_API uint32_t kanly_batch_step(kanly_batch *batch, const uint8_t *action,
                                    const kanly_batch_out *out);

/* Begins anew: every game, or those whose byte in `chosen` is not 0. With their next seed, or with
** the one in `seeds` (an array of one for each game). A game given up that way leaves no terminal
** observation. */
KANLY_API void kanly_batch_reset(kanly_batch *batch, const uint8_t *chosen, const uint64_t *seeds);

/* Begins one game from a position, whatever it has come to so far: a lesson, or a line worth
** playing again. Opponents sit down anew and have heard nothing. False, and nothing has changed, if
** the position is not one of the batch's options, or leads to no decision of the learner's. */
KANLY_API bool kanly_batch_begin_at(kanly_batch *batch, uint32_t game, const kanly_game *position);

/* --- one game of it --------------------------------------------------------------------------- */

/* What any seat can see of a game now; and of the last one that ended in its place, at its end:
** false, with nothing written, when none has. */
KANLY_API void kanly_batch_see(const kanly_batch *batch, uint32_t game, kanly_faction eye,
                               void *out);
KANLY_API bool kanly_batch_terminal(const kanly_batch *batch, uint32_t game, kanly_faction eye,
                                    void *out);

/* The game itself, for referees; the same for the last that ended, or NULL; the form being filled
** in; and the factions whose seats are the learner's. */
KANLY_API const kanly_game *kanly_batch_game(const kanly_batch *batch, uint32_t game);
KANLY_API const kanly_game *kanly_batch_ended(const kanly_batch *batch, uint32_t game);
KANLY_API const kanly_move *kanly_batch_form(const kanly_batch *batch, uint32_t game);
KANLY_API uint8_t kanly_batch_learners(const kanly_batch *batch, uint32_t game);

/* A game put down in the caller's memory, with the heads of its opponents, and taken up again: in
** the same place or another, in this batch or one with the same opponents and options. restore is
** false, and nothing changes, if the memory holds no snapshot that fits. A snapshot is good for the
** process that made it. */
KANLY_API size_t kanly_batch_snapshot_size(const kanly_batch *batch);
KANLY_API void kanly_batch_snapshot(const kanly_batch *batch, uint32_t game, void *out);
KANLY_API bool kanly_batch_restore(kanly_batch *batch, uint32_t game, const void *from);

/* Moves out of turn (a bribe, a deal, a Ghola: the ANYTIME rows of questions.def) are left out,
** because they would be offered before nearly every answer. With `anytime` a seat of the learner's
** that is to answer an OPEN question is first asked which of them to make: the question is NOTHING,
** the field OPTION, a value is a kanly_ask, and KANLY_NONE goes on to the question. Once it has
** made one, the question follows. Where it can make none, it is not asked. Opponents make moves out
** of turn in either case. */

#ifdef __cplusplus
}
#endif
