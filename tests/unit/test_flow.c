/* Frames and questions: what waits, what runs, what is left behind. The storm of a described game
** serves as the procedure that is played, because it asks one, two and all players. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "play/play.h"
#include "rules/rules.h"

static kanly_game game;

/* A basic game in the Storm Phase of turn 2: Weather Control window, two dials, Family Atomics
** window. */
static int storm_phase(void **unused)
{
    (void)unused;
    kanly_options o = kanly_default_options();
    o.advanced = false;
    empty_table(&game, &o, 3);
    game.turn = 2;
    stand_at(&game, KANLY_STORM);
    kanly_resume(&game, NULL);
    return 0;
}

static kanly_rule answer(faction f, unsigned asked, unsigned fields, uint8_t a, uint8_t b)
{
    kanly_move m = {
        .question = (uint8_t)asked, .by = f, .length = (uint8_t)fields, .value = {a, b}};
    return kanly_play(&game, &m, NULL);
}

static void everybody_passes(void)
{
    unsigned asked = top_of(&game)->ask;
    while (kanly_deciders(&game) && top_of(&game)->ask == asked)
        assert_int_equal(answer(lowest_bit(kanly_deciders(&game)), asked, 1, NO, 0), R_NONE);
}

static void a_window_is_open_to_all_until_all_have_answered(void **unused)
{
    (void)unused;
    assert_int_equal(kanly_deciders(&game), ALL_FACTIONS);
    assert_int_equal(kanly_question(&game, KANLY_GUILD), KANLY_ASK_WEATHER);
    assert_int_equal(answer(GUILD, ASK_WEATHER, 1, NO, 0), R_NONE);
    assert_int_equal(kanly_deciders(&game), ALL_FACTIONS & ~just(GUILD));
    assert_int_equal(kanly_question(&game, KANLY_GUILD), KANLY_ASK_NOTHING);
    assert_int_not_equal(answer(GUILD, ASK_WEATHER, 1, NO, 0), R_NONE); /* once is enough */
}

static void dials_wait_for_both_and_are_then_added(void **unused)
{
    (void)unused;
    uint8_t from = game.storm;
    everybody_passes();
    faction first = game.wheel_users[0], second = game.wheel_users[1];
    assert_int_equal(kanly_deciders(&game), just(first) | just(second));
    assert_int_equal(answer(second, ASK_DIAL, 1, 3, 0), R_NONE);
    assert_int_equal(top_of(&game)->answer[second][0], 3);
    assert_int_equal(game.storm, from);
    assert_int_equal(answer(first, ASK_DIAL, 1, 2, 0), R_NONE);
    everybody_passes(); /* Family Atomics */
    assert_int_equal(game.storm, (from + 5) % SECTORS);
}

static void a_refused_answer_changes_nothing(void **unused)
{
    (void)unused;
    everybody_passes();
    kanly_game before = game;
    assert_int_equal(answer(game.wheel_users[0], ASK_DIAL, 1, 4, 0), R_1_01_02);
    assert_int_equal(answer(game.wheel_users[0], ASK_DIAL, 0, 0, 0), R_1_01_02); /* unfinished */
    assert_int_equal(answer(game.wheel_users[0], ASK_DIAL, 2, 1, 1), R_1_01_02); /* too much */
    assert_int_not_equal(answer(FACTIONS, ASK_DIAL, 1, 1, 0), R_NONE);
    assert_int_not_equal(answer(ATREIDES, QUESTIONS, 1, 1, 0), R_NONE);
    assert_int_not_equal(answer(ATREIDES, ASK_NOTHING, 0, 0, 0), R_NONE);
    assert_memory_equal(&before, &game, sizeof game);
}

static void a_finished_frame_leaves_zeros(void **unused)
{
    (void)unused;
    static const kanly_frame EMPTY;
    everybody_passes();
    for (unsigned i = 0; i < 2; i++) answer(game.wheel_users[i], ASK_DIAL, 1, 1, 0);
    everybody_passes();
    for (unsigned i = game.depth; i < KANLY_FRAMES; i++)
        assert_memory_equal(&game.frame[i], &EMPTY, sizeof EMPTY);
    assert_null(frame_of(&game, PROC_STORM));
    assert_ptr_equal(frame_of(&game, PROC_TURN), &game.frame[0]);
}

static void a_pause_stands_between_two_phases(void **unused)
{
    (void)unused;
    everybody_passes();
    for (unsigned i = 0; i < 2; i++) answer(game.wheel_users[i], ASK_DIAL, 1, 1, 0);
    while (kanly_deciders(&game) != 0 && game.phase == KANLY_STORM) {
        kanly_move m = kanly_default_move(&game, (kanly_faction)lowest_bit(kanly_deciders(&game)));
        assert_int_equal(play_to_pause(&game, &m, NULL), R_NONE);
    }
    assert_int_equal(kanly_deciders(&game), 0);
    assert_int_equal(game.depth, 1);
    assert_int_equal(pause_phase(&game), KANLY_SPICE_BLOW);
    assert_null(kanly_broken(&game));
}

static void an_explanation_names_rule_and_sentence(void **unused)
{
    (void)unused;
    everybody_passes();
    kanly_move m = kanly_begin(&game, (kanly_faction)game.wheel_users[0]);
    assert_int_equal(kanly_explain(&game, &m, 2).rule, R_NONE);
    kanly_reason why = kanly_explain(&game, &m, 9);
    assert_int_equal(why.rule, R_1_01_02);
    assert_string_equal(why.sentence, kanly_rule_text(R_1_01_02)->sentence);
    assert_int_equal(kanly_explain(&game, &m, NONE).rule,
                     R_1_01_02); /* never thinkable: the question's own rule */
}

static void the_default_answer_is_the_least_one(void **unused)
{
    (void)unused;
    kanly_move m = kanly_default_move(&game, KANLY_GUILD);
    assert_int_equal(m.question, ASK_WEATHER);
    assert_int_equal(m.length, 1);
    assert_int_equal(m.value[0], NO);
    assert_int_equal(kanly_default_move(&game, (kanly_faction)KANLY_FACTIONS).question,
                     ASK_NOTHING);
}

static void a_form_takes_no_more_fields_than_it_has(void **unused)
{
    (void)unused;
    kanly_move m = {.question = ASK_MOVE};
    for (unsigned i = 0; i < 100; i++) kanly_fill(&m, (uint8_t)i);
    assert_int_equal(m.length, KANLY_FIELDS);
}

static void one_player_cannot_answer_another_question(void **unused)
{
    (void)unused;
    assert_int_equal(answer(ATREIDES, ASK_BID, 1, 0, 0), R_1_00_05);
    kanly_values values;
    kanly_move m = {.question = ASK_BID, .by = ATREIDES};
    assert_true(kanly_choices(&game, &m, &values));
    assert_int_not_equal(values.field, KANLY_FIELD_DONE);
    assert_int_equal(values.bits[0] | values.bits[1] | values.bits[2] | values.bits[3], 0);
}

#define IN_THE_STORM(test) cmocka_unit_test_setup(test, storm_phase)

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_THE_STORM(a_window_is_open_to_all_until_all_have_answered),
        IN_THE_STORM(dials_wait_for_both_and_are_then_added),
        IN_THE_STORM(a_refused_answer_changes_nothing),
        IN_THE_STORM(a_finished_frame_leaves_zeros),
        IN_THE_STORM(a_pause_stands_between_two_phases),
        IN_THE_STORM(an_explanation_names_rule_and_sentence),
        IN_THE_STORM(the_default_answer_is_the_least_one),
        IN_THE_STORM(a_form_takes_no_more_fields_than_it_has),
        IN_THE_STORM(one_player_cannot_answer_another_question),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
