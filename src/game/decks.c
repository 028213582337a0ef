/* The treachery deck and the spice deck with their discards.
**
** treachery[]: the deck fills the array from the front, its top last; the discards fill it from the
** back, their top first. piles[]: pile A from the front, pile B from the back, tops innermost. A
** card that is in neither is in a hand, on auction, or out of the game. */
#include "game/game.h"

card held_copy(const kanly_game *g, faction f, card_name name)
{
    card_set copies = g->hand[f] & card_set_of_name(name);
    return copies ? (card)__builtin_ctzll(copies) : NONE;
}

/* 0.06: an empty deck is made again from the discards; nobody knows its order. */
static void rebuild_treachery(table *t)
{
    kanly_game *g = t->game;
    unsigned count = g->discard_count;
    uint8_t cards[CARDS];
    memcpy(cards, g->treachery + CARDS - count, count);
    memset(g->treachery, NONE, sizeof g->treachery);
    /* Sorted first, so that equal piles give equal decks whatever order they were thrown in. */
    for (unsigned i = 1; i < count; i++)
        for (unsigned j = i; j && cards[j - 1] > cards[j]; j--) {
            uint8_t swap = cards[j];
            cards[j] = cards[j - 1];
            cards[j - 1] = swap;
        }
    shuffle(g, cards, count);
    memcpy(g->treachery, cards, count);
    for (unsigned i = 0; i < count; i++) g->card_known[cards[i]] = 0;
    g->treachery_count = (uint8_t)count;
    g->discard_count = 0;
    tell(t, R_0_06, EVENT_TREACHERY_RESHUFFLED, NONE, 0);
}

card draw_treachery(table *t)
{
    kanly_game *g = t->game;
    if (!g->treachery_count && g->discard_count) rebuild_treachery(t);
    if (!g->treachery_count) return NONE;
    card c = g->treachery[--g->treachery_count];
    g->treachery[g->treachery_count] = NONE;
    return c;
}

void give_card(table *t, faction f, card c)
{
    kanly_game *g = t->game;
    g->hand[f] |= (card_set)1 << c;
    g->ever_held[f] |= (card_set)1 << c;
    g->card_known[c] |= just(f);
}

void discard(table *t, kanly_rule rule, faction f, card c)
{
    kanly_game *g = t->game;
    g->hand[f] &= ~((card_set)1 << c);
    g->treachery[CARDS - ++g->discard_count] = c;
    g->card_known[c] = KNOWN_TO_ALL;
    tell(t, rule, EVENT_CARD_DISCARDED, f, c);
}

void set_aside(table *t, faction f, card c)
{
    t->game->hand[f] &= ~((card_set)1 << c);
    t->game->card_known[c] = KNOWN_TO_ALL;
}

void top_of_deck(table *t, card c) { t->game->treachery[t->game->treachery_count++] = c; }

/* --- spice cards ------------------------------------------------------------------------------ */

/* Where pile A's topmost Territory Card lies, or -1. */
static int top_of_pile_a(const kanly_game *g)
{
    for (int i = g->pile_count[0] - 1; i >= 0; i--)
        if (g->piles[i] != S_SHAI_HULUD) return i;
    return -1;
}

territory pile_top(const kanly_game *g, unsigned pile)
{
    if (pile == 0) {
        int top = top_of_pile_a(g);
        return top < 0 ? NONE : spice_card_territory(g->piles[top]);
    }
    for (unsigned i = KANLY_SPICE_CARDS - g->pile_count[1]; i < KANLY_SPICE_CARDS; i++)
        if (g->piles[i] != S_SHAI_HULUD) return spice_card_territory(g->piles[i]);
    return NONE;
}

void lay_on_pile(table *t, unsigned pile, uint8_t spice_card)
{
    kanly_game *g = t->game;
    if (pile == 0)
        g->piles[g->pile_count[0]++] = spice_card;
    else
        g->piles[KANLY_SPICE_CARDS - ++g->pile_count[1]] = spice_card;
}

/* 1.13.03: what lies under pile A's topmost Territory Card, and all of pile B. */
static void rebuild_spice(table *t)
{
    kanly_game *g = t->game;
    uint8_t cards[KANLY_SPICE_CARDS], count = 0;
    int top = top_of_pile_a(g);
    unsigned buried = top < 0 ? g->pile_count[0] : (unsigned)top;
    unsigned kept = g->pile_count[0] - buried;
    for (unsigned i = 0; i < buried; i++) cards[count++] = g->piles[i];
    for (unsigned i = KANLY_SPICE_CARDS - g->pile_count[1]; i < KANLY_SPICE_CARDS; i++) {
        cards[count++] = g->piles[i];
        g->piles[i] = NONE;
    }
    if (!count) return;
    memmove(g->piles, g->piles + buried, kept);
    memset(g->piles + kept, NONE, buried);
    g->pile_count[0] = (uint8_t)kept;
    g->pile_count[1] = 0;
    shuffle(g, cards, count);
    memcpy(g->spice_deck, cards, count);
    g->spice_count = count;
    tell(t, R_1_13_03, EVENT_SPICE_DECK_REBUILT, NONE, 0);
}

bool spice_deck_ready(table *t)
{
    if (!t->game->spice_count) rebuild_spice(t);
    return t->game->spice_count != 0;
}

uint8_t next_spice(const kanly_game *g)
{
    return g->spice_count ? g->spice_deck[g->spice_count - 1] : NONE;
}

uint8_t draw_spice(table *t)
{
    kanly_game *g = t->game;
    if (!spice_deck_ready(t)) return NONE;
    uint8_t drawn = g->spice_deck[--g->spice_count];
    g->spice_deck[g->spice_count] = NONE;
    g->looked &= (uint8_t)~LOOKED_SPICE;
    return drawn;
}
