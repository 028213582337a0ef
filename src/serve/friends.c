/* Friends, by a link that one gives to the other; whom somebody wants nothing of; reports to the
** operator. A block is felt and not told. */
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "serve/notices.h"
#include "serve/persons_inside.h"
#include "serve/server.h"
#include "serve/talk.h"
#include "serve/tell.h"
#include "store/calling.h"
#include "store/circles.h"

enum { LINK_BYTES = 16, LINK_TEXT = 2 * (TOKEN_SIZE - 1) };

/* --- the link: an id, and a proof that its owner gave it out ---------------------------------- */

static bool link_key(server *s, uint8_t key[crypto_generichash_KEYBYTES])
{
    char hex[2 * crypto_generichash_KEYBYTES + 1];
    size_t length = 0;
    people *kept = s->persons->store;
    if (calling_get_setting(kept, "friend-links", hex, sizeof hex))
        return sodium_hex2bin(key, crypto_generichash_KEYBYTES, hex, strlen(hex), NULL, &length,
                              NULL) == 0;
    randombytes_buf(key, crypto_generichash_KEYBYTES);
    sodium_bin2hex(hex, sizeof hex, key, crypto_generichash_KEYBYTES);
    return persons_kept(s, calling_set_setting(kept, "friend-links", hex));
}

static bool make_link(server *s, const char *id, char out[LINK_TEXT + 1])
{
    uint8_t key[crypto_generichash_KEYBYTES], proof[LINK_BYTES];
    char text[TOKEN_SIZE];
    if (!link_key(s, key)) return false;
    crypto_generichash(proof, sizeof proof, (const uint8_t *)id, strlen(id), key, sizeof key);
    secret_text(proof, sizeof proof, text, sizeof text);
    snprintf(out, LINK_TEXT + 1, "%s%s", id, text);
    return true;
}

static bool read_link(const request *r, char id[TOKEN_SIZE])
{
    char wanted[LINK_TEXT + 1];
    const char *given = member_text(r, "link", LINK_TEXT);
    if (!given || strlen(given) != LINK_TEXT) return false;
    snprintf(id, TOKEN_SIZE, "%.*s", TOKEN_SIZE - 1, given);
    return make_link(r->server, id, wanted) && sodium_memcmp(given, wanted, LINK_TEXT) == 0;
}

/* --- friends ---------------------------------------------------------------------------------- */

static void show_tie(void *self, const person *other)
{
    writer *w = self;
    write_open(w, NULL, '{');
    write_text(w, "id", other->id);
    write_text(w, "name", other->name);
    write_number(w, "since", other->made);
    write_close(w);
}

static void tell_friends(const request *r, const person *who)
{
    char link[LINK_TEXT + 1] = "";
    people *kept = r->server->persons->store;
    make_link(r->server, who->id, link);
    writer w = reply(r, "friends");
    write_text(&w, "link", link);
    write_open(&w, "friends", '[');
    circles_each(kept, who->id, TIE_FRIEND, show_tie, &w);
    write_close(&w);
    write_open(&w, "blocked", '[');
    circles_each(kept, who->id, TIE_BLOCKED, show_tie, &w);
    write_close(&w);
    reply_later(r, &w);
}

void on_friends(const request *r)
{
    person who;
    if (persons_asked(r, &who)) tell_friends(r, &who);
}

/* Who has blocked the other is not found by the link: nobody learns of it. */
void on_friend(const request *r)
{
    server *s = r->server;
    people *kept = s->persons->store;
    char id[TOKEN_SIZE];
    person who, other;
    if (!persons_asked(r, &who)) return;
    if (!read_link(r, id) || !people_find(kept, id, &other) || strcmp(id, who.id) == 0 ||
        circles_tied(kept, id, who.id, TIE_BLOCKED)) {
        r->client->address->messages -= 10;
        refuse(r, "no-person", "This link leads to nobody.");
        return;
    }
    if (circles_count(kept, who.id, TIE_FRIEND) >= FRIENDS_MOST ||
        circles_count(kept, id, TIE_FRIEND) >= FRIENDS_MOST) {
        refuse(r, "too-many", "One of you has %d friends already.", FRIENDS_MOST);
        return;
    }
    persons_kept(s, circles_untie(kept, who.id, id, TIE_BLOCKED) &&
                        circles_tie(kept, who.id, id, TIE_FRIEND, s->now) &&
                        circles_tie(kept, id, who.id, TIE_FRIEND, s->now));
    tell_friends(r, &who);
}

/* The person that is named; false: none, and the sender was told. */
static bool other_asked(const request *r, const person *who, person *out)
{
    const char *id = member_text(r, "person", TOKEN_SIZE - 1);
    if (id && strcmp(id, who->id) != 0 && people_find(r->server->persons->store, id, out))
        return true;
    refuse(r, "no-person", "There is nobody of that name here.");
    return false;
}

static bool end_friendship(server *s, const char *one, const char *other)
{
    people *kept = s->persons->store;
    return persons_kept(s, circles_untie(kept, one, other, TIE_FRIEND) &&
                               circles_untie(kept, other, one, TIE_FRIEND));
}

void on_unfriend(const request *r)
{
    person who, other;
    if (!persons_asked(r, &who) || !other_asked(r, &who, &other)) return;
    end_friendship(r->server, who.id, other.id);
    tell_friends(r, &who);
}

/* --- wanting nothing of somebody -------------------------------------------------------------- */

void on_block(const request *r)
{
    server *s = r->server;
    people *kept = s->persons->store;
    person who, other;
    if (!persons_asked(r, &who) || !other_asked(r, &who, &other)) return;
    if (!member_yes(r, "on", true)) {
        persons_kept(s, circles_untie(kept, who.id, other.id, TIE_BLOCKED));
    } else if (circles_count(kept, who.id, TIE_BLOCKED) >= BLOCKED_MOST) {
        refuse(r, "too-many", "You have blocked %d people already.", BLOCKED_MOST);
        return;
    } else {
        end_friendship(s, who.id, other.id);
        persons_kept(s, circles_tie(kept, who.id, other.id, TIE_BLOCKED, s->now));
    }
    tell_friends(r, &who);
}

bool persons_block(const server *s, const char *hearer, const char *speaker)
{
    return hearer[0] && speaker[0] && s->persons &&
           circles_tied(s->persons->store, hearer, speaker, TIE_BLOCKED);
}

/* --- invitations ------------------------------------------------------------------------------ */

/* To a friend, from a table where one sits or that one made, while people gather. */
void on_invite(const request *r)
{
    server *s = r->server;
    client *c = r->client;
    game_table *t = c->table;
    person who, other;
    if (!persons_asked(r, &who) || !other_asked(r, &who, &other)) return;
    if (t->state != STORE_GATHERING || (c->eye >= KANLY_FACTIONS && !c->host)) {
        refuse(r, "started", "Who sits at a table that gathers can invite others to it.");
        return;
    }
    if (!circles_tied(s->persons->store, who.id, other.id, TIE_FRIEND)) {
        refuse(r, "no-person", "Only friends can be invited.");
        return;
    }
    if (!address_may(c->address, s, &c->address->talk)) {
        refuse(r, "too-fast", "So many invitations at once. Please wait a moment.");
        return;
    }
    for (client *x = s->clients; x; x = x->next) {
        if (strcmp(x->person, other.id) != 0 || x->table == t) continue;
        writer told = {0};
        write_open(&told, NULL, '{');
        write_text(&told, "type", "invited");
        write_text(&told, "by", who.name);
        write_text(&told, "table", t->id);
        write_text(&told, "name", t->name);
        write_close(&told);
        client_say(x, &told);
    }
    notices_invite(t, &other);
    writer w = reply(r, "invite");
    reply_later(r, &w);
}

/* --- reports ---------------------------------------------------------------------------------- */

void on_report(const request *r)
{
    server *s = r->server;
    people *kept = s->persons->store;
    const char *text = member_text(r, "text", REPORT_SIZE - 1),
               *table = member_text(r, "table", TOKEN_SIZE - 1);
    person who, other;
    if (!persons_asked(r, &who) || !other_asked(r, &who, &other)) return;
    if (!text || !text[0]) {
        refuse(r, "shape", "\"text\" must be a text of at most %d bytes.", REPORT_SIZE - 1);
        return;
    }
    if (!address_may(r->client->address, s, &r->client->address->talk) ||
        !circles_may_report(kept, who.id)) {
        refuse(r, "too-many", "You have reported much already. The operator will look at it.");
        return;
    }
    report x = {.id = (int64_t)(secret_number() >> 2), .at = s->now};
    memcpy(x.by, who.id, sizeof x.by);
    memcpy(x.about, other.id, sizeof x.about);
    snprintf(x.game, sizeof x.game, "%s", table ? table : "");
    snprintf(x.text, sizeof x.text, "%s", text);
    for (const client *c = s->clients; c; c = c->next)
        if (strcmp(c->person, other.id) == 0)
            snprintf(x.network, sizeof x.network, "%s", c->address->text);
    persons_kept(s, circles_report(kept, &x));
    writer w = reply(r, "reported");
    reply_later(r, &w);
}
