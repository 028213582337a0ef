/* Saved games: written and read again they are the same game; changed or damaged they are refused,
** and the line is named. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "board/board.h"
#include "game/chance.h"
#include "scenario/scenario.h"
#include "text/checksum.h"
#include "text/savegame.h"

enum { GAMES = 24, MOVES_AT_MOST = 20000, ANYTIME_ONE_IN = 12 };

/* --- games to save ---------------------------------------------------------------------------- */

static uint64_t throw_dice(uint64_t *random) { return *random = checksum_add(*random, 1); }

static bool fill_random(const kanly_game *game, kanly_move *move, uint64_t *random)
{
    kanly_values values;
    while (kanly_choices(game, move, &values)) {
        uint8_t list[256];
        unsigned count = 0;
        for (unsigned v = 0; v < 256; v++)
            if (kanly_values_have(&values, (uint8_t)v)) list[count++] = (uint8_t)v;
        if (count == 0) return false;
        kanly_fill(move, list[throw_dice(random) % count]);
    }
    return true;
}

static kanly_move random_move(const kanly_game *game, uint64_t *random)
{
    kanly_faction f = (kanly_faction)(throw_dice(random) % FACTIONS);
    kanly_ask kind = kanly_anytime_at((unsigned)(throw_dice(random) % KANLY_ANYTIME_QUESTIONS));
    if (throw_dice(random) % ANYTIME_ONE_IN == 0 && kanly_may_begin(game, f, kind)) {
        kanly_move move = {.question = (uint8_t)kind, .by = (uint8_t)f};
        if (fill_random(game, &move, random)) return move;
    }
    return kanly_random_move(game, (kanly_faction)lowest_bit(kanly_deciders(game)), random);
}

static kanly_options some_options(unsigned n)
{
    kanly_options o = kanly_default_options();
    o.advanced = n % 3 != 0;
    o.turns = (uint8_t)(1 + n % 10);
    o.windows_holders = n & 1;
    o.nexus_each_pile = n >> 1 & 1;
    o.karama_whole_phase = n >> 2 & 1;
    if (n % 4 == 3) o.seat[n % FACTIONS] = NONE;
    return o;
}

/* Plays a random game into a file in memory, to be freed, and hands over how it ended. */
static char *saved_game(unsigned n, kanly_game *end)
{
    char *text = NULL;
    size_t length;
    FILE *out = open_memstream(&text, &length);
    kanly_options options = some_options(n);
    uint64_t random = n;
    kanly_key key = key_of_seed(n);
    if (n % 3 == 0) memset(key.byte + 8, (int)n + 1, 8); /* no seed's */
    kanly_start_with_key(end, &options, &key, NULL);
    savegame_writer w = savegame_begin(out, end);
    while (kanly_deciders(end) && w.moves < MOVES_AT_MOST) {
        kanly_game before = *end;
        kanly_move move = random_move(end, &random);
        assert_int_equal(kanly_play(end, &move, NULL), KANLY_R_NONE);
        savegame_add(&w, &before, &move, end);
    }
    assert_int_equal(fclose(out), 0);
    return text;
}

/* Reads a saved game to its end or its first fault. */
static savegame_step read_all(const char *text, savegame_reader *r)
{
    FILE *in = fmemopen((void *)(uintptr_t)text, strlen(text), "r");
    kanly_move move;
    savegame_step step =
        savegame_open_at(r, in, NULL, scenario_stand_up) ? SAVEGAME_MOVE : SAVEGAME_WRONG;
    while (step == SAVEGAME_MOVE) step = savegame_next(r, &move, NULL);
    fclose(in);
    return step;
}

/* Where line n of a text begins, counted from 1. */
static char *line_at(char *text, unsigned n)
{
    while (--n) text = strchr(text, '\n') + 1;
    return text;
}

/* --- there and back --------------------------------------------------------------------------- */

static void a_game_read_is_the_game_that_was_saved(void **unused)
{
    (void)unused;
    const char *wish = getenv("KANLY_GAMES");
    unsigned games = wish ? (unsigned)atoi(wish) : GAMES;
    for (unsigned n = 0; n < games; n++) {
        static savegame_reader r;
        kanly_game end;
        char *text = saved_game(n, &end);
        if (read_all(text, &r) != SAVEGAME_END)
            fail_msg("game %u: %s: '%.*s'", n, r.error, (int)strcspn(line_at(text, r.line), "\n"),
                     line_at(text, r.line));
        assert_true(r.ended);
        assert_memory_equal(&r.game, &end, sizeof end);
        free(text);
    }
}

static void comments_and_blank_lines_are_free(void **unused)
{
    (void)unused;
    static savegame_reader r;
    assert_int_equal(
        read_all("# a game\n\nkanly 2  # the format\nedition 1\ngame basic turns=2\n"
                 "seats atreides - emperor fremen - guild\n  seed 3\n\n# nobody has moved\n",
                 &r),
        SAVEGAME_END);
    assert_int_equal(r.options.turns, 2);
    kanly_key key = key_of_seed(3);
    assert_memory_equal(&r.game.key, &key, sizeof key);
    assert_int_equal(r.options.edition, 1);
    assert_false(r.ended);
    assert_true(kanly_deciders(&r.game) != 0);
}

/* --- remarks, and games that begin elsewhere -------------------------------------------------- */

static const char GIVEN[] = "scenario late\ngame advanced turns=4\ngiven\n  turn 3\n"
                            "  phase shipment\n  forces fremen 3+1 sietch-tabr # a few\n"
                            "  spice fremen 9\n";

/* A game from that position: moves at random, each with its number as a remark. */
static char *game_from_position(kanly_game *end)
{
    char *text = NULL, number[16];
    size_t length;
    FILE *out = open_memstream(&text, &length);
    scenario_reader lines = {.text = GIVEN, .length = strlen(GIVEN)};
    scenario s;
    fault f;
    uint64_t random = 5;
    assert_true(scenario_next(&lines, &s));
    s.seed = 77;
    assert_true(scenario_describe(&s, end, &f));
    kanly_resume(end, NULL);
    char given[256];
    assert_false(scenario_given(&s, given, 20));
    assert_true(scenario_given(&s, given, sizeof given));
    savegame_writer w = savegame_begin_at(out, end, given);
    while (kanly_deciders(end)) {
        kanly_game before = *end;
        kanly_move move = random_move(end, &random);
        assert_int_equal(kanly_play(end, &move, NULL), KANLY_R_NONE);
        snprintf(number, sizeof number, "%u", w.moves + 1);
        savegame_remark(&w, "number", number);
        savegame_add(&w, &before, &move, end);
    }
    scenario_free(&s);
    fclose(out);
    return text;
}

static void a_game_may_begin_at_a_position_and_carry_remarks(void **unused)
{
    (void)unused;
    static savegame_reader r;
    kanly_game end;
    kanly_move move;
    char *text = game_from_position(&end), wanted[32];
    assert_non_null(
        strstr(text, "given forces fremen 3+1 sietch-tabr\ngiven spice fremen 9\nseed 77"));
    FILE *in = fmemopen(text, strlen(text), "r");
    assert_true(savegame_open_at(&r, in, NULL, scenario_stand_up));
    assert_int_equal(r.game.turn, 3);
    assert_int_equal(r.game.spice[KANLY_FREMEN], 9);
    while (savegame_next(&r, &move, NULL) == SAVEGAME_MOVE) {
        snprintf(wanted, sizeof wanted, "number %u\n", r.moves);
        assert_string_equal(r.remarks, wanted);
    }
    assert_string_equal(r.error, "");
    assert_true(r.ended);
    assert_memory_equal(&r.game, &end, sizeof end);
    rewind(in);
    assert_false(savegame_open(&r, in, NULL)); /* where nobody can describe a position */
    assert_non_null(strstr(r.error, "begins at a position"));
    fclose(in);
    free(text);
}

static void a_remark_keeps_to_its_lines(void **unused)
{
    (void)unused;
    char *text = NULL, long_one[2000];
    size_t length;
    FILE *out = open_memstream(&text, &length);
    savegame_writer w = {.out = out};
    savegame_remark(&w, "say", "one\ntwo # and\tthree");
    savegame_remark(&w, "say", "\xff \xc3\xbc \xe2\x82 \xed\xa0\x80.");
    memset(long_one, 'x', sizeof long_one);
    memcpy(long_one + 899, "ü", 2); /* the cut would fall into this letter */
    long_one[sizeof long_one - 1] = '\0';
    savegame_remark(&w, "say", long_one);
    fclose(out);
    assert_memory_equal(text, "#: say one\n#: say two # and three\n#: say ? ü ?? ???.\n#: say x",
                        62);
    assert_int_equal(strlen(strstr(text, "#: say x")), strlen("#: say \n") + 899);
    free(text);
}

/* --- damage ----------------------------------------------------------------------------------- */

static void refused_at(const char *text, unsigned at_line, const char *because)
{
    static savegame_reader r;
    char place[32];
    assert_int_equal(read_all(text, &r), SAVEGAME_WRONG);
    snprintf(place, sizeof place, "line %u: ", at_line);
    if (strncmp(r.error, place, strlen(place)) != 0 || !strstr(r.error, because))
        fail_msg("'%s' should be '%s%s'", r.error, place, because);
}

/* The number of the first line after `from` that is a move. */
static unsigned move_line(char *text, unsigned from)
{
    while (line_at(text, from)[0] < '0' || line_at(text, from)[0] > '9') from++;
    return from;
}

static void a_changed_checksum_is_found_where_it_stands(void **unused)
{
    (void)unused;
    kanly_game end;
    char *text = saved_game(4, &end);
    unsigned changed = move_line(text, 30);
    char *digit = strchr(line_at(text, changed), ' ') + 1;
    *digit = *digit == '0' ? '1' : '0';
    refused_at(text, changed, "not the one that was saved");
    free(text);
}

/* Another number on the dial, or a move counted wrong. */
static void a_changed_move_is_found_where_it_stands(void **unused)
{
    (void)unused;
    kanly_game end;
    for (unsigned n = 8; n < 60; n += 5) {
        char *text = saved_game(4, &end);
        unsigned changed = move_line(text, n);
        char *dial = strstr(line_at(text, changed), " dial "),
             *stop = strchr(line_at(text, changed), '\n');
        if (dial && dial < stop) {
            dial[6] = dial[6] == '1' ? '2' : '1';
            refused_at(text, changed, "");
        } else {
            line_at(text, changed)[0] = '9';
            refused_at(text, changed, "should come here");
        }
        free(text);
    }
}

static void a_missing_line_is_found_at_the_next(void **unused)
{
    (void)unused;
    kanly_game end;
    char *text = saved_game(5, &end);
    unsigned gone = move_line(text, 20);
    char *from = line_at(text, gone), *to = line_at(text, gone + 1);
    memmove(from, to, strlen(to) + 1);
    unsigned next = move_line(text, gone);
    static savegame_reader r;
    assert_int_equal(read_all(text, &r), SAVEGAME_WRONG);
    assert_true(r.line >= gone && r.line <= next);
    free(text);
}

static void a_cut_line_is_found(void **unused)
{
    (void)unused;
    kanly_game end;
    char *text = saved_game(5, &end);
    unsigned last = move_line(text, 25);
    *strchr(line_at(text, last), '\n') = '\0';
    refused_at(text, last, "cut off");
    free(text);
}

static void another_seed_is_another_game(void **unused)
{
    (void)unused;
    kanly_game end;
    char *text = saved_game(5, &end);
    char *seed = strstr(text, "seed 5");
    seed[5] = '6';
    static savegame_reader r;
    assert_int_equal(read_all(text, &r), SAVEGAME_WRONG);
    assert_int_equal(r.line, 7); /* the very first move */
    free(text);
}

#define HEAD "kanly 2\nedition 1\ngame advanced\nseats atreides guild\n"

static void a_head_that_is_wrong_says_what_was_expected(void **unused)
{
    (void)unused;
    refused_at("", 1, "kanly");
    refused_at("chess 1\n", 1, "kanly");
    refused_at("kanly two\n", 1, "version of the format");
    refused_at("kanly 2\ngame advanced\n", 2, "edition");
    refused_at("kanly 2\nedition first\n", 2, "edition of the rules");
    refused_at("kanly 2\nedition 1\ngame advanced turns=99\n", 3, "1 to 20");
    refused_at("kanly 2\nedition 1\ngame advanced\nseats atreides\n", 4, "two factions");
    refused_at(HEAD "seed x\n", 5, "seed");
    refused_at(HEAD "given turn 2\ngiven spice\nseed 1\n", 6, "faction");
    refused_at(HEAD "given spice fremen 3\nseed 1\n", 5, "fremen");
    refused_at(HEAD "given turn 2\nkey 00112233445566778899aabbccddeeff\n", 6, "has a seed");
    refused_at(HEAD "seed\n", 5, "seed");
    refused_at(HEAD, 5, "seed");
    refused_at(HEAD "key 00112233\n", 5, "32 digits");
    refused_at(HEAD "key 000102030405060708090a0b0c0d0e0f10\n", 5, "32 digits");
    refused_at(HEAD "key 000102030405060708090A0B0C0D0E0F\n", 5, "32 digits");
}

/* What cannot be read here is told apart from what is damaged. */
static void games_of_other_times_are_named(void **unused)
{
    (void)unused;
    refused_at("kanly 1\ngame advanced\nseats atreides guild\nseed 1\n", 1,
               "from before the first edition");
    refused_at("kanly 3\nanything\n", 1, "of a later kanly; this one reads version 2");
    refused_at("kanly 2\nedition 9\ngame unheard-of=yes\n", 2,
               "edition 9 of the rules, of a later kanly; this one knows them up to edition 1");
    refused_at("kanly 2\nedition 18446744073709551615\n", 2, "of a later kanly");
    refused_at("kanly 2\nedition 0\n", 2, "the first is 1");
}

/* Games from before an option are games in which it stands at its default. */
static void an_option_that_is_not_named_stands_at_its_default(void **unused)
{
    (void)unused;
    kanly_game end;
    char *text = saved_game(8, &end), *from = strstr(text, " shield-wall=no");
    static savegame_reader r;
    assert_non_null(from);
    memmove(from, from + strlen(" shield-wall=no"), strlen(from + strlen(" shield-wall=no")) + 1);
    if (read_all(text, &r) != SAVEGAME_END) fail_msg("%s", r.error);
    assert_memory_equal(&r.game, &end, sizeof end);
    free(text);
}

static void nonsense_between_the_moves_is_refused(void **unused)
{
    (void)unused;
    static const char head[] = "kanly 2\nedition 1\ngame basic\nseats atreides guild\nseed 1\n";
    static const char *const nonsense[] = {
        "hello\n",
        "1\n",
        "1 zzzz atreides pass\n",
        "1 0000\n",
        "1 0000 ixians pass\n",
        "1 0000 atreides dance\n",
        "2 0000 atreides pass\n",
        "turn 1 setup 00\n",
        "turn x\n",
        "end atreides 0000000000000000\n",
        "\x01\x02\n",
    };
    for (size_t i = 0; i < sizeof nonsense / sizeof nonsense[0]; i++) {
        char text[256];
        snprintf(text, sizeof text, "%s%s", head, nonsense[i]);
        refused_at(text, 6, "");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_read_is_the_game_that_was_saved),
        cmocka_unit_test(comments_and_blank_lines_are_free),
        cmocka_unit_test(a_game_may_begin_at_a_position_and_carry_remarks),
        cmocka_unit_test(a_remark_keeps_to_its_lines),
        cmocka_unit_test(a_changed_checksum_is_found_where_it_stands),
        cmocka_unit_test(a_changed_move_is_found_where_it_stands),
        cmocka_unit_test(a_missing_line_is_found_at_the_next),
        cmocka_unit_test(a_cut_line_is_found),
        cmocka_unit_test(another_seed_is_another_game),
        cmocka_unit_test(a_head_that_is_wrong_says_what_was_expected),
        cmocka_unit_test(games_of_other_times_are_named),
        cmocka_unit_test(an_option_that_is_not_named_stands_at_its_default),
        cmocka_unit_test(nonsense_between_the_moves_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
