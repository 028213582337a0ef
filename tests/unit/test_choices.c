/* Sets of legal values: what is allowed, what is forbidden, and which rules are remembered for
** it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "flow/choices.h"

static unsigned count(const choices *c)
{
    unsigned n = 0;
    for (unsigned i = 0; i < 256; i++) n += allowed(c, i);
    return n;
}

static void a_range_allows_exactly_its_values(void **unused)
{
    (void)unused;
    const struct {
        unsigned low, high;
    } RANGE[] = {{0, 0}, {0, 63}, {0, 64}, {63, 64}, {5, 200}, {64, 127}, {130, 131}, {0, 252}};
    for (unsigned r = 0; r < sizeof RANGE / sizeof *RANGE; r++) {
        choices c = {.why = NULL};
        allow_range(&c, RANGE[r].low, RANGE[r].high);
        for (unsigned v = 0; v < 256; v++)
            assert_int_equal(allowed(&c, v), v >= RANGE[r].low && v <= RANGE[r].high);
    }
}

static void an_empty_range_allows_nothing(void **unused)
{
    (void)unused;
    choices c = {.why = NULL};
    allow_range(&c, 7, 6);
    assert_true(none_allowed(&c));
}

/* --- reasons ---------------------------------------------------------------------------------- */

/* The rules against a value, in order. */
static unsigned rules_against(const explanation *why, unsigned value, kanly_rule out[8])
{
    unsigned n = 0;
    for (const removal *r = why->made; (r = removal_of(why, value, r)); r++)
        if (n < 8) out[n++] = r->because.rule;
    return n;
}

static void every_rule_that_forbids_is_remembered_in_order(void **unused)
{
    (void)unused;
    kanly_rule rules[8];
    explanation why = {.count = 0};
    choices c = {.why = &why};
    allow_range(&c, 0, 20);
    forbid_above(&c, R_1_04_06_04, 10);
    forbid_above(&c, R_1_12_00, 5);
    forbid(&c, R_1_00_05, 15); /* gone already, and a reason all the same */
    assert_int_equal(count(&c), 6);
    assert_int_equal(rules_against(&why, 15, rules), 3);
    assert_int_equal(rules[0], R_1_04_06_04);
    assert_int_equal(rules[1], R_1_12_00);
    assert_int_equal(rules[2], R_1_00_05);
    assert_int_equal(rules_against(&why, 7, rules), 1);
    assert_int_equal(rules[0], R_1_12_00);
    assert_int_equal(rules_against(&why, 3, rules), 0);
    assert_int_equal(rules_against(&why, 21, rules), 0); /* never thinkable */
}

static void what_is_allowed_later_is_thinkable_from_then_on(void **unused)
{
    (void)unused;
    kanly_rule rules[8];
    explanation why = {.count = 0};
    choices c = {.why = &why};
    allow_bits(&c, 0xf);
    forbid_all(&c, R_1_00_05);
    allow(&c, NONE);
    forbid_all(&c, R_1_12_00);
    assert_int_equal(rules_against(&why, NONE, rules), 1);
    assert_int_equal(rules[0], R_1_12_00);
    assert_int_equal(rules_against(&why, 2, rules), 2);
}

static void numbers_belong_to_the_removal_just_made(void **unused)
{
    (void)unused;
    explanation why = {.count = 0};
    choices c = {.why = &why};
    allow_range(&c, 0, 20);
    forbid_above(&c, R_1_04_06_04, 10);
    in_numbers(&c, KANLY_FACT_PRICE, 11, 300);
    forbid_above(&c, R_1_12_00, 50); /* takes nothing: its numbers are nobody's */
    in_numbers(&c, KANLY_FACT_PRICE, 1, 2);
    assert_int_equal(why.count, 1);
    assert_int_equal(why.made[0].because.fact, KANLY_FACT_PRICE);
    assert_int_equal(why.made[0].because.number[0], 11);
    assert_int_equal(why.made[0].because.number[1], 300);
}

static void sets_are_the_same_explained_or_not(void **unused)
{
    (void)unused;
    explanation why = {.count = 0};
    choices told = {.why = &why}, silent = {.why = NULL};
    choices *both[] = {&told, &silent};
    for (unsigned i = 0; i < 2; i++) {
        allow_range(both[i], 3, 200);
        forbid_below(both[i], R_1_00_05, 60);
        in_numbers(both[i], KANLY_FACT_PRICE, 1, 2);
        forbid_above(both[i], R_1_00_05, 131);
        forbid_bits(both[i], R_1_00_05, UINT64_C(5) << 61);
        forbid_cells(both[i], R_1_00_05, cell_bit(70) | cell_bit(2));
        forbid(both[i], R_1_00_05, 130);
    }
    assert_memory_equal(told.bits, silent.bits, sizeof told.bits);
    assert_int_equal(why.count, 5);
}

static void a_second_rule_stands_against_what_the_first_took(void **unused)
{
    (void)unused;
    kanly_rule rules[8];
    explanation why = {.count = 0};
    choices c = {.why = &why};
    allow_range(&c, 0, 20);
    forbid_between(&c, R_1_06_03_04, 5, 9);
    in_numbers(&c, KANLY_FACT_PRICE, 1, 2);
    also(&c, R_1_01_04);
    forbid_between(&c, R_1_12_00, 30, 29); /* nothing, and nothing beside it */
    also(&c, R_1_00_05);
    forbid_rest(&c, R_2_01_08);
    assert_int_equal(count(&c), 16);
    assert_int_equal(rules_against(&why, 7, rules), 3);
    assert_int_equal(rules[1], R_1_01_04);
    assert_int_equal(rules[2], R_2_01_08);
    assert_int_equal(why.made[1].because.fact, KANLY_FACT_NONE); /* numbers are one rule's */
    assert_int_equal(rules_against(&why, 10, rules), 0);
}

static void a_dead_end_is_refused_by_what_leaves_nothing(void **unused)
{
    (void)unused;
    kanly_rule rules[8];
    explanation why = {.count = 0}, behind;
    choices c = {.why = &why};
    allow_range(&c, 0, 3);
    for (unsigned value = 1; value <= 2; value++) {
        choices after = choices_after(&c, &behind);
        allow_range(&after, 0, 9);
        forbid_below(&after, R_1_12_00, 5);
        forbid_above(&after, R_1_06_03_02, value == 1 ? 4 : 0);
        if (value == 2) forbid_all(&after, R_1_00_05);
        assert_true(none_allowed(&after));
        forbid_dead_end(&c, value, &after);
    }
    assert_int_equal(rules_against(&why, 1, rules), 2); /* neither alone: both */
    assert_int_equal(rules[0], R_1_12_00);
    assert_int_equal(rules_against(&why, 2, rules), 1); /* one alone */
    assert_int_equal(rules[0], R_1_00_05);
    assert_true(why.made[0].foreseen && why.made[2].foreseen);
    assert_int_equal(count(&c), 2);
}

static void words_for_things_are_no_amounts(void **unused)
{
    (void)unused;
    choices c = {.why = NULL};
    allow_range(&c, 0, 252);
    allow(&c, NONE);
    allow(&c, KANLY_HERO);
    allow(&c, KANLY_KWISATZ_HADERACH);
    forbid_above(&c, R_1_00_05, 3);
    forbid_below(&c, R_1_00_05, 2);
    assert_int_equal(count(&c), 5);
    assert_true(allowed(&c, 2) && allowed(&c, 3));
    assert_true(allowed(&c, NONE) && allowed(&c, KANLY_HERO) &&
                allowed(&c, KANLY_KWISATZ_HADERACH));
    forbid_all(&c, R_1_00_05);
    assert_true(none_allowed(&c));
}

static void all_but_one_leaves_one_even_past_the_first_word(void **unused)
{
    (void)unused;
    for (unsigned left = 0; left < 253; left += 36) {
        choices c = {.why = NULL};
        allow_range(&c, 0, 252);
        forbid_all_but(&c, R_1_00_05, left);
        assert_int_equal(count(&c), 1);
        assert_true(allowed(&c, left));
    }
}

static void all_but_something_never_allowed_leaves_nothing(void **unused)
{
    (void)unused;
    choices c = {.why = NULL};
    allow_range(&c, 0, 5);
    forbid_all_but(&c, R_1_00_05, 9);
    assert_true(none_allowed(&c));
}

static void cells_reach_across_both_words(void **unused)
{
    (void)unused;
    choices c = {.why = NULL};
    allow_cells(&c, ALL_CELLS);
    assert_int_equal(count(&c), CELLS);
    forbid_cells(&c, R_1_00_05, cell_bit(0) | cell_bit(63) | cell_bit(64) | cell_bit(85));
    assert_int_equal(count(&c), CELLS - 4);
    assert_false(allowed(&c, 0) || allowed(&c, 63) || allowed(&c, 64) || allowed(&c, 85));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_range_allows_exactly_its_values),
        cmocka_unit_test(an_empty_range_allows_nothing),
        cmocka_unit_test(every_rule_that_forbids_is_remembered_in_order),
        cmocka_unit_test(what_is_allowed_later_is_thinkable_from_then_on),
        cmocka_unit_test(numbers_belong_to_the_removal_just_made),
        cmocka_unit_test(sets_are_the_same_explained_or_not),
        cmocka_unit_test(a_second_rule_stands_against_what_the_first_took),
        cmocka_unit_test(a_dead_end_is_refused_by_what_leaves_nothing),
        cmocka_unit_test(words_for_things_are_no_amounts),
        cmocka_unit_test(all_but_one_leaves_one_even_past_the_first_word),
        cmocka_unit_test(all_but_something_never_allowed_leaves_nothing),
        cmocka_unit_test(cells_reach_across_both_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
