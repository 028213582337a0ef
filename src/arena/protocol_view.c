/* The `view` line: the whole position as one faction sees it. What it cannot see is null, or is
** counted. */
#include "wire/json.h"
#include "arena/protocol.h"
#include "rules/rules.h"
#include "text/spoken.h"
#include "text/wording.h"
#include "view/view.h"

static void name_or_null(json *j, const char *key, uint8_t f)
{
    json_text(j, key, f < FACTIONS ? faction_name(f) : NULL);
}

static void json_stack(json *j, const char *key, stack s)
{
    char text[16];
    print_count(ordinary(s), elite(s), text, sizeof text);
    json_text(j, key, text);
}

static void json_cards(json *j, const char *key, card_set cards)
{
    json_open(j, key, '[');
    for_cards(c, cards & ALL_CARDS) json_text(j, NULL, card_name_text(card_name_of(c)));
    json_close(j);
}

/* --- the factions ----------------------------------------------------------------------------- */

static const char *disc_state(const kanly_leader *disc, leader l)
{
    if (disc->place == TANKS_UP) return "tanks";
    if (disc->place == TANKS_DOWN) return "face-down";
    if (disc->holder != leader_faction(l)) return "captive";
    return disc->fought_in < TERRITORIES ? "fought" : "ready";
}

static void json_leaders(json *j, const kanly_game *view, faction f)
{
    json_open(j, "leaders", '[');
    for_leaders(l, leaders_of(f)) {
        const kanly_leader *disc = &view->leader[l];
        /* Discs that cannot be told apart have a state and no name. */
        bool named = view->leader_known[l] != KANLY_UNSURE;
        json_open(j, NULL, '{');
        json_text(j, "name", named ? leader_name(l) : NULL);
        json_text(j, "state", disc_state(disc, l));
        if (named) json_whole(j, "strength", (uint64_t)leader_strength(l));
        if (disc->fought_in < TERRITORIES) json_text(j, "in", territory_name(disc->fought_in));
        json_close(j);
    }
    json_close(j);
}

static void json_faction(json *j, const kanly_game *view, faction f, faction you)
{
    json_open(j, NULL, '{');
    json_text(j, "name", faction_name(f));
    if (f == you)
        json_whole(j, "spice", view->spice[f]);
    else
        json_nothing(j, "spice");
    json_whole(j, "bribes", view->bribes[f]);
    json_whole(j, "cards", hand_size(view, f));
    json_cards(j, "hand", view->hand[f]);
    json_stack(j, "reserves", view->reserves[f]);
    json_stack(j, "tanks", view->tanks[f]);
    name_or_null(j, "ally", view->ally[f]);
    json_whole(j, "pledge", view->pledge[f]);
    json_truth(j, "power_used", view->powers_used >> f & 1);
    json_leaders(j, view, f);
    json_open(j, "traitors", '[');
    for_leaders(l, view->traitors[f]) json_text(j, NULL, leader_name(l));
    json_close(j);
    json_close(j);
}

/* --- the board -------------------------------------------------------------------------------- */

static void json_place(json *j, const kanly_game *view, cell c)
{
    bool anybody = view->blow[c] != 0;
    char name[64];
    for_factions(f, view->playing) anybody |= view->stack[f][c] != 0;
    if (!anybody) return;
    print_cell(c, name, sizeof name);
    json_open(j, NULL, '{');
    json_text(j, "cell", name);
    json_whole(j, "spice", view->blow[c]);
    json_open(j, "forces", '{');
    for_factions(f, view->playing) {
        if (view->stack[f][c]) json_stack(j, faction_name(f), view->stack[f][c]);
    }
    json_close(j);
    if (view->stack[BENE_GESSERIT][c])
        json_truth(j, "advisors", advisors_in(view, territory_of(c)));
    json_close(j);
}

/* --- the table -------------------------------------------------------------------------------- */

static void json_decks(json *j, const kanly_game *view)
{
    json_whole(j, "treachery_deck", view->treachery_count);
    json_open(j, "discards", '['); /* the top first */
    for (unsigned i = view->discard_count; i-- > 0;) {
        uint8_t c = view->treachery[CARDS - 1 - i];
        json_text(j, NULL, c < CARDS ? card_name_text(card_name_of(c)) : NULL);
    }
    json_close(j);
    json_open(j, "lot", '[');
    for (unsigned i = 0; i < FACTIONS && view->lot[i] != NONE; i++)
        json_text(j, NULL,
                  view->lot[i] < CARDS ? card_name_text(card_name_of(view->lot[i])) : NULL);
    json_close(j);
    uint8_t next = view->spice_count ? view->spice_deck[view->spice_count - 1] : NONE;
    json_whole(j, "spice_deck", view->spice_count);
    json_text(j, "next_spice_card", next <= S_SHAI_HULUD ? spice_card_name(next) : NULL);
    for (unsigned pile = 0; pile < 2; pile++) {
        territory t = pile_top(view, pile);
        json_text(j, pile ? "pile_b" : "pile_a", t < TERRITORIES ? territory_name(t) : NULL);
    }
}

static void json_secrets(json *j, const kanly_game *view, faction you)
{
    if (you == BENE_GESSERIT && view->predicted_faction < FACTIONS) {
        json_open(j, "prediction", '{');
        json_text(j, "faction", faction_name(view->predicted_faction));
        json_whole(j, "turn", view->predicted_turn);
        json_close(j);
    }
    if (!has(view->playing, ATREIDES)) return;
    json_text(j, "kwisatz_haderach",
              view->haderach_dead                     ? "dead"
              : view->haderach_lost >= HADERACH_WAKES ? "awake"
                                                      : "asleep");
}

static void json_deals(json *j, const kanly_game *view)
{
    char text[256];
    json_open(j, "deals", '[');
    for (unsigned i = 0; i < KANLY_DEALS; i++) {
        const kanly_deal *deal = &view->deal[i];
        if (!deal->kind) continue;
        saying s = saying_in(text, sizeof text);
        say_standing_deal(&s, deal);
        json_open(j, NULL, '{');
        json_whole(j, "place", i);
        name_or_null(j, "from", deal->from);
        name_or_null(j, "to", deal->to);
        json_truth(j, "accepted", deal->accepted);
        json_text(j, "text", text);
        json_close(j);
    }
    json_close(j);
}

void wire_view(FILE *out, uint32_t id, const kanly_game *view, kanly_faction you)
{
    json j = json_to(out);
    fprintf(out, "view %u ", id);
    json_open(&j, NULL, '{');
    json_text(&j, "you", faction_name((faction)you));
    json_whole(&j, "turn", view->turn);
    json_whole(&j, "turns", view->options.turns);
    json_text(&j, "phase", phase_word(view->phase));
    json_whole(&j, "storm", view->storm);
    if (view->storm_card && view->storm_card != NONE)
        json_whole(&j, "storm_card", view->storm_card);
    else
        json_nothing(&j, "storm_card");
    json_open(&j, "order", '[');
    for (unsigned i = 0; i < FACTIONS; i++)
        if (view->order[i] < FACTIONS) json_text(&j, NULL, faction_name(view->order[i]));
    json_close(&j);
    json_truth(&j, "wall_destroyed", view->wall_destroyed);
    json_open(&j, "factions", '[');
    for_factions(f, view->playing) json_faction(&j, view, f, (faction)you);
    json_close(&j);
    json_open(&j, "board", '[');
    for (cell c = 0; c < CELLS; c++) json_place(&j, view, c);
    json_close(&j);
    json_decks(&j, view);
    json_secrets(&j, view, (faction)you);
    json_deals(&j, view);
    json_close(&j);
    json_line(&j);
}
