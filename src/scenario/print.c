/* A position in `given` lines: what scenario_describe() reads, written. Decks are written as they
** lie, so that the same cards come. */
#include "rules/rules.h"
#include "scenario/scenario.h"
#include "text/options.h"
#include "text/spoken.h"
#include "text/wording.h"

static void print_stack_line(saying *s, const char *called, faction f, stack tokens)
{
    char count[16];
    print_count(ordinary(tokens), elite(tokens), count, sizeof count);
    say(s, "  %s %s %s\n", called, faction_name(f), count);
}

static void print_tokens(saying *s, const kanly_game *g, faction f)
{
    char count[16];
    for (cell c = 0; c < CELLS; c++) {
        stack there = at(g, f, c);
        if (!there) continue;
        print_count(ordinary(there), elite(there), count, sizeof count);
        if (f == BENE_GESSERIT && advisors_in(g, territory_of(c)))
            say(s, "  advisors %s ", count);
        else
            say(s, "  forces %s %s ", faction_name(f), count);
        print_cell(s, c);
        say(s, "\n");
    }
    print_stack_line(s, "reserves", f, g->reserves[f]);
    if (g->tanks[f]) print_stack_line(s, "tanks", f, g->tanks[f]);
}

static void print_behind_shield(saying *s, const kanly_game *g, faction f)
{
    if (g->spice[f]) say(s, "  spice %s %u\n", faction_name(f), g->spice[f]);
    if (g->bribes[f]) say(s, "  bribes %s %u\n", faction_name(f), g->bribes[f]);
    if (g->hand[f] & ALL_CARDS) {
        say(s, "  hand %s", faction_name(f));
        for_cards(c, g->hand[f] & ALL_CARDS) say(s, " %s", card_name_text(card_name_of(c)));
        say(s, "\n");
    }
    if (g->traitors[f]) {
        say(s, "  traitors %s", faction_name(f));
        for_leaders(l, g->traitors[f]) say(s, " %s", leader_name(l));
        say(s, "\n");
    }
    if (has(g->powers_used, f)) say(s, "  karama-power %s used\n", faction_name(f));
    faction ally = ally_of(g, f);
    if (ally != NONE && f < ally) say(s, "  ally %s %s\n", faction_name(f), faction_name(ally));
}

static void print_leaders(saying *s, const kanly_game *g)
{
    static const char *const WORD[] = {"alive", "dead", "face-down"};
    for (leader l = 0; l < LEADERS; l++) {
        const kanly_leader *disc = &g->leader[l];
        if (!plays(g, leader_faction(l))) continue;
        if (disc->place || disc->deaths)
            say(s, "  leader %s %s deaths %u\n", leader_name(l), WORD[disc->place], disc->deaths);
        if (disc->holder != leader_faction(l))
            say(s, "  leader %s held-by %s\n", leader_name(l), faction_name(disc->holder));
    }
}

static void print_list(saying *s, const char *called, const uint8_t *from, int step, unsigned count,
                       bool spice)
{
    if (!count) return;
    say(s, "  %s", called);
    for (unsigned i = 0; i < count; i++, from += step)
        say(s, " %s", spice ? spice_card_name(*from) : card_name_text(card_name_of(*from)));
    say(s, "\n");
}

static void print_decks(saying *s, const kanly_game *g)
{
    const uint8_t *treachery = g->treachery, *deck = g->spice_deck, *pile = g->piles;
    for (cell c = 0; c < CELLS; c++) {
        if (!g->blow[c]) continue;
        say(s, "  blow ");
        print_cell(s, c);
        say(s, " %u\n", g->blow[c]);
    }
    if (g->spice_count)
        print_list(s, "spice-deck", deck + g->spice_count - 1, -1, g->spice_count, true);
    print_list(s, "pile-a", pile, 1, g->pile_count[0], true);
    print_list(s, "pile-b", pile + SPICE_CARDS - 1, -1, g->pile_count[1], true);
    print_list(s, "discard", treachery + CARDS - 1, -1, g->discard_count, false);
    if (g->treachery_count)
        print_list(s, "treachery-deck", treachery + g->treachery_count - 1, -1, g->treachery_count,
                   false);
}

static void print_planet(saying *s, const kanly_game *g, uint8_t phase)
{
    say(s, "  turn %u\n  phase %s\n  storm %u\n", g->turn, phase_word(phase), g->storm);
    if (g->storm_card) say(s, "  storm-card %u\n", g->storm_card);
    if (g->wall_destroyed) say(s, "  shield-wall destroyed\n");
    if (g->worms) say(s, "  worms %u\n", g->worms);
    if (plays(g, BENE_GESSERIT) && g->predicted_faction != NONE)
        say(s, "  prediction %s %u\n", faction_name(g->predicted_faction), g->predicted_turn);
    if (!plays(g, ATREIDES) || !advanced(g)) return;
    if (g->haderach_dead)
        say(s, "  kwisatz-haderach dead\n");
    else if (g->haderach_lost < KANLY_HADERACH_WAKES)
        say(s, "  kwisatz-haderach asleep %u\n", g->haderach_lost);
    else
        say(s, "  kwisatz-haderach awake\n");
}

bool scenario_print(const kanly_game *g, uint8_t phase, char *out, size_t size)
{
    char options[OPTIONS_TEXT_SIZE];
    saying s = saying_in(out, size);
    options_print(&g->options, false, options, sizeof options);
    say(&s, "game %s\n", options);
    options_print_seats(&g->options, options, sizeof options);
    say(&s, "seats %s\ngiven\n", options);
    print_planet(&s, g, phase);
    for_factions(f, g->playing) {
        print_tokens(&s, g, f);
        print_behind_shield(&s, g, f);
    }
    print_leaders(&s, g);
    print_decks(&s, g);
    return s.used < size;
}
