/* The values of a field that are there and not lawful, each with the rule that refuses it: what a
** page shows when somebody points at a place that does not light up. */
#include "text/wording.h"
#include "wire/inside.h"
#include "wire/names.h"

typedef struct {
    const kanly_game *seen;
    const kanly_move *so_far;
    kanly_values lawful;
    kanly_because why[256];
} refusing;

static unsigned highest_lawful(const kanly_values *values)
{
    unsigned highest = 0;
    for (unsigned v = 0; v < KANLY_KWISATZ_HADERACH; v++)
        if (kanly_values_have(values, (uint8_t)v)) highest = v;
    return highest;
}

/* --- the highest number worth a word: what is there ------------------------------------------- */

typedef unsigned most(const refusing *x);

/* Above what is lawful, as far as a rule can be given: up to what is not there, or what nobody
** would think of. */
static unsigned most_tokens(const refusing *x)
{
    unsigned lawful = highest_lawful(&x->lawful), v = lawful;
    while (v < KANLY_MOST && x->why[v + 1].rule && !fact_counts_stock(x->why[v + 1].fact)) v++;
    return v < KANLY_MOST ? v : lawful;
}

static unsigned most_spice(const refusing *x) { return x->seen->spice[x->so_far->by]; }

static unsigned most_of_ally(const refusing *x)
{
    uint8_t ally = x->seen->ally[x->so_far->by];
    return ally < FACTIONS ? x->seen->pledge[ally] : 0;
}

static unsigned last_turn(const refusing *x) { return x->seen->options.turns; }

/* With all who fight behind the dial, elites counting double. */
static unsigned most_dialed(const refusing *x)
{
    battle_facts b;
    uint8_t by = x->so_far->by;
    if (!battle_now(x->seen, by, &b)) return 0;
    for (unsigned side = 0; side < 2; side++)
        if (b.fighter[side] == by) return 2u * b.side[side].forces + 4u * b.side[side].elites;
    return 0;
}

static most *const MOST[KANLY_FIELD_KINDS] = {
    [KANLY_FIELD_FORCES] = most_tokens, [KANLY_FIELD_ELITES] = most_tokens,
    [KANLY_FIELD_SPICE] = most_spice,   [KANLY_FIELD_ALLY_SPICE] = most_of_ally,
    [KANLY_FIELD_TURN] = last_turn,     [KANLY_FIELD_DIAL] = most_dialed,
};

static unsigned most_there(const refusing *x)
{
    unsigned lawful = highest_lawful(&x->lawful);
    unsigned there = MOST[x->lawful.field] ? MOST[x->lawful.field](x) : 0;
    return there > lawful ? there : lawful;
}

/* --- whether a person could point at it: on the board, in the own hand, at the table ---------- */

typedef bool pointed(const refusing *x, unsigned v);

static bool sits_here(const refusing *x, unsigned v)
{
    return v < FACTIONS && x->seen->playing >> v & 1;
}

static bool is_territory(const refusing *x, unsigned v) { return (void)x, v < TERRITORIES; }

static bool is_cell(const refusing *x, unsigned v) { return (void)x, v < CELLS; }

static bool in_hand(const refusing *x, unsigned v)
{
    return v < CARDS && x->seen->hand[x->so_far->by] >> v & 1;
}

static bool own_leader(const refusing *x, unsigned v)
{
    uint8_t by = x->so_far->by;
    if (v == KANLY_HERO || v == KANLY_KWISATZ_HADERACH) return x->why[v].rule;
    return v < LEADERS && (leader_faction((leader)v) == by || x->seen->leader[v].holder == by);
}

static pointed *const POINTED[KANLY_FIELD_KINDS] = {
    [KANLY_FIELD_FACTION] = sits_here, [KANLY_FIELD_TERRITORY] = is_territory,
    [KANLY_FIELD_CELL] = is_cell,      [KANLY_FIELD_FROM] = is_cell,
    [KANLY_FIELD_CARD] = in_hand,      [KANLY_FIELD_KARAMA] = in_hand,
    [KANLY_FIELD_LEADER] = own_leader,
};

static bool is_there(const refusing *x, unsigned v)
{
    if (POINTED[x->lawful.field]) return POINTED[x->lawful.field](x, v);
    if (kanly_field_at(x->lawful.field)->amount) return v <= most_there(x);
    return x->why[v].rule != KANLY_R_NONE && v != NONE;
}

/* ---------------------------------------------------------------------------------------------- */

static void write_refusal(writer *w, const refusing *x, uint8_t v)
{
    write_open(w, NULL, '{');
    write_value(w, x->so_far, x->lawful.field, v);
    wire_reason(w, "reason", kanly_explain(x->seen, x->so_far, v));
    write_close(w);
}

void wire_refused(writer *w, const kanly_game *seen, const kanly_move *so_far)
{
    refusing x = {.seen = seen, .so_far = so_far};
    bool more = kanly_choices(seen, so_far, &x.lawful);
    if (more) kanly_refusals(seen, so_far, x.why);
    write_open(w, "refused", '[');
    for (unsigned v = 0; more && v < 256; v++)
        if (!kanly_values_have(&x.lawful, (uint8_t)v) && is_there(&x, v))
            write_refusal(w, &x, (uint8_t)v);
    write_close(w);
}
