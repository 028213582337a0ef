/* The legal values of one field of a form: everything thinkable is allowed first, then each rule
** takes away what it forbids. Asked to explain, every removal is also written down, with its rule
** and the values it is about, whether or not an earlier one took them already; otherwise a removal
** is a few instructions. There is no second copy of the rules for error messages.
**
** Invariant: a rule takes away what it forbids by itself, and nothing on account of another, so
** that the reasons against a value are all removals that hold it, the first being the one to show
** first. */
#pragma once

#include "game/game.h"

/* What one rule took away. */
typedef struct {
    uint64_t set[4];
    kanly_because because;
    bool foreseen; /* for what a later field would be refused for: see foreseen() */
} removal;

/* Everything that was taken away, in order. More removals than any form makes for one field: one
** too many would be our mistake. */
enum { REMOVALS = 96 };
typedef struct {
    uint64_t thinkable[4]; /* whatever was allowed at any time */
    unsigned count;
    bool noted; /* the last removal took something: in_numbers() can say more about it */
    removal made[REMOVALS];
} explanation;

typedef struct {
    uint64_t bits[4];
    uint8_t field;    /* kanly_field: what is being chosen; FIELD_DONE when the form is complete */
    explanation *why; /* NULL: nobody asks */
} choices;

static inline void begin_explanation(explanation *why)
{
    memset(why->thinkable, 0, sizeof why->thinkable);
    why->count = 0;
    why->noted = false;
}

/* What the next field is. Every choices function says so first, or says complete(). */
static inline void field(choices *c, kanly_field kind) { c->field = (uint8_t)kind; }
static inline void complete(choices *c) { c->field = KANLY_FIELD_DONE; }

static inline bool allowed(const choices *c, unsigned value)
{
    return c->bits[value >> 6] >> (value & 63) & 1;
}
static inline cell_set allowed_cells(const choices *c)
{
    return cells_in_words(c->bits[0], c->bits[1]);
}
static inline bool none_allowed(const choices *c)
{
    return !(c->bits[0] | c->bits[1] | c->bits[2] | c->bits[3]);
}

/* A set of one small value, for allow_bits and forbid_bits. */
static inline uint64_t value_bit(unsigned value) { return UINT64_C(1) << value; }

static inline void allow(choices *c, unsigned value)
{
    c->bits[value >> 6] |= UINT64_C(1) << (value & 63);
}
/* The values of one part of a set that are under `limit`. */
static inline uint64_t bits_below(unsigned part, unsigned limit)
{
    if (limit <= part * 64) return 0;
    if (limit >= part * 64 + 64) return ~UINT64_C(0);
    return (UINT64_C(1) << (limit & 63)) - 1;
}
/* Nothing when highest < lowest. All four parts, so that known limits leave four constants. */
static inline void allow_range(choices *c, unsigned lowest, unsigned highest)
{
    for (unsigned part = 0; part < 4; part++)
        c->bits[part] |= bits_below(part, highest + 1) & ~bits_below(part, lowest);
}
/* The largest amount a field holds: what is beyond names things (NONE, HERO, the Kwisatz
** Haderach). */
enum { LARGEST_AMOUNT = KANLY_MOST };
static inline void allow_amounts(choices *c) { allow_range(c, 0, LARGEST_AMOUNT); }
static inline void allow_bits(choices *c, uint64_t set)
{
    c->bits[0] |= set;
} /* factions, territories, cards, leaders */
static inline void allow_cells(choices *c, cell_set set)
{
    c->bits[0] |= low_cells(set);
    c->bits[1] |= high_cells(set);
}

/* Writes down what a rule is about to take away, of all that was thinkable. */
SELDOM void note(choices *c, kanly_rule rule, const uint64_t set[4]);
SELDOM void note_value(choices *c, kanly_rule rule, unsigned value);

/* Most of what an answer costs is spent here, so these are inline, and nobody asking why is the
** usual case. */
static inline void forbid(choices *c, kanly_rule rule, unsigned value)
{
    if (c->why) note_value(c, rule, value);
    c->bits[value >> 6] &= ~(UINT64_C(1) << (value & 63));
}
static inline void forbid_bits(choices *c, kanly_rule rule, uint64_t set)
{
    if (c->why) note(c, rule, (const uint64_t[4]){set});
    c->bits[0] &= ~set;
}
static inline void forbid_cells(choices *c, kanly_rule rule, cell_set set)
{
    if (c->why) note(c, rule, (const uint64_t[4]){low_cells(set), high_cells(set)});
    c->bits[0] &= ~low_cells(set);
    c->bits[1] &= ~high_cells(set);
}
/* values from `lowest` to before `end` */
static inline void forbid_span(choices *c, kanly_rule rule, unsigned lowest, unsigned end)
{
    uint64_t set[4];
    for (unsigned part = 0; part < 4; part++)
        set[part] = bits_below(part, end) & ~bits_below(part, lowest);
    if (c->why) note(c, rule, set);
    for (unsigned part = 0; part < 4; part++) c->bits[part] &= ~set[part];
}
/* values under it, NONE and HERO excepted */
static inline void forbid_below(choices *c, kanly_rule rule, unsigned lowest)
{
    if (!c->why && lowest < 64)
        c->bits[0] &= ~UINT64_C(0) << lowest;
    else
        forbid_span(c, rule, 0, lowest <= LARGEST_AMOUNT ? lowest : LARGEST_AMOUNT + 1u);
}
/* values from it on, NONE and HERO excepted */
static inline void forbid_from(choices *c, kanly_rule rule, unsigned first)
{
    if (c->why || first >= 64) {
        forbid_span(c, rule, first, LARGEST_AMOUNT + 1u);
        return;
    }
    c->bits[0] &= value_bit(first) - 1;
    c->bits[1] = c->bits[2] = 0;
    c->bits[3] &= ~bits_below(3, LARGEST_AMOUNT + 1u);
}
/* values over it, NONE and HERO excepted */
static inline void forbid_above(choices *c, kanly_rule rule, unsigned highest)
{
    forbid_from(c, rule, highest + 1);
}
/* nothing when highest < lowest */
static inline void forbid_between(choices *c, kanly_rule rule, unsigned lowest, unsigned highest)
{
    if (!c->why && highest < 63)
        c->bits[0] &= ~bits_below(0, highest + 1) | bits_below(0, lowest);
    else
        forbid_span(c, rule, lowest, (highest < UINT8_MAX ? highest : UINT8_MAX) + 1);
}
void forbid_all(choices *c, kanly_rule rule);
void forbid_all_but(choices *c, kanly_rule rule, unsigned value);
/* A rule that stands against whatever others have taken already. */
void forbid_rest(choices *c, kanly_rule rule);
/* A second rule that forbids by itself what the removal just made took. */
SELDOM void note_also(explanation *why, kanly_rule rule);
static inline void also(choices *c, kanly_rule rule)
{
    if (c->why) note_also(c->why, rule);
}

/* Where a question is a yes or a no, and where it is whether one is asked at all. */
static inline void deny(choices *c, kanly_rule rule) { forbid(c, rule, KANLY_YES); }

/* The numbers that decided the removal just made. */
SELDOM void add_numbers(explanation *why, kanly_fact fact, unsigned first, unsigned second);
static inline void in_numbers(choices *c, kanly_fact fact, unsigned first, unsigned second)
{
    if (c->why) add_numbers(c->why, fact, first, second);
}

/* Amounts under `lowest` and over `highest`, with these numbers. */
static inline void forbid_outside(choices *c, kanly_rule rule, unsigned lowest, unsigned highest)
{
    forbid_below(c, rule, lowest);
    in_numbers(c, KANLY_FACT_BETWEEN, lowest, highest);
    forbid_above(c, rule, highest);
    in_numbers(c, KANLY_FACT_BETWEEN, lowest, highest);
}

/* The removal just made looks ahead: the value could stand, but the rule leaves nothing lawful to
** follow it. A whole answer is refused for that only where nothing it says later is refused. */
SELDOM void mark_foreseen(explanation *why);
static inline void foreseen(choices *c)
{
    if (c->why) mark_foreseen(c->why);
}
/* The same of all removals after the first so many. */
static inline void foreseen_since(choices *c, unsigned count)
{
    for (; c->why && count < c->why->count; count++) c->why->made[count].foreseen = true;
}

/* For what would follow a value, tried out beside `c` and explained as it is. */
static inline choices choices_after(const choices *c, explanation *why)
{
    if (c->why) begin_explanation(why);
    return (choices){.why = c->why ? why : NULL};
}
/* The value leads nowhere, since nothing is left of what would follow it: by each rule that alone
** leaves nothing, else by all of them together. */
void forbid_dead_end(choices *c, unsigned value, const choices *after);

/* The next removal that holds this value, from the one given on; NULL: there is none. */
const removal *removal_of(const explanation *why, unsigned value, const removal *from);
