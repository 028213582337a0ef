/* Threads: those of POSIX, which mingw-w64 has too. WebAssembly has none: there what a thread was
** to do is done at once by whoever starts it, and nobody ever waits. Whoever uses this must
** therefore come out right when the threads run one after the other. */
#pragma once

#if !defined(__wasi__) || defined(_REENTRANT)

#define THREADS_EXIST 1
#include <pthread.h>
#ifndef _WIN32
#include <unistd.h>
#endif

/* A thread with as much stack as a bot needs that thinks ahead: of itself musl gives a few pages.
** 0, or what went wrong. */
static inline int thread_start(pthread_t *thread, void *(*run)(void *), void *argument)
{
    pthread_attr_t how;
    int error = pthread_attr_init(&how);
    if (error) return error;
    pthread_attr_setstacksize(&how, (size_t)4 << 20);
    error = pthread_create(thread, &how, run, argument);
    pthread_attr_destroy(&how);
    return error;
}

/* How many run at once on this machine: 1 or more. */
static inline unsigned threads_at_once(void)
{
#ifdef _WIN32
    long count = pthread_num_processors_np();
#else
    long count = sysconf(_SC_NPROCESSORS_ONLN);
#endif
    return count > 0 ? (unsigned)count : 1;
}

#else

#define THREADS_EXIST 0
#include <time.h>

typedef int pthread_t, pthread_mutex_t, pthread_cond_t;

static inline unsigned threads_at_once(void) { return 1; }

static inline int thread_start(pthread_t *thread, void *(*run)(void *), void *argument)
{
    *thread = 0;
    run(argument);
    return 0;
}

static inline int pthread_join(pthread_t thread, void **result)
{
    (void)result;
    return thread;
}

static inline int pthread_mutex_init(pthread_mutex_t *lock, const void *how)
{
    (void)how;
    return *lock = 0;
}
static inline int pthread_mutex_destroy(pthread_mutex_t *lock) { return *lock; }
static inline int pthread_mutex_lock(pthread_mutex_t *lock) { return *lock; }
static inline int pthread_mutex_unlock(pthread_mutex_t *lock) { return *lock; }

static inline int pthread_cond_init(pthread_cond_t *event, const void *how)
{
    (void)how;
    return *event = 0;
}
static inline int pthread_cond_destroy(pthread_cond_t *event) { return *event; }
static inline int pthread_cond_signal(pthread_cond_t *event) { return *event; }
static inline int pthread_cond_broadcast(pthread_cond_t *event) { return *event; }
static inline int pthread_cond_wait(pthread_cond_t *event, pthread_mutex_t *lock)
{
    return *event | *lock;
}
static inline int pthread_cond_timedwait(pthread_cond_t *event, pthread_mutex_t *lock,
                                         const struct timespec *until)
{
    (void)until;
    return *event | *lock;
}

#endif
