/* A scenario from its first `given` line to its last `then` line. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "play/play.h"
#include "scenario/run.h"

bool fail(run *r, const char *format, ...)
{
    if (r->fault.line) return false;
    const scenario_line *line = &r->scenario->lines[r->at];
    r->fault.line = line->number;
    int used = snprintf(r->fault.text, sizeof r->fault.text,
                        line->kind == LINE_WHEN ? "'%.*s': " : "expected '%.*s', ",
                        (int)(line->length > 100 ? 100 : line->length), line->text);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(r->fault.text + used, sizeof r->fault.text - (size_t)used, format, arguments);
    va_end(arguments);
    return false;
}

bool run_begin(run *r, const scenario *s)
{
    *r = (run){.scenario = s, .fault = s->fault};
    r->heard.territory = NONE;
    if (s->fault.line || !scenario_describe(s, &r->game, &r->fault)) return false;
    r->spice_before = spice_on_table(&r->game);
    return true;
}

run run_trial(const run *r)
{
    run trial = *r;
    trial.listen = NULL;
    return trial;
}

/* A `then` before any `when` lets the phase run to its first question. */
static void begin_phase(run *r)
{
    if (r->played || r->begun) return;
    r->begun = true;
    resume_to_pause(&r->game, NULL);
}

static bool run_line(run *r, const scenario_line *line)
{
    switch (line->kind) {
    case LINE_HEADER:
    case LINE_GIVEN: return true;
    case LINE_WHEN:
        if (line->opens_block) r->spice_before = spice_on_table(&r->game);
        if (!play_line(r, &line->action)) return false;
        r->played++;
        return true;
    case LINE_THEN: begin_phase(r); return check_line(r, &line->check);
    }
    return true;
}

fault scenario_run(const scenario *s, scenario_listener *listen, void *self)
{
    run r;
    if (!run_begin(&r, s)) return r.fault;
    r.listen = listen;
    r.self = self;
    for (r.at = 0; r.at < s->line_count; r.at++)
        if (!run_line(&r, &s->lines[r.at])) break;
    return r.fault;
}
