/* Making tables and finding them: create, list, join, rematch. */
#include <stdio.h>
#include <string.h>

#include "board/board.h"
#include "game/chance.h"
#include "serve/gathering.h"
#include "serve/late.h"
#include "serve/pauses.h"
#include "serve/neighbours.h"
#include "serve/playing.h"
#include "serve/persons.h"
#include "serve/robots.h"
#include "serve/server.h"
#include "serve/tell.h"
#include "text/checksum.h"
#include "text/options.h"

enum { LISTED = 200, LONGEST_CLOCK = 30 * 24 * 3600, SHORTEST_CLOCK = 1 };

/* --- create ----------------------------------------------------------------------------------- */

/* "open", or "bot:LEVEL". */
static bool read_seat(const request *r, seat *x, const char *word)
{
    if (strcmp(word, "open") == 0) {
        x->kind = SEAT_OPEN;
        return true;
    }
    if (strncmp(word, "bot:", 4) == 0 && (x->level = robot_named(r->server, word + 4))) {
        x->kind = SEAT_BOT;
        return true;
    }
    refuse(r, "shape", "A seat is \"open\" or \"bot:LEVEL\", with a level the server knows.");
    return false;
}

/* Who plays: the factions named in "seats", on the circles of the usual order. None named: all
** six, open. */
static bool read_seats(const request *r, game_table *t)
{
    json_t *seats = json_object_get(r->message, "seats");
    if (seats && !json_is_object(seats))
        return refuse(r, "shape", "\"seats\" must be an object."), false;
    for (unsigned i = 0; i < KANLY_FACTIONS; i++) {
        uint8_t f = t->options.seat[i];
        if (f >= KANLY_FACTIONS) continue;
        json_t *said = json_object_get(seats, faction_name(f));
        const char *word = json_string_value(said);
        if (said && !word) return refuse(r, "shape", "A seat must be a text."), false;
        if (!seats) word = "open";
        if (!word) {
            t->options.seat[i] = KANLY_NONE;
        } else if (!read_seat(r, &t->seat[f], word)) {
            return false;
        }
    }
    return true;
}

static bool read_clock(const request *r, table_clock *clock)
{
    json_t *said = json_object_get(r->message, "clock");
    const char *kind = json_string_value(json_object_get(said, "kind")),
               *then = json_string_value(json_object_get(said, "then"));
    if (!said) return true;
    clock->seconds = json_integer_value(json_object_get(said, "seconds"));
    clock->increment = json_integer_value(json_object_get(said, "increment"));
    clock->bot = then && strcmp(then, "bot") == 0;
    if (kind && strcmp(kind, "none") == 0) {
        clock->kind = CLOCK_NONE;
        return true;
    }
    clock->kind = kind && strcmp(kind, "bank") == 0 ? CLOCK_BANK : CLOCK_MOVE;
    if (!kind || (clock->kind == CLOCK_MOVE && strcmp(kind, "move") != 0) ||
        clock->seconds < SHORTEST_CLOCK || clock->seconds > LONGEST_CLOCK || clock->increment < 0 ||
        clock->increment > LONGEST_CLOCK)
        return refuse(r, "shape",
                      "\"clock\" must have a kind (none, move, bank) and seconds (1 to %d).",
                      LONGEST_CLOCK),
               false;
    return true;
}

/* With several people the length of a pause must not tell who holds a card. */
static void force_windows(game_table *t)
{
    if (table_people(t) > 1) t->options.windows_holders = 0;
}

/* Whether somebody may watch, and how long after it happened. */
static bool read_watching(const request *r, game_table *t)
{
    int64_t seconds = member_number(r, "watch_delay", member_given(r, "watch_delay") ? -1 : 0);
    if (seconds < 0 || seconds > LATE_SECONDS_MOST)
        return refuse(r, "shape", "\"watch_delay\" must be a number of seconds up to %d.",
                      LATE_SECONDS_MOST),
               false;
    t->watchable = member_yes(r, "watch", true);
    t->watch_delay = seconds * 1000;
    return true;
}

static bool read_table(const request *r, game_table *t)
{
    char error[512];
    const char *options = member_text(r, "options", OPTIONS_TEXT_SIZE);
    t->options = kanly_default_options();
    if (json_object_get(r->message, "options") && !options)
        return refuse(r, "shape", "\"options\" must be a text."), false;
    if (options && options_read(&t->options, options, error, sizeof error) != 0)
        return refuse(r, "options", "%s", error), false;
    if (!read_seats(r, t) || !read_clock(r, &t->clock)) return false;
    const char *fault = kanly_options_fault(&t->options);
    if (fault) return refuse(r, "options", "%s", fault), false;
    if (!gathering_read(r, t)) return false;
    if (!read_watching(r, t)) return false;
    force_windows(t);
    t->is_public = member_yes(r, "public", false);
    t->practice = member_yes(r, "practice", false);
    t->silent = !member_yes(r, "bots_talk", true);
    if (t->practice && table_people(t) != 1)
        return refuse(r, "practice", "A practice table has one person and otherwise bots."), false;
    if (!member_name(r, "name", t->name)) snprintf(t->name, sizeof t->name, "A table");
    return true;
}

bool room_for_table(const request *r, bool practice)
{
    server *s = r->server;
    if (!tables_have_room(s, practice))
        return refuse(r, "full", "The server has as many tables as it can hold."), false;
    if (!address_may(r->client->address, s, &r->client->address->tables))
        return refuse(r, "too-many",
                      "Too many tables were made from your address. Please wait a while."),
               false;
    return true;
}

/* The games of a server for tests are the same each time. */
static kanly_key draw_key(server *s)
{
    if (!s->config.seeded) return secret_key();
    return key_of_seed(checksum_add(checksum_add(CHECKSUM_START, s->config.seed), s->seeds++));
}

static void make_secrets(game_table *t, char token[TOKEN_SIZE])
{
    uint64_t half[2] = {secret_number(), secret_number()};
    _Static_assert(sizeof half == STORE_SALT, "a salt is two numbers");
    memcpy(t->salt, half, sizeof half);
    t->key = draw_key(t->server);
    secret_token(token);
    secret_hash(token, t->host);
}

void on_create(const request *r)
{
    char token[TOKEN_SIZE];
    if (!room_for_table(r, member_yes(r, "practice", false))) return;
    game_table *t = table_new(r->server);
    t->state = STORE_GATHERING;
    if (!read_table(r, t)) {
        table_free(t);
        return;
    }
    make_secrets(t, token);
    table_attach(r->client, t, WATCHER, true);
    table_keep(t);
    writer w = reply(r, "created");
    write_text(&w, "host", token);
    show_table(&w, "table", t);
    reply_later(r, &w);
}

/* --- list, join, leave ------------------------------------------------------------------------ */

/* What somebody looks for: "state", "game", "clock" (its kind), and "free" seats. */
typedef struct {
    const char *state, *game, *clock;
    bool free;
} table_filter;

static bool has_free_seat(const game_table *t)
{
    for (unsigned f = 0; f < KANLY_FACTIONS; f++)
        if (seat_is_free(&t->seat[f], t->state == STORE_PLAYING)) return true;
    return false;
}

static bool is_wanted(const game_table *t, const table_filter *like)
{
    static const char *const CLOCK[] = {"none", "move", "bank"};
    bool gathers = t->state == STORE_GATHERING;
    if (!t->is_public || t->dirty || (!gathers && t->state != STORE_PLAYING)) return false;
    if (like->state && strcmp(like->state, gathers ? "gathering" : "playing") != 0) return false;
    if (like->game && strcmp(like->game, t->options.advanced ? "advanced" : "basic") != 0)
        return false;
    if (like->clock && strcmp(like->clock, CLOCK[t->clock.kind]) != 0) return false;
    return !like->free || has_free_seat(t);
}

void on_list(const request *r)
{
    unsigned told = 0;
    const table_filter like = {.state = member_text(r, "state", 16),
                               .game = member_text(r, "game", 16),
                               .clock = member_text(r, "clock", 16),
                               .free = member_yes(r, "free", false)};
    writer w = reply(r, "tables");
    write_open(&w, "tables", '[');
    for (unsigned i = 0; i < TABLE_HASH; i++)
        for (const game_table *t = r->server->table[i]; t && told < LISTED; t = t->next) {
            if (!is_wanted(t, &like)) continue;
            show_table(&w, NULL, t);
            told++;
        }
    neighbours_list(r->server, &w, LISTED - told);
    write_close(&w);
    reply_send(r, &w);
}

/* The eye a token opens; WATCHER: none. */
static uint8_t eye_of(const game_table *t, const char *token)
{
    for (uint8_t f = 0; token && f < KANLY_FACTIONS; f++)
        if (seat_opens_to(&t->seat[f], token)) return f;
    return WATCHER;
}

game_table *table_asked(const request *r)
{
    const char *id = member_text(r, "table", TOKEN_SIZE - 1);
    game_table *t = id ? table_find(r->server, id) : NULL;
    if (id && !t && r->server->elsewhere[0]) return refuse_elsewhere(r), NULL;
    if (!t || t->state == STORE_ASIDE || t->learning)
        return refuse(r, "no-table", "There is no such table."), NULL;
    table_remember(t);
    return t;
}

void on_join(const request *r)
{
    client *c = r->client;
    const char *token = member_text(r, "token", TOKEN_SIZE - 1),
               *host = member_text(r, "host", TOKEN_SIZE - 1);
    int64_t last = member_number(r, "last", -1);
    game_table *t = table_asked(r);
    if (!t) return;
    settle_table(t);
    uint8_t eye = member_yes(r, "person", false) && !token ? persons_eye(c, t) : eye_of(t, token);
    if (member_given(r, "token") && eye == WATCHER) {
        refuse(r, "token", "This token does not belong to a seat here.");
        return;
    }
    bool is_host = (host && secret_is(host, t->host)) || (c->table == t && c->host);
    if (eye == WATCHER && !is_host && !t->watchable && t->state == STORE_PLAYING) {
        refuse_watching(r);
        return;
    }
    if (!late_ready(t, eye)) {
        refuse_watching(r);
        return;
    }
    settle_table(t); /* who watched already is told first */
    table_attach(c, t, eye, is_host);
    c->waits = member_yes(r, "wait", false);
    c->seen = t->eye[eye].events;
    table_foresee(t);
    if (is_host && eye < KANLY_FACTIONS && t->host_seat != eye) {
        t->host_seat = eye;
        table_keep(t);
        settle_table(t);
    }
    tell_joined(r, t, last < 0 ? 0 : last > UINT32_MAX ? UINT32_MAX : (uint32_t)last, last >= 0);
}

void on_leave(const request *r)
{
    table_detach(r->client);
    writer w = reply(r, "left");
    reply_send(r, &w);
}

void on_view(const request *r)
{
    late_ready(r->client->table, r->client->eye);
    tell_joined(r, r->client->table, UINT32_MAX, true);
}

void on_events(const request *r)
{
    enum { MOST = 500 };
    int64_t from = member_number(r, "from", 1);
    uint8_t eye = r->client->eye;
    if (!late_ready(r->client->table, eye)) {
        refuse_watching(r);
        return;
    }
    const game_table *shown = table_shown(r->client->table, eye);
    writer w = reply(r, "events");
    tell_events(&w, shown, eye, from > 0 && from < UINT32_MAX ? (uint32_t)from : 1, MOST);
    write_number(&w, "last", shown->eye[eye].events);
    reply_send(r, &w);
}

/* --- start, rematch --------------------------------------------------------------------------- */

static void copy_seats(game_table *t, const game_table *old)
{
    for (unsigned f = 0; f < KANLY_FACTIONS; f++) {
        const seat *x = &old->seat[f];
        t->seat[f].kind = x->kind == SEAT_PERSON ? SEAT_OPEN : x->kind;
        t->seat[f].level = x->kind == SEAT_BOT ? x->level : NULL;
        if (x->kind == SEAT_PERSON) seat_keep_for(&t->seat[f], x, t->server->now);
    }
}

/* The same table once more. Everybody's seat is kept for them; who was there is told the link. */
void on_rematch(const request *r)
{
    game_table *old = r->client->table;
    char token[TOKEN_SIZE];
    if (old->state != STORE_ENDED) {
        refuse(r, "not-ended", "The game has not ended.");
        return;
    }
    if (old->rematch[0]) {
        writer again = reply(r, "rematch");
        write_text(&again, "table", old->rematch);
        reply_send(r, &again);
        return;
    }
    if (r->client->eye >= KANLY_FACTIONS && !r->client->host) {
        refuse(r, "no-seat", "Only who played, or made the table, can ask for a rematch.");
        return;
    }
    if (!room_for_table(r, old->practice)) return;
    game_table *t = table_new(r->server);
    t->options = old->options;
    t->clock = old->clock;
    t->plan = (table_plan){.by = old->plan.by, .checks = old->plan.checks};
    t->is_public = old->is_public;
    t->practice = old->practice;
    t->watchable = old->watchable;
    t->watch_delay = old->watch_delay;
    t->silent = old->silent;
    memcpy(t->name, old->name, sizeof t->name);
    memcpy(t->rematch_of, old->id, sizeof t->rematch_of);
    copy_seats(t, old);
    make_secrets(t, token);
    table_keep(t);
    memcpy(old->rematch, t->id, sizeof old->rematch);
    table_keep(old);
    writer w = reply(r, "rematch");
    write_text(&w, "table", t->id);
    write_text(&w, "host", token);
    reply_later(r, &w);
}
