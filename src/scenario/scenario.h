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

/* Something about the state: built by `given`, checked by `then`. One row a fact, with what follows
** its word: f a faction, o another one, p a phase, c a count, w a place, m a storm card, n a number
** (the highest, and what it is); lists of t treachery cards, s spice cards, l leaders, d storm
** cards; or what a function reads.
**
** X(id, "word", "takes", highest, "number", function) */
#define SCENARIO_FACTS(X)                                                                          \
    X(TURN, "turn", "n", 21, "a turn", NULL)                                                       \
    X(PHASE, "phase", "p", 0, NULL, NULL)                                                          \
    X(STORM, "storm", "n", SECTORS - 1, "a sector", NULL)                                          \
    X(STORM_CARD, "storm-card", "m", 0, NULL, NULL)                                                \
    X(STORM_DECK, "storm-deck", "d", 0, NULL, NULL)                                                \
    X(DIALERS, "dialers", "fo", 0, NULL, NULL)                                                     \
    X(FORCES, "forces", "fcw", 0, NULL, NULL)                                                      \
    X(ADVISORS, "advisors", "", 0, NULL, advisors_fact)                                            \
    X(RESERVES, "reserves", "fc", 0, NULL, NULL)                                                   \
    X(TANKS, "tanks", "fc", 0, NULL, NULL)                                                         \
    X(SPICE, "spice", "fn", 9999, "an amount of spice", NULL)                                      \
    X(BRIBES, "bribes", "fn", 9999, "an amount of spice", NULL)                                    \
    X(HAND, "hand", "ft", 0, NULL, NULL)                                                           \
    X(TRAITORS, "traitors", "fl", 0, NULL, NULL)                                                   \
    X(LEADER, "leader", "", 0, NULL, leader_fact)                                                  \
    X(ALLY, "ally", "fo", 0, NULL, NULL)                                                           \
    X(BLOW, "blow", "wn", 250, "an amount of spice", NULL)                                         \
    X(SPICE_DECK, "spice-deck", "s", 0, NULL, NULL)                                                \
    X(TREACHERY_DECK, "treachery-deck", "t", 0, NULL, NULL)                                        \
    X(PILE_A, "pile-a", "s", 0, NULL, NULL)                                                        \
    X(PILE_B, "pile-b", "s", 0, NULL, NULL)                                                        \
    X(DISCARD, "discard", "t", 0, NULL, NULL)                                                      \
    X(PREDICTION, "prediction", "fn", 20, "a turn", NULL)                                          \
    X(HADERACH, "kwisatz-haderach", "", 0, NULL, haderach_fact)                                    \
    X(WALL, "shield-wall", "", 0, NULL, wall_fact)                                                 \
    X(WORMS, "worms", "n", 250, "a number", NULL)                                                  \
    X(POWER, "karama-power", "", 0, NULL, power_fact)

typedef enum {
#define ROW(id, ...) FACT_##id,
    SCENARIO_FACTS(ROW) FACT_HELD, /* `leader L held-by F`, `leader L used TERRITORY` */
    FACT_USED,
    FACT_LOT /* what somebody sees on auction; never given */
#undef ROW
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

/* A `then` line. X(kind, "word", function); what none of them begins is a fact. */
#define SCENARIO_CHECKS(X)                                                                         \
    X(FIRST, "first", check_factions)                                                              \
    X(ORDER, "order", check_factions)                                                              \
    X(ASKS, "asks", check_asks)                                                                    \
    X(CAN, "can", check_can)                                                                       \
    X(CANNOT, "cannot", check_cannot)                                                              \
    X(SEES, "sees", check_view)                                                                    \
    X(HIDDEN, "hidden", check_view)                                                                \
    X(ANSWER, "answer", check_answer)                                                              \
    X(ALLIED, "allied", check_allied)                                                              \
    X(UNALLIED, "unallied", check_unallied)                                                        \
    X(BANK, "bank", check_bank)                                                                    \
    X(WINNER, "winner", check_factions)                                                            \
    X(NO_WINNER, "no-winner", check_nobody)

typedef enum {
#define ROW(id, ...) CHECK_##id,
    SCENARIO_CHECKS(ROW) CHECK_FACT
#undef ROW
} check_kind;

typedef struct {
    uint8_t kind;
    uint8_t by, other;
    fact fact; /* one that holds, or one that `by` sees or does not see */
    spoken said;
    kanly_rule rule; /* of a `cannot`; R_NONE: whatever rule */
    uint64_t questions;
    int number;
    uint8_t list[FACTIONS];
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
