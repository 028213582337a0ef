/* Talk at the table: to all, or to one other seat and nobody else. What binds is a deal or a bribe, and those are
** moves. */
#include <stdio.h>
#include <string.h>

#include "board/board.h"
#include "serve/server.h"

static bool is_muted(const table *t, uint8_t hearer, uint8_t speaker)
{
    unsigned bit = speaker < KANLY_FACTIONS ? speaker : 7;
    return hearer < KANLY_FACTIONS && t->seat[hearer].muted >> bit & 1;
}

static parcel *wrap(const server *s, uint8_t from, uint8_t to, const char *name, const char *text)
{
    writer w = {0};
    write_open(&w, NULL, '{');
    write_text(&w, "type", "chat");
    write_number(&w, "at", s->now);
    if (from < KANLY_FACTIONS) write_text(&w, "from", faction_name(from));
    if (to < KANLY_FACTIONS) write_text(&w, "to", faction_name(to));
    write_text(&w, "name", name);
    write_text(&w, "text", text);
    write_close(&w, '}');
    parcel *p = parcel_of(&w);
    writer_free(&w);
    return p;
}

static void deliver(table *t, uint8_t from, uint8_t to, const char *name, const char *text)
{
    parcel *p = wrap(t->server, from, to, name, text);
    for (client *c = t->clients; c; c = c->next_at_table) {
        bool hears = to >= KANLY_FACTIONS || c->eye == to || c->eye == from;
        if (hears && !is_muted(t, c->eye, from)) client_send(c, p);
    }
    parcel_drop(p);
}

static bool may_talk(const request *r, uint8_t to)
{
    const table *t = r->client->table;
    if (json_object_get(r->message, "to") &&
        (to >= KANLY_FACTIONS || t->seat[to].kind != SEAT_PERSON))
        return refuse(r, "nobody", "There is nobody of that faction to talk to."), false;
    if (r->client->eye == WATCHER && (to < KANLY_FACTIONS || t->state == STORE_PLAYING))
        return refuse(r, "watching", "Who watches keeps silent while the game goes on."), false;
    return true;
}

void on_chat(const request *r)
{
    client *c = r->client;
    table *t = c->table;
    const char *text = member_text(r, "text", TALK_SIZE);
    uint8_t to = member_faction(r, "to");
    char name[NAME_SIZE] = "";
    if (!text || !text[0]) {
        refuse(r, "shape", "\"text\" must be a text of at most %d bytes.", TALK_SIZE);
        return;
    }
    if (!may_talk(r, to)) return;
    if (c->eye < KANLY_FACTIONS)
        memcpy(name, t->seat[c->eye].name, sizeof name);
    else if (!member_name(r, "name", name))
        snprintf(name, sizeof name, "watcher");
    store_talk said = {.number = ++t->talk,
                       .at = r->server->now,
                       .from = c->eye < KANLY_FACTIONS ? c->eye : KANLY_NONE,
                       .to = to,
                       .name = name,
                       .text = text};
    if (!store_add_talk(r->server->store, t->id, &said)) {
        r->server->storage_failed = true;
        table_touch(t);
    } else {
        deliver(t, said.from, to, name, text); /* talk does not wait for the disk */
    }
    writer w = reply(r, "said");
    reply_later(r, &w);
}

void on_mute(const request *r)
{
    seat *x = &r->client->table->seat[r->client->eye];
    uint8_t f = member_faction(r, "faction");
    unsigned bit = f < KANLY_FACTIONS ? f : 7; /* no faction: the watchers */
    if (member_yes(r, "on", true))
        x->muted |= (uint8_t)(1u << bit);
    else
        x->muted &= (uint8_t) ~(1u << bit);
    table_keep(r->client->table);
    writer w = reply(r, "muted");
    reply_later(r, &w);
}
