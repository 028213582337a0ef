/* Any text is read as a scenario file and run: nothing may crash, hang or describe a game that
** could not be. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "kanly/kanly.h"
#include "scenario/scenario.h"

enum { LONGEST = 40000, MOST_LINES = 120 };

/* What can be described may still be short of pieces, or have them in a mixture no box holds; it is
** never in two places at once, which the engine counts on. Those games are not played on. */
static int playable(const scenario *s)
{
    kanly_game g;
    fault f;
    return !s->fault.line && s->line_count <= MOST_LINES && scenario_describe(s, &g, &f) &&
           !kanly_broken(&g);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size > LONGEST) return 0;
    char *text = malloc(size + 1);
    if (!text) return 0;
    if (size) memcpy(text, data, size);
    scenario_reader reader = {.text = text, .length = size};
    scenario s;
    while (scenario_next(&reader, &s)) {
        if (playable(&s)) {
            fault f = scenario_run(&s, NULL, NULL);
            if (memchr(f.text, '\0', sizeof f.text) == NULL) abort();
        }
        scenario_free(&s);
    }
    free(text);
    return 0;
}
