/* The checks beside plain facts: who is asked what, what could be done, what is seen; and at which
** moment a `then` block looks at the game. A check never changes the game. */
#include <stdio.h>
#include <string.h>

#include "play/play.h"
#include "rules/rules.h"
#include "scenario/run.h"

/* --- what somebody sees ----------------------------------------------------------------------- */

static bool sees_hand(const kanly_game *seen, const fact *f)
{
    card_set left = seen->hand[f->faction] & ALL_CARDS;
    for (unsigned i = 0; i < f->list_count; i++) {
        card_set copies = left & card_set_of_name(f->list[i]);
        if (!copies) return false;
        left &= ~card_bit(lowest_bit(copies));
    }
    return f->list_count || !seen->hand[f->faction];
}

static uint8_t card_on_auction(const kanly_game *g)
{
    for (unsigned i = 0; i < FACTIONS; i++)
        if (g->lot[i] != NONE) return g->lot[i];
    return NONE;
}

static bool sees_traitors(const kanly_game *seen, const fact *f)
{
    leader_set named = 0;
    for (unsigned i = 0; i < f->list_count; i++) named |= leader_bit(f->list[i]);
    return named == (named & seen->traitors[f->faction]);
}

/* There is such a thing, and the view shows it as it is. */
static bool shown(const kanly_game *g, const kanly_game *seen, const check *c)
{
    uint8_t of = c->fact.faction;
    switch (c->fact.kind) {
    case FACT_STORM_CARD: return seen->storm_card == g->storm_card && g->storm_card;
    case FACT_SPICE_DECK: return next_spice(seen) == next_spice(g) && g->spice_count;
    case FACT_HAND: return seen->hand[of] == g->hand[of] && g->hand[of];
    case FACT_LOT: return card_on_auction(g) != NONE && card_on_auction(seen) == card_on_auction(g);
    case FACT_TRAITORS: return seen->traitors[of] == g->traitors[of] && g->traitors[of];
    case FACT_SPICE: return c->by == of || (seen->spice[of] == g->spice[of] && g->spice[of]);
    default: return seen->predicted_turn == g->predicted_turn && g->predicted_faction != NONE;
    }
}

/* The view shows what the line says; of hands and traitors more may be known, or less. */
static bool sees(const kanly_game *g, const kanly_game *seen, const check *c, finding *found)
{
    const fact *f = &c->fact;
    if (f->kind == FACT_HAND) return sees_hand(seen, f);
    if (f->kind == FACT_TRAITORS) return sees_traitors(seen, f);
    if (!shown(g, seen, c)) return false;
    return f->kind == FACT_LOT ? card_name_of(card_on_auction(g)) == f->list[0]
                               : fact_holds(g, f, found);
}

static bool view_holds(const kanly_game *g, const check *c, finding *found)
{
    kanly_game seen;
    bool hidden = c->kind == CHECK_HIDDEN;
    kanly_view(g, c->by, &seen);
    bool fine = hidden ? !shown(g, &seen, c) : sees(g, &seen, c, found);
    finding_say(found, hidden ? "that it is shown" : "that the view does not show it");
    return fine;
}

/* --- the state of the game -------------------------------------------------------------------- */

static void found_factions(finding *found, const uint8_t *list, unsigned count)
{
    finding_say(found, "%s", count ? "" : "nobody");
    for (unsigned i = 0; i < count; i++)
        finding_add(found, i ? " %s" : "%s", list[i] < FACTIONS ? faction_name(list[i]) : "-");
}

static bool order_holds(const kanly_game *g, const check *c, finding *found)
{
    unsigned count = c->kind == CHECK_FIRST ? 1 : (unsigned)bit_count(g->playing);
    found_factions(found, g->order, count);
    return c->list_count == count && !memcmp(g->order, c->list, count);
}

static bool winner_holds(const kanly_game *g, const check *c, finding *found)
{
    uint8_t list[FACTIONS];
    unsigned count = 0;
    faction_set wanted = 0;
    for_factions(f, kanly_winners(g)) list[count++] = f;
    for (unsigned i = 0; i < c->list_count; i++) wanted |= just(c->list[i]);
    found_factions(found, list, count);
    return wanted == kanly_winners(g);
}

static bool state_holds(const run *r, const check *c, finding *found)
{
    static const char *const answers[] = {"no question", "no", "yes"};
    const kanly_game *g = &r->game;
    long bank = r->spice_before - spice_on_table(g);
    switch ((check_kind)c->kind) {
    case CHECK_FACT: return fact_holds(g, &c->fact, found);
    case CHECK_FIRST:
    case CHECK_ORDER: return order_holds(g, c, found);
    case CHECK_SEES:
    case CHECK_HIDDEN: return view_holds(g, c, found);
    case CHECK_ANSWER:
        finding_say(found, "%s", answers[g->truth % 3]);
        return g->truth == c->number;
    case CHECK_ALLIED:
    case CHECK_UNALLIED:
        found_factions(found, &g->ally[c->by], g->ally[c->by] < FACTIONS);
        return g->ally[c->by] == c->other;
    case CHECK_BANK: finding_say(found, "%ld", bank); return bank == c->number;
    case CHECK_WINNER:
    case CHECK_NO_WINNER: return winner_holds(g, c, found);
    case CHECK_ASKS:
    case CHECK_CAN:
    case CHECK_CANNOT: break;
    }
    return true; /* of what is asked, not of the state */
}

typedef struct {
    unsigned first, end;
    bool asks;
} block;

static block block_of(const run *r)
{
    const scenario_line *lines = r->scenario->lines;
    block b = {.first = r->at, .end = r->at};
    while (b.first && lines[b.first - 1].kind == LINE_THEN) b.first--;
    while (b.end < r->scenario->line_count && lines[b.end].kind == LINE_THEN) b.end++;
    for (unsigned i = b.first; i < b.end; i++) b.asks = b.asks || lines[i].check.kind == CHECK_ASKS;
    return b;
}

static bool block_holds(const run *r, const block *b)
{
    finding ignored;
    for (unsigned i = b->first; i < b->end; i++)
        if (!state_holds(r, &r->scenario->lines[i].check, &ignored)) return false;
    return true;
}

/* All lines of a block look at one moment: when what its `when` block has declared has taken
** effect, so with reactions passed that no later line claims; and where that does not fit, further
** on, as long as nobody has anything to decide. A block that asks who is asked may mean this very
** moment. */
static bool state_check(const run *r, const check *c, finding *found)
{
    const block b = block_of(r);
    run trial = run_trial(r);
    bool as_it_stands = !r->played || b.asks;
    while (!as_it_stands && reaction_now(&trial.game) == MIDWAY_REACTION &&
           run_past_reaction(&trial)) {
    }
    bool holds_here = state_holds(&trial, c, found);
    do
        if (block_holds(&trial, &b)) return true;
    while (run_by_itself(&trial));
    return holds_here;
}

/* --- who is asked, what could be done --------------------------------------------------------- */

/* At this very moment; between two phases, at the first question of the next. Nobody waits for
** somebody to look at a card. */
static bool asks(const run *r, const check *c, finding *found)
{
    const uint64_t looks = UINT64_C(1) << ASK_LOOK_STORM | UINT64_C(1) << ASK_LOOK_SPICE;
    run now = run_trial(r);
    for (unsigned i = 0; i < PHASES_CEILING && between_phases(&now.game); i++) run_into_phase(&now);
    if (kanly_deciders(&now.game) && looks & ~c->questions & UINT64_C(1) << top_of(&now.game)->ask)
        run_default(&now);
    kanly_ask asked = kanly_question(&now.game, (kanly_faction)c->by);
    faction_set others = kanly_deciders(&now.game);
    if (asked != KANLY_ASK_NOTHING)
        finding_say(found, "%s", QUESTION_ROW[asked].word);
    else if (others)
        finding_say(found, "nothing: %s owe %s", faction_name(lowest_bit(others)),
                    QUESTION_ROW[top_of(&now.game)->ask].word);
    else
        finding_say(found, "nothing: nobody is asked");
    return asked != KANLY_ASK_NOTHING && c->questions >> asked & 1;
}

static bool judged(const run *r, const check *c, finding *found)
{
    char why[sizeof found->text];
    run there = run_trial(r);
    run_to_judgement(&there, c->by, &c->said);
    refusal x = refusal_now(&there, c->by, &c->said);
    if (x.count)
        finding_say(found, "a refusal by %s", refusal_words(&x, why, sizeof why));
    else
        finding_say(found, "that it is accepted");
    if (c->kind == CHECK_CAN) return !x.count;
    return x.count && (!c->rule || refused_by(&x, c->rule));
}

bool check_line(run *r, const check *c)
{
    finding found = {.used = 0};
    bool fine = c->kind == CHECK_ASKS                             ? asks(r, c, &found)
                : c->kind == CHECK_CAN || c->kind == CHECK_CANNOT ? judged(r, c, &found)
                                                                  : state_check(r, c, &found);
    return fine || fail(r, "found %s", found.text);
}
