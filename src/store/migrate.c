/* The tables, as numbered steps. A step is never changed once it was released: a new one is
** added. */
#include <stdio.h>

#include "store/sqlite.h"

static const char *const STEP[] = {
    /* 1: games, their moves, their talk. Moves and talk go with their game. */
    "CREATE TABLE game ("
    "  id TEXT PRIMARY KEY, state INTEGER NOT NULL, created INTEGER NOT NULL, changed INTEGER NOT NULL,"
    "  game TEXT NOT NULL, seed INTEGER NOT NULL, salt BLOB NOT NULL, about TEXT NOT NULL,"
    "  sum INTEGER NOT NULL, reason TEXT"
    ") WITHOUT ROWID;"
    "CREATE TABLE move ("
    "  game TEXT NOT NULL REFERENCES game(id) ON DELETE CASCADE, number INTEGER NOT NULL,"
    "  by INTEGER NOT NULL, text TEXT NOT NULL, sum INTEGER NOT NULL, at INTEGER NOT NULL,"
    "  spent INTEGER NOT NULL, PRIMARY KEY (game, number)"
    ") WITHOUT ROWID;"
    "CREATE TABLE talk ("
    "  game TEXT NOT NULL REFERENCES game(id) ON DELETE CASCADE, number INTEGER NOT NULL,"
    "  at INTEGER NOT NULL, sender INTEGER NOT NULL, receiver INTEGER NOT NULL, name TEXT NOT NULL,"
    "  text TEXT NOT NULL, PRIMARY KEY (game, number)"
    ") WITHOUT ROWID;",
    /* 2: chance comes from a key, and games name the edition of their rules. Those from before it
    ** keep their seed, with which only the program that kept them can play them again. */
    "ALTER TABLE game ADD COLUMN version INTEGER NOT NULL DEFAULT 1;"
    "ALTER TABLE game ADD COLUMN edition INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE game ADD COLUMN key BLOB NOT NULL DEFAULT x'';",
};

enum { STEPS = sizeof STEP / sizeof STEP[0] };

static int version_of(store *s)
{
    sqlite3_stmt *ask = NULL;
    int version = -1;
    if (sqlite3_prepare_v2(s->db, "PRAGMA user_version", -1, &ask, NULL) == SQLITE_OK &&
        sqlite3_step(ask) == SQLITE_ROW)
        version = sqlite3_column_int(ask, 0);
    sqlite3_finalize(ask);
    return version;
}

/* One step and the number it brings us to, together or not at all. */
static bool take_step(store *s, int step)
{
    char number[64];
    snprintf(number, sizeof number, "PRAGMA user_version = %d; COMMIT;", step + 1);
    if (sqlite3_exec(s->db, "BEGIN IMMEDIATE", NULL, NULL, NULL) == SQLITE_OK &&
        sqlite3_exec(s->db, STEP[step], NULL, NULL, NULL) == SQLITE_OK &&
        sqlite3_exec(s->db, number, NULL, NULL, NULL) == SQLITE_OK)
        return true;
    store_failed(s, "the store cannot be brought up to date");
    if (!sqlite3_get_autocommit(s->db)) sqlite3_exec(s->db, "ROLLBACK", NULL, NULL, NULL);
    return false;
}

bool store_migrate(store *s)
{
    int version = version_of(s);
    if (version < 0) return store_failed(s, "the store cannot be read");
    if (version > STEPS) {
        snprintf(
            s->error, sizeof s->error,
            "the store was written by a newer kanly (version %d of the tables; this one knows %d)",
            version, STEPS);
        return false;
    }
    for (; version < STEPS; version++)
        if (!take_step(s, version)) return false;
    return true;
}
