/* Where people are called: adding a webhook, a browser or a mail address, trying it, dropping it. A
** mail address is written to only when its owner has said so, with a code that was sent there. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "serve/notices_inside.h"
#include "serve/server.h"
#include "serve/tell.h"

enum { MAIL_LONGEST = 254, CODE_COSTS = 3 };

static bool read_channel(const request *r, channel *out)
{
    static const char *const WORD[] = {"hook", "push", "mail"};
    const char *word = member_text(r, "channel", 8);
    for (unsigned i = 0; word && i < CHANNELS; i++)
        if (strcmp(word, WORD[i]) == 0) return *out = (channel)i, true;
    refuse(r, "shape", "\"channel\" must be hook, push or mail.");
    return false;
}

/* Nothing that a head or a command could be broken with; whether it exists, a code finds out. */
static bool is_mail_address(const char *text)
{
    const char *at = strchr(text, '@');
    if (!at || at == text || !at[1] || strchr(at + 1, '@') || text[0] == '-') return false;
    if (!strchr(at, '.') || strlen(text) > MAIL_LONGEST) return false;
    for (const char *c = text; *c; c++)
        if (*c <= ' ' || *c >= 127 || strchr("<>()[]\\,;:\"", *c)) return false;
    return true;
}

/* Printable, with a host, and encrypted unless the operator lets people reach private networks. */
static bool is_web_address(const server *s, const char *text)
{
    const char *host = strncmp(text, "https://", 8) == 0                             ? text + 8
                       : s->config.private_hooks && strncmp(text, "http://", 7) == 0 ? text + 7
                                                                                     : NULL;
    if (!host || !host[0] || host[0] == '/') return false;
    for (const char *c = text; *c; c++)
        if (*c <= ' ' || *c >= 127 || *c == '"' || *c == '\\') return false;
    size_t name = strcspn(host, "/?#");
    return memchr(host, '@', name) == NULL; /* no password in it */
}

static bool read_push(const request *r, target *t)
{
    const char *point = member_text(r, "p256dh", 100), *auth = member_text(r, "auth", 40);
    if (!point || !auth || strchr(point, ' ') || strchr(auth, ' '))
        return refuse(r, "shape", "A browser has an address, \"p256dh\" and \"auth\"."), false;
    snprintf(t->keys, sizeof t->keys, "%s %s", point, auth);
    return true;
}

static bool read_hook(const request *r, target *t)
{
    const char *form = member_text(r, "form", 16);
    if (!member_given(r, "form")) form = "plain";
    if (!form || (strcmp(form, "plain") != 0 && strcmp(form, "discord") != 0))
        return refuse(r, "shape", "\"form\" must be plain or discord."), false;
    snprintf(t->keys, sizeof t->keys, "%s", form);
    secret_token(t->secret);
    return true;
}

static bool read_target(const request *r, target *t)
{
    const char *where = member_text(r, "address", TARGET_ADDRESS - 1);
    bool fits;
    if (!read_channel(r, &t->channel)) return false;
    if (!channel_is_there(r->server, t->channel))
        return refuse(r, "no-channel", "This server cannot call people that way."), false;
    fits = where &&
           (t->channel == BY_MAIL ? is_mail_address(where) : is_web_address(r->server, where));
    if (!fits)
        return refuse(r, "shape", "\"address\" must be %s.",
                      t->channel == BY_MAIL ? "an address of mail" : "an address of https://"),
               false;
    snprintf(t->address, sizeof t->address, "%s", where);
    t->confirmed = t->channel != BY_MAIL;
    if (t->channel == BY_HOOK) return read_hook(r, t);
    return t->channel == BY_MAIL || read_push(r, t);
}

/* Mail to strangers is dear: as many in an hour as a household may make tables, and less. */
static bool may_send_code(const request *r)
{
    address *a = r->client->address;
    bool may = address_may(a, r->server, &a->tables);
    if (may) a->tables -= CODE_COSTS - 1;
    if (!may) refuse(r, "too-many", "Too many codes were sent from here. Please wait a while.");
    return may;
}

static void send_code(server *s, const target *t, const person_code *code)
{
    letter *x = letter_of_code(s, t->address, code->code, "The code that makes this address yours");
    if (!x) return;
    x->tag = 0;
    if (!post_send(s->notices->post, x)) letter_free(x);
}

/* The same address twice is the same target, told its new keys. */
static void drop_same(server *s, const target *t)
{
    target list[TARGETS_MOST];
    unsigned count = calling_targets(s->persons->store, t->person, list);
    for (unsigned i = 0; i < count; i++)
        if (list[i].channel == t->channel && strcmp(list[i].address, t->address) == 0)
            persons_kept(s, calling_drop(s->persons->store, list[i].id));
}

static void tell_target(const request *r, const char *type, const target *t)
{
    char id[24];
    snprintf(id, sizeof id, "%lld", (long long)t->id);
    writer w = reply(r, type);
    write_text(&w, "target", id);
    write_yes(&w, "confirmed", t->confirmed);
    if (t->secret[0]) write_text(&w, "secret", t->secret);
    reply_later(r, &w);
}

void on_notices_add(const request *r)
{
    server *s = r->server;
    target t = {0}, list[TARGETS_MOST];
    person who;
    if (!persons_asked(r, &who) || !read_target(r, &t)) return;
    memcpy(t.person, who.id, sizeof t.person);
    drop_same(s, &t);
    if (calling_targets(s->persons->store, who.id, list) >= TARGETS_MOST) {
        refuse(r, "too-many", "You are called in %d places already.", TARGETS_MOST);
        return;
    }
    if (t.channel == BY_MAIL && !may_send_code(r)) return;
    t.id = (int64_t)(secret_number() >> 2) + 1;
    if (persons_kept(s, calling_add(s->persons->store, &t)) && !t.confirmed) {
        person_code *code = persons_draw_code(s, who.id, CODE_MAIL);
        code->tag = t.id;
        send_code(s, &t, code);
    }
    tell_target(r, "notices-added", &t);
}

void on_notices_confirm(const request *r)
{
    server *s = r->server;
    char id[TOKEN_SIZE];
    int64_t tag;
    person who;
    target t;
    if (!persons_asked(r, &who) || !persons_use_code(r, CODE_MAIL, id, &tag)) return;
    if (!calling_find(s->persons->store, tag, &t) || strcmp(t.person, who.id) != 0) {
        refuse(r, "code", "This code is not valid, or no longer.");
        return;
    }
    t.confirmed = true;
    persons_kept(s, calling_keep(s->persons->store, &t));
    tell_target(r, "notices-confirmed", &t);
}

/* The target that is named, if it is the asker's own. */
static bool own_target(const request *r, target *out)
{
    const char *id = member_text(r, "target", 23);
    person who;
    if (!persons_asked(r, &who)) return false;
    if (id && calling_find(r->server->persons->store, strtoll(id, NULL, 10), out) &&
        strcmp(out->person, who.id) == 0)
        return true;
    refuse(r, "no-target", "You are not called there.");
    return false;
}

void on_notices_drop(const request *r)
{
    target t;
    if (!own_target(r, &t)) return;
    persons_kept(r->server, calling_drop(r->server->persons->store, t.id));
    writer w = reply(r, "notices-dropped");
    reply_later(r, &w);
}

/* One that is off is on again: who tries it has mended it. */
void on_notices_try(const request *r)
{
    server *s = r->server;
    target t;
    if (!own_target(r, &t)) return;
    if (!t.confirmed) {
        refuse(r, "code", "This address is not confirmed yet.");
    } else if (!address_may(r->client->address, s, &r->client->address->talk)) {
        refuse(r, "too-fast", "So many tries at once. Please wait a moment.");
    } else if (!notices_send_try(r, &t)) {
        refuse(r, "too-many", "Too many letters are under way. Please try again.");
    } else if (t.off || t.failures) {
        t.off = false;
        t.failures = t.retry = 0;
        persons_kept(s, calling_keep(s->persons->store, &t));
    }
}

/* Who lost their key gets a code by mail that lets another browser in. Whether the address is
** anybody's is not told. */
void on_person_mail(const request *r)
{
    server *s = r->server;
    const char *where = member_text(r, "address", MAIL_LONGEST);
    target t;
    if (!channel_is_there(s, BY_MAIL)) {
        refuse(r, "no-channel", "This server cannot send mail.");
        return;
    }
    if (!where || !is_mail_address(where)) {
        refuse(r, "shape", "\"address\" must be an address of mail.");
        return;
    }
    if (!may_send_code(r)) return;
    if (calling_find_address(s->persons->store, BY_MAIL, where, &t)) {
        const person_code *code = persons_draw_code(s, t.person, CODE_BROWSER);
        letter *x =
            letter_of_code(s, where, code->code, "The code that lets another browser in as you");
        if (x && !post_send(s->notices->post, x)) letter_free(x);
    }
    writer w = reply(r, "person-mailed");
    reply_send(r, &w);
}
