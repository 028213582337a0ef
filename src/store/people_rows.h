/* Within the store: a short way to run statements about persons. A statement is prepared when it is
** first wanted and known again by where its text stands. */
#pragma once

#include "store/db.h"
#include "store/people.h"

enum { PEOPLE_STATEMENTS = 96 };

struct people {
    db *db;
    struct {
        const char *sql;
        db_statement *ready;
    } statement[PEOPLE_STATEMENTS];
    unsigned statements;
};

/* `kinds` has a letter for each parameter: t a text, n a number (int64_t), h a hash. */
bool people_do(people *p, const char *what, const char *sql, const char *kinds, ...);
/* The statement, bound; step it and reset it. NULL: it cannot be asked. */
db_statement *people_ask(people *p, const char *sql, const char *kinds, ...);
/* The number in the first column of the first row; `otherwise` where there is none. */
int64_t people_number(db_statement *asked, int64_t otherwise);
void people_copy(db_statement *row, int column, char *out, size_t size);
