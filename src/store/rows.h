/* Within the store: the connection and the statements for games, their moves and their talk. */
#pragma once

#include "store/db.h"
#include "store/store.h"

typedef enum {
    SQL_PUT_GAME,
    SQL_SET_STATE,
    SQL_ADD_MOVE,
    SQL_CUT_MOVES,
    SQL_ADD_TALK,
    SQL_CUT_TALK,
    SQL_DROP_GAME,
    SQL_GET_GAME,
    SQL_ALL_GAMES,
    SQL_MOVES,
    SQL_TALK,
    SQL_LAST_TALK,
    SQL_UNFINISHED,
    SQL_PUT_POSITION,
    SQL_CUT_POSITION,
    SQL_GET_POSITION,
    SQL_HOLD,
    SQL_REST,
    SQL_HELD,
    SQL_DUE,
    SQL_FORGET,
    SQL_PUT_NOTE,
    SQL_GET_NOTE,
    SQL_OWNER,
    SQL_FREE_ENDED,
    SQL_COUNT
} sql;

struct store {
    db *db;
    db_statement *statement[SQL_COUNT];
    int lock;                   /* of the folder; -1: not ours alone */
    char node[STORE_NODE_SIZE]; /* whose games are in memory here; empty: there is one server */
    struct store_nodes *nodes;  /* NULL: there are none */
    char *about, *reason;       /* of the game that was last asked for */
    char *position[3];          /* the one last asked for: program, game, about */
};

/* False: db_error says why. */
bool store_prepare(store *s);
bool store_nodes_open(store *s);
int store_nodes_alive(store *s);
/* Runs a write. One that failed takes its whole batch with it. */
bool store_write(store *s, db_statement *q, const char *what);
/* Whether all rows were read that anybody wanted. */
bool store_read_all(store *s, db_statement *q, db_result last, const char *what);
