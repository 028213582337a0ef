/* What the library says of itself. */
#include "kanly/library.h"

#include "kanly/kanly.h"

const char *kanly_version(void) { return KANLY_VERSION; }

size_t kanly_sizeof_game(void) { return sizeof(kanly_game); }
size_t kanly_sizeof_options(void) { return sizeof(kanly_options); }
size_t kanly_sizeof_move(void) { return sizeof(kanly_move); }
size_t kanly_sizeof_values(void) { return sizeof(kanly_values); }
size_t kanly_sizeof_event(void) { return sizeof(kanly_event); }
size_t kanly_sizeof_reason(void) { return sizeof(kanly_reason); }
