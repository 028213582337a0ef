/* The match server: tables where people play each other and bots, over WebSocket. docs/protocol.md
** is what is said on the wire, docs/operations.md how to run it. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

enum { SERVE_PROTOCOL = 1 };

typedef enum { LOG_ERROR, LOG_WARNING, LOG_INFO, LOG_DEBUG } log_level;

typedef struct {
    const char *bind;   /* address; NULL: every one */
    uint64_t port;      /* 0: any that is free; the log says which */
    const char *node;   /* what this server is called among those that share its store */
    const char *data;   /* folder of the store */
    bool shared;        /* … which is an address, and others may serve it too */
    bool accept_damage; /* serve although games could not go on with this program */
    /* days: games nothing happened in for so long are forgotten; 0: never. Ended ones; those under
    ** way; those that never began. */
    uint64_t keep_ended, keep_idle, keep_gathering;
    uint64_t rest_seconds; /* how long a table nobody is at stays in memory */
    /* pages that may connect, separated by spaces; empty: the same host only */
    const char *origins;
    const char *lessons; /* a folder with more lessons; NULL: those of the program alone */
    log_level level;
    bool log_json;
    bool metrics; /* tell them, on an address of their own: moves nobody may know of are counted */
    const char *metrics_bind;
    uint64_t metrics_port;     /* 0: any that is free; the log says which */
    const char *operator_file; /* whose first line is the operator\'s token; NULL: there is none */
    const char *url; /* where people find the page, for links in letters; NULL: not known */
    const char *smtp, *smtp_user, *smtp_password, *mail_from; /* NULL: no mail */
    bool private_hooks;              /* webhooks may lead to private and local networks */
    uint64_t call_after, call_again; /* seconds: who is away is called; a failed call again */
    bool behind_proxy;               /* the address of a client is in X-Forwarded-For */
    /* For tests: games and bots are those of this seed, one table after the other. Whoever knows it
    ** knows every card. */
    bool seeded;
    uint64_t seed;

    uint64_t connections, connections_each; /* in all; from one address */
    uint64_t tables, tables_each;           /* in memory; made from one address in an hour */
    uint64_t message_size;                  /* bytes of one message */
    uint64_t messages_each;                 /* a second, from one address, in the long run */
    uint64_t downloads_each;                /* files a second, to one address, in the long run */
    uint64_t queue_size;                    /* bytes a client may leave unread */
    uint64_t silence_seconds;               /* a connection may give no sign of life */
    uint64_t think_milliseconds;            /* of a slow bot */
    uint64_t think_threads;                 /* for all of them; 0: one less than there are cores */
    /* up to how long answers wait that need no thinking, and those to reactions (pauses.h) */
    uint64_t quiet_milliseconds;
    bool silent_bots; /* bots say nothing, at any table */
} serve_config;

serve_config serve_usual_config(void);

/* Serves until SIGTERM or SIGINT. The exit status of the command. */
int serve_run(const serve_config *config);
