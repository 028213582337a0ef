/* One line on stderr, written over itself. */
#include "cli/progress.h"

#include <inttypes.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

enum { WIDTH = 30 };

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

progress progress_begin(uint64_t before, uint64_t total)
{
    return (progress){isatty(STDERR_FILENO) == 1, before, total, now()};
}

double progress_seconds(const progress *p) { return now() - p->began; }

static void show_time_left(double seconds)
{
    unsigned long left = (unsigned long)(seconds + 0.5);
    if (left >= 3600)
        fprintf(stderr, "%lu:%02lu:%02lu left", left / 3600, left / 60 % 60, left % 60);
    else
        fprintf(stderr, "%lu:%02lu left", left / 60, left % 60);
}

void progress_show(const progress *p, uint64_t done, const char *note)
{
    double seconds = progress_seconds(p), rate = (double)(done - p->before) / seconds;
    if (!p->shown || p->total == 0) return;
    unsigned full = (unsigned)(done * WIDTH / p->total);
    fprintf(stderr, "\r[");
    for (unsigned i = 0; i < WIDTH; i++) fputc(i < full ? '#' : '.', stderr);
    fprintf(stderr, "] %" PRIu64 "/%" PRIu64 "  ", done, p->total);
    if (done > p->before) {
        fprintf(stderr, rate < 10 ? "%.2f games/s  " : "%.0f games/s  ", rate);
        show_time_left((double)(p->total - done) / rate);
    }
    fprintf(stderr, "  %s\033[K", note);
    fflush(stderr);
}

void progress_clear(const progress *p)
{
    if (p->shown) fprintf(stderr, "\r\033[K");
}
