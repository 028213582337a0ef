/* The sentences of grounds.def, and what stands in their slots. */
#include <stdlib.h>
#include <string.h>

#include "bots/grounds.h"
#include "flow/flow.h"
#include "rules/rules.h"
#include "text/wording.h"

static const char *const SENTENCE[GROUND_KINDS] = {
#define GROUND(id, word, sentence) [GROUND_##id] = sentence,
#include "bots/grounds.def"
#undef GROUND
};

static const char *const WORD[GROUND_KINDS] = {
#define GROUND(id, word, sentence) [GROUND_##id] = word,
#include "bots/grounds.def"
#undef GROUND
};

const char *bot_ground_word(uint8_t kind) { return kind < GROUND_KINDS ? WORD[kind] : NULL; }

static bool is_called(const char *slot, size_t length, const char *name)
{
    return strlen(name) == length && strncmp(slot, name, length) == 0;
}

/* "stand|stands": the first for several, the second for one. */
static void say_form(saying *s, const char *forms, size_t length, bool one)
{
    const char *bar = memchr(forms, '|', length);
    size_t first = (size_t)(bar - forms);
    if (one)
        say(s, "%.*s", (int)first, forms);
    else
        say(s, "%.*s", (int)(length - first - 1), bar + 1);
}

static void say_number(saying *s, const bot_ground *g, const char *slot, size_t length)
{
    unsigned place = (unsigned)(slot[0] - '1');
    unsigned number = place < GROUND_NUMBERS ? g->number[place] : 0;
    say(s, "%u", number);
    if (length < 2 || slot[1] != ':') return;
    say(s, " ");
    say_form(s, slot + 2, length - 2, number == 1);
}

static void say_slot(saying *s, const bot_ground *g, const char *slot, size_t length)
{
    if (is_called(slot, length, "side"))
        say_factions(s, g->side);
    else if (is_called(slot, length, "where"))
        say(s, "%s", g->where < TERRITORIES ? territory_title(g->where) : "there");
    else if (is_called(slot, length, "card"))
        say(s, "%s", g->card < CARDS ? card_title(card_name_of(g->card)) : "the card");
    else if (is_called(slot, length, "means"))
        say(s, "%s", kanly_question_at(g->asked)->means);
    else if (is_called(slot, length, "h1"))
        say_dial(s, (uint8_t)g->number[0]);
    else if (slot[0] >= '1' && slot[0] <= '9')
        say_number(s, g, slot, length);
    else if (memchr(slot, '|', length))
        say_form(s, slot, length, g->side != just(EMPEROR));
}

void bot_ground_text(const bot_ground *ground, char *text, size_t size)
{
    saying s = saying_in(text, size);
    say(&s, "%s", "");
    if (!ground->kind || ground->kind >= GROUND_KINDS) return;
    for (const char *at = SENTENCE[ground->kind]; *at;) {
        size_t plain = strcspn(at, "{");
        const char *end = plain ? NULL : strchr(at, '}');
        if (end) {
            say_slot(&s, ground, at + 1, (size_t)(end - at - 1));
            at = end + 1;
        } else {
            say(&s, "%.*s", (int)plain, at);
            at += plain;
        }
    }
    /* A sentence begins with a capital, whoever it is about. */
    if (text[0] >= 'a' && text[0] <= 'z') text[0] = (char)(text[0] - 'a' + 'A');
}
