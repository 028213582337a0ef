/* Within the batch room: a few threads that share out numbered work, again and again.
**
** The caller of pool_run is one of them, so a pool of one starts no thread at all. Nothing is
** allocated after pool_start. */
#pragma once

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "platform/threads.h"

/* Does the jobs first to end - 1; `worker` is 0 to the number of threads - 1. */
typedef void pool_work(void *self, unsigned worker, uint32_t first, uint32_t end);

typedef struct pool pool;
typedef struct {
    pool *of;
    unsigned number;
    pthread_t thread;
} pool_worker;

struct pool {
    _Alignas(64) _Atomic uint32_t next; /* the first job nobody has taken */
    unsigned workers;                   /* the caller among them */
    uint64_t round;
    pool_work *work;
    void *self;
    pool_worker *worker; /* the caller's memory, one for each */
    pthread_mutex_t lock;
    pthread_cond_t begin, finished;
    unsigned busy; /* threads that have not finished this round */
    uint32_t count;
    bool stop;
};

/* How many threads this machine runs at once. */
unsigned pool_processors(void);

/* False: not all threads could be started, and none is left running. */
bool pool_start(pool *p, unsigned workers, pool_worker *memory);
void pool_stop(pool *p);

/* Does the jobs 0 to count - 1 and returns when all are done. */
void pool_run(pool *p, pool_work *work, void *self, uint32_t count);
