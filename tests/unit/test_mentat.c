/* The mentat: its candidates are lawful, its worlds are possible, its answers do not depend on
** threads, it keeps to its time, and it sees a win. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "arena/driver.h"
#include "bots/evaluate.h"
#include "bots/mentat.h"
#include "play/play.h"
#include "text/wording.h"

/* --- tables ----------------------------------------------------------------------------------- */

static bot_table table_of_bots;

static bot_table *one_mentat(faction where, uint64_t seed)
{
    const bot_kind *kind[FACTIONS];
    uint64_t personality[FACTIONS];
    for (unsigned f = 0; f < FACTIONS; f++) {
        kind[f] = f == where ? &BOT_MENTAT : &BOT_STEADY;
        personality[f] = seed + f;
    }
    kanly_options o = kanly_default_options();
    bot_table_begin(&table_of_bots, &o, kind, personality, seed);
    return &table_of_bots;
}

/* Plays until this faction owes an answer that is worth thinking about. */
static bool until_asked(bot_table *t, faction who, kanly_ask what)
{
    for (unsigned step = 0; step < 20000; step++) {
        uint8_t deciders = kanly_deciders(&t->game);
        if (!deciders) return false;
        if (lowest_bit(deciders) == who && kanly_question(&t->game, (kanly_faction)who) == what)
            return true;
        bot_table_step(t);
    }
    return false;
}

/* --- candidates ------------------------------------------------------------------------------- */

static void every_candidate_is_lawful_and_there_once(void **unused)
{
    (void)unused;
    uint64_t random = 5;
    bot_table *t = one_mentat(EMPEROR, 11);
    for (unsigned step = 0; step < 400 && kanly_deciders(&t->game); step++) {
        faction f = lowest_bit(kanly_deciders(&t->game));
        kanly_game view;
        kanly_view(&t->game, f, &view);
        kanly_move prior = kanly_default_move(&view, (kanly_faction)f);
        candidates list = {.count = 0};
        candidates_enumerate(&list, &view, f, &prior, 24, &random);
        assert_in_range(list.count, 1, 24);
        for (unsigned i = 0; i < list.count; i++) {
            assert_int_equal(kanly_explain_move(&t->game, &list.move[i]).rule, KANLY_R_NONE);
            for (unsigned j = 0; j < i; j++)
                assert_false(list.move[i].length == list.move[j].length &&
                             !memcmp(list.move[i].value, list.move[j].value, list.move[i].length));
        }
        bot_table_step(t);
    }
}

static void a_small_form_is_enumerated_whole(void **unused)
{
    (void)unused;
    uint64_t random = 5;
    bot_table *t = one_mentat(EMPEROR, 3);
    assert_true(until_asked(t, EMPEROR, KANLY_ASK_BID));
    kanly_game view;
    kanly_view(&t->game, EMPEROR, &view);
    candidates list = {.count = 0};
    candidates_enumerate(&list, &view, EMPEROR, NULL, 90, &random);
    unsigned bids = 0;
    for (unsigned i = 0; i < list.count; i++) bids += kanly_said(&list.move[i], BID_AMOUNT) != 0;
    assert_true(bids >= 4); /* and pass beside them */
    assert_true(list.count > bids);
}

/* --- answers ---------------------------------------------------------------------------------- */

static kanly_move think(const bot *who, const kanly_game *view, bot_budget budget, char why[240])
{
    bot copy = *who;
    kanly_move m = BOT_MENTAT.answer(&copy, view, &budget);
    BOT_MENTAT.reason(&copy, why, 240);
    return m;
}

static void the_same_whatever_the_threads(void **unused)
{
    (void)unused;
    for (unsigned seed = 1; seed <= 3; seed++) {
        bot_table *t = one_mentat(HARKONNEN, seed);
        assert_true(until_asked(t, HARKONNEN, KANLY_ASK_SHIP));
        kanly_game view;
        kanly_view(&t->game, HARKONNEN, &view);
        char one[240], three[240];
        const bot *b = &t->seat[HARKONNEN];
        kanly_move a = think(b, &view, (bot_budget){.playouts = 60, .threads = 1}, one);
        kanly_move c = think(b, &view, (bot_budget){.playouts = 60, .threads = 3}, three);
        assert_memory_equal(&a, &c, sizeof a);
        assert_string_equal(one, three);
        assert_non_null(strstr(one, "moves compared"));
    }
}

/* In every world that looks the same to it, it does the same for the same reason. */
static void it_does_not_know_what_it_may_not(void **unused)
{
    (void)unused;
    unsigned thought = 0;
    bot_table *t = one_mentat(ATREIDES, 6);
    for (unsigned step = 0; step < 900 && kanly_deciders(&t->game); step++) {
        if (lowest_bit(kanly_deciders(&t->game)) == ATREIDES) {
            kanly_game view, world, twin;
            char here[240], there[240];
            kanly_view(&t->game, ATREIDES, &view);
            kanly_imagine(&view, ATREIDES, 31 + step, &world);
            kanly_view(&world, ATREIDES, &twin);
            const bot *b = &t->seat[ATREIDES];
            kanly_move a = think(b, &view, (bot_budget){.playouts = 16}, here);
            kanly_move c = think(b, &twin, (bot_budget){.playouts = 16}, there);
            assert_memory_equal(&a, &c, sizeof a);
            assert_string_equal(here, there);
            thought += strstr(here, "moves compared") != NULL;
        }
        bot_table_step(t);
    }
    assert_true(thought > 10);
}

/* What a person is told: whole, in words, without the notation of moves. */
static void its_reasons_are_in_words(void **unused)
{
    (void)unused;
    static const kanly_ask ASKED[] = {KANLY_ASK_SHIP, KANLY_ASK_MOVE, KANLY_ASK_PLAN};
    for (unsigned i = 0; i < 12; i++) {
        bot_table *t = one_mentat(HARKONNEN, i / 3 + 1);
        kanly_ask asked = ASKED[i % 3];
        if (!until_asked(t, HARKONNEN, asked)) continue;
        kanly_game view;
        char why[240], text[400];
        kanly_view(&t->game, HARKONNEN, &view);
        kanly_move m =
            think(&t->seat[HARKONNEN], &view, (bot_budget){.playouts = 40, .threads = 1}, why);
        saying said = saying_in(text, sizeof text);
        say_move(&said, &view, &m);
        assert_true(said.used > 0 && said.used < sizeof text);
        assert_true(strlen(why) < sizeof why - 1 && why[strlen(why) - 1] == '.');
        assert_null(strchr(why, '`'));
        if (asked != KANLY_ASK_PLAN) continue;
        assert_non_null(strstr(text, ", dial "));
        card weapon = kanly_said(&m, PLAN_WEAPON), defense = kanly_said(&m, PLAN_DEFENSE);
        assert_int_equal(strstr(text, ", weapon ") != NULL, weapon != NONE);
        assert_int_equal(strstr(text, ", defence ") != NULL, defense != NONE);
    }
}

static void it_keeps_to_its_time(void **unused)
{
    (void)unused;
    bot_table *t = one_mentat(GUILD, 4);
    assert_true(until_asked(t, GUILD, KANLY_ASK_SHIP));
    kanly_game view;
    kanly_view(&t->game, GUILD, &view);
    uint64_t best =
        UINT64_MAX; /* the machine may be busy with something else once, hardly thrice */
    for (unsigned again = 0; again < 3; again++) {
        char why[240];
        uint64_t began = mentat_clock();
        think(&t->seat[GUILD], &view, (bot_budget){.milliseconds = 150}, why);
        uint64_t took = mentat_clock() - began;
        if (took < best) best = took;
    }
    assert_true(best <= UINT64_C(165) * 1000000);
}

static void a_whole_game_without_a_fault(void **unused)
{
    (void)unused;
    bot_table *t = one_mentat(BENE_GESSERIT, 8);
    t->budget = (bot_budget){.playouts = 12, .threads = 2};
    for (unsigned step = 0; step < 20000 && bot_table_step(t); step++)
        assert_null(kanly_broken(&t->game));
    assert_false(kanly_deciders(&t->game));
    for (unsigned f = 0; f < FACTIONS; f++) assert_int_equal(t->illegal[f], 0);
}

/* Nobody else can come, and the third stronghold stands empty. */
static void it_takes_the_stronghold_that_wins(void **unused)
{
    (void)unused;
    kanly_options o = kanly_default_options();
    kanly_game g, view;
    empty_table(&g, &o, 21);
    table t = {.game = &g};
    g.turn = 5;
    for (faction f = 0; f < FACTIONS; f++) {
        if (f == EMPEROR) continue;
        g.tanks[f] = g.reserves[f];
        g.reserves[f] = 0;
        g.spice[f] = 0;
    }
    g.spice[EMPEROR] = 8;
    from_reserves(&t, EMPEROR, make_stack(8, 0));
    put(&t, EMPEROR, make_stack(4, 0), first_cell(T_CARTHAG));
    put(&t, EMPEROR, make_stack(4, 0), first_cell(T_ARRAKEEN));
    stand_at(&g, KANLY_SHIPMENT);
    kanly_resume(&g, NULL);
    for (unsigned i = 0; i < 200 && kanly_question(&g, KANLY_EMPEROR) != KANLY_ASK_SHIP; i++) {
        kanly_move usual_one =
            kanly_default_move(&g, (kanly_faction)lowest_bit(kanly_deciders(&g)));
        kanly_play(&g, &usual_one, NULL);
    }
    assert_int_equal(kanly_question(&g, KANLY_EMPEROR), KANLY_ASK_SHIP);
    kanly_view(&g, EMPEROR, &view);
    bot b;
    bot_sit_down(&b, &BOT_MENTAT, KANLY_EMPEROR, &o, 1);
    kanly_move m = BOT_MENTAT.answer(&b, &view, &(bot_budget){.playouts = 100});
    assert_int_equal(kanly_said(&m, SHIP_WAY), KANLY_SHIP_RESERVES);
    assert_int_equal(terrain_of(territory_of(kanly_said(&m, SHIP_RESERVES_TO))), STRONGHOLD);
}

/* --- evaluation ------------------------------------------------------------------------------- */

static void a_finished_game_is_won_or_lost(void **unused)
{
    (void)unused;
    kanly_options o = kanly_default_options();
    kanly_game g;
    kanly_start(&g, &o, 1, NULL);
    g.phase = KANLY_OVER;
    g.winners = just(FREMEN) | just(GUILD);
    for (faction f = 0; f < FACTIONS; f++)
        assert_true(evaluate(&g, f) == (has(g.winners, f) ? 1.f : 0.f));
}

static void it_is_better_to_have_than_not(void **unused)
{
    (void)unused;
    kanly_options o = kanly_default_options();
    kanly_game g;
    empty_table(&g, &o, 2);
    table t = {.game = &g};
    g.turn = 4;
    float before = evaluate(&g, ATREIDES);
    assert_true(before > 0 && before < 1);
    g.spice[ATREIDES] = (uint16_t)(g.spice[ATREIDES] + 12);
    float rich = evaluate(&g, ATREIDES);
    assert_true(rich > before);
    assert_true(evaluate(&g, HARKONNEN) > 0);
    from_reserves(&t, ATREIDES, make_stack(6, 0));
    put(&t, ATREIDES, make_stack(3, 0), first_cell(T_CARTHAG));
    put(&t, ATREIDES, make_stack(3, 0), first_cell(T_ARRAKEEN));
    assert_true(evaluate(&g, ATREIDES) > rich);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_candidate_is_lawful_and_there_once),
        cmocka_unit_test(a_small_form_is_enumerated_whole),
        cmocka_unit_test(the_same_whatever_the_threads),
        cmocka_unit_test(it_does_not_know_what_it_may_not),
        cmocka_unit_test(its_reasons_are_in_words),
        cmocka_unit_test(it_keeps_to_its_time),
        cmocka_unit_test(a_whole_game_without_a_fault),
        cmocka_unit_test(it_takes_the_stronghold_that_wins),
        cmocka_unit_test(a_finished_game_is_won_or_lost),
        cmocka_unit_test(it_is_better_to_have_than_not),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
