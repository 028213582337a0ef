/* Who somebody is: keys, names, moving to another browser, and the seats that are theirs. */
#include "serve/persons.h"

#include <ctype.h>
#include <libwebsockets.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board/board.h"
#include "serve/log.h"
#include "serve/persons_inside.h"
#include "serve/server.h"
#include "serve/tell.h"
#include "store/db.h"

enum {
    KEY_SHORTEST = 32, /* characters of a key */
    KEY_LONGEST = 64,
    CODE_LASTS = 10 * 60 * 1000,
    GONE_AFTER_DAYS = 90,
};

bool persons_begin(server *s)
{
    s->persons = calloc(1, sizeof *s->persons);
    if (!s->persons) return false;
    s->persons->store = people_open(store_db(s->store));
    return s->persons->store != NULL;
}

void persons_end(server *s)
{
    if (!s->persons) return;
    people_close(s->persons->store);
    free(s->persons);
    s->persons = NULL;
}

bool persons_kept(server *s, bool kept)
{
    if (kept) return true;
    log_line(LOG_ERROR, "store", "%s", db_error(store_db(s->store)));
    return s->storage_failed = true, false;
}

void persons_sweep(server *s)
{
    const int64_t day = INT64_C(24) * 3600 * 1000;
    if (s->now - s->persons->swept < day) return;
    s->persons->swept = s->now;
    persons_kept(s, people_sweep(s->persons->store, s->now - GONE_AFTER_DAYS * day));
    settle_all(s);
}

/* --- who a client is -------------------------------------------------------------------------- */

/* Letters, digits, - and _: as browsers write random bytes. */
static bool read_key(const request *r, uint8_t hash[HASH_BYTES])
{
    const char *key = member_text(r, "key", KEY_LONGEST);
    if (!key || strlen(key) < KEY_SHORTEST) return false;
    for (const char *at = key; *at; at++)
        if (!isalnum((unsigned char)*at) && *at != '-' && *at != '_') return false;
    secret_hash(key, hash);
    return true;
}

bool persons_greet(const request *r)
{
    client *c = r->client;
    person who;
    if (!member_given(r, "key")) return true;
    if (!read_key(r, c->key)) {
        refuse(r, "shape", "\"key\" must have %d to %d letters, digits, - or _.", KEY_SHORTEST,
               KEY_LONGEST);
        return false;
    }
    c->keyed = true;
    if (!people_find_key(r->server->persons->store, c->key, &who)) return true;
    if (who.banned_until > r->server->now) {
        refuse(r, "banned", "The operator of this server has shut you out.");
        client_close(c, LWS_CLOSE_STATUS_POLICY_VIOLATION);
        return false;
    }
    memcpy(c->person, who.id, sizeof c->person);
    return true;
}

static void show_person(writer *w, const char *key, const person *who)
{
    write_open(w, key, '{');
    write_text(w, "id", who->id);
    write_text(w, "name", who->name);
    write_number(w, "since", who->made);
    write_close(w);
}

void persons_write_hello(const request *r, writer *w)
{
    person who;
    const client *c = r->client;
    if (c->person[0] && people_find(r->server->persons->store, c->person, &who))
        show_person(w, "person", &who);
    else
        write_null(w, "person");
}

/* A person for a key that has none. A household can make as many in an hour as it can make tables;
** who comes after that plays all the same, but is nobody in particular. */
static bool make_person(const request *r, const char *name)
{
    server *s = r->server;
    client *c = r->client;
    person who = {.made = s->now, .seen = s->now};
    if (!c->keyed || !address_may(c->address, s, &c->address->tables)) return false;
    secret_token(who.id);
    snprintf(who.name, sizeof who.name, "%s", name);
    if (!persons_kept(s, people_add(s->persons->store, &who, c->key))) return false;
    memcpy(c->person, who.id, sizeof c->person);
    return true;
}

/* The row, whatever this client believed: a disk may have taken it back. */
static bool find_person(const request *r, person *out)
{
    client *c = r->client;
    if (!c->keyed || !people_find_key(r->server->persons->store, c->key, out)) {
        c->person[0] = '\0';
        return false;
    }
    memcpy(c->person, out->id, sizeof c->person);
    return true;
}

bool persons_asked(const request *r, person *out)
{
    if (find_person(r, out)) return true;
    refuse(r, "no-person", "Give your name first: nobody is known by this key.");
    return false;
}

void persons_name(const request *r, const char *name)
{
    person who;
    if (!find_person(r, &who)) {
        make_person(r, name);
        return;
    }
    who.seen = r->server->now;
    snprintf(who.name, sizeof who.name, "%s", name);
    persons_kept(r->server, people_keep(r->server->persons->store, &who));
}

bool persons_usual_name(const request *r, char out[NAME_SIZE])
{
    person who;
    if (!find_person(r, &who)) return false;
    snprintf(out, NAME_SIZE, "%s", who.name);
    return true;
}

bool persons_may_talk(const request *r)
{
    person who;
    if (!r->client->keyed || !find_person(r, &who) || who.muted_until <= r->server->now)
        return true;
    refuse(r, "muted", "The operator of this server does not let you talk for now.");
    return false;
}

/* With a name: that is what others see from now on. */
void on_person(const request *r)
{
    char name[NAME_SIZE];
    person who;
    if (!r->client->keyed) {
        refuse(r, "no-person", "Only who said hello with a key can be known.");
        return;
    }
    if (member_given(r, "name")) {
        if (!member_name(r, "name", name)) {
            refuse_name(r);
            return;
        }
        persons_name(r, name);
        if (!r->client->person[0] && !r->server->storage_failed) {
            refuse(r, "too-many", "Too many people came from your address. Please wait a while.");
            return;
        }
    }
    if (r->server->storage_failed)
        who = (person){0};
    else if (!persons_asked(r, &who))
        return;
    writer w = reply(r, "person");
    show_person(&w, "person", &who);
    write_number(&w, "browsers", people_count_keys(r->server->persons->store, who.id));
    reply_later(r, &w);
}

/* --- another browser -------------------------------------------------------------------------- */

person_code *persons_draw_code(server *s, const char *id, code_use use)
{
    person_code *x = &s->persons->code[s->persons->codes++ % PERSON_CODES];
    secret_code(x->code);
    memcpy(x->person, id, sizeof x->person);
    x->until = s->now + CODE_LASTS;
    x->use = use;
    x->tag = 0;
    return x;
}

/* What the code opens, once; guessing is slow. */
bool persons_use_code(const request *r, code_use use, char id[TOKEN_SIZE], int64_t *tag)
{
    const char *typed = member_text(r, "code", CODE_SIZE - 1);
    char code[CODE_SIZE] = "";
    for (unsigned i = 0; typed && typed[i]; i++) code[i] = (char)toupper((unsigned char)typed[i]);
    for (unsigned i = 0; code[0] && i < PERSON_CODES; i++) {
        person_code *x = &r->server->persons->code[i];
        if (x->use != use || x->until < r->server->now || strcmp(x->code, code) != 0) continue;
        memcpy(id, x->person, TOKEN_SIZE);
        *tag = x->tag;
        *x = (person_code){0};
        return true;
    }
    r->client->address->messages -= 10;
    refuse(r, "code", "This code is not valid, or no longer.");
    return false;
}

void on_person_code(const request *r)
{
    person who;
    if (!persons_asked(r, &who)) return;
    if (people_count_keys(r->server->persons->store, who.id) >= PERSON_KEYS) {
        refuse(r, "too-many", "You are known in %d browsers already. Sign the others out first.",
               PERSON_KEYS);
        return;
    }
    const person_code *x = persons_draw_code(r->server, who.id, CODE_BROWSER);
    writer w = reply(r, "person-code");
    write_text(&w, "code", x->code);
    write_number(&w, "until", x->until);
    reply_send(r, &w);
}

/* The seats that were the other's are the one's now, also at the tables in memory. */
static void move_seats(server *s, const char *from, const char *into)
{
    person_seat list[PERSON_TABLES];
    unsigned count = people_seats(s->persons->store, from, list);
    for (unsigned i = 0; i < count; i++) {
        game_table *t = table_find(s, list[i].game);
        if (!t || strcmp(t->seat[list[i].faction].person, from) != 0) continue;
        memcpy(t->seat[list[i].faction].person, into, TOKEN_SIZE);
        table_keep(t);
    }
}

/* This browser's key opens the person who drew the code. If it was somebody itself, with games of
** its own, those come along. */
void on_person_redeem(const request *r)
{
    server *s = r->server;
    client *c = r->client;
    char id[TOKEN_SIZE];
    int64_t tag;
    person who, before;
    if (!c->keyed) {
        refuse(r, "no-person", "Only who said hello with a key can be known.");
        return;
    }
    if (!persons_use_code(r, CODE_BROWSER, id, &tag)) return;
    if (!people_find(s->persons->store, id, &who)) {
        refuse(r, "code", "This code is not valid, or no longer.");
        return;
    }
    bool was = find_person(r, &before) && strcmp(before.id, who.id) != 0;
    if (was) {
        move_seats(s, before.id, who.id);
        persons_kept(s, people_merge(s->persons->store, before.id, who.id));
    }
    persons_kept(s, people_add_key(s->persons->store, who.id, c->key, s->now));
    memcpy(c->person, who.id, sizeof c->person);
    writer w = reply(r, "person");
    show_person(&w, "person", &who);
    reply_later(r, &w);
}

/* Every other browser is nobody from now on. */
void on_person_alone(const request *r)
{
    person who;
    if (!persons_asked(r, &who)) return;
    persons_kept(r->server, people_drop_keys(r->server->persons->store, who.id, r->client->key));
    for (client *c = r->server->clients; c; c = c->next)
        if (c != r->client && strcmp(c->person, who.id) == 0) c->person[0] = '\0';
    writer w = reply(r, "person-alone");
    reply_later(r, &w);
}

/* Seats stay with whoever has their tokens; nothing else of the person is left. */
void on_person_forget(const request *r)
{
    server *s = r->server;
    person who;
    if (!persons_asked(r, &who)) return;
    char nobody[TOKEN_SIZE] = "";
    move_seats(s, who.id, nobody);
    persons_kept(s, people_forget(s->persons->store, who.id));
    for (client *c = s->clients; c; c = c->next)
        if (strcmp(c->person, who.id) == 0) c->person[0] = '\0';
    writer w = reply(r, "person-forgotten");
    reply_later(r, &w);
}

/* --- at tables -------------------------------------------------------------------------------- */

uint8_t persons_eye(const client *c, const game_table *t)
{
    for (uint8_t f = 0; c->person[0] && f < KANLY_FACTIONS; f++)
        if (t->seat[f].kind == SEAT_PERSON && strcmp(t->seat[f].person, c->person) == 0) return f;
    return WATCHER;
}

void persons_stand(game_table *t, uint8_t f)
{
    if (t->seat[f].person[0] && !t->learning)
        persons_kept(t->server, people_stand(t->server->persons->store, t->id, f));
    t->seat[f].person[0] = '\0';
}

void persons_move(game_table *t, const seat before[KANLY_FACTIONS],
                  const uint8_t now_at[KANLY_FACTIONS])
{
    people *kept = t->server->persons->store;
    for (uint8_t f = 0; f < KANLY_FACTIONS; f++)
        if (before[f].person[0]) persons_kept(t->server, people_stand(kept, t->id, f));
    for (uint8_t f = 0; f < KANLY_FACTIONS; f++)
        if (before[f].person[0])
            persons_kept(t->server,
                         people_sit(kept, before[f].person, t->id, now_at[f], t->server->now));
}

void persons_sit(const request *r, game_table *t, uint8_t f)
{
    seat *x = &t->seat[f];
    person who;
    persons_stand(t, f);
    if (!r->client->keyed) return;
    if (find_person(r, &who)) {
        if (strcmp(who.name, x->name) != 0) persons_name(r, x->name);
    } else if (!make_person(r, x->name)) {
        return;
    }
    memcpy(x->person, r->client->person, sizeof x->person);
    x->away_until = who.away_until;
    persons_kept(r->server,
                 people_sit(r->server->persons->store, x->person, t->id, f, r->server->now));
}

void persons_note_end(const game_table *t)
{
    server *s = t->server;
    people *kept = s->persons->store;
    uint8_t winners = kanly_winners(&t->game);
    for (uint8_t f = 0; f < KANLY_FACTIONS; f++) {
        const seat *x = &t->seat[f];
        if (x->kind != SEAT_PERSON || !x->person[0]) continue;
        person_game g = {.faction = f,
                         .winners = winners,
                         .turns = t->game.turn,
                         .victory = (uint8_t)t->game.victory,
                         .won = winners >> f & 1,
                         .is_public = t->is_public,
                         .at = s->now};
        snprintf(g.game, sizeof g.game, "%s", t->id);
        snprintf(g.name, sizeof g.name, "%s", t->name);
        rate_game(kept, t, f, &g);
        if (!persons_kept(s, people_add_game(kept, x->person, &g) && people_stand(kept, t->id, f)))
            return;
    }
}

/* Whether they were called about this question before; if not, they are now. */
bool persons_was_called(game_table *t, uint8_t f)
{
    people *kept = t->server->persons->store;
    person_seat at;
    int64_t question = t->seat[f].answers + 1;
    if (people_find_seat(kept, t->seat[f].person, t->id, &at) && at.called == question) return true;
    persons_kept(t->server, people_note_called(kept, t->id, f, question));
    return false;
}

/* Tables that are gone from the store are gone from the list, too. */
void persons_show_mine(const request *r, writer *w)
{
    server *s = r->server;
    person_seat list[PERSON_TABLES];
    if (!r->client->person[0]) return;
    unsigned count = people_seats(s->persons->store, r->client->person, list);
    for (unsigned i = 0; i < count; i++) {
        game_table *t = table_peek(s, list[i].game);
        uint8_t f = t && t->state != STORE_ASIDE ? persons_eye(r->client, t) : WATCHER;
        if (f < KANLY_FACTIONS && !t->dirty)
            show_mine(w, t, f);
        else if (!t && table_is_gone(s, list[i].game))
            persons_kept(s, people_stand(s->persons->store, list[i].game, list[i].faction));
        table_peeked(t);
    }
}
