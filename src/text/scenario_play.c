/* `when`: finding the moment a line is about, and playing it there.
**
** Everything between two lines is answered by default. Where several factions are asked at once,
** those for whom a later line of the scenario has an answer are kept for last, so that `atreides
** dial 2` leaves the dial of the Harkonnen to the next line. */
#include <stdio.h>
#include <string.h>

#include "play/play.h"
#include "rules/rules.h"
#include "text/notation_fit.h"
#include "text/said.h"
#include "text/scenario_run.h"

/* --- seeking ---------------------------------------------------------------------------------- */

/* The window of an ability that the scenario names; the same thing; or at least the same kind of
** move. */
typedef enum { SEEK_NAMED, SEEK_ABOUT, SEEK_KIND } how;

/* A bare `karama` where several windows follow each other: the scenario's `rule` line may say
** which one is meant. */
static bool window_named(const course *c, const spoken *s)
{
    const kanly_frame *window = top_of(&c->game);
    const scenario *of = c->run->scenario;
    if (!said_karama(s) || said_ability(s) != NONE || window->ask != ASK_KARAMA) return false;
    for (unsigned i = 0; i < of->rule_count; i++)
        if (of->rule[i] == ABILITY[window_row(&c->game)].rule) return true;
    return false;
}

/* RB-105: a second Karama is meant for the worthless card just shown, in the window which that
** opens. */
static bool worthless_before_it(const kanly_game *g, uint8_t by, const spoken *s)
{
    const kanly_frame *window = top_of(g);
    bool prevents = window->ask == ASK_PREVENT && said_ability(s) == NONE;
    if (!said_karama(s) || by == BENE_GESSERIT || !(prevents || window->ask == ASK_KARAMA))
        return false;
    uint8_t shown = window->answer[BENE_GESSERIT][prevents]; /* what it prevents comes first */
    return shown != NONE && is_worthless(shown);
}

static bool asked_for(const course *c, uint8_t by, const spoken *s, how strict)
{
    if (kanly_deciders(&c->game) && worthless_before_it(&c->game, by, s)) return false;
    if (strict == SEEK_KIND) return notation_fits(&c->game, by, s);
    return notation_about(&c->game, by, s) && (strict == SEEK_ABOUT || window_named(c, s));
}

typedef enum { THIS_PHASE, NEXT_PHASES } reach;

/* Goes on by default until the faction is asked for this: in this phase, or in those that follow it
** until the same one would come again a turn later. */
static bool seek(course *c, uint8_t by, const spoken *s, how strict, reach far)
{
    if (between_phases(&c->game)) course_enter(c);
    unsigned began = c->game.phase;
    for (unsigned i = 0; i < ANSWERS_CEILING && c->game.phase != KANLY_OVER; i++) {
        if (asked_for(c, by, s, strict)) return true;
        if (between_phases(&c->game)) {
            if (far == THIS_PHASE || pause_phase(&c->game) == (kanly_phase)began) return false;
            course_enter(c);
        } else if (!course_default(c)) {
            return false;
        }
    }
    return false;
}

/* The real game goes where a trial found the question. */
static bool go_and_find(run *r, uint8_t by, const spoken *s, how strict, reach far)
{
    course trial = {.run = r, .game = r->game};
    if (!seek(&trial, by, s, strict, far)) return false;
    course real = {.run = r, .game = r->game, .heard = r->heard, .real = true};
    seek(&real, by, s, strict, far);
    course_keep(r, &real);
    return true;
}

/* --- trying ----------------------------------------------------------------------------------- */

/* 1.10.02.05: the ally's consent to an `ally K` is part of the line. */
static kanly_rule pledge(kanly_game *g, uint8_t by, const spoken *s, kanly_events *heard)
{
    unsigned need = notation_pledge(s);
    faction ally = ally_of(g, by);
    if (ally != NONE && said_ship_by_karama(s) && !karama_cards(g, by) &&
        karama_cards(g, ally)) { /* so is the consent to a Karama of the ally's (RB-14) */
        kanly_move loan = {.question = ASK_LEND,
                           .by = ally,
                           .length = 1,
                           .value = {lowest_bit(karama_cards(g, ally))}};
        play_to_pause(g, &loan, heard);
    }
    if (ally == NONE || need <= g->pledge[ally]) return R_NONE;
    if (need > purse(g, ally)) need = purse(g, ally);
    kanly_move m = {.question = ASK_PLEDGE,
                    .by = ally,
                    .length = 1,
                    .value = {(uint8_t)(need > KANLY_MOST ? (unsigned)KANLY_MOST : need)}};
    return play_to_pause(g, &m, heard);
}

static kanly_rule refusal_of(const kanly_game *g, uint8_t by, kanly_ask asked, const spoken *s)
{
    kanly_game copy = *g;
    pledge(&copy, by, s, NULL);
    kanly_move m = notation_form(&copy, by, asked, s);
    return kanly_explain_move(&copy, &m).rule;
}

static kanly_ask question_now(const kanly_game *g, uint8_t by, const spoken *s)
{
    return notation_fits(g, by, s) ? kanly_question(g, (kanly_faction)by) : notation_question(s);
}

/* Where several questions could be meant and none is asked, the most telling refusal counts. */
static kanly_rule refusal_unasked(const kanly_game *g, uint8_t by, const spoken *s,
                                  kanly_rule wanted)
{
    kanly_rule found = refusal_of(g, by, notation_question(s), s);
    uint64_t answers = notation_answers(s);
    if (said_decline(s)) return found;
    for_bits(q, answers) {
        kanly_rule rule = refusal_of(g, by, (kanly_ask)q, s);
        if (rule && (rule == wanted || found == R_1_00_05)) found = rule;
        if (found == wanted && wanted) break;
    }
    return found;
}

kanly_rule refusal_now(const kanly_game *g, uint8_t by, const spoken *s)
{
    return refusal_of(g, by, question_now(g, by, s), s);
}

/* The phase goes by; the refusal at its last question, or where this very thing was last asked
** of others. */
static kanly_rule refusal_at_end(const run *r, uint8_t by, const spoken *s, kanly_rule wanted)
{
    course c = {.run = r, .game = r->game};
    if (between_phases(&c.game)) course_enter(&c);
    kanly_game last = c.game, same = c.game;
    bool seen_same = false;
    for (unsigned i = 0; i < ANSWERS_CEILING && kanly_deciders(&c.game); i++) {
        last = c.game;
        if (notation_answers(s) >> top_of(&c.game)->ask & 1 && !said_decline(s))
            same = c.game, seen_same = true;
        if (!course_default(&c)) break;
    }
    kanly_rule rule = refusal_unasked(&last, by, s, wanted);
    if (seen_same && wanted && rule != wanted && refusal_unasked(&same, by, s, wanted) == wanted)
        return wanted;
    return rule;
}

/* A line after the answer that has ended a phase may still be about that phase: about what holds
** when it is over, or at its last question. */
static bool refused_when_over(const run *r, uint8_t by, const spoken *s, kanly_rule wanted)
{
    if (!wanted || !r->played || !between_phases(&r->game)) return false;
    if (r->last.phase != r->game.phase || r->last.turn != r->game.turn) return false;
    return same_rule(s, wanted, refusal_unasked(&r->game, by, s, wanted)) ||
           same_rule(s, wanted, refusal_unasked(&r->last, by, s, wanted));
}

/* The first moment at which a move made at any time meets more than "not now". */
static kanly_rule refusal_any_time(const run *r, uint8_t by, const spoken *s, kanly_rule wanted)
{
    course c = {.run = r, .game = r->game};
    if (between_phases(&c.game)) course_enter(&c);
    kanly_rule rule = refusal_now(&c.game, by, s);
    for (unsigned i = 0; i < ANSWERS_CEILING && rule == R_1_00_05 && wanted != R_1_00_05; i++) {
        if (!course_default(&c) || between_phases(&c.game)) break;
        rule = refusal_now(&c.game, by, s);
    }
    return rule;
}

kanly_rule refusal_in_phase(const run *r, uint8_t by, const spoken *s, kanly_rule wanted)
{
    if (notation_any_time(s)) return refusal_any_time(r, by, s, wanted);
    for (how strict = SEEK_ABOUT; strict <= SEEK_KIND; strict++) {
        course c = {.run = r, .game = r->game};
        if (seek(&c, by, s, strict, THIS_PHASE)) return refusal_now(&c.game, by, s);
    }
    if (refused_when_over(r, by, s, wanted)) return wanted;
    return refusal_at_end(r, by, s, wanted);
}

/* --- lines ------------------------------------------------------------------------------------ */

static const char *rule_words(kanly_rule rule, char *out, size_t size)
{
    char number[KANLY_RULE_NUMBER_SIZE];
    kanly_rule_number(rule, number);
    snprintf(out, size, "%s (%s)", number, kanly_rule_text(rule)->sentence);
    return out;
}

static bool judge_refusal(run *r, const action *a, kanly_rule rule)
{
    char found[320], wanted[KANLY_RULE_NUMBER_SIZE];
    kanly_rule_number(a->rule, wanted);
    if (!rule && a->rule)
        return fail(r, "expected a refusal by %s, found that it is accepted", wanted);
    if (!rule) return fail(r, "expected a refusal, found that it is accepted");
    if (a->rule && !same_rule(&a->said, a->rule, rule))
        return fail(r, "expected a refusal by %s, found one by %s", wanted,
                    rule_words(rule, found, sizeof found));
    return true;
}

static bool play_refused(run *r, const action *a)
{
    if (!notation_any_time(&a->said))
        for (how strict = SEEK_ABOUT; strict <= SEEK_KIND; strict++)
            if (go_and_find(r, a->by, &a->said, strict, THIS_PHASE))
                return judge_refusal(r, a, refusal_now(&r->game, a->by, &a->said));
    return judge_refusal(r, a, refusal_in_phase(r, a->by, &a->said, a->rule));
}

static bool make_move(run *r, const action *a)
{
    char why[320];
    course c = {.run = r, .game = r->game, .heard = r->heard, .real = true};
    kanly_event buffer[EVENTS_ROOM];
    kanly_events heard = {buffer, 0, EVENTS_ROOM, 0};
    kanly_rule rule = pledge(&c.game, a->by, &a->said, &heard);
    course_heard(&c, &heard);
    if (rule)
        return fail(r, "expected the ally to pay, found a refusal by %s",
                    rule_words(rule, why, sizeof why));
    kanly_move m = notation_form(&c.game, a->by, question_now(&c.game, a->by, &a->said), &a->said);
    rule = course_answer(&c, &m);
    if (rule)
        return fail(r, "expected this move to be accepted, found a refusal by %s",
                    rule_words(rule, why, sizeof why));
    course_keep(r, &c);
    return true;
}

/* A `lose` line may name several of the cells that a storm has swept. */
static bool make_moves(run *r, const action *a)
{
    do
        if (!make_move(r, a)) return false;
    while (kanly_deciders(&r->game) && names_loss(&a->said, asked_cell(&r->game)));
    return true;
}

/* Made at the first moment of the phase that lets it be made. A phase that asks nothing is open
** before it begins, one whose questions are over, when it ends. */
static bool play_any_time(run *r, const action *a)
{
    char why[320];
    bool waits_for_answer = said_deal(&a->said);
    if (!waits_for_answer && between_phases(&r->game) && !refusal_now(&r->game, a->by, &a->said))
        return make_move(r, a);
    for (unsigned real = 0; real <= 1; real++) {
        course c = {.run = r, .game = r->game, .heard = r->heard, .real = real};
        kanly_rule rule = R_1_00_05;
        if (between_phases(&c.game)) course_enter(&c);
        kanly_rule first = R_1_00_05; /* the first that says more than "not now" */
        for (unsigned i = 0; i < ANSWERS_CEILING && !between_phases(&c.game); i++) {
            rule = refusal_now(&c.game, a->by, &a->said);
            if (first == R_1_00_05) first = rule;
            if (!rule || !course_default(&c)) break;
        }
        bool at_start = rule && between_phases(&r->game);
        if (rule && between_phases(&c.game))
            rule = refusal_now(at_start ? &r->game : &c.game, a->by, &a->said);
        if (rule)
            return fail(r, "expected this move to be accepted, found a refusal by %s",
                        rule_words(first == R_1_00_05 ? rule : first, why, sizeof why));
        if (at_start) break;
        if (real) course_keep(r, &c);
    }
    return make_move(r, a);
}

/* --- what was decided by itself --------------------------------------------------------------- */

/* What was lost is what the line says: in the cells it names, or in all. */
static bool losses_came_about(const account *heard, const action *a)
{
    unsigned forces = 0, elites = 0, said_forces = 0, said_elites = 0;
    const uint8_t *lost = heard->lost[a->by];
    for (unsigned i = 0; i < said_losses(&a->said); i++) {
        said_part p = said_loss(&a->said, i);
        said_forces += p.forces, said_elites += p.elites;
        if (p.cell != NONE && lost[p.cell] != make_stack(p.forces, p.elites)) return false;
        if (p.cell != NONE) forces += p.forces, elites += p.elites;
    }
    if (said_losses(&a->said) && said_loss(&a->said, 0).cell == NONE)
        for (cell c = 0; c < CELLS; c++) forces += ordinary(lost[c]), elites += elite(lost[c]);
    return said_forces + said_elites && forces == said_forces && elites == said_elites;
}

static bool came_about(const course *c, const action *a)
{
    const spoken *s = &a->said;
    const account *heard = &c->heard;
    if (said_losses(s)) return losses_came_about(heard, a);
    if (!battle_of(&c->game)) return false;
    if (said_show(s)) return said_show_nothing(s) && has(heard->shown, a->by);
    return heard->territory == said_territory(s) &&
           ((heard->aggressor == a->by && heard->defender == said_faction(s)) ||
            (heard->defender == a->by && heard->aggressor == said_faction(s)));
}

/* 2.02.09: what the Bene Gesserit get without asking they may claim all the same; a Karama may
** still be played. */
static bool charity_comes(run *r, const action *a)
{
    if (a->by != BENE_GESSERIT || !advanced(&r->game)) return false;
    for (unsigned real = 0; real <= 1; real++) {
        course c = {.run = r, .game = r->game, .heard = r->heard, .real = real};
        if (between_phases(&c.game) && pause_phase(&c.game) == KANLY_CHARITY) course_enter(&c);
        const kanly_frame *now = top_of(&c.game);
        bool waits = now->ask == ASK_KARAMA && window_row(&c.game) == ABILITY_CHARITY;
        if (c.game.phase != KANLY_CHARITY || !(waits || has(c.game.claimed, a->by))) return false;
        if (real) course_keep(r, &c);
    }
    return true;
}

/* A decision with a single lawful answer is not asked. A line that names that answer holds all
** the same. */
static bool went_by_itself(run *r, const action *a)
{
    if (said_keep_nothing(&a->said) && r->heard.territory != NONE)
        return true; /* no card to decide about */
    if (said_claim(&a->said)) return charity_comes(r, a);
    if (!said_fight(&a->said) && !said_losses(&a->said) && !said_show(&a->said)) return false;
    for (unsigned real = 0; real <= 1; real++) {
        course c = {.run = r, .game = r->game, .heard = r->heard, .real = real};
        bool found = came_about(&c, a); /* perhaps in the phase that is just over */
        if (!found && between_phases(&c.game)) {
            course_enter(&c);
            found = came_about(&c, a);
        }
        for (unsigned i = 0; i < ANSWERS_CEILING && !found && course_default(&c); i++)
            found = came_about(&c, a);
        if (!found) return false;
        if (real) course_keep(r, &c);
    }
    return true;
}

/* 2.03.07 stopped: a line that says again what was revived without the Emperor's help holds
** (1.00.04). */
static bool revived_without_help(const run *r, const action *a)
{
    unsigned stands = revived_all_the_same(&r->game, a->by);
    return stands && said_revived_alone(&a->said) == stands;
}

static bool play_move(run *r, const action *a)
{
    if (notation_any_time(&a->said)) return play_any_time(r, a);
    static const struct {
        how strict;
        reach far;
    } tries[] = {{SEEK_NAMED, THIS_PHASE},
                 {SEEK_ABOUT, THIS_PHASE},
                 {SEEK_KIND, THIS_PHASE},
                 {SEEK_ABOUT, NEXT_PHASES},
                 {SEEK_KIND, NEXT_PHASES}};
    for (unsigned i = !said_karama(&a->said); i < sizeof tries / sizeof tries[0]; i++) {
        if (i == 2 && went_by_itself(r, a)) return true;
        if (go_and_find(r, a->by, &a->said, tries[i].strict, tries[i].far))
            return revived_without_help(r, a) || make_moves(r, a);
    }
    char why[320];
    kanly_rule rule = refusal_at_end(r, a->by, &a->said, R_NONE);
    return fail(r, "expected %s to be asked for this, found that they never are; %s",
                faction_name(a->by),
                rule ? rule_words(rule, why, sizeof why) : "the game goes on without it");
}

/* A phase that the move before it has ended is not followed by another one. */
static bool play_auto(run *r, const action *a)
{
    course c = {.run = r, .game = r->game, .heard = r->heard, .real = true};
    bool stopped = a->until == NONE ? r->phase_over
                                    : r->played && between_phases(&c.game) &&
                                          pause_phase(&c.game) == (kanly_phase)a->until;
    for (unsigned i = 0, phases = 0; !stopped && i < ANSWERS_CEILING && c.game.phase != KANLY_OVER;
         i++) {
        if (between_phases(&c.game)) {
            if (++phases > 2 * PHASES_CEILING) break;
            course_enter(&c);
        } else if (!course_default(&c)) {
            return fail(r, "expected the default answer to be lawful, found a refusal");
        }
        stopped = between_phases(&c.game) &&
                  (a->until == NONE || pause_phase(&c.game) == (kanly_phase)a->until);
    }
    course_keep(r, &c);
    if (stopped || (c.game.phase == KANLY_OVER && a->until == NONE)) return true;
    if (c.game.phase == KANLY_OVER)
        return fail(r, "expected the phase %s, found that the game is over", PHASE_NAME[a->until]);
    if (a->until != NONE)
        return fail(r, "expected the phase %s, found that it does not come", PHASE_NAME[a->until]);
    return fail(r, "expected the phase to end, found that it does not");
}

bool play_line(run *r, const action *a)
{
    if (!a->is_auto && !plays(&r->game, a->by) && !a->refused)
        return fail(r, "expected a faction at the table: %s has no seat", faction_name(a->by));
    if (a->refused) return play_refused(r, a);
    kanly_game before = r->game;
    if (!(a->is_auto ? play_auto(r, a) : play_move(r, a))) return false;
    bool stayed =
        between_phases(&before) && pause_phase(&before) == (kanly_phase)pause_phase(&r->game);
    r->phase_over = !a->is_auto && between_phases(&r->game) && !stayed;
    return true;
}
