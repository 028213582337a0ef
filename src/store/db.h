/* The one way to a database: an address, statements with numbered parameters, rows, transactions.
** Everything in this room that keeps something goes through here and writes SQL that every kind of
** database understands:
**
** - Parameters are $1, $2, …; a number may stand more than once. The first is bound as 1, the first
**   column read as 0.
** - Columns are BIGINT, TEXT or {bytes}; {sorted} after a table's bracket keeps its rows in the
**   order of their primary key where the database can (not together with other options).
** - {now} is the time in milliseconds since 1970, by the clock of the database.
** - INSERT … ON CONFLICT (…) DO UPDATE, RETURNING, coalesce, LIMIT: yes. No AUTOINCREMENT, no
**   functions of one database alone, no reliance on types that bend.
**
** Tables are made by steps (steps.h). Statements live as long as the connection, are prepared once
** and used again and again: bind, db_step until it is no DB_ROW, or db_reset to leave early.
**
** Writes belong in a transaction: db_begin does nothing when one is open, so that whoever writes
** first opens it and one db_commit makes all of it last, or none. After a call that failed,
** db_error has the sentence. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct db db;
typedef struct db_statement db_statement;

/* `address` begins with postgresql:// or is the path of a SQLite file, which is made where it is
** missing. NULL with a sentence when it cannot be opened. */
bool db_is_address(const char *address); /* and not a path */
db *db_open(const char *address, char *error, size_t size);
void db_close(db *d); /* an open transaction is given up; NULL is fine */

const char *db_error(const db *d);

/* Notes a sentence of what failed and the database's own words. Returns false. */
bool db_failed(db *d, const char *what);
/* The same with other words than the database's. */
bool db_refuse(db *d, const char *what, const char *why);

/* --- statements ------------------------------------------------------------------------------- */

typedef enum { DB_ROW, DB_DONE, DB_FAILED } db_result;

/* Several statements without parameters or rows, at once. */
bool db_run(db *d, const char *sql);

/* NULL: db_error says why. It goes with the connection. */
db_statement *db_prepare(db *d, const char *sql);

/* A statement made ready for another time: no row is open, nothing is bound. */
void db_reset(db_statement *q);
/* What is bound is copied. A text or bytes of NULL is no value. */
void db_bind_text(db_statement *q, int parameter, const char *text);
void db_bind_number(db_statement *q, int parameter, int64_t number);
void db_bind_bytes(db_statement *q, int parameter, const void *bytes, size_t size);

/* The next row. Other statements may be used while a row is open, also to write. */
db_result db_step(db_statement *q);
/* For a statement that returns no rows: runs it, resets it, and notes `what` where that failed. */
bool db_do(db_statement *q, const char *what);
int64_t db_changed(const db_statement *q); /* rows written when it was last done */

/* Of the open row; they live until the next db_step or db_reset. No value reads as 0 and "". */
bool db_is_null(db_statement *q, int column);
int64_t db_number(db_statement *q, int column);
const char *db_text(db_statement *q, int column);
const void *db_bytes(db_statement *q, int column, size_t *size);

/* --- transactions ----------------------------------------------------------------------------- */

bool db_begin(db *d);
bool db_commit(db *d);   /* returns when it is safe on the disk; a failed one is given up whole */
void db_rollback(db *d); /* keeps db_error as it is */
bool db_writing(const db *d);
/* Asked first in every transaction from now on; where it says no, the transaction does not
** begin. */
void db_guard(db *d, bool (*guard)(void *self), void *self);
/* Until the transaction ends nobody else gets past this call. */
bool db_alone(db *d);

/* --- several servers -------------------------------------------------------------------------- */

bool db_is_shared(const db *d); /* other servers may use it at the same time */
bool db_listen(db *d, const char *channel);
/* What was told there since it was last asked. */
void db_heard(db *d, void (*tell)(void *self, const char *text), void *self);

/* --- upkeep ----------------------------------------------------------------------------------- */

/* Whether the database itself is whole; each fault is told. */
bool db_check(db *d, void (*tell)(void *self, const char *fault), void *self);
bool db_pack(db *d);
/* A copy of everything as it stands, in a new file; also while others write. */
bool db_backup(db *d, const char *path);
/* The tables' version before steps were counted by room (steps.h); 0: they never were otherwise. */
int db_old_version(db *d);
bool db_forget_old_version(db *d);
