/* The rows of questions.def and fields.def as tables, and where the next field of a form is among
** them. The tables are complete by construction: every row makes its own entry.
**
** A marker such as WAYS_OF_SHIP is the number of the row that follows it: it takes a number and
** gives it back. */
#include "flow/flow.h"

/* --- numbers of rows -------------------------------------------------------------------------- */

#define MARK(name) name, BACK_##name = name - 1,

enum {
#define QUESTION(id, ...) MARK(WAYS_OF_##id)
#define ANYTIME(id, ...) MARK(WAYS_OF_##id)
#define ANSWER(question, ...) ROW_##question##_ANSWER,
#define WAY(question, way, ...) ROW_##question##_##way,
#include "kanly/questions.def"
    WAY_ROWS
};
_Static_assert((int)WAY_ROWS < KANLY_NO_ROW, "the row of a way fits a byte");

enum {
#define QUESTION(id, ...) MARK(SLOTS_OF_##id)
#define ANYTIME(id, ...) MARK(SLOTS_OF_##id)
#define PART(question, field, ...) SLOT_##question##_##field,
#define CHOICE(question, ...) SLOT_##question##_WAY,
#define FIELD(question, way, field, ...) SLOT_##question##_##way##_##field,
#define GROUP(question, way)                                                                       \
    SLOT_##question##_##way##_FROM, SLOT_##question##_##way##_FORCES,                              \
        SLOT_##question##_##way##_ELITES,
#include "kanly/questions.def"
    SLOT_ROWS
};
_Static_assert((int)SLOT_ROWS < KANLY_NO_ROW, "the row of a field fits a byte");

/* --- tables ----------------------------------------------------------------------------------- */

const kanly_question_row QUESTION_ROW[QUESTIONS] = {
    [ASK_NOTHING] = {.id = "NOTHING",
                     .word = "nothing",
                     .prompt = "You are asked nothing.",
                     .means = "",
                     .rule = R_1_00_05},
#define QUESTION(name, said, home, flag_set, asks, good_for)                                       \
    [ASK_##name] = {.id = #name,                                                                   \
                    .word = said,                                                                  \
                    .prompt = asks,                                                                \
                    .means = good_for,                                                             \
                    .rule = R_##home,                                                              \
                    .flags = (flag_set),                                                           \
                    .first_way = WAYS_OF_##name,                                                   \
                    .first_slot = SLOTS_OF_##name},
#define ANYTIME(name, said, home, asks, good_for)                                                  \
    [ASK_##name] = {.id = #name,                                                                   \
                    .word = said,                                                                  \
                    .prompt = asks,                                                                \
                    .means = good_for,                                                             \
                    .rule = R_##home,                                                              \
                    .flags = KANLY_ANYTIME,                                                        \
                    .first_way = WAYS_OF_##name,                                                   \
                    .first_slot = SLOTS_OF_##name},
#include "kanly/questions.def"
};

static const kanly_way_row WAY_ROW[WAY_ROWS] = {
#define ANSWER(asked, said, does, without)                                                         \
    {.id = "ANSWER",                                                                               \
     .notation = said,                                                                             \
     .label = "",                                                                                  \
     .deed = does,                                                                                 \
     .nothing = without,                                                                           \
     .question = ASK_##asked,                                                                      \
     .value = NONE},
#define WAY(asked, way, home, said, listed, does)                                                  \
    {.id = #way,                                                                                   \
     .notation = said,                                                                             \
     .label = listed,                                                                              \
     .deed = does,                                                                                 \
     .nothing = "",                                                                                \
     .rule = R_##home,                                                                             \
     .question = ASK_##asked,                                                                      \
     .value = (uint8_t)KANLY_##asked##_##way},
#include "kanly/questions.def"
};

/* Questions whose fields are told by their kind: a list has no fixed length. */
enum {
#define QUESTION(id, word, home, flags, ...) TOLD_BY_KIND_##id = ((flags)&KANLY_BY_KIND) != 0,
#define ANYTIME(id, ...) TOLD_BY_KIND_##id = false,
#include "kanly/questions.def"
};

#define SLOT(field, listed, asked, of, what, is_way, again)                                        \
    {.id = field,                                                                                  \
     .label = listed,                                                                              \
     .question = ASK_##asked,                                                                      \
     .way = of,                                                                                    \
     .kind = KANLY_FIELD_##what,                                                                   \
     .names_way = is_way,                                                                          \
     .repeats = again},
static const kanly_slot_row SLOT_ROW[SLOT_ROWS] = {
#define PART(asked, field, what, listed)                                                           \
    SLOT(#field, listed, asked, NONE, what, false, TOLD_BY_KIND_##asked)
#define CHOICE(asked, what, first, listed, ...) SLOT("WAY", listed, asked, NONE, what, true, false)
#define FIELD(asked, way, field, what, listed)                                                     \
    SLOT(#field, listed, asked, ROW_##asked##_##way, what, false, TOLD_BY_KIND_##asked)
#define GROUP(asked, way)                                                                          \
    SLOT("FROM", "from", asked, ROW_##asked##_##way, FROM, false, true)                            \
    SLOT("FORCES", "forces", asked, ROW_##asked##_##way, FORCES, false, true)                      \
    SLOT("ELITES", "elites", asked, ROW_##asked##_##way, ELITES, false, true)
#include "kanly/questions.def"
};

/* Ways whose fields are told by their kind: a group of tokens has no fixed length. */
static const bool GROUPED[WAY_ROWS] = {
#define GROUP(asked, way) [ROW_##asked##_##way] = true,
#include "kanly/questions.def"
};

/* How long the form of each way is at most, a group of tokens being as long as any: the size of a
** struct that has a byte for each of its fields. A form of that length is complete, and nobody need
** be asked whether it is. */
/* clang-format off */
struct form_of_nothing {
    uint8_t start;
#define QUESTION(id, ...) }; struct form_of_##id { uint8_t start;
#define ANYTIME(id, ...) }; struct form_of_##id { uint8_t start;
#define PART(asked, field, ...) uint8_t part_##field;
#define WAY(asked, way, ...) \
    }; struct form_of_##asked##_##way { uint8_t start, until_way[KANLY_AT_##asked##_WAY + 1];
#define FIELD(asked, way, field, ...) uint8_t field_##field;
#define GROUP(asked, way) uint8_t group[KANLY_FIELDS];
#include "kanly/questions.def"
};
/* clang-format on */
static const struct {
    uint8_t length, question;
} FORM[WAY_ROWS] = {
#define ANSWER(asked, ...)                                                                         \
    [ROW_##asked##_ANSWER] = {                                                                     \
        TOLD_BY_KIND_##asked ? KANLY_FIELDS : sizeof(struct form_of_##asked) - 1, ASK_##asked},
#define WAY(asked, way, ...)                                                                       \
    [ROW_##asked##_##                                                                              \
        way] = {TOLD_BY_KIND_##asked ? KANLY_FIELDS : sizeof(struct form_of_##asked##_##way) - 1,  \
                ASK_##asked},
#include "kanly/questions.def"
};

/* The place of the field that names the way, and which bits of it count: none where there is one
** way only; the value of the first way, and its row. */
static const struct way_field {
    uint8_t place, named, first, row;
} WAY_FIELD[QUESTIONS] = {
#define ANSWER(asked, ...) [ASK_##asked] = {0, 0, 0, WAYS_OF_##asked},
#define CHOICE(asked, what, value, ...)                                                            \
    [ASK_##asked] = {KANLY_AT_##asked##_WAY, UINT8_MAX, value, WAYS_OF_##asked},
#include "kanly/questions.def"
};

static const char *const BEFORE[QUESTIONS] = {
#define CHOICE(asked, what, first, listed, before) [ASK_##asked] = before,
#include "kanly/questions.def"
};

static const struct {
    uint8_t way;
    const char *notation;
} SPELLING[] = {
#define ANSWER(asked, said, ...) {ROW_##asked##_ANSWER, said},
#define WAY(asked, way, home, said, ...) {ROW_##asked##_##way, said},
#define ALSO(asked, way, said) {ROW_##asked##_##way, said},
#include "kanly/questions.def"
};
enum { SPELLINGS = sizeof SPELLING / sizeof SPELLING[0] };

enum { AMOUNT, NAMED, WAYS, NUMBERED }; /* the shapes of fields */
static const kanly_field_row FIELD_ROW[KANLY_FIELD_KINDS] = {
#define FIELD_KIND(id, word, shape, none, words, begins, count, what)                              \
    [KANLY_FIELD_##id] = {.name = word,                                                            \
                          .nothing = none,                                                         \
                          .about = what,                                                           \
                          .values = count,                                                         \
                          .amount = (shape) == AMOUNT,                                             \
                          .named = (shape) == NAMED},
#include "kanly/fields.def"
};

/* --- looking up ------------------------------------------------------------------------------- */

const kanly_question_row *kanly_question_at(unsigned asked)
{
    return &QUESTION_ROW[asked < QUESTIONS ? asked : (unsigned)ASK_NOTHING];
}

const kanly_way_row *kanly_way_at(unsigned row) { return row < WAY_ROWS ? &WAY_ROW[row] : NULL; }

const kanly_slot_row *kanly_slot_at(unsigned slot)
{
    return slot < SLOT_ROWS ? &SLOT_ROW[slot] : NULL;
}

const kanly_field_row *kanly_field_at(unsigned kind)
{
    return &FIELD_ROW[kind < KANLY_FIELD_KINDS ? kind : (unsigned)KANLY_FIELD_DONE];
}

kanly_ask kanly_anytime_at(unsigned index)
{
    static const uint8_t ROW[KANLY_ANYTIME_QUESTIONS] = {
#define ANYTIME(name, ...) ASK_##name,
#include "kanly/questions.def"
    };
    return index < KANLY_ANYTIME_QUESTIONS ? (kanly_ask)ROW[index] : KANLY_ASK_NOTHING;
}

const char *kanly_spelling_at(unsigned index, unsigned *way, const char **before)
{
    if (index >= SPELLINGS) return NULL;
    *way = SPELLING[index].way;
    const char *first = BEFORE[WAY_ROW[*way].question];
    *before = first ? first : "";
    return SPELLING[index].notation;
}

/* --- forms ------------------------------------------------------------------------------------ */

bool kanly_slot_is_of(unsigned slot, unsigned way)
{
    return SLOT_ROW[slot].way == NONE || SLOT_ROW[slot].way == way;
}

/* The slot of a question that names its way; NO_ROW where there is one way only. */
static unsigned way_slot(unsigned asked)
{
    kanly_for_slots(slot, asked)
        if (SLOT_ROW[slot].names_way) return slot;
    return KANLY_NO_ROW;
}

unsigned kanly_way_named(unsigned asked, unsigned value)
{
    if (asked == ASK_NOTHING || asked >= QUESTIONS) return KANLY_NO_ROW;
    if (asked == ASK_DEAL) value &= KANLY_DEAL_ASKED - 1u;
    for (unsigned row = QUESTION_ROW[asked].first_way;
         row < WAY_ROWS && WAY_ROW[row].question == asked; row++)
        if (WAY_ROW[row].value == NONE || WAY_ROW[row].value == value) return row;
    return KANLY_NO_ROW;
}

unsigned kanly_way_of(const kanly_move *m)
{
    unsigned slot = m->question < QUESTIONS ? way_slot(m->question) : (unsigned)KANLY_NO_ROW;
    if (slot == KANLY_NO_ROW) return kanly_way_named(m->question, NONE);
    unsigned place = slot - QUESTION_ROW[m->question].first_slot;
    return m->length > place ? kanly_way_named(m->question, m->value[place])
                             : (unsigned)KANLY_NO_ROW;
}

/* Fields of every answer and of the way so far, in the order of the form: number `place` of
** them. */
static unsigned slot_by_place(unsigned asked, unsigned way, unsigned place)
{
    kanly_for_slots(slot, asked)
        if (kanly_slot_is_of(slot, way) && !place--) return slot;
    return KANLY_NO_ROW;
}

static unsigned slot_by_kind(unsigned asked, unsigned way, unsigned kind)
{
    kanly_for_slots(slot, asked)
        if (kanly_slot_is_of(slot, way) && SLOT_ROW[slot].kind == kind) return slot;
    return KANLY_NO_ROW;
}

unsigned kanly_slot_of(const kanly_move *m, unsigned kind)
{
    if (m->question == ASK_NOTHING || m->question >= QUESTIONS) return KANLY_NO_ROW;
    unsigned way = kanly_way_of(m);
    if (QUESTION_ROW[m->question].flags & KANLY_BY_KIND)
        return slot_by_kind(m->question, way, kind);
    unsigned slot = slot_by_place(m->question, way, m->length);
    if (kind == KANLY_FIELD_DONE) return slot;
    bool told_by_kind = way != KANLY_NO_ROW && GROUPED[way] && m->length;
    if (told_by_kind || (slot != KANLY_NO_ROW && SLOT_ROW[slot].kind != kind))
        return slot_by_kind(m->question, way, kind);
    return slot;
}

bool form_is_full(const kanly_move *m)
{
    const struct way_field *field = &WAY_FIELD[m->question];
    unsigned said = (unsigned)(m->value[field->place] - field->first) & field->named;
    unsigned row = field->row + said < WAY_ROWS ? field->row + said : field->row;
    /* No form is as long as its way before the way is named. */
    return m->length >= FORM[row].length && FORM[row].question == m->question;
}

kanly_field kind_by_row(const kanly_move *m)
{
    unsigned slot = slot_by_place(m->question, kanly_way_of(m), m->length);
    return slot == KANLY_NO_ROW ? KANLY_FIELD_DONE : (kanly_field)SLOT_ROW[slot].kind;
}

kanly_field behind_event(unsigned event)
{
    static const uint8_t WHICH[KANLY_PAY_EVENTS] = {
#define ROW(id, word, title, which) KANLY_FIELD_##which,
        KANLY_PAY_EVENT_LIST(ROW)
#undef ROW
    };
    return event < KANLY_PAY_EVENTS ? (kanly_field)WHICH[event] : KANLY_FIELD_DONE;
}
