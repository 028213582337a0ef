/* What `sim` and `arena` are told in the same words: factions and options in lists with commas. */
#pragma once

#include <stddef.h>

#include "kanly/kanly.h"

/* Reads `--options a=b,c=d` and `--factions a,-,b` (NULL: not said) into the options, which come
** with their defaults. ARGUMENTS_FINE, or the exit status with everything said. */
int match_arguments(const char *command, const char *options, const char *factions,
                    kanly_options *o);

/* The next piece of a list with commas; false at its end. `*rest` moves on. */
bool next_piece(const char **rest, char *out, size_t size);
