/* Plain HTTP: the page, its files, health, metrics, and ended games as files. Nothing is read from
** the disk by name, so there is nothing to list and no path to climb. */
#include "serve/http.h"

#include <libwebsockets.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "serve/page.h"
#include "serve/server.h"
#include "serve/tell.h"
#include "store/recall.h"
#include "text/checksum.h"
#include "wire/wire.h"

enum { HEAD_SIZE = 4096, CHUNK = 16384 };

typedef struct {
    unsigned status;
    const char *type, *etag, *cache, *file_name;
    const char *encoding; /* of the body; NULL: as it is */
    bool varies;          /* there is another one for browsers that accept more */
} head;

static bool add(struct lws *wsi, const char *name, const char *value, unsigned char **at,
                unsigned char *end)
{
    return !value || lws_add_http_header_by_name(wsi, (const unsigned char *)name,
                                                 (const unsigned char *)value, (int)strlen(value),
                                                 at, end) == 0;
}

/* Sends the head; the body follows when the connection can take it. */
static int send_head(struct lws *wsi, const head *h, const answer *a)
{
    unsigned char buffer[LWS_PRE + HEAD_SIZE], *start = buffer + LWS_PRE, *at = start,
                                               *end = buffer + sizeof buffer - 1;
    char attachment[96] = "";
    if (h->file_name)
        snprintf(attachment, sizeof attachment, "attachment; filename=\"%s\"", h->file_name);
    if (lws_add_http_header_status(wsi, h->status | LWSAHH_FLAG_NO_SERVER_NAME, &at, end) ||
        !add(wsi, "content-type:", h->type, &at, end) || !add(wsi, "etag:", h->etag, &at, end) ||
        !add(wsi, "cache-control:", h->cache, &at, end) ||
        !add(wsi, "content-encoding:", h->encoding, &at, end) ||
        !add(wsi, "vary:", h->varies ? "accept-encoding" : NULL, &at, end) ||
        !add(wsi, "content-disposition:", attachment[0] ? attachment : NULL, &at, end) ||
        lws_add_http_header_content_length(wsi, a->length, &at, end) ||
        lws_finalize_http_header(wsi, &at, end))
        return 1;
    size_t length = (size_t)(at - start);
    bool alone = a->length == a->sent;
    if (lws_write(wsi, start, length,
                  alone ? LWS_WRITE_HTTP_HEADERS | LWS_WRITE_H2_STREAM_END
                        : LWS_WRITE_HTTP_HEADERS) < 0)
        return 1;
    if (alone) return lws_http_transaction_completed(wsi) ? -1 : 0;
    lws_callback_on_writable(wsi);
    return 0;
}

int http_write_more(struct lws *wsi, answer *a)
{
    unsigned char buffer[LWS_PRE + CHUNK];
    size_t left = a->length - a->sent, now = left < CHUNK ? left : CHUNK;
    if (!now) return 0;
    memcpy(buffer + LWS_PRE, a->bytes + a->sent, now);
    a->sent += now;
    bool last = a->sent == a->length;
    if (lws_write(wsi, buffer + LWS_PRE, now, last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) <
        (int)now)
        return -1;
    if (!last) return lws_callback_on_writable(wsi), 0;
    free(a->body);
    *a = (answer){0};
    return lws_http_transaction_completed(wsi) ? -1 : 0;
}

/* --- what there is ---------------------------------------------------------------------------- */

static int send_text(struct lws *wsi, answer *a, unsigned status, const char *type, writer *w)
{
    *a = (answer){.body = w->text, .bytes = (const unsigned char *)w->text, .length = w->length};
    *w = (writer){0};
    return send_head(wsi, &(head){.status = status, .type = type, .cache = "no-store"}, a);
}

static int send_plain(struct lws *wsi, answer *a, unsigned status, const char *text)
{
    writer w = {0};
    write_bytes(&w, text, strlen(text));
    return send_text(wsi, a, status, "text/plain; charset=utf-8", &w);
}

int http_send(struct lws *wsi, answer *a, unsigned status, const char *type, writer *w)
{
    return send_text(wsi, a, status, type, w);
}

int http_too_many(struct lws *wsi, answer *a)
{
    return send_plain(wsi, a, 429, "Too many requests. Please wait a moment.\n");
}

static int send_health(server *s, struct lws *wsi, answer *a)
{
    if (s->stopping) return send_plain(wsi, a, HTTP_STATUS_SERVICE_UNAVAILABLE, "stopping\n");
    return send_plain(wsi, a, HTTP_STATUS_OK, "ok\n");
}

/* Alive is not enough: while the disk refuses what is written, others should be sent elsewhere. */
static int send_ready(server *s, struct lws *wsi, answer *a)
{
    if (s->stopping) return send_plain(wsi, a, HTTP_STATUS_SERVICE_UNAVAILABLE, "stopping\n");
    if (s->failing)
        return send_plain(wsi, a, HTTP_STATUS_SERVICE_UNAVAILABLE, "cannot write to the disk\n");
    return send_plain(wsi, a, HTTP_STATUS_OK, "ready\n");
}

int http_metrics(server *s, struct lws *wsi, answer *a, const char *path)
{
    if (strcmp(path, "/metrics") != 0)
        return send_plain(wsi, a, HTTP_STATUS_NOT_FOUND, "There is nothing here but /metrics.\n");
    writer w = {0};
    metrics_print(s, &w);
    return send_text(wsi, a, HTTP_STATUS_OK, "text/plain; version=0.0.4", &w);
}

/* An ended game as a .kanly file. */
static int send_game(server *s, struct lws *wsi, answer *a, const char *name)
{
    char id[TOKEN_SIZE], error[RECALL_ERROR_SIZE], *text = NULL;
    size_t length = 0, named = strlen(name);
    if (named != TOKEN_SIZE - 1 + strlen(".kanly") || strcmp(name + TOKEN_SIZE - 1, ".kanly") != 0)
        return send_plain(wsi, a, HTTP_STATUS_NOT_FOUND, "There is nothing here.\n");
    memcpy(id, name, sizeof id - 1);
    id[sizeof id - 1] = '\0';
    FILE *file = open_memstream(&text, &length);
    if (!file) return send_plain(wsi, a, HTTP_STATUS_SERVICE_UNAVAILABLE, "Please try again.\n");
    if (s->dirty) settle_all(s); /* nobody is shown what is not on the disk */
    bool fine = recall_export(s->store, id, false, file, error, sizeof error);
    if (fclose(file) != 0 || !fine) {
        free(text);
        return send_plain(wsi, a, HTTP_STATUS_NOT_FOUND, "There is no ended game of that name.\n");
    }
    *a = (answer){.body = text, .bytes = (const unsigned char *)text, .length = length};
    return send_head(wsi,
                     &(head){.status = HTTP_STATUS_OK,
                             .type = "text/plain; charset=utf-8",
                             .cache = "no-store",
                             .file_name = name},
                     a);
}

/* --- the page --------------------------------------------------------------------------------- */

static const page_file *page_named(const char *path)
{
    for (size_t i = 0; i < PAGE_FILES; i++)
        if (strcmp(PAGE[i].path, path) == 0) return &PAGE[i];
    return NULL;
}

/* Addresses within the page: tables, replays, the rulebook, the lessons. */
static bool within_page(const char *path)
{
    static const char *const EXACTLY[] = {"/",      "/new", "/replays", "/rules",
                                          "/learn", "/me",  "/operator"};
    static const char *const BELOW[] = {"/t/",     "/replay/", "/rules/",
                                        "/learn/", "/person/", "/friend/"};
    for (size_t i = 0; i < sizeof EXACTLY / sizeof EXACTLY[0]; i++)
        if (strcmp(path, EXACTLY[i]) == 0) return true;
    for (size_t i = 0; i < sizeof BELOW / sizeof BELOW[0]; i++)
        if (strncmp(path, BELOW[i], strlen(BELOW[i])) == 0) return true;
    return false;
}

/* Files under /assets/ have their content's hash in their name and never change; the page itself is
** asked about each time, and what lies beside it is looked at again after an hour. */
static const char *cache_of(const page_file *file)
{
    if (strncmp(file->path, "/assets/", 8) == 0) return "public, max-age=31536000, immutable";
    return strcmp(file->path, "/index.html") == 0 ? "no-cache" : "public, max-age=3600";
}

static bool header_has(struct lws *wsi, enum lws_token_indexes header, const char *word)
{
    char text[256];
    return lws_hdr_copy(wsi, text, sizeof text, header) > 0 && strstr(text, word);
}

/* What the browser has already, it is not sent again. */
static int send_cached(struct lws *wsi, answer *a, const head *h)
{
    if (!header_has(wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, h->etag)) return send_head(wsi, h, a);
    head known = {.status = HTTP_STATUS_NOT_MODIFIED, .etag = h->etag, .cache = h->cache};
    known.varies = h->varies;
    free(a->body);
    *a = (answer){0};
    return send_head(wsi, &known, a);
}

/* Packed where the browser can unpack it. */
static void put_file(struct lws *wsi, answer *a, const page_file *file, head *h)
{
    h->type = file->type;
    h->varies = file->packed != NULL;
    *a = (answer){.bytes = file->bytes, .length = file->length};
    if (file->packed && header_has(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, "gzip")) {
        *a = (answer){.bytes = file->packed, .length = file->packed_length};
        h->encoding = "gzip";
    }
}

static int send_file(struct lws *wsi, answer *a, const page_file *file, const char *cache)
{
    head h = {.status = HTTP_STATUS_OK, .etag = file->etag, .cache = cache};
    put_file(wsi, a, file, &h);
    return send_cached(wsi, a, &h);
}

/* Nothing is at this address: a person is told so by the page, which knows the way back; a
** program in a line. */
static int send_missing(struct lws *wsi, answer *a)
{
    const page_file *page = page_named("/index.html");
    if (!page || !header_has(wsi, WSI_TOKEN_HTTP_ACCEPT, "text/html"))
        return send_plain(wsi, a, HTTP_STATUS_NOT_FOUND, "There is nothing here.\n");
    head h = {.status = HTTP_STATUS_NOT_FOUND, .cache = "no-store"};
    put_file(wsi, a, page, &h);
    return send_head(wsi, &h, a);
}

/* The rulebook and the printed game: made once, the same until the program is another. */
typedef struct {
    writer text;
    page_file file;
    char etag[24];
} catalogue;

/* Without memory for it the catalogue is sent as it is. */
static void pack(page_file *file)
{
    enum { LARGEST_WINDOW = 15, GZIP = 16, MEMORY = 9 };
    z_stream z = {.next_in = (Bytef *)(uintptr_t)file->bytes, .avail_in = (uInt)file->length};
    if (deflateInit2(&z, Z_BEST_COMPRESSION, Z_DEFLATED, LARGEST_WINDOW + GZIP, MEMORY,
                     Z_DEFAULT_STRATEGY) != Z_OK)
        return;
    uLong most = deflateBound(&z, (uLong)file->length);
    unsigned char *packed = malloc(most);
    z.next_out = packed;
    z.avail_out = packed ? (uInt)most : 0;
    if (packed && deflate(&z, Z_FINISH) == Z_STREAM_END) {
        file->packed = packed;
        file->packed_length = z.total_out;
    } else {
        free(packed);
    }
    deflateEnd(&z);
}

static int send_catalogue(struct lws *wsi, answer *a, catalogue *c, void (*write)(writer *w))
{
    if (!c->text.length) {
        write(&c->text);
        const unsigned char *bytes = (const unsigned char *)c->text.text;
        uint64_t sum = checksum_bytes(CHECKSUM_START, bytes, c->text.length);
        snprintf(c->etag, sizeof c->etag, "\"%016llx\"", (unsigned long long)sum);
        c->file = (page_file){.type = "application/json", .etag = c->etag, .bytes = bytes};
        c->file.length = c->text.length;
        pack(&c->file);
    }
    return send_file(wsi, a, &c->file, "public, max-age=300");
}

int http_request(server *s, struct lws *wsi, answer *a, const char *path)
{
    static catalogue rules, game;
    if (lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI) <= 0)
        return send_plain(wsi, a, HTTP_STATUS_METHOD_NOT_ALLOWED, "Only GET is answered here.\n");
    if (strcmp(path, "/healthz") == 0) return send_health(s, wsi, a);
    if (strcmp(path, "/readyz") == 0) return send_ready(s, wsi, a);
    if (strcmp(path, "/rules.json") == 0) return send_catalogue(wsi, a, &rules, wire_rulebook);
    if (strcmp(path, "/game.json") == 0) return send_catalogue(wsi, a, &game, wire_printed_game);
    if (strncmp(path, "/games/", 7) == 0) return send_game(s, wsi, a, path + 7);
    const page_file *file = page_named(within_page(path) ? "/index.html" : path);
    if (file) return send_file(wsi, a, file, cache_of(file));
    return send_missing(wsi, a);
}
