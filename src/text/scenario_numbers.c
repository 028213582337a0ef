/* Which numbers stand for one rule: the rulebook says some things more than once, a card or a
** power after the phase. */
#include <string.h>

#include "rules/rules.h"
#include "text/scenario_run.h"

/* Numbers that the rulebook gives to one and the same rule, row by row: of every move, or of one
** kind of move only. */
static const struct {
    uint8_t verb; /* SAY_NOTHING: of every move */
    kanly_rule number[5];
} ONE_RULE[] = {
    /* clang-format off */
    { SAY_NOTHING, { R_0_00, R_1_12_04 } },                  /* no deals before the first storm */
    { SAY_NOTHING, { R_1_06_07, R_1_10_02_07 } },            /* allies in one territory */
    { SAY_NOTHING, { R_2_01_08, R_2_01_09 } },               /* Prescience, also for an ally */
    { SAY_NOTHING, { R_2_02_06, R_2_02_07 } },               /* the Voice, also for an ally */
    { SAY_NOTHING, { R_2_01_14, R_2_01_15 } },               /* reviving the Kwisatz Haderach */
    { SAY_NOTHING, { R_2_02_22, R_1_14_06 } },               /* a worthless card as Karama */
    { SAY_NOTHING, { R_2_03_10, R_2_03_11 } },               /* Sardaukar */
    { SAY_NOTHING, { R_2_04_19, R_2_04_20 } },               /* Fedaykin */
    { SAY_NOTHING, { R_2_05_03, R_2_05_06 } },               /* four traitors */
    { SAY_NOTHING, { R_2_05_10, R_2_05_10_01 } },            /* captives */
    { SAY_NOTHING, { R_3_01_11, R_3_01_11_00, R_3_01_11_01, R_3_01_11_02 } },
    { SAY_KARAMA,  { R_3_01_11, R_2_02_22, R_3_01_11_04 } }, /* a worthless card that is none; one that backs a bid */
    { SAY_NOTHING, { R_1_14_00, R_1_13_06, R_1_13_00, R_3_01_11_05 } }, /* powers: advanced, once; … */
    { SAY_NOTHING, { R_1_14_01, R_1_14_00, R_1_13_06, R_1_13_00, R_3_01_11_05 } }, /* … said again of each */
    { SAY_NOTHING, { R_1_14_02, R_1_14_00, R_1_13_06, R_1_13_00, R_3_01_11_05 } },
    { SAY_NOTHING, { R_1_14_03, R_1_14_00, R_1_13_06, R_1_13_00, R_3_01_11_05 } },
    { SAY_NOTHING, { R_1_14_04, R_1_14_00, R_1_13_06, R_1_13_00, R_3_01_11_05 } },
    { SAY_NOTHING, { R_1_14_05, R_1_14_00, R_1_13_06, R_1_13_00, R_3_01_11_05 } },
    { SAY_NOTHING, { R_1_14_03, R_1_02_03 } },               /* no worm on turn one */
    { SAY_BID,     { R_1_04_03, R_1_04_02, R_2_05_07, R_3_01_11_04 } }, /* a full hand */
    { SAY_BID,     { R_1_04_06_04, R_1_10_02_05, R_3_01_11_04, R_1_12_02 } }, /* beyond purse and pledge */
    { SAY_REVIVE,  { R_1_05_01_03, R_1_12_02 } },            /* spice in front of the shield buys nothing */
    { SAY_REVIVE,  { R_1_05_03_02, R_1_12_02 } },
    { SAY_SHIP,    { R_2_04_03, R_1_06_03, R_3_01_11_03 } }, /* Fremen reserves are not off-planet */
    { SAY_SHIP,    { R_3_01_11_03, R_3_01_11, R_2_02_22 } }, /* no Karama, or a card that is none */
    { SAY_MOVE,    { R_2_02_20, R_2_02_18 } },               /* advisors that may neither turn nor stay (R49) */
    { SAY_MOVE,    { R_2_04_06, R_1_06_05_03 } },            /* too far, for Fremen whom a Karama has stopped */
    { SAY_FIGHT,   { R_1_07_02, R_1_07_01 } },               /* no battle for this faction to choose */
    { SAY_FIGHT,   { R_1_07_01, R_2_02_12 } },               /* advisors do not fight */
    { SAY_PLAN,    { R_1_07_01, R_2_02_12, R_1_00_05 } },    /* nor does who has nobody to fight */
    { SAY_PLAN,    { R_1_13_04_04, R_1_12_02, R_1_10_02_04, R_2_03_09, R_2_04_21 } }, /* no such dial */
    { SAY_SHOW,    { R_2_01_08, R_1_07_04_02, R_1_07_04_03, R_1_07_04_05, R_1_07_04_07 } },
    { SAY_KEEP,    { R_1_07_06_06, R_1_07_06_05, R_3_01_04 } },         /* cards of a plan */
    { SAY_TRAITOR, { R_1_07_06_07, R_2_05_09 } },
    { SAY_CAPTURE, { R_2_05_10_01, R_2_05_10_03 } },
    { SAY_KILL,    { R_2_05_10_01, R_2_05_10_02 } },
    { SAY_SEND,    { R_2_04_05, R_2_04_03 } },               /* only the Fremen are there already */
    { SAY_CROSS,   { R_2_06_10, R_2_06_05_02 } },            /* only the Guild and its ally */
    { SAY_RETREAT, { R_1_06_04, R_2_06_05_03 } },            /* only the Guild */
    { SAY_REVIVE,  { R_2_01_14, R_1_05_03_02 } },            /* its price */
    { SAY_GIVE,    { R_1_10_02_04, R_2_03_06 } },
    { SAY_SEND,    { R_2_04_03, R_3_01_11_03 } },            /* KE-08 */
    { SAY_SEND,    { R_1_06_03_04, R_2_04_17 } },            /* the storm, closed to the Fremen too */
    { SAY_RETREAT, { R_1_06_04, R_2_06_10 } },               /* the Guild's ally has no return either */
    { SAY_ACCOMPANY, { R_2_02_05, R_2_02_11 } },             /* the Polar Sink, or the very cell */
    { SAY_OFFER,   { R_1_10_01_05, R_1_10_01_04, R_1_10_01_02 } },      /* whoever is bound already */
    { SAY_ACCEPT,  { R_1_10_01_05, R_1_10_01_04, R_1_10_01_02 } },
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
    bool named = s->ability != NONE && ABILITY[s->ability].rule == wanted;
    bool unmarked = number[0] == '2' && kanly_rule_text(wanted)->karama == KANLY_KARAMA_NO;
    return s->verb == SAY_KARAMA && by_card && (named || unmarked);
}

static bool told_as_one(const spoken *s, kanly_rule a, kanly_rule b)
{
    for (unsigned i = 0; i < sizeof ONE_RULE / sizeof ONE_RULE[0]; i++) {
        bool first = false, second = false;
        if (ONE_RULE[i].verb != SAY_NOTHING && ONE_RULE[i].verb != s->verb) continue;
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
