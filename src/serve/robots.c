/* Bots at tables. Quick ones answer in the loop; slow ones think on a thread of their own, on
** copies of their head and their view, and the answer is fetched when it is there. That thread
** touches nothing else: jobs go in and out by two lists under one lock. */
#include "serve/robots.h"

#include <libwebsockets.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "serve/log.h"
#include "serve/playing.h"
#include "serve/server.h"
#include "text/checksum.h"

typedef struct job {
    char table[TOKEN_SIZE];
    uint8_t faction;
    uint32_t moves; /* at the table when it began */
    bot bot;
    kanly_game view;
    bot_budget budget;
    kanly_move move;
    uint64_t hint_for; /* a practice player asked for advice */
    char hint_id[80];
    struct job *next;
} job;

struct robots {
    server *server;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t wanted;
    job *todo, **todo_last;
    job *done;
    bool stop;
};

/* --- the thread ------------------------------------------------------------------------------- */

static job *next_job(robots *r)
{
    pthread_mutex_lock(&r->lock);
    while (!r->todo && !r->stop) pthread_cond_wait(&r->wanted, &r->lock);
    job *j = r->stop ? NULL : r->todo;
    if (j && !(r->todo = j->next)) r->todo_last = &r->todo;
    pthread_mutex_unlock(&r->lock);
    return j;
}

static void *think(void *self)
{
    robots *r = self;
    for (job *j; (j = next_job(r));) {
        j->move = j->bot.kind->answer(&j->bot, &j->view, &j->budget);
        j->move.by = j->faction;
        pthread_mutex_lock(&r->lock);
        j->next = r->done;
        r->done = j;
        pthread_mutex_unlock(&r->lock);
        lws_cancel_service(r->server->context);
    }
    return NULL;
}

bool robots_begin(server *s)
{
    robots *r = calloc(1, sizeof *r);
    if (!r) return false;
    r->server = s;
    r->todo_last = &r->todo;
    pthread_mutex_init(&r->lock, NULL);
    pthread_cond_init(&r->wanted, NULL);
    if (pthread_create(&r->thread, NULL, think, r) != 0) return free(r), false;
    s->robots = r;
    return true;
}

static void free_jobs(job *j)
{
    while (j) {
        job *next = j->next;
        free(j);
        j = next;
    }
}

void robots_end(server *s)
{
    robots *r = s->robots;
    if (!r) return;
    pthread_mutex_lock(&r->lock);
    r->stop = true;
    pthread_cond_signal(&r->wanted);
    pthread_mutex_unlock(&r->lock);
    pthread_join(r->thread, NULL);
    free_jobs(r->todo);
    free_jobs(r->done);
    pthread_cond_destroy(&r->wanted);
    pthread_mutex_destroy(&r->lock);
    free(r);
    s->robots = NULL;
}

/* --- asking and fetching ---------------------------------------------------------------------- */

bool robot_is_slow(const bot_kind *kind) { return kind == &BOT_MENTAT; }

static bot_budget budget_of(const server *s)
{
    return (bot_budget){.milliseconds = (uint32_t)s->config.think_milliseconds, .threads = 1};
}

void robot_think(game_table *t, uint8_t f, uint64_t hint_for, const char *hint_id)
{
    robots *r = t->server->robots;
    job *j = calloc(1, sizeof *j);
    if (!j) abort();
    memcpy(j->table, t->id, sizeof j->table);
    j->faction = f;
    j->moves = t->moves;
    j->budget = budget_of(t->server);
    j->hint_for = hint_for;
    if (hint_id) strncpy(j->hint_id, hint_id, sizeof j->hint_id - 1);
    kanly_view(&t->game, f, &j->view);
    if (!t->seat[f].bot) robot_sit_down(t, f);
    j->bot = *t->seat[f].bot;
    if (!hint_for) t->seat[f].thinking = true;
    pthread_mutex_lock(&r->lock);
    *r->todo_last = j;
    r->todo_last = &j->next;
    pthread_cond_signal(&r->wanted);
    pthread_mutex_unlock(&r->lock);
}

/* Takes the answer, if the table still waits for it; else the bot is asked again. */
static void take_answer(server *s, const job *j)
{
    game_table *t = table_find(s, j->table);
    if (!t || t->state != STORE_PLAYING) return;
    seat *x = &t->seat[j->faction];
    x->thinking = false;
    table_ready(t);
    if (!seat_bot_plays(x) || !x->bot) return;
    if (t->moves == j->moves) *x->bot = j->bot; /* nothing was heard meanwhile */
    if (kanly_question(&t->game, (kanly_faction)j->faction) != j->move.question) return;
    if (table_play(t, &j->move, NULL) == PLAY_REFUSED && t->moves == j->moves) {
        log_line(LOG_ERROR, "bots", "%s answered unlawfully", x->level->name);
        kanly_move usual = kanly_default_move(&t->game, (kanly_faction)j->faction);
        table_play(t, &usual, NULL);
    }
    t->volunteers = true;
}

void robots_collect(server *s)
{
    robots *r = s->robots;
    if (!r) return;
    pthread_mutex_lock(&r->lock);
    job *j = r->done;
    r->done = NULL;
    pthread_mutex_unlock(&r->lock);
    for (job *next; j; j = next) {
        next = j->next;
        if (j->hint_for)
            hint_found(s, j->hint_for, j->hint_id, &j->bot, &j->view, &j->move);
        else
            take_answer(s, j);
        free(j);
    }
}

kanly_move robot_answer(game_table *t, uint8_t f)
{
    kanly_game view;
    bot_budget budget = budget_of(t->server);
    if (!t->seat[f].bot) robot_sit_down(t, f);
    bot *b = t->seat[f].bot;
    kanly_view(&t->game, f, &view);
    kanly_move move = b->kind->answer(b, &view, &budget);
    move.by = f;
    return move;
}

bool robots_volunteer(game_table *t)
{
    for (uint8_t f = 0; f < KANLY_FACTIONS; f++) {
        seat *x = &t->seat[f];
        if (!seat_bot_plays(x) || !x->bot || !x->bot->kind->volunteer) continue;
        kanly_game view;
        kanly_move move;
        kanly_view(&t->game, f, &view);
        if (!x->bot->kind->volunteer(x->bot, &view, &move)) continue;
        move.by = f;
        if (table_play(t, &move, NULL) == PLAYED) return true;
    }
    return false;
}

/* --- hearing ---------------------------------------------------------------------------------- */

static void hear_as(bot *b, const kanly_game *game, const kanly_event *event, uint32_t count)
{
    kanly_event heard[HEARD_AT_ONCE];
    uint32_t told = 0;
    kanly_game view;
    if (!b || !b->kind->hear) return;
    for (uint32_t i = 0; i < count; i++)
        if (event[i].seen_by >> b->faction & 1) heard[told++] = event[i];
    if (!told) return;
    kanly_view(game, b->faction, &view);
    b->kind->hear(b, &view, heard, told);
}

void robots_hear(game_table *t, const kanly_event *event, uint32_t count)
{
    for (unsigned f = 0; f < KANLY_FACTIONS; f++) hear_as(t->seat[f].bot, &t->game, event, count);
}

/* Bots of a kind play a little differently, for tests always in the same way. */
static uint64_t personality_of(const game_table *t, uint8_t f)
{
    return t->server->config.seeded ? checksum_add(t->seed, f) : secret_number();
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
    if (!any) return;
    kanly_game game;
    kanly_start(&game, &t->options, t->seed, &heard);
    for (uint32_t i = 0;; i++) {
        for (unsigned f = 0; f < KANLY_FACTIONS; f++)
            hear_as(listener[f], &game, event, heard.count);
        if (i == t->moves) break;
        heard.count = 0;
        kanly_play_trusted(&game, &t->move[i], &heard);
    }
}

void robot_sit_down(game_table *t, uint8_t f) { robots_catch_up(t, f); }
