/* Lines of JSON that this program wrote, read again by it. A line is looked through for the few
** keys that are needed, the first of a name counts; nothing here reads JSON that came from
** elsewhere. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* False: the key is not there, or something else stands behind it. */
bool line_number(const char *line, const char *key, uint64_t *out);
bool line_yes(const char *line, const char *key, bool *out);
/* Text without anything that JSON would escape. */
bool line_text(const char *line, const char *key, char *out, size_t size);
