/* Lists with commas, and folders. */
#include "cli/match_arguments.h"

#include <stdio.h>
#include <string.h>

#include "cli/arguments.h"
#include "cli/cli.h"
#include "text/options.h"

enum { LIST_SIZE = 512 };

static bool with_spaces(const char *list, char out[LIST_SIZE])
{
    if (strlen(list) >= LIST_SIZE) return false;
    snprintf(out, LIST_SIZE, "%s", list);
    for (char *c = out; *c; c++)
        if (*c == ',') *c = ' ';
    return true;
}

int match_arguments(const char *command, const char *options, const char *factions,
                    kanly_options *o)
{
    char words[LIST_SIZE], error[512];
    if (options && !with_spaces(options, words))
        return usage_error(command, "--options: the list is too long");
    if (options && options_read(o, words, error, sizeof error) != 0)
        return usage_error(command, "--options %s", error);
    if (factions && !with_spaces(factions, words))
        return usage_error(command, "--factions: the list is too long");
    if (factions && options_seats(o, words, error, sizeof error) != 0)
        return usage_error(command, "--factions: %s", error);
    return ARGUMENTS_FINE;
}

bool next_piece(const char **rest, char *out, size_t size)
{
    if (!*rest || !**rest) return false;
    size_t length = strcspn(*rest, ",");
    snprintf(out, size, "%.*s", (int)length, *rest);
    *rest += length;
    if (**rest == ',') ++*rest;
    return true;
}
