/* Which numbers stand for one rule: the rulebook says some things more than once, a card or a
** power after the phase. */
#include <string.h>

#include "rules/rules.h"
#include "text/said.h"
#include "text/scenario_run.h"

/* Numbers that the rulebook gives to one and the same rule, row by row: of every move, or of one
** kind of move only. */
static const struct {
    const char *verb; /* NULL: of every move */
    kanly_rule number[5];
} ONE_RULE[] = {
    /* clang-format off */
    { NULL, { R_0_00, R_1_12_04 } },                  /* no deals before the first storm */
    { NULL, { R_1_06_07, R_1_10_02_07 } },            /* allies in one territory */
    { NULL, { R_2_01_08, R_2_01_09 } },               /* Prescience, also for an ally */
    { NULL, { R_2_02_06, R_2_02_07 } },               /* the Voice, also for an ally */
    { NULL, { R_2_01_14, R_2_01_15 } },               /* reviving the Kwisatz Haderach */
    { NULL, { R_2_02_22, R_1_14_06 } },               /* a worthless card as Karama */
    { NULL, { R_2_03_10, R_2_03_11 } },               /* Sardaukar */
    { NULL, { R_2_04_19, R_2_04_20 } },               /* Fedaykin */
    { NULL, { R_2_05_03, R_2_05_06 } },               /* four traitors */
    { NULL, { R_2_05_10, R_2_05_10_01 } },            /* captives */
    { NULL, { R_3_01_11, R_3_01_11_00, R_3_01_11_01, R_3_01_11_02 } },
    { "{card:karama}",  { R_3_01_11, R_2_02_22, R_3_01_11_04 } }, /* a worthless card that is none; one that backs a bid */
    { NULL, { R_1_14_00, R_1_13_06, R_1_13_00, R_3_01_11_05 } }, /* powers: advanced, once; … */
    { NULL, { R_1_14_01, R_1_14_00, R_1_13_06, R_1_13_00, R_3_01_11_05 } }, /* … said again of each */
    { NULL, { R_1_14_02, R_1_14_00, R_1_13_06, R_1_13_00, R_3_01_11_05 } },
    { NULL, { R_1_14_03, R_1_14_00, R_1_13_06, R_1_13_00, R_3_01_11_05 } },
    { NULL, { R_1_14_04, R_1_14_00, R_1_13_06, R_1_13_00, R_3_01_11_05 } },
    { NULL, { R_1_14_05, R_1_14_00, R_1_13_06, R_1_13_00, R_3_01_11_05 } },
    { NULL, { R_1_14_03, R_1_02_03 } },               /* no worm on turn one */
    { "bid",     { R_1_04_03, R_1_04_02, R_2_05_07, R_3_01_11_04 } }, /* a full hand */
    { "bid",     { R_1_04_06_04, R_1_10_02_05, R_3_01_11_04, R_1_12_02 } }, /* beyond purse and pledge */
    { "revive",  { R_1_05_01_03, R_1_12_02 } },            /* spice in front of the shield buys nothing */
    { "revive",  { R_1_05_03_02, R_1_12_02 } },
    { "ship",    { R_2_04_03, R_1_06_03, R_3_01_11_03 } }, /* Fremen reserves are not off-planet */
    { "ship",    { R_3_01_11_03, R_3_01_11, R_2_02_22 } }, /* no Karama, or a card that is none */
    { "move",    { R_2_02_20, R_2_02_18 } },               /* advisors that may neither turn nor stay (R49) */
    { "move",    { R_2_04_06, R_1_06_05_03 } },            /* too far, for Fremen whom a Karama has stopped */
    { "fight",   { R_1_07_02, R_1_07_01 } },               /* no battle for this faction to choose */
    { "fight",   { R_1_07_01, R_2_02_12 } },               /* advisors do not fight */
    { "plan",    { R_1_07_01, R_2_02_12, R_1_00_05 } },    /* nor does who has nobody to fight */
    { "plan",    { R_1_13_04_04, R_1_12_02, R_1_10_02_04, R_2_03_09, R_2_04_21 } }, /* no such dial */
    { "show",    { R_2_01_08, R_1_07_04_02, R_1_07_04_03, R_1_07_04_05, R_1_07_04_07 } },
    { "keep",    { R_1_07_06_06, R_1_07_06_05, R_3_01_04 } },         /* cards of a plan */
    { "traitor", { R_1_07_06_07, R_2_05_09 } },
    { "capture", { R_2_05_10_01, R_2_05_10_03 } },
    { "kill",    { R_2_05_10_01, R_2_05_10_02 } },
    { "send",    { R_2_04_05, R_2_04_03 } },               /* only the Fremen are there already */
    { "cross",   { R_2_06_10, R_2_06_05_02 } },            /* only the Guild and its ally */
    { "retreat", { R_1_06_04, R_2_06_05_03 } },            /* only the Guild */
    { "revive",  { R_2_01_14, R_1_05_03_02 } },            /* its price */
    { "give",    { R_1_10_02_04, R_2_03_06 } },
    { "send",    { R_2_04_03, R_3_01_11_03 } },            /* KE-08 */
    { "send",    { R_1_06_03_04, R_2_04_17 } },            /* the storm, closed to the Fremen too */
    { "retreat", { R_1_06_04, R_2_06_10 } },               /* the Guild's ally has no return either */
    { "accompany", { R_2_02_05, R_2_02_11 } },             /* the Polar Sink, or the very cell */
    { "offer",   { R_1_10_01_05, R_1_10_01_04, R_1_10_01_02 } },      /* whoever is bound already */
    { "accept",  { R_1_10_01_05, R_1_10_01_04, R_1_10_01_02 } },
    /* clang-format on */
};

/* 1.06.03 is the heading of 1.06.03.05: who names it means the rules under it. */
static bool heads(kanly_rule heading, kanly_rule rule)
{
    enum { CHAPTER_LENGTH = 7 };
    char above[KANLY_RULE_NUMBER_SIZE], below[KANLY_RULE_NUMBER_SIZE];
    kanly_rule_number(heading, above);
    kanly_rule_number(rule, below);
    size_t length = strlen(above);
    return length >= CHAPTER_LENGTH && !strncmp(above, below, length) && below[length] == '.';
}

/* What a Karama does not stop says so by the card's number (3.01.11) or by its own (R68): the
** ability that is named, or one (2) without a mark (KE-14, KE-15). */
static bool unstoppable(const spoken *s, kanly_rule wanted, kanly_rule found)
{
    char number[KANLY_RULE_NUMBER_SIZE];
    kanly_rule_number(wanted, number);
    bool by_card = found == R_3_01_11 || heads(R_3_01_11, found);
    bool named = said_ability(s) != NONE && ABILITY[said_ability(s)].rule == wanted;
    bool unmarked = number[0] == '2' && kanly_rule_text(wanted)->karama == KANLY_KARAMA_NO;
    return said_karama(s) && by_card && (named || unmarked);
}

static bool told_as_one(const spoken *s, kanly_rule a, kanly_rule b)
{
    for (unsigned i = 0; i < sizeof ONE_RULE / sizeof ONE_RULE[0]; i++) {
        bool first = false, second = false;
        if (ONE_RULE[i].verb && !(s->count && spelled(&s->as[0], ONE_RULE[i].verb))) continue;
        for (unsigned k = 0; k < 5 && ONE_RULE[i].number[k]; k++) {
            first = first || ONE_RULE[i].number[k] == a;
            second = second || ONE_RULE[i].number[k] == b;
        }
        if (first && second) return true;
    }
    return false;
}

bool same_rule(const spoken *s, kanly_rule wanted, kanly_rule found)
{
    return wanted == found || heads(wanted, found) || told_as_one(s, wanted, found) ||
           unstoppable(s, wanted, found);
}
