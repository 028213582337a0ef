/* Within the text room: one scenario being run. */
#pragma once

#include "text/scenario.h"

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
    kanly_game last;   /* at the last question answered */
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

/* Notes a fault of the current line. Returns false. */
bool fail(run *r, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* --- the course of the game (scenario_course.c) ----------------------------------------------- */

enum { ANSWERS_CEILING = 20000, PHASES_CEILING = 14, EVENTS_ROOM = 512 };

/* A game going on, real or tried out: `heard` follows it, `listen` is told when it is the real
** one. */
typedef struct {
    const run *run;
    kanly_game game;
    kanly_game last; /* at the last question answered, once `answered` */
    account heard;
    bool real, answered;
} course;

/* Answers the open question, and hears what comes of it. */
kanly_rule course_answer(course *c, const kanly_move *m);
/* What was heard without answering. */
void course_heard(course *c, const kanly_events *heard);
/* Out of a pause and into the phase that follows it. */
void course_enter(course *c);
/* One faction answers by default: the lowest that no later line speaks for, else the lowest. */
bool course_default(course *c);
/* The real game has gone this way. */
void course_keep(run *r, const course *c);

/* Nobody owes an answer because one phase has ended and the next has not begun. */
bool between_phases(const kanly_game *g);
/* Lets a game that stands between phases run to its first question, past phases that have none. */
void run_to_question(kanly_game *g);
/* Passes the reaction windows open now, unless a later line of the scenario claims them: those in
** which something waits to be resolved, or also those between two things, in which moves at any
** time are open. */
typedef enum { MIDWAY_WINDOWS, ALL_WINDOWS } which_windows;
void close_windows(const run *r, kanly_game *g, which_windows which);
/* Lets one more thing go by that stands before a player's own decision: an answer to a window, or a
** look; and, before the decision of another, what the Bene Gesserit do about a shipment and when
** the Guild acts. False when there is none, or when a later line of the scenario claims it. */
typedef enum { PASS_WINDOWS, PASS_REACTIONS } what_passes;
bool pass_one(const run *r, kanly_game *g, what_passes which);
/* Answers by default what others still owe to a question that somebody has answered. */
bool finish_question(const run *r, kanly_game *g);

/* --- playing (scenario_play.c) ---------------------------------------------------------------- */

bool play_line(run *r, const action *a);

/* The rule that refuses this right now; R_NONE: it would be accepted. */
kanly_rule refusal_now(const kanly_game *g, uint8_t by, const spoken *s);
/* The same at the faction's first question of this phase that it could answer, else at the
** phase's last. */
kanly_rule refusal_in_phase(const run *r, uint8_t by, const spoken *s, kanly_rule wanted);

/* --- checking (scenario_check.c) -------------------------------------------------------------- */

long spice_on_table(const kanly_game *g);
bool check_line(run *r, const check *c);
/* Whether a fact holds; otherwise what was found in its place. */
bool fact_holds(const kanly_game *g, const fact *f, char *found, size_t size);
bool view_holds(const kanly_game *g, const check *c, char *found, size_t size);

/* --- numbers (scenario_numbers.c) ------------------------------------------------------------- */

/* Whether two numbers stand for one rule: some have a second number where another chapter
** repeats them. */
bool same_rule(const spoken *s, kanly_rule wanted, kanly_rule found);
