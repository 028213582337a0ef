/* The course of a scenario between its lines: what is heard, who answers by default, which
** reactions go by unasked. */
#include <string.h>

#include "play/play.h"
#include "rules/rules.h"
#include "text/notation_fit.h"
#include "scenario/said.h"
#include "scenario/run.h"

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

static void note_events(run *r, const kanly_events *heard)
{
    for (uint32_t i = 0; i < heard->count; i++) {
        keep_account(&r->heard, &heard->event[i]);
        if (r->listen) r->listen(r->self, &r->game, &heard->event[i]);
    }
}

kanly_rule run_answer(run *r, const kanly_move *m)
{
    kanly_event buffer[EVENTS_ROOM];
    kanly_events heard = {buffer, 0, EVENTS_ROOM, 0};
    if (kanly_question(&r->game, (kanly_faction)m->by) == (kanly_ask)m->question) r->last = r->game;
    kanly_rule refused = play_to_pause(&r->game, m, &heard);
    note_events(r, &heard);
    return refused;
}

void run_into_phase(run *r)
{
    kanly_event buffer[EVENTS_ROOM];
    kanly_events heard = {buffer, 0, EVENTS_ROOM, 0};
    /* A Nexus that is not due takes a step of its own. */
    bool skips = r->game.frame[0].step != (uint8_t)pause_phase(&r->game);
    resume_to_pause(&r->game, &heard);
    if (skips && between_phases(&r->game)) resume_to_pause(&r->game, &heard);
    note_events(r, &heard);
}

/* --- who answers next ------------------------------------------------------------------------- */

/* The next move of a later line, counting on from `at`; NULL: none, or first an `auto`. */
static const action *next_move(const run *r, unsigned *at)
{
    const scenario *s = r->scenario;
    while (++*at < s->line_count && s->lines[*at].kind != LINE_WHEN) continue;
    const action *a = *at < s->line_count ? &s->lines[*at].action : NULL;
    return a && !a->is_auto ? a : NULL;
}

/* A later line answers what this faction is asked now. A reaction is claimed by the next lines
** only: what cannot be done before it has passed lets it pass. */
static bool claimed(const run *r, faction f)
{
    bool reacting = reaction_now(&r->game) != NO_REACTION;
    unsigned at = r->at;
    for (const action *a; (a = next_move(r, &at)) != NULL;) {
        bool about = said_about(&r->game, a->by, &a->said);
        if (about && a->by == f) return true;
        if (reacting && !about && !a->refused && !said_any_time(&a->said)) return false;
    }
    return false;
}

static faction_set unclaimed(const run *r)
{
    faction_set set = 0;
    for_factions(f, kanly_deciders(&r->game))
        if (!claimed(r, f)) set |= just(f);
    return set;
}

/* 2.04.16: the cells a storm has swept are asked about one after the other, and may be named in any
** order. A later line that names this one is its answer. */
static kanly_move usual_answer(const run *r, faction f)
{
    cell swept = asked_cell(&r->game);
    unsigned at = r->at;
    for (const action *a; swept != NONE && (a = next_move(r, &at)) != NULL;)
        if (a->by == f && !a->refused && said_loss_in(&a->said, swept))
            return notation_form(&r->game, f, kanly_question(&r->game, (kanly_faction)f), &a->said);
    return kanly_default_move(&r->game, (kanly_faction)f);
}

bool run_default(run *r)
{
    faction_set deciders = kanly_deciders(&r->game), free_ones = unclaimed(r);
    if (!deciders) return false;
    kanly_move m = usual_answer(r, lowest_bit(free_ones ? free_ones : deciders));
    return run_answer(r, &m) == R_NONE;
}

/* --- reactions -------------------------------------------------------------------------------- */

reaction reaction_now(const kanly_game *g)
{
    unsigned flags = kanly_deciders(g) ? QUESTION_ROW[top_of(g)->ask].flags : NO_FLAGS;
    if (!(flags & (WINDOW | REACTS))) return NO_REACTION;
    return flags & OPEN ? OPEN_REACTION : MIDWAY_REACTION;
}

static bool nobody_claims(const run *r) { return unclaimed(r) == kanly_deciders(&r->game); }

bool run_past_reaction(run *r)
{
    return reaction_now(&r->game) != NO_REACTION && nobody_claims(r) && run_default(r);
}

/* Asked so that nobody learns what a player holds: there is nothing to decide (no spice to bid
** with, no Hajr). */
static bool one_answer_left(const kanly_game *g, faction f)
{
    kanly_move m = kanly_begin(g, (kanly_faction)f);
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

/* What comes of an answer waits until the others have answered: one of two dials, the choice of a
** traitor, what the Emperor adds to a revival (2.03.07). */
static bool waits_for_others(const run *r)
{
    const kanly_frame *now = top_of(&r->game);
    unsigned last = r->at;
    for_factions(f, r->game.playing)
        if (now->answer[f][0] != NONE) return true;
    while (last && r->scenario->lines[last].kind != LINE_WHEN) last--;
    const action *a = &r->scenario->lines[last].action;
    return now->ask == ASK_REVIVE && r->played && !a->is_auto && !a->refused &&
           !has(kanly_deciders(&r->game), a->by);
}

bool run_by_itself(run *r)
{
    faction_set deciders = kanly_deciders(&r->game);
    if (run_past_reaction(r)) return true;
    if (!deciders || !nobody_claims(r)) return false;
    return (waits_for_others(r) || one_answer_left(&r->game, lowest_bit(deciders))) &&
           run_default(r);
}

void run_close_reaction(run *r, faction_set others)
{
    for_factions(f, others & unclaimed(r)) {
        kanly_move m = kanly_default_move(&r->game, (kanly_faction)f);
        run_answer(r, &m);
    }
}
