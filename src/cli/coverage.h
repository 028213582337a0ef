/* What the source cites, and what the scenarios show. Rules and notes go by their names:
** 1.06.03.05, RB-37, B7. */
#pragma once

#include <stdbool.h>

#include "kanly/rules.h"

/* Whether any file under src/ names this rule where it follows it. */
bool rule_is_cited(kanly_rule rule);

/* Calls `tell` for every file that cites a rule or note, in the order of their names. */
typedef void cited_in(void *context, const char *file);
void each_citation(const char *name, cited_in *tell, void *context);

/* Calls `tell` for every name on a `rule` line of every scenario in the .scn files of a folder, in
** the order of the files' names. -1 when the folder cannot be read, with errno set. */
typedef void scenario_shows(void *context, const char *name, const char *file, unsigned line,
                            const char *title);
int each_scenario_name(const char *folder, scenario_shows *tell, void *context);

/* Prints how much of each chapter is cited and shown, and what is missing; CLI_FAILED when anything
** is. */
int print_coverage(const char *folder, bool json);
