/* Within `kanly sim`: what was asked for, and what came of it, for those who print it. */
#pragma once

#include "arena/tally.h"
#include "cli/ranks.h"

typedef struct {
    match_plan plan;
    unsigned kinds; /* different bots */
    const bot_kind *kind[TALLY_BOTS];
    char lineup[256]; /* the list of bots as it was said */
    uint64_t games;
    uint64_t threads;
    bot_budget budget;
    bool json, jsonl, timing;
    const char *save, *report;
    ranks ranks;
} sim_wish;

typedef struct {
    tally sum;
    double seconds;
    bool interrupted;
} sim_outcome;

void sim_print_table(const sim_wish *wish, const sim_outcome *outcome);
void sim_print_json(const sim_wish *wish, const sim_outcome *outcome);
void sim_print_game(const sim_wish *wish, const match_result *game); /* one line of --jsonl */
