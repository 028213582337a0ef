/* What the server counts about itself. */
#pragma once

#include "wire/writer.h"

typedef struct server server;

enum { LATENCY_STEPS = 12 };

typedef struct {
    uint64_t connections, messages, errors, moves, commits, letters, letters_failed,
        commit_failures, bytes_out, refused, dropped;
    uint64_t latency[LATENCY_STEPS + 1]; /* how many took at most LATENCY_STEP[i] */
    double latency_sum;
    uint64_t latency_count;
} metrics;

void metrics_print(server *s, writer *w);
void metrics_latency(server *s, double seconds);
