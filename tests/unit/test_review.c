/* Looking back: the same numbers each time, nothing changed by looking, the end is certain; and
** what speaks for a move is said in whole sentences. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "arena/driver.h"
#include "bots/grounds.h"
#include "bots/review.h"
#include "bots/steady.h"
#include "play/play.h"

static bot_table room;

static void sit_everybody(uint64_t seed)
{
    const bot_kind *kind[FACTIONS];
    uint64_t personality[FACTIONS];
    for (unsigned f = 0; f < FACTIONS; f++) kind[f] = &BOT_STEADY, personality[f] = seed + f;
    kanly_options o = kanly_default_options();
    bot_table_begin(&room, &o, kind, personality, seed);
}

static void chances_are_the_same_each_time_and_change_nothing(void **unused)
{
    (void)unused;
    review_chance first[FACTIONS], again[FACTIONS], other[FACTIONS];
    sit_everybody(4);
    for (unsigned i = 0; i < 150; i++) bot_table_step(&room);
    bot_table before = room;
    review_chances(&room.game, room.seat, 9, 6, first);
    review_chances(&room.game, room.seat, 9, 6, again);
    review_chances(&room.game, room.seat, 10, 6, other);
    assert_memory_equal(first, again, sizeof first);
    assert_memory_not_equal(first, other, sizeof first);
    assert_memory_equal(&before.game, &room.game, sizeof before.game);
    assert_memory_equal(before.seat, room.seat, sizeof before.seat);
    for_factions(f, room.game.playing) {
        assert_true(first[f].chance > 0 && first[f].chance < 1);
        assert_true(first[f].margin >= 0 && first[f].margin < 1);
    }
}

static void the_end_is_certain(void **unused)
{
    (void)unused;
    review_chance end[FACTIONS];
    sit_everybody(2);
    while (bot_table_step(&room)) continue;
    review_chances(&room.game, room.seat, 1, 2, end);
    for_factions(f, room.game.playing) {
        assert_true(end[f].chance == (float)(kanly_winners(&room.game) >> f & 1));
        assert_true(end[f].margin <= 0);
    }
}

/* Its sentence has every slot filled. */
static bool whole_sentence(const bot_ground *ground)
{
    char text[GROUNDS_SIZE];
    bot_ground_text(ground, text, sizeof text);
    size_t length = strlen(text);
    if (!ground->kind) return !length;
    bool whole = length && length + 1 < sizeof text && !strpbrk(text, "{|}");
    return whole && (text[0] < 'a' || text[0] > 'z') && text[length - 1] == '.';
}

/* Over a whole game: every answer has its grounds, whatever the question; and decisions can be
** reviewed, with what was made as the one to beat. */
static void decisions_have_grounds_and_can_be_reviewed(void **unused)
{
    (void)unused;
    unsigned told = 0, reviewed = 0;
    sit_everybody(6);
    for (unsigned i = 0; i < 700 && kanly_deciders(&room.game); i++, bot_table_step(&room)) {
        faction f = lowest_bit(kanly_deciders(&room.game));
        kanly_game view;
        kanly_view(&room.game, f, &view);
        bot self = room.seat[f];
        kanly_move move = steady_answer(&self, &view, NULL);
        move.by = f;
        bot_grounds why = bot_grounds_of(&view, &move);
        assert_true(whole_sentence(&why.reason[0]) && whole_sentence(&why.reason[1]));
        assert_true(whole_sentence(&why.risk));
        assert_true(why.reason[0].kind || !why.reason[1].kind);
        if (move.question == ASK_SHIP || move.question == ASK_MOVE || move.question == ASK_BID)
            assert_true(why.reason[0].kind != GROUND_NONE);
        told += why.reason[0].kind != GROUND_NONE;
        if (move.question != ASK_SHIP || reviewed >= 2) continue;
        review_verdict seen_after;
        if (!review_decision(&room.seat[f], &view, &move, 60, 3, &seen_after)) continue;
        assert_true(seen_after.tried > 1);
        assert_true(!kanly_explain_move(&view, &seen_after.best).rule);
        assert_true(!seen_after.found || seen_after.gain > 0);
        reviewed++;
    }
    assert_true(told > 100);
    assert_int_equal(reviewed, 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chances_are_the_same_each_time_and_change_nothing),
        cmocka_unit_test(the_end_is_certain),
        cmocka_unit_test(decisions_have_grounds_and_can_be_reviewed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
