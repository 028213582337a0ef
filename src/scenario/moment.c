/* Which moment a line is about, and what refuses a move there.
**
** Invariant: no moment depends on the rule that a line expects. */
#include <string.h>

#include "play/play.h"
#include "rules/rules.h"
#include "scenario/said.h"
#include "scenario/run.h"

/* --- the question a line answers -------------------------------------------------------------- */

/* A bare `karama` where several windows follow each other: the scenario's `rule` line may say
** which one is meant. */
static bool window_named(const run *r, const spoken *s)
{
    const kanly_frame *window = top_of(&r->game);
    const scenario *of = r->scenario;
    if (!said_karama(s) || said_ability(s) != NONE || window->ask != ASK_KARAMA) return false;
    for (unsigned i = 0; i < of->rule_count; i++)
        if (of->rule[i] == ABILITY[window_row(&r->game)].rule) return true;
    return false;
}

/* RB-105: a second Karama is meant for the worthless card just shown, in the window which that
** opens. */
static bool worthless_before_it(const kanly_game *g, const action *a)
{
    const kanly_frame *window = top_of(g);
    bool prevents = window->ask == ASK_PREVENT && said_ability(&a->said) == NONE;
    if (!kanly_deciders(g) || !said_karama(&a->said) || a->by == BENE_GESSERIT) return false;
    if (!prevents && window->ask != ASK_KARAMA) return false;
    uint8_t shown = window->answer[BENE_GESSERIT][prevents]; /* what it prevents comes first */
    return shown != NONE && is_worthless(shown);
}

bool asked_kind(const run *r, const action *a)
{
    return !worthless_before_it(&r->game, a) && notation_fits(&r->game, a->by, &a->said);
}

bool asked_about(const run *r, const action *a)
{
    return !worthless_before_it(&r->game, a) && said_about(&r->game, a->by, &a->said);
}

bool asked_named(const run *r, const action *a)
{
    return asked_about(r, a) && window_named(r, &a->said);
}

/* With nexus=each-pile the spice blow and the Nexus come twice in a turn. */
static bool comes_again(const kanly_game *g, const kanly_game *began)
{
    return g->turn > began->turn && pause_phase(g) >= (kanly_phase)began->phase;
}

/* 1.02 is one phase of the rules: the rides belong to the spice blow that brought the worm. */
static bool rides_follow(const kanly_game *g, const kanly_game *began, const action *a)
{
    return notation_answers(&a->said) == UINT64_C(1) << ASK_RIDE &&
           began->phase == KANLY_SPICE_BLOW && pause_phase(g) == KANLY_NEXUS;
}

static bool seek(run *r, const action *a, moment *reached, reach far)
{
    if (between_phases(&r->game)) run_into_phase(r);
    kanly_game began = r->game;
    for (unsigned i = 0; i < ANSWERS_CEILING; i++) {
        if (reached(r, a)) return true;
        if (r->game.phase == KANLY_OVER) return false;
        if (between_phases(&r->game)) {
            bool over = far == THIS_PHASE && !rides_follow(&r->game, &began, a);
            if (over || comes_again(&r->game, &began)) return false;
            run_into_phase(r);
        } else if (!run_default(r)) {
            return false;
        }
    }
    return false;
}

bool run_until(run *r, const action *a, moment *reached, reach far)
{
    run trial = run_trial(r);
    return seek(&trial, a, reached, far) && seek(r, a, reached, far);
}

kanly_ask question_meant(const kanly_game *g, const action *a)
{
    return notation_fits(g, a->by, &a->said) ? kanly_question(g, (kanly_faction)a->by)
                                             : notation_question(&a->said);
}

/* --- where nobody is asked -------------------------------------------------------------------- */

/* A move at any time could be made at the first question that is open to such moves. */
static void run_to_open_question(run *r)
{
    while (kanly_deciders(&r->game) && !(QUESTION_ROW[top_of(&r->game)->ask].flags & OPEN))
        if (!run_default(r)) return;
}

/* The phase that the last line has ended: its last question, unless that was for this very move. */
static bool run_back(run *r, const action *a)
{
    run last = *r;
    last.game = r->last;
    if (!r->phase_over || r->last.phase != r->game.phase || r->last.turn != r->game.turn)
        return false;
    if (refusal_now(&last, a).count) *r = last;
    return true;
}

void run_to_last_question(run *r, const action *a)
{
    bool any_time = said_any_time(&a->said);
    if (!any_time && run_back(r, a)) return;
    if (between_phases(&r->game)) run_into_phase(r);
    if (any_time) {
        run_to_open_question(r);
        return;
    }
    run last = *r;
    for (unsigned i = 0; i < ANSWERS_CEILING && kanly_deciders(&r->game); i++) {
        last = *r;
        if (!run_default(r)) break;
    }
    *r = last;
}

/* What the move answers is asked, if only of others. */
static bool kind_is_asked(const kanly_game *g, const spoken *s)
{
    const kanly_frame *now = top_of(g);
    bool other_window = now->ask == ASK_KARAMA && said_ability(s) != NONE && said_karama(s) &&
                        said_ability(s) != window_row(g);
    return kanly_deciders(g) && notation_answers(s) >> now->ask & 1 && !other_window;
}

void run_to_judgement(run *r, const action *a)
{
    const spoken *s = &a->said;
    if (between_phases(&r->game)) run_into_phase(r);
    if (said_any_time(s)) return;
    r->at = r->scenario->line_count; /* whoever claims a window later: it is passed */
    while (!notation_fits(&r->game, a->by, s) && !kind_is_asked(&r->game, s)) {
        run next = *r;
        if (!run_past_reaction(&next) || !kanly_deciders(&next.game)) return;
        *r = next;
    }
}

/* --- what refuses it -------------------------------------------------------------------------- */

kanly_rule run_consent(run *r, const action *a)
{
    const kanly_game *g = &r->game;
    unsigned need = said_pledge(&a->said);
    faction ally = ally_of(g, a->by);
    if (ally == NONE) return R_NONE;
    if (said_ship_by_karama(&a->said) && !karama_cards(g, a->by) &&
        karama_cards(g, ally)) { /* RB-14 */
        kanly_move loan = {.question = ASK_LEND, .by = ally};
        kanly_fill(&loan, lowest_bit(karama_cards(g, ally)));
        run_answer(r, &loan);
    }
    if (need <= g->pledge[ally]) return R_NONE;
    if (need > purse(g, ally)) need = purse(g, ally);
    kanly_move m = {.question = ASK_PLEDGE, .by = ally}; /* 1.10.02.05 */
    kanly_fill(&m, (uint8_t)(need > KANLY_MOST ? (unsigned)KANLY_MOST : need));
    return run_answer(r, &m);
}

static void add_reason(refusal *x, const run *r, const action *a, kanly_ask asked)
{
    const spoken *s = &a->said;
    kanly_move m = notation_form(&r->game, a->by, asked, s);
    bool bare = said_karama(s) && said_ability(s) == NONE && !notation_fits(&r->game, a->by, s);
    if (bare && asked == KANLY_ASK_PREVENT) m.length = 0; /* it names nothing that it prevents */
    kanly_reason reason = kanly_explain_move(&r->game, &m);
    bool out_of_turn_only = x->count && x->reason[0].rule == R_1_00_05; /* R68 */
    if (out_of_turn_only) x->count = 0;
    if (reason.rule && x->count < MEANINGS && (!x->count || reason.rule != R_1_00_05))
        x->reason[x->count++] = reason;
}

/* A move that nobody asks for may mean several questions: the reasons are those that keep its
** faction from being asked any of them. */
refusal refusal_now(const run *r, const action *a)
{
    refusal x = {.count = 0};
    run trial = run_trial(r);
    kanly_ask usual = question_meant(&r->game, a);
    run_consent(&trial, a);
    add_reason(&x, &trial, a, usual);
    if (!notation_fits(&r->game, a->by, &a->said) && !said_to_pass(&a->said))
        for_bits(q, notation_answers(&a->said) & ~(UINT64_C(1) << usual))
            add_reason(&x, &trial, a, (kanly_ask)q);
    return x;
}

bool refused_by(const refusal *x, kanly_rule rule)
{
    for (unsigned i = 0; i < x->count; i++)
        if (kanly_reason_names(&x->reason[i], rule)) return true;
    return false;
}

const char *refusal_words(const refusal *x, char *out, size_t size)
{
    saying s = saying_in(out, size);
    char number[KANLY_RULE_NUMBER_SIZE];
    for (unsigned i = 0; i < x->count; i++)
        for (unsigned j = 0; j < x->reason[i].count; j++) {
            kanly_rule_number(x->reason[i].because[j].rule, number);
            say(&s, "%s%s", s.used ? ", " : "", number);
        }
    say(&s, " (");
    size_t before = s.used;
    if (x->count) say_case(&s, &x->reason[0].because[0]);
    if (s.used == before) say(&s, "%s", x->count ? x->reason[0].sentence : "lawful");
    say(&s, ")");
    return out;
}
