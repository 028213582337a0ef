/* One seat's view in the page: what may be chosen, why something may not, and what a form would do,
** without asking the server, which stays the judge.
**
** The page lays the bytes of the view that it was lent (docs/protocol.md), the name of a question
** and the values so far where this module says, and calls; what comes of it is JSON at said(), as
** the server would write it after "type" and "id", until the next call. A number below 0: this is
** for the server to answer. Whoever has the module has one seat, so everything is there once. */
#include "wire/names.h"
#include "wire/wire.h"

#if defined(__wasm__)
#define EXPORT(name) __attribute__((export_name(#name)))
#else
#define EXPORT(name)
#endif

enum { NAME_SIZE = 32, NOT_HERE = -1 };

static kanly_game seen;
static char question[NAME_SIZE];
static uint8_t value[KANLY_FIELDS];
static char made_of[WIRE_ENGINE_SIZE];
static writer answer;

EXPORT(view_at) void *seat_view_at(void) { return &seen; }
EXPORT(view_size) int seat_view_size(void) { return (int)sizeof seen; }
EXPORT(question_at) char *seat_question_at(void) { return question; }
EXPORT(value_at) uint8_t *seat_value_at(void) { return value; }
EXPORT(value_room) int seat_value_room(void) { return KANLY_FIELDS; }
EXPORT(said) const char *seat_said(void) { return answer.text; }

EXPORT(engine) const char *seat_engine(void)
{
    wire_engine(made_of);
    return made_of;
}

static bool read_form(unsigned f, unsigned count, kanly_move *form)
{
    kanly_reason why;
    uint8_t asked = question_named(question);
    if (asked == KANLY_ASK_NOTHING || f >= KANLY_FACTIONS || count > KANLY_FIELDS) return false;
    *form = (kanly_move){.question = asked, .by = (uint8_t)f};
    for (unsigned i = 0; i < count; i++) kanly_fill(form, value[i]);
    return wire_form_stands(&seen, form, &why);
}

static void begin(void)
{
    answer.length = answer.depth = 0;
    write_open(&answer, NULL, '{');
}

static int end(void)
{
    write_close(&answer);
    return (int)answer.length;
}

EXPORT(choices) int seat_choices(unsigned f, unsigned count, int refused)
{
    kanly_move form;
    if (!read_form(f, count, &form)) return NOT_HERE;
    begin();
    wire_form(&answer, &seen, &form);
    if (refused) wire_refused(&answer, &seen, &form);
    return end();
}

EXPORT(explain) int seat_explain(unsigned f, unsigned count, unsigned wanted)
{
    kanly_move form;
    if (count >= KANLY_FIELDS || wanted > UINT8_MAX || !read_form(f, count, &form)) return NOT_HERE;
    begin();
    wire_reason(&answer, "reason", kanly_explain(&seen, &form, (uint8_t)wanted));
    return end();
}

EXPORT(preview) int seat_preview(unsigned f, unsigned count)
{
    kanly_move form;
    if (!read_form(f, count, &form)) return NOT_HERE;
    begin();
    wire_preview(&answer, &seen, &form);
    return end();
}
