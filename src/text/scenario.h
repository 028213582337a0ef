/* Scenarios: a situation, what the players do, what must be true afterwards. docs/scenarios.md is
** the language.
**
** A file is read one scenario at a time. Reading finds every line that cannot be understood;
** running builds the situation, plays the `when` lines and holds the game against the `then` lines.
** Both stop at the first fault of a scenario, which names the line, and where words are at fault
** the column. */
#pragma once

#include "text/spoken.h"

enum { SCENARIO_TITLE_SIZE = 160, SCENARIO_RULES = 32, FAULT_SIZE = 480, FACT_LIST = 40 };

/* What went wrong with a scenario; line 0: nothing. */
typedef struct {
    unsigned line;
    unsigned column; /* 0: the whole line */
    char text[FAULT_SIZE];
} fault;

/* --- what a line says ------------------------------------------------------------------------- */

/* Something about the state: built by `given`, checked by `then`. */
typedef enum {
    FACT_TURN,
    FACT_PHASE,
    FACT_STORM,
    FACT_STORM_CARD,
    FACT_STORM_DECK,
    FACT_DIALERS,
    FACT_FORCES,
    FACT_ADVISORS,
    FACT_RESERVES,
    FACT_TANKS,
    FACT_SPICE,
    FACT_BRIBES,
    FACT_HAND,
    FACT_TRAITORS,
    FACT_LEADER,
    FACT_HELD,
    FACT_USED,
    FACT_ALLY,
    FACT_BLOW,
    FACT_SPICE_DECK,
    FACT_TREACHERY_DECK,
    FACT_PILE_A,
    FACT_PILE_B,
    FACT_DISCARD,
    FACT_PREDICTION,
    FACT_HADERACH,
    FACT_WALL,
    FACT_WORMS,
    FACT_POWER
} fact_kind;

enum { HADERACH_ASLEEP, HADERACH_AWAKE, HADERACH_DEAD, HADERACH_USED };

typedef struct {
    uint8_t kind;
    uint8_t faction, other; /* or a leader, in the facts about leaders */
    uint8_t state;          /* of a leader, the Kwisatz Haderach, the Wall, a power */
    bool deaths_said;
    said_place where;
    said_count count;
    uint16_t number;
    uint8_t list[FACT_LIST]; /* cards, leaders, numbers */
    uint8_t list_count;
} fact;

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
    CHECK_FIRST,
    CHECK_ORDER,
    CHECK_ASKS,
    CHECK_CAN,
    CHECK_CANNOT,
    CHECK_SEES,
    CHECK_HIDDEN,
    CHECK_ANSWER,
    CHECK_ALLIED,
    CHECK_UNALLIED,
    CHECK_BANK,
    CHECK_WINNER,
    CHECK_NO_WINNER
} check_kind;

typedef enum {
    VIEW_STORM_CARD,
    VIEW_SPICE_DECK,
    VIEW_HAND,
    VIEW_LOT,
    VIEW_TRAITORS,
    VIEW_SPICE,
    VIEW_PREDICTION
} view_item;

typedef struct {
    uint8_t kind;
    uint8_t by, other;
    uint8_t item;
    fact fact;
    spoken said;
    kanly_rule rule;
    uint64_t questions;
    int number;
    uint8_t list[FACT_LIST];
    uint8_t list_count;
} check;

typedef enum { LINE_GIVEN, LINE_WHEN, LINE_THEN } line_kind;

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
bool read_fact(words *w, fact *out);
bool read_action(words *w, action *out);
bool read_check(words *w, check *out);

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
