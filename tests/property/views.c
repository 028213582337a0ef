/* What each player sees, said once more and slowly.
**
** src/view/ is written for speed. Here stands for each secret who knows it, one after the other,
** and at moments of random games every view is held against that: what the eye knows is in its view
** as it is in the game, what it does not know is the mark that stands for it. What is told of a
** battle (rules/situation.h) must then be true of the plans it does not show. */
#include "games.h"

#include "rules/auction.h"
#include "rules/battle.h"
#include "rules/situation.h"

enum { MOMENTS_ONE_IN = 4, ANYTIME_ONE_IN = 16 };

typedef struct {
    const trial *t;
    const kanly_game *g; /* the game */
    kanly_game seen;     /* the view */
    uint8_t eye;
} glimpse;

static const char *eye_name(uint8_t eye)
{
    return eye < FACTIONS ? faction_name(eye) : "a watcher";
}

static void expect(const glimpse *l, bool holds, const char *what)
{
    if (!holds) fail_trial(l->t, "the view of %s: %s", eye_name(l->eye), what);
}

/* --- cards ------------------------------------------------------------------------------------ */

static bool knows_card(const glimpse *l, card c)
{
    uint8_t known = l->g->card_known[c];
    return known & KANLY_WATCHERS || (l->eye < FACTIONS && has(known, l->eye));
}

static void check_hand(const glimpse *l, faction f)
{
    const kanly_game *g = l->g;
    unsigned unknown = 0;
    for (card c = 0; c < CARDS; c++) {
        bool held = g->hand[f] >> c & 1, shown = l->seen.hand[f] >> c & 1;
        expect(l, shown == (held && (f == l->eye || knows_card(l, c))), "a card in a hand");
        unknown += held && !shown;
    }
    bool counted = !g->options.memory_strict || g->phase == KANLY_BIDDING;
    expect(l, kanly_hidden_cards(&l->seen, (kanly_faction)f) == (counted ? unknown : 0),
           "how many cards in a hand are unknown");
    bool own = f == l->eye;
    expect(l, l->seen.ever_held[f] == (own ? g->ever_held[f] : 0), "cards ever held");
    uint8_t first = g->first_card[f], last = g->last_bought[f];
    expect(l, l->seen.first_card[f] == (own || first == NONE ? first : KANLY_HIDDEN), "first card");
    expect(l, l->seen.last_bought[f] == (own || last == NONE ? last : KANLY_HIDDEN), "last bought");
}

/* Of a card on a pile that a view may have hidden. */
static bool shown_as(const glimpse *l, uint8_t is, uint8_t shown)
{
    if (is == NONE) return shown == NONE;
    return shown == (knows_card(l, is) ? is : (uint8_t)KANLY_HIDDEN);
}

static void check_decks(const glimpse *l)
{
    const kanly_game *g = l->g, *seen = &l->seen;
    for (unsigned i = 0; i < g->treachery_count; i++)
        expect(l, shown_as(l, g->treachery[i], seen->treachery[i]), "a card of the deck");
    for (unsigned i = 0; i < g->discard_count; i++)
        expect(l, seen->treachery[CARDS - 1 - i] == g->treachery[CARDS - 1 - i], "a discard");
    for (unsigned i = 0; i < FACTIONS; i++)
        expect(l, shown_as(l, g->lot[i], seen->lot[i]), "a card on auction");
    for (unsigned i = 0; i < g->spice_count; i++) {
        bool looked = l->eye == ATREIDES && g->looked & LOOKED_SPICE && i + 1 == g->spice_count;
        expect(l, seen->spice_deck[i] == (looked ? g->spice_deck[i] : KANLY_HIDDEN), "spice cards");
    }
    bool storm = l->eye == FREMEN && g->looked & LOOKED_STORM;
    uint8_t next = !g->storm_card || storm ? g->storm_card : NONE;
    expect(l, seen->storm_card == next, "the storm card");
    for (unsigned i = 0; i < sizeof seen->storm_next; i++)
        expect(l, !seen->storm_next[i], "storm cards to come");
}

/* Who knows a card: everybody does, or one knows that one does oneself; of one's own also whether
** the Atreides saw it sold. */
static void check_who_knows(const glimpse *l)
{
    for (card c = 0; c < CARDS; c++) {
        uint8_t known = l->g->card_known[c], own = l->eye < FACTIONS ? just(l->eye) : 0;
        uint8_t expected = known & KANLY_WATCHERS ? known : known & own;
        bool mine = own && l->g->hand[l->eye] >> c & 1;
        if (mine) expected |= known & just(ATREIDES);
        expect(l, l->seen.card_known[c] == expected, "who knows a card");
        uint8_t book = l->g->seen_bought[c], notes = 0;
        if (l->eye == ATREIDES) notes = book & (uint8_t)~CHANGED_HANDS;
        if (mine) notes |= book & CHANGED_HANDS;
        expect(l, l->seen.seen_bought[c] == notes, "the book of the Atreides");
    }
}

/* --- shields ---------------------------------------------------------------------------------- */

static void check_shield(const glimpse *l, faction f)
{
    const kanly_game *g = l->g, *seen = &l->seen;
    bool own = f == l->eye, ally = l->eye < FACTIONS && g->ally[f] == l->eye;
    expect(l, seen->spice[f] == (own ? g->spice[f] : 0), "spice behind a shield");
    expect(l, seen->bribes[f] == g->bribes[f], "spice in front of it");
    expect(l, seen->reserved[f] == (own ? g->reserved[f] : 0), "spice that is bound");
    expect(l, seen->pledge[f] == (own || ally ? g->pledge[f] : 0), "a pledge");
    expect(l, has(seen->lent, f) == (has(g->lent, f) && (own || ally)), "a Karama lent");
    expect(l, seen->traitors_dealt[f] == (own ? g->traitors_dealt[f] : 0), "traitors dealt");
    leader_set open = own ? g->traitors[f] : g->traitors[f] & g->traitors_shown;
    expect(l, seen->traitors[f] == open, "traitors");
}

static void check_secrets_of_factions(const glimpse *l)
{
    const kanly_game *g = l->g, *seen = &l->seen;
    for_factions(f, g->playing) check_shield(l, f);
    bool told = l->eye == BENE_GESSERIT || g->victory == KANLY_VICTORY_PREDICTION;
    expect(l, seen->predicted_faction == (told ? g->predicted_faction : NONE), "whom they named");
    expect(l, seen->predicted_turn == (told ? g->predicted_turn : 0), "which turn they named");
    bool awake = g->haderach_lost >= KANLY_HADERACH_WAKES;
    uint8_t lost = l->eye == ATREIDES ? g->haderach_lost : awake ? KANLY_HADERACH_WAKES : 0;
    expect(l, seen->haderach_lost == lost, "losses of the Atreides");
}

/* --- leaders ---------------------------------------------------------------------------------- */

/* Who was shown a disc is between the two; its owner knows its captor. */
static void check_discs(const glimpse *l)
{
    const kanly_game *g = l->g, *seen = &l->seen;
    for (leader d = 0; d < LEADERS; d++) {
        const kanly_leader *is = &g->leader[d], *shown = &seen->leader[d];
        faction own = leader_faction(d);
        if (!plays(g, own) || seen->leader_known[d] == KANLY_UNSURE) continue;
        expect(l, !memcmp(is, shown, sizeof *is), "a leader one can tell");
        uint8_t known = g->leader_known[d], may = l->eye < FACTIONS ? just(l->eye) : 0;
        uint8_t expected = known == ALL_FACTIONS ? known : known & may;
        if (own == l->eye) expected |= known & just(HARKONNEN);
        expect(l, seen->leader_known[d] == expected, "who knows a leader");
    }
}

/* Hidden discs are mixed with the living they could be: nobody's own, and as many of each kind. */
static void check_unsure(const glimpse *l, faction f)
{
    const kanly_game *g = l->g, *seen = &l->seen;
    int down = 0, captive = 0, died = 0;
    bool any = false, some_hidden = false;
    for_leaders(d, leaders_of(f)) {
        if (seen->leader_known[d] != KANLY_UNSURE) continue;
        any = true;
        expect(l, f != l->eye, "a leader of its own it cannot tell");
        expect(l, !(l->eye < FACTIONS && has(g->leader_known[d], l->eye)), "one it was shown");
        expect(l, g->leader[d].place != TANKS_UP && seen->leader[d].place != TANKS_UP, "face up");
        expect(l, seen->leader[d].fought_in == NONE, "where an unknown leader fought");
        down += (g->leader[d].place == TANKS_DOWN) - (seen->leader[d].place == TANKS_DOWN);
        captive += is_captive(g, d) - is_captive(seen, d);
        died += (g->leader[d].deaths != 0) - seen->leader[d].deaths;
    }
    expect(l, !any || (!down && !captive && !died), "how many leaders are hidden or have died");
    for_leaders(d, leaders_of(f)) {
        const kanly_leader *disc = &g->leader[d];
        bool unseen = alive(g, d) && disc->deaths && has(g->leader_known[d], f); /* came back */
        bool hidden = disc->place == TANKS_DOWN || is_captive(g, d) || unseen;
        bool knows = f == l->eye || (l->eye < FACTIONS && has(g->leader_known[d], l->eye)) ||
                     g->leader_known[d] == ALL_FACTIONS;
        if (!hidden || knows) continue;
        some_hidden = true;
        expect(l, seen->leader_known[d] == KANLY_UNSURE, "a leader that is hidden");
    }
    expect(l, any == some_hidden, "leaders it cannot tell where none is hidden");
}

/* --- what is going on ------------------------------------------------------------------------- */

static bool knows_plan(const glimpse *l, const struct battle_vars *v, unsigned side)
{
    return v->marks & MARK_REVEALED || v->fighter[side] == l->eye ||
           (l->eye == ATREIDES && v->looked_at == v->fighter[side]);
}

static void check_battle(const glimpse *l, const struct battle_vars *is,
                         const struct battle_vars *shown)
{
    const struct plan blank = {.leader = NONE, .weapon = NONE, .defense = NONE};
    for (unsigned side = 0; side < 2; side++) {
        const struct plan *p = knows_plan(l, is, side) ? &is->plan[side] : &blank;
        expect(l, !memcmp(p, &shown->plan[side], sizeof *p), "a battle plan");
    }
    expect(l, is->locked == shown->locked, "whose plan is handed in");
}

static void check_lot(const glimpse *l, const struct lot_vars *is, const struct lot_vars *shown,
                      unsigned step)
{
    bool bidder = is->bid && is->bidder == l->eye;
    bool helper = is->bid && is->ally_part && ally_of(l->g, is->bidder) == l->eye;
    uint8_t backing = bidder || step == LOT_SHOWN ? is->backing : NONE;
    expect(l, shown->backing == backing, "the card behind a bid");
    expect(l, !is->bid || shown->ally_part == (bidder || helper ? is->ally_part : 0),
           "an ally's part in a bid");
    expect(l, shown->bid == is->bid && shown->bidder == is->bidder, "the bid");
}

static void check_frame(const glimpse *l, unsigned i)
{
    const kanly_frame *is = &l->g->frame[i], *shown = &l->seen.frame[i];
    for (unsigned f = 0; f < FACTIONS; f++)
        for (unsigned k = 0; k < 2; k++)
            expect(l, shown->answer[f][k] == (f == l->eye ? is->answer[f][k] : NONE), "an answer");
    expect(l, is->ask == shown->ask && is->who == shown->who, "who is asked what");
    const void *vars = is->vars, *seen = shown->vars;
    if (is->procedure == PROC_BATTLE) check_battle(l, vars, seen);
    if (is->procedure == PROC_LOT) check_lot(l, vars, seen, is->step);
    if (is->procedure == PROC_AFTERMATH) {
        const struct aftermath_vars *v = vars, *w = seen;
        bool knows = l->eye == HARKONNEN || side_of(battle_of(l->g), l->eye) != NONE;
        expect(l, w->drawn == (knows ? v->drawn : NONE), "the leader drawn");
    }
    if (is->procedure == PROC_BIDDING) {
        const struct bidding_vars *v = vars, *w = seen;
        bool knows = l->eye == HARKONNEN || l->eye == v->victim;
        expect(l, bit_count(taken_cards(v)) == bit_count(taken_cards(w)), "how many were taken");
        if (knows) expect(l, taken_cards(v) == taken_cards(w), "the cards that were taken");
    }
}

/* A strength that is told as a range holds the true one; a plan that is told is the plan. */
static void check_strengths(const glimpse *l)
{
    battle_facts b;
    const struct battle_vars *v = battle_of(l->g);
    if (!v || !battle_now(&l->seen, l->eye, &b)) return;
    for (unsigned side = 0; side < 2; side++) {
        const side_facts *s = &b.side[side];
        bool locked = v->locked >> side & 1;
        expect(l, s->locked == locked, "that a plan is handed in");
        expect(l, s->known == (locked && knows_plan(l, v, side)), "that a plan is known");
        if (!locked || frame_of(l->g, PROC_AFTERMATH)) continue;
        unsigned strength = plan_total(&v->plan[side], false);
        expect(l, s->low <= strength && strength <= s->high, "how strong a side may be");
        if (s->known) expect(l, s->low == s->high, "how strong a side is");
    }
}

static void check_view(const trial *t, uint8_t eye)
{
    static glimpse l;
    l = (glimpse){.t = t, .g = &t->game, .eye = eye};
    kanly_view(&t->game, eye, &l.seen);
    for_factions(f, t->game.playing) {
        check_hand(&l, f);
        check_unsure(&l, f);
    }
    check_decks(&l);
    check_who_knows(&l);
    check_secrets_of_factions(&l);
    check_discs(&l);
    expect(&l, !l.seen.chance && !l.seen.moves && !l.seen.said_length, "the engine's own");
    for (unsigned i = 0; i < t->game.depth; i++) check_frame(&l, i);
    check_strengths(&l);
}

static uint64_t play_trial(uint64_t number)
{
    static trial t;
    uint64_t views = 0;
    begin_trial(&t, number);
    while (kanly_deciders(&t.game)) {
        if (one_in(&t.random, MOMENTS_ONE_IN))
            for (uint8_t eye = 0; eye <= FACTIONS; eye++, views++) check_view(&t, eye);
        kanly_move m = some_move(&t.game, ANYTIME_ONE_IN, &t.random);
        remember_move(&t, &m);
        kanly_play(&t.game, &m, NULL);
    }
    return views;
}

int main(void)
{
    uint64_t games = number_from("KANLY_GAMES", SANITIZED ? 200 : 2000);
    uint64_t first = number_from("KANLY_SEED", 1), views = 0;
    for (uint64_t number = first; number < first + games; number++) views += play_trial(number);
    printf("%" PRIu64 " games, %" PRIu64 " views\n", games, views);
    return 0;
}
