/* `then`: what must be true. Facts are in fact.c; here is what somebody sees, who is asked what,
** what could be done; and at which moment a block looks at the game. A check never changes the
** game. */
#include <string.h>

#include "play/play.h"
#include "rules/rules.h"
#include "scenario/run.h"

/* --- reading a line --------------------------------------------------------------------------- */

/* Words for decisions beside those the questions have themselves. */
static const struct {
    const char *words;
    uint8_t question;
} CALLED_TOO[] = {
#define CALLED(question, words) {words, ASK_##question},
#include "kanly/questions.def"
};

static uint64_t read_decision(words *w)
{
    uint64_t set = 0;
    word x = take_any(w, "a decision such as dial, ship, bid or plan");
    if (w->failed) return 0;
    for (unsigned q = ASK_NOTHING + 1; q < QUESTIONS; q++)
        if (!(QUESTION_ROW[q].flags & ANYTIME_MOVE) && word_is(x, QUESTION_ROW[q].word))
            set |= UINT64_C(1) << q;
    for (unsigned i = 0; i < sizeof CALLED_TOO / sizeof CALLED_TOO[0]; i++)
        if (word_among(x, CALLED_TOO[i].words) != NONE)
            set |= UINT64_C(1) << CALLED_TOO[i].question;
    if (!set) {
        w->next--;
        expected(w, "a decision such as dial, ship, bid or plan");
    }
    return set;
}

static void read_asks(words *w, check *c) { c->questions = read_decision(w); }

static void read_can(words *w, check *c)
{
    if (!w->failed) notation_read(w, &c->action.said);
}

/* cannot F MOVE [RULE]: a rule number is told from the end of a move by its dots. */
static void read_cannot(words *w, check *c)
{
    word last = w->word[w->count - 1], before = w->word[w->count > 1 ? w->count - 2 : 0];
    unsigned dots = 0;
    for (unsigned i = 0; i < last.length; i++) dots += last.at[i] == '.';
    bool on_the_wheel = word_is(before, "dial") || word_is(before, "show"); /* 4.5 */
    bool number = last.at[0] >= '0' && last.at[0] <= '9' && dots > on_the_wheel;
    if (number && w->next < w->count - 1) c->action.rule = cut_rule(w, w->count - 1, w->count - 1);
    read_can(w, c);
}

/* What is seen is written as the fact it is; of what is hidden only whose it is. */
static void read_view(words *w, check *c)
{
    static const char secrets[] = "storm-card spice-deck hand lot traitors spice prediction";
    if (!more_words(w) || word_among(w->word[w->next], secrets) == NONE) {
        expected(w, "storm-card, spice-deck, hand F, lot, traitors F, spice F or prediction");
    } else if (c->kind == CHECK_SEES) {
        fact_follows(w, &c->fact, false);
    } else {
        while (!took(w, FACTS[c->fact.kind].word)) c->fact.kind++;
        if (FACTS[c->fact.kind].takes[0] == 'F') c->fact.faction = read_faction(w);
    }
}

static void read_bank(words *w, check *c)
{
    bool negative = false;
    word *next = &w->word[w->next];
    if (more_words(w) && next->length > 1 && (next->at[0] == '-' || next->at[0] == '+')) {
        negative = next->at[0] == '-';
        next->at++;
        next->length--;
    }
    int n = (int)read_number(w, 9999, "an amount such as 5 or -3");
    c->number = negative ? -n : n;
}

/* --- what somebody sees ----------------------------------------------------------------------- */

/* There is such a thing, and the view shows it as it is: of a deck, its next card. */
static bool shown(const check *c, fact is, fact seen)
{
    const fact_row *row = &FACTS[is.kind];
    if (is.kind == FACT_SPICE && c->action.by == is.faction) return true;
    if (row->compared == COMING_NEXT && is.count && seen.count) is.count = seen.count = 1;
    bool number = strchr("nm", row->takes[strlen(row->takes) - 1]) != NULL;
    unsigned last = is.count ? is.value[is.count - 1] : NONE;
    return last != NONE && (last || !number) && facts_agree(&seen, &is);
}

/* The view shows what the line says; of hands and traitors more may be known, or less. */
static bool view_holds(const run *r, const check *c, saying *found)
{
    const kanly_game *g = &r->game;
    kanly_game view;
    bool hidden = c->kind == CHECK_HIDDEN;
    saying ignored = {NULL, 0, 0};
    kanly_view(g, c->action.by, &view);
    fact is = fact_found(g, &c->fact), seen = fact_found(&view, &c->fact);
    say(found, hidden ? "that it is shown" : "that the view does not show it");
    if (hidden) return !shown(c, is, seen);
    if (FACTS[is.kind].compared == IN_ANY_ORDER)
        return c->fact.count || is.kind != FACT_HAND ? fact_includes(&seen, &c->fact)
                                                     : !view.hand[is.faction];
    return shown(c, is, seen) && fact_holds(g, &c->fact, &ignored);
}

/* --- the state of the game -------------------------------------------------------------------- */

long spice_on_table(const kanly_game *g)
{
    long sum = 0;
    for_factions(f, g->playing) sum += g->spice[f] + g->bribes[f];
    for (cell c = 0; c < CELLS; c++) sum += g->blow[c];
    return sum;
}

static bool bank_holds(const run *r, const check *c, saying *found)
{
    long bank = r->spice_before - spice_on_table(&r->game);
    say(found, "%ld", bank);
    return bank == c->number;
}

static bool fact_check(const run *r, const check *c, saying *found)
{
    return fact_holds(&r->game, &c->fact, found);
}

/* --- who is asked, what could be done --------------------------------------------------------- */

/* At this very moment; between two phases, at the first question of the next. Nobody waits for
** somebody to look at a card. */
static bool asks(const run *r, const check *c, saying *found)
{
    const uint64_t looks = UINT64_C(1) << ASK_LOOK_STORM | UINT64_C(1) << ASK_LOOK_SPICE;
    run now = run_trial(r);
    for (unsigned i = 0; i < PHASES_CEILING && between_phases(&now.game); i++) run_into_phase(&now);
    if (kanly_deciders(&now.game) && looks & ~c->questions & UINT64_C(1) << top_of(&now.game)->ask)
        run_default(&now);
    kanly_ask asked = kanly_question(&now.game, (kanly_faction)c->action.by);
    faction_set others = kanly_deciders(&now.game);
    if (asked != KANLY_ASK_NOTHING)
        say(found, "%s", QUESTION_ROW[asked].word);
    else if (others)
        say(found, "nothing: %s owe %s", faction_name(lowest_bit(others)),
            QUESTION_ROW[top_of(&now.game)->ask].word);
    else
        say(found, "nothing: nobody is asked");
    return asked != KANLY_ASK_NOTHING && c->questions >> asked & 1;
}

static bool judged(const run *r, const check *c, saying *found)
{
    char why[FAULT_SIZE];
    run there = run_trial(r);
    run_to_judgement(&there, &c->action);
    refusal x = refusal_now(&there, &c->action);
    if (x.count)
        say(found, "a refusal by %s", refusal_words(&x, why, sizeof why));
    else
        say(found, "that it is accepted");
    if (c->kind == CHECK_CAN) return !x.count;
    return x.count && (!c->action.rule || refused_by(&x, c->action.rule));
}

/* --- all of them ------------------------------------------------------------------------------ */

static const struct {
    const char *word;
    void (*read)(words *, check *);
    bool (*holds)(const run *, const check *, saying *);
    bool of_state; /* and not of what is asked */
} CHECK[CHECKS] = {
    [CHECK_FACT] = {"", NULL, fact_check, true},
    [CHECK_ASKS] = {"asks", read_asks, asks, false},
    [CHECK_CAN] = {"can", read_can, judged, false},
    [CHECK_CANNOT] = {"cannot", read_cannot, judged, false},
    [CHECK_SEES] = {"sees", read_view, view_holds, true},
    [CHECK_HIDDEN] = {"hidden", read_view, view_holds, true},
    [CHECK_BANK] = {"bank", read_bank, bank_holds, true},
};

bool read_check(words *w, check *c)
{
    memset(c, 0, sizeof *c);
    if (fact_follows(w, &c->fact, false)) return at_end(w);
    while (c->kind < CHECKS && !took(w, CHECK[c->kind].word)) c->kind++;
    if (c->kind == CHECKS)
        return expected(w, "a check such as phase, forces, spice, asks or cannot");
    c->fact.kind = 0;
    if (c->kind != CHECK_BANK) c->action.by = read_faction(w);
    CHECK[c->kind].read(w, c);
    return at_end(w);
}

/* --- at which moment -------------------------------------------------------------------------- */

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
    saying ignored = {NULL, 0, 0};
    for (unsigned i = b->first; i < b->end; i++) {
        const check *c = &r->scenario->lines[i].check;
        if (CHECK[c->kind].of_state && !CHECK[c->kind].holds(r, c, &ignored)) return false;
    }
    return true;
}

/* All lines of a block look at one moment: when what its `when` block has declared has taken
** effect, so with reactions passed that no later line claims; and where that does not fit, further
** on, as long as nobody has anything to decide. A block that asks who is asked may mean this very
** moment. */
static bool state_check(const run *r, const check *c, saying *found)
{
    const block b = block_of(r);
    run trial = run_trial(r);
    bool as_it_stands = !r->played || b.asks;
    while (!as_it_stands && reaction_now(&trial.game) == MIDWAY_REACTION &&
           run_past_reaction(&trial)) {
    }
    bool holds_here = CHECK[c->kind].holds(&trial, c, found);
    do
        if (block_holds(&trial, &b)) return true;
    while (run_by_itself(&trial));
    return holds_here;
}

bool check_line(run *r, const check *c)
{
    char text[FAULT_SIZE - 120];
    saying found = saying_in(text, sizeof text);
    bool holds = (CHECK[c->kind].of_state ? state_check : CHECK[c->kind].holds)(r, c, &found);
    return holds || fail(r, "found %s", text);
}
