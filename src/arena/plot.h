/* The two kinds of plot a report has, as inline SVG: bars with their intervals, lines over turns.
** Colours are classes of the page's style sheet: f0 to f5 for the factions, plain for the rest. */
#pragma once

#include <stdio.h>

#include "arena/match.h"
#include "arena/statistics.h"

typedef struct {
    const char *label, *colour;
    double value;
    interval range; /* low = high: none is drawn */
    char note[48];  /* what stands at the end of the bar */
} plot_bar;

/* Bars from nought on. `mark`: a value at which a thin line crosses them all (an even share), or
** below 0 for none. */
void plot_bars(FILE *out, const char *title, const plot_bar *bar, unsigned bars, double mark,
               const char *mark_text);

typedef struct {
    const char *label, *colour;
    double value[MATCH_TURNS];
} plot_line;

/* Lines over turns 1 to `turns`. */
void plot_lines(FILE *out, const char *title, const char *unit, const plot_line *line,
                unsigned lines, unsigned turns);

/* Text as HTML. */
void html_text(FILE *out, const char *text);
