/* Events as sentences: every template, the words of each argument, and who may hear what. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "game/game.h"
#include "rules/rules.h"
#include "text/story.h"
#include "text/wording.h"

static char line[STORY_LINE_SIZE];

static const char *tell_it(event_kind kind, uint8_t by, const uint8_t argument[6])
{
    kanly_event event = {.kind = (uint8_t)kind, .seen_by = KANLY_SEEN_BY_ALL, .by = by};
    memcpy(event.argument, argument, 6);
    story_sentence(&event, line, sizeof line);
    return line;
}
#define SENTENCE(kind, by, ...) tell_it(kind, by, (const uint8_t[6]){__VA_ARGS__})

/* --- templates -------------------------------------------------------------------------------- */

static void check_sentence(event_kind kind, uint8_t by, const uint8_t argument[6])
{
    const char *text = tell_it(kind, by, argument);
    size_t length = strlen(text);
    assert_true(length > 3 && length + 1 < sizeof line);
    assert_non_null(strchr(".?!", text[length - 1]));
    assert_null(strpbrk(text, "{}"));
    assert_false(text[0] >= 'a' && text[0] <= 'z');
}

static void every_event_is_a_sentence_whatever_its_arguments(void **unused)
{
    (void)unused;
    for (unsigned kind = 0; kind < EVENTS; kind++) {
        for (unsigned value = 0; value < 256; value++) {
            uint8_t v = (uint8_t)value, argument[6] = {v, v, v, v, v, v};
            for (unsigned by = 0; by <= FACTIONS; by++)
                check_sentence((event_kind)kind, by < FACTIONS ? (uint8_t)by : NONE, argument);
        }
    }
}

/* Spice that changes hands is the first argument, and to whom the second. */
static void spice_that_changes_hands_is_told_as_such(void **unused)
{
    (void)unused;
    for (kanly_event event = {0}; event.kind < EVENTS; event.kind++) {
        story_spice way = story_spice_of(event.kind);
        bool to_other = way == SPICE_PRICE || way == SPICE_GIFT || way == SPICE_BRIBE;
        story_argument is;
        assert_int_equal(way == SPICE_STAYS, !story_spice_word(way));
        if (way == SPICE_STAYS) continue;
        assert_true(story_argument_at(&event, 0, &is));
        assert_string_equal(is.word, "spice");
        if (to_other) assert_true(story_argument_at(&event, 1, &is));
        if (to_other) assert_string_equal(is.word, "faction");
    }
    assert_int_equal(story_spice_of(EVENTS), SPICE_STAYS);
}

static void check_purses(event_kind kind, int own, int other)
{
    kanly_event event = {.kind = (uint8_t)kind, .by = GUILD, .argument = {4, FREMEN}};
    assert_int_equal(story_spice_change(&event, GUILD), own);
    assert_int_equal(story_spice_change(&event, FREMEN), other);
    assert_int_equal(story_spice_change(&event, EMPEROR), 0);
}

static void spice_leaves_one_purse_and_comes_into_another(void **unused)
{
    (void)unused;
    check_purses(EVENT_PAID_BANK, -4, 0);
    check_purses(EVENT_GOT_BANK, 4, 0);
    check_purses(EVENT_PAID, -4, 4);
    check_purses(EVENT_GAVE, -4, 4);
    check_purses(EVENT_BRIBED, -4, 0); /* it lies in front of the shield */
    check_purses(EVENT_COLLECTED, 4, 0);
    check_purses(EVENT_BRIBES_TAKEN_IN, 4, 0);
    check_purses(EVENT_PLEDGED, 0, 0);
    check_purses(EVENT_INCOME, 0, 0);
}

static void every_argument_has_a_word_that_is_known(void **unused)
{
    (void)unused;
    for (kanly_event event = {0}; event.kind < EVENTS; event.kind++) {
        story_argument is;
        for (unsigned n = 0; story_argument_at(&event, n, &is); n++)
            assert_int_not_equal(is.kind, KANLY_FIELD_DONE);
    }
}

static void every_event_has_a_word_of_its_own(void **unused)
{
    (void)unused;
    char a[64], b[64];
    for (unsigned kind = 0; kind < EVENTS; kind++) {
        assert_non_null(story_word((uint8_t)kind, a, sizeof a));
        assert_int_equal(strspn(a, "abcdefghijklmnopqrstuvwxyz-"), strlen(a));
        for (unsigned other = 0; other < kind; other++)
            assert_string_not_equal(a, story_word((uint8_t)other, b, sizeof b));
    }
    assert_null(story_word(EVENTS, a, sizeof a));
}

/* --- words ------------------------------------------------------------------------------------ */

static void forces_are_told_by_number_kind_and_place(void **unused)
{
    (void)unused;
    uint8_t south = cell_at(T_CIELAGO_SOUTH, 1), arrakeen = first_cell(T_ARRAKEEN);
    assert_string_equal(SENTENCE(EVENT_FORCES_LOST, FREMEN, make_stack(2, 1), south),
                        "The Fremen lose 2 forces and 1 Fedaykin in Cielago South (sector 1).");
    assert_string_equal(SENTENCE(EVENT_FORCES_LOST, ATREIDES, make_stack(1, 0), arrakeen),
                        "Atreides lose 1 force in Arrakeen.");
    assert_string_equal(SENTENCE(EVENT_FORCES_LOST, EMPEROR, make_stack(0, 3), arrakeen),
                        "The Emperor loses 3 Sardaukar in Arrakeen.");
}

static void the_emperor_is_one_person(void **unused)
{
    (void)unused;
    assert_string_equal(SENTENCE(EVENT_BID_PASSED, EMPEROR, 0), "The Emperor passes.");
    assert_string_equal(SENTENCE(EVENT_FIRST_PLAYER, EMPEROR, 0), "The Emperor is First Player.");
    assert_string_equal(SENTENCE(EVENT_PLAN_LOCKED, EMPEROR, 0),
                        "The Emperor has locked a battle plan.");
    assert_string_equal(SENTENCE(EVENT_LOT_FREE, EMPEROR, 0),
                        "The Emperor takes the card with Karama and pays nothing.");
    assert_string_equal(SENTENCE(EVENT_ALLIANCE_MADE, EMPEROR, GUILD),
                        "The Emperor and the Guild are allies.");
    assert_string_equal(SENTENCE(EVENT_BID_PASSED, HARKONNEN, 0), "Harkonnen pass.");
}

static void one_card_is_not_several(void **unused)
{
    (void)unused;
    assert_string_equal(SENTENCE(EVENT_HAND_SIZE, GUILD, 1), "The Guild hold 1 card.");
    assert_string_equal(SENTENCE(EVENT_HAND_SIZE, GUILD, 2), "The Guild hold 2 cards.");
}

static void a_name_that_ends_in_a_stop_ends_the_sentence(void **unused)
{
    (void)unused;
    assert_string_equal(SENTENCE(EVENT_TRAITOR_KEPT, ATREIDES, L_GUILD_REP),
                        "Atreides keep Guild Rep. as a traitor.");
    assert_string_equal(SENTENCE(EVENT_TRAITOR_DEALT, ATREIDES, L_GUILD_REP),
                        "Atreides are dealt the traitor Guild Rep.");
}

static void a_plan_names_leader_cards_dial_and_spice(void **unused)
{
    (void)unused;
    uint8_t shield = first_copy(C_SHIELD);
    assert_string_equal(
        SENTENCE(EVENT_PLAN_SHOWN, ATREIDES, L_DUNCAN_IDAHO, YES, NONE, shield, 9, 4),
        "Atreides: Duncan Idaho (2) with the Kwisatz Haderach, no card, Shield, "
        "dial 4.5, 4 spice.");
    assert_string_equal(SENTENCE(EVENT_PLAN_SHOWN, GUILD, KANLY_HERO, NO, NONE, NONE, 0, 0),
                        "The Guild: Cheap Hero, no card, no card, dial 0, 0 spice.");
}

static void truthtrance_questions_have_their_arguments(void **unused)
{
    (void)unused;
    char text[256];
    saying s = saying_in(text, sizeof text);
    say_truth(&s, 10, FREMEN, 7);
    assert_string_equal(text, "Did you predict the Fremen in turn 7?");
    s = saying_in(text, sizeof text);
    say_truth(&s, 3, 2, 8);
    assert_string_equal(text, "Do you hold at least 2 cards of the kind Karama?");
    s = saying_in(text, sizeof text);
    say_truth(&s, 22, KANLY_ANY_SORT + KANLY_SORT_LASGUN, NONE);
    assert_string_equal(text, "Was the last card you bought Lasgun?");
    for (uint8_t q = 1; q <= KANLY_TRUTHS; q++) {
        s = saying_in(text, sizeof text);
        say_truth(&s, q, 1, 1);
        assert_true(strlen(text) > 8 && text[strlen(text) - 1] == '?');
        /* Every argument the question takes is said, and none that it does not take. */
        kanly_move form = {.question = KANLY_ASK_TRUTHTRANCE, .length = 2, .value = {0, q}};
        bool first = kind_by_row(&form) != KANLY_FIELD_DONE;
        s = saying_in(text, sizeof text);
        say_truth(&s, q, NONE, 1);
        assert_int_equal(strstr(text, "…") != NULL, first);
    }
}

static void deals_are_told_with_their_price(void **unused)
{
    (void)unused;
    uint8_t tuek = T_TUEKS_SIETCH;
    assert_string_equal(
        SENTENCE(EVENT_DEAL_OFFERED, FREMEN, GUILD, KANLY_DEAL_NO_ENTRY, tuek, 2, 4),
        "The Fremen offer the Guild a deal: to stay out of Tuek's Sietch until turn 2 "
        "ends, for 4 spice.");
    assert_string_equal(SENTENCE(EVENT_DEAL_MADE, FREMEN, GUILD, KANLY_DEAL_NO_WEAPON, 0),
                        "The Fremen and the Guild agree: to play no weapon.");
    char text[256];
    saying s = saying_in(text, sizeof text);
    kanly_deal standing = {.kind = KANLY_DEAL_NO_ENTRY | KANLY_DEAL_ASKED,
                           .from = GUILD,
                           .to = FREMEN,
                           .argument = {tuek, 0, 4},
                           .until = 2};
    say_standing_deal(&s, &standing);
    assert_string_equal(text, "the Guild offer the Fremen: the other side is to stay out of Tuek's "
                              "Sietch until turn 2 ends, for 4 spice");
}

static void a_payment_says_what_it_waits_for(void **unused)
{
    (void)unused;
    static const struct {
        uint8_t event, which;
        const char *text;
    } all[] = {
        {KANLY_ON_PHASE, KANLY_BATTLE, "to pay 3 spice when a phase begins: Battle"},
        {KANLY_ON_BATTLE_WON, T_ARRAKEEN, "to pay 3 spice when a battle is won in Arrakeen"},
        {KANLY_ON_CARD_BOUGHT, 0, "to pay 3 spice when a card is bought"},
    };
    for (unsigned i = 0; i < sizeof all / sizeof all[0]; i++) {
        char text[128];
        saying s = saying_in(text, sizeof text);
        say_deal(&s, KANLY_DEAL_PAY, (const uint8_t[3]){3, all[i].event, all[i].which});
        assert_string_equal(text, all[i].text);
    }
}

static void a_text_that_does_not_fit_is_cut_and_ended(void **unused)
{
    (void)unused;
    char text[8] = "xxxxxxx";
    saying s = saying_in(text, sizeof text);
    say_faction(&s, BENE_GESSERIT);
    assert_string_equal(text, "the Ben");
    say(&s, "%d", 12345);
    assert_string_equal(text, "the Ben");
}

/* --- eyes ------------------------------------------------------------------------------------- */

static void a_whisper_is_heard_by_its_ears_alone(void **unused)
{
    (void)unused;
    kanly_event secret = {
        .kind = EVENT_CARD_SEEN, .seen_by = just(FREMEN) | just(GUILD), .by = FREMEN};
    assert_true(story_tells(&secret, FREMEN));
    assert_true(story_tells(&secret, GUILD));
    assert_false(story_tells(&secret, EMPEROR));
    assert_false(story_tells(&secret, STORY_WATCHER));
    assert_true(story_tells(&secret, STORY_EVERYTHING));
    secret.seen_by = KANLY_SEEN_BY_ALL;
    assert_true(story_tells(&secret, STORY_WATCHER));
}

static void a_line_names_its_rule(void **unused)
{
    (void)unused;
    kanly_event event = {
        .kind = EVENT_STORM_MOVED, .rule = R_1_01_02, .by = NONE, .argument = {3, 6, 3}};
    story_line(&event, line, sizeof line);
    assert_string_equal(line, "The storm moves 3 from sector 3 to sector 6. [1.01.02]");
}

/* --- questions -------------------------------------------------------------------------------- */

static void every_question_and_every_value_has_words(void **unused)
{
    (void)unused;
    char text[256];
    for (uint8_t q = 1; q < KANLY_QUESTIONS; q++) {
        assert_true(strlen(kanly_question_at(q)->prompt) > 10);
        for (uint8_t field_kind = 0; field_kind <= KANLY_FIELD_QUESTION; field_kind++) {
            for (unsigned v = 0; v < 256 * 6; v++) {
                kanly_move form = {.question = q, .length = (uint8_t)(v >> 8)};
                saying s = saying_in(text, sizeof text);
                say_value(&s, &form, field_kind, (uint8_t)v);
                assert_true(s.used < sizeof text);
                assert_true(field_kind == KANLY_FIELD_DONE || s.used > 0);
                assert_non_null(field_text(&form, field_kind));
            }
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_event_is_a_sentence_whatever_its_arguments),
        cmocka_unit_test(every_argument_has_a_word_that_is_known),
        cmocka_unit_test(spice_that_changes_hands_is_told_as_such),
        cmocka_unit_test(spice_leaves_one_purse_and_comes_into_another),
        cmocka_unit_test(every_event_has_a_word_of_its_own),
        cmocka_unit_test(forces_are_told_by_number_kind_and_place),
        cmocka_unit_test(the_emperor_is_one_person),
        cmocka_unit_test(one_card_is_not_several),
        cmocka_unit_test(a_name_that_ends_in_a_stop_ends_the_sentence),
        cmocka_unit_test(a_plan_names_leader_cards_dial_and_spice),
        cmocka_unit_test(truthtrance_questions_have_their_arguments),
        cmocka_unit_test(deals_are_told_with_their_price),
        cmocka_unit_test(a_payment_says_what_it_waits_for),
        cmocka_unit_test(a_text_that_does_not_fit_is_cut_and_ended),
        cmocka_unit_test(a_whisper_is_heard_by_its_ears_alone),
        cmocka_unit_test(a_line_names_its_rule),
        cmocka_unit_test(every_question_and_every_value_has_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
