/* The names are made from the lists, once; there is nothing to keep in step. */
#include "serve/questions.h"

#include <ctype.h>
#include <string.h>

#include "flow/flow.h"
#include "rules/rules.h"

enum { LONGEST_NAME = 24 };

static const char *const ID[KANLY_QUESTIONS] = {
    "NOTHING",
#define QUESTION(id, ...) #id,
#define ANYTIME(id, ...) #id,
#include "kanly/questions.def"
};

/* STORM_LOSS is written storm-loss. */
static char on_the_wire(char letter)
{
    return letter == '_' ? '-' : (char)tolower((unsigned char)letter);
}

const char *question_name(uint8_t asked)
{
    static char name[KANLY_QUESTIONS][LONGEST_NAME];
    if (asked >= KANLY_QUESTIONS) asked = KANLY_ASK_NOTHING;
    if (!name[asked][0])
        for (unsigned i = 0; ID[asked][i] && i + 1 < LONGEST_NAME; i++)
            name[asked][i] = on_the_wire(ID[asked][i]);
    return name[asked];
}

uint8_t question_named(const char *name)
{
    for (uint8_t q = 1; q < KANLY_QUESTIONS; q++)
        if (strcmp(question_name(q), name) == 0) return q;
    return KANLY_ASK_NOTHING;
}

kanly_rule question_rule(uint8_t asked) { return (kanly_rule)QUESTION_ROW[asked].rule; }

bool question_is_window(uint8_t asked) { return QUESTION_ROW[asked].flags & WINDOW; }

bool question_is_secret(uint8_t asked) { return QUESTION_ROW[asked].flags & SECRET; }

bool question_is_open(uint8_t asked) { return QUESTION_ROW[asked].flags & OPEN; }

const char *voice_kind_word(uint8_t kind)
{
    return kind < VOICE_KINDS ? VOICE_KIND_WORD[kind] : "";
}

kanly_rule window_ability(const kanly_game *game, uint8_t *owner)
{
    kanly_about subject = kanly_subject(game);
    if (subject.kind != KANLY_FIELD_ABILITY) return KANLY_R_NONE;
    *owner = ABILITY[subject.value].owner;
    return ABILITY[subject.value].rule;
}

const char *field_name(uint8_t field) { return kanly_field_at(field)->name; }
