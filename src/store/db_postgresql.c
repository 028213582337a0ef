/* PostgreSQL, for servers that share their games. The only file that speaks to it.
**
** A connection that was lost is opened again when the next transaction begins, and statements are
** prepared again when they are next used; what was under way is lost with it, as a failed write is.
** Answers come whole, so that other statements may be used while one is read. */
#include <libpq-fe.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/db_kind.h"

enum { PARAMETERS = 24, NUMBER_SIZE = 24 };

typedef struct {
    db db;
    PGconn *pg;
    unsigned prepared; /* statements so far, to name them */
    unsigned opened;   /* how often the connection was */
    char words[DB_ERROR_SIZE];
} connection;

typedef struct {
    db_statement statement;
    char name[16], *sql;
    unsigned opened; /* the connection for which it is prepared */
    char *value[PARAMETERS];
    int length[PARAMETERS], format[PARAMETERS], count;
    PGresult *result;
    int row, rows;
    unsigned char *bytes;
} prepared;

static connection *of(db *d) { return (connection *)d; }
static prepared *its(db_statement *q) { return (prepared *)q; }

static const char *words(db *d)
{
    connection *c = of(d);
    const char *said = c->words[0] ? c->words : c->pg ? PQerrorMessage(c->pg) : "out of memory";
    return said[0] ? said : "no reason was given";
}

/* The first line of what the database said. */
static bool note(connection *c, PGresult *result)
{
    const char *said = result ? PQresultErrorMessage(result) : PQerrorMessage(c->pg);
    snprintf(c->words, sizeof c->words, "%.*s", (int)strcspn(said, "\n"), said);
    PQclear(result);
    return false;
}

static bool finished(connection *c, PGresult *result)
{
    ExecStatusType status = PQresultStatus(result);
    if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK) return note(c, result);
    PQclear(result);
    return true;
}

/* --- the connection --------------------------------------------------------------------------- */

static void say_nothing(void *self, const PGresult *result)
{
    (void)self;
    (void)result;
}

/* Who stands still in the middle of a transaction must not hold up the others for long. */
static bool settle_in(connection *c)
{
    c->opened++;
    PQsetNoticeReceiver(c->pg, say_nothing, NULL);
    if (PQstatus(c->pg) != CONNECTION_OK) return note(c, NULL);
    if (!finished(c, PQexec(c->pg, "SET client_min_messages = warning; SET lock_timeout = '4s';"
                                   "SET statement_timeout = '60s';"
                                   "SET idle_in_transaction_session_timeout = '4s';")))
        return false;
    if (!c->db.channel) return true;
    char sql[64];
    snprintf(sql, sizeof sql, "LISTEN %.40s", c->db.channel);
    return finished(c, PQexec(c->pg, sql));
}

static bool run(db *d, const char *sql)
{
    connection *c = of(d);
    return finished(c, PQexec(c->pg, sql));
}

static bool begin(db *d)
{
    connection *c = of(d);
    if (PQstatus(c->pg) == CONNECTION_OK && finished(c, PQexec(c->pg, "BEGIN"))) return true;
    if (PQstatus(c->pg) == CONNECTION_OK) return false;
    PQreset(c->pg);
    return settle_in(c) && finished(c, PQexec(c->pg, "BEGIN"));
}

static bool commit(db *d) { return run(d, "COMMIT"); }

static void close_connection(db *d)
{
    PQfinish(of(d)->pg);
    free(d);
}

static bool in_transaction(db *d)
{
    PGTransactionStatusType status = of(d)->pg ? PQtransactionStatus(of(d)->pg) : PQTRANS_UNKNOWN;
    return status == PQTRANS_INTRANS || status == PQTRANS_INERROR;
}

/* --- statements ------------------------------------------------------------------------------- */

static bool prepare_again(prepared *p)
{
    connection *c = of(p->statement.db);
    if (p->opened == c->opened) return true;
    if (!finished(c, PQprepare(c->pg, p->name, p->sql, 0, NULL))) return false;
    p->opened = c->opened;
    return true;
}

static db_statement *prepare(db *d, const char *sql)
{
    connection *c = of(d);
    prepared *p = calloc(1, sizeof *p);
    if (!p || !(p->sql = strdup(sql))) abort();
    snprintf(p->name, sizeof p->name, "s%u", c->prepared++);
    p->statement.db = d;
    if (prepare_again(p)) return &p->statement;
    free(p->sql);
    free(p);
    return NULL;
}

static void reset(db_statement *q)
{
    prepared *p = its(q);
    PQclear(p->result);
    p->result = NULL;
    PQfreemem(p->bytes);
    p->bytes = NULL;
    for (int i = 0; i < p->count; i++) {
        free(p->value[i]);
        p->value[i] = NULL;
    }
    p->count = 0;
}

static void finish(db_statement *q)
{
    reset(q);
    free(its(q)->sql);
    free(q);
}

static void bind(db_statement *q, int parameter, const void *value, size_t size, int format)
{
    prepared *p = its(q);
    int i = parameter - 1;
    if (i < 0 || i >= PARAMETERS) abort();
    if (p->count < parameter) p->count = parameter;
    free(p->value[i]);
    p->value[i] = NULL;
    if (value && !(p->value[i] = malloc(size + 1))) abort();
    if (value) {
        memcpy(p->value[i], value, size);
        p->value[i][size] = '\0';
    }
    p->length[i] = (int)size;
    p->format[i] = format;
}

static void bind_text(db_statement *q, int parameter, const char *text)
{
    bind(q, parameter, text, text ? strlen(text) : 0, 0);
}

static void bind_number(db_statement *q, int parameter, int64_t number)
{
    char digits[NUMBER_SIZE];
    int length = snprintf(digits, sizeof digits, "%lld", (long long)number);
    bind(q, parameter, digits, (size_t)length, 0);
}

static void bind_bytes(db_statement *q, int parameter, const void *bytes, size_t size)
{
    bind(q, parameter, bytes, size, 1);
}

static db_result step(db_statement *q)
{
    prepared *p = its(q);
    connection *c = of(q->db);
    if (!p->result) {
        if (PQstatus(c->pg) != CONNECTION_OK && !q->db->open) {
            PQreset(c->pg); /* a read outside of a transaction */
            if (!settle_in(c)) return DB_FAILED;
        }
        if (!prepare_again(p)) return DB_FAILED;
        p->result = PQexecPrepared(c->pg, p->name, p->count, (const char *const *)p->value,
                                   p->length, p->format, 0);
        ExecStatusType status = PQresultStatus(p->result);
        if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK) {
            note(c, p->result);
            p->result = NULL;
            return DB_FAILED;
        }
        p->row = -1;
        p->rows = PQntuples(p->result);
        q->changed = strtoll(PQcmdTuples(p->result), NULL, 10);
    }
    return ++p->row < p->rows ? DB_ROW : DB_DONE;
}

/* --- rows ------------------------------------------------------------------------------------- */

static bool is_null(db_statement *q, int column)
{
    return PQgetisnull(its(q)->result, its(q)->row, column);
}

static const char *text(db_statement *q, int column)
{
    return PQgetvalue(its(q)->result, its(q)->row, column);
}

static int64_t number(db_statement *q, int column) { return strtoll(text(q, column), NULL, 10); }

static const void *bytes_of(db_statement *q, int column, size_t *size)
{
    prepared *p = its(q);
    PQfreemem(p->bytes);
    p->bytes = PQunescapeBytea((const unsigned char *)text(q, column), size);
    if (!p->bytes) abort();
    return p->bytes;
}

/* --- what is told ----------------------------------------------------------------------------- */

static bool listen_to(db *d, const char *channel)
{
    char sql[64];
    d->channel = channel;
    snprintf(sql, sizeof sql, "LISTEN %.40s", channel);
    return run(d, sql);
}

static void heard(db *d, void (*tell)(void *self, const char *text), void *self)
{
    PGnotify *one;
    if (!PQconsumeInput(of(d)->pg)) return;
    while ((one = PQnotifies(of(d)->pg))) {
        tell(self, one->extra);
        PQfreemem(one);
    }
}

/* --- upkeep ----------------------------------------------------------------------------------- */

/* The database looks after its own files. */
static bool check(db *d, void (*tell)(void *self, const char *fault), void *self)
{
    if (run(d, "SELECT count(*) FROM game")) return true;
    tell(self, words(d));
    return false;
}

static bool pack(db *d) { return run(d, "VACUUM"); }

static bool backup(db *d, const char *path)
{
    (void)path;
    return db_refuse(d, "PostgreSQL makes its own copies", "use pg_dump");
}

static int old_version(db *d)
{
    (void)d;
    return 0;
}

static bool forget_old_version(db *d)
{
    (void)d;
    return true;
}

static const db_kind POSTGRESQL = {
    .bytes = "BYTEA",
    .sorted = "",
    .parameter = "$",
    .now = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint",
    .alone = "SELECT pg_advisory_xact_lock(7654)",
    .shared = true,
    .begin = begin,
    .commit = commit,
    .close = close_connection,
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
    .listen = listen_to,
    .heard = heard,
    .check = check,
    .pack = pack,
    .backup = backup,
    .old_version = old_version,
    .forget_old_version = forget_old_version,
};

db *db_open_postgresql(const char *address, char *error, size_t size)
{
    connection *c = calloc(1, sizeof *c);
    if (!c) abort();
    c->db.kind = &POSTGRESQL;
    c->pg = PQconnectdb(address);
    if (c->pg && settle_in(c)) return &c->db;
    db_failed(&c->db, "the database cannot be reached");
    snprintf(error, size, "%s", c->db.error);
    db_close(&c->db);
    return NULL;
}
