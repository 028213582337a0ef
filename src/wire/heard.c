/* Events as JSON. Their arguments are told twice: as the engine's own numbers, and by name, for
** readers who do not have the lists at hand. What an argument is stands in events.def: its word in
** the event's list, or the word its sentence has for it. */
#include <string.h>

#include "game/game.h"
#include "rules/rules.h"
#include "text/wording.h"
#include "wire/names.h"
#include "wire/wire.h"

static const struct {
    const char *arguments, *sentence;
} TEMPLATE[EVENTS] = {
#define EVENT(id, arguments, sentence) {arguments, sentence},
#include "kanly/events.def"
#undef EVENT
};

/* --- how an argument is told ------------------------------------------------------------------ */

static const char *plan_leader_called(uint8_t l, char out[WIRE_NAME_SIZE])
{
    return l == KANLY_HERO ? card_name_text(C_CHEAP_HERO) : leader_called(l, out);
}

static const char *ability_called(uint8_t row, char out[WIRE_NAME_SIZE])
{
    return called(KANLY_FIELD_ABILITY, row, out);
}

static const char *kind_called(uint8_t kind, char out[WIRE_NAME_SIZE])
{
    return (void)out, kind < CARD_KINDS ? card_kind_name(kind) : NULL;
}

static const char *voice_kind_called(uint8_t kind, char out[WIRE_NAME_SIZE])
{
    return called(KANLY_FIELD_CARD_KIND, kind, out);
}

static const char *phase_called(uint8_t phase, char out[WIRE_NAME_SIZE])
{
    return called(KANLY_FIELD_PHASE, phase, out);
}

static const char *victory_called(uint8_t victory, char out[WIRE_NAME_SIZE])
{
    return (void)out, victory_word(victory);
}

static void shape_stack(writer *w, uint8_t value) { write_stack(w, NULL, value); }
static void shape_factions(writer *w, uint8_t value) { write_factions(w, NULL, value); }
static void shape_yes(writer *w, uint8_t value) { write_yes(w, NULL, value); }
static void shape_dial(writer *w, uint8_t value) { write_points(w, NULL, value); }

/* By its name, or in a shape of its own. */
typedef struct {
    const char *word;
    naming *name;
    void (*shape)(writer *w, uint8_t value);
} telling;

static const telling TELLING[] = {
    {"cell", place_called, NULL},
    {"territory", territory_called, NULL},
    {"faction", faction_called, NULL},
    {"card", card_called, NULL},
    {"plan-card", card_called, NULL},
    {"leader", leader_called, NULL},
    {"plan-leader", plan_leader_called, NULL},
    {"spice-card", spice_card_called, NULL},
    {"ability", ability_called, NULL},
    {"kind", kind_called, NULL},
    {"voice-kind", voice_kind_called, NULL},
    {"phase", phase_called, NULL},
    {"victory", victory_called, NULL},
    {"stack", NULL, shape_stack},
    {"factions", NULL, shape_factions},
    {"yes", NULL, shape_yes},
    {"dial", NULL, shape_dial},
};

/* NULL: a word for something of which no more can be said than its number. */
static const telling *telling_of(const char *word, size_t length)
{
    for (unsigned i = 0; i < sizeof TELLING / sizeof TELLING[0]; i++)
        if (strlen(TELLING[i].word) == length && strncmp(TELLING[i].word, word, length) == 0)
            return &TELLING[i];
    return NULL;
}

static void tell_argument(writer *w, const telling *how, uint8_t value)
{
    char name[WIRE_NAME_SIZE];
    if (!how)
        write_number(w, NULL, value);
    else if (how->name)
        write_text(w, NULL, how->name(value, name));
    else
        how->shape(w, value);
}

/* Where the sentence has a word for the n-th argument. */
static const telling *special_telling(const char *sentence, unsigned n)
{
    const char mark[] = {'{', (char)('1' + n), ':', '\0'}, *at = strstr(sentence, mark);
    return at ? telling_of(at + 3, strcspn(at + 3, "}")) : NULL;
}

/* What somebody under Prescience shows is what they were asked for. */
static const telling *shown_telling(uint8_t element)
{
    const char *word = element == KANLY_FORESEE_LEADER ? "plan-leader"
                       : element == KANLY_FORESEE_DIAL ? "dial"
                                                       : "plan-card";
    return telling_of(word, strlen(word));
}

static void write_arguments(writer *w, const kanly_event *e)
{
    unsigned count = 0;
    const telling *how[sizeof e->argument];
    for (const char *at = TEMPLATE[e->kind].arguments; *at; at += strspn(at, " ")) {
        size_t length = strcspn(at, " ");
        how[count] = special_telling(TEMPLATE[e->kind].sentence, count);
        if (!how[count]) how[count] = telling_of(at, length);
        count++;
        at += length;
    }
    if (e->kind == EVENT_SHOWED) how[1] = shown_telling(e->argument[0]);
    write_open(w, "arguments", '[');
    for (unsigned i = 0; i < count; i++) write_number(w, NULL, e->argument[i]);
    write_close(w);
    write_open(w, "named", '[');
    for (unsigned i = 0; i < count; i++) tell_argument(w, how[i], e->argument[i]);
    write_close(w);
}

void wire_event(writer *w, const kanly_event *e, uint32_t number)
{
    char text[STORY_LINE_SIZE], word[WIRE_NAME_SIZE];
    if (e->kind >= EVENTS) return;
    story_sentence(e, text, sizeof text);
    write_open(w, NULL, '{');
    write_number(w, "n", number);
    write_text(w, "kind", story_word(e->kind, word, sizeof word));
    if (e->by < FACTIONS) write_text(w, "by", faction_name(e->by));
    write_rule(w, "rule", e->rule);
    write_arguments(w, e);
    write_text(w, "text", text);
    if (e->seen_by != KANLY_SEEN_BY_ALL) write_yes(w, "private", true);
    write_close(w);
}
