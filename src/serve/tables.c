/* Tables in memory, and who is at them. How they come from the store and go back: loading.c and
** keeping.c. */
#include "serve/tables.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board/board.h"
#include "serve/late.h"
#include "serve/learning.h"
#include "serve/lending.h"
#include "serve/playing.h"
#include "serve/robots.h"
#include "serve/server.h"
#include "serve/talk.h"
#include "text/checksum.h"

enum { HOST_MISSED = 60 * 1000 }; /* who gathers does not wait longer for the host */

static unsigned chain_of(const char *id)
{
    return (unsigned)(checksum_bytes(CHECKSUM_START, (const uint8_t *)id, strlen(id)) % TABLE_HASH);
}

game_table *table_in_memory(server *s, const char *id)
{
    for (game_table *t = s->table[chain_of(id)]; t; t = t->next)
        if (strcmp(t->id, id) == 0) return t;
    return NULL;
}

game_table *table_blank(server *s, const char *id)
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
    game_table *t = table_blank(s, id);
    t->created = t->changed = s->now;
    return t;
}

void table_forget(game_table *t)
{
    for (unsigned f = 0; f < KANLY_FACTIONS; f++) seat_forget(&t->seat[f]);
    table_tell_spoken(t, false);
    learning_free(t->learning);
    free(t->move);
    free(t->event);
    t->learning = NULL;
    late_end(t);
    t->move = NULL;
    t->event = NULL;
    t->moves = t->since = t->move_room = t->events = t->event_room = t->talk = 0;
    t->reaction = t->reacting = t->reaction_left = 0;
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
    table_forget(t);
    free(t);
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
    take_back(c);
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
