/* What a faction is asked: the question, the choices of the next field, why something is refused.
** Always from its own view, so that nothing hidden can show in what is offered. How questions,
** fields and values are worded is for src/text to say. */
#include "flow/flow.h"
#include "text/notation_fit.h"
#include "text/wording.h"
#include "wire/inside.h"
#include "wire/names.h"

/* --- reasons and values ----------------------------------------------------------------------- */

/* One rule that refuses, with the numbers of the case where numbers decide. */
static void write_because(writer *w, const kanly_because *because)
{
    char text[256];
    saying s = saying_in(text, sizeof text);
    write_open(w, NULL, '{');
    write_rule(w, "rule", (kanly_rule)because->rule);
    say_case(&s, because);
    write_text(w, "case", s.used ? text : NULL);
    write_text(w, "text", kanly_rule_text((kanly_rule)because->rule)->sentence);
    if (because->fact) {
        write_text(w, "fact", fact_word(because->fact));
        write_open(w, "numbers", '[');
        for (unsigned i = 0; i < 2; i++) write_number(w, NULL, because->number[i]);
        write_close(w);
    }
    write_close(w);
}

void wire_reason(writer *w, const char *key, kanly_reason reason)
{
    char text[256] = "";
    saying s = saying_in(text, sizeof text);
    if (reason.count) say_case(&s, &reason.because[0]);
    write_open(w, key, '{');
    write_rule(w, "rule", reason.rule);
    write_text(w, "title", reason.rule ? kanly_rule_text(reason.rule)->title : NULL);
    write_text(w, "text", reason.rule ? reason.sentence : "That is allowed.");
    write_text(w, "case", text[0] ? text : NULL);
    write_open(w, "because", '[');
    for (unsigned i = 0; i < reason.count; i++) write_because(w, &reason.because[i]);
    write_close(w);
    write_number(w, "field", reason.at);
    write_close(w);
}

void write_value(writer *w, const kanly_move *so_far, uint8_t field, uint8_t value)
{
    char text[192], place[WIRE_NAME_SIZE];
    const char *name = value_name(so_far, field, value, place);
    saying s = saying_in(text, sizeof text);
    say_value(&s, so_far, field, value);
    write_number(w, "value", value);
    if (name) write_text(w, "name", name);
    write_text(w, "text", text);
    if (field == KANLY_FIELD_CARD_KIND && voice_kind_title(value))
        write_text(w, "title", voice_kind_title(value));
}

void wire_values(writer *w, const char *key, const kanly_move *move)
{
    write_open(w, key, '[');
    for (unsigned i = 0; i < move->length; i++) write_number(w, NULL, move->value[i]);
    write_close(w);
}

/* --- forms ------------------------------------------------------------------------------------ */

/* Whether a value is a place: then it says what pointing at it does. */
static bool is_pointed_at(uint8_t field)
{
    return field == KANLY_FIELD_CELL || field == KANLY_FIELD_TERRITORY;
}

static void write_deed(writer *w, const kanly_game *seen, const kanly_move *so_far, uint8_t value)
{
    char deed[256];
    kanly_move then = *so_far;
    saying s = saying_in(deed, sizeof deed);
    kanly_fill(&then, value);
    say_brief_move(&s, seen, &then);
    write_text(w, "deed", deed);
}

/* Whether the form is complete with it as far as the rows tell, so that nobody need ask. */
static bool is_last(const kanly_move *so_far, uint8_t value)
{
    kanly_move then = *so_far;
    kanly_fill(&then, value);
    return form_is_full(&then);
}

static bool all_are_last(const kanly_move *so_far, const kanly_values *values)
{
    for (unsigned v = 0; v < 256; v++)
        if (kanly_values_have(values, (uint8_t)v) && !is_last(so_far, (uint8_t)v)) return false;
    return true;
}

static void write_choices(writer *w, const kanly_game *seen, const kanly_move *so_far,
                          const kanly_values *values)
{
    char name[WIRE_NAME_SIZE];
    bool all_last = all_are_last(so_far, values);
    const kanly_slot_row *row = kanly_slot_at(kanly_slot_of(so_far, values->field));
    write_text(w, "field", field_name(values->field));
    if (row) write_text(w, "name", id_name(row->id, name));
    write_text(w, "label", field_text(so_far, values->field));
    write_yes(w, "amount", kanly_field_at(values->field)->amount);
    if (values->field == KANLY_FIELD_DIAL) write_points(w, "unit", 1);
    write_field_facts(w, seen, so_far, values->field);
    if (all_last) write_yes(w, "last", true);
    write_open(w, "values", '[');
    for (unsigned v = 0; v < 256; v++) {
        if (!kanly_values_have(values, (uint8_t)v)) continue;
        write_open(w, NULL, '{');
        write_value(w, so_far, values->field, (uint8_t)v);
        write_value_facts(w, seen, so_far, (uint8_t)v);
        if (is_pointed_at(values->field)) write_deed(w, seen, so_far, (uint8_t)v);
        if (!all_last && is_last(so_far, (uint8_t)v)) write_yes(w, "last", true);
        write_close(w);
    }
    write_close(w);
}

/* How a question is passed, where it can be. */
static void write_pass(writer *w, const kanly_game *seen, const kanly_move *empty,
                       const kanly_values *values)
{
    char deed[256];
    for (unsigned v = 0; v < 256; v++) {
        if (!kanly_values_have(values, (uint8_t)v)) continue;
        kanly_move pass = *empty;
        saying s = saying_in(deed, sizeof deed);
        kanly_fill(&pass, (uint8_t)v);
        if (!move_passes(&pass)) continue;
        say_move(&s, seen, &pass);
        write_open(w, "pass", '{');
        write_number(w, "value", (int)v);
        write_text(w, "deed", deed);
        write_close(w);
        return;
    }
}

/* What the deed says, as words and numbers: for those who say it in another language. */
static void write_said(writer *w, const kanly_game *seen, const kanly_move *so_far)
{
    char name[WIRE_NAME_SIZE];
    const kanly_way_row *way = kanly_way_at(kanly_way_of(so_far));
    if (way && way->value != NONE) write_text(w, "way", id_name(way->id, name));
    wire_fields(w, "said", seen, so_far);
}

void wire_said(writer *w, const char *key, const kanly_game *seen, const kanly_move *move)
{
    write_open(w, key, '{');
    write_question(w, "question", move->question);
    write_said(w, seen, move);
    write_close(w);
}

static void write_form(writer *w, const kanly_game *seen, const kanly_move *so_far)
{
    kanly_values values;
    bool more = kanly_choices(seen, so_far, &values);
    bool complete = !more && values.field == KANLY_FIELD_DONE;
    char deed[256], act[64];
    saying s = saying_in(deed, sizeof deed), a = saying_in(act, sizeof act);
    say_move(&s, seen, so_far);
    say_act(&a, so_far);
    write_yes(w, "complete", complete);
    write_text(w, "deed", deed);
    write_text(w, "act", a.used ? act : NULL);
    write_said(w, seen, so_far);
    if (more && !so_far->length) write_pass(w, seen, so_far, &values);
    if (more) write_choices(w, seen, so_far, &values);
    if (!complete) return;
    char text[NOTATION_MOVE_SIZE];
    notation_print(seen, so_far, text, sizeof text);
    write_text(w, "move", text);
    wire_move(w, "answer", seen, so_far);
}

void wire_form(writer *w, const kanly_game *seen, const kanly_move *so_far)
{
    write_question(w, "question", so_far->question);
    wire_values(w, "so_far", so_far);
    write_form(w, seen, so_far);
}

bool wire_form_stands(const kanly_game *seen, const kanly_move *so_far, kanly_reason *why)
{
    kanly_faction f = (kanly_faction)so_far->by;
    kanly_move part = {.question = so_far->question, .by = so_far->by};
    kanly_values values;
    *why = (kanly_reason){0};
    if (question_is_anytime(so_far->question)
            ? !kanly_may_begin(seen, f, (kanly_ask)so_far->question)
            : kanly_question(seen, f) != so_far->question)
        return *why = kanly_explain(seen, &part, 0), false;
    for (unsigned i = 0; i < so_far->length; i++) {
        if (!kanly_choices(seen, &part, &values)) return false;
        if (!kanly_values_have(&values, so_far->value[i]))
            return *why = kanly_explain(seen, &part, so_far->value[i]), false;
        kanly_fill(&part, so_far->value[i]);
    }
    return true;
}

/* --- questions -------------------------------------------------------------------------------- */

uint8_t ability_asked_about(const kanly_game *seen)
{
    kanly_about subject = kanly_subject(seen);
    return subject.kind == KANLY_FIELD_ABILITY ? subject.value : (uint8_t)NONE;
}

/* What the question is about, where its form alone does not tell. */
static void write_about(writer *w, const kanly_game *seen, uint8_t f)
{
    kanly_about subject = kanly_subject(seen);
    char name[WIRE_NAME_SIZE];
    battle_facts b;
    write_open(w, "about", '{');
    if (subject.kind != KANLY_FIELD_DONE)
        write_text(w, field_name(subject.kind), called(subject.kind, subject.value, name));
    if (battle_now(seen, f, &b)) {
        write_text(w, "battle", territory_name(b.territory));
        write_open(w, "fighters", '[');
        write_faction(w, NULL, b.fighter[0]);
        write_faction(w, NULL, b.fighter[1]);
        write_close(w);
    }
    write_close(w);
}

void wire_question(writer *w, const kanly_game *seen, uint8_t f)
{
    kanly_move empty = kanly_begin(seen, (kanly_faction)f);
    write_question(w, "question", empty.question);
    write_text(w, "text", kanly_question_at(empty.question)->prompt);
    write_text(w, "means", kanly_question_at(empty.question)->means);
    write_rule(w, "rule", question_rule(empty.question));
    write_yes(w, "window", question_is_window(empty.question));
    write_about(w, seen, f);
    write_form(w, seen, &empty);
}

void wire_asked_alone(const kanly_game *seen, uint8_t f, kanly_game *alone)
{
    *alone = *seen;
    for (unsigned i = 0; i < alone->depth; i++) alone->frame[i].who &= f < FACTIONS ? just(f) : 0;
}

void wire_anytime(writer *w, const char *key, const kanly_game *seen, uint8_t f)
{
    write_open(w, key, '[');
    for (uint8_t q = 0; f < FACTIONS && q < KANLY_QUESTIONS; q++)
        if (question_is_anytime(q) && kanly_may_begin(seen, (kanly_faction)f, (kanly_ask)q))
            write_question(w, NULL, q);
    write_close(w);
}
