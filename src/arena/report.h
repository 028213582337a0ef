/* The outcome of a simulation as one page: plots drawn as SVG, numbers in tables, nothing fetched
** from anywhere. It is readable in light and in dark, and without colours: every line and bar
** has its name beside it. */
#pragma once

#include <stdio.h>

#include "arena/tally.h"

void report_write(FILE *out, const match_plan *plan, const char *lineup, const tally *sum);
