/* The server without its network, for tests that hand it messages directly. The library's functions
** for writing to a connection are our own here: what the server says to a client is handed to
** said_to(), which the test writes. Chance is the same in every run. The store is a real one, in
** memory where the system has a place for that. */
#pragma once

#include <libwebsockets.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "serve/log.h"
#include "serve/playing.h"
#include "serve/notices.h"
#include "serve/operator.h"
#include "serve/persons.h"
#include "serve/robots.h"
#include "serve/server.h"
#include "serve/tell.h"

static void said_to(const client *c, const char *text, size_t length);

/* --- the library ------------------------------------------------------------------------------ */

int lws_write(struct lws *wsi, unsigned char *bytes, size_t length, enum lws_write_protocol how)
{
    if (how == LWS_WRITE_TEXT) said_to((const client *)(void *)wsi, (const char *)bytes, length);
    return (int)length;
}

int lws_callback_on_writable(struct lws *wsi) { return (void)wsi, 0; }
int lws_partial_buffered(struct lws *wsi) { return (void)wsi, 0; }
void lws_cancel_service(struct lws_context *context) { (void)context; }
void lws_set_timeout(struct lws *wsi, enum pending_timeout reason, int seconds)
{
    (void)wsi, (void)reason, (void)seconds;
}

/* --- chance ----------------------------------------------------------------------------------- */

static uint64_t chance_state = 1;

static const char *chance_name(void) { return "the same each time"; }

static uint32_t chance_next(void)
{
    chance_state = chance_state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(chance_state >> 32);
}

static void chance_fill(void *const out, const size_t size)
{
    for (size_t i = 0; i < size; i++) ((uint8_t *)out)[i] = (uint8_t)(chance_next() >> 13);
}

static void set_chance(void)
{
    static randombytes_implementation chance = {
        .implementation_name = chance_name, .random = chance_next, .buf = chance_fill};
    if (randombytes_set_implementation(&chance) != 0 || sodium_init() < 0) abort();
}

/* --- a server and its clients ----------------------------------------------------------------- */

enum { FOLDER_SIZE = 64, MESSAGE_MOST = 16000 };

static void open_server(server *s, char folder[FOLDER_SIZE])
{
    char error[1024];
    snprintf(folder, FOLDER_SIZE, "%s/kanly-test-XXXXXX",
             access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp");
    if (!mkdtemp(folder)) abort();
    s->config = (serve_config){.data = folder,
                               .origins = "",
                               .connections = 100,
                               .connections_each = 100,
                               .tables = 20,
                               .tables_each = 1000000,
                               .message_size = MESSAGE_MOST,
                               .messages_each = 1000000,
                               .downloads_each = 1000000,
                               .queue_size = 1 << 20,
                               .think_milliseconds = 1,
                               .quiet_milliseconds = 1};
    s->waiting_last = &s->waiting;
    s->now = clock_now();
    s->store = store_open(folder, true, error, sizeof error);
    if (!s->store || !persons_begin(s) || !notices_begin(s) || !operator_begin(s) ||
        !robots_begin(s))
        abort();
}

static void remove_folder(const char *folder)
{
    static const char *const FILES[] = {"games.db", "games.db-wal", "games.db-shm", "lock"};
    char path[FOLDER_SIZE + 16];
    for (size_t i = 0; i < sizeof FILES / sizeof FILES[0]; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, FILES[i]);
        unlink(path);
    }
    rmdir(folder);
}

/* A client whose connection is itself. */
static client *new_client(server *s)
{
    client *c = client_new(s, NULL, address_of(s, "127.0.0.1"));
    if (!c) abort();
    c->wsi = (struct lws *)(void *)c;
    return c;
}

/* What follows the messages of a turn of the loop. */
static void rest_of_turn(server *s)
{
    robots_collect(s);
    wake_tables(s);
    step_ready_tables(s);
    if (s->dirty || s->waiting || s->storage_failed) settle_all(s);
    clients_flush(s);
}

/* No tables, in memory or in the store. The clients have gone. */
static void clear_tables(server *s)
{
    settle_all(s);
    for (unsigned i = 0; i < TABLE_HASH; i++)
        while (s->table[i]) {
            store_drop_game(s->store, s->table[i]->id);
            table_free(s->table[i]);
        }
    s->ended_known = false;
    s->ended_count = 0;
    if (!store_commit(s->store) || s->tables || s->dirty || s->waiting || s->client_count) abort();
}
