/* The rulebook as a whole: rules and notes are found by their names, say something fit to be read,
** and agree with the lists they speak of. */
#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "board/rulebook.h"
#include "rules/karama.h"
#include "text/options.h"

/* Plain ASCII without a percent sign; a sentence ends like one. */
static void reads_well(const char *name, const char *text, bool sentence)
{
    size_t length = strlen(text);
    for (const char *c = text; *c; c++)
        if (!isprint((unsigned char)*c) || *c == '%') fail_msg("%s: '%s'", name, text);
    if (strstr(text, "  ") || !length || isspace((unsigned char)text[length - 1]))
        fail_msg("%s: '%s'", name, text);
    if (sentence && !strchr(".?", text[length - 1])) fail_msg("%s: '%s'", name, text);
}

static void every_rule_can_be_read(void **unused)
{
    (void)unused;
    for (kanly_rule rule = 1; rule < KANLY_RULES; rule++) {
        char number[KANLY_RULE_NUMBER_SIZE];
        kanly_rule_number(rule, number);
        reads_well(number, kanly_rule_text(rule)->title, false);
        reads_well(number, kanly_rule_text(rule)->sentence, true);
    }
}

static void every_note_can_be_read(void **unused)
{
    (void)unused;
    for (unsigned note = 1; note < KANLY_NOTES; note++) {
        const kanly_note_entry *entry = kanly_note_text(note);
        assert_int_equal(kanly_note_find(entry->name), note);
        reads_well(entry->name, entry->title, false);
        reads_well(entry->name, entry->sentence, true);
        assert_int_not_equal(entry->rules[0], R_NONE);
        if (entry->kind == KANLY_NOTE_RULING) reads_well(entry->name, entry->problem, true);
        assert_true(entry->kept || entry->kind == KANLY_NOTE_RULING);
    }
}

/* How many notes a series has, without a gap: R01, R02, and so on. */
static unsigned series(const char *format, unsigned from)
{
    unsigned n = from;
    char name[16];
    while (snprintf(name, sizeof name, format, n), kanly_note_find(name)) n++;
    return n - from;
}

static void notes_are_numbered_without_gaps(void **unused)
{
    (void)unused;
    unsigned a = series("R%02u", 1), b = series("RB-%02u", 1), steps = series("B%u", 0);
    unsigned karama = series("KW-%02u", 1), truths = series("Q%02u", 1), parts = 4;
    assert_true(a >= 77 && b >= 111);
    assert_int_equal(steps, 16);
    assert_int_equal(truths, 30);
    assert_int_equal(1 + a + b + steps + parts + karama + truths, KANLY_NOTES);
}

static void names_are_found_in_either_case(void **unused)
{
    (void)unused;
    assert_int_equal(kanly_note_find("rb-37"), kanly_note_find("RB-37"));
    assert_string_equal(kanly_note_text(kanly_note_find("b12A"))->name, "B12a");
    assert_int_equal(kanly_note_find("RB-37x"), 0);
    assert_int_equal(kanly_note_find("RB-3"), 0);
    assert_int_equal(kanly_note_find(""), 0);
    assert_string_equal(kanly_note_text(0)->name, "");
    assert_string_equal(kanly_note_text(KANLY_NOTES)->sentence, "");
}

static void a_rule_knows_the_notes_about_it(void **unused)
{
    (void)unused;
    unsigned note = kanly_note_about(R_1_07_06_07_03, 0);
    assert_string_equal(kanly_note_text(note)->name, "RB-37");
    note = kanly_note_about(R_1_07_06_07_03, note);
    assert_string_equal(kanly_note_text(note)->name, "B11");
    assert_int_equal(kanly_note_about(R_1_07_06_07_03, note), 0);
    assert_int_equal(kanly_note_about(R_NONE, 0), 0);
}

/* The windows the engine opens and the table people read are two lists of the same abilities. */
static void the_karama_table_is_the_engines(void **unused)
{
    (void)unused;
    for (unsigned row = 1; row < KANLY_ABILITIES; row++) {
        char name[16];
        snprintf(name, sizeof name, "KW-%02u", row);
        assert_int_equal(kanly_note_text(kanly_note_find(name))->rules[0], ABILITY[row].rule);
    }
    assert_int_equal(series("KW-%02u", 1), KANLY_ABILITIES - 1);
}

static void the_karama_table_holds_only_rules_with_a_mark(void **unused)
{
    (void)unused;
    for (kanly_rule rule = 1; rule < KANLY_RULES; rule++) {
        bool row = false;
        for (unsigned note = 0; (note = kanly_note_about(rule, note)) != 0;)
            row |= kanly_note_text(note)->kind == KANLY_NOTE_KARAMA;
        if (row) assert_int_not_equal(kanly_rule_text(rule)->karama, KANLY_KARAMA_NO);
    }
}

static bool is_option(const char *word, size_t length)
{
    for (unsigned i = 0; i < OPTION_COUNT; i++)
        if (strlen(OPTION[i].name) == length && strncmp(OPTION[i].name, word, length) == 0)
            return true;
    return false;
}

static void rulings_name_options_that_exist(void **unused)
{
    (void)unused;
    for (unsigned note = 1; note < KANLY_NOTES; note++) {
        const kanly_note_entry *entry = kanly_note_text(note);
        for (const char *word = entry->option; *word && entry->kept; word += strspn(word, " ")) {
            size_t length = strcspn(word, " ");
            if (!is_option(word, length)) fail_msg("%s: option %s", entry->name, word);
            word += length;
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_rule_can_be_read),
        cmocka_unit_test(every_note_can_be_read),
        cmocka_unit_test(notes_are_numbered_without_gaps),
        cmocka_unit_test(names_are_found_in_either_case),
        cmocka_unit_test(a_rule_knows_the_notes_about_it),
        cmocka_unit_test(the_karama_table_is_the_engines),
        cmocka_unit_test(the_karama_table_holds_only_rules_with_a_mark),
        cmocka_unit_test(rulings_name_options_that_exist),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
