/* The table of contents, for the flow, which runs procedures, questions and standing checks
** without knowing which there are; and the editions.
**
** A game once saved is played again as it was for ever. So whatever changes what happens, or what
** may be done, in a game that could already be under way raises LATEST_EDITION, stands behind
** `edition(g) >= …` in its rule, and has a line here; the corpus (tests/corpus) then gets games of
** the new edition, and those it has stay as they are.
**
**     1   version 1.0 */
#include "rules/procedures.h"

/* Each procedure in a loop of its own, where the compiler finds its switch: most steps lead to one
** of the same procedure, and that takes no way round through the flow. Where a step names the next
** one, the way there is a jump, because the number comes back as the value of the call. After so
** many steps it goes round all the same, because the flow counts: a faulty procedure ends there. */
enum { STEPS_AT_ONCE = 100 };
#define X(id, function)                                                                            \
    static flow run_##id(table *t)                                                                 \
    {                                                                                              \
        flow after = top(t->game)->step;                                                           \
        unsigned left = STEPS_AT_ONCE;                                                             \
        do after = function(t, (unsigned)after);                                                   \
        while (steps_on(t, after) && --left);                                                      \
        return after;                                                                              \
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

const uint8_t LATEST_EDITION = 1;
