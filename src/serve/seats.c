/* Seats: sitting down, getting up, bots that stand in, moving a seat to another device. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "board/board.h"
#include "serve/admission.h"
#include "serve/agreements.h"
#include "serve/gathering.h"
#include "serve/pauses.h"
#include "serve/playing.h"
#include "serve/robots.h"
#include "serve/notices.h"
#include "serve/persons.h"
#include "serve/server.h"
#include "serve/talk.h"
#include "serve/tell.h"
#include "text/wording.h"
#include "wire/names.h"

/* --- seats kept for a rematch ----------------------------------------------------------------- */

static uint8_t seat_kept_for(const request *r, const game_table *t)
{
    const char *token = member_text(r, "token", TOKEN_SIZE - 1);
    for (uint8_t f = 0; token && f < KANLY_FACTIONS; f++)
        if (seat_is_kept_for(&t->seat[f], token)) return f;
    return KANLY_NONE;
}

void on_decline(const request *r)
{
    game_table *t = table_asked(r);
    if (!t) return;
    settle_table(t);
    uint8_t f = seat_kept_for(r, t);
    if (f >= KANLY_FACTIONS) {
        refuse(r, "token", "No seat is kept here for this token.");
        return;
    }
    seat_keep_no_longer(&t->seat[f]);
    t->seat[f].name[0] = '\0';
    table_keep(t);
    writer w = reply(r, "declined");
    reply_later(r, &w);
}

/* --- sitting down and getting up -------------------------------------------------------------- */

/* The faction becomes this client's, with a token that only it knows. Where the host's seat moves,
** the host's secret is replaced too: the old device has neither. */
static void give_seat(const request *r, game_table *t, uint8_t f, bool host_moves)
{
    char token[TOKEN_SIZE], secret[TOKEN_SIZE];
    seat_give(&t->seat[f], token);
    persons_sit(r, t, f);
    bool host = host_moves || (r->client->table == t && r->client->host);
    if (host_moves) {
        secret_token(secret);
        secret_hash(secret, t->host);
    }
    if (host) t->host_seat = f;
    table_attach(r->client, t, f, host);
    notices_call_full(t);
    table_keep(t);
    writer w = reply(r, "seated");
    write_text(&w, "table", t->id);
    write_text(&w, "faction", faction_name(f));
    write_text(&w, "token", token);
    if (host_moves) write_text(&w, "host", secret);
    reply_later(r, &w);
}

static bool is_free(const game_table *t, uint8_t f)
{
    return seat_is_free(&t->seat[f], t->state == STORE_PLAYING);
}

static bool is_kept(const game_table *t, uint8_t f)
{
    return seat_is_kept(&t->seat[f], t->server->now);
}

static uint8_t first_free(const game_table *t)
{
    for (uint8_t f = 0; f < KANLY_FACTIONS; f++)
        if (is_free(t, f) && !is_kept(t, f)) return f;
    return KANLY_NONE;
}

/* By the token of the game before, by its faction, or the first there is. KANLY_NONE: none, and
** the sender has been told. */
static uint8_t seat_wanted(const request *r, const game_table *t)
{
    bool token = member_given(r, "token");
    uint8_t f = first_free(t);
    if (token)
        f = seat_kept_for(r, t);
    else if (member_given(r, "faction"))
        f = member_faction(r, "faction");
    if (token && f >= KANLY_FACTIONS) {
        refuse(r, "token", "No seat is kept here for this token.");
    } else if (f >= KANLY_FACTIONS || !is_free(t, f)) {
        refuse(r, "taken", "That seat is not open.");
    } else if (!token && is_kept(t, f)) {
        refuse(r, "taken", "That seat is kept for %s for a while.", t->seat[f].name);
    } else {
        return f;
    }
    return KANLY_NONE;
}

/* Somebody has come or gone while the game goes on: everybody is told. */
static void tell_change(game_table *t, uint8_t f, unsigned note)
{
    if (t->state == STORE_PLAYING) table_note(t, note, f);
}

/* Who sits down knows what the seat knows, but nothing that was said there to somebody else. */
static void take_over(game_table *t, uint8_t f)
{
    seat_take_over(&t->seat[f], t->talk, t->server->now);
    if (t->state != STORE_PLAYING) return;
    table_ready(t);
    tell_change(t, f, NOTE_SAT_DOWN);
    table_keep_standing(t);
}

/* Who played is on record: at a table whose game is over nobody sits down, gets up or takes another
** name. True: it is, and the sender has been told. */
static bool is_over(const request *r, const game_table *t)
{
    if (t->state != STORE_ENDED) return false;
    refuse(r, "ended", "The game is over.");
    return true;
}

void seat_client(const request *r, game_table *t, uint8_t f, const char *name, bool smart)
{
    snprintf(t->seat[f].name, sizeof t->seat[f].name, "%s", name);
    take_over(t, f);
    t->seat[f].smart = smart;
    agreement_lapse(t);
    give_seat(r, t, f, false);
    gathering_look(t);
}

static bool is_seated(const request *r, const game_table *t)
{
    bool here = r->client->table == t && r->client->eye < KANLY_FACTIONS;
    bool elsewhere = t->state == STORE_PLAYING && persons_eye(r->client, t) < KANLY_FACTIONS;
    if (here || elsewhere) refuse(r, "seated", "You have a seat at this table.");
    return here || elsewhere;
}

/* With "table", at that one; else where one is. Where watching is not allowed it is the only way
** in. */
void on_sit(const request *r)
{
    game_table *t = member_given(r, "table") ? table_asked(r) : r->client->table;
    char name[NAME_SIZE];
    if (!t) {
        if (!member_given(r, "table")) refuse(r, "no-table", "Join a table first.");
        return;
    }
    settle_table(t);
    if (is_seated(r, t) || is_over(r, t)) return;
    uint8_t f = seat_wanted(r, t);
    if (f >= KANLY_FACTIONS) return;
    memcpy(name, t->seat[f].name, sizeof name);
    bool named = !member_given(r, "name") && /* as in the game before, or as they are known */
                 (member_given(r, "token") || persons_usual_name(r, name));
    if (!named && !member_name(r, "name", name)) {
        refuse_name(r);
        return;
    }
    if (must_knock(r->client, t))
        knock(r, t, f, name);
    else
        seat_client(r, t, f, name, member_yes(r, "smart", true));
}

void on_name(const request *r)
{
    game_table *t = r->client->table;
    if (is_over(r, t)) return;
    if (!member_name(r, "name", t->seat[r->client->eye].name)) {
        refuse_name(r);
        return;
    }
    persons_name(r, t->seat[r->client->eye].name);
    table_keep(t);
    writer w = reply(r, "named");
    reply_later(r, &w);
}

/* Whoever else holds the same seat, on another connection, watches from now on, or leaves where
** that is not allowed; `but` is the serial of one client, or 0. */
static void unseat(game_table *t, uint8_t f, uint64_t but)
{
    for (client *c = t->clients, *next; c; c = next) {
        next = c->next_at_table;
        if (c->eye != f || c->serial == but) continue;
        c->eye = WATCHER;
        if (t->host_seat == f) c->host = false;
        tell_unseated(c, f);
        if (!t->watchable && t->state == STORE_PLAYING) table_detach(c);
    }
}

/* Getting up: before the start the seat is open again; during the game a bot plays on, and
** others may sit down. */
void on_stand(const request *r)
{
    game_table *t = r->client->table;
    uint8_t f = r->client->eye;
    seat *x = &t->seat[f];
    if (is_over(r, t)) return;
    tell_change(t, f, NOTE_GOT_UP);
    agreement_lapse(t);
    persons_stand(t, f);
    seat_leave(x);
    if (t->host_seat == f) t->host_seat = KANLY_NONE;
    if (t->state == STORE_PLAYING) {
        seat_give_up(x);
        robot_sit_down(t, f);
        table_ready(t);
    }
    unseat(t, f, r->client->serial);
    r->client->eye = WATCHER;
    table_keep(t);
    writer w = reply(r, "stood");
    reply_later(r, &w);
}

/* --- bots ------------------------------------------------------------------------------------- */

static const bot_kind *level_asked(const request *r)
{
    const char *name = member_text(r, "level", ROBOT_NAME_SIZE - 1);
    return name ? robot_named(r->server, name) : &BOT_STEADY;
}

/* A player hands the seat to a bot until they take it back; the host gives an open seat to a bot
** for good. */
void on_bot(const request *r)
{
    client *c = r->client;
    game_table *t = c->table;
    uint8_t f = json_object_get(r->message, "faction") ? member_faction(r, "faction") : c->eye;
    const bot_kind *level = level_asked(r);
    if (f >= KANLY_FACTIONS || !level) {
        refuse(r, "shape", "Name a faction and a level the server knows.");
        return;
    }
    seat *x = &t->seat[f];
    bool own = f == c->eye && t->state == STORE_PLAYING;
    bool given = acts_as_host(c) && (x->kind == SEAT_OPEN || x->kind == SEAT_BOT) &&
                 t->state == STORE_GATHERING;
    if (!own && !given) {
        refuse(r, "not-yours", "That seat is not yours to give to a bot now.");
        return;
    }
    if (given && is_kept(t, f)) {
        refuse(r, "taken", "That seat is kept for %s for a while.", x->name);
        return;
    }
    if (own) {
        seat_let_stand_in(x, level);
        robot_sit_down(t, f);
        table_ready(t);
    } else {
        seat_give_to_bot(x, level);
    }
    table_keep(t);
    writer w = reply(r, "bot");
    write_text(&w, "faction", faction_name(f));
    reply_later(r, &w);
}

void on_take(const request *r)
{
    game_table *t = r->client->table;
    seat_take_back(&t->seat[r->client->eye], r->server->now);
    table_keep(t);
    table_keep_standing(t);
    table_ready(t);
    writer w = reply(r, "taken");
    reply_later(r, &w);
}

/* --- another device --------------------------------------------------------------------------- */

void on_code(const request *r)
{
    seat *x = &r->client->table->seat[r->client->eye];
    seat_draw_code(x, r->server->now);
    writer w = reply(r, "code");
    write_text(&w, "code", x->code);
    write_number(&w, "until", x->code_until);
    reply_send(r, &w);
}

static seat *seat_with_code(const request *r, const char *code, game_table **at, uint8_t *whose)
{
    for (unsigned i = 0; i < TABLE_HASH; i++)
        for (game_table *t = r->server->table[i]; t; t = t->next)
            for (uint8_t f = 0; f < KANLY_FACTIONS; f++) {
                seat *x = &t->seat[f];
                if (!seat_has_code(x, code, r->server->now)) continue;
                *at = t;
                *whose = f;
                return x;
            }
    return NULL;
}

/* A code as it was typed, in small letters or capitals. */
static bool read_code(const request *r, char out[CODE_SIZE])
{
    const char *typed = member_text(r, "code", CODE_SIZE - 1);
    if (!typed || strlen(typed) != CODE_SIZE - 1) return false;
    for (unsigned i = 0; i < CODE_SIZE; i++) out[i] = (char)toupper((unsigned char)typed[i]);
    return true;
}

/* The seat goes to whoever has the code; the old token is worth nothing from then on. */
void on_redeem(const request *r)
{
    char code[CODE_SIZE];
    game_table *t = NULL;
    uint8_t f = KANLY_NONE;
    seat *x = read_code(r, code) ? seat_with_code(r, code, &t, &f) : NULL;
    if (!x) {
        r->client->address->messages -= 10; /* guessing is slow */
        refuse(r, "code", "This code is not valid, or no longer.");
        return;
    }
    seat_forget_code(x);
    settle_table(t);
    unseat(t, f, 0);
    give_seat(r, t, f, t->host_seat == f);
}

/* --- settings --------------------------------------------------------------------------------- */

/* A list of windows as a set. False: it is none, and the sender has been told. */
static bool read_windows(const request *r, const char *key, uint64_t *out)
{
    json_t *list = json_object_get(r->message, key), *item;
    uint64_t windows = 0;
    size_t i;
    if (!list) return true;
    if (!json_is_array(list))
        return refuse(r, "shape", "\"%s\" must be a list of windows.", key), false;
    json_array_foreach(list, i, item)
    {
        const char *name = json_string_value(item);
        uint8_t asked = name ? question_named(name) : KANLY_ASK_NOTHING;
        if (!asked || !question_is_window(asked))
            return refuse(r, "shape", "\"%s\" must be a list of windows.", key), false;
        windows |= UINT64_C(1) << asked;
    }
    *out = windows;
    return true;
}

static void write_windows(writer *w, const char *key, uint64_t windows)
{
    write_open(w, key, '[');
    for (uint8_t q = 0; q < KANLY_QUESTIONS; q++)
        if (windows >> q & 1) write_question(w, NULL, q);
    write_close(w);
}

/* "passes": windows never to be asked about; "passes_turn": while this turn lasts; "smart": nor
** those with nothing to choose. */
void on_settings(const request *r)
{
    game_table *t = r->client->table;
    seat *x = &t->seat[r->client->eye];
    uint64_t passes = x->passes, this_turn = x->passes_until == t->game.turn ? x->passes_turn : 0;
    if (!read_windows(r, "passes", &passes) || !read_windows(r, "passes_turn", &this_turn)) return;
    x->passes = passes;
    x->passes_turn = this_turn;
    x->passes_until = t->game.turn;
    x->smart = member_yes(r, "smart", x->smart);
    table_foresee(t);
    table_keep_in_silence(t);
    table_ready(t);
    writer w = reply(r, "settings");
    write_windows(&w, "passes", x->passes);
    write_windows(&w, "passes_turn", x->passes_turn);
    write_yes(&w, "smart", x->smart);
    reply_later(r, &w);
}
