/* Counts calls of malloc and its kin by standing in front of the C library's own. Only glibc lends
** its functions a second name to call through; under a sanitizer malloc belongs to the
** sanitizer. The stand-ins are weak: in a program that is linked statically glibc's own come with
** those second names and take their place, and nothing is counted. */
#include "cli/allocations.h"

#include <stddef.h>
#include <stdlib.h>

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(memory_sanitizer) ||                         \
    __has_feature(thread_sanitizer)
#define SANITIZED 1
#endif
#endif

#if defined(__GLIBC__) && !defined(SANITIZED)
#include <stdatomic.h>

#define STAND_IN __attribute__((weak))

static atomic_uint_least64_t count;

/* NOLINTBEGIN(bugprone-reserved-identifier): glibc's names. */
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t number, size_t size);
extern void *__libc_realloc(void *old, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);
/* NOLINTEND(bugprone-reserved-identifier) */

static void one_more(void) { atomic_fetch_add_explicit(&count, 1, memory_order_relaxed); }

STAND_IN void *malloc(size_t size)
{
    one_more();
    return __libc_malloc(size);
}

STAND_IN void *calloc(size_t number, size_t size)
{
    one_more();
    return __libc_calloc(number, size);
}

STAND_IN void *realloc(void *old, size_t size)
{
    one_more();
    return __libc_realloc(old, size);
}

STAND_IN void *aligned_alloc(size_t alignment, size_t size)
{
    one_more();
    return __libc_memalign(alignment, size);
}

/* Tried once, so that a program in which the counter does not work never reports a nought. */
bool allocations_are_counted(void)
{
    uint64_t before = allocations_so_far();
    void *volatile probe = malloc(1);
    free(probe);
    return allocations_so_far() == before + 1;
}

uint64_t allocations_so_far(void) { return atomic_load_explicit(&count, memory_order_relaxed); }

#else

bool allocations_are_counted(void) { return false; }
uint64_t allocations_so_far(void) { return 0; }

#endif
