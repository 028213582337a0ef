/* `kanly rules`: the rulebook at hand. One rule, the rules of a chapter, those with a word in them,
** or how much of the book the engine and its scenarios cover. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "cli/arguments.h"
#include "cli/cli.h"
#include "cli/coverage.h"
#include "kanly/rules.h"

static const char HELP[] =
    "usage: kanly rules [NUMBER | --search WORD | --coverage] [--scenarios FOLDER] [--json]\n"
    "\n"
    "Without a number: every rule, by its number and title.\n"
    "\n"
    "  NUMBER              what rule NUMBER says, and which scenarios show it; 1.06 is a whole chapter\n"
    "  --search WORD       the rules with this word in title or sentence\n"
    "  --coverage          how many rules of each chapter the source cites and the scenarios show,\n"
    "                      and what is missing; exit 1 when anything is\n"
    "  --scenarios FOLDER  where the scenarios are (default: scenarios)\n"
    "  --json              print JSON\n";

/* --- one rule --------------------------------------------------------------------------------- */

static const char *mode_text(uint8_t mode)
{
    switch ((kanly_mode)mode) {
    case KANLY_MODE_BASIC: return "in every game";
    case KANLY_MODE_ADVANCED: return "in the advanced game";
    case KANLY_MODE_VARIANT: return "only with its variant";
    }
    return "";
}

static const char *karama_text(uint8_t karama)
{
    switch ((kanly_karama)karama) {
    case KANLY_KARAMA_NO: return "none";
    case KANLY_KARAMA_PREVENT: return "can prevent it";
    case KANLY_KARAMA_CANCEL: return "can cancel it";
    case KANLY_KARAMA_EITHER: return "can prevent or cancel it";
    }
    return "";
}

static const char *kind_text(uint8_t kind)
{
    switch ((kanly_rule_kind)kind) {
    case KANLY_KIND_ENGINE: return "the engine";
    case KANLY_KIND_TABLE: return "the people at the table";
    case KANLY_KIND_INFORMATION: return "nobody: it informs";
    }
    return "";
}

typedef struct {
    kanly_rule wanted;
    unsigned count;
    bool json;
} listing;

static void print_json_text(const char *text)
{
    putchar('"');
    for (; *text; text++) {
        if (*text == '"' || *text == '\\') putchar('\\');
        putchar((unsigned char)*text < ' ' ? ' ' : *text);
    }
    putchar('"');
}

static void list_scenario(void *context, kanly_rule rule, const char *file, unsigned line,
                          const char *title)
{
    listing *list = context;
    if (rule != list->wanted) return;
    if (list->json) {
        printf("%s{\"file\": ", list->count ? ", " : "");
        print_json_text(file);
        printf(", \"line\": %u, \"title\": ", line);
        print_json_text(title);
        printf("}");
    } else {
        printf("%s%s:%u  %s\n", list->count ? "            " : "", file, line, title);
    }
    list->count++;
}

static void print_rule(kanly_rule rule, const char *folder)
{
    const kanly_rule_entry *entry = kanly_rule_text(rule);
    char number[KANLY_RULE_NUMBER_SIZE];
    listing list = {.wanted = rule};
    kanly_rule_number(rule, number);
    printf("%s  %s\n\n%s\n\n", number, entry->title, entry->sentence);
    printf("in force    %s\n", mode_text(entry->mode));
    printf("Karama      %s\n", karama_text(entry->karama));
    printf("kept by     %s\n", kind_text(entry->kind));
    if (entry->kind == KANLY_KIND_ENGINE)
        printf("in the code %s\n", rule_is_cited(rule) ? "yes, beside its number" : "not cited");
    printf("shown by    ");
    (void)each_scenario_rule(folder, list_scenario, &list); /* without the folder: by none */
    if (!list.count) printf("no scenario\n");
}

static void print_rule_json(kanly_rule rule, const char *folder)
{
    static const char *const mode[] = {"basic", "advanced", "variant"};
    static const char *const karama[] = {"no", "prevent", "cancel", "either"};
    static const char *const kind[] = {"engine", "table", "information"};
    const kanly_rule_entry *entry = kanly_rule_text(rule);
    char number[KANLY_RULE_NUMBER_SIZE];
    listing list = {.wanted = rule, .json = true};
    kanly_rule_number(rule, number);
    printf("{\"rule\": \"%s\", \"title\": ", number);
    print_json_text(entry->title);
    printf(", \"sentence\": ");
    print_json_text(entry->sentence);
    printf(
        ", \"mode\": \"%s\", \"karama\": \"%s\", \"kept_by\": \"%s\", \"cited\": %s, \"scenarios\": [",
        mode[entry->mode], karama[entry->karama], kind[entry->kind],
        rule_is_cited(rule) ? "true" : "false");
    (void)each_scenario_rule(folder, list_scenario, &list);
    printf("]}");
}

/* --- several ---------------------------------------------------------------------------------- */

typedef bool selects(kanly_rule rule, const char *what);

static bool every_rule(kanly_rule rule, const char *what) { return (void)rule, (void)what, true; }

static bool begins_with(kanly_rule rule, const char *what)
{
    char number[KANLY_RULE_NUMBER_SIZE];
    size_t length = strlen(what);
    kanly_rule_number(rule, number);
    return strncmp(number, what, length) == 0 && (number[length] == '.' || number[length] == '\0');
}

/* Upper and lower case are the same here. */
static bool contains(const char *text, const char *word)
{
    for (; *text; text++) {
        size_t i = 0;
        while (word[i] && tolower((unsigned char)text[i]) == tolower((unsigned char)word[i])) i++;
        if (!word[i]) return true;
    }
    return false;
}

static bool mentions(kanly_rule rule, const char *what)
{
    const kanly_rule_entry *entry = kanly_rule_text(rule);
    return contains(entry->title, what) || contains(entry->sentence, what);
}

static unsigned print_rules(selects *which, const char *what, const char *folder, bool json,
                            bool whole)
{
    unsigned count = 0;
    if (json) printf("[");
    for (kanly_rule rule = 1; rule < KANLY_RULES; rule++) {
        char number[KANLY_RULE_NUMBER_SIZE];
        if (!which(rule, what)) continue;
        kanly_rule_number(rule, number);
        if (json) {
            printf(count ? ",\n " : "");
            print_rule_json(rule, folder);
        } else {
            printf("%-12s %s\n", number, kanly_rule_text(rule)->title);
            if (whole) printf("             %s\n", kanly_rule_text(rule)->sentence);
        }
        count++;
    }
    if (json) printf("]\n");
    return count;
}

/* --- the command ------------------------------------------------------------------------------ */

static int look_up(const char *number, const char *folder, bool json)
{
    kanly_rule rule = kanly_rule_find(number);
    if (rule && json) {
        print_rule_json(rule, folder);
        putchar('\n');
    } else if (rule) {
        print_rule(rule, folder);
    } else {
        bool any = false;
        for (kanly_rule r = 1; r < KANLY_RULES; r++) any |= begins_with(r, number);
        if (!any)
            return usage_error(
                "rules", "there is no rule '%s'; kanly rules lists them, --search finds words",
                number);
        print_rules(begins_with, number, folder, json, true);
    }
    return CLI_OK;
}

int command_rules(int argc, char **argv)
{
    const char *number = NULL, *word = NULL, *folder = "scenarios";
    bool coverage = false, json = false;
    const argument known[] = {
        {"--search", ARGUMENT_TEXT, .text = &word},
        {"--coverage", ARGUMENT_FLAG, .flag = &coverage},
        {"--scenarios", ARGUMENT_TEXT, .text = &folder},
        {"--json", ARGUMENT_FLAG, .flag = &json},
    };
    const arguments wanted = {"rules", HELP, known, sizeof known / sizeof known[0], &number, 1};
    int status = arguments_read(&wanted, argc, argv);
    if (status != ARGUMENTS_FINE) return status;
    if (!!number + !!word + coverage > 1)
        return usage_error("rules",
                           "a number, --search and --coverage are three different questions");
    if (coverage) return print_coverage(folder, json);
    if (number) return look_up(number, folder, json);
    if (!word) return print_rules(every_rule, NULL, folder, json, false), CLI_OK;
    if (print_rules(mentions, word, folder, json, true)) return CLI_OK;
    return json ? CLI_FAILED : content_error("rules", "no rule mentions '%s'", word);
}
