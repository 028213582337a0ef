/* Options as text: what is set, what is refused with which sentence, and the way there and back. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "board/board.h"
#include "text/options.h"

static char error[256];

static kanly_options reads(const char *text)
{
    kanly_options o = kanly_default_options();
    assert_int_equal(options_read(&o, text, error, sizeof error), 0);
    return o;
}

static void refuses(const char *text, const char *because)
{
    kanly_options o = kanly_default_options(), before = o;
    assert_int_equal(options_read(&o, text, error, sizeof error), -1);
    if (!strstr(error, because)) fail_msg("'%s' does not say '%s'", error, because);
    assert_memory_equal(&o, &before, sizeof o);
}

static void each_option_is_set_by_its_words(void **unused)
{
    (void)unused;
    assert_int_equal(reads("basic").advanced, 0);
    assert_int_equal(reads("game=basic").advanced, 0);
    assert_int_equal(reads("turns=7").turns, 7);
    assert_int_equal(reads("turns=20").turns, 20);
    assert_int_equal(reads("fremen-storm-movement=no").fremen_storm_movement, 0);
    assert_int_equal(reads("split-group-move=no").split_group_move, 0);
    assert_int_equal(reads("nexus=each-pile").nexus_each_pile, 1);
    assert_int_equal(reads("weather-control=until-moved").weather_until_moved, 1);
    assert_int_equal(reads("stronghold-limit=3").stronghold_limit, 3);
    assert_int_equal(reads("storm-deck=always").storm_deck_always, 1);
    assert_int_equal(reads("ornithopters=phase-start").ornithopters_at_start, 1);
    assert_int_equal(reads("karama-scope=phase").karama_whole_phase, 1);
    assert_int_equal(reads("shield-wall=yes").shield_wall, 1);
    assert_int_equal(reads("windows=holders").windows_holders, 1);
}

static void the_first_word_of_each_is_its_default(void **unused)
{
    (void)unused;
    kanly_options usual = kanly_default_options();
    for (unsigned i = 0; i < OPTION_COUNT; i++) {
        char value[OPTION_VALUE_SIZE], first[OPTION_VALUE_SIZE];
        options_value(&usual, i, value);
        assert_true(option_value(i, OPTION[i].form == OPTION_FROM_TO ? 9 : 0, first));
        assert_string_equal(value, first);
        assert_true(strlen(OPTION[i].sentence) > 20);
    }
}

/* By the rows: whatever an option accepts is printed by the same word, keeps to its own byte and is
** no fault. */
static void each_value_of_a_row_comes_back(void **unused)
{
    (void)unused;
    const kanly_options usual = kanly_default_options();
    for (unsigned i = 0; i < OPTION_COUNT; i++) {
        char word[OPTION_VALUE_SIZE], value[OPTION_VALUE_SIZE];
        if (OPTION[i].form == OPTION_PRESET) continue;
        for (unsigned n = 0; option_value(i, n, word); n++) {
            kanly_options o = usual;
            assert_int_equal(options_set(&o, OPTION[i].name, word, error, sizeof error), 0);
            options_value(&o, i, value);
            assert_string_equal(value, word);
            assert_null(kanly_options_fault(&o));
            ((uint8_t *)&o)[OPTION[i].field] = ((const uint8_t *)&usual)[OPTION[i].field];
            assert_memory_equal(&o, &usual, sizeof o);
        }
    }
}

/* A bit for each that is one of two, and no bit for anything else. */
static void options_come_back_from_their_bits(void **unused)
{
    (void)unused;
    const kanly_options usual = kanly_default_options();
    kanly_options none = usual, all = usual;
    options_from_bits(&none, 0);
    options_from_bits(&all, ~UINT64_C(0));
    assert_null(kanly_options_fault(&none));
    assert_null(kanly_options_fault(&all));
    assert_int_equal(options_bits(&none), 0);
    for (unsigned i = 1; i < OPTION_COUNT; i++) {
        const uint8_t *low = (const uint8_t *)&none, *high = (const uint8_t *)&all;
        if (OPTION[i].form == OPTION_EITHER)
            assert_true(low[OPTION[i].field] < high[OPTION[i].field]);
    }
    for (uint64_t bits = options_bits(&all), one = 1; one <= bits; one <<= 1) {
        kanly_options o = usual;
        options_from_bits(&o, one);
        assert_int_equal(options_bits(&o), one);
        assert_int_equal(o.turns, usual.turns);
        assert_int_equal(o.advanced, usual.advanced);
    }
}

static void a_byte_outside_its_row_is_a_fault(void **unused)
{
    (void)unused;
    for (unsigned i = 0; i < OPTION_COUNT; i++) {
        kanly_options o = kanly_default_options();
        if (OPTION[i].form == OPTION_PRESET) continue;
        ((uint8_t *)&o)[OPTION[i].field] = 200;
        const char *fault = kanly_options_fault(&o);
        assert_non_null(fault);
        assert_int_equal(strncmp(fault, OPTION[i].name, strlen(OPTION[i].name)), 0);
    }
    kanly_options o = kanly_default_options();
    o.turns = 0;
    assert_string_equal(kanly_options_fault(&o), "turns must be 1 to 20");
    o = kanly_default_options();
    o.stronghold_limit = 1;
    assert_string_equal(kanly_options_fault(&o), "stronghold-limit must be 2 or 3");
}

static const char *rules_of(const kanly_options *o)
{
    static char value[OPTION_VALUE_SIZE];
    for (unsigned i = 0; i < OPTION_COUNT; i++)
        if (OPTION[i].form == OPTION_PRESET) options_value(o, i, value);
    return value;
}

static void the_preset_sets_four_and_single_options_win(void **unused)
{
    (void)unused;
    kanly_options o = reads("rules=official");
    assert_false(o.fremen_storm_movement || o.split_group_move);
    assert_true(o.nexus_each_pile && o.weather_until_moved);
    assert_string_equal(rules_of(&o), "official");
    kanly_options mixed = reads("nexus=once rules=official"),
                  same = reads("rules=official nexus=once");
    assert_memory_equal(&mixed, &same, sizeof mixed);
    assert_false(mixed.nexus_each_pile);
    assert_string_equal(rules_of(&mixed), "mixed");
    o = reads("rules=official");
    assert_int_equal(options_set(&o, "rules", "reference", error, sizeof error), 0);
    kanly_options usual = kanly_default_options();
    assert_memory_equal(&o, &usual, sizeof o);
}

static void a_refusal_says_what_would_be_right(void **unused)
{
    (void)unused;
    refuses("turns=0", "1 to 20");
    refuses("turns=21", "1 to 20");
    refuses("turns=ten", "1 to 20");
    refuses("turns=", "1 to 20");
    refuses("nexus=twice", "once or each-pile");
    refuses("stronghold-limit=4", "2 or 3");
    refuses("rules=mixed", "reference or official");
    refuses("storms=yes", "stronghold-limit");
    refuses("basics", "name=value");
    refuses("turns=7 nexus=no", "once or each-pile");
}

static void what_is_printed_can_be_read(void **unused)
{
    (void)unused;
    static const char *const some[] = {
        "advanced",
        "basic turns=3",
        "rules=official windows=holders",
        ("stronghold-limit=3 storm-deck=always ornithopters=phase-start karama-scope=phase "
         "shield-wall=yes"),
    };
    for (size_t i = 0; i < sizeof some / sizeof some[0]; i++) {
        kanly_options o = reads(some[i]);
        for (int all = 0; all <= 1; all++) {
            char text[OPTIONS_TEXT_SIZE];
            options_print(&o, all, text, sizeof text);
            kanly_options again = reads(text);
            assert_memory_equal(&o, &again, sizeof o);
        }
    }
    char text[OPTIONS_TEXT_SIZE];
    kanly_options usual = kanly_default_options();
    options_print(&usual, false, text, sizeof text);
    assert_string_equal(text, "advanced");
}

static void seats_are_named_in_order(void **unused)
{
    (void)unused;
    kanly_options o = kanly_default_options();
    char text[OPTIONS_TEXT_SIZE];
    assert_int_equal(options_seats(&o, "guild - fremen", error, sizeof error), 0);
    assert_int_equal(o.seat[0], GUILD);
    assert_int_equal(o.seat[1], NONE);
    assert_int_equal(o.seat[2], FREMEN);
    options_print_seats(&o, text, sizeof text);
    assert_string_equal(text, "guild - fremen - - -");
    kanly_options before = o;
    assert_int_equal(options_seats(&o, "guild guild", error, sizeof error), -1);
    assert_int_equal(options_seats(&o, "guild", error, sizeof error), -1);
    assert_int_equal(options_seats(&o, "guild ixians", error, sizeof error), -1);
    assert_int_equal(options_seats(&o, "- - - - - - guild", error, sizeof error), -1);
    assert_memory_equal(&o, &before, sizeof o);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_option_is_set_by_its_words),
        cmocka_unit_test(the_first_word_of_each_is_its_default),
        cmocka_unit_test(each_value_of_a_row_comes_back),
        cmocka_unit_test(options_come_back_from_their_bits),
        cmocka_unit_test(a_byte_outside_its_row_is_a_fault),
        cmocka_unit_test(the_preset_sets_four_and_single_options_win),
        cmocka_unit_test(a_refusal_says_what_would_be_right),
        cmocka_unit_test(what_is_printed_can_be_read),
        cmocka_unit_test(seats_are_named_in_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
