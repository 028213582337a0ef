/* Watching with a delay; see late.h. */
#include "serve/late.h"

#include <stdlib.h>
#include <string.h>

#include "serve/playing.h"
#include "serve/server.h"
#include "serve/talk.h"

struct lateness {
    game_table table; /* as it was; of no use but to be shown */
    int64_t *when;    /* each move was made, of those that are still to come */
    uint32_t waiting, room;
};

static bool is_late(const game_table *t, uint8_t eye)
{
    return eye == WATCHER && t->watch_delay && t->state == STORE_PLAYING && !t->learning;
}

static int64_t shown_until(const game_table *t) { return t->server->now - t->watch_delay; }

game_table *table_shown(game_table *t, uint8_t eye)
{
    if (!is_late(t, eye)) return t;
    return t->late ? &t->late->table : NULL;
}

/* --- moves ------------------------------------------------------------------------------------ */

static void add_time(struct lateness *x, int64_t at)
{
    if (x->waiting == x->room) {
        x->room = x->room ? 2 * x->room : 64;
        int64_t *more = realloc(x->when, x->room * sizeof *more);
        if (!more) abort();
        x->when = more;
    }
    x->when[x->waiting++] = at;
}

void late_note_move(game_table *t)
{
    if (t->late) add_time(t->late, t->server->now);
}

/* The next move of the real table, here as well. */
static void follow(game_table *t)
{
    kanly_event event[HEARD_AT_ONCE];
    kanly_events heard = {event, 0, HEARD_AT_ONCE, 0};
    struct lateness *x = t->late;
    game_table *shown = &x->table;
    const kanly_move *move = &t->move[shown->moves - t->since];
    kanly_play_trusted(&shown->game, move, &heard);
    table_add_move(shown, move);
    table_hear(shown, &heard);
    table_note_deciders(shown, x->when[0], move->by);
    memmove(x->when, x->when + 1, --x->waiting * sizeof *x->when);
}

static bool follow_due(game_table *t)
{
    uint32_t before = t->late->table.moves;
    while (t->late->waiting && t->late->when[0] <= shown_until(t)) follow(t);
    return t->late->table.moves != before;
}

static bool read_time(void *self, const store_move *kept)
{
    game_table *t = self;
    if (kept->number > t->moves) return false;
    add_time(t->late, kept->at);
    if (kept->at <= shown_until(t)) follow(t);
    return true;
}

/* --- beginning and end ------------------------------------------------------------------------ */

/* False: this game cannot be shown so. */
static bool late_begin(game_table *t)
{
    kanly_event event[HEARD_AT_ONCE];
    kanly_events heard = {event, 0, HEARD_AT_ONCE, 0};
    if (t->late) return true;
    if (!table_remember(t) || !(t->late = calloc(1, sizeof *t->late))) return false;
    game_table *shown = &t->late->table;
    shown->server = t->server;
    shown->state = STORE_PLAYING;
    shown->options = t->options;
    kanly_start_with_key(&shown->game, &t->options, &t->key, &heard);
    table_hear(shown, &heard);
    table_note_deciders(shown, t->changed, KANLY_NONE);
    store_each_move(t->server->store, t->id, 0, read_time, t);
    if (shown->moves + t->late->waiting != t->moves) return late_end(t), false;
    bool watched = table_connected(t, WATCHER);
    shown->eye[WATCHER].told = watched ? t->late_told : shown->eye[WATCHER].events;
    if (watched) table_touch(t);
    return true;
}

bool late_ready(game_table *t, uint8_t eye) { return !is_late(t, eye) || late_begin(t); }

/* Whoever goes on watching has heard so much. */
void late_end(game_table *t)
{
    struct lateness *x = t->late;
    if (!x) return;
    t->late_told = x->table.eye[WATCHER].told;
    t->late = NULL;
    for (spoken *said; (said = x->table.spoken);) {
        x->table.spoken = said->next;
        parcel_drop(said->parcel);
        free(said);
    }
    free(x->table.move);
    free(x->table.event);
    free(x->when);
    free(x);
}

/* --- talk ------------------------------------------------------------------------------------- */

bool late_hears(game_table *t, const spoken *said)
{
    if (!is_late(t, WATCHER)) return false;
    if (!t->late || said->to < KANLY_FACTIONS) return true;
    spoken **last = &t->late->table.spoken, *later = malloc(sizeof *later);
    if (!later) abort();
    *later = *said;
    later->parcel->holders++;
    later->due = t->server->now + t->watch_delay;
    later->next = NULL;
    while (*last) last = &(*last)->next;
    *last = later;
    return true;
}

bool late_may_read(const game_table *t, uint8_t eye, int64_t said_at)
{
    return !is_late(t, eye) || said_at <= shown_until(t);
}

static void hear_due(game_table *t)
{
    for (spoken *x; (x = t->late->table.spoken) && x->due <= t->server->now;) {
        t->late->table.spoken = x->next;
        for (client *c = t->clients; c; c = c->next_at_table)
            if (c->eye == WATCHER && talk_may_hear(t, c, x)) client_send(c, x->parcel);
        parcel_drop(x->parcel);
        free(x);
    }
}

/* --- as time goes by -------------------------------------------------------------------------- */

void late_step(game_table *t)
{
    if (!is_late(t, WATCHER) || !table_connected(t, WATCHER)) return;
    if (t->dirty) return; /* it is read from the store: what is on its way there comes next time */
    if (!late_begin(t)) return;
    hear_due(t);
    if (follow_due(t)) table_touch(t);
}
