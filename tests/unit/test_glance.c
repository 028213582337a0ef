/* What spares the bots a look at the table must not change what they do: a glance tells nothing
** that a view does not, and what is heard without looking up is understood as well. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "arena/driver.h"
#include "bots/steady.h"

static bot_table room;

static void seat_everybody(uint64_t seed)
{
    static const bot_kind *const KINDS[] = {&BOT_STEADY, &BOT_NOVICE, &BOT_RANDOM};
    kanly_options options = kanly_default_options();
    options.advanced = seed % 4 != 0;
    options.windows_holders = true;
    const bot_kind *kinds[FACTIONS];
    uint64_t personality[FACTIONS];
    for (unsigned f = 0; f < FACTIONS; f++) {
        kinds[f] = KINDS[(f + seed) % (seed % 2 ? 2 : 3)];
        personality[f] = seed * 977 + f;
    }
    bot_table_begin(&room, &options, kinds, personality, seed);
}

static void same_glance(const bot_glance *a, const bot_glance *b)
{
    assert_int_equal(a->turn, b->turn);
    assert_int_equal(a->phase, b->phase);
    assert_int_equal(a->looked, b->looked);
    assert_int_equal(a->ally, b->ally);
    assert_int_equal(a->deal_waits, b->deal_waits);
    assert_true(a->hand == b->hand);
    assert_int_equal(a->purse, b->purse);
    assert_int_equal(a->reserves, b->reserves);
    assert_int_equal(a->fallen, b->fallen);
    assert_int_equal(a->leaders, b->leaders);
}

static void a_glance_is_part_of_the_view(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 8; seed++) {
        seat_everybody(seed);
        do {
            for (unsigned f = 0; f < FACTIONS; f++) {
                kanly_game view;
                kanly_view(&room.game, (uint8_t)f, &view);
                bot_glance ours = bot_glance_at(&room.game, (kanly_faction)f);
                bot_glance seen = bot_glance_at(&view, (kanly_faction)f);
                same_glance(&ours, &seen);
            }
        } while (bot_table_step(&room));
    }
}

/* The book after a step, had everybody been asked to look up every time. */
static bot attentive[FACTIONS];
static unsigned told_without_a_look;

static void listen_with_open_eyes(void *who, const kanly_game *before, const kanly_move *move,
                                  const kanly_game *after, const kanly_event *event, uint32_t count)
{
    (void)who, (void)before, (void)move;
    for (unsigned f = 0; f < FACTIONS; f++) {
        kanly_event heard[512];
        uint32_t told = 0;
        kanly_game view;
        for (uint32_t i = 0; i < count; i++)
            if (event[i].seen_by >> f & 1) heard[told++] = event[i];
        attentive[f] = room.seat[f]; /* with what was thought while answering */
        if (!told || !room.seat[f].kind->hear) continue;
        told_without_a_look += !room.seat[f].kind->looks_up(&room.seat[f], heard, told);
        kanly_view(after, (uint8_t)f, &view);
        room.seat[f].kind->hear(&attentive[f], &view, heard, told);
    }
}

/* Answers that no any-time move stands behind: one move a step, so the books must agree after
** it. */
static void what_is_heard_without_looking_up_is_understood(void **state)
{
    (void)state;
    told_without_a_look = 0;
    for (uint64_t seed = 1; seed <= 8; seed++) {
        seat_everybody(seed);
        room.watch = listen_with_open_eyes;
        while (bot_table_step(&room))
            for (unsigned f = 0; f < FACTIONS; f++)
                assert_memory_equal(room.seat[f].memory, attentive[f].memory, sizeof(book));
    }
    assert_true(told_without_a_look > 10000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_glance_is_part_of_the_view),
        cmocka_unit_test(what_is_heard_without_looking_up_is_understood),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
