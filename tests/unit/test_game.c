/* Small verbs on the state: stacks, advisors, spice, decks, leaders, chance. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "game/game.h"
#include "play/play.h"

enum { HEARD = 64 };
static kanly_event event[HEARD];
static kanly_events heard;
static kanly_game game;
static table t;

static int new_table(void **unused)
{
    (void)unused;
    kanly_options o = kanly_default_options();
    heard = (kanly_events){.event = event, .room = HEARD};
    empty_table(&game, &o, 7);
    t = (table){.game = &game, .heard = &heard};
    return 0;
}

/* --- stacks ----------------------------------------------------------------------------------- */

static void a_stack_keeps_both_kinds_apart(void **unused)
{
    (void)unused;
    stack s = make_stack(15, 5);
    assert_int_equal(ordinary(s), 15);
    assert_int_equal(elite(s), 5);
    assert_int_equal(total(s), 20);
    assert_true(stack_within(make_stack(15, 0), s));
    assert_false(stack_within(make_stack(0, 6), s));
    assert_false(stack_within(make_stack(16, 0), s));
}

static void an_empty_table_has_twenty_of_each(void **unused)
{
    (void)unused;
    for (faction f = 0; f < FACTIONS; f++) assert_int_equal(total(game.reserves[f]), FORCES_EACH);
    assert_int_equal(elite(game.reserves[EMPEROR]), 5);
    assert_int_equal(elite(game.reserves[FREMEN]), 3);
    assert_int_equal(elite(game.reserves[GUILD]), 0);
}

static void the_killed_lie_in_the_tanks_and_it_is_heard(void **unused)
{
    (void)unused;
    cell here = first_cell(T_ARRAKEEN);
    from_reserves(&t, EMPEROR, make_stack(4, 2));
    put(&t, EMPEROR, make_stack(4, 2), here);
    assert_int_equal(total(tokens_in(&game, EMPEROR, T_ARRAKEEN)), 6);
    to_tanks(&t, R_1_01_03, EMPEROR, make_stack(1, 1), here);
    assert_int_equal(at(&game, EMPEROR, here), make_stack(3, 1));
    assert_int_equal(game.tanks[EMPEROR], make_stack(1, 1));
    assert_int_equal(heard.count, 1);
    assert_int_equal(event[0].kind, EVENT_FORCES_LOST);
    assert_int_equal(event[0].rule, R_1_01_03);
    to_tanks(&t, R_1_01_03, EMPEROR, 0, here); /* nobody: nothing to hear */
    assert_int_equal(heard.count, 1);
}

static void tokens_are_found_in_every_cell(void **unused)
{
    (void)unused;
    for (cell c = 0; c < CELLS; c++) {
        put(&t, GUILD, make_stack(1, 0), c);
        assert_true(same_cells(tokens_of(&game, GUILD), cell_bit(c)));
        take(&t, GUILD, make_stack(1, 0), c);
        assert_false(any_cell(tokens_of(&game, GUILD)));
    }
}

static void advisors_are_no_forces(void **unused)
{
    (void)unused;
    cell here = first_cell(T_CARTHAG);
    put(&t, BENE_GESSERIT, make_stack(2, 0), here);
    put(&t, HARKONNEN, make_stack(1, 0), here);
    set_advisors(&t, R_2_02_08, T_CARTHAG, true);
    assert_int_equal(forces_in(&game, T_CARTHAG), just(HARKONNEN));
    assert_int_equal(tokens_of_any_in(&game, T_CARTHAG), just(HARKONNEN) | just(BENE_GESSERIT));
    assert_false(has_forces(&game, BENE_GESSERIT, T_CARTHAG));
    unsigned before = heard.count;
    set_advisors(&t, R_2_02_08, T_CARTHAG, true); /* no change, nothing heard */
    assert_int_equal(heard.count, before);
}

static void the_last_token_that_leaves_takes_the_advisors_along(void **unused)
{
    (void)unused;
    cell here = first_cell(T_CARTHAG);
    put(&t, BENE_GESSERIT, make_stack(2, 0), here);
    set_advisors(&t, R_2_02_08, T_CARTHAG, true);
    take(&t, BENE_GESSERIT, make_stack(1, 0), here);
    assert_true(advisors_in(&game, T_CARTHAG));
    take(&t, BENE_GESSERIT, make_stack(1, 0), here);
    assert_false(advisors_in(&game, T_CARTHAG));
}

/* --- spice ------------------------------------------------------------------------------------ */

static void bound_spice_cannot_be_spent(void **unused)
{
    (void)unused;
    get_from_bank(&t, R_1_03_01, GUILD, 9);
    game.reserved[GUILD] = 4;
    assert_int_equal(purse(&game, GUILD), 5);
}

static void payments_move_spice_and_shrink_pledges(void **unused)
{
    (void)unused;
    get_from_bank(&t, R_1_03_01, GUILD, 9);
    game.pledge[GUILD] = 8;
    pay(&t, R_1_06_03_02, GUILD, EMPEROR, 3);
    assert_int_equal(game.spice[GUILD], 6);
    assert_int_equal(game.spice[EMPEROR], 3);
    assert_int_equal(game.pledge[GUILD], 6);
    pay_bank(&t, R_1_06_03_02, GUILD, 6);
    assert_int_equal(game.spice[GUILD], 0);
    assert_int_equal(game.pledge[GUILD], 0);
    assert_int_equal(heard.count, 3);
    pay_bank(&t, R_1_06_03_02, GUILD, 0);
    assert_int_equal(heard.count, 3);
}

/* --- treachery cards -------------------------------------------------------------------------- */

static void a_drawn_card_is_known_to_its_holder(void **unused)
{
    (void)unused;
    card top = game.treachery[game.treachery_count - 1], c = draw_treachery(&t);
    assert_int_equal(c, top);
    give_card(&t, FREMEN, c);
    assert_int_equal(game.hand[FREMEN], card_bit(c));
    assert_int_equal(game.card_known[c], just(FREMEN));
    assert_int_equal(hand_size(&game, FREMEN), 1);
}

static void the_discards_become_the_deck_when_it_is_empty(void **unused)
{
    (void)unused;
    for (unsigned i = 0; i < CARDS; i++) {
        card c = draw_treachery(&t);
        give_card(&t, GUILD, c);
        discard(&t, R_0_06, GUILD, c);
    }
    assert_int_equal(game.treachery_count, 0);
    assert_int_equal(game.discard_count, CARDS);
    assert_int_not_equal(draw_treachery(&t), NONE);
    assert_int_equal(game.treachery_count, CARDS - 1);
    assert_int_equal(game.discard_count, 0);
    for (card c = 0; c < CARDS; c++) assert_int_equal(game.card_known[c], 0);
}

static void with_deck_and_discards_gone_nothing_is_drawn(void **unused)
{
    (void)unused;
    for (unsigned i = 0; i < CARDS; i++) give_card(&t, GUILD, draw_treachery(&t));
    assert_int_equal(draw_treachery(&t), NONE);
}

static void a_card_put_back_is_drawn_next(void **unused)
{
    (void)unused;
    card c = draw_treachery(&t);
    top_of_deck(&t, c);
    assert_int_equal(draw_treachery(&t), c);
}

/* --- spice cards ------------------------------------------------------------------------------ */

static void the_piles_have_their_own_latest_territory(void **unused)
{
    (void)unused;
    assert_int_equal(pile_top(&game, 0), NONE);
    lay_on_pile(&t, 0, S_SHAI_HULUD);
    assert_int_equal(pile_top(&game, 0), NONE);
    lay_on_pile(&t, 0, 3);
    lay_on_pile(&t, 0, S_SHAI_HULUD);
    lay_on_pile(&t, 1, 5);
    assert_int_equal(pile_top(&game, 0), spice_card_territory(3));
    assert_int_equal(pile_top(&game, 1), spice_card_territory(5));
}

static void a_rebuilt_spice_deck_leaves_the_latest_card_of_pile_a(void **unused)
{
    (void)unused;
    while (game.spice_count) {
        unsigned pile = game.spice_count % 2;
        lay_on_pile(&t, pile, draw_spice(&t));
    }
    territory top = pile_top(&game, 0);
    assert_true(spice_deck_ready(&t));
    assert_int_equal(pile_top(&game, 0), top);
    assert_int_equal(pile_top(&game, 1), NONE);
    assert_int_equal(game.pile_count[1], 0);
    assert_int_equal(game.spice_count + game.pile_count[0], SPICE_CARDS);
}

/* --- leaders ---------------------------------------------------------------------------------- */

static void the_first_death_is_face_up_the_second_face_down(void **unused)
{
    (void)unused;
    leader l = (leader)(FREMEN * LEADERS_EACH);
    kill_leader(&t, R_1_07_06_03, l, false);
    assert_int_equal(game.leader[l].place, TANKS_UP);
    return_leader(&t, l);
    assert_true(alive(&game, l));
    kill_leader(&t, R_1_07_06_03, l, false);
    assert_int_equal(game.leader[l].place, TANKS_DOWN);
    assert_true(has(game.leader_known[l], FREMEN));
    assert_int_equal(event[heard.count - 1].kind, EVENT_LEADER_DIED_HIDDEN);
}

static void a_captive_dies_as_a_leader_of_its_own_faction(void **unused)
{
    (void)unused;
    leader l = (leader)(EMPEROR * LEADERS_EACH);
    game.leader[l].holder = HARKONNEN;
    assert_false(set_has(leaders_held(&game, EMPEROR), l));
    assert_true(set_has(leaders_held(&game, HARKONNEN), l));
    kill_leader(&t, R_2_05_12, l, false);
    assert_int_equal(game.leader[l].holder, EMPEROR);
}

/* --- chance ----------------------------------------------------------------------------------- */

static void chance_reaches_every_number_below(void **unused)
{
    (void)unused;
    unsigned seen[6] = {0};
    for (unsigned i = 0; i < 6000; i++) {
        uint32_t n = random_below(&game, 6);
        assert_in_range(n, 0, 5);
        seen[n]++;
    }
    for (unsigned i = 0; i < 6; i++) assert_in_range(seen[i], 800, 1200);
}

static void equal_seeds_are_equal_tables(void **unused)
{
    (void)unused;
    static kanly_game same, other;
    kanly_options o = kanly_default_options();
    empty_table(&same, &o, 7);
    empty_table(&other, &o, 8);
    assert_memory_equal(&same, &game, sizeof same);
    assert_memory_not_equal(&other, &game, sizeof other);
}

static void events_that_do_not_fit_are_counted(void **unused)
{
    (void)unused;
    for (unsigned i = 0; i < HEARD + 3; i++) tell(&t, R_1_00_00, EVENT_PHASE_BEGAN, NONE, 1, 2);
    assert_int_equal(heard.count, HEARD);
    assert_int_equal(heard.lost, 3);
}

static void order_runs_from_the_storm_to_whoever_it_stands_on(void **unused)
{
    (void)unused;
    assert_int_equal(marker_of(&game, game.options.seat[2]), 7);
    assert_int_equal(next_in_order(&game, ALL_FACTIONS), game.order[0]);
    assert_int_equal(next_in_order(&game, just(game.order[3]) | just(game.order[5])),
                     game.order[3]);
    assert_int_equal(next_in_order(&game, 0), NONE);
}

#define ON_A_NEW_TABLE(test) cmocka_unit_test_setup(test, new_table)

int main(void)
{
    const struct CMUnitTest tests[] = {
        ON_A_NEW_TABLE(a_stack_keeps_both_kinds_apart),
        ON_A_NEW_TABLE(an_empty_table_has_twenty_of_each),
        ON_A_NEW_TABLE(the_killed_lie_in_the_tanks_and_it_is_heard),
        ON_A_NEW_TABLE(tokens_are_found_in_every_cell),
        ON_A_NEW_TABLE(advisors_are_no_forces),
        ON_A_NEW_TABLE(the_last_token_that_leaves_takes_the_advisors_along),
        ON_A_NEW_TABLE(bound_spice_cannot_be_spent),
        ON_A_NEW_TABLE(payments_move_spice_and_shrink_pledges),
        ON_A_NEW_TABLE(a_drawn_card_is_known_to_its_holder),
        ON_A_NEW_TABLE(the_discards_become_the_deck_when_it_is_empty),
        ON_A_NEW_TABLE(with_deck_and_discards_gone_nothing_is_drawn),
        ON_A_NEW_TABLE(a_card_put_back_is_drawn_next),
        ON_A_NEW_TABLE(the_piles_have_their_own_latest_territory),
        ON_A_NEW_TABLE(a_rebuilt_spice_deck_leaves_the_latest_card_of_pile_a),
        ON_A_NEW_TABLE(the_first_death_is_face_up_the_second_face_down),
        ON_A_NEW_TABLE(a_captive_dies_as_a_leader_of_its_own_faction),
        ON_A_NEW_TABLE(chance_reaches_every_number_below),
        ON_A_NEW_TABLE(equal_seeds_are_equal_tables),
        ON_A_NEW_TABLE(events_that_do_not_fit_are_counted),
        ON_A_NEW_TABLE(order_runs_from_the_storm_to_whoever_it_stands_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
