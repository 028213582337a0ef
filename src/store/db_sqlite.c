/* SQLite, where games are kept unless somebody wants otherwise. The only file that speaks to it. */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "store/db_kind.h"

enum {
    BUSY_MILLISECONDS = 5000,
    /* No store from before the rooms counted their own steps got this far: a kanly of that time
    ** refuses it as newer than itself. */
    VERSION_BY_ROOM = 1000,
};

typedef struct {
    db db;
    sqlite3 *file;
    sqlite3_stmt *begin, *commit; /* read once: they are said more often than anything else */
} connection;

typedef struct {
    db_statement statement;
    sqlite3_stmt *handle;
} prepared;

static sqlite3 *file_of(db *d) { return ((connection *)d)->file; }
static sqlite3_stmt *handle_of(db_statement *q) { return ((prepared *)q)->handle; }

static const char *words(db *d)
{
    return file_of(d) ? sqlite3_errmsg(file_of(d)) : "out of memory";
}

static void close_file(db *d)
{
    sqlite3_finalize(((connection *)d)->begin);
    sqlite3_finalize(((connection *)d)->commit);
    sqlite3_close(file_of(d));
    free(d);
}

/* --- statements ------------------------------------------------------------------------------- */

static bool run(db *d, const char *sql)
{
    return sqlite3_exec(file_of(d), sql, NULL, NULL, NULL) == SQLITE_OK;
}

static bool run_kept(db *d, sqlite3_stmt **kept, const char *sql)
{
    if (!*kept &&
        sqlite3_prepare_v3(file_of(d), sql, -1, SQLITE_PREPARE_PERSISTENT, kept, NULL) != SQLITE_OK)
        return false;
    sqlite3_step(*kept);
    return sqlite3_reset(*kept) == SQLITE_OK; /* which says what the step said */
}

static bool begin(db *d) { return run_kept(d, &((connection *)d)->begin, "BEGIN IMMEDIATE"); }
static bool commit(db *d) { return run_kept(d, &((connection *)d)->commit, "COMMIT"); }

static db_statement *prepare(db *d, const char *sql)
{
    prepared *p = calloc(1, sizeof *p);
    if (!p) abort();
    if (sqlite3_prepare_v3(file_of(d), sql, -1, SQLITE_PREPARE_PERSISTENT, &p->handle, NULL) ==
        SQLITE_OK)
        return &p->statement;
    free(p);
    return NULL;
}

static void finish(db_statement *q)
{
    sqlite3_finalize(handle_of(q));
    free(q);
}

/* An open row would keep the write-ahead log from being tidied away. */
static void reset(db_statement *q)
{
    sqlite3_reset(handle_of(q));
    sqlite3_clear_bindings(handle_of(q));
}

static void bind_text(db_statement *q, int parameter, const char *text)
{
    if (text)
        sqlite3_bind_text(handle_of(q), parameter, text, -1, SQLITE_TRANSIENT);
    else
        sqlite3_bind_null(handle_of(q), parameter);
}

static void bind_number(db_statement *q, int parameter, int64_t number)
{
    sqlite3_bind_int64(handle_of(q), parameter, number);
}

static void bind_bytes(db_statement *q, int parameter, const void *bytes, size_t size)
{
    if (bytes)
        sqlite3_bind_blob64(handle_of(q), parameter, bytes, size, SQLITE_TRANSIENT);
    else
        sqlite3_bind_null(handle_of(q), parameter);
}

static db_result step(db_statement *q)
{
    int got = sqlite3_step(handle_of(q));
    if (got == SQLITE_ROW) return DB_ROW;
    q->changed = sqlite3_changes(file_of(q->db));
    return got == SQLITE_DONE ? DB_DONE : DB_FAILED;
}

/* --- rows ------------------------------------------------------------------------------------- */

static bool is_null(db_statement *q, int column)
{
    return sqlite3_column_type(handle_of(q), column) == SQLITE_NULL;
}

static int64_t number(db_statement *q, int column)
{
    return sqlite3_column_int64(handle_of(q), column);
}

static const char *text(db_statement *q, int column)
{
    const char *found = (const char *)sqlite3_column_text(handle_of(q), column);
    return found ? found : "";
}

static const void *bytes_of(db_statement *q, int column, size_t *size)
{
    const void *found = sqlite3_column_blob(handle_of(q), column);
    *size = (size_t)sqlite3_column_bytes(handle_of(q), column);
    return found;
}

static bool in_transaction(db *d) { return file_of(d) && !sqlite3_get_autocommit(file_of(d)); }

/* --- upkeep ----------------------------------------------------------------------------------- */

static bool check(db *d, void (*tell)(void *self, const char *fault), void *self)
{
    sqlite3_stmt *ask = NULL;
    bool whole = true;
    int got = SQLITE_ERROR;
    if (sqlite3_prepare_v2(file_of(d), "PRAGMA integrity_check", -1, &ask, NULL) == SQLITE_OK)
        while ((got = sqlite3_step(ask)) == SQLITE_ROW) {
            const char *fault = (const char *)sqlite3_column_text(ask, 0);
            if (fault && strcmp(fault, "ok") == 0) continue;
            whole = false;
            tell(self, fault ? fault : "unreadable");
        }
    if (got != SQLITE_DONE) {
        db_failed(d, "the file cannot be checked");
        tell(self, d->error);
        whole = false;
    }
    sqlite3_finalize(ask);
    return whole;
}

static bool pack(db *d) { return run(d, "VACUUM; PRAGMA wal_checkpoint(TRUNCATE);"); }

static bool backup(db *d, const char *path)
{
    sqlite3 *copy = NULL;
    mode_t mask = umask(0077);
    bool fine = sqlite3_open(path, &copy) == SQLITE_OK;
    sqlite3_backup *under_way = fine ? sqlite3_backup_init(copy, "main", file_of(d), "main") : NULL;
    /* in one go: step by step it would begin again whenever somebody writes */
    fine = under_way && sqlite3_backup_step(under_way, -1) == SQLITE_DONE;
    if (under_way) fine = sqlite3_backup_finish(under_way) == SQLITE_OK && fine;
    umask(mask);
    if (!fine)
        db_refuse(d, "the copy cannot be written", copy ? sqlite3_errmsg(copy) : "no memory");
    sqlite3_close(copy);
    return fine;
}

static int user_version(db *d)
{
    sqlite3_stmt *ask = NULL;
    int version = -1;
    if (sqlite3_prepare_v2(file_of(d), "PRAGMA user_version", -1, &ask, NULL) == SQLITE_OK &&
        sqlite3_step(ask) == SQLITE_ROW)
        version = sqlite3_column_int(ask, 0);
    sqlite3_finalize(ask);
    return version;
}

static int old_version(db *d)
{
    int version = user_version(d);
    return version == VERSION_BY_ROOM ? 0 : version;
}

static bool forget_old_version(db *d)
{
    char sql[64];
    snprintf(sql, sizeof sql, "PRAGMA user_version = %d", VERSION_BY_ROOM);
    return user_version(d) == VERSION_BY_ROOM || run(d, sql);
}

/* --- opening ---------------------------------------------------------------------------------- */

static const db_kind SQLITE = {
    .bytes = "BLOB",
    .sorted = "WITHOUT ROWID",
    .parameter = "?",
    .now = "(CAST(strftime('%s', 'now') AS INTEGER) * 1000)",
    .begin = begin,
    .commit = commit,
    .close = close_file,
    .words = words,
    .run = run,
    .prepare = prepare,
    .finish = finish,
    .reset = reset,
    .bind_text = bind_text,
    .bind_number = bind_number,
    .bind_bytes = bind_bytes,
    .step = step,
    .is_null = is_null,
    .number = number,
    .text = text,
    .bytes_of = bytes_of,
    .in_transaction = in_transaction,
    .check = check,
    .pack = pack,
    .backup = backup,
    .old_version = old_version,
    .forget_old_version = forget_old_version,
};

static bool set_up(connection *c)
{
    sqlite3_busy_timeout(c->file, BUSY_MILLISECONDS);
    sqlite3_extended_result_codes(c->file, 1);
    return run(&c->db,
               "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;"
               /* KiB: moves go to many pages */
               "PRAGMA trusted_schema = OFF; PRAGMA cache_size = -16384;"
               /* pages, 16 MiB: most are written again soon, and then only the last time counts */
               "PRAGMA wal_autocheckpoint = 4096;");
}

db *db_open_sqlite(const char *path, char *error, size_t size)
{
    connection *c = calloc(1, sizeof *c);
    if (!c) abort();
    c->db.kind = &SQLITE;
    mode_t mask = umask(0077); /* what is in it are secrets: nobody else may look */
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
    bool ready = sqlite3_open_v2(path, &c->file, flags, NULL) == SQLITE_OK && set_up(c);
    umask(mask);
    if (ready) return &c->db;
    db_failed(&c->db, "the store cannot be opened");
    snprintf(error, size, "%s", c->db.error);
    db_close(&c->db);
    return NULL;
}
