/* Within the layer: what a kind of database brings. Each keeps a db at the start of its connection
** and a db_statement at the start of its statements. */
#pragma once

#include "store/db.h"

enum { DB_ERROR_SIZE = 320, DB_SQL_SIZE = 4096 };

typedef struct {
    const char *bytes, *sorted; /* what stands for {bytes} and {sorted} */
    const char *parameter;      /* what stands for the $ of a parameter */
    const char *now;            /* what stands for {now} */
    const char *alone;          /* keeps others out of a transaction; NULL: every one does */
    bool shared;
    bool (*begin)(db *d);
    bool (*commit)(db *d);
    void (*close)(db *d);
    const char *(*words)(db *d); /* the database's own for what went wrong last */
    bool (*run)(db *d, const char *sql);
    db_statement *(*prepare)(db *d, const char *sql);
    void (*finish)(db_statement *q);
    void (*reset)(db_statement *q);
    void (*bind_text)(db_statement *q, int parameter, const char *text);
    void (*bind_number)(db_statement *q, int parameter, int64_t number);
    void (*bind_bytes)(db_statement *q, int parameter, const void *bytes, size_t size);
    db_result (*step)(db_statement *q);
    bool (*is_null)(db_statement *q, int column);
    int64_t (*number)(db_statement *q, int column);
    const char *(*text)(db_statement *q, int column);
    const void *(*bytes_of)(db_statement *q, int column, size_t *size);
    bool (*in_transaction)(db *d);
    bool (*listen)(db *d, const char *channel); /* shared ones only */
    void (*heard)(db *d, void (*tell)(void *self, const char *text), void *self);
    bool (*check)(db *d, void (*tell)(void *self, const char *fault), void *self);
    bool (*pack)(db *d);
    bool (*backup)(db *d, const char *path); /* notes what went wrong */
    int (*old_version)(db *d);
    bool (*forget_old_version)(db *d);
} db_kind;

struct db {
    const db_kind *kind;
    bool open; /* a transaction has begun */
    db_statement *statements;
    bool (*guard)(void *self);
    void *guarded;
    const char *channel; /* that is listened to; NULL: none */
    char error[DB_ERROR_SIZE];
};

struct db_statement {
    db *db;
    db_statement *next;
    int64_t changed;
};

/* NULL with a sentence. */
db *db_open_sqlite(const char *path, char *error, size_t size);
db *db_open_postgresql(const char *address, char *error, size_t size);
