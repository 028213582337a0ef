/* What one player may see (1.11, RB-67): the same game with everything else blanked.
**
** Equal knowledge is equal bytes: what is hidden is replaced by a mark that does not depend on it
** (kanly.h lists the marks), so two games that differ only in what an eye may not know have the
** same view. Counts that everybody can keep from public events (cards in a hand, face-down
** leaders) stay; with memory=strict a hand is counted only while cards are sold (RB-108). */
#include "view/view.h"

/* The bits by which the eye is one of those who know; a watcher knows what everybody does. */
static uint8_t knowers(uint8_t eye) { return KANLY_WATCHERS | (eye < FACTIONS ? just(eye) : 0); }

/* --- many at a time --------------------------------------------------------------------------- */

/* Views are made after every move, for every player: lists of bytes are blanked by loops of a fixed
** length, in place, which compilers turn into a few wide instructions; the 33rd card by itself. */
enum { SIXTEEN = 16, CARDS_BUT_ONE = 32, LAST_CARD = 32 };
_Static_assert(CARDS == CARDS_BUT_ONE + 1, "the last card is seen to by itself");

/* --- cards ------------------------------------------------------------------------------------ */

/* The cards whose place the eye knows. */
static card_set known_cards(const kanly_game *g, uint8_t eye)
{
    const uint8_t eyes = knowers(eye);
    const uint8_t *who = g->card_known;
    return marked_sixteen(who, eyes) | marked_sixteen(who + SIXTEEN, eyes) << SIXTEEN |
           (card_set)((who[LAST_CARD] & eyes) != 0) << LAST_CARD;
}

static void hide_hands(const kanly_game *g, uint8_t eye, card_set known, kanly_game *seen)
{
    bool counted = kanly_hands_counted(g);
    for (faction f = 0; f < FACTIONS; f++) {
        if (f == eye || !plays(g, f)) continue;
        unsigned unknown = counted ? (unsigned)bit_count(g->hand[f] & ~known) : 0;
        seen->hand[f] = (g->hand[f] & known) | (uint64_t)unknown << 56;
        seen->ever_held[f] = 0;
        if (g->first_card[f] != NONE) seen->first_card[f] = KANLY_HIDDEN;
        if (g->last_bought[f] != NONE) seen->last_bought[f] = KANLY_HIDDEN;
    }
}

/* In a view that is looked at once more a card may be hidden already: then it is no card of the
** set. */
static bool is_known(card_set known, card c) { return known >> (c & 63) & 1; }
_Static_assert((KANLY_HIDDEN & 63) >= CARDS, "a hidden card is none of the cards");

static void hide_decks(const kanly_game *g, uint8_t eye, card_set known, kanly_game *seen)
{
    for (unsigned i = 0; i < g->treachery_count; i++)
        seen->treachery[i] =
            is_known(known, seen->treachery[i]) ? seen->treachery[i] : KANLY_HIDDEN;
    for (unsigned i = 0; i < FACTIONS; i++)
        if (g->lot[i] != NONE && !is_known(known, g->lot[i])) seen->lot[i] = KANLY_HIDDEN;

    /* 2.01.07: the Atreides may have looked at the next spice card, and at that one alone. */
    bool looked = eye == ATREIDES && g->looked & LOOKED_SPICE;
    unsigned unseen = looked && g->spice_count ? g->spice_count - 1u : g->spice_count;
    memset(seen->spice_deck, KANLY_HIDDEN, unseen);

    /* 2.04.14: the Fremen may have looked at the storm card. */
    memset(seen->storm_next, 0, sizeof seen->storm_next);
    if (g->storm_card && !(eye == FREMEN && g->looked & LOOKED_STORM)) seen->storm_card = NONE;
}

static uint8_t card_knowers(uint8_t who, uint8_t own)
{
    return who & (who & KANLY_WATCHERS ? 0xff : own);
}

/* Who knows a card is itself known to few: others see that something was shown, not what. Of one's
** own cards one knows which the Atreides saw on auction, because everybody knows whether they
** looked (2.01.05). */
static void hide_who_knows(const kanly_game *g, uint8_t eye, kanly_game *seen)
{
    uint8_t own = eye < FACTIONS ? just(eye) : 0;
    for (unsigned c = 0; c < CARDS_BUT_ONE; c++)
        seen->card_known[c] = card_knowers(seen->card_known[c], own);
    seen->card_known[LAST_CARD] = card_knowers(seen->card_known[LAST_CARD], own);
    if (!own) return;
    for_cards(c, g->hand[eye] & ALL_CARDS) seen->card_known[c] |= g->card_known[c] & just(ATREIDES);
}

/* 2.01.06: the Atreides alone keep a book of what they saw sold. Which cards changed hands by
** 1.14.04 is known of those one holds. */
static void hide_book(const kanly_game *g, uint8_t eye, kanly_game *seen)
{
    if (eye != ATREIDES) {
        memset(seen->seen_bought, 0, sizeof seen->seen_bought);
    } else {
        for (unsigned c = 0; c < CARDS_BUT_ONE; c++)
            seen->seen_bought[c] &= (uint8_t)~CHANGED_HANDS;
        seen->seen_bought[LAST_CARD] &= (uint8_t)~CHANGED_HANDS;
    }
    if (eye >= FACTIONS) return;
    for_cards(c, g->hand[eye] & ALL_CARDS)
        seen->seen_bought[c] |= g->seen_bought[c] & CHANGED_HANDS;
}

/* --- what lies behind the shields ------------------------------------------------------------- */

static void hide_shields(const kanly_game *g, uint8_t eye, kanly_game *seen)
{
    for (faction f = 0; f < FACTIONS; f++) {
        if (f == eye || !plays(g, f)) continue;
        seen->spice[f] = 0; /* 1.11.01 */
        seen->reserved[f] = 0;
        if (!(eye < FACTIONS && g->ally[f] == eye)) seen->pledge[f] = 0;
        seen->traitors_dealt[f] = 0;
        seen->traitors[f] &= g->traitors_shown; /* RB-39: a card that was used is public */
    }
    for_factions(f, g->lent)
        if (f != eye && !(eye < FACTIONS && g->ally[f] == eye)) seen->lent &= (uint8_t)~just(f);
    if (eye != BENE_GESSERIT && g->victory != KANLY_VICTORY_PREDICTION) {
        seen->predicted_faction = NONE;
        seen->predicted_turn = 0;
    }
    /* Whether the Kwisatz Haderach can fight shows in what a Karama may prevent (2.01.11). */
    if (eye != ATREIDES) seen->haderach_lost = kanly_haderach_awake(g) ? KANLY_HADERACH_WAKES : 0;
}

/* --- leaders ---------------------------------------------------------------------------------- */

/* Shown in a plan, a disc is known to all, watchers too. */
static bool knows_disc(const kanly_game *g, uint8_t eye, leader l)
{
    if (eye >= FACTIONS) return g->leader_known[l] == ALL_FACTIONS;
    return leader_faction(l) == eye || has(g->leader_known[l], eye);
}

/* A disc whose name this eye does not know: face down in the tanks (1.05.05), a captive (RB-42), or
** one that came back from under a face-down disc. */
static bool disc_hidden(const kanly_game *g, uint8_t eye, leader l)
{
    const kanly_leader *disc = &g->leader[l];
    bool revived_unseen =
        disc->place == ALIVE && disc->deaths && has(g->leader_known[l], leader_faction(l));
    return (disc->place == TANKS_DOWN || is_captive(g, l) || revived_unseen) &&
           !knows_disc(g, eye, l);
}

/* The discs of a faction that this eye cannot tell apart: the hidden ones and the living that could
** be them. Who has been seen in a plan since is not one of them. */
static leader_set unsure_leaders(const kanly_game *g, uint8_t eye, leader_set hidden, faction f)
{
    leader_set unsure = hidden & leaders_of(f);
    for_leaders(l, leaders_of(f) & ~hidden) {
        const kanly_leader *disc = &g->leader[l];
        if (disc->place == ALIVE && !is_captive(g, l) && !knows_disc(g, eye, l))
            unsure |= leader_bit(l);
    }
    return unsure;
}

/* Face up before face down, own before captive, then by deaths: one number a disc is sorted by. */
static unsigned disc_rank(const kanly_leader *disc)
{
    return (unsigned)disc->place << 16 | (unsigned)disc->holder << 13 |
           (unsigned)disc->taken_from << 10 | disc->deaths;
}

static void lay_out_unsure(kanly_game *seen, leader_set unsure)
{
    kanly_leader disc[LEADERS_EACH] = {{0}};
    unsigned count = 0;
    for_leaders(l, unsure) {
        kanly_leader next = seen->leader[l];
        next.fought_in = NONE;
        next.deaths = next.deaths != 0; /* once or more makes no difference any longer (1.05.04) */
        unsigned place = count++;
        for (; place && disc_rank(&disc[place - 1]) > disc_rank(&next); place--)
            disc[place] = disc[place - 1];
        disc[place] = next;
    }
    count = 0;
    for_leaders(l, unsure) {
        seen->leader[l] = disc[count++];
        seen->leader_known[l] = KANLY_UNSURE;
    }
}

static uint8_t disc_knowers(uint8_t who, uint8_t own)
{
    return who & (who == ALL_FACTIONS ? 0xff : own);
}

/* Who was shown a disc is between the two of them; of one's own one knows its captor (RB-42). */
static void hide_who_knows_discs(const kanly_game *g, uint8_t eye, kanly_game *seen)
{
    uint8_t own = eye < FACTIONS ? just(eye) : 0;
    for (unsigned l = 0; l < SIXTEEN; l++) /* the last sixteen overlap the first */
        seen->leader_known[l] = disc_knowers(seen->leader_known[l], own);
    for (unsigned l = LEADERS - SIXTEEN; l < LEADERS; l++)
        seen->leader_known[l] = disc_knowers(seen->leader_known[l], own);
    if (!own) return;
    for (unsigned i = 0; i < LEADERS_EACH; i++) {
        unsigned l = eye * LEADERS_EACH + i;
        seen->leader_known[l] |= g->leader_known[l] & just(HARKONNEN);
    }
}

static void hide_leaders(const kanly_game *g, uint8_t eye, kanly_game *seen)
{
    hide_who_knows_discs(g, eye, seen);
    leader_set eventful = eventful_discs(g).turned, hidden = 0;
    for_leaders(l, eventful)
        if (disc_hidden(g, eye, l)) hidden |= leader_bit(l);
    for (faction f = 0; hidden && f < FACTIONS; f++)
        if (f != eye && plays(g, f) && hidden & leaders_of(f))
            lay_out_unsure(seen, unsure_leaders(g, eye, hidden, f));
}

/* --- the flow --------------------------------------------------------------------------------- */

/* An answer is its giver's until the next step has read it, and of no use to anybody after that. */
static void hide_answers(const kanly_game *g, uint8_t eye, kanly_game *seen)
{
    seen->said_length = 0;
    memset(seen->said, 0, sizeof seen->said);
    for (unsigned i = 0; i < g->depth; i++) {
        memset(seen->frame[i].answer, NONE, sizeof seen->frame[i].answer);
        if (eye >= FACTIONS) continue;
        memcpy(seen->frame[i].answer[eye], g->frame[i].answer[eye],
               sizeof seen->frame[i].answer[eye]);
    }
}

void kanly_view(const kanly_game *g, uint8_t eye, kanly_game *seen)
{
    *seen = *g;
    seen->key = (kanly_key){{0}};
    seen->chance = 0;
    seen->moves = 0; /* counts private moves too */
    card_set known = known_cards(g, eye);
    hide_hands(g, eye, known, seen);
    hide_decks(g, eye, known, seen);
    hide_who_knows(g, eye, seen);
    hide_book(g, eye, seen);
    hide_shields(g, eye, seen);
    hide_leaders(g, eye, seen);
    hide_answers(g, eye, seen);
    hide_frames(g, eye, seen);
}
