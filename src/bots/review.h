/* Looking back on a game that is over: what chances everybody had at a moment with all cards open,
** and whether somebody could have done better with what they knew then. The judgement is the
** mentat's: positions are played on to the end of the turn, and what they have become is judged.
**
** Invariant: the same moment, memories and seed give the same numbers, whatever else runs. */
#pragma once

#include "bots/bots.h"

/* A chance between 0 and 1, and how far it may be off: in 95 of 100 cases not farther. */
typedef struct {
    float chance, margin;
} review_chance;

/* `seat` are the bots that have listened to the game up to here, one for each faction that plays;
** nothing is changed in them. */
void review_chances(const kanly_game *game, const bot seat[KANLY_FACTIONS], uint64_t seed,
                    unsigned worlds, review_chance out[KANLY_FACTIONS]);

typedef struct {
    bool found; /* something that is better by more than luck: */
    kanly_move best;
    review_chance made, other; /* of the move that was made, of the best one */
    float gain, margin;        /* how much better, in the same worlds */
    unsigned tried, worlds;
} review_verdict;

/* `self` has listened up to the moment, `view` is what it saw then, `made` what was answered.
** False: there was nothing to choose. */
bool review_decision(const bot *self, const kanly_game *view, const kanly_move *made,
                     unsigned playouts, uint64_t seed, review_verdict *out);
