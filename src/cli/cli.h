/* The `kanly` command: one file per sub-command, and the few things they all need.
**
** Exit status everywhere: 0 it went well, 1 what was asked for did not hold (a failing scenario), 2
** the command could not be understood or a file could not be read. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

enum { CLI_OK = 0, CLI_FAILED = 1, CLI_USAGE = 2 };

/* One sub-command; argv[0] is its name. */
typedef int cli_function(int argc, char **argv);

/* The levels of bots, for shells; a test holds them to those there are. */
#define CLI_LEVELS "random novice steady naib mentat"

cli_function command_check;
cli_function command_rules;
cli_function command_play;
cli_function command_board;
cli_function command_bench;
cli_function command_replay;
cli_function command_export;
cli_function command_serve;
cli_function command_load;
cli_function command_store;
cli_function command_verify;
cli_function command_sim;
cli_function command_arena;
cli_function command_fit;
cli_function command_schema;
cli_function command_mcp;

bool cli_is_help(const char *word); /* --help, -h */

/* The word of a list that is nearest to a misspelt one, or NULL when none is near enough to be
** meant. */
const char *cli_nearest(const char *word, const char *const *list, size_t count);

/* Complains on stderr about an option this command does not have, and returns CLI_USAGE. */
int cli_unknown_option(const char *command, const char *word, const char *const *options,
                       size_t count);
