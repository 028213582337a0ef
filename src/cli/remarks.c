/* Looking through remarks. */
#include "cli/remarks.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "text/savegame.h"

/* The text of the next remark with this key, whose end is at *end; NULL: there is none. */
static const char *next_with(const char **rest, const char *key, size_t *length)
{
    size_t word = strlen(key);
    while (**rest) {
        const char *line = *rest;
        size_t whole = strcspn(line, "\n");
        *rest = line + whole + (line[whole] == '\n');
        if (whole < word + 1 || strncmp(line, key, word) != 0 || line[word] != ' ') continue;
        *length = whole - word - 1;
        return line + word + 1;
    }
    return NULL;
}

bool remarks_with(const char *remarks, const char *key, char *out, size_t size)
{
    size_t length, used = 0;
    bool any = false;
    for (const char *text; (text = next_with(&remarks, key, &length)); any = true) {
        int more = snprintf(out + used, size - used, "%s%.*s", any ? "\n" : "", (int)length, text);
        used = used + (size_t)more < size ? used + (size_t)more : size - 1;
    }
    return any;
}

double remarks_number(const char *remarks, const char *key)
{
    char text[64], *end;
    if (!remarks_with(remarks, key, text, sizeof text)) return NAN;
    double number = strtod(text, &end);
    return end == text || !isfinite(number) ? NAN : number;
}

void remarks_player(const char *remarks, const char *faction, char out[REMARK_NAME_SIZE])
{
    char key[64];
    snprintf(key, sizeof key, "player %s", faction);
    remarks_with(remarks, key, out, REMARK_NAME_SIZE);
}

void remarks_write(writer *w, const char *remarks)
{
    char text[SAVEGAME_REMARKS_SIZE];
    double ms = remarks_number(remarks, "ms"), eval = remarks_number(remarks, "eval");
    if (!isnan(ms)) write_decimal(w, "ms", ms);
    if (!isnan(eval)) write_decimal(w, "eval", eval);
    if (remarks_with(remarks, "fault", text, sizeof text)) write_text(w, "fault", text);
    if (!remarks_with(remarks, "say", text, sizeof text)) return;
    write_open(w, "say", '[');
    for (char *line = text, *end; line; line = end) {
        if ((end = strchr(line, '\n'))) *end++ = '\0';
        write_text(w, NULL, line);
    }
    write_close(w);
}
