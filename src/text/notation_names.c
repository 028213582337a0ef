/* Names in text and back: lists of things that have one, places, cards with their copies. */
#include <string.h>

#include "game/game.h"
#include "rules/rules.h"
#include "text/spoken.h"

/* --- lists of names --------------------------------------------------------------------------- */

typedef const char *name_of(uint8_t);

static uint8_t find(word x, name_of *name, unsigned names)
{
    for (uint8_t i = 0; x.length && i < names; i++)
        if (word_is(x, name(i))) return i;
    return NONE;
}

/* A short list is told to whoever names something else: where `what` ends with a bracket. */
static uint8_t read_name(words *w, name_of *name, unsigned names, const char *what)
{
    char all[160];
    saying s = saying_in(all, sizeof all);
    uint8_t found = find(next_word(w), name, names);
    if (found != NONE) return w->next++, found;
    say(&s, "%s", what);
    bool told = all[s.used - 1] == '(';
    for (uint8_t i = 0; told && i < names; i++) say(&s, "%s%s", i ? " " : "", name(i));
    say(&s, "%s", told ? ")" : "");
    return expected(w, all), NONE;
}

static const char *const CARD_SORT[] = {
#define ROW(id, word, title) word,
    KANLY_CARD_SORT_LIST(ROW)
#undef ROW
};
static const char *const VOICE_KIND[] = {
#define ROW(id, word, title, kind) word,
    KANLY_VOICE_KIND_LIST(ROW)
#undef ROW
};
static const char *const PAY_EVENT[] = {
#define ROW(id, word, title, which) word,
    KANLY_PAY_EVENT_LIST(ROW)
#undef ROW
};

/* The i-th name of each list, what stands for none of them, and what is missed where none is
** said. */
#define LIST(stem, count, name, none, what)                                                        \
    static const char *name_of_##stem(uint8_t i) { return i < (count) ? (name) : (none); }         \
    uint8_t find_##stem(word x) { return find(x, name_of_##stem, count); }                         \
    uint8_t read_##stem(words *w) { return read_name(w, name_of_##stem, count, what); }            \
    void print_##stem(saying *s, uint8_t i) { say(s, "%s", name_of_##stem(i)); }
LIST(faction, FACTIONS, faction_name(i), "nobody", "a faction (")
LIST(leader, LEADERS, leader_name(i), "none", "a leader")
LIST(card_name, CARD_NAMES, card_name_text(i), "none", "a treachery card")
LIST(card_sort, KANLY_CARD_SORTS, CARD_SORT[i], "none", "a kind of card (")
LIST(voice_kind, KANLY_VOICE_KINDS, VOICE_KIND[i], "none", "a kind of card (")
LIST(spice_card, S_SHAI_HULUD + 1, spice_card_name(i), "none", "a spice card")
LIST(territory, TERRITORIES, territory_name(i), "nowhere", "a territory")
LIST(ability, ABILITIES, ABILITY[i].word, "none", "an ability that a Karama can stop")
LIST(pay_event, KANLY_PAY_EVENTS, PAY_EVENT[i], "none", "an event (")
LIST(phase, KANLY_PHASES, phase_word(i), "none", "a phase (")

/* --- places ----------------------------------------------------------------------------------- */

said_place read_place(words *w)
{
    static const char what[] = "a territory, or territory/sector";
    const said_place nowhere = {NONE, NONE};
    word x = next_word(w), name = x;
    const char *slash = memchr(x.at, '/', x.length);
    if (slash) name.length = (unsigned)(slash - x.at);
    territory t = find_territory(name);
    if (t == NONE) return expected(w, what), nowhere;
    said_place found = {t, cells_in_territory(t) == 1 ? first_cell(t) : NONE};
    if (slash) {
        unsigned end = name.length + 1;
        int s = read_digits(x, &end);
        found.cell = s >= 0 && s < SECTORS && end == x.length ? cell_at(t, (sector)s) : NONE;
        if (found.cell == NONE) {
            expected_at(w, x.column + name.length + 1, "expected a sector of %s, found '%.*s'",
                        territory_name(t),
                        (int)(x.length - name.length - 1 > 20 ? 20 : x.length - name.length - 1),
                        slash + 1);
            return nowhere;
        }
    }
    w->next++;
    return found;
}

uint8_t read_cell(words *w)
{
    said_place p = read_place(w);
    if (p.territory == NONE || p.cell != NONE) return p.cell;
    word x = w->word[w->next - 1];
    expected_at(w, x.column + x.length, "expected a sector: %s has several, write %s/%u",
                territory_name(p.territory), territory_name(p.territory),
                sector_of(first_cell(p.territory)));
    return NONE;
}

void print_cell(saying *s, cell c)
{
    print_territory(s, c < CELLS ? territory_of(c) : (territory)NONE);
    if (c < CELLS && cells_in_territory(territory_of(c)) > 1) say(s, "/%u", sector_of(c));
}

/* --- cards ------------------------------------------------------------------------------------ */

unsigned cut_copy(word *x)
{
    if (x->length < 3 || x->at[x->length - 2] != '/') return 0;
    char digit = x->at[x->length - 1];
    if (digit < '1' || digit > '9') return 0;
    x->length -= 2;
    return (unsigned)(digit - '0');
}

card meant_card(const kanly_game *g, faction by, card_name name, unsigned copy)
{
    if (name >= CARD_NAMES) return NONE;
    if (copy && copy <= (unsigned)copies_of(name)) return (card)(first_copy(name) + copy - 1);
    card held = held_copy(g, by, name);
    return held == NONE ? first_copy(name) : held;
}

void print_copy(saying *s, const kanly_game *g, faction by, card c)
{
    card_name name = c < CARDS ? card_name_of(c) : (card_name)NONE;
    print_card_name(s, name);
    if (c < CARDS && c != meant_card(g, by, name, 0)) say(s, "/%u", c - first_copy(name) + 1u);
}
