/* Sets of legal values: see choices.h. */
#include "flow/choices.h"

#include <assert.h>

void note(choices *c, kanly_rule rule, const uint64_t set[4])
{
    explanation *why = c->why;
    removal *made = &why->made[why->count];
    uint64_t some = 0;
    assert(why->count < REMOVALS);
    why->noted = false;
    if (why->count == REMOVALS) return;
    for (unsigned word = 0; word < 4; word++) {
        why->thinkable[word] |= c->bits[word];
        made->set[word] = set[word] & why->thinkable[word];
        some |= made->set[word];
    }
    if (!some) return;
    made->because = (kanly_because){.rule = rule};
    made->foreseen = false;
    why->noted = true;
    why->count++;
}

void note_value(choices *c, kanly_rule rule, unsigned value)
{
    uint64_t set[4] = {0};
    set[value >> 6] = UINT64_C(1) << (value & 63);
    note(c, rule, set);
}

void add_numbers(explanation *why, kanly_fact fact, unsigned first, unsigned second)
{
    if (!why->noted) return;
    kanly_because *because = &why->made[why->count - 1].because;
    because->fact = (uint8_t)fact;
    because->number[0] = (uint16_t)first;
    because->number[1] = (uint16_t)second;
}

static void take_away(choices *c, kanly_rule rule, const uint64_t set[4])
{
    if (c->why) note(c, rule, set);
    for (unsigned word = 0; word < 4; word++) c->bits[word] &= ~set[word];
}

void forbid_all(choices *c, kanly_rule rule)
{
    take_away(c, rule, (const uint64_t[4]){~UINT64_C(0), ~UINT64_C(0), ~UINT64_C(0), ~UINT64_C(0)});
}

void forbid_all_but(choices *c, kanly_rule rule, unsigned value)
{
    uint64_t set[4] = {~UINT64_C(0), ~UINT64_C(0), ~UINT64_C(0), ~UINT64_C(0)};
    if (value < 256) set[value >> 6] &= ~(UINT64_C(1) << (value & 63));
    take_away(c, rule, set);
}

void forbid_rest(choices *c, kanly_rule rule)
{
    if (!c->why) return;
    uint64_t gone[4];
    for (unsigned word = 0; word < 4; word++) gone[word] = ~c->bits[word];
    note(c, rule, gone);
}

void note_also(explanation *why, kanly_rule rule)
{
    if (!why->noted) return;
    assert(why->count < REMOVALS);
    why->noted = why->count < REMOVALS;
    if (!why->noted) return;
    why->made[why->count] = why->made[why->count - 1];
    why->made[why->count++].because = (kanly_because){.rule = rule};
}

void mark_foreseen(explanation *why)
{
    if (why->noted) why->made[why->count - 1].foreseen = true;
}

/* Whether a rule alone leaves nothing of all that was thinkable. */
static bool leaves_nothing(const explanation *why, kanly_rule rule)
{
    uint64_t left[4];
    memcpy(left, why->thinkable, sizeof left);
    for (const removal *r = why->made; r < why->made + why->count; r++)
        if (r->because.rule == rule)
            for (unsigned word = 0; word < 4; word++) left[word] &= ~r->set[word];
    return !(left[0] | left[1] | left[2] | left[3]);
}

static bool named_before(const explanation *why, unsigned i)
{
    for (unsigned k = 0; k < i; k++)
        if (why->made[k].because.rule == why->made[i].because.rule) return true;
    return false;
}

/* What stood against all that could follow stands against the value, too. */
static void note_dead_end(choices *c, unsigned value, const explanation *why)
{
    bool alone = false;
    for (unsigned i = 0; i < why->count; i++)
        alone = alone || leaves_nothing(why, why->made[i].because.rule);
    for (unsigned i = 0; i < why->count; i++) {
        kanly_rule rule = why->made[i].because.rule;
        if (named_before(why, i) || (alone && !leaves_nothing(why, rule))) continue;
        forbid(c, rule, value);
        foreseen(c);
    }
}

void forbid_dead_end(choices *c, unsigned value, const choices *after)
{
    if (c->why) note_dead_end(c, value, after->why);
    c->bits[value >> 6] &= ~(UINT64_C(1) << (value & 63));
}

const removal *removal_of(const explanation *why, unsigned value, const removal *from)
{
    for (; from < why->made + why->count; from++)
        if (from->set[value >> 6] >> (value & 63) & 1) return from;
    return NULL;
}
