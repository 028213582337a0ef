/* The scenario language: what is read, where mistakes are pointed at, how a run finds its moments.
** What the rules do with it is for the scenarios themselves. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "play/play.h"
#include "rules/rules.h"
#include "scenario/scenario.h"

/* --- helpers ---------------------------------------------------------------------------------- */

static fault run_text(const char *text)
{
    scenario_reader reader = {.text = text, .length = strlen(text)};
    scenario s;
    fault f = {.line = 9999};
    if (scenario_next(&reader, &s)) {
        f = scenario_run(&s, NULL, NULL);
        scenario_free(&s);
    }
    return f;
}

static void holds_text(const char *text)
{
    fault f = run_text(text);
    if (f.line) fail_msg("line %u:%u: %s", f.line, f.column, f.text);
}

static void fails_at(const char *text, unsigned line, unsigned column, const char *part)
{
    fault f = run_text(text);
    if (f.line != line || f.column != column || !strstr(f.text, part))
        fail_msg("expected a fault at %u:%u with '%s', found one at %u:%u: %s", line, column, part,
                 f.line, f.column, f.text);
}

static kanly_game described(const char *text)
{
    scenario_reader reader = {.text = text, .length = strlen(text)};
    scenario s;
    kanly_game g;
    fault f;
    assert_true(scenario_next(&reader, &s));
    if (s.fault.line) fail_msg("line %u: %s", s.fault.line, s.fault.text);
    if (!scenario_describe(&s, &g, &f)) fail_msg("line %u: %s", f.line, f.text);
    scenario_free(&s);
    return g;
}

#define LINES(...) lines_of((const char *const[]){__VA_ARGS__, NULL})

/* One scenario from its lines, the first being line 1. */
static const char *lines_of(const char *const *line)
{
    static char text[4096];
    text[0] = '\0';
    for (; *line; line++) {
        strncat(text, *line, sizeof text - strlen(text) - 1);
        strncat(text, "\n", sizeof text - strlen(text) - 1);
    }
    return text;
}

/* --- reading ---------------------------------------------------------------------------------- */

static void a_file_holds_any_number_of_scenarios(void **state)
{
    (void)state;
    const char *text = LINES(
        "# first a comment", "", "scenario One   # not part of it", "rule 1.01.03 1.06 R68 RB-104",
        "game basic turns=7 rules=official nexus=once", "seats guild - fremen", "seed 42",
        "edition 1", "scenario Two", "given", "  turn 3", "when", "  auto");
    scenario_reader reader = {.text = text, .length = strlen(text)};
    scenario s;
    assert_true(scenario_next(&reader, &s));
    assert_string_equal(s.title, "One");
    assert_int_equal(s.line, 3);
    assert_int_equal(s.fault.line, 0);
    assert_int_equal(s.rule_count, 1);
    assert_int_equal(s.rule[0], R_1_01_03);
    assert_false(s.options.advanced);
    assert_int_equal(s.options.turns, 7);
    assert_true(s.options.weather_until_moved);
    assert_false(s.options.nexus_each_pile);
    assert_int_equal(s.options.seat[0], GUILD);
    assert_int_equal(s.options.seat[1], NONE);
    assert_int_equal(s.options.seat[2], FREMEN);
    assert_int_equal(s.options.seat[3], NONE);
    assert_int_equal(s.seed, 42);
    assert_int_equal(s.options.edition, 1);
    scenario_free(&s);
    assert_true(scenario_next(&reader, &s));
    assert_string_equal(s.title, "Two");
    assert_true(s.options.advanced);
    assert_int_equal(s.seed, 1);
    assert_int_equal(s.options.edition, kanly_edition());
    assert_int_equal(s.line_count, 2);
    scenario_free(&s);
    assert_false(scenario_next(&reader, &s));
}

static void carriage_returns_tabs_and_a_byte_order_mark_do_no_harm(void **state)
{
    (void)state;
    holds_text("\xef\xbb\xbfscenario A\r\ngame basic\r\ngiven\r\n\tphase storm\r\n"
               "\tspice guild 3\r\nthen\r\n\tspice guild 3\r\n");
}

static void a_scenario_without_an_end_of_line_is_whole(void **state)
{
    (void)state;
    fails_at("scenario A\ngiven\nphase storm\nspice guild 3\nthen\nspice guild 4", 6, 0,
             "expected 'spice guild 4', found 3");
}

/* --- mistakes --------------------------------------------------------------------------------- */

static void mistakes_are_pointed_at(void **state)
{
    (void)state;
    fails_at("storm 3\n", 1, 1, "expected scenario and a title");
    fails_at(LINES("scenario A", "gme basic"), 2, 1,
             "expected rule, game, seats, seed, edition, given, when or then");
    fails_at(LINES("scenario A", "game advanced", "game adv"), 3, 6, "expected basic or advanced");
    fails_at(LINES("scenario A", "game basic nexus=twice"), 2, 12, "nexus");
    fails_at(LINES("scenario A", "game basic foo=1"), 2, 12, "there is no option 'foo'");
    fails_at(LINES("scenario A", "seats atreides atreides"), 2, 7, "two seats");
    fails_at(LINES("scenario A", "rule 1.01.3x"), 2, 6, "expected a rule number");
}

static void mistakes_in_given_lines(void **state)
{
    (void)state;
    fails_at(LINES("scenario A", "given", "  phase stom"), 3, 9, "expected a phase");
    fails_at(LINES("scenario A", "given", "  storm 18"), 3, 9, "expected a sector of at most 17");
    fails_at(LINES("scenario A", "given", "  forces atreides 5 arakeen"), 3, 21,
             "expected a territory");
    fails_at(LINES("scenario A", "given", "  forces atreides 5 cielago-south/7"), 3, 35,
             "expected a sector of cielago-south");
    fails_at(LINES("scenario A", "given", "  forces atreides five arrakeen"), 3, 19,
             "expected a number of forces");
    fails_at(LINES("scenario A", "given", "  forces atreides 5"), 3, 21, "the line ends");
    fails_at(LINES("scenario A", "given", "  forces atreides 5 arrakeen 6"), 3, 30,
             "expected the end of the line");
    fails_at(LINES("scenario A", "given", "  hand guild lasgn"), 3, 14,
             "expected a treachery card");
    fails_at(LINES("scenario A", "given", "  leader stilgar asleep"), 3, 18,
             "expected dead, face-down");
    fails_at(LINES("scenario A", "given", "  storms 3"), 3, 3, "expected a fact");
    fails_at(LINES("scenario A", "when", "  auto", "given", "  storm 3"), 4, 1,
             "expected when or then");
}

static void what_cannot_be_described(void **state)
{
    (void)state;
    fails_at(LINES("scenario A", "given", "  forces atreides 5 cielago-south"), 3, 0,
             "expected a cell");
    fails_at(LINES("scenario A", "given", "  hand guild lasgun", "  hand fremen lasgun"), 4, 0,
             "lasgun");
    fails_at(LINES("scenario A", "given", "  forces guild 15 arrakeen", "  forces guild 6 carthag"),
             1, 0, "at most 20");
    fails_at(LINES("scenario A", "seats atreides guild", "given", "  spice fremen 3"), 4, 0,
             "fremen has no seat");
    fails_at(LINES("scenario A", "given", "  forces bene-gesserit 1 cielago-south/1",
                   "  advisors 1 cielago-south/2"),
             4, 0, "one face");
    fails_at(LINES("scenario A", "given", "  ally guild fremen", "  ally guild emperor"), 4, 0,
             "not allied yet");
}

static void mistakes_in_moves_and_checks(void **state)
{
    (void)state;
    fails_at(LINES("scenario A", "when", "  autos"), 3, 3,
             "expected a faction and its move, or auto");
    fails_at(LINES("scenario A", "when", "  auto bid"), 3, 8, "expected a phase");
    fails_at(LINES("scenario A", "when", "  guild shp 3 carthag"), 3, 9, "expected a move");
    fails_at(LINES("scenario A", "when", "  guild ship 3 cielago-south"), 3, 29,
             "expected a sector");
    fails_at(LINES("scenario A", "when", "  guild ship 3 carthag refused 1.6"), 3, 32,
             "expected a rule number");
    fails_at(LINES("scenario A", "when", "  guild plan weapon lasgun dial 2"), 3, 35, "leader");
    fails_at(LINES("scenario A", "when", "  guild play lasgun"), 3, 14, "expected weather-control");
    fails_at(LINES("scenario A", "when", "  guild play truthtrance fremen Q31"), 3, 33,
             "Q01 to Q30");
    fails_at(LINES("scenario A", "then", "  asks guild shipping"), 3, 14, "expected a decision");
    fails_at(LINES("scenario A", "then", "  cannot guild ship 3 carthag 9.99"), 3, 31,
             "expected a rule number");
    fails_at(LINES("scenario A", "then", "  bank five"), 3, 8, "expected an amount");
    fails_at(LINES("scenario A", "then", "  nothing"), 3, 3, "expected a check");
}

/* --- describing ------------------------------------------------------------------------------- */

static void pieces_are_taken_from_their_ordinary_place(void **state)
{
    (void)state;
    kanly_game g = described(LINES(
        "scenario A", "given", "  phase battle", "  forces emperor 3+2 arrakeen",
        "  tanks emperor 1+1", "  forces fremen 4 sietch-tabr", "  reserves guild 5",
        "  hand guild karama karama", "  treachery-deck lasgun shield", "  discard kulon baliset",
        "  spice-deck shai-hulud red-chasm", "  pile-a old-gap shai-hulud", "  storm 5"));
    assert_int_equal(g.reserves[EMPEROR], make_stack(11, 2));
    assert_int_equal(g.reserves[FREMEN], make_stack(13, 3));
    assert_int_equal(g.reserves[GUILD], make_stack(5, 0));
    assert_int_equal(g.tanks[GUILD], 0); /* not given: empty */
    assert_int_equal(hand_size(&g, GUILD), 2);
    assert_int_equal(g.treachery_count + g.discard_count, CARDS - 2);
    assert_int_equal(card_name_of(g.treachery[g.treachery_count - 1]), C_LASGUN);
    assert_int_equal(card_name_of(g.treachery[g.treachery_count - 2]), C_SHIELD);
    assert_int_equal(card_name_of(g.treachery[CARDS - g.discard_count]), C_BALISET);
    assert_int_equal(g.spice_count + g.pile_count[0], SPICE_CARDS);
    assert_int_equal(next_spice(&g), S_SHAI_HULUD);
    assert_int_equal(pile_top(&g, 0), T_OLD_GAP);
    assert_int_equal(g.turn, 2);
    assert_int_equal(g.phase, KANLY_BATTLE);
    /* the circle in sector 7 comes after a storm in 5 */
    assert_int_equal(g.order[0], HARKONNEN - 2);
    assert_null(kanly_broken(&g));
    assert_int_equal(kanly_deciders(&g), 0);
}

static void the_basic_game_knows_no_elites(void **state)
{
    (void)state;
    kanly_game g = described(LINES("scenario A", "game basic", "given", "  phase battle",
                                   "  forces emperor 3+2 arrakeen"));
    assert_int_equal(g.stack[EMPEROR][first_cell(T_ARRAKEEN)], make_stack(5, 0));
    assert_int_equal(g.reserves[EMPEROR], make_stack(15, 0));
}

static void leaders_and_the_kwisatz_haderach(void **state)
{
    (void)state;
    kanly_game g = described(LINES(
        "scenario A", "given", "  phase battle", "  leader stilgar dead",
        "  leader chani face-down deaths 3", "  leader alia held-by harkonnen",
        "  leader caid used carthag", "  kwisatz-haderach asleep 4", "  karama-power guild used",
        "  prediction fremen 7", "  worms 3", "  shield-wall destroyed"));
    assert_int_equal(g.leader[L_STILGAR].place, TANKS_UP);
    assert_int_equal(g.leader[L_STILGAR].deaths, 1);
    assert_int_equal(g.leader[L_CHANI].place, TANKS_DOWN);
    assert_int_equal(g.leader[L_CHANI].deaths, 3);
    assert_int_equal(g.leader[L_ALIA].holder, HARKONNEN);
    assert_int_equal(g.leader[L_ALIA].taken_from, BENE_GESSERIT);
    assert_int_equal(g.leader[L_CAID].fought_in, T_CARTHAG);
    assert_int_equal(g.haderach_lost, 4);
    assert_int_equal(g.powers_used, just(GUILD));
    assert_int_equal(g.predicted_turn, 7);
    assert_int_equal(g.worms, 3);
    assert_true(g.wall_destroyed);
}

/* --- running ---------------------------------------------------------------------------------- */

#define STORM                                                                                      \
    "scenario A", "game basic", "seats atreides bene-gesserit emperor fremen harkonnen guild",     \
        "given", "  phase storm", "  storm 3"

/* Every fact that can be given: a line, one that differs, and what is found in its place. */
static const struct {
    const char *given, *differs, *found;
} FACT_LINES[] = {
    {"turn 3", "turn 4", "found 3"},
    {"phase storm", "phase battle", "found storm"},
    {"storm 5", "storm 6", "found 5"},
    {"storm-card 2", "storm-card 3", "found 2"},
    {"storm-deck 4 5", "storm-deck 4 6", "found 4 5"},
    {"dialers guild emperor", "dialers guild fremen", "found guild emperor"},
    {"forces fremen 3+2 false-wall-west/17", "forces fremen 5 false-wall-west", "found 3+2"},
    {"advisors 2 carthag", "advisors bene-gesserit 1 carthag", "found 2"},
    {"reserves emperor 4+1", "reserves emperor 4", "found 4+1"},
    {"tanks guild 3", "tanks guild 2", "found 3"},
    {"spice guild 300", "spice guild 3", "found 300"},
    {"bribes guild 4", "bribes guild 0", "found 4"},
    {"hand guild shield lasgun", "hand guild lasgun", "found lasgun shield"},
    {"traitors guild stilgar", "traitors guild none", "found stilgar"},
    {"leader stilgar dead deaths 3", "leader stilgar dead deaths 2", "found dead deaths 3"},
    {"leader stilgar face-down", "leader stilgar alive", "found face-down deaths 2"},
    {"leader duncan-idaho held-by harkonnen", "leader duncan-idaho held-by atreides",
     "found harkonnen"},
    {"leader stilgar used arrakeen", "leader stilgar used none", "found arrakeen"},
    {"ally guild emperor", "ally emperor fremen", "found guild"},
    {"blow cielago-south/1 12", "blow cielago-south 10", "found 12"},
    {"spice-deck shai-hulud", "spice-deck cielago-south", "found shai-hulud"},
    {"treachery-deck shield lasgun", "treachery-deck lasgun", "found shield"},
    {"pile-a cielago-south", "pile-a none", "found cielago-south"},
    {"pile-b shai-hulud cielago-south", "pile-b cielago-south", "found shai-hulud cielago-south"},
    {"discard lasgun shield", "discard shield lasgun", "found lasgun shield"},
    {"prediction fremen 4", "prediction fremen 5", "found fremen 4"},
    {"kwisatz-haderach asleep 3", "kwisatz-haderach awake", "found asleep 3"},
    {"kwisatz-haderach used arrakeen", "kwisatz-haderach used none", "found arrakeen"},
    {"shield-wall destroyed", "shield-wall standing", "found destroyed"},
    {"worms 2", "worms 1", "found 2"},
    {"karama-power guild used", "karama-power guild unused", "found used"},
};

static void what_is_given_is_found(void **state)
{
    (void)state;
    char text[512];
    unsigned lines = sizeof FACT_LINES / sizeof FACT_LINES[0];
    for (unsigned kind = 0; kind < FACT_KINDS; kind++) {
        bool found = FACTS[kind].never_given;
        size_t length = strlen(FACTS[kind].word);
        for (unsigned i = 0; i < lines; i++)
            found = found || (!strncmp(FACT_LINES[i].given, FACTS[kind].word, length) &&
                              FACT_LINES[i].given[length] == ' ');
        if (!found) fail_msg("no line for %s", FACTS[kind].word);
    }
    for (unsigned i = 0; i < lines; i++) {
        static const char form[] = "scenario A\ngame advanced\ngiven\nturn 2\nphase storm\n"
                                   "forces harkonnen 1 carthag\n%s\nthen\n%s\n";
        const char *given = FACT_LINES[i].given;
        snprintf(text, sizeof text, form, given, given);
        holds_text(text);
        snprintf(text, sizeof text, form, given, FACT_LINES[i].differs);
        fails_at(text, 9, 0, FACT_LINES[i].found);
    }
}

static void simultaneous_answers_wait_for_their_lines(void **state)
{
    (void)state;
    holds_text(LINES(STORM, "  dialers atreides harkonnen", "when", "  atreides dial 2", "then",
                     "  asks harkonnen dial", "when", "  harkonnen dial 3", "then", "  storm 8"));
    holds_text(LINES(STORM, "  dialers atreides harkonnen", "when", "  harkonnen dial 3",
                     "  atreides dial 2", "then", "  storm 8"));
    holds_text(LINES(STORM, "  dialers atreides harkonnen", "when", "  harkonnen dial 3", "  auto",
                     "then", "  storm 7"));
}

static void auto_stops_where_the_phase_ends(void **state)
{
    (void)state;
    holds_text(LINES(STORM, "when", "  auto", "then", "  phase storm", "  phase spice-blow"));
    holds_text(LINES(STORM, "  spice-deck red-chasm", "when", "  auto charity", "then",
                     "  phase charity", "  phase spice-blow", "  asks guild claim", "when",
                     "  auto", "then", "  phase bidding"));
}

#define SHIPMENT                                                                                   \
    "scenario A", "game basic", "seats atreides bene-gesserit emperor fremen harkonnen guild",     \
        "given", "  phase shipment", "  storm 2", "  spice emperor 3"

static void lines_that_do_not_hold(void **state)
{
    (void)state;
    fails_at(LINES(SHIPMENT, "when", "  emperor ship 5 carthag"), 9, 0,
             "found a refusal by 1.06.03.02");
    fails_at(LINES(SHIPMENT, "when", "  emperor ship 2 carthag refused"), 9, 0,
             "found that it is accepted");
    fails_at(LINES(SHIPMENT, "when", "  emperor ship 5 carthag refused 1.06.02"), 9, 0,
             "expected a refusal by 1.06.02, found one by 1.06.03.02");
    fails_at(LINES(SHIPMENT, "when", "  emperor ship 1 carthag", "  emperor ship 1 carthag"), 10, 0,
             "found that they never are");
    fails_at(LINES(SHIPMENT, "when", "  emperor give 2"), 9, 0, "found a refusal by");
    fails_at(LINES(SHIPMENT, "then", "  asks emperor bid"), 9, 0,
             "expected 'asks emperor bid', found");
    fails_at(LINES(SHIPMENT, "then", "  can emperor bid 2"), 9, 0, "found a refusal");
    fails_at(LINES(SHIPMENT, "when", "  auto setup"), 9, 0, "expected the phase setup");
    fails_at(LINES(SHIPMENT, "when", "  emperor ship 2 carthag", "then", "  bank 2"), 11, 0,
             "found 0");
}

static void a_refused_line_changes_nothing(void **state)
{
    (void)state;
    holds_text(LINES(SHIPMENT, "when", "  emperor ship 5 carthag refused 1.06.03.02", "then",
                     "  asks emperor ship", "  can emperor ship 3 carthag",
                     "  cannot emperor ship 4 carthag 1.06.03.02", "  spice emperor 3"));
    /* Never asked: the game stays where it was. */
    holds_text(LINES(SHIPMENT, "when", "  emperor ship 1 carthag",
                     "  emperor ship 1 carthag refused 1.06.02",
                     "  emperor move 1 carthag > arrakeen", "then", "  forces emperor 1 arrakeen"));
}

/* --- moments ---------------------------------------------------------------------------------- */

static void what_is_asked_is_asked_now(void **state)
{
    (void)state;
    holds_text(LINES(SHIPMENT, "when", "  emperor ship 2 carthag", "then", "  asks fremen karama"));
    fails_at(LINES(SHIPMENT, "when", "  emperor ship 2 carthag", "then", "  asks emperor move"), 11,
             0, "found karama");
    /* Whoever has played a Karama has closed the window: the others pass. */
    holds_text(LINES(SHIPMENT, "  hand atreides karama", "when", "  emperor ship 2 carthag",
                     "  atreides karama", "then", "  asks bene-gesserit accompany"));
    holds_text(LINES(SHIPMENT, "when", "  auto", "then", "  asks emperor weather-control"));
}

/* Standing points of every kind: before a phase, at a decision, in a window, after plans, with
** an answer that others still owe, between two phases. */
static const char *const STANDING[] = {
    "phase shipment\nstorm 6\nspice emperor 9\n",
    "phase shipment\nstorm 6\nspice emperor 9\nwhen\nemperor ship 2 carthag\n",
    "phase shipment\nstorm 6\nspice emperor 9\nwhen\nemperor ship 2 carthag\nemperor pass\n",
    "phase battle\nforces emperor 5+1 carthag\nforces guild 3 carthag\nspice emperor 9\n",
    "phase battle\nforces emperor 5+1 carthag\nforces guild 3 carthag\nspice emperor 9\n"
    "when\nemperor plan leader bashar dial 5 spice 4\n",
    "phase battle\nforces emperor 5+1 carthag\nforces guild 3 carthag\nspice emperor 9\n"
    "when\nemperor plan leader bashar dial 5 spice 4\nguild plan leader guild-rep dial 0\n",
    "phase bidding\nspice emperor 9\nally emperor guild\nhand harkonnen karama\n",
    "phase bidding\nspice emperor 9\nstorm 6\nwhen\nemperor bid 2\n",
    "phase charity\n",
    "phase charity\nwhen\natreides claim\n",
    "phase charity\nwhen\nauto\n",
    "phase nexus\nally emperor guild\n",
    "phase revival\ntanks emperor 4+2\nspice emperor 9\nleader caid dead\n",
    "phase storm\nstorm 12\nstorm-card 3\nforces fremen 3+2 the-great-flat\n",
    "phase collection\nforces emperor 2 carthag\n",
    "phase mentat\n",
};

static const char *const TRIED[] = {
    "emperor ship 2 carthag",
    "emperor ship 20 carthag",
    "emperor move 2 carthag > arrakeen",
    "emperor pass",
    "emperor lose 3+1",
    "emperor lose 4+1",
    "emperor plan leader bashar dial 1 spice 1",
    "emperor fight carthag guild",
    "emperor bid 3",
    "emperor bid 30",
    "emperor give 2",
    "emperor bribe fremen 2",
    "emperor revive 2",
    "emperor revive 0+2",
    "emperor revive 0 leader caid",
    "emperor claim",
    "emperor offer fremen",
    "emperor leave",
    "guild ship 2 carthag",
    "guild plan leader guild-rep dial 0",
    "guild traitor",
    "guild act",
    "guild karama",
    "guild karama stop",
    "guild cross 3 carthag > arrakeen",
    "fremen lose 3",
    "fremen lose 1+1 the-great-flat",
    "fremen ride 2 the-great-flat > polar-sink",
    "fremen send 3 the-great-flat",
    "fremen worm red-chasm",
    "fremen look yes",
    "bene-gesserit accompany polar-sink",
    "bene-gesserit flip carthag",
    "bene-gesserit voice not lasgun",
    "atreides foresee dial",
    "atreides play weather-control 4",
    "atreides play truthtrance guild Q04 1",
    "atreides claim",
    "atreides dial 2",
    "harkonnen karama",
    "harkonnen karama take guild",
    "harkonnen capture",
    "harkonnen keep none",
    "harkonnen decline",
};

static bool holds_there(const char *standing, const char *either, const char *move)
{
    char text[1024];
    snprintf(text, sizeof text, "scenario A\ngiven\n%sthen\n%s %s\n", standing, either, move);
    fault f = run_text(text);
    if (f.line && !strstr(f.text, "expected 'can")) fail_msg("%s: %s", text, f.text);
    return !f.line;
}

static void either_it_can_be_done_or_it_cannot(void **state)
{
    (void)state;
    unsigned can = 0, cannot = 0;
    for (unsigned i = 0; i < sizeof STANDING / sizeof STANDING[0]; i++)
        for (unsigned j = 0; j < sizeof TRIED / sizeof TRIED[0]; j++) {
            bool can_be = holds_there(STANDING[i], "can", TRIED[j]);
            if (can_be == holds_there(STANDING[i], "cannot", TRIED[j]))
                fail_msg("%s\n%s: %s", STANDING[i], TRIED[j], can_be ? "both" : "neither");
            can_be ? can++ : cannot++;
        }
    assert_true(can >= 30 && cannot >= 300); /* they are not all of one kind */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_file_holds_any_number_of_scenarios),
        cmocka_unit_test(carriage_returns_tabs_and_a_byte_order_mark_do_no_harm),
        cmocka_unit_test(a_scenario_without_an_end_of_line_is_whole),
        cmocka_unit_test(mistakes_are_pointed_at),
        cmocka_unit_test(mistakes_in_given_lines),
        cmocka_unit_test(what_cannot_be_described),
        cmocka_unit_test(mistakes_in_moves_and_checks),
        cmocka_unit_test(pieces_are_taken_from_their_ordinary_place),
        cmocka_unit_test(the_basic_game_knows_no_elites),
        cmocka_unit_test(leaders_and_the_kwisatz_haderach),
        cmocka_unit_test(what_is_given_is_found),
        cmocka_unit_test(simultaneous_answers_wait_for_their_lines),
        cmocka_unit_test(auto_stops_where_the_phase_ends),
        cmocka_unit_test(lines_that_do_not_hold),
        cmocka_unit_test(a_refused_line_changes_nothing),
        cmocka_unit_test(what_is_asked_is_asked_now),
        cmocka_unit_test(either_it_can_be_done_or_it_cannot),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
