/* A crew of threads that does numbered jobs, and somebody who takes the results in the order of the
** numbers.
**
** A job depends on its number alone, and results are taken one at a time in order, so what comes
** out does not depend on how many threads there are or which was faster. When the crew is stopped,
** jobs under way are given up, and what has been taken is exactly the first so many: as if that
** had been the number asked for. */
#pragma once

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct {
    uint64_t first, step, count; /* the jobs first, first + step, …: `count` of them */
    unsigned threads;            /* 1 or more */
    size_t result_size;
    atomic_bool *stop; /* set by a signal, or by `take` when it has seen enough */
    void *self;

    /* What a thread needs for itself, and giving it back. Both in that thread; may be NULL. */
    void *(*hire)(void *self, unsigned thread);
    void (*dismiss)(void *self, void *own);
    /* Does a job; looks at *stop now and then. False: given up. */
    bool (*work)(void *self, void *own, uint64_t number, void *result);
    /* Takes the next result in order, one call at a time. */
    void (*take)(void *self, uint64_t number, const void *result);
    /* Called in the calling thread, some ten times a second. May be NULL. */
    void (*tick)(void *self, uint64_t taken);
} crew;

/* Does the jobs; returns how many results were taken, or UINT64_MAX when threads or memory could
** not be had. */
uint64_t crew_run(const crew *c);

/* How many threads this machine runs at once. */
unsigned crew_processors(void);
