/* Speaking the protocol with one child. */
#include "arena/external.h"

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board/board.h"
#include "platform/platform.h"
#include "text/form.h"
#include "text/notation.h"
#include "wire/names.h"

enum {
    STARTS_TRIED = 3,
    NO_SUCH_COMMAND = 127, /* says the shell */
    QUIT_MS = 2000,
    OUT_AT_MOST = 1 << 20
};

const char *external_fault_word(external_fault fault)
{
    switch (fault) {
    case EXTERNAL_FINE: return NULL;
    case EXTERNAL_NOT_STARTED: return "not-started";
    case EXTERNAL_LATE: return "late";
    case EXTERNAL_ILLEGAL: return "illegal";
    case EXTERNAL_CRASHED: return "crashed";
    }
    return NULL;
}

static external *external_of(const bot *self) { return (external *)self->kind; }

static uint64_t nanoseconds(uint32_t milliseconds) { return (uint64_t)milliseconds * 1000000; }

static uint64_t in_milliseconds(uint32_t milliseconds)
{
    return process_now() + nanoseconds(milliseconds);
}

/* A part of one counts as one. */
static uint32_t in_whole_milliseconds(uint64_t time)
{
    return (uint32_t)((time + 999999) / 1000000);
}

static void note(external *x, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void note(external *x, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    vsnprintf(x->record.last, sizeof x->record.last, format, values);
    va_end(values);
}

/* --- lines to the child ----------------------------------------------------------------------- */

/* Every line for itself: `12.345678 mine > ask 1 {…}`, seconds since the log began. Other threads
** write into the same file. */
static void log_lines(const external *x, char way, const char *text, size_t length)
{
    if (!x->with.lines) return;
    platform_lock(x->with.lines);
    for (const char *end = text + length; text < end;) {
        const char *stop = memchr(text, '\n', (size_t)(end - text));
        size_t line = (size_t)((stop ? stop : end) - text);
        fprintf(x->with.lines, "%.6f %s %c %.*s\n", (double)(process_now() - x->with.began) / 1e9,
                x->with.label, way, (int)line, text);
        text += line + (stop != NULL);
    }
    fflush(x->with.lines);
    platform_unlock(x->with.lines);
}

static void send_letter(external *x, writer *w)
{
    /* A bot that is never asked hears all the same, but not without end. */
    if (w->length && x->process.out_used < OUT_AT_MOST) {
        log_lines(x, '>', w->text, w->length);
        process_tell(&x->process, w->text, w->length);
    }
    writer_free(w);
}

static process_said hear_line(external *x, uint64_t deadline, char **line)
{
    process_said what = process_read(&x->process, deadline, line);
    if (what == PROCESS_LINE_READ) log_lines(x, '<', *line, strlen(*line));
    return what;
}

/* --- starting --------------------------------------------------------------------------------- */

/* `bot 2 NAME [moves=N]` */
static bool read_greeting(external *x, char *line)
{
    unsigned version = 0;
    int used = 0;
    char *words[4] = {NULL}, *rest = NULL;
    if (sscanf(line, "bot %u %n", &version, &used) < 1 || used == 0) {
        note(x, "it greets with '%.80s', not with 'bot %d NAME'", line, PROTOCOL_VERSION);
        return false;
    }
    if (version != PROTOCOL_VERSION) {
        note(x, "it speaks version %u of the protocol, this is version %d", version,
             PROTOCOL_VERSION);
        return false;
    }
    words[0] = strtok_r(line + used, " \t", &rest);
    for (unsigned i = 1; i < 4 && words[i - 1]; i++) words[i] = strtok_r(NULL, " \t", &rest);
    if (!words[0]) {
        note(x, "it does not say its name: 'bot %d NAME'", PROTOCOL_VERSION);
        return false;
    }
    snprintf(x->name, sizeof x->name, "%s", words[0]);
    x->moves_listed = PROTOCOL_MOVES;
    for (unsigned i = 1; i < 4 && words[i]; i++)
        if (strncmp(words[i], "moves=", 6) == 0)
            x->moves_listed = (unsigned)(strtoul(words[i] + 6, NULL, 10) % 10001);
    return true;
}

/* It has ended, or will not listen: how. */
static void note_end(external *x)
{
    int status = process_end(&x->process, in_milliseconds(QUIT_MS));
    if (status == NO_SUCH_COMMAND)
        note(x, "there is no such command");
    else if (status > 0)
        note(x, "it ended before it greeted, with exit status %d", status);
    else
        note(x, "it ended before it greeted");
}

static void tell_options(external *x)
{
    writer w = {0};
    for (unsigned i = 0; i < x->with.options; i++)
        line_option(&w, x->with.option[i].name, x->with.option[i].value);
    send_letter(x, &w);
}

static bool greet(external *x)
{
    writer hello = {0};
    char *line;
    write_format(&hello, "kanly %d\n", PROTOCOL_VERSION);
    send_letter(x, &hello);
    switch (hear_line(x, in_milliseconds(x->with.start_ms), &line)) {
    case PROCESS_LINE_READ:
        if (!read_greeting(x, line)) return false;
        tell_options(x);
        return true;
    case PROCESS_SILENT: note(x, "it did not greet within %u ms", x->with.start_ms); return false;
    case PROCESS_GONE: note_end(x); return false;
    case PROCESS_TOO_LONG: note(x, "its greeting has no end"); return false;
    }
    return false;
}

bool external_ready(external *x)
{
    if (x->process.pid) return true;
    if (x->failed_starts >= STARTS_TRIED) return false;
    if (!process_start(&x->process, x->with.command, x->with.errors)) {
        note(x, "it cannot be started: %s", strerror(errno));
    } else if (greet(x)) {
        x->failed_starts = 0;
        return true;
    }
    process_kill(&x->process);
    x->failed_starts++;
    return false;
}

static void forfeit(external *x, external_fault why)
{
    x->record.forfeit = why;
    process_kill(&x->process);
}

/* --- the calls of the table ------------------------------------------------------------------- */

static void sit_down(bot *self, const kanly_options *options)
{
    external *x = external_of(self);
    writer w = {0};
    char before[EXTERNAL_TEXT];
    memcpy(before, x->record.last, sizeof before);
    x->record = (external_record){0};
    x->anytime = 0;
    x->heard = 0;
    x->bank = nanoseconds(x->with.clock.bank);
    x->tested_again = false;
    if (!external_ready(x)) {
        if (!x->record.last[0]) memcpy(x->record.last, before, sizeof before);
        x->record.forfeit = EXTERNAL_NOT_STARTED;
        return;
    }
    line_game(&w, options, (kanly_faction)self->faction, x->number, &x->with.clock);
    if (x->test_unknown) write_format(&w, "weather {\"sand\": \"blows\"}\n");
    send_letter(x, &w);
}

static void pass_on(bot *self, const kanly_game *view, const kanly_event *event, uint32_t count)
{
    external *x = external_of(self);
    writer w = {0};
    (void)view;
    if (!x->process.pid || x->record.forfeit) return;
    for (uint32_t i = 0; i < count; i++) line_event(&w, &event[i], ++x->heard);
    send_letter(x, &w);
}

/* A question under way. */
typedef struct {
    external *x;
    const kanly_game *view;
    kanly_faction faction;
    kanly_move move; /* its answer, once there is one */
    bool warned;
    const char *word; /* of the question, for the record */
} asking;

/* How long the next answer may take. */
static uint64_t time_allowed(const external *x)
{
    uint64_t answer_time = nanoseconds(x->with.clock.answer);
    if (!x->with.clock.bank) return answer_time;
    return answer_time && answer_time < x->bank ? answer_time : x->bank;
}

static kanly_move play_default(asking *a, external_fault why, const char *text)
{
    external *x = a->x;
    kanly_move usual = kanly_default_move(a->view, a->faction);
    char played[NOTATION_MOVE_SIZE];
    writer w = {0};
    x->record.defaults++;
    x->record.faults++;
    x->defaulted = why;
    /* Of unlawful answers the last is noted already, with what was wrong about it. */
    if (why != EXTERNAL_ILLEGAL) note(x, "question %u (%s): %s", x->id, a->word, text);
    /* Whose bank is empty and is never filled again has no time for anything. */
    bool out_of_time = why == EXTERNAL_LATE && x->with.clock.bank && !x->with.clock.increment &&
                       time_allowed(x) == x->bank;
    if (why == EXTERNAL_CRASHED || out_of_time || x->record.faults >= x->with.faults_allowed) {
        forfeit(x, why);
        return usual;
    }
    notation_print(a->view, &usual, played, sizeof played);
    line_fault(&w, x->id, external_fault_word(why), played, x->record.faults,
               x->with.faults_allowed);
    send_letter(x, &w);
    return usual;
}

static const kanly_reason NO_RULE = {.rule = KANLY_R_NONE};

/* Says what is wrong with an answer. False: it was the second one. */
static bool warn(asking *a, kanly_reason reason, const char *text)
{
    external *x = a->x;
    writer w = {0};
    x->record.warnings++;
    note(x, "question %u (%s): %s", x->id, a->word, text);
    if (a->warned) return false;
    a->warned = true;
    line_wrong(&w, x->id, reason, text);
    send_letter(x, &w);
    return true;
}

typedef enum { ANSWER_TAKEN, ANSWER_WRONG_TWICE, ANSWER_GO_ON } taken;

/* `move ID …` */
static taken take_move(asking *a, const char *text)
{
    external *x = a->x;
    notation_error error = {0};
    char said[EXTERNAL_TEXT];
    if (!notation_parse(a->view, (uint8_t)a->faction, text, &a->move, &error)) {
        snprintf(said, sizeof said, "'%.80s' cannot be understood: column %u: %.110s", text,
                 error.column, error.text);
        return warn(a, NO_RULE, said) ? ANSWER_GO_ON : ANSWER_WRONG_TWICE;
    }
    kanly_reason reason = kanly_explain_move(a->view, &a->move);
    if (reason.rule) {
        char number[KANLY_RULE_NUMBER_SIZE];
        kanly_rule_number(reason.rule, number);
        snprintf(said, sizeof said, "'%.60s' is refused [%s]: %.140s", text, number,
                 reason.sentence);
        return warn(a, reason, said) ? ANSWER_GO_ON : ANSWER_WRONG_TWICE;
    }
    bool out_of_turn = question_is_anytime(a->move.question);
    if (out_of_turn && ++x->anytime > EXTERNAL_ANYTIME)
        return warn(a, NO_RULE, "too many moves out of turn at one question") ? ANSWER_GO_ON
                                                                              : ANSWER_WRONG_TWICE;
    if (!out_of_turn) x->anytime = 0;
    if (x->test_again && !x->tested_again && !out_of_turn) {
        x->tested_again = true;
        uint16_t warnings = x->record.warnings;
        warn(a, NO_RULE, "this is a test: the answer was lawful; please answer again");
        x->record.warnings = warnings;
        x->record.last[0] = '\0';
        a->warned = false;
        return ANSWER_GO_ON;
    }
    return ANSWER_TAKEN;
}

/* `choices ID VALUE…`, `refused ID VALUE…` */
static void tell_choices(asking *a, const char *rest, bool refused)
{
    kanly_move so_far = kanly_begin(a->view, a->faction);
    writer w = {0};
    char *end;
    for (unsigned long value; value = strtoul(rest, &end, 10), end != rest; rest = end) {
        kanly_values values;
        if (!kanly_choices(a->view, &so_far, &values) || value > UINT8_MAX ||
            !kanly_values_have(&values, (uint8_t)value)) {
            warn(a, NO_RULE, "choices: this value is not among those that were possible");
            return;
        }
        kanly_fill(&so_far, (uint8_t)value);
    }
    line_choices(&w, a->x->id, a->view, &so_far, refused);
    send_letter(a->x, &w);
}

static void tell_view(asking *a)
{
    writer w = {0};
    line_view(&w, a->x->id, a->view, a->faction);
    send_letter(a->x, &w);
}

/* `say …`: kept with the answer, as far as there is room. */
static void keep_said(external *x, const char *text)
{
    size_t used = strlen(x->said), length = strlen(text);
    if (!length || used + length + 2 > sizeof x->said) return;
    snprintf(x->said + used, sizeof x->said - used, "%s%s", used ? "\n" : "", text);
}

static taken stray_line(external *x, const char *line)
{
    x->record.stray_lines++;
    snprintf(x->record.stray, sizeof x->record.stray, "%s", line);
    return ANSWER_GO_ON;
}

/* One line of the bot's. */
static taken take_line(asking *a, const char *line)
{
    external *x = a->x;
    char verb[16] = "";
    unsigned long id = 0;
    int used = 0;
    int read = sscanf(line, "%15s %lu%n", verb, &id, &used);
    if (strcmp(verb, "say") == 0) {
        const char *said = line + strspn(line, " \t") + strlen("say");
        keep_said(x, said + strspn(said, " \t"));
        return ANSWER_GO_ON;
    }
    if (read < 2) return stray_line(x, line);
    if (id != x->id) { /* an answer to a question that is over */
        x->record.late_lines++;
        return ANSWER_GO_ON;
    }
    const char *rest = line + used + strspn(line + used, " \t");
    if (strcmp(verb, "move") == 0) return take_move(a, rest);
    if (strcmp(verb, "choices") == 0)
        tell_choices(a, rest, false);
    else if (strcmp(verb, "refused") == 0)
        tell_choices(a, rest, true);
    else if (strcmp(verb, "view") == 0)
        tell_view(a);
    else
        return stray_line(x, line);
    return ANSWER_GO_ON;
}

static kanly_move converse(asking *a, uint64_t allowed)
{
    external *x = a->x;
    uint64_t began = process_now(), deadline = began + allowed;
    char *line, late[64];
    snprintf(late, sizeof late, "no answer within %u ms", in_whole_milliseconds(allowed));
    for (;;) {
        switch (hear_line(x, deadline, &line)) {
        case PROCESS_SILENT: return play_default(a, EXTERNAL_LATE, late);
        case PROCESS_GONE: return play_default(a, EXTERNAL_CRASHED, "the process ended");
        case PROCESS_TOO_LONG:
            return play_default(a, EXTERNAL_CRASHED,
                                "a line without an end: the process was ended");
        case PROCESS_LINE_READ: break;
        }
        switch (take_line(a, line)) {
        case ANSWER_GO_ON: break;
        case ANSWER_WRONG_TWICE: return play_default(a, EXTERNAL_ILLEGAL, "two wrong answers");
        case ANSWER_TAKEN: {
            uint64_t took = process_now() - began;
            if (took > x->record.slowest) x->record.slowest = took;
            return a->move;
        }
        }
        /* A bot may chatter for ever; its time still runs out. */
        if (process_now() >= deadline) return play_default(a, EXTERNAL_LATE, late);
    }
}

/* What was used goes out of the bank; the increment comes in with every answer. */
static void settle(external *x, uint64_t used)
{
    x->bank = used < x->bank ? x->bank - used : 0;
    x->bank += nanoseconds(x->with.clock.increment);
}

static kanly_move ask_bot(asking *a)
{
    external *x = a->x;
    writer w = {0};
    uint64_t allowed = time_allowed(x), began = process_now();
    x->record.asked++;
    x->id++;
    x->was_asked = true;
    a->word = kanly_question_at(kanly_question(a->view, a->faction))->word;
    line_ask(&w, x->id, a->view, a->faction, x->moves_listed,
             x->with.clock.bank ? in_whole_milliseconds(allowed) : 0);
    send_letter(x, &w);
    kanly_move move = converse(a, allowed);
    settle(x, process_now() - began);
    return move;
}

static kanly_move answer(bot *self, const kanly_game *view, const bot_budget *budget)
{
    external *x = external_of(self);
    asking a = {.x = x, .view = view, .faction = (kanly_faction)self->faction};
    (void)budget;
    x->was_asked = false;
    x->defaulted = EXTERNAL_FINE;
    x->said[0] = '\0';
    if (only_answer(view, a.faction, &a.move)) return a.move;
    if (!x->record.forfeit) return ask_bot(&a);
    x->record.defaults++;
    x->defaulted = x->record.forfeit;
    return kanly_default_move(view, a.faction);
}

/* --- its life --------------------------------------------------------------------------------- */

void external_init(external *x, const external_settings *with)
{
    *x = (external){
        .kind = {.name = with->command,
                 .sentence = "A bot in another process.",
                 .begin = sit_down,
                 .hear = pass_on,
                 .answer = answer},
        .with = *with,
        .process = {.to = -1, .from = -1},
    };
}

const external *external_behind(const bot *b)
{
    return b->kind && b->kind->answer == answer ? external_of(b) : NULL;
}

void external_over(external *x, const kanly_game *view)
{
    writer w = {0};
    if (!x->process.pid) return;
    line_over(&w, view);
    send_letter(x, &w);
}

int external_quit(external *x)
{
    if (!x->process.pid) return -1;
    log_lines(x, '>', "quit", 4);
    process_tell(&x->process, "quit\n", 5);
    return process_end(&x->process, in_milliseconds(QUIT_MS));
}
