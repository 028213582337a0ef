/* Reading and printing options by their rows in options.def; only the seats are words of another
** kind.
**
** Invariant: the n-th word of `values` stands for the n-th of `numbers`. */
#include "text/options.h"

#include <stdio.h>
#include <string.h>

#include "board/board.h"

enum { ALONE = false, RULES = true }; /* as the rows say whether a preset sets them */

/* clang-format off */
const option_info OPTION[OPTION_COUNT] = {
#define EITHER(word, usual, other_word, other) \
    .form = OPTION_EITHER, .values = word " " other_word, .numbers = {usual, other}
#define FROM_TO(usual, least, most) \
    .form = OPTION_FROM_TO, .values = #usual " (" #least " to " #most ")", .numbers = {least, most}
#define OPTION(at, word, words, preset, number, text) \
    {.name = word, words, .in_preset = preset, .field = offsetof(kanly_options, at), \
     .rule = KANLY_##number, .sentence = text},
#define PRESET(word, first, second, number, text) \
    {.name = word, .form = OPTION_PRESET, .values = first " " second, \
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

/* The n-th word of a list separated by spaces. */
static void nth_word(const char *words, unsigned n, char out[OPTION_VALUE_SIZE])
{
    while (n--) words += strcspn(words, " "), words += strspn(words, " ");
    snprintf(out, OPTION_VALUE_SIZE, "%.*s", (int)strcspn(words, " "), words);
}

static int which_word(const char *words, const char *value)
{
    char word[OPTION_VALUE_SIZE];
    for (unsigned n = 0; n < 2; n++) {
        nth_word(words, n, word);
        if (strcmp(word, value) == 0) return (int)n;
    }
    return -1;
}

/* A whole number from 0 to 999, or -1. */
static int small_number(const char *text)
{
    int number = 0;
    size_t digits = strspn(text, "0123456789");
    if (digits == 0 || digits > 3 || text[digits] != '\0') return -1;
    for (; *text; text++) number = number * 10 + (*text - '0');
    return number;
}

/* --- setting ---------------------------------------------------------------------------------- */

static int unknown_option(const char *name, char *error, size_t size)
{
    int used = snprintf(error, size, "there is no option '%s'; the options are", name);
    for (unsigned i = 0; i < OPTION_COUNT && used >= 0 && (size_t)used < size; i++)
        used += snprintf(error + used, size - (size_t)used, "%s %s", i ? "," : "", OPTION[i].name);
    return -1;
}

static int unknown_value(const option_info *option, const char *value, char *error, size_t size)
{
    char a[OPTION_VALUE_SIZE], b[OPTION_VALUE_SIZE];
    nth_word(option->values, 0, a);
    nth_word(option->values, 1, b);
    if (option->form == OPTION_FROM_TO)
        snprintf(error, size, "%s=%s: it must be a number from %u to %u", option->name, value,
                 option->numbers[0], option->numbers[1]);
    else
        snprintf(error, size, "%s=%s: it must be %s or %s", option->name, value, a, b);
    return -1;
}

int options_set(kanly_options *o, const char *name, const char *value, char *error, size_t size)
{
    unsigned option = 0;
    while (option < OPTION_COUNT && strcmp(OPTION[option].name, name) != 0) option++;
    if (option == OPTION_COUNT) return unknown_option(name, error, size);
    const option_info *row = &OPTION[option];
    bool is_number = row->form == OPTION_FROM_TO;
    int said = is_number ? small_number(value) : which_word(row->values, value);
    if (said < 0 || (is_number && (said < row->numbers[0] || said > row->numbers[1])))
        return unknown_value(row, value, error, size);
    for (unsigned i = 0; i < OPTION_COUNT; i++)
        if (concerns(option, i))
            ((uint8_t *)o)[OPTION[i].field] = is_number ? (uint8_t)said : OPTION[i].numbers[said];
    return 0;
}

/* Takes the next word off the front of a list; false at its end, -1 as length when it is too
** long. */
static bool take_word(const char **words, char *out, size_t size)
{
    *words += strspn(*words, " \t");
    size_t length = strcspn(*words, " \t");
    snprintf(out, size, "%.*s", (int)length, *words);
    *words += length;
    return length > 0;
}

static int set_word(kanly_options *o, const char *word, char *error, size_t size)
{
    char name[64];
    const char *equals = strchr(word, '=');
    if (strcmp(word, "basic") == 0 || strcmp(word, "advanced") == 0)
        return options_set(o, "game", word, error, size);
    if (!equals) {
        snprintf(error, size, "'%s' is not an option: options are written name=value", word);
        return -1;
    }
    snprintf(name, sizeof name, "%.*s", (int)(equals - word), word);
    return options_set(o, name, equals + 1, error, size);
}

int options_read(kanly_options *o, const char *words, char *error, size_t size)
{
    static const char preset[] = "rules=";
    kanly_options set = *o;
    char word[64];
    for (int single = 0; single <= 1; single++) {
        const char *rest = words;
        while (take_word(&rest, word, sizeof word)) {
            bool is_preset = strncmp(word, preset, sizeof preset - 1) == 0;
            if (is_preset == (single == 1)) continue;
            if (set_word(&set, word, error, size) != 0) return -1;
        }
    }
    *o = set;
    return 0;
}

/* --- seats ------------------------------------------------------------------------------------ */

static faction faction_named(const char *word)
{
    for (faction f = 0; f < FACTIONS; f++)
        if (strcmp(faction_name(f), word) == 0) return f;
    return NONE;
}

int options_seats(kanly_options *o, const char *words, char *error, size_t size)
{
    kanly_options set = *o;
    char word[64];
    unsigned seat = 0;
    memset(set.seat, NONE, sizeof set.seat);
    for (; take_word(&words, word, sizeof word); seat++) {
        if (seat == FACTIONS) {
            snprintf(error, size, "there are only six seats: '%s' is one too many", word);
            return -1;
        }
        if (strcmp(word, "-") == 0) continue;
        set.seat[seat] = faction_named(word);
        if (set.seat[seat] == NONE) {
            snprintf(
                error, size,
                "'%s' is no faction; the factions are atreides, bene-gesserit, emperor, fremen, harkonnen, "
                "guild (and - for an empty seat)",
                word);
            return -1;
        }
    }
    const char *fault = kanly_options_fault(&set);
    if (fault) {
        snprintf(error, size, "%s", fault);
        return -1;
    }
    *o = set;
    return 0;
}

void options_print_seats(const kanly_options *o, char *out, size_t size)
{
    int used = 0;
    for (unsigned i = 0; i < FACTIONS && used >= 0 && (size_t)used < size; i++)
        used += snprintf(out + used, size - (size_t)used, "%s%s", i ? " " : "",
                         o->seat[i] < FACTIONS ? faction_name(o->seat[i]) : "-");
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
        nth_word(OPTION[option].values, second != 0, out);
}

void options_print(const kanly_options *o, bool all, char *out, size_t size)
{
    kanly_options usual = kanly_default_options();
    char value[OPTION_VALUE_SIZE], ordinary[OPTION_VALUE_SIZE];
    options_value(o, 0, value);
    int used = snprintf(out, size, "%s", value);
    for (unsigned i = 1; i < OPTION_COUNT; i++) {
        options_value(o, i, value);
        options_value(&usual, i, ordinary);
        if (OPTION[i].form == OPTION_PRESET || (!all && strcmp(value, ordinary) == 0)) continue;
        if (used < 0 || (size_t)used >= size) return;
        used += snprintf(out + used, size - (size_t)used, " %s=%s", OPTION[i].name, value);
    }
}
