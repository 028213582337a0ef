/* The public calls: start, ask, choose, play, explain. Nothing here knows a rule of the game; it
** walks forms field by field through the chapters' choices and hands complete answers to the flow.
**
** Invariant: a refused move leaves the game untouched, because everything is checked before
** anything is written. */
#include "play/play.h"

#include <assert.h>

#include "game/dice.h"
#include "rules/battle.h"
#include "rules/turn.h"

uint8_t kanly_edition(void) { return LATEST_EDITION; }

kanly_options kanly_default_options(void)
{
    return (kanly_options){
#define EITHER(word, usual, ...) usual
#define FROM_TO(usual, ...) usual
#define OPTION(field, word, values, ...) .field = values,
#include "kanly/options.def"
        .seat = {ATREIDES, BENE_GESSERIT, EMPEROR, FREMEN, HARKONNEN, GUILD},
        .edition = LATEST_EDITION,
    };
}

/* The values of a row become two arguments of CHECK: whether `value` is one of them, and how they
** are called. */
static const char *values_fault(const kanly_options *o)
{
    int value = 0;
    /* clang-format off */
#define EITHER(word, usual, other_word, other) \
    (value == usual || value == other), word " or " other_word
#define FROM_TO(usual, least, most) (value >= least && value <= most), #least " to " #most
#define CHECK(word, right, values) if (!right) return word " must be " values;
#define OPTION(field, word, values, ...) value = o->field; CHECK(word, values)
#include "kanly/options.def"
#undef CHECK
    /* clang-format on */
    return NULL;
}

const char *kanly_options_fault(const kanly_options *o)
{
    unsigned seen = 0, count = 0;
    for (unsigned i = 0; i < FACTIONS; i++) {
        if (o->seat[i] == NONE) continue;
        if (o->seat[i] >= FACTIONS) return "a seat names no faction";
        if (seen >> o->seat[i] & 1) return "a faction sits on two seats";
        seen |= 1u << o->seat[i];
        count++;
    }
    if (count < 2) return "a game needs at least two factions";
    if (o->edition < 1 || o->edition > LATEST_EDITION)
        return "the rules have no such edition, or only in a later program";
    return values_fault(o);
}

/* --- asking ----------------------------------------------------------------------------------- */

uint8_t kanly_deciders(const kanly_game *g)
{
    return g->depth && g->phase != KANLY_OVER ? top_of(g)->who : 0;
}

kanly_ask kanly_question(const kanly_game *g, kanly_faction f)
{
    return kanly_deciders(g) >> f & 1 ? (kanly_ask)top_of(g)->ask : KANLY_ASK_NOTHING;
}

kanly_move kanly_begin(const kanly_game *g, kanly_faction f)
{
    return (kanly_move){.question = (uint8_t)kanly_question(g, f), .by = (uint8_t)f};
}

void kanly_fill(kanly_move *move, uint8_t value)
{
    if (move->length < KANLY_FIELDS) move->value[move->length++] = value;
}

static bool is_anytime(unsigned asked) { return QUESTION_ROW[asked].flags & ANYTIME_MOVE; }

/* 1.00.05: any-time moves wait until what is being resolved is finished. A game paused between two
** phases waits for nobody: that is the end of the one and the start of the other. */
static bool is_open(const kanly_game *g, faction by)
{
    if (!kanly_deciders(g)) return g->depth == 1 && g->phase != KANLY_OVER;
    if (plan_locked(g, by)) return false; /* B7: for a fighter, until its plan is locked */
    return QUESTION_ROW[top_of(g)->ask].flags & OPEN;
}

/* Takes YES away where such a move cannot be begun now at all. */
static void beginning(const kanly_game *g, const kanly_move *m, choices *c)
{
    const question *rules = QUESTION_RULES[m->question];
    bool waits = is_anytime(m->question) && !is_open(g, m->by);
    if (waits && !c->why) return deny(c, R_1_00_05); /* nobody asks for the other reasons */
    if (rules->absent) rules->absent(g, m->by, m, c);
    if (rules->absent_rule && allowed(c, KANLY_YES)) deny(c, rules->absent_rule);
    if (rules->advanced_rule && !g->options.advanced) {
        deny(c, rules->advanced_rule);
        deny(c, R_1_13_00);
    }
    if (is_anytime(m->question) ? waits : allowed(c, KANLY_YES)) deny(c, R_1_00_05);
}

/* Whether such a move cannot be begun now at all; asked why, by which rules. */
static bool cannot_begin(const kanly_game *g, const kanly_move *m, explanation *why)
{
    bool known = m->by < FACTIONS && plays(g, m->by) && m->question != ASK_NOTHING &&
                 m->question < QUESTIONS;
    if (known && !is_anytime(m->question) && kanly_question(g, (kanly_faction)m->by) == m->question)
        return false;
    choices c = {.why = why};
    allow(&c, KANLY_YES);
    if (known)
        beginning(g, m, &c);
    else
        deny(&c, R_1_00_05);
    return !allowed(&c, KANLY_YES);
}

/* The set for the next field of a form that may be filled in now. */
static void fill_choices(const kanly_game *g, const kanly_move *m, choices *c)
{
    memset(c->bits, 0, sizeof c->bits);
    c->field = KANLY_FIELD_OPTION;
    if (form_is_full(m))
        complete(c);
    else
        QUESTION_RULES[m->question]->choices(g, m->by, m, c);
}

bool next_choices(const kanly_game *g, const kanly_move *so_far, kanly_values *out)
{
    choices c = {.why = NULL};
    fill_choices(g, so_far, &c);
    memcpy(out->bits, c.bits, sizeof out->bits);
    out->field = c.field;
    return c.field != KANLY_FIELD_DONE;
}

bool kanly_choices(const kanly_game *g, const kanly_move *so_far, kanly_values *out)
{
    if (!cannot_begin(g, so_far, NULL)) return next_choices(g, so_far, out);
    memset(out, 0, sizeof *out);
    out->field = KANLY_FIELD_OPTION;
    return true;
}

bool kanly_may_begin(const kanly_game *g, kanly_faction f, kanly_ask anytime)
{
    kanly_move m = {.question = (uint8_t)anytime, .by = (uint8_t)f};
    if (cannot_begin(g, &m, NULL)) return false;
    choices c = {.why = NULL};
    fill_choices(g, &m, &c);
    return c.field != KANLY_FIELD_DONE && !none_allowed(&c);
}

/* --- checking and explaining ------------------------------------------------------------------ */

static void begin_reason(kanly_reason *out, unsigned at_field)
{
    out->rule = R_NONE;
    out->sentence = "";
    out->at = (uint8_t)at_field;
    out->count = 0;
}

/* One more rule; each is named once, with numbers where any of its removals had them. */
static void add_reason(kanly_reason *out, kanly_because because)
{
    for (unsigned i = 0; i < out->count; i++)
        if (out->because[i].rule == because.rule) {
            if (!out->because[i].fact) out->because[i] = because;
            return;
        }
    if (out->count == KANLY_REASONS) return;
    out->because[out->count++] = because;
    if (out->count > 1) return;
    out->rule = because.rule;
    out->sentence = kanly_rule_text(because.rule)->sentence;
}

/* The rules that refuse a value itself, or also those that foresee a refusal of what follows it. */
typedef enum { HERE, HERE_OR_LATER } refused_where;

static void add_reasons(kanly_reason *out, const explanation *why, unsigned value,
                        refused_where where)
{
    for (const removal *r = why->made; (r = removal_of(why, value, r)); r++)
        if (where == HERE_OR_LATER || !r->foreseen) add_reason(out, r->because);
}

/* What nobody would think of is refused by the rule that gives the way taken, or that asks. */
static void add_home(kanly_reason *out, const kanly_move *m)
{
    const kanly_way_row *way = kanly_way_at(kanly_way_of(m));
    kanly_rule rule = way ? way->rule : R_NONE;
    add_reason(out, (kanly_because){.rule = rule ? rule : QUESTION_ROW[m->question].rule});
}

/* What takes `value` away as the next field of a form that may be filled in now; false: nothing
** does. */
static bool taken_away(const kanly_game *g, const kanly_move *so_far, unsigned value,
                       explanation *why)
{
    choices c = {.why = why};
    begin_explanation(why);
    fill_choices(g, so_far, &c);
    return c.field == KANLY_FIELD_DONE || !allowed(&c, value);
}

/* Every rule against an answer that is known to be refused, field by field: each field is judged in
** the light of those before it, lawful or not, as far as anybody could think of them. What is
** foreseen gives way to what a later field says. */
static void explain_answer(const kanly_game *g, const kanly_move *move, kanly_reason *out)
{
    explanation why;
    kanly_reason ahead;
    kanly_move so_far = {.question = move->question, .by = move->by};
    bool refused = false;
    begin_reason(out, move->length);
    begin_reason(&ahead, move->length);
    for (unsigned i = 0; i < move->length && i < KANLY_FIELDS;
         kanly_fill(&so_far, move->value[i++])) {
        uint8_t value = move->value[i];
        if (!taken_away(g, &so_far, value, &why)) continue;
        if (!refused) out->at = ahead.at = (uint8_t)i;
        refused = true;
        add_reasons(out, &why, value, HERE);
        if (!ahead.rule) add_reasons(&ahead, &why, value, HERE_OR_LATER);
        if (!removal_of(&why, value, why.made)) break; /* nobody would think of it */
    }
    if (!out->rule && ahead.rule) *out = ahead;
    if (!out->rule) add_home(out, move);
}

static bool is_lawful(const kanly_game *g, const kanly_move *move)
{
    kanly_move so_far = {.question = move->question, .by = move->by};
    choices c = {.why = NULL};
    if (move->length > KANLY_FIELDS) return false;
    for (unsigned i = 0; i < move->length; kanly_fill(&so_far, move->value[i++])) {
        fill_choices(g, &so_far, &c);
        if (c.field == KANLY_FIELD_DONE || !allowed(&c, move->value[i])) return false;
    }
    fill_choices(g, &so_far, &c);
    return c.field == KANLY_FIELD_DONE;
}

/* Whether a whole answer is refused, and why. */
static bool is_refused(const kanly_game *g, const kanly_move *move, kanly_reason *out)
{
    explanation why;
    begin_explanation(&why);
    if (cannot_begin(g, move, &why)) {
        begin_reason(out, 0);
        add_reasons(out, &why, KANLY_YES, HERE_OR_LATER);
        return true;
    }
    if (is_lawful(g, move)) return false;
    explain_answer(g, move, out);
    return true;
}

kanly_reason kanly_explain_move(const kanly_game *g, const kanly_move *move)
{
    kanly_reason reason;
    if (!is_refused(g, move, &reason)) begin_reason(&reason, move->length);
    return reason;
}

kanly_reason kanly_explain(const kanly_game *g, const kanly_move *so_far, uint8_t value)
{
    kanly_reason reason;
    explanation why;
    begin_reason(&reason, so_far->length);
    begin_explanation(&why);
    if (cannot_begin(g, so_far, &why)) {
        add_reasons(&reason, &why, KANLY_YES, HERE_OR_LATER);
    } else if (taken_away(g, so_far, value, &why)) {
        add_reasons(&reason, &why, value, HERE_OR_LATER);
        if (!reason.rule) add_home(&reason, so_far);
    }
    return reason;
}

bool kanly_reason_names(const kanly_reason *reason, kanly_rule rule)
{
    for (unsigned i = 0; i < reason->count; i++)
        if (reason->because[i].rule == rule) return true;
    return false;
}

void kanly_refusals(const kanly_game *g, const kanly_move *so_far, kanly_because why[256])
{
    explanation made = {.count = 0};
    choices c = {.why = &made};
    memset(why, 0, 256 * sizeof *why);
    if (cannot_begin(g, so_far, NULL)) return;
    fill_choices(g, so_far, &c);
    if (c.field == KANLY_FIELD_DONE) return;
    for (unsigned value = 0; value < 256; value++) {
        kanly_reason reason;
        if (allowed(&c, value)) continue;
        begin_reason(&reason, so_far->length);
        add_reasons(&reason, &made, value, HERE_OR_LATER);
        if (reason.count) why[value] = reason.because[0];
    }
}

/* --- playing ---------------------------------------------------------------------------------- */

static void take_answer(table *t, const kanly_move *move)
{
    kanly_game *g = t->game;
    const question *rules = QUESTION_RULES[move->question];
    kanly_frame *frame = top(g);
    g->moves++;
    if (is_anytime(move->question)) {
        rules->accept(t, move->by, move);
        standing_rules(t);
        return;
    }
    bool answered = true;
    if (rules->accept) {
        answered = rules->accept(t, move->by, move);
    } else {
        memcpy(g->said, move->value, sizeof g->said);
        g->said_length = move->length;
        uint8_t *kept = frame->answer[move->by];
        for (unsigned i = 0; i < sizeof frame->answer[move->by]; i++)
            kept[i] = i < move->length ? move->value[i] : NONE;
    }
    if (answered) frame->who &= (uint8_t)~just(move->by);
}

static void play_on(table *t, const kanly_move *move)
{
    take_answer(t, move);
    if (top(t->game)->who == 0 && !is_anytime(move->question)) advance(t);
#if KANLY_ASSERTS
    assert(!kanly_broken(t->game));
#endif
}

void kanly_play_trusted(kanly_game *g, const kanly_move *move, kanly_events *heard)
{
    table t = {.game = g, .heard = heard};
    play_on(&t, move);
}

/* A form as kanly_begin and kanly_fill leave it: nothing stands behind its last field, whatever the
** caller had there, so that the game's bytes depend on the answer alone. */
static kanly_move tidy(const kanly_move *move)
{
    kanly_move form = *move;
    memset(form.value + form.length, 0, sizeof form.value - form.length);
    return form;
}

kanly_rule kanly_play(kanly_game *g, const kanly_move *move, kanly_events *heard)
{
    kanly_reason why;
    if (is_refused(g, move, &why)) return why.rule;
    kanly_move form = tidy(move);
    kanly_play_trusted(g, &form, heard);
    return R_NONE;
}

kanly_rule play_to_pause(kanly_game *g, const kanly_move *move, kanly_events *heard)
{
    kanly_reason why;
    table t = {.game = g, .heard = heard, .pause = true};
    if (is_refused(g, move, &why)) return why.rule;
    kanly_move form = tidy(move);
    play_on(&t, &form);
    return R_NONE;
}

kanly_rule answer_alone(kanly_game *g, const kanly_move *move, kanly_events *heard)
{
    kanly_reason why;
    table t = {.game = g, .heard = heard};
    if (is_refused(g, move, &why)) return why.rule;
    kanly_move form = tidy(move);
    take_answer(&t, &form);
    return R_NONE;
}

void kanly_resume(kanly_game *g, kanly_events *heard)
{
    table t = {.game = g, .heard = heard};
    advance(&t);
}

void resume_to_pause(kanly_game *g, kanly_events *heard)
{
    table t = {.game = g, .heard = heard, .pause = true};
    advance(&t);
}

kanly_phase pause_phase(const kanly_game *g) { return next_phase(g); }

void stand_at(kanly_game *g, kanly_phase phase)
{
    table t = {.game = g};
    begin_at(&t, phase);
    g->checks_due = CHECK_LEADERS | CHECK_MAP; /* a described table may already break one of them */
}

void kanly_start_with_key(kanly_game *g, const kanly_options *options, const kanly_key *key,
                          kanly_events *heard)
{
    empty_table_with_key(g, options, key);
    stand_at(g, KANLY_SETUP);
    kanly_resume(g, heard);
}

void kanly_start(kanly_game *g, const kanly_options *options, uint64_t seed, kanly_events *heard)
{
    const kanly_key key = key_of_seed(seed);
    kanly_start_with_key(g, options, &key, heard);
}

uint8_t kanly_winners(const kanly_game *g) { return g->phase == KANLY_OVER ? g->winners : 0; }

/* --- answers nobody had to think about -------------------------------------------------------- */

static unsigned lowest_value(const choices *c)
{
    for (unsigned word = 0; word < 4; word++)
        if (c->bits[word]) return word * 64 + lowest_bit(c->bits[word]);
    return NONE;
}

kanly_move kanly_default_move(const kanly_game *g, kanly_faction f)
{
    kanly_move m = kanly_begin(g, f);
    if (m.question == ASK_NOTHING) return m;
    const question *rules = QUESTION_RULES[m.question];
    choices c = {.why = NULL};
    for (fill_choices(g, &m, &c); c.field != KANLY_FIELD_DONE && m.length < KANLY_FIELDS;
         fill_choices(g, &m, &c)) {
        unsigned value = allowed(&c, NONE) ? NONE : lowest_value(&c);
        if (rules->usual) value = rules->usual(g, m.by, &m, &c);
        kanly_fill(&m, (uint8_t)value);
    }
    return m;
}

/* The n-th number of a set that has so many, counted from 0. */
#if defined(__BMI2__) && defined(__x86_64__)
static unsigned nth_bit(uint64_t set, unsigned n)
{
    return lowest_bit(__builtin_ia32_pdep_di(UINT64_C(1) << n, set)); /* laid on the n-th */
}
#else
/* Amounts, and whatever else is asked for by number, have at most one gap behind the lowest, and
** the rest of them follow one another; for other sets, the bits of all eight bytes are added up at
** once to find the byte. */
static unsigned nth_bit(uint64_t set, unsigned n)
{
    const uint64_t ones = UINT64_C(0x0101010101010101), tops = ones << 7;
    uint64_t rest = set & (set - 1), last = UINT64_C(1) << 63;
    unsigned second = lowest_bit(rest | last);
    uint64_t run = rest >> second;
    if (!(run & (run + 1))) return n ? second + n - 1 : lowest_bit(set);
    uint64_t pairs = set - (set >> 1 & 0x55 * ones);
    uint64_t fours = (pairs & 0x33 * ones) + (pairs >> 2 & 0x33 * ones);
    uint64_t sums = ((fours + (fours >> 4)) & 0x0f * ones) * ones; /* up to each byte */
    unsigned shift = 8u * (unsigned)bit_count(((n * ones | tops) - sums) & tops);
    n -= (unsigned)(sums << 8 >> shift) & 0xff;
    for (set = set >> shift & 0xff; n; n--) set &= set - 1;
    return shift + lowest_bit(set);
}
#endif

/* Any value of a set, each as likely as the next; false: there is none. */
static bool draw_value(const choices *c, uint64_t dice, uint8_t *value)
{
    unsigned before[4], count = 0;
    for (unsigned i = 0; i < 4; i++) {
        before[i] = count;
        count += (unsigned)bit_count(c->bits[i]);
    }
    if (!count) return false;
    unsigned n = (unsigned)((dice >> 32) * count >> 32);
    unsigned word = (n >= before[1]) + (n >= before[2]) + (n >= before[3]);
    n -= before[word];
    *value = (uint8_t)(word * 64 + nth_bit(c->bits[word], n));
    return true;
}

kanly_move kanly_random_move(const kanly_game *g, kanly_faction f, uint64_t *random)
{
    kanly_move m = kanly_begin(g, f);
    if (m.question == ASK_NOTHING) return m;
    void (*fill)(const kanly_game *, faction, const kanly_move *, choices *) =
        QUESTION_RULES[m.question]->choices;
    do {
        choices c = {.field = KANLY_FIELD_OPTION};
        uint64_t next = *random, dice = next_dice(&next); /* rolling while the rules think */
        fill(g, m.by, &m, &c);
        if (c.field == KANLY_FIELD_DONE) break;
        /* a dead end would be our mistake: kanly_play then names it */
        if (!draw_value(&c, dice, &m.value[m.length])) break;
        *random = next;
        m.length++;
    } while (m.length < KANLY_FIELDS && !form_is_full(&m));
    return m;
}
