/* One line on stderr, written over itself, or a few below each other. */
#include "cli/progress.h"

#include <inttypes.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

enum { WIDTH = 30, SECONDS_BETWEEN_LINES = 5 };

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

progress progress_begin(uint64_t before, uint64_t total, bool wanted)
{
    progress_form form = isatty(STDERR_FILENO) == 1 ? PROGRESS_BAR
                         : wanted                   ? PROGRESS_LINES
                                                    : PROGRESS_SILENT;
    return (progress){form, before, total, now(), now()};
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

static void show_rate(const progress *p, uint64_t done)
{
    double rate = (double)(done - p->before) / progress_seconds(p);
    if (done <= p->before) return;
    fprintf(stderr, rate < 10 ? "%.2f games/s  " : "%.0f games/s  ", rate);
    if (done < p->total) show_time_left((double)(p->total - done) / rate);
}

static void show_bar(const progress *p, uint64_t done, const char *note)
{
    unsigned full = (unsigned)(done * WIDTH / p->total);
    fprintf(stderr, "\r[");
    for (unsigned i = 0; i < WIDTH; i++) fputc(i < full ? '#' : '.', stderr);
    fprintf(stderr, "] %" PRIu64 "/%" PRIu64 "  ", done, p->total);
    show_rate(p, done);
    fprintf(stderr, "  %s\033[K", note);
    fflush(stderr);
}

static void show_line(progress *p, uint64_t done, const char *note)
{
    p->told = now();
    fprintf(stderr, "%" PRIu64 "/%" PRIu64 "  ", done, p->total);
    show_rate(p, done);
    fprintf(stderr, "%s%s\n", *note ? "  " : "", note);
    fflush(stderr);
}

void progress_show(progress *p, uint64_t done, const char *note)
{
    if (p->total == 0) return;
    switch (p->form) {
    case PROGRESS_SILENT: return;
    case PROGRESS_BAR: show_bar(p, done, note); return;
    case PROGRESS_LINES:
        if (now() - p->told >= SECONDS_BETWEEN_LINES) show_line(p, done, note);
        return;
    }
}

void progress_end(progress *p, uint64_t done)
{
    if (p->form == PROGRESS_BAR) fprintf(stderr, "\r\033[K");
    if (p->form == PROGRESS_LINES) show_line(p, done, "");
}
