/* Lines on stderr, for people or for machines. Nothing secret is ever logged: no token, no seed,
** no whole link. */
#include "serve/log.h"

#include <stdarg.h>
#include <stdio.h>
#include <time.h>

#include "wire/writer.h"

static struct {
    log_level level;
    bool json;
} settings = {LOG_INFO, false};

static const char *const LEVEL[] = {"error", "warning", "info", "debug"};

void log_setup(log_level level, bool json)
{
    settings.level = level;
    settings.json = json;
}

void log_line(log_level level, const char *what, const char *format, ...)
{
    char text[768], when[40];
    struct timespec now;
    struct tm day;
    va_list values;
    if (level > settings.level) return;
    clock_gettime(CLOCK_REALTIME, &now);
    gmtime_r(&now.tv_sec, &day);
    strftime(when, sizeof when, "%Y-%m-%dT%H:%M:%S", &day);
    va_start(values, format);
    vsnprintf(text, sizeof text, format, values);
    va_end(values);
    if (!settings.json) {
        fprintf(stderr, "%s.%03ldZ %-7s %s: %s\n", when, now.tv_nsec / 1000000, LEVEL[level], what,
                text);
        return;
    }
    writer w = {0};
    char full[64];
    snprintf(full, sizeof full, "%s.%03ldZ", when, now.tv_nsec / 1000000);
    write_open(&w, NULL, '{');
    write_text(&w, "time", full);
    write_text(&w, "level", LEVEL[level]);
    write_text(&w, "what", what);
    write_text(&w, "text", text);
    write_close(&w);
    fprintf(stderr, "%s\n", w.text);
    writer_free(&w);
}

int64_t clock_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

double clock_monotonic(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}
