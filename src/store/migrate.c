/* Brings the tables up to date. */
#include <stdio.h>
#include <string.h>

#include "store/db_kind.h"
#include "store/steps.h"

static const store_steps *const LISTS[] = {&game_steps, &node_steps, &people_steps, &calling_steps,
                                           &circles_steps};

enum { LIST_COUNT = sizeof LISTS / sizeof LISTS[0] };

typedef struct {
    db_statement *get, *put, *all;
} counter;

/* Where steps were counted for the whole store they were all those of games. */
static bool begin_counting(db *d, counter *c)
{
    int old = db_old_version(d);
    if (old < 0) return db_failed(d, "the store cannot be read");
    if (old > game_steps.count) {
        snprintf(d->error, sizeof d->error,
                 "the store was written by a newer kanly (version %d of the tables; this one knows "
                 "%d)",
                 old, game_steps.count);
        return false;
    }
    if (!db_run(d, "CREATE TABLE IF NOT EXISTS steps"
                   " (name TEXT PRIMARY KEY, taken BIGINT NOT NULL)") ||
        !(c->get = db_prepare(d, "SELECT taken FROM steps WHERE name = $1")) ||
        !(c->all = db_prepare(d, "SELECT name, taken FROM steps")) ||
        !(c->put = db_prepare(d, "INSERT INTO steps (name, taken) VALUES ($1, $2)"
                                 " ON CONFLICT (name) DO UPDATE SET taken = $2")))
        return false;
    if (old == 0) return true;
    db_bind_text(c->put, 1, game_steps.name);
    db_bind_number(c->put, 2, old);
    return db_do(c->put, "the version of the tables cannot be kept");
}

static int known_steps(const char *name)
{
    for (int i = 0; i < LIST_COUNT; i++)
        if (strcmp(LISTS[i]->name, name) == 0) return LISTS[i]->count;
    return 0;
}

/* Nothing is touched that a later program has changed. */
static bool all_known(db *d, counter *c)
{
    bool known = true;
    db_result got;
    while ((got = db_step(c->all)) == DB_ROW && known) {
        int taken = (int)db_number(c->all, 1), count = known_steps(db_text(c->all, 0));
        known = taken <= count;
        if (!known)
            snprintf(d->error, sizeof d->error,
                     "the store was written by a newer kanly (version %d of the tables of %.40s; "
                     "this one knows %d)",
                     taken, db_text(c->all, 0), count);
    }
    if (got == DB_FAILED) known = db_failed(d, "the store cannot be read");
    db_reset(c->all);
    return known;
}

static bool taken_of(counter *c, const char *name, int *taken)
{
    db_bind_text(c->get, 1, name);
    db_result got = db_step(c->get);
    *taken = got == DB_ROW ? (int)db_number(c->get, 0) : 0;
    db_reset(c->get);
    return got != DB_FAILED;
}

static bool take_list(db *d, counter *c, const store_steps *list)
{
    int taken;
    if (!taken_of(c, list->name, &taken)) return db_failed(d, "the store cannot be read");
    if (taken == list->count) return true;
    for (; taken < list->count; taken++)
        if (!db_run(d, list->step[taken])) return false;
    db_bind_text(c->put, 1, list->name);
    db_bind_number(c->put, 2, list->count);
    return db_do(c->put, "the version of the tables cannot be kept");
}

/* All lists together or none of them, and nobody else meanwhile. */
bool steps_take(db *d)
{
    counter c = {0};
    bool fine = db_begin(d) && db_alone(d) && begin_counting(d, &c) && all_known(d, &c);
    for (int i = 0; i < LIST_COUNT && fine; i++) fine = take_list(d, &c, LISTS[i]);
    if (fine && db_forget_old_version(d) && db_commit(d)) return true;
    char why[DB_ERROR_SIZE];
    memcpy(why, d->error, sizeof why);
    db_rollback(d);
    snprintf(d->error, sizeof d->error, "the store cannot be brought up to date: %.270s", why);
    return false;
}
