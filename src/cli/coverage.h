/* Which rules the source cites, and which the scenarios show. */
#pragma once

#include <stdbool.h>

#include "kanly/rules.h"

/* Whether any file under src/ names this rule where it follows it. */
bool rule_is_cited(kanly_rule rule);

/* Calls `tell` for every rule named by every scenario in the .scn files of a folder, in the order
** of their names. -1 when the folder cannot be read, with errno set. */
typedef void scenario_shows(void *context, kanly_rule rule, const char *file, unsigned line,
                            const char *title);
int each_scenario_rule(const char *folder, scenario_shows *tell, void *context);

/* Prints how much of each chapter is cited and shown, and what is missing; CLI_FAILED when
** anything is. */
int print_coverage(const char *folder, bool json);
