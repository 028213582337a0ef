/* Who is connected, and what is on its way to them. A message is written once and shared by all who
** get it; what a client leaves unread for too long ends its connection. */
#pragma once

#include "kanly/kanly.h"
#include "serve/secrets.h"
#include "wire/writer.h"

enum {
    NAME_LONGEST = 40,                /* characters of a name, of people and of tables */
    NAME_SIZE = 4 * NAME_LONGEST + 1, /* … in UTF-8, with its end */
};

struct lws;

typedef struct server server;
typedef struct game_table game_table;
typedef struct client client;
typedef struct address address;

/* One message, shared by all who get it. */
typedef struct {
    unsigned holders;
    unsigned head; /* bytes of the frame's head, which stand before the text */
    size_t length;
    unsigned char bytes[]; /* after room for the frame's head */
} parcel;

typedef struct outgoing {
    parcel *parcel;
    struct outgoing *next;
} outgoing;

/* Everybody who comes from one address shares its limits. */
struct address {
    char text[64];
    address *next;
    address *wider;       /* the network a household or a school has; NULL: this is one */
    unsigned narrower;    /* how many addresses we know in it */
    unsigned connections; /* WebSockets */
    unsigned sockets;     /* of any kind; not counted behind a proxy, where all are the proxy's */
    double messages;      /* how many more it may send now */
    double tables;
    double downloads;
    double talk;
    int64_t filled; /* when these were last filled up */
};

struct client {
    server *server;
    struct lws *wsi; /* NULL: it is in this process, and is told what it hears */
    int socket;      /* to write to straight (clients.c); -1: only the library does */
    void (*hears)(client *c, const char *text, size_t length);
    void *hearer;
    address *address;
    client *next;
    uint64_t serial; /* never given twice */
    bool greeted, host, closing, said_closing;
    bool asking;       /* whether it is still there: a ping is to be sent */
    unsigned too_fast; /* messages refused for their number, less those that were not */
    int64_t heard;     /* when it last said anything */
    int64_t asked;     /* when it was last sent a ping */
    int64_t let_go;    /* when its closing began */
    int close_status;
    game_table *table;
    client *next_at_table, *next_spoken_to;
    bool spoken_to; /* this turn: on the server's list */
    uint8_t eye;    /* at the table: a faction, or WATCHER */
    bool waits;     /* at a practice table: bots wait until it has seen what happened (pace.c) */
    uint32_t seen;  /* … which is up to this event */
    /* What it came to its seat by, and to acting as host: if the disk takes back what was done,
    ** these tell whose the seat is. */
    uint8_t seat_key[HASH_BYTES], host_key[HASH_BYTES];
    bool keyed; /* it said hello with a key, and this is the key's hash (persons.h) */
    uint8_t key[HASH_BYTES];
    char person[TOKEN_SIZE]; /* whom it opens; empty: nobody yet */
    /* It wants this seat and waits to be let in (admission.h). */
    bool knocks, knock_smart;
    uint8_t knock_seat;
    char knock_table[TOKEN_SIZE], knock_name[NAME_SIZE];
    outgoing *first, *last;
    size_t queued; /* bytes */
    /* What was written since the other side had everything: bytes, and how often straight to the
    ** connection. When that is too much, so many times pass until it is asked about again. */
    size_t straight;
    unsigned straight_times, straight_asked;
    kanly_game *lent; /* the view it has as bytes (lending.h); NULL: it wants none */
    char *partial;    /* a message not yet complete */
    size_t partial_length;
    bool refusing; /* the rest of a message that is too long */
};

client *client_new(server *s, struct lws *wsi, address *from);
void client_free(client *c);
parcel *parcel_of(const writer *w);
void parcel_drop(parcel *p);
void client_send(client *c, parcel *p);   /* the parcel stays the caller's */
void client_say(client *c, writer *w);    /* sends and frees */
void client_close(client *c, int status); /* once everything is written */
void client_write(client *c);             /* the connection can take more */
void clients_flush(server *s);            /* what was said this turn goes out */
void clients_end(server *s);              /* when all have gone */
void clients_watch(server *s);            /* asks the silent, lets go of the dead */

/* IPv6: of its network of 64 bits, which also counts in the one of 56 bits it is in. */
address *address_of(server *s, const char *text);
bool address_may_connect(const address *a, const server *s);
bool address_may(address *a, const server *s, double *bucket); /* takes one of these */
bool address_may_download(server *s, address *a, const char *path);
void address_sweep(server *s);
