/* Every question, every way, with its fields at their limits, there and back: through the notation
** and through JSON. Nothing is listed here: ways and fields are those of the rows, so a new
** question is tried as soon as it has one. Moves that a position must allow first (groups of
** tokens, lists) are taken from random games. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "rules/rules.h"
#include "text/checksum.h"
#include "text/notation.h"
#include "text/notation_lists.h"
#include "text/wording.h"
#include "wire/names.h"

/* --- objects as whoever reads JSON would hand them over --------------------------------------- */

/* The text after `"name":`; NULL: there is no such member. */
static const char *member(const char *json, const char *name)
{
    char key[WIRE_NAME_SIZE + 4];
    snprintf(key, sizeof key, "\"%s\":", name);
    const char *at = strstr(json, key);
    if (!at) return NULL;
    at += strlen(key);
    return at + strspn(at, " ");
}

static const char *member_text(void *self, const char *name)
{
    static char text[WIRE_NAME_SIZE];
    const char *at = member(self, name);
    if (!at || *at != '"') return NULL;
    snprintf(text, sizeof text, "%.*s", (int)strcspn(at + 1, "\""), at + 1);
    return text;
}

static bool member_yes(void *self, const char *name)
{
    const char *at = member(self, name);
    return at && *at == 't';
}

static bool member_number(void *self, const char *name, unsigned index, uint8_t kind,
                          uint8_t *value)
{
    const char *at = member(self, name);
    (void)kind;
    if (!at) return false;
    bool list = *at == '[';
    if (list) at++;
    if (!list && index) return false;
    for (;; index--) {
        at += strspn(at, " ");
        if (*at < '0' || *at > '9') return false;
        if (!index) break;
        at += strcspn(at, ",]");
        if (*at != ',') return false;
        at++;
    }
    *value = (uint8_t)strtoul(at, NULL, 10);
    return true;
}

static void comes_back(const kanly_game *g, const kanly_move *m)
{
    char text[NOTATION_MOVE_SIZE], missing[WIRE_NAME_SIZE];
    kanly_move again;
    notation_error error;
    notation_print(g, m, text, sizeof text);
    if (!notation_parse(g, m->by, text, &again, &error)) fail_msg("'%s': %s", text, error.text);
    if (again.question == m->question && memcmp(m, &again, sizeof again) != 0) {
        char other[NOTATION_MOVE_SIZE];
        notation_print(g, &again, other, sizeof other);
        fail_msg("'%s' is read back as '%s' (%u fields, then %u)", text, other, m->length,
                 again.length);
    }
    writer w = {0};
    wire_move(&w, NULL, g, m);
    write_line(&w);
    const wire_members from = {w.text, member_text, member_yes, member_number};
    if (!wire_read_move(g, m->by, m->question, &from, &again, missing))
        fail_msg("'%s': %s has no %s", text, w.text, missing);
    if (memcmp(m, &again, sizeof again) != 0) fail_msg("'%s': %s is another move", text, w.text);
    writer_free(&w);
}

/* --- from the rows ---------------------------------------------------------------------------- */

/* The least and the most a field of this kind can say. */
static uint8_t limit_of(unsigned kind, bool most)
{
    if (!most) return kind == KANLY_FIELD_ABILITY ? ABILITY_NONE + 1 : 0;
    const kanly_field_row *row = kanly_field_at(kind);
    return row->amount ? KANLY_MOST : row->values ? (uint8_t)(row->values - 1) : 0;
}

/* The form of a way with all its fields at one limit. False: its length depends on the game. */
static bool fill_way(unsigned way, bool most, kanly_move *m)
{
    *m = (kanly_move){.question = kanly_way_at(way)->question, .by = EMPEROR};
    const kanly_question_row *asked = kanly_question_at(m->question);
    if (asked->flags & KANLY_BY_KIND || strstr(kanly_way_at(way)->notation, " {@")) return false;
    kanly_for_slots(slot, m->question) {
        const kanly_slot_row *row = kanly_slot_at(slot);
        if (!kanly_slot_is_of(slot, way)) continue;
        if (row->repeats) return false;
        bool zone = m->question == ASK_FIGHT && row->kind == KANLY_FIELD_CELL;
        uint8_t value = limit_of(row->kind, most);
        if (row->names_way) value = kanly_way_at(way)->value;
        if (zone) value = first_cell(kanly_said(m, FIGHT_TERRITORY));
        kanly_fill(m, value);
    }
    return true;
}

static void any_time_moves_are_found_one_by_one(void **state)
{
    (void)state;
    unsigned found = 0;
    for (unsigned q = 1; q < KANLY_QUESTIONS; q++)
        if (kanly_question_at(q)->flags & KANLY_ANYTIME)
            assert_int_equal(kanly_anytime_at(found++), q);
    assert_int_equal(found, KANLY_ANYTIME_QUESTIONS);
    assert_int_equal(kanly_anytime_at(found), KANLY_ASK_NOTHING);
}

static uint64_t add_name(uint64_t sum, const char *name)
{
    return checksum_bytes(sum, (const uint8_t *)name, strlen(name));
}

/* Observations, what was learnt from them and kept positions know questions and kinds of field by
** number (kanly/observation.def): new ones come behind those of version 1. */
static void questions_and_kinds_of_field_keep_their_numbers(void **state)
{
    (void)state;
    uint64_t questions = CHECKSUM_START, kinds = CHECKSUM_START;
    for (unsigned q = 0; q <= KANLY_ASK_LEND; q++)
        questions = add_name(questions, kanly_question_at(q)->id);
    for (unsigned kind = 0; kind <= KANLY_FIELD_DEAL; kind++)
        kinds = add_name(kinds, kanly_field_at(kind)->name);
    assert_int_equal(questions, UINT64_C(0x3108b689b921aa80));
    assert_int_equal(kinds, UINT64_C(0xf0635a58670707cf));
}

static kanly_game quiet_game(void)
{
    kanly_options o = kanly_default_options();
    kanly_game g;
    kanly_start(&g, &o, 1, NULL); /* nobody is asked what these moves answer */
    return g;
}

static void every_way_at_its_limits_comes_back(void **state)
{
    (void)state;
    kanly_game g = quiet_game();
    unsigned tried = 0;
    for (unsigned way = 0; kanly_way_at(way); way++) {
        kanly_move m;
        for (unsigned most = 0; most < 2; most++) {
            bool pays = kanly_way_at(way)->question == ASK_DEAL &&
                        kanly_way_at(way)->value == KANLY_DEAL_PAY;
            if (pays || !fill_way(way, most, &m)) continue; /* one of two fields: in random games */
            comes_back(&g, &m);
            tried++;
        }
    }
    assert_true(tried > 200);
}

static void every_kind_of_field_has_words(void **state)
{
    (void)state;
    for (unsigned kind = KANLY_FIELD_DONE + 1; kind < KANLY_FIELD_KINDS; kind++) {
        char text[64], name[64];
        const kanly_move m = {.question = KANLY_ASK_NOTHING};
        saying s = saying_in(text, sizeof text), n = saying_in(name, sizeof name);
        say_value(&s, &m, (uint8_t)kind, limit_of(kind, true));
        print_value(&n, kind, limit_of(kind, true));
        assert_true(s.used && n.used && kanly_field_at(kind)->about[0]);
    }
}

/* A {list} in a spelling is read, filled in and printed; one in a deed is said. */
static void every_list_has_words(void **state)
{
    (void)state;
    unsigned way, lists = 0;
    const char *before, *notation;
    for (unsigned i = 0; (notation = kanly_spelling_at(i, &way, &before)); i++) {
        const list_words *list = list_of(kanly_way_at(way)->question);
        if (strstr(notation, "{list}")) assert_true(list->read && list->fill && list->print);
        if (strstr(kanly_way_at(way)->deed, "{list}")) assert_true(list->say);
        lists += strstr(notation, "{list}") != NULL;
    }
    assert_true(lists > 4);
}

/* --- from games ------------------------------------------------------------------------------- */

static void every_move_of_random_games_comes_back_as_json(void **state)
{
    (void)state;
    kanly_options o = kanly_default_options();
    uint64_t random = 7;
    for (uint64_t seed = 1; seed <= 30; seed++) {
        kanly_game g;
        kanly_start(&g, &o, seed, NULL);
        for (unsigned i = 0; kanly_deciders(&g) && i < 20000; i++) {
            kanly_faction f = (kanly_faction)lowest_bit(kanly_deciders(&g));
            kanly_move m = kanly_random_move(&g, f, &random);
            comes_back(&g, &m);
            kanly_play_trusted(&g, &m, NULL);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_time_moves_are_found_one_by_one),
        cmocka_unit_test(questions_and_kinds_of_field_keep_their_numbers),
        cmocka_unit_test(every_way_at_its_limits_comes_back),
        cmocka_unit_test(every_kind_of_field_has_words),
        cmocka_unit_test(every_list_has_words),
        cmocka_unit_test(every_move_of_random_games_comes_back_as_json),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
