/* A view as JSON, in sections, so that only those that changed need to be told. Everything here
** reads a view made by kanly_view, or a game that is over (eye = WIRE_EVERYTHING). */
#include "rules/facts.h"
#include "rules/karama.h"
#include "text/wording.h"
#include "wire/inside.h"
#include "wire/names.h"

static void write_leaders(writer *w, const char *key, leader_set set)
{
    write_open(w, key, '[');
    for_leaders(l, set) write_text(w, NULL, leader_name(l));
    write_close(w);
}

/* --- sections --------------------------------------------------------------------------------- */

static void show_turn(writer *w, const kanly_game *g, uint8_t eye)
{
    (void)eye;
    write_number(w, "turn", g->turn);
    write_number(w, "turns", g->options.turns);
    write_text(w, "phase", phase_word(g->phase));
    write_number(w, "storm", g->storm);
    write_yes(w, "storm_placed", g->phase > KANLY_FIRST_STORM); /* 0.16 */
    if (g->storm_card && g->storm_card != NONE) write_number(w, "storm_card", g->storm_card);
    write_yes(w, "wall_destroyed", g->wall_destroyed);
    write_open(w, "destroyed", '['); /* 3.01.07 */
    if (g->wall_destroyed) write_text(w, NULL, territory_name(T_SHIELD_WALL));
    write_close(w);
    write_open(w, "order", '[');
    for (unsigned i = 0; i < FACTIONS && g->order[i] < FACTIONS; i++)
        write_text(w, NULL, faction_name(g->order[i]));
    write_close(w);
    write_open(w, "seats", '['); /* the circles in sectors 1, 4, 7, 10, 13 and 16 */
    for (unsigned i = 0; i < FACTIONS; i++) write_faction(w, NULL, g->options.seat[i]);
    write_close(w);
    if (g->phase == KANLY_OVER) {
        write_factions(w, "winners", g->winners);
        write_text(w, "victory", victory_text(g->victory));
    }
}

/* Whose shipment and movement it is, and who is still to come. */
static void write_segment(writer *w, const kanly_game *g)
{
    segment_facts s;
    if (!segment_now(g, &s)) return;
    write_open(w, "segment", '{');
    write_faction(w, "faction", s.who);
    write_yes(w, "shipped", s.shipped);
    write_yes(w, "moved", s.moved);
    write_factions(w, "done", s.done);
    write_open(w, "coming", '[');
    for (unsigned i = 0; i < s.waiting; i++) write_text(w, NULL, faction_name(s.coming[i]));
    write_close(w);
    write_close(w);
}

static void show_asked(writer *w, const kanly_game *g, uint8_t eye)
{
    (void)eye;
    write_open(w, "asked", '{');
    for_factions(f, kanly_deciders(g))
        write_question(w, faction_name(f), (uint8_t)kanly_question(g, (kanly_faction)f));
    write_close(w);
    write_segment(w, g);
    uint8_t stopped = ability_asked_about(g);
    if (stopped >= ABILITIES) return;
    write_open(w, "window", '{');
    write_text(w, "ability", ABILITY[stopped].word);
    write_rule(w, "rule", ABILITY[stopped].rule);
    write_text(w, "title", kanly_rule_text(ABILITY[stopped].rule)->title);
    write_faction(w, "owner", ABILITY[stopped].owner);
    write_close(w);
}

static void show_cell(writer *w, const kanly_game *g, cell c)
{
    char place[WIRE_NAME_SIZE];
    write_open(w, called(KANLY_FIELD_CELL, c, place), '{');
    write_number(w, "cell", c);
    if (g->blow[c]) write_number(w, "spice", g->blow[c]);
    for (faction f = 0; f < FACTIONS; f++)
        if (g->stack[f][c]) write_stack(w, faction_name(f), g->stack[f][c]);
    if (g->stack[BENE_GESSERIT][c] && g->advisors >> territory_of(c) & 1)
        write_yes(w, "advisors", true);
    write_close(w);
}

static void show_board(writer *w, const kanly_game *g, uint8_t eye)
{
    (void)eye;
    for (cell c = 0; c < CELLS; c++) {
        bool any = g->blow[c];
        for (faction f = 0; f < FACTIONS; f++) any |= g->stack[f][c] != 0;
        if (any) show_cell(w, g, c);
    }
}

/* Whose cards nobody counts now (RB-108) has no number of them. */
static void show_hand(writer *w, const kanly_game *g, faction f, bool own)
{
    card_set known = g->hand[f] & ALL_CARDS;
    if (own || kanly_hands_counted(g))
        write_number(w, "cards", bit_count(known) + (int)kanly_hidden_cards(g, (kanly_faction)f));
    write_open(w, "hand", '[');
    for_cards(c, known) write_card(w, NULL, c);
    write_close(w);
}

/* What counts for it at the Mentat Pause, and how many it wins with, alone or with its ally. */
static void show_strongholds(writer *w, const kanly_game *g, faction f)
{
    kanly_rule rule;
    write_open(w, "strongholds", '[');
    for_territories(t, strongholds_of(g, just(f))) write_text(w, NULL, territory_name(t));
    write_close(w);
    write_number(w, "to_win", strongholds_to_win(side_with(g, f), &rule));
}

static void show_faction(writer *w, const kanly_game *g, uint8_t eye, faction f)
{
    bool own = f == eye || eye == WIRE_EVERYTHING;
    write_open(w, faction_name(f), '{');
    if (own) write_number(w, "spice", g->spice[f]);
    write_number(w, "bribes", g->bribes[f]);
    write_stack(w, "reserves", g->reserves[f]);
    write_stack(w, "tanks", g->tanks[f]);
    write_faction(w, "ally", g->ally[f]);
    show_strongholds(w, g, f);
    if (own || (eye < FACTIONS && g->ally[f] == eye)) write_number(w, "pledge", g->pledge[f]);
    show_hand(w, g, f, own);
    if (own && g->traitors_dealt[f]) write_leaders(w, "dealt", g->traitors_dealt[f]);
    write_leaders(w, "traitors", g->traitors[f]);
    write_yes(w, "power_used", g->powers_used >> f & 1);
    write_close(w);
}

static void show_factions(writer *w, const kanly_game *g, uint8_t eye)
{
    for_factions(f, g->playing) show_faction(w, g, eye, f);
}

static void show_leader(writer *w, const kanly_game *g, leader l)
{
    static const char *const PLACE[] = {"alive", "tanks", "face-down", "?"};
    const kanly_leader *disc = &g->leader[l];
    write_open(w, leader_name(l), '{');
    write_text(w, "place", PLACE[disc->place]);
    write_number(w, "strength", leader_strength(l));
    if (disc->holder != leader_faction(l)) write_faction(w, "holder", disc->holder);
    if (disc->deaths) write_number(w, "deaths", disc->deaths);
    if (disc->fought_in < TERRITORIES) write_text(w, "fought_in", territory_name(disc->fought_in));
    if (g->leader_known[l] == KANLY_UNSURE) write_yes(w, "unsure", true);
    write_close(w);
}

static void show_leaders(writer *w, const kanly_game *g, uint8_t eye)
{
    (void)eye;
    for_factions(f, g->playing)
        for_leaders(l, leaders_of(f)) show_leader(w, g, l);
    if (!(g->playing >> ATREIDES & 1) || !g->options.advanced) return; /* 2.01.10 */
    write_open(w, "kwisatz-haderach", '{');
    write_text(w, "place",
               g->haderach_dead          ? "tanks"
               : kanly_haderach_awake(g) ? "alive"
                                         : "asleep");
    kanly_move plan = {.question = KANLY_ASK_PLAN, .length = KANLY_AT_PLAN_HADERACH};
    write_points(w, "strength", plan_adds(&plan, KANLY_YES));
    if (eye == ATREIDES || eye == WIRE_EVERYTHING) write_number(w, "losses", g->haderach_lost);
    write_number(w, "wakes_at", KANLY_HADERACH_WAKES);
    write_close(w);
}

static void show_pile(writer *w, const char *key, const kanly_game *g, unsigned pile)
{
    write_open(w, key, '[');
    for (unsigned i = 0; i < g->pile_count[pile]; i++) {
        unsigned from_bottom = pile ? SPICE_CARDS - 1 - i : i;
        write_text(w, NULL, spice_card_name(g->piles[from_bottom]));
    }
    write_close(w);
}

static void show_decks(writer *w, const kanly_game *g, uint8_t eye)
{
    write_number(w, "treachery", g->treachery_count);
    write_open(w, "discard", '['); /* oldest first */
    for (unsigned i = 0; i < g->discard_count; i++)
        write_card(w, NULL, g->treachery[CARDS - 1 - i]);
    write_close(w);
    write_open(w, "lots", '[');
    for (unsigned i = 0; i < FACTIONS; i++)
        if (g->lot[i] != NONE) write_card(w, NULL, g->lot[i]);
    write_close(w);
    write_number(w, "spice", g->spice_count);
    uint8_t next = g->spice_count ? g->spice_deck[g->spice_count - 1] : NONE;
    if (next <= S_SHAI_HULUD && (eye == ATREIDES || eye == WIRE_EVERYTHING))
        write_text(w, "next_spice", spice_card_name(next));
    show_pile(w, "pile_a", g, 0);
    show_pile(w, "pile_b", g, 1);
}

static void show_prediction(writer *w, const kanly_game *g, uint8_t eye)
{
    (void)eye;
    if (g->predicted_faction >= FACTIONS) return;
    write_text(w, "faction", faction_name(g->predicted_faction));
    write_number(w, "turn", g->predicted_turn);
}

static void show_deal(writer *w, const kanly_deal *d, unsigned place)
{
    char text[256], promise[256];
    saying s = saying_in(text, sizeof text), p = saying_in(promise, sizeof promise);
    deal_facts parties = deal_parties(d);
    say_standing_deal(&s, d);
    say_what_is_promised(&p, d);
    write_open(w, NULL, '{');
    write_number(w, "place", place);
    write_faction(w, "from", d->from);
    write_faction(w, "to", d->to);
    write_yes(w, "accepted", d->accepted);
    write_faction(w, "bound", parties.bound);
    write_text(w, "promise", promise);
    write_faction(w, "pays", parties.price ? parties.pays : NONE);
    write_number(w, "price", parties.price);
    write_text(w, "text", text);
    write_close(w);
}

static void show_deals(writer *w, const kanly_game *g, uint8_t eye)
{
    (void)eye;
    write_open(w, "list", '[');
    for (unsigned i = 0; i < KANLY_DEALS; i++)
        if (g->deal[i].kind) show_deal(w, &g->deal[i], i);
    write_close(w);
}

/* --- the whole -------------------------------------------------------------------------------- */

/* clang-format off */
static const struct {
    const char *name;
    void (*show)(writer *w, const kanly_game *g, uint8_t eye);
    bool list;
} SECTION[] = {
    { "turn",        show_turn,       false },
    { "asking",      show_asked,      false },
    { "board",       show_board,      false },
    { "factions",    show_factions,   false },
    { "leaders",     show_leaders,    false },
    { "decks",       show_decks,      false },
    { "prediction",  show_prediction, false },
    { "deals",       show_deals,      false },
    { "auction",     show_auction,    false },
    { "battle",      show_battle,     false },
    { "battles",     show_battles,    true  },
    { "nexus",       show_nexus,      false },
};
/* clang-format on */

enum { SHOWN = sizeof SECTION / sizeof SECTION[0] };
_Static_assert(SHOWN == (int)WIRE_SECTIONS, "wire.h says how many sections there are");

const char *wire_section_name(unsigned section) { return SECTION[section].name; }

void wire_section(writer *w, unsigned section, const kanly_game *seen, uint8_t eye)
{
    write_open(w, NULL, SECTION[section].list ? '[' : '{');
    SECTION[section].show(w, seen, eye);
    write_close(w);
}

void wire_position(writer *w, const kanly_game *seen, uint8_t eye)
{
    for (unsigned i = 0; i < SHOWN; i++) {
        write_open(w, SECTION[i].name, SECTION[i].list ? '[' : '{');
        SECTION[i].show(w, seen, eye);
        write_close(w);
    }
}
