/* What one player may see (1.11, RB-67), thing by thing, and the marks that stand for the rest. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "play/play.h"
#include "rules/rules.h"

static kanly_game game, seen;
static table t;

static card hold(faction f, card_name name)
{
    for (unsigned i = 0; i < game.treachery_count; i++) {
        card c = game.treachery[i];
        if (card_name_of(c) != name) continue;
        memmove(game.treachery + i, game.treachery + i + 1, game.treachery_count - i - 1u);
        game.treachery[--game.treachery_count] = NONE;
        give_card(&t, f, c);
        return c;
    }
    fail_msg("no such card in the deck");
    return NONE;
}

/* Six players in the Shipment Phase of turn 2, advanced; everybody has something to hide. */
static int table_with_secrets(void **unused)
{
    (void)unused;
    kanly_options o = kanly_default_options();
    empty_table(&game, &o, 11);
    t = (table){.game = &game};
    game.turn = 2;
    game.storm_card = 4;
    for (faction f = 0; f < FACTIONS; f++) {
        game.spice[f] = (uint16_t)(10 + f);
        game.bribes[f] = (uint16_t)(1 + f);
        game.traitors_dealt[f] = leader_bit(f) | leader_bit((leader)(6 + f));
        game.traitors[f] = leader_bit(f);
    }
    game.predicted_faction = GUILD;
    game.predicted_turn = 7;
    hold(HARKONNEN, C_LASGUN);
    hold(HARKONNEN, C_KARAMA);
    hold(GUILD, C_SHIELD);
    stand_at(&game, KANLY_SHIPMENT);
    kanly_resume(&game, NULL);
    return 0;
}

static void look(uint8_t eye) { kanly_view(&game, eye, &seen); }

static void everybody_sees_their_own_hand_and_counts_the_others(void **unused)
{
    (void)unused;
    look(HARKONNEN);
    assert_int_equal(seen.hand[HARKONNEN], game.hand[HARKONNEN]);
    assert_int_equal(kanly_hidden_cards(&seen, KANLY_HARKONNEN), 0);
    look(GUILD);
    assert_int_equal(seen.hand[HARKONNEN] & ALL_CARDS, 0);
    assert_int_equal(kanly_hidden_cards(&seen, KANLY_HARKONNEN), 2);
    assert_int_equal(hand_size(&seen, HARKONNEN), 2);
    assert_int_equal(seen.ever_held[HARKONNEN], 0);
    look(FACTIONS);
    assert_int_equal(hand_size(&seen, HARKONNEN), 2);
    assert_int_equal(hand_size(&seen, GUILD), 1);
}

/* 1.11.02, RB-108 */
static void with_memory_strict_hands_are_counted_while_bidding_alone(void **unused)
{
    (void)unused;
    game.options.memory_strict = true;
    for (uint8_t eye = 0; eye <= FACTIONS; eye++) {
        game.phase = KANLY_SHIPMENT;
        look(eye);
        assert_false(kanly_hands_counted(&seen));
        assert_int_equal(hand_size(&seen, HARKONNEN), eye == HARKONNEN ? 2 : 0);
        assert_int_equal(hand_size(&seen, GUILD), eye == GUILD ? 1 : 0);
        game.phase = KANLY_BIDDING;
        look(eye);
        assert_true(kanly_hands_counted(&seen));
        assert_int_equal(hand_size(&seen, HARKONNEN), 2);
        assert_int_equal(hand_size(&seen, GUILD), 1);
    }
}

static void with_memory_strict_a_card_that_was_shown_is_still_known(void **unused)
{
    (void)unused;
    card lasgun = held_copy(&game, HARKONNEN, C_LASGUN);
    game.options.memory_strict = true;
    game.card_known[lasgun] |= just(EMPEROR);
    look(EMPEROR);
    assert_int_equal(seen.hand[HARKONNEN], card_bit(lasgun));
    look(GUILD);
    assert_int_equal(seen.hand[HARKONNEN], 0);
}

/* Nobody knows who has how many, but everybody how many there are: none is lost or invented. */
static void with_memory_strict_hands_of_every_size_are_imagined(void **unused)
{
    (void)unused;
    kanly_game possible;
    bool uneven = false;
    game.options.memory_strict = true;
    look(EMPEROR);
    for (uint64_t seed = 1; seed <= 40; seed++) {
        unsigned held = 0;
        kanly_imagine(&seen, EMPEROR, seed, &possible);
        assert_null(kanly_broken(&possible));
        for (faction f = 0; f < FACTIONS; f++) {
            held += hand_size(&possible, f);
            assert_true(hand_size(&possible, f) <= hand_limit(f));
        }
        assert_int_equal(held, 3);
        assert_int_equal(hand_size(&possible, EMPEROR), 0);
        uneven |= hand_size(&possible, FREMEN) != 0;
    }
    assert_true(uneven);
}

static void a_card_that_was_shown_stays_in_sight(void **unused)
{
    (void)unused;
    card lasgun = held_copy(&game, HARKONNEN, C_LASGUN);
    game.card_known[lasgun] |= just(EMPEROR);
    look(EMPEROR);
    assert_int_equal(seen.hand[HARKONNEN] & ALL_CARDS, card_bit(lasgun));
    assert_int_equal(kanly_hidden_cards(&seen, KANLY_HARKONNEN), 1);
    look(GUILD);
    assert_int_equal(kanly_hidden_cards(&seen, KANLY_HARKONNEN), 2);
    assert_int_equal(seen.card_known[lasgun], 0); /* nor that the Emperor knows it */
    game.card_known[lasgun] = KNOWN_TO_ALL;
    look(FACTIONS);
    assert_int_equal(seen.hand[HARKONNEN] & ALL_CARDS, card_bit(lasgun));
}

static void spice_behind_the_shield_is_seen_by_its_owner_bribes_by_all(void **unused)
{
    (void)unused;
    for (uint8_t eye = 0; eye <= FACTIONS; eye++) {
        look(eye);
        for (faction f = 0; f < FACTIONS; f++) {
            assert_int_equal(seen.spice[f], f == eye ? game.spice[f] : 0);
            assert_int_equal(seen.bribes[f], game.bribes[f]);
        }
    }
}

static void a_pledge_is_known_to_the_two_allies(void **unused)
{
    (void)unused;
    game.ally[GUILD] = EMPEROR;
    game.ally[EMPEROR] = GUILD;
    game.pledge[EMPEROR] = 5;
    look(GUILD);
    assert_int_equal(seen.pledge[EMPEROR], 5);
    look(EMPEROR);
    assert_int_equal(seen.pledge[EMPEROR], 5);
    look(FREMEN);
    assert_int_equal(seen.pledge[EMPEROR], 0);
}

static void a_karama_lent_is_known_to_the_two_allies(void **unused)
{
    (void)unused;
    game.ally[GUILD] = HARKONNEN;
    game.ally[HARKONNEN] = GUILD;
    game.lent = just(HARKONNEN);
    for (uint8_t eye = 0; eye <= FACTIONS; eye++) {
        look(eye);
        assert_int_equal(seen.lent, eye == GUILD || eye == HARKONNEN ? just(HARKONNEN) : 0);
    }
}

static void traitors_are_secret_until_called(void **unused)
{
    (void)unused;
    look(ATREIDES);
    assert_int_equal(seen.traitors[ATREIDES], game.traitors[ATREIDES]);
    assert_int_equal(seen.traitors_dealt[ATREIDES], game.traitors_dealt[ATREIDES]);
    assert_int_equal(seen.traitors[GUILD], 0);
    assert_int_equal(seen.traitors_dealt[GUILD], 0);
    game.traitors_shown = game.traitors[GUILD]; /* RB-39 */
    look(ATREIDES);
    assert_int_equal(seen.traitors[GUILD], game.traitors[GUILD]);
    assert_int_equal(seen.traitors_dealt[GUILD], 0);
}

static void the_prediction_is_the_bene_gesserits(void **unused)
{
    (void)unused;
    look(BENE_GESSERIT);
    assert_int_equal(seen.predicted_faction, GUILD);
    assert_int_equal(seen.predicted_turn, 7);
    look(GUILD);
    assert_int_equal(seen.predicted_faction, NONE);
    assert_int_equal(seen.predicted_turn, 0);
}

static void the_storm_card_is_seen_by_fremen_who_looked(void **unused)
{
    (void)unused;
    look(FREMEN);
    assert_int_equal(seen.storm_card, NONE);
    game.looked |= LOOKED_STORM;
    look(FREMEN);
    assert_int_equal(seen.storm_card, 4);
    look(ATREIDES);
    assert_int_equal(seen.storm_card, NONE);
    game.storm_card = 0; /* none drawn: everybody knows that */
    look(ATREIDES);
    assert_int_equal(seen.storm_card, 0);
}

static void the_next_spice_card_is_seen_by_atreides_who_looked(void **unused)
{
    (void)unused;
    unsigned top = game.spice_count - 1u;
    look(ATREIDES);
    assert_int_equal(seen.spice_deck[top], KANLY_HIDDEN);
    game.looked |= LOOKED_SPICE;
    look(ATREIDES);
    assert_int_equal(seen.spice_deck[top], game.spice_deck[top]);
    assert_int_equal(seen.spice_deck[top - 1], KANLY_HIDDEN);
    look(GUILD);
    assert_int_equal(seen.spice_deck[top], KANLY_HIDDEN);
}

static void lots_and_deck_show_what_the_eye_has_seen(void **unused)
{
    (void)unused;
    game.lot[0] = draw_treachery(&t);
    game.lot[1] = draw_treachery(&t);
    game.card_known[game.lot[0]] = just(ATREIDES);
    card under = game.treachery[0];
    game.card_known[under] = just(ATREIDES);
    look(ATREIDES);
    assert_int_equal(seen.lot[0], game.lot[0]);
    assert_int_equal(seen.lot[1], KANLY_HIDDEN);
    assert_int_equal(seen.lot[2], NONE);
    assert_int_equal(seen.treachery[0], under);
    assert_int_equal(seen.treachery[1], KANLY_HIDDEN);
    look(HARKONNEN);
    assert_int_equal(seen.lot[0], KANLY_HIDDEN);
    assert_int_equal(seen.treachery[0], KANLY_HIDDEN);
}

static void discards_are_open(void **unused)
{
    (void)unused;
    card shield = held_copy(&game, GUILD, C_SHIELD);
    discard(&t, R_1_07_06_05, GUILD, shield);
    look(FACTIONS);
    assert_int_equal(seen.treachery[CARDS - 1], shield);
    assert_int_equal(seen.discard_count, 1);
}

static void the_losses_that_wake_the_token_are_shown_as_awake_or_asleep(void **unused)
{
    (void)unused;
    game.haderach_lost = 5;
    look(ATREIDES);
    assert_int_equal(seen.haderach_lost, 5);
    look(GUILD);
    assert_int_equal(seen.haderach_lost, 0);
    game.haderach_lost = 9;
    look(GUILD);
    assert_int_equal(seen.haderach_lost, 7);
}

static unsigned lying(const kanly_game *g, faction f, unsigned place)
{
    unsigned n = 0;
    for_leaders(l, leaders_of(f)) n += g->leader[l].place == place;
    return n;
}

static void of_face_down_leaders_others_know_how_many(void **unused)
{
    (void)unused;
    static kanly_game other, other_seen;
    leader first = (leader)(EMPEROR * LEADERS_EACH), second = (leader)(first + 3);
    other = game;
    table other_table = {.game = &other};
    kill_leader(&t, R_2_05_10_02, first, true);
    kill_leader(&other_table, R_2_05_10_02, second, true);
    look(EMPEROR);
    assert_int_equal(seen.leader[first].place, TANKS_DOWN);
    look(GUILD);
    kanly_view(&other, GUILD, &other_seen);
    assert_memory_equal(&seen, &other_seen, sizeof seen);
    assert_int_equal(lying(&seen, EMPEROR, TANKS_DOWN), 1);
    assert_int_equal(lying(&seen, EMPEROR, ALIVE), 4);
    for_leaders(l, leaders_of(EMPEROR)) assert_int_equal(seen.leader_known[l], KANLY_UNSURE);
    game.leader_known[first] |= just(HARKONNEN); /* who killed it */
    look(HARKONNEN);
    assert_int_equal(seen.leader[first].place, TANKS_DOWN);
    assert_int_not_equal(seen.leader_known[first], KANLY_UNSURE);
}

static void face_up_leaders_are_open(void **unused)
{
    (void)unused;
    leader l = (leader)(EMPEROR * LEADERS_EACH + 2);
    kill_leader(&t, R_1_07_06_03, l, false);
    look(FACTIONS);
    assert_int_equal(seen.leader[l].place, TANKS_UP);
    assert_int_not_equal(seen.leader_known[l], KANLY_UNSURE);
}

static void a_captive_is_known_to_captor_and_robbed(void **unused)
{
    (void)unused;
    static kanly_game other, other_seen;
    leader first = (leader)(FREMEN * LEADERS_EACH), second = (leader)(first + 1);
    other = game;
    game.leader[first].holder = HARKONNEN;
    game.leader_known[first] = just(HARKONNEN) | just(FREMEN);
    other.leader[second].holder = HARKONNEN;
    other.leader_known[second] = just(HARKONNEN) | just(FREMEN);
    for (uint8_t eye = 0; eye <= FACTIONS; eye++) {
        look(eye);
        kanly_view(&other, eye, &other_seen);
        bool knows = eye == HARKONNEN || eye == FREMEN;
        assert_int_equal(memcmp(&seen, &other_seen, sizeof seen) != 0, knows);
        if (knows) assert_int_equal(seen.leader[first].holder, HARKONNEN);
    }
    game.leader_known[first] = ALL_FACTIONS; /* used in a battle */
    look(FACTIONS);
    assert_int_equal(seen.leader[first].holder, HARKONNEN);
    assert_int_not_equal(seen.leader_known[first], KANLY_UNSURE);
}

static void records_are_their_owners(void **unused)
{
    (void)unused;
    card lasgun = held_copy(&game, HARKONNEN, C_LASGUN);
    game.first_card[HARKONNEN] = game.last_bought[HARKONNEN] = lasgun;
    game.seen_bought[lasgun] = SEEN_ON_AUCTION | just(HARKONNEN) | CHANGED_HANDS;
    look(HARKONNEN);
    assert_int_equal(seen.first_card[HARKONNEN], lasgun);
    assert_int_equal(seen.seen_bought[lasgun], CHANGED_HANDS);
    look(ATREIDES);
    assert_int_equal(seen.seen_bought[lasgun], SEEN_ON_AUCTION | just(HARKONNEN));
    /* that there is one everybody knows */
    assert_int_equal(seen.first_card[HARKONNEN], KANLY_HIDDEN);
    assert_int_equal(seen.last_bought[HARKONNEN], KANLY_HIDDEN);
    assert_int_equal(seen.last_bought[GUILD], NONE);
}

static void the_generator_is_nobodys(void **unused)
{
    (void)unused;
    for (uint8_t eye = 0; eye <= FACTIONS; eye++) {
        look(eye);
        assert_int_equal(seen.chance, 0);
        for (unsigned i = 0; i < sizeof seen.key.byte; i++) assert_int_equal(seen.key.byte[i], 0);
    }
}

/* The storm dials of a basic game: one of the two has dialled. */
static void an_answer_given_in_secret_stays_secret(void **unused)
{
    (void)unused;
    kanly_options o = kanly_default_options();
    o.advanced = false;
    empty_table(&game, &o, 3);
    game.turn = 2;
    stand_at(&game, KANLY_STORM);
    kanly_resume(&game, NULL);
    while (top_of(&game)->ask == ASK_WEATHER) {
        kanly_move pass =
            kanly_default_move(&game, (kanly_faction)lowest_bit(kanly_deciders(&game)));
        kanly_play(&game, &pass, NULL);
    }
    faction dialled = game.wheel_users[0], waits = game.wheel_users[1];
    kanly_move m = kanly_begin(&game, (kanly_faction)dialled);
    kanly_fill(&m, 3);
    assert_int_equal(kanly_play(&game, &m, NULL), R_NONE);
    look(dialled);
    assert_int_equal(top_of(&seen)->answer[dialled][0], 3);
    look(waits);
    assert_int_equal(top_of(&seen)->answer[dialled][0], NONE);
    assert_int_equal(seen.said_length, 0);
    assert_int_equal(kanly_deciders(&seen), just(waits)); /* that it has been given is seen */

    unsigned numbers = 0;
    for (uint64_t seed = 0; seed < 64; seed++) {
        static kanly_game possible;
        kanly_imagine(&seen, waits, seed, &possible);
        uint8_t number = top_of(&possible)->answer[dialled][0];
        assert_in_range(number, 1, 3);
        numbers |= 1u << number;
    }
    assert_int_equal(numbers, 14); /* 1, 2 and 3 are all thought of */
}

static void imagined_games_look_the_same_and_differ(void **unused)
{
    (void)unused;
    static kanly_game possible, again;
    unsigned karamas[FACTIONS] = {0}, worms = 0;
    look(GUILD);
    for (uint64_t seed = 0; seed < 400; seed++) {
        kanly_imagine(&seen, GUILD, seed, &possible);
        kanly_view(&possible, GUILD, &again);
        assert_memory_equal(&again, &seen, sizeof seen);
        assert_null(kanly_broken(&possible));
        for (faction f = 0; f < FACTIONS; f++) karamas[f] += holds(&possible, f, C_KARAMA);
        worms += next_spice(&possible) == S_SHAI_HULUD;
    }
    assert_int_equal(karamas[GUILD], 0);
    assert_in_range(karamas[HARKONNEN], 20,
                    90);             /* two cards, two Karamas among 32 unseen: 1 in 8 */
    assert_in_range(worms, 80, 150); /* 6 of 21 */
}

/* Plays on at random until one fighter of a battle has handed in its plan and the other has not.
** Returns who waits. */
static faction until_one_plan_is_locked(void)
{
    uint64_t random = 11;
    kanly_options o = kanly_default_options();
    kanly_start(&game, &o, random, NULL);
    while (top_of(&game)->ask != ASK_PLAN || bit_count(kanly_deciders(&game)) != 1) {
        assert_true(kanly_deciders(&game));
        faction f = lowest_bit(kanly_deciders(&game));
        kanly_move m = kanly_random_move(&game, (kanly_faction)f, &random);
        kanly_play_trusted(&game, &m, NULL);
    }
    return lowest_bit(kanly_deciders(&game));
}

static void a_plan_that_lies_face_down_may_be_left_to_its_owner(void **unused)
{
    (void)unused;
    static kanly_game possible;
    faction waits = until_one_plan_is_locked();
    look(waits);
    kanly_imagine(&seen, waits, 3, &possible);
    assert_int_equal(kanly_deciders(&possible), just(waits));
    kanly_imagine_without_plans(&seen, waits, 3, &possible);
    assert_null(kanly_broken(&possible));
    assert_int_equal(bit_count(kanly_deciders(&possible)), 2);
    uint64_t dice = 3;
    while (kanly_deciders(&possible)) {
        faction f = lowest_bit(kanly_deciders(&possible));
        kanly_move m = kanly_random_move(&possible, (kanly_faction)f, &dice);
        assert_int_equal(kanly_play(&possible, &m, NULL), R_NONE);
    }
}

static void spice_a_caller_has_counted_is_kept(void **unused)
{
    (void)unused;
    static kanly_game possible;
    look(GUILD);
    seen.spice[EMPEROR] = 33;
    kanly_imagine(&seen, GUILD, 5, &possible);
    assert_int_equal(possible.spice[EMPEROR], 33);
    assert_int_equal(possible.spice[GUILD], game.spice[GUILD]);
}

#define AMONG_SECRETS(test) cmocka_unit_test_setup(test, table_with_secrets)

int main(void)
{
    const struct CMUnitTest tests[] = {
        AMONG_SECRETS(everybody_sees_their_own_hand_and_counts_the_others),
        AMONG_SECRETS(with_memory_strict_hands_are_counted_while_bidding_alone),
        AMONG_SECRETS(with_memory_strict_a_card_that_was_shown_is_still_known),
        AMONG_SECRETS(with_memory_strict_hands_of_every_size_are_imagined),
        AMONG_SECRETS(a_card_that_was_shown_stays_in_sight),
        AMONG_SECRETS(spice_behind_the_shield_is_seen_by_its_owner_bribes_by_all),
        AMONG_SECRETS(a_pledge_is_known_to_the_two_allies),
        AMONG_SECRETS(a_karama_lent_is_known_to_the_two_allies),
        AMONG_SECRETS(traitors_are_secret_until_called),
        AMONG_SECRETS(the_prediction_is_the_bene_gesserits),
        AMONG_SECRETS(the_storm_card_is_seen_by_fremen_who_looked),
        AMONG_SECRETS(the_next_spice_card_is_seen_by_atreides_who_looked),
        AMONG_SECRETS(lots_and_deck_show_what_the_eye_has_seen),
        AMONG_SECRETS(discards_are_open),
        AMONG_SECRETS(the_losses_that_wake_the_token_are_shown_as_awake_or_asleep),
        AMONG_SECRETS(of_face_down_leaders_others_know_how_many),
        AMONG_SECRETS(face_up_leaders_are_open),
        AMONG_SECRETS(a_captive_is_known_to_captor_and_robbed),
        AMONG_SECRETS(records_are_their_owners),
        AMONG_SECRETS(the_generator_is_nobodys),
        AMONG_SECRETS(an_answer_given_in_secret_stays_secret),
        AMONG_SECRETS(imagined_games_look_the_same_and_differ),
        cmocka_unit_test(a_plan_that_lies_face_down_may_be_left_to_its_owner),
        AMONG_SECRETS(spice_a_caller_has_counted_is_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
