/* The library for JavaScript: games, questions, views and opponents behind plain calls with texts.
**
** A table is a game with its record, what happened in it, and a bot where one was seated. Whatever
** a call has to say is left in one buffer, as text or JSON, and the call returns its length: said()
** is where it stands, until the next call. A number below 0 is a refusal, and the buffer says why.
** One page or worker uses the module at a time, so one buffer is enough. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kanly/bots.h"
#include "kanly/json.h"
#include "kanly/text.h"

#if defined(__wasm__)
#define EXPORT(name) __attribute__((export_name(#name)))
#else
#define EXPORT(name)
#endif

enum { SAID = 1 << 20, HEARD = 4096, REFUSED = -1 };

typedef struct {
    kanly_record *record;
    kanly_bot *bot[KANLY_FACTIONS];
    kanly_event *event; /* all so far */
    uint32_t events, room;
} js_table;

static char text[SAID];

static int say(const char *what) { return snprintf(text, sizeof text, "%s", what); }

static int refuse(const char *what)
{
    say(what);
    return REFUSED;
}

EXPORT(said) const char *js_said(void) { return text; }
EXPORT(take) void *js_take(size_t size) { return malloc(size); }
EXPORT(give) void js_give(void *memory) { free(memory); }
EXPORT(version) int js_version(void) { return say(kanly_version()); }

/* --- tables ----------------------------------------------------------------------------------- */

static const kanly_game *game_of(const js_table *t) { return kanly_record_game(t->record); }

/* Everybody hears what happened, and it is kept for who asks later. */
static void spread(js_table *t, const kanly_events *heard)
{
    if (t->events + heard->count > t->room) {
        uint32_t room = (t->events + heard->count) * 2;
        kanly_event *event = realloc(t->event, room * sizeof *event);
        if (!event) return;
        t->event = event, t->room = room;
    }
    memcpy(t->event + t->events, heard->event, heard->count * sizeof *heard->event);
    t->events += heard->count;
    for (unsigned f = 0; f < KANLY_FACTIONS; f++) {
        kanly_game seen;
        if (!t->bot[f]) continue;
        kanly_view(game_of(t), (uint8_t)f, &seen);
        kanly_bot_hear(t->bot[f], &seen, heard);
    }
}

static kanly_event news[HEARD];

EXPORT(close) void js_close(js_table *t)
{
    if (!t) return;
    for (unsigned f = 0; f < KANLY_FACTIONS; f++) kanly_bot_free(t->bot[f]);
    kanly_record_free(t->record);
    free(t->event);
    free(t);
}

/* NULL: the text says why. Bots are seated as the game begins, so that they hear all of it: a name
** for each faction, with spaces between; - for none. */
EXPORT(open)
js_table *js_open(const char *options, const char *seats, const char *bots, uint32_t seed_high,
                  uint32_t seed_low)
{
    kanly_options chosen = kanly_default_options();
    kanly_mistake mistake;
    kanly_events heard = {news, 0, HEARD, 0};
    uint64_t seed = (uint64_t)seed_high << 32 | seed_low;
    char names[KANLY_LINE_SIZE];
    if ((*options && !kanly_read_options(&chosen, options, &mistake)) ||
        (*seats && !kanly_read_seats(&chosen, seats, &mistake)))
        return say(mistake.text), NULL;
    js_table *t = calloc(1, sizeof *t);
    if (!t || !(t->record = kanly_record_begin(&chosen, seed, &heard))) {
        const char *fault = kanly_options_fault(&chosen);
        say(fault ? fault : "there is no memory left");
        return js_close(t), NULL;
    }
    snprintf(names, sizeof names, "%s", bots);
    unsigned f = 0;
    for (char *name = strtok(names, " "); name && f < KANLY_FACTIONS;
         name = strtok(NULL, " "), f++) {
        if (!strcmp(name, "-")) continue;
        t->bot[f] = kanly_bot_new(name, (kanly_faction)f, &chosen, seed + f);
        if (t->bot[f]) continue;
        snprintf(text, sizeof text, "there are no bots called '%s'", name);
        return js_close(t), NULL;
    }
    spread(t, &heard);
    return t;
}

EXPORT(load) js_table *js_load(const char *saved, size_t length)
{
    kanly_mistake mistake;
    js_table *t = calloc(1, sizeof *t);
    if (t && (t->record = kanly_record_load(saved, length, &mistake))) return t;
    say(t ? mistake.text : "there is no memory left");
    return js_close(t), NULL;
}

EXPORT(save) int js_save(const js_table *t)
{
    return (int)kanly_record_save(t->record, text, sizeof text);
}

/* --- what is seen and asked ------------------------------------------------------------------- */

static kanly_game seen;

static const kanly_game *look(const js_table *t, unsigned eye)
{
    kanly_view(game_of(t), (uint8_t)eye, &seen);
    return &seen;
}

EXPORT(deciders) unsigned js_deciders(const js_table *t) { return kanly_deciders(game_of(t)); }
EXPORT(winners) unsigned js_winners(const js_table *t) { return kanly_winners(game_of(t)); }
EXPORT(moves) unsigned js_moves(const js_table *t) { return kanly_record_moves(t->record); }

EXPORT(position) int js_position(const js_table *t, unsigned eye)
{
    return (int)kanly_json_position(look(t, eye), (uint8_t)eye, text, sizeof text);
}

EXPORT(question) int js_question(const js_table *t, unsigned f)
{
    if (!(kanly_deciders(game_of(t)) >> f & 1)) return say("null");
    return (int)kanly_json_question(look(t, f), (kanly_faction)f, text, sizeof text);
}

/* A form as far as it is filled in: of the question that is asked, or of a move out of turn. */
static bool form_of(const js_table *t, unsigned f, const char *question, const uint8_t *value,
                    unsigned count, kanly_move *form)
{
    *form = kanly_begin(look(t, f), (kanly_faction)f);
    for (unsigned q = 0; *question && q < KANLY_QUESTIONS; q++) {
        if (!(kanly_question_at(q)->flags & KANLY_ANYTIME)) continue;
        if (strcmp(kanly_question_at(q)->word, question) != 0) continue;
        *form = (kanly_move){.question = (uint8_t)q, .by = (uint8_t)f};
        question = "";
    }
    if (*question || count > KANLY_FIELDS) return false;
    for (unsigned i = 0; i < count; i++) kanly_fill(form, value[i]);
    return true;
}

EXPORT(choices)
int js_choices(const js_table *t, unsigned f, const char *question, const uint8_t *value,
               unsigned count, int refused)
{
    kanly_move form;
    if (!form_of(t, f, question, value, count, &form)) return refuse("there is no such form");
    if (refused) return (int)kanly_json_refused(&seen, &form, text, sizeof text);
    return (int)kanly_json_choices(&seen, &form, text, sizeof text);
}

/* What happened from the since-th event on, as far as an eye may hear it; 255: all of it. */
EXPORT(events) int js_events(const js_table *t, uint32_t since, unsigned eye)
{
    size_t used = 1;
    text[0] = '[';
    for (uint32_t i = since; i < t->events; i++) {
        if (eye != KANLY_NONE && !kanly_may_hear(&t->event[i], (uint8_t)eye)) continue;
        if (used > 1) text[used++] = ',';
        used += kanly_json_event(&t->event[i], text + used, sizeof text - used);
        if (used + KANLY_LINE_SIZE >= sizeof text) break;
    }
    text[used] = ']', text[used + 1] = '\0';
    return (int)used + 1;
}

EXPORT(event_count) uint32_t js_event_count(const js_table *t) { return t->events; }

/* --- moves ------------------------------------------------------------------------------------ */

static int play(js_table *t, const kanly_move *move)
{
    kanly_events heard = {news, 0, HEARD, 0};
    kanly_reason reason = kanly_explain_move(game_of(t), move);
    if (reason.rule) {
        kanly_say_reason(&reason, text, sizeof text);
        return REFUSED;
    }
    int length = (int)kanly_print_move(game_of(t), move, text, sizeof text);
    kanly_record_play(t->record, move, &heard);
    spread(t, &heard);
    return length;
}

EXPORT(play_text) int js_play_text(js_table *t, unsigned f, const char *words)
{
    kanly_move move;
    kanly_mistake mistake;
    if (!kanly_read_move(look(t, f), (kanly_faction)f, words, &move, &mistake))
        return refuse(mistake.text);
    return play(t, &move);
}

EXPORT(play_values)
int js_play_values(js_table *t, unsigned f, const char *question, const uint8_t *value,
                   unsigned count)
{
    kanly_move move;
    if (!form_of(t, f, question, value, count, &move)) return refuse("there is no such form");
    return play(t, &move);
}

/* A bot's answer, played at once; what it wants to do out of turn comes first. */
EXPORT(play_bot) int js_play_bot(js_table *t, unsigned f, uint32_t playouts)
{
    kanly_budget budget = {.playouts = playouts};
    kanly_move move;
    if (f >= KANLY_FACTIONS || !t->bot[f]) return refuse("no bot sits there");
    look(t, f);
    if (kanly_bot_volunteer(t->bot[f], &seen, &move) && !kanly_explain_move(game_of(t), &move).rule)
        return play(t, &move);
    if (!(kanly_deciders(game_of(t)) >> f & 1)) return refuse("this faction is not asked anything");
    move = kanly_bot_answer(t->bot[f], &seen, &budget);
    return play(t, &move);
}

/* What a bot would do: from what the faction sees, without playing it. */
EXPORT(hint) int js_hint(const js_table *t, unsigned f, const char *kind, uint32_t playouts)
{
    kanly_budget budget = {.playouts = playouts};
    if (!(kanly_deciders(game_of(t)) >> f & 1)) return refuse("this faction is not asked anything");
    kanly_bot *bot = kanly_bot_new(kind, (kanly_faction)f, &game_of(t)->options, 1);
    if (!bot) return refuse("there are no such bots");
    kanly_events heard = {t->event, t->events, t->events, 0};
    look(t, f);
    kanly_bot_hear(bot, &seen, &heard);
    kanly_move move = kanly_bot_answer(bot, &seen, &budget);
    int length = (int)kanly_print_move(&seen, &move, text, sizeof text);
    kanly_bot_free(bot);
    return length;
}

EXPORT(back_to) int js_back_to(js_table *t, unsigned moves)
{
    if (moves > kanly_record_moves(t->record)) return refuse("there were not so many moves");
    kanly_record_back_to(t->record, moves);
    return 0;
}
