/* Pages of the rulebook. In the text the first column is twelve wide, and lists go on below each
** other in the second. */
#include "cli/rule_pages.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "cli/coverage.h"

/* --- the scenarios ---------------------------------------------------------------------------- */

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

/* --- for people ------------------------------------------------------------------------------- */

/* What stands before an entry of a list: nothing before the first. */
static const char *margin(unsigned *count) { return (*count)++ ? "            " : ""; }

static void print_file(void *context, const char *file) { printf("%s%s\n", margin(context), file); }

static void print_places(const showings *all, const char *name)
{
    unsigned files = 0, scenarios = 0;
    printf("in the code ");
    each_citation(name, print_file, &files);
    if (!files) printf("not cited\n");
    printf("shown by    ");
    for (unsigned i = 0; i < all->count; i++) {
        const showing *s = &all->list[i];
        if (same_name(s->name, name))
            printf("%s%s:%u  %s\n", margin(&scenarios), s->file, s->line, s->title);
    }
    if (!scenarios) printf("no scenario\n");
}

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

static void print_notes_about(kanly_rule rule)
{
    unsigned count = 0, note = kanly_note_about(rule, 0);
    if (note) printf("see also    ");
    for (; note; note = kanly_note_about(rule, note))
        printf("%s%-7s %s\n", margin(&count), kanly_note_text(note)->name,
               kanly_note_text(note)->title);
}

void print_rule(const showings *all, kanly_rule rule)
{
    const kanly_rule_entry *entry = kanly_rule_text(rule);
    char number[KANLY_RULE_NUMBER_SIZE];
    kanly_rule_number(rule, number);
    printf("%s  %s\n\n%s\n\n", number, entry->title, entry->sentence);
    printf("in force    %s\n", mode_text(entry->mode));
    printf("Karama      %s\n", karama_text(entry->karama));
    printf("kept by     %s\n", keeper_text(entry->kind));
    print_notes_about(rule);
    print_places(all, number);
}

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

static void print_concerned(const kanly_note_entry *entry)
{
    unsigned count = 0;
    printf("concerns    ");
    for (unsigned i = 0; i < KANLY_NOTE_RULES && entry->rules[i]; i++) {
        char number[KANLY_RULE_NUMBER_SIZE];
        kanly_rule_number(entry->rules[i], number);
        printf("%s%-13s %s\n", margin(&count), number, kanly_rule_text(entry->rules[i])->title);
    }
}

void print_note(const showings *all, unsigned note)
{
    const kanly_note_entry *entry = kanly_note_text(note);
    printf("%s  %s\n\n", entry->name, entry->title);
    if (*entry->problem) printf("%s\n", entry->problem);
    printf("%s\n\n", entry->sentence);
    printf("kind        %s\n", note_kind_text(entry->kind));
    if (*entry->option) printf("option      %s\n", entry->option);
    if (!entry->kept) printf("kept by     nobody yet\n");
    print_concerned(entry);
    print_places(all, entry->name);
}

/* --- as JSON ---------------------------------------------------------------------------------- */

static void write_file(void *context, const char *file) { write_text(context, NULL, file); }

static void write_places(writer *w, const showings *all, const char *name)
{
    write_open(w, "files", '[');
    each_citation(name, write_file, w);
    write_close(w);
    write_open(w, "scenarios", '[');
    for (unsigned i = 0; i < all->count; i++) {
        const showing *s = &all->list[i];
        if (!same_name(s->name, name)) continue;
        write_open(w, NULL, '{');
        write_text(w, "file", s->file);
        write_whole(w, "line", s->line);
        write_text(w, "title", s->title);
        write_close(w);
    }
    write_close(w);
}

void write_rule_page(writer *w, const showings *all, kanly_rule rule)
{
    static const char *const MODE[] = {"basic", "advanced", "variant"};
    static const char *const KARAMA_WORD[] = {"no", "prevent", "cancel", "either"};
    static const char *const KEEPER[] = {"engine", "table", "information"};
    const kanly_rule_entry *entry = kanly_rule_text(rule);
    char number[KANLY_RULE_NUMBER_SIZE];
    kanly_rule_number(rule, number);
    write_open(w, NULL, '{');
    write_text(w, "rule", number);
    write_text(w, "title", entry->title);
    write_text(w, "sentence", entry->sentence);
    write_text(w, "mode", MODE[entry->mode]);
    write_text(w, "karama", KARAMA_WORD[entry->karama]);
    write_text(w, "kept_by", KEEPER[entry->kind]);
    write_yes(w, "cited", rule_is_cited(rule));
    write_open(w, "notes", '[');
    for (unsigned note = 0; (note = kanly_note_about(rule, note)) != 0;)
        write_text(w, NULL, kanly_note_text(note)->name);
    write_close(w);
    write_places(w, all, number);
    write_close(w);
}

void write_note(writer *w, const showings *all, unsigned note)
{
    static const char *const KIND[] = {"ruling", "step", "karama", "truthtrance"};
    const kanly_note_entry *entry = kanly_note_text(note);
    write_open(w, NULL, '{');
    write_text(w, "note", entry->name);
    write_text(w, "kind", KIND[entry->kind]);
    write_text(w, "title", entry->title);
    write_text(w, "problem", *entry->problem ? entry->problem : NULL);
    write_text(w, "sentence", entry->sentence);
    write_text(w, "option", *entry->option ? entry->option : NULL);
    write_yes(w, "kept", entry->kept);
    write_open(w, "rules", '[');
    for (unsigned i = 0; i < KANLY_NOTE_RULES && entry->rules[i]; i++) {
        char number[KANLY_RULE_NUMBER_SIZE];
        kanly_rule_number(entry->rules[i], number);
        write_text(w, NULL, number);
    }
    write_close(w);
    write_places(w, all, entry->name);
    write_close(w);
}

/* --- worked cases ----------------------------------------------------------------------------- */

const showing *find_case(const showings *all, const char *name)
{
    for (unsigned i = 0; i < all->count; i++)
        if (same_name(all->list[i].name, name)) return &all->list[i];
    return NULL;
}

void print_case(const showings *all, const showing *first)
{
    printf("%s\n\nkind        worked case\n", first->name);
    print_places(all, first->name);
}

void write_case(writer *w, const showings *all, const showing *first)
{
    write_open(w, NULL, '{');
    write_text(w, "case", first->name);
    write_places(w, all, first->name);
    write_close(w);
}
