/* Why something is refused: every rule that does so by itself, with the numbers of the case; and
** how that is said. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "play/play.h"
#include "rules/rules.h"
#include "text/notation.h"
#include "scenario/scenario.h"
#include "text/form.h"
#include "text/wording.h"

/* --- positions and reasons -------------------------------------------------------------------- */

/* The first question of a described game. */
static kanly_game position(const char *text)
{
    scenario_reader reader = {.text = text, .length = strlen(text)};
    scenario s;
    fault f;
    kanly_game g;
    assert_true(scenario_next(&reader, &s));
    if (!scenario_describe(&s, &g, &f)) fail_msg("line %u: %s", f.line, f.text);
    scenario_free(&s);
    resume_to_pause(&g, NULL);
    return g;
}

/* Everybody else answers by default until this faction is asked for that. */
static void come_to(kanly_game *g, faction f, unsigned question_asked)
{
    for (unsigned i = 0; i < 100 && kanly_question(g, (kanly_faction)f) != question_asked; i++) {
        kanly_faction who = (kanly_faction)lowest_bit(kanly_deciders(g));
        kanly_move usual = kanly_default_move(g, who);
        assert_int_equal(kanly_play(g, &usual, NULL), R_NONE);
    }
    assert_int_equal(kanly_question(g, (kanly_faction)f), question_asked);
}

static kanly_reason refused(const kanly_game *g, faction by, const char *line)
{
    notation_error error = {0};
    kanly_move move;
    if (!notation_parse(g, by, line, &move, &error)) fail_msg("%s: %s", line, error.text);
    kanly_reason reason = kanly_explain_move(g, &move);
    assert_true(reason.rule != R_NONE);
    assert_int_equal(reason.because[0].rule, reason.rule);
    return reason;
}

static const kanly_because *because_of(const kanly_reason *reason, kanly_rule rule)
{
    for (unsigned i = 0; i < reason->count; i++)
        if (reason->because[i].rule == rule) return &reason->because[i];
    return NULL;
}

static void assert_case(const kanly_reason *reason, kanly_rule rule, kanly_fact kind,
                        unsigned first, unsigned second)
{
    const kanly_because *because = because_of(reason, rule);
    assert_non_null(because);
    assert_int_equal(because->fact, kind);
    assert_int_equal(because->number[0], first);
    assert_int_equal(because->number[1], second);
}

/* --- cases ------------------------------------------------------------------------------------ */

static void a_bid_beyond_the_purse_names_purse_and_bribes(void **unused)
{
    (void)unused;
    kanly_game g = position("scenario x\ngame basic\nseats emperor guild - - - -\ngiven\n"
                            "  phase bidding\n  storm 0\n  spice emperor 3\n  bribes emperor 4\n");
    come_to(&g, EMPEROR, ASK_BID);
    kanly_reason five = refused(&g, EMPEROR, "bid 5"), nine = refused(&g, EMPEROR, "bid 9");
    assert_int_equal(five.rule, R_1_04_06_04);
    assert_case(&five, R_1_04_06_04, KANLY_FACT_PURSE, 3, 0);
    assert_case(&five, R_1_12_02, KANLY_FACT_BRIBES, 4, 0);
    assert_false(kanly_reason_names(&five, R_1_10_02_05));
    assert_false(kanly_reason_names(&nine, R_1_12_02)); /* not even they would do */
}

static void a_pledge_is_named_where_there_is_an_ally(void **unused)
{
    (void)unused;
    kanly_game g = position("scenario x\ngame basic\nseats emperor guild - - - -\ngiven\n"
                            "  phase bidding\n  storm 0\n  spice emperor 3\n"
                            "  ally emperor guild\n");
    come_to(&g, EMPEROR, ASK_BID);
    kanly_reason five = refused(&g, EMPEROR, "bid 5");
    assert_case(&five, R_1_04_06_04, KANLY_FACT_MEANS, 3, 0);
}

static void a_full_hand_is_refused_by_every_rule_that_says_so(void **unused)
{
    (void)unused;
    kanly_game g = position("scenario x\ngame basic\nseats emperor guild - - - -\ngiven\n"
                            "  phase bidding\n  storm 0\n  spice guild 9\n"
                            "  hand guild shield shield snooper karama\n");
    come_to(&g, EMPEROR, ASK_BID);
    kanly_reason full = refused(&g, GUILD, "bid 1");
    assert_case(&full, R_1_04_03, KANLY_FACT_HAND, 4, 4);
    assert_case(&full, R_1_04_02, KANLY_FACT_HAND, 4, 4);
    assert_true(kanly_reason_names(&full, R_3_01_11_04));
    assert_false(kanly_reason_names(&full, R_2_05_07));
}

static void a_shipment_is_told_its_price_where_that_is_known(void **unused)
{
    (void)unused;
    kanly_game g = position("scenario x\ngame basic\nseats emperor guild atreides harkonnen - -\n"
                            "given\n  phase shipment\n  storm 0\n  spice emperor 0\n"
                            "  forces atreides 2 carthag\n  forces harkonnen 2 carthag\n");
    come_to(&g, EMPEROR, ASK_SHIP);
    kanly_reason dear = refused(&g, EMPEROR, "ship 3 the-great-flat"),
                 closed = refused(&g, EMPEROR, "ship 3 carthag"),
                 kind = kanly_explain(&g, &(kanly_move){.question = ASK_SHIP, .by = EMPEROR},
                                      KANLY_SHIP_RESERVES);
    assert_case(&dear, R_1_06_03_02, KANLY_FACT_PRICE, 6, 0);
    assert_int_equal(dear.at, 0); /* nothing at all can be paid for */
    assert_int_equal(closed.rule, R_1_06_03_05);
    assert_case(&closed, R_1_06_03_05, KANLY_FACT_OCCUPANTS, 2, 2);
    assert_case(&closed, R_1_06_03_02, KANLY_FACT_PRICE, 3, 0);
    assert_case(&kind, R_1_06_03_02, KANLY_FACT_PRICE, 1, 0);
}

static void revival_has_a_price_for_every_number(void **unused)
{
    (void)unused;
    kanly_game g = position("scenario x\ngame basic\nseats emperor guild - - - -\ngiven\n"
                            "  phase revival\n  spice emperor 2\n  tanks emperor 9\n");
    come_to(&g, EMPEROR, ASK_REVIVE);
    kanly_move so_far = {.question = ASK_REVIVE, .by = EMPEROR, .length = 1, .value = {1}};
    kanly_reason three = kanly_explain(&g, &so_far, 3), five = kanly_explain(&g, &so_far, 5);
    assert_int_equal(three.rule, R_1_05_01_03);
    assert_case(&three, R_1_05_01_03, KANLY_FACT_PRICE, 4, 2);
    assert_int_equal(five.rule, R_1_05_01);
    assert_case(&five, R_1_05_01, KANLY_FACT_REVIVAL_LIMIT, 3, 0);
    assert_case(&five, R_1_05_01_03, KANLY_FACT_PRICE, 8, 2);
}

static void a_move_is_told_how_far_it_is(void **unused)
{
    (void)unused;
    kanly_game g = position("scenario x\ngame basic\nseats emperor guild - - - -\ngiven\n"
                            "  phase shipment\n  storm 0\n  forces emperor 3 tueks-sietch\n");
    come_to(&g, EMPEROR, ASK_MOVE);
    kanly_reason far = refused(&g, EMPEROR, "move 3 tueks-sietch > shield-wall/8");
    assert_case(&far, R_1_06_05_03, KANLY_FACT_DISTANCE, 2, 1);
}

/* Fighters would fly three territories far; what lies further says nothing about advisors. */
static void advisors_are_told_of_wings_only_where_these_would_carry(void **unused)
{
    (void)unused;
    kanly_game g = position("scenario x\ngame advanced\nseats bene-gesserit emperor - - - -\n"
                            "given\n  phase shipment\n  storm 9\n"
                            "  forces bene-gesserit 1 arrakeen\n  advisors 2 the-great-flat/14\n"
                            "  forces emperor 1 the-great-flat/14\n");
    come_to(&g, BENE_GESSERIT, ASK_MOVE);
    notation_error error = {0};
    kanly_move m;
    assert_true(notation_parse(&g, BENE_GESSERIT, "move 1 the-great-flat/14 > the-greater-flat", &m,
                               &error));
    m.length--; /* all but the place */
    unsigned within = 0, beyond = 0;
    for (cell to = 0; to < CELLS; to++) {
        kanly_reason reason = kanly_explain(&g, &m, to);
        const kanly_because *far = because_of(&reason, R_1_06_05_03);
        if (!far) continue;
        assert_int_equal(because_of(&reason, R_2_02_12) != NULL, far->number[0] <= 3);
        far->number[0] <= 3 ? within++ : beyond++;
    }
    assert_true(within && beyond);
}

static void out_of_the_storm_the_destination_says_which_rule(void **unused)
{
    (void)unused;
    kanly_game g = position("scenario x\ngame basic\nseats emperor guild - - - -\ngiven\n"
                            "  phase shipment\n  storm 4\n  forces emperor 3 south-mesa/4\n");
    come_to(&g, EMPEROR, ASK_MOVE);
    kanly_reason away = refused(&g, EMPEROR, "move 3 south-mesa/4 > tueks-sietch"),
                 inside = refused(&g, EMPEROR, "move 3 south-mesa/4 > south-mesa/5");
    assert_int_equal(away.rule, R_1_06_05_06);
    assert_false(kanly_reason_names(&away, R_1_06_08));
    assert_int_equal(inside.rule, R_1_06_08);
    assert_true(kanly_reason_names(&inside, R_1_01_04));
}

/* A lawful field after a refused one takes nothing back, a refused one adds its rules. */
static void a_whole_move_is_refused_by_the_rules_of_all_its_fields(void **unused)
{
    (void)unused;
    kanly_game g = position("scenario x\ngame basic\nseats emperor guild - - - -\ngiven\n"
                            "  phase battle\n  storm 0\n  forces emperor 3 carthag\n"
                            "  forces guild 2 carthag\n  leader bashar dead\n");
    come_to(&g, EMPEROR, ASK_PLAN);
    kanly_reason plan = refused(&g, EMPEROR, "plan leader bashar weapon lasgun dial 4");
    assert_int_equal(plan.rule, R_1_07_04_03);
    assert_int_equal(plan.at, 0);
    assert_true(kanly_reason_names(&plan, R_1_07_04_07));
    assert_case(&plan, R_1_07_04_02, KANLY_FACT_DIAL, 6, 0);
}

/* --- words ------------------------------------------------------------------------------------ */

static const char *said(kanly_because because)
{
    static char text[256];
    saying s = saying_in(text, sizeof text);
    say_because(&s, &because);
    return text;
}

static void a_case_is_said_with_its_numbers(void **unused)
{
    (void)unused;
    assert_string_equal(said((kanly_because){R_1_06_03_02, KANLY_FACT_PRICE, {4, 1}}),
                        "costs 4 spice, you have 1 [1.06.03.02]");
    assert_string_equal(said((kanly_because){R_1_13_04_04, KANLY_FACT_SPICED_DIAL, {9, 2}}),
                        "your forces here dial 4.5 at most with 2 spice [1.13.04.04]");
    assert_string_equal(said((kanly_because){R_2_01_04, KANLY_FACT_NONE, {0}}),
                        "The Atreides revive two forces free each turn. [2.01.04]");
}

static void every_fact_has_a_word_and_a_sentence_without_marks_left(void **unused)
{
    (void)unused;
    for (unsigned f = 1; f < KANLY_FACTS; f++) {
        kanly_because because = {R_1_00_05, (uint8_t)f, {17, 23}};
        assert_true(strlen(fact_word((uint8_t)f)) > 0);
        assert_null(strchr(said(because), '%'));
        assert_non_null(strpbrk(said(because), "18")); /* 17, or 8.5 half-points */
        for (unsigned other = 1; other < f; other++)
            assert_string_not_equal(fact_word((uint8_t)other), fact_word((uint8_t)f));
    }
}

/* --- answers that are the only one ------------------------------------------------------------ */

/* RB-111: to revive nobody is no answer, so that whoever has nobody to revive can only pass, and
** whoever has one to revive can do two things. */
static void nobody_to_revive_is_one_answer_somebody_two(void **state)
{
    (void)state;
    kanly_move only;
    kanly_game g = position("scenario x\ngiven\n phase revival\n");
    come_to(&g, EMPEROR, ASK_REVIVE);
    assert_true(only_answer(&g, KANLY_EMPEROR, &only));
    assert_int_equal(kanly_said(&only, REVIVE_WAY), KANLY_REVIVE_PASS);
    g = position("scenario x\ngiven\n phase revival\n tanks emperor 1\n");
    come_to(&g, EMPEROR, ASK_REVIVE);
    assert_false(only_answer(&g, KANLY_EMPEROR, &only));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nobody_to_revive_is_one_answer_somebody_two),
        cmocka_unit_test(a_bid_beyond_the_purse_names_purse_and_bribes),
        cmocka_unit_test(a_pledge_is_named_where_there_is_an_ally),
        cmocka_unit_test(a_full_hand_is_refused_by_every_rule_that_says_so),
        cmocka_unit_test(a_shipment_is_told_its_price_where_that_is_known),
        cmocka_unit_test(revival_has_a_price_for_every_number),
        cmocka_unit_test(a_move_is_told_how_far_it_is),
        cmocka_unit_test(advisors_are_told_of_wings_only_where_these_would_carry),
        cmocka_unit_test(out_of_the_storm_the_destination_says_which_rule),
        cmocka_unit_test(a_whole_move_is_refused_by_the_rules_of_all_its_fields),
        cmocka_unit_test(a_case_is_said_with_its_numbers),
        cmocka_unit_test(every_fact_has_a_word_and_a_sentence_without_marks_left),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
