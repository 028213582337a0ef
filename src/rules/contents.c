/* The table of contents, for the flow, which runs procedures, questions and standing checks
** without knowing which there are. */
#include "rules/procedures.h"

flow (*const PROCEDURE[])(table *) = {
#define X(id, function) [PROC_##id] = function,
    PROCEDURES(X)
#undef X
};

const question *const QUESTION_RULES[QUESTIONS] = {
#define QUESTION(id, ...) [ASK_##id] = &question_##id,
#define ANYTIME(id, ...) [ASK_##id] = &question_##id,
#include "kanly/questions.def"
};

void (*const STANDING_RULES)(table *) = standing_rules;
