/* Within the scenario room: one scenario being run.
**
** A run is plain data like the game in it. To see what would come of something, a copy of the run
** is taken there and thrown away (run_trial); the real one is told to whoever listens. */
#pragma once

#include "scenario/scenario.h"

/* What was heard since the phase or the battle began: what was decided by itself is compared
** with what a line says. */
typedef struct {
    uint8_t territory, aggressor, defender; /* of the last battle, NONE: no battle yet */
    faction_set shown;                      /* factions that have answered Prescience */
    uint8_t lost[FACTIONS][CELLS];          /* stacks */
} account;

typedef struct {
    const scenario *scenario;
    kanly_game game;
    kanly_game last;   /* when the last question was asked that has been answered */
    unsigned at;       /* index of the line being played or checked */
    unsigned played;   /* `when` lines done */
    bool begun;        /* the first phase has been let run */
    bool phase_over;   /* the last move has ended its phase: the next `auto` has nothing to do */
    long spice_before; /* all spice on the table when the last `when` began */
    account heard;
    scenario_listener *listen;
    void *self;
    fault fault;
} run;

/* Stands the described situation up; false with the fault. */
bool run_begin(run *r, const scenario *s);
/* A copy that nobody listens to. */
run run_trial(const run *r);
/* Notes a fault of the current line. Returns false. */
bool fail(run *r, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* --- the course of the game (course.c) -------------------------------------------------------- */

enum { ANSWERS_CEILING = 20000, PHASES_CEILING = 14, EVENTS_ROOM = 512 };

/* Nobody owes an answer because one phase has ended and the next has not begun. */
bool between_phases(const kanly_game *g);
/* Out of a pause and into the phase that follows it. */
void run_into_phase(run *r);

/* Answers a question, or makes a move at any time; the rule that refuses it. */
kanly_rule run_answer(run *r, const kanly_move *m);
/* One faction answers by default: the lowest that no later line speaks for, else the lowest. */
bool run_default(run *r);

/* Reactions stand between what is done and what comes of it. Some come midway, while something
** waits to take effect; the others stand open between two things. */
typedef enum { NO_REACTION, MIDWAY_REACTION, OPEN_REACTION } reaction;
reaction reaction_now(const kanly_game *g);
/* One answer to the open reaction goes by; not where a later line claims it. */
bool run_past_reaction(run *r);
/* The same of what leaves nothing to decide, or only holds up what somebody has answered. */
bool run_by_itself(run *r);
/* A reaction that a line has answered is passed by the others, but for those a later line speaks
** for. */
void run_close_reaction(run *r, faction_set others);

/* --- moments (moment.c) ----------------------------------------------------------------------- */

/* Whether a run stands where a line wants it. */
typedef bool moment(const run *r, const action *a);
moment asked_kind;  /* the same kind of move is asked for */
moment asked_about; /* the same thing */
moment asked_named; /* in the window of an ability that the scenario names */

/* Goes on by default until it does; where it never does, nothing has happened. */
typedef enum { THIS_PHASE, NEXT_PHASES } reach;
bool run_until(run *r, const action *a, moment *reached, reach far);
/* Where a move is tried for which its faction is never asked: the phase's last question. */
void run_to_last_question(run *r, const action *a);
/* Where `can` and `cannot` look: now, or with the open reactions passed. */
void run_to_judgement(run *r, const action *a);

/* Why a move is refused, for each question that it could answer; no reason: it is not. */
enum { MEANINGS = 4 };
typedef struct {
    unsigned count;
    kanly_reason reason[MEANINGS];
} refusal;

refusal refusal_now(const run *r, const action *a);
bool refused_by(const refusal *x, kanly_rule rule);
/* The numbers of all its rules, and of the first the case where numbers decide, or its sentence. */
const char *refusal_words(const refusal *x, char *out, size_t size);

/* The ally's consent to what the move needs of the ally's; the rule that refuses it. */
kanly_rule run_consent(run *r, const action *a);
/* The question a move answers now, or the one it usually does. */
kanly_ask question_meant(const kanly_game *g, const action *a);

/* --- playing (when.c) ------------------------------------------------------------------------- */

bool play_line(run *r, const action *a);

/* --- checking (then.c) ------------------------------------------------------------------------ */

long spice_on_table(const kanly_game *g);
bool check_line(run *r, const check *c);
