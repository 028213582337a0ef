/* The `view` line: the whole position as one faction sees it. What it cannot see is null, or is
** counted. */
#include "wire/writer.h"
#include "arena/protocol.h"
#include "rules/rules.h"
#include "text/spoken.h"
#include "text/wording.h"
#include "view/view.h"

static void name_or_null(writer *w, const char *key, uint8_t f)
{
    write_text(w, key, f < FACTIONS ? faction_name(f) : NULL);
}

static void json_stack(writer *w, const char *key, stack s)
{
    char text[16];
    print_count(ordinary(s), elite(s), text, sizeof text);
    write_text(w, key, text);
}

static void json_cards(writer *w, const char *key, card_set cards)
{
    write_open(w, key, '[');
    for_cards(c, cards & ALL_CARDS) write_text(w, NULL, card_name_text(card_name_of(c)));
    write_close(w);
}

/* --- the factions ----------------------------------------------------------------------------- */

static const char *disc_state(const kanly_leader *disc, leader l)
{
    if (disc->place == TANKS_UP) return "tanks";
    if (disc->place == TANKS_DOWN) return "face-down";
    if (disc->holder != leader_faction(l)) return "captive";
    return disc->fought_in < TERRITORIES ? "fought" : "ready";
}

static void json_leaders(writer *w, const kanly_game *view, faction f)
{
    write_open(w, "leaders", '[');
    for_leaders(l, leaders_of(f)) {
        const kanly_leader *disc = &view->leader[l];
        /* Discs that cannot be told apart have a state and no name. */
        bool named = view->leader_known[l] != KANLY_UNSURE;
        write_open(w, NULL, '{');
        write_text(w, "name", named ? leader_name(l) : NULL);
        write_text(w, "state", disc_state(disc, l));
        if (named) write_whole(w, "strength", (uint64_t)leader_strength(l));
        if (disc->fought_in < TERRITORIES) write_text(w, "in", territory_name(disc->fought_in));
        write_close(w);
    }
    write_close(w);
}

static void json_faction(writer *w, const kanly_game *view, faction f, faction you)
{
    write_open(w, NULL, '{');
    write_text(w, "name", faction_name(f));
    if (f == you)
        write_whole(w, "spice", view->spice[f]);
    else
        write_null(w, "spice");
    write_whole(w, "bribes", view->bribes[f]);
    write_whole(w, "cards", hand_size(view, f));
    json_cards(w, "hand", view->hand[f]);
    json_stack(w, "reserves", view->reserves[f]);
    json_stack(w, "tanks", view->tanks[f]);
    name_or_null(w, "ally", view->ally[f]);
    write_whole(w, "pledge", view->pledge[f]);
    write_yes(w, "power_used", view->powers_used >> f & 1);
    json_leaders(w, view, f);
    write_open(w, "traitors", '[');
    for_leaders(l, view->traitors[f]) write_text(w, NULL, leader_name(l));
    write_close(w);
    write_close(w);
}

/* --- the board -------------------------------------------------------------------------------- */

static void json_place(writer *w, const kanly_game *view, cell c)
{
    bool anybody = view->blow[c] != 0;
    char name[64];
    for_factions(f, view->playing) anybody |= view->stack[f][c] != 0;
    if (!anybody) return;
    print_cell(c, name, sizeof name);
    write_open(w, NULL, '{');
    write_text(w, "cell", name);
    write_whole(w, "spice", view->blow[c]);
    write_open(w, "forces", '{');
    for_factions(f, view->playing) {
        if (view->stack[f][c]) json_stack(w, faction_name(f), view->stack[f][c]);
    }
    write_close(w);
    if (view->stack[BENE_GESSERIT][c]) write_yes(w, "advisors", advisors_in(view, territory_of(c)));
    write_close(w);
}

/* --- the table -------------------------------------------------------------------------------- */

static void json_decks(writer *w, const kanly_game *view)
{
    write_whole(w, "treachery_deck", view->treachery_count);
    write_open(w, "discards", '['); /* the top first */
    for (unsigned i = view->discard_count; i-- > 0;) {
        uint8_t c = view->treachery[CARDS - 1 - i];
        write_text(w, NULL, c < CARDS ? card_name_text(card_name_of(c)) : NULL);
    }
    write_close(w);
    write_open(w, "lot", '[');
    for (unsigned i = 0; i < FACTIONS && view->lot[i] != NONE; i++)
        write_text(w, NULL,
                   view->lot[i] < CARDS ? card_name_text(card_name_of(view->lot[i])) : NULL);
    write_close(w);
    uint8_t next = view->spice_count ? view->spice_deck[view->spice_count - 1] : NONE;
    write_whole(w, "spice_deck", view->spice_count);
    write_text(w, "next_spice_card", next <= S_SHAI_HULUD ? spice_card_name(next) : NULL);
    for (unsigned pile = 0; pile < 2; pile++) {
        territory t = pile_top(view, pile);
        write_text(w, pile ? "pile_b" : "pile_a", t < TERRITORIES ? territory_name(t) : NULL);
    }
}

static void json_secrets(writer *w, const kanly_game *view, faction you)
{
    if (you == BENE_GESSERIT && view->predicted_faction < FACTIONS) {
        write_open(w, "prediction", '{');
        write_text(w, "faction", faction_name(view->predicted_faction));
        write_whole(w, "turn", view->predicted_turn);
        write_close(w);
    }
    if (!has(view->playing, ATREIDES)) return;
    write_text(w, "kwisatz_haderach",
               view->haderach_dead          ? "dead"
               : kanly_haderach_awake(view) ? "awake"
                                            : "asleep");
}

static void json_deals(writer *w, const kanly_game *view)
{
    char text[256];
    write_open(w, "deals", '[');
    for (unsigned i = 0; i < KANLY_DEALS; i++) {
        const kanly_deal *deal = &view->deal[i];
        if (!deal->kind) continue;
        saying s = saying_in(text, sizeof text);
        say_standing_deal(&s, deal);
        write_open(w, NULL, '{');
        write_whole(w, "place", i);
        name_or_null(w, "from", deal->from);
        name_or_null(w, "to", deal->to);
        write_yes(w, "accepted", deal->accepted);
        write_text(w, "text", text);
        write_close(w);
    }
    write_close(w);
}

void wire_view(writer *w, uint32_t id, const kanly_game *view, kanly_faction you)
{
    write_format(w, "view %u ", id);
    write_open(w, NULL, '{');
    write_text(w, "you", faction_name((faction)you));
    write_whole(w, "turn", view->turn);
    write_whole(w, "turns", view->options.turns);
    write_text(w, "phase", phase_word(view->phase));
    write_whole(w, "storm", view->storm);
    if (view->storm_card && view->storm_card != NONE)
        write_whole(w, "storm_card", view->storm_card);
    else
        write_null(w, "storm_card");
    write_open(w, "order", '[');
    for (unsigned i = 0; i < FACTIONS; i++)
        if (view->order[i] < FACTIONS) write_text(w, NULL, faction_name(view->order[i]));
    write_close(w);
    write_yes(w, "wall_destroyed", view->wall_destroyed);
    write_open(w, "factions", '[');
    for_factions(f, view->playing) json_faction(w, view, f, (faction)you);
    write_close(w);
    write_open(w, "board", '[');
    for (cell c = 0; c < CELLS; c++) json_place(w, view, c);
    write_close(w);
    json_decks(w, view);
    json_secrets(w, view, (faction)you);
    json_deals(w, view);
    write_close(w);
    write_line(w);
}
