/* Threads, and a ring of results between them and the one who takes. The lock is held for moments:
** to fetch a number, and to hand results over in order. */
#include "arena/crew.h"

#include <stdlib.h>
#include <time.h>

#include "platform/threads.h"

enum { RING = 256, CACHE_LINE = 64, TICK_NANOSECONDS = 100000000 };

typedef struct {
    const crew *plan;
    pthread_mutex_t lock;
    pthread_cond_t room, finished;
    uint64_t next, taken; /* jobs handed out, results taken: counts, not numbers */
    uint64_t cut;         /* the first job that was given up: nothing is taken from there on */
    unsigned working;
    bool ready[RING];
    unsigned char *ring;
    size_t slot; /* size of one place of the ring */
} floor_plan;

typedef struct {
    floor_plan *floor;
    unsigned number;
    pthread_t thread;
} worker;

static uint64_t number_of(const crew *c, uint64_t job) { return c->first + job * c->step; }

static void *place(const floor_plan *f, uint64_t job) { return f->ring + job % RING * f->slot; }

/* The next job; false when there is none, or no more are wanted. Locked. */
static bool fetch(floor_plan *f, uint64_t *job)
{
    for (;;) {
        if (f->next == f->plan->count || f->next >= f->cut || atomic_load(f->plan->stop))
            return false;
        if (f->next < f->taken + RING) break;
        pthread_cond_wait(&f->room, &f->lock);
    }
    *job = f->next++;
    return true;
}

/* Hands over everything that has its turn. Locked. */
static void hand_over_in_order(floor_plan *f)
{
    const crew *c = f->plan;
    while (f->taken < f->next && f->taken < f->cut && f->ready[f->taken % RING]) {
        c->take(c->self, number_of(c, f->taken), place(f, f->taken));
        f->ready[f->taken % RING] = false;
        f->taken++;
        /* Whoever takes may have seen enough: what others have done beyond that does not count. */
        if (atomic_load(c->stop) && f->cut > f->taken) f->cut = f->taken;
    }
    pthread_cond_broadcast(&f->room);
}

static void work_on(floor_plan *f, void *own)
{
    const crew *c = f->plan;
    uint64_t job;
    while (fetch(f, &job)) {
        pthread_mutex_unlock(&f->lock);
        bool done = c->work(c->self, own, number_of(c, job), place(f, job));
        pthread_mutex_lock(&f->lock);
        f->ready[job % RING] = done;
        if (!done && job < f->cut) f->cut = job;
        hand_over_in_order(f);
    }
}

static void *run_worker(void *argument)
{
    worker *w = argument;
    floor_plan *f = w->floor;
    const crew *c = f->plan;
    void *own = c->hire ? c->hire(c->self, w->number) : NULL;
    pthread_mutex_lock(&f->lock);
    work_on(f, own);
    pthread_cond_broadcast(&f->room);
    pthread_mutex_unlock(&f->lock);
    if (c->dismiss) c->dismiss(c->self, own);
    pthread_mutex_lock(&f->lock);
    f->working--;
    pthread_cond_signal(&f->finished);
    pthread_mutex_unlock(&f->lock);
    return NULL;
}

static struct timespec next_tick(void)
{
    struct timespec at;
    clock_gettime(CLOCK_REALTIME, &at);
    at.tv_nsec += TICK_NANOSECONDS;
    if (at.tv_nsec >= 1000000000) at.tv_sec++, at.tv_nsec -= 1000000000;
    return at;
}

static void wait_for_all(floor_plan *f)
{
    const crew *c = f->plan;
    pthread_mutex_lock(&f->lock);
    while (f->working) {
        struct timespec at = next_tick();
        pthread_cond_timedwait(&f->finished, &f->lock, &at);
        /* A worker waiting for room must see the stop as well. */
        if (atomic_load(c->stop)) pthread_cond_broadcast(&f->room);
        uint64_t taken = f->taken;
        pthread_mutex_unlock(&f->lock);
        if (c->tick) c->tick(c->self, taken);
        pthread_mutex_lock(&f->lock);
    }
    pthread_mutex_unlock(&f->lock);
}

/* Starts the threads and waits for them; how many could be started. */
static unsigned run_all(floor_plan *f, worker *workers)
{
    unsigned started = 0;
    pthread_mutex_lock(&f->lock); /* nobody leaves before all are counted */
    for (; started < f->plan->threads; started++) {
        workers[started] = (worker){.floor = f, .number = started};
        f->working++; /* before it starts: without threads it is done by then */
        if (thread_start(&workers[started].thread, run_worker, &workers[started]) != 0) {
            f->working--;
            break;
        }
    }
    pthread_mutex_unlock(&f->lock);
    wait_for_all(f);
    for (unsigned i = 0; i < started; i++) pthread_join(workers[i].thread, NULL);
    return started;
}

uint64_t crew_run(const crew *c)
{
    floor_plan f = {.plan = c, .cut = UINT64_MAX};
    f.slot = (c->result_size + CACHE_LINE - 1) / CACHE_LINE * CACHE_LINE;
    unsigned char *memory = malloc(RING * f.slot + CACHE_LINE);
    if (memory) f.ring = memory + (CACHE_LINE - (uintptr_t)memory % CACHE_LINE);
    worker *workers = calloc(c->threads, sizeof *workers);
    unsigned started = 0;
    if (f.ring && workers) {
        pthread_mutex_init(&f.lock, NULL);
        pthread_cond_init(&f.room, NULL);
        pthread_cond_init(&f.finished, NULL);
        started = run_all(&f, workers);
        pthread_cond_destroy(&f.finished);
        pthread_cond_destroy(&f.room);
        pthread_mutex_destroy(&f.lock);
    }
    free(workers);
    free(memory);
    return started ? f.taken : UINT64_MAX;
}

unsigned crew_processors(void) { return threads_at_once(); }
