/* Plain HTTP: the page, what never changes, saved games, figures for a monitor. */
#pragma once

#include <stddef.h>

#include "wire/writer.h"

struct lws;

typedef struct server server;

/* An answer on its way. */
typedef struct {
    char *body; /* our own; freed at the end */
    const unsigned char *bytes;
    size_t length, sent;
} answer;

int http_metrics(server *s, struct lws *wsi, answer *a, const char *path);
int http_request(server *s, struct lws *wsi, answer *a, const char *path);
int http_write_more(struct lws *wsi, answer *a);
int http_send(struct lws *wsi, answer *a, unsigned status, const char *type, writer *w);
int http_too_many(struct lws *wsi, answer *a);
