/* Lines on stderr, for people or for machines; and the two clocks. */
#pragma once

#include "serve/serve.h"

void log_setup(log_level level, bool json);
void log_line(log_level level, const char *what, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

int64_t clock_now(void);      /* milliseconds since 1970, never jumping; the loop's alone */
double clock_monotonic(void); /* seconds */
