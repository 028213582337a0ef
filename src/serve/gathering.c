/* Gathering; see gathering.h. */
#include "serve/gathering.h"

#include <string.h>

#include "board/board.h"
#include "serve/persons.h"
#include "serve/playing.h"
#include "serve/server.h"
#include "serve/tell.h"
#include "text/wording.h"

enum { FURTHEST = 30 };                               /* days until a game may begin */
static const int64_t DAY = INT64_C(24) * 3600 * 1000; /* milliseconds */

static const char *const FACTIONS_BY[] = {"chosen", "random"};

/* --- what was agreed when the table was made -------------------------------------------------- */

bool gathering_read(const request *r, game_table *t)
{
    const char *by = member_text(r, "factions", 16);
    int64_t starts = member_number(r, "starts", 0);
    if (member_given(r, "factions") &&
        (!by || (strcmp(by, "chosen") != 0 && strcmp(by, "random") != 0)))
        return refuse(r, "shape", "\"factions\" must be chosen or random."), false;
    if (member_given(r, "starts") &&
        (starts < r->server->now || starts > r->server->now + FURTHEST * DAY))
        return refuse(r, "shape", "\"starts\" must be a time within the next %d days.", FURTHEST),
               false;
    t->plan = (table_plan){.starts = starts,
                           .random = by && strcmp(by, "random") == 0,
                           .checks = member_yes(r, "ready", false)};
    return true;
}

void gathering_show(writer *w, const game_table *t)
{
    if (t->state != STORE_GATHERING) return;
    write_text(w, "factions", FACTIONS_BY[t->plan.random]);
    write_yes(w, "ready_check", t->plan.checks);
    if (t->plan.armed) write_yes(w, "armed", true);
    if (t->plan.starts) write_number(w, "starts", t->plan.starts);
}

void gathering_write(writer *w, const game_table *t)
{
    if (t->state != STORE_GATHERING) return;
    if (t->plan.random) write_yes(w, "random", true);
    if (t->plan.checks) write_yes(w, "checks", true);
    if (t->plan.armed) write_yes(w, "armed", true);
    if (t->plan.starts) write_number(w, "starts", t->plan.starts);
}

void gathering_recall(game_table *t, const json_t *about)
{
    t->plan = (table_plan){.starts = json_integer_value(json_object_get(about, "starts")),
                           .random = json_is_true(json_object_get(about, "random")),
                           .checks = json_is_true(json_object_get(about, "checks")),
                           .armed = json_is_true(json_object_get(about, "armed"))};
}

/* --- who gets which faction ------------------------------------------------------------------- */

/* Everybody at a seat is told where they sit now, and comes back with the token they have. */
static void tell_reseated(const client *c)
{
    writer w = {0};
    write_open(&w, NULL, '{');
    write_text(&w, "type", "reseated");
    write_text(&w, "faction", faction_name(c->eye));
    write_close(&w);
    client_say((client *)c, &w);
}

/* The seats stay, with all who sit there; only which faction each of them plays is drawn. */
static void draw_factions(game_table *t)
{
    uint8_t in_play[KANLY_FACTIONS] = {0}, now_at[KANLY_FACTIONS];
    seat before[KANLY_FACTIONS];
    unsigned count = 0;
    for (uint8_t f = 0; f < KANLY_FACTIONS; f++) {
        now_at[f] = f;
        if (t->seat[f].kind != SEAT_NONE) in_play[count++] = f;
    }
    for (unsigned i = count; i > 1; i--) {
        unsigned k = (unsigned)(secret_number() % i);
        uint8_t swap = now_at[in_play[i - 1]];
        now_at[in_play[i - 1]] = now_at[in_play[k]];
        now_at[in_play[k]] = swap;
    }
    memcpy(before, t->seat, sizeof before);
    for (uint8_t f = 0; f < KANLY_FACTIONS; f++) t->seat[now_at[f]] = before[f];
    persons_move(t, before, now_at);
    if (t->host_seat < KANLY_FACTIONS) t->host_seat = now_at[t->host_seat];
    for (client *c = t->clients; c; c = c->next_at_table) {
        if (c->eye >= KANLY_FACTIONS) continue;
        c->eye = now_at[c->eye];
        tell_reseated(c);
    }
}

/* --- beginning -------------------------------------------------------------------------------- */

static bool is_full(const game_table *t)
{
    for (unsigned f = 0; f < KANLY_FACTIONS; f++)
        if (t->seat[f].kind == SEAT_OPEN) return false;
    return true;
}

static bool all_are_ready(const game_table *t)
{
    for (unsigned f = 0; f < KANLY_FACTIONS && t->plan.checks; f++)
        if (t->seat[f].kind == SEAT_PERSON && !t->seat[f].ready) return false;
    return true;
}

bool gathering_begin(game_table *t)
{
    if (t->state != STORE_GATHERING || !is_full(t) || !all_are_ready(t)) return false;
    /* With several people the length of a pause must not tell who holds a card. */
    if (table_people(t) > 1) t->options.windows_holders = 0;
    if (t->plan.random) draw_factions(t);
    table_begin(t);
    return true;
}

void gathering_look(game_table *t)
{
    if (t->state != STORE_GATHERING) return;
    if (!t->plan.armed && t->plan.starts && t->plan.starts <= t->server->now) {
        t->plan.armed = true;
        table_keep(t);
    }
    if (t->plan.armed) gathering_begin(t);
}

/* --- requests --------------------------------------------------------------------------------- */

void on_ready(const request *r)
{
    game_table *t = r->client->table;
    if (t->state != STORE_GATHERING) {
        refuse(r, "started", "The game has been started already.");
        return;
    }
    seat *x = &t->seat[r->client->eye];
    x->ready = member_yes(r, "on", true);
    table_keep(t);
    gathering_look(t);
    writer w = reply(r, "ready");
    write_yes(&w, "on", x->ready);
    reply_later(r, &w);
}

/* Where somebody is not ready yet, the game begins when they are. */
void on_start(const request *r)
{
    game_table *t = r->client->table;
    if (t->state != STORE_GATHERING) {
        refuse(r, "started", "The game has been started already.");
        return;
    }
    for (unsigned f = 0; f < KANLY_FACTIONS; f++)
        if (t->seat[f].kind == SEAT_OPEN) {
            refuse(r, "open-seats", "A seat is still open: %s.", faction_title((uint8_t)f));
            return;
        }
    bool begun = gathering_begin(t);
    if (!begun) {
        t->plan.armed = true;
        table_keep(t);
    }
    writer w = reply(r, begun ? "started" : "armed");
    reply_later(r, &w);
}
