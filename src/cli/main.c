/* `kanly COMMAND …`: finds the command and hands over. */
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "kanly/library.h"
#include "platform/platform.h"

typedef struct {
    const char *name, *help;
    cli_function *run;
} command;

/* clang-format off */
static const command COMMANDS[] = {
    { "check",  "run scenario files and say which hold",         command_check  },
    { "rules",  "look up a rule, or list them",                  command_rules  },
    { "play",   "play a game in the terminal",                   command_play   },
    { "board",  "show a position as text",                       command_board  },
    { "bench",  "measure how fast games are played",             command_bench  },
    { "replay", "tell the story of a saved game",                command_replay },
    { "export", "print saved games as tables",                   command_export },
    { "sim",    "play many games between bots",                  command_sim    },
    { "arena",  "play bots of any kind against each other",      command_arena  },
    { "fit",    "fit mentat's evaluation to games of steady", command_fit    },
    { "serve",  "host tables for people and bots",               command_serve  },
    { "store",  "look after the games the server keeps",         command_store  },
    { "load",   "measure a server with many tables at once",     command_load   },
    { "mcp",    "seat a language-model agent among bots",        command_mcp    },
    { "schema", "describe every question and move as JSON Schema", command_schema },
    { "verify", "check that a game's key is the promised one",   command_verify },
};
/* clang-format on */

enum { COMMAND_COUNT = sizeof COMMANDS / sizeof COMMANDS[0], LONGEST_WORD = 64 };

static size_t smaller(size_t a, size_t b) { return a < b ? a : b; }

/* How many letters must be added, left out or changed to make one word of the other. */
static size_t edit_distance(const char *a, const char *b)
{
    size_t row[LONGEST_WORD + 1], length = strlen(b);
    if (length > LONGEST_WORD) return length;
    for (size_t j = 0; j <= length; j++) row[j] = j;
    for (size_t i = 1; a[i - 1]; i++) {
        size_t diagonal = row[0];
        row[0] = i;
        for (size_t j = 1; j <= length; j++) {
            size_t changed = diagonal + (a[i - 1] != b[j - 1]);
            diagonal = row[j];
            row[j] = smaller(changed, smaller(row[j], row[j - 1]) + 1);
        }
    }
    return row[length];
}

bool cli_is_help(const char *word) { return !strcmp(word, "--help") || !strcmp(word, "-h"); }

const char *cli_nearest(const char *word, const char *const *list, size_t count)
{
    const char *nearest = NULL;
    size_t least = strlen(word) / 2 + 1; /* half of the word wrong is another word */
    for (size_t i = 0; i < count; i++) {
        size_t distance = edit_distance(word, list[i]);
        if (distance < least) least = distance, nearest = list[i];
    }
    return nearest;
}

static int complain(const char *command_name, const char *what, const char *word,
                    const char *nearest)
{
    fprintf(stderr, "%s: no %s '%s'", command_name, what, word);
    if (nearest) fprintf(stderr, "; did you mean '%s'?", nearest);
    fprintf(stderr, "\n%s --help lists them.\n", command_name);
    return CLI_USAGE;
}

int cli_unknown_option(const char *command_name, const char *word, const char *const *options,
                       size_t count)
{
    char full[LONGEST_WORD];
    snprintf(full, sizeof full, "kanly %s", command_name);
    return complain(full, "option", word, cli_nearest(word, options, count));
}

static int help(void)
{
    puts("kanly plays Dune.\n\nusage: kanly COMMAND [OPTION…]\n");
    for (size_t i = 0; i < COMMAND_COUNT; i++)
        printf("  %-8s %s\n", COMMANDS[i].name, COMMANDS[i].help);
    puts("\nkanly COMMAND --help says more about one; kanly --version prints the version.");
    return CLI_OK;
}

static int unknown_command(const char *word)
{
    static const char *const OPTIONS[] = {"--help", "--version"};
    const char *names[COMMAND_COUNT];
    if (word[0] == '-') return complain("kanly", "option", word, cli_nearest(word, OPTIONS, 2));
    for (size_t i = 0; i < COMMAND_COUNT; i++) names[i] = COMMANDS[i].name;
    return complain("kanly", "command", word, cli_nearest(word, names, COMMAND_COUNT));
}

static int run_command(int argc, char **argv)
{
    for (size_t i = 0; i < COMMAND_COUNT; i++)
        if (!strcmp(argv[0], COMMANDS[i].name)) return COMMANDS[i].run(argc, argv);
    return unknown_command(argv[0]);
}

/* `kanly help COMMAND` is `kanly COMMAND --help`. */
static int help_with(char *name)
{
    char option[] = "--help";
    char *words[] = {name, option, NULL};
    return run_command(2, words);
}

int main(int argc, char **argv)
{
    platform_begin();
    if (argc < 2) {
        help();
        return CLI_USAGE;
    }
    if (!strcmp(argv[1], "help") && argc > 2) return help_with(argv[2]);
    if (cli_is_help(argv[1]) || !strcmp(argv[1], "help")) return help();
    if (!strcmp(argv[1], "--version")) return printf("kanly %s\n", kanly_version()), CLI_OK;
    return run_command(argc - 1, argv + 1);
}
