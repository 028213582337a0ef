/* Letters to people who are not at their table: webhooks, Web Push and mail. A thread of its own
** does the sending, with libcurl, so that a slow or dead receiver holds up nobody. The caller hands
** letters over and fetches them again when they were sent or could not be.
**
** Where people say where to send to, only addresses of the public Internet are reached: the address
** is looked at when it is connected to, so that neither a name that changes nor a redirection gets
** around it. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct sockaddr;

typedef enum { LETTER_HOOK, LETTER_PUSH, LETTER_MAIL } letter_kind;

enum {
    LETTER_HEADS = 8, /* lines of a request's head */
    LETTER_ERROR_SIZE = 160,
    POST_QUEUE = 1000,        /* letters handed over and not fetched yet */
    POST_AT_ONCE = 16,        /* connections */
    POST_SECONDS = 15,        /* a receiver may take */
    POST_ANSWER_BYTES = 4096, /* it may answer; nobody reads them */
};

typedef struct letter {
    struct letter *next;
    letter_kind kind;
    int64_t made; /* when it was written */
    int64_t tag;  /* the sender's own */
    char *to;     /* an address of the web, or of mail */
    char *body;   /* of mail: with its head, lines ended as mail wants it */
    size_t length, read;
    char *head[LETTER_HEADS]; /* "name: value" */
    unsigned heads;
    /* how it went */
    bool sent;
    long status; /* what the receiver answered; 0: it did not */
    size_t heard;
    char error[LETTER_ERROR_SIZE];
} letter;

typedef struct {
    bool allow_private; /* receivers may be on this machine or network */
    const char *smtp;   /* "smtp://host:port"; NULL: no mail */
    const char *smtp_user, *smtp_password, *mail_from;
} post_config;

typedef struct post post;

bool post_is_built(void); /* with libcurl and OpenSSL */
/* `wake` is called on the other thread when a letter is back. NULL: it cannot begin. */
post *post_begin(const post_config *config, void (*wake)(void *self), void *self);
void post_end(post *p); /* letters under way are dropped */
bool post_send(post *p,
               letter *x);     /* false: too many under way, and the letter stays the caller's */
letter *post_collect(post *p); /* those that are back, linked; they are the caller's */

/* Copies what it is given. NULL: no memory. */
letter *letter_new(letter_kind kind, const char *to, const void *body, size_t length);
bool letter_add_head(letter *x, const char *line);
void letter_free(letter *x);

/* Of the public Internet: not this machine, no private or local network, nothing set aside. */
bool address_is_public(const struct sockaddr *address);

/* --- Web Push --------------------------------------------------------------------------------- */

enum {
    PUSH_POINT = 65, /* bytes of a public key on P-256, uncompressed */
    PUSH_AUTH = 16,
    PUSH_SECRET = 32,
    PUSH_TEXT_SIZE = 2048,                     /* longest text */
    PUSH_BODY_SIZE = PUSH_TEXT_SIZE + 86 + 17, /* with its head, its padding's end and its tag */
    PUSH_HEAD_SIZE = 900,
};

/* Who sends: browsers are shown the public part and take nothing from others (VAPID, RFC 8292). */
typedef struct {
    uint8_t secret[PUSH_SECRET], point[PUSH_POINT];
} push_sender;

bool push_make_sender(push_sender *out);
/* "authorization: vapid …" for a receiver; `now` in seconds since 1970. */
bool push_head(const push_sender *from, const char *to, const char *subject, int64_t now,
               char out[PUSH_HEAD_SIZE]);
/* For the browser with this key and no other (RFC 8291). The length; 0: it cannot be done. */
size_t push_encrypt(const uint8_t point[PUSH_POINT], const uint8_t auth[PUSH_AUTH],
                    const char *text, uint8_t out[PUSH_BODY_SIZE]);
