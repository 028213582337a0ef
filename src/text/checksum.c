/* The parts of a position, added one after the other. Left out on purpose: the frames (how far a
** procedure has come), of which only the question and who owes an answer are taken, and what is
** only remembered for it. */
#include "text/checksum.h"

#include <string.h>

#include "flow/flow.h"
#include "game/dice.h"
#include "game/game.h"

uint64_t checksum_add(uint64_t sum, uint64_t number)
{
    return scramble((sum + DICE_STEP) ^ number);
}

uint64_t checksum_bytes(uint64_t sum, const uint8_t *bytes, size_t count)
{
    sum = checksum_add(sum, count);
    for (size_t i = 0; i < count; i++) sum = checksum_add(sum, bytes[i]);
    return sum;
}

static uint64_t add_word(uint64_t sum, const char *word)
{
    return checksum_bytes(sum, (const uint8_t *)word, strlen(word));
}

uint64_t checksum_move(uint64_t sum, const kanly_move *move)
{
    sum = add_word(sum, move->question < QUESTIONS ? QUESTION_ROW[move->question].word : "");
    sum = checksum_add(sum, move->by);
    return checksum_bytes(sum, move->value, move->length);
}

/* Each option that is not at its default counts by its word, in any order: a row added anywhere in
** options.def leaves the sums of games from before it as they were. */
static uint64_t add_options(uint64_t sum, const kanly_options *o)
{
    const kanly_options usual = kanly_default_options();
    const struct {
        const char *word;
        uint8_t value, usual;
    } all[] = {
#define OPTION(field, word, ...) {word, o->field, usual.field},
#include "kanly/options.def"
    };
    uint64_t chosen = 0;
    for (unsigned i = 0; i < sizeof all / sizeof all[0]; i++)
        if (all[i].value != all[i].usual)
            chosen += checksum_add(add_word(CHECKSUM_START, all[i].word), all[i].value);
    sum = checksum_add(checksum_add(sum, o->edition), chosen);
    return checksum_bytes(sum, o->seat, sizeof o->seat);
}

static uint64_t add_table(uint64_t sum, const kanly_game *g)
{
    const uint8_t all[] = {
        g->playing,           g->turn,           g->phase,         g->storm,
        g->storm_card,        g->wall_destroyed, g->worms,         g->powers_used,
        g->predicted_faction, g->predicted_turn, g->winners,       g->victory,
        g->wheel_users[0],    g->wheel_users[1], g->haderach_lost, g->haderach_dead,
        g->haderach_used_in,  g->looked,         g->truth,         g->lent,
    };
    sum = checksum_bytes(sum, g->key.byte, sizeof g->key.byte);
    sum = checksum_add(sum, g->chance);
    sum = checksum_bytes(sum, all, sizeof all);
    sum = checksum_bytes(sum, g->storm_next, sizeof g->storm_next);
    sum = checksum_bytes(sum, g->order, sizeof g->order);
    sum = checksum_bytes(sum, g->ally, sizeof g->ally);
    sum = checksum_bytes(sum, g->pledge, sizeof g->pledge);
    return checksum_add(sum, g->traitors_shown);
}

static uint64_t add_faction(uint64_t sum, const kanly_game *g, faction f)
{
    sum = checksum_add(sum, g->hand[f]);
    sum = checksum_add(sum, g->traitors_dealt[f]);
    sum = checksum_add(sum, g->traitors[f]);
    sum = checksum_add(sum, g->spice[f]);
    sum = checksum_add(sum, g->bribes[f]);
    sum = checksum_add(sum, g->reserves[f]);
    sum = checksum_add(sum, g->tanks[f]);
    for_cells(c, tokens_of(g, f)) sum = checksum_add(sum, (uint64_t)c << 8 | g->stack[f][c]);
    return sum;
}

static uint64_t add_leaders(uint64_t sum, const kanly_game *g)
{
    for (leader l = 0; l < LEADERS; l++) {
        const kanly_leader *disc = &g->leader[l];
        const uint8_t all[] = {disc->place, disc->holder, disc->taken_from, disc->deaths,
                               disc->fought_in};
        sum = checksum_bytes(sum, all, sizeof all);
    }
    return sum;
}

static uint64_t add_decks(uint64_t sum, const kanly_game *g)
{
    sum = checksum_bytes(sum, g->treachery, g->treachery_count);
    sum = checksum_bytes(sum, g->treachery + CARDS - g->discard_count, g->discard_count);
    sum = checksum_bytes(sum, g->lot, sizeof g->lot);
    sum = checksum_bytes(sum, g->spice_deck, g->spice_count);
    sum = checksum_bytes(sum, g->piles, g->pile_count[0]);
    sum = checksum_bytes(sum, g->piles + SPICE_CARDS - g->pile_count[1], g->pile_count[1]);
    return checksum_add(sum, g->worms_aside);
}

/* What was agreed, used up or stopped, and who knows what. */
static uint64_t add_records(uint64_t sum, const kanly_game *g)
{
    const uint8_t all[] = {g->elites_revived, g->claimed, g->allied_this_nexus, g->hand_swapped};
    sum = checksum_bytes(sum, all, sizeof all);
    sum = checksum_add(sum, g->stopped);
    sum = checksum_bytes(sum, g->reserved, sizeof g->reserved);
    sum = checksum_bytes(sum, g->card_known, sizeof g->card_known);
    sum = checksum_bytes(sum, g->leader_known, sizeof g->leader_known);
    for (unsigned i = 0; i < KANLY_DEALS; i++) {
        const kanly_deal *deal = &g->deal[i];
        const uint8_t terms[] = {deal->kind,        deal->from,        deal->to,
                                 deal->accepted,    deal->argument[0], deal->argument[1],
                                 deal->argument[2], deal->until};
        sum = checksum_bytes(sum, terms, sizeof terms);
    }
    return sum;
}

static uint64_t add_question(uint64_t sum, const kanly_game *g)
{
    uint8_t who = kanly_deciders(g);
    sum = checksum_add(sum, who);
    return who ? add_word(sum, QUESTION_ROW[top_of(g)->ask].word) : sum;
}

uint64_t checksum_game(uint64_t sum, const kanly_game *g)
{
    sum = add_options(sum, &g->options);
    sum = add_table(sum, g);
    for_factions(f, g->playing) sum = add_faction(sum, g, f);
    for (cell c = 0; c < CELLS; c++)
        if (g->blow[c]) sum = checksum_add(sum, (uint64_t)c << 8 | g->blow[c]);
    sum = checksum_add(sum, g->advisors);
    sum = add_leaders(sum, g);
    sum = add_decks(sum, g);
    sum = add_records(sum, g);
    return add_question(sum, g);
}
