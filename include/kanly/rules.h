/* The rulebook as a table: every rule by its number, with a sentence that states it, and every note
** to the rules by its name.
**
** Rules are named in code as they are numbered in the text, with underscores for dots: rule
** 1.06.03.05 is KANLY_R_1_06_03_05. KANLY_R_NONE is 0, so a refusal can be tested like a flag.
**
** A note is whatever else is cited beside a rule: a ruling (R68, RB-37), a step of a battle (B7),
** an ability a Karama can stop (KW-14), a question of Truthtrance (Q21). */
#pragma once

#include <stdint.h>

#include "library.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    KANLY_R_NONE,
#define RULE(number, mode, karama, kind, title, sentence) KANLY_R_##number,
#include "rules.def"
#undef RULE
    KANLY_RULES
};

typedef uint16_t kanly_rule; /* one of the above, in the two bytes it takes in records */

/* The game a rule belongs to. */
typedef enum { KANLY_MODE_BASIC, KANLY_MODE_ADVANCED, KANLY_MODE_VARIANT } kanly_mode;

/* What a Karama card can do to an ability. */
typedef enum {
    KANLY_KARAMA_NO,
    KANLY_KARAMA_PREVENT, /* before it is used */
    KANLY_KARAMA_CANCEL,  /* after it was used */
    KANLY_KARAMA_EITHER,
} kanly_karama;

/* Who keeps a rule: the engine, or the people at the table; or nobody, when it only informs. */
typedef enum { KANLY_KIND_ENGINE, KANLY_KIND_TABLE, KANLY_KIND_INFORMATION } kanly_rule_kind;

typedef struct {
    const char *title;
    const char *sentence;
    uint8_t mode;   /* kanly_mode */
    uint8_t karama; /* kanly_karama */
    uint8_t kind;   /* kanly_rule_kind */
} kanly_rule_entry;

enum { KANLY_RULE_NUMBER_SIZE = 16 }; /* room for any number as text, with its end */

/* What a rule says; for KANLY_R_NONE and numbers out of range, an entry of empty texts. */
KANLY_API const kanly_rule_entry *kanly_rule_text(kanly_rule rule);

/* Writes a rule's number as the rulebook does, "1.06.03.05"; an empty text for KANLY_R_NONE. */
KANLY_API void kanly_rule_number(kanly_rule rule, char out[KANLY_RULE_NUMBER_SIZE]);

/* The rule with this number, or KANLY_R_NONE when there is none. */
KANLY_API kanly_rule kanly_rule_find(const char *number);

typedef enum {
    KANLY_NOTE_RULING,
    KANLY_NOTE_STEP,   /* of a battle */
    KANLY_NOTE_KARAMA, /* an ability a Karama can stop */
    KANLY_NOTE_TRUTH,  /* a question of Truthtrance */
} kanly_note_kind;

enum { KANLY_NOTE_RULES = 8 }; /* how many rules a note may concern */

typedef struct {
    const char *name; /* "RB-37" */
    const char *title;
    const char *problem; /* what a ruling decides; an empty text for the other kinds */
    const char *sentence;
    const char *option;                 /* the options that choose otherwise, or an empty text */
    kanly_rule rules[KANLY_NOTE_RULES]; /* those it concerns; the rest are KANLY_R_NONE */
    uint8_t kind;                       /* kanly_note_kind */
    uint8_t kept;                       /* 1: the engine follows it, 0: not yet */
} kanly_note_entry;

/* Notes are numbered from 1 in the order of their lists; 0 is no note. */
enum {
    KANLY_NOTES = 1
#define RULING(...) +1
#include "rulings.def"
#define STEP(...) +1
#define KARAMA(...) +1
#include "tables.def"
#define ASKED(...) +1
#include "questions.def"
};

/* What a note says; for 0 and numbers out of range, an entry of empty texts. */
KANLY_API const kanly_note_entry *kanly_note_text(unsigned note);

/* The note with this name, in upper or lower case, or 0 when there is none. */
KANLY_API unsigned kanly_note_find(const char *name);

/* The first note after this one that concerns a rule, or 0 when there are no more. */
KANLY_API unsigned kanly_note_about(kanly_rule rule, unsigned after);

#ifdef __cplusplus
}
#endif
