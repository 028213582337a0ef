/* The match server within a page: the same messages as over the network, the same tables, bots,
** lessons and replays, for the one who sits in front of it.
**
** The page's worker begins it, gives it back what the browser kept, and hands it messages; what the
** server says, and what is to be kept, is handed out by two calls of the worker's. After each
** message, and now and then, the worker lets it turn. */
#include <libwebsockets.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kept.h"
#include "serve/lessons.h"
#include "serve/log.h"
#include "serve/playing.h"
#include "serve/robots.h"
#include "serve/server.h"
#include "serve/tell.h"
#include "store/recall.h"

#define EXPORT(name) __attribute__((export_name(#name)))
#define IMPORT(name) __attribute__((import_module("page"), import_name(#name)))

IMPORT(told) void page_told(const void *text, size_t length);
IMPORT(keep)
void page_keep(const char *id, size_t id_length, const char *text, size_t length, int ended);

static struct {
    server server;
    client *client;
    writer text; /* last asked for */
} here;

/* --- the network ------------------------------------------------------------------------------ */

int lws_write(struct lws *wsi, unsigned char *bytes, size_t length, enum lws_write_protocol how)
{
    (void)wsi;
    if (how == LWS_WRITE_TEXT) page_told(bytes, length);
    return (int)length;
}

int lws_callback_on_writable(struct lws *wsi) { return (void)wsi, 0; }
int lws_partial_buffered(struct lws *wsi) { return (void)wsi, 0; }
void lws_cancel_service(struct lws_context *context) { (void)context; }
void lws_set_timeout(struct lws *wsi, int reason, int seconds)
{
    (void)wsi, (void)reason, (void)seconds;
}

void kept_hand_over(const char *id, const char *text, size_t length, bool ended)
{
    page_keep(id, strlen(id), text, length, ended);
}

/* --- the worker's calls ----------------------------------------------------------------------- */

EXPORT(take) void *here_take(size_t size) { return malloc(size); }
EXPORT(give) void here_give(void *memory) { free(memory); }

/* One player, at their own machine: nothing is rationed. */
static serve_config config_here(int seeded, uint32_t seed)
{
    enum { PLENTY = 1000 * 1000 };
    return (serve_config){.data = "",
                          .origins = "",
                          .level = LOG_ERROR,
                          .connections = 1,
                          .connections_each = 1,
                          .tables = PLENTY,
                          .tables_each = PLENTY,
                          .rest_seconds = 60,
                          .message_size = 16 * 1024,
                          .messages_each = PLENTY,
                          .downloads_each = PLENTY,
                          .queue_size = 64 * PLENTY,
                          .think_milliseconds = 1000,
                          .think_threads = 1,
                          .seeded = seeded,
                          .seed = seed};
}

/* For tests: games and bots are those of a seed, as with kanly serve --seed. */
EXPORT(begin) int here_begin(int seeded, uint32_t seed)
{
    char error[STORE_ERROR_SIZE];
    server *s = &here.server;
    s->config = config_here(seeded, seed);
    s->waiting_last = &s->waiting;
    s->now = s->swept = s->started = clock_now();
    log_setup(LOG_ERROR, false);
    s->store = store_open("", true, error, sizeof error);
    return s->store && lessons_read(NULL, error, sizeof error) && robots_begin(s);
}

EXPORT(give_back) int here_give_back(const char *text, size_t length)
{
    return kept_give_back(here.server.store, text, length);
}

EXPORT(connect) void here_connect(void)
{
    here.server.now = clock_now();
    if (here.client) client_free(here.client);
    here.client = client_new(&here.server, NULL, address_of(&here.server, "here"));
    if (!here.client) abort();
}

EXPORT(message) void here_message(const char *text, size_t length)
{
    here.server.now = clock_now();
    if (here.client && !here.client->closing) message_arrived(here.client, text, length);
}

/* One turn of the loop. Whether there is more to do at once. */
EXPORT(turn) int here_turn(void)
{
    enum { SWEEP = 60 * 1000 };
    server *s = &here.server;
    s->now = clock_now();
    robots_collect(s);
    wake_tables(s);
    bool more = step_ready_tables(s);
    if (s->now - s->swept > SWEEP) {
        s->swept = s->now;
        tables_sweep(s);
    }
    settle_all(s);
    clients_flush(s);
    return more || s->ready;
}

/* --- what never changes, and games as files --------------------------------------------------- */

EXPORT(text) const char *here_text(void) { return here.text.text; }

EXPORT(catalogue) size_t here_catalogue(int rules)
{
    writer_free(&here.text);
    here.text = (writer){0};
    if (rules)
        wire_rulebook(&here.text);
    else
        wire_printed_game(&here.text);
    return here.text.length;
}

/* An ended game as a .kanly file; 0: it is none. */
EXPORT(file) size_t here_file(const char *id)
{
    char error[RECALL_ERROR_SIZE], *text = NULL;
    size_t length = 0;
    FILE *file = open_memstream(&text, &length);
    if (!file) return 0;
    bool fine = recall_export(here.server.store, id, false, file, error, sizeof error);
    if (fclose(file) != 0 || !fine) length = 0;
    writer_free(&here.text);
    here.text = (writer){0};
    write_bytes(&here.text, text ? text : "", length);
    free(text);
    return length;
}
