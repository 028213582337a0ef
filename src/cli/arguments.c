/* Reading arguments from a table. Every complaint names the command, the argument and what would
** be right. */
#include "cli/arguments.h"

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board/board.h"
#include "cli/cli.h"

enum { OPTIONS_AT_MOST = 64, WORD_SIZE = 64 };

static int complain(int status, const char *command, const char *format, va_list values)
{
    fprintf(stderr, "kanly %s: ", command);
    vfprintf(stderr, format, values);
    fputc('\n', stderr);
    return status;
}

int usage_error(const char *command, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    int status = complain(CLI_USAGE, command, format, values);
    va_end(values);
    return status;
}

int content_error(const char *command, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    int status = complain(CLI_FAILED, command, format, values);
    va_end(values);
    return status;
}

/* --- single values ---------------------------------------------------------------------------- */

static int bad_value(const arguments *wanted, const argument *a, const char *value)
{
    switch (a->kind) {
    case ARGUMENT_NUMBER:
        if (a->highest == UINT64_MAX)
            return usage_error(wanted->command,
                               "%s %s: it must be a whole number, %" PRIu64
                               " or more, of at most 64 bits",
                               a->name, value, a->lowest);
        return usage_error(wanted->command,
                           "%s %s: it must be a whole number from %" PRIu64 " to %" PRIu64, a->name,
                           value, a->lowest, a->highest);
    case ARGUMENT_DECIMAL:
        return usage_error(wanted->command,
                           "%s %s: it must be a number from %" PRIu64 " to %" PRIu64, a->name,
                           value, a->lowest, a->highest);
    case ARGUMENT_FACTION:
        return usage_error(wanted->command,
                           "%s %s: it must be one of atreides, bene-gesserit, emperor, fremen, "
                           "harkonnen, guild",
                           a->name, value);
    case ARGUMENT_WORDS: return usage_error(wanted->command, "%s: too many words", a->name);
    case ARGUMENT_LIST: return usage_error(wanted->command, "%s: too many of them", a->name);
    case ARGUMENT_FLAG: return usage_error(wanted->command, "%s takes no value", a->name);
    case ARGUMENT_TEXT: break;
    }
    return usage_error(wanted->command, "%s needs a value", a->name);
}

static bool take_number(const argument *a, const char *value)
{
    char *end;
    errno = 0;
    uint64_t number = strtoull(value, &end, 10);
    if (value[0] < '0' || value[0] > '9' || *end || errno || number < a->lowest ||
        number > a->highest)
        return false;
    *a->number = number;
    return true;
}

static bool take_decimal(const argument *a, const char *value)
{
    char *end;
    double number = strtod(value, &end);
    if (end == value || *end || !(number >= (double)a->lowest && number <= (double)a->highest))
        return false;
    *a->decimal = number;
    return true;
}

static bool take_faction(const argument *a, const char *value)
{
    for (faction f = 0; f < FACTIONS; f++) {
        if (strcmp(faction_name(f), value) != 0) continue;
        *a->faction = f;
        return true;
    }
    return false;
}

static bool take_words(const argument *a, const char *value)
{
    size_t used = strlen(a->words), more = strlen(value);
    if (used + more + 2 > ARGUMENT_WORDS_SIZE) return false;
    if (used) a->words[used++] = ' ';
    memcpy(a->words + used, value, more + 1);
    return true;
}

static bool take_item(const argument *a, const char *value)
{
    unsigned count = 0;
    while (a->list[count]) count++;
    if (count + 1 == ARGUMENT_LIST_SIZE) return false;
    a->list[count] = value;
    return true;
}

static bool take_value(const argument *a, const char *value)
{
    switch (a->kind) {
    case ARGUMENT_FLAG: return false;
    case ARGUMENT_NUMBER: return take_number(a, value);
    case ARGUMENT_DECIMAL: return take_decimal(a, value);
    case ARGUMENT_TEXT: *a->text = value; return true;
    case ARGUMENT_WORDS: return take_words(a, value);
    case ARGUMENT_LIST: return take_item(a, value);
    case ARGUMENT_FACTION: return take_faction(a, value);
    }
    return false;
}

/* --- the whole line --------------------------------------------------------------------------- */

static int unknown(const arguments *wanted, const char *word)
{
    const char *names[OPTIONS_AT_MOST];
    char option[WORD_SIZE]; /* without what stands behind its = */
    size_t count = 0;
    for (; count < wanted->known_count && count < OPTIONS_AT_MOST; count++)
        names[count] = wanted->known[count].name;
    snprintf(option, sizeof option, "%.*s", (int)strcspn(word, "="), word);
    return cli_unknown_option(wanted->command, option, names, count);
}

static const argument *find(const arguments *wanted, const char *word)
{
    size_t length = strcspn(word, "=");
    for (size_t i = 0; i < wanted->known_count; i++) {
        const char *name = wanted->known[i].name;
        if (strlen(name) == length && strncmp(name, word, length) == 0) return &wanted->known[i];
    }
    return NULL;
}

/* Reads the option at argv[*at], and its value, and steps over them. */
static int take_option(const arguments *wanted, int argc, char **argv, int *at)
{
    const char *word = argv[(*at)++], *value = strchr(word, '=');
    const argument *a = find(wanted, word);
    if (!a) return unknown(wanted, word);
    if (a->given) *a->given = true;
    if (a->kind == ARGUMENT_FLAG) {
        if (value) return bad_value(wanted, a, value);
        *a->flag = true;
        return ARGUMENTS_FINE;
    }
    if (value)
        value++;
    else if (*at < argc)
        value = argv[(*at)++];
    else
        return usage_error(wanted->command, "%s needs a value", a->name);
    return take_value(a, value) ? ARGUMENTS_FINE : bad_value(wanted, a, value);
}

/* For shell completion, which is made from this: a line for each option, with what it takes, and
** the words where it is one of a few. */
static int list_options(const arguments *wanted)
{
    static const char *const takes[] = {
        [ARGUMENT_FLAG] = "nothing", [ARGUMENT_NUMBER] = "number", [ARGUMENT_DECIMAL] = "number",
        [ARGUMENT_TEXT] = "text",    [ARGUMENT_WORDS] = "text",    [ARGUMENT_LIST] = "text",
        [ARGUMENT_FACTION] = "word",
    };
    for (size_t i = 0; i < wanted->known_count; i++) {
        const argument *a = &wanted->known[i];
        printf("%s %s", a->name, a->one_of ? "word" : takes[a->kind]);
        if (a->one_of) printf(" %s", a->one_of);
        for (faction f = 0; a->kind == ARGUMENT_FACTION && f < FACTIONS; f++)
            printf(" %s", faction_name(f));
        putchar('\n');
    }
    return CLI_OK;
}

int arguments_read(const arguments *wanted, int argc, char **argv)
{
    size_t plain = 0;
    bool options = true;
    for (int at = 1; at < argc;) {
        const char *word = argv[at];
        if (options && cli_is_help(word)) return fputs(wanted->help, stdout), CLI_OK;
        if (options && strcmp(word, "--help=options") == 0) return list_options(wanted);
        if (options && strcmp(word, "--") == 0) {
            options = false, at++;
        } else if (options && word[0] == '-' && word[1] != '\0') {
            int status = take_option(wanted, argc, argv, &at);
            if (status != ARGUMENTS_FINE) return status;
        } else {
            if (plain == wanted->plain_room)
                return usage_error(wanted->command,
                                   "'%s' is more than it can use; see kanly %s --help", word,
                                   wanted->command);
            wanted->plain[plain++] = argv[at++];
        }
    }
    if (plain < wanted->plain_room) wanted->plain[plain] = NULL;
    return ARGUMENTS_FINE;
}
