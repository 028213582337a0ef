/* A wall clock that can be set, for one process: loaded before the C library, it adds to the time
** of day as many seconds as stand in the file $KANLY_WALL_CLOCK. Time that passes is not
** touched. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

typedef int getter(clockid_t, struct timespec *);

int clock_gettime(clockid_t of, struct timespec *out)
{
    getter *real;
    *(void **)&real = dlsym(RTLD_NEXT, "clock_gettime");
    int status = real(of, out);
    const char *name = getenv("KANLY_WALL_CLOCK");
    FILE *file = of == CLOCK_REALTIME && name ? fopen(name, "r") : NULL;
    long seconds = 0;
    if (file && fscanf(file, "%ld", &seconds) == 1) out->tv_sec += seconds;
    if (file) fclose(file);
    return status;
}
