/* `then`: whether a fact holds, and what was found in its place. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "play/play.h"
#include "rules/rules.h"
#include "scenario/run.h"

long spice_on_table(const kanly_game *g)
{
    long sum = 0;
    for_factions(f, g->playing) sum += g->spice[f] + g->bribes[f];
    for (cell c = 0; c < CELLS; c++) sum += g->blow[c];
    return sum;
}

/* --- saying what was found -------------------------------------------------------------------- */

static void append(finding *found, const char *format, va_list arguments)
{
    if (found->used >= sizeof found->text) return;
    int n =
        vsnprintf(found->text + found->used, sizeof found->text - found->used, format, arguments);
    if (n > 0) found->used += (size_t)n;
}

void finding_say(finding *found, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    found->used = 0;
    append(found, format, arguments);
    va_end(arguments);
}

void finding_add(finding *found, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    append(found, format, arguments);
    va_end(arguments);
}

static const char *card_text(uint8_t n) { return card_name_text(n); }
static const char *spice_text(uint8_t c) { return spice_card_name(c); }
static const char *leader_text(uint8_t l) { return leader_name(l); }
static const char *faction_text(uint8_t f) { return f < FACTIONS ? faction_name(f) : "nobody"; }
static const char *place_text(uint8_t t) { return t < TERRITORIES ? territory_name(t) : "nowhere"; }

/* Names from a list, or `none`. */
static void found_list(finding *found, const uint8_t *list, unsigned count,
                       const char *(*name)(uint8_t))
{
    finding_say(found, "%s", count ? "" : "none");
    for (unsigned i = 0; i < count; i++) finding_add(found, i ? " %s" : "%s", name(list[i]));
}

static bool found_number(finding *found, long is, long wanted)
{
    finding_say(found, "%ld", is);
    return is == wanted;
}

static bool found_word(finding *found, bool holds_so, const char *is)
{
    finding_say(found, "%s", is);
    return holds_so;
}

/* --- forces ----------------------------------------------------------------------------------- */

/* In the basic game starred tokens are forces like any other. */
static bool stack_is(const kanly_game *g, stack is, said_count wanted, finding *found)
{
    char text[16];
    if (!advanced(g)) wanted.forces = (uint8_t)(wanted.forces + wanted.elites), wanted.elites = 0;
    print_count(ordinary(is), elite(is), text, sizeof text);
    return found_word(found, ordinary(is) == wanted.forces && elite(is) == wanted.elites, text);
}

/* One cell, or a whole territory. Bene Gesserit tokens count as what they are: fighters or
** advisors. */
static bool tokens_hold(const kanly_game *g, const fact *f, finding *found)
{
    stack s = f->where.cell == NONE ? tokens_in(g, f->faction, f->where.territory)
                                    : at(g, f->faction, f->where.cell);
    bool advisors = f->faction == BENE_GESSERIT && advisors_in(g, f->where.territory);
    return stack_is(g, advisors == (f->kind == FACT_ADVISORS) ? s : 0, f->count, found);
}

static bool blow_holds(const kanly_game *g, const fact *f, finding *found)
{
    unsigned sum = 0;
    cell_set where = f->where.cell == NONE ? cells_of(f->where.territory) : cell_bit(f->where.cell);
    for_cells(c, where) sum += g->blow[c];
    return found_number(found, sum, f->number);
}

/* --- cards ------------------------------------------------------------------------------------ */

/* Both lists hold the same names equally often. */
static bool same_cards(const uint8_t *a, const uint8_t *b, unsigned count)
{
    int more[CARD_NAMES] = {0};
    for (unsigned i = 0; i < count; i++) more[a[i]]++, more[b[i]]--;
    for (unsigned name = 0; name < CARD_NAMES; name++)
        if (more[name]) return false;
    return true;
}

static bool hand_holds(const kanly_game *g, const fact *f, finding *found)
{
    uint8_t held[CARDS];
    unsigned count = 0;
    for_cards(c, g->hand[f->faction])
        if (c < CARDS) held[count++] = card_name_of(c);
    found_list(found, held, count, card_text);
    return count == f->list_count && same_cards(held, f->list, count);
}

static bool traitors_hold(const kanly_game *g, const fact *f, finding *found)
{
    uint8_t held[LEADERS];
    unsigned count = 0;
    leader_set wanted = 0;
    for_leaders(l, g->traitors[f->faction]) held[count++] = l;
    for (unsigned i = 0; i < f->list_count; i++) wanted |= leader_bit(f->list[i]);
    found_list(found, held, count, leader_text);
    return wanted == g->traitors[f->faction];
}

/* The cards named come next, whatever follows them. */
static bool deck_holds(const fact *f, const uint8_t *deck, unsigned count, finding *found)
{
    uint8_t next[SPICE_CARDS + CARDS];
    bool treachery = f->kind == FACT_TREACHERY_DECK;
    unsigned shown = f->list_count < count ? f->list_count : count;
    for (unsigned i = 0; i < shown; i++) {
        uint8_t c = deck[count - 1 - i];
        next[i] = treachery ? card_name_of(c) : c;
    }
    found_list(found, next, shown, treachery ? card_text : spice_text);
    return shown == f->list_count && !memcmp(next, f->list, shown);
}

/* A pile of discards, bottom to top, exactly. */
static bool pile_holds(const kanly_game *g, const fact *f, finding *found)
{
    uint8_t pile[SPICE_CARDS + CARDS];
    unsigned which = f->kind == FACT_PILE_B, count = 0;
    bool treachery = f->kind == FACT_DISCARD;
    if (treachery)
        for (; count < g->discard_count; count++)
            pile[count] = card_name_of(g->treachery[CARDS - 1 - count]);
    else
        for (; count < g->pile_count[which]; count++)
            pile[count] = which ? g->piles[SPICE_CARDS - 1 - count] : g->piles[count];
    found_list(found, pile, count, treachery ? card_text : spice_text);
    return count == f->list_count && !memcmp(pile, f->list, count);
}

/* --- leaders ---------------------------------------------------------------------------------- */

static bool leader_holds(const kanly_game *g, const fact *f, finding *found)
{
    static const char *const places[] = {"alive", "dead", "face-down", "nowhere"};
    const kanly_leader *disc = &g->leader[f->other];
    finding_say(found, "%s deaths %u", places[disc->place], disc->deaths);
    return disc->place == f->state && (!f->deaths_said || disc->deaths == f->number);
}

static bool haderach_holds(const kanly_game *g, const fact *f, finding *found)
{
    bool awake = kanly_haderach_awake(g);
    if (f->state == HADERACH_USED)
        return found_word(found, g->haderach_used_in == f->where.territory,
                          place_text(g->haderach_used_in));
    if (g->haderach_dead || awake)
        return found_word(found, f->state == (g->haderach_dead ? HADERACH_DEAD : HADERACH_AWAKE),
                          g->haderach_dead ? "dead" : "awake");
    finding_say(found, "asleep %u", g->haderach_lost);
    return f->state == HADERACH_ASLEEP && g->haderach_lost == f->number;
}

/* --- everything that can be given ------------------------------------------------------------- */

static bool phase_holds(const kanly_game *g, const fact *f, finding *found)
{
    kanly_phase next = between_phases(g) ? pause_phase(g) : (kanly_phase)g->phase;
    finding_say(found, "%s", PHASE_NAME[g->phase]);
    if (next != (kanly_phase)g->phase)
        finding_say(found, "the end of %s, before %s", PHASE_NAME[g->phase], PHASE_NAME[next]);
    if (g->phase == KANLY_FIRST_STORM && f->state == KANLY_STORM) return true; /* 0.16 */
    return g->phase == f->state || next == (kanly_phase)f->state;
}

static bool storm_deck_holds(const kanly_game *g, const fact *f, finding *found)
{
    finding_say(found, "%s", "");
    for (unsigned i = 0; i < f->list_count && i < sizeof g->storm_next; i++)
        finding_add(found, i ? " %u" : "%u", g->storm_next[i]);
    return f->list_count <= sizeof g->storm_next && !memcmp(g->storm_next, f->list, f->list_count);
}

static bool dialers_hold(const kanly_game *g, const fact *f, finding *found)
{
    const uint8_t *is = g->wheel_users;
    finding_say(found, "%s %s", faction_text(is[0]), faction_text(is[1]));
    return (is[0] == f->faction && is[1] == f->other) || (is[1] == f->faction && is[0] == f->other);
}

static bool prediction_holds(const kanly_game *g, const fact *f, finding *found)
{
    finding_say(found, "%s %u", faction_text(g->predicted_faction), g->predicted_turn);
    return g->predicted_faction == f->faction && g->predicted_turn == f->number;
}

bool fact_holds(const kanly_game *g, const fact *f, finding *found)
{
    const kanly_leader *disc = &g->leader[f->other < LEADERS ? f->other : 0];
    faction by = f->faction;
    switch ((fact_kind)f->kind) {
    case FACT_TURN: return found_number(found, g->turn, f->number);
    case FACT_PHASE: return phase_holds(g, f, found);
    case FACT_STORM: return found_number(found, g->storm, f->number);
    case FACT_STORM_CARD: return found_number(found, g->storm_card, f->number);
    case FACT_STORM_DECK: return storm_deck_holds(g, f, found);
    case FACT_DIALERS: return dialers_hold(g, f, found);
    case FACT_FORCES:
    case FACT_ADVISORS: return tokens_hold(g, f, found);
    case FACT_RESERVES: return stack_is(g, g->reserves[by], f->count, found);
    case FACT_TANKS: return stack_is(g, g->tanks[by], f->count, found);
    case FACT_SPICE: return found_number(found, g->spice[by], f->number);
    case FACT_BRIBES: return found_number(found, g->bribes[by], f->number);
    case FACT_HAND: return hand_holds(g, f, found);
    case FACT_TRAITORS: return traitors_hold(g, f, found);
    case FACT_LEADER: return leader_holds(g, f, found);
    case FACT_HELD: return found_word(found, disc->holder == by, faction_text(disc->holder));
    case FACT_USED:
        return found_word(found, disc->fought_in == f->where.territory,
                          place_text(disc->fought_in));
    case FACT_ALLY: return found_word(found, allied(g, by, f->other), faction_text(g->ally[by]));
    case FACT_BLOW: return blow_holds(g, f, found);
    case FACT_SPICE_DECK: return deck_holds(f, g->spice_deck, g->spice_count, found);
    case FACT_TREACHERY_DECK: return deck_holds(f, g->treachery, g->treachery_count, found);
    case FACT_PILE_A:
    case FACT_PILE_B:
    case FACT_DISCARD: return pile_holds(g, f, found);
    case FACT_PREDICTION: return prediction_holds(g, f, found);
    case FACT_HADERACH: return haderach_holds(g, f, found);
    case FACT_WALL:
        return found_word(found, g->wall_destroyed == f->state,
                          g->wall_destroyed ? "destroyed" : "standing");
    case FACT_WORMS: return found_number(found, g->worms, f->number);
    case FACT_POWER:
        return found_word(found, has(g->powers_used, by) == f->state,
                          has(g->powers_used, by) ? "used" : "unused");
    case FACT_LOT: break; /* seen, never given */
    }
    return false;
}
