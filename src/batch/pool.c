/* Threads wait for a round, take handfuls of jobs until none are left, and say so. The lock is held
** for the beginning and the end of a round; jobs are handed out by a counter. */
#include "batch/pool.h"

enum { HANDFUL = 8 };

static void take_jobs(pool *p, unsigned worker)
{
    for (;;) {
        uint32_t first = atomic_fetch_add_explicit(&p->next, HANDFUL, memory_order_relaxed);
        if (first >= p->count) return;
        uint32_t left = p->count - first;
        p->work(p->self, worker, first, first + (left < HANDFUL ? left : HANDFUL));
    }
}

static void *run_worker(void *argument)
{
    pool_worker *w = argument;
    pool *p = w->of;
    uint64_t seen = 0;
    pthread_mutex_lock(&p->lock);
    for (;;) {
        while (p->round == seen && !p->stop) pthread_cond_wait(&p->begin, &p->lock);
        if (p->stop) break;
        seen = p->round;
        pthread_mutex_unlock(&p->lock);
        take_jobs(p, w->number);
        pthread_mutex_lock(&p->lock);
        if (--p->busy == 0) pthread_cond_signal(&p->finished);
    }
    pthread_mutex_unlock(&p->lock);
    return NULL;
}

unsigned pool_processors(void) { return threads_at_once(); }

static bool start_threads(pool *p, unsigned workers)
{
    for (p->workers = 1; p->workers < workers; p->workers++) {
        pool_worker *w = &p->worker[p->workers];
        *w = (pool_worker){.of = p, .number = p->workers};
        if (thread_start(&w->thread, run_worker, w) != 0) break;
    }
    return p->workers == workers;
}

bool pool_start(pool *p, unsigned workers, pool_worker *memory)
{
    p->round = 0;
    p->busy = 0;
    p->stop = false;
    p->worker = memory;
    atomic_init(&p->next, 0);
    pthread_mutex_init(&p->lock, NULL);
    pthread_cond_init(&p->begin, NULL);
    pthread_cond_init(&p->finished, NULL);
    p->workers = 1;
    /* Threads that wait for a round cannot be run one after the other: the caller does it all. */
    if (workers == 1 || !THREADS_EXIST || start_threads(p, workers)) return true;
    pool_stop(p);
    return false;
}

void pool_stop(pool *p)
{
    pthread_mutex_lock(&p->lock);
    p->stop = true;
    pthread_cond_broadcast(&p->begin);
    pthread_mutex_unlock(&p->lock);
    for (unsigned i = 1; i < p->workers; i++) pthread_join(p->worker[i].thread, NULL);
    pthread_cond_destroy(&p->finished);
    pthread_cond_destroy(&p->begin);
    pthread_mutex_destroy(&p->lock);
}

void pool_run(pool *p, pool_work *work, void *self, uint32_t count)
{
    if (p->workers == 1) {
        work(self, 0, 0, count);
        return;
    }
    pthread_mutex_lock(&p->lock);
    p->work = work;
    p->self = self;
    p->count = count;
    p->busy = p->workers - 1;
    atomic_store_explicit(&p->next, 0, memory_order_relaxed);
    p->round++;
    pthread_cond_broadcast(&p->begin);
    pthread_mutex_unlock(&p->lock);
    take_jobs(p, 0);
    pthread_mutex_lock(&p->lock);
    while (p->busy) pthread_cond_wait(&p->finished, &p->lock);
    pthread_mutex_unlock(&p->lock);
}
