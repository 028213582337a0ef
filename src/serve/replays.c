/* Games that have ended: the latest public ones, the position at any moment of one, and its course
** in numbers. Open to everybody who knows the game's name: nothing in it is secret any longer. */
#include "serve/replays.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board/board.h"
#include "game/game.h"
#include "play/play.h"
#include "rules/situation.h"
#include "serve/about.h"
#include "serve/log.h"
#include "serve/server.h"
#include "serve/tell.h"
#include "text/notation.h"
#include "text/wording.h"

/* --- the latest ------------------------------------------------------------------------------- */

/* Latest first; what does not fit was longer ago. */
static void remember(server *s, const ended_game *game)
{
    unsigned at = s->ended_count < ENDED_LISTED ? s->ended_count++ : ENDED_LISTED;
    for (; at && s->ended[at - 1].at < game->at; at--)
        if (at < ENDED_LISTED) s->ended[at] = s->ended[at - 1];
    if (at < ENDED_LISTED) s->ended[at] = *game;
}

static ended_game ended_game_of(const game_table *t)
{
    ended_game e = {.at = t->changed,
                    .winners = kanly_winners(&t->game),
                    .victory = t->game.victory,
                    .turns = t->game.turn};
    memcpy(e.id, t->id, sizeof e.id);
    memcpy(e.name, t->name, sizeof e.name);
    return e;
}

void replays_note(const game_table *t)
{
    ended_game e = ended_game_of(t);
    if (t->is_public && t->server->ended_known) remember(t->server, &e);
}

static bool find_ended(void *self, const store_game *game)
{
    ended_game e = {.at = game->changed};
    if (game->state != STORE_ENDED || !about_read_end(game->about, &e)) return true;
    if (strlen(game->id) >= sizeof e.id) return true;
    memcpy(e.id, game->id, strlen(game->id));
    remember(self, &e);
    return true;
}

/* The store is read once; from then on every game that ends is added. */
static void find_all_ended(server *s)
{
    if (s->ended_known) return;
    s->ended_count = 0;
    s->ended_known = store_each_game(s->store, find_ended, s);
    if (!s->ended_known)
        log_line(LOG_ERROR, "store", "not all games can be listed: %s", store_error(s->store));
}

static void write_names(writer *w, const char *key, uint8_t set)
{
    write_open(w, key, '[');
    for_factions(f, set) write_text(w, NULL, faction_name(f));
    write_close(w);
}

void on_replays(const request *r)
{
    server *s = r->server;
    find_all_ended(s);
    writer w = reply(r, "replays");
    write_open(&w, "games", '[');
    for (unsigned i = 0; i < s->ended_count; i++) {
        const ended_game *e = &s->ended[i];
        write_open(&w, NULL, '{');
        write_text(&w, "id", e->id);
        write_text(&w, "name", e->name);
        write_number(&w, "ended", e->at);
        write_names(&w, "winners", e->winners);
        write_text(&w, "victory", victory_text(e->victory));
        write_number(&w, "turns", e->turns);
        write_close(&w);
    }
    write_close(&w);
    reply_send(r, &w);
}

/* --- one moment ------------------------------------------------------------------------------- */

typedef struct {
    kanly_game game;
    kanly_event event[HEARD_AT_ONCE];
    kanly_events heard;
    char text[NOTATION_MOVE_SIZE];
} replayed;

/* The position after `at` moves, the events of the last of them, and that move as text. */
static void play_to(const game_table *t, uint32_t at, replayed *x)
{
    x->heard = (kanly_events){x->event, 0, HEARD_AT_ONCE, 0};
    x->text[0] = '\0';
    kanly_start_with_key(&x->game, &t->options, &t->key, at ? NULL : &x->heard);
    for (uint32_t i = 0; i < at; i++) {
        if (i + 1 == at) notation_print(&x->game, &t->move[i], x->text, sizeof x->text);
        kanly_play_trusted(&x->game, &t->move[i], i + 1 == at ? &x->heard : NULL);
    }
}

game_table *replay_asked(const request *r)
{
    const char *id = member_text(r, "table", TOKEN_SIZE - 1);
    game_table *t = id ? table_find(r->server, id) : NULL;
    if (t && t->state == STORE_ENDED && !t->dirty && table_remember(t)) return t;
    refuse(r, "no-replay", "There is no ended game of that name.");
    return NULL;
}

/* "as": the whole game where it is missing; false when it is not a faction that played. */
static bool read_eye(const request *r, const game_table *t, uint8_t *eye)
{
    *eye = WIRE_EVERYTHING;
    if (!json_object_get(r->message, "as")) return true;
    *eye = member_faction(r, "as");
    if (*eye < FACTIONS && t->seat[*eye].kind != SEAT_NONE) return true;
    refuse(r, "shape", "\"as\" must be a faction that played.");
    return false;
}

/* The position as one faction saw it then, or whole. A faction is not told in which words others
** made their moves. */
static void write_moment(writer *w, const game_table *t, uint32_t at, replayed *x, uint8_t eye)
{
    kanly_game seen = x->game;
    if (eye < FACTIONS) kanly_view(&x->game, eye, &seen);
    write_number(w, "at", at);
    write_number(w, "moves", t->moves);
    write_text(w, "as", eye < FACTIONS ? faction_name(eye) : NULL);
    if (at) {
        uint8_t by = t->move[at - 1].by;
        write_text(w, "by", faction_name(by));
        write_text(w, "text", eye < FACTIONS && by != eye ? NULL : x->text);
    } else {
        write_text(w, "text", "");
    }
    write_open(w, "events", '[');
    for (uint32_t i = 0; i < x->heard.count; i++)
        if (eye >= FACTIONS || x->event[i].seen_by >> eye & 1) wire_event(w, &x->event[i], i + 1);
    write_close(w);
    write_open(w, "view", '{');
    wire_position(w, &seen, eye);
    write_close(w);
}

void on_replay(const request *r)
{
    static replayed x;
    uint8_t eye;
    int64_t at = member_number(r, "at", 0);
    game_table *t = replay_asked(r);
    if (!t) return;
    if (at < 0 || at > t->moves) {
        refuse(r, "shape", "\"at\" must be a move of the game, 0 to %u.", t->moves);
        return;
    }
    if (!read_eye(r, t, &eye)) return;
    play_to(t, (uint32_t)at, &x);
    writer w = reply(r, "replay");
    show_table(&w, "table", t);
    write_moment(&w, t, (uint32_t)at, &x, eye);
    reply_send(r, &w);
}

/* --- what was heard --------------------------------------------------------------------------- */

enum { TOLD_AT_ONCE = 250 }; /* moves in one answer */

static void write_heard(writer *w, const replayed *x, uint32_t at, uint8_t by, uint8_t eye)
{
    bool open = false;
    for (uint32_t i = 0; i < x->heard.count; i++) {
        if (eye < FACTIONS && !(x->event[i].seen_by >> eye & 1)) continue;
        if (!open) {
            write_open(w, NULL, '{');
            write_number(w, "at", at);
            write_text(w, "by", by < FACTIONS ? faction_name(by) : NULL);
            write_open(w, "events", '[');
            open = true;
        }
        wire_event(w, &x->event[i], i + 1);
    }
    if (!open) return;
    write_close(w);
    write_close(w);
}

/* The moves from "from" on that anything was heard of, with what was heard: the log of a replay,
** in parts. */
void on_replay_events(const request *r)
{
    static replayed x;
    uint8_t eye;
    int64_t from = member_number(r, "from", 0);
    game_table *t = replay_asked(r);
    if (!t || !read_eye(r, t, &eye)) return;
    if (from < 0 || from > t->moves) {
        refuse(r, "shape", "\"from\" must be a move of the game, 0 to %u.", t->moves);
        return;
    }
    uint32_t to = (uint32_t)from + TOLD_AT_ONCE;
    if (to > t->moves) to = t->moves;
    writer w = reply(r, "replay-events");
    write_number(&w, "moves", t->moves);
    write_number(&w, "to", to); /* the next part begins after it */
    write_open(&w, "heard", '[');
    play_to(t, (uint32_t)from, &x);
    for (uint32_t at = (uint32_t)from;; at++) {
        write_heard(&w, &x, at, at ? t->move[at - 1].by : NONE, eye);
        if (at == to) break;
        x.heard = (kanly_events){x.event, 0, HEARD_AT_ONCE, 0};
        kanly_play_trusted(&x.game, &t->move[at], &x.heard);
    }
    write_close(&w);
    reply_send(r, &w);
}

/* --- the whole in numbers --------------------------------------------------------------------- */

/* A game being retold: lists that grow side by side. */
typedef struct {
    kanly_game game;
    kanly_event event[HEARD_AT_ONCE];
    kanly_events heard;
    uint32_t at; /* moves made */
    uint8_t turn, counted;
    bool fighting;
    kanly_event battle; /* the last that began, while nobody has won it */
    uint32_t battle_at;
    writer turns, phases, battles, strongholds, spice;
} retelling;

static void tell_phase(retelling *x, const kanly_event *e)
{
    if (e->argument[0] != x->turn) {
        x->turn = e->argument[0];
        write_open(&x->turns, NULL, '{');
        write_number(&x->turns, "turn", x->turn);
        write_number(&x->turns, "at", x->at);
        write_close(&x->turns);
    }
    write_open(&x->phases, NULL, '{');
    write_number(&x->phases, "turn", x->turn);
    write_text(&x->phases, "phase", phase_word(e->argument[1]));
    write_number(&x->phases, "at", x->at);
    write_close(&x->phases);
}

static void tell_battle(retelling *x, uint8_t winner)
{
    writer *w = &x->battles;
    if (!x->fighting) return;
    x->fighting = false;
    write_open(w, NULL, '{');
    write_number(w, "at", x->battle_at);
    write_number(w, "turn", x->turn);
    write_text(w, "territory", territory_name(x->battle.argument[0]));
    write_text(w, "aggressor", faction_name(x->battle.argument[1]));
    write_text(w, "defender", faction_name(x->battle.argument[2]));
    write_text(w, "winner", winner < FACTIONS ? faction_name(winner) : NULL);
    write_close(w);
}

static void take_heard(retelling *x)
{
    for (uint32_t i = 0; i < x->heard.count; i++) {
        const kanly_event *e = &x->event[i];
        if (e->kind == EVENT_PHASE_BEGAN) tell_phase(x, e);
        if (e->kind == EVENT_BATTLE_BEGAN) {
            x->fighting = true;
            x->battle = *e;
            x->battle_at = x->at;
        }
        if (e->kind == EVENT_BATTLE_WON) tell_battle(x, e->by);
        if (e->kind == EVENT_BATTLE_LOST_BOTH || e->kind == EVENT_EXPLOSION) tell_battle(x, NONE);
    }
    x->heard.count = 0;
}

/* How the table stands when a turn is over. */
static void tell_standing(retelling *x)
{
    if (!x->turn || x->counted == x->turn) return;
    x->counted = x->turn;
    write_open(&x->strongholds, NULL, '{');
    write_number(&x->strongholds, "turn", x->turn);
    for_territories(where, STRONGHOLDS) {
        uint8_t holder = stronghold_holder(&x->game, where);
        write_text(&x->strongholds, territory_name(where),
                   holder < FACTIONS ? faction_name(holder) : NULL);
    }
    write_close(&x->strongholds);
    write_open(&x->spice, NULL, '{');
    write_number(&x->spice, "turn", x->turn);
    for_factions(f, x->game.playing) write_number(&x->spice, faction_name(f), x->game.spice[f]);
    write_close(&x->spice);
}

/* From one pause between two phases to the next, until somebody is asked. */
static void run_on(retelling *x)
{
    take_heard(x);
    while (x->game.phase != KANLY_OVER && !kanly_deciders(&x->game)) {
        if (pause_phase(&x->game) == KANLY_STORM) tell_standing(x);
        resume_to_pause(&x->game, &x->heard);
        take_heard(x);
    }
    if (x->game.phase == KANLY_OVER) tell_standing(x);
}

static void add_list(writer *w, const char *key, writer *list)
{
    write_close(list);
    write_raw(w, key, list->text, list->length);
    writer_free(list);
}

static void retell(const game_table *t, writer *w)
{
    static retelling x;
    x = (retelling){.heard = {x.event, 0, HEARD_AT_ONCE, 0}};
    writer *list[] = {&x.turns, &x.phases, &x.battles, &x.strongholds, &x.spice};
    static const char *const KEY[] = {"turns", "phases", "battles", "strongholds", "spice"};
    for (unsigned i = 0; i < 5; i++) write_open(list[i], NULL, '[');
    empty_table_with_key(&x.game, &t->options, &t->key);
    stand_at(&x.game, KANLY_SETUP);
    resume_to_pause(&x.game, &x.heard);
    run_on(&x);
    for (uint32_t i = 0; i < t->moves; i++) {
        x.at = i + 1;
        play_to_pause(&x.game, &t->move[i], &x.heard);
        run_on(&x);
    }
    write_number(w, "moves", t->moves);
    for (unsigned i = 0; i < 5; i++) add_list(w, KEY[i], list[i]);
    write_names(w, "winners", kanly_winners(&x.game));
    write_text(w, "victory", victory_text(x.game.victory));
}

void on_replay_summary(const request *r)
{
    game_table *t = replay_asked(r);
    if (!t) return;
    writer w = reply(r, "replay-summary");
    write_text(&w, "table", t->id);
    retell(t, &w);
    reply_send(r, &w);
}
