/* The checks beside plain facts: who is asked what, what could be done, what is seen; and at which
** moment a `then` block looks at the game. */
#include <stdio.h>
#include <string.h>

#include "play/play.h"
#include "rules/rules.h"
#include "text/scenario_run.h"

/* --- what somebody sees ----------------------------------------------------------------------- */

static bool sees_hand(const kanly_game *seen, const check *c)
{
    card_set left = seen->hand[c->other] & ALL_CARDS;
    for (unsigned i = 0; i < c->list_count; i++) {
        card_set copies = left & card_set_of_name(c->list[i]);
        if (!copies) return false;
        left &= ~card_bit(lowest_bit(copies));
    }
    return true;
}

static uint8_t card_on_auction(const kanly_game *g)
{
    for (unsigned i = 0; i < FACTIONS; i++)
        if (g->lot[i] != NONE) return g->lot[i];
    return NONE;
}

static bool sees_traitors(const kanly_game *seen, const check *c)
{
    for (unsigned i = 0; i < c->list_count; i++)
        if (!(seen->traitors[c->other] & leader_bit(c->list[i]))) return false;
    return true;
}

/* Whether the view shows all of it as it is; `shown` is about this check's value. */
static bool view_shows(const kanly_game *g, const kanly_game *seen, const check *c)
{
    switch ((view_item)c->item) {
    case VIEW_STORM_CARD: return seen->storm_card == g->storm_card && g->storm_card;
    case VIEW_SPICE_DECK: return next_spice(seen) == next_spice(g) && g->spice_count;
    case VIEW_HAND: return seen->hand[c->other] == g->hand[c->other] && g->hand[c->other];
    case VIEW_LOT: return card_on_auction(g) != NONE && card_on_auction(seen) == card_on_auction(g);
    case VIEW_TRAITORS:
        return seen->traitors[c->other] == g->traitors[c->other] && g->traitors[c->other];
    case VIEW_SPICE:
        return c->by == c->other ||
               (seen->spice[c->other] == g->spice[c->other] && g->spice[c->other]);
    case VIEW_PREDICTION:
        return seen->predicted_turn == g->predicted_turn && g->predicted_faction != NONE;
    }
    return false;
}

bool view_holds(const kanly_game *g, const check *c, char *found, size_t size)
{
    kanly_game seen;
    kanly_view(g, c->by, &seen);
    if (c->kind == CHECK_HIDDEN) {
        bool shown = view_shows(g, &seen, c);
        snprintf(found, size, shown ? "that it is shown" : "hidden");
        return !shown;
    }
    bool holds_so = false;
    switch ((view_item)c->item) {
    case VIEW_STORM_CARD: holds_so = seen.storm_card == c->number; break;
    case VIEW_SPICE_DECK: holds_so = next_spice(&seen) == c->list[0]; break;
    case VIEW_HAND:
        holds_so = sees_hand(&seen, c) && (c->list_count || !seen.hand[c->other]);
        break;
    case VIEW_LOT:
        holds_so =
            card_on_auction(&seen) < CARDS && card_name_of(card_on_auction(&seen)) == c->list[0];
        break;
    case VIEW_TRAITORS: holds_so = sees_traitors(&seen, c); break;
    case VIEW_SPICE: holds_so = seen.spice[c->other] == c->number; break;
    case VIEW_PREDICTION:
        holds_so = seen.predicted_faction == c->other && seen.predicted_turn == c->number;
        break;
    }
    snprintf(found, size, "that the view does not show it");
    return holds_so;
}

/* --- who is asked, what could be done --------------------------------------------------------- */

static void say_asked(const kanly_game *g, faction f, char *found, size_t size)
{
    kanly_ask asked = kanly_question(g, (kanly_faction)f);
    if (asked != KANLY_ASK_NOTHING)
        snprintf(found, size, "%s", QUESTION_ROW[asked].word);
    else if (kanly_deciders(g))
        snprintf(found, size, "nothing: %s owe %s", faction_name(lowest_bit(kanly_deciders(g))),
                 QUESTION_ROW[top_of(g)->ask].word);
    else
        snprintf(found, size, "nothing: nobody is asked");
}

static bool asks(const kanly_game *g, const check *c, char *found, size_t size)
{
    kanly_ask asked = kanly_question(g, (kanly_faction)c->by);
    say_asked(g, c->by, found, size);
    return asked != KANLY_ASK_NOTHING && c->questions >> asked & 1;
}

static void say_rule(kanly_rule rule, char *found, size_t size)
{
    char number[KANLY_RULE_NUMBER_SIZE];
    kanly_rule_number(rule, number);
    if (rule)
        snprintf(found, size, "a refusal by %s (%s)", number, kanly_rule_text(rule)->sentence);
    else
        snprintf(found, size, "that it is accepted");
}

static bool judge(const check *c, kanly_rule rule, char *found, size_t size)
{
    say_rule(rule, found, size);
    if (c->kind == CHECK_CAN) return !rule;
    return rule && (!c->rule || same_rule(&c->said, c->rule, rule));
}

/* --- the simple ones -------------------------------------------------------------------------- */

static void say_factions_in(const uint8_t *list, unsigned count, char *found, size_t size)
{
    size_t used = 0;
    snprintf(found, size, "nobody");
    for (unsigned i = 0; i < count && used < size; i++)
        used += (size_t)snprintf(found + used, size - used, i ? " %s" : "%s",
                                 list[i] < FACTIONS ? faction_name(list[i]) : "-");
}

static bool order_holds(const kanly_game *g, const check *c, char *found, size_t size)
{
    unsigned count = (unsigned)bit_count(g->playing);
    say_factions_in(g->order, c->kind == CHECK_FIRST ? 1 : count, found, size);
    if (c->kind == CHECK_FIRST) return g->order[0] == c->by;
    return c->list_count == count && !memcmp(g->order, c->list, count);
}

static bool winner_holds(const kanly_game *g, const check *c, char *found, size_t size)
{
    uint8_t list[FACTIONS];
    unsigned count = 0;
    faction_set wanted = 0;
    for_factions(f, kanly_winners(g)) list[count++] = f;
    for (unsigned i = 0; i < c->list_count; i++) wanted |= just(c->list[i]);
    say_factions_in(list, count, found, size);
    return wanted == kanly_winners(g);
}

static bool answer_holds(const kanly_game *g, const check *c, char *found, size_t size)
{
    static const char *const said[] = {"no question", "no", "yes"};
    snprintf(found, size, "%s", said[g->truth % 3]);
    return g->truth == 1 + c->number;
}

/* What holds of one state of the game. */
static bool holds_in(const run *r, const kanly_game *g, const check *c, char *found, size_t size)
{
    switch ((check_kind)c->kind) {
    case CHECK_FACT: return fact_holds(g, &c->fact, found, size);
    case CHECK_FIRST:
    case CHECK_ORDER: return order_holds(g, c, found, size);
    case CHECK_ASKS: return asks(g, c, found, size);
    case CHECK_CAN:
    case CHECK_CANNOT: return judge(c, refusal_now(g, c->by, &c->said), found, size);
    case CHECK_SEES:
    case CHECK_HIDDEN: return view_holds(g, c, found, size);
    case CHECK_ANSWER: return answer_holds(g, c, found, size);
    case CHECK_ALLIED:
    case CHECK_UNALLIED: {
        uint8_t ally = g->ally[c->by];
        snprintf(found, size, "%s", ally < FACTIONS ? faction_name(ally) : "no ally");
        return ally == c->other;
    }
    case CHECK_BANK:
        snprintf(found, size, "%ld", r->spice_before - spice_on_table(g));
        return r->spice_before - spice_on_table(g) == c->number;
    case CHECK_WINNER:
    case CHECK_NO_WINNER: return winner_holds(g, c, found, size);
    }
    return false;
}

/* --- at which moment -------------------------------------------------------------------------- */

static bool about_questions(const check *c)
{
    return c->kind == CHECK_ASKS || c->kind == CHECK_CAN || c->kind == CHECK_CANNOT;
}

static bool about_a_window(const check *c)
{
    uint64_t questions =
        c->kind == CHECK_ASKS ? c->questions : UINT64_C(1) << notation_question(&c->said);
    for_bits(q, questions)
        if (q < QUESTIONS && QUESTION_ROW[q].flags & WINDOW) return true;
    return false;
}

/* A block that asks about an open window looks at the game while it is open. */
static bool block_stays_at_window(const run *r)
{
    unsigned first = r->at;
    char found[FAULT_SIZE];
    while (first && r->scenario->lines[first - 1].kind == LINE_THEN) first--;
    for (unsigned i = first; i < r->scenario->line_count && r->scenario->lines[i].kind == LINE_THEN;
         i++) {
        const check *c = &r->scenario->lines[i].check;
        if (c->kind == CHECK_ASKS && about_a_window(c) && asks(&r->game, c, found, sizeof found))
            return true;
    }
    return false;
}

/* Questions at a pause are those the next phase begins with. A window may be what is asked about;
** what is not asked for yet because of one, is asked for once it has passed. */
static bool question_check(const run *r, const check *c, char *found, size_t size)
{
    kanly_game now = r->game;
    if (between_phases(&now)) run_to_question(&now);
    if (c->kind != CHECK_CANNOT) {
        do {
            if (holds_in(r, &now, c, found, size)) return true;
        } while (pass_one(r, &now, PASS_REACTIONS));
        return false;
    }
    if (about_a_window(c) && holds_in(r, &now, c, found, size)) return true;
    close_windows(r, &now, MIDWAY_WINDOWS);
    if (holds_in(r, &now, c, found, size)) return true;
    /* Somebody not asked now may be refused for a better reason when asked. */
    return judge(c, refusal_in_phase(r, c->by, &c->said, c->rule), found, size);
}

/* First as things stand; then with windows between two things passed as well (Family Atomics after
** the dials); then with the answers already given to a question still open to others, as if it were
** closed; then past questions that leave nothing to decide (whoever holds no traitor is asked
** all the same). */
static bool state_check(const run *r, const check *c, char *found, size_t size)
{
    kanly_game now = r->game;
    char ignored[FAULT_SIZE];
    if (!r->played || block_stays_at_window(r)) {
        if (holds_in(r, &now, c, found, size)) return true;
        while (
            !r->played &&
            pass_one(r, &now, PASS_WINDOWS)) /* the first question of the phase may be a window */
            if (holds_in(r, &now, c, ignored, sizeof ignored)) return true;
        return false;
    }
    close_windows(r, &now, MIDWAY_WINDOWS);
    if (holds_in(r, &now, c, found, size)) return true;
    close_windows(r, &now, ALL_WINDOWS);
    if (holds_in(r, &now, c, ignored, sizeof ignored)) return true;
    if (finish_question(r, &now)) {
        close_windows(r, &now, ALL_WINDOWS);
        if (holds_in(r, &now, c, ignored, sizeof ignored)) return true;
    }
    while (pass_one(r, &now, PASS_WINDOWS))
        if (holds_in(r, &now, c, ignored, sizeof ignored)) return true;
    return false;
}

static bool check_holds(const run *r, const check *c, char *found, size_t size)
{
    return about_questions(c) ? question_check(r, c, found, size) : state_check(r, c, found, size);
}

/* A later line may claim the window that is open, or mean the next one of its kind: both are
** tried. */
bool check_line(run *r, const check *c)
{
    char found[FAULT_SIZE] = "", ignored[FAULT_SIZE];
    if (check_holds(r, c, found, sizeof found)) return true;
    run last = *r;
    last.at = r->scenario->line_count;
    if (c->kind != CHECK_CANNOT && check_holds(&last, c, ignored, sizeof ignored)) return true;
    return fail(r, "found %s", found);
}
