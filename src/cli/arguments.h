/* The arguments of a command, read from a table.
**
**     const argument known[] = {
**         {"--seed", ARGUMENT_NUMBER, .number = &seed, .highest = UINT64_MAX},
**         {"--json", ARGUMENT_FLAG, .flag = &json},
**     };
**     int status = arguments_read(&(arguments){"bench", HELP, known, 2, NULL, 0}, argc, argv);
**     if (status != ARGUMENTS_FINE) return status;
**
** `--name value` and `--name=value` mean the same; `--` ends the options; `--help` prints the
** help, `--help=options` the names of the options, for shells. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum {
    ARGUMENT_FLAG,
    ARGUMENT_NUMBER,  /* a whole number, lowest to highest */
    ARGUMENT_DECIMAL, /* seconds: a number that may have a fraction, lowest to highest */
    ARGUMENT_TEXT,
    ARGUMENT_WORDS, /* may come more than once: the values, separated by spaces */
    ARGUMENT_LIST,  /* may come more than once: the values one by one */
    ARGUMENT_FACTION,
} argument_kind;

typedef struct {
    const char *name;
    argument_kind kind;
    union {
        bool *flag;
        uint64_t *number;
        double *decimal;
        const char **text;
        char *words;       /* ARGUMENT_WORDS_SIZE characters, empty at first */
        const char **list; /* ARGUMENT_LIST_SIZE pointers, NULL at first and behind the last */
        uint8_t *faction;
    };
    uint64_t lowest, highest;
    bool *given;        /* NULL, or set when it was there */
    const char *one_of; /* for shells: what a text may be, with spaces; NULL: anything */
} argument;

typedef struct {
    const char *command, *help;
    const argument *known;
    size_t known_count;
    const char **plain; /* what is not an option: room for plain_room, NULL from the end on */
    size_t plain_room;
} arguments;

enum { ARGUMENTS_FINE = -1, ARGUMENT_WORDS_SIZE = 512, ARGUMENT_LIST_SIZE = 257 };

/* ARGUMENTS_FINE, or the exit status with everything said. */
int arguments_read(const arguments *wanted, int argc, char **argv);

/* Says on stderr that something about the command was wrong, and returns CLI_USAGE. */
int usage_error(const char *command, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* The same for what a file contains: CLI_FAILED. */
int content_error(const char *command, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
