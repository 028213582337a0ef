/* `kanly rules --coverage`. A rule the engine keeps counts as covered when the source cites its
** number and at least one scenario shows it. The citations are collected when the program is built;
** the scenarios are read when the question is asked. */
#include "cli/coverage.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/arguments.h"
#include "cli/cli.h"
#include "platform/platform.h"
#include "wire/writer.h"

/* --- cited by the source ---------------------------------------------------------------------- */

static const struct {
    const char *name, *file;
} CITATION[] = {
#define CITED(name, file) {name, file},
#include "rule_citations.h"
#undef CITED
    {NULL, NULL},
};

void each_citation(const char *name, cited_in *tell, void *context)
{
    for (unsigned i = 0; CITATION[i].name; i++)
        if (strcmp(CITATION[i].name, name) == 0) tell(context, CITATION[i].file);
}

/* A header says what a thing is; the source does it. */
static void note_source(void *context, const char *file)
{
    if (strncmp(file, "src/", 4) == 0) *(bool *)context = true;
}

bool rule_is_cited(kanly_rule rule)
{
    char number[KANLY_RULE_NUMBER_SIZE];
    bool cited = false;
    kanly_rule_number(rule, number);
    each_citation(number, note_source, &cited);
    return cited;
}

/* --- shown by scenarios ----------------------------------------------------------------------- */

enum { LINE_SIZE = 1024, PATH_SIZE = 4096 };

static void names_of_line(char *names, scenario_shows *tell, void *context, const char *file,
                          unsigned line, const char *title)
{
    for (char *word = strtok(names, " \t\r\n"); word && *word != '#';
         word = strtok(NULL, " \t\r\n"))
        tell(context, word, file, line, title);
}

static int scan_file(const char *path, scenario_shows *tell, void *context)
{
    char line[LINE_SIZE], title[LINE_SIZE] = "";
    unsigned title_line = 0;
    FILE *file = fopen(path, "r");
    if (!file) return -1;
    for (unsigned n = 1; fgets(line, sizeof line, file); n++) {
        char *start = line + strspn(line, " \t");
        start[strcspn(start, "\r\n")] = '\0';
        if (strncmp(start, "scenario ", 9) == 0) {
            snprintf(title, sizeof title, "%s", start + 9);
            title_line = n;
        } else if (strncmp(start, "rule ", 5) == 0) {
            names_of_line(start + 5, tell, context, path, title_line, title);
        }
    }
    fclose(file);
    return 0;
}

static bool ends_in_scn(const char *name)
{
    size_t length = strlen(name);
    return length > 4 && strcmp(name + length - 4, ".scn") == 0;
}

int each_scenario_name(const char *folder, scenario_shows *tell, void *context)
{
    char **name;
    int count = platform_list(folder, &name), status = 0;
    if (count < 0) return -1;
    for (int i = 0; i < count; i++) {
        char path[PATH_SIZE];
        snprintf(path, sizeof path, "%s/%s", folder, name[i]);
        if (platform_is_folder(path))
            status |= each_scenario_name(path, tell, context);
        else if (ends_in_scn(path))
            status |= scan_file(path, tell, context);
    }
    platform_forget(name, count);
    return status;
}

/* --- chapters --------------------------------------------------------------------------------- */

static const struct {
    const char *prefix, *title;
} CHAPTER[] = {
    {"0.", "Setup"},
    {"1.00.", "Precedence"},
    {"1.01.", "Storm"},
    {"1.02.", "Spice Blow and Nexus"},
    {"1.03.", "CHOAM Charity"},
    {"1.04.", "Bidding"},
    {"1.05.", "Revival"},
    {"1.06.", "Shipment and Movement"},
    {"1.07.", "Battle"},
    {"1.08.", "Spice Collection"},
    {"1.09.", "Mentat Pause"},
    {"1.10.", "Alliances"},
    {"1.11.", "Secrecy"},
    {"1.12.", "Deals and bribes"},
    {"1.13.", "Advanced game"},
    {"1.14.", "Karama powers"},
    {"2.01.", "Atreides"},
    {"2.02.", "Bene Gesserit"},
    {"2.03.", "Emperor"},
    {"2.04.", "Fremen"},
    {"2.05.", "Harkonnen"},
    {"2.06.", "Spacing Guild"},
    {"3.01.", "Treachery cards"},
    {"4.", "Variants"},
};
enum { CHAPTERS = sizeof CHAPTER / sizeof CHAPTER[0] };

typedef struct {
    unsigned shown[KANLY_RULES]; /* how many scenarios name it */
    bool cited[KANLY_RULES];
} coverage;

typedef struct {
    unsigned rules, cited, shown;
} tally;

static void count_scenario(void *context, const char *name, const char *file, unsigned line,
                           const char *title)
{
    (void)file, (void)line, (void)title;
    ((coverage *)context)->shown[kanly_rule_find(name)]++; /* a note counts for no rule, 0 */
}

static bool of_engine(kanly_rule rule) { return kanly_rule_text(rule)->kind == KANLY_KIND_ENGINE; }

static bool in_chapter(kanly_rule rule, unsigned chapter)
{
    char number[KANLY_RULE_NUMBER_SIZE];
    kanly_rule_number(rule, number);
    return strncmp(number, CHAPTER[chapter].prefix, strlen(CHAPTER[chapter].prefix)) == 0;
}

static tally tally_of(const coverage *covered, unsigned chapter)
{
    tally sum = {0};
    for (kanly_rule rule = 1; rule < KANLY_RULES; rule++) {
        if (!of_engine(rule) || !in_chapter(rule, chapter)) continue;
        sum.rules++;
        sum.cited += covered->cited[rule];
        sum.shown += covered->shown[rule] > 0;
    }
    return sum;
}

/* --- printing --------------------------------------------------------------------------------- */

typedef bool lacks(const coverage *covered, kanly_rule rule);

static bool not_cited(const coverage *covered, kanly_rule rule)
{
    return of_engine(rule) && !covered->cited[rule];
}

static bool not_shown(const coverage *covered, kanly_rule rule)
{
    return of_engine(rule) && !covered->shown[rule];
}

static bool missing(const coverage *covered, kanly_rule rule)
{
    return not_cited(covered, rule) || not_shown(covered, rule);
}

static void write_list(writer *w, const coverage *covered, const char *key, lacks *which)
{
    write_open(w, key, '[');
    for (kanly_rule rule = 1; rule < KANLY_RULES; rule++) {
        char number[KANLY_RULE_NUMBER_SIZE];
        if (!which(covered, rule)) continue;
        kanly_rule_number(rule, number);
        write_text(w, NULL, number);
    }
    write_close(w);
}

static void write_tally(writer *w, tally sum)
{
    write_whole(w, "rules", sum.rules);
    write_whole(w, "cited", sum.cited);
    write_whole(w, "shown", sum.shown);
}

static void write_chapter(writer *w, unsigned chapter, tally sum)
{
    char number[8];
    snprintf(number, sizeof number, "%.*s", (int)strlen(CHAPTER[chapter].prefix) - 1,
             CHAPTER[chapter].prefix);
    write_open(w, NULL, '{');
    write_text(w, "chapter", number);
    write_text(w, "title", CHAPTER[chapter].title);
    write_tally(w, sum);
    write_close(w);
}

static void print_as_json(const coverage *covered)
{
    tally all = {0};
    writer w = {0};
    write_open(&w, NULL, '{');
    write_open(&w, "chapters", '[');
    for (unsigned chapter = 0; chapter < CHAPTERS; chapter++) {
        tally sum = tally_of(covered, chapter);
        write_chapter(&w, chapter, sum);
        all.rules += sum.rules, all.cited += sum.cited, all.shown += sum.shown;
    }
    write_close(&w);
    write_tally(&w, all);
    write_list(&w, covered, "not_cited", not_cited);
    write_list(&w, covered, "not_shown", not_shown);
    write_list(&w, covered, "missing", missing);
    write_close(&w);
    write_line(&w);
    writer_print(&w, stdout);
}

static void print_missing(const coverage *covered, const char *heading, lacks *which)
{
    bool any = false;
    for (kanly_rule rule = 1; rule < KANLY_RULES; rule++) {
        char number[KANLY_RULE_NUMBER_SIZE];
        if (!which(covered, rule)) continue;
        if (!any) printf("\n%s:\n", heading);
        any = true;
        kanly_rule_number(rule, number);
        printf("  %-12s %s\n", number, kanly_rule_text(rule)->title);
    }
}

static void print_as_text(const coverage *covered)
{
    tally all = {0};
    printf("%-30s %5s %5s %5s\n", "chapter", "rules", "cited", "shown");
    for (unsigned chapter = 0; chapter < CHAPTERS; chapter++) {
        tally sum = tally_of(covered, chapter);
        printf("%-5s %-24s %5u %5u %5u%s\n", CHAPTER[chapter].prefix, CHAPTER[chapter].title,
               sum.rules, sum.cited, sum.shown,
               sum.cited < sum.rules || sum.shown < sum.rules ? "  *" : "");
        all.rules += sum.rules, all.cited += sum.cited, all.shown += sum.shown;
    }
    printf("%-30s %5u %5u %5u\n", "all the engine keeps", all.rules, all.cited, all.shown);
    print_missing(covered, "cited nowhere in the source", not_cited);
    print_missing(covered, "shown by no scenario", not_shown);
}

int print_coverage(const char *folder, bool json)
{
    coverage covered = {0};
    bool complete = true;
    if (each_scenario_name(folder, count_scenario, &covered) != 0)
        return usage_error("rules", "cannot read the scenarios in '%s': %s", folder,
                           strerror(errno));
    for (kanly_rule rule = 1; rule < KANLY_RULES; rule++) covered.cited[rule] = rule_is_cited(rule);
    for (kanly_rule rule = 1; rule < KANLY_RULES; rule++) complete &= !missing(&covered, rule);
    if (json)
        print_as_json(&covered);
    else
        print_as_text(&covered);
    return complete ? CLI_OK : CLI_FAILED;
}
