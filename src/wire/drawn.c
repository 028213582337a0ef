/* How somebody is shown a question, from its rows: where it is answered, what its form is like and
** what each field begins with. Nothing of it is a rule. */
#include <string.h>

#include "wire/inside.h"
#include "wire/names.h"

/* --- words ------------------------------------------------------------------------------------ */

enum stage {
#define ROW(id, word) STAGE_##id,
    KANLY_STAGE_LIST(ROW) STAGES
#undef ROW
};

enum form {
#define ROW(id, word) FORM_##id,
    KANLY_FORM_LIST(ROW) FORMS
#undef ROW
};

enum begin {
#define ROW(id, word) BEGIN_##id,
    KANLY_BEGIN_LIST(ROW) BEGIN_WORDS
#undef ROW
};

#define ROW(id, word) PLACE_OF_##id,
enum { KANLY_MARK_LIST(ROW) MARKS };
#undef ROW
enum {
    NO_MARKS = 0,
#define ROW(id, word) id = 1 << PLACE_OF_##id,
    KANLY_MARK_LIST(ROW)
#undef ROW
};

#define ROW(id, word) word,
static const char *const STAGE_WORD[STAGES] = {KANLY_STAGE_LIST(ROW)};
static const char *const FORM_WORD[FORMS] = {KANLY_FORM_LIST(ROW)};
static const char *const MARK_WORD[MARKS] = {KANLY_MARK_LIST(ROW)};
static const char *const BEGIN_WORD[BEGIN_WORDS] = {KANLY_BEGIN_LIST(ROW)};
#undef ROW

/* --- rows ------------------------------------------------------------------------------------- */

static const struct {
    uint8_t stage, form, marks;
} DRAWN_AS[KANLY_QUESTIONS] = {
#define DRAWN(asked, stage, form, marks)                                                           \
    [KANLY_ASK_##asked] = {STAGE_##stage, FORM_##form, (marks)},
#include "kanly/questions.def"
};

static const uint8_t KIND_BEGINS[KANLY_FIELD_KINDS] = {
#define FIELD_KIND(id, name, shape, nothing, words, begins, ...)                                   \
    [KANLY_FIELD_##id] = BEGIN_##begins,
#include "kanly/fields.def"
};

static const struct {
    uint8_t question, how;
    const char *field;
} BEGINNING[] = {
#define BEGINS(asked, field, how) {KANLY_ASK_##asked, BEGIN_##how, #field},
#include "kanly/questions.def"
};
enum { BEGINNINGS = sizeof BEGINNING / sizeof BEGINNING[0] };

/* --- as JSON ---------------------------------------------------------------------------------- */

void write_drawn(writer *w, unsigned question)
{
    char name[WIRE_NAME_SIZE];
    write_text(w, "stage", STAGE_WORD[DRAWN_AS[question].stage]);
    write_text(w, "form", FORM_WORD[DRAWN_AS[question].form]);
    write_open(w, "marks", '[');
    for (unsigned mark = 0; mark < MARKS; mark++)
        if (DRAWN_AS[question].marks >> mark & 1) write_text(w, NULL, MARK_WORD[mark]);
    write_close(w);
    write_open(w, "begins", '{');
    for (unsigned i = 0; i < BEGINNINGS; i++)
        if (BEGINNING[i].question == question)
            write_text(w, id_name(BEGINNING[i].field, name), BEGIN_WORD[BEGINNING[i].how]);
    write_close(w);
}

void write_begins(writer *w, unsigned kind)
{
    write_text(w, "x-begins", BEGIN_WORD[KIND_BEGINS[kind]]);
}
