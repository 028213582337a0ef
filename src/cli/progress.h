/* How far it has come, on stderr: a bar with the rate and the time that is left on a terminal,
** nothing in a pipe; where it is wished for there too, a line every few seconds. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

typedef enum { PROGRESS_SILENT, PROGRESS_BAR, PROGRESS_LINES } progress_form;

typedef struct {
    progress_form form;
    uint64_t before, total; /* what was there when it began, and all there will be */
    double began, told;     /* told: when the last line was */
} progress;

/* `wanted`: in a pipe, too. */
progress progress_begin(uint64_t before, uint64_t total, bool wanted);
/* note: "" or a few words */
void progress_show(progress *p, uint64_t done, const char *note);
/* It is over: the bar goes, of lines there is a last one. */
void progress_end(progress *p, uint64_t done);
double progress_seconds(const progress *p);
