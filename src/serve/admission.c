/* Knocking and letting in; see admission.h. */
#include "serve/admission.h"

#include <stdio.h>
#include <string.h>

#include "board/board.h"
#include "serve/server.h"
#include "serve/tell.h"

static bool host_is_here(const game_table *t)
{
    for (const client *c = t->clients; c; c = c->next_at_table)
        if (c->host) return true;
    return false;
}

static bool may_admit(const client *c)
{
    return c->host || (c->eye < KANLY_FACTIONS && !host_is_here(c->table));
}

/* Where only bots play there is nobody to ask. */
bool must_knock(const client *c, const game_table *t)
{
    if (t->state != STORE_PLAYING || (c->table == t && c->host)) return false;
    for (unsigned f = 0; f < KANLY_FACTIONS; f++)
        if (t->seat[f].kind == SEAT_PERSON) return true;
    return false;
}

void knock(const request *r, game_table *t, uint8_t f, const char *name)
{
    client *c = r->client;
    c->knocks = true;
    c->knock_seat = f;
    c->knock_smart = member_yes(r, "smart", true);
    memcpy(c->knock_table, t->id, sizeof c->knock_table);
    snprintf(c->knock_name, sizeof c->knock_name, "%s", name);
    for (client *other = t->clients; other; other = other->next_at_table) {
        if (!may_admit(other)) continue;
        writer w = {0};
        write_open(&w, NULL, '{');
        write_text(&w, "type", "knock");
        write_number(&w, "who", (int64_t)c->serial);
        write_text(&w, "name", name);
        write_text(&w, "faction", faction_name(f));
        write_close(&w);
        client_say(other, &w);
    }
    writer w = reply(r, "knocked");
    write_text(&w, "faction", faction_name(f));
    reply_send(r, &w);
}

static client *who_knocks(const request *r)
{
    int64_t serial = member_number(r, "who", -1);
    client *c = r->server->clients;
    while (c && (int64_t)c->serial != serial) c = c->next;
    bool here = c && c->knocks && strcmp(c->knock_table, r->client->table->id) == 0;
    return here ? c : NULL;
}

/* "who" knocked; "yes": they may sit down. */
void on_admit(const request *r)
{
    game_table *t = r->client->table;
    client *c = who_knocks(r);
    if (!may_admit(r->client)) {
        refuse(r, "not-host", "The host lets people in.");
        return;
    }
    if (!c) {
        refuse(r, "nobody", "Nobody of that number knocks any more.");
        return;
    }
    request theirs = {r->server, c, NULL, NULL};
    c->knocks = false;
    if (!member_yes(r, "yes", true)) {
        refuse(&theirs, "not-admitted", "The table would rather not have anybody on that seat.");
    } else if (!seat_is_free(&t->seat[c->knock_seat], t->state == STORE_PLAYING)) {
        refuse(&theirs, "taken", "That seat is not open.");
        refuse(r, "taken", "That seat is not open.");
        return;
    } else {
        seat_client(&theirs, t, c->knock_seat, c->knock_name, c->knock_smart);
    }
    writer w = reply(r, "admitted");
    reply_later(r, &w);
}
