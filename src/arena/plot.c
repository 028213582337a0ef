/* Drawing. Everything is laid out in the units of a fixed view box and scaled by the browser. */
#include "arena/plot.h"

#include <math.h>

enum {
    WIDTH = 680,
    LABEL = 150, /* room for names on the left of bars */
    NOTE = 150,  /* room for figures on their right */
    ROW = 26,
    BAR = 14,
    HEIGHT = 300, /* of lines */
    LEFT = 48,
    RIGHT = 120,
    TOP = 12,
    HEAD = 28, /* above lines, for the unit */
    BOTTOM = 34,
    LINES_AT_MOST = 8,
    LABEL_GAP = 15,
};

void html_text(FILE *out, const char *text)
{
    for (; *text; text++) {
        switch (*text) {
        case '<': fputs("&lt;", out); break;
        case '>': fputs("&gt;", out); break;
        case '&': fputs("&amp;", out); break;
        case '"': fputs("&quot;", out); break;
        default: fputc(*text, out); break;
        }
    }
}

static void open_svg(FILE *out, const char *title, double height)
{
    fprintf(out, "<svg viewBox=\"0 0 %d %.0f\" role=\"img\" aria-label=\"", WIDTH, height);
    html_text(out, title);
    fputs("\">\n", out);
}

/* A round step that makes some five of the whole. */
static double round_step(double whole)
{
    double power = pow(10, floor(log10(whole / 5)));
    double times = whole / 5 / power;
    return power * (times <= 1 ? 1 : times <= 2 ? 2 : times <= 5 ? 5 : 10);
}

/* --- bars ------------------------------------------------------------------------------------- */

static double longest(const plot_bar *bar, unsigned bars, double mark)
{
    double most = mark > 0 ? mark : 0;
    for (unsigned i = 0; i < bars; i++) {
        double end = bar[i].range.high > bar[i].value ? bar[i].range.high : bar[i].value;
        if (end > most) most = end;
    }
    return most > 0 ? most : 1;
}

static void draw_bar(FILE *out, const plot_bar *b, unsigned row, double scale)
{
    double y = TOP + row * ROW, middle = y + ROW / 2.0;
    double length = isfinite(b->value) ? b->value * scale : 0;
    fprintf(out, "<text class=\"label\" x=\"%d\" y=\"%.1f\" text-anchor=\"end\">", LABEL - 8,
            middle + 4);
    html_text(out, b->label);
    fprintf(out,
            "</text><rect class=\"%s\" x=\"%d\" y=\"%.1f\" width=\"%.1f\" height=\"%d\" rx=\"2\">",
            b->colour, LABEL, middle - BAR / 2.0, length, BAR);
    fputs("<title>", out);
    html_text(out, b->label);
    fputs(": ", out);
    html_text(out, b->note);
    fputs("</title></rect>", out);
    if (b->range.high > b->range.low) {
        double low = LABEL + b->range.low * scale, high = LABEL + b->range.high * scale;
        fprintf(out, "<path class=\"range\" d=\"M%.1f %.1fH%.1fM%.1f %.1fv8M%.1f %.1fv8\"/>", low,
                middle, high, low, middle - 4, high, middle - 4);
        if (high - LABEL > length) length = high - LABEL;
    }
    fprintf(out, "<text class=\"note\" x=\"%.1f\" y=\"%.1f\">", LABEL + length + 8, middle + 4);
    html_text(out, b->note);
    fputs("</text>\n", out);
}

void plot_bars(FILE *out, const char *title, const plot_bar *bar, unsigned bars, double mark,
               const char *mark_text)
{
    double scale = (WIDTH - LABEL - NOTE) / longest(bar, bars, mark);
    double height = TOP + bars * ROW + (mark >= 0 ? 22 : 6);
    open_svg(out, title, height);
    fprintf(out, "<path class=\"axis\" d=\"M%d %dV%u\"/>\n", LABEL, TOP, TOP + bars * ROW);
    for (unsigned i = 0; i < bars; i++) draw_bar(out, &bar[i], i, scale);
    if (mark >= 0) {
        double x = LABEL + mark * scale;
        fprintf(out,
                "<path class=\"mark\" d=\"M%.1f %dV%u\"/><text class=\"note\" x=\"%.1f\" y=\"%u\" "
                "text-anchor=\"middle\">",
                x, TOP, TOP + bars * ROW, x, TOP + bars * ROW + 16);
        html_text(out, mark_text);
        fputs("</text>\n", out);
    }
    fputs("</svg>\n", out);
}

/* --- lines ------------------------------------------------------------------------------------ */

typedef struct {
    unsigned turns;
    double most;
} scale;

static double x_of(const scale *s, unsigned turn)
{
    double steps = s->turns > 1 ? s->turns - 1 : 1;
    return LEFT + (turn - 1) * (WIDTH - LEFT - RIGHT) / steps;
}

static double y_of(const scale *s, double value)
{
    return HEIGHT - BOTTOM - value / s->most * (HEIGHT - BOTTOM - HEAD);
}

static void draw_grid(FILE *out, const scale *s, const char *unit)
{
    double step = round_step(s->most);
    for (unsigned i = 0; i * step <= s->most * 1.0001; i++) {
        double v = i * step;
        fprintf(out,
                "<path class=\"grid\" d=\"M%d %.1fH%d\"/><text class=\"note\" x=\"%d\" y=\"%.1f\" "
                "text-anchor=\"end\">%g</text>\n",
                LEFT, y_of(s, v), WIDTH - RIGHT, LEFT - 6, y_of(s, v) + 4, v);
    }
    for (unsigned t = 1; t <= s->turns; t++)
        fprintf(out, "<text class=\"note\" x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%u</text>\n",
                x_of(s, t), HEIGHT - BOTTOM + 16, t);
    fprintf(out, "<text class=\"note\" x=\"%d\" y=\"%d\" text-anchor=\"middle\">turn</text>\n",
            (WIDTH - RIGHT + LEFT) / 2, HEIGHT - 3);
    fprintf(out, "<text class=\"note\" x=\"2\" y=\"%d\">", TOP);
    html_text(out, unit);
    fputs("</text>\n", out);
}

static void draw_line(FILE *out, const scale *s, const plot_line *line)
{
    fprintf(out, "<path class=\"line %s\" d=\"", line->colour);
    for (unsigned t = 1; t <= s->turns; t++)
        fprintf(out, "%c%.1f %.1f", t == 1 ? 'M' : 'L', x_of(s, t), y_of(s, line->value[t - 1]));
    fputs("\"/>\n", out);
    for (unsigned t = 1; t <= s->turns; t++) {
        fprintf(out, "<circle class=\"%s\" cx=\"%.1f\" cy=\"%.1f\" r=\"2.6\"><title>", line->colour,
                x_of(s, t), y_of(s, line->value[t - 1]));
        html_text(out, line->label);
        fprintf(out, ", turn %u: %.2f</title></circle>\n", t, line->value[t - 1]);
    }
}

/* Names at the ends of the lines, pushed apart so that they can be read. */
static void draw_names(FILE *out, const scale *s, const plot_line *line, unsigned lines)
{
    unsigned order[LINES_AT_MOST];
    double y[LINES_AT_MOST];
    for (unsigned i = 0; i < lines; i++) { /* from the highest value down */
        unsigned place = i;
        for (; place && line[order[place - 1]].value[s->turns - 1] < line[i].value[s->turns - 1];
             place--)
            order[place] = order[place - 1];
        order[place] = i;
    }
    for (unsigned i = 0; i < lines; i++) {
        y[i] = y_of(s, line[order[i]].value[s->turns - 1]);
        if (i && y[i] < y[i - 1] + LABEL_GAP) y[i] = y[i - 1] + LABEL_GAP;
    }
    double over = lines ? y[lines - 1] - (HEIGHT - BOTTOM) : 0;
    for (unsigned i = lines; over > 0 && i-- > 0;) { /* back up, where they ran over the bottom */
        double limit = i + 1 < lines ? y[i + 1] - LABEL_GAP : HEIGHT - BOTTOM;
        if (y[i] > limit) y[i] = limit;
    }
    for (unsigned i = 0; i < lines; i++) {
        const plot_line *l = &line[order[i]];
        fprintf(
            out,
            "<path class=\"lead %s\" d=\"M%.1f %.1fL%d %.1f\"/><text class=\"name %s\" x=\"%d\" "
            "y=\"%.1f\">",
            l->colour, x_of(s, s->turns) + 4, y_of(s, l->value[s->turns - 1]), WIDTH - RIGHT + 16,
            y[i], l->colour, WIDTH - RIGHT + 20, y[i] + 4);
        html_text(out, l->label);
        fputs("</text>\n", out);
    }
}

void plot_lines(FILE *out, const char *title, const char *unit, const plot_line *line,
                unsigned lines, unsigned turns)
{
    scale s = {.turns = turns, .most = 0};
    if (lines > LINES_AT_MOST) lines = LINES_AT_MOST;
    for (unsigned i = 0; i < lines; i++)
        for (unsigned t = 0; t < turns; t++)
            if (line[i].value[t] > s.most) s.most = line[i].value[t];
    if (s.most <= 0) s.most = 1;
    s.most = ceil(s.most / round_step(s.most)) * round_step(s.most);
    open_svg(out, title, HEIGHT);
    draw_grid(out, &s, unit);
    for (unsigned i = 0; i < lines; i++) draw_line(out, &s, &line[i]);
    draw_names(out, &s, line, lines);
    fputs("</svg>\n", out);
}
