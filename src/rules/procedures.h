/* Every procedure of the rulebook and every question it asks, by name. A frame holds a procedure's
** number (PROC_…); contents.c hands the functions to the flow. */
#pragma once

#include "flow/flow.h"

/* X(id, function): in the order of a turn, the window last because any of them may open one. */
#define PROCEDURES(X)                                                                              \
    X(TURN, turn_procedure)                                                                        \
    X(SETUP, setup_procedure)                                                                      \
    X(STORM, storm_procedure)                                                                      \
    X(BLOW, blow_procedure)                                                                        \
    X(WORM, worm_procedure)                                                                        \
    X(NEXUS, nexus_procedure)                                                                      \
    X(RIDES, rides_procedure)                                                                      \
    X(CHARITY, charity_procedure)                                                                  \
    X(BIDDING, bidding_procedure)                                                                  \
    X(LOT, lot_procedure)                                                                          \
    X(REVIVAL, revival_procedure)                                                                  \
    X(SHIPMENT, shipment_procedure)                                                                \
    X(SEGMENT, segment_procedure)                                                                  \
    X(SHIP, ship_procedure)                                                                        \
    X(MOVE, move_procedure)                                                                        \
    X(ENTRY, entry_procedure)                                                                      \
    X(BATTLES, battles_procedure)                                                                  \
    X(BATTLE, battle_procedure)                                                                    \
    X(AFTERMATH, aftermath_procedure)                                                              \
    X(COLLECTION, collection_procedure)                                                            \
    X(MENTAT, mentat_procedure)                                                                    \
    X(WINDOW, window_procedure)

enum {
#define X(id, function) PROC_##id,
    PROCEDURES(X)
#undef X
        PROCEDURE_COUNT
};

#define X(id, function) flow function(table *t, unsigned step);
PROCEDURES(X)
#undef X

/* Checks that hold at every moment (1.05.04, 2.02.21, 2.05.11); run after every step. */
void standing_rules(table *t);

/* Every question's rules are defined by the chapter that asks it. */
#define QUESTION(id, ...) extern const question question_##id;
#define ANYTIME(id, ...) extern const question question_##id;
#include "kanly/questions.def"

/* Of the rules; contents.c lists them. */
extern const uint8_t LATEST_EDITION;
