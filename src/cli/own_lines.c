/* Looking for keys. */
#include "cli/own_lines.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *value_of(const char *line, const char *key)
{
    char quoted[48];
    snprintf(quoted, sizeof quoted, "\"%s\":", key);
    const char *at = strstr(line, quoted);
    return at ? at + strlen(quoted) : NULL;
}

bool line_number(const char *line, const char *key, uint64_t *out)
{
    const char *at = value_of(line, key);
    char *end;
    if (!at || *at < '0' || *at > '9') return false;
    *out = strtoull(at, &end, 10);
    return true;
}

bool line_yes(const char *line, const char *key, bool *out)
{
    const char *at = value_of(line, key);
    if (!at) return false;
    *out = strncmp(at, "true", 4) == 0;
    return *out || strncmp(at, "false", 5) == 0;
}

bool line_text(const char *line, const char *key, char *out, size_t size)
{
    const char *at = value_of(line, key);
    if (!at || *at++ != '"') return false;
    size_t length = strcspn(at, "\"\\");
    if (at[length] != '"' || length >= size) return false;
    memcpy(out, at, length);
    out[length] = '\0';
    return true;
}
