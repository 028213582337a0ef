/* Tables: in memory while somebody may need them, always in the store. */
#include "serve/tables.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board/board.h"
#include "serve/about.h"
#include "serve/log.h"
#include "serve/playing.h"
#include "serve/robots.h"
#include "serve/server.h"
#include "serve/talk.h"
#include "store/recall.h"
#include "text/checksum.h"

enum {
    ENDED_STAYS = 10 * 60 * 1000,           /* in memory, with nobody there */
    GATHERING_STAYS = 7 * 24 * 3600 * 1000, /* a table that never started */
    HOST_MISSED = 60 * 1000,                /* who gathers does not wait longer for the host */
    /* seconds: below that, a server that stood still is not the player's fault */
    SHORT_CLOCK = 3600,
};

static unsigned chain_of(const char *id)
{
    return (unsigned)(checksum_bytes(CHECKSUM_START, (const uint8_t *)id, strlen(id)) % TABLE_HASH);
}

static game_table *in_memory(server *s, const char *id)
{
    for (game_table *t = s->table[chain_of(id)]; t; t = t->next)
        if (strcmp(t->id, id) == 0) return t;
    return NULL;
}

static game_table *blank_table(server *s, const char *id)
{
    game_table *t = calloc(1, sizeof *t);
    if (!t) abort();
    game_table **chain = &s->table[chain_of(id)];
    t->server = s;
    snprintf(t->id, sizeof t->id, "%s", id);
    t->next = *chain;
    *chain = t;
    s->tables++;
    t->idle_since = t->host_gone = s->now;
    t->host_seat = KANLY_NONE;
    return t;
}

game_table *table_new(server *s)
{
    char id[TOKEN_SIZE];
    secret_token(id);
    game_table *t = blank_table(s, id);
    t->created = t->changed = s->now;
    return t;
}

static void forget_game(game_table *t)
{
    for (unsigned f = 0; f < KANLY_FACTIONS; f++) seat_forget(&t->seat[f]);
    table_tell_notes(t, false);
    free(t->learning);
    free(t->move);
    free(t->event);
    t->learning = NULL;
    t->move = NULL;
    t->event = NULL;
    t->moves = t->move_room = t->events = t->event_room = t->talk = 0;
    memset(t->eye, 0, sizeof t->eye);
}

static void unlink_from(game_table **list, game_table *t, bool dirty)
{
    for (game_table **at = list; *at; at = dirty ? &(*at)->next_dirty : &(*at)->next_ready)
        if (*at == t) {
            *at = dirty ? t->next_dirty : t->next_ready;
            return;
        }
}

void table_free(game_table *t)
{
    server *s = t->server;
    while (t->clients) table_detach(t->clients);
    if (t->dirty) unlink_from(&s->dirty, t, true);
    if (t->ready) {
        unlink_from(&s->ready, t, false);
        s->ready_last = NULL;
        for (game_table *x = s->ready; x; x = x->next_ready) s->ready_last = x;
    }
    for (game_table **at = &s->table[chain_of(t->id)]; *at; at = &(*at)->next)
        if (*at == t) {
            *at = t->next;
            break;
        }
    s->tables--;
    forget_game(t);
    free(t);
}

/* --- from the store --------------------------------------------------------------------------- */

typedef struct {
    game_table *table;
    recalled recalled;
    bool fine;
    int64_t last; /* when the last move was made */
} recalling;

static void take_recalled_move(game_table *t, const kanly_move *move, const store_move *kept,
                               const kanly_events *heard)
{
    table_add_move(t, move);
    seat_note_answer(&t->seat[move->by], kept->spent);
    table_hear(t, heard);
    table_note_deciders(t, kept->at, move->by);
}

static bool recall_one(void *self, const store_move *kept)
{
    recalling *x = self;
    game_table *t = x->table;
    kanly_event event[HEARD_AT_ONCE];
    kanly_events heard = {event, 0, HEARD_AT_ONCE, 0};
    kanly_move move;
    x->fine = recall_move(&x->recalled, kept, &move, &heard);
    if (!x->fine) return false;
    t->game = x->recalled.game;
    take_recalled_move(t, &move, kept, &heard);
    x->last = kept->at;
    return true;
}

/* Time the server was away is not taken from short clocks. */
static void forgive_downtime(game_table *t)
{
    if (t->clock.seconds >= SHORT_CLOCK) return;
    for (unsigned f = 0; f < KANLY_FACTIONS; f++)
        if (t->seat[f].asked) t->seat[f].asked_at = t->server->now;
}

static bool recall_table(game_table *t, const store_game *head, char *why, size_t size)
{
    kanly_event event[HEARD_AT_ONCE];
    kanly_events heard = {event, 0, HEARD_AT_ONCE, 0};
    recalling x = {.table = t, .fine = true, .last = head->changed};
    if (!recall_begin(&x.recalled, head, &heard)) {
        snprintf(why, size, "%s", x.recalled.error);
        return false;
    }
    t->options = x.recalled.options;
    if (!about_read(t, head->about)) return snprintf(why, size, "the head cannot be read"), false;
    if (!store_last_talk(t->server->store, t->id, &t->talk))
        return snprintf(why, size, "%s", store_error(t->server->store)), false;
    if (t->state == STORE_GATHERING) return true;
    t->game = x.recalled.game;
    table_hear(t, &heard);
    table_note_deciders(t, head->changed, KANLY_NONE);
    if (!store_each_move(t->server->store, t->id, recall_one, &x))
        return snprintf(why, size, "%s", store_error(t->server->store)), false;
    if (!x.fine) return snprintf(why, size, "%s", x.recalled.error), false;
    if (t->game.phase == KANLY_OVER) t->state = STORE_ENDED;
    forgive_downtime(t);
    robots_catch_up(t, KANLY_NONE);
    return true;
}

static bool fill_from(game_table *t, const store_game *head, char *why, size_t size)
{
    forget_game(t);
    t->state = head->state;
    t->created = head->created;
    t->changed = head->changed;
    t->key = head->key;
    memcpy(t->salt, head->salt, sizeof t->salt);
    return recall_table(t, head, why, size);
}

bool table_reload(game_table *t)
{
    char why[RECALL_ERROR_SIZE];
    store_game head;
    store_result found = store_get_game(t->server->store, t->id, &head);
    if (found == STORE_FOUND && fill_from(t, &head, why, sizeof why)) return true;
    if (found != STORE_FOUND)
        snprintf(why, sizeof why, "%s",
                 found == STORE_MISSING ? "not in the store" : store_error(t->server->store));
    log_line(LOG_ERROR, "store", "table %.6s…: %s", t->id, why);
    return false;
}

/* The damaged game stays in the store as it is, for people to look at; all others go on. */
void table_set_aside(game_table *t, const char *why)
{
    log_line(LOG_ERROR, "store", "game %s is damaged and set aside: %s", t->id, why);
    t->state = STORE_ASIDE;
    t->server->metrics.errors++;
    if (!store_set_state(t->server->store, t->id, STORE_ASIDE, why) ||
        !store_commit(t->server->store))
        log_line(LOG_ERROR, "store", "… and could not be marked: %s",
                 store_error(t->server->store));
}

game_table *table_find(server *s, const char *id)
{
    char why[RECALL_ERROR_SIZE];
    store_game head;
    game_table *t = in_memory(s, id);
    if (t || store_get_game(s->store, id, &head) != STORE_FOUND) return t;
    if (head.state == STORE_ASIDE || recall_unreadable(&head, why, sizeof why)) return NULL;
    t = blank_table(s, id);
    if (fill_from(t, &head, why, sizeof why)) return t;
    table_set_aside(t, why);
    table_free(t);
    return NULL;
}

typedef struct {
    char (*id)[STORE_ID_SIZE];
    size_t count, room;
    unsigned aside, waiting; /* damaged; of another kanly */
} listing;

static bool list_unfinished(void *self, const store_game *game)
{
    listing *l = self;
    char why[RECALL_ERROR_SIZE];
    if (game->state == STORE_ENDED) return true;
    if (recall_unreadable(game, why, sizeof why)) {
        l->waiting++;
        log_line(LOG_WARNING, "store", "game %s stays where it is: %s", game->id, why);
        return true;
    }
    if (game->state == STORE_ASIDE) {
        l->aside++;
        log_line(LOG_WARNING, "store", "game %s stays set aside: %s", game->id,
                 game->reason ? game->reason : "");
        return true;
    }
    if (l->count == l->room) {
        l->room = l->room ? 2 * l->room : 64;
        void *more = realloc(l->id, l->room * sizeof *l->id);
        if (!more) abort();
        l->id = more;
    }
    memcpy(l->id[l->count++], game->id, STORE_ID_SIZE);
    return true;
}

void tables_load(server *s)
{
    listing l = {0};
    if (!store_each_game(s->store, list_unfinished, &l))
        log_line(LOG_ERROR, "store", "not all games can be listed: %s", store_error(s->store));
    unsigned back = 0;
    for (size_t i = 0; i < l.count; i++) {
        game_table *t = table_find(s, l.id[i]);
        if (!t) continue;
        back++;
        table_ready(t);
    }
    log_line(LOG_INFO, "store", "%u unfinished games are back, %u are set aside", back,
             l.aside + (unsigned)(l.count - back));
    if (l.waiting)
        log_line(LOG_WARNING, "store", "%u unfinished games wait for another kanly", l.waiting);
    free(l.id);
}

/* --- to the store ----------------------------------------------------------------------------- */

void table_keep(game_table *t)
{
    writer w = {0};
    store_game head = recall_head(&t->options, &t->key);
    head.state = t->state;
    head.created = t->created;
    head.changed = t->changed;
    memcpy(head.id, t->id, sizeof t->id);
    memcpy(head.salt, t->salt, sizeof t->salt);
    about_write(t, &w);
    head.about = w.text;
    if (!t->server->storage_failed && !store_put_game(t->server->store, &head)) {
        log_line(LOG_ERROR, "store", "%s", store_error(t->server->store));
        t->server->storage_failed = true;
    }
    writer_free(&w);
    t->head_changed = true;
    table_touch(t);
}

/* --- who is there ----------------------------------------------------------------------------- */

void table_attach(client *c, game_table *t, uint8_t eye, bool host)
{
    if (c->table) table_detach(c);
    c->table = t;
    c->eye = eye;
    c->waits = false;
    c->host = host;
    memset(c->seat_key, 0, sizeof c->seat_key);
    memset(c->host_key, 0, sizeof c->host_key);
    if (eye < KANLY_FACTIONS) memcpy(c->seat_key, t->seat[eye].token, sizeof c->seat_key);
    if (host) memcpy(c->host_key, t->host, sizeof c->host_key);
    c->next_at_table = t->clients;
    t->clients = c;
    if (host) {
        t->host_gone = 0;
        t->host_away = false;
    }
    t->head_changed = true;
    table_touch(t);
    table_ready(t); /* its bots may have waited for somebody to look */
}

static bool host_is_there(const game_table *t)
{
    for (const client *c = t->clients; c; c = c->next_at_table)
        if (c->host) return true;
    return false;
}

void table_detach(client *c)
{
    game_table *t = c->table;
    forget_hint(c);
    for (client **at = &t->clients; *at; at = &(*at)->next_at_table)
        if (*at == c) {
            *at = c->next_at_table;
            break;
        }
    c->table = NULL;
    c->eye = WATCHER;
    c->host = false;
    if (!t->clients) t->idle_since = t->server->now;
    if (!t->host_gone && !host_is_there(t)) t->host_gone = t->server->now;
    t->head_changed = true;
    table_touch(t);
}

/* A table whose host never comes back would gather for ever. */
void table_miss_host(game_table *t)
{
    if (t->state != STORE_GATHERING || t->host_away || !t->host_gone) return;
    if (t->server->now - t->host_gone < HOST_MISSED) return;
    t->host_away = true;
    t->head_changed = true;
    table_touch(t);
}

bool acts_as_host(const client *c)
{
    const game_table *t = c->table;
    return c->host || (t->state == STORE_GATHERING && t->host_away && c->eye < KANLY_FACTIONS);
}

unsigned table_people(const game_table *t)
{
    unsigned people = 0;
    for (unsigned f = 0; f < KANLY_FACTIONS; f++)
        people += t->seat[f].kind == SEAT_PERSON || t->seat[f].kind == SEAT_OPEN;
    return people;
}

bool table_connected(const game_table *t, uint8_t eye)
{
    for (const client *c = t->clients; c; c = c->next_at_table)
        if (c->eye == eye) return true;
    return false;
}

/* Lets go of what nobody needs in memory. Ended games stay in the store for good. */
void tables_sweep(server *s)
{
    for (unsigned i = 0; i < TABLE_HASH; i++)
        for (game_table *t = s->table[i], *next; t; t = next) {
            next = t->next;
            if (t->clients || t->dirty) continue;
            int64_t idle = s->now - t->idle_since;
            if ((t->state == STORE_ENDED || t->state == STORE_ASIDE) && idle > ENDED_STAYS) {
                table_free(t);
            } else if (t->state == STORE_GATHERING && idle > GATHERING_STAYS) {
                store_drop_game(s->store, t->id);
                table_free(t);
            }
        }
}
