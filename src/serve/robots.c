/* Bots at tables. Quick ones answer in the loop; slow ones think on threads (thinking.h), and the
** answer is fetched when it is there. */
#include "serve/robots.h"

#include <libwebsockets.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "serve/analysis.h"
#include "serve/pauses.h"
#include "serve/playing.h"
#include "serve/server.h"
#include "serve/talk.h"
#include "serve/thinking.h"
#include "text/checksum.h"

/* One core is left to the loop. */
static unsigned threads_wanted(const serve_config *config)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    if (config->think_threads) return (unsigned)config->think_threads;
    return cores > 2 ? (unsigned)cores - 1 : 1;
}

bool robots_begin(server *s)
{
    s->thinking = thinking_begin(threads_wanted(&s->config), s->context);
    return s->thinking != NULL;
}

void robots_end(server *s)
{
    thinking_end(s->thinking);
    s->thinking = NULL;
    analyses_end(s);
}

/* --- who there is ----------------------------------------------------------------------------- */

const bot_kind *robot_named(const server *s, const char *name)
{
    static const char ANY[] = "-any";
    size_t length = strlen(name), rest = strlen(ANY);
    char level[ROBOT_NAME_SIZE];
    if (length < rest || strcmp(name + length - rest, ANY) != 0) return bot_kind_find(name);
    snprintf(level, sizeof level, "%.*s", (int)(length - rest), name);
    const bot_kind *kind = bot_kind_find(level);
    if (!kind || s->config.seeded) return kind;
    return bot_kind_as(bot_level(kind), (unsigned)(secret_number() % BOT_CHARACTERS));
}

/* --- asking and fetching ---------------------------------------------------------------------- */

bool robot_is_slow(const bot_kind *kind) { return bot_level(kind) == &BOT_MENTAT; }

static bot_budget budget_of(const server *s)
{
    return (bot_budget){.milliseconds = (uint32_t)s->config.think_milliseconds, .threads = 1};
}

/* In a reaction it is done before everybody's answers are given. */
static bot_budget budget_for(const game_table *t, uint8_t f)
{
    bot_budget budget = budget_of(t->server);
    const seat *x = &t->seat[f];
    int64_t left = x->pause_until - t->server->now;
    if (!question_is_reaction(x->asked_what) || left <= 0) return budget;
    if (left < (int64_t)budget.milliseconds) budget.milliseconds = (uint32_t)left;
    return budget;
}

static thought *begin_thought(game_table *t, uint8_t f)
{
    thought *x = calloc(1, sizeof *x);
    if (!x) abort();
    memcpy(x->table, t->id, sizeof x->table);
    x->faction = f;
    x->moves = t->moves;
    x->number = t->seat[f].answers;
    x->budget = budget_for(t, f);
    kanly_view(&t->game, f, &x->view);
    if (!t->seat[f].bot) robot_sit_down(t, f);
    x->bot = *t->seat[f].bot;
    return x;
}

void robot_think(game_table *t, uint8_t f)
{
    t->seat[f].thinking = true;
    thinking_add(t->server->thinking, begin_thought(t, f), &t->thought);
}

void robot_advise(game_table *t, uint8_t f, uint64_t hint_for, const char *hint_id)
{
    thought *x = begin_thought(t, f);
    x->hint_for = hint_for;
    x->hint_id = hint_id ? strdup(hint_id) : NULL;
    thinking_add(t->server->thinking, x, &t->thought);
}

/* Takes the answer, if the seat still owes that one; it is given when its moment has come. */
static void take_answer(server *s, const thought *j)
{
    game_table *t = table_find(s, j->table);
    if (!t || t->state != STORE_PLAYING) return;
    seat *x = &t->seat[j->faction];
    x->thinking = false;
    table_ready(t);
    if (!seat_bot_plays(x) || !x->bot) return;
    if (t->moves == j->moves) *x->bot = j->bot; /* nothing was heard meanwhile */
    if (x->answers != j->number || !x->asked || x->asked_what != j->move.question) return;
    seat_will_answer(x, &j->move, j->moves);
}

void robots_collect(server *s)
{
    if (!s->thinking) return;
    for (thought *x = thinking_done(s->thinking), *next; x; x = next) {
        next = x->next;
        if (x->work)
            analysis_stepped(s, x);
        else if (x->hint_for)
            hint_found(s, x);
        else
            take_answer(s, x);
        thought_free(x);
    }
}

kanly_move robot_answer(game_table *t, uint8_t f)
{
    kanly_game view;
    const bot_budget unthinking = {0};
    if (!t->seat[f].bot) robot_sit_down(t, f);
    bot *b = t->seat[f].bot;
    kanly_view(&t->game, f, &view);
    kanly_move move = b->kind->answer(b, &view, &unthinking);
    move.by = f;
    return move;
}

bool robots_volunteer(game_table *t)
{
    bot_sight seen = {.game = &t->game};
    for (uint8_t f = 0; f < KANLY_FACTIONS; f++) {
        const seat *x = &t->seat[f];
        kanly_move move;
        if (!seat_bot_plays(x)) continue;
        if (!x->bot) robot_sit_down(t, f);
        if (!bot_volunteer(x->bot, &t->game, bot_sees, &seen, &move)) continue;
        if (table_play(t, &move, NULL) == PLAYED) return true;
    }
    return false;
}

/* --- hearing ---------------------------------------------------------------------------------- */

static void hear_as(bot *b, const kanly_game *game, const kanly_event *event, uint32_t count)
{
    bot_sight seen = {.game = game};
    if (b) bot_hear(b, event, count, bot_sees, &seen);
}

void robots_hear(game_table *t, const kanly_event *event, uint32_t count)
{
    for (unsigned f = 0; f < KANLY_FACTIONS; f++) hear_as(t->seat[f].bot, &t->game, event, count);
}

/* While a reaction is open nobody speaks: who does and who does not would tell who was asked. */
void robots_speak(game_table *t, const kanly_event *event, uint32_t count)
{
    bot_sight seen = {.game = &t->game};
    bot *speaker[KANLY_FACTIONS] = {0};
    bot_remark said;
    if (t->silent || t->server->config.silent_bots || t->reacting || t->learning) return;
    for (unsigned f = 0; f < KANLY_FACTIONS; f++)
        if (t->seat[f].kind == SEAT_BOT) speaker[f] = t->seat[f].bot;
    while (bot_speaks(speaker, event, count, &t->game, bot_sees, &seen, &said))
        table_remark(t, &said);
}

/* Bots of a kind play a little differently, for tests always in the same way. */
static uint64_t personality_of(const game_table *t, uint8_t f)
{
    if (!t->server->config.seeded) return secret_number();
    return checksum_bytes(f, t->key.byte, sizeof t->key.byte);
}

/* What there was to say of the past has been said, or never will be. */
static void say_nothing(bot *b, const kanly_game *game)
{
    bot_sight seen = {.game = game};
    bot_remark unsaid;
    if (b && b->kind->remark)
        b->kind->remark(b, bot_sees(&seen, (kanly_faction)b->faction), &unsaid);
}

/* Gives the seats their bots and lets them live through the game from its start. */
void robots_catch_up(game_table *t, uint8_t only)
{
    kanly_event event[HEARD_AT_ONCE];
    kanly_events heard = {event, 0, HEARD_AT_ONCE, 0};
    bot *listener[KANLY_FACTIONS] = {0};
    bool any = false;
    for (uint8_t f = 0; f < KANLY_FACTIONS; f++) {
        seat *x = &t->seat[f];
        if (only != KANLY_NONE ? f != only : !seat_bot_plays(x)) continue;
        if (!x->bot && !(x->bot = malloc(sizeof *x->bot))) abort();
        bot_sit_down(x->bot, x->level ? x->level : &BOT_STEADY, (kanly_faction)f, &t->options,
                     personality_of(t, f));
        listener[f] = x->bot;
        any |= x->bot->kind->hear != NULL;
    }
    if (!any || !table_remember(t)) return; /* what nobody can tell them they do not know */
    kanly_game game;
    kanly_start_with_key(&game, &t->options, &t->key, &heard);
    for (uint32_t i = 0;; i++) {
        for (unsigned f = 0; f < KANLY_FACTIONS; f++)
            hear_as(listener[f], &game, event, heard.count);
        if (i == t->moves) break;
        heard.count = 0;
        kanly_play_trusted(&game, &t->move[i], &heard);
    }
    for (unsigned f = 0; f < KANLY_FACTIONS; f++) say_nothing(listener[f], &game);
}

void robot_sit_down(game_table *t, uint8_t f) { robots_catch_up(t, f); }
