/* Positions in the heads of saved games (text/savegame.h): the `given` lines of a scenario, one
** after the other. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "scenario/scenario.h"

static const char HEAD[] = "scenario saved\ngiven\n";
enum { LINES_OF_HEAD = 2 };

bool scenario_given(const scenario *s, char *out, size_t size)
{
    size_t used = 0;
    if (size) out[0] = '\0';
    for (unsigned i = 0; i < s->line_count; i++) {
        const scenario_line *line = &s->lines[i];
        if (line->kind != LINE_GIVEN) continue;
        if (used + line->length + 2 > size) return false;
        used += (size_t)snprintf(out + used, size - used, "%.*s\n", (int)line->length, line->text);
    }
    return true;
}

bool scenario_stand_up(const char *given, const kanly_options *options, uint64_t seed,
                       kanly_game *game, unsigned *line, char *error, size_t size)
{
    size_t room = sizeof HEAD + strlen(given);
    char *text = malloc(room);
    scenario s = {0};
    fault f = {.line = LINES_OF_HEAD + 1, .text = "there is no memory for the position"};
    if (text) {
        scenario_reader lines = {.text = text};
        lines.length = (size_t)snprintf(text, room, "%s%s", HEAD, given);
        scenario_next(&lines, &s);
        f = s.fault;
        s.options = *options;
        s.seed = seed;
        if (!f.line) scenario_describe(&s, game, &f);
        scenario_free(&s);
    }
    free(text);
    *line = f.line > LINES_OF_HEAD ? f.line - LINES_OF_HEAD : 1;
    snprintf(error, size, "%s", f.text);
    return !f.line;
}
