/* `kanly check`: runs scenario files. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/arguments.h"
#include "cli/cli.h"
#include "platform/platform.h"
#include "scenario/scenario.h"
#include "text/story.h"

static const char HELP[] =
    "usage: kanly check [OPTION…] FILE|DIR…\n"
    "\n"
    "Runs the scenarios in each file, and in every .scn file below each directory. One line for\n"
    "each that fails: where, its title, what was expected and what was found.\n"
    "\n"
    "  --verbose      print every event as well\n"
    "  --must-fail    each scenario must fail, at the line marked '#! TEXT' and saying TEXT\n"
    "  --list-rules   print how many scenarios name each rule, and run nothing\n"
    "  --json         one JSON object a line for each scenario, then the totals\n"
    "\n"
    "Exit status: 0 all held, 1 some did not, 2 a file could not be read.\n";

typedef struct {
    bool verbose, must_fail, list_rules, json;
    unsigned passed, failed;
    bool unreadable;
    unsigned named[KANLY_RULES];
} tally;

/* --- files ------------------------------------------------------------------------------------ */

static char *read_file(const char *path, size_t *length)
{
    FILE *file = fopen(path, "rb");
    if (!file) return NULL;
    char *text = NULL;
    size_t room = 0, used = 0, got = 0;
    do {
        if (room - used < 65536) {
            room = room ? room * 2 : 65536 * 2;
            char *more = realloc(text, room);
            if (!more) {
                free(text);
                fclose(file);
                return NULL;
            }
            text = more;
        }
        got = fread(text + used, 1, room - used, file);
        used += got;
    } while (got);
    bool bad = ferror(file);
    fclose(file);
    if (bad) {
        free(text);
        return NULL;
    }
    *length = used;
    return text;
}

static void unreadable(tally *s, const char *path)
{
    fprintf(stderr, "kanly check: %s: %s\n", path, strerror(errno ? errno : EIO));
    s->unreadable = true;
}

/* --- one scenario ----------------------------------------------------------------------------- */

static void print_json_text(const char *text)
{
    putchar('"');
    for (; *text; text++) {
        unsigned char c = (unsigned char)*text;
        if (c == '"' || c == '\\')
            printf("\\%c", c);
        else if (c < 0x20)
            printf("\\u%04x", c);
        else
            putchar(c);
    }
    putchar('"');
}

static void print_json(const char *path, const scenario *one, const fault *f)
{
    char number[KANLY_RULE_NUMBER_SIZE];
    printf("{\"file\":");
    print_json_text(path);
    printf(",\"line\":%u,\"title\":", one->line);
    print_json_text(one->title);
    printf(",\"rules\":[");
    for (unsigned i = 0; i < one->rule_count; i++) {
        kanly_rule_number(one->rule[i], number);
        printf("%s\"%s\"", i ? "," : "", number);
    }
    printf("],\"passed\":%s", f->line ? "false" : "true");
    if (f->line) {
        printf(",\"at\":%u,\"column\":%u,\"fault\":", f->line, f->column);
        print_json_text(f->text);
    }
    puts("}");
}

static void print_fault(const char *path, const scenario *one, const fault *f)
{
    printf("%s:%u", path, f->line);
    if (f->column) printf(":%u", f->column);
    printf(": %s: %s\n", one->title, f->text);
}

static void print_event(void *self, const kanly_game *g, const kanly_event *e)
{
    (void)self, (void)g;
    char sentence[STORY_LINE_SIZE + 32];
    story_line(e, sentence, sizeof sentence);
    printf("    %s\n", sentence);
}

/* What a line of the file says after `#!`, with the space before it; nothing where it is not
** marked. */
static void read_mark(const scenario_reader *file, unsigned number, char *out, size_t size)
{
    const char *at = file->text, *end = file->text + file->length, *stop;
    for (; (stop = memchr(at, '\n', (size_t)(end - at))) && --number; at = stop + 1) {
    }
    if (!stop) stop = end;
    while (at < stop && (at + 1 == stop || at[0] != '#' || at[1] != '!')) at++;
    snprintf(out, size, "%.*s", at < stop ? (int)(stop - at - 2) : 0, at + 2);
}

/* A scenario that must fail: where its text says `#! TEXT`, or `#! COLUMN: TEXT`, and for that
** reason. */
static fault must_fail(const scenario_reader *file, const scenario *one, fault found)
{
    fault missed = {.line = found.line ? found.line : one->line};
    char wanted[FAULT_SIZE] = "", said[FAULT_SIZE + 16];
    if (found.line) read_mark(file, found.line, wanted, sizeof wanted);
    if (found.column)
        snprintf(said, sizeof said, " %u: %s", found.column, found.text);
    else
        snprintf(said, sizeof said, " %s", found.text);
    if (*wanted && strstr(said, wanted)) return (fault){0};
    snprintf(missed.text, sizeof missed.text, "expected it to fail as marked, found%.400s",
             found.line ? said : " that it holds");
    return missed;
}

static void run_one(tally *s, const char *path, const scenario_reader *file, const scenario *one)
{
    if (s->list_rules) {
        for (unsigned i = 0; i < one->rule_count; i++) s->named[one->rule[i]]++;
        if (one->fault.line) print_fault(path, one, &one->fault), s->failed++;
        return;
    }
    if (s->verbose && !s->json) printf("%s:%u: %s\n", path, one->line, one->title);
    fault f = scenario_run(one, s->verbose && !s->json ? print_event : NULL, NULL);
    if (s->must_fail) f = must_fail(file, one, f);
    f.line ? s->failed++ : s->passed++;
    if (s->json)
        print_json(path, one, &f);
    else if (f.line)
        print_fault(path, one, &f);
}

static void run_file(tally *s, const char *path)
{
    size_t length = 0;
    errno = 0;
    char *text = read_file(path, &length);
    if (!text) {
        unreadable(s, path);
        return;
    }
    scenario_reader reader = {.text = text, .length = length};
    scenario one;
    while (scenario_next(&reader, &one)) {
        run_one(s, path, &reader, &one);
        scenario_free(&one);
    }
    free(text);
}

/* --- directories ------------------------------------------------------------------------------ */

static bool is_scenario_file(const char *name)
{
    size_t length = strlen(name);
    return length > 4 && !strcmp(name + length - 4, ".scn");
}

static void run_path(tally *s, const char *path, bool named);

static void run_directory(tally *s, const char *path)
{
    char **name;
    int count = platform_list(path, &name);
    if (count < 0) {
        unreadable(s, path);
        return;
    }
    for (int i = 0; i < count; i++) {
        char below[4096];
        snprintf(below, sizeof below, "%s/%s", path, name[i]);
        run_path(s, below, false);
    }
    platform_forget(name, count);
}

/* What was named is read whatever it is called; below a directory only scenario files. */
static void run_path(tally *s, const char *path, bool named)
{
    if (platform_is_folder(path))
        run_directory(s, path);
    else if (named || is_scenario_file(path))
        run_file(s, path);
}

/* --- the command ------------------------------------------------------------------------------ */

static void print_rules(const tally *s)
{
    char number[KANLY_RULE_NUMBER_SIZE];
    for (unsigned rule = KANLY_R_NONE + 1; rule < KANLY_RULES; rule++) {
        kanly_rule_number((kanly_rule)rule, number);
        printf("%-14s %u\n", number, s->named[rule]);
    }
}

static int conclude(const tally *s)
{
    if (s->list_rules)
        print_rules(s);
    else if (s->json)
        printf("{\"passed\":%u,\"failed\":%u}\n", s->passed, s->failed);
    else
        printf("%u passed, %u failed\n", s->passed, s->failed);
    if (s->unreadable) return CLI_USAGE;
    return s->failed ? CLI_FAILED : CLI_OK;
}

int command_check(int argc, char **argv)
{
    tally s = {.verbose = false};
    const argument known[] = {
        {"--verbose", ARGUMENT_FLAG, .flag = &s.verbose},
        {"--must-fail", ARGUMENT_FLAG, .flag = &s.must_fail},
        {"--list-rules", ARGUMENT_FLAG, .flag = &s.list_rules},
        {"--json", ARGUMENT_FLAG, .flag = &s.json},
    };
    const char **paths = calloc((size_t)argc + 1, sizeof *paths);
    if (!paths) return CLI_USAGE;
    int status = arguments_read(
        &(arguments){"check", HELP, known, sizeof known / sizeof known[0], paths, (size_t)argc},
        argc, argv);
    if (status == ARGUMENTS_FINE && !paths[0])
        status = usage_error("check", "name a scenario file or a directory of them");
    if (status == ARGUMENTS_FINE) {
        for (unsigned i = 0; paths[i]; i++) run_path(&s, paths[i], true);
        status = conclude(&s);
    }
    free(paths);
    return status;
}
