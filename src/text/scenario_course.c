/* The course of a scenario between its lines: what is heard, who answers by default, which
** windows go by unasked. */
#include <string.h>

#include "play/play.h"
#include "rules/rules.h"
#include "text/notation_fit.h"
#include "text/scenario_run.h"

bool between_phases(const kanly_game *g)
{
    return g->depth == 1 && !kanly_deciders(g) && g->phase != KANLY_OVER;
}

/* --- hearing ---------------------------------------------------------------------------------- */

static void keep_account(account *a, const kanly_event *e)
{
    if (e->kind == EVENT_BATTLE_BEGAN || e->kind == EVENT_PHASE_BEGAN) {
        memset(a, 0, sizeof *a);
        a->territory = e->kind == EVENT_BATTLE_BEGAN ? e->argument[0] : (uint8_t)NONE;
        a->aggressor = e->argument[1];
        a->defender = e->argument[2];
    }
    if (e->by >= FACTIONS) return;
    if (e->kind == EVENT_SHOWED) a->shown |= just(e->by);
    if (e->kind == EVENT_FORCES_LOST && e->argument[1] < CELLS)
        a->lost[e->by][e->argument[1]] = (uint8_t)(a->lost[e->by][e->argument[1]] + e->argument[0]);
}

void course_heard(course *c, const kanly_events *heard)
{
    for (uint32_t i = 0; i < heard->count; i++) {
        keep_account(&c->heard, &heard->event[i]);
        if (c->real && c->run->listen) c->run->listen(c->run->self, &c->game, &heard->event[i]);
    }
}

void course_keep(run *r, const course *c)
{
    r->game = c->game;
    r->heard = c->heard;
    if (c->answered) r->last = c->last;
}

kanly_rule course_answer(course *c, const kanly_move *m)
{
    kanly_event buffer[EVENTS_ROOM];
    kanly_events heard = {buffer, 0, EVENTS_ROOM, 0};
    if (c->real) c->last = c->game, c->answered = true;
    kanly_rule refused = play_to_pause(&c->game, m, &heard);
    course_heard(c, &heard);
    return refused;
}

void course_enter(course *c)
{
    kanly_event buffer[EVENTS_ROOM];
    kanly_events heard = {buffer, 0, EVENTS_ROOM, 0};
    bool skips =
        c->game.frame[0].step !=
        (uint8_t)pause_phase(&c->game); /* a Nexus that is not due takes a step of its own */
    resume_to_pause(&c->game, &heard);
    if (skips && between_phases(&c->game)) resume_to_pause(&c->game, &heard);
    course_heard(c, &heard);
}

void run_to_question(kanly_game *g)
{
    for (unsigned i = 0; i < PHASES_CEILING && between_phases(g); i++) {
        course c = {.game = *g};
        run nobody = {.listen = NULL};
        c.run = &nobody;
        course_enter(&c);
        *g = c.game;
    }
}

/* --- who answers next ------------------------------------------------------------------------- */

/* A later line answers what this faction is asked now. */
static bool claimed(const run *r, const kanly_game *g, faction f)
{
    for (unsigned i = r->at + 1; i < r->scenario->line_count; i++) {
        const scenario_line *line = &r->scenario->lines[i];
        if (line->kind != LINE_WHEN) continue;
        if (line->action.is_auto) return false;
        if (line->action.by == f && notation_about(g, f, &line->action.said)) return true;
    }
    return false;
}

/* 2.04.16: the cells a storm has swept are asked about one after the other, and may be named in any
** order. A later line that names this one is its answer. */
static kanly_move usual_answer(const run *r, const kanly_game *g, faction f)
{
    cell swept = asked_cell(g);
    for (unsigned i = r->at + 1; swept != NONE && i < r->scenario->line_count; i++) {
        const scenario_line *line = &r->scenario->lines[i];
        if (line->kind != LINE_WHEN) continue;
        if (line->action.is_auto) break;
        if (line->action.by == f && !line->action.refused && names_loss(&line->action.said, swept))
            return notation_form(g, f, kanly_question(g, (kanly_faction)f), &line->action.said);
    }
    return kanly_default_move(g, (kanly_faction)f);
}

bool course_default(course *c)
{
    faction_set deciders = kanly_deciders(&c->game), free_ones = 0;
    if (!deciders) return false;
    for_factions(f, deciders)
        if (!claimed(c->run, &c->game, f)) free_ones |= just(f);
    kanly_move m = usual_answer(c->run, &c->game, lowest_bit(free_ones ? free_ones : deciders));
    return course_answer(c, &m) == R_NONE;
}

/* --- between moves and checks ----------------------------------------------------------------- */

static bool is_window(const kanly_game *g, which_windows which)
{
    uint8_t flags = QUESTION_ROW[top_of(g)->ask].flags;
    return flags & WINDOW && (which == ALL_WINDOWS || !(flags & OPEN));
}

void close_windows(const run *r, kanly_game *g, which_windows which)
{
    course c = {.run = r, .game = *g};
    for (unsigned i = 0; i < ANSWERS_CEILING && kanly_deciders(&c.game); i++) {
        if (!is_window(&c.game, which)) break;
        bool wanted = false;
        for_factions(f, kanly_deciders(&c.game)) wanted = wanted || claimed(r, &c.game, f);
        if (wanted || !course_default(&c)) break;
    }
    *g = c.game;
}

/* Asked so that nobody learns what a player holds: there is nothing to decide (no traitor to
** call, no Hajr). */
static bool one_answer_left(const kanly_game *g, faction f)
{
    kanly_move m = {.question = (uint8_t)kanly_question(g, (kanly_faction)f), .by = f};
    kanly_values next;
    while (m.length < KANLY_FIELDS && kanly_choices(g, &m, &next)) {
        unsigned count = 0, only = 0;
        for (unsigned v = 0; v <= NONE; v++)
            if (kanly_values_have(&next, (uint8_t)v)) count++, only = v;
        if (count != 1) return false;
        kanly_fill(&m, (uint8_t)only);
    }
    return true;
}

bool pass_one(const run *r, kanly_game *g, what_passes which)
{
    course c = {.run = r, .game = *g};
    if (!kanly_deciders(g)) return false;
    unsigned asked = top_of(g)->ask;
    bool look = asked == ASK_LOOK_STORM || asked == ASK_LOOK_SPICE;
    bool reaction = asked == ASK_ACCOMPANY || asked == ASK_INTRUSION || asked == ASK_TIMING;
    if (!is_window(g, ALL_WINDOWS) && !look && !(reaction && which == PASS_REACTIONS) &&
        !one_answer_left(g, lowest_bit(kanly_deciders(g))))
        return false;
    for_factions(f, kanly_deciders(g))
        if (claimed(r, g, f)) return false;
    if (!course_default(&c)) return false;
    *g = c.game;
    return true;
}

/* The last to act has revived; the others have not, and what the Emperor adds waits for them
** (2.03.07). */
static bool revival_begun(const run *r, const kanly_game *g)
{
    for (unsigned i = r->at; i-- > 0;) {
        const scenario_line *line = &r->scenario->lines[i];
        if (line->kind != LINE_WHEN) continue;
        return top_of(g)->ask == ASK_REVIVE && !line->action.is_auto && !line->action.refused &&
               !has(kanly_deciders(g), line->action.by);
    }
    return false;
}

bool finish_question(const run *r, kanly_game *g)
{
    course c = {.run = r, .game = *g};
    if (!kanly_deciders(&c.game)) return false;
    unsigned depth = c.game.depth, asked = top_of(&c.game)->ask;
    bool begun = revival_begun(r, g);
    for_factions(f, g->playing) begun = begun || top_of(g)->answer[f][0] != NONE;
    if (!begun) return false;
    for (unsigned i = 0; i < ANSWERS_CEILING && kanly_deciders(&c.game); i++) {
        if (c.game.depth != depth || top_of(&c.game)->ask != asked || !course_default(&c)) break;
    }
    *g = c.game;
    return true;
}
