/* Positions as texts; see position_text.h. */
#include "serve/position_text.h"

#include <stdio.h>

#include "scenario/scenario.h"

/* The title a scenario needs is one line more than was written. */
static position_fault told(const fault *f)
{
    position_fault out = {.line = f->line ? f->line - 1 : 0};
    snprintf(out.text, sizeof out.text, "%.*s", (int)sizeof out.text - 1, f->text);
    return out;
}

bool position_text_read(const char *text, kanly_game *game, position_fault *f)
{
    char whole[POSITION_LONGEST + 32];
    fault at = {0};
    scenario s;
    int length = snprintf(whole, sizeof whole, "scenario A position\n%s\n", text);
    scenario_reader reader = {.text = whole, .length = (size_t)length};
    if (length >= (int)sizeof whole || !scenario_next(&reader, &s)) {
        *f = (position_fault){.text = "this is no position"};
        return false;
    }
    at = s.fault;
    bool fine = !at.line && scenario_describe(&s, game, &at);
    scenario_free(&s);
    const char *broken = fine ? kanly_broken(game) : NULL;
    if (broken) snprintf(at.text, sizeof at.text, "%s", broken);
    *f = told(&at);
    return fine && !broken;
}

bool position_text_write(const kanly_game *game, uint8_t phase, char *out, size_t size)
{
    return scenario_print(game, phase, out, size);
}
