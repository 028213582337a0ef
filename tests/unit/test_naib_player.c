/* The learned player at the table: it answers as it was asked while it learnt, the same in worlds
** it cannot tell apart, and asking for its chances changes nothing. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "arena/driver.h"
#include "bots/naib.h"
#include "bots/naib_network.h"
#include "bots/naib_sight.h"
#include "bots/steady.h"
#include "table.h" /* of train/ */

static bot_table room;

static void seat_everybody(uint64_t seed, bool everybody_asked)
{
    kanly_options options = kanly_default_options();
    options.advanced = seed % 3 != 0;
    options.windows_holders = !everybody_asked;
    const bot_kind *kinds[FACTIONS];
    uint64_t personality[FACTIONS];
    for (unsigned f = 0; f < FACTIONS; f++) {
        kinds[f] = (seed + f) % 3 ? &BOT_NAIB : &BOT_STEADY;
        personality[f] = seed * 31 + f;
    }
    bot_table_begin(&room, &options, kinds, personality, seed);
}

static void knows_the_layout_there_is(void **state)
{
    (void)state;
    naib_network n;
    assert_true(naib_network_read(&n, NAIB_WEIGHTS, NAIB_WEIGHTS_SIZE));
    assert_true(n.schema == naib_schema());
    assert_int_equal(n.inputs, NAIB_INPUTS);
    assert_int_equal(n.columns, naib_columns());
    assert_true(NAIB_WEIGHTS_SIZE <= 2000000);
}

/* --- as it was asked while it learnt ---------------------------------------------------------- */

enum { MOST_VALUES = 256 };

/* What the network likes best in a row of train/, without any of the player's own code. */
static uint8_t best_in_row(const environment_row *row)
{
    naib_network n;
    naib_sums sums;
    naib_opinion opinion;
    assert_true(naib_network_read(&n, NAIB_WEIGHTS, NAIB_WEIGHTS_SIZE));
    naib_sums_begin(&n, &sums);
    naib_sums_change(&n, NULL, (const uint8_t *)&row->sight, &sums);
    naib_think(&n, &sums, row->asked.seat, row->asked.question, row->asked.field, &opinion);
    uint8_t best = 0;
    int64_t most = INT64_MIN;
    for (unsigned v = 0; v < MOST_VALUES; v++) {
        if (!(row->asked.mask[v / 64] >> v % 64 & 1)) continue;
        int32_t logit = naib_logit(&n, &opinion, naib_column(row->asked.field, v));
        if (logit > most) most = logit, best = (uint8_t)v;
    }
    return best;
}

/* The seat's bot there plays steady, whose book is all that the player needs. */
static kanly_move players_answer(const seated_table *t)
{
    bot head = t->bots[t->seat];
    bot_budget budget = {0};
    kanly_move move = BOT_NAIB.answer(&head, &t->seen, &budget);
    move.by = t->seat;
    return move;
}

static void answers_as_it_was_asked_in_training(void **state)
{
    (void)state;
    static seated_table seated;
    static table_desk desk;
    static environment_row row;
    environment_settings settings = {.seed = 9, .learner = .7, .basic = .3};
    settings.sized[6] = 2, settings.sized[4] = settings.sized[3] = settings.sized[2] = 1;
    table_set_up(&seated, &settings, 0);
    uint8_t value = 0;
    kanly_move answer = {0};
    unsigned fields = 0, answers = 0;
    while (fields < 4000) {
        table_step(&seated, &settings, &desk, 0, value, &row);
        if (row.asked.first) {
            answer = players_answer(&seated);
            answers++;
        }
        assert_true(answer.length > seated.form.length);
        assert_memory_equal(answer.value, seated.form.value, seated.form.length);
        value = best_in_row(&row);
        assert_int_equal(answer.value[seated.form.length], value);
        fields++;
    }
    assert_true(answers > 1000 && answers < fields);
    assert_int_equal(seated.refused, 0);
}

/* --- at the table ----------------------------------------------------------------------------- */

/* In every world that looks the same to it, it does the same and remembers the same. */
static void does_not_know_what_it_may_not(void **state)
{
    (void)state;
    unsigned asked = 0;
    for (uint64_t seed = 1; seed <= 3; seed++) {
        seat_everybody(seed, seed == 2);
        do {
            faction_set who = kanly_deciders(&room.game);
            if (!who) break;
            uint8_t f = lowest_bit(who);
            if (room.seat[f].kind != &BOT_NAIB) continue;
            const kanly_game *view = bot_table_view(&room, (kanly_faction)f);
            kanly_game world, twin;
            bot one = room.seat[f], other = room.seat[f];
            kanly_imagine(view, f, room.moves * 7u + f, &world);
            kanly_view(&world, f, &twin);
            kanly_move here = BOT_NAIB.answer(&one, view, &room.budget);
            kanly_move there = BOT_NAIB.answer(&other, &twin, &room.budget);
            assert_memory_equal(&here, &there, sizeof here);
            assert_memory_equal(one.memory, other.memory, sizeof one.memory);
            assert_int_equal(naib_chance(&room.seat[f], view), naib_chance(&one, &twin));
            asked++;
        } while (bot_table_step(&room));
        for (unsigned f = 0; f < FACTIONS; f++) assert_int_equal(room.illegal[f], 0);
    }
    assert_true(asked > 300);
}

static void chances_are_asked_for_without_a_trace(void **state)
{
    (void)state;
    seat_everybody(4, false);
    unsigned told = 0;
    uint64_t sum = 0;
    do {
        for_factions(f, kanly_deciders(&room.game)) {
            bot before = room.seat[f];
            unsigned chance = naib_chance(&room.seat[f], bot_table_view(&room, (kanly_faction)f));
            assert_true(chance <= 1000);
            assert_memory_equal(&before, &room.seat[f], sizeof before);
            sum += chance;
            told++;
        }
    } while (bot_table_step(&room));
    /* Two or three of six win, if two win at all: nobody can hope for all of it all the time. */
    assert_true(sum > 50 * told && sum < 600 * told);
}

/* --- its ideas -------------------------------------------------------------------------------- */

enum { IDEAS = 8, FARTHEST = 4 * NAIB_LOGIT_ONE };

static unsigned ideas_of(const bot *who, const kanly_game *view, naib_idea out[IDEAS])
{
    bot before = *who;
    unsigned count = naib_ideas(who, view, IDEAS, FARTHEST, out);
    assert_memory_equal(&before, who, sizeof before);
    for (unsigned i = 0; i < count; i++) {
        assert_in_range(out[i].behind, i ? out[i - 1].behind : 0, FARTHEST);
        assert_int_equal(kanly_explain_move(view, &out[i].move).rule, KANLY_R_NONE);
        for (unsigned j = 0; j < i; j++)
            assert_memory_not_equal(out[i].move.value, out[j].move.value, sizeof out[i].move.value);
    }
    return count;
}

/* The first is its answer, no two are alike, and in a world that looks the same it has the same. */
static void its_best_idea_is_its_answer(void **state)
{
    (void)state;
    unsigned several = 0;
    seat_everybody(5, false);
    do {
        for_factions(f, kanly_deciders(&room.game)) {
            const kanly_game *view = bot_table_view(&room, (kanly_faction)f);
            naib_idea here[IDEAS], there[IDEAS];
            kanly_game world, twin;
            bot head = room.seat[f];
            unsigned count = ideas_of(&head, view, here);
            if (count) {
                bool nexus = kanly_question(view, (kanly_faction)f) == KANLY_ASK_NEXUS;
                kanly_move answer = naib_answer(&head, view);
                assert_true(nexus || here[0].behind == 0);
                if (!nexus) assert_memory_equal(&answer, &here[0].move, sizeof answer);
            }
            kanly_imagine(view, f, room.moves * 5u + f, &world);
            kanly_view(&world, f, &twin);
            assert_int_equal(ideas_of(&room.seat[f], &twin, there), count);
            for (unsigned i = 0; i < count; i++)
                assert_memory_equal(&here[i].move, &there[i].move, sizeof here[i].move);
            several += count > 2;
        }
    } while (bot_table_step(&room));
    assert_true(several > 30);
}

/* Offers in a Nexus can be made and taken back for ever; it is through after some. */
static void comes_to_an_end_in_a_nexus(void **state)
{
    (void)state;
    for (uint64_t seed = 11; seed <= 16; seed++) {
        seat_everybody(seed, false);
        while (bot_table_step(&room)) assert_true(room.moves < 4000);
        assert_int_not_equal(kanly_winners(&room.game), 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(knows_the_layout_there_is),
        cmocka_unit_test(answers_as_it_was_asked_in_training),
        cmocka_unit_test(does_not_know_what_it_may_not),
        cmocka_unit_test(chances_are_asked_for_without_a_trace),
        cmocka_unit_test(its_best_idea_is_its_answer),
        cmocka_unit_test(comes_to_an_end_in_a_nexus),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
