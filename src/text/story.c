/* Sentences from the templates of kanly/events.def.
**
** A template names its arguments {1} to {6} and the faction {by}; how an argument is said follows
** from its word in the event's list. The templates speak of factions in the plural; the Emperor is
** one person, so the verbs right after {by} and after " and " take their s. */
#include "text/story.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/game.h"
#include "rules/rules.h"
#include "text/field_words.h"
#include "text/form.h"

#define ROW(id, word) PLACE_OF_##id,
enum { KANLY_EVENT_SORT_LIST(ROW) SORTS };
#undef ROW
enum {
    NO_SORT = 0,
#define ROW(id, word) id = 1 << PLACE_OF_##id,
    KANLY_EVENT_SORT_LIST(ROW)
#undef ROW
};

static const struct {
    const char *id, *arguments, *sentence;
    story_spice spice;
    uint16_t sorts;
} TEMPLATE[EVENTS] = {
#define EVENT(id, sorts, arguments, sentence) {#id, arguments, sentence, SPICE_STAYS, (sorts)},
#define SPICE(id, way, sorts, arguments, sentence) {#id, arguments, sentence, SPICE_##way, (sorts)},
#include "kanly/events.def"
#undef EVENT
};

bool story_tells(const kanly_event *event, uint8_t eye)
{
    if (eye == STORY_EVERYTHING) return true;
    return eye < FACTIONS ? event->seen_by >> eye & 1 : (event->seen_by & KANLY_WATCHERS) != 0;
}

bool story_begins_phase(const kanly_event *event) { return event->kind == EVENT_PHASE_BEGAN; }

/* --- arguments -------------------------------------------------------------------------------- */

typedef struct {
    const kanly_event *event;
    unsigned place; /* which argument, from 0 */
    uint8_t value, asked;
} spot;

typedef void telling(saying *s, const spot *at);

static void tell_stack(saying *s, const spot *at) { say_stack(s, at->value, at->event->by); }
static void tell_factions(saying *s, const spot *at) { say_factions(s, at->value); }
static void tell_victory(saying *s, const spot *at) { say(s, "%s", victory_text(at->value)); }
static void tell_advisors(saying *s, const spot *at)
{
    say(s, at->value ? "advisors" : "fighters");
}

static void tell_leader(saying *s, const spot *at)
{
    say(s, "%s", at->value < LEADERS ? leader_title(at->value) : "nobody");
}

static void tell_haderach(saying *s, const spot *at)
{
    say(s, at->value ? " with the Kwisatz Haderach" : "");
}

static void tell_ability(saying *s, const spot *at)
{
    bool known = at->value < ABILITIES;
    say(s, "%s", known ? kanly_rule_text(ABILITY[at->value].rule)->title : "an ability");
}

static void tell_timing(saying *s, const spot *at)
{
    say(s, at->value == KANLY_TIMING_ACT ? "acts now" : "waits");
}

/* By the label of a way. */
static void tell_way(saying *s, const spot *at)
{
    say_value(s, &(kanly_move){.question = at->asked}, KANLY_FIELD_OPTION, at->value);
}

static void tell_terms(saying *s, const spot *at)
{
    say_deal(s, at->value, at->event->argument + at->place + 1);
}

static void tell_truth(saying *s, const spot *at)
{
    const uint8_t *about = at->event->argument + at->place + 1;
    say_truth(s, at->value, about[0], about[1]);
}

/* What is no kind of field, or is said in another way than that; of a way, whose it is. */
static const struct {
    const char *word;
    telling *how;
    uint8_t kind, asked;
} OWN_WORD[] = {
    {"stack", tell_stack, KANLY_FIELD_NUMBER, KANLY_ASK_NOTHING},
    {"factions", tell_factions, KANLY_FIELD_NUMBER, KANLY_ASK_NOTHING},
    {"victory", tell_victory, KANLY_FIELD_NUMBER, KANLY_ASK_NOTHING},
    {"advisors", tell_advisors, KANLY_FIELD_YES_NO, KANLY_ASK_NOTHING},
    {"haderach", tell_haderach, KANLY_FIELD_YES_NO, KANLY_ASK_NOTHING},
    {"ability", tell_ability, KANLY_FIELD_ABILITY, KANLY_ASK_NOTHING},
    {"leader", tell_leader, KANLY_FIELD_LEADER, KANLY_ASK_NOTHING},
    {"plan-leader", NULL, KANLY_FIELD_LEADER, KANLY_ASK_NOTHING},
    {"timing", tell_timing, KANLY_FIELD_OPTION, KANLY_ASK_TIMING},
    {"command", tell_way, KANLY_FIELD_OPTION, KANLY_ASK_VOICE},
    {"element", tell_way, KANLY_FIELD_OPTION, KANLY_ASK_FORESEE},
    {"terms", tell_terms, KANLY_FIELD_NUMBER, KANLY_ASK_NOTHING},
    {"truth", tell_truth, KANLY_FIELD_NUMBER, KANLY_ASK_NOTHING},
    {"sector", NULL, KANLY_FIELD_NUMBER, KANLY_ASK_NOTHING},
};
enum { OWN_WORDS = sizeof OWN_WORD / sizeof OWN_WORD[0] };

static const char *nth_word(const char *list, unsigned n)
{
    while (n--) list += strcspn(list, " "), list += strspn(list, " ");
    return list;
}

static telling *find_telling(const kanly_event *event, unsigned n, story_argument *out)
{
    const char *name = nth_word(TEMPLATE[event->kind].arguments, n);
    size_t length = strcspn(name, " ");
    if (length >= sizeof out->word) length = sizeof out->word - 1;
    memcpy(out->word, name, length);
    out->word[length] = '\0';
    out->asked = KANLY_ASK_NOTHING;
    for (unsigned i = 0; i < OWN_WORDS; i++) {
        if (out->word[0] != OWN_WORD[i].word[0] || strcmp(out->word, OWN_WORD[i].word) != 0)
            continue;
        out->kind = OWN_WORD[i].kind;
        out->asked = OWN_WORD[i].asked;
        return OWN_WORD[i].how;
    }
    bool shown = !strcmp(out->word, "shown"); /* what somebody under Prescience was asked for */
    out->kind = (uint8_t)(shown ? foreseen_kind(event->argument[0]) : field_named(out->word));
    return NULL;
}

bool story_argument_at(const kanly_event *event, unsigned n, story_argument *out)
{
    find_telling(event, n, out);
    return out->word[0];
}

/* --- the template ----------------------------------------------------------------------------- */

static bool is(const char *text, size_t length, const char *verb)
{
    return strlen(verb) == length && strncmp(text, verb, length) == 0;
}

/* "lose" becomes "loses", "pass" "passes", "are" "is". */
static void say_singular(saying *s, const char *verb, size_t length)
{
    static const char *const irregular[][2] = {{"are", "is"}, {"have", "has"}, {"had", "had"}};
    for (unsigned i = 0; i < 3; i++)
        if (is(verb, length, irregular[i][0])) {
            say(s, "%s", irregular[i][1]);
            return;
        }
    bool hisses = verb[length - 1] == 's' || (length > 1 && verb[length - 1] == 'h');
    bool replies = verb[length - 1] == 'y' && length > 1 && !strchr("aeou", verb[length - 2]);
    if (replies)
        say(s, "%.*sies", (int)length - 1, verb);
    else
        say(s, "%.*s%s", (int)length, verb, hisses ? "es" : "s");
}

/* After {by}: takes over the verb when the faction is one person. Returns how much of the text
** is said. */
static size_t say_verb(saying *s, const char *text, faction by)
{
    size_t length = strcspn(text + 1, " .,:");
    if (by != EMPEROR || text[0] != ' ' || length == 0 || text[1] == '{' ||
        is(text + 1, length, "and"))
        return 0;
    say(s, " ");
    say_singular(s, text + 1, length);
    return 1 + length;
}

/* " and pay": a second verb of the same sentence. */
static size_t say_second_verb(saying *s, const char *text, const kanly_event *event)
{
    static const char joint[] = " and ";
    const char *verb = text + sizeof joint - 1;
    size_t length;
    if (event->by != EMPEROR || strncmp(text, joint, sizeof joint - 1) != 0 || *verb == '{')
        return 0;
    if (strncmp(TEMPLATE[event->kind].sentence, "{by} and", 8) == 0) return 0;
    length = strcspn(verb, " .,:");
    say(s, "%s", joint);
    say_singular(s, verb, length);
    return sizeof joint - 1 + length;
}

/* After a number: "1 cards" is "1 card". */
static size_t say_one(saying *s, const char *text, const spot *at)
{
    static const char cards[] = " cards";
    if (at->value != 1 || strncmp(text, cards, sizeof cards - 1) != 0) return 0;
    say(s, " card");
    return sizeof cards - 1;
}

/* Says {…}, and returns what follows it. */
static const char *say_place(saying *s, const char *text, const kanly_event *event)
{
    if (strncmp(text, "{by}", 4) == 0) {
        say_faction(s, event->by);
        return text + 4 + say_verb(s, text + 4, event->by);
    }
    spot at = {event, (unsigned)(text[1] - '1'), event->argument[text[1] - '1'], 0};
    story_argument argument = {0};
    telling *how = find_telling(event, at.place, &argument);
    at.asked = argument.asked;
    if (how)
        how(s, &at);
    else
        FIELD_WORDS[argument.kind].say(s, at.value);
    return text + 3 + say_one(s, text + 3, &at);
}

static bool ends_in_stop(const saying *s)
{
    return s->used > 0 && s->used < s->size && s->out[s->used - 1] == '.';
}

void story_sentence(const kanly_event *event, char *out, size_t size)
{
    saying s = saying_in(out, size);
    if (event->kind >= EVENTS) {
        say(&s, "Something unknown happens (%u).", event->kind);
        return;
    }
    for (const char *text = TEMPLATE[event->kind].sentence; *text;) {
        size_t second = say_second_verb(&s, text, event);
        if (second)
            text += second;
        else if (*text == '{')
            text = say_place(&s, text, event);
        else if (*text == '.' && ends_in_stop(&s)) /* "Guild Rep." */
            text++;
        else
            say(&s, "%c", *text++);
    }
    if (size && out[0] >= 'a' && out[0] <= 'z') out[0] = (char)(out[0] - 'a' + 'A');
}

void story_line(const kanly_event *event, char *out, size_t size)
{
    char number[KANLY_RULE_NUMBER_SIZE];
    story_sentence(event, out, size);
    if (!event->rule) return;
    kanly_rule_number(event->rule, number);
    size_t used = strlen(out);
    snprintf(out + used, size - used, " [%s]", number);
}

const char *story_word(uint8_t kind, char *out, size_t size)
{
    return kind < EVENTS ? id_word(TEMPLATE[kind].id, out, size) : NULL;
}

/* --- spice ------------------------------------------------------------------------------------ */

story_spice story_spice_of(uint8_t kind)
{
    return kind < EVENTS ? TEMPLATE[kind].spice : SPICE_STAYS;
}

const char *story_spice_word(story_spice way)
{
#define ROW(id, word) word,
    static const char *const WORD[SPICE_WAYS] = {KANLY_SPICE_WAY_LIST(ROW)};
#undef ROW
    return way == SPICE_STAYS ? NULL : WORD[way];
}

const char *story_sort(uint8_t kind, unsigned n)
{
#define ROW(id, word) word,
    static const char *const WORD[SORTS] = {KANLY_EVENT_SORT_LIST(ROW)};
#undef ROW
    for (unsigned sort = 0; kind < EVENTS && sort < SORTS; sort++)
        if (TEMPLATE[kind].sorts >> sort & 1 && !n--) return WORD[sort];
    return NULL;
}

int story_spice_change(const kanly_event *event, uint8_t f)
{
    int amount = event->argument[0];
    bool own = event->by == f, other = event->argument[1] == f;
    switch (story_spice_of(event->kind)) {
    case SPICE_STAYS:
    case SPICE_WAYS: break;
    case SPICE_TO_BANK:
    case SPICE_BRIBE: return own ? -amount : 0;
    case SPICE_FROM_BANK:
    case SPICE_TAKEN_IN: return own ? amount : 0;
    case SPICE_PRICE:
    case SPICE_GIFT: return own ? -amount : other ? amount : 0;
    }
    return 0;
}
