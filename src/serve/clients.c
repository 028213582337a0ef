/* Connections: what waits to be written to each, and what its address may still do. */
#include <libwebsockets.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "serve/server.h"
#include "text/checksum.h"

/* --- parcels ------------------------------------------------------------------------------------ */

parcel *parcel_of(const writer *w)
{
    parcel *p = malloc(sizeof *p + LWS_PRE + w->length);
    if (!p) abort();
    p->holders = 1;
    p->length = w->length;
    memcpy(p->bytes + LWS_PRE, w->text, w->length);
    return p;
}

void parcel_drop(parcel *p)
{
    if (--p->holders == 0) free(p);
}

/* --- clients ------------------------------------------------------------------------------------ */

client *client_new(server *s, struct lws *wsi, address *from)
{
    client *c = calloc(1, sizeof *c);
    if (!c) return NULL;
    c->server = s;
    c->wsi = wsi;
    c->address = from;
    c->eye = WATCHER;
    c->serial = ++s->serials;
    c->next = s->clients;
    s->clients = c;
    s->client_count++;
    s->metrics.connections++;
    from->connections++;
    return c;
}

static void drop_queue(client *c)
{
    while (c->first) {
        outgoing *gone = c->first;
        c->first = gone->next;
        parcel_drop(gone->parcel);
        free(gone);
    }
    c->last = NULL;
    c->queued = 0;
}

void client_free(client *c)
{
    server *s = c->server;
    if (c->table) table_detach(c);
    for (waiting *w = s->waiting; w; w = w->next)
        if (w->client == c) w->client = NULL;
    for (client **at = &s->clients; *at; at = &(*at)->next)
        if (*at == c) {
            *at = c->next;
            break;
        }
    s->client_count--;
    c->address->connections--;
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
    outgoing *o = calloc(1, sizeof *o);
    if (!o) abort();
    o->parcel = p;
    p->holders++;
    if (c->last)
        c->last->next = o;
    else
        c->first = o;
    c->last = o;
    c->queued += p->length;
    c->server->metrics.bytes_out += p->length;
    lws_callback_on_writable(c->wsi);
}

void client_say(client *c, writer *w)
{
    parcel *p = parcel_of(w);
    client_send(c, p);
    parcel_drop(p);
    writer_free(w);
}

void client_close(client *c, int status)
{
    c->closing = true;
    c->close_status = status;
    lws_callback_on_writable(c->wsi);
}

void client_write(client *c)
{
    while (c->first && !lws_send_pipe_choked(c->wsi)) {
        outgoing *o = c->first;
        c->first = o->next;
        if (!c->first) c->last = NULL;
        c->queued -= o->parcel->length;
        int written =
            lws_write(c->wsi, o->parcel->bytes + LWS_PRE, o->parcel->length, LWS_WRITE_TEXT);
        parcel_drop(o->parcel);
        free(o);
        if (written < 0) {
            drop_queue(c);
            return;
        }
    }
    if (c->first) lws_callback_on_writable(c->wsi);
}

/* --- addresses ---------------------------------------------------------------------------------- */

static unsigned chain_of(const char *text)
{
    return (unsigned)(checksum_bytes(CHECKSUM_START, (const uint8_t *)text, strlen(text)) %
                      TABLE_HASH);
}

address *address_of(server *s, const char *text)
{
    address **chain = &s->address[chain_of(text)];
    for (address *a = *chain; a; a = a->next)
        if (strcmp(a->text, text) == 0) return a;
    address *a = calloc(1, sizeof *a);
    if (!a) return NULL;
    snprintf(a->text, sizeof a->text, "%s", text);
    a->messages = 3.0 * (double)s->config.messages_each;
    a->tables = (double)s->config.tables_each;
    a->filled = s->now;
    a->next = *chain;
    return *chain = a;
}

static double filled_up(double have, double rate, double most, double seconds)
{
    have += rate * seconds;
    return have > most ? most : have;
}

static void fill_up(address *a, const server *s)
{
    double seconds = (double)(s->now - a->filled) / 1000, rate = (double)s->config.messages_each,
           tables = (double)s->config.tables_each;
    if (seconds <= 0) return;
    a->messages = filled_up(a->messages, rate, 3 * rate, seconds);
    a->tables = filled_up(a->tables, tables / 3600, tables, seconds);
    a->filled = s->now;
}

/* Takes one from a bucket; false when it is empty. */
bool address_may(address *a, const server *s, double *bucket)
{
    fill_up(a, s);
    if (*bucket < 1) return false;
    *bucket -= 1;
    return true;
}

void address_sweep(server *s)
{
    for (unsigned i = 0; i < TABLE_HASH; i++)
        for (address **at = &s->address[i]; *at;) {
            address *a = *at;
            fill_up(a, s);
            if (a->connections == 0 && a->tables >= (double)s->config.tables_each) {
                *at = a->next;
                free(a);
            } else {
                at = &a->next;
            }
        }
}
