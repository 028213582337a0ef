/* JSON as it is written, and the game in it. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "game/game.h"
#include "wire/names.h"
#include "wire/wire.h"

static void wrote(writer *w, const char *wanted)
{
    assert_string_equal(w->text, wanted);
    assert_int_equal(w->depth, 0);
    writer_free(w);
}

/* --- the writer ------------------------------------------------------------------------------- */

static void commas_and_brackets_come_by_themselves(void **unused)
{
    (void)unused;
    writer w = {0};
    write_open(&w, NULL, '{');
    write_open(&w, "empty", '[');
    write_close(&w);
    write_open(&w, "list", '[');
    write_number(&w, NULL, INT64_MIN);
    write_whole(&w, NULL, UINT64_MAX);
    write_open(&w, NULL, '{');
    write_close(&w);
    write_close(&w);
    write_yes(&w, "yes", true);
    write_null(&w, "nothing");
    write_raw(&w, "raw", "[1]", 3);
    write_close(&w);
    wrote(&w, "{\"empty\":[],\"list\":[-9223372036854775808,18446744073709551615,{}],"
              "\"yes\":true,\"nothing\":null,\"raw\":[1]}");
}

static void a_text_is_escaped(void **unused)
{
    (void)unused;
    writer w = {0};
    write_open(&w, NULL, '[');
    write_text(&w, NULL, "a \"quote\", a \\, a\nline, \x7f, d\xc3\xbcne {[");
    write_text(&w, NULL, "");
    write_text(&w, NULL, NULL);
    write_close(&w);
    wrote(&w, "[\"a \\\"quote\\\", a \\\\, a\\u000aline, \\u007f, d\xc3\xbcne {[\",\"\",null]");
}

/* At whatever place it stands, and whatever stands beside it. */
static void every_letter_is_escaped_or_stays(void **unused)
{
    (void)unused;
    for (unsigned letter = 1; letter < 256; letter++)
        for (unsigned at = 0; at < 20; at++) {
            char text[21], wanted[64], escaped[8];
            writer w = {0};
            memset(text, 'a', 20);
            text[20] = '\0';
            text[at] = (char)letter;
            if (letter == '"' || letter == '\\')
                snprintf(escaped, sizeof escaped, "\\%c", (int)letter);
            else if (letter < ' ' || letter == 0x7f)
                snprintf(escaped, sizeof escaped, "\\u%04x", letter);
            else
                snprintf(escaped, sizeof escaped, "%c", (int)letter);
            snprintf(wanted, sizeof wanted, "\"%.*s%s%s\"", (int)at, "aaaaaaaaaaaaaaaaaaaa",
                     escaped, text + at + 1);
            write_text(&w, NULL, text);
            wrote(&w, wanted);
        }
}

static void a_number_that_is_none_is_null(void **unused)
{
    (void)unused;
    writer w = {0};
    write_open(&w, NULL, '[');
    write_decimal(&w, NULL, 3.5);
    write_decimal(&w, NULL, 4);
    write_decimal(&w, NULL, 1.0 / 3);
    write_decimal(&w, NULL, -1e-12);
    write_decimal(&w, NULL, NAN);
    write_decimal(&w, NULL, INFINITY);
    write_close(&w);
    wrote(&w, "[3.5,4,0.333333,0,null,null]");
}

static void words_may_stand_before_a_value(void **unused)
{
    (void)unused;
    writer w = {0};
    for (unsigned i = 1; i <= 2; i++) {
        write_format(&w, "ask %u ", i);
        write_open(&w, NULL, '{');
        write_number(&w, "turn", i);
        write_close(&w);
        write_line(&w);
    }
    wrote(&w, "ask 1 {\"turn\":1}\nask 2 {\"turn\":2}\n");
}

/* --- names ------------------------------------------------------------------------------------ */

static void every_question_has_a_name_of_its_own(void **unused)
{
    (void)unused;
    char name[WIRE_NAME_SIZE];
    for (uint8_t q = 1; q < KANLY_QUESTIONS; q++)
        assert_int_equal(question_named(question_name(q, name)), q);
    assert_string_equal(question_name(KANLY_ASK_STORM_LOSS, name), "storm-loss");
    assert_int_equal(question_named("lose"), KANLY_ASK_LOSE);
    assert_int_equal(question_named("win"), KANLY_ASK_NOTHING);
}

/* --- events ----------------------------------------------------------------------------------- */

static void an_event_is_told_by_number_and_by_name(void **unused)
{
    (void)unused;
    writer w = {0};
    kanly_event shipped = {.kind = EVENT_SHIPPED,
                           .seen_by = KANLY_SEEN_BY_ALL,
                           .rule = R_1_06_02,
                           .by = EMPEROR,
                           .argument = {3 | 2 << 5, 5, 4}};
    wire_event(&w, &shipped, 7);
    wrote(&w, "{\"n\":7,\"kind\":\"shipped\",\"by\":\"emperor\",\"rule\":\"1.06.02\","
              "\"arguments\":[67,5,4],\"named\":[[3,2],\"arrakeen\",4],"
              "\"text\":\"The Emperor ships 3 forces and 2 Sardaukar to Arrakeen for 4 spice.\"}");
}

/* A plan names no card and a hero; who asked under Prescience is shown what they asked for. */
static void an_argument_is_named_by_its_sentence(void **unused)
{
    (void)unused;
    writer w = {0};
    kanly_event plan = {.kind = EVENT_PLAN_SHOWN,
                        .seen_by = KANLY_SEEN_BY_ALL,
                        .rule = R_1_07_04,
                        .by = ATREIDES,
                        .argument = {KANLY_HERO, 1, NONE, NONE, 7, 3}};
    kanly_event dial = {
        .kind = EVENT_SHOWED, .rule = R_1_07_04, .by = GUILD, .argument = {KANLY_FORESEE_DIAL, 5}};
    wire_event(&w, &plan, 1);
    assert_non_null(strstr(w.text, "\"named\":[\"cheap-hero\",true,null,null,3.5,3]"));
    w.length = 0;
    wire_event(&w, &dial, 2);
    assert_non_null(strstr(w.text, "\"arguments\":[4,5],\"named\":[\"dial\",2.5]"));
    assert_non_null(strstr(w.text, "\"private\":true"));
    dial.argument[0] = KANLY_FORESEE_LEADER;
    w.length = 0;
    wire_event(&w, &dial, 2);
    assert_non_null(strstr(w.text, "\"named\":[\"leader\",\"alia\"]"));
    writer_free(&w);
}

/* --- questions -------------------------------------------------------------------------------- */

/* Of a whole game: what is opened is closed, and a form ends with the move in words. */
static void every_form_can_be_told(void **unused)
{
    (void)unused;
    kanly_options o = kanly_default_options();
    kanly_game g, seen;
    uint64_t random = 5;
    kanly_start(&g, &o, 5, NULL);
    for (unsigned moves = 0; kanly_deciders(&g) && moves < 3000; moves++) {
        kanly_faction f = (kanly_faction)lowest_bit(kanly_deciders(&g));
        kanly_view(&g, (uint8_t)f, &seen);
        kanly_move move = kanly_random_move(&seen, f, &random), part = kanly_begin(&seen, f);
        writer w = {0};
        write_open(&w, NULL, '{');
        wire_question(&w, &seen, (uint8_t)f);
        wire_position(&w, &seen, (uint8_t)f);
        write_close(&w);
        assert_int_equal(w.depth, 0);
        for (unsigned i = 0; i <= move.length; i++) {
            w.length = 0;
            write_open(&w, NULL, '{');
            wire_form(&w, &seen, &part);
            wire_refused(&w, &seen, &part);
            write_close(&w);
            assert_int_equal(w.depth, 0);
            bool complete = i == move.length;
            assert_int_equal(strstr(w.text, "\"complete\":true") != NULL, complete);
            assert_int_equal(strstr(w.text, "\"move\":\"") != NULL, complete);
            if (!complete) kanly_fill(&part, move.value[i]);
        }
        writer_free(&w);
        assert_int_equal(kanly_play(&g, &move, NULL), KANLY_R_NONE);
    }
}

static void write_asked(writer *w, const kanly_game *seen, uint8_t f)
{
    w->length = 0;
    write_open(w, NULL, '{');
    wire_question(w, seen, f);
    write_close(w);
}

static void a_question_is_the_same_whoever_else_is_asked(void **unused)
{
    (void)unused;
    kanly_options o = kanly_default_options();
    kanly_game g, seen, alone;
    uint64_t random = 9;
    writer among = {0}, by_itself = {0};
    unsigned compared = 0;
    o.windows_holders = 0;
    for (uint64_t seed = 1; seed <= 4; seed++) {
        kanly_start(&g, &o, seed, NULL);
        for (unsigned moves = 0; kanly_deciders(&g) && moves < 3000; moves++) {
            uint8_t owe = kanly_deciders(&g);
            for_factions(f, bit_count(owe) > 1 ? owe : 0) {
                kanly_view(&g, f, &seen);
                wire_asked_alone(&seen, f, &alone);
                write_asked(&among, &seen, f);
                write_asked(&by_itself, &alone, f);
                assert_string_equal(among.text, by_itself.text);
                compared++;
            }
            for (unsigned n = (unsigned)(random >> 40) % (unsigned)bit_count(owe); n; n--)
                owe &= (uint8_t)(owe - 1);
            kanly_move move = kanly_random_move(&g, (kanly_faction)lowest_bit(owe), &random);
            assert_int_equal(kanly_play(&g, &move, NULL), KANLY_R_NONE);
        }
    }
    assert_true(compared > 1000);
    writer_free(&among);
    writer_free(&by_itself);
}

/* What lies on the table is told in the same words whatever is being asked. */
static void still_sections_depend_on_nothing_under_way(void **unused)
{
    (void)unused;
    kanly_options o = kanly_default_options();
    kanly_game g, seen, still;
    uint64_t random = 4;
    wire_facts a, b;
    kanly_start(&g, &o, 4, NULL);
    for (unsigned moves = 0; kanly_deciders(&g) && moves < 3000; moves++) {
        for (uint8_t eye = 0; eye <= FACTIONS; eye++) {
            kanly_view(&g, eye, &seen);
            wire_still(&seen, &still);
            for (unsigned i = 0; i < WIRE_SECTIONS; i++) {
                wire_section s = wire_section_at(i);
                for (unsigned p = s.first; s.still && p < s.first + s.pieces; p++) {
                    wire_gather(p, &seen, eye, &a);
                    wire_gather(p, &still, eye, &b);
                    assert_int_equal(a.length, b.length);
                    assert_memory_equal(a.byte, b.byte, a.length);
                }
            }
        }
        kanly_faction f = (kanly_faction)lowest_bit(kanly_deciders(&g));
        kanly_move move = kanly_random_move(&g, f, &random);
        assert_int_equal(kanly_play(&g, &move, NULL), KANLY_R_NONE);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(commas_and_brackets_come_by_themselves),
        cmocka_unit_test(a_text_is_escaped),
        cmocka_unit_test(every_letter_is_escaped_or_stays),
        cmocka_unit_test(a_number_that_is_none_is_null),
        cmocka_unit_test(words_may_stand_before_a_value),
        cmocka_unit_test(every_question_has_a_name_of_its_own),
        cmocka_unit_test(an_event_is_told_by_number_and_by_name),
        cmocka_unit_test(an_argument_is_named_by_its_sentence),
        cmocka_unit_test(every_form_can_be_told),
        cmocka_unit_test(a_question_is_the_same_whoever_else_is_asked),
        cmocka_unit_test(still_sections_depend_on_nothing_under_way),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
