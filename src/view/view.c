/* What one player may see (1.11, RB-67): the same game with everything else blanked.
**
** Equal knowledge is equal bytes: what is hidden is replaced by a mark that does not depend on it
** (kanly.h lists the marks), so two games that differ only in what an eye may not know have the
** same view. Counts that everybody can keep from public events (cards in a hand, face-down
** leaders) stay; with memory=strict a hand is counted only while cards are sold (RB-108). */
#include "view/view.h"

/* The bits by which the eye is one of those who know; a watcher knows what everybody does. */
static uint8_t knowers(uint8_t eye) { return KANLY_WATCHERS | (eye < FACTIONS ? just(eye) : 0); }

/* --- eight at a time -------------------------------------------------------------------------- */

/* Views are made after every move, for every player: lists of bytes are blanked eight bytes at a
** time. */
#define EACH(byte) ((byte)*UINT64_C(0x0101010101010101))

/* The counterpart of eight_of. Spelled out, because compilers make one store of it, but not of a
** loop. */
static void put_eight(uint8_t *list, uint64_t eight)
{
    list[0] = (uint8_t)eight, list[1] = (uint8_t)(eight >> 8), list[2] = (uint8_t)(eight >> 16);
    list[3] = (uint8_t)(eight >> 24), list[4] = (uint8_t)(eight >> 32);
    list[5] = (uint8_t)(eight >> 40), list[6] = (uint8_t)(eight >> 48);
    list[7] = (uint8_t)(eight >> 56);
}

/* 0xff for every byte that is not zero. */
static uint64_t filled(uint64_t eight)
{
    const uint64_t low = EACH(0x7f);
    return ((((eight & low) + low) | eight) >> 7 & EACH(1)) * 255;
}

/* Where the next eight of a list begin; the last eight may overlap those before them. */
static unsigned next_eight(unsigned at_byte, unsigned count)
{
    return at_byte + 16 > count && at_byte + 8 < count ? count - 8 : at_byte + 8;
}

/* --- cards ------------------------------------------------------------------------------------ */

/* The cards whose place the eye knows. */
static card_set known_cards(const kanly_game *g, uint8_t eye)
{
    card_set known = 0;
    for (unsigned c = 0; c < CARDS; c = next_eight(c, CARDS))
        known |= filled_bytes(eight_of(g->card_known + c) & EACH(knowers(eye))) << c;
    return known;
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
        if (!is_known(known, g->treachery[i])) seen->treachery[i] = KANLY_HIDDEN;
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

/* Who knows a card is itself known to few: others see that something was shown, not what. Of one's
** own cards one knows which the Atreides saw on auction, because everybody knows whether they
** looked (2.01.05). */
static void hide_who_knows(const kanly_game *g, uint8_t eye, kanly_game *seen)
{
    uint8_t own = eye < FACTIONS ? just(eye) : 0;
    for (unsigned c = 0; c < CARDS; c = next_eight(c, CARDS)) {
        uint64_t eight = eight_of(g->card_known + c);
        uint64_t open = filled(eight & EACH(KANLY_WATCHERS));
        eight &= open | EACH(own);
        put_eight(seen->card_known + c, eight);
    }
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
        for (card c = 0; c < CARDS; c++) seen->seen_bought[c] &= (uint8_t)~CHANGED_HANDS;
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

/* Who was shown a disc is between the two of them; of one's own one knows its captor (RB-42). */
static void hide_who_knows_discs(const kanly_game *g, uint8_t eye, kanly_game *seen)
{
    uint8_t own = eye < FACTIONS ? just(eye) : 0;
    for (unsigned l = 0; l < LEADERS; l = next_eight(l, LEADERS)) {
        uint64_t eight = eight_of(g->leader_known + l);
        uint64_t secret = filled(eight ^ EACH(ALL_FACTIONS));
        eight &= ~secret | EACH(own);
        put_eight(seen->leader_known + l, eight);
    }
    if (!own) return;
    for_leaders(l, leaders_of(eye)) seen->leader_known[l] |= g->leader_known[l] & just(HARKONNEN);
}

/* Whether something is new about a disc of this faction. Its five are looked at together, as the
** first eight and the last eight of their fifteen bytes; every third, where it fought, is left
** out. */
_Static_assert(LEADERS_EACH == 5 && sizeof(kanly_leader) == 3, "five discs of three bytes");
static bool any_eventful(const kanly_game *g, faction f, const kanly_leader *fresh)
{
    const uint8_t *disc = (const uint8_t *)&g->leader[f * LEADERS_EACH];
    const uint64_t usual = *(const uint8_t *)fresh; /* the first byte, beside no death */
    uint64_t first = eight_of(disc) ^ usual * UINT64_C(0x0001000001000001);
    uint64_t last = eight_of(disc + 7) ^ usual * UINT64_C(0x0000010000010000);
    return (first & UINT64_C(0xffff00ffff00ffff)) | (last & UINT64_C(0x00ffff00ffff00ff));
}

/* Discs that are not alive, free and without a death; nearly all are, so this is quick. */
static leader_set eventful_discs(const kanly_game *g)
{
    leader_set eventful = 0;
    for (faction f = 0; f < FACTIONS; f++) {
        const kanly_leader fresh = {.place = ALIVE, .holder = f & 7, .taken_from = f & 7};
        if (!any_eventful(g, f, &fresh)) continue;
        uint16_t before, now; /* the first two bytes: all but where it fought */
        memcpy(&before, &fresh, sizeof before);
        for (unsigned l = f * LEADERS_EACH; l < (f + 1u) * LEADERS_EACH; l++) {
            memcpy(&now, &g->leader[l], sizeof now);
            eventful |= (leader_set)(now != before) << l;
        }
    }
    return eventful;
}

static void hide_leaders(const kanly_game *g, uint8_t eye, kanly_game *seen)
{
    hide_who_knows_discs(g, eye, seen);
    leader_set eventful = eventful_discs(g), hidden = 0;
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
