/* The legal values of one field of a form: everything thinkable is allowed first, then each rule
** takes away what it forbids. Asked to explain, the same code notes the first rule that removed
** each value; otherwise a removal is a few instructions. There is no second copy of the rules
** for error messages. */
#pragma once

#include "game/game.h"

typedef struct {
    uint64_t bits[4];
    uint8_t field; /* kanly_field: what is being chosen; FIELD_DONE when the form is complete */
    uint16_t *why; /* NULL, or 256 rules: what removed each value (R_NONE: never thinkable) */
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
