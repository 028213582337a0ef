/* The connections of `kanly load`: libwebsockets' client, one loop for all. A connection says one
** thing and waits for its answer, so it needs room for one message only. Few connect at the same
** time: the rest wait for their turn. */
#include <libwebsockets.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cli/load.h"
#include "platform/platform.h"
#include "serve/events.h"

enum {
    TICK = 5 * LWS_US_PER_MS,
    CONNECTING_AT_ONCE = 50,
    LONGEST_SAID = 512,
    RECEIVE = 64 * 1024, /* most messages arrive whole */
    EXTRA_FILES = 64,
};

struct connection {
    struct lws *wsi;
    load_network *network;
    bool open, gone;
    unsigned char said[LWS_PRE + LONGEST_SAID];
    size_t said_length;
    char *partial; /* a message of which more must come */
    size_t partial_length;
};

struct load_network {
    const load_plan *plan;
    load_listener listener;
    events *events;
    struct lws_context *context;
    struct lws_vhost *vhost;
    lws_sorted_usec_list_t tick;
    connection *connection;
    unsigned count, connecting, next; /* next: the first who has not tried yet */
    unsigned wanted;
};

double load_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* --- what comes ------------------------------------------------------------------------------- */

static unsigned number_of(const connection *c) { return (unsigned)(c - c->network->connection); }

static void hand_over(connection *c, const char *text, size_t length)
{
    load_network *n = c->network;
    n->listener.arrived(n->listener.self, number_of(c), (piece){text, text + length});
}

static void receive(connection *c, struct lws *wsi, const char *bytes, size_t length)
{
    bool whole = lws_is_final_fragment(wsi) && lws_remaining_packet_payload(wsi) == 0;
    if (whole && !c->partial) {
        hand_over(c, bytes, length);
        return;
    }
    char *more = realloc(c->partial, c->partial_length + length);
    if (!more) abort();
    c->partial = more;
    memcpy(c->partial + c->partial_length, bytes, length);
    c->partial_length += length;
    if (!whole) return;
    hand_over(c, c->partial, c->partial_length);
    free(c->partial);
    c->partial = NULL;
    c->partial_length = 0;
}

static void lose(connection *c, const char *why)
{
    load_network *n = c->network;
    char line[400];
    if (c->gone) return;
    c->gone = true;
    c->wsi = NULL;
    if (!c->open) {
        n->connecting--;
        snprintf(line, sizeof line,
                 "no connection to %s port %u (%.80s); is a server there, and does its "
                 "--connections-each allow so many?",
                 n->plan->host, (unsigned)n->plan->port, why);
        why = line;
    }
    n->listener.lost(n->listener.self, number_of(c), why);
}

static int say_it(connection *c, struct lws *wsi)
{
    size_t length = c->said_length;
    if (!length) return 0;
    c->said_length = 0;
    return lws_write(wsi, c->said + LWS_PRE, length, LWS_WRITE_TEXT) < (int)length ? -1 : 0;
}

static int on_event(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                    size_t length)
{
    connection *c = lws_get_opaque_user_data(wsi);
    (void)user;
    if (!c) return 0;
    if (reason == LWS_CALLBACK_CLIENT_RECEIVE) return receive(c, wsi, in, length), 0;
    if (reason == LWS_CALLBACK_CLIENT_WRITEABLE) return say_it(c, wsi);
    if (reason == LWS_CALLBACK_CLIENT_ESTABLISHED) {
        c->open = true;
        c->network->connecting--;
        c->network->listener.connected(c->network->listener.self, number_of(c));
    }
    if (reason == LWS_CALLBACK_CLIENT_CONNECTION_ERROR) lose(c, in ? in : "refused");
    if (reason == LWS_CALLBACK_CLIENT_CLOSED) lose(c, "the server closed the connection");
    return 0;
}

/* --- connecting ------------------------------------------------------------------------------- */

static void connect_one(load_network *n, connection *c)
{
    char host[160];
    snprintf(host, sizeof host, "%s:%u", n->plan->host, (unsigned)n->plan->port);
    struct lws_client_connect_info info = {.context = n->context,
                                           .vhost = n->vhost,
                                           .address = n->plan->host,
                                           .port = (int)n->plan->port,
                                           .path = n->plan->path,
                                           .host = host,
                                           .local_protocol_name = "load",
                                           .opaque_user_data = c,
                                           .pwsi = &c->wsi};
    n->connecting++;
    if (!lws_client_connect_via_info(&info)) lose(c, "refused");
}

static void tick(lws_sorted_usec_list_t *sul)
{
    load_network *n = lws_container_of(sul, load_network, tick);
    while (n->next < n->wanted && n->connecting < CONNECTING_AT_ONCE)
        connect_one(n, &n->connection[n->next++]);
    n->listener.tick(n->listener.self);
    lws_sul_schedule(n->context, 0, &n->tick, tick, TICK);
}

void network_connect(load_network *n, unsigned who)
{
    if (who >= n->wanted) n->wanted = who + 1;
}

static const struct lws_protocols PROTOCOLS[] = {
    {.name = "load", .callback = on_event, .rx_buffer_size = RECEIVE},
    {0},
};

/* No timers for each connection: in the library they are one sorted list, and the clients would
** be the slow ones. */
static const lws_retry_bo_t NO_WATCH = {0};

load_network *network_open(const load_plan *plan, unsigned connections,
                           const load_listener *listener)
{
    struct lws_context_creation_info info = {0};
    load_network *n = calloc(1, sizeof *n);
    if (!n || !(n->connection = calloc(connections, sizeof *n->connection))) abort();
    n->plan = plan;
    n->listener = *listener;
    n->count = connections;
    for (unsigned i = 0; i < connections; i++) n->connection[i].network = n;
    platform_allow_files(connections + EXTRA_FILES);
    lws_set_log_level(0, NULL);
    info.port = CONTEXT_PORT_NO_LISTEN;
    info.protocols = PROTOCOLS;
    info.pt_serv_buf_size = RECEIVE;
    info.retry_and_idle_policy = &NO_WATCH;
    info.gid = info.uid = (unsigned)-1;
    info.options = LWS_SERVER_OPTION_EXPLICIT_VHOSTS;
    n->events = events_begin(&info, &n->context);
    n->vhost = n->context ? lws_create_vhost(n->context, &info) : NULL;
    if (!n->vhost) return network_close(n), NULL;
    lws_sul_schedule(n->context, 0, &n->tick, tick, TICK);
    return n;
}

void network_say(load_network *n, unsigned who, const char *format, ...)
{
    connection *c = &n->connection[who];
    va_list values;
    if (c->gone || !c->open) return;
    va_start(values, format);
    int length = vsnprintf((char *)c->said + LWS_PRE, LONGEST_SAID, format, values);
    va_end(values);
    if (length <= 0 || length >= LONGEST_SAID || c->said_length) abort();
    c->said_length = (size_t)length;
    lws_callback_on_writable(c->wsi);
}

void network_turn(load_network *n) { events_turn(n->events, true); }

void network_close(load_network *n)
{
    for (unsigned i = 0; i < n->count; i++) n->connection[i].gone = true; /* no more reports */
    events_end(n->events);
    for (unsigned i = 0; i < n->count; i++) free(n->connection[i].partial);
    free(n->connection);
    free(n);
}
