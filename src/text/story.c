/* Sentences from the templates of kanly/events.def.
**
** A template names its arguments {1} to {6} and the faction {by}; how an argument is said follows
** from its name in the event's list, or from a word of its own: {2:phase}. The templates speak of
** factions in the plural; the Emperor is one person, so the verbs right after {by} and after "
** and " take their s. */
#include "text/story.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/game.h"
#include "rules/rules.h"
#include "text/wording.h"

static const struct {
    const char *id, *arguments, *sentence;
} TEMPLATE[EVENTS] = {
#define EVENT(id, arguments, sentence) {#id, arguments, sentence},
#include "kanly/events.def"
#undef EVENT
};

bool story_tells(const kanly_event *event, uint8_t eye)
{
    if (eye == STORY_EVERYTHING) return true;
    return eye < FACTIONS ? event->seen_by >> eye & 1 : (event->seen_by & KANLY_WATCHERS) != 0;
}

bool story_begins_phase(const kanly_event *event) { return event->kind == EVENT_PHASE_BEGAN; }

/* --- arguments by their kind ------------------------------------------------------------------ */

static bool is(const char *word, size_t length, const char *name)
{
    return strlen(name) == length && strncmp(word, name, length) == 0;
}

typedef struct {
    const kanly_event *event;
    unsigned place; /* which argument, from 0 */
    uint8_t value;
} spot;

static void say_shown(saying *s, const spot *at)
{
    switch (at->event->argument[0]) {
    case KANLY_FORESEE_LEADER: say_leader(s, at->value); break;
    case KANLY_FORESEE_DIAL: say_dial(s, at->value); break;
    default: say_card(s, at->value); break;
    }
}

/* An argument said by a word of its template. False: the word is not known. */
static bool say_special(saying *s, const char *how, size_t length, const spot *at)
{
    static const char *const element[] = {"nothing", "leader", "weapon", "defence", "dial"};
    static const char *const secret[] = {"hand", "traitors",   "spice",      "prediction",
                                         "lot",  "storm card", "spice card", "losses",
                                         "card", "traitor",    "leader"};
    const kanly_move voice = {.question = KANLY_ASK_VOICE, .length = 1};
    uint8_t value = at->value;
    if (is(how, length, "phase"))
        say(s, "%s", phase_title(value));
    else if (is(how, length, "victory"))
        say(s, "%s", victory_text(value));
    else if (is(how, length, "fighters-or-advisors"))
        say(s, value ? "advisors" : "fighters");
    else if (is(how, length, "acts-or-waits"))
        say(s, value == KANLY_TIMING_ACT ? "acts now" : "waits");
    else if (is(how, length, "must-or-not"))
        say(s, value == KANLY_VOICE_NOT ? "must not" : "must");
    else if (is(how, length, "voice-kind"))
        say_value(s, &voice, KANLY_FIELD_CARD_KIND, value);
    else if (is(how, length, "element"))
        say(s, "%s", element[value < 5 ? value : 0]);
    else if (is(how, length, "shown"))
        say_shown(s, at);
    else if (is(how, length, "plan-leader"))
        say_leader(s, value);
    else if (is(how, length, "haderach"))
        say(s, value ? " with the Kwisatz Haderach" : "");
    else if (is(how, length, "plan-card"))
        say_card(s, value);
    else if (is(how, length, "deal"))
        say_deal(s, value, at->event->argument + at->place + 1);
    else if (is(how, length, "secret"))
        say(s, "%s", value < KANLY_SECRETS ? secret[value] : "secret");
    else
        return false;
    return true;
}

static void say_ability_title(saying *s, uint8_t row)
{
    say(s, "%s", row < ABILITIES ? kanly_rule_text(ABILITY[row].rule)->title : "an ability");
}

/* An argument said by its name in the event's list of arguments. */
static void say_plain(saying *s, const char *name, size_t length, const spot *at)
{
    const uint8_t *argument = at->event->argument;
    uint8_t value = at->value;
    if (is(name, length, "stack"))
        say_stack(s, value, at->event->by);
    else if (is(name, length, "cell"))
        say_cell(s, value);
    else if (is(name, length, "territory"))
        say_territory(s, value);
    else if (is(name, length, "faction"))
        say_faction(s, value);
    else if (is(name, length, "factions"))
        say_factions(s, value);
    else if (is(name, length, "card"))
        say_card(s, value);
    else if (is(name, length, "leader"))
        say(s, "%s", value < LEADERS ? leader_title(value) : "nobody");
    else if (is(name, length, "ability"))
        say_ability_title(s, value);
    else if (is(name, length, "spice-card"))
        say_spice_card(s, value);
    else if (is(name, length, "kind"))
        say_kind(s, value);
    else if (is(name, length, "yes"))
        say(s, value ? "yes" : "no");
    else if (is(name, length, "dial"))
        say_dial(s, value);
    else if (is(name, length, "truth"))
        say_truth(s, value, argument[at->place + 1], argument[at->place + 2]);
    else
        say(s, "%u", value); /* number, sector, spice */
}

/* The n-th name of the list of arguments. */
static const char *argument_name(const char *list, unsigned n, size_t *length)
{
    for (; n > 0 && *list; n--) {
        list += strcspn(list, " ");
        list += strspn(list, " ");
    }
    *length = strcspn(list, " ");
    return list;
}

/* --- the template ----------------------------------------------------------------------------- */

/* "lose" becomes "loses", "pass" "passes", "are" "is". */
static void say_singular(saying *s, const char *verb, size_t length)
{
    if (is(verb, length, "are")) {
        say(s, "is");
    } else if (is(verb, length, "have")) {
        say(s, "has");
    } else if (is(verb, length, "had")) {
        say(s, "had");
    } else {
        bool hisses = verb[length - 1] == 's' || (length > 1 && verb[length - 1] == 'h');
        bool replies = verb[length - 1] == 'y' && length > 1 && !strchr("aeou", verb[length - 2]);
        if (replies)
            say(s, "%.*sies", (int)length - 1, verb);
        else
            say(s, "%.*s%s", (int)length, verb, hisses ? "es" : "s");
    }
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
    const char *end = strchr(text, '}');
    if (strncmp(text, "{by}", 4) == 0) {
        say_faction(s, event->by);
        return text + 4 + say_verb(s, text + 4, event->by);
    }
    unsigned place = (unsigned)(text[1] - '1');
    if (!end || place >= 6) return text + strlen(text);
    const spot at = {event, place, event->argument[place]};
    if (text[2] == ':' && say_special(s, text + 3, (size_t)(end - text - 3), &at)) return end + 1;
    size_t length;
    const char *name = argument_name(TEMPLATE[event->kind].arguments, place, &length);
    say_plain(s, name, length, &at);
    return end + 1 + say_one(s, end + 1, &at);
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
    if (kind >= EVENTS) return NULL;
    snprintf(out, size, "%s", TEMPLATE[kind].id);
    for (char *c = out; *c; c++)
        *c = (char)(*c == '_' ? '-' : *c >= 'A' && *c <= 'Z' ? *c - 'A' + 'a' : *c);
    return out;
}
