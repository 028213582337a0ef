/* What is told, in words, and the letter it goes in: JSON for a webhook, Discord's form, what a
** browser's worker shows, a mail. */
#include <jansson.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "board/board.h"
#include "serve/notices_inside.h"
#include "serve/pauses.h"
#include "serve/server.h"
#include "text/wording.h"

enum { DISCORD_MOST = 1900, SUBJECT_MOST = 120, LINK_SIZE = 400, WORDS_SIZE = 700 };

/* --- one notice ------------------------------------------------------------------------------- */

static void say_left(saying *s, int64_t milliseconds)
{
    int64_t minutes = milliseconds / 60000;
    if (minutes >= 48 * 60)
        say(s, " %lld days are left.", (long long)(minutes / (24 * 60)));
    else if (minutes >= 120)
        say(s, " %lld hours are left.", (long long)(minutes / 60));
    else
        say(s, " %lld minutes are left.", (long long)(minutes > 0 ? minutes : 0));
}

static void say_call(saying *s, const game_table *t, uint8_t f, call_kind kind)
{
    int64_t deadline = t->state == STORE_PLAYING ? clock_shown(t, f) : 0;
    switch (kind) {
    case CALL_TURN:
        say(s, "%s at %s (turn %u, %s).",
            t->reacting >> f & 1 ? "You may react" : "It is your turn", t->name, t->game.turn,
            phase_title(t->game.phase));
        break;
    case CALL_HOUR: say(s, "%s waits for your answer.", t->name); break;
    case CALL_FULL: say(s, "All seats are taken at %s: the game can begin.", t->name); break;
    case CALL_END:
        say(s, "The game at %s has ended: ", t->name);
        say_factions(s, kanly_winners(&t->game));
        say(s, " won.");
        break;
    case CALL_INVITE: say(s, "A friend waits for you at %s.", t->name); break;
    case CALLS: break;
    }
    if (deadline) say_left(s, deadline - t->server->now);
}

static void link_to(const server *s, const char *path, const char *id, char out[LINK_SIZE])
{
    const char *url = s->config.url ? s->config.url : "";
    size_t length = strlen(url);
    while (length && url[length - 1] == '/') length--;
    snprintf(out, LINK_SIZE, "%.*s%s%s", (int)length, url, path, id);
}

void write_notice(writer *w, const game_table *t, uint8_t f, call_kind kind)
{
    char words[WORDS_SIZE], link[LINK_SIZE];
    saying s = saying_in(words, sizeof words);
    say_call(&s, t, f, kind);
    link_to(t->server, "/t/", t->id, link);
    write_open(w, NULL, '{');
    write_text(w, "kind", call_word(kind));
    write_text(w, "text", words);
    write_text(w, "table", t->id);
    write_text(w, "name", t->name);
    if (f < KANLY_FACTIONS) write_text(w, "faction", faction_name(f));
    if (t->state == STORE_PLAYING) {
        write_number(w, "turn", t->game.turn);
        write_text(w, "phase", phase_word(t->game.phase));
        if (clock_shown(t, f)) write_number(w, "deadline", clock_shown(t, f));
    }
    write_text(w, "url", link);
    write_close(w);
}

void write_plain_notice(writer *w, const char *kind, const char *text)
{
    write_open(w, NULL, '{');
    write_text(w, "kind", kind);
    write_text(w, "text", text);
    write_close(w);
}

/* --- several in one text ---------------------------------------------------------------------- */

static const char *member(const json_t *of, const char *key)
{
    const char *text = json_string_value(json_object_get(of, key));
    return text ? text : "";
}

/* A line for each: the words, and where it is. */
static void write_lines(writer *w, const char *const *told, unsigned notices, const char *end)
{
    for (unsigned i = 0; i < notices; i++) {
        json_t *one = json_loads(told[i], 0, NULL);
        const char *words = member(one, "text"), *url = member(one, "url");
        write_bytes(w, words, strlen(words));
        if (url[0]) {
            write_bytes(w, " ", 1);
            write_bytes(w, url, strlen(url));
        }
        write_bytes(w, end, strlen(end));
        json_decref(one);
    }
}

/* Not within a character. */
static void cut(writer *w, size_t most)
{
    if (w->length <= most) return;
    while (most && ((unsigned char)w->text[most] & 0xc0) == 0x80) most--;
    w->length = most;
    w->text[most] = '\0';
}

/* --- letters ---------------------------------------------------------------------------------- */

/* The receiver can see that nobody else sent it. */
static bool sign(letter *x, const target *t)
{
    crypto_auth_hmacsha256_state state;
    uint8_t mac[crypto_auth_hmacsha256_BYTES];
    char hex[2 * sizeof mac + 1], line[128];
    crypto_auth_hmacsha256_init(&state, (const uint8_t *)t->secret, strlen(t->secret));
    crypto_auth_hmacsha256_update(&state, (const uint8_t *)x->body, x->length);
    crypto_auth_hmacsha256_final(&state, mac);
    sodium_bin2hex(hex, sizeof hex, mac, sizeof mac);
    snprintf(line, sizeof line, "x-kanly-signature: sha256=%s", hex);
    return letter_add_head(x, line);
}

/* A name may hold what Discord takes for a call to everybody: nobody is to be called by it. */
static void write_discord(writer *w, const char *const *told, unsigned notices)
{
    writer lines = {0};
    write_lines(&lines, told, notices, "\n");
    cut(&lines, DISCORD_MOST);
    write_open(w, NULL, '{');
    write_text(w, "content", lines.text);
    write_open(w, "allowed_mentions", '{');
    write_open(w, "parse", '[');
    write_close(w);
    write_close(w);
    write_close(w);
    writer_free(&lines);
}

static letter *hook_letter(const target *t, const char *const *told, unsigned notices)
{
    writer w = {0};
    if (strcmp(t->keys, "discord") == 0) {
        write_discord(&w, told, notices);
    } else {
        write_open(&w, NULL, '{');
        write_open(&w, "notices", '[');
        for (unsigned i = 0; i < notices; i++) write_raw(&w, NULL, told[i], strlen(told[i]));
        write_close(&w);
        write_close(&w);
    }
    letter *x = letter_new(LETTER_HOOK, t->address, w.text, w.length);
    writer_free(&w);
    if (x && letter_add_head(x, "content-type: application/json") &&
        letter_add_head(x, "user-agent: kanly") && sign(x, t))
        return x;
    return letter_free(x), NULL;
}

/* What the page's worker shows: the words, and the place to go to. */
static void write_push(writer *w, const char *const *told, unsigned notices)
{
    writer lines = {0};
    json_t *first = json_loads(told[0], 0, NULL);
    for (unsigned i = 0; i < notices; i++) {
        json_t *one = json_loads(told[i], 0, NULL);
        const char *words = member(one, "text");
        if (i) write_bytes(&lines, "\n", 1);
        write_bytes(&lines, words, strlen(words));
        json_decref(one);
    }
    cut(&lines, PUSH_TEXT_SIZE / 4);
    write_open(w, NULL, '{');
    write_text(w, "text", lines.text);
    write_text(w, "kind", notices == 1 ? member(first, "kind") : "several");
    if (notices == 1 && member(first, "table")[0]) write_text(w, "table", member(first, "table"));
    write_close(w);
    writer_free(&lines);
    json_decref(first);
}

static bool read_push_keys(const target *t, uint8_t point[PUSH_POINT], uint8_t auth[PUSH_AUTH])
{
    const char *space = strchr(t->keys, ' ');
    size_t one = 0, two = 0;
    const int variant = sodium_base64_VARIANT_URLSAFE_NO_PADDING;
    return space &&
           sodium_base642bin(point, PUSH_POINT, t->keys, (size_t)(space - t->keys), NULL, &one,
                             NULL, variant) == 0 &&
           sodium_base642bin(auth, PUSH_AUTH, space + 1, strlen(space + 1), NULL, &two, NULL,
                             variant) == 0 &&
           one == PUSH_POINT && two == PUSH_AUTH;
}

static letter *push_letter(server *s, const target *t, const char *const *told, unsigned notices)
{
    uint8_t point[PUSH_POINT], auth[PUSH_AUTH], body[PUSH_BODY_SIZE];
    char head[PUSH_HEAD_SIZE], subject[300];
    writer w = {0};
    if (!read_push_keys(t, point, auth)) return NULL;
    snprintf(subject, sizeof subject, "%s%s", s->config.mail_from ? "mailto:" : "",
             s->config.mail_from ? s->config.mail_from
             : s->config.url     ? s->config.url
                                 : "https://kanly.example");
    write_push(&w, told, notices);
    size_t length = push_encrypt(point, auth, w.text, body);
    writer_free(&w);
    letter *x = length ? letter_new(LETTER_PUSH, t->address, body, length) : NULL;
    if (x && push_head(&s->notices->sender, t->address, subject, s->now / 1000, head) &&
        letter_add_head(x, head) && letter_add_head(x, "content-encoding: aes128gcm") &&
        letter_add_head(x, "content-type: application/octet-stream") &&
        letter_add_head(x, "ttl: 86400") && letter_add_head(x, "urgency: normal"))
        return x;
    return letter_free(x), NULL;
}

/* --- mail ------------------------------------------------------------------------------------- */

/* A line of a head holds no letters but ASCII: others are packed in pieces. */
static void write_subject(writer *w, const char *text)
{
    writer cropped = {0};
    write_bytes(&cropped, text, strlen(text));
    cut(&cropped, SUBJECT_MOST);
    write_bytes(w, "Subject:", 8);
    for (size_t at = 0; at < cropped.length;) {
        char packed[80];
        size_t piece = cropped.length - at < 42 ? cropped.length - at : 42;
        while (at + piece < cropped.length && piece &&
               ((unsigned char)cropped.text[at + piece] & 0xc0) == 0x80)
            piece--;
        sodium_bin2base64(packed, sizeof packed, (const uint8_t *)cropped.text + at, piece,
                          sodium_base64_VARIANT_ORIGINAL);
        write_format(w, "%s=?utf-8?B?%s?=\r\n", at ? "" : " ", packed);
        at += piece;
        if (at < cropped.length) write_bytes(w, " ", 1);
    }
    writer_free(&cropped);
}

static void write_date(writer *w, int64_t now)
{
    static const char *const DAY[] = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
    static const char *const MONTH[] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                        "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
    time_t seconds = (time_t)(now / 1000);
    struct tm at;
    gmtime_r(&seconds, &at);
    write_format(w, "Date: %s, %d %s %d %02d:%02d:%02d +0000\r\n", DAY[at.tm_wday], at.tm_mday,
                 MONTH[at.tm_mon], at.tm_year + 1900, at.tm_hour, at.tm_min, at.tm_sec);
}

/* The body goes packed, so that no line of it is too long or looks like an end. */
static void write_packed(writer *w, const writer *body)
{
    enum { BYTES = 57 };
    for (size_t at = 0; at < body->length; at += BYTES) {
        char line[80];
        size_t piece = body->length - at < BYTES ? body->length - at : BYTES;
        sodium_bin2base64(line, sizeof line, (const uint8_t *)body->text + at, piece,
                          sodium_base64_VARIANT_ORIGINAL);
        write_format(w, "%s\r\n", line);
    }
}

static letter *mail(server *s, const char *receiver, const char *subject, const writer *body)
{
    char id[TOKEN_SIZE];
    const char *at = strchr(s->config.mail_from, '@');
    writer w = {0};
    secret_token(id);
    write_format(&w, "From: Kanly <%s>\r\nTo: <%s>\r\n", s->config.mail_from, receiver);
    write_subject(&w, subject);
    write_date(&w, s->now);
    write_format(&w, "Message-ID: <%s%s>\r\n", id, at ? at : "@kanly.example");
    write_format(&w, "Auto-Submitted: auto-generated\r\nMIME-Version: 1.0\r\n"
                     "Content-Type: text/plain; charset=utf-8\r\n"
                     "Content-Transfer-Encoding: base64\r\n\r\n");
    write_packed(&w, body);
    letter *x = letter_new(LETTER_MAIL, receiver, w.text, w.length);
    writer_free(&w);
    return x;
}

static letter *mail_letter(server *s, const target *t, const char *const *told, unsigned notices)
{
    char subject[WORDS_SIZE], link[LINK_SIZE];
    writer body = {0};
    json_t *first = json_loads(told[0], 0, NULL);
    if (notices == 1)
        snprintf(subject, sizeof subject, "%s", member(first, "text"));
    else
        snprintf(subject, sizeof subject, "%u things at your tables", notices);
    json_decref(first);
    write_lines(&body, told, notices, "\n\n");
    link_to(s, "/me", "", link);
    write_format(&body, "How you are called, and how not: %s\n", link);
    letter *x = mail(s, t->address, subject, &body);
    writer_free(&body);
    return x;
}

letter *letter_of_code(server *s, const char *receiver, const char *code, const char *why)
{
    char subject[160];
    writer body = {0};
    snprintf(subject, sizeof subject, "%s: your code", code);
    write_format(&body,
                 "%s: %s\n\nIf you did not ask for it, somebody mistyped their receiver, "
                 "and nothing has to be done.\n",
                 why, code);
    letter *x = mail(s, receiver, subject, &body);
    writer_free(&body);
    return x;
}

letter *letter_for(server *s, const target *t, const char *const *told, unsigned notices)
{
    switch (t->channel) {
    case BY_HOOK: return hook_letter(t, told, notices);
    case BY_PUSH: return push_letter(s, t, told, notices);
    case BY_MAIL: return mail_letter(s, t, told, notices);
    case CHANNELS: break;
    }
    return NULL;
}
