/* What lets a rule stop and ask.
**
** A procedure (a phase, a segment, a shipment, a window) is one function with a switch over named
** steps that reads top to bottom like the rulebook. The game holds a small stack of frames, one per
** procedure under way. Every step ends in ask, go, call or done:
**
**     return ask(t, ASK_DIAL, dialers, STORM_DIALED);   wait for these factions, then go on there
**     return go(t, STORM_MOVE);                         the next step
**     return call(t, PROC_NEXUS, BLOW_RIDES, 0, 0, 0);  another procedure first, then that step
**     return done(t, result);                           back to the caller, who reads g->result
**
** Rules for writing one:
**  1. A step does one sentence of the rulebook. "And then ask" is two steps: X and X-ED.
**  2. Nothing lives in C locals across a wait. Loop counters are in the frame's vars: a struct of
**     uint8_t only, whose first three fields are the call's arguments.
**  3. Answers are read only in the step right after their question, and were already checked.
**  4. The question sits in the frame, so an interrupt is just another frame on top.
**  5. Questions to several factions are open to all at once; answers stay in the frame until
**     the next step reveals them. */
#pragma once

#include "flow/choices.h"

/* What comes after a step: another of the same procedure, by its number, or one of these: one of a
** procedure called, an answer, the caller. */
typedef int flow;
enum { FLOW_CALL = -3, FLOW_WAIT, FLOW_DONE };

/* The questions, unprefixed. */
enum {
    ASK_NOTHING = KANLY_ASK_NOTHING,
#define QUESTION(id, ...) ASK_##id = KANLY_ASK_##id,
#define ANYTIME(id, ...) ASK_##id = KANLY_ASK_##id,
#include "kanly/questions.def"
    QUESTIONS = KANLY_QUESTIONS
};

/* Flags of a question, unprefixed. */
enum {
    NO_FLAGS = 0,
    OPEN = KANLY_OPEN,
    SECRET = KANLY_SECRET,
    WINDOW = KANLY_WINDOW,
    ANYTIME_MOVE = KANLY_ANYTIME,
    PASSES = KANLY_PASSES,
    PASSES_NOW = KANLY_PASSES_NOW,
    SECOND = KANLY_SECOND,
    BY_KIND = KANLY_BY_KIND,
    ABOUT_PLACE = KANLY_ABOUT_PLACE,
    REACTS = KANLY_REACTS
};

/* A question: how its answer is formed, kept and defaulted. Defined in the chapter that asks it. */
typedef struct {
    /* The legal values of the field after those already in the form. Must leave no dead end: every
    ** value it allows can be completed to a lawful move. */
    void (*choices)(const kanly_game *g, faction by, const kanly_move *so_far, choices *c);
    /* Takes the answer. Returns true when the faction has answered for good. NULL: the first two
    ** fields go to frame.answer[by] and the whole to game.said. */
    bool (*accept)(table *t, faction by, const kanly_move *move);
    /* What keeps this faction from being asked now, when it tries to answer all the same: every
    ** rule that does so takes YES away. Where none was found, the one for all does; R_NONE: nothing
    ** more specific than 1.00.05. */
    void (*absent)(const kanly_game *g, faction by, const kanly_move *move, choices *c);
    kanly_rule absent_rule;
    /* The rule that keeps the question for the advanced game; R_NONE: it belongs to both. */
    kanly_rule advanced_rule;
    /* The value a player who does not answer gives. NULL: NONE if allowed, else the lowest. */
    uint8_t (*usual)(const kanly_game *g, faction by, const kanly_move *so_far, const choices *c);
} question;

/* Whether this field of the form, by its name, is the one to be chosen. */
#define choosing(move, field) ((move)->length == KANLY_AT_##field)

/* The row of a question (kanly/questions.h), without a check of the number. */
extern const kanly_question_row QUESTION_ROW[QUESTIONS];
/* The kind of the next field as the rows have it, for forms of fixed length; DONE behind the
** last. */
kanly_field kind_by_row(const kanly_move *so_far);
/* The kind of the field that stands behind what a payment waits for (words.def); DONE: none. */
kanly_field behind_event(unsigned event);
/* Whether a form has as many fields as its way can have: then it is complete. Not yet full, it may
** be complete all the same. */
bool form_is_full(const kanly_move *so_far);

/* --- what the rules give the flow to run (src/rules/contents.c) ------------------------------- */

/* The only names this room uses of the one above it. A procedure goes by its place in the table. It
** runs from the step in its frame to the next until it waits, calls another or is done; with
** table.pause, one step. */
extern flow (*const PROCEDURE[])(table *t);
extern const question *const QUESTION_RULES[QUESTIONS];
/* Checks that hold at every moment; made after every step that made one due (checks_due). */
extern void (*const STANDING_RULES)(table *t);

/* --- frames ----------------------------------------------------------------------------------- */

static inline kanly_frame *top(kanly_game *g) { return &g->frame[g->depth - 1]; }
static inline const kanly_frame *top_of(const kanly_game *g) { return &g->frame[g->depth - 1]; }

/* The variables of the top frame, as a struct of uint8_t. */
#define VARS(type, game) ((struct type *)top(game)->vars)
#define CONST_VARS(type, game) ((const struct type *)top_of(game)->vars)
#define VARS_FIT(type)                                                                             \
    _Static_assert(sizeof(struct type) <= KANLY_FRAME_VARS, #type " does not fit a frame")

/* The nearest frame of a procedure under way, and its variables; NULL: there is none. */
const kanly_frame *frame_of(const kanly_game *g, unsigned procedure);
static inline const void *vars_of(const kanly_game *g, unsigned procedure)
{
    const kanly_frame *frame = frame_of(g, procedure);
    return frame ? frame->vars : NULL;
}

/* How a step ends. Inline, so that a step which leads to another of its procedure is a jump. */

static inline flow go(table *t, unsigned step)
{
    top(t->game)->step = (uint8_t)step;
    return (flow)step;
}

/* Where nobody is to be asked the next step follows at once. */
static inline flow ask(table *t, unsigned question_asked, faction_set who, unsigned then)
{
    kanly_frame *frame = top(t->game);
    frame->step = (uint8_t)then;
    memset(frame->answer, NONE, sizeof frame->answer);
    frame->who = who & t->game->playing;
    frame->ask = frame->who ? (uint8_t)question_asked : ASK_NOTHING;
    return frame->who ? (flow)FLOW_WAIT : (flow)then;
}

flow call(table *t, unsigned procedure, unsigned then, uint8_t a, uint8_t b, uint8_t c);

static inline flow done(table *t, uint8_t result)
{
    t->game->result = result;
    return FLOW_DONE;
}

/* After a step: whether its procedure goes straight on to another. */
bool still_on(table *t);
static inline bool steps_on(table *t, flow after)
{
    return after >= 0 && !t->pause && (!t->game->checks_due || still_on(t));
}

/* we made a mistake: stops in debug builds, ends the game otherwise */
SELDOM flow bug(table *t, const char *what);

/* Starts the outermost procedure. */
void begin(table *t, unsigned procedure, unsigned step);

/* Runs until somebody must answer or the game is over. */
void advance(table *t);

/* In the step after a question: the first field of a faction's answer, and one by its name; of an
** answer the frame keeps two. */
static inline uint8_t answer_of(const kanly_game *g, faction f) { return top_of(g)->answer[f][0]; }
#define answered(g, f, field) (top_of(g)->answer[f][KANLY_AT_##field])
/* The last answer to a question put to one faction: a field by its name, and as a whole. */
#define last_said(g, field) ((g)->said[KANLY_AT_##field])
kanly_move last_answer(const kanly_game *g, unsigned question_asked, faction by);
