/* The loop: libwebsockets calls back for every connection, and after each round everything that
** was done is settled. */
#include <arpa/inet.h>
#include <libwebsockets.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>

#include "platform/platform.h"
#include "serve/events.h"
#include "serve/http.h"
#include "serve/lessons.h"
#include "serve/log.h"
#include "serve/mcp.h"
#include "serve/neighbours.h"
#include "serve/playing.h"
#include "serve/robots.h"
#include "serve/notices.h"
#include "serve/operator.h"
#include "serve/persons.h"
#include "serve/server.h"
#include "serve/sharing.h"
#include "serve/tell.h"
#include "store/db.h"

enum {
    TICK = 50 * LWS_US_PER_MS,
    GATHER = 4, /* milliseconds from one commit to the next, if both have something */
    WATCH = 1000,
    SWEEP = 60 * 1000,
    FAREWELL = 2000,   /* for everybody to be told that the server stops */
    LAST_MOMENT = 200, /* for them to go */
    EXTRA_FILES = 64,
    LONGEST_HEADER = 4096,
    SEND_BUFFER = 128 * 1024,
    SPARE_SOCKETS = 50, /* for the page and its files, beside the WebSockets */
};

/* What belongs to one connection, HTTP or WebSocket. */
typedef struct {
    client *client;
    answer answer;
    mcp_call *call; /* of an agent */
    char address[64];
} session;

/* The one server of this process: signals and the library's callbacks have no other way to it. */
static struct {
    server server;
    events *events;
    struct lws_vhost *metrics; /* where they are told; NULL: nowhere */
    lws_sorted_usec_list_t tick;
    volatile sig_atomic_t stop;
} running;

serve_config serve_usual_config(void)
{
    return (serve_config){.bind = "127.0.0.1",
                          .port = 7654,
                          .origins = "",
                          .level = LOG_INFO,
                          .metrics_bind = "127.0.0.1",
                          .connections = 8000,
                          .connections_each = 200,
                          .tables = 4000,
                          .tables_each = 60,
                          .keep_gathering = 7,
                          .rest_seconds = 60,
                          .message_size = 16 * 1024,
                          .messages_each = 50,
                          .downloads_each = 50,
                          .queue_size = 1024 * 1024,
                          .silence_seconds = 60,
                          .think_milliseconds = 1000,
                          .call_after = 30,
                          .call_again = 60,
                          .quiet_milliseconds = 2500};
}

/* --- connections ------------------------------------------------------------------------------ */

static bool is_address(const char *text)
{
    unsigned char bytes[sizeof(struct in6_addr)];
    return inet_pton(AF_INET, text, bytes) == 1 || inet_pton(AF_INET6, text, bytes) == 1;
}

/* The last entry is the one our own proxy wrote. What is no address is not believed. The list is as
** long as the library takes a header: nobody gets past this with a longer one. */
static void note_address(struct lws *wsi, session *x, bool behind_proxy)
{
    char list[LONGEST_HEADER];
    if (behind_proxy && lws_hdr_copy(wsi, list, sizeof list, WSI_TOKEN_X_FORWARDED_FOR) > 0) {
        char *last = strrchr(list, ',');
        last = last ? last + 1 : list;
        snprintf(x->address, sizeof x->address, "%.63s", last + strspn(last, " "));
        if (is_address(x->address)) return;
    }
    if (!lws_get_peer_simple(wsi, x->address, sizeof x->address))
        snprintf(x->address, sizeof x->address, "?");
}

/* A browser says which page connects. Without a list only pages from this very host may. */
static bool origin_fits(struct lws *wsi, const char *allowed)
{
    char origin[256], host[256];
    int length = lws_hdr_copy(wsi, origin, sizeof origin, WSI_TOKEN_ORIGIN);
    if (length == 0 && lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN) == 0)
        return true; /* not a browser */
    if (length <= 0) return false;
    if (!allowed[0]) {
        const char *name = strstr(origin, "://");
        return name && lws_hdr_copy(wsi, host, sizeof host, WSI_TOKEN_HOST) > 0 &&
               strcmp(name + 3, host) == 0;
    }
    for (const char *at = allowed; *at;) {
        size_t word = strcspn(at, " ");
        if (word == strlen(origin) && strncmp(at, origin, word) == 0) return true;
        at += word + strspn(at + word, " ");
    }
    return false;
}

/* Nonzero: the connection is refused. */
static int filter(server *s, struct lws *wsi, session *x)
{
    char path[64];
    if (lws_hdr_copy(wsi, path, sizeof path, WSI_TOKEN_GET_URI) <= 0 || strcmp(path, "/play") != 0)
        return 1;
    note_address(wsi, x, s->config.behind_proxy);
    if (!origin_fits(wsi, s->config.origins)) {
        log_line(LOG_WARNING, "client", "%s comes from a page that may not connect", x->address);
        return 1;
    }
    address *a = address_of(s, x->address);
    if (a && operator_bans(s, a->text)) {
        s->metrics.refused++;
        return 1;
    }
    if (!a || s->stopping || s->client_count >= s->config.connections ||
        !address_may_connect(a, s)) {
        log_line(LOG_WARNING, "client", "%s: too many connections", x->address);
        s->metrics.refused++;
        return 1;
    }
    return 0;
}

/* A connection of any kind, before it has said a word. Who only opens connections must not use
** up those of others. */
static int count_socket(server *s, struct lws *wsi)
{
    session x = {0};
    if (s->config.behind_proxy) return 0;
    note_address(wsi, &x, false);
    address *a = address_of(s, x.address);
    if (!a || a->sockets >= s->config.connections_each + SPARE_SOCKETS) {
        s->metrics.refused++;
        return -1;
    }
    a->sockets++;
    lws_set_opaque_user_data(wsi, a);
    return 0;
}

static void discount_socket(struct lws *wsi)
{
    address *a = lws_get_opaque_user_data(wsi);
    if (a) a->sockets--;
    lws_set_opaque_user_data(wsi, NULL);
}

/* An agent's request. Without a body it is whole already. */
static int on_agent(server *s, struct lws *wsi, session *x, address *a, const char *path)
{
    if (!origin_fits(wsi, s->config.origins) || operator_bans(s, a->text)) return -1;
    if (mcp_begin(s, wsi, a, path, &x->call) != 0) return -1;
    return lws_hdr_total_length(wsi, WSI_TOKEN_POST_URI) > 0 ? 0
                                                             : mcp_whole(s, &x->call, &x->answer);
}

static int on_http(server *s, struct lws *wsi, session *x, const char *path)
{
    note_address(wsi, x, s->config.behind_proxy);
    address *a = address_of(s, x->address);
    if (a && mcp_is_here(path)) return on_agent(s, wsi, x, a, path);
    if (a && address_may_download(s, a, path)) return http_request(s, wsi, &x->answer, path);
    s->metrics.refused++;
    return http_too_many(wsi, &x->answer);
}

static int establish(server *s, struct lws *wsi, session *x)
{
    if (!x->address[0]) note_address(wsi, x, false);
    address *a = address_of(s, x->address);
    x->client = a ? client_new(s, wsi, a) : NULL;
    /* What waits in the system's own buffer is memory too, and by itself it would grow to
    ** megabytes. */
    const int bytes = SEND_BUFFER;
    setsockopt(lws_get_socket_fd(wsi), SOL_SOCKET, SO_SNDBUF, &bytes, sizeof bytes);
    if (x->client) x->client->socket = lws_get_socket_fd(wsi);
    return x->client ? 0 : -1;
}

static void too_long(client *c)
{
    request r = {c->server, c, NULL, NULL};
    refuse(&r, "too-long", "The message is too long.");
    client_close(c, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE);
    c->refusing = true;
}

static void receive(client *c, struct lws *wsi, const char *bytes, size_t length)
{
    c->heard = c->server->now;
    if (c->closing || c->refusing) return;
    bool whole = lws_is_final_fragment(wsi) && lws_remaining_packet_payload(wsi) == 0;
    if (lws_frame_is_binary(wsi)) {
        client_close(c, LWS_CLOSE_STATUS_UNACCEPTABLE_OPCODE);
        return;
    }
    if (c->partial_length + length + lws_remaining_packet_payload(wsi) >
        c->server->config.message_size) {
        too_long(c);
        return;
    }
    if (whole && !c->partial) {
        message_arrived(c, bytes, length);
        return;
    }
    if (!c->partial && !(c->partial = malloc(c->server->config.message_size))) abort();
    memcpy(c->partial + c->partial_length, bytes, length);
    c->partial_length += length;
    if (!whole) return;
    char *message = c->partial;
    size_t message_length = c->partial_length;
    c->partial = NULL;
    c->partial_length = 0;
    message_arrived(c, message, message_length);
    free(message);
}

/* The frame that says goodbye, with its reason. The peer answers it and closes; clients_watch()
** ends it where it does not. The library could send it too, but then closes at once, with what the
** peer has not read yet, and with libuv even without the frame. Nothing of ours is half written
** here, and there is no TLS: so it goes straight out. */
static int say_closing(client *c, struct lws *wsi)
{
    const unsigned char frame[] = {0x88, 2, (unsigned char)(c->close_status >> 8),
                                   (unsigned char)c->close_status};
    if (c->said_closing) return 0;
    c->said_closing = true;
    if (c->close_status == LWS_CLOSE_STATUS_NOSTATUS) return -1;
    return send(lws_get_socket_fd(wsi), frame, sizeof frame, MSG_NOSIGNAL) == sizeof frame ? 0 : -1;
}

static int writeable(client *c, struct lws *wsi)
{
    client_write(c);
    return c->closing && !c->first ? say_closing(c, wsi) : 0;
}

/* The library would also turn a connection into HTTP/2 (`Upgrade: h2c`): a second door past the
** proxy and its limits, into code of the library that falls over odd frames. There is one
** upgrade. */
static int confirm_upgrade(bool for_metrics, const char *to)
{
    return !for_metrics && to && strcasecmp(to, "websocket") == 0 ? 0 : -1;
}

static int on_event(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                    size_t length)
{
    server *s = &running.server;
    session *x = user;
    s->now = clock_now();
    bool for_metrics = wsi && running.metrics && lws_get_vhost(wsi) == running.metrics;
    if (reason == LWS_CALLBACK_HTTP_CONFIRM_UPGRADE) return confirm_upgrade(for_metrics, in);
    if (reason == LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION) return filter(s, wsi, x);
    if (reason == LWS_CALLBACK_ESTABLISHED) return establish(s, wsi, x);
    if (reason == LWS_CALLBACK_RECEIVE_PONG && x->client) return x->client->heard = s->now, 0;
    if (reason == LWS_CALLBACK_RECEIVE && x->client) return receive(x->client, wsi, in, length), 0;
    if (reason == LWS_CALLBACK_SERVER_WRITEABLE && x->client) return writeable(x->client, wsi);
    if (reason == LWS_CALLBACK_CLOSED && x->client) {
        client_free(x->client);
        x->client = NULL;
        return 0;
    }
    if (reason == LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED) return count_socket(s, wsi);
    if (reason == LWS_CALLBACK_WSI_DESTROY) return discount_socket(wsi), 0;
    if (reason == LWS_CALLBACK_HTTP && for_metrics) return http_metrics(s, wsi, &x->answer, in);
    if (reason == LWS_CALLBACK_HTTP) return on_http(s, wsi, x, in);
    if (reason == LWS_CALLBACK_HTTP_BODY && x->call) return mcp_body(x->call, in, length), 0;
    if (reason == LWS_CALLBACK_HTTP_BODY_COMPLETION && x->call)
        return mcp_whole(s, &x->call, &x->answer);
    if (reason == LWS_CALLBACK_HTTP_WRITEABLE) return http_write_more(wsi, &x->answer);
    if (reason == LWS_CALLBACK_CLOSED_HTTP && x) {
        mcp_gone(&x->call);
        free(x->answer.body);
        x->answer = (answer){0};
        return 0;
    }
    return 0;
}

/* --- the library ------------------------------------------------------------------------------ */

static void library_says(int level, const char *line)
{
    char text[400];
    snprintf(text, sizeof text, "%.*s", (int)strcspn(line, "\n"), line);
    log_line(level & LLL_ERR ? LOG_WARNING : LOG_DEBUG, "network", "%s", text);
}

static void tick(lws_sorted_usec_list_t *sul)
{
    (void)sul;
    server *s = &running.server;
    s->now = clock_now();
    wake_tables(s);
    if (s->now - s->watched > WATCH) {
        s->watched = s->now;
        clients_watch(s);
        neighbours_watch(s);
        tables_wake(s);
        notices_watch(s);
    }
    int64_t apart = s->config.rest_seconds * 1000 < SWEEP ? WATCH : SWEEP;
    if (s->now - s->swept > apart) {
        s->swept = s->now;
        address_sweep(s);
        tables_sweep(s);
        persons_sweep(s);
    }
    lws_sul_schedule(s->context, 0, &running.tick, tick, TICK);
}

/* Every answer carries these. The page brings all it needs, its engine as WebAssembly among it;
** links to tables are secrets and not passed on. */
/* clang-format off */
static const struct lws_protocol_vhost_options HEADERS[] = {
    { &HEADERS[1], NULL, "content-security-policy:",
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
      "style-src-attr 'unsafe-inline'; "
      "img-src 'self' data:; font-src 'self'; media-src 'self'; manifest-src 'self'; "
      "connect-src 'self'; "
      "base-uri 'none'; form-action 'none'; frame-ancestors 'none'" },
    { &HEADERS[2], NULL, "x-content-type-options:", "nosniff" },
    { &HEADERS[3], NULL, "x-frame-options:", "DENY" },
    { &HEADERS[4], NULL, "referrer-policy:", "no-referrer" },
    { &HEADERS[5], NULL, "cross-origin-opener-policy:", "same-origin" },
    { &HEADERS[6], NULL, "cross-origin-resource-policy:", "same-origin" },
    { NULL, NULL, "permissions-policy:", "camera=(), microphone=(), geolocation=()" },
};
/* clang-format on */

static const struct lws_protocols PROTOCOLS[] = {
    {.name = "kanly",
     .callback = on_event,
     .per_session_data_size = sizeof(session),
     .rx_buffer_size = 4096},
    {0},
};

/* The library does not watch over connections: clients_watch() does. */
static const lws_retry_bo_t NO_WATCH = {0};

static struct lws_vhost *open_port(server *s, const struct lws_context_creation_info *info,
                                   const char *what)
{
    struct lws_vhost *host = lws_create_vhost(s->context, info);
    const char *at = info->iface ? info->iface : "any address";
    bool fine = host && lws_get_vhost_listen_port(host) > 0;
    if (fine)
        log_line(LOG_INFO, "serve", "%s on %s port %d", what, at, lws_get_vhost_listen_port(host));
    else
        log_line(LOG_ERROR, "serve", "cannot listen on %s port %d", at, info->port);
    return fine ? host : NULL;
}

static bool listen_on(server *s)
{
    struct lws_context_creation_info info = {0};
    platform_allow_files(s->config.connections + EXTRA_FILES);
    lws_set_log_level(LLL_ERR | LLL_WARN, library_says);
    info.port = (int)s->config.port;
    info.iface = s->config.bind;
    info.protocols = PROTOCOLS;
    info.headers = HEADERS;
    info.retry_and_idle_policy = &NO_WATCH;
    info.timeout_secs = 15;
    info.keepalive_timeout = 15;
    info.gid = info.uid = (unsigned)-1;
    info.server_string = "kanly";
    info.options = LWS_SERVER_OPTION_EXPLICIT_VHOSTS | LWS_SERVER_OPTION_VALIDATE_UTF8;
    running.events = events_begin(&info, &s->context);
    if (!s->context) return false;
    if (s->config.metrics) {
        struct lws_context_creation_info own = info;
        own.vhost_name = "metrics";
        own.iface = s->config.metrics_bind;
        own.port = (int)s->config.metrics_port;
        running.metrics = open_port(s, &own, "metrics");
        if (!running.metrics) return false;
    }
    return open_port(s, &info, "listening") != NULL;
}

/* --- running ---------------------------------------------------------------------------------- */

static void on_signal(int number)
{
    (void)number;
    running.stop = 1;
    if (running.server.context) lws_cancel_service(running.server.context);
}

static void catch_signals(void)
{
    struct sigaction action = {.sa_handler = on_signal}, ignore = {.sa_handler = SIG_IGN};
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGPIPE, &ignore, NULL);
    sigaction(SIGXFSZ, &ignore, NULL); /* a file that may not grow is an error like others */
}

/* One turn; the steps of tables are cut into pieces so that nobody waits long. */
static void turn(server *s, bool more)
{
    events_turn(running.events, !more);
    s->now = clock_now();
    robots_collect(s);
    notices_collect(s);
}

/* A commit costs the disk as much for one move as for fifty, so those of a moment share one. Where
** nothing was written for a moment, nobody waits. */
static void settle_when_due(server *s)
{
    if (!s->dirty && !s->waiting && !s->storage_failed && !db_writing(store_db(s->store))) return;
    double now = clock_monotonic(), due = s->settled + GATHER / 1000.0;
    if (now < due && !s->storage_failed)
        events_wake(running.events, (unsigned)((due - now) * 1000) + 1);
    else
        settle_all(s);
}

static void run(server *s)
{
    bool more = true;
    while (!running.stop) {
        turn(s, more);
        more = step_ready_tables(s);
        settle_when_due(s);
        clients_flush(s);
        mcp_turn(s);
    }
}

static bool everybody_told(const server *s)
{
    for (const client *c = s->clients; c; c = c->next)
        if (!c->said_closing) return false;
    return true;
}

/* Everything is on the disk; everybody is told goodbye. */
static void say_goodbye(server *s)
{
    s->stopping = true;
    settle_all(s);
    tables_rest(s);
    for (client *c = s->clients; c; c = c->next) {
        writer w = {0};
        write_open(&w, NULL, '{');
        write_text(&w, "type", "bye");
        write_text(&w, "text", "The server stops now. Your game is kept; please come back soon.");
        write_close(&w);
        client_say(c, &w);
        client_close(c, LWS_CLOSE_STATUS_GOINGAWAY);
    }
    int64_t until = clock_now() + FAREWELL;
    clients_flush(s);
    for (bool waited = false; s->clients && clock_now() < until;) {
        events_turn(running.events, true);
        if (waited || !everybody_told(s)) continue;
        until = clock_now() + LAST_MOMENT;
        waited = true;
    }
}

static void free_everything(server *s)
{
    robots_end(s);
    mcp_end(s);
    events_end(running.events);
    s->context = NULL;
    while (s->clients) client_free(s->clients);
    clients_end(s);
    for (unsigned i = 0; i < TABLE_HASH; i++) {
        while (s->table[i]) table_free(s->table[i]);
        for (address *a = s->address[i], *next; a; a = next) {
            next = a->next;
            free(a);
        }
    }
    if (s->sharing) sharing_free(s->sharing);
    free(s->sharing);
    operator_end(s);
    notices_end(s);
    persons_end(s);
    neighbours_end(s);
    store_close(s->store);
}

int serve_run(const serve_config *config)
{
    server *s = &running.server;
    char error[STORE_ERROR_SIZE + 1100];
    s->config = *config;
    s->waiting_last = &s->waiting;
    s->now = s->swept = s->started = clock_now();
    log_setup(config->level, config->log_json);
    if (!lessons_read(config->lessons, error, sizeof error))
        return log_line(LOG_ERROR, "lessons", "%s", error), 1;
    if (sodium_init() < 0)
        return log_line(LOG_ERROR, "serve", "there is no source of randomness"), 1;
    if (!(s->store = store_open(config->data, !config->shared, error, sizeof error))) {
        log_line(LOG_ERROR, "store", "%s", error);
        return 1;
    }
    if (config->seeded)
        log_line(LOG_WARNING, "serve",
                 "--seed %llu is for tests: whoever knows it knows every card of every game",
                 (unsigned long long)config->seed);
    if (!persons_begin(s) || !notices_begin(s) || !operator_begin(s))
        return log_line(LOG_ERROR, "serve", "it cannot begin"), 1;
    catch_signals();
    bool fine = neighbours_begin(s) && tables_load(s) && listen_on(s) && robots_begin(s);
    if (fine) {
        lws_sul_schedule(s->context, 0, &running.tick, tick, TICK);
        run(s);
        log_line(LOG_INFO, "serve", "stopping");
        say_goodbye(s);
    }
    free_everything(s);
    return fine ? 0 : 1;
}
