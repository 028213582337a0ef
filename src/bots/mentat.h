/* The mentat: a search over imagined worlds. What its files share; docs/opponents.md says why it is
** built so.
**
**     mentat_answer.c      the bot: what is worth thinking about, its memory, its reasons
**     mentat_candidates.c  the moves worth comparing
**     mentat_head.c        what it has of the learned player: the move to beat, ideas, opinions
**     mentat_search.c      worlds, playouts, and how they are shared out among the candidates
**
** Invariants: a mentat reads its view and its own memory, never the game. With a budget of playouts
** alone the same bot in the same position gives the same answer, whatever the number of threads. */
#pragma once

#include "bots/steady.h"

/* --- candidates (mentat_candidates.c) --------------------------------------------------------- */

enum { MENTAT_CANDIDATES = 96 };
typedef struct {
    kanly_move move[MENTAT_CANDIDATES];
    bool stay[MENTAT_CANDIDATES]; /* a landing thought of without the walk that steady would add */
    unsigned count;
} candidates;

/* unless it is there or the list is full */
void candidates_add(candidates *list, const kanly_move *move);
/* Adds at most `most` whole forms of the question this faction is asked: all of them where they are
** few, else those that differ in what matters. All are legal in the view. `prior` is the move to
** stay close to. */
void candidates_enumerate(candidates *list, const kanly_game *view, uint8_t me,
                          const kanly_move *prior, unsigned most, uint64_t *random);

/* Leaves at most so many: the first `sure`, then those that look best to steady where it can tell
** (shipment and movement), some of the others elsewhere. */
void candidates_leave_best(candidates *list, unsigned sure, unsigned most, bot *self,
                           const kanly_game *view);

/* Landings once more, without a walk after them: which is better will be asked when they have
** landed. */
void candidates_stay(candidates *list, unsigned many);

/* --- the head (mentat_head.c) ----------------------------------------------------------------- */

enum { MENTAT_HEAD_MEMORY = 6, HEAD_IDEAS = 16 };
/* The move to beat; `steadys` is what steady answers. */
kanly_move head_answer(bot *self, const kanly_game *view, const kanly_move *steadys);
/* Adds what it thinks of besides, at most so many with its first. */
void head_ideas(candidates *list, const bot *self, const kanly_game *view, unsigned most);
/* The chance to be among the winners of a game that lies open, of the seat of a bot that has kept
** count: if a mentat plays it, and if anybody does. Once for each turn, between two of them. */
float head_value(const bot *seat, const kanly_game *game);
float head_chance(const bot *seat, const kanly_game *game);

/* --- the search (mentat_search.c) ------------------------------------------------------------- */

/* How clear a lead must be before steady's word is not taken. */
typedef struct {
    float errors; /* standard errors */
    float blur;   /* and so much in log odds, which the evaluation does not tell apart */
    unsigned worlds;
} caution;

enum { MENTAT_WORLDS = 256 };
typedef struct {
    const kanly_game *view;
    const bot *self;    /* before it thought about this question */
    kanly_move steadys; /* what steady answers */
    uint64_t seed;
    bot_budget budget;
    uint64_t began; /* nanoseconds */
    candidates list;
    bool alive[MENTAT_CANDIDATES];
    float value[MENTAT_CANDIDATES][MENTAT_WORLDS];
    unsigned worlds, playouts;
    caution caution;
    bool urgent;        /* somebody, perhaps we, may win this turn */
    float share;        /* of the budget this question deserves */
    unsigned finalists; /* battle plans that are looked at beyond the battle */
} search;

uint64_t mentat_clock(void);
/* How many playouts the budget pays for, about. */
float search_affords(const search *s);
/* The index of the move to make. The first candidate is the one to beat. */
unsigned search_run(search *s);
float search_mean(const search *s, unsigned candidate);
