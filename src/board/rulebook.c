/* The table behind kanly/rules.h, one entry for each row of kanly/rules.def.
**
** A rule's number is kept as its row spells it, with underscores, because the preprocessor can
** quote a name but not change it; dots are put in when the number is written or looked for. */
/* The lists are laid out by hand. */
/* clang-format off */
#include "board/rulebook.h"

static const kanly_rule_entry ENTRY[KANLY_RULES] = {
    [KANLY_R_NONE] = {"", "", KANLY_MODE_BASIC, KANLY_KARAMA_NO, KANLY_KIND_INFORMATION},
    /* title, sentence, mode, karama, kind */
#define RULE(number, mode, karama, kind, title, sentence)                                          \
    [KANLY_R_##number] = {title, sentence, KANLY_MODE_##mode, KANLY_KARAMA_##karama,               \
                          KANLY_KIND_##kind},
#include "kanly/rules.def"
#undef RULE
};

static const char *const NUMBER[KANLY_RULES] = {
    [KANLY_R_NONE] = "",
#define RULE(number, mode, karama, kind, title, sentence) [KANLY_R_##number] = #number,
#include "kanly/rules.def"
#undef RULE
};

#define RULE(number, mode, karama, kind, title, sentence)                                          \
    _Static_assert(sizeof #number <= KANLY_RULE_NUMBER_SIZE, "room for the number");
#include "kanly/rules.def"
#undef RULE

static const kanly_rule CARD_RULE[CARD_NAMES] = {
#define ROW(id, name, title, kind, n, rule) [C_##id] = KANLY_R_##rule,
    KANLY_TREACHERY_LIST(ROW)
#undef ROW
};

static char dotted(char c) { return c == '_' ? '.' : c; }

const kanly_rule_entry *kanly_rule_text(kanly_rule rule)
{
    return &ENTRY[rule < KANLY_RULES ? rule : KANLY_R_NONE];
}

void kanly_rule_number(kanly_rule rule, char out[KANLY_RULE_NUMBER_SIZE])
{
    const char *from = NUMBER[rule < KANLY_RULES ? rule : KANLY_R_NONE];
    while ((*out++ = dotted(*from)) != '\0')
        from++;
}

/* Numbers are looked for when text is read, never in play, so a plain search is fast enough. */
kanly_rule kanly_rule_find(const char *number)
{
    for (kanly_rule rule = KANLY_R_NONE + 1; rule < KANLY_RULES; rule++) {
        const char *row = NUMBER[rule], *given = number;
        while (*row != '\0' && dotted(*row) == *given)
            row++, given++;
        if (*row == '\0' && *given == '\0')
            return rule;
    }
    return KANLY_R_NONE;
}

kanly_rule card_rule(card_name n) { return CARD_RULE[n]; }
