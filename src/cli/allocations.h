/* How often this program has asked for memory: the bench shows that playing does not. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* false under sanitizers, in static programs, and where the C library offers no way */
bool allocations_are_counted(void);
uint64_t allocations_so_far(void);
