/* What players do that a good one would not, counted while a game is played: wins that were seen
** and not stopped, deciding places left, tokens lost to a storm one knew, and the like. Each is
** counted by faction, most of them beside the chances there were to do it.
**
** Counting looks at the whole game, as a watcher with every eye does; nothing of it reaches a
** player. */
#pragma once

#include "board/board.h"
#include "kanly/kanly.h"

/* HABIT(id, "name", of, "sentence"): `of` is what it is counted against, or itself. */
#define HABIT_ROWS(HABIT)                                                                          \
    HABIT(STOP_CHANCE, "stop-chances", STOP_CHANCE,                                                \
          "The last who was able to stop it saw a side stand in enough")                           \
    HABIT(STOP_MISSED, "stops-missed", STOP_CHANCE, "… and nobody went there")                     \
    HABIT(WIN_STOPPABLE, "wins-stoppable", WIN_STOPPABLE, "Such a side went on to win")            \
    HABIT(WIN_LET, "wins-let", WIN_STOPPABLE, "… and nobody had gone there")                       \
    HABIT(PLACE_CHANCE, "deciding-places", PLACE_CHANCE,                                           \
          "One's own forces alone kept a side from standing in enough")                            \
    HABIT(PLACE_LEFT, "deciding-places-left", PLACE_CHANCE, "… and left")                          \
    HABIT(HOME_CHANCE, "homes-in-hand", HOME_CHANCE,                                               \
          "A turn among the first four with five or more in a stronghold, alone")                  \
    HABIT(HOME_LEFT, "homes-left", HOME_CHANCE, "… of whom one at most was left behind")           \
    HABIT(STORM_TOKEN, "storm-tokens", STORM_TOKEN, "Tokens lost to a storm")                      \
    HABIT(STORM_KNOWN, "known-storm-tokens", STORM_TOKEN, "… that was known beforehand")           \
    HABIT(LANDING, "landings", LANDING, "Landings in a stronghold")                                \
    HABIT(RAID, "raids-of-one", LANDING,                                                           \
          "… of one or two against five or more, where no win was stopped")                        \
    HABIT(LAST_LANDING, "last-landings", LAST_LANDING,                                             \
          "Landings in the last turn by those who lose it if nobody wins")                         \
    HABIT(LAST_SAND, "last-landings-on-sand", LAST_LANDING, "… on sand")                           \
    HABIT(CARD_BOUGHT, "cards-bought", CARD_BOUGHT, "Cards bought")                                \
    HABIT(LAST_CARD, "last-cards", CARD_BOUGHT, "… in the last turn")                              \
    HABIT(PLAN_LED, "plans-led", PLAN_LED, "Leaders sent into battle")                             \
    HABIT(TRAITOR_AGAIN, "traitors-used-again", PLAN_LED,                                          \
          "… against somebody who had called them before, with others at hand")                    \
    HABIT(ALLIANCE, "alliances", ALLIANCE, "Alliances made")                                       \
    HABIT(LEAVING, "leavings", ALLIANCE, "… left by one of the two")                               \
    HABIT(LEAVING_AT_ONCE, "leavings-at-once", LEAVING, "… in the Nexus in which it was made")     \
    HABIT(GAME_LOST, "games-lost", GAME_LOST, "Games lost")                                        \
    HABIT(UNSPENT, "spice-unspent", GAME_LOST, "… and the spice left then")

enum {
#define HABIT(id, ...) HABIT_##id,
    HABIT_ROWS(HABIT)
#undef HABIT
        HABITS
};

typedef struct {
    const char *name;
    uint8_t of; /* HABIT_ */
    const char *sentence;
} habit_row;
extern const habit_row HABIT_ROW[HABITS];

/* The segment under way: who acts, and what its strongholds looked like when it began. */
typedef struct {
    uint8_t who;             /* NONE: nobody acts */
    faction_set there[5];    /* who had fighters in each stronghold, */
    uint8_t mine[5];         /* and how many of its own, kept up to date */
    uint8_t at_first[5];     /* the same when it began */
    faction_set threat;      /* the side it could stop, being able and the last; 0: none */
    faction_set held_off[5]; /* the side that only its presence there keeps from standing enough */
} habit_segment;

typedef struct {
    uint16_t count[HABITS][FACTIONS];
    habit_segment segment;
    uint8_t stopper;       /* the last who could stop this turn's win; NONE: nobody could */
    faction_set stoppable; /* the side that would then have won */
    bool let;              /* and it did not try */
    uint8_t battlefield, fighter[2]; /* of the battle under way */
    leader_set called[FACTIONS];
    faction_set fresh; /* who has made an alliance in this Nexus */
    bool storm_known;  /* the Fremen know how far the next storm goes */
    bool storm;        /* the storm is moving */
} habits;

void habits_begin(habits *h);
void habits_note(habits *h, const kanly_game *before, const kanly_game *after,
                 const kanly_event *event, uint32_t count);
