/* What one player may see (1.11, rules-b 9.1): the same game with everything else blanked.
**
** Equal knowledge is equal bytes: what is hidden is replaced by a mark that does not depend on it (kanly.h lists the
** marks), so two games that differ only in what an eye may not know have the same view. Counts that everybody can
** keep from public events (cards in a hand, face-down leaders) stay. */
#include "view/view.h"

/* Whether the eye knows where this card is. A watcher knows what everybody does. */
static bool knows_card(const kanly_game *g, uint8_t eye, card c)
{
    return g->card_known[c] & (KANLY_WATCHERS | (eye < FACTIONS ? just(eye) : 0));
}

/* --- cards -------------------------------------------------------------------------------------- */

static void hide_hands(const kanly_game *g, uint8_t eye, kanly_game *seen)
{
    card_set known = 0;
    for (card c = 0; c < CARDS; c++)
        if (knows_card(g, eye, c)) known |= card_bit(c);
    for_factions(f, g->playing) {
        if (f == eye) continue;
        card_set shown = g->hand[f] & known;
        seen->hand[f] = shown | (uint64_t)bit_count(g->hand[f] & ~known) << 56;
        seen->ever_held[f] = 0;
        if (g->first_card[f] != NONE) seen->first_card[f] = KANLY_HIDDEN;
        if (g->last_bought[f] != NONE) seen->last_bought[f] = KANLY_HIDDEN;
    }
}

static void hide_decks(const kanly_game *g, uint8_t eye, kanly_game *seen)
{
    for (unsigned i = 0; i < g->treachery_count; i++)
        if (!knows_card(g, eye, g->treachery[i])) seen->treachery[i] = KANLY_HIDDEN;
    for (unsigned i = 0; i < FACTIONS; i++)
        if (g->lot[i] != NONE && !knows_card(g, eye, g->lot[i])) seen->lot[i] = KANLY_HIDDEN;

    /* 2.01.07: the Atreides may have looked at the next spice card, and at that one alone. */
    bool looked = eye == ATREIDES && g->looked & LOOKED_SPICE;
    unsigned unseen = looked && g->spice_count ? g->spice_count - 1u : g->spice_count;
    memset(seen->spice_deck, KANLY_HIDDEN, unseen);

    /* 2.04.14: the Fremen may have looked at the storm card. */
    memset(seen->storm_next, 0, sizeof seen->storm_next);
    if (g->storm_card && !(eye == FREMEN && g->looked & LOOKED_STORM)) seen->storm_card = NONE;
}

/* Who knows a card is itself known to few: others see that something was shown, not what. Of one's own cards one knows
** which the Atreides saw on auction, because everybody knows whether they looked (2.01.05). */
static void hide_who_knows(const kanly_game *g, uint8_t eye, kanly_game *seen)
{
    for (card c = 0; c < CARDS; c++) {
        if (g->card_known[c] & KANLY_WATCHERS) continue;
        bool own = eye < FACTIONS && g->hand[eye] >> c & 1;
        seen->card_known[c] &= (eye < FACTIONS ? just(eye) : 0) | (own ? just(ATREIDES) : 0);
    }
}

/* 2.01.06: the Atreides alone keep a book of what they saw sold. Which cards changed hands by 1.14.04 is known of
** those one holds. */
static void hide_book(const kanly_game *g, uint8_t eye, kanly_game *seen)
{
    uint8_t book = eye == ATREIDES ? (uint8_t)~CHANGED_HANDS : 0;
    for (card c = 0; c < CARDS; c++) {
        bool own = eye < FACTIONS && g->hand[eye] >> c & 1;
        seen->seen_bought[c] &= own ? book | CHANGED_HANDS : book;
    }
}

/* --- what lies behind the shields --------------------------------------------------------------- */

static void hide_shields(const kanly_game *g, uint8_t eye, kanly_game *seen)
{
    for_factions(f, g->playing) {
        if (f == eye) continue;
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
    if (eye != ATREIDES)
        seen->haderach_lost = g->haderach_lost >= HADERACH_WAKES ? HADERACH_WAKES : 0;
}

/* --- leaders ------------------------------------------------------------------------------------ */

static bool is_captive(const kanly_leader *disc, leader l)
{
    return disc->holder != leader_faction(l);
}

/* Shown in a plan, a disc is known to all, watchers too. */
static bool knows_disc(const kanly_game *g, uint8_t eye, leader l)
{
    if (eye >= FACTIONS) return g->leader_known[l] == ALL_FACTIONS;
    return leader_faction(l) == eye || has(g->leader_known[l], eye);
}

/* A disc whose name this eye does not know: face down in the tanks (1.05.05), a captive (RB-42), or one that came back
** from under a face-down disc. */
static bool disc_hidden(const kanly_game *g, uint8_t eye, leader l)
{
    const kanly_leader *disc = &g->leader[l];
    bool revived_unseen =
        disc->place == ALIVE && disc->deaths && has(g->leader_known[l], leader_faction(l));
    return (disc->place == TANKS_DOWN || is_captive(disc, l) || revived_unseen) &&
           !knows_disc(g, eye, l);
}

/* The discs of a faction that this eye cannot tell apart: the hidden ones and the living that could be them. Who has
** been seen in a plan since is not one of them. */
static leader_set unsure_leaders(const kanly_game *g, uint8_t eye, faction f)
{
    leader_set hidden = 0, could_be = 0;
    for_leaders(l, leaders_of(f)) {
        const kanly_leader *disc = &g->leader[l];
        if (disc_hidden(g, eye, l))
            hidden |= leader_bit(l);
        else if (disc->place == ALIVE && !is_captive(disc, l) && !knows_disc(g, eye, l))
            could_be |= leader_bit(l);
    }
    return hidden ? hidden | could_be : 0;
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

static void hide_leaders(const kanly_game *g, uint8_t eye, kanly_game *seen)
{
    for (leader l = 0; l < LEADERS; l++) { /* who was shown a disc is between the two of them */
        if (g->leader_known[l] == ALL_FACTIONS) continue;
        faction_set known =
            leader_faction(l) == eye ? just(HARKONNEN) : 0; /* RB-42: the captor of one's own */
        seen->leader_known[l] &= eye < FACTIONS ? known | just(eye) : 0;
    }
    for_factions(f, g->playing)
        if (f != eye) lay_out_unsure(seen, unsure_leaders(g, eye, f));
}

/* --- the flow ----------------------------------------------------------------------------------- */

/* An answer is its giver's until the next step has read it, and of no use to anybody after that. */
static void hide_answers(const kanly_game *g, uint8_t eye, kanly_game *seen)
{
    seen->said_length = 0;
    memset(seen->said, 0, sizeof seen->said);
    for (unsigned i = 0; i < g->depth; i++)
        for (faction f = 0; f < FACTIONS; f++)
            if (f != eye) memset(seen->frame[i].answer[f], NONE, sizeof seen->frame[i].answer[f]);
}

void kanly_view(const kanly_game *g, uint8_t eye, kanly_game *seen)
{
    *seen = *g;
    seen->chance = 0;
    seen->moves = 0; /* counts private moves too */
    hide_hands(g, eye, seen);
    hide_decks(g, eye, seen);
    hide_who_knows(g, eye, seen);
    hide_book(g, eye, seen);
    hide_shields(g, eye, seen);
    hide_leaders(g, eye, seen);
    hide_answers(g, eye, seen);
    hide_frames(g, eye, seen);
}
