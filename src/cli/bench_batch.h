/* `kanly bench --batch`: how fast many games at once are (kanly/batch.h). */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "kanly/kanly.h"

/* Measures and prints; returns the exit status. */
int bench_batch(const kanly_options *options, uint32_t games, uint32_t threads, double seconds,
                bool json);
