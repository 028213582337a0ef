/* Pages of the rulebook. In the text the first column is twelve wide, and lists go on below each
** other in the second. */
#include "cli/rule_pages.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/coverage.h"

/* --- the scenarios ---------------------------------------------------------------------------- */

enum { NAME_SIZE = 24, TEXT_SIZE = 256 };

struct showing {
    char name[NAME_SIZE], file[TEXT_SIZE], title[TEXT_SIZE];
    unsigned line;
};

static bool make_room(showings *all)
{
    if (all->count < all->room) return true;
    unsigned room = all->room ? 2 * all->room : 1024;
    showing *list = realloc(all->list, room * sizeof *list);
    if (!list) return false;
    all->list = list;
    all->room = room;
    return true;
}

static void keep_showing(void *context, const char *name, const char *file, unsigned line,
                         const char *title)
{
    showings *all = context;
    if (!make_room(all)) return;
    showing *s = &all->list[all->count++];
    snprintf(s->name, sizeof s->name, "%s", name);
    snprintf(s->file, sizeof s->file, "%s", file);
    snprintf(s->title, sizeof s->title, "%s", title);
    s->line = line;
}

showings read_showings(const char *folder)
{
    showings all = {0};
    (void)each_scenario_name(folder, keep_showing, &all);
    return all;
}

void free_showings(showings *all)
{
    free(all->list);
    *all = (showings){0};
}

static bool same_name(const char *a, const char *b)
{
    while (*a && tolower((unsigned char)*a) == tolower((unsigned char)*b)) a++, b++;
    return !*a && !*b;
}

/* --- lists, as text and as JSON --------------------------------------------------------------- */

typedef struct {
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

/* What stands before the next thing in a list. */
static void between(listing *list)
{
    if (list->count++) printf(list->json ? ", " : "            ");
}

static void list_file(void *context, const char *file)
{
    listing *list = context;
    between(list);
    if (list->json)
        print_json_text(file);
    else
        printf("%s\n", file);
}

static void list_files(const char *name, bool json)
{
    listing list = {.json = json};
    printf(json ? ", \"files\": [" : "in the code ");
    each_citation(name, list_file, &list);
    if (json)
        printf("]");
    else if (!list.count)
        printf("not cited\n");
}

static void list_scenario(listing *list, const showing *s)
{
    between(list);
    if (!list->json) {
        printf("%s:%u  %s\n", s->file, s->line, s->title);
        return;
    }
    printf("{\"file\": ");
    print_json_text(s->file);
    printf(", \"line\": %u, \"title\": ", s->line);
    print_json_text(s->title);
    printf("}");
}

static void list_scenarios(const showings *all, const char *name, bool json)
{
    listing list = {.json = json};
    printf(json ? ", \"scenarios\": [" : "shown by    ");
    for (unsigned i = 0; i < all->count; i++)
        if (same_name(all->list[i].name, name)) list_scenario(&list, &all->list[i]);
    if (json)
        printf("]");
    else if (!list.count)
        printf("no scenario\n");
}

/* --- rules ------------------------------------------------------------------------------------ */

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

static const char *keeper_text(uint8_t kind)
{
    switch ((kanly_rule_kind)kind) {
    case KANLY_KIND_ENGINE: return "the engine";
    case KANLY_KIND_TABLE: return "the people at the table";
    case KANLY_KIND_INFORMATION: return "nobody: it informs";
    }
    return "";
}

static void list_notes(kanly_rule rule, bool json)
{
    listing list = {.json = json};
    unsigned note = kanly_note_about(rule, 0);
    if (json)
        printf(", \"notes\": [");
    else if (note)
        printf("see also    ");
    for (; note; note = kanly_note_about(rule, note)) {
        between(&list);
        if (json)
            print_json_text(kanly_note_text(note)->name);
        else
            printf("%-7s %s\n", kanly_note_text(note)->name, kanly_note_text(note)->title);
    }
    if (json) printf("]");
}

static void print_rule_text(const kanly_rule_entry *entry, const char *number)
{
    printf("%s  %s\n\n%s\n\n", number, entry->title, entry->sentence);
    printf("in force    %s\n", mode_text(entry->mode));
    printf("Karama      %s\n", karama_text(entry->karama));
    printf("kept by     %s\n", keeper_text(entry->kind));
}

static void print_rule_json(const kanly_rule_entry *entry, const char *number, bool cited)
{
    static const char *const mode[] = {"basic", "advanced", "variant"};
    static const char *const karama[] = {"no", "prevent", "cancel", "either"};
    static const char *const keeper[] = {"engine", "table", "information"};
    printf("{\"rule\": \"%s\", \"title\": ", number);
    print_json_text(entry->title);
    printf(", \"sentence\": ");
    print_json_text(entry->sentence);
    printf(", \"mode\": \"%s\", \"karama\": \"%s\", \"kept_by\": \"%s\", \"cited\": %s",
           mode[entry->mode], karama[entry->karama], keeper[entry->kind], cited ? "true" : "false");
}

void print_rule(const showings *all, kanly_rule rule, bool json)
{
    char number[KANLY_RULE_NUMBER_SIZE];
    kanly_rule_number(rule, number);
    if (json)
        print_rule_json(kanly_rule_text(rule), number, rule_is_cited(rule));
    else
        print_rule_text(kanly_rule_text(rule), number);
    list_notes(rule, json);
    list_files(number, json);
    list_scenarios(all, number, json);
    if (json) printf("}");
}

/* --- notes ------------------------------------------------------------------------------------ */

static const char *note_kind_text(uint8_t kind)
{
    switch ((kanly_note_kind)kind) {
    case KANLY_NOTE_RULING: return "ruling";
    case KANLY_NOTE_STEP: return "step of a battle";
    case KANLY_NOTE_KARAMA: return "ability a Karama can stop";
    case KANLY_NOTE_TRUTH: return "question of Truthtrance";
    }
    return "";
}

static void list_rules(const kanly_note_entry *entry, bool json)
{
    listing list = {.json = json};
    printf(json ? ", \"rules\": [" : "concerns    ");
    for (unsigned i = 0; i < KANLY_NOTE_RULES && entry->rules[i]; i++) {
        char number[KANLY_RULE_NUMBER_SIZE];
        kanly_rule_number(entry->rules[i], number);
        between(&list);
        if (json)
            print_json_text(number);
        else
            printf("%-13s %s\n", number, kanly_rule_text(entry->rules[i])->title);
    }
    if (json) printf("]");
}

static void print_note_text(const kanly_note_entry *entry)
{
    printf("%s  %s\n\n", entry->name, entry->title);
    if (*entry->problem) printf("%s\n", entry->problem);
    printf("%s\n\n", entry->sentence);
    printf("kind        %s\n", note_kind_text(entry->kind));
    if (*entry->option) printf("option      %s\n", entry->option);
    if (!entry->kept) printf("kept by     nobody yet\n");
}

static void print_note_json(const kanly_note_entry *entry)
{
    static const char *const kind[] = {"ruling", "step", "karama", "truthtrance"};
    printf("{\"note\": \"%s\", \"kind\": \"%s\", \"title\": ", entry->name, kind[entry->kind]);
    print_json_text(entry->title);
    printf(", \"problem\": ");
    print_json_text(entry->problem);
    printf(", \"sentence\": ");
    print_json_text(entry->sentence);
    printf(", \"option\": ");
    print_json_text(entry->option);
    printf(", \"kept\": %s", entry->kept ? "true" : "false");
}

void print_note(const showings *all, unsigned note, bool json)
{
    const kanly_note_entry *entry = kanly_note_text(note);
    if (json)
        print_note_json(entry);
    else
        print_note_text(entry);
    list_rules(entry, json);
    list_files(entry->name, json);
    list_scenarios(all, entry->name, json);
    if (json) printf("}");
}

/* --- worked cases ----------------------------------------------------------------------------- */

bool print_case(const showings *all, const char *name, bool json)
{
    const showing *first = NULL;
    for (unsigned i = 0; i < all->count && !first; i++)
        if (same_name(all->list[i].name, name)) first = &all->list[i];
    if (!first) return false;
    if (json)
        printf("{\"case\": \"%s\"", first->name);
    else
        printf("%s  %s\n\nkind        worked case\n", first->name, first->title);
    list_scenarios(all, name, json);
    if (json) printf("}");
    return true;
}
