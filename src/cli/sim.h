/* Within `kanly sim`: what was asked for, and what came of it, for those who print it. */
#pragma once

#include "arena/crew.h"
#include "arena/tally.h"
#include "cli/progress.h"
#include "cli/ranks.h"

typedef struct {
    match_plan plan;
    unsigned kinds; /* different bots */
    const bot_kind *kind[TALLY_BOTS];
    char lineup[256];       /* the list of bots as it was said */
    uint64_t games;         /* of the whole simulation, */
    uint64_t first, count;  /* and those that are played here */
    uint64_t shard, shards; /* which part of how many; 0: there are no parts */
    uint64_t threads, rank_timeout;
    bot_budget budget;
    bool json, jsonl, timing, course, progress;
    const char *save, *report;
    ranks ranks;
} sim_wish;

typedef struct {
    tally sum;
    double seconds;
    bool interrupted;
} sim_outcome;

/* --- playing (sim.c) -------------------------------------------------------------------------- */

typedef struct {
    const sim_wish *wish;
    sim_outcome *outcome;
    atomic_bool *stop;
    atomic_bool save_failed;
    uint64_t too_slow; /* nanoseconds */
    progress bar;
    match_result *kept; /* where games go that rank 0 will count; NULL when there is one process */
    size_t kept_count;
    double signed_at;        /* when this rank last said that it is there */
    bool leaving, rank_lost; /* it was told to leave; another one is lost */
} simulation;

crew sim_crew(simulation *s, uint64_t first, uint64_t count);
void sim_count(simulation *s, const match_result *game);
/* `steady,random*5`: ARGUMENTS_FINE, or the exit status with everything said. */
int sim_read_bots(sim_wish *wish, const char *bots);

/* --- on many processes (sim_ranks.c) ---------------------------------------------------------- */

/* False: there was no memory. */
bool sim_run_ranks(simulation *s);

/* --- in parts (sim_parts.c) ------------------------------------------------------------------- */

/* `3/8`: sets which games are played. */
int sim_read_shard(sim_wish *wish, const char *said);
/* The sums of a part, as a line for sim_merge. */
void sim_print_part(const sim_wish *wish, const sim_outcome *outcome);
/* Reads the parts in these files (- is the standard input), which say what was asked for. CLI_OK,
** or the exit status with everything said. */
int sim_merge(sim_wish *wish, sim_outcome *outcome, const char *const *paths);

/* --- printing (sim_print.c) ------------------------------------------------------------------- */

void sim_print_table(const sim_wish *wish, const sim_outcome *outcome);
void sim_print_json(const sim_wish *wish, const sim_outcome *outcome);
void sim_print_game(const sim_wish *wish, const match_result *game); /* one line of --jsonl */
