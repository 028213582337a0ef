/* A pool of threads and the two lists between them and the loop. */
#include "serve/thinking.h"

#include <libwebsockets.h>
#include <pthread.h>
#include <stdlib.h>

enum { MOST_THREADS = 64 };

struct thinking {
    struct lws_context *wake;
    pthread_t thread[MOST_THREADS];
    unsigned threads;
    pthread_mutex_t lock;
    pthread_cond_t wanted;
    thought *waiting;               /* by turn; of one turn the first to come first */
    thought *at_work[MOST_THREADS]; /* by thread */
    thought *done, **done_last;
    uint64_t turn; /* of the last one begun */
    bool stop;
};

typedef struct {
    thinking *pool;
    unsigned number;
} thinker;

void thought_free(thought *x)
{
    if (x) free(x->hint_id);
    free(x);
}

static void free_all(thought *x)
{
    for (thought *next; x; x = next) {
        next = x->next;
        thought_free(x);
    }
}

/* --- on the threads --------------------------------------------------------------------------- */

static thought *begin_next(thinking *k, unsigned thread)
{
    pthread_mutex_lock(&k->lock);
    while (!k->waiting && !k->stop) pthread_cond_wait(&k->wanted, &k->lock);
    thought *x = k->stop ? NULL : k->waiting;
    if (x) {
        k->waiting = x->next;
        k->turn = x->turn;
        k->at_work[thread] = x;
    }
    pthread_mutex_unlock(&k->lock);
    return x;
}

/* Whoever asked may have taken it back meanwhile: then it is nobody's any more. */
static void finish(thinking *k, unsigned thread, thought *x)
{
    pthread_mutex_lock(&k->lock);
    bool wanted = k->at_work[thread] == x;
    k->at_work[thread] = NULL;
    if (wanted) {
        x->next = NULL;
        *k->done_last = x;
        k->done_last = &x->next;
    }
    pthread_mutex_unlock(&k->lock);
    if (wanted)
        lws_cancel_service(k->wake);
    else
        thought_free(x);
}

static void *think(void *self)
{
    thinker me = *(thinker *)self;
    free(self);
    for (thought *x; (x = begin_next(me.pool, me.number));) {
        if (x->work) {
            x->work(x);
        } else {
            x->move = x->bot.kind->answer(&x->bot, &x->view, &x->budget);
            x->move.by = x->faction;
        }
        finish(me.pool, me.number, x);
    }
    return NULL;
}

/* --- in the loop ------------------------------------------------------------------------------ */

static bool add_thread(thinking *k)
{
    thinker *me = malloc(sizeof *me);
    if (!me) return false;
    *me = (thinker){k, k->threads};
    if (pthread_create(&k->thread[k->threads], NULL, think, me) != 0) return free(me), false;
    k->threads++;
    return true;
}

thinking *thinking_begin(unsigned threads, struct lws_context *wake)
{
    thinking *k = calloc(1, sizeof *k);
    if (!k) return NULL;
    k->wake = wake;
    k->done_last = &k->done;
    pthread_mutex_init(&k->lock, NULL);
    pthread_cond_init(&k->wanted, NULL);
    while (k->threads < threads && k->threads < MOST_THREADS && add_thread(k)) {
    }
    if (k->threads) return k;
    thinking_end(k);
    return NULL;
}

void thinking_end(thinking *k)
{
    if (!k) return;
    pthread_mutex_lock(&k->lock);
    k->stop = true;
    pthread_cond_broadcast(&k->wanted);
    pthread_mutex_unlock(&k->lock);
    for (unsigned i = 0; i < k->threads; i++) pthread_join(k->thread[i], NULL);
    free_all(k->waiting);
    free_all(k->done);
    pthread_cond_destroy(&k->wanted);
    pthread_mutex_destroy(&k->lock);
    free(k);
}

/* A table that asks again goes behind every other that has asked once. */
void thinking_add(thinking *k, thought *x, uint64_t *turn)
{
    pthread_mutex_lock(&k->lock);
    x->turn = (*turn > k->turn ? *turn : k->turn) + 1;
    *turn = x->turn;
    thought **at = &k->waiting;
    while (*at && (*at)->turn <= x->turn) at = &(*at)->next;
    x->next = *at;
    *at = x;
    pthread_cond_signal(&k->wanted);
    pthread_mutex_unlock(&k->lock);
}

thought *thinking_done(thinking *k)
{
    pthread_mutex_lock(&k->lock);
    thought *x = k->done;
    k->done = NULL;
    k->done_last = &k->done;
    pthread_mutex_unlock(&k->lock);
    return x;
}

/* A copy of its head stands for one that is being thought about: that one frees itself. */
static thought *let_go(thinking *k, unsigned thread)
{
    thought *at_work = k->at_work[thread], *x = calloc(1, sizeof *x);
    if (!x) abort();
    x->faction = at_work->faction;
    x->hint_for = at_work->hint_for;
    x->hint_id = at_work->hint_id;
    at_work->hint_id = NULL;
    k->at_work[thread] = NULL;
    return x;
}

thought *thinking_take_hint(thinking *k, uint64_t hint_for)
{
    thought *found = NULL;
    pthread_mutex_lock(&k->lock);
    for (thought **at = &k->waiting; *at && !found;) {
        if ((*at)->hint_for == hint_for) {
            found = *at;
            *at = found->next;
        } else {
            at = &(*at)->next;
        }
    }
    for (unsigned i = 0; i < k->threads && !found; i++)
        if (k->at_work[i] && k->at_work[i]->hint_for == hint_for) found = let_go(k, i);
    pthread_mutex_unlock(&k->lock);
    return found;
}
