/* What was lent is kept for each client, and only bytes that have changed since are sent: after
** most moves a few dozen of them. Equal knowledge is equal bytes (kanly_view), so whoever learns
** nothing is sent nothing. */
#include "serve/lending.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "serve/pauses.h"
#include "serve/server.h"

enum { APART = 4 }; /* changes that are closer are told as one */

/* Where the change that begins at `from` ends. */
static size_t end_of_change(const uint8_t *before, const uint8_t *now, size_t from)
{
    size_t end = from + 1;
    for (size_t i = end; i < sizeof(kanly_game) && i < end + APART; i++)
        if (before[i] != now[i]) end = i + 1;
    return end;
}

static bool write_changes(writer *w, const kanly_game *was, const kanly_game *is)
{
    char hex[2 * sizeof(kanly_game) + 1];
    const uint8_t *before = (const uint8_t *)was, *now = (const uint8_t *)is;
    bool any = false;
    write_open(w, "changes", '[');
    for (size_t at = 0, end; at < sizeof *was; at = end) {
        end = at + 1;
        if (before[at] == now[at]) continue;
        end = end_of_change(before, now, at);
        for (size_t i = at; i < end; i++) snprintf(hex + 2 * (i - at), 3, "%02x", now[i]);
        write_open(w, NULL, '[');
        write_number(w, NULL, (int64_t)at);
        write_text(w, NULL, hex);
        write_close(w);
        any = true;
    }
    write_close(w);
    return any;
}

/* What is new of the view, and from now on is no longer. Where nobody plays there is none. */
static bool lend(writer *w, client *c)
{
    kanly_game seen = {0};
    const game_table *t = c->table;
    if (c->eye < KANLY_FACTIONS && t->state == STORE_PLAYING) seat_view(t, c->eye, &seen);
    bool any = write_changes(w, c->lent, &seen);
    *c->lent = seen;
    return any;
}

void tell_lent(client *c)
{
    writer w = {0};
    if (!c->lent) return;
    write_open(&w, NULL, '{');
    write_text(&w, "type", "lent");
    bool any = lend(&w, c);
    write_close(&w);
    if (any)
        client_say(c, &w);
    else
        writer_free(&w);
}

void take_back(client *c)
{
    free(c->lent);
    c->lent = NULL;
}

void on_lend(const request *r)
{
    client *c = r->client;
    char engine[WIRE_ENGINE_SIZE];
    const char *theirs = member_text(r, "engine", sizeof engine);
    wire_engine(engine);
    if (!theirs || strcmp(theirs, engine) != 0) {
        refuse(r, "engine", "The server's engine is another one: %s.", engine);
        return;
    }
    take_back(c);
    if (!(c->lent = calloc(1, sizeof *c->lent))) abort();
    writer w = reply(r, "lent");
    write_yes(&w, "whole", true);
    lend(&w, c);
    reply_send(r, &w);
}
