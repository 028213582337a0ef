/* `given`: a game put together piece by piece on an empty table. What is described is taken out of
** its ordinary place (forces out of the reserves, cards out of the decks); what is not described
** stays there.
**
** Invariant: no piece is in two places. A total may be short of twenty where the reserves are
** given. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "play/play.h"
#include "rules/rules.h"
#include "scenario/run.h"

typedef struct {
    kanly_game *g;
    const scenario *s;
    const scenario_line *line;
    fault *fault;
    kanly_phase phase;
    bool turn_said, phase_said;
    uint8_t reserves_said;
    uint8_t shuffled[CARDS];              /* the whole treachery deck as the seed shuffles it */
    card_set in_deck;                     /* treachery cards not placed elsewhere */
    uint8_t spice_left[S_SHAI_HULUD + 1]; /* spice cards not placed elsewhere */
} builder;

static bool refuse(builder *b, const char *format, ...) __attribute__((format(printf, 2, 3)));

static bool refuse(builder *b, const char *format, ...)
{
    if (b->fault->line) return false;
    b->fault->line = b->line ? b->line->number : b->s->line;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(b->fault->text, sizeof b->fault->text, format, arguments);
    va_end(arguments);
    return false;
}

static bool at_table(builder *b, faction f)
{
    return plays(b->g, f) ||
           refuse(b, "expected a faction at the table: %s has no seat", faction_name(f));
}

static bool is_cell(builder *b, said_place p)
{
    return p.cell != NONE ||
           refuse(b, "expected a cell: %s has several, write %s/%u", territory_name(p.territory),
                  territory_name(p.territory), sector_of(first_cell(p.territory)));
}

/* --- forces ----------------------------------------------------------------------------------- */

/* In the basic game starred tokens are forces like any other. */
static bool stack_of(builder *b, faction f, said_count n, stack *out)
{
    unsigned elites = advanced(b->g) ? n.elites : 0u, forces = n.forces + n.elites - elites;
    if (advanced(b->g) && elites > (unsigned)elites_of(f))
        return refuse(b, "expected at most %d elites: %s have no more", elites_of(f),
                      faction_name(f));
    if (forces + elites > FORCES_EACH)
        return refuse(b, "expected at most %d forces: no faction has more", FORCES_EACH);
    *out = make_stack(forces, elites);
    return true;
}

static bool put_tokens(builder *b, const fact *f)
{
    kanly_game *g = b->g;
    stack s = 0;
    bool advisors = f->kind == FACT_ADVISORS;
    territory where = f->where.territory;
    if (!stack_of(b, f->faction, f->count, &s) || !is_cell(b, f->where)) return false;
    if (f->faction == BENE_GESSERIT && total(s)) {
        if (advisors && !advanced(g))
            return refuse(b, "expected the advanced game: advisors exist only there");
        if (tokens_in(g, BENE_GESSERIT, where) && advisors_in(g, where) != advisors)
            return refuse(b, "expected one face: tokens of the Bene Gesserit in one territory are "
                             "all advisors or all fighters");
        if (advisors) g->advisors |= territory_bit(where);
    }
    stack there = g->stack[f->faction][f->where.cell]; /* two lines about one cell add up */
    said_count sum = {(uint8_t)(ordinary(there) + ordinary(s)), (uint8_t)(elite(there) + elite(s))};
    return stack_of(b, f->faction, sum, &g->stack[f->faction][f->where.cell]);
}

/* What is left of twenty, elites apart: into the reserves, unless these are given. */
static bool put_the_rest(builder *b, faction f)
{
    kanly_game *g = b->g;
    bool reserves = has(b->reserves_said, f);
    if (!reserves) g->reserves[f] = 0;
    unsigned forces = ordinary(g->tanks[f]) + ordinary(g->reserves[f]);
    unsigned elites = elite(g->tanks[f]) + elite(g->reserves[f]);
    unsigned all_elites = advanced(g) ? (unsigned)elites_of(f) : 0;
    for (cell c = 0; c < CELLS; c++) forces += ordinary(at(g, f, c)), elites += elite(at(g, f, c));
    if (forces + elites > FORCES_EACH || elites > all_elites)
        return refuse(b, "expected at most 20 forces of %s in all, %u of them elites; found %u+%u",
                      faction_name(f), all_elites, forces, elites);
    unsigned left = FORCES_EACH - forces - elites, elites_left = all_elites - elites;
    if (elites_left > left) elites_left = left;
    if (!reserves) g->reserves[f] = make_stack(left - elites_left, elites_left);
    return true;
}

static bool put_aside(builder *b, const fact *f)
{
    if (f->kind == FACT_TANKS) return stack_of(b, f->faction, f->count, &b->g->tanks[f->faction]);
    b->reserves_said |= just(f->faction);
    return stack_of(b, f->faction, f->count, &b->g->reserves[f->faction]);
}

/* --- cards ------------------------------------------------------------------------------------ */

/* The lowest copy still in the deck; NONE, and a fault, when there is none. */
static card take_card(builder *b, card_name name)
{
    card_set copies = card_set_of_name(name) & b->in_deck;
    if (!copies) {
        refuse(b, "expected a card that is still free: all %d of %s are placed", copies_of(name),
               card_name_text(name));
        return NONE;
    }
    b->in_deck &= ~card_bit(lowest_bit(copies));
    return lowest_bit(copies);
}

static bool lay_cards(builder *b, const fact *f)
{
    kanly_game *g = b->g;
    for (unsigned i = 0; i < f->list_count; i++) {
        card c = take_card(b, f->list[i]);
        if (c == NONE) return false;
        if (f->kind == FACT_DISCARD) {
            g->card_known[c] = KNOWN_TO_ALL;
            g->treachery[CARDS - ++g->discard_count] = c;
        } else {
            g->hand[f->faction] |= card_bit(c);
            g->ever_held[f->faction] |= card_bit(c);
            g->card_known[c] = just(f->faction);
        }
    }
    return true;
}

static bool take_spice_card(builder *b, uint8_t c)
{
    if (!b->spice_left[c])
        return refuse(b, "expected a spice card that is still free: %s is placed already",
                      spice_card_name(c));
    b->spice_left[c]--;
    return true;
}

static bool lay_pile(builder *b, const fact *f)
{
    table t = {.game = b->g};
    for (unsigned i = 0; i < f->list_count; i++) {
        if (!take_spice_card(b, f->list[i])) return false;
        lay_on_pile(&t, f->kind == FACT_PILE_B, f->list[i]);
    }
    return true;
}

/* The decks keep the shuffled order of the cards that are left, with the named ones on top. */
static bool stack_treachery(builder *b, const fact *named)
{
    kanly_game *g = b->g;
    uint8_t on_top[FACT_LIST] = {0};
    unsigned named_count = named->list_count, count = 0;
    for (unsigned i = 0; i < named_count; i++) {
        on_top[i] = take_card(b, named->list[i]);
        if (on_top[i] == NONE) return false;
    }
    memset(g->treachery, NONE, (size_t)CARDS - g->discard_count);
    for (unsigned i = 0; i < CARDS; i++)
        if (set_has(b->in_deck, b->shuffled[i])) g->treachery[count++] = b->shuffled[i];
    for (unsigned i = named_count; i-- > 0;) g->treachery[count++] = on_top[i];
    g->treachery_count = (uint8_t)count;
    return true;
}

static bool stack_spice(builder *b, const fact *named)
{
    kanly_game *g = b->g;
    uint8_t shuffled[SPICE_CARDS];
    unsigned named_count = named->list_count, count = 0;
    memcpy(shuffled, g->spice_deck, sizeof shuffled);
    for (unsigned i = 0; i < named_count; i++)
        if (!take_spice_card(b, named->list[i])) return false;
    memset(g->spice_deck, NONE, sizeof g->spice_deck);
    for (unsigned i = 0; i < SPICE_CARDS; i++) {
        uint8_t *left = &b->spice_left[shuffled[i]];
        if (*left) g->spice_deck[count++] = shuffled[i], --*left;
    }
    for (unsigned i = named_count; i-- > 0;) g->spice_deck[count++] = named->list[i];
    g->spice_count = (uint8_t)count;
    return true;
}

/* --- the rest --------------------------------------------------------------------------------- */

static bool put_leader(builder *b, const fact *f)
{
    kanly_game *g = b->g;
    kanly_leader *disc = &g->leader[f->other];
    faction own = leader_faction(f->other);
    if (!at_table(b, own)) return false;
    switch (f->kind) {
    case FACT_HELD:
        disc->taken_from = disc->holder;
        disc->holder = f->faction & 7;
        g->leader_known[f->other] = f->faction == own ? 0 : just(f->faction) | just(own);
        return true;
    case FACT_USED: disc->fought_in = f->where.territory; return true;
    default: disc->place = f->state & 3;
    }
    static const uint8_t deaths[] = {[ALIVE] = 0, [TANKS_UP] = 1, [TANKS_DOWN] = 2};
    disc->deaths = f->deaths_said ? (uint8_t)f->number : deaths[f->state];
    if (f->state == TANKS_DOWN) g->leader_known[f->other] = just(own); /* 1.05.05 */
    return true;
}

static bool put_traitors(builder *b, const fact *f)
{
    for (unsigned i = 0; i < f->list_count; i++) {
        b->g->traitors[f->faction] |= leader_bit(f->list[i]);
        b->g->traitors_dealt[f->faction] |= leader_bit(f->list[i]);
    }
    return true;
}

static bool put_ally(builder *b, const fact *f)
{
    kanly_game *g = b->g;
    if (!at_table(b, f->other)) return false;
    if (g->ally[f->faction] == f->other) return true; /* said both ways */
    if (f->faction == f->other || g->ally[f->faction] != NONE || g->ally[f->other] != NONE)
        return refuse(b, "expected two factions that are not allied yet");
    g->ally[f->faction] = f->other;
    g->ally[f->other] = f->faction;
    return true;
}

static bool put_blow(builder *b, const fact *f)
{
    if (!is_cell(b, f->where)) return false;
    b->g->blow[f->where.cell] = (uint8_t)f->number;
    return true;
}

static bool put_haderach(builder *b, const fact *f)
{
    kanly_game *g = b->g;
    if (f->state == HADERACH_USED)
        g->haderach_used_in = f->where.territory;
    else
        g->haderach_lost = f->state == HADERACH_ASLEEP ? (uint8_t)f->number : KANLY_HADERACH_WAKES;
    if (f->state == HADERACH_DEAD) g->haderach_dead = true;
    return true;
}

/* Everything but the decks and the rest of the forces, which need to know all the others. */
static bool put_fact(builder *b, const fact *f)
{
    kanly_game *g = b->g;
    faction_set whose = f->faction < FACTIONS ? just(f->faction) : 0;
    if (whose && f->kind != FACT_PREDICTION && !at_table(b, f->faction)) return false;
    switch ((fact_kind)f->kind) {
    case FACT_TURN: g->turn = (uint8_t)f->number, b->turn_said = true; return true;
    case FACT_PHASE: b->phase = (kanly_phase)f->state, b->phase_said = true; return true;
    case FACT_STORM: g->storm = (uint8_t)f->number; return true;
    case FACT_STORM_CARD: g->storm_card = (uint8_t)f->number; return true;
    case FACT_STORM_DECK:
        if (f->list_count > sizeof g->storm_next)
            return refuse(b, "expected at most six storm cards");
        memcpy(g->storm_next, f->list, f->list_count);
        return true;
    case FACT_DIALERS:
        g->wheel_users[0] = f->faction;
        g->wheel_users[1] = f->other;
        return at_table(b, f->other);
    case FACT_FORCES:
    case FACT_ADVISORS: return put_tokens(b, f);
    case FACT_RESERVES:
    case FACT_TANKS: return put_aside(b, f);
    case FACT_SPICE: g->spice[f->faction] = f->number; return true;
    case FACT_BRIBES: g->bribes[f->faction] = f->number; return true;
    case FACT_HAND:
    case FACT_DISCARD: return lay_cards(b, f);
    case FACT_TRAITORS: return put_traitors(b, f);
    case FACT_LEADER:
    case FACT_HELD:
    case FACT_USED: return put_leader(b, f);
    case FACT_ALLY: return put_ally(b, f);
    case FACT_BLOW: return put_blow(b, f);
    case FACT_SPICE_DECK:
    case FACT_TREACHERY_DECK:
    case FACT_LOT: return true;
    case FACT_PILE_A:
    case FACT_PILE_B: return lay_pile(b, f);
    case FACT_PREDICTION:
        g->predicted_faction = f->faction;
        g->predicted_turn = (uint8_t)f->number;
        return true;
    case FACT_HADERACH: return put_haderach(b, f);
    case FACT_WALL: g->wall_destroyed = f->state; return true;
    case FACT_WORMS: g->worms = (uint8_t)f->number; return true;
    case FACT_POWER: g->powers_used |= f->state ? whose : 0; return true;
    }
    return true;
}

/* The cards that all lines about one deck name, in their order. */
static bool deck_of(builder *b, fact_kind kind, fact *all)
{
    *all = (fact){.kind = (uint8_t)kind};
    const scenario_line *found = NULL;
    for (unsigned i = 0; i < b->s->line_count; i++) {
        const fact *f = &b->s->lines[i].fact;
        if (b->s->lines[i].kind != LINE_GIVEN || f->kind != kind) continue;
        b->line = found = &b->s->lines[i];
        if (all->list_count + f->list_count > FACT_LIST) return refuse(b, "expected fewer cards");
        memcpy(all->list + all->list_count, f->list, f->list_count);
        all->list_count = (uint8_t)(all->list_count + f->list_count);
    }
    b->line = found;
    return true;
}

static bool put_all(builder *b)
{
    for (unsigned i = 0; i < b->s->line_count; i++) {
        b->line = &b->s->lines[i];
        if (b->line->kind == LINE_GIVEN && !put_fact(b, &b->line->fact)) return false;
    }
    b->line = NULL;
    for_factions(f, b->g->playing)
        if (!put_the_rest(b, f)) return false;
    fact cards, spice;
    return deck_of(b, FACT_TREACHERY_DECK, &cards) && stack_treachery(b, &cards) &&
           deck_of(b, FACT_SPICE_DECK, &spice) && stack_spice(b, &spice);
}

/* 1.08.01: whoever shared a cell has fought before anything is collected. */
static bool nobody_shares(builder *b)
{
    for (cell c = 0; c < CELLS; c++) {
        faction_set there = 0;
        for_factions(f, b->g->playing)
            if (at(b->g, f, c) && has_forces(b->g, f, territory_of(c))) there |= just(f);
        if (bit_count(there) > 1 && b->g->blow[c])
            return refuse(b, "expected one faction at the spice in %s: two would have fought",
                          territory_name(territory_of(c)));
    }
    return true;
}

static bool anything_given(const scenario *s)
{
    for (unsigned i = 0; i < s->line_count; i++)
        if (s->lines[i].kind == LINE_GIVEN) return true;
    return false;
}

/* Those who may look do so: at the storm card when it is laid down (2.04.14), at the spice card
** before anybody ships (2.01.07). */
static uint8_t looks_taken(const kanly_game *g, kanly_phase phase)
{
    bool storm = phase >= KANLY_STORM && g->storm_card && storm_deck_in_use(g);
    bool spice = phase > KANLY_SHIPMENT && plays(g, ATREIDES);
    return (uint8_t)((storm ? LOOKED_STORM : 0) | (spice ? LOOKED_SPICE : 0));
}

bool scenario_describe(const scenario *s, kanly_game *g, fault *f)
{
    builder b = {.g = g, .s = s, .fault = f, .in_deck = ALL_CARDS};
    memset(f, 0, sizeof *f);
    empty_table(g, &s->options, s->seed);
    memcpy(b.shuffled, g->treachery, sizeof b.shuffled);
    memset(g->treachery, NONE, sizeof g->treachery);
    for (unsigned c = 0; c < S_SHAI_HULUD; c++) b.spice_left[c] = 1;
    b.spice_left[S_SHAI_HULUD] = SHAI_HULUDS;
    if (!put_all(&b)) return false;
    if (!b.phase_said) b.phase = anything_given(s) ? KANLY_STORM : KANLY_SETUP;
    if (b.phase == KANLY_STORM && b.turn_said && g->turn == 1)
        b.phase = KANLY_FIRST_STORM; /* 0.16 */
    if (b.phase == KANLY_COLLECTION && !nobody_shares(&b)) return false;
    bool before_the_game = b.phase == KANLY_SETUP || b.phase == KANLY_FIRST_STORM;
    if (!b.turn_said) g->turn = before_the_game ? 1 : 2;
    table t = {.game = g};
    find_storm_order(&t);
    stand_at(g, b.phase);
    g->looked = looks_taken(g, b.phase);
    if (b.phase == KANLY_NEXUS) turn_vars(g)->nexus_due = true; /* somebody saw a worm */
    return true;
}
