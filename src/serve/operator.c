/* What the operator can look at and do. */
#include "serve/operator.h"

#include <arpa/inet.h>
#include <libwebsockets.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "serve/log.h"
#include "serve/persons_inside.h"
#include "serve/playing.h"
#include "serve/server.h"
#include "serve/tell.h"
#include "store/circles.h"

enum { TOKEN_SHORTEST = 20, TOKEN_LONGEST = 200, LISTED = 200, DAY = 24 * 3600 * 1000 };

struct operator_room {
    bool open; /* there is a token */
    uint8_t token[HASH_BYTES];
    ban ban[BANS_MOST];
    unsigned bans;
};

/* --- beginning -------------------------------------------------------------------------------- */

static bool read_token(const char *path, uint8_t hash[HASH_BYTES])
{
    char line[TOKEN_LONGEST + 2] = "";
    FILE *file = fopen(path, "r");
    bool fine = file && fgets(line, sizeof line, file);
    if (file) fclose(file);
    line[strcspn(line, "\r\n")] = '\0';
    if (fine && strlen(line) >= TOKEN_SHORTEST) {
        secret_hash(line, hash);
        sodium_memzero(line, sizeof line);
        return true;
    }
    log_line(LOG_ERROR, "operator", "%s must have a token of at least %d letters in its first line",
             path, TOKEN_SHORTEST);
    return false;
}

bool operator_begin(server *s)
{
    s->operator_room = calloc(1, sizeof *s->operator_room);
    if (!s->operator_room) return false;
    s->operator_room->bans =
        circles_bans(s->persons->store, s->now, s->operator_room->ban, BANS_MOST);
    if (!s->config.operator_file) return true;
    return s->operator_room->open = read_token(s->config.operator_file, s->operator_room->token);
}

void operator_end(server *s)
{
    free(s->operator_room);
    s->operator_room = NULL;
}

/* --- networks --------------------------------------------------------------------------------- */

typedef struct {
    int family;
    uint8_t bytes[16];
    unsigned bits;
} network;

/* "192.0.2.1", "192.0.2.0/24", "2001:db8::/48". */
static bool read_network(const char *text, network *out)
{
    char host[NETWORK_SIZE];
    size_t length = strcspn(text, "/");
    if (length >= sizeof host) return false;
    memcpy(host, text, length);
    host[length] = '\0';
    *out = (network){.family = strchr(host, ':') ? AF_INET6 : AF_INET};
    unsigned most = out->family == AF_INET ? 32 : 64; /* as addresses are counted (clients.c) */
    if (inet_pton(out->family, host, out->bytes) != 1) return false;
    if (!text[length]) return out->bits = most, true;
    char *end;
    unsigned long bits = strtoul(text + length + 1, &end, 10);
    out->bits = (unsigned)bits;
    return end != text + length + 1 && !*end && bits >= 8 && bits <= most;
}

static bool holds(const network *n, const network *one)
{
    unsigned whole = n->bits / 8, rest = n->bits % 8;
    if (n->family != one->family || memcmp(n->bytes, one->bytes, whole) != 0) return false;
    return !rest || (n->bytes[whole] ^ one->bytes[whole]) >> (8 - rest) == 0;
}

static bool ban_holds(const ban *b, const char *from)
{
    network of, one;
    return read_network(b->network, &of) && read_network(from, &one) && holds(&of, &one);
}

bool operator_bans(const server *s, const char *from)
{
    const struct operator_room *o = s->operator_room;
    for (unsigned i = 0; i < o->bans; i++)
        if (o->ban[i].until > s->now && ban_holds(&o->ban[i], from)) return true;
    return false;
}

/* --- what was done ---------------------------------------------------------------------------- */

static void note(const request *r, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void note(const request *r, const char *format, ...)
{
    char text[DEED_SIZE];
    va_list values;
    va_start(values, format);
    int used = vsnprintf(text, sizeof text, format, values);
    va_end(values);
    if (used > 0 && (size_t)used < sizeof text)
        snprintf(text + used, sizeof text - (size_t)used, " (from %s)", r->client->address->text);
    log_line(LOG_INFO, "operator", "%s", text);
    persons_kept(r->server,
                 circles_note_deed(r->server->persons->store, (int64_t)(secret_number() >> 2),
                                   r->server->now, text));
}

static void done(const request *r)
{
    writer w = reply(r, "operator");
    write_yes(&w, "done", true);
    reply_later(r, &w);
}

/* --- looking ---------------------------------------------------------------------------------- */

static void show_report(void *self, const report *x)
{
    writer *w = self;
    char id[24];
    snprintf(id, sizeof id, "%lld", (long long)x->id);
    write_open(w, NULL, '{');
    write_text(w, "report", id);
    write_number(w, "at", x->at);
    write_text(w, "by", x->by);
    write_text(w, "about", x->about);
    write_text(w, "table", x->game);
    write_text(w, "network", x->network);
    write_text(w, "text", x->text);
    write_close(w);
}

static void show_deed(void *self, int64_t at, const char *text)
{
    writer *w = self;
    write_open(w, NULL, '{');
    write_number(w, "at", at);
    write_text(w, "text", text);
    write_close(w);
}

static void show_tables(writer *w, const server *s)
{
    unsigned told = 0;
    write_open(w, "tables", '[');
    for (unsigned i = 0; i < TABLE_HASH; i++)
        for (const game_table *t = s->table[i]; t && told < LISTED; t = t->next) {
            if (t->learning || t->state == STORE_ENDED || t->state == STORE_ASIDE) continue;
            show_table(w, NULL, t);
            told++;
        }
    write_close(w);
}

static void look(const request *r)
{
    server *s = r->server;
    settle_all(s);
    writer w = reply(r, "operator");
    write_open(&w, "reports", '[');
    circles_each_report(s->persons->store, LISTED, show_report, &w);
    write_close(&w);
    write_open(&w, "bans", '[');
    for (unsigned i = 0; i < s->operator_room->bans; i++) {
        write_open(&w, NULL, '{');
        write_text(&w, "network", s->operator_room->ban[i].network);
        write_number(&w, "until", s->operator_room->ban[i].until);
        write_close(&w);
    }
    write_close(&w);
    write_open(&w, "deeds", '[');
    circles_each_deed(s->persons->store, LISTED, show_deed, &w);
    write_close(&w);
    show_tables(&w, s);
    reply_send(r, &w);
}

/* --- persons ---------------------------------------------------------------------------------- */

static bool person_named(const request *r, person *out)
{
    const char *id = member_text(r, "person", TOKEN_SIZE - 1);
    if (id && people_find(r->server->persons->store, id, out)) return true;
    refuse(r, "no-person", "There is nobody of that name here.");
    return false;
}

/* 0: lifted. */
static bool days_asked(const request *r, int64_t *until)
{
    int64_t days = member_number(r, "days", -1);
    if (days < 0 || days > 36500)
        return refuse(r, "shape", "\"days\" must be a number; 0 lifts it."), false;
    *until = days ? r->server->now + days * DAY : 0;
    return true;
}

static void look_at_person(const request *r)
{
    person who;
    if (!person_named(r, &who)) return;
    writer w = reply(r, "operator");
    write_open(&w, "person", '{');
    write_text(&w, "id", who.id);
    write_text(&w, "name", who.name);
    write_number(&w, "since", who.made);
    write_number(&w, "muted_until", who.muted_until);
    write_number(&w, "banned_until", who.banned_until);
    write_close(&w);
    reply_send(r, &w);
}

static void mute(const request *r)
{
    person who;
    int64_t until;
    if (!person_named(r, &who) || !days_asked(r, &until)) return;
    who.muted_until = until;
    persons_kept(r->server, people_keep(r->server->persons->store, &who));
    note(r, "%s %s (%s)", until ? "muted" : "lets talk again", who.id, who.name);
    done(r);
}

static void send_away(server *s, const char *id)
{
    for (client *c = s->clients; c; c = c->next) {
        if (id ? strcmp(c->person, id) != 0 : !operator_bans(s, c->address->text)) continue;
        refuse(&(request){s, c, NULL, NULL}, "banned",
               "The operator of this server has shut you out.");
        client_close(c, LWS_CLOSE_STATUS_POLICY_VIOLATION);
    }
}

static void ban_person(const request *r)
{
    person who;
    int64_t until;
    if (!person_named(r, &who) || !days_asked(r, &until)) return;
    who.banned_until = until;
    persons_kept(r->server, people_keep(r->server->persons->store, &who));
    note(r, "%s %s (%s)", until ? "shut out" : "lets in again", who.id, who.name);
    if (until) send_away(r->server, who.id);
    done(r);
}

/* --- networks --------------------------------------------------------------------------------- */

static void ban_network(const request *r)
{
    server *s = r->server;
    struct operator_room *o = s->operator_room;
    const char *text = member_text(r, "network", NETWORK_SIZE - 1);
    network of, own;
    ban b = {0};
    if (!days_asked(r, &b.until)) return;
    if (!text || !read_network(text, &of)) {
        refuse(r, "shape", "\"network\" must be an address, or a network as 192.0.2.0/24.");
        return;
    }
    if (b.until && read_network(r->client->address->text, &own) && holds(&of, &own)) {
        refuse(r, "not-yours", "You would shut out yourself.");
        return;
    }
    snprintf(b.network, sizeof b.network, "%s", text);
    if (b.until && o->bans == BANS_MOST) {
        refuse(r, "too-many", "There are %d bans already.", BANS_MOST);
        return;
    }
    persons_kept(s, b.until ? circles_ban(s->persons->store, &b)
                            : circles_unban(s->persons->store, b.network));
    o->bans = circles_bans(s->persons->store, s->now, o->ban, BANS_MOST);
    note(r, "%s %s", b.until ? "shut out the network" : "lets in again the network", b.network);
    send_away(s, NULL);
    done(r);
}

/* --- tables and reports ----------------------------------------------------------------------- */

/* The game stays in the store, set aside: it can be looked at, and brought back. */
static void close_table(const request *r)
{
    server *s = r->server;
    game_table *t = table_asked(r);
    if (!t) return;
    settle_table(t);
    t->state = STORE_ASIDE;
    if (!store_set_state(s->store, t->id, STORE_ASIDE, "closed by the operator"))
        persons_kept(s, false);
    for (client *c = t->clients, *next; c; c = next) {
        next = c->next_at_table;
        refuse(&(request){s, c, NULL, NULL}, "closed", "The operator has closed this table.");
        table_detach(c);
    }
    note(r, "closed the table %.6s… (%s)", t->id, t->name);
    done(r);
}

static void close_report(const request *r)
{
    const char *id = member_text(r, "report", 23);
    if (!id) {
        refuse(r, "shape", "\"report\" must name one.");
        return;
    }
    persons_kept(r->server, circles_close_report(r->server->persons->store, strtoll(id, NULL, 10)));
    note(r, "closed the report %s", id);
    done(r);
}

/* --- who may ---------------------------------------------------------------------------------- */

static const struct {
    const char *word;
    void (*act)(const request *r);
} ACT[] = {
    {"look", look},         {"person", look_at_person},   {"mute", mute},
    {"ban", ban_person},    {"ban-network", ban_network}, {"close", close_table},
    {"done", close_report},
};

void on_operator(const request *r)
{
    const struct operator_room *o = r->server->operator_room;
    const char *token = member_text(r, "token", TOKEN_LONGEST), *word = member_text(r, "do", 32);
    if (!o->open || !token || !secret_is(token, o->token)) {
        r->client->address->messages -= 10; /* guessing is slow */
        log_line(LOG_WARNING, "operator", "a wrong token from %s", r->client->address->text);
        refuse(r, "token", "This is not the operator's token.");
        return;
    }
    for (size_t i = 0; word && i < sizeof ACT / sizeof ACT[0]; i++)
        if (strcmp(ACT[i].word, word) == 0) {
            ACT[i].act(r);
            return;
        }
    refuse(r, "shape", "\"do\" must be look, person, mute, ban, ban-network, close or done.");
}
