/* A view as JSON, in sections, so that only those that changed need to be told. Everything here
** reads a view made by kanly_view, or a game that is over (eye = WIRE_EVERYTHING).
**
** Of each piece there is first what it shows, then how that is gathered from a view, then how it is
** written. Only gathering sees the view. */
#include <string.h>

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

/* --- the turn --------------------------------------------------------------------------------- */

typedef struct {
    uint8_t turn, turns, phase, storm, storm_card, wall_destroyed;
    uint8_t order[FACTIONS], seat[FACTIONS];
    uint8_t winners, victory;
} turn_facts;

static size_t gather_turn(const kanly_game *g, uint8_t eye, unsigned nth, void *out)
{
    turn_facts *x = out;
    (void)eye, (void)nth;
    memset(x, 0, sizeof *x);
    x->turn = g->turn;
    x->turns = g->options.turns;
    x->phase = g->phase;
    x->storm = g->storm;
    x->storm_card = g->storm_card;
    x->wall_destroyed = g->wall_destroyed;
    memcpy(x->order, g->order, sizeof x->order);
    memcpy(x->seat, g->options.seat, sizeof x->seat);
    if (g->phase == KANLY_OVER) {
        x->winners = g->winners;
        x->victory = g->victory;
    }
    return sizeof *x;
}

static void write_turn(writer *w, const void *facts)
{
    const turn_facts *x = facts;
    write_number(w, "turn", x->turn);
    write_number(w, "turns", x->turns);
    write_text(w, "phase", phase_word(x->phase));
    write_number(w, "storm", x->storm);
    write_yes(w, "storm_placed", x->phase > KANLY_FIRST_STORM || x->storm); /* 0.16 */
    if (x->storm_card && x->storm_card != NONE) write_number(w, "storm_card", x->storm_card);
    write_yes(w, "wall_destroyed", x->wall_destroyed);
    write_open(w, "destroyed", '['); /* 3.01.07 */
    if (x->wall_destroyed) write_text(w, NULL, territory_name(T_SHIELD_WALL));
    write_close(w);
    write_open(w, "order", '[');
    for (unsigned i = 0; i < FACTIONS && x->order[i] < FACTIONS; i++)
        write_text(w, NULL, faction_name(x->order[i]));
    write_close(w);
    write_open(w, "seats", '['); /* the circles in sectors 1, 4, 7, 10, 13 and 16 */
    for (unsigned i = 0; i < FACTIONS; i++) write_faction(w, NULL, x->seat[i]);
    write_close(w);
    if (x->phase == KANLY_OVER) {
        write_factions(w, "winners", x->winners);
        write_text(w, "victory", victory_text(x->victory));
    }
}

/* --- who is asked ----------------------------------------------------------------------------- */

typedef struct {
    uint8_t question[FACTIONS]; /* KANLY_ASK_NOTHING: none */
    bool in_segment;
    segment_facts segment;
    uint8_t ability; /* that could be stopped, or NONE */
} asking_facts;

static size_t gather_asking(const kanly_game *g, uint8_t eye, unsigned nth, void *out)
{
    asking_facts *x = out;
    (void)eye, (void)nth;
    memset(x, 0, sizeof *x);
    for_factions(f, kanly_deciders(g))
        x->question[f] = (uint8_t)kanly_question(g, (kanly_faction)f);
    x->in_segment = segment_now(g, &x->segment);
    x->ability = ability_asked_about(g);
    return sizeof *x;
}

/* Whose shipment and movement it is, and who is still to come. */
static void write_segment(writer *w, const segment_facts *s)
{
    write_open(w, "segment", '{');
    write_faction(w, "faction", s->who);
    write_yes(w, "shipped", s->shipped);
    write_yes(w, "moved", s->moved);
    write_factions(w, "done", s->done);
    write_open(w, "coming", '[');
    for (unsigned i = 0; i < s->waiting; i++) write_text(w, NULL, faction_name(s->coming[i]));
    write_close(w);
    write_close(w);
}

static void write_asking(writer *w, const void *facts)
{
    const asking_facts *x = facts;
    write_open(w, "asked", '{');
    for (faction f = 0; f < FACTIONS; f++)
        if (x->question[f]) write_question(w, faction_name(f), x->question[f]);
    write_close(w);
    if (x->in_segment) write_segment(w, &x->segment);
    if (x->ability >= ABILITIES) return;
    write_open(w, "window", '{');
    write_text(w, "ability", ABILITY[x->ability].word);
    write_rule(w, "rule", ABILITY[x->ability].rule);
    write_text(w, "title", kanly_rule_text(ABILITY[x->ability].rule)->title);
    write_faction(w, "owner", ABILITY[x->ability].owner);
    write_close(w);
}

/* --- the board -------------------------------------------------------------------------------- */

typedef struct {
    uint64_t advisors;
    uint8_t stack[FACTIONS][CELLS], blow[CELLS];
} board_facts;

static size_t gather_board(const kanly_game *g, uint8_t eye, unsigned nth, void *out)
{
    board_facts *x = out;
    (void)eye, (void)nth;
    memset(x, 0, sizeof *x);
    x->advisors = g->advisors;
    memcpy(x->stack, g->stack, sizeof x->stack);
    memcpy(x->blow, g->blow, sizeof x->blow);
    return sizeof *x;
}

static void write_cell(writer *w, const board_facts *x, cell c)
{
    char place[WIRE_NAME_SIZE];
    write_open(w, called(KANLY_FIELD_CELL, c, place), '{');
    write_number(w, "cell", c);
    if (x->blow[c]) write_number(w, "spice", x->blow[c]);
    for (faction f = 0; f < FACTIONS; f++)
        if (x->stack[f][c]) write_stack(w, faction_name(f), x->stack[f][c]);
    if (x->stack[BENE_GESSERIT][c] && x->advisors >> territory_of(c) & 1)
        write_yes(w, "advisors", true);
    write_close(w);
}

static void write_board(writer *w, const void *facts)
{
    const board_facts *x = facts;
    for (cell c = 0; c < CELLS; c++) {
        bool any = x->blow[c];
        for (faction f = 0; f < FACTIONS; f++) any |= x->stack[f][c] != 0;
        if (any) write_cell(w, x, c);
    }
}

/* --- a faction -------------------------------------------------------------------------------- */

typedef struct {
    card_set hand;             /* the cards that are known */
    territory_set strongholds; /* what counts for it at the Mentat Pause */
    leader_set dealt, traitors;
    uint16_t spice, bribes;
    uint8_t name; /* the faction; NONE: it does not play */
    bool own, pledge_known, counted;
    uint8_t reserves, tanks, ally, pledge, cards, to_win;
    bool power_used;
} faction_facts;

static size_t gather_faction(const kanly_game *g, uint8_t eye, unsigned nth, void *out)
{
    faction_facts *x = out;
    faction f = (faction)nth;
    kanly_rule rule;
    bool own = f == eye || eye == WIRE_EVERYTHING;
    memset(x, 0, sizeof *x);
    x->name = NONE;
    if (!(g->playing >> f & 1)) return sizeof *x;
    x->name = f;
    x->own = own;
    x->bribes = g->bribes[f];
    x->reserves = g->reserves[f];
    x->tanks = g->tanks[f];
    x->ally = g->ally[f];
    x->strongholds = strongholds_of(g, just(f));
    x->to_win = (uint8_t)strongholds_to_win(side_with(g, f), &rule); /* alone or with its ally */
    x->pledge_known = own || (eye < FACTIONS && g->ally[f] == eye);
    if (x->pledge_known) x->pledge = g->pledge[f];
    x->hand = g->hand[f] & ALL_CARDS;
    x->counted = own || kanly_hands_counted(g); /* RB-108: else there is no number of them */
    if (x->counted)
        x->cards = (uint8_t)(bit_count(x->hand) + (int)kanly_hidden_cards(g, (kanly_faction)f));
    if (own) {
        x->spice = g->spice[f];
        x->dealt = g->traitors_dealt[f];
    }
    x->traitors = g->traitors[f];
    x->power_used = g->powers_used >> f & 1;
    return sizeof *x;
}

static void write_hand(writer *w, const faction_facts *x)
{
    if (x->counted) write_number(w, "cards", x->cards);
    write_open(w, "hand", '[');
    for_cards(c, x->hand) write_card(w, NULL, c);
    write_close(w);
}

static void write_one_faction(writer *w, const void *facts)
{
    const faction_facts *x = facts;
    if (x->name >= FACTIONS) return;
    write_open(w, faction_name(x->name), '{');
    if (x->own) write_number(w, "spice", x->spice);
    write_number(w, "bribes", x->bribes);
    write_stack(w, "reserves", x->reserves);
    write_stack(w, "tanks", x->tanks);
    write_faction(w, "ally", x->ally);
    write_open(w, "strongholds", '[');
    for_territories(t, x->strongholds) write_text(w, NULL, territory_name(t));
    write_close(w);
    write_number(w, "to_win", x->to_win);
    if (x->pledge_known) write_number(w, "pledge", x->pledge);
    write_hand(w, x);
    if (x->dealt) write_leaders(w, "dealt", x->dealt);
    write_leaders(w, "traitors", x->traitors);
    write_yes(w, "power_used", x->power_used);
    write_close(w);
}

/* --- leaders ---------------------------------------------------------------------------------- */

typedef struct {
    faction_set playing;
    struct {
        uint8_t place, holder, deaths, fought_in;
        bool unsure;
    } disc[LEADERS];
    bool haderach, haderach_awake, haderach_dead; /* haderach: there is one (2.01.10) */
    bool losses_known;
    uint8_t losses;
} leader_facts;

static size_t gather_leaders(const kanly_game *g, uint8_t eye, unsigned nth, void *out)
{
    leader_facts *x = out;
    (void)nth;
    memset(x, 0, sizeof *x);
    x->playing = g->playing;
    for (leader l = 0; l < LEADERS; l++) {
        const kanly_leader *disc = &g->leader[l];
        x->disc[l].place = disc->place;
        x->disc[l].holder = disc->holder;
        x->disc[l].deaths = disc->deaths;
        x->disc[l].fought_in = disc->fought_in;
        x->disc[l].unsure = g->leader_known[l] == KANLY_UNSURE;
    }
    x->haderach = g->playing >> ATREIDES & 1 && g->options.advanced;
    x->haderach_awake = kanly_haderach_awake(g);
    x->haderach_dead = g->haderach_dead;
    x->losses_known = eye == ATREIDES || eye == WIRE_EVERYTHING;
    if (x->losses_known) x->losses = g->haderach_lost;
    return sizeof *x;
}

static void write_disc(writer *w, const leader_facts *x, leader l)
{
    static const char *const PLACE[] = {"alive", "tanks", "face-down", "?"};
    write_open(w, leader_name(l), '{');
    write_text(w, "place", PLACE[x->disc[l].place]);
    write_number(w, "strength", leader_strength(l));
    if (x->disc[l].holder != leader_faction(l)) write_faction(w, "holder", x->disc[l].holder);
    if (x->disc[l].deaths) write_number(w, "deaths", x->disc[l].deaths);
    if (x->disc[l].fought_in < TERRITORIES)
        write_text(w, "fought_in", territory_name(x->disc[l].fought_in));
    if (x->disc[l].unsure) write_yes(w, "unsure", true);
    write_close(w);
}

static void write_discs(writer *w, const void *facts)
{
    const leader_facts *x = facts;
    for_factions(f, x->playing)
        for_leaders(l, leaders_of(f)) write_disc(w, x, l);
    if (!x->haderach) return;
    write_open(w, "kwisatz-haderach", '{');
    write_text(w, "place", x->haderach_dead ? "tanks" : x->haderach_awake ? "alive" : "asleep");
    kanly_move plan = {.question = KANLY_ASK_PLAN, .length = KANLY_AT_PLAN_HADERACH};
    write_points(w, "strength", plan_adds(&plan, KANLY_YES));
    write_faction(w, "holder", ATREIDES);
    if (x->losses_known) write_number(w, "losses", x->losses);
    write_number(w, "wakes_at", KANLY_HADERACH_WAKES);
    write_close(w);
}

/* --- decks ------------------------------------------------------------------------------------ */

typedef struct {
    uint8_t treachery, discards, spice, pile_count[2];
    uint8_t discard[CARDS]; /* oldest first */
    uint8_t lot[FACTIONS], next_spice, piles[SPICE_CARDS];
    bool notes; /* whether the eye has a list of the cards it has seen */
} deck_facts;

static size_t gather_decks(const kanly_game *g, uint8_t eye, unsigned nth, void *out)
{
    deck_facts *x = out;
    (void)nth;
    memset(x, 0, sizeof *x);
    x->treachery = g->treachery_count;
    x->discards = g->discard_count;
    for (unsigned i = 0; i < g->discard_count; i++) x->discard[i] = g->treachery[CARDS - 1 - i];
    memcpy(x->lot, g->lot, sizeof x->lot);
    x->spice = g->spice_count;
    uint8_t next = g->spice_count ? g->spice_deck[g->spice_count - 1] : NONE;
    bool looks = eye == ATREIDES || eye == WIRE_EVERYTHING;
    x->next_spice = looks && next <= S_SHAI_HULUD ? next : NONE;
    memcpy(x->pile_count, g->pile_count, sizeof x->pile_count);
    memcpy(x->piles, g->piles, sizeof x->piles);
    x->notes = kanly_keeps_notes(g, eye) || eye == WIRE_EVERYTHING;
    return sizeof *x;
}

static void write_pile(writer *w, const char *key, const deck_facts *x, unsigned pile)
{
    write_open(w, key, '[');
    for (unsigned i = 0; i < x->pile_count[pile]; i++) {
        unsigned from_bottom = pile ? SPICE_CARDS - 1 - i : i;
        write_text(w, NULL, spice_card_name(x->piles[from_bottom]));
    }
    write_close(w);
}

static void write_decks(writer *w, const void *facts)
{
    const deck_facts *x = facts;
    write_number(w, "treachery", x->treachery);
    write_open(w, "discard", '[');
    for (unsigned i = 0; i < x->discards; i++) write_card(w, NULL, x->discard[i]);
    write_close(w);
    write_open(w, "lots", '[');
    for (unsigned i = 0; i < FACTIONS; i++)
        if (x->lot[i] != NONE) write_card(w, NULL, x->lot[i]);
    write_close(w);
    write_number(w, "spice", x->spice);
    if (x->next_spice != NONE) write_text(w, "next_spice", spice_card_name(x->next_spice));
    write_pile(w, "pile_a", x, 0);
    write_pile(w, "pile_b", x, 1);
    write_yes(w, "notes", x->notes);
}

/* --- what was said beforehand ----------------------------------------------------------------- */

typedef struct {
    uint8_t faction, turn;
} prediction_facts;

static size_t gather_prediction(const kanly_game *g, uint8_t eye, unsigned nth, void *out)
{
    prediction_facts *x = out;
    (void)eye, (void)nth;
    *x = (prediction_facts){g->predicted_faction, g->predicted_turn};
    return sizeof *x;
}

static void write_prediction(writer *w, const void *facts)
{
    const prediction_facts *x = facts;
    if (x->faction >= FACTIONS) return;
    write_text(w, "faction", faction_name(x->faction));
    write_number(w, "turn", x->turn);
}

static size_t gather_deals(const kanly_game *g, uint8_t eye, unsigned nth, void *out)
{
    (void)eye, (void)nth;
    memcpy(out, g->deal, sizeof g->deal);
    return sizeof g->deal;
}

static void show_deal(writer *w, const kanly_deal *d, unsigned place)
{
    char text[256], promise[256];
    saying s = saying_in(text, sizeof text), p = saying_in(promise, sizeof promise);
    kanly_move promised = deal_promised(d);
    say_standing_deal(&s, d);
    say_what_is_promised(&p, d);
    write_open(w, NULL, '{');
    write_number(w, "place", place);
    write_faction(w, "from", d->from);
    write_faction(w, "to", d->to);
    write_yes(w, "accepted", d->accepted);
    write_faction(w, "bound", deal_bound(d));
    write_text(w, "promise", promise);
    wire_said(w, "doing", NULL, &promised);
    write_faction(w, "pays", deal_price(d) ? deal_receiver(d) : (faction)NONE);
    write_number(w, "price", deal_price(d));
    write_text(w, "text", text);
    write_close(w);
}

static void write_deals(writer *w, const void *facts)
{
    const kanly_deal *deal = facts;
    write_open(w, "list", '[');
    for (unsigned i = 0; i < KANLY_DEALS; i++)
        if (deal[i].kind) show_deal(w, &deal[i], i);
    write_close(w);
}

/* --- the whole -------------------------------------------------------------------------------- */

/* clang-format off */
static const struct {
    const char *name;
    char bracket;
    bool still;
    uint8_t pieces;
    gather_facts *gather;
    write_facts *write;
} SECTION[] = {
    { "turn",        '{', true,  1,        gather_turn,       write_turn        },
    { "asking",      '{', false, 1,        gather_asking,     write_asking      },
    { "board",       '{', true,  1,        gather_board,      write_board       },
    { "factions",    '{', true,  FACTIONS, gather_faction,    write_one_faction },
    { "leaders",     '{', true,  1,        gather_leaders,    write_discs       },
    { "decks",       '{', true,  1,        gather_decks,      write_decks       },
    { "prediction",  '{', true,  1,        gather_prediction, write_prediction  },
    { "deals",       '{', true,  1,        gather_deals,      write_deals       },
    { "auction",     '{', false, 1,        gather_auction,    write_auction     },
    { "battle",      '{', false, 1,        gather_battle,     write_battle      },
    { "battles",     '[', false, 1,        gather_battles,    write_battles     },
    { "nexus",       '{', false, 1,        gather_nexus,      write_nexus       },
    { "threats",     '[', true,  1,        gather_threats,    write_threats     },
};
/* clang-format on */

enum { SHOWN = sizeof SECTION / sizeof SECTION[0], OF_FACTIONS = 3 };
_Static_assert(SHOWN == (int)WIRE_SECTIONS, "wire.h says how many sections there are");
_Static_assert(sizeof(board_facts) <= WIRE_FACTS, "wire.h says how much there may be to show");

/* The pieces of the factions stand in the middle; all others are the whole of their section. */
wire_section wire_section_at(unsigned section)
{
    unsigned first = section > OF_FACTIONS ? section + FACTIONS - 1 : section;
    return (wire_section){SECTION[section].name, SECTION[section].bracket, SECTION[section].still,
                          (uint8_t)first, SECTION[section].pieces};
}

void wire_still(const kanly_game *seen, kanly_game *still)
{
    memcpy(still, seen, WIRE_STILL);
    memset((uint8_t *)still + WIRE_STILL, 0, sizeof *still - WIRE_STILL);
}

static unsigned section_of(unsigned piece)
{
    if (piece < OF_FACTIONS) return piece;
    return piece < OF_FACTIONS + FACTIONS ? OF_FACTIONS : piece - FACTIONS + 1;
}

void wire_gather(unsigned piece, const kanly_game *seen, uint8_t eye, wire_facts *out)
{
    unsigned section = section_of(piece), nth = piece - wire_section_at(section).first;
    out->length = SECTION[section].gather(seen, eye, nth, out->byte);
}

void wire_piece(writer *w, unsigned piece, const wire_facts *facts)
{
    SECTION[section_of(piece)].write(w, facts->byte);
}

void wire_position(writer *w, const kanly_game *seen, uint8_t eye)
{
    wire_facts facts;
    kanly_game still;
    wire_still(seen, &still);
    for (unsigned i = 0; i < SHOWN; i++) {
        wire_section section = wire_section_at(i);
        write_open(w, section.name, section.bracket);
        for (unsigned p = 0; p < section.pieces; p++) {
            wire_gather(section.first + p, section.still ? &still : seen, eye, &facts);
            wire_piece(w, section.first + p, &facts);
        }
        write_close(w);
    }
}
