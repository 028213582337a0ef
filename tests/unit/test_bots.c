/* The opponents as a table sees them: lawful, knowing their purses, each a little different. What
** they should answer in a given position stands in tests/bots/positions. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "arena/driver.h"
#include "bots/steady.h"

static bot_table room;

static void seat_everybody(const bot_kind *kind, bool advanced_game, uint64_t seed, uint64_t spread)
{
    kanly_options options = kanly_default_options();
    options.advanced = advanced_game;
    const bot_kind *kinds[FACTIONS];
    uint64_t personality[FACTIONS];
    for (unsigned f = 0; f < FACTIONS; f++) {
        kinds[f] = kind;
        personality[f] = seed * 31 + f * spread;
    }
    bot_table_begin(&room, &options, kinds, personality, seed);
}

static void all_kinds_play_whole_games_lawfully(void **state)
{
    (void)state;
    static const bot_kind *const KINDS[] = {&BOT_RANDOM, &BOT_NOVICE, &BOT_STEADY, &BOT_NAIB};
    for (unsigned k = 0; k < sizeof KINDS / sizeof KINDS[0]; k++)
        for (uint64_t seed = 1; seed <= 6; seed++) {
            seat_everybody(KINDS[k], seed & 1, seed, 7919);
            while (bot_table_step(&room)) assert_true(room.moves < 20000);
            for (unsigned f = 0; f < FACTIONS; f++) assert_int_equal(room.illegal[f], 0);
            assert_int_not_equal(kanly_winners(&room.game), 0);
        }
}

/* Every purse follows from what is said aloud. */
static void who_listens_knows_every_purse(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 4; seed++) {
        seat_everybody(&BOT_STEADY, seed & 1, seed, 104729);
        while (bot_table_step(&room))
            for (unsigned f = 0; f < FACTIONS; f++)
                for (unsigned other = 0; other < FACTIONS; other++)
                    assert_int_equal(book_of(&room.seat[f])->spice[other], room.game.spice[other]);
    }
}

/* Whoever is set before a board in the middle of a game answers as lawfully as one who has heard
** everything. */
static void who_has_heard_nothing_plays_all_the_same(void **state)
{
    (void)state;
    seat_everybody(&BOT_STEADY, true, 5, 31337);
    bot_budget budget = {0};
    for (bool more = true; more;) {
        faction f = lowest_bit(kanly_deciders(&room.game));
        bot stranger;
        kanly_game view;
        bot_sit_down(&stranger, &BOT_STEADY, (kanly_faction)f, &room.game.options, room.moves);
        kanly_view(&room.game, f, &view);
        kanly_move move = BOT_STEADY.answer(&stranger, &view, &budget);
        assert_int_equal(kanly_explain_move(&room.game, &move).rule, KANLY_R_NONE);
        more = bot_table_step(&room) && kanly_deciders(&room.game);
    }
}

/* The same seed with other personalities is another game. */
static void personalities_differ(void **state)
{
    (void)state;
    uint32_t moves[8];
    unsigned different = 0;
    for (unsigned i = 0; i < 8; i++) {
        seat_everybody(&BOT_STEADY, true, 9, 1000 + i);
        while (bot_table_step(&room)) continue;
        moves[i] = room.moves;
        different += i && moves[i] != moves[0];
    }
    assert_true(different >= 5);
}

/* The same personalities play the same game. */
static void the_same_seed_is_the_same_game(void **state)
{
    (void)state;
    kanly_game first;
    for (unsigned i = 0; i < 2; i++) {
        seat_everybody(&BOT_STEADY, true, 11, 13);
        while (bot_table_step(&room)) continue;
        if (!i) first = room.game;
    }
    assert_memory_equal(&first, &room.game, sizeof first);
}

static void a_reason_can_be_had(void **state)
{
    (void)state;
    seat_everybody(&BOT_STEADY, true, 3, 17);
    for (unsigned i = 0; i < 60; i++) bot_table_step(&room);
    char text[200] = "";
    room.seat[ATREIDES].kind->reason(&room.seat[ATREIDES], text, sizeof text);
    assert_true(text[0] != '\0');
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_kinds_play_whole_games_lawfully),
        cmocka_unit_test(who_listens_knows_every_purse),
        cmocka_unit_test(who_has_heard_nothing_plays_all_the_same),
        cmocka_unit_test(personalities_differ),
        cmocka_unit_test(the_same_seed_is_the_same_game),
        cmocka_unit_test(a_reason_can_be_had),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
