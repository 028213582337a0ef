/* What holds in every game at every moment somebody may look at it.
**
** kanly_broken names the first thing that does not. It judges the position alone, so it also serves
** described games, which may have fewer pieces than a played one (fewer forces in total, cards out
** of the game with the Shield Wall): it refuses too many of anything, or anything in two places.
** That nothing is lost from one move to the next is for the tests, which see both sides of a
** move. */
#include "play/play.h"

#include "rules/procedures.h"

#define NEEDS(condition, sentence)                                                                 \
    do {                                                                                           \
        if (!(condition)) return sentence;                                                         \
    } while (0)

/* --- forces ----------------------------------------------------------------------------------- */

static const char *forces_broken(const kanly_game *g, faction f)
{
    unsigned ordinary_forces = ordinary(g->reserves[f]) + ordinary(g->tanks[f]);
    unsigned elites = elite(g->reserves[f]) + elite(g->tanks[f]);
    for (cell c = 0; c < CELLS; c++) {
        ordinary_forces += ordinary(at(g, f, c));
        elites += elite(at(g, f, c));
    }
    if (!plays(g, f)) {
        NEEDS(!ordinary_forces && !elites, "a faction that does not play has forces");
        return NULL;
    }
    unsigned most_elites = advanced(g) ? (unsigned)elites_of(f) : 0;
    NEEDS(elites <= most_elites, "a faction has too many elites");
    /* A described game may have ordinary forces in the place of elites; a played one never
    ** changes the mixture. */
    NEEDS(ordinary_forces + elites <= FORCES_EACH, "a faction has too many forces");
    return NULL;
}

static const char *advisors_broken(const kanly_game *g)
{
    NEEDS(!g->advisors || (advanced(g) && plays(g, BENE_GESSERIT)),
          "advisors in a game that has none (2.02.10)");
    NEEDS(!(g->advisors & ~ALL_TERRITORIES), "advisors in a territory that does not exist");
    for_territories(where, g->advisors)
        NEEDS(tokens_in(g, BENE_GESSERIT, where), "advisors where no Bene Gesserit token stands");
    return NULL;
}

/* --- cards ------------------------------------------------------------------------------------ */

static bool add_card(card_set *found, card c)
{
    if (c >= CARDS || *found >> c & 1) return false;
    *found |= card_bit(c);
    return true;
}

static const char *treachery_broken(const kanly_game *g)
{
    card_set found = 0;
    NEEDS(g->treachery_count + g->discard_count <= CARDS, "treachery deck and discards overlap");
    for (unsigned i = 0; i < CARDS; i++) {
        bool used = i < g->treachery_count || i >= (unsigned)CARDS - g->discard_count;
        NEEDS(!used || add_card(&found, g->treachery[i]),
              "a treachery card lies twice in deck or discards");
    }
    for (unsigned i = 0; i < FACTIONS; i++)
        NEEDS(g->lot[i] == NONE || add_card(&found, g->lot[i]),
              "a card on auction is elsewhere too");
    for (faction f = 0; f < FACTIONS; f++) {
        NEEDS(!(g->hand[f] & ~ALL_CARDS), "a hand holds what is no card");
        NEEDS(plays(g, f) || !g->hand[f], "a faction that does not play holds cards");
        NEEDS(!(found & g->hand[f]), "a card in a hand is elsewhere too");
        NEEDS(!(g->hand[f] & ~g->ever_held[f]), "a hand holds a card that faction never held");
        found |= g->hand[f];
    }
    /* Only Family Atomics leave the game, and they take the Shield Wall with them (3.01.07). */
    card_set gone = g->wall_destroyed ? card_set_of_name(C_FAMILY_ATOMICS) : 0;
    NEEDS((found | gone) == ALL_CARDS, "a treachery card is nowhere");
    return NULL;
}

static const char *spice_cards_broken(const kanly_game *g)
{
    uint32_t found = 0;
    unsigned worms = g->worms_aside, in_piles = g->pile_count[0] + g->pile_count[1];
    NEEDS(g->spice_count <= SPICE_CARDS && in_piles <= SPICE_CARDS, "too many spice cards");
    for (unsigned i = 0; i < 2 * SPICE_CARDS; i++) {
        unsigned place = i % SPICE_CARDS;
        bool deck = i < SPICE_CARDS;
        if (deck ? place >= g->spice_count
                 : place >= g->pile_count[0] && place < (unsigned)SPICE_CARDS - g->pile_count[1])
            continue;
        uint8_t drawn = deck ? g->spice_deck[place] : g->piles[place];
        NEEDS(drawn <= S_SHAI_HULUD, "a spice card that does not exist");
        worms += drawn == S_SHAI_HULUD;
        NEEDS(drawn == S_SHAI_HULUD || !(found >> drawn & 1), "a spice card is in two places");
        found |= 1u << drawn;
    }
    NEEDS(worms <= SHAI_HULUDS, "too many sandworms");
    NEEDS(g->spice_count + in_piles + g->worms_aside == SPICE_CARDS, "a spice card is nowhere");
    return NULL;
}

/* --- leaders and traitors --------------------------------------------------------------------- */

static const char *leader_broken(const kanly_game *g, leader l)
{
    const kanly_leader *disc = &g->leader[l];
    faction own = leader_faction(l);
    NEEDS(disc->place <= TANKS_DOWN, "a leader is nowhere");
    NEEDS(disc->holder == own || disc->holder == HARKONNEN,
          "a leader is held by neither its faction nor Harkonnen");
    NEEDS(disc->holder == own || (advanced(g) && plays(g, HARKONNEN)),
          "a captive without a captor (2.05.10)");
    NEEDS(disc->taken_from == own || disc->taken_from == HARKONNEN,
          "a leader was taken from a stranger");
    NEEDS(disc->place == ALIVE || disc->holder == own, "a dead leader is held captive (2.05.12)");
    NEEDS(disc->place == ALIVE || disc->deaths, "a leader in the tanks has never died");
    NEEDS(disc->fought_in == NONE || disc->fought_in < TERRITORIES, "a leader fought nowhere");
    NEEDS(plays(g, own) || (disc->place == ALIVE && disc->holder == own),
          "a leader of nobody is in play");
    return NULL;
}

static const char *traitors_broken(const kanly_game *g)
{
    leader_set found = 0, shown = g->traitors_shown;
    for (faction f = 0; f < FACTIONS; f++) {
        NEEDS(!(g->traitors[f] & found), "two factions hold the same traitor");
        found |= g->traitors[f];
        NEEDS(plays(g, f) || !g->traitors[f], "a faction that does not play has traitors");
    }
    NEEDS(!(shown & ~found), "a traitor nobody holds was shown");
    return NULL;
}

/* --- factions --------------------------------------------------------------------------------- */

enum { TOO_MUCH = 10000 }; /* spice no game has seen: a count that went below nothing */

static const char *faction_broken(const kanly_game *g, faction f)
{
    faction ally = g->ally[f];
    if (!plays(g, f)) {
        NEEDS(ally == NONE && !g->spice[f] && !g->bribes[f],
              "a faction that does not play has an ally or spice");
        return NULL;
    }
    NEEDS(ally == NONE || (ally < FACTIONS && ally != f && plays(g, ally)),
          "an ally that does not play");
    NEEDS(ally == NONE || g->ally[ally] == f, "an alliance of one");
    NEEDS(g->spice[f] < TOO_MUCH && g->bribes[f] < TOO_MUCH, "more was paid than was there");
    NEEDS(g->reserved[f] <= g->spice[f], "more spice is bound than is there");
    NEEDS(g->pledge[f] <= g->spice[f], "more spice is pledged than is there");
    NEEDS(!g->pledge[f] || ally != NONE, "spice is pledged to nobody");
    return NULL;
}

static const char *order_broken(const kanly_game *g)
{
    faction_set seen = 0;
    unsigned count = 0;
    for (unsigned i = 0; i < FACTIONS; i++) {
        if (g->order[i] == NONE) continue;
        NEEDS(i == count++, "a gap in the storm order");
        NEEDS(g->order[i] < FACTIONS && !has(seen, g->order[i]),
              "a faction stands twice in the storm order");
        seen |= just(g->order[i]);
    }
    NEEDS(seen == g->playing, "the storm order is not of those who play");
    return NULL;
}

static const char *table_broken(const kanly_game *g)
{
    NEEDS(!kanly_options_fault(&g->options), "impossible options");
    NEEDS(g->turn >= 1 && g->turn <= g->options.turns, "a turn that is not played");
    NEEDS(g->phase < KANLY_PHASES, "a phase that does not exist");
    NEEDS(g->storm < SECTORS, "the storm is off the map");
    NEEDS(g->storm_card <= 6, "a storm card that does not exist");
    NEEDS(g->wheel_users[0] != g->wheel_users[1], "one faction used both wheels");
    NEEDS(has(g->playing, g->wheel_users[0]) && has(g->playing, g->wheel_users[1]),
          "a wheel was used by nobody");
    NEEDS((g->phase == KANLY_OVER) == (g->winners != 0),
          "winners before the end, or an end without winners");
    NEEDS((g->phase == KANLY_OVER) == (g->victory != KANLY_VICTORY_NONE), "a victory that is none");
    NEEDS(!(g->winners & (faction_set)~g->playing), "somebody won who did not play");
    return NULL;
}

/* --- the flow --------------------------------------------------------------------------------- */

static const char *frames_broken(const kanly_game *g)
{
    static const kanly_frame EMPTY;
    NEEDS(g->depth <= KANLY_FRAMES, "too many frames");
    for (unsigned i = 0; i < KANLY_FRAMES; i++) {
        const kanly_frame *frame = &g->frame[i];
        if (i >= g->depth) {
            NEEDS(!memcmp(frame, &EMPTY, sizeof EMPTY),
                  "something is left in a frame that is done");
            continue;
        }
        NEEDS(frame->procedure < PROCEDURE_COUNT && frame->ask < QUESTIONS,
              "a frame that does not exist");
        NEEDS(!(frame->who & (faction_set)~g->playing), "somebody is asked who does not play");
        NEEDS(i + 1 == g->depth || !frame->who, "a question waits under another procedure");
        NEEDS(!frame->who || frame->ask != ASK_NOTHING, "nothing is asked of somebody");
        NEEDS(!(QUESTION_ROW[frame->ask].flags & ANYTIME_MOVE), "an any-time move is asked for");
    }
    return NULL;
}

/* Whoever is asked can answer, and an answer nobody thought about is a lawful one. */
static const char *answers_broken(const kanly_game *g)
{
    if (g->phase == KANLY_OVER) return NULL;
    /* Between two phases, and in a described game that has not begun, nobody is asked. */
    NEEDS(kanly_deciders(g) || g->depth <= 1, "the game goes on and nobody is asked");
    for_factions(f, kanly_deciders(g)) {
        kanly_move usual = kanly_default_move(g, (kanly_faction)f);
        NEEDS(kanly_explain_move(g, &usual).rule == KANLY_R_NONE,
              "the answer of a player who does not answer is refused");
    }
    return NULL;
}

const char *kanly_broken(const kanly_game *g)
{
    const char *broken = table_broken(g);
    if (!broken) broken = order_broken(g);
    if (!broken) broken = frames_broken(g);
    for (faction f = 0; f < FACTIONS && !broken; f++) {
        broken = forces_broken(g, f);
        if (!broken) broken = faction_broken(g, f);
    }
    if (!broken) broken = advisors_broken(g);
    if (!broken) broken = treachery_broken(g);
    if (!broken) broken = spice_cards_broken(g);
    for (leader l = 0; l < LEADERS && !broken; l++) broken = leader_broken(g, l);
    if (!broken) broken = traitors_broken(g);
    return broken ? broken : answers_broken(g);
}
