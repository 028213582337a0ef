/* `then`: the game held against each line. A check never changes the game. */
#include <stdio.h>
#include <string.h>

#include "play/play.h"
#include "rules/rules.h"
#include "text/scenario_run.h"

long spice_on_table(const kanly_game *g)
{
    long sum = 0;
    for_factions(f, g->playing) sum += g->spice[f] + g->bribes[f];
    for (cell c = 0; c < CELLS; c++) sum += g->blow[c];
    return sum;
}

/* --- saying what was found -------------------------------------------------------------------- */

typedef struct {
    char *out;
    size_t size, used;
} text;

static void add(text *t, const char *format, const char *name)
{
    if (t->used >= t->size) return;
    int n = snprintf(t->out + t->used, t->size - t->used, format, name);
    if (n > 0) t->used += (size_t)n;
}

/* Names from a list, or `none`. */
static void add_names(text *t, const uint8_t *list, unsigned count, const char *(*name)(uint8_t))
{
    for (unsigned i = 0; i < count; i++) add(t, i ? " %s" : "%s", name(list[i]));
    if (!count) add(t, "%s", "none");
}

static const char *card_text(uint8_t n) { return card_name_text(n); }
static const char *spice_text(uint8_t c) { return spice_card_name(c); }
static const char *leader_text(uint8_t l) { return leader_name(l); }
static const char *faction_text(uint8_t f) { return f < FACTIONS ? faction_name(f) : "nobody"; }

static bool found_number(long is, long wanted, char *found, size_t size)
{
    snprintf(found, size, "%ld", is);
    return is == wanted;
}

static bool found_word(bool holds_so, const char *is, char *found, size_t size)
{
    snprintf(found, size, "%s", is);
    return holds_so;
}

/* --- forces ----------------------------------------------------------------------------------- */

static said_count wanted_count(const kanly_game *g, said_count n)
{
    if (!advanced(g)) n.forces = (uint8_t)(n.forces + n.elites), n.elites = 0;
    return n;
}

static bool count_is(unsigned forces, unsigned elites, said_count wanted, char *found, size_t size)
{
    print_count(forces, elites, found, size);
    return forces == wanted.forces && elites == wanted.elites;
}

/* One cell, or a whole territory. Bene Gesserit tokens count as what they are: fighters or
** advisors. */
static bool tokens_hold(const kanly_game *g, const fact *f, char *found, size_t size)
{
    stack s = f->where.cell == NONE ? tokens_in(g, f->faction, f->where.territory)
                                    : at(g, f->faction, f->where.cell);
    bool advisors = f->faction == BENE_GESSERIT && advisors_in(g, f->where.territory);
    if (advisors != (f->kind == FACT_ADVISORS)) s = 0;
    return count_is(ordinary(s), elite(s), wanted_count(g, f->count), found, size);
}

static bool blow_holds(const kanly_game *g, const fact *f, char *found, size_t size)
{
    unsigned sum = 0;
    cell_set where = f->where.cell == NONE ? cells_of(f->where.territory) : cell_bit(f->where.cell);
    for_cells(c, where) sum += g->blow[c];
    return found_number(sum, f->number, found, size);
}

/* --- cards ------------------------------------------------------------------------------------ */

static void sort(uint8_t *list, unsigned count)
{
    for (unsigned i = 1; i < count; i++)
        for (unsigned j = i; j && list[j - 1] > list[j]; j--) {
            uint8_t swap = list[j];
            list[j] = list[j - 1];
            list[j - 1] = swap;
        }
}

static bool hand_holds(const kanly_game *g, const fact *f, char *found, size_t size)
{
    uint8_t held[CARDS], wanted[FACT_LIST];
    unsigned count = 0;
    for_cards(c, g->hand[f->faction])
        if (c < CARDS) held[count++] = card_name_of(c);
    memcpy(wanted, f->list, sizeof wanted);
    sort(held, count);
    sort(wanted, f->list_count);
    text t = {found, size, 0};
    add_names(&t, held, count, card_text);
    return count == f->list_count && !memcmp(held, wanted, count);
}

static bool traitors_hold(const kanly_game *g, const fact *f, char *found, size_t size)
{
    uint8_t held[LEADERS];
    unsigned count = 0;
    leader_set wanted = 0;
    for_leaders(l, g->traitors[f->faction]) held[count++] = l;
    for (unsigned i = 0; i < f->list_count; i++) wanted |= leader_bit(f->list[i]);
    text t = {found, size, 0};
    add_names(&t, held, count, leader_text);
    return wanted == g->traitors[f->faction];
}

/* The cards named come next, whatever follows them. */
static bool deck_holds(const fact *f, const uint8_t *deck, unsigned count, char *found, size_t size)
{
    uint8_t next[SPICE_CARDS + CARDS];
    bool treachery = f->kind == FACT_TREACHERY_DECK, same = f->list_count <= count;
    unsigned shown = f->list_count < count ? f->list_count : count;
    for (unsigned i = 0; i < shown; i++) {
        uint8_t c = deck[count - 1 - i];
        next[i] = treachery ? card_name_of(c) : c;
        same = same && next[i] == f->list[i];
    }
    text t = {found, size, 0};
    add_names(&t, next, shown, treachery ? card_text : spice_text);
    return same;
}

/* A pile of discards, bottom to top, exactly. */
static bool pile_holds(const kanly_game *g, const fact *f, char *found, size_t size)
{
    uint8_t pile[SPICE_CARDS + CARDS];
    unsigned count = 0;
    text t = {found, size, 0};
    if (f->kind == FACT_DISCARD) {
        for (; count < g->discard_count; count++)
            pile[count] = card_name_of(g->treachery[CARDS - 1 - count]);
    } else {
        unsigned which = f->kind == FACT_PILE_B;
        for (; count < g->pile_count[which]; count++)
            pile[count] = which ? g->piles[SPICE_CARDS - 1 - count] : g->piles[count];
    }
    add_names(&t, pile, count, f->kind == FACT_DISCARD ? card_text : spice_text);
    return count == f->list_count && !memcmp(pile, f->list, count);
}

/* --- leaders ---------------------------------------------------------------------------------- */

static bool leader_holds(const kanly_game *g, const fact *f, char *found, size_t size)
{
    static const char *const places[] = {"alive", "dead", "face-down", "nowhere"};
    const kanly_leader *disc = &g->leader[f->other];
    switch (f->kind) {
    case FACT_HELD:
        return found_word(disc->holder == f->faction, faction_text(disc->holder), found, size);
    case FACT_USED:
        return found_word(disc->fought_in == f->where.territory,
                          disc->fought_in < TERRITORIES ? territory_name(disc->fought_in)
                                                        : "nowhere",
                          found, size);
    default:
        snprintf(found, size, "%s deaths %u", places[disc->place], disc->deaths);
        return disc->place == f->state && (!f->deaths_said || disc->deaths == f->number);
    }
}

static bool haderach_holds(const kanly_game *g, const fact *f, char *found, size_t size)
{
    bool awake = kanly_haderach_awake(g);
    if (f->state == HADERACH_USED)
        return found_word(g->haderach_used_in == f->where.territory,
                          g->haderach_used_in < TERRITORIES ? territory_name(g->haderach_used_in)
                                                            : "nowhere",
                          found, size);
    if (g->haderach_dead)
        snprintf(found, size, "dead");
    else if (awake)
        snprintf(found, size, "awake");
    else
        snprintf(found, size, "asleep %u", g->haderach_lost);
    switch (f->state) {
    case HADERACH_ASLEEP: return !g->haderach_dead && !awake && g->haderach_lost == f->number;
    case HADERACH_AWAKE: return !g->haderach_dead && awake;
    default: return g->haderach_dead;
    }
}

/* --- everything that can be given ------------------------------------------------------------- */

static bool phase_holds(const kanly_game *g, const fact *f, char *found, size_t size)
{
    bool pause = between_phases(g);
    if (pause && pause_phase(g) != (kanly_phase)g->phase)
        snprintf(found, size, "the end of %s, before %s", PHASE_NAME[g->phase],
                 PHASE_NAME[pause_phase(g)]);
    else
        snprintf(found, size, "%s", PHASE_NAME[g->phase]);
    if (g->phase == KANLY_FIRST_STORM && f->state == KANLY_STORM) return true; /* 0.16 */
    return g->phase == f->state || (pause && pause_phase(g) == (kanly_phase)f->state);
}

static bool storm_deck_holds(const kanly_game *g, const fact *f, char *found, size_t size)
{
    text t = {found, size, 0};
    for (unsigned i = 0; i < f->list_count && i < sizeof g->storm_next; i++) {
        char n[8];
        snprintf(n, sizeof n, "%u", g->storm_next[i]);
        add(&t, i ? " %s" : "%s", n);
    }
    return f->list_count <= sizeof g->storm_next && !memcmp(g->storm_next, f->list, f->list_count);
}

static bool dialers_hold(const kanly_game *g, const fact *f, char *found, size_t size)
{
    const uint8_t *is = g->wheel_users;
    snprintf(found, size, "%s %s", faction_text(is[0]), faction_text(is[1]));
    return (is[0] == f->faction && is[1] == f->other) || (is[1] == f->faction && is[0] == f->other);
}

static bool prediction_holds(const kanly_game *g, const fact *f, char *found, size_t size)
{
    snprintf(found, size, "%s %u", faction_text(g->predicted_faction), g->predicted_turn);
    return g->predicted_faction == f->faction && g->predicted_turn == f->number;
}

static bool stack_holds(const kanly_game *g, stack s, const fact *f, char *found, size_t size)
{
    return count_is(ordinary(s), elite(s), wanted_count(g, f->count), found, size);
}

bool fact_holds(const kanly_game *g, const fact *f, char *found, size_t size)
{
    switch ((fact_kind)f->kind) {
    case FACT_TURN: return found_number(g->turn, f->number, found, size);
    case FACT_PHASE: return phase_holds(g, f, found, size);
    case FACT_STORM: return found_number(g->storm, f->number, found, size);
    case FACT_STORM_CARD: return found_number(g->storm_card, f->number, found, size);
    case FACT_STORM_DECK: return storm_deck_holds(g, f, found, size);
    case FACT_DIALERS: return dialers_hold(g, f, found, size);
    case FACT_FORCES:
    case FACT_ADVISORS: return tokens_hold(g, f, found, size);
    case FACT_RESERVES: return stack_holds(g, g->reserves[f->faction], f, found, size);
    case FACT_TANKS: return stack_holds(g, g->tanks[f->faction], f, found, size);
    case FACT_SPICE: return found_number(g->spice[f->faction], f->number, found, size);
    case FACT_BRIBES: return found_number(g->bribes[f->faction], f->number, found, size);
    case FACT_HAND: return hand_holds(g, f, found, size);
    case FACT_TRAITORS: return traitors_hold(g, f, found, size);
    case FACT_LEADER:
    case FACT_HELD:
    case FACT_USED: return leader_holds(g, f, found, size);
    case FACT_ALLY:
        return found_word(allied(g, f->faction, f->other), faction_text(g->ally[f->faction]), found,
                          size);
    case FACT_BLOW: return blow_holds(g, f, found, size);
    case FACT_SPICE_DECK: return deck_holds(f, g->spice_deck, g->spice_count, found, size);
    case FACT_TREACHERY_DECK: return deck_holds(f, g->treachery, g->treachery_count, found, size);
    case FACT_PILE_A:
    case FACT_PILE_B:
    case FACT_DISCARD: return pile_holds(g, f, found, size);
    case FACT_PREDICTION: return prediction_holds(g, f, found, size);
    case FACT_HADERACH: return haderach_holds(g, f, found, size);
    case FACT_WALL:
        return found_word(g->wall_destroyed == f->state,
                          g->wall_destroyed ? "destroyed" : "standing", found, size);
    case FACT_WORMS: return found_number(g->worms, f->number, found, size);
    case FACT_POWER:
        return found_word(has(g->powers_used, f->faction) == f->state,
                          has(g->powers_used, f->faction) ? "used" : "unused", found, size);
    }
    return false;
}
