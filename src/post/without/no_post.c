/* A server built without libcurl or OpenSSL: it calls nobody, and says so. */
#include "post/post.h"

#include <stddef.h>

bool post_is_built(void) { return false; }

post *post_begin(const post_config *config, void (*wake)(void *self), void *self)
{
    (void)config;
    (void)wake;
    (void)self;
    return NULL;
}

void post_end(post *p) { (void)p; }

bool post_send(post *p, letter *x)
{
    (void)p;
    (void)x;
    return false;
}

letter *post_collect(post *p)
{
    (void)p;
    return NULL;
}

bool push_make_sender(push_sender *out)
{
    (void)out;
    return false;
}

bool push_head(const push_sender *from, const char *to, const char *subject, int64_t now,
               char out[PUSH_HEAD_SIZE])
{
    (void)from;
    (void)to;
    (void)subject;
    (void)now;
    (void)out;
    return false;
}

size_t push_encrypt(const uint8_t point[PUSH_POINT], const uint8_t auth[PUSH_AUTH],
                    const char *text, uint8_t out[PUSH_BODY_SIZE])
{
    (void)point;
    (void)auth;
    (void)text;
    (void)out;
    return 0;
}
