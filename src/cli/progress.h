/* A bar with the rate and the time that is left, on a terminal; nothing in a pipe. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

typedef struct {
    bool shown;             /* stderr is a terminal */
    uint64_t before, total; /* what was there when it began, and all there will be */
    double began;
} progress;

progress progress_begin(uint64_t before, uint64_t total);
/* note: "" or a few words */
void progress_show(const progress *p, uint64_t done, const char *note);
void progress_clear(const progress *p);
double progress_seconds(const progress *p);
