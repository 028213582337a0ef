/* The baseline: any legal answer, each value of each field as likely as the next. */
#include "bots/bots.h"

static kanly_move answer(bot *self, const kanly_game *view, const bot_budget *budget)
{
    (void)budget;
    return kanly_random_move(view, (kanly_faction)self->faction, &self->random);
}

const bot_kind BOT_RANDOM = {
    .name = "random", .sentence = "Plays any legal move.", .blind = true, .answer = answer};
