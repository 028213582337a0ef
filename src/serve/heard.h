/* The kinds of event by name, for those who read what was heard. */
#pragma once

typedef enum {
#define EVENT(id, arguments, sentence) HEARD_##id,
#include "kanly/events.def"
#undef EVENT
} heard_kind;
