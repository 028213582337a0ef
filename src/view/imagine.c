/* A game that could be the one seen: every blank of a view filled in at random.
**
** Invariant: the view of the imagined game is the view it was imagined from, byte for byte, and the
** imagined game is whole (kanly_broken finds nothing), so it can be played to its end. Cards are
** dealt evenly over all the places whose faces are not known; what leaves no trace in a view
** (spice behind other shields) is guessed. */
#include "rules/facts.h"
#include "view/view.h"

/* --- treachery cards -------------------------------------------------------------------------- */

/* Cards whose place the view shows; those out of the game are known to all and lie nowhere. */
static card_set cards_in_sight(const kanly_game *seen)
{
    card_set sight = 0;
    for (card c = 0; c < CARDS; c++)
        if (seen->card_known[c] & KANLY_WATCHERS) sight |= card_bit(c);
    for (faction f = 0; f < FACTIONS; f++) sight |= seen->hand[f] & ALL_CARDS;
    for (unsigned i = 0; i < CARDS; i++)
        if ((i < seen->treachery_count || i >= (unsigned)CARDS - seen->discard_count) &&
            seen->treachery[i] < CARDS)
            sight |= card_bit(seen->treachery[i]);
    for (unsigned i = 0; i < FACTIONS; i++)
        if (seen->lot[i] < CARDS) sight |= card_bit(seen->lot[i]);
    return sight;
}

static unsigned hidden_among(const uint8_t *cards, unsigned count)
{
    unsigned hidden = 0;
    for (unsigned i = 0; i < count; i++) hidden += cards[i] == KANLY_HIDDEN;
    return hidden;
}

/* How many unseen cards each hand has. Where hands are not counted (RB-108) it is known how many
** there are in all of them together, and each goes to somebody who has room. */
static void count_hands(kanly_game *g, uint8_t eye, unsigned unseen, unsigned count[FACTIONS])
{
    for_factions(f, g->playing) count[f] = kanly_hidden_cards(g, (kanly_faction)f);
    if (kanly_hands_counted(g)) return;
    unsigned elsewhere =
        hidden_among(g->treachery, g->treachery_count) + hidden_among(g->lot, FACTIONS);
    for (unsigned left = unseen > elsewhere ? unseen - elsewhere : 0; left; left--) {
        faction_set room = 0;
        for_factions(f, g->playing)
            if (f != eye && hand_size(g, f) + count[f] < hand_limit(f)) room |= just(f);
        if (!room) return;
        for (uint32_t n = random_below(g, (uint32_t)bit_count(room)); n; n--) room &= room - 1u;
        count[lowest_bit(room)]++;
    }
}

static void deal_cards(kanly_game *g, uint8_t eye)
{
    uint8_t unseen[CARDS];
    unsigned left = 0, hidden[FACTIONS] = {0};
    for_cards(c, ALL_CARDS & ~cards_in_sight(g)) unseen[left++] = c;
    shuffle(g, unseen, left);
    count_hands(g, eye, left, hidden);
    for_factions(f, g->playing) {
        unsigned count = hidden[f];
        g->hand[f] &= ALL_CARDS;
        for (; count && left; count--) {
            card c = unseen[--left];
            g->hand[f] |= card_bit(c);
            g->card_known[c] |= just(f);
        }
        if (f != eye) g->ever_held[f] = g->hand[f];
    }
    for (unsigned i = 0; i < FACTIONS && left; i++)
        if (g->lot[i] == KANLY_HIDDEN) g->lot[i] = unseen[--left];
    for (unsigned i = 0; i < g->treachery_count && left; i++)
        if (g->treachery[i] == KANLY_HIDDEN) g->treachery[i] = unseen[--left];
}

/* A card this faction may once have had: one it has, else one that was played. */
static card some_card_of(kanly_game *g, faction f)
{
    card_set hand = g->hand[f];
    if (!hand)
        return g->discard_count ? g->treachery[CARDS - 1 - random_below(g, g->discard_count)] : 0;
    for (uint32_t n = random_below(g, (uint32_t)bit_count(hand)); n; n--) hand &= hand - 1;
    return lowest_bit(hand);
}

static void write_records(kanly_game *g)
{
    for_factions(f, g->playing) {
        uint8_t *records[2] = {&g->first_card[f], &g->last_bought[f]};
        for (unsigned i = 0; i < 2; i++) {
            if (*records[i] != KANLY_HIDDEN) continue;
            *records[i] = some_card_of(g, f);
            g->ever_held[f] |= card_bit(*records[i]);
        }
    }
}

/* --- spice and storm cards -------------------------------------------------------------------- */

static void shuffle_spice_deck(kanly_game *g)
{
    uint8_t unseen[2 * SPICE_CARDS];
    unsigned left = 0, worms = SHAI_HULUDS - g->worms_aside;
    uint32_t sight = 0;
    for (unsigned i = 0; i < 2 * SPICE_CARDS; i++) {
        unsigned place = i % SPICE_CARDS;
        bool used = i < SPICE_CARDS ? place < g->spice_count
                                    : place < g->pile_count[0] ||
                                          place >= (unsigned)SPICE_CARDS - g->pile_count[1];
        uint8_t drawn = i < SPICE_CARDS ? g->spice_deck[place] : g->piles[place];
        if (!used || drawn == KANLY_HIDDEN) continue;
        if (drawn == S_SHAI_HULUD)
            worms--;
        else
            sight |= 1u << drawn;
    }
    for (uint8_t c = 0; c < S_SHAI_HULUD; c++)
        if (!(sight >> c & 1)) unseen[left++] = c;
    while (worms--) unseen[left++] = S_SHAI_HULUD;
    shuffle(g, unseen, left);
    for (unsigned i = 0; i < g->spice_count && left; i++)
        if (g->spice_deck[i] == KANLY_HIDDEN) g->spice_deck[i] = unseen[--left];
}

/* --- behind the shields ----------------------------------------------------------------------- */

/* Nobody shows their spice: some, rarely much. A caller who has kept
** count of a faction's spice may write it into the view: then it is that, if it can be. */
static void guess_spice(kanly_game *g, uint8_t eye)
{
    for_factions(f, g->playing) {
        if (f == eye) continue;
        unsigned least = g->pledge[f], amount = g->spice[f];
        if (!amount) {
            uint64_t fraction = draw_fraction(g, UINT64_C(12) * 4 * 16);
            amount = least + take_below(&fraction, 12);
            if (!take_below(&fraction, 4)) amount += take_below(&fraction, 16);
        }
        g->spice[f] = (uint16_t)(amount < least ? least : amount);
    }
}

/* 0.11: four traitors each from the leaders in the game; all but Harkonnen keep one, as soon as
** they have chosen. */
static void deal_traitors(kanly_game *g, uint8_t eye, bool chosen)
{
    uint8_t deck[LEADERS];
    unsigned left = 0;
    leader_set taken = eye < FACTIONS ? g->traitors_dealt[eye] | g->traitors[eye] : 0;
    for_factions(f, g->playing) taken |= g->traitors[f]; /* shown */
    for_factions(f, g->playing)
        for_leaders(l, leaders_of(f) & ~taken) deck[left++] = l;
    shuffle(g, deck, left);
    for_factions(f, g->playing) {
        if (f == eye) continue;
        leader_set dealt = g->traitors[f];
        while (bit_count(dealt) < TRAITORS_DEALT && left) dealt |= leader_bit(deck[--left]);
        g->traitors_dealt[f] = dealt;
        if (!chosen) continue;
        if (f == HARKONNEN)
            g->traitors[f] = dealt; /* 2.05.03 */
        else if (!g->traitors[f])
            g->traitors[f] = dealt & (~dealt + 1); /* any of them: the deck was shuffled */
    }
}

static void guess_prediction(kanly_game *g, uint8_t eye)
{
    if (eye == BENE_GESSERIT || !plays(g, BENE_GESSERIT) || g->predicted_faction != NONE) return;
    faction_set could = others(g, BENE_GESSERIT);
    for (uint32_t n = random_below(g, (uint32_t)bit_count(could)); n; n--) could &= could - 1u;
    g->predicted_faction = lowest_bit(could);
    g->predicted_turn = (uint8_t)(1 + random_below(g, g->options.turns));
}

/* While the table is being set up everybody knows what nobody has yet (0.01). */
static void fill_shields(kanly_game *g, uint8_t eye)
{
    unsigned asked = g->depth ? top_of(g)->ask : ASK_NOTHING;
    if (asked == ASK_PREDICT || (g->phase == KANLY_SETUP && !kanly_deciders(g))) return;
    deal_traitors(g, eye, !(g->phase == KANLY_SETUP && asked == ASK_TRAITOR));
    guess_prediction(g, eye);
    if (g->phase != KANLY_SETUP)
        guess_spice(g, eye);
    else if (asked != ASK_TRAITOR)
        for_factions(f, g->playing) g->spice[f] = (uint16_t)starting_spice(f);
}

/* --- leaders ---------------------------------------------------------------------------------- */

/* Lays the discs a faction's onlookers cannot tell apart in any order. */
static void mix_leaders(kanly_game *g, faction f)
{
    leader at_place[LEADERS_EACH];
    kanly_leader disc[LEADERS_EACH];
    unsigned count = 0, orders = 1;
    for_leaders(l, leaders_of(f)) {
        if (g->leader_known[l] != KANLY_UNSURE) continue;
        at_place[count] = l;
        disc[count++] = g->leader[l];
        orders *= count;
    }
    if (!count) return;
    uint64_t fraction = draw_fraction(g, orders);
    for (unsigned i = 0; i < count; i++) {
        unsigned j = i + take_below(&fraction, count - i);
        kanly_leader drawn = disc[j];
        disc[j] = disc[i];
        leader l = at_place[i];
        g->leader[l] = drawn;
        bool hidden = drawn.place == TANKS_DOWN || drawn.holder != f || drawn.deaths;
        g->leader_known[l] = hidden ? just(f) | just(drawn.holder) : 0;
    }
}

static void imagine(const kanly_game *seen, uint8_t eye, uint64_t seed, plans_imagined plans,
                    kanly_game *g)
{
    *g = *seen;
    g->key = key_of_seed(seed);
    g->chance = 0;
    deal_cards(g, eye);
    write_records(g);
    shuffle_spice_deck(g);
    if (g->storm_card == NONE) g->storm_card = (uint8_t)(1 + random_below(g, 6));
    fill_shields(g, eye);
    for_factions(f, g->playing)
        if (f != eye) mix_leaders(g, f);
    if (eye != ATREIDES && plays(g, ATREIDES) && !g->haderach_lost && advanced(g))
        g->haderach_lost = (uint8_t)random_below(g, KANLY_HADERACH_WAKES);
    imagine_frames(g, eye, plans);
}

void kanly_imagine(const kanly_game *seen, uint8_t eye, uint64_t seed, kanly_game *possible)
{
    imagine(seen, eye, seed, PLANS_WRITTEN, possible);
}

void kanly_imagine_without_plans(const kanly_game *seen, uint8_t eye, uint64_t seed,
                                 kanly_game *possible)
{
    imagine(seen, eye, seed, PLANS_OPEN, possible);
}
