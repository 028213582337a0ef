/* Opening and closing the store, and its upkeep. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "store/rows.h"
#include "store/steps.h"

enum { PATH_SIZE = 1024 };

const char *store_error(const store *s) { return db_error(s->db); }

db *store_db(store *s) { return s->db; }

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

/* With several servers nobody is alone while a single one of them lives. */
static bool nobody_else(store *s)
{
    int alive = s->nodes ? store_nodes_alive(s) : 0;
    if (alive < 0) return db_failed(s->db, "the nodes cannot be counted");
    return alive == 0 || db_refuse(s->db, "cannot have it to ourselves", "a server is using it");
}

/* A password in the address is nobody's business. */
static store *open_shared(const char *address, bool alone, char *error, size_t size)
{
    char why[STORE_ERROR_SIZE];
    store *s = calloc(1, sizeof *s);
    if (!s) abort();
    s->lock = -1;
    s->db = db_open(address, why, sizeof why);
    if (s->db && steps_take(s->db) && store_prepare(s) && store_nodes_open(s) &&
        (!alone || nobody_else(s)))
        return s;
    snprintf(error, size, "%s", s->db ? db_error(s->db) : why);
    store_close(s);
    return NULL;
}

store *store_open(const char *folder, bool alone, char *error, size_t size)
{
    char path[PATH_SIZE + 16];
    if (db_is_address(folder)) return open_shared(folder, alone, error, size);
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
    char why[STORE_ERROR_SIZE];
    s->db = db_open(path, why, sizeof why);
    if (s->db && steps_take(s->db) && store_prepare(s)) return s;
    snprintf(error, size, "%s: %s", path, s->db ? db_error(s->db) : why);
    store_close(s);
    return NULL;
}

bool store_is_address(const char *text) { return db_is_address(text); }

void store_close(store *s)
{
    if (!s) return;
    db_close(s->db);
    if (s->lock >= 0) close(s->lock);
    free(s->about);
    free(s->reason);
    free(s->nodes);
    for (unsigned i = 0; i < 3; i++) free(s->position[i]);
    free(s);
}

/* --- upkeep ----------------------------------------------------------------------------------- */

bool store_check_file(store *s, void (*tell)(void *self, const char *fault), void *self)
{
    return db_check(s->db, tell, self);
}

bool store_backup(store *s, const char *folder)
{
    char path[PATH_SIZE + 16];
    if (!make_folder(folder)) return db_refuse(s->db, "cannot make the folder", strerror(errno));
    snprintf(path, sizeof path, "%s/games.db", folder);
    if (access(path, F_OK) == 0)
        return db_refuse(s->db, "there is a games.db in that folder already", folder);
    return db_backup(s->db, path);
}

bool store_vacuum(store *s) { return db_pack(s->db); }
