/* Reading the lessons, once. Those that are part of the program are ours: a fault in one is logged,
** and the lesson left out. Those of a folder somebody named (--lessons) are theirs: the first
** fault is told, with file and line. */
#include "serve/lessons.h"

#include <ctype.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "serve/log.h"
#include "serve/page.h"
#include "scenario/scenario.h"
#include "wire/names.h"

enum {
    LESSONS_AT_ONCE = 16,
    LINE_SIZE = 2048,
    FAULT_LINE = 256,
    FILE_SIZE = 1 << 16,
    PATH_SIZE = 1024
};

/* The order they are learnt in; what is not named here comes after, by name. */
static const char *const ORDER[] = {
    "storm",    "blow",           "bidding", "shipping", "moving",   "battle-plan",  "traitor",
    "alliance", "spice-dialling", "elites",  "karama",   "advisors", "guild-timing", "prediction"};

static struct {
    lesson *list;
    unsigned count;
    bool read;
} all;

typedef struct {
    const char *at, *end; /* what is left of the text */
    unsigned taken;       /* lines so far */
    unsigned before;      /* those before the text in which `line` was looked for */
    unsigned begun;       /* the number of the one it began with */
    char line[LINE_SIZE]; /* with the lines that go on with it */
    unsigned fault_line;
    char fault[FAULT_LINE];
} reading;

static bool faulty(reading *x, const char *what, const char *where)
{
    x->fault_line = x->begun;
    snprintf(x->fault, sizeof x->fault, "%s%s%.160s", what, *where ? ": " : "", where);
    return false;
}

static size_t line_length(const reading *x, const char *from)
{
    const char *newline = memchr(from, '\n', (size_t)(x->end - from));
    return (size_t)((newline ? newline : x->end) - from);
}

static bool goes_on(const reading *x)
{
    return x->at < x->end && (*x->at == ' ' || *x->at == '\t') && line_length(x, x->at) > 0;
}

static void add_words(reading *x, const char *from, size_t length)
{
    size_t used = strlen(x->line);
    while (length && isspace((unsigned char)*from)) from++, length--;
    snprintf(x->line + used, sizeof x->line - used, "%s%.*s", used ? " " : "", (int)length, from);
}

/* Goes over one line of the text; how long it was. */
static size_t take_line(reading *x)
{
    size_t length = line_length(x, x->at);
    x->at += length + (x->at + length < x->end);
    x->taken++;
    return length;
}

/* The next line that says something, with its continuations. */
static bool next_line(reading *x)
{
    x->before = x->taken;
    while (x->at < x->end) {
        const char *from = x->at;
        size_t length = take_line(x);
        if (!length || *from == '#') continue;
        x->begun = x->taken;
        x->line[0] = '\0';
        add_words(x, from, length);
        while (goes_on(x)) {
            from = x->at;
            length = take_line(x);
            add_words(x, from, length);
        }
        return true;
    }
    return false;
}

/* What follows a key; NULL: another key. */
static const char *after_key(const reading *x, const char *key)
{
    size_t length = strlen(key);
    if (strncmp(x->line, key, length) != 0 || (x->line[length] && x->line[length] != ' '))
        return NULL;
    return x->line[length] ? x->line + length + 1 : x->line + length;
}

static const char *kept(const char *text)
{
    char *copy = strdup(text);
    if (!copy) abort();
    return copy;
}

static uint8_t faction_named(const char *name, size_t length)
{
    for (faction f = 0; f < FACTIONS; f++)
        if (strlen(faction_name(f)) == length && strncmp(faction_name(f), name, length) == 0)
            return f;
    return NONE;
}

/* --- the position ----------------------------------------------------------------------------- */

/* The scenario goes from its title to the first line that is the lesson's own again. */
static bool read_position(reading *x, const char *from, lesson *l)
{
    scenario s;
    fault f;
    while (x->at < x->end && strncmp(x->at, "step", 4) != 0 && strncmp(x->at, "others ", 7) != 0)
        take_line(x);
    scenario_reader reader = {.text = from, .length = (size_t)(x->at - from), .line = x->before};
    if (!scenario_next(&reader, &s)) return faulty(x, "there is no scenario", "");
    bool fine = !s.fault.line && scenario_describe(&s, &l->position, &f);
    if (!fine) {
        if (s.fault.line) f = s.fault;
        faulty(x, "the scenario", f.text);
        x->fault_line = f.line;
    }
    scenario_free(&s);
    return fine;
}

/* --- steps ------------------------------------------------------------------------------------ */

static bool read_others(reading *x, const char *rest, lesson_answers *out)
{
    size_t named = strcspn(rest, " ");
    uint8_t f = faction_named(rest, named);
    if (f == NONE || !rest[named] || out->count == LESSON_OTHERS)
        return faulty(x, "others need a faction and a move", rest);
    out->list[out->count++] = (lesson_answer){f, kept(rest + named + 1)};
    return true;
}

static bool read_wrong(reading *x, const char *rest, lesson_step *step)
{
    const char *colon = strstr(rest, " : ");
    if (!colon || step->wrongs == LESSON_PATTERNS)
        return faulty(x, "wrong needs a pattern, ' : ' and a text", rest);
    char pattern[FAULT_LINE];
    snprintf(pattern, sizeof pattern, "%.*s", (int)(colon - rest), rest);
    step->wrong[step->wrongs].pattern = kept(pattern);
    step->wrong[step->wrongs++].text = kept(colon + 3);
    return true;
}

static bool read_step_line(reading *x, lesson_step *step)
{
    const char *rest;
    if ((rest = after_key(x, "ask"))) {
        step->ask = question_named(rest);
        return step->ask != KANLY_ASK_NOTHING || faulty(x, "no such question", rest);
    }
    if ((rest = after_key(x, "want"))) {
        if (step->wants == LESSON_PATTERNS) return faulty(x, "too many answers", rest);
        step->want[step->wants++] = kept(rest);
        return true;
    }
    if ((rest = after_key(x, "others"))) return read_others(x, rest, &step->others);
    if ((rest = after_key(x, "wrong"))) return read_wrong(x, rest, step);
    if ((rest = after_key(x, "text"))) return step->text = kept(rest), true;
    if ((rest = after_key(x, "else"))) return step->otherwise = kept(rest), true;
    if ((rest = after_key(x, "after"))) return step->after = kept(rest), true;
    return faulty(x, "not understood", x->line);
}

static bool step_complete(const lesson_step *s)
{
    return s->ask && s->text && s->after && s->otherwise && s->wants;
}

static bool last_step_complete(reading *x, const lesson *l)
{
    if (!l->steps || step_complete(&l->step[l->steps - 1])) return true;
    return faulty(x, "the step before this needs ask, text, want, else and after", "");
}

static bool read_line(reading *x, const char *from, lesson *l)
{
    const char *rest;
    if ((rest = after_key(x, "end"))) {
        l->end = kept(rest);
        return last_step_complete(x, l);
    }
    if (after_key(x, "step")) {
        if (l->steps == LESSON_STEPS) return faulty(x, "too many steps", "");
        return last_step_complete(x, l) && (l->steps++, true);
    }
    if (l->steps) return read_step_line(x, &l->step[l->steps - 1]);
    if ((rest = after_key(x, "lesson"))) return l->name = kept(rest), true;
    if ((rest = after_key(x, "title"))) return l->title = kept(rest), true;
    if ((rest = after_key(x, "text"))) return l->text = kept(rest), true;
    if ((rest = after_key(x, "others"))) return read_others(x, rest, &l->opening);
    if (after_key(x, "scenario")) return read_position(x, from, l);
    if ((rest = after_key(x, "faction"))) {
        l->faction = faction_named(rest, strlen(rest));
        return l->faction != NONE || faulty(x, "no such faction", rest);
    }
    return faulty(x, "not understood", x->line);
}

/* What the whole must have: a name, somebody who is at the table, a position that is one. */
static bool whole(reading *x, const lesson *l)
{
    x->begun = x->taken;
    if (!l->name) return faulty(x, "a lesson needs a name", "");
    if (!(l->title && l->text && l->end && l->faction != NONE && l->steps))
        return faulty(x, "a lesson needs lesson, title, text, faction, scenario, step and end", "");
    if (!(l->position.playing & just(l->faction)))
        return faulty(x, "the learner does not play", faction_name(l->faction));
    const char *broken = kanly_broken(&l->position);
    return !broken || faulty(x, "the position cannot be played", broken);
}

static bool is_new(reading *x, const lesson *l)
{
    for (unsigned i = 0; l->name && i < all.count; i++)
        if (strcmp(all.list[i].name, l->name) == 0)
            return faulty(x, "there is another lesson of that name", l->name);
    return true;
}

static bool read_lesson(reading *x, const char *text, size_t length, lesson *l)
{
    *l = (lesson){.faction = NONE};
    *x = (reading){.at = text, .end = text + length};
    for (const char *from = x->at; next_line(x); from = x->at)
        if (!read_line(x, from, l)) return false;
    return whole(x, l);
}

/* Adds the lesson in a text; false with what is wrong with it. */
static bool add_lesson(reading *x, const char *text, size_t length)
{
    if (all.count % LESSONS_AT_ONCE == 0) {
        all.list = realloc(all.list, (all.count + LESSONS_AT_ONCE) * sizeof *all.list);
        if (!all.list) abort();
    }
    lesson *l = &all.list[all.count];
    if (!read_lesson(x, text, length, l) || !is_new(x, l)) return false;
    all.count++;
    return true;
}

/* --- somebody's own --------------------------------------------------------------------------- */

static void free_answers(const lesson_answers *list)
{
    for (unsigned i = 0; i < list->count; i++) free((char *)list->list[i].move);
}

static void free_step(const lesson_step *s)
{
    free((char *)s->text);
    free((char *)s->after);
    free((char *)s->otherwise);
    for (unsigned i = 0; i < s->wants; i++) free((char *)s->want[i]);
    for (unsigned i = 0; i < s->wrongs; i++) {
        free((char *)s->wrong[i].pattern);
        free((char *)s->wrong[i].text);
    }
    free_answers(&s->others);
}

void lesson_free(lesson *l)
{
    if (!l) return;
    free((char *)l->name);
    free((char *)l->title);
    free((char *)l->text);
    free((char *)l->end);
    free_answers(&l->opening);
    for (unsigned i = 0; i < l->steps; i++) free_step(&l->step[i]);
    free(l);
}

/* Matching with many stars takes long, and a text from anywhere may ask for that. */
static bool is_tame(const lesson *l)
{
    enum { MOST_STARS = 2 };
    for (unsigned i = 0; i < l->steps; i++)
        for (unsigned k = 0; k < l->step[i].wants + l->step[i].wrongs; k++) {
            const lesson_step *s = &l->step[i];
            const char *at = k < s->wants ? s->want[k] : s->wrong[k - s->wants].pattern;
            unsigned stars = 0;
            for (; *at; at++) stars += *at == '*' || *at == '[';
            if (stars > MOST_STARS) return false;
        }
    return true;
}

lesson *lesson_of_text(const char *text, size_t length, char *error, size_t size)
{
    reading x;
    lesson *l = calloc(1, sizeof *l);
    if (!l) abort();
    if (!read_lesson(&x, text, length, l))
        snprintf(error, size, "line %u: %s", x.fault_line, x.fault);
    else if (!is_tame(l))
        snprintf(error, size, "a pattern may have two stars at most");
    else
        return l;
    lesson_free(l);
    return NULL;
}

/* --- from files ------------------------------------------------------------------------------- */

static int is_lesson(const struct dirent *entry)
{
    size_t length = strlen(entry->d_name);
    return length > 7 && strcmp(entry->d_name + length - 7, ".lesson") == 0;
}

static bool add_file(const char *path, char *error, size_t size)
{
    static char text[FILE_SIZE];
    reading x;
    FILE *file = fopen(path, "r");
    if (!file) return snprintf(error, size, "%s cannot be read", path), false;
    size_t length = fread(text, 1, sizeof text, file);
    fclose(file);
    if (length == sizeof text)
        return snprintf(error, size, "%s is too long for a lesson", path), false;
    if (add_lesson(&x, text, length)) return true;
    snprintf(error, size, "%s:%u: %s", path, x.fault_line, x.fault);
    return false;
}

static bool add_folder(const char *folder, char *error, size_t size)
{
    struct dirent **entry;
    char path[PATH_SIZE];
    int count = scandir(folder, &entry, is_lesson, alphasort);
    bool fine = count >= 0;
    if (!fine) snprintf(error, size, "the folder of lessons %s cannot be read", folder);
    for (int i = 0; i < count; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, entry[i]->d_name);
        fine = fine && add_file(path, error, size);
        free(entry[i]);
    }
    if (count >= 0) free(entry);
    return fine;
}

/* --- the list --------------------------------------------------------------------------------- */

static unsigned place_of(const lesson *l)
{
    unsigned i = 0;
    while (i < sizeof ORDER / sizeof ORDER[0] && strcmp(ORDER[i], l->name) != 0) i++;
    return i;
}

static int by_order(const void *a, const void *b)
{
    const lesson *x = a, *y = b;
    unsigned px = place_of(x), py = place_of(y);
    return px == py ? strcmp(x->name, y->name) : px < py ? -1 : 1;
}

bool lessons_read(const char *folder, char *error, size_t size)
{
    reading x;
    all.read = true;
    for (size_t i = 0; i < LESSON_TEXT_FILES; i++)
        if (!add_lesson(&x, (const char *)LESSON_TEXT[i].bytes, LESSON_TEXT[i].length))
            log_line(LOG_ERROR, "lessons", "%s:%u: %s", LESSON_TEXT[i].path, x.fault_line, x.fault);
    bool fine = !folder || add_folder(folder, error, size);
    if (all.count) qsort(all.list, all.count, sizeof all.list[0], by_order);
    return fine;
}

unsigned lesson_count(void)
{
    if (!all.read) lessons_read(NULL, NULL, 0);
    return all.count;
}

const lesson *lesson_at(unsigned place) { return place < lesson_count() ? &all.list[place] : NULL; }

const lesson *lesson_named(const char *name)
{
    for (unsigned i = 0; i < lesson_count(); i++)
        if (strcmp(all.list[i].name, name) == 0) return &all.list[i];
    return NULL;
}
