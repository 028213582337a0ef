/* The rule numbers without their prefix, for code that cites them on every other line:
**     forbid(c, R_1_06_03_05, crowded_strongholds(g, who));
** and the rule that explains each treachery card. */
#pragma once

#include "board/board.h"
#include "kanly/rules.h"

enum {
    R_NONE = KANLY_R_NONE,
#define RULE(number, mode, karama, kind, title, sentence) R_##number = KANLY_R_##number,
#include "kanly/rules.def"
#undef RULE
    RULES = KANLY_RULES
};

/* The rule that says what a treachery card does. */
kanly_rule card_rule(card_name n);
