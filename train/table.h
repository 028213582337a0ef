/* One table of the environment: from decision to decision. */
#pragma once

#include "environment.h"

typedef struct {
    kanly_game game;
    kanly_game seen; /* by the seat that is asked */
    bot bots[KANLY_FACTIONS];
    kanly_move form, advice;
    kanly_values values;
    uint64_t random;
    uint64_t refused;
    uint32_t begun, moves, scattered;
    uint8_t kind[KANLY_FIELDS];
    uint8_t player[KANLY_FACTIONS];
    uint8_t nexus_answers[KANLY_FACTIONS], nexus_turn; /* given, in the Nexus of that turn */
    uint8_t seat;
    bool asked; /* a value is waited for */
    bool first; /* … of the first field that leaves a choice */
    bool idle;  /* all its games are played */
} seated_table;

/* What a thread needs while it is at a table: views, made when they are asked for. */
typedef struct {
    kanly_game view[KANLY_FACTIONS];
    uint8_t fresh;
} table_desk;

void table_set_up(seated_table *t, const environment_settings *settings, uint32_t index);
/* Takes a value if one is waited for, and goes on to the next decision. */
void table_step(seated_table *t, const environment_settings *settings, table_desk *desk,
                uint32_t index, uint8_t value, environment_row *row);
