/* Scenarios: a situation, what the players do, what must be true afterwards. docs/scenarios.md is
** the language.
**
** A file is read one scenario at a time. Reading finds every line that cannot be understood;
** running builds the situation, plays the `when` lines and holds the game against the `then` lines.
** Both stop at the first fault of a scenario, which names the line, and where words are at fault
** the column. */
#pragma once

#include "scenario/fact.h"

enum { SCENARIO_TITLE_SIZE = 160, SCENARIO_RULES = 32, FAULT_SIZE = 480 };

/* What went wrong with a scenario; line 0: nothing. */
typedef struct {
    unsigned line;
    unsigned column; /* 0: the whole line */
    char text[FAULT_SIZE];
} fault;

/* --- what a line says ------------------------------------------------------------------------- */

/* A `when` line. */
typedef struct {
    bool is_auto;
    uint8_t until; /* `auto PHASE`, or NONE */
    uint8_t by;
    spoken said;
    bool refused;
    kanly_rule rule; /* R_NONE: by whatever rule */
} action;

/* A `then` line. */
typedef enum {
    CHECK_FACT,
    CHECK_ASKS,
    CHECK_CAN,
    CHECK_CANNOT,
    CHECK_SEES,
    CHECK_HIDDEN,
    CHECK_BANK,
    CHECKS
} check_kind;

typedef struct {
    uint8_t kind;
    action action;      /* what can or cannot be done, and by whom; or who sees, who is asked */
    fact fact;          /* one that holds, or one that is seen or hidden */
    uint64_t questions; /* of `asks` */
    int number;         /* of `bank` */
} check;

typedef enum { LINE_HEADER, LINE_GIVEN, LINE_WHEN, LINE_THEN } line_kind;

typedef struct {
    unsigned number;
    line_kind kind;
    const char *text;
    unsigned length;
    bool opens_block;
    union {
        fact fact;
        action action;
        check check;
    };
} scenario_line;

/* Read one line from its words; false with the mistake in the words. */
bool read_fact(words *w, fact *out);     /* given.c */
bool read_action(words *w, action *out); /* when.c */
bool read_check(words *w, check *out);   /* then.c */
/* Takes the words from `from` on off the line; a rule number may be the last of them. */
kanly_rule cut_rule(words *w, unsigned from, unsigned number);

/* --- scenarios -------------------------------------------------------------------------------- */

typedef struct {
    char title[SCENARIO_TITLE_SIZE];
    unsigned line; /* of the title */
    kanly_options options;
    uint64_t seed;
    kanly_rule rule[SCENARIO_RULES];
    unsigned rule_count;
    scenario_line *lines;
    unsigned line_count, line_room;
    fault fault; /* of reading */
} scenario;

/* A file being read; the text must outlive the scenarios read from it. */
typedef struct {
    const char *text;
    size_t length, at;
    unsigned line; /* lines taken so far */
} scenario_reader;

/* Reads the next scenario; false at the end of the text. What cannot be understood is in
** out->fault. */
bool scenario_next(scenario_reader *r, scenario *out);
void scenario_free(scenario *s);

/* Told every event of a run as it happens. */
typedef void scenario_listener(void *self, const kanly_game *g, const kanly_event *e);

/* Runs it; fault.line is 0 when everything held. */
fault scenario_run(const scenario *s, scenario_listener *listen, void *self);

/* Builds the situation alone, standing before its phase. False with the fault of a `given` line. */
bool scenario_describe(const scenario *s, kanly_game *g, fault *f);

/* The same the other way round (print.c): a position that stands before `phase`, as the lines from
** `game` to the last `given`; false: there is not enough room. */
bool scenario_print(const kanly_game *g, uint8_t phase, char *out, size_t size);

/* --- positions in the heads of saved games (saved.c) ------------------------------------------ */

/* Its `given` lines, as they were written; false: there is not enough room. */
bool scenario_given(const scenario *s, char *out, size_t size);
/* Stands such lines up: a savegame_describer. */
bool scenario_stand_up(const char *given, const kanly_options *options, uint64_t seed,
                       kanly_game *game, unsigned *line, char *error, size_t size);
