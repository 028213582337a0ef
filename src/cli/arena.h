/* Within `kanly arena`: the match that was asked for, and what has come of it so far. */
#pragma once

#include "arena/external.h"
#include "arena/match.h"
#include "arena/statistics.h"

enum { ARENA_OPTIONS = 16 }; /* that can be set for one bot */

typedef struct {
    char name[EXTERNAL_NAME];
    const char *command;  /* NULL: it is one of ours */
    const bot_kind *kind; /* NULL: it is a command */
    external_option option[ARENA_OPTIONS];
    unsigned options;
    /* of ours, what its options say */
    bot_budget budget;
    bool same_personality;
    uint64_t personality;
} arena_bot;

typedef enum { FORMAT_TABLE, FORMAT_ROUND_ROBIN, FORMAT_GAUNTLET } arena_format;
extern const char *const ARENA_FORMAT[3];

typedef struct {
    kanly_options options;
    uint64_t seed;
    unsigned bots;
    arena_bot bot[RATED_BOTS];
    arena_format format;
    unsigned factions;  /* at the table */
    unsigned rotations; /* games of a block */
    uint64_t blocks, concurrency, start_ms, faults;
    protocol_clock clock;
    scenario *position; /* where games begin; NULL: at the beginning */
    char **text;        /* of the files they are from */
    unsigned positions, texts;
    bool json, progress, tested;
    sprt test; /* where tested */
    const char *results, *save, *errors, *log;
    FILE *lines; /* the log */
    uint64_t lines_began;
} arena_match;

/* The sums over one bot. */
typedef struct {
    uint64_t games, wins, warnings, defaults, forfeits[EXTERNAL_CRASHED + 1], illegal;
    uint64_t thinking, slowest; /* nanoseconds; of games played now, not of those resumed */
    uint64_t faction_games[FACTIONS], faction_wins[FACTIONS];
} arena_sum;

typedef struct {
    uint64_t games, resumed;
    double score; /* of the block under way, for the test */
    sprt test;
    sprt_state decided;
    bool interrupted;
    arena_sum sum[RATED_BOTS];
    uint64_t victory[KANLY_VICTORY_DEFAULT + 1], turns, moves;
    rated_game *rated;  /* one for each game */
    block_share *share; /* [block][bot] */
    uint32_t *weight;   /* room for the bootstrap */
} arena_standing;

/* --- who plays (arena_bots.c) ----------------------------------------------------------------- */

/* Each of these returns ARGUMENTS_FINE, or an exit status with everything said. */

/* `steady`, `mine=./bot`: as many as there are, until NULL. */
int arena_read_bots(arena_match *m, const char *const *said);
/* `mine:depth=4`: what is set for them. */
int arena_read_options(arena_match *m, const char *const *said);
/* Starts each of the others' once, so that a misspelt one is found before anything is played. */
int arena_try_bots(const arena_match *m);

external_settings arena_settings(const arena_match *m, const arena_bot *b, const char *errors);
/* How long one of ours may think. */
bot_budget arena_budget(const arena_match *m, const arena_bot *b);
/* What it had to say about the move it made, for the saved game. */
void arena_remark(const bot *who, uint64_t nanoseconds, savegame_writer *out);

/* --- where it begins (arena_positions.c) ------------------------------------------------------ */

/* Every scenario of these files is a position; `options` (NULL: none) go before its own. */
int arena_read_positions(arena_match *m, const char *const *paths, const char *options);
void arena_free_positions(arena_match *m);

/* --- the plan (arena_plan.c) ------------------------------------------------------------------ */

/* Sees to format, factions and rotations. NULL, or what is wrong with it. */
const char *arena_arrange(arena_match *m);
match_setup arena_setup(const arena_match *m, uint64_t number);

/* A forfeited game is a lost one. */
bool arena_won(const match_result *game, faction f);
void arena_count(const arena_match *m, arena_standing *s, const match_result *game);

/* --- results in a file (arena_results.c) ------------------------------------------------------ */

/* Reads what was played before, and counts it; a line cut off at the end is dropped. The file is
** left open for more. ARGUMENTS_FINE, or an exit status with everything said. */
int arena_resume(const arena_match *m, arena_standing *s, FILE **out);
void arena_write_game(const arena_match *m, const match_result *game, FILE *out);

/* --- printing (arena_print.c) ----------------------------------------------------------------- */

void arena_print_table(const arena_match *m, const arena_standing *s);
void arena_print_json(const arena_match *m, const arena_standing *s);

/* --- walking a bot through the protocol (arena_compliance.c) ---------------------------------- */

int arena_compliance(const arena_match *m, const char *command);
