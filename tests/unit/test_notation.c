/* The notation: names, mistakes with their column, and every legal move printed and read back. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "play/play.h"
#include "rules/rules.h"
#include "text/spoken.h"

/* --- round trips ------------------------------------------------------------------------------ */

static void comes_back(const kanly_game *g, const kanly_move *m)
{
    char text[NOTATION_MOVE_SIZE], again[NOTATION_MOVE_SIZE];
    kanly_move read;
    notation_error error = {0};
    notation_print(g, m, text, sizeof text);
    if (!notation_parse(g, m->by, text, &read, &error))
        fail_msg("%s: column %u: %s", text, error.column, error.text);
    notation_print(g, &read, again, sizeof again);
    if (read.question != m->question || read.length != m->length ||
        memcmp(read.value, m->value, m->length) != 0)
        fail_msg("%s asked %s: printed '%s', read back as '%s' (%u, then %u fields)",
                 faction_name(m->by), QUESTION_ROW[m->question].word, text, again, m->length,
                 read.length);
}

static uint64_t random_state;

static unsigned random_upto(unsigned n)
{
    random_state = random_state * UINT64_C(6364136223846793005) + 1442695040888963407u;
    return (unsigned)((random_state >> 33) % n);
}

/* Some any-time move this faction may make now, field by field; false when there is none of this
** kind. */
static bool any_time_move(const kanly_game *g, faction f, unsigned kind, kanly_move *m)
{
    kanly_values values;
    *m = (kanly_move){.question = (uint8_t)kind, .by = f};
    if (!kanly_may_begin(g, (kanly_faction)f, (kanly_ask)kind)) return false;
    while (kanly_choices(g, m, &values)) {
        unsigned list[256], count = 0;
        for (unsigned v = 0; v < 256; v++)
            if (kanly_values_have(&values, (uint8_t)v)) list[count++] = v;
        if (!count) return false;
        kanly_fill(m, (uint8_t)list[random_upto(count)]);
    }
    return true;
}

static void any_time_moves_come_back(const kanly_game *g)
{
    kanly_ask kind;
    for (unsigned i = 0; (kind = kanly_anytime_at(i)) != KANLY_ASK_NOTHING; i++) {
        kanly_move m;
        faction f = (faction)random_upto(FACTIONS);
        if (plays(g, f) && any_time_move(g, f, kind, &m)) comes_back(g, &m);
    }
}

static void play_and_compare(const kanly_options *o, uint64_t seed, unsigned most)
{
    kanly_game g;
    random_state = seed;
    kanly_start(&g, o, seed, NULL);
    for (unsigned i = 0; i < most && kanly_deciders(&g); i++) {
        uint64_t chance = seed * 977 + i;
        kanly_move m =
            kanly_random_move(&g, (kanly_faction)lowest_bit(kanly_deciders(&g)), &chance);
        comes_back(&g, &m);
        if (i % 5 == 0) any_time_moves_come_back(&g);
        kanly_move usual = kanly_default_move(&g, (kanly_faction)lowest_bit(kanly_deciders(&g)));
        comes_back(&g, &usual);
        assert_int_equal(kanly_play(&g, &m, NULL), R_NONE);
    }
}

static void every_move_of_random_games_comes_back(void **state)
{
    (void)state;
    kanly_options o = kanly_default_options();
    for (unsigned seed = 1; seed <= 8; seed++) {
        o.advanced = seed % 4 != 0;
        o.windows_holders = seed % 2;
        o.shield_wall = seed % 3 == 0;
        play_and_compare(&o, seed, 4000);
    }
}

/* --- reading ---------------------------------------------------------------------------------- */

static kanly_game a_game(void)
{
    kanly_options o = kanly_default_options();
    kanly_game g;
    empty_table(&g, &o, 1);
    stand_at(&g, KANLY_SHIPMENT);
    return g;
}

static kanly_move read_move(const kanly_game *g, faction by, const char *text)
{
    kanly_move m;
    notation_error error;
    if (!notation_parse(g, by, text, &m, &error)) fail_msg("%s: %s", text, error.text);
    return m;
}

static void moves_become_forms(void **state)
{
    (void)state;
    kanly_game g = a_game();
    kanly_move m = read_move(&g, EMPEROR, "ship 3+2 cielago-south/1 ally 4 karama");
    const uint8_t ship[] = {
        KANLY_SHIP_RESERVES, cell_at(T_CIELAGO_SOUTH, 1), first_copy(C_KARAMA), 3, 2, 4};
    assert_int_equal(m.question, ASK_SHIP);
    assert_int_equal(m.length, sizeof ship);
    assert_memory_equal(m.value, ship, sizeof ship);

    m = read_move(
        &g, ATREIDES,
        "plan leader dr-yueh weapon crysknife defense shield kwisatz-haderach dial 4.5 spice 2");
    const uint8_t plan[] = {L_DR_YUEH, YES, first_copy(C_CRYSKNIFE), first_copy(C_SHIELD), 9, 2};
    assert_int_equal(m.question, ASK_PLAN);
    assert_int_equal(m.length, sizeof plan);
    assert_memory_equal(m.value, plan, sizeof plan);

    m = read_move(&g, GUILD, "play truthtrance emperor Q03 2 worthless");
    const uint8_t truth[] = {EMPEROR, 3, 2, 10};
    assert_int_equal(m.question, ASK_TRUTHTRANCE);
    assert_memory_equal(m.value, truth, sizeof truth);

    assert_int_equal(read_move(&g, HARKONNEN, "traitor alia").question, ASK_TRAITOR);
    assert_int_equal(read_move(&g, HARKONNEN, "traitor").question, ASK_CALL);
    assert_int_equal(read_move(&g, FREMEN, "place 10 sietch-tabr").question, ASK_PLACE);
    assert_int_equal(read_move(&g, BENE_GESSERIT, "place polar-sink").question, ASK_PLACE_ADVISOR);
    assert_int_equal(read_move(&g, GUILD, "karama").question, ASK_KARAMA);
    assert_int_equal(read_move(&g, GUILD, "karama sardaukar").question, ASK_PREVENT);
    assert_int_equal(read_move(&g, GUILD, "karama stop").question, ASK_STOP);
}

static void mistakes_have_a_column(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        unsigned column;
        const char *part;
    } wrong[] = {
        {"", 2, "the line ends"},
        {"shp 3 carthag", 1, "expected a move"},
        {"ship carthag", 6, "number of forces"},
        {"ship 3 kartag", 8, "expected a territory"},
        {"ship 3 cielago-south", 21, "expected a sector"},
        {"move 3 carthag arrakeen", 16, "'>'"},
        {"bid 3 aly 2", 7, "ally, karama or the end"},
        {"voice maybe lasgun", 7, "must or not"},
        {"voice must snooper", 12, "weapon-projectile"},
        {"plan leader alia dial three", 23, "a dial"},
        {"karama with lasgn", 13, "treachery card"},
        {"return", 8, "card"},
    };
    kanly_game g = a_game();
    for (unsigned i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        kanly_move m;
        notation_error error = {0};
        assert_false(notation_parse(&g, GUILD, wrong[i].text, &m, &error));
        if (error.column != wrong[i].column || !strstr(error.text, wrong[i].part))
            fail_msg("'%s': column %u: %s", wrong[i].text, error.column, error.text);
    }
}

static void every_name_is_found_again(void **state)
{
    (void)state;
    for (cell c = 0; c < CELLS; c++) {
        char name[48];
        words w;
        saying s = saying_in(name, sizeof name);
        print_cell(&s, c);
        split_words(&w, name, strlen(name));
        assert_int_equal(read_cell(&w), c);
    }
    for (leader l = 0; l < LEADERS; l++)
        assert_int_equal(find_leader((word){leader_name(l), (unsigned)strlen(leader_name(l)), 1}),
                         l);
    for (card_name n = 0; n < CARD_NAMES; n++)
        assert_int_equal(
            find_card_name((word){card_name_text(n), (unsigned)strlen(card_name_text(n)), 1}), n);
}

/* --- deeds ------------------------------------------------------------------------------------ */

static void says(const kanly_move *m, const char *act, const char *deed)
{
    char text[128];
    saying s = saying_in(text, sizeof text);
    say_act(&s, m);
    assert_string_equal(text, act);
    s = saying_in(text, sizeof text);
    say_move(&s, NULL, m);
    assert_string_equal(text, deed);
}

static void the_act_is_the_beginning_of_a_deed(void **state)
{
    (void)state;
    says(&(kanly_move){KANLY_ASK_WORM, FREMEN, 1, {T_RED_CHASM}}, "send the worm",
         "send the worm to Red Chasm");
    says(&(kanly_move){KANLY_ASK_WEATHER, GUILD, 2, {KANLY_WEATHER_YES, 0}}, "move the storm on",
         "move the storm on by 0");
    says(&(kanly_move){KANLY_ASK_VOICE, BENE_GESSERIT, 2, {KANLY_VOICE_NOT, 0}}, "command",
         "command that they do not play a projectile weapon");
    says(&(kanly_move){KANLY_ASK_DIAL, GUILD, 1, {3}}, "dial", "dial 3");
    says(&(kanly_move){KANLY_ASK_CLAIM, GUILD, 1, {YES}}, "claim CHOAM charity",
         "claim CHOAM charity");
    says(&(kanly_move){KANLY_ASK_WORM, FREMEN, 1, {NONE}}, "leave the worm", "leave the worm");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_move_of_random_games_comes_back),
        cmocka_unit_test(moves_become_forms),
        cmocka_unit_test(mistakes_have_a_column),
        cmocka_unit_test(every_name_is_found_again),
        cmocka_unit_test(the_act_is_the_beginning_of_a_deed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
