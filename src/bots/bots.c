/* The opponents there are, and what all of them have in common. */
#include "bots/bots.h"

#include <string.h>

#include "game/dice.h"
#include "game/game.h"

enum { KINDS_THERE_ARE = 4 };
static const bot_kind *const KINDS[KINDS_THERE_ARE] = {&BOT_RANDOM, &BOT_NOVICE, &BOT_STEADY,
                                                       &BOT_MENTAT};

const bot_kind *bot_kind_at(unsigned index)
{
    return index < KINDS_THERE_ARE ? KINDS[index] : NULL;
}

const bot_kind *bot_kind_find(const char *name)
{
    for (unsigned i = 0; bot_kind_at(i); i++)
        if (strcmp(bot_kind_at(i)->name, name) == 0) return bot_kind_at(i);
    return NULL;
}

void bot_sit_down(bot *self, const bot_kind *kind, kanly_faction f, const kanly_options *options,
                  uint64_t personality)
{
    memset(self, 0, sizeof *self);
    self->kind = kind;
    self->faction = (uint8_t)f;
    self->personality = personality;
    self->random = personality ^ (DICE_STEP * (f + 1u));
    if (kind->begin) kind->begin(self, options);
}

bot_glance bot_glance_at(const kanly_game *g, kanly_faction f)
{
    bot_glance glance = {.turn = g->turn,
                         .phase = g->phase,
                         .looked = g->looked,
                         .ally = g->ally[f],
                         .hand = g->hand[f],
                         .purse = purse(g, (faction)f),
                         .reserves = total(g->reserves[f]),
                         .fallen = total(g->tanks[f])};
    if (holds(g, (faction)f, C_TLEILAXU_GHOLA))
        glance.leaders = (uint8_t)bit_count(leaders_held(g, (faction)f));
    for (unsigned i = 0; i < KANLY_DEALS; i++)
        glance.deal_waits |= g->deal[i].kind && !g->deal[i].accepted && g->deal[i].to == f;
    return glance;
}
