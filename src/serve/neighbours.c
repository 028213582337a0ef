/* Other servers on the same store; see neighbours.h. */
#include "serve/neighbours.h"

#include <libwebsockets.h>
#include <stdlib.h>
#include <string.h>

#include "serve/log.h"
#include "serve/playing.h"
#include "serve/server.h"
#include "serve/tell.h"
#include "store/nodes.h"

enum { SHOWN = 200 };

struct neighbours {
    char *shown[SHOWN]; /* tables, as JSON */
    unsigned count;
};

static void failed(server *s)
{
    log_line(LOG_ERROR, "store", "%s", store_error(s->store));
    s->storage_failed = true;
}

bool neighbours_begin(server *s)
{
    if (!store_is_shared(s->store)) return true;
    if (!(s->neighbours = calloc(1, sizeof *s->neighbours))) abort();
    if (!store_join(s->store, s->config.node))
        return log_line(LOG_ERROR, "store", "%s", store_error(s->store)), false;
    log_line(LOG_INFO, "nodes", "this node is called %s", s->config.node);
    return true;
}

static void forget_shown(struct neighbours *n)
{
    while (n->count) free(n->shown[--n->count]);
}

void neighbours_end(server *s)
{
    if (!s->neighbours) return;
    store_leave(s->store);
    forget_shown(s->neighbours);
    free(s->neighbours);
    s->neighbours = NULL;
}

/* --- leases ----------------------------------------------------------------------------------- */

/* The others have our tables: nothing we remember is true any more. */
static void start_over(server *s)
{
    log_line(LOG_ERROR, "nodes", "the others have taken this node's tables; it begins again");
    store_give_up(s->store);
    for (client *c = s->clients; c; c = c->next)
        if (c->table && !c->table->learning) client_close(c, LWS_CLOSE_STATUS_GOINGAWAY);
    for (unsigned i = 0; i < TABLE_HASH; i++)
        for (game_table *t = s->table[i], *next; t; t = next) {
            next = t->next;
            if (!t->learning) table_free(t);
        }
    if (!store_join(s->store, s->config.node))
        log_line(LOG_ERROR, "store", "%s", store_error(s->store));
}

static bool note_shown(void *self, const char *shown)
{
    struct neighbours *n = self;
    if (n->count < SHOWN && !(n->shown[n->count++] = strdup(shown))) abort();
    return n->count < SHOWN;
}

void neighbours_watch(server *s)
{
    unsigned dead = 0;
    if (!s->neighbours || s->storage_failed) return;
    if (store_is_lost(s->store)) start_over(s);
    if (!store_renew(s->store) || !store_bury(s->store, &dead)) {
        if (!store_is_lost(s->store)) failed(s);
        return;
    }
    s->failing = false; /* the lease is written */
    if (dead) log_line(LOG_WARNING, "nodes", "%u nodes are gone; their tables are free", dead);
    if (!store_was_told(s->store) && !dead) return;
    forget_shown(s->neighbours);
    if (!store_each_shown(s->store, note_shown, s->neighbours)) failed(s);
}

bool neighbours_claim(server *s, const char *id)
{
    s->elsewhere[0] = '\0';
    if (!s->neighbours) return true;
    if (s->storage_failed) return false;
    for (unsigned tries = 0; tries < 2; tries++) {
        store_result claimed = store_claim(s->store, id, s->now, s->elsewhere);
        bool kept = claimed != STORE_FOUND || store_commit(s->store);
        if (claimed == STORE_FAILED || !kept) return failed(s), false;
        if (claimed == STORE_FOUND) return true;
        if (s->elsewhere[0]) return false; /* else it was freed just now, or is not there */
    }
    return false;
}

/* --- the lobby -------------------------------------------------------------------------------- */

void neighbours_show(game_table *t)
{
    server *s = t->server;
    if (!s->neighbours || s->storage_failed || !t->is_public || t->learning) return;
    bool open = t->state == STORE_GATHERING || t->state == STORE_PLAYING;
    if (!open) {
        neighbours_hide(t);
        return;
    }
    writer w = {0};
    show_table(&w, NULL, t);
    if (!store_show(s->store, t->id, w.text)) failed(s);
    t->shown = true;
    writer_free(&w);
}

void neighbours_hide(game_table *t)
{
    server *s = t->server;
    if (!s->neighbours || s->storage_failed || !t->shown) return;
    if (!store_show(s->store, t->id, NULL)) failed(s);
    t->shown = false;
}

void neighbours_list(const server *s, writer *w, unsigned most)
{
    for (unsigned i = 0; s->neighbours && i < s->neighbours->count && i < most; i++)
        write_raw(w, NULL, s->neighbours->shown[i], strlen(s->neighbours->shown[i]));
}
