/* Frames and questions: see flow.h. */
#include "flow/flow.h"

#include <assert.h>

/* More procedures than any lawful stretch between two questions runs (a whole battle phase is under
** 300 steps). */
enum { RUN_CEILING = 20000 };

const kanly_frame *frame_of(const kanly_game *g, unsigned procedure)
{
    for (unsigned i = g->depth; i-- > 0;)
        if (g->frame[i].procedure == procedure) return &g->frame[i];
    return NULL;
}

kanly_move last_answer(const kanly_game *g, unsigned question_asked, faction by)
{
    kanly_move m = {.question = (uint8_t)question_asked, .by = by, .length = g->said_length};
    memcpy(m.value, g->said, sizeof m.value);
    return m;
}

/* A frame that is not in use is all zeros: equal games are equal bytes. */
static kanly_frame *push(kanly_game *g, unsigned procedure, unsigned step)
{
    assert(g->depth < KANLY_FRAMES);
    kanly_frame *frame = &g->frame[g->depth++];
    frame->procedure = (uint8_t)procedure;
    frame->step = (uint8_t)step;
    return frame;
}

flow call(table *t, unsigned procedure, unsigned then, uint8_t a, uint8_t b, uint8_t c)
{
    top(t->game)->step = (uint8_t)then;
    kanly_frame *frame = push(t->game, procedure, 0);
    frame->vars[0] = a;
    frame->vars[1] = b;
    frame->vars[2] = c;
    return FLOW_CALL;
}

flow bug(table *t, const char *what)
{
    (void)what;
    assert(!what);
    t->game->phase = KANLY_OVER; /* better an ended game than one that hangs */
    return FLOW_DONE;
}

void begin(table *t, unsigned procedure, unsigned step)
{
    t->game->depth = 0;
    memset(t->game->frame, 0, sizeof t->game->frame);
    push(t->game, procedure, step);
}

bool still_on(table *t)
{
    STANDING_RULES(t);
    return t->game->phase != KANLY_OVER;
}

void advance(table *t)
{
    kanly_game *g = t->game;
    unsigned runs = 0;
    while (g->depth && g->phase != KANLY_OVER) {
        kanly_frame *frame = top(g);
        if (frame->who) return;
        frame->ask = ASK_NOTHING;
        if (++runs > RUN_CEILING) bug(t, "advance: endless loop");
        flow after = PROCEDURE[frame->procedure](t);
        if (after == FLOW_DONE) {
            memset(frame, 0, sizeof *frame);
            g->depth--;
        }
        if (g->checks_due) STANDING_RULES(t);
        if (after == FLOW_WAIT) return;
        if (t->pause && g->depth == 1)
            return; /* only the turn itself is left: between two phases */
    }
}
