/* Facts: what a line says about a position. `given` builds them, `then` checks them, `sees` and
** `hidden` look for them in a view. A fact is one row here: its word, what follows the word, and
** where the game keeps it. Reading, printing and comparing are made from the row; only what the
** game keeps in its own way is fetched and put down by functions. */
#pragma once

#include <stddef.h>

#include "text/spoken.h"

enum { FACT_LIST = 40, UNSAID = 0xffff };
enum { HADERACH_ASLEEP, HADERACH_AWAKE, HADERACH_DEAD };

typedef struct {
    uint8_t kind;            /* fact_kind */
    uint8_t faction, leader; /* whose it is; NONE */
    said_place where;
    uint8_t count;
    uint16_t value[FACT_LIST]; /* UNSAID: whatever it is */
} fact;

/* Puts it down in a position being put together (given.c); false with a fault. */
typedef struct builder builder;
typedef bool fact_putter(builder *, const fact *);

/* How a list is compared: all of it, all of it in any order, what comes next. */
typedef enum { IN_ORDER, IN_ANY_ORDER, COMING_NEXT } comparison;

typedef struct {
    const char *word, *takes;
    const char *words; /* its states, the first is 0 */
    const char *what;  /* its number or list is, or its state may be */
    void (*get)(const kanly_game *, fact *);
    fact_putter *put;
    unsigned highest; /* of a number */
    comparison compared;
    struct { /* where the game keeps it, unless there are functions */
        uint16_t offset;
        uint8_t size, length; /* of one value; how many there are */
        char by;              /* one for every F faction, W cell, L leader */
        uint8_t stride;
    } field;
    bool never_given;
} fact_row;

#define IN_GAME(at) (((kanly_game *)0)->at)
#define KEPT(at, item, items, whose, step)                                                         \
    .field = {offsetof(kanly_game, at), sizeof IN_GAME(item), items, whose, sizeof IN_GAME(step)}
#define ONE(at) KEPT(at, at, 1, 0, at)
#define ALL(at) KEPT(at, at[0], sizeof IN_GAME(at) / sizeof IN_GAME(at[0]), 0, at[0])
#define EACH(at) KEPT(at, at[0], 1, 'F', at[0])
#define SPICE_TO(most) .highest = most, .what = "an amount of spice"

/* What follows the word. Whose it is: F faction, B the Bene Gesserit, who need not be named,
** L leader, W place. Then what is compared: / one of the row's words (rows that share their first
** word go on from there), n number, m storm card, c count, p phase, f faction, o one at the table,
** 0 nobody, t treachery card, s spice card, l leader, w territory or none, d `deaths N` or nothing,
** k forces lost by a Kwisatz Haderach asleep; * a list of what stands before it.
**
** X(id, "word", "takes", the rest of its row) */
/* clang-format off */
#define SCENARIO_FACTS(X)                                                                          \
    X(TURN, "turn", "n", ONE(turn), .highest = 21, .what = "a turn")                               \
    X(PHASE, "phase", "p", ONE(phase))                                                             \
    X(STORM, "storm", "n", ONE(storm), .highest = SECTORS - 1, .what = "a sector")                 \
    X(STORM_CARD, "storm-card", "m", ONE(storm_card))                                              \
    X(STORM_DECK, "storm-deck", "m*", ALL(storm_next), .compared = COMING_NEXT,                    \
      .what = "storm cards")                                                                       \
    X(DIALERS, "dialers", "oo", ALL(wheel_users), .compared = IN_ANY_ORDER)                        \
    X(FORCES, "forces", "FcW", .get = get_tokens, .put = put_tokens)                               \
    X(ADVISORS, "advisors", "BcW", .get = get_tokens, .put = put_tokens)                           \
    X(RESERVES, "reserves", "Fc", EACH(reserves))                                                  \
    X(TANKS, "tanks", "Fc", EACH(tanks))                                                           \
    X(SPICE, "spice", "Fn", EACH(spice), SPICE_TO(9999))                                           \
    X(BRIBES, "bribes", "Fn", EACH(bribes), SPICE_TO(9999))                                        \
    X(HAND, "hand", "Ft*", .get = get_hand, .put = put_cards, .compared = IN_ANY_ORDER)            \
    X(TRAITORS, "traitors", "Fl*", .get = get_traitors, .put = put_traitors,                       \
      .compared = IN_ANY_ORDER)                                                                    \
    X(LEADER, "leader", "L/d", .words = "alive dead face-down", .get = get_leader,                 \
      .put = put_leader, .what = "dead, face-down, alive, held-by or used")                        \
    X(HELD, "leader", "L/o", .words = "held-by", .get = get_leader, .put = put_leader)             \
    X(USED, "leader", "L/w", .words = "used",                                                      \
      KEPT(leader[0].fought_in, leader[0].fought_in, 1, 'L', leader[0]))                           \
    X(ALLY, "ally", "Fo", EACH(ally), .put = put_ally)                                             \
    X(BLOW, "blow", "Wn", KEPT(blow, blow[0], 1, 'W', blow[0]), .get = get_blow,                   \
      SPICE_TO(250))                                                                               \
    X(SPICE_DECK, "spice-deck", "s*", .get = get_cards, .put = put_cards, .compared = COMING_NEXT) \
    X(TREACHERY_DECK, "treachery-deck", "t*", .get = get_cards, .put = put_cards,                  \
      .compared = COMING_NEXT)                                                                     \
    X(PILE_A, "pile-a", "s*", .get = get_cards, .put = put_cards)                                  \
    X(PILE_B, "pile-b", "s*", .get = get_cards, .put = put_cards)                                  \
    X(DISCARD, "discard", "t*", .get = get_cards, .put = put_cards)                                \
    X(PREDICTION, "prediction", "fn", KEPT(predicted_faction, predicted_faction, 2, 0, turn),      \
      .highest = 20, .what = "a turn")                                                             \
    X(HADERACH, "kwisatz-haderach", "/k", .words = "asleep awake dead", .get = get_haderach,       \
      .put = put_haderach, .what = "asleep N, awake, dead or used TERRITORY")                      \
    X(HADERACH_USED, "kwisatz-haderach", "/w", .words = "used", ONE(haderach_used_in))             \
    X(WALL, "shield-wall", "/", .words = "standing destroyed", ONE(wall_destroyed),                \
      .what = "destroyed or standing")                                                             \
    X(WORMS, "worms", "n", ONE(worms), .highest = 250, .what = "a number")                         \
    X(POWER, "karama-power", "F/", .words = "unused used", .get = get_power, .put = put_power,     \
      .what = "used or unused")                                                                    \
    X(FIRST, "first", "f", ONE(order[0]), .never_given = true)                                     \
    X(ORDER, "order", "f*", ALL(order), .never_given = true)                                       \
    X(ALLIED, "allied", "Ff", EACH(ally), .never_given = true)                                     \
    X(UNALLIED, "unallied", "F0", EACH(ally), .never_given = true)                                 \
    X(ANSWER, "answer", "/", .words = "none no yes", ONE(truth), .never_given = true,              \
      .what = "yes, no or none")                                                                   \
    X(WINNER, "winner", "f*", .get = get_winners, .compared = IN_ANY_ORDER, .never_given = true)   \
    X(NO_WINNER, "no-winner", "0*", .get = get_winners, .never_given = true)                       \
    X(LOT, "lot", "t", .get = get_lot, .never_given = true)
/* clang-format on */

typedef enum {
#define ROW(id, ...) FACT_##id,
    SCENARIO_FACTS(ROW) FACT_KINDS
#undef ROW
} fact_kind;

extern const fact_row FACTS[FACT_KINDS];

/* A fact if the next word starts one; the words stay untouched otherwise. `given`: of those alone
** that can be. */
bool fact_follows(words *w, fact *out, bool given);
/* The number of the word in a list separated by spaces, or NONE. */
unsigned word_among(word x, const char *list);

/* Where its row keeps it in a game, in bytes. */
size_t fact_offset(const fact *f);
/* In the basic game starred tokens are forces like any other. */
fact fact_in_game(const kanly_game *g, const fact *said);
/* The same fact as the game has it. */
fact fact_found(const kanly_game *g, const fact *about);
bool facts_agree(const fact *is, const fact *wanted);
/* Each value of the one is a value of the other, as often. */
bool fact_includes(const fact *more, const fact *some);
/* Whether it holds, and what was found in its place. */
bool fact_holds(const kanly_game *g, const fact *wanted, saying *found);

fact_putter put_tokens, put_cards, put_traitors, put_leader, put_ally, put_haderach, put_power;
