/* The server.
**
** One thread owns everything here: it reads messages, plays moves, writes to the store and answers.
** Only the thinking of slow bots happens elsewhere (robots.c), on copies. A turn of the loop is
**
**     messages   each is checked and done in memory and in the open transaction
**     steps      bots, clocks and passes that are due
**     settle     commit; then, and only then, acknowledgements and updates go out
**
** Invariants: nothing a client is told rests on a move that is not on the disk; a client is told
** what its eye's kanly_view holds and events with its bit, nothing else; a table with
** uncommitted moves is on the dirty list. */
#pragma once

#include "serve/clients.h"
#include "serve/metrics.h"
#include "serve/replays.h"
#include "serve/serve.h"
#include "store/store.h"

struct lws_context;
struct mcp_seat;
struct notices;
struct neighbours;
struct operator_room;
struct persons;
struct sharing;
struct thinking;
struct analysis;
struct waiting;

enum { TABLE_HASH = 4096 };

struct server {
    serve_config config;
    struct lws_context *context;
    store *store;
    struct neighbours *neighbours;   /* NULL: the store is ours alone */
    char elsewhere[STORE_NODE_SIZE]; /* the node that has the table last looked for; empty: none */
    struct persons *persons;
    struct notices *notices;
    struct mcp_seat *agents; /* mcp.h */
    struct operator_room *operator_room;
    struct thinking *thinking;
    struct analysis *analyses; /* analysis.h */
    game_table *table[TABLE_HASH];
    unsigned tables;
    client *clients, *spoken_to;
    unsigned client_count;
    uint64_t serials;
    uint64_t seeds; /* drawn so far */
    address *address[TABLE_HASH];
    game_table *dirty, *ready, *ready_last;
    struct waiting *waiting, **waiting_last; /* tell.h */
    struct sharing *sharing;                 /* its memory is used again; sharing.h */
    struct outgoing *spare;                  /* … and that of what was sent; clients.c */
    writer said;                             /* … and of answers; messages.c */
    bool storage_failed;
    bool failing; /* the last commit could not be written */
    bool stopping;
    int64_t now;          /* milliseconds since 1970, this turn */
    double message_began; /* monotonic seconds */
    double settled;       /* … when it was last settled */
    int64_t started;      /* when this server began */
    int64_t swept, watched;
    int64_t pressed; /* when room for tables was last looked for */
    metrics metrics;
    ended_game ended[ENDED_LISTED]; /* the latest first; replays.c */
    unsigned ended_count;
    bool ended_known; /* the store has been looked through */
};
