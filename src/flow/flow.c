/* Frames and questions: see flow.h. */
#include "flow/flow.h"

#include <assert.h>

/* More steps than any lawful stretch between two questions takes (a whole battle phase is under
** 300). */
enum { STEP_CEILING = 20000 };

const kanly_frame *frame_of(const kanly_game *g, unsigned procedure)
{
    for (unsigned i = g->depth; i-- > 0;)
        if (g->frame[i].procedure == procedure) return &g->frame[i];
    return NULL;
}

flow ask(table *t, unsigned question_asked, faction_set who, unsigned then)
{
    kanly_frame *frame = top(t->game);
    frame->step = (uint8_t)then;
    memset(frame->answer, NONE, sizeof frame->answer);
    frame->who = who & t->game->playing;
    frame->ask = frame->who ? (uint8_t)question_asked : ASK_NOTHING;
    return frame->who ? FLOW_WAIT : FLOW_AGAIN;
}

flow go(table *t, unsigned step)
{
    top(t->game)->step = (uint8_t)step;
    return FLOW_AGAIN;
}

kanly_move last_answer(const kanly_game *g, unsigned question_asked, faction by)
{
    kanly_move m = {.question = (uint8_t)question_asked, .by = by, .length = g->said_length};
    memcpy(m.value, g->said, sizeof m.value);
    return m;
}

/* A frame starts and ends as zeros: equal games are equal bytes. */
static kanly_frame *push(kanly_game *g, unsigned procedure, unsigned step)
{
    assert(g->depth < KANLY_FRAMES);
    kanly_frame *frame = &g->frame[g->depth++];
    memset(frame, 0, sizeof *frame);
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
    return FLOW_AGAIN;
}

flow done(table *t, uint8_t result)
{
    t->game->result = result;
    return FLOW_DONE;
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
    push(t->game, procedure, step);
}

void advance(table *t)
{
    kanly_game *g = t->game;
    unsigned steps = 0;
    while (g->depth && g->phase != KANLY_OVER && !top(g)->who) {
        top(g)->ask = ASK_NOTHING;
        if (++steps > STEP_CEILING) bug(t, "advance: endless loop");
        if (PROCEDURE[top(g)->procedure](t) == FLOW_DONE) {
            g->depth--;
            memset(&g->frame[g->depth], 0, sizeof g->frame[g->depth]);
        }
        STANDING_RULES(t);
        if (t->pause && g->depth == 1)
            return; /* only the turn itself is left: between two phases */
    }
}
