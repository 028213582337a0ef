/* Names in text and back, and the small values that stand in lines: numbers, counts, places. */
#include <stdio.h>
#include <string.h>

#include "game/game.h"
#include "text/spoken.h"

const char *const PHASE_NAME[KANLY_PHASES] = {
#define ROW(id, word, title) [KANLY_##id] = word,
    KANLY_PHASE_LIST(ROW)
#undef ROW
};

/* --- finding ---------------------------------------------------------------------------------- */

/* Each list of names is behind a function from id to name. */
static const char *name_of_faction(uint8_t i) { return faction_name(i); }
static const char *name_of_leader(uint8_t i) { return leader_name(i); }
static const char *name_of_card(uint8_t i) { return card_name_text(i); }
static const char *name_of_spice_card(uint8_t i) { return spice_card_name(i); }
static const char *name_of_territory(uint8_t i) { return territory_name(i); }
static const char *name_of_phase(uint8_t i) { return PHASE_NAME[i]; }

static uint8_t find(word x, const char *(*name)(uint8_t), unsigned names)
{
    for (uint8_t i = 0; i < names; i++)
        if (word_is(x, name(i))) return i;
    return NONE;
}

uint8_t find_faction(word x) { return find(x, name_of_faction, FACTIONS); }
uint8_t find_leader(word x) { return find(x, name_of_leader, LEADERS); }
uint8_t find_card_name(word x) { return find(x, name_of_card, CARD_NAMES); }
uint8_t find_spice_card(word x) { return find(x, name_of_spice_card, S_SHAI_HULUD + 1); }
uint8_t find_territory(word x) { return find(x, name_of_territory, TERRITORIES); }
uint8_t find_phase(word x) { return find(x, name_of_phase, KANLY_PHASES); }

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

/* --- said_move ---------------------------------------------------------------------------------- */

static uint8_t read_name(words *w, uint8_t (*find_name)(word), const char *what)
{
    if (!more_words(w)) return expected(w, what), NONE;
    uint8_t id = find_name(w->word[w->next]);
    if (id == NONE) return expected(w, what), NONE;
    w->next++;
    return id;
}

uint8_t read_faction(words *w)
{
    return read_name(w, find_faction,
                     "a faction (atreides bene-gesserit emperor fremen harkonnen guild)");
}
uint8_t read_leader(words *w) { return read_name(w, find_leader, "a leader"); }
uint8_t read_card_name(words *w) { return read_name(w, find_card_name, "a treachery card"); }
uint8_t read_spice_card(words *w) { return read_name(w, find_spice_card, "a spice card"); }
uint8_t read_phase(words *w)
{
    return read_name(
        w, find_phase,
        "a phase (setup first-storm storm spice-blow nexus charity bidding revival shipment battle "
        "collection mentat)");
}

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool starts_with_digit(const words *w)
{
    return more_words(w) && w->word[w->next].length && is_digit(w->word[w->next].at[0]);
}

/* Digits from `from` on; -1 when there are none or too many. Moves `from` past them. */
static int digits(word x, unsigned *from)
{
    int value = 0;
    unsigned start = *from;
    for (; *from < x.length && is_digit(x.at[*from]); ++*from) {
        value = value * 10 + (x.at[*from] - '0');
        if (*from - start > 5) return -1;
    }
    return *from == start ? -1 : value;
}

unsigned read_number(words *w, unsigned highest, const char *what)
{
    if (!more_words(w)) return expected(w, what), 0;
    unsigned end = 0;
    word x = w->word[w->next];
    int value = digits(x, &end);
    if (value < 0 || end != x.length) return expected(w, what), 0;
    if ((unsigned)value > highest) {
        expected_at(w, x.column, "expected %s of at most %u, found %d", what, highest, value);
        return 0;
    }
    w->next++;
    return (unsigned)value;
}

unsigned read_half_points(words *w)
{
    static const char what[] = "a dial such as 3 or 3.5";
    if (!more_words(w)) return expected(w, what), 0;
    unsigned end = 0;
    word x = w->word[w->next];
    int value = digits(x, &end);
    bool half =
        x.length == end + 2 && x.at[end] == '.' && (x.at[end + 1] == '5' || x.at[end + 1] == '0');
    if (value < 0 || value > 126 || (end != x.length && !half)) return expected(w, what), 0;
    w->next++;
    return (unsigned)value * 2 + (half && x.at[end + 1] == '5');
}

said_count read_count(words *w)
{
    static const char what[] = "a number of forces such as 5 or 3+2";
    if (!more_words(w)) return expected(w, what), (said_count){0, 0};
    unsigned end = 0;
    word x = w->word[w->next];
    int forces = digits(x, &end), elites = 0;
    if (end < x.length && x.at[end] == '+') {
        end++;
        elites = digits(x, &end);
    }
    if (forces < 0 || elites < 0 || end != x.length || forces > KANLY_MOST || elites > KANLY_MOST)
        return expected(w, what), (said_count){0, 0};
    w->next++;
    return (said_count){(uint8_t)forces, (uint8_t)elites};
}

said_place read_place(words *w)
{
    static const char what[] = "a territory, or territory/sector";
    const said_place nowhere = {NONE, NONE};
    if (!more_words(w)) return expected(w, what), nowhere;
    word x = w->word[w->next], name = x;
    const char *slash = memchr(x.at, '/', x.length);
    if (slash) name.length = (unsigned)(slash - x.at);
    territory t = find_territory(name);
    if (t == NONE) return expected(w, what), nowhere;
    said_place found = {t, cells_in_territory(t) == 1 ? first_cell(t) : NONE};
    if (slash) {
        unsigned end = name.length + 1;
        int s = digits(x, &end);
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

bool read_yes_no(words *w)
{
    if (took(w, "yes")) return true;
    if (!took(w, "no")) expected(w, "yes or no");
    return false;
}

kanly_rule read_rule(words *w)
{
    static const char what[] = "a rule number such as 1.06.03.05";
    char number[KANLY_RULE_NUMBER_SIZE];
    if (!more_words(w)) return expected(w, what), KANLY_R_NONE;
    word x = w->word[w->next];
    if (x.length >= sizeof number) return expected(w, what), KANLY_R_NONE;
    memcpy(number, x.at, x.length);
    number[x.length] = '\0';
    kanly_rule rule = kanly_rule_find(number);
    if (rule == KANLY_R_NONE) return expected(w, what), KANLY_R_NONE;
    w->next++;
    return rule;
}

/* --- printing --------------------------------------------------------------------------------- */

void print_cell(cell c, char *out, size_t size)
{
    if (c >= CELLS)
        snprintf(out, size, "nowhere");
    else if (cells_in_territory(territory_of(c)) == 1)
        snprintf(out, size, "%s", territory_name(territory_of(c)));
    else
        snprintf(out, size, "%s/%u", territory_name(territory_of(c)), sector_of(c));
}

void print_card(const kanly_game *g, faction by, card c, char *out, size_t size)
{
    if (c >= CARDS) {
        snprintf(out, size, "none");
        return;
    }
    card_name name = card_name_of(c);
    if (c == meant_card(g, by, name, 0))
        snprintf(out, size, "%s", card_name_text(name));
    else
        snprintf(out, size, "%s/%u", card_name_text(name), c - first_copy(name) + 1u);
}

void print_count(unsigned forces, unsigned elites, char *out, size_t size)
{
    if (elites)
        snprintf(out, size, "%u+%u", forces, elites);
    else
        snprintf(out, size, "%u", forces);
}
