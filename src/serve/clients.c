/* Connections: what waits to be written to each, and what its address may still do. */
#include "serve/clients.h"

#include <arpa/inet.h>
#include <libwebsockets.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "serve/log.h"
#include "serve/server.h"
#include "serve/straight.h"
#include "serve/tell.h"
#include "text/checksum.h"

/* Half-open connections are found by asking: who is silent is sent a ping, and who does not answer
** is let go. So is who has been told goodbye and neither reads it nor goes, after so many
** milliseconds. (The library's own timers for this are one sorted list for all connections,
** which costs more with thousands of them than everything else together.) */
enum { GOODBYE = 5 * 1000 };

enum { SAID_KEPT = 64 * 1024 }; /* bytes: the memory of a longer answer is given back */

/* --- parcels ---------------------------------------------------------------------------------- */

/* The head of its frame, before the text: a whole one of text, and its length (RFC 6455). */
static void write_head(parcel *p)
{
    enum { WHOLE_TEXT = 0x81, TWO_BYTES = 126, EIGHT_BYTES = 127 };
    unsigned more = p->length < TWO_BYTES ? 0 : p->length <= UINT16_MAX ? 2 : 8;
    unsigned char *at = p->bytes + LWS_PRE - 2 - more;
    p->head = 2 + more;
    *at++ = WHOLE_TEXT;
    *at++ = (unsigned char)(more == 0 ? p->length : more == 2 ? TWO_BYTES : EIGHT_BYTES);
    for (unsigned left = more; left--;) *at++ = (unsigned char)((uint64_t)p->length >> 8 * left);
}

parcel *parcel_of(const writer *w)
{
    parcel *p = malloc(sizeof *p + LWS_PRE + w->length);
    if (!p) abort();
    p->holders = 1;
    p->length = w->length;
    write_head(p);
    memcpy(p->bytes + LWS_PRE, w->text, w->length);
    return p;
}

void parcel_drop(parcel *p)
{
    if (--p->holders == 0) free(p);
}

/* --- clients ---------------------------------------------------------------------------------- */

client *client_new(server *s, struct lws *wsi, address *from)
{
    client *c = calloc(1, sizeof *c);
    if (!c) return NULL;
    c->server = s;
    c->wsi = wsi;
    c->socket = -1;
    c->address = from;
    c->eye = WATCHER;
    c->serial = ++s->serials;
    c->heard = s->now;
    c->next = s->clients;
    s->clients = c;
    s->client_count++;
    s->metrics.connections++;
    from->connections++;
    if (from->wider) from->wider->connections++;
    return c;
}

static outgoing *new_outgoing(server *s)
{
    outgoing *o = s->spare;
    if (o)
        s->spare = o->next;
    else if (!(o = malloc(sizeof *o)))
        abort();
    return o;
}

/* The next that waits, which is the caller's to drop. */
static parcel *take_first(client *c)
{
    outgoing *o = c->first;
    parcel *p = o->parcel;
    c->first = o->next;
    if (!c->first) c->last = NULL;
    c->queued -= p->length;
    o->next = c->server->spare;
    c->server->spare = o;
    return p;
}

static void drop_queue(client *c)
{
    while (c->first) parcel_drop(take_first(c));
}

void clients_end(server *s)
{
    for (outgoing *o = s->spare, *next; o; o = next) {
        next = o->next;
        free(o);
    }
    s->spare = NULL;
    writer_free(&s->said);
}

void client_free(client *c)
{
    server *s = c->server;
    if (c->table) table_detach(c);
    for (waiting *w = s->waiting; w; w = w->next)
        if (w->client == c) w->client = NULL;
    for (client **at = &s->spoken_to; c->spoken_to && *at; at = &(*at)->next_spoken_to)
        if (*at == c) {
            *at = c->next_spoken_to;
            break;
        }
    for (client **at = &s->clients; *at; at = &(*at)->next)
        if (*at == c) {
            *at = c->next;
            break;
        }
    s->client_count--;
    c->address->connections--;
    if (c->address->wider) c->address->wider->connections--;
    drop_queue(c);
    free(c->partial);
    free(c);
}

/* A client that does not read is let go: it can come back and is told what it missed. */
void client_send(client *c, parcel *p)
{
    if (c->closing) return;
    if (c->queued + p->length > c->server->config.queue_size) {
        log_line(LOG_WARNING, "client", "%s does not read; connection closed", c->address->text);
        c->server->metrics.dropped++;
        drop_queue(c);
        client_close(c, LWS_CLOSE_STATUS_POLICY_VIOLATION);
        return;
    }
    outgoing *o = new_outgoing(c->server);
    *o = (outgoing){.parcel = p};
    p->holders++;
    if (c->last)
        c->last->next = o;
    else
        c->first = o;
    c->last = o;
    c->queued += p->length;
    c->server->metrics.bytes_out += p->length;
    if (c->spoken_to) return;
    c->spoken_to = true;
    c->next_spoken_to = c->server->spoken_to;
    c->server->spoken_to = c;
}

void client_say(client *c, writer *w)
{
    parcel *p = parcel_of(w);
    client_send(c, p);
    parcel_drop(p);
    writer *kept = &c->server->said;
    if (!kept->text && w->room <= SAID_KEPT) {
        *kept = (writer){.text = w->text, .room = w->room};
        *w = (writer){0};
    }
    writer_free(w);
}

void client_close(client *c, int status)
{
    if (!c->closing) c->let_go = c->server->now;
    c->closing = true;
    c->close_status = status;
    if (c->wsi) lws_callback_on_writable(c->wsi);
}

/* A ping with something in it: the library does not tell of an answer that is empty. */
static void ask_whether_there(client *c)
{
    unsigned char question[LWS_PRE + 1];
    c->asking = false;
    question[LWS_PRE] = '?';
    if (lws_write(c->wsi, question + LWS_PRE, 1, LWS_WRITE_PING) < 0)
        client_close(c, LWS_CLOSE_STATUS_PROTOCOL_ERR);
}

void clients_watch(server *s)
{
    int64_t longest = (int64_t)s->config.silence_seconds * 1000;
    for (client *c = s->clients; c; c = c->next) {
        if (!c->wsi) continue;
        bool dead = s->now - c->heard > longest || (c->closing && s->now - c->let_go > GOODBYE);
        if (dead) {
            log_line(LOG_DEBUG, "client", "%s is gone", c->address->text);
            lws_set_timeout(c->wsi, PENDING_TIMEOUT_CLOSE_ACK, LWS_TO_KILL_ASYNC);
        } else if (!c->closing && !c->asking && s->now - c->heard > longest / 2 &&
                   s->now - c->asked > longest / 6) {
            c->asked = s->now;
            c->asking = true;
            lws_callback_on_writable(c->wsi);
        }
    }
}

static void cannot_write(client *c)
{
    drop_queue(c);
    client_close(c, LWS_CLOSE_STATUS_NOSTATUS);
}

static bool write_by_library(client *c)
{
    parcel *p = take_first(c);
    c->straight += p->length; /* takes room as well */
    bool fine = lws_write(c->wsi, p->bytes + LWS_PRE, p->length, LWS_WRITE_TEXT) >= 0;
    parcel_drop(p);
    if (!fine) cannot_write(c);
    return fine;
}

/* Whoever is in this process hears at once. */
static void tell_hearer(client *c)
{
    while (c->first) {
        parcel *p = take_first(c);
        c->hears(c, (const char *)p->bytes + LWS_PRE, p->length);
        parcel_drop(p);
    }
}

void client_write(client *c)
{
    if (c->hears) {
        tell_hearer(c);
        return;
    }
    if (c->asking && !c->closing) ask_whether_there(c);
    while (c->first && !lws_partial_buffered(c->wsi)) {
        int gone = write_straight(c);
        if (gone < 0) {
            cannot_write(c);
            return;
        }
        for (int i = 0; i < gone; i++) parcel_drop(take_first(c));
        if (!gone && !write_by_library(c)) return;
    }
    if (c->first) lws_callback_on_writable(c->wsi);
}

/* At the end of a turn everything is written at once, without waiting for the connections to say
** that they can take it: nearly always they can. Where one cannot, the library keeps what is
** left of the message and says when. */
void clients_flush(server *s)
{
    for (client *c; (c = s->spoken_to);) {
        s->spoken_to = c->next_spoken_to;
        c->spoken_to = false;
        client_write(c);
    }
}

/* How many seconds' worth may come at once: a page brings many files. */
enum { MESSAGE_SECONDS = 3, DOWNLOAD_SECONDS = 10, GAME_COSTS = 10 };
enum { TALK_A_SECOND = 2, TALK_AT_MOST = 40 }; /* lines, of a whole household */

/* --- addresses -------------------------------------------------------------------------------- */

static unsigned chain_of(const char *text)
{
    return (unsigned)(checksum_bytes(CHECKSUM_START, (const uint8_t *)text, strlen(text)) %
                      TABLE_HASH);
}

/* Whoever has one address of IPv6 has 2^64: they count as one. Many have 256 such networks, which
** together may do as much as a few of them. An address of IPv4 in the clothes of IPv6 is that of
** IPv4, which has no wider network. */
enum { NETWORK_BYTES = 8, WIDER_BYTES = 7, WIDER_SHARES = 4 };

static bool network_of(const char *text, unsigned bytes, char *out, size_t size)
{
    struct in6_addr six;
    snprintf(out, size, "%s", text);
    if (!strchr(text, ':') || inet_pton(AF_INET6, text, &six) != 1) return false;
    if (IN6_IS_ADDR_V4MAPPED(&six)) {
        inet_ntop(AF_INET, six.s6_addr + 12, out, (socklen_t)size);
        return false;
    }
    memset(six.s6_addr + bytes, 0, sizeof six.s6_addr - bytes);
    inet_ntop(AF_INET6, &six, out, (socklen_t)size);
    if (bytes == WIDER_BYTES) strncat(out, "/56", size - strlen(out) - 1);
    return true;
}

static double shares(const address *a) { return a->narrower ? WIDER_SHARES : 1; }

/* As it was or, the first time, with everything it may have. */
static address *find_address(server *s, const char *text, bool wider)
{
    address **chain = &s->address[chain_of(text)];
    for (address *a = *chain; a; a = a->next)
        if (strcmp(a->text, text) == 0) return a;
    address *a = calloc(1, sizeof *a);
    if (!a) return NULL;
    snprintf(a->text, sizeof a->text, "%s", text);
    double share = wider ? WIDER_SHARES : 1;
    a->messages = share * MESSAGE_SECONDS * (double)s->config.messages_each;
    a->downloads = share * DOWNLOAD_SECONDS * (double)s->config.downloads_each;
    a->tables = share * (double)s->config.tables_each;
    a->talk = share * TALK_AT_MOST;
    a->filled = s->now;
    a->next = *chain;
    return *chain = a;
}

address *address_of(server *s, const char *text)
{
    char network[sizeof((address *)0)->text], wider[sizeof network];
    bool six = network_of(text, NETWORK_BYTES, network, sizeof network);
    address *a = find_address(s, network, false);
    if (!a || !six || a->wider) return a;
    network_of(text, WIDER_BYTES, wider, sizeof wider);
    a->wider = find_address(s, wider, true);
    if (a->wider) a->wider->narrower++;
    return a;
}

bool address_may_connect(const address *a, const server *s)
{
    if (a->connections >= s->config.connections_each) return false;
    return !a->wider || a->wider->connections < WIDER_SHARES * s->config.connections_each;
}

static double filled_up(double have, double rate, double most, double seconds)
{
    have += rate * seconds;
    return have > most ? most : have;
}

static void fill_up(address *a, const server *s)
{
    double seconds = (double)(s->now - a->filled) / 1000, share = shares(a),
           rate = share * (double)s->config.messages_each,
           tables = share * (double)s->config.tables_each,
           files = share * (double)s->config.downloads_each;
    if (seconds <= 0) return;
    a->messages = filled_up(a->messages, rate, MESSAGE_SECONDS * rate, seconds);
    a->downloads = filled_up(a->downloads, files, DOWNLOAD_SECONDS * files, seconds);
    a->tables = filled_up(a->tables, tables / 3600, tables, seconds);
    a->talk = filled_up(a->talk, share * TALK_A_SECOND, share * TALK_AT_MOST, seconds);
    a->filled = s->now;
}

/* Takes one from a bucket; false when it is empty. */
bool address_may(address *a, const server *s, double *bucket)
{
    size_t at = (size_t)((char *)bucket - (char *)a);
    double *wider = a->wider ? (void *)((char *)a->wider + at) : NULL;
    fill_up(a, s);
    if (wider) fill_up(a->wider, s);
    if (*bucket < 1 || (wider && *wider < 1)) return false;
    *bucket -= 1;
    if (wider) *wider -= 1;
    return true;
}

/* A game must be played again to be written down, so it costs more than a file. Whoever watches
** over the server is always answered. */
bool address_may_download(server *s, address *a, const char *path)
{
    double cost = strncmp(path, "/games/", 7) == 0 ? GAME_COSTS : 1;
    if (strcmp(path, "/healthz") == 0 || strcmp(path, "/readyz") == 0) return true;
    fill_up(a, s);
    if (a->wider) fill_up(a->wider, s);
    if (a->downloads < cost || (a->wider && a->wider->downloads < cost)) return false;
    a->downloads -= cost;
    if (a->wider) a->wider->downloads -= cost;
    return true;
}

void address_sweep(server *s)
{
    for (unsigned i = 0; i < TABLE_HASH; i++)
        for (address **at = &s->address[i]; *at;) {
            address *a = *at;
            fill_up(a, s);
            if (a->connections == 0 && a->sockets == 0 && a->narrower == 0 &&
                a->tables >= (double)s->config.tables_each &&
                a->downloads >= DOWNLOAD_SECONDS * (double)s->config.downloads_each) {
                if (a->wider) a->wider->narrower--;
                *at = a->next;
                free(a);
            } else {
                at = &a->next;
            }
        }
}
