/* What bots say at the table: whole sentences, seldom, and only from what they may know. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "arena/driver.h"
#include "bots/steady.h"

static bot_table room;

static void seat_everybody(uint64_t seed)
{
    kanly_options options = kanly_default_options();
    options.advanced = seed & 1;
    const bot_kind *kinds[FACTIONS];
    uint64_t personality[FACTIONS];
    for (unsigned f = 0; f < FACTIONS; f++) {
        kinds[f] = &BOT_STEADY;
        personality[f] = seed * 31 + f * 7919;
    }
    bot_table_begin(&room, &options, kinds, personality, seed);
}

static void every_faction_has_a_sentence_for_everything(void **state)
{
    (void)state;
    for (uint8_t key = 0; key < BOT_TALK_KEYS; key++)
        for (uint8_t f = 0; f < FACTIONS; f++) {
            char text[300];
            bot_remark r = {key, f, (uint8_t)((f + 1) % FACTIONS), 5, T_ARRAKEEN};
            bot_remark_text(&r, text, sizeof text);
            assert_true(strlen(text) > 8 && strlen(text) < 200);
            assert_null(strchr(text, '{'));
        }
}

/* 1.11: whoever is handed another world that looks the same says the same. */
static void nobody_says_what_it_may_not_know(void **state)
{
    (void)state;
    unsigned said = 0;
    for (uint64_t seed = 1; seed <= 12; seed++) {
        seat_everybody(seed);
        while (bot_table_step(&room)) {
            for (unsigned f = 0; f < FACTIONS; f++) {
                kanly_game view, world, twin;
                bot other = room.seat[f];
                bot_remark mine, theirs;
                kanly_view(&room.game, (uint8_t)f, &view);
                if (!BOT_STEADY.remark(&room.seat[f], &view, &mine)) continue;
                kanly_imagine(&view, (uint8_t)f, seed * 1000 + room.moves, &world);
                kanly_view(&world, (uint8_t)f, &twin);
                assert_true(BOT_STEADY.remark(&other, &twin, &theirs));
                assert_memory_equal(&mine, &theirs, sizeof mine);
                said++;
            }
        }
    }
    assert_true(said > 12);
}

/* At most a line a phase. */
static void nobody_chatters(void **state)
{
    (void)state;
    uint8_t turn[FACTIONS] = {0}, phase[FACTIONS] = {0};
    seat_everybody(3);
    while (bot_table_step(&room))
        for (unsigned f = 0; f < FACTIONS; f++) {
            kanly_game view;
            bot_remark r;
            kanly_view(&room.game, (uint8_t)f, &view);
            if (!BOT_STEADY.remark(&room.seat[f], &view, &r)) continue;
            assert_int_equal(r.by, f);
            assert_false(turn[f] == view.turn && phase[f] == view.phase);
            turn[f] = view.turn;
            phase[f] = view.phase;
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_faction_has_a_sentence_for_everything),
        cmocka_unit_test(nobody_says_what_it_may_not_know),
        cmocka_unit_test(nobody_chatters),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
