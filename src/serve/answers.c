/* What a seat is asked, and its answers: the choices of the next field, why a value is not among
** them, what a form would do, the move. Always from the seat's own view, so that nothing hidden can
** show in what is offered. */
#include "board/board.h"
#include "serve/learning.h"
#include "serve/pauses.h"
#include "serve/playing.h"
#include "serve/server.h"
#include "serve/tell.h"
#include "text/notation.h"
#include "text/wording.h"
#include "wire/names.h"

/* The open question of a seat, with its number and the choices of its first field; null when it
** owes nothing, or its answer is known. */
void show_question(writer *w, const char *key, const game_table *t, const kanly_game *seen,
                   uint8_t f)
{
    uint8_t asked = f < FACTIONS && t->state == STORE_PLAYING && !t->seat[f].has_will
                        ? (uint8_t)kanly_question(&t->game, (kanly_faction)f)
                        : KANLY_ASK_NOTHING;
    if (asked == KANLY_ASK_NOTHING) {
        write_null(w, key);
        return;
    }
    write_open(w, key, '{');
    write_number(w, "number", t->seat[f].answers + 1);
    wire_question(w, seen, f);
    write_close(w);
}

/* --- requests --------------------------------------------------------------------------------- */

/* --- answers by the names of their fields ----------------------------------------------------- */

typedef struct {
    json_t *members;
    const kanly_game *seen;
    uint8_t by;
} named_answer;

static const char *answer_text(void *self, const char *name)
{
    const named_answer *a = self;
    return json_string_value(json_object_get(a->members, name));
}

static bool answer_yes(void *self, const char *name)
{
    const named_answer *a = self;
    return json_is_true(json_object_get(a->members, name));
}

static bool answer_number(void *self, const char *name, unsigned index, uint8_t kind,
                          uint8_t *value)
{
    const named_answer *a = self;
    json_t *member = json_object_get(a->members, name);
    if (json_is_array(member))
        member = json_array_get(member, index);
    else if (index)
        return false;
    if (json_is_string(member))
        return find_value(a->seen, a->by, kind, json_string_value(member), value);
    json_int_t number = json_integer_value(member);
    if (!json_is_integer(member) || number < 0 || number > UINT8_MAX) return false;
    *value = (uint8_t)number;
    return true;
}

/* "answer": an object of `kanly schema`. */
static bool read_answer(const request *r, const kanly_game *seen, json_t *members, kanly_move *move)
{
    named_answer a = {members, seen, r->client->eye};
    const wire_members from = {&a, answer_text, answer_yes, answer_number};
    char missing[WIRE_NAME_SIZE];
    const char *name = json_string_value(json_object_get(members, "question"));
    uint8_t asked = name ? question_named(name) : (uint8_t)KANLY_ASK_NOTHING;
    if (asked == KANLY_ASK_NOTHING)
        return refuse(r, "no-question", "\"answer\" names no question there is."), false;
    if (wire_read_move(seen, a.by, asked, &from, move, missing)) return true;
    refuse(r, "shape", "The answer to \"%s\" needs a lawful \"%s\".", name, missing);
    return false;
}

/* The form as far as it is filled: "question" (the open one where it is missing) and "values". */
static bool read_form(const request *r, kanly_move *form)
{
    const client *c = r->client;
    const char *name = member_text(r, "question", 32);
    uint8_t asked = (uint8_t)kanly_question(&c->table->game, (kanly_faction)c->eye);
    if (name) asked = question_named(name);
    json_t *values = json_object_get(r->message, "values"), *value;
    size_t i;
    if (asked == KANLY_ASK_NOTHING)
        return refuse(r, "no-question",
                      name ? "There is no question of that name." : "You are asked nothing now."),
               false;
    *form = (kanly_move){.question = asked, .by = c->eye};
    if (!values) return true;
    if (!json_is_array(values) || json_array_size(values) > KANLY_FIELDS)
        return refuse(r, "shape", "\"values\" must be a list of at most %d numbers.", KANLY_FIELDS),
               false;
    json_array_foreach(values, i, value)
    {
        json_int_t v = json_integer_value(value);
        if (!json_is_integer(value) || v < 0 || v > UINT8_MAX)
            return refuse(r, "shape", "Every value must be a whole number from 0 to 255."), false;
        kanly_fill(form, (uint8_t)v);
    }
    return true;
}

/* What the seat sees, and that its form can be asked about at all. */
static bool form_stands(const request *r, const kanly_move *form, kanly_game *seen)
{
    kanly_reason why;
    seat_view(r->client->table, r->client->eye, seen);
    if (wire_form_stands(seen, form, &why)) return true;
    if (why.rule)
        refuse_rule(r, why);
    else
        refuse(r, "shape", "The form is complete before that.");
    return false;
}

static bool may_ask(const request *r)
{
    if (r->client->table->state == STORE_PLAYING) return true;
    refuse(r, "not-playing", "There is no game under way at this table.");
    return false;
}

void on_choices(const request *r)
{
    kanly_move form;
    kanly_game seen;
    if (!may_ask(r) || !read_form(r, &form)) return;
    if (!form_stands(r, &form, &seen)) return;
    writer w = reply(r, "choices");
    wire_form(&w, &seen, &form);
    if (member_yes(r, "refused", false)) wire_refused(&w, &seen, &form);
    reply_send(r, &w);
}

void on_explain(const request *r)
{
    kanly_move form;
    kanly_game seen;
    int64_t value = member_number(r, "value", -1);
    if (!may_ask(r) || !read_form(r, &form)) return;
    if (value < 0 || value > UINT8_MAX) {
        refuse(r, "shape", "\"value\" must be a whole number from 0 to 255.");
        return;
    }
    if (form.length >= KANLY_FIELDS || !form_stands(r, &form, &seen)) return;
    writer w = reply(r, "reason");
    wire_reason(&w, "reason", kanly_explain(&seen, &form, (uint8_t)value));
    reply_send(r, &w);
}

void on_preview(const request *r)
{
    kanly_move form;
    kanly_game seen;
    if (!may_ask(r) || !read_form(r, &form)) return;
    if (!form_stands(r, &form, &seen)) return;
    writer w = reply(r, "preview");
    wire_preview(&w, &seen, &form);
    reply_send(r, &w);
}

/* --- moves ------------------------------------------------------------------------------------ */

static bool read_move(const request *r, const kanly_game *seen, kanly_move *move)
{
    notation_error error = {0};
    const char *text = member_text(r, "text", NOTATION_MOVE_SIZE);
    json_t *answer = json_object_get(r->message, "answer");
    if (json_is_object(answer)) return read_answer(r, seen, answer, move);
    if (!text) return read_form(r, move);
    if (notation_parse(seen, r->client->eye, text, move, &error)) return true;
    refuse(r, "notation", "%s", error.text);
    return false;
}

/* The number of an answer is how many this seat has given and one: an old message that comes again
** is known by it, and one whose acknowledgement was lost is not played twice. */
static bool number_fits(const request *r, const seat *x)
{
    int64_t number = member_number(r, "number", -1), wanted = (int64_t)x->answers + 1;
    if (number == wanted) return true;
    if (number < 0)
        refuse(r, "shape", "\"number\" must be the number of your answer.");
    else if (number < wanted)
        refuse(r, "stale", "That answer has been given already; your next one is number %lld.",
               (long long)wanted);
    else
        refuse(r, "number", "Your next answer is number %lld.", (long long)wanted);
    return false;
}

void on_move(const request *r)
{
    client *c = r->client;
    game_table *t = c->table;
    kanly_move move;
    kanly_game seen;
    kanly_reason why = {0};
    if (!may_ask(r) || !number_fits(r, &t->seat[c->eye])) return;
    if (t->paused_at) {
        refuse(r, "paused", "The game is paused.");
        return;
    }
    if (t->seat[c->eye].stand_in) {
        refuse(r, "bot-plays", "A bot plays for you; take your seat back first.");
        return;
    }
    kanly_view(&t->game, c->eye, &seen);
    if (!read_move(r, &seen, &move)) return;
    move.by = c->eye;
    /* From what the seat knows, so the answer tells nothing more. */
    why = kanly_explain_move(&seen, &move);
    if (why.rule) {
        refuse_rule(r, why);
        return;
    }
    if (t->learning) {
        lesson_move(r, &seen, &move);
        return;
    }
    seat *x = &t->seat[c->eye];
    if (question_is_reaction(move.question) && x->pause_until > r->server->now) {
        hold_answer(r, &move);
        return;
    }
    play_result result = table_play(t, &move, &why);
    if (result == PLAY_REFUSED) {
        refuse_rule(r, why);
        return;
    }
    t->volunteers = true;
    x->ran_out = false;
    writer w = reply(r, "ack");
    write_number(&w, "number", t->seat[c->eye].answers);
    reply_later(r, &w); /* when the disk failed, settle_all() says so instead */
}
