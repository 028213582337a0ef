/* Verbs on the state: events, factions, stacks, spice. Cards are in decks.c, leaders in
** leaders.c, chance in chance.c. */
#include "game/game.h"

void hear(table *t, faction_set who, kanly_rule rule, event_kind kind, uint8_t by,
          const uint8_t argument[6])
{
    kanly_events *heard = t->heard;
    if (!heard) return;
    if (heard->count == heard->room) {
        heard->lost++;
        return;
    }
    kanly_event *event = &heard->event[heard->count++];
    memset(event, 0, sizeof *event);
    event->kind = (uint8_t)kind;
    event->seen_by = who;
    event->rule = (uint16_t)rule;
    event->by = by;
    memcpy(event->argument, argument, sizeof event->argument);
}

/* --- factions --------------------------------------------------------------------------------- */

sector marker_of(const kanly_game *g, faction f)
{
    for (unsigned circle = 0; circle < FACTIONS; circle++)
        if (g->options.seat[circle] == f) return (sector)(1 + 3 * circle);
    return NONE;
}

faction next_in_order(const kanly_game *g, faction_set among)
{
    for (unsigned i = 0; i < FACTIONS; i++)
        if (g->order[i] != NONE && has(among, g->order[i])) return g->order[i];
    return NONE;
}

/* --- stacks ----------------------------------------------------------------------------------- */

/* On the hot path of every choice. The last sixteen cells overlap those before them. */
cell_set filled_cells(const uint8_t row[CELLS])
{
    uint64_t low = filled_sixteen(row) | filled_sixteen(row + 16) << 16 |
                   filled_sixteen(row + 32) << 32 | filled_sixteen(row + 48) << 48;
    uint64_t high = filled_sixteen(row + 64) | filled_sixteen(row + CELLS - 16)
                                                   << (CELLS - 64 - 16);
    return cells_in_words(low, high);
}

/* The stacks of one territory, one per byte, the rest zero. A territory has at most five cells, so
** eight bytes hold them; for the last territories these are the last eight of the row. */
static uint64_t stacks_in(const kanly_game *g, faction f, territory where)
{
    unsigned first = first_cell(where), from = first < CELLS - 8 ? first : CELLS - 8;
    uint64_t eight = eight_of(g->stack[f] + from);
    return eight >> 8 * (first - from) & ((UINT64_C(1) << 8 * cells_in_territory(where)) - 1);
}

stack tokens_in(const kanly_game *g, faction f, territory where)
{
    /* All bytes add up in the top one; both halves of a stack add without carry, because no faction
    ** has more than 20 forces or 5 elites. */
    return (stack)(stacks_in(g, f, where) * UINT64_C(0x0101010101010101) >> 56);
}

/* Strongholds, which are asked about most, have a single cell. */
faction_set tokens_of_any_in(const kanly_game *g, territory where)
{
    unsigned set = 0;
    if (cells_in_territory(where) == 1) return tokens_of_any_at(g, first_cell(where));
    for (faction f = 0; f < FACTIONS; f++) set |= (unsigned)(stacks_in(g, f, where) != 0) << f;
    return (faction_set)set;
}

faction_set forces_in(const kanly_game *g, territory where)
{
    faction_set set = tokens_of_any_in(g, where);
    return advisors_in(g, where) ? set & (faction_set)~just(BENE_GESSERIT) : set;
}

void put(table *t, faction f, stack s, cell c)
{
    t->game->stack[f][c] = (stack)(t->game->stack[f][c] + s);
    t->game->checks_due |= CHECK_MAP;
}

void take(table *t, faction f, stack s, cell c)
{
    kanly_game *g = t->game;
    g->stack[f][c] = (stack)(g->stack[f][c] - s);
    g->checks_due |= CHECK_MAP;
    if (f == BENE_GESSERIT && !tokens_in(g, f, territory_of(c)))
        g->advisors &= ~((territory_set)1 << territory_of(c));
}

void from_reserves(table *t, faction f, stack s)
{
    t->game->reserves[f] = (stack)(t->game->reserves[f] - s);
}

void to_reserves(table *t, faction f, stack s)
{
    t->game->reserves[f] = (stack)(t->game->reserves[f] + s);
}

void from_tanks(table *t, faction f, stack s)
{
    t->game->tanks[f] = (stack)(t->game->tanks[f] - s);
}

void to_tanks(table *t, kanly_rule rule, faction f, stack s, cell c)
{
    if (!s) return;
    take(t, f, s, c);
    t->game->tanks[f] = (stack)(t->game->tanks[f] + s);
    tell(t, rule, EVENT_FORCES_LOST, f, s, c);
}

void kill_all_in_cells(table *t, kanly_rule rule, faction f, cell_set where)
{
    cell_set hit = where & tokens_of(t->game, f);
    for_cells(c, hit) to_tanks(t, rule, f, at(t->game, f, c), c);
}

void set_advisors(table *t, kanly_rule rule, territory where, bool advisors)
{
    kanly_game *g = t->game;
    if (advisors_in(g, where) == advisors) return;
    g->advisors ^= (territory_set)1 << where;
    g->checks_due |= CHECK_MAP;
    tell(t, rule, EVENT_FLIPPED, BENE_GESSERIT, where, advisors);
}

/* --- spice ------------------------------------------------------------------------------------ */

/* A pledge never promises more than its owner has (1.10.02.05). */
static void lose_spice(kanly_game *g, faction f, unsigned amount)
{
    g->spice[f] = (uint16_t)(g->spice[f] - amount);
    if (g->pledge[f] > g->spice[f]) g->pledge[f] = (uint8_t)g->spice[f];
}

void pay_bank(table *t, kanly_rule rule, faction f, unsigned amount)
{
    if (!amount) return;
    lose_spice(t->game, f, amount);
    tell(t, rule, EVENT_PAID_BANK, f, in_a_byte(amount));
}

void get_from_bank(table *t, kanly_rule rule, faction f, unsigned amount)
{
    if (!amount) return;
    t->game->spice[f] = (uint16_t)(t->game->spice[f] + amount);
    tell(t, rule, EVENT_GOT_BANK, f, in_a_byte(amount));
}

void pay(table *t, kanly_rule rule, faction from, faction payee, unsigned amount)
{
    if (payee == BANK) {
        pay_bank(t, rule, from, amount);
        return;
    }
    if (!amount) return;
    lose_spice(t->game, from, amount);
    t->game->spice[payee] = (uint16_t)(t->game->spice[payee] + amount);
    tell(t, rule, EVENT_PAID, from, in_a_byte(amount), payee);
}

void hand_over(table *t, faction from, faction to, unsigned amount)
{
    lose_spice(t->game, from, amount);
    t->game->spice[to] = (uint16_t)(t->game->spice[to] + amount);
}

void lay_in_front(table *t, faction from, faction to, unsigned amount)
{
    lose_spice(t->game, from, amount);
    t->game->bribes[to] = (uint16_t)(t->game->bribes[to] + amount);
}

void destroy_spice(table *t, kanly_rule rule, cell_set where)
{
    kanly_game *g = t->game;
    for_cells(c, where) {
        if (!g->blow[c]) continue;
        tell(t, rule, EVENT_SPICE_LOST, NONE, g->blow[c], c);
        g->blow[c] = 0;
    }
}
