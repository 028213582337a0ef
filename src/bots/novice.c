/* The novice: the steady player's judgement seen through a fog. It does not count cards or spice,
** wavers between plans, and every other turn looks only at its own affairs. */
#include "bots/steady.h"

static void novice_begin(bot *self, const kanly_options *options)
{
    (void)options;
    book_begin(self, true);
}

const bot_kind BOT_NOVICE = {
    .name = "novice",
    .sentence = "Knows the rules and likes to fight; counts nothing and overlooks a good deal.",
    .begin = novice_begin,
    .hear = book_hear,
    .looks_up = book_looks_up,
    .answer = steady_answer,
    .stirs = steady_stirs,
    .volunteer = steady_volunteer,
    .reason = steady_reason,
};
