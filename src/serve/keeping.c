/* Tables to the store. A head is written when it changes, a position now and then, and both when
** nobody is at a table any more: then it leaves memory, and comes back when somebody does or when a
** clock runs out. */
#include <stdlib.h>
#include <string.h>

#include "serve/about.h"
#include "serve/log.h"
#include "serve/neighbours.h"
#include "serve/notices.h"
#include "serve/playing.h"
#include "serve/server.h"
#include "store/positions.h"
#include "store/recall.h"

enum {
    SOON = 5,         /* times as long as a table nobody is at stays in memory */
    MOVES_APART = 64, /* positions */
    DAY = 24 * 3600 * 1000,
    RESERVE = 16,  /* one in so many tables is for those who practise or learn */
    PRESSED = 100, /* how often room is looked for when there is none */
};

static void failed(server *s)
{
    log_line(LOG_ERROR, "store", "%s", store_error(s->store));
    s->storage_failed = true;
}

void table_keep(game_table *t)
{
    server *s = t->server;
    writer w = {0};
    store_game head = recall_head(&t->options, &t->key);
    head.state = t->state;
    head.created = t->created;
    head.changed = t->changed;
    memcpy(head.id, t->id, sizeof t->id);
    memcpy(head.salt, t->salt, sizeof t->salt);
    about_write(t, &w);
    head.about = w.text;
    if (!s->storage_failed && !store_put_game(s->store, &head)) failed(s);
    if (!s->storage_failed && !t->held) {
        t->held = store_hold(s->store, t->id, s->now);
        if (!t->held) failed(s);
    }
    writer_free(&w);
    t->head_changed = true;
    table_touch(t);
}

/* --- positions -------------------------------------------------------------------------------- */

static bool put_position(game_table *t)
{
    char program[POSITION_NAME_SIZE], text[POSITION_SIZE];
    writer w = {0};
    position_program(program);
    position_write(&t->game, text);
    about_write_standing(t, &w);
    store_position kept = {t->moves, program, text, w.text};
    bool fine = store_put_position(t->server->store, t->id, &kept);
    writer_free(&w);
    if (fine) t->kept_at = t->moves;
    return fine;
}

bool table_keep_standing(game_table *t)
{
    server *s = t->server;
    if (t->learning || t->state != STORE_PLAYING) return true;
    if (s->storage_failed) return false;
    if (put_position(t)) return true;
    failed(s);
    return false;
}

bool table_keep_position(game_table *t)
{
    return t->moves - t->kept_at < MOVES_APART || table_keep_standing(t);
}

/* --- leaving memory --------------------------------------------------------------------------- */

/* When it must be looked at again; 0: when somebody comes. */
static int64_t next_wake(const game_table *t)
{
    if (t->state == STORE_GATHERING) return t->plan.armed ? 0 : t->plan.starts;
    if (t->state != STORE_PLAYING) return 0;
    for (unsigned f = 0; f < KANLY_FACTIONS; f++)
        if (t->seat[f].thinking) return t->server->now;
    if (t->ready || t->stalled > t->server->now) return t->server->now;
    int64_t call = notices_due(t);
    return call && (!t->wake || call < t->wake) ? call : t->wake;
}

static bool rest_in_store(game_table *t)
{
    server *s = t->server;
    neighbours_hide(t);
    if (t->state == STORE_PLAYING && t->kept_at != t->moves && !put_position(t)) return false;
    return store_rest(s->store, t->id, next_wake(t), s->now);
}

/* A code for another device is in memory alone. */
static bool is_needed(const game_table *t)
{
    int64_t now = t->server->now;
    if (t->clients || t->dirty || t->ready || t->learning) return true;
    for (unsigned f = 0; f < KANLY_FACTIONS; f++) {
        const seat *x = &t->seat[f];
        if (x->thinking || (x->code[0] && x->code_until > now)) return true;
    }
    /* what must be looked at soon need not leave */
    int64_t soon = SOON * (int64_t)t->server->config.rest_seconds * 1000;
    return t->state == STORE_PLAYING && next_wake(t) && next_wake(t) - now <= soon;
}

/* Tables that gather people stay to be found, as long as there is room. */
static bool may_leave(const game_table *t, bool pressed)
{
    int64_t idle = t->server->now - t->idle_since;
    if (is_needed(t) || t->state == STORE_ASIDE) return !is_needed(t);
    if (pressed) return true;
    return t->state != STORE_GATHERING && idle > (int64_t)t->server->config.rest_seconds * 1000;
}

/* They are free when the store has them for sure. */
static void let_go(server *s, bool pressed)
{
    game_table *leaving = NULL;
    for (unsigned i = 0; i < TABLE_HASH; i++)
        for (game_table *t = s->table[i]; t && !s->storage_failed; t = t->next) {
            if (!may_leave(t, pressed)) continue;
            bool held = t->state == STORE_ENDED ? t->held : t->state != STORE_ASIDE;
            if (held && !rest_in_store(t)) failed(s);
            t->next_leaving = leaving;
            leaving = t;
        }
    if (!leaving || s->storage_failed) return;
    if (!store_commit(s->store)) {
        failed(s);
        return;
    }
    while (leaving) {
        game_table *t = leaving;
        leaving = t->next_leaving;
        table_free(t);
    }
}

void tables_rest(server *s)
{
    for (unsigned i = 0; i < TABLE_HASH; i++)
        for (game_table *t = s->table[i]; t; t = t->next)
            if ((t->state == STORE_PLAYING || (t->state == STORE_ENDED && t->held)) &&
                !t->learning && !rest_in_store(t)) {
                log_line(LOG_ERROR, "store", "%s", store_error(s->store));
                return;
            }
    if (!store_commit(s->store)) log_line(LOG_ERROR, "store", "%s", store_error(s->store));
}

bool tables_have_room(server *s, bool practice)
{
    uint64_t most = s->config.tables - (practice ? 0 : s->config.tables / RESERVE);
    if (s->tables >= most && s->now - s->pressed > PRESSED) {
        s->pressed = s->now;
        let_go(s, true);
    }
    return s->tables < most;
}

/* --- how long games are kept ------------------------------------------------------------------ */

static void forget_old(server *s)
{
    const struct {
        store_state state;
        uint64_t days;
    } kept[] = {{STORE_GATHERING, s->config.keep_gathering},
                {STORE_PLAYING, s->config.keep_idle},
                {STORE_ENDED, s->config.keep_ended}};
    unsigned forgotten = 0;
    for (unsigned i = 0; i < 3 && !s->storage_failed; i++)
        if (kept[i].days && !store_forget(s->store, kept[i].state,
                                          s->now - (int64_t)kept[i].days * DAY, &forgotten))
            failed(s);
    if (forgotten) {
        s->ended_known = false;
        log_line(LOG_INFO, "store", "%u games of long ago are forgotten", forgotten);
    }
}

/* A table that gathered for too long without anybody there leaves memory first. */
static void let_gatherings_go(server *s)
{
    int64_t longest = (int64_t)s->config.keep_gathering * DAY;
    for (unsigned i = 0; i < TABLE_HASH && longest && !s->storage_failed; i++)
        for (game_table *t = s->table[i], *next; t && !s->storage_failed; t = next) {
            next = t->next;
            int64_t idle = s->now - t->idle_since;
            bool planned = t->plan.starts > s->now; /* people come then */
            if (t->state != STORE_GATHERING || is_needed(t) || planned || idle <= longest) continue;
            if (store_drop_game(s->store, t->id))
                table_free(t);
            else
                failed(s);
        }
}

void tables_sweep(server *s)
{
    if (s->storage_failed || s->failing) return;
    let_go(s, false);
    let_gatherings_go(s);
    if (!s->storage_failed) forget_old(s);
    if (!s->storage_failed && !store_commit(s->store)) failed(s);
}
