/* The novice: the steady player's judgement, held back. It stays at home in the first two turns,
** keeps a guard there all game, picks one fight a turn and only one it likes, does not count cards
** or spice, and every other turn looks only at its own affairs. What it does a person can
** follow. */
#include "bots/steady.h"

static void novice_begin(bot *self, const kanly_options *options)
{
    (void)options;
    book_begin(self, true);
}

static bool fights_somewhere(const mind *m, territory but)
{
    for_cells(c, tokens_of(m->g, m->me)) {
        territory t = territory_of(c);
        if (t == but || t == T_POLAR_SINK || !has_forces(m->g, m->me, t)) continue;
        if (forces_in(m->g, t) & m->foes) return true;
    }
    return false;
}

bool dares(const mind *m, cell to, stack tokens)
{
    enum { SHY = 2 };
    territory t = territory_of(to);
    if (!m->book->novice || t == T_POLAR_SINK) return true;
    faction_set there = forces_in(m->g, t) & m->foes;
    if (!there) return true;
    if (m->g->turn <= SHY || fights_somewhere(m, t)) return false;
    faction foe = lowest_bit(there);
    return odds(m, (troop){m->me, tokens, m->purse[m->me]},
                (troop){foe, tokens_in(m->g, foe, t), m->purse[foe]}) > .65f;
}

static const char SENTENCE[] =
    "Guards its home and picks one fight a turn; counts nothing and overlooks a good "
    "deal.";

/* The level, and the same with each character. */
#define NOVICE(called, of_level, of_character)                                                     \
    {                                                                                              \
        .name = (called), .sentence = SENTENCE, .level = (of_level), .character = (of_character),  \
        .begin = novice_begin, .hear = book_hear, .looks_up = book_looks_up,                       \
        .answer = steady_answer, .needs_no_view = steady_needs_no_view, .stirs = steady_stirs,     \
        .volunteer = steady_volunteer, .remark = steady_remark, .overhear = steady_overhear,       \
        .reason = steady_reason                                                                    \
    }

const bot_kind BOT_NOVICE = NOVICE("novice", NULL, NULL);
const bot_kind BOT_NOVICE_AS[BOT_CHARACTERS] = {
    [BOT_CAUTIOUS] = NOVICE("novice-cautious", &BOT_NOVICE, &BOT_CHARACTER[BOT_CAUTIOUS]),
    [BOT_GREEDY] = NOVICE("novice-greedy", &BOT_NOVICE, &BOT_CHARACTER[BOT_GREEDY]),
    [BOT_VENGEFUL] = NOVICE("novice-vengeful", &BOT_NOVICE, &BOT_CHARACTER[BOT_VENGEFUL]),
};
