/* The view of the eye is taken first (kanly_view), so nothing secret reaches the words below. With
** STORY_EVERYTHING the game itself is shown. */
#include "text/position.h"

#include "rules/rules.h"
#include "view/view.h"
#include "text/spoken.h"
#include "text/story.h"

enum { NAME_WIDTH = 31 };

typedef struct {
    saying s;
    const kanly_game *g; /* as seen */
    uint8_t eye;
} drawing;

static bool sees_shield(const drawing *d, faction f)
{
    return d->eye == STORY_EVERYTHING || d->eye == f;
}

/* --- the table -------------------------------------------------------------------------------- */

static void draw_order(drawing *d)
{
    say(&d->s, "Storm order:");
    for (unsigned i = 0; i < FACTIONS; i++)
        if (d->g->order[i] < FACTIONS)
            say(&d->s, "%s %s", i ? "," : "", faction_title(d->g->order[i]));
    say(&d->s, ".\n");
}

static void draw_question(drawing *d)
{
    faction_set who = kanly_deciders(d->g);
    if (!who) return;
    say(&d->s, "Waiting for ");
    say_factions(&d->s, who);
    say(&d->s, ": %s.\n", QUESTION_ROW[top_of(d->g)->ask].word);
}

static void draw_head(drawing *d)
{
    const kanly_game *g = d->g;
    say(&d->s, "Turn %u of %u, %s. The storm is in sector %u.", g->turn, g->options.turns,
        phase_title(g->phase), g->storm);
    if (g->storm_card && g->storm_card != NONE)
        say(&d->s, " The storm card is a %u.", g->storm_card);
    if (g->wall_destroyed) say(&d->s, " The Shield Wall is destroyed.");
    say(&d->s, "\n");
    draw_order(d);
    draw_question(d);
    if (g->phase == KANLY_OVER) {
        say_factions(&d->s, g->winners);
        say(&d->s, " won, %s.\n", victory_text(g->victory));
    }
}

/* --- the board -------------------------------------------------------------------------------- */

static bool anything_in(const kanly_game *g, cell c)
{
    for (faction f = 0; f < FACTIONS; f++)
        if (g->stack[f][c]) return true;
    return g->blow[c] != 0;
}

static void draw_tokens(drawing *d, cell c)
{
    for_factions(f, d->g->playing) {
        stack here = at(d->g, f, c);
        char count[16];
        if (!here) continue;
        print_count(ordinary(here), elite(here), count, sizeof count);
        if (f == BENE_GESSERIT && advisors_in(d->g, territory_of(c)))
            say(&d->s, "  %s %s advisor%s", faction_title(f), count, total(here) == 1 ? "" : "s");
        else
            say(&d->s, "  %s %s", faction_title(f), count);
    }
}

static void draw_cell(drawing *d, cell c)
{
    char name[64];
    saying place = saying_in(name, sizeof name);
    bool full = anything_in(d->g, c);
    say_cell(&place, c);
    say(&d->s, full ? "  %-*s" : "  %.*s", full ? NAME_WIDTH : (int)sizeof name, name);
    if (d->g->blow[c]) say(&d->s, "  %u spice", d->g->blow[c]);
    draw_tokens(d, c);
    if (in_storm(d->g, c)) say(&d->s, "  (in the storm)");
    say(&d->s, "\n");
}

static void draw_board(drawing *d)
{
    bool any = false;
    say(&d->s, "\nStrongholds\n");
    for_cells(c, STRONGHOLD_CELLS) draw_cell(d, c);
    for_cells(c, ALL_CELLS & ~STRONGHOLD_CELLS) {
        if (!anything_in(d->g, c)) continue;
        if (!any) say(&d->s, "\nElsewhere\n");
        any = true;
        draw_cell(d, c);
    }
}

/* --- the factions ----------------------------------------------------------------------------- */

static void say_count(saying *s, stack tokens)
{
    char text[16];
    print_count(ordinary(tokens), elite(tokens), text, sizeof text);
    say(s, " %8s", text);
}

static void draw_factions(drawing *d)
{
    const kanly_game *g = d->g;
    say(&d->s, "\n%-16s %6s %6s %6s %8s %8s  %s\n", "", "spice", "bribes", "cards", "reserves",
        "tanks", "ally");
    for_factions(f, g->playing) {
        unsigned cards =
            (unsigned)bit_count(g->hand[f] & ALL_CARDS) + kanly_hidden_cards(g, (kanly_faction)f);
        say(&d->s, "%-16s ", faction_title(f));
        if (sees_shield(d, f))
            say(&d->s, "%6u", g->spice[f]);
        else
            say(&d->s, "%6s", "?");
        say(&d->s, " %6u %6u", g->bribes[f], cards);
        say_count(&d->s, g->reserves[f]);
        say_count(&d->s, g->tanks[f]);
        say(&d->s, "  %s\n", g->ally[f] < FACTIONS ? faction_title(g->ally[f]) : "-");
    }
}

static void draw_hand(drawing *d, faction f)
{
    const char *between = " ";
    if (!(d->g->hand[f] & ALL_CARDS)) return;
    say(&d->s, "  %s %s:", faction_title(f), sees_shield(d, f) ? "hold" : "are known to hold");
    for_cards(c, d->g->hand[f] & ALL_CARDS) {
        say(&d->s, "%s%s", between, card_title(card_name_of(c)));
        between = ", ";
    }
    say(&d->s, ".\n");
}

static void draw_traitors(drawing *d, faction f)
{
    const char *between = " ";
    if (!d->g->traitors[f]) return;
    say(&d->s, "  %s traitor%s:", faction_title(f),
        d->g->traitors[f] & (d->g->traitors[f] - 1) ? "s" : "");
    for_leaders(l, d->g->traitors[f]) {
        say(&d->s, "%s%s", between, leader_title(l));
        between = ", ";
    }
    say(&d->s, ".\n");
}

static const char *leader_state(const kanly_game *g, leader l)
{
    const kanly_leader *disc = &g->leader[l];
    if (disc->place == TANKS_UP) return "in the tanks";
    if (disc->place == TANKS_DOWN) return "in the tanks, face down";
    if (is_captive(g, l)) return "captive";
    return disc->fought_in < TERRITORIES ? "has fought" : NULL;
}

static void draw_leaders(drawing *d, faction f)
{
    const char *between = " ";
    bool any = false;
    for_leaders(l, leaders_of(f)) {
        const char *state = leader_state(d->g, l);
        if (!state) continue;
        if (!any) say(&d->s, "  %s leaders:", faction_title(f));
        any = true;
        /* A disc one cannot tell from others has its state and no name. */
        bool named = d->eye == STORY_EVERYTHING || d->g->leader_known[l] != KANLY_UNSURE;
        say(&d->s, "%s%s %s", between, named ? leader_title(l) : "one", state);
        between = "; ";
    }
    if (any) say(&d->s, ".\n");
}

static void draw_secrets(drawing *d)
{
    const kanly_game *g = d->g;
    say(&d->s, "\n");
    for_factions(f, g->playing) {
        draw_hand(d, f);
        draw_traitors(d, f);
        draw_leaders(d, f);
    }
    if (g->predicted_faction < FACTIONS)
        say(&d->s, "  Predicted: %s in turn %u.\n", faction_title(g->predicted_faction),
            g->predicted_turn);
    if (!advanced(g) || !has(g->playing, ATREIDES)) return;
    if (g->haderach_dead)
        say(&d->s, "  The Kwisatz Haderach is dead.\n");
    else if (kanly_haderach_awake(g))
        say(&d->s, "  The Kwisatz Haderach is awake.\n");
    else if (sees_shield(d, ATREIDES))
        say(&d->s, "  The Kwisatz Haderach sleeps (%u of %d lost).\n", g->haderach_lost,
            KANLY_HADERACH_WAKES);
}

/* --- decks and deals -------------------------------------------------------------------------- */

static void draw_decks(drawing *d)
{
    const kanly_game *g = d->g;
    say(&d->s, "\nTreachery deck %u, discards %u", g->treachery_count, g->discard_count);
    if (g->discard_count) {
        say(&d->s, " (top: ");
        say_card(&d->s, g->treachery[CARDS - g->discard_count]);
        say(&d->s, ")");
    }
    say(&d->s, ".\nSpice deck %u", g->spice_count);
    if (g->spice_count && g->spice_deck[g->spice_count - 1] <= S_SHAI_HULUD) {
        say(&d->s, " (next: ");
        say_spice_card(&d->s, g->spice_deck[g->spice_count - 1]);
        say(&d->s, ")");
    }
    for (unsigned pile = 0; pile < 2; pile++) {
        if (!g->pile_count[pile]) continue;
        unsigned top_card = pile ? (unsigned)SPICE_CARDS - g->pile_count[1] : g->pile_count[0] - 1u;
        say(&d->s, "; pile %c shows ", "AB"[pile]);
        say_spice_card(&d->s, g->piles[top_card]);
    }
    say(&d->s, ".\n");
}

static void draw_deals(drawing *d)
{
    for (unsigned i = 0; i < KANLY_DEALS; i++) {
        const kanly_deal *deal = &d->g->deal[i];
        if (!deal->kind) continue;
        say(&d->s, "Deal %u: ", i);
        say_standing_deal(&d->s, deal);
        say(&d->s, ".\n");
    }
}

void position_text(const kanly_game *game, uint8_t eye, char *out, size_t size)
{
    kanly_game seen = *game;
    if (eye != STORY_EVERYTHING) kanly_view(game, eye, &seen);
    drawing d = {.s = saying_in(out, size), .g = &seen, .eye = eye};
    draw_head(&d);
    draw_board(&d);
    draw_factions(&d);
    draw_secrets(&d);
    draw_decks(&d);
    draw_deals(&d);
}
