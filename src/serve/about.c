/* What the server keeps of a table beside the game: who sits where, the clock, who may see it.
** JSON, so that it can grow; what is missing has its usual value. */
#include "serve/about.h"

#include <jansson.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "board/board.h"
#include "serve/gathering.h"

static const char *const KIND[] = {"none", "open", "person", "bot"};
static const char *const CLOCK[] = {"none", "move", "bank"};

static void write_hash(writer *w, const char *key, const uint8_t hash[HASH_BYTES])
{
    char hex[2 * HASH_BYTES + 1];
    if (sodium_is_zero(hash, HASH_BYTES)) return;
    sodium_bin2hex(hex, sizeof hex, hash, HASH_BYTES);
    write_text(w, key, hex);
}

static void write_seat(writer *w, uint8_t f, const seat *x)
{
    write_open(w, faction_name(f), '{');
    write_text(w, "kind", KIND[x->kind]);
    if (x->name[0]) write_text(w, "name", x->name);
    if (x->person[0]) write_text(w, "person", x->person);
    if (x->away_until) write_number(w, "away-until", x->away_until);
    write_hash(w, "token", x->token);
    write_hash(w, "kept", x->kept);
    if (x->kept_until) write_number(w, "kept-until", x->kept_until);
    if (x->level) write_text(w, "level", x->level->name);
    if (x->stand_in) write_yes(w, "stand-in", true);
    if (x->given_up) write_yes(w, "given-up", true);
    if (x->talk_from) write_number(w, "talk-from", x->talk_from);
    if (x->passes) write_number(w, "passes", (int64_t)x->passes);
    if (x->passes_turn) {
        write_number(w, "passes-turn", (int64_t)x->passes_turn);
        write_number(w, "passes-until", x->passes_until);
    }
    if (!x->smart) write_yes(w, "smart", false);
    if (orders_given(&x->orders)) orders_write(w, "orders", &x->orders);
    if (x->muted) write_number(w, "muted", x->muted);
    if (x->ready) write_yes(w, "ready", true);
    if (x->wished) gathering_write_wishes(w, "wishes", x);
    write_close(w);
}

void about_write(const game_table *t, writer *w)
{
    write_open(w, NULL, '{');
    write_text(w, "name", t->name);
    write_yes(w, "public", t->is_public);
    write_yes(w, "practice", t->practice);
    write_yes(w, "watch", t->watchable);
    if (t->watch_delay) write_number(w, "watch-delay", t->watch_delay);
    if (t->silent) write_yes(w, "silent", true);
    write_hash(w, "host", t->host);
    if (t->host_seat < KANLY_FACTIONS) write_text(w, "host-seat", faction_name(t->host_seat));
    if (t->rematch[0]) write_text(w, "rematch", t->rematch);
    if (t->rematch_of[0]) write_text(w, "rematch-of", t->rematch_of);
    gathering_write(w, t);
    if (t->paused_at) write_number(w, "paused-at", t->paused_at);
    write_open(w, "clock", '{');
    write_text(w, "kind", CLOCK[t->clock.kind]);
    write_number(w, "seconds", t->clock.seconds);
    write_number(w, "increment", t->clock.increment);
    write_yes(w, "bot", t->clock.bot);
    write_close(w);
    write_open(w, "seats", '{');
    for (uint8_t f = 0; f < KANLY_FACTIONS; f++)
        if (t->seat[f].kind != SEAT_NONE) write_seat(w, f, &t->seat[f]);
    write_close(w);
    if (t->state == STORE_ENDED) {
        write_open(w, "end", '{');
        write_number(w, "winners", kanly_winners(&t->game));
        write_number(w, "victory", t->game.victory);
        write_number(w, "turns", t->game.turn);
        write_close(w);
    }
    write_close(w);
}

/* How far everybody is with a game: beside the position that is all there is to know. */
void about_write_standing(const game_table *t, writer *w)
{
    write_open(w, NULL, '{');
    write_open(w, "events", '[');
    for (unsigned e = 0; e < EYES; e++) write_number(w, NULL, t->eye[e].events);
    write_close(w);
    write_open(w, "seats", '{');
    for (uint8_t f = 0; f < KANLY_FACTIONS; f++) {
        const seat *x = &t->seat[f];
        if (x->kind == SEAT_NONE) continue;
        write_open(w, faction_name(f), '{');
        write_number(w, "answers", x->answers);
        write_number(w, "spent", x->spent);
        write_number(w, "asked-at", x->asked_at);
        write_number(w, "pause-until", x->pause_until);
        if (x->ran_out) write_yes(w, "ran-out", true);
        if (x->called) write_number(w, "called", x->called);
        if (x->warned) write_yes(w, "warned", true);
        if (x->hinted) write_number(w, "hinted", x->hinted);
        write_close(w);
    }
    write_close(w);
    write_number(w, "nexus-began", t->nexus_began);
    if (t->reacting) {
        write_number(w, "reacting", t->reacting);
        write_number(w, "reaction", t->reaction);
    }
    write_close(w);
}

/* --- reading ---------------------------------------------------------------------------------- */

static void read_text(const json_t *from, const char *key, char *out, size_t size)
{
    const char *text = json_string_value(json_object_get(from, key));
    snprintf(out, size, "%s", text ? text : "");
}

static void read_hash(const json_t *from, const char *key, uint8_t hash[HASH_BYTES])
{
    const char *hex = json_string_value(json_object_get(from, key));
    size_t length = 0;
    if (!hex || sodium_hex2bin(hash, HASH_BYTES, hex, strlen(hex), NULL, &length, NULL) != 0 ||
        length != HASH_BYTES)
        memset(hash, 0, HASH_BYTES);
}

static bool read_yes(const json_t *from, const char *key)
{
    return json_is_true(json_object_get(from, key));
}

static int64_t read_number(const json_t *from, const char *key)
{
    return json_integer_value(json_object_get(from, key));
}

static unsigned read_word(const json_t *from, const char *key, const char *const *words,
                          unsigned count)
{
    const char *text = json_string_value(json_object_get(from, key));
    for (unsigned i = 0; text && i < count; i++)
        if (strcmp(text, words[i]) == 0) return i;
    return 0;
}

static uint8_t read_faction(const json_t *from, const char *key)
{
    const char *text = json_string_value(json_object_get(from, key));
    for (uint8_t f = 0; text && f < KANLY_FACTIONS; f++)
        if (strcmp(text, faction_name(f)) == 0) return f;
    return KANLY_NONE;
}

static void read_seat(seat *x, kanly_faction f, const json_t *from)
{
    const char *level = json_string_value(json_object_get(from, "level"));
    x->kind = (seat_kind)read_word(from, "kind", KIND, 4);
    read_text(from, "name", x->name, sizeof x->name);
    read_text(from, "person", x->person, sizeof x->person);
    x->away_until = read_number(from, "away-until");
    read_hash(from, "token", x->token);
    read_hash(from, "kept", x->kept);
    x->kept_until = read_number(from, "kept-until");
    x->level = level ? bot_kind_find(level) : NULL;
    x->stand_in = read_yes(from, "stand-in");
    x->given_up = read_yes(from, "given-up");
    x->talk_from = (uint32_t)read_number(from, "talk-from");
    x->passes = (uint64_t)read_number(from, "passes");
    x->passes_turn = (uint64_t)read_number(from, "passes-turn");
    x->passes_until = (uint8_t)read_number(from, "passes-until");
    json_t *orders = json_object_get(from, "orders");
    if (orders) orders_read(&x->orders, orders, f, NULL);
    x->smart = !json_is_false(json_object_get(from, "smart"));
    x->ready = read_yes(from, "ready");
    gathering_read_wishes(x, json_object_get(from, "wishes"));
    x->muted = (uint8_t)read_number(from, "muted");
    if (!x->level && seat_bot_plays(x)) x->level = &BOT_STEADY;
}

/* A game that was brought in from a file has no table: everybody's seat is open. */
static void fill_missing_seats(game_table *t)
{
    for (unsigned i = 0; i < KANLY_FACTIONS; i++) {
        uint8_t f = t->options.seat[i];
        if (f < KANLY_FACTIONS && t->seat[f].kind == SEAT_NONE) t->seat[f].kind = SEAT_OPEN;
    }
}

bool about_read(game_table *t, const char *text)
{
    json_t *about = json_loads(text, JSON_REJECT_DUPLICATES, NULL), *at;
    if (!json_is_object(about)) return json_decref(about), false;
    read_text(about, "name", t->name, sizeof t->name);
    t->is_public = read_yes(about, "public");
    t->practice = read_yes(about, "practice");
    t->watchable = !json_is_false(json_object_get(about, "watch"));
    t->watch_delay = read_number(about, "watch-delay");
    t->silent = read_yes(about, "silent");
    read_hash(about, "host", t->host);
    t->host_seat = read_faction(about, "host-seat");
    read_text(about, "rematch", t->rematch, sizeof t->rematch);
    read_text(about, "rematch-of", t->rematch_of, sizeof t->rematch_of);
    gathering_recall(t, about);
    t->paused_at = read_number(about, "paused-at");
    at = json_object_get(about, "clock");
    t->clock = (table_clock){.kind = (clock_kind)read_word(at, "kind", CLOCK, 3),
                             .seconds = read_number(at, "seconds"),
                             .increment = read_number(at, "increment"),
                             .bot = read_yes(at, "bot")};
    at = json_object_get(about, "seats");
    for (uint8_t f = 0; f < KANLY_FACTIONS; f++)
        read_seat(&t->seat[f], (kanly_faction)f, json_object_get(at, faction_name(f)));
    fill_missing_seats(t);
    json_decref(about);
    return true;
}

bool about_read_standing(game_table *t, const char *text)
{
    json_t *about = json_loads(text, JSON_REJECT_DUPLICATES, NULL),
           *events = json_object_get(about, "events"), *seats = json_object_get(about, "seats");
    bool fine = json_array_size(events) == EYES && json_is_object(seats);
    for (unsigned e = 0; fine && e < EYES; e++)
        t->eye[e].events = t->eye[e].told = (uint32_t)json_integer_value(json_array_get(events, e));
    for (uint8_t f = 0; fine && f < KANLY_FACTIONS; f++) {
        const json_t *from = json_object_get(seats, faction_name(f));
        seat *x = &t->seat[f];
        x->answers = (uint32_t)read_number(from, "answers");
        x->spent = read_number(from, "spent");
        x->asked_at = read_number(from, "asked-at");
        x->pause_until = read_number(from, "pause-until");
        x->ran_out = read_yes(from, "ran-out");
        x->called = (uint32_t)read_number(from, "called");
        x->warned = read_yes(from, "warned");
        x->hinted = read_number(from, "hinted");
    }
    t->nexus_began = read_number(about, "nexus-began");
    if (t->reacting && t->reaction == read_number(about, "reaction"))
        t->reacting |= (uint8_t)read_number(about, "reacting") & ALL_FACTIONS;
    json_decref(about);
    return fine;
}

bool about_read_end(const char *text, ended_game *out)
{
    json_t *about = text ? json_loads(text, JSON_REJECT_DUPLICATES, NULL) : NULL,
           *end = json_object_get(about, "end");
    bool known = json_is_object(end) && read_yes(about, "public");
    if (known) {
        read_text(about, "name", out->name, sizeof out->name);
        out->winners = (uint8_t)read_number(end, "winners") & ALL_FACTIONS;
        out->victory = (uint8_t)read_number(end, "victory");
        out->turns = (uint8_t)read_number(end, "turns");
    }
    json_decref(about);
    return known;
}
