/* The rules of a later time, for a program that takes over the games of this one: an edition that
** is still far away, in which there is no charity any more. Stands in place of
** src/rules/contents.c.
**
** With KANLY_MISTAKE set, the rule is another in every edition: a program that changed its rules
** and forgot to say so. */
#include <stdlib.h>

#include "rules/procedures.h"

enum { LATER = 200 };

static flow changed_charity(table *t, unsigned step)
{
    if (edition(t->game) >= LATER || getenv("KANLY_MISTAKE")) return done(t, 0);
    return charity_procedure(t, step);
}

#define X(id, function)                                                                            \
    static flow run_##id(table *t)                                                                 \
    {                                                                                              \
        unsigned step = top(t->game)->step;                                                        \
        return PROC_##id == PROC_CHARITY ? changed_charity(t, step) : function(t, step);           \
    }
PROCEDURES(X)
#undef X

flow (*const PROCEDURE[])(table *) = {
#define X(id, function) [PROC_##id] = run_##id,
    PROCEDURES(X)
#undef X
};

const question *const QUESTION_RULES[QUESTIONS] = {
#define QUESTION(id, ...) [ASK_##id] = &question_##id,
#define ANYTIME(id, ...) [ASK_##id] = &question_##id,
#include "kanly/questions.def"
};

void (*const STANDING_RULES)(table *) = standing_rules;

const uint8_t LATEST_EDITION = LATER;
