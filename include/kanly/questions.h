/* Questions, their ways and fields by name. Everything here is made from questions.def and
** fields.def; a new question is a row there and needs no line here.
**
**     kanly_move move = kanly_begin(&game, KANLY_EMPEROR);
**     kanly_fill(&move, KANLY_SHIP_RESERVES);            // a way, by its name
**     while (kanly_choices(&game, &move, &values))
**         kanly_fill(&move, choose_one_of(&values));
**     show(kanly_said(&move, SHIP_RESERVES_TO));         // the cell, by the name of its field
*/
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "library.h"
#include "names.h"
#include "rules.h"
#include "words.def"

#ifdef __cplusplus
extern "C" {
#endif

/* What is being asked. */
typedef enum {
    KANLY_ASK_NOTHING,
#define QUESTION(id, ...) KANLY_ASK_##id,
#define ANYTIME(id, ...) KANLY_ASK_##id,
#include "questions.def"
    KANLY_QUESTIONS
} kanly_ask;

/* How many of them are moves that may be made at any time. */
enum {
#define ANYTIME(...) +1
    KANLY_ANYTIME_QUESTIONS = 0
#include "questions.def"
};

/* What a field of a form means: how to read its value, how to show it. */
typedef enum {
#define FIELD_KIND(id, ...) KANLY_FIELD_##id,
#include "fields.def"
} kanly_field;

enum {
#define FIELD_KIND(...) +1
    KANLY_FIELD_KINDS = 0
#include "fields.def"
};

/* The ways to answer a question that has several, as values of its way field: KANLY_SHIP_CROSS. */
enum {
#define CHOICE(question, kind, first, ...) KANLY_##question##_BEFORE = (first)-1,
#define WAY(question, way, ...) KANLY_##question##_##way,
#include "questions.def"
};

/* Where a field stands in the form: KANLY_AT_SHIP_RESERVES_TO. After a group of tokens, places are
** counted from its end. Of questions marked BY_KIND the places mean nothing. */
enum {
#define QUESTION(id, ...) KANLY_START_##id = -1,
#define ANYTIME(id, ...) KANLY_START_##id = -1,
#define PART(question, field, ...) KANLY_AT_##question##_##field,
#define CHOICE(question, ...) KANLY_AT_##question##_WAY,
#define WAY(question, way, ...) KANLY_START_##question##_##way = KANLY_AT_##question##_WAY,
#define FIELD(question, way, field, ...) KANLY_AT_##question##_##way##_##field,
#define GROUP(question, way) KANLY_AT_##question##_##way##_GROUP, KANLY_END_##question##_##way = -1,
#include "questions.def"
};

/* The value of a field by its name; `after`: of one that stands behind a group of tokens. */
#define kanly_said(move, field) ((move)->value[KANLY_AT_##field])
#define kanly_said_after(move, group_end, field) ((move)->value[(group_end) + KANLY_AT_##field])

/* Values that stand in the place of a leader. */
enum { KANLY_HERO = 254, KANLY_KWISATZ_HADERACH = 253 };
enum { KANLY_NO = 0, KANLY_YES = 1 };

/* The most a field can say of an amount: the values above mean something else. Whoever names more
** means too much. */
enum { KANLY_MOST = 252 };

/* Deals and secrets are the ways of DEAL and of DISCLOSE. DEAL_ASKED is added to the way of a deal
** when the partner is asked to promise it. */
enum {
    KANLY_DEAL_NOTHING = 0,
    KANLY_DEAL_KINDS = KANLY_DEAL_SHARE_LOOK + 1,
    KANLY_DEAL_ASKED = 16,
    KANLY_SECRETS = KANLY_DISCLOSE_LEADER + 1,
    KANLY_TRUTHS = KANLY_TRUTHTRANCE_Q30
};

/* What a payment waits for; sorts of cards, for Truthtrance and for the Voice. A field of kind
** CARD_NAME holds a name of a card, or ANY_SORT and a sort. */
enum {
#define ROW(id, ...) KANLY_ON_##id,
    KANLY_PAY_EVENT_LIST(ROW) KANLY_PAY_EVENTS
#undef ROW
};
enum {
#define ROW(id, ...) KANLY_SORT_##id,
    KANLY_CARD_SORT_LIST(ROW) KANLY_CARD_SORTS,
#undef ROW
    KANLY_ANY_SORT = 32
};
enum {
#define ROW(id, ...) KANLY_VOICE_KIND_##id,
    KANLY_VOICE_KIND_LIST(ROW) KANLY_VOICE_KINDS
#undef ROW
};

/* --- the rows --------------------------------------------------------------------------------- */

/* Flags of a question; what they mean stands in questions.def. */
enum {
    KANLY_OPEN = 1,
    KANLY_SECRET = 2,
    KANLY_WINDOW = 4,
    KANLY_ANYTIME = 8,
    KANLY_PASSES = 16,
    KANLY_PASSES_NOW = 32,
    KANLY_SECOND = 64,
    KANLY_BY_KIND = 128,
    KANLY_ABOUT_PLACE = 256,
    KANLY_REACTS = 512
};

typedef struct {
    const char *id;     /* "STORM_LOSS" */
    const char *word;   /* "lose" */
    const char *prompt; /* "The storm takes half of your forces here: which?" */
    const char *means;  /* what the answer is good for, or "" */
    uint16_t rule;      /* kanly_rule: the rule that asks */
    uint16_t flags;
    uint8_t first_way, first_slot; /* its first rows; the others follow, while they are its own */
} kanly_question_row;

typedef struct {
    const char *id;       /* "CROSS"; "ANSWER" where a question has one way only */
    const char *notation; /* "cross {group} > {to} [ally {ally}]" */
    const char *label;    /* in a list of ways: "cross-ship" */
    const char *deed;     /* "cross-ship {group} to {to}"; "send one| to {cell}" */
    const char *nothing;  /* of an ANSWER: the deed when nothing is done, or "" */
    uint16_t rule;        /* kanly_rule: the rule that gives this way; of an ANSWER 0 */
    uint8_t question;
    uint8_t value; /* of the way field; NONE for an ANSWER */
} kanly_way_row;

/* A field of a question, of all its answers or of one way. A group of tokens has three: the cell,
** the forces and the elites that leave it. */
typedef struct {
    const char *id; /* "TO"; "WAY" for the field that names the way */
    const char *label;
    uint8_t question;
    uint8_t way;    /* row of the way it belongs to; NONE: of every answer */
    uint8_t kind;   /* kanly_field */
    bool names_way; /* it says which way is taken */
    bool repeats;   /* a form may ask for it again and again */
} kanly_slot_row;

typedef struct {
    const char *name;    /* "ally" */
    const char *nothing; /* what NONE says */
    const char *about;   /* what a value is */
    uint8_t values;      /* how many there are, numbered from 0; 0 of amounts and ways */
    bool amount;         /* a number, more or less of something */
    bool named;          /* each value has a name of its own */
} kanly_field_row;

/* Rows by their number; NULL, or those of NOTHING and of DONE, past the last. */
KANLY_API const kanly_question_row *kanly_question_at(unsigned question);
KANLY_API const kanly_way_row *kanly_way_at(unsigned row);
KANLY_API const kanly_slot_row *kanly_slot_at(unsigned slot);
KANLY_API const kanly_field_row *kanly_field_at(unsigned kind);

/* The moves that may be made at any time, one after the other; NOTHING past the last. */
KANLY_API kanly_ask kanly_anytime_at(unsigned index);

/* Every spelling of every way, in the order of the list: its notation, and the one that stands
** before it; NULL past the last. */
KANLY_API const char *kanly_spelling_at(unsigned index, unsigned *way, const char **before);

enum { KANLY_NO_ROW = 255 };

/* Every field of a question, in the order of its rows. */
#define kanly_for_slots(slot, asked)                                                               \
    for (unsigned slot = kanly_question_at(asked)->first_slot;                                     \
         kanly_slot_at(slot) && kanly_slot_at(slot)->question == (asked); slot++)
/* Whether a field belongs to every answer, or to this way. */
KANLY_API bool kanly_slot_is_of(unsigned slot, unsigned way);

struct kanly_move;
/* The row of the way a form has taken, NO_ROW while it has not; of the way with this value. */
KANLY_API unsigned kanly_way_of(const struct kanly_move *so_far);
KANLY_API unsigned kanly_way_named(unsigned question, unsigned value);
/* The row of the next field of a form, whose kind the choices tell; NO_ROW where the question has
** no such field. Where the choices cannot be asked, DONE stands for whatever the rows have
** there. */
KANLY_API unsigned kanly_slot_of(const struct kanly_move *so_far, unsigned kind);

#ifdef __cplusplus
}
#endif
