/* `kanly bench --naib`: the learned player's speed, and the golden positions of its network. */
#pragma once

#include <stdbool.h>

/* Measures and prints; returns the exit status. */
int bench_naib(double seconds, bool json);
/* One number made of what the network comes to in some hundred positions, bit for bit: the same on
** every machine, and another one when its weights or its arithmetic change. */
int bench_naib_signature(bool json);
