/* Reading and printing options by their rows in options.def; only the seats are words of another
** kind. */
#include "text/options.h"

#include <stdio.h>
#include <string.h>

#include "text/spoken.h"

enum { ALONE = false, RULES = true }; /* as the rows say whether a preset sets them */

/* clang-format off */
const option_info OPTION[OPTION_COUNT] = {
#define EITHER(word, usual, other_word, other) \
    .form = OPTION_EITHER, .words = {word, other_word}, .numbers = {usual, other}
#define FROM_TO(usual, least, most) .form = OPTION_FROM_TO, .numbers = {least, most}
#define OPTION(at, word, values, preset, how, number, text) \
    {.name = word, values, .in_preset = preset, .field = offsetof(kanly_options, at), \
     .told = OPTION_##how, .rule = KANLY_##number, .sentence = text},
#define PRESET(word, first, second, number, text) \
    {.name = word, .form = OPTION_PRESET, .words = {first, second}, \
     .rule = KANLY_##number, .sentence = text},
#include "kanly/options.def"
};
/* clang-format on */

/* Setting or asking for an option concerns its own field; for a preset, the fields of others. */
static bool concerns(unsigned option, unsigned row)
{
    return OPTION[option].form == OPTION_PRESET ? OPTION[row].in_preset : row == option;
}

static uint8_t kept_value(const kanly_options *o, unsigned option)
{
    return ((const uint8_t *)o)[OPTION[option].field];
}

static void keep_value(kanly_options *o, unsigned option, unsigned value)
{
    ((uint8_t *)o)[OPTION[option].field] = (uint8_t)value;
}

bool option_value(unsigned option, unsigned n, char out[OPTION_VALUE_SIZE])
{
    const option_info *row = &OPTION[option];
    if (row->form != OPTION_FROM_TO)
        return n < 2 && snprintf(out, OPTION_VALUE_SIZE, "%s", row->words[n]);
    unsigned number = row->numbers[0] + n;
    return number <= row->numbers[1] && snprintf(out, OPTION_VALUE_SIZE, "%u", number);
}

/* --- setting ---------------------------------------------------------------------------------- */

static int unknown_option(const char *name, saying error)
{
    say(&error, "there is no option '%s'; the options are", name);
    for (unsigned i = 0; i < OPTION_COUNT; i++) say(&error, "%s %s", i ? "," : "", OPTION[i].name);
    return -1;
}

static int unknown_value(const option_info *option, const char *value, saying error)
{
    say(&error, "%s=%s: it must be ", option->name, value);
    if (option->form == OPTION_FROM_TO)
        say(&error, "a number from %u to %u", option->numbers[0], option->numbers[1]);
    else
        say(&error, "%s or %s", option->words[0], option->words[1]);
    return -1;
}

int options_set(kanly_options *o, const char *name, const char *value, char *error, size_t size)
{
    unsigned option = 0, n = 0;
    char text[OPTION_VALUE_SIZE];
    while (option < OPTION_COUNT && strcmp(OPTION[option].name, name) != 0) option++;
    if (option == OPTION_COUNT) return unknown_option(name, saying_in(error, size));
    const option_info *row = &OPTION[option];
    while (option_value(option, n, text) && strcmp(text, value) != 0) n++;
    if (!option_value(option, n, text)) return unknown_value(row, value, saying_in(error, size));
    for (unsigned i = 0; i < OPTION_COUNT; i++)
        if (concerns(option, i))
            keep_value(o, i,
                       row->form == OPTION_FROM_TO ? row->numbers[0] + n : OPTION[i].numbers[n]);
    return 0;
}

/* The option that is told by its value alone and may take this one, as `basic` is the game's;
** OPTION_COUNT: none. */
static unsigned option_with(const char *value)
{
    unsigned option = 0;
    for (; option < OPTION_COUNT; option++) {
        const option_info *row = &OPTION[option];
        if (row->told != OPTION_BY_VALUE || row->form != OPTION_EITHER) continue;
        if (strcmp(row->words[0], value) == 0 || strcmp(row->words[1], value) == 0) break;
    }
    return option;
}

/* `name=value`, or a value alone where that says which option it is of. */
static int set_word(kanly_options *o, const char *text, char *error, size_t size)
{
    char name[64];
    const char *equals = strchr(text, '=');
    unsigned bare = option_with(text);
    if (bare < OPTION_COUNT) return options_set(o, OPTION[bare].name, text, error, size);
    if (!equals) {
        snprintf(error, size, "'%s' is not an option: options are written name=value", text);
        return -1;
    }
    snprintf(name, sizeof name, "%.*s", (int)(equals - text), text);
    return options_set(o, name, equals + 1, error, size);
}

static bool sets_preset(const char *text)
{
    size_t length = strcspn(text, "=");
    for (unsigned i = 0; i < OPTION_COUNT; i++)
        if (OPTION[i].form == OPTION_PRESET && strlen(OPTION[i].name) == length &&
            !strncmp(OPTION[i].name, text, length))
            return true;
    return false;
}

int options_read(kanly_options *o, const char *line, char *error, size_t size)
{
    kanly_options set = *o;
    words w;
    split_words(&w, line, strlen(line));
    for (unsigned i = 0; i < 2 * w.count; i++) { /* the presets first */
        char text[64];
        word said = w.word[i < w.count ? i : i - w.count];
        snprintf(text, sizeof text, "%.*s", (int)said.length, said.at);
        if (sets_preset(text) == (i < w.count) && set_word(&set, text, error, size) != 0) return -1;
    }
    *o = set;
    return 0;
}

/* Two values apart from the game itself, which is the first row. */
static bool is_switch(unsigned option) { return option && OPTION[option].form == OPTION_EITHER; }

void options_from_bits(kanly_options *o, uint64_t bits)
{
    for (unsigned i = 0; i < OPTION_COUNT; i++) {
        if (!is_switch(i)) continue;
        const uint8_t *of = OPTION[i].numbers;
        keep_value(o, i, of[(bits & 1) == (of[1] > of[0])]);
        bits >>= 1;
    }
}

uint64_t options_bits(const kanly_options *o)
{
    uint64_t bits = 0;
    for (unsigned i = 0, n = 0; i < OPTION_COUNT; i++) {
        if (!is_switch(i)) continue;
        const uint8_t *of = OPTION[i].numbers;
        bits |= (uint64_t)(kept_value(o, i) == (of[1] > of[0] ? of[1] : of[0])) << n++;
    }
    return bits;
}

/* --- seats ------------------------------------------------------------------------------------ */

int options_seats(kanly_options *o, const char *line, char *error, size_t size)
{
    kanly_options set = *o;
    saying wrong = saying_in(error, size);
    words w;
    split_words(&w, line, strlen(line));
    memset(set.seat, NONE, sizeof set.seat);
    for (unsigned seat = 0; seat < w.count; seat++) {
        word said = w.word[seat];
        if (seat == FACTIONS) {
            say(&wrong, "there are only six seats: '%.*s' is one too many", (int)said.length,
                said.at);
            return -1;
        }
        if (word_is(said, "-")) continue;
        set.seat[seat] = find_faction(said);
        if (set.seat[seat] != NONE) continue;
        say(&wrong, "'%.*s' is no faction; the factions are ", (int)said.length, said.at);
        for (faction f = 0; f < FACTIONS; f++) say(&wrong, "%s%s", f ? ", " : "", faction_name(f));
        say(&wrong, " (and - for an empty seat)");
        return -1;
    }
    const char *fault = kanly_options_fault(&set);
    if (!fault) *o = set;
    if (fault) say(&wrong, "%s", fault);
    return fault ? -1 : 0;
}

void options_print_seats(const kanly_options *o, char *out, size_t size)
{
    saying s = saying_in(out, size);
    for (unsigned i = 0; i < FACTIONS; i++)
        say(&s, "%s%s", i ? " " : "", o->seat[i] < FACTIONS ? faction_name(o->seat[i]) : "-");
}

/* --- printing --------------------------------------------------------------------------------- */

void options_value(const kanly_options *o, unsigned option, char out[OPTION_VALUE_SIZE])
{
    unsigned fields = 0, second = 0;
    for (unsigned i = 0; i < OPTION_COUNT; i++) {
        if (!concerns(option, i)) continue;
        fields++;
        second += kept_value(o, i) != OPTION[i].numbers[0];
    }
    if (OPTION[option].form == OPTION_FROM_TO)
        snprintf(out, OPTION_VALUE_SIZE, "%u", kept_value(o, option));
    else if (second != 0 && second != fields)
        snprintf(out, OPTION_VALUE_SIZE, "mixed");
    else
        option_value(option, second != 0, out);
}

void options_print(const kanly_options *o, bool all, char *out, size_t size)
{
    kanly_options usual = kanly_default_options();
    char value[OPTION_VALUE_SIZE], ordinary[OPTION_VALUE_SIZE];
    saying s = saying_in(out, size);
    options_value(o, 0, value);
    say(&s, "%s", value);
    for (unsigned i = 1; i < OPTION_COUNT; i++) {
        options_value(o, i, value);
        options_value(&usual, i, ordinary);
        if (OPTION[i].form == OPTION_PRESET || (!all && strcmp(value, ordinary) == 0)) continue;
        say(&s, " %s=%s", OPTION[i].name, value);
    }
}
