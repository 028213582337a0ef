/* Facts (fact.h) read from words, found in a game, printed and compared.
**
** Invariant: a fact that was found has the values that reading its own print would give. */
#include <string.h>

#include "play/play.h"
#include "rules/rules.h"
#include "scenario/run.h"

/* --- reading ---------------------------------------------------------------------------------- */

static bool add(fact *f, unsigned value)
{
    if (f->count == FACT_LIST) return false;
    f->value[f->count++] = (uint16_t)value;
    return true;
}

unsigned word_among(word x, const char *list)
{
    for (unsigned n = 0; *list; n++, list += strspn(list, " ")) {
        size_t length = strcspn(list, " ");
        if (length == x.length && !memcmp(x.at, list, length)) return n;
        list += length;
    }
    return NONE;
}

static unsigned read_storm_card(words *w)
{
    unsigned n = read_number(w, 6, "a storm card, 1 to 6");
    if (!w->failed && !n)
        expected_at(w, w->word[w->next - 1].column, "expected a storm card, 1 to 6, found 0");
    return n;
}

static unsigned read_value(words *w, const fact_row *row, char letter)
{
    switch (letter) {
    case 'f':
    case 'o': return read_faction(w);
    case 'p': return read_phase(w);
    case 'm': return read_storm_card(w);
    case 't': return read_card_name(w);
    case 's': return read_spice_card(w);
    case 'l': return read_leader(w);
    case 'w': return took(w, "none") ? (uint8_t)NONE : read_place(w).territory;
    }
    return read_number(w, row->highest, row->what);
}

static void read_list(words *w, fact *f, char letter)
{
    if (letter == '0' || took(w, "none")) return;
    do
        if (!add(f, read_value(w, &FACTS[f->kind], letter))) expected(w, "fewer");
    while (more_words(w));
}

/* A row with one word has no other state to tell it from. */
static bool has_states(const fact *f) { return strchr(FACTS[f->kind].words, ' ') != NULL; }

/* The state may make it the fact of another row with the same word. */
static void read_state(words *w, fact *f)
{
    unsigned first = f->kind, state = NONE;
    for (unsigned row = first; more_words(w) && row < FACT_KINDS && state == NONE; row++) {
        if (strcmp(FACTS[row].word, FACTS[first].word) != 0) continue;
        state = word_among(w->word[w->next], FACTS[row].words);
        f->kind = (uint8_t)row;
    }
    if (state == NONE)
        expected(w, FACTS[first].what);
    else
        w->next++;
    if (has_states(f)) add(f, state);
}

static void read_part(words *w, fact *f, char letter)
{
    said_count count;
    switch (letter) {
    case 'F': f->faction = read_faction(w); return;
    case 'B': f->faction = BENE_GESSERIT, took(w, "bene-gesserit"); return;
    case 'L': f->leader = read_leader(w); return;
    case 'W': f->where = read_place(w); return;
    case '/': read_state(w, f); return;
    case 'c': count = read_count(w), add(f, count.forces), add(f, count.elites); return;
    case 'd':
        add(f, took(w, "deaths") ? read_number(w, 99, "a number of deaths") : (unsigned)UNSAID);
        return;
    case 'k':
        if (f->value[0] != HADERACH_ASLEEP) return;
        add(f, more_words(w) ? read_number(w, 6, "forces lost so far") : 0);
        return;
    case '0': add(f, NONE); return;
    }
    add(f, read_value(w, &FACTS[f->kind], letter));
}

bool fact_follows(words *w, fact *f, bool given)
{
    memset(f, 0, sizeof *f);
    f->faction = f->leader = f->where.territory = f->where.cell = NONE;
    while (f->kind < FACT_KINDS &&
           ((given && FACTS[f->kind].never_given) || !took(w, FACTS[f->kind].word)))
        f->kind++;
    if (f->kind == FACT_KINDS) return false;
    for (unsigned i = 0; FACTS[f->kind].takes[i]; i++) {
        const char *part = FACTS[f->kind].takes + i;
        if (part[1] == '*')
            read_list(w, f, *part), i++;
        else
            read_part(w, f, *part);
    }
    return true;
}

/* --- finding ---------------------------------------------------------------------------------- */

static uint8_t name_of_card(uint8_t c) { return c < CARDS ? card_name_of(c) : (uint8_t)NONE; }

static void add_stack(fact *f, stack s) { add(f, ordinary(s)), add(f, elite(s)); }

size_t fact_offset(const fact *f)
{
    const fact_row *row = &FACTS[f->kind];
    size_t which = row->field.by == 'F'   ? f->faction
                   : row->field.by == 'W' ? f->where.cell
                   : row->field.by == 'L' ? f->leader
                                          : 0;
    return row->field.offset + which * row->field.stride;
}

_Static_assert(offsetof(kanly_game, predicted_turn) == offsetof(kanly_game, predicted_faction) + 1,
               "a prediction is kept as two values side by side");

static void get_field(const kanly_game *g, fact *f)
{
    const fact_row *row = &FACTS[f->kind];
    const uint8_t *at = (const uint8_t *)g + fact_offset(f);
    bool list = strchr(row->takes, '*') != NULL;
    for (unsigned i = 0; i < row->field.length; i++, at += row->field.size) {
        uint16_t value = *at;
        if (row->field.size == sizeof value) memcpy(&value, at, sizeof value);
        if (list && value == NONE) return;
        if (strchr(row->takes, 'c'))
            add_stack(f, (stack)value);
        else
            add(f, value);
    }
}

/* One cell, or a whole territory. Bene Gesserit tokens count as what they are: fighters or
** advisors. */
static void get_tokens(const kanly_game *g, fact *f)
{
    stack s = f->where.cell == NONE ? tokens_in(g, f->faction, f->where.territory)
                                    : at(g, f->faction, f->where.cell);
    bool advisors = f->faction == BENE_GESSERIT && advisors_in(g, f->where.territory);
    add_stack(f, advisors == (f->kind == FACT_ADVISORS) ? s : 0);
}

static void get_blow(const kanly_game *g, fact *f)
{
    unsigned sum = 0;
    cell_set where = f->where.cell == NONE ? cells_of(f->where.territory) : cell_bit(f->where.cell);
    for_cells(c, where) sum += g->blow[c];
    add(f, sum);
}

static void get_hand(const kanly_game *g, fact *f)
{
    for_cards(c, g->hand[f->faction] & ALL_CARDS) add(f, card_name_of(c));
}

static void get_traitors(const kanly_game *g, fact *f)
{
    for_leaders(l, g->traitors[f->faction]) add(f, l);
}

static void add_all(fact *f, const uint8_t *list, int from, int step, unsigned count)
{
    for (unsigned i = 0; i < count; i++, from += step) add(f, list[from]);
}

/* Decks from the next card on, discards from the bottom up. */
static void get_cards(const kanly_game *g, fact *f)
{
    switch (f->kind) {
    case FACT_SPICE_DECK: add_all(f, g->spice_deck, g->spice_count - 1, -1, g->spice_count); return;
    case FACT_PILE_A: add_all(f, g->piles, 0, 1, g->pile_count[0]); return;
    case FACT_PILE_B: add_all(f, g->piles, SPICE_CARDS - 1, -1, g->pile_count[1]); return;
    case FACT_DISCARD: add_all(f, g->treachery, CARDS - 1, -1, g->discard_count); break;
    case FACT_TREACHERY_DECK:
        add_all(f, g->treachery, g->treachery_count - 1, -1, g->treachery_count);
        break;
    }
    for (unsigned i = 0; i < f->count; i++) f->value[i] = name_of_card((uint8_t)f->value[i]);
}

static void get_leader(const kanly_game *g, fact *f)
{
    const kanly_leader *disc = &g->leader[f->leader];
    if (f->kind == FACT_LEADER) add(f, disc->place);
    add(f, f->kind == FACT_LEADER ? disc->deaths : disc->holder);
}

static void get_haderach(const kanly_game *g, fact *f)
{
    bool awake = kanly_haderach_awake(g);
    add(f, g->haderach_dead ? HADERACH_DEAD : awake ? HADERACH_AWAKE : HADERACH_ASLEEP);
    if (f->value[0] == HADERACH_ASLEEP) add(f, g->haderach_lost);
}

static void get_power(const kanly_game *g, fact *f) { add(f, has(g->powers_used, f->faction)); }

static void get_winners(const kanly_game *g, fact *f)
{
    for_factions(winner, kanly_winners(g)) add(f, winner);
}

/* The card on auction. */
static void get_lot(const kanly_game *g, fact *f)
{
    unsigned i = 0;
    while (i + 1 < FACTIONS && g->lot[i] == NONE) i++;
    add(f, name_of_card(g->lot[i]));
}

const fact_row FACTS[FACT_KINDS] = {
#define ROW(id, first, parts, ...) [FACT_##id] = {.word = first, .takes = parts, __VA_ARGS__},
    SCENARIO_FACTS(ROW)
#undef ROW
};

fact fact_found(const kanly_game *g, const fact *about)
{
    fact f = *about;
    f.count = 0;
    if (FACTS[f.kind].get)
        FACTS[f.kind].get(g, &f);
    else
        get_field(g, &f);
    return f;
}

/* --- printing --------------------------------------------------------------------------------- */

static void say_piece(saying *s, char letter, unsigned v)
{
    if (s->used) say(s, " ");
    switch (letter) {
    case 'f':
    case 'o':
    case '0': say(s, "%s", v < FACTIONS ? faction_name((faction)v) : "nobody"); return;
    case 'p': say(s, "%s", phase_word(v)); return;
    case 't': say(s, "%s", v < CARD_NAMES ? card_name_text((card_name)v) : "none"); return;
    case 's': say(s, "%s", spice_card_name((uint8_t)v)); return;
    case 'l': say(s, "%s", leader_name((leader)v)); return;
    case 'w': say(s, "%s", v < TERRITORIES ? territory_name((territory)v) : "nowhere"); return;
    case 'd': say(s, "deaths "); break;
    }
    say(s, "%u", v);
}

static void say_state(saying *s, const char *states, unsigned n)
{
    for (; n; n--) states += strcspn(states, " "), states += strspn(states, " ");
    say(s, "%.*s", (int)strcspn(states, " "), states);
}

/* As it would be written, without what it is about. */
static void say_fact(saying *s, const fact *f)
{
    const char *part = FACTS[f->kind].takes;
    char count[16];
    for (unsigned i = 0; *part; part++)
        if (*part == '/') {
            if (has_states(f)) say_state(s, FACTS[f->kind].words, f->value[i++]);
        } else if (*part == 'c') {
            print_count(f->value[0], f->value[1], count, sizeof count);
            say(s, "%s", count);
        } else if (part[1] == '*') {
            if (!f->count) say(s, strchr("f0", *part) ? "nobody" : "none");
            for (; i < f->count; i++) say_piece(s, *part, f->value[i]);
            return;
        } else if (strchr("FBLW", *part) == NULL && i < f->count) {
            say_piece(s, *part, f->value[i++]);
        }
}

/* --- comparing -------------------------------------------------------------------------------- */

static unsigned times(const fact *f, unsigned value)
{
    unsigned n = 0;
    for (unsigned i = 0; i < f->count; i++) n += f->value[i] == value;
    return n;
}

bool fact_includes(const fact *more, const fact *some)
{
    for (unsigned i = 0; i < some->count; i++)
        if (times(some, some->value[i]) > times(more, some->value[i])) return false;
    return true;
}

bool facts_agree(const fact *is, const fact *wanted)
{
    if (is->count != wanted->count) return false;
    if (FACTS[wanted->kind].compared == IN_ANY_ORDER) return fact_includes(is, wanted);
    for (unsigned i = 0; i < wanted->count; i++)
        if (wanted->value[i] != UNSAID && wanted->value[i] != is->value[i]) return false;
    return true;
}

fact fact_in_game(const kanly_game *g, const fact *said)
{
    fact f = *said;
    if (advanced(g) || !strchr(FACTS[f.kind].takes, 'c')) return f;
    f.value[0] = (uint16_t)(f.value[0] + f.value[1]);
    f.value[1] = 0;
    return f;
}

/* Between two phases the game stands in both. */
static bool phase_holds(const kanly_game *g, unsigned wanted, saying *found)
{
    unsigned next = between_phases(g) ? pause_phase(g) : g->phase;
    if (next == g->phase)
        say(found, "%s", phase_word(g->phase));
    else
        say(found, "the end of %s, before %s", phase_word(g->phase), phase_word(next));
    if (g->phase == KANLY_FIRST_STORM && wanted == KANLY_STORM) return true; /* 0.16 */
    return g->phase == wanted || next == wanted;
}

bool fact_holds(const kanly_game *g, const fact *said, saying *found)
{
    if (said->kind == FACT_PHASE) return phase_holds(g, said->value[0], found);
    fact wanted = fact_in_game(g, said), is = fact_found(g, said);
    if (FACTS[is.kind].compared == COMING_NEXT && is.count > wanted.count) is.count = wanted.count;
    say_fact(found, &is);
    return facts_agree(&is, &wanted);
}
