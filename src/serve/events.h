/* The loop libwebsockets runs in. Its own waits with poll(), which looks at every connection each
** time; with thousands of them that is most of the work. Where libwebsockets brings libuv along,
** that waits instead. */
#pragma once

#include <stdbool.h>

struct lws_context;
struct lws_context_creation_info;

typedef struct events events;

/* The context, and a loop of our own for it; NULL in `context` when there can be none. */
events *events_begin(struct lws_context_creation_info *info, struct lws_context **context);
/* Everything that is due. Waits for something to happen, if asked to. */
void events_turn(events *e, bool wait);
void events_wake(events *e, unsigned milliseconds); /* a turn waits no longer than that, once */
void events_end(events *e);                         /* and of the context */
