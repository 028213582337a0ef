/* One page of the rulebook: a rule, a note to the rules or a worked case, as text or as JSON, with
** the files that cite it and the scenarios that show it. */
#pragma once

#include <stdbool.h>

#include "kanly/rules.h"

/* Which scenario names what, read once for all the pages that are printed. */
typedef struct showing showing;
typedef struct {
    showing *list;
    unsigned count, room;
} showings;

/* Without the folder, or without memory for more, nothing is shown by any scenario. */
showings read_showings(const char *folder);
void free_showings(showings *all);

void print_rule(const showings *all, kanly_rule rule, bool json);
void print_note(const showings *all, unsigned note, bool json);

/* A worked case (KE-08) has no sentence of its own: it is the scenario that names it. False when
** none does. */
bool print_case(const showings *all, const char *name, bool json);
