/* Within the batch room: one game of a batch, from decision to decision.
**
** Invariant between two calls: the slot waits for a value of `form`'s next field, whose lawful
** values are `values` (or, while `offering`, for a move out of turn to be chosen or left); or the
** game is over, and `seat` is NONE. */
#pragma once

#include "view/observation.h"
#include "bots/bots.h"

/* What all slots of a batch have in common. */
typedef struct {
    kanly_batch_settings settings;
    const bot_kind *kind[KANLY_FACTIONS]; /* of the opponents; NULL: the learner */
    bool opponents;                       /* there are any */
} slot_rules;

/* The part of a slot that a snapshot keeps. */
typedef struct {
    kanly_game game;
    kanly_move form;
    kanly_values values;
    uint64_t begun;             /* games begun in this place: the next seed, and who sits where */
    uint32_t moves;             /* answers given */
    uint8_t kind[KANLY_FIELDS]; /* of the fields in the form */
    uint8_t seat;               /* whose form it is */
    uint8_t learners;           /* seats that are not played here */
    bool offering;              /* a move out of turn is to be chosen, or none */
    bool offered;               /* that was done for this question */
} position;

typedef struct {
    position now;
    kanly_game *ended; /* where the last game that came to its end here is put */
    bool any_ended;
    bool written; /* the caller's row has all of this position but the form */
} slot;

/* What a thread needs while it is at a slot: views of the position, made when they are asked for.
** They are good until the next move. */
typedef struct {
    kanly_game view[KANLY_FACTIONS];
    uint8_t fresh;
} desk;

/* What came of a step. */
typedef struct {
    uint8_t done; /* KANLY_DONE_… */
    bool refused;
    float reward[KANLY_FACTIONS];
} outcome;

/* `bots` are the slot's own heads, one for each faction; NULL where there are no opponents. */
void slot_begin(const slot_rules *rules, slot *s, bot *bots, desk *d, uint64_t seed);
/* The same from a position; false: it leads to no decision, and the slot is of no use. */
bool slot_begin_at(const slot_rules *rules, slot *s, bot *bots, desk *d, const kanly_game *from);
/* The seed of the next game in this place, counted. */
uint64_t slot_next_seed(const slot_rules *rules, slot *s, uint32_t place);
void slot_step(const slot_rules *rules, slot *s, bot *bots, desk *d, uint32_t place, uint8_t value,
               outcome *out);

const kanly_game *view_of(const kanly_game *game, desk *d, unsigned eye);

/* --- opponents (seated.c) ------------------------------------------------------------------ */

/* Each in its seat; the other seats are the learner's. */
void opponents_sit_down(const slot_rules *rules, position *p, bot *bots, uint64_t seed);
/* Moves out of turn by those who want to, before an answer is given. */
void opponents_volunteer(const slot_rules *rules, position *p, bot *bots, desk *d);
/* The answer of an opponent, given and played. */
void opponent_answers(const slot_rules *rules, position *p, bot *bots, desk *d, unsigned who);
/* Plays a lawful move, and lets the opponents hear of it. */
void play_and_tell(const slot_rules *rules, position *p, bot *bots, desk *d,
                   const kanly_move *move);
void begin_and_tell(const slot_rules *rules, position *p, bot *bots, desk *d, uint64_t seed);
