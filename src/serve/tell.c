/* The end of every turn: what was done is committed, then acknowledged and told. Every eye is told
** what is new to it: events it may hear, sections of its view that changed, its question. An eye
** for which nothing changed is told nothing, so that not even the silence of a private move is
** broken. What several may read is written once (sharing.h). */
#include "serve/tell.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board/board.h"
#include "serve/agreements.h"
#include "serve/gathering.h"
#include "serve/late.h"
#include "serve/learning.h"
#include "serve/lending.h"
#include "serve/log.h"
#include "serve/neighbours.h"
#include "serve/pauses.h"
#include "serve/persons.h"
#include "serve/playing.h"
#include "serve/server.h"
#include "serve/sharing.h"
#include "serve/talk.h"
#include "store/recall.h"
#include "text/options.h"
#include "text/savegame.h"

enum { EVENTS_AT_ONCE = 2000, EVENTS_FRESH = 200, TALK_AT_ONCE = 100 };

/* --- tables ----------------------------------------------------------------------------------- */

static void show_seat(writer *w, const game_table *t, uint8_t f)
{
    static const char *const KIND[] = {"none", "open", "person", "bot"};
    const seat *x = &t->seat[f];
    write_open(w, NULL, '{');
    write_text(w, "faction", faction_name(f));
    write_text(w, "kind", KIND[x->kind]);
    if (x->kind == SEAT_PERSON) {
        write_text(w, "name", x->name);
        write_yes(w, "connected", table_connected(t, f));
        if (x->person[0]) write_text(w, "person", x->person);
        if (x->away_until > t->server->now) write_number(w, "away_until", x->away_until);
    }
    if (seat_bot_plays(x)) write_text(w, "level", x->level ? bot_level(x->level)->name : "");
    if (seat_bot_plays(x) && x->level && x->level->character)
        write_text(w, "character", x->level->character->name);
    if (x->stand_in) write_yes(w, "bot_plays", true);
    if (x->ready && t->state == STORE_GATHERING) write_yes(w, "ready", true);
    if (seat_is_free(x, t->state == STORE_PLAYING)) write_yes(w, "free", true);
    if (seat_is_kept(x, t->server->now)) {
        write_text(w, "kept_for", x->name);
        write_number(w, "kept_until", x->kept_until);
    }
    write_close(w);
}

/* How much time everybody has; open: for more members. */
static void begin_clock(writer *w, const char *key, const game_table *t)
{
    static const char *const KIND[] = {"none", "move", "bank"};
    write_open(w, key, '{');
    write_text(w, "kind", KIND[t->clock.kind]);
    if (t->clock.kind == CLOCK_NONE) return;
    write_number(w, "seconds", t->clock.seconds);
    if (t->clock.kind == CLOCK_BANK) write_number(w, "increment", t->clock.increment);
    write_text(w, "then", t->clock.bot ? "bot" : "default");
}

static void show_times(writer *w, const char *key, const game_table *t)
{
    begin_clock(w, key, t);
    write_close(w);
}

void show_clock(writer *w, const char *key, const game_table *t)
{
    begin_clock(w, key, t);
    if (t->clock.kind != CLOCK_NONE) {
        write_open(w, "deadlines", '{');
        for (uint8_t f = 0; f < KANLY_FACTIONS && t->state == STORE_PLAYING; f++)
            if (clock_shown(t, f)) write_number(w, faction_name(f), clock_shown(t, f));
        write_close(w);
    }
    write_close(w);
}

static const char *state_word(store_state state)
{
    static const char *const WORD[] = {"gathering", "playing", "ended", "set-aside"};
    return WORD[state];
}

void show_table(writer *w, const char *key, const game_table *t)
{
    char options[OPTIONS_TEXT_SIZE], hash[COMMITMENT_SIZE];
    unsigned watchers = 0;
    options_print(&t->options, false, options, sizeof options);
    for (const client *c = t->clients; c; c = c->next_at_table) watchers += c->eye == WATCHER;
    write_open(w, key, '{');
    write_text(w, "id", t->id);
    write_text(w, "name", t->name);
    write_text(w, "state", t->learning ? "lesson" : state_word(t->state));
    write_yes(w, "public", t->is_public);
    write_yes(w, "practice", t->practice);
    write_yes(w, "watch", t->watchable);
    if (t->watch_delay) write_number(w, "watch_delay", t->watch_delay / 1000);
    if (t->silent) write_yes(w, "bots_talk", false);
    write_text(w, "options", options);
    write_text(w, "game", t->options.advanced ? "advanced" : "basic");
    write_number(w, "created", t->created);
    write_number(w, "watchers", watchers);
    write_text(w, "host", t->host_seat < KANLY_FACTIONS ? faction_name(t->host_seat) : NULL);
    if (t->state == STORE_GATHERING && t->host_away) write_yes(w, "host_away", true);
    gathering_show(w, t);
    agreement_show(w, t);
    show_times(w, "time", t);
    if (t->state == STORE_PLAYING && !t->learning) write_number(w, "turn", t->game.turn);
    write_open(w, "seats", '[');
    for (unsigned i = 0; i < KANLY_FACTIONS; i++)
        if (t->options.seat[i] < KANLY_FACTIONS) show_seat(w, t, t->options.seat[i]);
    write_close(w);
    if (t->state != STORE_GATHERING && !t->learning) {
        commitment_of(&t->key, t->salt, hash);
        write_text(w, "commitment", hash);
    }
    if (t->rematch[0]) write_text(w, "rematch", t->rematch);
    if (t->rematch_of[0]) write_text(w, "rematch_of", t->rematch_of);
    if (t->state == STORE_ENDED) show_end(w, "end", t);
    write_close(w);
}

/* Only now: the key and its salt, so that the commitment can be checked. */
void show_end(writer *w, const char *key, const game_table *t)
{
    char key_text[KEY_TEXT_SIZE], salt[2 * STORE_SALT + 1] = "";
    key_print(&t->key, key_text);
    for (unsigned i = 0; i < STORE_SALT; i++) snprintf(salt + 2 * i, 3, "%02x", t->salt[i]);
    write_open(w, key, '{');
    write_open(w, "winners", '[');
    for_factions(f, kanly_winners(&t->game)) write_text(w, NULL, faction_name(f));
    write_close(w);
    write_text(w, "key", key_text);
    write_text(w, "salt", salt);
    write_number(w, "moves", t->moves);
    write_close(w);
}

/* --- events and talk -------------------------------------------------------------------------- */

static bool may_hear(const kanly_event *e, uint8_t eye)
{
    return eye == WATCHER ? e->seen_by & KANLY_WATCHERS : e->seen_by >> eye & 1;
}

/* The events from number `from` on, as many as `most`. */
static void share_events(writer *w, sharing *x, uint8_t eye, uint32_t from, uint32_t most)
{
    const game_table *t = x->table;
    uint32_t number = t->eye[eye].events, i = t->events, first = from ? from : 1;
    while (i && number >= first)
        number -= may_hear(&t->event[--i], eye); /* usually only a few back */
    write_open(w, "events", '[');
    for (; i < t->events && most; i++) {
        if (!may_hear(&t->event[i], eye)) continue;
        if (++number < first) continue;
        write_open(w, NULL, '{');
        write_number(w, "n", number);
        share_into(w, NULL, x, share_event(x, i));
        write_close(w);
        most--;
    }
    write_close(w);
}

void tell_events(writer *w, const game_table *t, uint8_t eye, uint32_t from, uint32_t most)
{
    sharing x = {0};
    share_table(&x, t);
    share_events(w, &x, eye, from, most);
    sharing_free(&x);
}

typedef struct {
    writer *w;
    const game_table *table;
    uint8_t eye;
} talking;

static bool tell_one(void *self, const store_talk *said)
{
    talking *x = self;
    bool private = said->to < KANLY_FACTIONS;
    if (private && x->eye != said->to && x->eye != said->from) return true;
    if (private && said->number <= x->table->seat[x->eye].talk_from) return true;
    if (!late_may_read(x->table, x->eye, said->at)) return true;
    if (said->from < KANLY_FACTIONS && x->eye < KANLY_FACTIONS &&
        persons_block(x->table->server, x->table->seat[x->eye].person,
                      x->table->seat[said->from].person))
        return true;
    write_open(x->w, NULL, '{');
    show_talk(x->w, said);
    write_close(x->w);
    return true;
}

/* A page of what was said, the last line being number `to`. It ends where a page ends for
** everybody, however much of it this eye may hear. */
void tell_talk(writer *w, game_table *t, uint8_t eye, uint32_t to)
{
    talking x = {w, t, eye};
    uint32_t after = to > TALK_AT_ONCE ? to - TALK_AT_ONCE : 0;
    write_open(w, "talk", '[');
    if (to) store_each_talk(t->server->store, t->id, after, to, tell_one, &x);
    write_close(w);
    bool more = after && after + STORE_TALK_KEPT > t->talk;
    if (more) write_number(w, "talk_before", after);
}

/* Who is told which moves could be made out of turn: in a lesson only somebody whose step is
** about one. */
static uint8_t eye_for_anytime(const game_table *t, uint8_t eye)
{
    return t->learning && !lesson_awaits_anytime(t) ? (uint8_t)WATCHER : eye;
}

/* --- joining ---------------------------------------------------------------------------------- */

static void tell_position(writer *w, const game_table *t, uint8_t eye)
{
    kanly_game seen;
    if (t->state == STORE_GATHERING) return;
    table_view(t, eye, &seen);
    write_open(w, "view", '{');
    wire_position(w, &seen, eye);
    write_close(w);
    show_question(w, "question", t, &seen, eye);
    wire_anytime(w, "anytime", &seen, eye_for_anytime(t, eye));
    if (t->learning) show_lesson(w, "lesson", t);
    if (eye < KANLY_FACTIONS) write_number(w, "answers", t->seat[eye].answers);
}

static bool write_update(sharing *x, game_table *t, uint8_t eye);

/* The first at an eye is told everything now, so only what changes from here on is news. */
static void note_told(game_table *t, uint8_t eye)
{
    unsigned here = 0;
    sharing x = {0};
    for (const client *c = t->clients; c; c = c->next_at_table) here += c->eye == eye;
    game_table *shown = table_shown(t, eye);
    if (here != 1 || t->state == STORE_GATHERING || !shown) return;
    share_table(&x, shown);
    write_update(&x, shown, eye); /* which is not sent */
    sharing_free(&x);
}

/* Everything somebody needs who has just come, or come back having seen events up to `last`. */
void tell_joined(const request *r, game_table *t, uint32_t last, bool has_last)
{
    client *c = r->client;
    const game_table *shown = table_shown(t, c->eye);
    if (!shown) {
        refuse_watching(r);
        return;
    }
    uint32_t all = shown->eye[c->eye].events, most = EVENTS_AT_ONCE;
    uint32_t from =
        last < UINT32_MAX ? last + 1 : last; /* the last there could be: none is newer */
    if (!has_last) from = all > EVENTS_FRESH ? all - EVENTS_FRESH + 1 : 1;
    if (has_last && all > last && all - last > most) from = all - most + 1;
    writer w = reply(r, "joined");
    show_table(&w, "table", t);
    write_text(&w, "faction", c->eye < KANLY_FACTIONS ? faction_name(c->eye) : NULL);
    write_yes(&w, "host", c->host);
    tell_events(&w, shown, c->eye, from, most);
    write_number(&w, "last", all);
    tell_position(&w, shown, c->eye);
    show_clock(&w, "clock", shown);
    tell_talk(&w, t, c->eye, t->talk);
    reply_send(r, &w);
    note_told(t, c->eye);
}

/* --- updates ---------------------------------------------------------------------------------- */

/* Notes that something is told; false: it is what was told before. */
static bool is_new(uint64_t *told, uint64_t sum)
{
    if (*told == sum) return false;
    *told = sum;
    return true;
}

/* A section, if what it shows has changed. The first of an update opens the view. */
static bool add_section(sharing *x, eye_state *told, unsigned section, const kanly_game *seen,
                        uint8_t eye, bool opened)
{
    wire_section s = wire_section_at(section);
    wire_facts facts[KANLY_FACTIONS];
    words piece[KANLY_FACTIONS];
    uint64_t from[KANLY_FACTIONS], sum[KANLY_FACTIONS];
    for (unsigned i = 0; i < s.pieces; i++) {
        wire_gather(s.first + i, seen, eye, &facts[i]);
        from[i] = sum_of(facts[i].byte, facts[i].length);
    }
    if (!is_new(&told->facts[section], sum_of(from, s.pieces * sizeof *from))) return false;
    for (unsigned i = 0; i < s.pieces; i++) {
        piece[i] = share_piece(x, s.first + i, &facts[i]);
        sum[i] = piece[i].sum;
    }
    if (!is_new(&told->section[section], sum_of(sum, s.pieces * sizeof *sum))) return false;
    if (!opened) write_open(&x->message, "view", '{');
    write_open(&x->message, s.name, s.bracket);
    for (unsigned i = 0; i < s.pieces; i++) share_into(&x->message, NULL, x, piece[i]);
    write_close(&x->message);
    return true;
}

/* The sections of a view. Where what lies on the table is as it was, so are those made from it. */
static bool add_view(sharing *x, eye_state *told, const kanly_game *seen, uint8_t eye, bool moved)
{
    kanly_game still;
    bool any = false;
    if (moved) wire_still(seen, &still);
    for (unsigned i = 0; i < WIRE_SECTIONS; i++) {
        bool is_still = wire_section_at(i).still;
        if (!is_still || moved) any |= add_section(x, told, i, is_still ? &still : seen, eye, any);
    }
    if (any) write_close(&x->message);
    return any;
}

/* The member that was written last stays in the message if it is new to this eye. */
static bool keep_if_new(writer *w, size_t from, uint64_t *told)
{
    if (is_new(told, sum_of(w->text + from, w->length - from))) return true;
    w->length = from;
    return false;
}

/* A view: of what lies on the table, and of what is under way besides. */
static uint64_t sum_of_view(uint64_t still, const kanly_game *seen)
{
    const uint64_t all[] = {still,
                            sum_of((const uint8_t *)seen + WIRE_STILL, sizeof *seen - WIRE_STILL)};
    return sum_of(all, sizeof all);
}

/* What decides the question of an eye besides its view: which it owes, whether its answer waits
** already, and the number that has. */
static uint64_t sum_of_owing(const game_table *t, uint8_t eye)
{
    uint64_t all[] = {t->state, 0, 0, 0};
    if (eye < KANLY_FACTIONS) {
        all[1] = t->seat[eye].answers;
        all[2] = t->seat[eye].has_will;
        all[3] = kanly_question(&t->game, (kanly_faction)eye);
    }
    return sum_of(all, sizeof all);
}

/* What others are asked makes no difference to it. */
static bool add_question(sharing *x, const game_table *t, eye_state *told, const kanly_game *seen,
                         uint8_t eye, bool changed)
{
    kanly_game alone;
    writer *w = &x->message;
    size_t from = w->length;
    bool owing = is_new(&told->owes, sum_of_owing(t, eye));
    if (!changed && !owing) return false;
    wire_asked_alone(seen, eye, &alone);
    bool looks = is_new(&told->asked, sum_of_view(told->still, &alone));
    if (!looks && !owing) return false;
    show_question(w, "question", t, &alone, eye);
    return keep_if_new(w, from, &told->section[WIRE_SECTIONS]);
}

static bool add_anytime(sharing *x, const game_table *t, eye_state *told, const kanly_game *seen,
                        uint8_t eye)
{
    size_t from = x->message.length;
    wire_anytime(&x->message, "anytime", seen, eye_for_anytime(t, eye));
    return keep_if_new(&x->message, from, &told->section[WIRE_SECTIONS + 1]);
}

static bool add_clock(sharing *x, const game_table *t, eye_state *told)
{
    writer *w = &x->message;
    uint64_t *sum = told->section + WIRE_SECTIONS;
    words clock = share_clock(x);
    bool any = is_new(&sum[2], clock.sum);
    if (any) share_into(w, "clock", x, clock);
    if (!t->learning) return any;
    size_t from = w->length;
    show_lesson(w, "lesson", t);
    return keep_if_new(w, from, &sum[3]) || any;
}

/* What is new for one eye, as the message. False: nothing. */
static bool write_update(sharing *x, game_table *t, uint8_t eye)
{
    kanly_game seen;
    eye_state *told = &t->eye[eye];
    writer *w = &x->message;
    bool any = false;
    w->length = w->depth = 0;
    table_view(t, eye, &seen);
    write_open(w, NULL, '{');
    write_text(w, "type", "update");
    if (told->events != told->told) {
        uint32_t from = told->events > told->told ? told->told + 1 : 1;
        share_events(w, x, eye, from, UINT32_MAX);
        write_number(w, "last", told->events);
        told->told = told->events;
        any = true;
    }
    bool moved = is_new(&told->still, sum_of(&seen, WIRE_STILL));
    bool changed = is_new(&told->view, sum_of_view(told->still, &seen));
    if (changed) any |= add_view(x, told, &seen, eye, moved);
    bool asked = add_question(x, t, told, &seen, eye, changed);
    if (changed || t->learning) asked |= add_anytime(x, t, told, &seen, eye);
    asked |= add_clock(x, t, told);
    if (asked && eye < KANLY_FACTIONS) write_number(w, "answers", t->seat[eye].answers);
    write_close(w);
    return any || asked;
}

/* Whoever comes to an eye at which nobody is will be told everything. */
static void forget_told(eye_state *told)
{
    *told = (eye_state){.events = told->events, .told = told->events};
}

static void tell_eye(sharing *x, game_table *t, uint8_t eye)
{
    game_table *shown = table_shown(t, eye);
    if (!table_connected(t, eye)) {
        forget_told(&t->eye[eye]);
        if (eye == WATCHER) late_end(t);
        return;
    }
    if (!shown) return;
    if (shown != t) share_table(x, shown); /* the last of the eyes: nobody else reads this */
    for (client *c = t->clients; c; c = c->next_at_table)
        if (c->eye == eye) tell_lent(c); /* before the question that is asked about it */
    if (!write_update(x, shown, eye)) return;
    parcel *p = parcel_of(&x->message);
    for (client *c = t->clients; c; c = c->next_at_table)
        if (c->eye == eye) client_send(c, p);
    parcel_drop(p);
}

void table_tell_all(game_table *t, writer *w)
{
    parcel *p = parcel_of(w);
    for (client *c = t->clients; c; c = c->next_at_table) client_send(c, p);
    parcel_drop(p);
    writer_free(w);
}

/* Where watching is not allowed, who has no seat goes when the game has begun. Whoever made the
** table may stay, as on join. */
static void send_watchers_away(game_table *t)
{
    if (t->watchable || t->state != STORE_PLAYING) return;
    for (client *c = t->clients, *next; c; c = next) {
        next = c->next_at_table;
        if (c->eye != WATCHER || c->host) continue;
        refuse_watching(&(request){t->server, c, NULL, NULL});
        table_detach(c);
    }
}

static void tell_table(sharing *x, game_table *t, bool kept)
{
    send_watchers_away(t);
    table_tell_spoken(t, kept);
    if (t->head_changed && t->clients) {
        writer w = {0};
        write_open(&w, NULL, '{');
        write_text(&w, "type", "table");
        show_table(&w, "table", t);
        write_close(&w);
        table_tell_all(t, &w);
    }
    if (t->head_changed && kept) neighbours_show(t);
    t->head_changed = false;
    if (t->state == STORE_GATHERING) return;
    if (t->late && t->state != STORE_PLAYING) { /* nothing is late any more */
        late_end(t);
        t->eye[WATCHER].told = t->late_told;
    }
    if (t->clients) share_table(x, t);
    for (uint8_t eye = 0; eye < EYES; eye++) tell_eye(x, t, eye);
}

/* --- settling --------------------------------------------------------------------------------- */

static void answer_waiting(server *s, bool kept)
{
    waiting *all = s->waiting;
    s->waiting = NULL;
    s->waiting_last = &s->waiting;
    for (waiting *x = all, *next; x; x = next) {
        next = x->next;
        if (x->client && kept) {
            client_say(x->client, &x->message);
            metrics_latency(s, clock_monotonic() - x->began);
        } else if (x->client) {
            request r = {s, x->client, NULL, x->id};
            refuse(&r, "storage",
                   "The server could not write this to its disk. Nothing was changed; please try "
                   "again.");
        }
        writer_free(&x->message);
        free(x->id);
        free(x);
    }
}

void tell_unseated(client *c, uint8_t f)
{
    writer w = {0};
    write_open(&w, NULL, '{');
    write_text(&w, "type", "unseated");
    write_text(&w, "faction", faction_name(f));
    write_close(&w);
    client_say(c, &w);
}

/* After the disk took something back, everybody sees through the seat that the store says is
** theirs: who sat down is up again, who got up or handed the seat on has it again. */
static void seat_as_kept(game_table *t, client *c)
{
    uint8_t before = c->eye;
    c->eye = WATCHER;
    for (uint8_t f = 0; f < KANLY_FACTIONS; f++)
        if (seat_opens_to_hash(&t->seat[f], c->seat_key)) c->eye = f;
    c->host = sodium_memcmp(c->host_key, t->host, sizeof t->host) == 0;
    if (before < KANLY_FACTIONS && before != c->eye) tell_unseated(c, before);
}

/* The disk failed: every table that was touched stands again where the disk says it stands. */
static void turn_back(server *s, game_table *dirty)
{
    enum { STALL = 2000 };
    s->ended_known = false;
    for (game_table *t = dirty; t; t = t->next_dirty) {
        if (t->learning) continue; /* nothing of it is on any disk */
        if (!table_reload(t)) t->state = STORE_ASIDE;
        t->stalled = s->now + STALL;
        t->head_changed = true;
        for (client *c = t->clients; c; c = c->next_at_table) seat_as_kept(t, c);
        for (uint8_t e = 0; e < EYES; e++)
            t->eye[e] = (eye_state){.events = t->eye[e].events, .told = t->eye[e].events};
    }
}

void settle_all(server *s)
{
    s->settled = clock_monotonic();
    bool kept = !s->storage_failed && store_commit(s->store);
    game_table *dirty = s->dirty;
    if (!s->sharing && !(s->sharing = calloc(1, sizeof *s->sharing))) abort();
    if (!kept) {
        if (!s->storage_failed) log_line(LOG_ERROR, "store", "%s", store_error(s->store));
        store_give_up(s->store);
        s->metrics.commit_failures++;
        s->failing = true;
        s->storage_failed = false;
        turn_back(s, dirty);
    } else if (dirty || s->waiting) {
        s->metrics.commits++;
        s->failing = false;
    }
    s->dirty = NULL;
    answer_waiting(s, kept);
    for (game_table *t = dirty, *next; t; t = next) {
        next = t->next_dirty;
        t->dirty = false;
        tell_table(s->sharing, t, kept);
        if (!kept) table_ready(t);
        if (t->learning && !t->clients) table_free(t);
    }
}

void settle_table(game_table *t)
{
    if (t->dirty) settle_all(t->server);
}
