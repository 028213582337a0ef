/* The options of a game as text: `name=value`, the same words on the command line, in scenarios, in
** saved games and in the lobby.
**
** `rules` is a preset for some of the others, so it has no field of its own in kanly_options; a
** game in which those do not agree has the value "mixed", which can be printed and not be set. */
#pragma once

#include <stddef.h>

#include "kanly/kanly.h"

enum {
    OPTION_VALUE_SIZE = 16,
    OPTIONS_TEXT_SIZE = 512,
    OPTION_COUNT = 0
#define OPTION(...) +1
#define PRESET(...) +1
#include "kanly/options.def"
};

typedef enum { OPTION_EITHER, OPTION_FROM_TO, OPTION_PRESET } option_form;

/* How it is told in a line about a table (options.def). */
typedef enum { OPTION_BY_NAME, OPTION_BY_VALUE, OPTION_BY_COUNT, OPTION_ASIDE } option_told;

/* A row of options.def. */
typedef struct {
    const char *name;
    const char *words[2]; /* the default first; a number has none */
    const char *sentence; /* what it changes, for people */
    kanly_rule rule;      /* where to read on */
    option_form form;
    option_told told;
    uint8_t numbers[2]; /* what the two words stand for; of a number, the least and the most */
    bool in_preset;     /* a preset sets it, too */
    size_t field;       /* where the number is kept; unused by a preset */
} option_info;

extern const option_info OPTION[OPTION_COUNT]; /* in the order they are printed */

/* The words it can be set to, one after the other; false behind the last. */
bool option_value(unsigned option, unsigned n, char out[OPTION_VALUE_SIZE]);

/* Sets one option. 0, or -1 with a sentence that names what was wrong and what would be right. */
int options_set(kanly_options *o, const char *name, const char *value, char *error, size_t size);

/* Sets options from words such as `basic turns=7 nexus=once`, separated by spaces. A bare `basic`
** or `advanced` is the game. The preset `rules=` is applied first wherever it stands, so that
** single options always win. On an error -1, a sentence, and the options as they were. */
int options_read(kanly_options *o, const char *line, char *error, size_t size);

/* Puts the factions on the circles from words such as `atreides - emperor fremen - guild`. As
** options_read. */
int options_seats(kanly_options *o, const char *line, char *error, size_t size);
void options_print_seats(const kanly_options *o, char *out, size_t size);

/* Those that are one of two, the game itself apart, as a bit each in the order of the list: a set
** bit is the higher number. For whoever plays games over all options. */
void options_from_bits(kanly_options *o, uint64_t bits);
uint64_t options_bits(const kanly_options *o);

/* The value of one option as its word. */
void options_value(const kanly_options *o, unsigned option, char out[OPTION_VALUE_SIZE]);

/* `advanced turns=10 …`: every option, or only those that are not at their default (with `game`
** always first). Never the seats. */
void options_print(const kanly_options *o, bool all, char *out, size_t size);
