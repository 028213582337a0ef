/* How people want to be called: by which ways, about what, when not; and their vacation. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "serve/notices_inside.h"
#include "serve/playing.h"
#include "serve/server.h"
#include "serve/tell.h"

enum {
    MINUTE = 60 * 1000,
    DAY_MINUTES = 24 * 60,
    DAY = DAY_MINUTES * MINUTE,
    DAY_CLOCK = 24 * 3600, /* seconds: from there on a clock has vacation */
    VACATION_DAYS = 21,
    BETWEEN_DAYS = 30, /* one vacation and the next */
    OFFSET_MOST = 14 * 60,
};

static const char *const CHANNEL[] = {"hook", "push", "mail"};

/* --- as they are kept: numbers in a row ------------------------------------------------------- */

wishes wishes_read(const char *text)
{
    long long channels, kinds, digest, from, to, offset, away;
    if (sscanf(text, "%lld %lld %lld %lld %lld %lld %lld", &channels, &kinds, &digest, &from, &to,
               &offset, &away) != 7)
        return (wishes){
            .channels = (1u << CHANNELS) - 1, .kinds = (1u << CALLS) - 1, .quiet_from = -1};
    return (wishes){(unsigned)channels, (unsigned)kinds, digest, from, to, offset, away};
}

void wishes_print(const wishes *x, char out[PERSON_WISHES_SIZE])
{
    snprintf(out, PERSON_WISHES_SIZE, "%u %u %lld %lld %lld %lld %lld", x->channels, x->kinds,
             (long long)x->digest, (long long)x->quiet_from, (long long)x->quiet_to,
             (long long)x->offset, (long long)x->away_from);
}

/* The minute of their day, and how long it is quiet from there. */
static int64_t quiet_left(const wishes *x, int64_t now)
{
    int64_t minute = ((now / MINUTE + x->offset) % DAY_MINUTES + DAY_MINUTES) % DAY_MINUTES;
    if (x->quiet_from < 0 || x->quiet_from == x->quiet_to) return 0;
    int64_t since = (minute - x->quiet_from + DAY_MINUTES) % DAY_MINUTES,
            lasts = (x->quiet_to - x->quiet_from + DAY_MINUTES) % DAY_MINUTES;
    return since < lasts ? lasts - since : 0;
}

int64_t wishes_due(const wishes *x, channel by, bool urgent, int64_t now)
{
    int64_t due = now;
    if (urgent) return now;
    if (by == BY_MAIL && x->digest > 0) {
        int64_t every = x->digest * MINUTE;
        due = (now / every + 1) * every;
    }
    return due + quiet_left(x, due) * MINUTE;
}

/* --- telling ---------------------------------------------------------------------------------- */

static void show_bits(writer *w, const char *key, unsigned bits, unsigned count,
                      const char *(*word)(unsigned i))
{
    write_open(w, key, '{');
    for (unsigned i = 0; i < count; i++) write_yes(w, word(i), bits >> i & 1);
    write_close(w);
}

static const char *channel_word(unsigned i) { return CHANNEL[i]; }
static const char *kind_word(unsigned i) { return call_word((call_kind)i); }

static void show_time(writer *w, const char *key, int64_t minutes)
{
    char text[24];
    snprintf(text, sizeof text, "%02d:%02d", (int)(minutes / 60), (int)(minutes % 60));
    write_text(w, key, text);
}

/* An address that is a secret of its receiver is shown to its own person alone. */
static void show_target(writer *w, const target *t)
{
    char id[24];
    snprintf(id, sizeof id, "%lld", (long long)t->id);
    write_open(w, NULL, '{');
    write_text(w, "target", id);
    write_text(w, "channel", CHANNEL[t->channel]);
    write_text(w, "address", t->address);
    if (t->channel == BY_HOOK) {
        write_text(w, "form", t->keys);
        write_text(w, "secret", t->secret);
    }
    write_yes(w, "confirmed", t->confirmed);
    write_yes(w, "off", t->off);
    if (t->trouble[0]) {
        write_text(w, "trouble", t->trouble);
        write_number(w, "failed", t->failed);
    }
    write_close(w);
}

static void show_can(writer *w, const server *s)
{
    char point[100];
    write_open(w, "can", '{');
    write_yes(w, "hook", channel_is_there(s, BY_HOOK));
    write_yes(w, "mail", channel_is_there(s, BY_MAIL));
    if (channel_is_there(s, BY_PUSH)) {
        secret_text(s->notices->sender.point, PUSH_POINT, point, sizeof point);
        write_text(w, "push", point);
    } else {
        write_null(w, "push");
    }
    write_close(w);
}

static void show_tables(writer *w, server *s, const person *who)
{
    person_seat list[PERSON_TABLES];
    unsigned count = people_seats(s->persons->store, who->id, list);
    write_open(w, "tables", '[');
    for (unsigned i = 0; i < count; i++) {
        if (list[i].channels < 0) continue;
        write_open(w, NULL, '{');
        write_text(w, "table", list[i].game);
        show_bits(w, "channels", (unsigned)list[i].channels, CHANNELS, channel_word);
        write_close(w);
    }
    write_close(w);
}

static void tell_wishes(const request *r, const person *who, bool later)
{
    server *s = r->server;
    wishes x = wishes_read(who->wishes);
    target list[TARGETS_MOST];
    unsigned count = calling_targets(s->persons->store, who->id, list);
    writer w = reply(r, "notices");
    show_can(&w, s);
    show_bits(&w, "channels", x.channels, CHANNELS, channel_word);
    show_bits(&w, "kinds", x.kinds, CALLS, kind_word);
    write_number(&w, "digest", x.digest);
    if (x.quiet_from >= 0) {
        write_open(&w, "quiet", '{');
        show_time(&w, "from", x.quiet_from);
        show_time(&w, "to", x.quiet_to);
        write_number(&w, "offset", x.offset);
        write_close(&w);
    } else {
        write_null(&w, "quiet");
    }
    if (who->away_until > s->now) write_number(&w, "away_until", who->away_until);
    write_open(&w, "targets", '[');
    for (unsigned i = 0; i < count; i++) show_target(&w, &list[i]);
    write_close(&w);
    show_tables(&w, s, who);
    if (later)
        reply_later(r, &w);
    else
        reply_send(r, &w);
}

void on_notices(const request *r)
{
    person who;
    if (persons_asked(r, &who)) tell_wishes(r, &who, false);
}

/* --- changing --------------------------------------------------------------------------------- */

static bool read_bits(const request *r, const char *key, unsigned *bits, unsigned count,
                      const char *(*word)(unsigned i))
{
    json_t *given = json_object_get(r->message, key);
    if (!given || json_is_null(given)) return true;
    if (!json_is_object(given))
        return refuse(r, "shape", "\"%s\" must be an object of true and false.", key), false;
    for (unsigned i = 0; i < count; i++) {
        json_t *one = json_object_get(given, word(i));
        if (json_is_true(one)) *bits |= 1u << i;
        if (json_is_false(one)) *bits &= ~(1u << i);
    }
    return true;
}

/* "22:30" */
static bool read_time(const json_t *of, const char *key, int64_t *minutes)
{
    const char *text = json_string_value(json_object_get(of, key));
    if (!text || strlen(text) != 5 || text[2] != ':') return false;
    for (unsigned i = 0; i < 5; i++)
        if (i != 2 && !isdigit((unsigned char)text[i])) return false;
    int hours = (text[0] - '0') * 10 + text[1] - '0', rest = (text[3] - '0') * 10 + text[4] - '0';
    *minutes = hours * 60 + rest;
    return hours < 24 && rest < 60;
}

static bool read_quiet(const request *r, wishes *x)
{
    json_t *given = json_object_get(r->message, "quiet");
    int64_t offset = json_integer_value(json_object_get(given, "offset"));
    if (!given) return true;
    if (json_is_null(given)) return x->quiet_from = -1, true;
    if (!read_time(given, "from", &x->quiet_from) || !read_time(given, "to", &x->quiet_to) ||
        offset < -OFFSET_MOST || offset > OFFSET_MOST)
        return refuse(r, "shape",
                      "\"quiet\" must have \"from\" and \"to\" as 22:30, and the \"offset\" from "
                      "UTC in minutes."),
               false;
    x->offset = offset;
    return true;
}

/* For one table: by these ways, or as everywhere (null). */
static bool set_table(const request *r, const person *who, const char *table)
{
    person_seat at;
    unsigned channels = 0;
    people *kept = r->server->persons->store;
    if (!people_find_seat(kept, who->id, table, &at))
        return refuse(r, "no-seat", "You have no seat at this table."), false;
    if (!read_bits(r, "channels", &channels, CHANNELS, channel_word)) return false;
    persons_kept(r->server,
                 people_set_channels(kept, who->id, table,
                                     member_given(r, "channels") ? (int64_t)channels : -1));
    return true;
}

static bool set_usual(const request *r, person *who)
{
    wishes x = wishes_read(who->wishes);
    int64_t digest = member_number(r, "digest", x.digest);
    if (digest < 0 || digest > 7 * DAY_MINUTES)
        return refuse(r, "shape", "\"digest\" must be a number of minutes, up to a week."), false;
    if (!read_bits(r, "channels", &x.channels, CHANNELS, channel_word) ||
        !read_bits(r, "kinds", &x.kinds, CALLS, kind_word) || !read_quiet(r, &x))
        return false;
    x.digest = digest;
    wishes_print(&x, who->wishes);
    persons_kept(r->server, people_keep(r->server->persons->store, who));
    return true;
}

void on_notices_set(const request *r)
{
    person who;
    const char *table = member_text(r, "table", TOKEN_SIZE - 1);
    if (!persons_asked(r, &who)) return;
    if (table ? set_table(r, &who, table) : set_usual(r, &who)) tell_wishes(r, &who, true);
}

/* --- vacation --------------------------------------------------------------------------------- */

/* Everybody at the table sees it: they wait. */
static void set_away(server *s, const person *who)
{
    person_seat list[PERSON_TABLES];
    unsigned count = people_seats(s->persons->store, who->id, list);
    for (unsigned i = 0; i < count; i++) {
        game_table *t = table_find(s, list[i].game);
        if (!t || t->clock.kind != CLOCK_MOVE || t->clock.seconds < DAY_CLOCK) continue;
        t->seat[list[i].faction].away_until = who->away_until;
        table_keep(t);
        table_ready(t);
    }
}

static bool may_go(const request *r, const wishes *x, const person *who, int64_t until)
{
    int64_t now = r->server->now, next = who->away_until + (int64_t)BETWEEN_DAYS * DAY;
    if (until <= now || until > now + (int64_t)VACATION_DAYS * DAY)
        return refuse(r, "shape", "\"until\" must lie ahead, and within %d days.", VACATION_DAYS),
               false;
    if (x->away_from && who->away_until <= now && now < next)
        return refuse(r, "too-many", "Between two vacations lie %d days.", BETWEEN_DAYS), false;
    if (x->away_from && who->away_until > now &&
        until > x->away_from + (int64_t)VACATION_DAYS * DAY)
        return refuse(r, "too-many", "A vacation has at most %d days.", VACATION_DAYS), false;
    return true;
}

/* With "until": from now to then; without: they are back. */
void on_away(const request *r)
{
    server *s = r->server;
    person who;
    if (!persons_asked(r, &who)) return;
    wishes x = wishes_read(who.wishes);
    int64_t until = member_number(r, "until", 0);
    if (until && !may_go(r, &x, &who, until)) return;
    if (until && who.away_until <= s->now) x.away_from = s->now;
    if (until || who.away_until > s->now) who.away_until = until ? until : s->now;
    wishes_print(&x, who.wishes);
    persons_kept(s, people_keep(s->persons->store, &who));
    set_away(s, &who);
    tell_wishes(r, &who, true);
}
