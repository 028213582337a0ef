/* `kanly load`: many tables of real WebSocket clients against a server, and how long its answers
** take.
**
** load.c           the command: its arguments, the report
** load_tables.c    the tables: who moves when, and what is measured
** load_network.c   the connections
** load_server.c    a server of our own, and what a server says about itself
** load_reading.c   finding things in messages without building anything */
#pragma once

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { LOAD_SEATS = 6 };

typedef struct {
    char host[128], path[128];
    uint64_t port;
    uint64_t metrics; /* the port of the server's metrics; 0: it does not tell */
    uint64_t tables;
    uint64_t left;       /* tables beside each of them that everybody has left to its clock */
    uint64_t left_clock; /* … and the seconds it has */
    double seconds;
    double rate;      /* moves a second at each table; 0: as fast as they go */
    uint64_t advance; /* up to how many moves a table has behind it when the measuring begins */
    uint64_t seed;
    bool open; /* the tables are listed */
    const atomic_bool *stop;
} load_plan;

typedef struct {
    double seconds; /* really measured */
    uint64_t moves, messages, bytes, errors, lost, ended, late;
    double *latency; /* of each move, in seconds, sorted; the caller's to free */
    size_t latencies;
    double memory;                  /* bytes the server had at the end; 0: it does not say */
    double server_moves, processor; /* moves and seconds of processor time it took for all tables */
    char fault[400]; /* the first thing that went wrong; with no moves: why nothing was measured */
} load_result;

/* Plays until the time is up or somebody interrupts. False: it could not even begin. */
bool load_run(const load_plan *plan, load_result *result);

/* The value that so many of 1000 are not above; 0 of nothing. */
double load_percentile(const load_result *result, unsigned of_1000);

/* --- load_reading.c --------------------------------------------------------------------------- */

/* A piece of a message: a whole JSON value. Nothing is copied; the message must stay. */
typedef struct {
    const char *at, *end;
} piece;

bool piece_member(piece object, const char *key, piece *value);
bool piece_next(piece *list, piece *value); /* takes the values of a list off its front */
bool piece_is(piece value, const char *text);
uint64_t piece_number(piece value);
bool piece_text(piece value, char *out, size_t size); /* as it stands between the quotes */

/* --- load_network.c --------------------------------------------------------------------------- */

typedef struct load_network load_network;
typedef struct connection connection;

/* What the tables are told. `who` is the number of the connection. */
typedef struct {
    void *self;
    void (*connected)(void *self, unsigned who);
    void (*arrived)(void *self, unsigned who, piece message);
    void (*lost)(void *self, unsigned who, const char *why);
    void (*tick)(void *self);
} load_listener;

load_network *network_open(const load_plan *plan, unsigned connections,
                           const load_listener *listener);
void network_connect(load_network *n, unsigned who);
/* One message on its way at a time: whoever waits for an answer says nothing else. */
void network_say(load_network *n, unsigned who, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void network_turn(load_network *n);
void network_close(load_network *n);
double load_now(void); /* monotonic seconds */

/* --- load_server.c ---------------------------------------------------------------------------- */

typedef struct {
    char folder[256]; /* its store; removed at the end if it was made for this */
    bool own_folder;
    int process, log;
} load_server;

/* Starts `kanly serve` with limits that fit the plan, and writes its port into the plan. `data`:
** where its store goes, or NULL. False, with a sentence, when it does not come up. */
bool server_start(load_server *s, load_plan *plan, const char *data, char *error, size_t size);
void server_stop(load_server *s);

/* What a server says about itself so far; all 0 when it says nothing. */
typedef struct {
    double memory, moves, processor;
} server_figures;
server_figures server_ask(const load_plan *plan);
