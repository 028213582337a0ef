/* The public calls of text.h, json.h and bots.h: what they add to the rooms behind them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "kanly/bots.h"
#include "kanly/json.h"
#include "kanly/text.h"

static kanly_faction lowest(uint8_t factions)
{
    unsigned f = 0;
    while (!(factions >> f & 1)) f++;
    return (kanly_faction)f;
}

static kanly_record *played(unsigned moves)
{
    kanly_options options = kanly_default_options();
    kanly_record *record = kanly_record_begin(&options, 7, NULL);
    uint64_t random = 3;
    assert_non_null(record);
    for (unsigned i = 0; i < moves && kanly_deciders(kanly_record_game(record)); i++) {
        const kanly_game *game = kanly_record_game(record);
        kanly_move move = kanly_random_move(game, lowest(kanly_deciders(game)), &random);
        assert_int_equal(kanly_record_play(record, &move, NULL), KANLY_R_NONE);
    }
    return record;
}

static void expect_same(const kanly_game *a, const kanly_game *b)
{
    assert_memory_equal(a, b, sizeof *a);
}

/* --- text ------------------------------------------------------------------------------------- */

static void text_is_cut_and_counted(void **state)
{
    (void)state;
    kanly_options options = kanly_default_options();
    char whole[KANLY_LINE_SIZE], cut[9];
    memset(cut, 'x', sizeof cut);
    size_t length = kanly_print_options(&options, whole, sizeof whole);
    assert_int_equal(length, strlen(whole));
    assert_int_equal(kanly_print_options(&options, NULL, 0), length);
    assert_int_equal(kanly_print_options(&options, cut, 8), length);
    assert_int_equal(strlen(cut), 7);
    assert_memory_equal(cut, whole, 7);
    assert_int_equal(cut[8], 'x');
}

static void nothing_has_no_name(void **state)
{
    uint8_t value;
    kanly_game game = *kanly_record_game((kanly_record *)*state);
    assert_null(kanly_faction_name(KANLY_FACTIONS));
    assert_null(kanly_phase_name(KANLY_PHASES));
    assert_false(kanly_value_find(&game, KANLY_ATREIDES, KANLY_FIELD_FACTION, "ixians", &value));
    assert_int_equal(kanly_value_name((kanly_field)KANLY_FIELD_KINDS, 0, NULL, 0), 0);
    kanly_reason lawful = {0};
    assert_int_equal(kanly_say_reason(&lawful, NULL, 0), 0);
}

static void mistakes_are_told_or_not(void **state)
{
    const kanly_game *game = kanly_record_game((kanly_record *)*state);
    kanly_mistake mistake = {0};
    kanly_move move;
    kanly_options options = kanly_default_options(), before = options;
    assert_false(kanly_read_move(game, KANLY_ATREIDES, "ship 5 mars", &move, &mistake));
    assert_int_equal(mistake.column, 8);
    assert_non_null(strstr(mistake.text, "'mars'"));
    assert_false(kanly_read_move(game, KANLY_ATREIDES, "ship 5 mars", &move, NULL));
    assert_false(kanly_read_move(game, (kanly_faction)KANLY_FACTIONS, "pass", &move, &mistake));
    assert_false(kanly_read_options(&options, "turns=99", &mistake));
    assert_non_null(strstr(mistake.text, "from 1 to 20"));
    assert_false(kanly_read_seats(&options, "ixians", NULL));
    assert_memory_equal(&options, &before, sizeof options);
}

/* --- records ---------------------------------------------------------------------------------- */

static void a_record_survives_as_text(void **state)
{
    (void)state;
    for (unsigned moves = 0; moves <= 2000; moves += 400) {
        kanly_record *record = played(moves);
        size_t length = kanly_record_save(record, NULL, 0);
        char *text = malloc(length + 1);
        assert_int_equal(kanly_record_save(record, text, length + 1), length);
        kanly_record *again = kanly_record_load(text, length, NULL);
        assert_non_null(again);
        expect_same(kanly_record_game(again), kanly_record_game(record));
        assert_int_equal(kanly_record_moves(again), kanly_record_moves(record));
        kanly_record_free(again);
        kanly_record_free(record);
        free(text);
    }
}

static void moves_are_taken_back(void **state)
{
    (void)state;
    kanly_record *record = played(60), *shorter = played(35);
    kanly_game before;
    kanly_record_before(record, 35, &before);
    expect_same(&before, kanly_record_game(shorter));
    kanly_record_back_to(record, 90); /* as many as there are */
    assert_int_equal(kanly_record_moves(record), 60);
    kanly_record_back_to(record, 35);
    assert_int_equal(kanly_record_moves(record), 35);
    expect_same(kanly_record_game(record), kanly_record_game(shorter));
    assert_int_equal(kanly_record_move(record, 35).length, 0);
    kanly_record_free(record);
    kanly_record_free(shorter);
}

static void a_refused_move_is_not_written_down(void **state)
{
    (void)state;
    kanly_record *record = played(10);
    kanly_game before = *kanly_record_game(record);
    kanly_move wrong = kanly_begin(&before, lowest(kanly_deciders(&before)));
    kanly_fill(&wrong, 253);
    assert_int_not_equal(kanly_record_play(record, &wrong, NULL), KANLY_R_NONE);
    assert_int_equal(kanly_record_moves(record), 10);
    expect_same(kanly_record_game(record), &before);
    kanly_record_free(record);
}

static void a_damaged_text_is_refused(void **state)
{
    (void)state;
    kanly_record *record = played(200);
    size_t length = kanly_record_save(record, NULL, 0);
    char *text = malloc(length + 1);
    kanly_mistake mistake = {0};
    kanly_record_save(record, text, length + 1);
    char *at = strstr(text, "\n9 ");
    assert_non_null(at);
    at[3] = at[3] == '0' ? '1' : '0'; /* a digit of the checksum after move 9 */
    assert_null(kanly_record_load(text, length, &mistake));
    unsigned line = 1;
    for (const char *c = text; c <= at; c++) line += *c == '\n';
    assert_int_equal(mistake.line, line);
    assert_true(mistake.text[0]);
    assert_null(kanly_record_load("", 0, &mistake));
    assert_null(kanly_record_load("chess 1\n", 8, &mistake));
    assert_int_equal(mistake.line, 1);
    kanly_record_free(record);
    kanly_record_free(NULL);
    free(text);
}

static void a_record_needs_options_that_can_be_played(void **state)
{
    (void)state;
    kanly_options options = kanly_default_options();
    memset(options.seat, KANLY_NONE, sizeof options.seat);
    assert_non_null(kanly_options_fault(&options));
    assert_null(kanly_record_begin(&options, 1, NULL));
}

/* --- JSON ------------------------------------------------------------------------------------- */

static void every_object_is_closed(void **state)
{
    const kanly_game *game = kanly_record_game((kanly_record *)*state);
    static char text[4 * KANLY_JSON_SIZE];
    kanly_faction f = lowest(kanly_deciders(game));
    kanly_move form = kanly_begin(game, f), move = kanly_default_move(game, f);
    kanly_event event = {0};
    size_t length[] = {kanly_json_position(game, (uint8_t)f, text, sizeof text),
                       kanly_json_question(game, f, text, sizeof text),
                       kanly_json_choices(game, &form, text, sizeof text),
                       kanly_json_refused(game, &form, text, sizeof text),
                       kanly_json_move(game, &move, text, sizeof text),
                       kanly_json_event(&event, text, sizeof text),
                       kanly_json_schema(text, sizeof text)};
    for (unsigned i = 0; i < sizeof length / sizeof length[0]; i++) {
        assert_in_range(length[i], 2, sizeof text - 1);
        if (i < 5) assert_in_range(length[i], 2, KANLY_JSON_SIZE - 1);
    }
    assert_int_equal(text[0], '{');
    assert_int_equal(text[length[6] - 1], '}');
}

static void a_sheet_has_the_rules_of_its_faction(void **state)
{
    static char text[KANLY_JSON_SIZE];
    (void)state;
    for (unsigned f = 0; f < KANLY_FACTIONS; f++) {
        size_t length = kanly_json_faction((kanly_faction)f, text, sizeof text);
        assert_in_range(length, 1000, sizeof text - 1);
        assert_int_equal(text[length - 1], '}');
        assert_non_null(strstr(text, kanly_faction_name(f)));
    }
    kanly_json_faction(KANLY_FREMEN, text, sizeof text);
    assert_non_null(strstr(text, "\"rule\":\"2.04."));
    assert_null(strstr(text, "\"rule\":\"2.05."));
}

/* --- bots ------------------------------------------------------------------------------------- */

static void a_bot_hears_only_what_its_faction_may_know(void **state)
{
    (void)state;
    kanly_options options = kanly_default_options();
    kanly_bot *told = kanly_bot_new("steady", KANLY_EMPEROR, &options, 1),
              *spared = kanly_bot_new("steady", KANLY_EMPEROR, &options, 1);
    kanly_event event[512], known[512];
    kanly_events heard = {event, 0, 512, 0}, hers = {known, 0, 512, 0};
    kanly_game game, seen;
    uint64_t random = 5;
    kanly_start(&game, &options, 11, &heard);
    while (kanly_deciders(&game)) {
        kanly_faction f = lowest(kanly_deciders(&game));
        kanly_move move = kanly_random_move(&game, f, &random);
        kanly_view(&game, KANLY_EMPEROR, &seen);
        hers.count = 0;
        for (uint32_t i = 0; i < heard.count; i++)
            if (kanly_may_hear(&event[i], KANLY_EMPEROR)) known[hers.count++] = event[i];
        kanly_bot_hear(told, &seen, &heard);
        kanly_bot_hear(spared, &seen, &hers);
        if (f == KANLY_EMPEROR) {
            move = kanly_bot_answer(told, &seen, NULL);
            kanly_move same = kanly_bot_answer(spared, &seen, NULL);
            assert_memory_equal(&move, &same, sizeof move);
        }
        heard.count = 0;
        assert_int_equal(kanly_play(&game, &move, &heard), KANLY_R_NONE);
    }
    kanly_bot_free(told);
    kanly_bot_free(spared);
}

static void a_copy_thinks_the_same(void **state)
{
    (void)state;
    kanly_options options = kanly_default_options();
    for (unsigned i = 0; kanly_bot_name(i); i++) {
        kanly_game game, seen;
        kanly_start(&game, &options, 11, NULL);
        kanly_faction f = lowest(kanly_deciders(&game));
        kanly_bot *bot = kanly_bot_new(kanly_bot_name(i), f, &options, 1);
        kanly_bot *copy = kanly_bot_copy(bot);
        kanly_budget budget = {0, 4, 1};
        kanly_view(&game, (uint8_t)f, &seen);
        kanly_move move = kanly_bot_answer(bot, &seen, &budget);
        kanly_move same = kanly_bot_answer(copy, &seen, &budget);
        assert_memory_equal(&move, &same, sizeof move);
        assert_int_equal(kanly_explain_move(&game, &move).rule, KANLY_R_NONE);
        assert_true(kanly_bot_sentence(i)[0]);
        kanly_bot_free(bot);
        kanly_bot_free(copy);
    }
    assert_null(kanly_bot_new("nobody", KANLY_EMPEROR, &options, 1));
    assert_null(kanly_bot_new("steady", (kanly_faction)KANLY_FACTIONS, &options, 1));
    assert_null(kanly_bot_sentence(99));
}

static void nobody_asked_no_answer(void **state)
{
    (void)state;
    kanly_options options = kanly_default_options();
    kanly_game game, seen;
    kanly_start(&game, &options, 11, NULL);
    unsigned f = 0;
    while (kanly_deciders(&game) >> f & 1) f++;
    kanly_bot *bot = kanly_bot_new("steady", (kanly_faction)f, &options, 1);
    kanly_view(&game, (uint8_t)f, &seen);
    assert_int_equal(kanly_bot_answer(bot, &seen, NULL).question, KANLY_ASK_NOTHING);
    kanly_bot_free(bot);
}

static int set_up(void **state) { return !(*state = played(100)); }
static int tear_down(void **state) { return kanly_record_free(*state), 0; }

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(text_is_cut_and_counted),
        cmocka_unit_test_setup_teardown(nothing_has_no_name, set_up, tear_down),
        cmocka_unit_test_setup_teardown(mistakes_are_told_or_not, set_up, tear_down),
        cmocka_unit_test(a_record_survives_as_text),
        cmocka_unit_test(moves_are_taken_back),
        cmocka_unit_test(a_refused_move_is_not_written_down),
        cmocka_unit_test(a_damaged_text_is_refused),
        cmocka_unit_test(a_record_needs_options_that_can_be_played),
        cmocka_unit_test_setup_teardown(every_object_is_closed, set_up, tear_down),
        cmocka_unit_test(a_sheet_has_the_rules_of_its_faction),
        cmocka_unit_test(a_bot_hears_only_what_its_faction_may_know),
        cmocka_unit_test(a_copy_thinks_the_same),
        cmocka_unit_test(nobody_asked_no_answer),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
