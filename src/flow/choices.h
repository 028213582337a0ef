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

/* What the next field is. Every choices function says so first, or says complete(). */
static inline void field(choices *c, kanly_field kind) { c->field = (uint8_t)kind; }
static inline void complete(choices *c) { c->field = KANLY_FIELD_DONE; }

static inline bool allowed(const choices *c, unsigned value)
{
    return c->bits[value >> 6] >> (value & 63) & 1;
}
static inline bool none_allowed(const choices *c)
{
    return !(c->bits[0] | c->bits[1] | c->bits[2] | c->bits[3]);
}

static inline void allow(choices *c, unsigned value)
{
    c->bits[value >> 6] |= UINT64_C(1) << (value & 63);
}
void allow_range(choices *c, unsigned lowest, unsigned highest); /* nothing when highest < lowest */
static inline void allow_bits(choices *c, uint64_t set)
{
    c->bits[0] |= set;
} /* factions, territories, cards, leaders */
static inline void allow_cells(choices *c, cell_set set)
{
    c->bits[0] |= (uint64_t)set;
    c->bits[1] |= (uint64_t)(set >> 64);
}

void forbid(choices *c, kanly_rule rule, unsigned value);
void forbid_bits(choices *c, kanly_rule rule, uint64_t set);
void forbid_cells(choices *c, kanly_rule rule, cell_set set);
/* values under it, NONE and HERO excepted */
void forbid_below(choices *c, kanly_rule rule, unsigned lowest);
/* values over it, NONE and HERO excepted */
void forbid_above(choices *c, kanly_rule rule, unsigned highest);
void forbid_all(choices *c, kanly_rule rule);
void forbid_all_but(choices *c, kanly_rule rule, unsigned value);

/* The numbers that decided the removal just made. */
void add_numbers(explanation *why, kanly_fact fact, unsigned first, unsigned second);
static inline void in_numbers(choices *c, kanly_fact fact, unsigned first, unsigned second)
{
    if (c->why) add_numbers(c->why, fact, first, second);
}

/* The next removal that holds this value, from the one given on; NULL: there is none. */
const removal *removal_of(const explanation *why, unsigned value, const removal *from);
