/* Playing on from a moment of a game that has ended: the same deal and the same moves up to there,
** at a practice table. What is drawn afterwards comes from the same key, so only the decisions make
** it another game. */
#include <stdio.h>
#include <string.h>

#include "board/board.h"
#include "serve/pauses.h"
#include "serve/persons.h"
#include "serve/playing.h"
#include "serve/robots.h"
#include "serve/server.h"
#include "serve/tell.h"
#include "wire/names.h"

static const bot_kind *opponents_asked(const request *r)
{
    const char *name = member_text(r, "level", ROBOT_NAME_SIZE - 1);
    return name ? robot_named(r->server, name) : &BOT_STEADY;
}

/* Everything but the game; `f` is the person's. */
static void set_up(const request *r, game_table *t, const game_table *old, uint8_t f,
                   const bot_kind *level)
{
    uint64_t half[2] = {secret_number(), secret_number()};
    _Static_assert(sizeof half == STORE_SALT, "a salt is two numbers");
    memcpy(t->salt, half, sizeof half);
    t->options = old->options; /* the edition too: the moves are those of that one */
    t->key = old->key;
    t->practice = t->watchable = true;
    t->state = STORE_PLAYING;
    t->changed = r->server->now;
    memcpy(t->name, old->name, sizeof t->name);
    for (uint8_t e = 0; e < FACTIONS; e++)
        if (old->game.playing >> e & 1 && e != f) seat_give_to_bot(&t->seat[e], level);
    t->seat[f].kind = SEAT_PERSON;
    t->seat[f].smart = true;
    if (!member_name(r, "name", t->seat[f].name) && !persons_usual_name(r, t->seat[f].name))
        snprintf(t->seat[f].name, sizeof t->seat[f].name, "You");
}

/* Up to the moment nobody speaks, and no bot sits: they are told the whole afterwards. */
static bool play_again(game_table *t, const game_table *old, uint32_t at)
{
    kanly_event event[HEARD_AT_ONCE];
    kanly_events heard = {event, 0, HEARD_AT_ONCE, 0};
    kanly_start_with_key(&t->game, &t->options, &t->key, &heard);
    table_hear(t, &heard);
    table_note_deciders(t, t->server->now, KANLY_NONE);
    table_keep(t);
    for (uint32_t i = 0; i < at; i++)
        if (table_play(t, &old->move[i], NULL) != PLAYED) return false;
    table_foresee(t);
    robots_catch_up(t, KANLY_NONE);
    t->volunteers = true;
    return true;
}

static void sit_down(const request *r, game_table *t, uint8_t f)
{
    char token[TOKEN_SIZE], secret[TOKEN_SIZE];
    secret_token(secret);
    secret_hash(secret, t->host);
    t->host_seat = f;
    seat_give(&t->seat[f], token);
    persons_sit(r, t, f);
    table_attach(r->client, t, f, true);
    table_keep(t);
    table_ready(t);
    writer w = reply(r, "seated");
    write_text(&w, "table", t->id);
    write_text(&w, "faction", faction_name(f));
    write_text(&w, "token", token);
    write_text(&w, "host", secret);
    reply_later(r, &w);
}

void on_play_on(const request *r)
{
    const game_table *old = replay_asked(r);
    if (!old) return;
    int64_t at = member_number(r, "at", 0);
    uint8_t f = member_faction(r, "faction");
    const bot_kind *level = opponents_asked(r);
    if (f >= FACTIONS || !(old->game.playing >> f & 1) || !level) {
        refuse(r, "shape", "Name a faction that played, and a level the server knows.");
        return;
    }
    if (at < 0 || at >= old->moves) {
        refuse(r, "shape", "\"at\" must be a moment before the end, 0 to %u.", old->moves - 1);
        return;
    }
    if (!room_for_table(r, true)) return;
    game_table *t = table_new(r->server);
    set_up(r, t, old, f, level);
    if (!play_again(t, old, (uint32_t)at)) {
        refuse(r, "storage", "The server could not keep this game.");
        return;
    }
    sit_down(r, t, f);
}
