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

static const char *const FACTIONS_BY[] = {"chosen", "random", "draft"};

/* --- what was agreed when the table was made -------------------------------------------------- */

static bool find_way(const char *word, factions_by *by)
{
    for (unsigned i = 0; word && i < sizeof FACTIONS_BY / sizeof *FACTIONS_BY; i++)
        if (strcmp(word, FACTIONS_BY[i]) == 0) return *by = (factions_by)i, true;
    return false;
}

bool gathering_read(const request *r, game_table *t)
{
    factions_by by = BY_CHOICE;
    int64_t starts = member_number(r, "starts", 0);
    if (member_given(r, "factions") && !find_way(member_text(r, "factions", 16), &by))
        return refuse(r, "shape", "\"factions\" must be chosen, random or draft."), false;
    if (member_given(r, "starts") &&
        (starts < r->server->now || starts > r->server->now + FURTHEST * DAY))
        return refuse(r, "shape", "\"starts\" must be a time within the next %d days.", FURTHEST),
               false;
    t->plan = (table_plan){.starts = starts, .by = by, .checks = member_yes(r, "ready", false)};
    return true;
}

void gathering_show(writer *w, const game_table *t)
{
    if (t->state != STORE_GATHERING) return;
    write_text(w, "factions", FACTIONS_BY[t->plan.by]);
    write_yes(w, "ready_check", t->plan.checks);
    if (t->plan.armed) write_yes(w, "armed", true);
    if (t->plan.starts) write_number(w, "starts", t->plan.starts);
}

void gathering_write(writer *w, const game_table *t)
{
    if (t->state != STORE_GATHERING) return;
    if (t->plan.by != BY_CHOICE) write_yes(w, FACTIONS_BY[t->plan.by], true);
    if (t->plan.checks) write_yes(w, "checks", true);
    if (t->plan.armed) write_yes(w, "armed", true);
    if (t->plan.starts) write_number(w, "starts", t->plan.starts);
}

void gathering_recall(game_table *t, const json_t *about)
{
    factions_by by = json_is_true(json_object_get(about, "random")) ? BY_LOT : BY_CHOICE;
    if (json_is_true(json_object_get(about, "draft"))) by = BY_DRAFT;
    t->plan = (table_plan){.starts = json_integer_value(json_object_get(about, "starts")),
                           .by = by,
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

static void shuffle(uint8_t list[], unsigned count)
{
    for (unsigned i = count; i > 1; i--) {
        unsigned k = (unsigned)(secret_number() % i);
        uint8_t swap = list[i - 1];
        list[i - 1] = list[k];
        list[k] = swap;
    }
}

/* In a draft people take turns, in an order that is drawn: each the first of their wishes that is
** still there. What nobody took is dealt to the others by lot; without a draft that is all. */
static void place_seats(const game_table *t, uint8_t now_at[KANLY_FACTIONS])
{
    uint8_t order[KANLY_FACTIONS] = {0}, left[KANLY_FACTIONS] = {0};
    unsigned count = 0, remain = 0, taken = 0, placed = 0;
    for (uint8_t f = 0; f < KANLY_FACTIONS; f++) {
        now_at[f] = f;
        if (t->seat[f].kind != SEAT_NONE) order[count++] = f;
    }
    shuffle(order, count);
    for (unsigned i = 0; i < count && t->plan.by == BY_DRAFT; i++) {
        const seat *x = &t->seat[order[i]];
        for (unsigned w = 0; w < x->wished && !(placed & 1U << order[i]); w++) {
            if (taken & 1U << x->wish[w] || t->seat[x->wish[w]].kind == SEAT_NONE) continue;
            now_at[order[i]] = x->wish[w];
            taken |= 1U << x->wish[w];
            placed |= 1U << order[i];
        }
    }
    for (uint8_t f = 0; f < KANLY_FACTIONS; f++)
        if (t->seat[f].kind != SEAT_NONE && !(taken & 1U << f)) left[remain++] = f;
    shuffle(left, remain);
    for (unsigned i = 0; i < count; i++)
        if (!(placed & 1U << order[i])) now_at[order[i]] = left[--remain];
}

/* What was said in private, and whom one does not want to hear, goes by the faction: who comes to
** another one must not read what was told to whoever had it, and hears no other people than
** before. */
static void move_hearing(const game_table *t, seat *x, bool moved,
                         const uint8_t now_at[KANLY_FACTIONS])
{
    const seat before = *x;
    if (moved) x->talk_from = t->talk;
    for (uint8_t f = 0; f < KANLY_FACTIONS; f++) seat_mute(x, now_at[f], seat_mutes(&before, f));
}

/* The seats stay, with all who sit there; only which faction each of them plays is drawn. */
static void draw_factions(game_table *t)
{
    uint8_t now_at[KANLY_FACTIONS];
    seat before[KANLY_FACTIONS];
    place_seats(t, now_at);
    memcpy(before, t->seat, sizeof before);
    for (uint8_t f = 0; f < KANLY_FACTIONS; f++) {
        t->seat[now_at[f]] = before[f];
        move_hearing(t, &t->seat[now_at[f]], now_at[f] != f, now_at);
    }
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
    if (t->plan.by != BY_CHOICE) draw_factions(t);
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

static uint8_t faction_called(const char *name)
{
    for (uint8_t f = 0; name && f < KANLY_FACTIONS; f++)
        if (strcmp(name, faction_name(f)) == 0) return f;
    return KANLY_NONE;
}

bool gathering_read_wishes(seat *x, const json_t *list)
{
    uint8_t wish[KANLY_FACTIONS] = {0};
    unsigned seen = 0;
    size_t i, count = json_array_size(list);
    const json_t *item;
    if (!json_is_array(list) || count > KANLY_FACTIONS) return false;
    json_array_foreach(list, i, item)
    {
        uint8_t f = faction_called(json_string_value(item));
        if (f >= KANLY_FACTIONS || seen & 1U << f) return false;
        seen |= 1U << f;
        wish[i] = f;
    }
    memcpy(x->wish, wish, sizeof wish);
    x->wished = (uint8_t)count;
    return true;
}

void gathering_write_wishes(writer *w, const char *key, const seat *x)
{
    write_open(w, key, '[');
    for (unsigned i = 0; i < x->wished; i++) write_text(w, NULL, faction_name(x->wish[i]));
    write_close(w);
}

/* Without "factions" it asks for what was wished so far. Nobody else is told. */
void on_wish(const request *r)
{
    game_table *t = r->client->table;
    seat *x = &t->seat[r->client->eye];
    if (t->state != STORE_GATHERING) {
        refuse(r, "started", "The game has been started already.");
        return;
    }
    if (t->plan.by != BY_DRAFT) {
        refuse(r, "no-draft", "Factions are not drafted at this table.");
        return;
    }
    if (member_given(r, "factions")) {
        if (!gathering_read_wishes(x, json_object_get(r->message, "factions"))) {
            refuse(r, "shape", "\"factions\" must be a list of factions, each of them once.");
            return;
        }
        table_keep(t);
    }
    writer w = reply(r, "wish");
    gathering_write_wishes(&w, "factions", x);
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
