/* A Karama lent to an ally (3.01.11.03, RB-14): whose loans stand, which no scenario can ask for,
** because in a scenario a shipment by Karama makes its loan by itself. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "play/play.h"
#include "rules/facts.h"
#include "rules/rules.h"
#include "scenario/scenario.h"

/* Two alliances, a Karama in each. */
static kanly_game two_alliances(void)
{
    static const char TEXT[] = "scenario x\ngame basic\ngiven\n  phase shipment\n"
                               "  ally harkonnen emperor\n  ally atreides guild\n"
                               "  hand harkonnen karama\n  hand atreides karama\n";
    scenario_reader reader = {.text = TEXT, .length = strlen(TEXT)};
    scenario s;
    fault f;
    kanly_game g;
    assert_true(scenario_next(&reader, &s));
    if (!scenario_describe(&s, &g, &f)) fail_msg("line %u: %s", f.line, f.text);
    scenario_free(&s);
    kanly_resume(&g, NULL);
    while (top_of(&g)->ask != ASK_SHIP) { /* past the Atreides' look at the spice card */
        kanly_move usual = kanly_default_move(&g, (kanly_faction)lowest_bit(kanly_deciders(&g)));
        assert_int_equal(kanly_play(&g, &usual, NULL), R_NONE);
    }
    return g;
}

static void lend(kanly_game *g, faction by, card c)
{
    kanly_move m = {.question = ASK_LEND, .by = by};
    kanly_fill(&m, c);
    assert_int_equal(kanly_play(g, &m, NULL), R_NONE);
}

static card karama_of(const kanly_game *g, faction f) { return lowest_bit(g->hand[f]); }

static void a_loan_stands_until_it_is_taken_back(void **unused)
{
    (void)unused;
    kanly_game g = two_alliances();
    assert_true(lent_cards(&g, EMPEROR) == 0);
    lend(&g, HARKONNEN, karama_of(&g, HARKONNEN));
    assert_true(lent_cards(&g, EMPEROR) == g.hand[HARKONNEN]);
    assert_true(lent_cards(&g, GUILD) == 0);
    lend(&g, HARKONNEN, NONE);
    assert_true(lent_cards(&g, EMPEROR) == 0);
}

static void one_loan_leaves_the_other_alone(void **unused)
{
    (void)unused;
    kanly_game g = two_alliances();
    lend(&g, HARKONNEN, karama_of(&g, HARKONNEN));
    lend(&g, ATREIDES, karama_of(&g, ATREIDES));
    assert_true(lent_cards(&g, EMPEROR) == g.hand[HARKONNEN]);
    assert_true(lent_cards(&g, GUILD) == g.hand[ATREIDES]);
    lend(&g, ATREIDES, NONE);
    assert_true(lent_cards(&g, EMPEROR) == g.hand[HARKONNEN]);
    assert_true(lent_cards(&g, GUILD) == 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_loan_stands_until_it_is_taken_back),
        cmocka_unit_test(one_loan_leaves_the_other_alone),
    };
    return cmocka_run_group_tests_name("loans", tests, NULL, NULL);
}
