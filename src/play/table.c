/* An empty table: all pieces in their boxes, decks whole and shuffled. Set-up (0.x) takes it from
** there; a described game is put together on it piece by piece. */
#include "play/play.h"
#include "rules/facts.h"

static void lay_out_treachery(kanly_game *g)
{
    for (unsigned c = 0; c < CARDS; c++) g->treachery[c] = (uint8_t)c;
    g->treachery_count = CARDS;
    shuffle(g, g->treachery, CARDS);
    memset(g->lot, NONE, sizeof g->lot);
    memset(g->first_card, NONE, sizeof g->first_card);
    memset(g->last_bought, NONE, sizeof g->last_bought);
}

static void lay_out_spice(kanly_game *g)
{
    for (unsigned c = 0; c < KANLY_SPICE_CARDS; c++)
        g->spice_deck[c] = c < S_SHAI_HULUD ? (uint8_t)c : (uint8_t)S_SHAI_HULUD;
    g->spice_count = KANLY_SPICE_CARDS;
    shuffle(g, g->spice_deck, KANLY_SPICE_CARDS);
    memset(g->piles, NONE, sizeof g->piles);
}

void empty_table_with_key(kanly_game *g, const kanly_options *options, const kanly_key *key)
{
    memset(g, 0, sizeof *g);
    g->options = *options;
    g->key = *key;
    g->turn = 1;
    for (unsigned i = 0; i < FACTIONS; i++)
        if (options->seat[i] != NONE) g->playing |= just(options->seat[i]);
    memset(g->ally, NONE, sizeof g->ally);
    g->predicted_faction = NONE;
    g->haderach_used_in = NONE;
    for (leader l = 0; l < LEADERS; l++) {
        g->leader[l].holder = g->leader[l].taken_from = leader_faction(l) & 7;
        g->leader[l].fought_in = NONE;
    }
    for_factions(f, g->playing) {
        unsigned elites = advanced(g) ? (unsigned)elites_of(f) : 0;
        g->reserves[f] = make_stack(FORCES_EACH - elites, elites);
    }
    lay_out_treachery(g);
    lay_out_spice(g);
    table t = {.game = g};
    find_storm_order(&t);
    faction_set dialers = first_storm_dialers(g);
    g->wheel_users[0] = lowest_bit(dialers);
    g->wheel_users[1] = lowest_bit(dialers & (dialers - 1u));
}

void empty_table(kanly_game *g, const kanly_options *options, uint64_t seed)
{
    const kanly_key key = key_of_seed(seed);
    empty_table_with_key(g, options, &key);
}
