/* The head a mentat thinks with: the learned player, or steady where the program has none
** (KANLY_NAIB). It gives the move to beat, moves worth comparing, and a second opinion of where a
** playout ends. */
#include "bots/mentat.h"

#include <math.h>
#include <string.h>

#include "bots/evaluate.h"

#if KANLY_NAIB
#include "bots/naib.h"
#include "bots/naib_network.h"

_Static_assert((int)MENTAT_HEAD_MEMORY == (int)NAIB_MEMORY, "the head's memory is naib's");

/* Where the learned player's word is the better one, or as good: what a landing, a card and an ally
** are worth is what it has learnt. Elsewhere steady's is as good (walks, battle plans) or better
** (what hardly ever comes, and so was hardly learnt: storms, worms, powers); docs/opponents.md. */
static const bool NAIBS[QUESTIONS] = {
    [ASK_SHIP] = true,    [ASK_BID] = true,        [ASK_NEXUS] = true,   [ASK_VOICE] = true,
    [ASK_FORESEE] = true, [ASK_SHOW] = true,       [ASK_PREDICT] = true, [ASK_TRAITOR] = true,
    [ASK_DIAL] = true,    [ASK_FIRST_DIAL] = true,
};

kanly_move head_answer(bot *self, const kanly_game *view, const kanly_move *steadys)
{
    if (!NAIBS[kanly_question(view, (kanly_faction)self->faction)]) return *steadys;
    kanly_move m = naib_answer(self, view);
    m.by = self->faction;
    return m;
}

/* One in twenty, where the fields are sure of the best. */
enum { FARTHEST = 3 * NAIB_LOGIT_ONE };

void head_ideas(candidates *list, const bot *self, const kanly_game *view, unsigned most)
{
    naib_idea idea[HEAD_IDEAS];
    unsigned found = naib_ideas(self, view, most < HEAD_IDEAS ? most : HEAD_IDEAS, FARTHEST, idea);
    for (unsigned i = 0; i < found; i++) {
        idea[i].move.by = self->faction;
        candidates_add(list, &idea[i].move);
    }
}

/* Two opinions of where a turn has led: the fitted evaluation's, which sees the whole game, and the
** network's, which sees what its seat would. Either alone foretells worse who wins than their log
** odds together, fitted to games of a naib among five steady (`kanly bench --chances`). */
typedef struct {
    float hope, of_position, of_head;
} opinion;
static const opinion AS_NAIB = {0.43f, 0.56f, 0.62f}, AS_STEADY = {0.16f, 0.63f, 0.54f};

static float chance_by(const opinion *o, const bot *seat, const kanly_game *g)
{
    if (g->phase == KANLY_OVER) return evaluate(g, seat->faction);
    kanly_game view;
    kanly_view(g, (kanly_faction)seat->faction, &view);
    float hopes = (float)naib_hopes(seat, &view) / (float)NAIB_LOGIT_ONE;
    float odds = o->hope + o->of_position * evaluate_odds(g, seat->faction) + o->of_head * hopes;
    return 1 / (1 + expf(-odds));
}

float head_value(const bot *seat, const kanly_game *g) { return chance_by(&AS_NAIB, seat, g); }

float head_chance(const bot *seat, const kanly_game *g) { return chance_by(&AS_STEADY, seat, g); }

#else

kanly_move head_answer(bot *self, const kanly_game *view, const kanly_move *steadys)
{
    (void)self, (void)view;
    return *steadys;
}

void head_ideas(candidates *list, const bot *self, const kanly_game *view, unsigned most)
{
    (void)list, (void)self, (void)view, (void)most;
}

float head_value(const bot *seat, const kanly_game *g) { return evaluate(g, seat->faction); }

float head_chance(const bot *seat, const kanly_game *g) { return evaluate(g, seat->faction); }
#endif
