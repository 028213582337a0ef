/* The sums over many games: whole numbers only, so that the order in which games are added makes
** no difference. */
#pragma once

#include "arena/match.h"
#include "arena/statistics.h"
#include "wire/writer.h"

enum { TALLY_BOTS = FACTIONS };

typedef struct {
    uint64_t games, wins;
} tally_share;

/* How often it was among the winners, and what it took. */
typedef struct {
    const char *name;
    tally_share share;
    uint64_t moves_illegal, games_too_slow;
    uint64_t thinking, slowest; /* nanoseconds */
} tally_bot;

typedef struct {
    uint64_t games, moves, turns;
    unsigned bots;
    tally_bot bot[TALLY_BOTS];
    tally_share faction[FACTIONS], seat[FACTIONS], bot_faction[TALLY_BOTS][FACTIONS];
    uint64_t victory[KANLY_VICTORY_DEFAULT + 1], won_together[FACTIONS + 1];
    uint64_t pair[FACTIONS]
                 [FACTIONS];         /* games won by these two, the lower first, or by one alone */
    uint64_t ended[MATCH_TURNS + 1]; /* games that ended in this turn */

    /* the course of the games, where it was followed: sums over the games that reached the turn */
    uint64_t reached[MATCH_TURNS], strongholds[MATCH_TURNS][FACTIONS], spice[MATCH_TURNS][FACTIONS];
    uint64_t in_play[FACTIONS];
    uint64_t fights, explosions, battles[FACTIONS], battles_won[FACTIONS],
        traitors_called[FACTIONS];
    uint64_t card_played[CARD_NAMES], card_in_plan[CARD_NAMES];
    uint64_t habit[HABITS][FACTIONS];
} tally;

/* `too_slow` is the time above which an answer counts as late, in nanoseconds; 0: none is. */
void tally_add(tally *sum, const match_result *game, uint64_t too_slow);

double share_of(tally_share s);

/* {name, games, wins, win_share, low, high}, open for more. */
void tally_open_share(writer *w, const char *name, tally_share s);

/* Seats are numbered from 1; circle i lies in sector 1 + 3i. */
void tally_seat_name(unsigned seat, char out[16]);

/* --- sums that were written down -------------------------------------------------------------- */

/* Every sum as a member of the object that is open; and from such an object, as this program wrote
** it. False: one is missing. The bots' names are not among them. */
void tally_write(writer *w, const tally *sum);
bool tally_read(const char *object, tally *sum);
/* Adds the sums over other games. */
void tally_merge(tally *sum, const tally *more);
