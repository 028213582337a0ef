/* One table row per option: its words, its field, and the field's value for each word. Reading,
** printing and the list for the lobby all come from it, so an option is added by adding a row.
**
** Invariant: the n-th word of `values` stands for the n-th number of `numbers`. */
#include "text/options.h"

#include <stdio.h>
#include <string.h>

#include "board/board.h"

enum { RULES_OPTION = 2, NUMBERS = 2 };

/* clang-format off */
const option_info OPTION[OPTION_COUNT] = {
    {"game", "advanced basic",
     "Which rules are in force: the advanced game, or the basic one.", KANLY_R_1_13_00},
    {"turns", "10 (1 to 20)",
     "After how many turns the game ends.", KANLY_R_0_02},
    {"rules", "reference official",
     "A preset for the next four: the reference documents, or the printed text to the letter.", KANLY_R_0_03},
    {"fremen-storm-movement", "yes no",
     "In the advanced game Fremen on the board may cross the storm unharmed and enter it at half loss.", KANLY_R_2_04_17},
    {"split-group-move", "yes no",
     "Forces on both sides of a storm sector in one territory may move together.", KANLY_R_1_06_05},
    {"nexus", "once each-pile",
     "One Nexus at the end of the phase, or one after each spice pile that showed a worm.", KANLY_R_1_02_06},
    {"weather-control", "before until-moved",
     "Weather Control is played before the distance is known, or until the storm has moved.", KANLY_R_3_01_23},
    {"stronghold-limit", "2 3",
     "How many factions a stronghold holds.", KANLY_R_1_06_03_05},
    {"storm-deck", "advanced always",
     "Whether the Fremen storm deck is used in the advanced game only, or in every game with Fremen.", KANLY_R_2_04_13},
    {"ornithopters", "each-move phase-start",
     "Whether forces in Arrakeen or Carthag are looked for at each move, or once when the phase begins.", KANLY_R_1_06_05_04},
    {"karama-scope", "use phase",
     "Whether a Karama stops one use of an ability, or the ability until the phase ends.", KANLY_R_3_01_11},
    {"shield-wall", "no yes",
     "The variant in which worms and the Shield Wall open another way to win.", KANLY_R_4_02},
    {"windows", "all holders",
     "Whether everybody who might react is asked, or only those who hold a card to react with.", KANLY_R_1_00_05},
};

/* Where the value lives; `rules` and `turns` are seen to apart. */
static const struct {
    size_t field;
    uint8_t numbers[NUMBERS];
} KEPT[OPTION_COUNT] = {
    {offsetof(kanly_options, advanced),              {1, 0}},
    {offsetof(kanly_options, turns),                 {0, 0}},
    {0,                                              {0, 0}},
    {offsetof(kanly_options, fremen_storm_movement), {1, 0}},
    {offsetof(kanly_options, split_group_move),      {1, 0}},
    {offsetof(kanly_options, nexus_each_pile),       {0, 1}},
    {offsetof(kanly_options, weather_until_moved),   {0, 1}},
    {offsetof(kanly_options, stronghold_limit),      {2, 3}},
    {offsetof(kanly_options, storm_deck_always),     {0, 1}},
    {offsetof(kanly_options, ornithopters_at_start), {0, 1}},
    {offsetof(kanly_options, karama_whole_phase),    {0, 1}},
    {offsetof(kanly_options, shield_wall),           {0, 1}},
    {offsetof(kanly_options, windows_holders),       {0, 1}},
};
/* clang-format on */

enum { FIRST_PRESET = RULES_OPTION + 1, LAST_PRESET = RULES_OPTION + 4 };

static uint8_t *kept(kanly_options *o, unsigned option)
{
    return (uint8_t *)o + KEPT[option].field;
}

static uint8_t kept_value(const kanly_options *o, unsigned option)
{
    return ((const uint8_t *)o)[KEPT[option].field];
}

static bool is_number(unsigned option)
{
    return KEPT[option].field == offsetof(kanly_options, turns);
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
    for (unsigned n = 0; n < NUMBERS; n++) {
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

static int unknown_value(unsigned option, const char *value, char *error, size_t size)
{
    char a[OPTION_VALUE_SIZE], b[OPTION_VALUE_SIZE];
    nth_word(OPTION[option].values, 0, a);
    nth_word(OPTION[option].values, 1, b);
    if (is_number(option))
        snprintf(error, size, "%s=%s: it must be a number from 1 to 20", OPTION[option].name,
                 value);
    else
        snprintf(error, size, "%s=%s: it must be %s or %s", OPTION[option].name, value, a, b);
    return -1;
}

int options_set(kanly_options *o, const char *name, const char *value, char *error, size_t size)
{
    unsigned option = 0;
    while (option < OPTION_COUNT && strcmp(OPTION[option].name, name) != 0) option++;
    if (option == OPTION_COUNT) return unknown_option(name, error, size);
    if (is_number(option)) {
        int turns = small_number(value);
        if (turns < 1 || turns > 20) return unknown_value(option, value, error, size);
        o->turns = (uint8_t)turns;
        return 0;
    }
    int word = which_word(OPTION[option].values, value);
    if (word < 0) return unknown_value(option, value, error, size);
    if (option != RULES_OPTION) {
        *kept(o, option) = KEPT[option].numbers[word];
        return 0;
    }
    /* The printed text is the second word of each of the four. */
    for (unsigned i = FIRST_PRESET; i <= LAST_PRESET; i++) *kept(o, i) = KEPT[i].numbers[word];
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

static unsigned word_of_value(unsigned option, uint8_t value)
{
    return value != KEPT[option].numbers[0];
}

void options_value(const kanly_options *o, unsigned option, char out[OPTION_VALUE_SIZE])
{
    unsigned official = 0;
    if (is_number(option)) {
        snprintf(out, OPTION_VALUE_SIZE, "%u", o->turns);
    } else if (option == RULES_OPTION) {
        for (unsigned i = FIRST_PRESET; i <= LAST_PRESET; i++)
            official += word_of_value(i, kept_value(o, i));
        snprintf(out, OPTION_VALUE_SIZE, "%s",
                 official == 0   ? "reference"
                 : official == 4 ? "official"
                                 : "mixed");
    } else {
        nth_word(OPTION[option].values, word_of_value(option, kept_value(o, option)), out);
    }
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
        if (i == RULES_OPTION || (!all && strcmp(value, ordinary) == 0)) continue;
        if (used < 0 || (size_t)used >= size) return;
        used += snprintf(out + used, size - (size_t)used, " %s=%s", OPTION[i].name, value);
    }
}
