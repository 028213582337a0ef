/* The catalogue of what bots say, and their characters; tests/property/talk.c has whole games. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "bots/steady.h"

static void every_faction_has_a_sentence_for_everything(void **state)
{
    (void)state;
    for (uint8_t key = 0; key < BOT_TALK_KEYS; key++)
        for (uint8_t f = 0; f < FACTIONS; f++)
            for (uint8_t way = 0; way < 2; way++) {
                char text[300];
                bot_remark r = {.key = key,
                                .by = f,
                                .way = way,
                                .whom = (uint8_t)((f + 1) % FACTIONS),
                                .side = 5,
                                .where = T_ARRAKEEN,
                                .card = 3,
                                .number = 4};
                bot_remark_text(&r, text, sizeof text);
                assert_true(strlen(text) > 5 && strlen(text) < BOT_REMARK_SIZE);
                assert_null(strpbrk(text, "{}|"));
                assert_non_null(bot_talk_key(key));
            }
    assert_null(bot_talk_key(BOT_TALK_KEYS));
}

static void sentences_agree_with_whom_they_speak_of(void **state)
{
    (void)state;
    char text[BOT_REMARK_SIZE];
    bot_remark r = {.key = BOT_TALK_CALL,
                    .by = ATREIDES,
                    .whom = GUILD,
                    .side = 1u << EMPEROR,
                    .where = T_CARTHAG,
                    .number = 3};
    bot_remark_text(&r, text, sizeof text);
    assert_string_equal(text,
                        "The Emperor stands in three. Guild, you are last: Carthag, I beg you.");
    r.side = 1u << HARKONNEN | 1u << FREMEN;
    bot_remark_text(&r, text, sizeof text);
    assert_string_equal(text, "The Fremen and Harkonnen stand in three. Guild, you are last: "
                              "Carthag, I beg you.");
}

/* A line that does not fit is cut, never written past its end. */
static void a_short_buffer_is_enough(void **state)
{
    (void)state;
    char text[8];
    bot_remark r = {.key = BOT_TALK_THANKS, .by = GUILD, .whom = EMPEROR, .number = 3};
    bot_remark_text(&r, text, sizeof text);
    assert_true(strlen(text) < sizeof text);
}

static void a_character_is_part_of_a_name(void **state)
{
    (void)state;
    for (unsigned i = 0; bot_kind_at(i); i++)
        for (unsigned c = 0; c < BOT_CHARACTERS; c++) {
            const bot_kind *kind = bot_kind_as(bot_kind_at(i), c);
            assert_ptr_equal(bot_kind_find(kind->name), kind);
            assert_ptr_equal(bot_level(kind), bot_kind_at(i));
            if (kind != bot_kind_at(i)) assert_ptr_equal(kind->character, &BOT_CHARACTER[c]);
        }
    assert_null(bot_kind_find("steady-any"));
    assert_null(bot_kind_find("random-greedy"));
    assert_null(bot_level(NULL));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_faction_has_a_sentence_for_everything),
        cmocka_unit_test(sentences_agree_with_whom_they_speak_of),
        cmocka_unit_test(a_short_buffer_is_enough),
        cmocka_unit_test(a_character_is_part_of_a_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
