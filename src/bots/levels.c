/* Opponents still to be written answer like the baseline. */
#include "bots/bots.h"

#define WEAK __attribute__((weak))
static kanly_move answer(bot *self, const kanly_game *view, const bot_budget *budget)
{
    (void)budget;
    return kanly_random_move(view, (kanly_faction)self->faction, &self->random);
}
WEAK const bot_kind BOT_NOVICE = {.name = "novice", .sentence = "", .answer = answer};
WEAK const bot_kind BOT_STEADY = {.name = "steady", .sentence = "", .answer = answer};
WEAK const bot_kind BOT_MENTAT = {.name = "mentat", .sentence = "", .answer = answer};
