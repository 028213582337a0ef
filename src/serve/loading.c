/* Tables from the store. A table is filled from the position that this program kept and the moves
** after it; where there is none, by playing the whole game again; where that cannot be done, from a
** position another program kept. What cannot be brought back at all stays in the store as it is and
** is named in the log: the program that can play it may come tomorrow. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "serve/about.h"
#include "serve/log.h"
#include "serve/neighbours.h"
#include "serve/playing.h"
#include "serve/robots.h"
#include "serve/server.h"
#include "store/positions.h"
#include "store/recall.h"
#include "text/checksum.h"

enum {
    /* seconds: below that, a server that stood still is not the player's fault */
    SHORT_CLOCK = 3600,
    LATER = 3600 * 1000, /* when a game that cannot be read now is looked at again */
};

/* --- moves ------------------------------------------------------------------------------------ */

typedef struct {
    game_table *table;
    recalled recalled;
    bool fine;
} recalling;

static bool recall_one(void *self, const store_move *kept)
{
    recalling *x = self;
    game_table *t = x->table;
    kanly_event event[HEARD_AT_ONCE];
    kanly_events heard = {event, 0, HEARD_AT_ONCE, 0};
    kanly_move move;
    x->fine = recall_move(&x->recalled, kept, &move, &heard);
    if (!x->fine) return false;
    t->game = x->recalled.game;
    table_add_move(t, &move);
    seat_note_answer(&t->seat[move.by], kept->spent);
    table_hear(t, &heard);
    table_note_deciders(t, kept->at, move.by);
    return true;
}

static bool recall_moves(recalling *x, char *why, size_t size)
{
    game_table *t = x->table;
    x->fine = true;
    if (!store_each_move(t->server->store, t->id, t->moves, recall_one, x))
        return snprintf(why, size, "%s", store_error(t->server->store)), false;
    if (!x->fine) return snprintf(why, size, "%s", x->recalled.error), false;
    return true;
}

/* --- tables ----------------------------------------------------------------------------------- */

/* Everything but the game. */
static bool read_head(game_table *t, const store_game *head, char *why, size_t size)
{
    table_forget(t);
    t->state = head->state;
    t->created = head->created;
    t->changed = head->changed;
    t->key = head->key;
    memcpy(t->salt, head->salt, sizeof t->salt);
    t->held = t->no_past = false;
    t->kept_at = 0;
    if (!about_read(t, head->about)) return snprintf(why, size, "the head cannot be read"), false;
    if (!store_last_talk(t->server->store, t->id, &t->talk))
        return snprintf(why, size, "%s", store_error(t->server->store)), false;
    return true;
}

static bool recall_whole(recalling *x, const store_game *head, char *why, size_t size)
{
    game_table *t = x->table;
    kanly_event event[HEARD_AT_ONCE];
    kanly_events heard = {event, 0, HEARD_AT_ONCE, 0};
    if (!recall_begin(&x->recalled, head, &heard))
        return snprintf(why, size, "%s", x->recalled.error), false;
    t->options = x->recalled.options;
    if (!read_head(t, head, why, size)) return false;
    if (t->state == STORE_GATHERING) return true;
    t->game = x->recalled.game;
    table_hear(t, &heard);
    table_note_deciders(t, head->changed, KANLY_NONE);
    return recall_moves(x, why, size);
}

static bool recall_standing(recalling *x, const store_game *head, const store_position *at,
                            char *why, size_t size)
{
    game_table *t = x->table;
    if (!recall_begin_at(&x->recalled, head, at))
        return snprintf(why, size, "%s", x->recalled.error), false;
    t->options = x->recalled.options;
    if (!read_head(t, head, why, size)) return false;
    t->game = x->recalled.game;
    t->moves = t->since = t->kept_at = at->moves;
    table_note_deciders(t, head->changed, KANLY_NONE);
    if (!about_read_standing(t, at->about))
        return snprintf(why, size, "the position has no table"), false;
    return recall_moves(x, why, size);
}

/* Time the server was away is not taken from short clocks. */
static void forgive_downtime(game_table *t)
{
    if (t->clock.seconds >= SHORT_CLOCK) return;
    for (unsigned f = 0; f < KANLY_FACTIONS; f++)
        if (t->seat[f].asked) t->seat[f].asked_at = t->server->now;
}

static bool recall_table(game_table *t, const store_game *head, char *why, size_t size)
{
    static recalling x; /* it is large */
    store_position at;
    bool has = head->state == STORE_PLAYING &&
               store_get_position(t->server->store, head->id, &at) == STORE_FOUND;
    x.table = t;
    if (has && recall_is_ours(&at) && recall_standing(&x, head, &at, why, size)) return true;
    if (recall_whole(&x, head, why, size)) return true;
    if (!has || !recall_standing(&x, head, &at, why, size)) return false;
    log_line(LOG_WARNING, "store", "game %s goes on from its position after move %u", t->id,
             at.moves);
    t->no_past = true;
    return true;
}

static bool fill_from(game_table *t, const store_game *head, bool away, char *why, size_t size)
{
    if (!recall_table(t, head, why, size)) return false;
    if (t->state == STORE_GATHERING) return true;
    if (t->game.phase == KANLY_OVER) t->state = STORE_ENDED;
    if (away) forgive_downtime(t);
    if (!t->since) robots_catch_up(t, KANLY_NONE);
    return true;
}

bool table_reload(game_table *t)
{
    char why[RECALL_ERROR_SIZE];
    store_game head;
    if (!neighbours_claim(t->server, t->id)) {
        log_line(LOG_WARNING, "nodes", "table %.6s… is not ours any more", t->id);
        return false;
    }
    store_result found = store_get_game(t->server->store, t->id, &head);
    if (found == STORE_FOUND && fill_from(t, &head, true, why, sizeof why)) {
        t->held = t->server->neighbours != NULL;
        return true;
    }
    if (found != STORE_FOUND)
        snprintf(why, sizeof why, "%s",
                 found == STORE_MISSING ? "not in the store" : store_error(t->server->store));
    log_line(LOG_ERROR, "store", "table %.6s…: %s", t->id, why);
    return false;
}

/* In memory alone: the store has the game as it is, for people and for other programs. */
void table_set_aside(game_table *t, const char *why)
{
    log_line(LOG_ERROR, "store", "game %s cannot go on here and is kept as it is: %s", t->id, why);
    t->state = STORE_ASIDE;
    t->server->metrics.errors++;
}

/* Another node may have the program for it. */
static void give_back(server *s, const char *id)
{
    if (s->storage_failed || store_rest(s->store, id, s->now + LATER, s->now)) return;
    log_line(LOG_ERROR, "store", "%s", store_error(s->store));
    s->storage_failed = true;
}

game_table *table_find(server *s, const char *id)
{
    char why[RECALL_ERROR_SIZE];
    store_game head;
    game_table *t = table_in_memory(s, id);
    if (t && t->state == STORE_ASIDE && !t->dirty) {
        table_free(t); /* the store may have it better by now */
        t = NULL;
    }
    if (t) return t;
    if (!neighbours_claim(s, id) || store_get_game(s->store, id, &head) != STORE_FOUND) return NULL;
    (void)tables_have_room(s, true); /* whoever comes is let in; tables nobody is at make room */
    bool readable = head.state != STORE_ASIDE && !recall_unreadable(&head, why, sizeof why);
    if (readable) t = table_blank(s, id);
    if (t && fill_from(t, &head, head.touched < s->started, why, sizeof why)) {
        t->held = s->neighbours != NULL;
        return t;
    }
    if (t) {
        table_set_aside(t, why);
        table_free(t);
    }
    if (s->neighbours) give_back(s, id);
    return NULL;
}

game_table *table_peek(server *s, const char *id)
{
    char why[RECALL_ERROR_SIZE];
    store_game head;
    game_table *t = table_in_memory(s, id);
    if (t || store_get_game(s->store, id, &head) != STORE_FOUND || head.state == STORE_ASIDE)
        return t;
    t = table_blank(s, id);
    t->peeked = true;
    if (recall_table(t, &head, why, sizeof why)) return t;
    table_free(t);
    return NULL;
}

void table_peeked(game_table *t)
{
    if (t && t->peeked) table_free(t);
}

bool table_is_gone(server *s, const char *id)
{
    store_game head;
    return !table_in_memory(s, id) && store_get_game(s->store, id, &head) == STORE_MISSING;
}

/* --- the past --------------------------------------------------------------------------------- */

typedef struct {
    recalling recalling;
    game_table past; /* only its moves and events */
} remembering;

static bool remember_one(void *self, const store_move *kept)
{
    remembering *x = self;
    kanly_event event[HEARD_AT_ONCE];
    kanly_events heard = {event, 0, HEARD_AT_ONCE, 0};
    kanly_move move;
    if (kept->number > x->recalling.table->moves) return false; /* not committed */
    x->recalling.fine = recall_move(&x->recalling.recalled, kept, &move, &heard);
    if (!x->recalling.fine) return false;
    table_add_move(&x->past, &move);
    table_hear(&x->past, &heard);
    return true;
}

static bool play_again(remembering *x)
{
    game_table *t = x->recalling.table;
    store_game head;
    kanly_event event[HEARD_AT_ONCE];
    kanly_events heard = {event, 0, HEARD_AT_ONCE, 0};
    x->recalling.fine = true;
    if (store_get_game(t->server->store, t->id, &head) != STORE_FOUND ||
        !recall_begin(&x->recalling.recalled, &head, &heard))
        return false;
    table_hear(&x->past, &heard);
    return store_each_move(t->server->store, t->id, 0, remember_one, x) && x->recalling.fine &&
           x->past.moves == t->moves &&
           checksum_game(CHECKSUM_START, &x->recalling.recalled.game) ==
               checksum_game(CHECKSUM_START, &t->game);
}

bool table_remember(game_table *t)
{
    static remembering x;
    if (t->since == 0 || t->no_past) return t->since == 0;
    memset(&x, 0, sizeof x);
    x.recalling.table = t;
    x.past.server = t->server;
    if (!play_again(&x)) {
        log_line(LOG_WARNING, "store", "game %s: what happened before move %u is not told: %s",
                 t->id, t->since + 1, x.recalling.recalled.error);
        free(x.past.move);
        free(x.past.event);
        t->no_past = true;
        return false;
    }
    free(t->move);
    free(t->event);
    t->move = x.past.move;
    t->move_room = x.past.move_room;
    t->event = x.past.event;
    t->events = x.past.events;
    t->event_room = x.past.event_room;
    t->since = 0;
    return true;
}

/* --- starting --------------------------------------------------------------------------------- */

typedef struct {
    server *server;
    bool check; /* the last program that served was another one */
    unsigned aside, waiting, damaged, back;
    recalled recalled;
} starting;

static void check_game(starting *x, const store_game *game)
{
    const char *id = game->id, *why = x->recalled.error;
    recall_outcome outcome = recall_check(x->server->store, game, &x->recalled);
    if (outcome == RECALL_WHOLE || outcome == RECALL_OTHERS) return;
    if (x->recalled.goes_on) {
        log_line(LOG_WARNING, "store", "game %s goes on, but its past cannot be told: %s", id, why);
    } else {
        x->damaged++;
        log_line(LOG_ERROR, "store", "game %s cannot go on with this program: %s", id, why);
    }
}

static bool look_at(void *self, const store_game *game)
{
    starting *x = self;
    char why[RECALL_ERROR_SIZE];
    if (recall_unreadable(game, why, sizeof why)) {
        x->waiting++;
        log_line(LOG_WARNING, "store", "game %s stays where it is: %s", game->id, why);
    } else if (game->state == STORE_ASIDE) {
        x->aside++;
        log_line(LOG_WARNING, "store", "game %s stays set aside (kanly store restore): %s",
                 game->id, game->reason ? game->reason : "");
    } else if (x->check) {
        check_game(x, game);
    }
    return true;
}

/* When the program has changed every unfinished game is tried before anybody plays. */
static bool look_at_all(starting *x)
{
    server *s = x->server;
    char last[POSITION_NAME_SIZE] = "", program[POSITION_NAME_SIZE];
    position_program(program);
    x->check = store_get_note(s->store, "program", last, sizeof last) != STORE_FOUND ||
               strcmp(last, program) != 0;
    if (x->check && last[0])
        log_line(LOG_INFO, "store", "served last by %s, now by %s", last, program);
    if (!store_each_unfinished(s->store, look_at, x))
        log_line(LOG_ERROR, "store", "not all games can be listed: %s", store_error(s->store));
    if (x->damaged && !s->config.accept_damage) {
        log_line(LOG_ERROR, "store",
                 "%u games could not go on: start the program that served them last, or serve "
                 "the others with --accept-damage",
                 x->damaged);
        return false;
    }
    if (x->check && (!store_note(s->store, "program", program) || !store_commit(s->store)))
        log_line(LOG_ERROR, "store", "%s", store_error(s->store));
    return true;
}

static bool bring_back(void *self, const char *id)
{
    starting *x = self;
    game_table *t = table_find(x->server, id);
    if (!t) return true;
    x->back++;
    table_ready(t);
    return true;
}

bool tables_load(server *s)
{
    static starting x;
    x = (starting){.server = s};
    if (!look_at_all(&x)) return false;
    if (!store_each_held(s->store, bring_back, &x) || !store_commit(s->store))
        log_line(LOG_ERROR, "store", "%s", store_error(s->store));
    log_line(LOG_INFO, "store", "%u games are back in memory, %u are set aside", x.back,
             x.aside + x.damaged);
    if (x.waiting)
        log_line(LOG_WARNING, "store", "%u unfinished games wait for another kanly", x.waiting);
    return true;
}

/* --- waking ----------------------------------------------------------------------------------- */

static bool wake_one(void *self, const char *id)
{
    server *s = self;
    game_table *t = table_find(s, id);
    if (s->storage_failed) return false;
    if (!t && s->elsewhere[0]) return true;
    bool kept = t ? store_hold(s->store, id, s->now) : store_rest(s->store, id, s->now + LATER, 0);
    if (!kept) {
        log_line(LOG_ERROR, "store", "%s", store_error(s->store));
        s->storage_failed = true;
        return false;
    }
    if (!t) return true;
    t->held = true;
    table_touch(t);
    table_ready(t);
    return true;
}

void tables_wake(server *s)
{
    if (s->storage_failed) return;
    if (!store_each_due(s->store, s->now, wake_one, s))
        log_line(LOG_ERROR, "store", "%s", store_error(s->store));
}
