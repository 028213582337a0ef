/* Running statements about persons. */
#include "store/people_rows.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

people *people_open(db *d)
{
    people *p = calloc(1, sizeof *p);
    if (p) p->db = d;
    return p;
}

void people_close(people *p) { free(p); }

static db_statement *ready(people *p, const char *sql)
{
    for (unsigned i = 0; i < p->statements; i++)
        if (p->statement[i].sql == sql) {
            db_reset(p->statement[i].ready);
            return p->statement[i].ready;
        }
    db_statement *q = p->statements < PEOPLE_STATEMENTS ? db_prepare(p->db, sql) : NULL;
    if (!q) return NULL;
    p->statement[p->statements].sql = sql;
    p->statement[p->statements++].ready = q;
    return q;
}

static void bind_all(db_statement *q, const char *kinds, va_list *values)
{
    for (int i = 0; kinds[i]; i++)
        if (kinds[i] == 't')
            db_bind_text(q, i + 1, va_arg(*values, const char *));
        else if (kinds[i] == 'h')
            db_bind_bytes(q, i + 1, va_arg(*values, const uint8_t *), PERSON_HASH);
        else
            db_bind_number(q, i + 1, va_arg(*values, int64_t));
}

bool people_do(people *p, const char *what, const char *sql, const char *kinds, ...)
{
    va_list values;
    if (!db_begin(p->db)) return false;
    db_statement *q = ready(p, sql);
    if (!q) return false;
    va_start(values, kinds);
    bind_all(q, kinds, &values);
    va_end(values);
    return db_do(q, what);
}

db_statement *people_ask(people *p, const char *sql, const char *kinds, ...)
{
    va_list values;
    db_statement *q = ready(p, sql);
    if (!q) return NULL;
    va_start(values, kinds);
    bind_all(q, kinds, &values);
    va_end(values);
    return q;
}

int64_t people_number(db_statement *asked, int64_t otherwise)
{
    if (!asked) return otherwise;
    if (db_step(asked) == DB_ROW && !db_is_null(asked, 0)) otherwise = db_number(asked, 0);
    db_reset(asked);
    return otherwise;
}

void people_copy(db_statement *row, int column, char *out, size_t size)
{
    snprintf(out, size, "%s", db_text(row, column));
}
