/* Whole games between bots, by number: what a game starts from, playing it, and what came of it.
**
** The n-th game of a match is made from the match and n alone: its seed, who sits where, which bot
** plays what, and every bot's personality. */
#pragma once

#include <stdatomic.h>
#include <stdio.h>

#include "arena/driver.h"
#include "arena/habits.h"
#include "board/board.h"
#include "scenario/scenario.h"
#include "text/savegame.h"

enum { MATCH_TURNS = 20 };

/* --- what a game starts from ------------------------------------------------------------------ */

typedef struct {
    kanly_options options; /* with the seats */
    uint64_t seed;
    uint8_t bot[FACTIONS]; /* which of the match's bots plays each faction; NONE: not in play */
    uint64_t personality[FACTIONS];
    const scenario *from; /* the position it begins with; NULL: at the beginning */
} match_setup;

/* A table of seats and a list of as many bots. */
typedef struct {
    kanly_options options;
    uint64_t seed;
    bool rotate; /* bots change factions, factions change seats */
    /* the list, one for each faction in play, in the order of the factions */
    uint8_t bot[FACTIONS];
} match_plan;

/* The factions in play, lowest first, and how many. */
unsigned match_factions(const kanly_options *options, uint8_t out[FACTIONS]);

/* The n-th game of a simulation: every game has a seed of its own. Rotated, the list of bots moves
** on by one faction from game to game and the factions by one seat after every full round, so that
** in as many games as the square of the factions every bot has played every faction in every
** seat; then the seats are shuffled again. */
match_setup match_game(const match_plan *plan, uint64_t number);

/* A game of a block: seed and seats are the block's; the bots have moved on by `rotation`
** factions. */
match_setup match_block_game(const match_plan *plan, uint64_t block, unsigned rotation);

/* After how many rotations a list of bots repeats itself. */
unsigned match_rotations(const uint8_t *list, unsigned count);

/* --- what came of it -------------------------------------------------------------------------- */

/* How the game went, turn by turn: filled in when somebody wants to know. */
typedef struct {
    uint8_t strongholds[MATCH_TURNS][FACTIONS]; /* held when the turn was over */
    uint16_t spice[MATCH_TURNS][FACTIONS];      /* behind the shield then */
    uint16_t battles[FACTIONS], battles_won[FACTIONS], traitors_called[FACTIONS];
    uint16_t explosions, fights;
    uint16_t card_played[CARD_NAMES], card_in_plan[CARD_NAMES];
    uint16_t habit[HABITS][FACTIONS]; /* what a good player would not do (habits.h) */
} match_course;

typedef struct {
    uint64_t number, seed;
    uint8_t bot[FACTIONS], seat[FACTIONS]; /* NONE for those not in play */
    uint8_t playing, winners, victory, turn;
    uint32_t moves;
    uint32_t illegal[FACTIONS];
    uint64_t thinking[FACTIONS], slowest[FACTIONS]; /* nanoseconds */
    /* of bots in other processes (external.h) */
    uint16_t warnings[FACTIONS], defaults[FACTIONS];
    uint8_t forfeit[FACTIONS]; /* external_fault, 0: it played to the end */
    match_course course;
} match_result;

/* --- playing ---------------------------------------------------------------------------------- */

typedef struct {
    const bot_kind *kind[FACTIONS]; /* for each faction in play */
    bot_budget budget;
    const atomic_bool *stop; /* the game is given up when this is set; may be NULL */
    FILE *save;              /* where the game is kept, or NULL */
    bool course;             /* whether to follow it turn by turn */
    bool untimed;            /* whether nobody wants to know how long answers took */

    const bot_budget *own_budget[FACTIONS]; /* where a bot has one of its own, or NULL */
    const char *name[FACTIONS];             /* of the players, for the saved game; may be NULL */
    /* Remarks on the move a bot has just made and the time it took, for the saved game; may be
    ** NULL. */
    void (*remark)(const bot *who, uint64_t nanoseconds, savegame_writer *out);
} match_table;

/* Plays one game to its end. False: it was stopped. `room` is the caller's, for the table; what was
** in it does not matter. */
bool match_play(bot_table *room, const match_table *with, const match_setup *setup,
                match_result *result);
