/* Names and amounts. What is asked and what can be answered is in asking.c. */
#include "text/wording.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "game/game.h"

saying saying_in(char *out, size_t size)
{
    if (size) out[0] = '\0';
    return (saying){out, size, 0};
}

static void say_bytes(saying *s, const char *bytes, size_t length)
{
    if (s->used < s->size) {
        size_t room = s->size - s->used - 1, fits = length < room ? length : room;
        memcpy(s->out + s->used, bytes, fits);
        s->out[s->used + fits] = '\0';
    }
    s->used += length;
}

/* Nearly everything said is text and names put together, which needs no printf. */
static bool is_plain(const char *format)
{
    while ((format = strchr(format, '%'))) {
        if (format[1] != 's' && format[1] != 'c') return false;
        format += 2;
    }
    return true;
}

static void say_plain(saying *s, const char *format, va_list values)
{
    for (const char *next; *format; format = next) {
        next = strchr(format, '%');
        if (!next) next = format + strlen(format);
        say_bytes(s, format, (size_t)(next - format));
        if (!*next) return;
        const char letter[] = {next[1] == 'c' ? (char)va_arg(values, int) : '\0', '\0'};
        const char *text = next[1] == 'c' ? letter : va_arg(values, const char *);
        say_bytes(s, text, next[1] == 'c' ? 1 : strlen(text));
        next += 2;
    }
}

void say(saying *s, const char *format, ...)
{
    va_list values;
    size_t room = s->used < s->size ? s->size - s->used : 0;
    va_start(values, format);
    if (is_plain(format)) {
        say_plain(s, format, values);
    } else {
        int length = vsnprintf(room ? s->out + s->used : NULL, room, format, values);
        if (length > 0) s->used += (size_t)length;
    }
    va_end(values);
}

const char *id_word(const char *id, char *out, size_t size)
{
    size_t i = 0;
    for (; id[i] && i + 1 < size; i++)
        out[i] = id[i] == '_' ? '-' : (char)tolower((unsigned char)id[i]);
    out[i] = '\0';
    return out;
}

/* --- names ------------------------------------------------------------------------------------ */

void say_faction(saying *s, faction f) { say(s, "%s", f < FACTIONS ? FACTION[f].said : "nobody"); }

void say_factions(saying *s, faction_set set)
{
    int left = bit_count(set & ALL_FACTIONS);
    if (!left) say(s, "nobody");
    for_factions(f, set & ALL_FACTIONS) {
        say_faction(s, f);
        left--;
        if (left) say(s, left == 1 ? " and " : ", ");
    }
}

const char *elite_title(faction owner)
{
    return owner < FACTIONS && ELITE[owner].title ? ELITE[owner].title : "elite";
}

void say_stack(saying *s, uint8_t tokens, faction owner)
{
    unsigned plain = ordinary(tokens), elites = elite(tokens);
    if (plain || !elites) say(s, "%u force%s", plain, plain == 1 ? "" : "s");
    if (plain && elites) say(s, " and ");
    if (elites) say(s, "%u %s", elites, elite_title(owner));
}

void say_cell(saying *s, cell c)
{
    if (c >= CELLS) {
        say(s, "nowhere");
        return;
    }
    say(s, "%s", territory_title(territory_of(c)));
    if (cells_in_territory(territory_of(c)) > 1) say(s, " (sector %u)", sector_of(c));
}

void say_territory(saying *s, territory t)
{
    say(s, "%s", t < TERRITORIES ? territory_title(t) : "nowhere");
}

void say_card(saying *s, card c)
{
    say(s, "%s", c < CARDS ? card_title(card_name_of(c)) : "no card");
}

void say_leader(saying *s, leader l)
{
    if (l < LEADERS)
        say(s, "%s (%d)", leader_title(l), leader_strength(l));
    else
        say(s, "%s",
            l == KANLY_HERO               ? "Cheap Hero"
            : l == KANLY_KWISATZ_HADERACH ? "the Kwisatz Haderach"
                                          : "no leader");
}

void say_dial(saying *s, uint8_t half_points)
{
    say(s, half_points & 1 ? "%u.5" : "%u", half_points / 2u);
}

void say_spice_card(saying *s, uint8_t c)
{
    if (c > S_SHAI_HULUD)
        say(s, "no card");
    else if (c == S_SHAI_HULUD)
        say(s, "Shai-Hulud");
    else
        say(s, "%s, %d spice", territory_title(spice_card_territory(c)), spice_card_amount(c));
}

/* --- phases and victories --------------------------------------------------------------------- */

#define WORD(id, word, title) word,
#define TITLE(id, word, title) title,
static const char *const PHASE_WORD[KANLY_PHASES] = {KANLY_PHASE_LIST(WORD)};
static const char *const PHASE_TITLE[KANLY_PHASES] = {KANLY_PHASE_LIST(TITLE)};
static const char *const VICTORY[][2] = {
#define ROW(id, word, title) {word, title},
    KANLY_VICTORY_LIST(ROW)
#undef ROW
};

const char *phase_word(uint8_t phase) { return phase < KANLY_PHASES ? PHASE_WORD[phase] : "none"; }

const char *phase_title(uint8_t phase)
{
    return phase < KANLY_PHASES ? PHASE_TITLE[phase] : "no phase";
}

static unsigned known_victory(uint8_t victory)
{
    return victory <= KANLY_VICTORY_DEFAULT ? victory : (unsigned)KANLY_VICTORY_NONE;
}

const char *victory_word(uint8_t victory) { return VICTORY[known_victory(victory)][0]; }
const char *victory_text(uint8_t victory) { return VICTORY[known_victory(victory)][1]; }

/* --- refusals --------------------------------------------------------------------------------- */

enum { LIMITS = false, STOCK = true };
static const struct {
    const char *word, *sentence;
    bool stock;
} FACT_ROW[KANLY_FACTS] = {
    [KANLY_FACT_NONE] = {"", "", LIMITS},
#define FACT(id, word, of, sentence) [KANLY_FACT_##id] = {word, sentence, of},
#include "kanly/facts.def"
#undef FACT
};

const char *fact_word(uint8_t kind) { return kind < KANLY_FACTS ? FACT_ROW[kind].word : ""; }

bool fact_counts_stock(uint8_t kind) { return kind < KANLY_FACTS && FACT_ROW[kind].stock; }

/* %1 and %2 are the numbers of the case, %h1 and %h2 the same in half-points. */
void say_case(saying *s, const kanly_because *because)
{
    if (because->fact == KANLY_FACT_NONE || because->fact >= KANLY_FACTS) return;
    for (const char *at = FACT_ROW[because->fact].sentence; *at; at++) {
        bool blank = *at == '%', half = blank && at[1] == 'h';
        if (!blank) {
            say(s, "%c", *at);
            continue;
        }
        at += half ? 2 : 1;
        unsigned number = because->number[*at - '1'];
        if (half)
            say_dial(s, (uint8_t)number);
        else
            say(s, "%u", number);
    }
}

void say_because(saying *s, const kanly_because *because)
{
    char number[KANLY_RULE_NUMBER_SIZE];
    kanly_rule_number(because->rule, number);
    size_t before = s->used;
    say_case(s, because);
    if (s->used == before) say(s, "%s", kanly_rule_text(because->rule)->sentence);
    say(s, " [%s]", number);
}
