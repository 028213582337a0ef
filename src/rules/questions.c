/* Which rules each question is asked and answered by. */
#include "rules/rules.h"

const question *const QUESTION_RULES[QUESTIONS] = {
#define QUESTION(id, word, rule, flags) [ASK_##id] = &question_##id,
#define ANYTIME(id, word, rule) [ASK_##id] = &question_##id,
#include "kanly/questions.def"
#undef QUESTION
#undef ANYTIME
};
