/* `kanly bench --chances`: whether what is foretold comes true. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* Plays so many games, counts and prints; returns the exit status. */
int bench_chances(uint64_t games, bool json);
