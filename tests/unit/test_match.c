/* Games by number: who sits where, jobs taken in order, and what bots in other processes are
** told and may say. */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "arena/crew.h"
#include "arena/external.h"
#include "arena/match.h"
#include "arena/protocol.h"
#include "text/notation.h"

static match_plan usual_plan(void)
{
    match_plan plan = {.options = kanly_default_options(), .seed = 7, .rotate = true};
    plan.options.windows_holders = true;
    for (uint8_t i = 0; i < FACTIONS; i++) plan.bot[i] = i;
    return plan;
}

/* --- rotation --------------------------------------------------------------------------------- */

static uint8_t seat_of(const kanly_options *o, unsigned f)
{
    for (uint8_t i = 0; i < FACTIONS; i++)
        if (o->seat[i] == f) return i;
    return NONE;
}

static void in_36_games_every_bot_has_had_every_faction_in_every_seat(void **unused)
{
    (void)unused;
    match_plan plan = usual_plan();
    for (uint64_t first = 0; first < 108; first += 36) {
        unsigned met[FACTIONS][FACTIONS][FACTIONS] = {0};
        for (uint64_t n = first; n < first + 36; n++) {
            match_setup s = match_game(&plan, n);
            assert_null(kanly_options_fault(&s.options));
            for (unsigned f = 0; f < FACTIONS; f++) met[s.bot[f]][f][seat_of(&s.options, f)]++;
        }
        for (unsigned b = 0; b < FACTIONS; b++)
            for (unsigned f = 0; f < FACTIONS; f++)
                for (unsigned s = 0; s < FACTIONS; s++) assert_int_equal(met[b][f][s], 1);
    }
}

static void without_rotation_nobody_moves(void **unused)
{
    (void)unused;
    match_plan plan = usual_plan();
    plan.rotate = false;
    for (uint64_t n = 0; n < 40; n++) {
        match_setup s = match_game(&plan, n);
        assert_memory_equal(&s.options, &plan.options, sizeof s.options);
        for (unsigned f = 0; f < FACTIONS; f++) assert_int_equal(s.bot[f], f);
    }
}

static void empty_circles_stay_empty(void **unused)
{
    (void)unused;
    match_plan plan = usual_plan();
    plan.options.seat[1] = plan.options.seat[4] = NONE;
    for (uint64_t n = 0; n < 40; n++) {
        match_setup s = match_game(&plan, n);
        assert_int_equal(s.options.seat[1], NONE);
        assert_int_equal(s.options.seat[4], NONE);
        assert_null(kanly_options_fault(&s.options));
        assert_int_equal(s.bot[BENE_GESSERIT], NONE);
        assert_int_not_equal(s.bot[FREMEN], NONE);
    }
}

static void seeds_differ_and_fit_in_json(void **unused)
{
    (void)unused;
    match_plan plan = usual_plan();
    uint64_t before = 0;
    for (uint64_t n = 0; n < 100; n++) {
        match_setup s = match_game(&plan, n);
        assert_true(s.seed != before && s.seed < UINT64_C(1) << 53);
        before = s.seed;
    }
}

static void a_block_is_one_seed_and_one_seating(void **unused)
{
    (void)unused;
    match_plan plan = usual_plan();
    match_setup first = match_block_game(&plan, 5, 0);
    for (unsigned r = 1; r < FACTIONS; r++) {
        match_setup s = match_block_game(&plan, 5, r);
        assert_true(s.seed == first.seed);
        assert_memory_equal(&s.options, &first.options, sizeof s.options);
        for (unsigned f = 0; f < FACTIONS; f++)
            assert_int_equal(s.bot[(f + r) % FACTIONS], first.bot[f]);
    }
    assert_true(match_block_game(&plan, 6, 0).seed != first.seed);
}

static void a_list_of_bots_repeats_itself(void **unused)
{
    (void)unused;
    assert_int_equal(match_rotations((const uint8_t[]){0, 0, 0, 0, 0, 0}, 6), 1);
    assert_int_equal(match_rotations((const uint8_t[]){0, 1, 0, 1, 0, 1}, 6), 2);
    assert_int_equal(match_rotations((const uint8_t[]){0, 1, 2, 0, 1, 2}, 6), 3);
    assert_int_equal(match_rotations((const uint8_t[]){0, 1, 1, 1, 1, 1}, 6), 6);
    assert_int_equal(match_rotations((const uint8_t[]){0, 1, 0, 1, 0}, 5), 5);
}

/* --- the crew --------------------------------------------------------------------------------- */

typedef struct {
    atomic_bool stop;
    uint64_t next, sum, give_up, enough;
} tasks;

static bool work(void *self, void *own, uint64_t number, void *result)
{
    const tasks *t = self;
    (void)own;
    if (number == t->give_up) return false;
    for (volatile unsigned i = 0; i < number * 7919 % 5000; i++)
        continue; /* of different lengths */
    *(uint64_t *)result = number * number;
    return true;
}

static void take_task(void *self, uint64_t number, const void *result)
{
    tasks *t = self;
    assert_true(number == t->next);
    assert_true(*(const uint64_t *)result == number * number);
    t->next += 3;
    t->sum += *(const uint64_t *)result;
    if (number == t->enough) atomic_store(&t->stop, true);
}

static uint64_t run_tasks(tasks *t, unsigned threads, uint64_t count)
{
    const crew c = {.first = 2,
                    .step = 3,
                    .count = count,
                    .threads = threads,
                    .result_size = sizeof(uint64_t),
                    .stop = &t->stop,
                    .self = t,
                    .work = work,
                    .take = take_task};
    t->next = 2;
    return crew_run(&c);
}

static void results_are_taken_in_order_whatever_the_threads(void **unused)
{
    (void)unused;
    tasks one = {.give_up = UINT64_MAX, .enough = UINT64_MAX};
    assert_true(run_tasks(&one, 1, 2000) == 2000);
    for (unsigned threads = 2; threads <= 5; threads++) {
        tasks many = {.give_up = UINT64_MAX, .enough = UINT64_MAX};
        assert_true(run_tasks(&many, threads, 2000) == 2000);
        assert_true(many.sum == one.sum);
    }
}

static void nothing_is_taken_after_a_task_that_was_given_up(void **unused)
{
    (void)unused;
    tasks t = {.give_up = 2 + 3 * 500, .enough = UINT64_MAX};
    assert_true(run_tasks(&t, 3, 2000) == 500);
    tasks enough = {.give_up = UINT64_MAX, .enough = 2 + 3 * 99};
    assert_true(run_tasks(&enough, 3, 2000) == 100);
}

/* --- the wire --------------------------------------------------------------------------------- */

/* For every question of some games: what a bot may say, judged by its view, is what the game
** accepts, and a move said in words is that move. */
static void a_view_is_enough_to_speak(void **unused)
{
    (void)unused;
    for (uint64_t seed = 1; seed <= 12; seed++) {
        kanly_options o = kanly_default_options();
        o.advanced = seed % 4 != 0;
        o.windows_holders = seed % 2;
        kanly_game g, view;
        uint64_t random = seed;
        kanly_start(&g, &o, seed, NULL);
        while (kanly_deciders(&g)) {
            kanly_faction f = (kanly_faction)lowest_bit(kanly_deciders(&g));
            char text[NOTATION_MOVE_SIZE], of_game[NOTATION_MOVE_SIZE];
            notation_error error;
            kanly_move again;
            kanly_view(&g, (uint8_t)f, &view);
            kanly_move move = kanly_random_move(&view, f, &random);
            notation_print(&view, &move, text, sizeof text);
            notation_print(&g, &move, of_game, sizeof of_game);
            assert_string_equal(text, of_game);
            if (!notation_parse(&view, (uint8_t)f, text, &again, &error))
                fail_msg("'%s': %s", text, error.text);
            assert_int_equal(kanly_explain_move(&view, &again).rule, KANLY_R_NONE);
            assert_int_equal(kanly_play(&g, &again, NULL), KANLY_R_NONE);
        }
    }
}

/* Every question is one line, within the length a reader must be ready for. */
static void a_question_is_one_line(void **unused)
{
    (void)unused;
    kanly_options o = kanly_default_options();
    kanly_game g, view;
    uint64_t random = 3;
    size_t longest = 0;
    kanly_start(&g, &o, 3, NULL);
    while (kanly_deciders(&g)) {
        kanly_faction f = (kanly_faction)lowest_bit(kanly_deciders(&g));
        writer w = {0};
        kanly_view(&g, (uint8_t)f, &view);
        line_ask(&w, 12, &view, f, PROTOCOL_MOVES, 0);
        line_view(&w, 12, &view, f);
        const char *line = w.text, *first_end = strchr(line, '\n');
        assert_non_null(first_end);
        assert_int_equal(strncmp(line, "ask 12 {\"question\":\"", 20), 0);
        assert_int_equal(strncmp(first_end + 1, "view 12 {", 9), 0);
        assert_ptr_equal(strchr(first_end + 1, '\n'), line + w.length - 1);
        if (w.length > longest) longest = w.length;
        writer_free(&w);
        kanly_move move = kanly_random_move(&view, f, &random);
        assert_int_equal(kanly_play(&g, &move, NULL), KANLY_R_NONE);
    }
    assert_true(longest < 1 << 18);
}

/* --- children --------------------------------------------------------------------------------- */

static uint64_t soon(unsigned milliseconds)
{
    return process_now() + milliseconds * UINT64_C(1000000);
}

static void a_child_is_spoken_to_in_lines(void **unused)
{
    (void)unused;
    process p;
    char *line;
    assert_true(process_start(&p, "sed -u s/a/b/", NULL));
    process_tell(&p, "banana\nsand\r\n", 13);
    assert_int_equal(process_read(&p, soon(5000), &line), PROCESS_LINE_READ);
    assert_string_equal(line, "bbnana");
    assert_int_equal(process_read(&p, soon(5000), &line), PROCESS_LINE_READ);
    assert_string_equal(line, "sbnd");
    assert_int_equal(process_read(&p, soon(20), &line), PROCESS_SILENT);
    assert_int_equal(process_end(&p, soon(5000)), 0);
}

static void no_child_can_make_us_wait(void **unused)
{
    (void)unused;
    static char much[1 << 20];
    process p;
    char *line;
    memset(much, 'x', sizeof much);
    uint64_t began = process_now();
    assert_true(process_start(&p, "sleep 100", NULL)); /* does not read, does not speak */
    process_tell(&p, much, sizeof much);
    assert_int_equal(process_read(&p, soon(50), &line), PROCESS_SILENT);
    assert_int_equal(process_end(&p, soon(50)), -1);
    assert_true(process_start(&p, "true", NULL));
    process_tell(&p, much, sizeof much);
    assert_int_equal(process_read(&p, soon(5000), &line), PROCESS_GONE);
    process_kill(&p);
    assert_true(process_start(&p, "tr '\\0' x </dev/zero", NULL)); /* a line without an end */
    assert_int_equal(process_read(&p, soon(5000), &line), PROCESS_TOO_LONG);
    process_kill(&p);
    assert_true(process_now() - began < UINT64_C(20000000000));
}

static int ignore_broken_pipes(void **unused)
{
    (void)unused;
    return signal(SIGPIPE, SIG_IGN) == SIG_ERR;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(in_36_games_every_bot_has_had_every_faction_in_every_seat),
        cmocka_unit_test(without_rotation_nobody_moves),
        cmocka_unit_test(empty_circles_stay_empty),
        cmocka_unit_test(seeds_differ_and_fit_in_json),
        cmocka_unit_test(a_block_is_one_seed_and_one_seating),
        cmocka_unit_test(a_list_of_bots_repeats_itself),
        cmocka_unit_test(results_are_taken_in_order_whatever_the_threads),
        cmocka_unit_test(nothing_is_taken_after_a_task_that_was_given_up),
        cmocka_unit_test(a_view_is_enough_to_speak),
        cmocka_unit_test(a_question_is_one_line),
        cmocka_unit_test(a_child_is_spoken_to_in_lines),
        cmocka_unit_test(no_child_can_make_us_wait),
    };
    return cmocka_run_group_tests(tests, ignore_broken_pipes, NULL);
}
