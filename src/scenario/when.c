/* `when`: playing a line at its moment.
**
** Everything between two lines is answered by default. Where several factions are asked at once,
** those for whom a later line of the scenario has an answer are kept for last, so that `atreides
** dial 2` leaves the dial of the Harkonnen to the next line. */
#include <string.h>

#include "play/play.h"
#include "rules/rules.h"
#include "text/notation_fit.h"
#include "scenario/said.h"
#include "scenario/run.h"

enum { WHY_SIZE = 320 };

/* --- reading a line --------------------------------------------------------------------------- */

kanly_rule cut_rule(words *w, unsigned from, unsigned number)
{
    words rest = *w;
    rest.next = number;
    kanly_rule rule = number < w->count ? read_rule(&rest) : (kanly_rule)R_NONE;
    if (rest.failed) {
        w->failed = true;
        w->error = rest.error;
    }
    w->count = from;
    w->end = w->word[from - 1].column + w->word[from - 1].length;
    return rule;
}

/* `… refused [RULE]` at the end of a line. */
static void read_refusal(words *w, action *a)
{
    for (unsigned i = w->count > 2 ? w->count - 2 : 1; i < w->count; i++) {
        if (!word_is(w->word[i], "refused")) continue;
        a->refused = true;
        a->rule = cut_rule(w, i, i + 1);
    }
}

bool read_action(words *w, action *a)
{
    memset(a, 0, sizeof *a);
    a->until = a->by = NONE;
    if (took(w, "auto")) {
        a->is_auto = true;
        if (more_words(w)) a->until = read_phase(w);
        return at_end(w);
    }
    read_refusal(w, a);
    if (!more_words(w) || find_faction(w->word[w->next]) == NONE)
        return expected(w, "a faction and its move, or auto");
    a->by = read_faction(w);
    return !w->failed && notation_read(w, &a->said);
}

/* --- making a move ---------------------------------------------------------------------------- */

static bool make_move(run *r, const action *a)
{
    char why[WHY_SIZE];
    refusal x = refusal_now(r, a);
    if (x.count)
        return fail(r, "expected this move to be accepted, found a refusal by %s",
                    refusal_words(&x, why, sizeof why));
    bool reacts = reaction_now(&r->game) != NO_REACTION && !said_any_time(&a->said);
    faction_set others = kanly_deciders(&r->game) & (faction_set)~just(a->by);
    run_consent(r, a);
    kanly_ask asked = question_meant(&r->game, a);
    kanly_move m = notation_form(&r->game, a->by, asked, &a->said);
    run_answer(r, &m);
    if (reacts) run_close_reaction(r, others);
    return true;
}

/* A `lose` line may name several of the cells that a storm has swept. */
static bool make_moves(run *r, const action *a)
{
    do
        if (!make_move(r, a)) return false;
    while (kanly_deciders(&r->game) && said_loss_in(&a->said, asked_cell(&r->game)));
    return true;
}

static bool accepted(const run *r, const action *a) { return !refusal_now(r, a).count; }

static bool accepted_at_a_question(const run *r, const action *a)
{
    return kanly_deciders(&r->game) && accepted(r, a);
}

/* The first moment of the phase that lets a move at any time be made. A phase that asks nothing is
** open before it begins, one whose questions are over, when it ends. */
static bool play_any_time(run *r, const action *a)
{
    bool before_it = between_phases(&r->game);
    run_until(r, a, before_it ? accepted_at_a_question : accepted, THIS_PHASE);
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
    if (said_loss(&a->said, 0).cell == NONE)
        for (cell c = 0; c < CELLS; c++) forces += ordinary(lost[c]), elites += elite(lost[c]);
    return said_forces + said_elites && forces == said_forces && elites == said_elites;
}

static bool fight_came_about(const account *heard, const action *a)
{
    uint8_t other = said_faction(&a->said);
    return heard->territory == said_territory(&a->said) &&
           ((heard->aggressor == a->by && heard->defender == other) ||
            (heard->defender == a->by && heard->aggressor == other));
}

/* 2.02.09: what the Bene Gesserit get without asking they may claim all the same; a Karama may
** still be played. */
static bool charity_comes(const kanly_game *g, const action *a)
{
    const kanly_frame *now = top_of(g);
    bool waits = now->ask == ASK_KARAMA && window_row(g) == ABILITY_CHARITY;
    return a->by == BENE_GESSERIT && advanced(g) && g->phase == KANLY_CHARITY &&
           (waits || has(g->claimed, a->by));
}

/* 2.03.07 stopped: a line that says again what was revived without the Emperor's help holds
** (1.00.04). */
static bool revived_without_help(const kanly_game *g, const action *a)
{
    unsigned stands = revived_all_the_same(g, a->by);
    return stands && said_revived_alone(&a->said) == stands;
}

static bool came_about(const run *r, const action *a)
{
    const spoken *s = &a->said;
    if (said_losses(s)) return losses_came_about(&r->heard, a);
    if (said_claim(s)) return charity_comes(&r->game, a);
    if (said_keep_nothing(s)) return r->heard.territory != NONE; /* no card to decide about */
    if (!battle_of(&r->game)) return false;
    if (said_fight(s)) return fight_came_about(&r->heard, a);
    return said_show_nothing(s) && has(r->heard.shown, a->by);
}

/* A decision with a single lawful answer is not asked. A line that names that answer holds all the
** same, where it comes about in this phase, or in the one just over. */
static bool went_by_itself(run *r, const action *a)
{
    return came_about(r, a) || run_until(r, a, came_about, THIS_PHASE);
}

/* --- lines ------------------------------------------------------------------------------------ */

static bool never_asked(run *r, const action *a)
{
    char why[WHY_SIZE];
    run trial = run_trial(r);
    if (!run_until(&trial, a, asked_kind, NEXT_PHASES)) run_to_last_question(&trial, a);
    refusal x = refusal_now(&trial, a);
    return fail(r, "expected %s to be asked for this, found that they never are; %s",
                faction_name(a->by), refusal_words(&x, why, sizeof why));
}

/* The window that the scenario's rules name; else what is asked in this phase; else what comes
** about in it by itself; else what is asked in the phases that follow. */
static bool play_move(run *r, const action *a)
{
    const spoken *s = &a->said;
    if (said_any_time(s)) return play_any_time(r, a);
    bool found = (said_karama(s) && run_until(r, a, asked_named, THIS_PHASE)) ||
                 run_until(r, a, asked_about, THIS_PHASE);
    if (!found && went_by_itself(r, a)) return true;
    found = found || run_until(r, a, asked_about, NEXT_PHASES);
    if (!found) return never_asked(r, a);
    return revived_without_help(&r->game, a) || make_moves(r, a);
}

/* Tried at the first question of the faction at which that kind of move could be made; if there is
** none, at the phase's last question, and the game stays where it was. */
static bool play_refused(run *r, const action *a)
{
    char why[WHY_SIZE], wanted[KANLY_RULE_NUMBER_SIZE];
    run trial = run_trial(r);
    if (run_until(r, a, asked_about, THIS_PHASE) || run_until(r, a, asked_kind, THIS_PHASE))
        trial = *r;
    else
        run_to_last_question(&trial, a);
    refusal x = refusal_now(&trial, a);
    kanly_rule_number(a->rule, wanted);
    if (!x.count)
        return fail(r, "expected a refusal%s%s, found that it is accepted", a->rule ? " by " : "",
                    a->rule ? wanted : "");
    if (a->rule && !refused_by(&x, a->rule))
        return fail(r, "expected a refusal by %s, found one by %s", wanted,
                    refusal_words(&x, why, sizeof why));
    return true;
}

static bool stands_before(const kanly_game *g, const action *a)
{
    return between_phases(g) && (a->until == NONE || pause_phase(g) == (kanly_phase)a->until);
}

/* A phase that the move before it has ended is not followed by another one. */
static bool play_auto(run *r, const action *a)
{
    bool stopped = a->until == NONE ? r->phase_over : r->played && stands_before(&r->game, a);
    unsigned phases = 0;
    for (unsigned i = 0; !stopped && i < ANSWERS_CEILING && r->game.phase != KANLY_OVER; i++) {
        if (!between_phases(&r->game)) {
            if (!run_default(r))
                return fail(r, "expected the default answer to be lawful, found a refusal");
        } else if (++phases <= 2 * PHASES_CEILING) {
            run_into_phase(r);
        } else {
            break;
        }
        stopped = stands_before(&r->game, a);
    }
    if (stopped || (r->game.phase == KANLY_OVER && a->until == NONE)) return true;
    if (a->until == NONE) return fail(r, "expected the phase to end, found that it does not");
    return fail(r, "expected the phase %s, found that %s", phase_word(a->until),
                r->game.phase == KANLY_OVER ? "the game is over" : "it does not come");
}

bool play_line(run *r, const action *a)
{
    if (a->refused) return play_refused(r, a);
    if (!a->is_auto && !plays(&r->game, a->by))
        return fail(r, "expected a faction at the table: %s has no seat", faction_name(a->by));
    bool paused = between_phases(&r->game);
    kanly_phase before = pause_phase(&r->game);
    if (!(a->is_auto ? play_auto(r, a) : play_move(r, a))) return false;
    bool stayed = paused && before == pause_phase(&r->game);
    r->phase_over = !a->is_auto && between_phases(&r->game) && !stayed;
    return true;
}
