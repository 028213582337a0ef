/* The tables behind kanly/rules.h, one entry for each row of kanly/rules.def, kanly/rulings.def and
** kanly/tables.def, and for each question of Truthtrance in kanly/questions.def.
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

/* A question of Truthtrance is its own title, and they all concern the one card. */
static const kanly_note_entry NOTE[KANLY_NOTES] = {
    {"", "", "", "", "", {R_NONE}, KANLY_NOTE_RULING, 0},
    /* name, title, problem, sentence, option, rules, kind, kept */
#define KEPT 1
#define NOT_YET 0
#define RULING(name, kept, title, problem, ruling, option, ...)                                    \
    {name, title, problem, ruling, option, {__VA_ARGS__}, KANLY_NOTE_RULING, kept},
#include "kanly/rulings.def"
#undef KEPT
#undef NOT_YET
#define STEP(name, title, sentence, ...)                                                           \
    {name, title, "", sentence, "", {__VA_ARGS__}, KANLY_NOTE_STEP, 1},
#define KARAMA(name, title, sentence, ...)                                                         \
    {name, title, "", sentence, "", {__VA_ARGS__}, KANLY_NOTE_KARAMA, 1},
#include "kanly/tables.def"
#define ASKED(name, question, sentence)                                                            \
    {name, question, "", sentence, "", {R_3_01_22}, KANLY_NOTE_TRUTH, 1},
#include "kanly/questions.def"
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

const kanly_note_entry *kanly_note_text(unsigned note)
{
    return &NOTE[note < KANLY_NOTES ? note : 0];
}

static char small(char c) { return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c; }

unsigned kanly_note_find(const char *name)
{
    for (unsigned note = 1; note < KANLY_NOTES; note++) {
        const char *row = NOTE[note].name, *given = name;
        while (*row != '\0' && small(*row) == small(*given))
            row++, given++;
        if (*row == '\0' && *given == '\0')
            return note;
    }
    return 0;
}

unsigned kanly_note_about(kanly_rule rule, unsigned after)
{
    for (unsigned note = after + 1; rule != R_NONE && note < KANLY_NOTES; note++)
        for (unsigned i = 0; i < KANLY_NOTE_RULES; i++)
            if (NOTE[note].rules[i] == rule)
                return note;
    return 0;
}

kanly_rule card_rule(card_name n) { return CARD_RULE[n]; }
