/* Within the store: the connection and its statements. */
#pragma once

#include <sqlite3.h>

#include "store/store.h"

typedef enum {
    SQL_BEGIN,
    SQL_COMMIT,
    SQL_ROLLBACK,
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
    SQL_COUNT
} sql;

struct store {
    sqlite3 *db;
    sqlite3_stmt *statement[SQL_COUNT];
    int lock;             /* of the folder; -1: not ours alone */
    bool open;            /* a transaction has begun */
    char *about, *reason; /* of the game that was last asked for */
    char error[STORE_ERROR_SIZE];
};

/* Notes what went wrong, with the database's own words. Returns false. */
bool store_failed(store *s, const char *what);

/* Brings the tables up to date. */
bool store_migrate(store *s);
