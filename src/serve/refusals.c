/* The values of a field that are there and not lawful, each with the rule that refuses it: what a
** page shows when somebody points at a place that does not light up. */
#include "board/board.h"
#include "rules/situation.h"
#include "serve/server.h"

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

/* The tokens a number of forces is counted from: those of the cell just named, the reserves, or
** the tanks. */
static uint8_t counted_from(const kanly_game *g, const kanly_move *m)
{
    uint8_t last = m->length ? m->value[m->length - 1] : (uint8_t)NONE;
    uint8_t before = m->length > 1 ? m->value[m->length - 2] : (uint8_t)NONE;
    switch (m->question) {
    case KANLY_ASK_REVIVE:
    case KANLY_ASK_GHOLA: return g->tanks[m->by];
    case KANLY_ASK_SHIP:
        if (m->value[0] == KANLY_SHIP_RESERVES || m->value[0] == KANLY_SHIP_SEND)
            return g->reserves[m->by];
    }
    if (last < CELLS && g->stack[m->by][last]) return g->stack[m->by][last];
    return before < CELLS ? g->stack[m->by][before] : 0;
}

/* The highest number worth a word: what is there. */
static unsigned most_there(const refusing *x)
{
    const kanly_game *g = x->seen;
    uint8_t by = x->so_far->by, ally = g->ally[by];
    unsigned lawful = highest_lawful(&x->lawful), there = lawful;
    battle_facts b;
    switch ((unsigned)x->lawful.field) {
    case KANLY_FIELD_FORCES: there = counted_from(g, x->so_far) & 31; break;
    case KANLY_FIELD_ELITES: there = counted_from(g, x->so_far) >> 5; break;
    case KANLY_FIELD_SPICE: there = g->spice[by]; break;
    case KANLY_FIELD_ALLY_SPICE: there = ally < FACTIONS ? g->pledge[ally] : 0; break;
    case KANLY_FIELD_TURN: there = g->options.turns; break;
    case KANLY_FIELD_DIAL:
        if (!battle_now(g, by, &b)) break;
        for (unsigned side = 0; side < 2; side++)
            if (b.fighter[side] == by) there = 2u * b.side[side].forces + 4u * b.side[side].elites;
        break;
    case KANLY_FIELD_DONE:
    case KANLY_FIELD_OPTION:
    case KANLY_FIELD_YES_NO:
    case KANLY_FIELD_FACTION:
    case KANLY_FIELD_TERRITORY:
    case KANLY_FIELD_CELL:
    case KANLY_FIELD_FROM:
    case KANLY_FIELD_NUMBER:
    case KANLY_FIELD_CARD:
    case KANLY_FIELD_CARD_NAME:
    case KANLY_FIELD_CARD_KIND:
    case KANLY_FIELD_LEADER:
    case KANLY_FIELD_ABILITY:
    case KANLY_FIELD_SPICE_CARD:
    case KANLY_FIELD_QUESTION: break;
    }
    return there > lawful ? there : lawful;
}

/* Whether a person could point at this value: it is on the board, in the own hand, at the table. */
static bool is_there(const refusing *x, unsigned v)
{
    const kanly_game *g = x->seen;
    uint8_t by = x->so_far->by;
    switch ((unsigned)x->lawful.field) {
    case KANLY_FIELD_DONE: return false;
    case KANLY_FIELD_FACTION: return v < FACTIONS && g->playing >> v & 1;
    case KANLY_FIELD_TERRITORY: return v < TERRITORIES;
    case KANLY_FIELD_CELL:
    case KANLY_FIELD_FROM: return v < CELLS;
    case KANLY_FIELD_CARD: return v < CARDS && g->hand[by] >> v & 1;
    case KANLY_FIELD_LEADER:
        return (v < LEADERS && (leader_faction((leader)v) == by || g->leader[v].holder == by)) ||
               ((v == KANLY_HERO || v == KANLY_KWISATZ_HADERACH) && x->why[v].rule);
    case KANLY_FIELD_FORCES:
    case KANLY_FIELD_ELITES:
    case KANLY_FIELD_SPICE:
    case KANLY_FIELD_ALLY_SPICE:
    case KANLY_FIELD_NUMBER:
    case KANLY_FIELD_TURN:
    case KANLY_FIELD_DIAL: return v <= most_there(x);
    case KANLY_FIELD_OPTION:
    case KANLY_FIELD_YES_NO:
    case KANLY_FIELD_CARD_NAME:
    case KANLY_FIELD_CARD_KIND:
    case KANLY_FIELD_ABILITY:
    case KANLY_FIELD_SPICE_CARD:
    case KANLY_FIELD_QUESTION: break;
    }
    return x->why[v].rule != KANLY_R_NONE && v != NONE;
}

static void write_refusal(writer *w, const refusing *x, uint8_t v)
{
    write_open(w, NULL, '{');
    show_value_parts(w, x->so_far, x->lawful.field, v);
    show_reason(w, "reason", kanly_explain(x->seen, x->so_far, v));
    write_close(w);
}

void show_refused(writer *w, const kanly_game *seen, const kanly_move *so_far)
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
