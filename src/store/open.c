/* Opening and closing the store, and its upkeep. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "store/sqlite.h"

enum { PATH_SIZE = 1024, BUSY_MILLISECONDS = 5000 };

/* clang-format off */
static const char *const SQL[SQL_COUNT] = {
    [SQL_BEGIN] = "BEGIN IMMEDIATE",
    [SQL_COMMIT] = "COMMIT",
    [SQL_ROLLBACK] = "ROLLBACK",
    [SQL_PUT_GAME] =
        ("INSERT INTO game (id, state, created, changed, game, key, salt, about, sum, reason, version, edition, seed)"
        " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, 0)"
        " ON CONFLICT (id) DO UPDATE SET state = ?2, changed = ?4, game = ?5, key = ?6, salt = ?7, about = ?8,"
        " sum = ?9, reason = ?10, version = ?11, edition = ?12"),
    [SQL_SET_STATE] = "UPDATE game SET state = ?2, reason = ?3 WHERE id = ?1",
    [SQL_ADD_MOVE] = "INSERT INTO move (game, number, by, text, sum, at, spent) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
    [SQL_CUT_MOVES] = "DELETE FROM move WHERE game = ?1 AND number > ?2",
    [SQL_ADD_TALK] =
        "INSERT INTO talk (game, number, at, sender, receiver, name, text) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
    [SQL_CUT_TALK] = "DELETE FROM talk WHERE game = ?1 AND number <= ?2",
    [SQL_DROP_GAME] = "DELETE FROM game WHERE id = ?1",
    [SQL_GET_GAME] =
        ("SELECT id, state, created, changed, game, key, salt, about, sum, reason, version, edition, seed"
        " FROM game WHERE id = ?1"),
    [SQL_ALL_GAMES] =
        ("SELECT id, state, created, changed, game, key, salt, about, sum, reason, version, edition, seed"
        " FROM game ORDER BY id"),
    [SQL_MOVES] = "SELECT number, by, text, sum, at, spent FROM move WHERE game = ?1 ORDER BY number",
    [SQL_TALK] =
        ("SELECT number, at, sender, receiver, name, text FROM talk WHERE game = ?1 AND number > ?2 AND number <= ?3"
        " ORDER BY number"),
    [SQL_LAST_TALK] = "SELECT coalesce(max(number), 0) FROM talk WHERE game = ?1",
};
/* clang-format on */

bool store_failed(store *s, const char *what)
{
    snprintf(s->error, sizeof s->error, "%s: %s", what,
             s->db ? sqlite3_errmsg(s->db) : "out of memory");
    return false;
}

const char *store_error(const store *s) { return s->error; }

bool store_usual_folder(char *out, size_t size)
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    int used = -1;
    if (data && data[0] == '/')
        used = snprintf(out, size, "%s/kanly", data);
    else if (home && home[0])
        used = snprintf(out, size, "%s/.local/share/kanly", home);
    return used > 0 && (size_t)used < size;
}

/* Makes a folder and those above it. What is in it are secrets: nobody else may look. */
static bool make_folder(const char *folder)
{
    char path[PATH_SIZE];
    if (snprintf(path, sizeof path, "%s", folder) >= (int)sizeof path)
        return errno = ENAMETOOLONG, false;
    for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        if (mkdir(path, 0755) != 0 && errno != EEXIST) return false;
        *slash = '/';
    }
    return mkdir(path, 0700) == 0 || errno == EEXIST;
}

/* One server to a folder: two would each believe their own memory. */
static int lock_folder(const char *folder)
{
    char path[PATH_SIZE + 16];
    snprintf(path, sizeof path, "%s/lock", folder);
    int file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (file >= 0 && flock(file, LOCK_EX | LOCK_NB) != 0) {
        int why = errno;
        close(file);
        errno = why;
        return -1;
    }
    return file;
}

static bool set_up(store *s)
{
    sqlite3_busy_timeout(s->db, BUSY_MILLISECONDS);
    sqlite3_extended_result_codes(s->db, 1);
    if (sqlite3_exec(
            s->db,
            "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;"
            /* KiB: moves go to many pages */
            "PRAGMA trusted_schema = OFF; PRAGMA cache_size = -16384;",
            NULL, NULL, NULL) != SQLITE_OK)
        return store_failed(s, "the store cannot be opened");
    if (!store_migrate(s)) return false;
    for (int i = 0; i < SQL_COUNT; i++)
        if (sqlite3_prepare_v3(s->db, SQL[i], -1, SQLITE_PREPARE_PERSISTENT, &s->statement[i],
                               NULL) != SQLITE_OK)
            return store_failed(s, "the store's tables are not as they should be");
    return true;
}

store *store_open(const char *folder, bool alone, char *error, size_t size)
{
    char path[PATH_SIZE + 16];
    if (!make_folder(folder)) {
        snprintf(error, size, "cannot make the folder %s: %s", folder, strerror(errno));
        return NULL;
    }
    store *s = calloc(1, sizeof *s);
    if (!s) return snprintf(error, size, "out of memory"), NULL;
    s->lock = -1;
    if (alone && (s->lock = lock_folder(folder)) < 0) {
        snprintf(error, size, "cannot have %s to ourselves: %s", folder,
                 errno == EWOULDBLOCK ? "another kanly is using it" : strerror(errno));
        store_close(s);
        return NULL;
    }
    snprintf(path, sizeof path, "%s/games.db", folder);
    mode_t mask = umask(0077);
    int opened = sqlite3_open_v2(
        path, &s->db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, NULL);
    bool ready = opened == SQLITE_OK ? set_up(s) : store_failed(s, "the store cannot be opened");
    umask(mask);
    if (ready) return s;
    snprintf(error, size, "%s: %s", path, s->error);
    store_close(s);
    return NULL;
}

void store_close(store *s)
{
    if (!s) return;
    if (s->db) store_give_up(s);
    for (int i = 0; i < SQL_COUNT; i++) sqlite3_finalize(s->statement[i]);
    sqlite3_close(s->db);
    if (s->lock >= 0) close(s->lock);
    free(s->about);
    free(s->reason);
    free(s);
}

/* --- upkeep ----------------------------------------------------------------------------------- */

bool store_check_file(store *s, void (*tell)(void *self, const char *fault), void *self)
{
    sqlite3_stmt *ask = NULL;
    bool whole = true;
    int step = SQLITE_ERROR;
    if (sqlite3_prepare_v2(s->db, "PRAGMA integrity_check", -1, &ask, NULL) == SQLITE_OK)
        while ((step = sqlite3_step(ask)) == SQLITE_ROW) {
            const char *fault = (const char *)sqlite3_column_text(ask, 0);
            if (fault && strcmp(fault, "ok") == 0) continue;
            whole = false;
            tell(self, fault ? fault : "unreadable");
        }
    if (step != SQLITE_DONE) {
        store_failed(s, "the file cannot be checked");
        tell(self, s->error);
        whole = false;
    }
    sqlite3_finalize(ask);
    return whole;
}

bool store_vacuum(store *s)
{
    if (sqlite3_exec(s->db, "VACUUM; PRAGMA wal_checkpoint(TRUNCATE);", NULL, NULL, NULL) ==
        SQLITE_OK)
        return true;
    return store_failed(s, "the store cannot be packed");
}
