/* Events as JSON. Their arguments are told twice: as the engine's own numbers, and by name, for
** readers who do not have the lists at hand. What an argument is stands in events.def. */
#include <stdio.h>
#include <string.h>

#include "game/game.h"
#include "rules/rules.h"
#include "text/wording.h"
#include "wire/names.h"
#include "wire/wire.h"

static void write_argument(writer *w, const char *key, const story_argument *is, uint8_t value)
{
    char name[WIRE_NAME_SIZE];
    const kanly_move asked = {.question = is->asked};
    if (!strcmp(is->word, "stack"))
        write_stack(w, key, value);
    else if (!strcmp(is->word, "factions"))
        write_factions(w, key, value);
    else if (!strcmp(is->word, "victory"))
        write_text(w, key, victory_word(value));
    else if (is->asked)
        write_text(w, key, value_name(&asked, is->kind, value, name));
    else if (is->kind == KANLY_FIELD_YES_NO)
        write_yes(w, key, value);
    else if (is->kind == KANLY_FIELD_DIAL)
        write_points(w, key, value);
    else if (kanly_field_at(is->kind)->named)
        write_text(w, key, value == NONE ? NULL : called(is->kind, value, name));
    else
        write_number(w, key, value);
}

static void write_arguments(writer *w, const kanly_event *e)
{
    story_argument is = {0};
    write_open(w, "arguments", '[');
    for (unsigned i = 0; story_argument_at(e, i, &is); i++) write_number(w, NULL, e->argument[i]);
    write_close(w);
    write_open(w, "named", '[');
    for (unsigned i = 0; story_argument_at(e, i, &is); i++)
        write_argument(w, NULL, &is, e->argument[i]);
    write_close(w);
}

/* The form behind the terms of a deal or a Truthtrance question. */
static void write_doing(writer *w, const kanly_event *e)
{
    story_argument is = {0};
    for (unsigned i = 0; i < 3 && story_argument_at(e, i, &is); i++) {
        const uint8_t *about = &e->argument[i];
        bool terms = !strcmp(is.word, "terms");
        if (!terms && strcmp(is.word, "truth") != 0) continue;
        kanly_move form =
            terms ? deal_offered(about[0], about + 1) : truth_asked(about[0], about[1], about[2]);
        wire_said(w, "doing", NULL, &form);
        if (terms) write_yes(w, "asked", about[0] & KANLY_DEAL_ASKED);
    }
}

/* How many of the arguments before the n-th are of the same kind as it. */
static unsigned same_before(const kanly_event *e, unsigned n, const char *word)
{
    story_argument is = {0};
    unsigned same = 0;
    for (unsigned i = 0; i < n && story_argument_at(e, i, &is); i++) same += !strcmp(is.word, word);
    return same;
}

void wire_arguments(writer *w, const char *key, const kanly_event *e)
{
    story_argument is = {0};
    write_open(w, key, '{');
    for (unsigned i = 0; e->kind < EVENTS && story_argument_at(e, i, &is); i++) {
        char name[WIRE_NAME_SIZE];
        unsigned same = same_before(e, i, is.word);
        snprintf(name, sizeof name, same ? "%s_%u" : "%s", is.word, same + 1);
        write_argument(w, name, &is, e->argument[i]);
    }
    write_close(w);
}

void wire_event_itself(writer *w, const kanly_event *e)
{
    char text[STORY_LINE_SIZE], word[WIRE_NAME_SIZE];
    if (e->kind >= EVENTS) return;
    story_sentence(e, text, sizeof text);
    write_text(w, "kind", story_word(e->kind, word, sizeof word));
    if (e->by < FACTIONS) write_text(w, "by", faction_name(e->by));
    write_rule(w, "rule", e->rule);
    write_arguments(w, e);
    write_doing(w, e);
    write_text(w, "text", text);
    if (e->seen_by != KANLY_SEEN_BY_ALL) write_yes(w, "private", true);
}

void wire_event(writer *w, const kanly_event *e, uint32_t number)
{
    if (e->kind >= EVENTS) return;
    write_open(w, NULL, '{');
    write_number(w, "n", number);
    wire_event_itself(w, e);
    write_close(w);
}
