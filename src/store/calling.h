/* How persons are called: where to, what waits to be told, and the server's own few settings. In
** the same tables and transactions as people.h. */
#pragma once

#include "store/people.h"

enum {
    TARGETS_MOST = 8,     /* of one person */
    TARGET_ADDRESS = 600, /* bytes */
    TARGET_KEYS = 160,    /* what an address needs beside: the keys of a browser, a form */
    TARGET_SECRET = 23,
    TARGET_TROUBLE = 161,
    NOTICE_SIZE = 1200,   /* one notice, as JSON */
    NOTICES_AT_ONCE = 20, /* in one letter */
    NOTICES_WAITING = 64, /* for one target */
};

typedef enum { BY_HOOK, BY_PUSH, BY_MAIL, CHANNELS } channel;

typedef struct {
    int64_t id;
    int64_t failures, failed; /* in a row; when it last did */
    int64_t retry;            /* not before */
    channel channel;
    bool confirmed, off; /* off: it failed too often */
    char person[PERSON_ID_SIZE];
    char address[TARGET_ADDRESS], keys[TARGET_KEYS], secret[TARGET_SECRET];
    char trouble[TARGET_TROUBLE];
} target;

bool calling_add(people *p, const target *t);
bool calling_keep(people *p, const target *t); /* how it stands, not where it leads */
bool calling_drop(people *p, int64_t id);
bool calling_find(people *p, int64_t id, target *out);
bool calling_find_address(people *p, channel by, const char *address, target *out); /* confirmed */
unsigned calling_targets(people *p, const char *whose, target out[TARGETS_MOST]);

/* --- what waits to be told -------------------------------------------------------------------- */

typedef struct {
    int64_t target;
    const char *game, *kind; /* one of a kind for each game waits at most */
    const char *text;
    int64_t made, due;
} notice;

bool calling_wait(people *p, const notice *n);
/* Those that have waited too long are dropped. */
bool calling_sweep(people *p, int64_t made_before);
/* Targets that something is due for, whose turn it is: each is asked for so long by nobody else. */
unsigned calling_due(people *p, int64_t now, int64_t ids[], unsigned most);
bool calling_lease(people *p, int64_t id, int64_t now, int64_t until);
/* What is due for a target, the oldest first. */
typedef void notice_reader(void *self, const char *text);
unsigned calling_each(people *p, int64_t id, int64_t now, notice_reader *read, void *self);
bool calling_told(people *p, int64_t id, int64_t made_until); /* these need not be told again */

/* --- settings of the server ------------------------------------------------------------------- */

bool calling_get_setting(people *p, const char *name, char *out, size_t size);
bool calling_set_setting(people *p, const char *name, const char *value);
