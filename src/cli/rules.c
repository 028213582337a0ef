/* `kanly rules`: the rulebook at hand. One rule or note, the rules of a chapter, those with a word
** in them, or how much of the book the engine and its scenarios cover. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "cli/arguments.h"
#include "cli/cli.h"
#include "cli/coverage.h"
#include "cli/rule_pages.h"
#include "kanly/rules.h"

static const char HELP[] =
    "usage: kanly rules [NAME | --search WORD | --coverage] [--scenarios FOLDER] [--json]\n"
    "\n"
    "Without a name: every rule and every note to the rules, by name and title.\n"
    "\n"
    "  NAME                what it says, the files that cite it and the scenarios that show it:\n"
    "                        1.06.03.05  a rule; 1.06 is a whole chapter\n"
    "                        R68, RB-37  a ruling: what was decided where the rules leave it open\n"
    "                        B7          a step of a battle\n"
    "                        KW-14       an ability a Karama can stop\n"
    "                        Q21         a question of Truthtrance\n"
    "                        KE-08       a worked case, which is a scenario\n"
    "                      R, RB, B, KW and Q alone list all of their kind\n"
    "  --search WORD       the rules and notes with this word in them\n"
    "  --coverage          how many rules of each chapter the source cites and the scenarios\n"
    "                      show, and what is missing; exit 1 when anything is\n"
    "  --scenarios FOLDER  where the scenarios are (default: scenarios)\n"
    "  --json              print JSON\n";

/* --- several ---------------------------------------------------------------------------------- */

typedef bool selects_rule(kanly_rule rule, const char *what);
typedef bool selects_note(unsigned note, const char *what);

static bool every_rule(kanly_rule rule, const char *what) { return (void)rule, (void)what, true; }
static bool every_note(unsigned note, const char *what) { return (void)note, (void)what, true; }

static bool in_chapter(kanly_rule rule, const char *what)
{
    char number[KANLY_RULE_NUMBER_SIZE];
    size_t length = strlen(what);
    kanly_rule_number(rule, number);
    return strncmp(number, what, length) == 0 && (number[length] == '.' || number[length] == '\0');
}

/* RB is the beginning of RB-37 and R of R68, but R not of RB-37. */
static bool in_series(unsigned note, const char *what)
{
    const char *name = kanly_note_text(note)->name;
    for (; *what; what++, name++)
        if (!isalpha((unsigned char)*what) || toupper((unsigned char)*what) != *name) return false;
    return *name == '-' || isdigit((unsigned char)*name);
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

static bool rule_mentions(kanly_rule rule, const char *what)
{
    const kanly_rule_entry *entry = kanly_rule_text(rule);
    return contains(entry->title, what) || contains(entry->sentence, what);
}

static bool note_mentions(unsigned note, const char *what)
{
    const kanly_note_entry *entry = kanly_note_text(note);
    return contains(entry->title, what) || contains(entry->problem, what) ||
           contains(entry->sentence, what) || contains(entry->option, what);
}

static bool chapter_exists(const char *what)
{
    for (kanly_rule rule = 1; rule < KANLY_RULES; rule++)
        if (in_chapter(rule, what)) return true;
    return false;
}

static bool series_exists(const char *what)
{
    for (unsigned note = 1; note < KANLY_NOTES; note++)
        if (in_series(note, what)) return true;
    return false;
}

/* What is listed: of the rules and of the notes those that fit `what`. */
typedef struct {
    selects_rule *rules;
    selects_note *notes;
    const char *what;
    bool whole; /* with the sentence */
} wish;

static void list_line(const wish *wanted, const char *name, const char *title, const char *sentence)
{
    printf("%-12s %s\n", name, title);
    if (wanted->whole) printf("             %s\n", sentence);
}

/* How many rules and notes were listed. */
static unsigned list_text(const wish *wanted)
{
    unsigned count = 0;
    for (kanly_rule rule = 1; rule < KANLY_RULES; rule++) {
        char number[KANLY_RULE_NUMBER_SIZE];
        if (!wanted->rules(rule, wanted->what)) continue;
        kanly_rule_number(rule, number);
        list_line(wanted, number, kanly_rule_text(rule)->title, kanly_rule_text(rule)->sentence);
        count++;
    }
    for (unsigned note = 1; note < KANLY_NOTES; note++) {
        const kanly_note_entry *entry = kanly_note_text(note);
        if (!wanted->notes(note, wanted->what)) continue;
        list_line(wanted, entry->name, entry->title, entry->sentence);
        count++;
    }
    return count;
}

static unsigned list_json(const showings *all, const wish *wanted)
{
    unsigned count = 0;
    writer w = {0};
    write_open(&w, NULL, '[');
    for (kanly_rule rule = 1; rule < KANLY_RULES; rule++) {
        if (!wanted->rules(rule, wanted->what)) continue;
        write_rule_page(&w, all, rule);
        count++;
    }
    for (unsigned note = 1; note < KANLY_NOTES; note++) {
        if (!wanted->notes(note, wanted->what)) continue;
        write_note(&w, all, note);
        count++;
    }
    write_close(&w);
    write_line(&w);
    writer_print(&w, stdout);
    return count;
}

static unsigned list(const showings *all, const wish *wanted, bool json)
{
    return json ? list_json(all, wanted) : list_text(wanted);
}

/* --- the command ------------------------------------------------------------------------------ */

static void show_page(const showings *all, kanly_rule rule, unsigned note, const showing *of_case)
{
    if (rule)
        print_rule(all, rule);
    else if (note)
        print_note(all, note);
    else
        print_case(all, of_case);
}

static void show_json(const showings *all, kanly_rule rule, unsigned note, const showing *of_case)
{
    writer w = {0};
    if (rule)
        write_rule_page(&w, all, rule);
    else if (note)
        write_note(&w, all, note);
    else
        write_case(&w, all, of_case);
    write_line(&w);
    writer_print(&w, stdout);
}

static int look_up(const showings *all, const char *name, bool json)
{
    kanly_rule rule = kanly_rule_find(name);
    unsigned note = kanly_note_find(name);
    const showing *of_case = find_case(all, name);
    if (!rule && !note && (chapter_exists(name) || series_exists(name))) {
        list(all, &(wish){in_chapter, in_series, name, true}, json);
        return CLI_OK;
    }
    if (!rule && !note && !of_case)
        return usage_error(
            "rules", "there is no rule '%s'; kanly rules lists them, --search finds words", name);
    if (json)
        show_json(all, rule, note, of_case);
    else
        show_page(all, rule, note, of_case);
    return CLI_OK;
}

static int search(const showings *all, const char *word, bool json)
{
    if (list(all, &(wish){rule_mentions, note_mentions, word, true}, json)) return CLI_OK;
    return json ? CLI_FAILED : content_error("rules", "no rule mentions '%s'", word);
}

static int answer(const showings *all, const char *name, const char *word, bool json)
{
    if (name) return look_up(all, name, json);
    if (word) return search(all, word, json);
    list(all, &(wish){every_rule, every_note, NULL, false}, json);
    return CLI_OK;
}

int command_rules(int argc, char **argv)
{
    const char *name = NULL, *word = NULL, *folder = "scenarios";
    bool coverage = false, json = false;
    const argument known[] = {
        {"--search", ARGUMENT_TEXT, .text = &word},
        {"--coverage", ARGUMENT_FLAG, .flag = &coverage},
        {"--scenarios", ARGUMENT_TEXT, .text = &folder},
        {"--json", ARGUMENT_FLAG, .flag = &json},
    };
    const arguments wanted = {"rules", HELP, known, sizeof known / sizeof known[0], &name, 1};
    int status = arguments_read(&wanted, argc, argv);
    if (status != ARGUMENTS_FINE) return status;
    if (!!name + !!word + coverage > 1)
        return usage_error("rules",
                           "a name, --search and --coverage are three different questions");
    if (coverage) return print_coverage(folder, json);
    showings all = read_showings(folder);
    status = answer(&all, name, word, json);
    free_showings(&all);
    return status;
}
