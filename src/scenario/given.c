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

struct builder {
    kanly_game *g;
    const scenario *s;
    const scenario_line *line;
    fault *fault;
    uint64_t said;                        /* kinds of facts */
    uint8_t shuffled[CARDS];              /* the whole treachery deck as the seed shuffles it */
    card_set in_deck;                     /* treachery cards not placed elsewhere */
    uint8_t spice_left[S_SHAI_HULUD + 1]; /* spice cards not placed elsewhere */
    uint8_t next_card[CARDS], next_spice[SPICE_CARDS]; /* on top of the decks */
    uint8_t next_cards, next_spices;
};

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

/* --- forces ----------------------------------------------------------------------------------- */

static bool stack_of(builder *b, faction f, unsigned forces, unsigned elites, stack *out)
{
    if (elites > (unsigned)elites_of(f))
        return refuse(b, "expected at most %d elites: %s have no more", elites_of(f),
                      faction_name(f));
    if (forces + elites > FORCES_EACH)
        return refuse(b, "expected at most %d forces: no faction has more", FORCES_EACH);
    *out = make_stack(forces, elites);
    return true;
}

bool put_tokens(builder *b, const fact *f)
{
    kanly_game *g = b->g;
    stack *there = &g->stack[f->faction][f->where.cell];
    bool advisors = f->kind == FACT_ADVISORS;
    territory where = f->where.territory;
    if (f->faction == BENE_GESSERIT && f->value[0]) {
        if (advisors && !advanced(g))
            return refuse(b, "expected the advanced game: advisors exist only there");
        if (tokens_in(g, BENE_GESSERIT, where) && advisors_in(g, where) != advisors)
            return refuse(b, "expected one face: tokens of the Bene Gesserit in one territory are "
                             "all advisors or all fighters");
        if (advisors) g->advisors |= territory_bit(where);
    }
    /* two lines about one cell add up */
    return stack_of(b, f->faction, f->value[0] + (unsigned)ordinary(*there),
                    f->value[1] + (unsigned)elite(*there), there);
}

/* What is left of twenty, elites apart: into the reserves, unless these are given. */
static bool put_the_rest(builder *b, faction f)
{
    kanly_game *g = b->g;
    bool reserves = g->reserves[f] != NONE;
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

/* --- cards ------------------------------------------------------------------------------------ */

/* The lowest copy still in the deck; NONE, and a fault, when there is none. */
static uint8_t take_card(builder *b, card_name name)
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

static uint8_t take_spice_card(builder *b, uint8_t c)
{
    if (b->spice_left[c]) return b->spice_left[c]--, c;
    refuse(b, "expected a spice card that is still free: %s is placed already", spice_card_name(c));
    return NONE;
}

static void lay_card(builder *b, const fact *f, uint8_t c)
{
    kanly_game *g = b->g;
    table t = {.game = g};
    switch (f->kind) {
    case FACT_HAND:
        g->hand[f->faction] |= card_bit(c);
        g->ever_held[f->faction] |= card_bit(c);
        g->card_known[c] = just(f->faction);
        return;
    case FACT_DISCARD:
        g->card_known[c] = KNOWN_TO_ALL;
        g->treachery[CARDS - ++g->discard_count] = c;
        return;
    case FACT_PILE_A:
    case FACT_PILE_B: lay_on_pile(&t, f->kind == FACT_PILE_B, c); return;
    case FACT_TREACHERY_DECK: b->next_card[b->next_cards++] = c; return;
    case FACT_SPICE_DECK: b->next_spice[b->next_spices++] = c; return;
    }
}

bool put_cards(builder *b, const fact *f)
{
    bool spice = strchr(FACTS[f->kind].takes, 's') != NULL;
    for (unsigned i = 0; i < f->count; i++) {
        uint8_t name = (uint8_t)f->value[i];
        uint8_t c = spice ? take_spice_card(b, name) : take_card(b, name);
        if (c == NONE) return false;
        lay_card(b, f, c);
    }
    return true;
}

/* The decks keep the shuffled order of the cards that are left, with the named ones on top. */
static void stack_decks(builder *b)
{
    kanly_game *g = b->g;
    uint8_t shuffled[SPICE_CARDS], cards = 0, spices = 0;
    memset(g->treachery, NONE, (size_t)CARDS - g->discard_count);
    for (unsigned i = 0; i < CARDS; i++)
        if (set_has(b->in_deck, b->shuffled[i])) g->treachery[cards++] = b->shuffled[i];
    for (unsigned i = b->next_cards; i-- > 0;) g->treachery[cards++] = b->next_card[i];
    g->treachery_count = cards;
    memcpy(shuffled, g->spice_deck, sizeof shuffled);
    memset(g->spice_deck, NONE, sizeof g->spice_deck);
    for (unsigned i = 0; i < SPICE_CARDS; i++) {
        uint8_t *left = &b->spice_left[shuffled[i]];
        if (*left) g->spice_deck[spices++] = shuffled[i], --*left;
    }
    for (unsigned i = b->next_spices; i-- > 0;) g->spice_deck[spices++] = b->next_spice[i];
    g->spice_count = spices;
}

/* --- the rest --------------------------------------------------------------------------------- */

bool put_leader(builder *b, const fact *f)
{
    static const uint8_t deaths[] = {[ALIVE] = 0, [TANKS_UP] = 1, [TANKS_DOWN] = 2};
    kanly_leader *disc = &b->g->leader[f->leader];
    uint8_t *known = &b->g->leader_known[f->leader], value = (uint8_t)f->value[0];
    faction own = leader_faction(f->leader);
    if (f->kind == FACT_HELD) {
        disc->taken_from = disc->holder;
        disc->holder = value & 7;
        *known = value == own ? 0 : just(value) | just(own);
    } else {
        disc->place = value & 3;
        disc->deaths = f->value[1] == UNSAID ? deaths[value] : (uint8_t)f->value[1];
        if (value == TANKS_DOWN) *known = just(own); /* 1.05.05 */
    }
    return true;
}

bool put_traitors(builder *b, const fact *f)
{
    for (unsigned i = 0; i < f->count; i++) {
        b->g->traitors[f->faction] |= leader_bit(f->value[i]);
        b->g->traitors_dealt[f->faction] |= leader_bit(f->value[i]);
    }
    return true;
}

bool put_ally(builder *b, const fact *f)
{
    uint8_t *ally = b->g->ally, other = (uint8_t)f->value[0];
    if (ally[f->faction] == other) return true; /* said both ways */
    if (f->faction == other || ally[f->faction] != NONE || ally[other] != NONE)
        return refuse(b, "expected two factions that are not allied yet");
    ally[f->faction] = other;
    ally[other] = f->faction;
    return true;
}

bool put_haderach(builder *b, const fact *f)
{
    bool asleep = f->value[0] == HADERACH_ASLEEP;
    b->g->haderach_lost = asleep ? (uint8_t)f->value[1] : KANLY_HADERACH_WAKES;
    if (f->value[0] == HADERACH_DEAD) b->g->haderach_dead = true;
    return true;
}

bool put_power(builder *b, const fact *f)
{
    if (f->value[0]) b->g->powers_used |= just(f->faction);
    return true;
}

static bool put_field(builder *b, const fact *f)
{
    const fact_row *row = &FACTS[f->kind];
    uint8_t *to = (uint8_t *)b->g + fact_offset(f);
    if (strchr(row->takes, 'c')) return stack_of(b, f->faction, f->value[0], f->value[1], to);
    if (f->count > row->field.length)
        return refuse(b, "expected at most %u %s", row->field.length, row->what);
    for (unsigned i = 0; i < f->count; i++, to += row->field.size)
        if (row->field.size == sizeof f->value[i])
            memcpy(to, &f->value[i], sizeof f->value[i]);
        else
            *to = (uint8_t)f->value[i];
    return true;
}

/* --- all of it -------------------------------------------------------------------------------- */

bool read_fact(words *w, fact *f)
{
    if (!fact_follows(w, f, true))
        return expected(w, "a fact such as turn, phase, forces, spice or hand");
    return at_end(w);
}

/* Who is named has a seat, and a place is a single cell. */
static bool can_be_put(builder *b, const fact *f)
{
    territory where = f->where.territory;
    if (f->faction != NONE && !at_table(b, f->faction)) return false;
    if (strchr(FACTS[f->kind].takes, 'o'))
        for (unsigned i = 0; i < f->count; i++)
            if (!at_table(b, (faction)f->value[i])) return false;
    if (f->leader != NONE && !at_table(b, leader_faction(f->leader))) return false;
    return where == NONE || f->where.cell != NONE ||
           refuse(b, "expected a cell: %s has several, write %s/%u", territory_name(where),
                  territory_name(where), sector_of(first_cell(where)));
}

/* Decks come last: they are made of what is left. */
static bool put_lines(builder *b, bool decks)
{
    for (unsigned i = 0; i < b->s->line_count; i++) {
        b->line = &b->s->lines[i];
        if (b->line->kind != LINE_GIVEN) continue;
        fact f = fact_in_game(b->g, &b->line->fact);
        const fact_row *row = &FACTS[f.kind];
        bool deck = f.kind == FACT_TREACHERY_DECK || f.kind == FACT_SPICE_DECK;
        if (deck != decks) continue;
        b->said |= UINT64_C(1) << f.kind;
        if (!can_be_put(b, &f) || !(row->put ? row->put : put_field)(b, &f)) return false;
    }
    b->line = NULL;
    return true;
}

static bool put_all(builder *b)
{
    for_factions(f, b->g->playing) b->g->reserves[f] = NONE; /* until they are said */
    if (!put_lines(b, false)) return false;
    for_factions(f, b->g->playing)
        if (!put_the_rest(b, f)) return false;
    if (!put_lines(b, true)) return false;
    stack_decks(b);
    return true;
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

static bool said(const builder *b, fact_kind kind) { return b->said >> kind & 1; }

/* Without a word about it, the game begins; with some, the turn does. */
static kanly_phase phase_meant(const builder *b)
{
    kanly_phase phase = said(b, FACT_PHASE) ? (kanly_phase)b->g->phase
                        : b->said           ? KANLY_STORM
                                            : KANLY_SETUP;
    bool first = phase == KANLY_STORM && said(b, FACT_TURN) && b->g->turn == 1; /* 0.16 */
    return first ? KANLY_FIRST_STORM : phase;
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
    kanly_phase phase = phase_meant(&b);
    if (phase == KANLY_COLLECTION && !nobody_shares(&b)) return false;
    bool before_the_game = phase == KANLY_SETUP || phase == KANLY_FIRST_STORM;
    if (!said(&b, FACT_TURN)) g->turn = before_the_game ? 1 : 2;
    table t = {.game = g};
    find_storm_order(&t);
    stand_at(g, phase);
    g->looked = looks_taken(g, phase);
    if (phase == KANLY_NEXUS) turn_vars(g)->nexus_due = true; /* somebody saw a worm */
    return true;
}
