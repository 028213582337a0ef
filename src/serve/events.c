/* Either libuv waits (KANLY_LIBUV, and the library's plugin for it is installed) or the library
** itself does. Both do the same otherwise; a system without the plugin is only slower with
** thousands of connections. */
#include "serve/events.h"

#include <libwebsockets.h>
#include <stdlib.h>
#ifdef KANLY_LIBUV
#include <uv.h>
#endif

struct events {
    struct lws_context *context;
#ifdef KANLY_LIBUV
    uv_loop_t loop;
    uv_timer_t alarm;
#endif
    lws_sorted_usec_list_t library_alarm;
    bool uv;
};

#ifdef KANLY_LIBUV

static void ring(uv_timer_t *alarm) { (void)alarm; }

/* The context of a server or client whose loop is ours. */
static bool begin_uv(events *e, const struct lws_context_creation_info *info)
{
    struct lws_context_creation_info with = *info;
    void *loops[] = {&e->loop};
    if (uv_loop_init(&e->loop) != 0) return false;
    uv_timer_init(&e->loop, &e->alarm);
    with.options |= LWS_SERVER_OPTION_LIBUV;
    with.foreign_loops = loops;
    e->context = lws_create_context(&with);
    if (e->context) return true;
    uv_close((uv_handle_t *)&e->alarm, NULL);
    while (uv_run(&e->loop, UV_RUN_NOWAIT)) continue;
    uv_loop_close(&e->loop);
    return false;
}

static void end_uv(events *e)
{
    uv_close((uv_handle_t *)&e->alarm, NULL);
    lws_context_destroy(e->context); /* what it holds in the loop goes in the next turns */
    while (uv_run(&e->loop, UV_RUN_NOWAIT)) continue;
    lws_context_destroy(e->context); /* and what only a still loop lets go */
    uv_loop_close(&e->loop);
}

#endif

events *events_begin(struct lws_context_creation_info *info, struct lws_context **context)
{
    events *e = calloc(1, sizeof *e);
    if (!e) abort();
#ifdef KANLY_LIBUV
    e->uv = begin_uv(e, info);
#endif
    if (!e->uv) e->context = lws_create_context(info);
    *context = e->context;
    return e;
}

void events_turn(events *e, bool wait)
{
#ifdef KANLY_LIBUV
    if (e->uv) {
        uv_run(&e->loop, wait ? UV_RUN_ONCE : UV_RUN_NOWAIT);
        return;
    }
#endif
    lws_service(e->context, wait ? 0 : -1);
}

static void ring_in_library(lws_sorted_usec_list_t *alarm) { (void)alarm; }

void events_wake(events *e, unsigned milliseconds)
{
#ifdef KANLY_LIBUV
    if (e->uv) {
        uv_update_time(&e->loop);
        uv_timer_start(&e->alarm, ring, milliseconds, 0);
        return;
    }
#endif
    lws_sul_schedule(e->context, 0, &e->library_alarm, ring_in_library,
                     (lws_usec_t)milliseconds * LWS_US_PER_MS);
}

void events_end(events *e)
{
    if (!e) return;
#ifdef KANLY_LIBUV
    if (e->uv) end_uv(e);
#endif
    if (!e->uv && e->context) lws_context_destroy(e->context);
    free(e);
}
