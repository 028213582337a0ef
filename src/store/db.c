/* What is the same for every kind of database. */
#include "store/db.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "store/db_kind.h"

db *db_open(const char *address, char *error, size_t size)
{
    if (!db_is_address(address)) return db_open_sqlite(address, error, size);
#if defined(KANLY_POSTGRESQL)
    return db_open_postgresql(address, error, size);
#else
    snprintf(error, size, "this kanly was built without PostgreSQL");
    return NULL;
#endif
}

bool db_is_address(const char *address)
{
    return strncmp(address, "postgresql://", 13) == 0 || strncmp(address, "postgres://", 11) == 0;
}

void db_close(db *d)
{
    if (!d) return;
    db_rollback(d);
    for (db_statement *q = d->statements, *next; q; q = next) {
        next = q->next;
        d->kind->finish(q);
    }
    d->kind->close(d);
}

const char *db_error(const db *d) { return d->error; }

bool db_failed(db *d, const char *what)
{
    snprintf(d->error, sizeof d->error, "%s: %s", what, d->kind->words(d));
    return false;
}

bool db_refuse(db *d, const char *what, const char *why)
{
    snprintf(d->error, sizeof d->error, "%s: %s", what, why);
    return false;
}

/* --- statements ------------------------------------------------------------------------------- */

/* The SQL in this database's own words: {bytes}, {sorted}, and the mark of a parameter. */
static bool translate(db *d, const char *sql, char out[DB_SQL_SIZE])
{
    size_t used = 0;
    while (*sql && used < DB_SQL_SIZE) {
        const char *word = NULL;
        if (strncmp(sql, "{bytes}", 7) == 0)
            word = d->kind->bytes, sql += 7;
        else if (strncmp(sql, "{sorted}", 8) == 0)
            word = d->kind->sorted, sql += 8;
        else if (strncmp(sql, "{now}", 5) == 0)
            word = d->kind->now, sql += 5;
        else if (sql[0] == '$' && isdigit((unsigned char)sql[1]))
            word = d->kind->parameter, sql += 1;
        if (word)
            used += (size_t)snprintf(out + used, DB_SQL_SIZE - used, "%s", word);
        else
            out[used++] = *sql++;
    }
    if (used < DB_SQL_SIZE) return out[used] = '\0', true;
    snprintf(d->error, sizeof d->error, "a statement is longer than %d bytes", DB_SQL_SIZE);
    return false;
}

bool db_run(db *d, const char *sql)
{
    char words[DB_SQL_SIZE];
    return translate(d, sql, words) &&
           (d->kind->run(d, words) || db_failed(d, "the database refused"));
}

db_statement *db_prepare(db *d, const char *sql)
{
    char words[DB_SQL_SIZE];
    if (!translate(d, sql, words)) return NULL;
    db_statement *q = d->kind->prepare(d, words);
    if (!q) return db_failed(d, "the store's tables are not as they should be"), NULL;
    q->db = d;
    q->next = d->statements;
    d->statements = q;
    return q;
}

void db_reset(db_statement *q) { q->db->kind->reset(q); }

void db_bind_text(db_statement *q, int parameter, const char *text)
{
    q->db->kind->bind_text(q, parameter, text);
}

void db_bind_number(db_statement *q, int parameter, int64_t number)
{
    q->db->kind->bind_number(q, parameter, number);
}

void db_bind_bytes(db_statement *q, int parameter, const void *bytes, size_t size)
{
    q->db->kind->bind_bytes(q, parameter, bytes, size);
}

db_result db_step(db_statement *q) { return q->db->kind->step(q); }

bool db_do(db_statement *q, const char *what)
{
    bool done = db_step(q) == DB_DONE;
    if (!done) db_failed(q->db, what);
    db_reset(q);
    return done;
}

int64_t db_changed(const db_statement *q) { return q->changed; }

bool db_is_null(db_statement *q, int column) { return q->db->kind->is_null(q, column); }

int64_t db_number(db_statement *q, int column) { return q->db->kind->number(q, column); }

const char *db_text(db_statement *q, int column) { return q->db->kind->text(q, column); }

const void *db_bytes(db_statement *q, int column, size_t *size)
{
    return q->db->kind->bytes_of(q, column, size);
}

/* --- transactions ----------------------------------------------------------------------------- */

bool db_begin(db *d)
{
    if (d->open) return true;
    d->open = d->kind->begin(d) || db_failed(d, "cannot begin to write");
    if (!d->open || !d->guard || d->guard(d->guarded)) return d->open;
    db_rollback(d);
    return false;
}

void db_guard(db *d, bool (*guard)(void *self), void *self)
{
    d->guard = guard;
    d->guarded = self;
}

bool db_alone(db *d)
{
    return !d->kind->alone || d->kind->run(d, d->kind->alone) || db_failed(d, "cannot be alone");
}

bool db_commit(db *d)
{
    if (!d->open) return true;
    if (d->kind->commit(d)) return d->open = false, true;
    db_failed(d, "cannot write to the disk");
    db_rollback(d);
    return false;
}

void db_rollback(db *d)
{
    if (d->kind->in_transaction(d)) (void)d->kind->run(d, "ROLLBACK");
    d->open = false;
}

bool db_writing(const db *d) { return d->open; }

/* --- several servers -------------------------------------------------------------------------- */

bool db_is_shared(const db *d) { return d->kind->shared; }

bool db_listen(db *d, const char *channel)
{
    return d->kind->listen(d, channel) || db_failed(d, "cannot listen to the others");
}

void db_heard(db *d, void (*tell)(void *self, const char *text), void *self)
{
    d->kind->heard(d, tell, self);
}

/* --- upkeep ----------------------------------------------------------------------------------- */

bool db_check(db *d, void (*tell)(void *self, const char *fault), void *self)
{
    return d->kind->check(d, tell, self);
}

bool db_pack(db *d) { return d->kind->pack(d) || db_failed(d, "the store cannot be packed"); }

bool db_backup(db *d, const char *path) { return d->kind->backup(d, path); }

int db_old_version(db *d) { return d->kind->old_version(d); }

bool db_forget_old_version(db *d)
{
    return d->kind->forget_old_version(d) ||
           db_failed(d, "the version of the tables cannot be kept");
}
