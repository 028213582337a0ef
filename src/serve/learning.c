/* Somebody plays a lesson. Its table is like any other, but nothing of it is stored, nobody else
** can come to it, and it is gone with the connection. The others answer as the lesson says, or
** pass; so does the learner where the lesson does not ask. The right move is played and explained;
** a lawful one that is not right is explained and not played.
**
** Invariant: between two messages the learner is asked the question of the current step, or the
** lesson is done. */
#include "serve/learning.h"

#include <fnmatch.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board/board.h"
#include "play/play.h"
#include "serve/lessons.h"
#include "serve/log.h"
#include "serve/playing.h"
#include "serve/server.h"
#include "serve/tell.h"
#include "text/notation.h"
#include "text/wording.h"
#include "wire/names.h"

enum { MOVES_AT_MOST = 2000, SAID = 2 * 2048, TEXT_LONGEST = 12000 };

struct learning {
    const lesson *lesson;
    lesson *own; /* the same, where it is somebody's own and goes with the table; NULL */
    unsigned step;
    unsigned answered[KANLY_FACTIONS]; /* of `others`, how far each has got */
    const char *happened;              /* after the last move; NULL: none yet */
    bool lost; /* the question never came: our mistake, and the lesson is over */
};

static const lesson_step *step_of(const learning *x)
{
    return x->step < x->lesson->steps ? &x->lesson->step[x->step] : NULL;
}

static bool is_done(const learning *x) { return x->lost || x->step >= x->lesson->steps; }

/* The learner can make the move the step is about. */
static bool is_awaited(const game_table *t, const lesson_step *step, uint8_t learner)
{
    if (question_is_anytime(step->ask))
        return kanly_may_begin(&t->game, (kanly_faction)learner, (kanly_ask)step->ask);
    return (uint8_t)kanly_question(&t->game, (kanly_faction)learner) == step->ask;
}

bool lesson_awaits_anytime(const game_table *t)
{
    const lesson_step *step = step_of(t->learning);
    return step && question_is_anytime(step->ask);
}

/* --- the others ------------------------------------------------------------------------------- */

/* The next thing the lesson lets this faction say, if it answers what is asked. */
static bool said_by(const game_table *t, uint8_t f, kanly_move *move)
{
    learning *x = t->learning;
    const lesson_answers *list =
        x->step ? &x->lesson->step[x->step - 1].others : &x->lesson->opening;
    unsigned mine = 0;
    for (unsigned i = 0; i < list->count; i++) {
        notation_error error;
        if (list->list[i].by != f || mine++ != x->answered[f]) continue;
        if (!notation_parse(&t->game, f, list->list[i].move, move, &error)) return false;
        if (!question_is_anytime(move->question) &&
            move->question != kanly_question(&t->game, (kanly_faction)f))
            return false;
        if (kanly_explain_move(&t->game, move).rule) return false;
        x->answered[f]++;
        return true;
    }
    return false;
}

static void play_quietly(game_table *t, const kanly_move *move)
{
    kanly_event event[HEARD_AT_ONCE];
    kanly_events heard = {event, 0, HEARD_AT_ONCE, 0};
    play_to_pause(&t->game, move, &heard);
    table_hear(t, &heard);
}

static void answer_for(game_table *t, uint8_t f)
{
    kanly_move move;
    if (!said_by(t, f, &move)) move = kanly_default_move(&t->game, (kanly_faction)f);
    play_quietly(t, &move);
}

/* Another phase begins, if the lesson has a use for it. */
static bool next_phase_runs(game_table *t)
{
    kanly_event event[HEARD_AT_ONCE];
    kanly_events heard = {event, 0, HEARD_AT_ONCE, 0};
    if (t->game.phase == KANLY_OVER || is_done(t->learning)) return false;
    resume_to_pause(&t->game, &heard);
    table_hear(t, &heard);
    return true;
}

/* Everybody else answers, until the learner is asked what the step is about; after the last,
** until the phase ends. */
static void run_on(game_table *t)
{
    learning *x = t->learning;
    uint8_t learner = x->lesson->faction;
    for (unsigned i = 0; i < MOVES_AT_MOST; i++) {
        faction_set who = kanly_deciders(&t->game);
        const lesson_step *step = step_of(x);
        if (!who) {
            if (next_phase_runs(t)) continue;
            x->lost |= step != NULL;
            return;
        }
        faction_set others = who & (faction_set)~just(learner);
        bool own = step && is_awaited(t, step, learner);
        if (others)
            answer_for(t, lowest_bit(others));
        else if (own)
            return;
        else
            answer_for(t, learner);
    }
    x->lost = true;
}

/* --- telling ---------------------------------------------------------------------------------- */

void show_lesson(writer *w, const char *key, const game_table *t)
{
    const learning *x = t->learning;
    const lesson_step *step = x ? step_of(x) : NULL;
    char text[SAID];
    if (!x) {
        write_null(w, key);
        return;
    }
    const char *task = step && !x->lost ? step->text : x->lesson->end;
    snprintf(text, sizeof text, "%s%s%s", x->happened ? x->happened : "", x->happened ? "\n\n" : "",
             task);
    write_open(w, key, '{');
    write_text(w, "lesson", x->lesson->name);
    write_text(w, "title", x->lesson->title);
    write_number(w, "step", x->step);
    write_number(w, "steps", x->lesson->steps);
    write_text(w, "text", text);
    write_text(w, "task", task);
    write_text(w, "happened", x->happened);
    write_yes(w, "done", is_done(x));
    if (x->own) write_yes(w, "own", true);
    write_close(w);
}

void on_lessons(const request *r)
{
    writer w = reply(r, "lessons");
    write_open(&w, "lessons", '[');
    for (unsigned i = 0; i < lesson_count(); i++) {
        const lesson *l = lesson_at(i);
        write_open(&w, NULL, '{');
        write_text(&w, "lesson", l->name);
        write_text(&w, "title", l->title);
        write_text(&w, "text", l->text);
        write_text(&w, "faction", faction_name(l->faction));
        write_number(&w, "steps", l->steps);
        write_close(&w);
    }
    write_close(&w);
    reply_send(r, &w);
}

/* --- beginning and going on ------------------------------------------------------------------- */

static void sit_down(game_table *t, const lesson *l)
{
    t->options = l->position.options;
    t->game = l->position;
    t->practice = true;
    t->state = STORE_PLAYING;
    snprintf(t->name, sizeof t->name, "%s", l->title);
    for_factions(f, t->game.playing) {
        if (f == l->faction)
            t->seat[f].kind = SEAT_PERSON;
        else
            seat_give_to_bot(&t->seat[f], &BOT_STEADY);
    }
}

void learning_free(learning *x)
{
    if (x) lesson_free(x->own);
    free(x);
}

/* By its name, or of a text that came with the message: then it is `own`. */
static const lesson *lesson_asked(const request *r, lesson **own)
{
    char error[512] = "";
    const char *name = member_text(r, "lesson", 32), *text = member_text(r, "text", TEXT_LONGEST);
    *own = text ? lesson_of_text(text, strlen(text), error, sizeof error) : NULL;
    const lesson *l = text ? *own : name ? lesson_named(name) : NULL;
    if (!l && text) refuse(r, "no-lesson", "This puzzle cannot be read: %s.", error);
    if (!l && !text) refuse(r, "no-lesson", "There is no lesson of that name.");
    return l;
}

void on_lesson(const request *r)
{
    lesson *own;
    kanly_event event[HEARD_AT_ONCE];
    kanly_events heard = {event, 0, HEARD_AT_ONCE, 0};
    if (!tables_have_room(r->server, true)) {
        refuse(r, "full", "The server has as many tables as it can hold.");
        return;
    }
    const lesson *l = lesson_asked(r, &own);
    if (!l) return;
    game_table *t = table_new(r->server);
    t->learning = calloc(1, sizeof *t->learning);
    if (!t->learning) abort();
    t->learning->lesson = l;
    t->learning->own = own;
    sit_down(t, l);
    resume_to_pause(&t->game, &heard);
    table_hear(t, &heard);
    run_on(t);
    if (t->learning->lost && !own)
        log_line(LOG_ERROR, "lessons", "%s: step 1 is never asked", l->name);
    table_attach(r->client, t, l->faction, false);
    t->head_changed = false;
    tell_joined(r, t, 0, false);
}

/* What can be said at a lesson's table: nothing that is about seats, clocks or other people. */
bool lesson_allows(const char *type)
{
    static const char *const NOT[] = {"sit",  "stand", "bot",  "take", "start",    "name",
                                      "code", "undo",  "chat", "mute", "settings", "rematch"};
    for (unsigned i = 0; i < sizeof NOT / sizeof NOT[0]; i++)
        if (strcmp(NOT[i], type) == 0) return false;
    return true;
}

/* --- moves ------------------------------------------------------------------------------------ */

static bool wanted(const lesson_step *step, const char *said)
{
    for (unsigned i = 0; i < step->wants; i++)
        if (fnmatch(step->want[i], said, 0) == 0) return true;
    return false;
}

/* Which of the explanations, from 1; 0: that of every other move. */
static unsigned why_not(const lesson_step *step, const char *said)
{
    for (unsigned i = 0; i < step->wrongs; i++)
        if (fnmatch(step->wrong[i].pattern, said, 0) == 0) return i + 1;
    return 0;
}

/* The first rule a text names, as [1.06.03.05]. */
static kanly_rule rule_in(const char *text)
{
    char number[KANLY_RULE_NUMBER_SIZE];
    const char *bracket = strchr(text, '[');
    if (!bracket) return KANLY_R_NONE;
    snprintf(number, sizeof number, "%.*s", (int)strcspn(bracket + 1, "]"), bracket + 1);
    return kanly_rule_find(number);
}

static void refuse_kindly(const request *r, const learning *x, unsigned wrong)
{
    const lesson_step *step = step_of(x);
    const char *why = wrong ? step->wrong[wrong - 1].text : step->otherwise;
    kanly_rule rule = rule_in(why);
    writer w = reply(r, "error");
    write_open(&w, "error", '{');
    write_text(&w, "code", "lesson");
    write_text(&w, "text", why);
    if (!x->own) {
        write_text(&w, "lesson", x->lesson->name);
        write_number(&w, "step", x->step);
        write_number(&w, "wrong", wrong);
    }
    if (rule)
        wire_reason(&w, "reason",
                    (kanly_reason){.rule = rule, .sentence = kanly_rule_text(rule)->sentence});
    write_close(&w);
    reply_send(r, &w);
}

/* The move is lawful; whether it is what the lesson is about is seen here. */
void lesson_move(const request *r, const kanly_game *seen, const kanly_move *move)
{
    game_table *t = r->client->table;
    learning *x = t->learning;
    const lesson_step *step = step_of(x);
    char said[NOTATION_MOVE_SIZE];
    if (!step || x->lost) {
        refuse(r, "lesson", "The lesson is over.");
        return;
    }
    notation_print(seen, move, said, sizeof said);
    if (move->question != step->ask) {
        refuse_kindly(r, x, 0);
        return;
    }
    if (!wanted(step, said)) {
        refuse_kindly(r, x, why_not(step, said));
        return;
    }
    play_quietly(t, move);
    seat_note_answer(&t->seat[move->by], 0);
    x->happened = step->after;
    x->step++;
    memset(x->answered, 0, sizeof x->answered);
    run_on(t);
    if (x->lost && !x->own)
        log_line(LOG_ERROR, "lessons", "%s: step %u is never asked", x->lesson->name, x->step + 1);
    table_touch(t);
    writer w = reply(r, "ack");
    write_number(&w, "number", t->seat[move->by].answers);
    reply_send(r, &w);
}

/* The hint is the answer the lesson wants. */
void lesson_hint(const request *r)
{
    game_table *t = r->client->table;
    const lesson_step *step = step_of(t->learning);
    kanly_game seen;
    kanly_move move;
    notation_error error;
    kanly_view(&t->game, r->client->eye, &seen);
    if (!step || !notation_parse(&seen, r->client->eye, step->want[0], &move, &error)) {
        refuse(r, "no-question", "You are asked nothing now.");
        return;
    }
    char text[SAID];
    saying said = saying_in(text, sizeof text);
    say_move(&said, &seen, &move);
    writer w = reply(r, "hint");
    write_question(&w, "question", move.question);
    wire_values(&w, "values", &move);
    write_text(&w, "text", text);
    wire_said(&w, "doing", &seen, &move);
    if (!t->learning->own) {
        write_text(&w, "lesson", t->learning->lesson->name);
        write_number(&w, "step", t->learning->step);
    }
    write_text(&w, "reason", step->text);
    reply_send(r, &w);
}
