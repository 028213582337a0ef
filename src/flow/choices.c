/* Sets of legal values: see choices.h. */
#include "flow/choices.h"

static uint64_t bits_below(unsigned word, unsigned limit) /* values of this word that are < limit */
{
    if (limit <= word * 64) return 0;
    if (limit >= word * 64 + 64) return ~UINT64_C(0);
    return (UINT64_C(1) << (limit & 63)) - 1;
}

void allow_range(choices *c, unsigned lowest, unsigned highest)
{
    for (unsigned word = lowest >> 6; word <= highest >> 6 && word < 4; word++)
        c->bits[word] |= bits_below(word, highest + 1) & ~bits_below(word, lowest);
}

/* Removes `set` from one word of the choices, noting the rule for what was still there. */
static void remove_word(choices *c, kanly_rule rule, unsigned word, uint64_t set)
{
    uint64_t gone = c->bits[word] & set;
    c->bits[word] &= ~set;
    if (!c->why) return;
    for_bits(v, gone) c->why[word * 64 + v] = (uint16_t)rule;
}

void forbid(choices *c, kanly_rule rule, unsigned value)
{
    remove_word(c, rule, value >> 6, UINT64_C(1) << (value & 63));
}

void forbid_bits(choices *c, kanly_rule rule, uint64_t set) { remove_word(c, rule, 0, set); }

void forbid_cells(choices *c, kanly_rule rule, cell_set set)
{
    remove_word(c, rule, 0, (uint64_t)set);
    remove_word(c, rule, 1, (uint64_t)(set >> 64));
}

/* 253 to 255 name things (NONE, HERO, the Kwisatz Haderach), not amounts. */
static const uint64_t AMOUNTS_IN_LAST_WORD = ~(UINT64_C(7) << 61);

void forbid_below(choices *c, kanly_rule rule, unsigned lowest)
{
    for (unsigned word = 0; word < 4; word++)
        remove_word(c, rule, word,
                    bits_below(word, lowest) & (word == 3 ? AMOUNTS_IN_LAST_WORD : ~UINT64_C(0)));
}

void forbid_above(choices *c, kanly_rule rule, unsigned highest)
{
    for (unsigned word = 0; word < 4; word++)
        remove_word(c, rule, word,
                    ~bits_below(word, highest + 1) &
                        (word == 3 ? AMOUNTS_IN_LAST_WORD : ~UINT64_C(0)));
}

void forbid_all(choices *c, kanly_rule rule)
{
    for (unsigned word = 0; word < 4; word++) remove_word(c, rule, word, ~UINT64_C(0));
}

void forbid_all_but(choices *c, kanly_rule rule, unsigned value)
{
    for (unsigned word = 0; word < 4; word++)
        remove_word(c, rule, word,
                    value >> 6 == word ? ~(UINT64_C(1) << (value & 63)) : ~UINT64_C(0));
}
