/* When people are called, and the letters' way there and back. */
#include "serve/notices.h"

#include <libwebsockets.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "serve/log.h"
#include "serve/notices_inside.h"
#include "serve/pauses.h"
#include "serve/playing.h"
#include "serve/server.h"
#include "serve/tell.h"

enum {
    AT_ONCE = 16,      /* targets looked at in a second */
    LEASE = 60 * 1000, /* a letter under way is not sent again before that */
    FAILURES_MOST = 8, /* in a row: then the target is off */
    LONGEST_PAUSE = 6 * 3600 * 1000,
    KEPT = 3 * 24 * 3600 * 1000, /* what could not be told by then is told no more */
    HOUR = 3600 * 1000,
    LONG_CLOCK = 6 * 3600, /* seconds: only such clocks warn an hour before */
    SHORT_CLOCK = 3600,    /* … and by such ones nobody who stays away is called again */
};

const char *call_word(call_kind kind)
{
    static const char *const WORD[] = {"turn", "hour", "full", "end", "invite"};
    return WORD[kind];
}

/* --- beginning and ending --------------------------------------------------------------------- */

static void wake(void *self) { lws_cancel_service(((server *)self)->context); }

/* The key that browsers know the server by: made once, for ever. */
static bool find_sender(server *s, push_sender *out)
{
    char text[2 * sizeof *out + 1];
    size_t length = 0;
    people *kept = s->persons->store;
    if (calling_get_setting(kept, "push-sender", text, sizeof text))
        return sodium_hex2bin((uint8_t *)out, sizeof *out, text, strlen(text), NULL, &length,
                              NULL) == 0 &&
               length == sizeof *out;
    if (!push_make_sender(out)) return false;
    sodium_bin2hex(text, sizeof text, (const uint8_t *)out, sizeof *out);
    return calling_set_setting(kept, "push-sender", text) && store_commit(s->store);
}

bool notices_begin(server *s)
{
    const serve_config *c = &s->config;
    post_config config = {.allow_private = c->private_hooks,
                          .smtp = c->smtp,
                          .smtp_user = c->smtp_user,
                          .smtp_password = c->smtp_password,
                          .mail_from = c->mail_from};
    s->notices = calloc(1, sizeof *s->notices);
    if (!s->notices) return false;
    if (!post_is_built()) return true;
    s->notices->post = post_begin(&config, wake, s);
    s->notices->can_push = s->notices->post && find_sender(s, &s->notices->sender);
    if (!s->notices->can_push) log_line(LOG_WARNING, "notices", "Web Push is not to be had");
    return true;
}

void notices_end(server *s)
{
    if (!s->notices) return;
    post_end(s->notices->post);
    for (unsigned i = 0; i < TRIES; i++) free(s->notices->tries[i].id);
    sodium_memzero(&s->notices->sender, sizeof s->notices->sender);
    free(s->notices);
    s->notices = NULL;
}

bool channel_is_there(const server *s, channel by)
{
    if (!s->notices->post) return false;
    switch (by) {
    case BY_HOOK: return true;
    case BY_PUSH: return s->notices->can_push;
    case BY_MAIL: return s->config.smtp && s->config.mail_from;
    case CHANNELS: break;
    }
    return false;
}

/* --- who is to be called ---------------------------------------------------------------------- */

static void wait_for(server *s, const target *to, const char *game, call_kind kind,
                     const writer *text, int64_t due)
{
    notice n = {.target = to->id,
                .game = game,
                .kind = call_word(kind),
                .text = text->text,
                .made = s->now,
                .due = due};
    if (text->length < NOTICE_SIZE) persons_kept(s, calling_wait(s->persons->store, &n));
}

/* By these channels, if they want to hear of it. */
static void call(game_table *t, uint8_t f, const person *who, call_kind kind, unsigned channels)
{
    server *s = t->server;
    people *kept = s->persons->store;
    target list[TARGETS_MOST];
    wishes w = wishes_read(who->wishes);
    if (!(w.kinds >> kind & 1)) return;
    int64_t deadline = t->state == STORE_PLAYING ? clock_deadline(t, f) : 0;
    bool urgent = deadline && deadline - s->now < HOUR;
    writer text = {0};
    write_notice(&text, t, f, kind);
    unsigned count = calling_targets(kept, who->id, list);
    for (unsigned i = 0; i < count; i++)
        if (list[i].confirmed && !list[i].off && channels >> list[i].channel & 1)
            wait_for(s, &list[i], t->id, kind, &text,
                     wishes_due(&w, list[i].channel, urgent, s->now));
    writer_free(&text);
}

void notices_call(game_table *t, uint8_t f, call_kind kind, unsigned channels)
{
    people *kept = t->server->persons->store;
    person who;
    person_seat at;
    if (!t->server->notices->post || !t->seat[f].person[0]) return;
    if (!people_find(kept, t->seat[f].person, &who)) return;
    bool own = people_find_seat(kept, who.id, t->id, &at) && at.channels >= 0;
    channels &= own ? (unsigned)at.channels : wishes_read(who.wishes).channels;
    call(t, f, &who, kind, channels);
}

void notices_invite(game_table *t, const person *who)
{
    if (t->server->notices->post)
        call(t, KANLY_NONE, who, CALL_INVITE, wishes_read(who->wishes).channels);
}

void notices_call_full(game_table *t)
{
    for (unsigned f = 0; f < KANLY_FACTIONS; f++)
        if (t->seat[f].kind == SEAT_OPEN) return;
    if (t->state != STORE_GATHERING) return;
    for (uint8_t f = 0; f < KANLY_FACTIONS; f++)
        if (t->seat[f].kind == SEAT_PERSON && !table_connected(t, f))
            notices_call(t, f, CALL_FULL, BY_ALL);
}

void notices_call_end(game_table *t)
{
    for (uint8_t f = 0; f < KANLY_FACTIONS; f++)
        if (t->seat[f].kind == SEAT_PERSON && !table_connected(t, f))
            notices_call(t, f, CALL_END, BY_ALL);
}

/* Whoever could react is shown as asked until it is over; a webhook says no more than that. */
static void hint_at_reaction(game_table *t, uint8_t f)
{
    seat *x = &t->seat[f];
    if (x->hinted == x->asked_at || !(t->reacting >> f & 1)) return;
    x->hinted = x->asked_at;
    notices_call(t, f, CALL_TURN, 1u << BY_HOOK);
}

static bool is_late(const game_table *t, int64_t deadline)
{
    return deadline && deadline - t->server->now < HOUR;
}

/* Once for each question. Where time is short who stays away is not called again and again: the
** next call is for who has been there since. */
static void look_at_question(game_table *t, uint8_t f)
{
    seat *x = &t->seat[f];
    int64_t deadline = clock_deadline(t, f);
    bool hook_knows = t->reacting >> f & 1, quick = t->clock.seconds < SHORT_CLOCK;
    if (x->called == x->answers + 1) {
        if (x->warned || !is_late(t, deadline) || t->clock.seconds < LONG_CLOCK) return;
        x->warned = true;
        notices_call(t, f, CALL_HOUR, hook_knows ? BY_ALL & ~(1u << BY_HOOK) : BY_ALL);
        return;
    }
    if (x->called && t->clock.kind != CLOCK_NONE && quick) return;
    x->called = x->answers + 1;
    x->warned = is_late(t, deadline);
    if (!persons_was_called(t, f))
        notices_call(t, f, CALL_TURN, hook_knows ? BY_ALL & ~(1u << BY_HOOK) : BY_ALL);
}

static void look_at_seat(game_table *t, uint8_t f)
{
    seat *x = &t->seat[f];
    if (!x->person[0] || t->paused_at) return;
    if (table_connected(t, f)) {
        x->called = 0;
        return;
    }
    if (t->server->now - x->asked_at < (int64_t)t->server->config.call_after * 1000) return;
    hint_at_reaction(t, f);
    if (seat_is_awaited(x)) look_at_question(t, f);
}

static int64_t due_for_seat(const game_table *t, uint8_t f)
{
    const seat *x = &t->seat[f];
    int64_t deadline = clock_deadline(t, f), first = (int64_t)t->server->config.call_after * 1000;
    if (x->kind != SEAT_PERSON || !x->person[0] || table_connected(t, f) || t->paused_at) return 0;
    if (t->reacting >> f & 1 && x->hinted != x->asked_at) return x->asked_at + first;
    if (!seat_owes(x)) return 0;
    bool quick = t->clock.kind != CLOCK_NONE && t->clock.seconds < SHORT_CLOCK;
    if (x->called != x->answers + 1) return x->called && quick ? 0 : x->asked_at + first;
    bool warns = !x->warned && deadline && t->clock.seconds >= LONG_CLOCK;
    return warns ? deadline - HOUR + 1 : 0;
}

int64_t notices_due(const game_table *t)
{
    int64_t due = 0;
    if (!t->server->notices || !t->server->notices->post || t->practice) return 0;
    for (uint8_t f = 0; f < KANLY_FACTIONS && t->state == STORE_PLAYING; f++) {
        int64_t at = due_for_seat(t, f);
        if (at && (!due || at < due)) due = at;
    }
    return due;
}

static void look_at_tables(server *s)
{
    for (unsigned i = 0; i < TABLE_HASH; i++)
        for (game_table *t = s->table[i]; t; t = t->next)
            for (uint8_t f = 0; f < KANLY_FACTIONS && t->state == STORE_PLAYING; f++)
                if (t->seat[f].kind == SEAT_PERSON && !t->learning && !t->practice && !t->dirty)
                    look_at_seat(t, f);
}

/* --- sending ---------------------------------------------------------------------------------- */

typedef struct {
    char *text[NOTICES_AT_ONCE];
    unsigned count;
} bundle;

static void take_notice(void *self, const char *text)
{
    bundle *b = self;
    if (b->count < NOTICES_AT_ONCE && (b->text[b->count] = strdup(text))) b->count++;
}

static void send_to(server *s, int64_t id)
{
    people *kept = s->persons->store;
    target t;
    bundle b = {0};
    if (!calling_find(kept, id, &t) ||
        !persons_kept(s, calling_lease(kept, id, s->now, s->now + LEASE)))
        return;
    calling_each(kept, id, s->now, take_notice, &b);
    letter *x = b.count && channel_is_there(s, t.channel)
                    ? letter_for(s, &t, (const char *const *)b.text, b.count)
                    : NULL;
    if (x) {
        x->tag = id;
        x->made = s->now;
        if (!post_send(s->notices->post, x)) letter_free(x);
    } else {
        persons_kept(s, calling_told(kept, id, s->now)); /* it can never be told */
    }
    for (unsigned i = 0; i < b.count; i++) free(b.text[i]);
}

void notices_watch(server *s)
{
    int64_t ids[AT_ONCE];
    if (!s->notices->post || s->storage_failed) return;
    if (s->now - s->notices->swept > HOUR) {
        s->notices->swept = s->now;
        persons_kept(s, calling_sweep(s->persons->store, s->now - KEPT));
    }
    look_at_tables(s);
    unsigned count = calling_due(s->persons->store, s->now, ids, AT_ONCE);
    for (unsigned i = 0; i < count; i++) send_to(s, ids[i]);
}

/* --- letters that are back -------------------------------------------------------------------- */

static client *client_with(const server *s, uint64_t serial)
{
    for (client *c = s->clients; c; c = c->next)
        if (c->serial == serial) return c;
    return NULL;
}

/* True: it was a try, and whoever wanted it has been told. */
static bool answer_try(server *s, const letter *x)
{
    for (unsigned i = 0; i < TRIES; i++) {
        try_out *t = &s->notices->tries[i];
        if (!t->tag || t->tag != x->tag) continue;
        client *c = client_with(s, t->client);
        if (c) {
            request r = {s, c, NULL, t->id};
            writer w = reply(&r, "notices-tried");
            write_yes(&w, "sent", x->sent);
            write_number(&w, "status", x->status);
            write_text(&w, "text", x->sent ? "It was taken." : x->error);
            reply_send(&r, &w);
        }
        free(t->id);
        *t = (try_out){0};
        return true;
    }
    return false;
}

static int64_t pause_after(const server *s, int64_t failures)
{
    int64_t pause = (int64_t)s->config.call_again * 1000;
    for (; failures > 1 && pause < LONGEST_PAUSE; failures--) pause *= 2;
    return pause < LONGEST_PAUSE ? pause : LONGEST_PAUSE;
}

/* A browser that is gone for good says so; what else fails is tried again, ever more seldom. */
static void note_failure(server *s, target *t, const letter *x)
{
    people *kept = s->persons->store;
    log_line(LOG_DEBUG, "notices", "a letter was not taken: %s", x->error);
    if (t->channel == BY_PUSH && (x->status == 404 || x->status == 410)) {
        persons_kept(s, calling_drop(kept, t->id));
        return;
    }
    t->failures++;
    t->failed = s->now;
    t->off = t->failures >= FAILURES_MOST;
    t->retry = s->now + pause_after(s, t->failures);
    snprintf(t->trouble, sizeof t->trouble, "%s", x->error);
    persons_kept(s, calling_keep(kept, t));
}

static void note_back(server *s, const letter *x)
{
    people *kept = s->persons->store;
    target t;
    s->metrics.letters++;
    if (!x->sent) s->metrics.letters_failed++;
    if (answer_try(s, x) || !calling_find(kept, x->tag, &t)) return;
    if (!x->sent) {
        note_failure(s, &t, x);
        return;
    }
    t.failures = t.retry = 0;
    t.trouble[0] = '\0';
    persons_kept(s, calling_told(kept, t.id, x->made) && calling_keep(kept, &t));
}

void notices_collect(server *s)
{
    if (!s->notices->post) return;
    for (letter *x = post_collect(s->notices->post), *next; x; x = next) {
        next = x->next;
        note_back(s, x);
        letter_free(x);
    }
}

bool notices_send_try(const request *r, const target *t)
{
    server *s = r->server;
    writer w = {0};
    try_out *free_one = NULL;
    for (unsigned i = 0; i < TRIES && !free_one; i++)
        if (!s->notices->tries[i].tag) free_one = &s->notices->tries[i];
    if (!free_one) return false;
    write_plain_notice(&w, "try", "This is how you will be called.");
    const char *notice_text = w.text;
    letter *x = letter_for(s, t, &notice_text, 1);
    writer_free(&w);
    if (!x) return false;
    x->tag = -(int64_t)(secret_number() >> 2) - 1;
    *free_one = (try_out){x->tag, r->client->serial, r->id ? strdup(r->id) : NULL};
    if (post_send(s->notices->post, x)) return true;
    letter_free(x);
    free(free_one->id);
    *free_one = (try_out){0};
    return false;
}
