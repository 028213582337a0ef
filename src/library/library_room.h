/* Within the library room: what its calls have in common. */
#pragma once

#include "kanly/text.h"

/* Copies a text into a caller's buffer as far as there is room; returns its whole length. */
size_t copy_out(const char *text, size_t length, char *out, size_t size);

/* Fills in a mistake, if anybody wants to know it, and returns false. */
bool mistaken(kanly_mistake *mistake, unsigned line, unsigned column, const char *text);
