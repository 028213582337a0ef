/* The mentat begins with its head's answer (mentat_head.c) and checks it against imagined worlds:
** it is the move to beat, others are tried beside it, and one that does better in the same worlds
** by more than luck is made.
**
** Its memory is steady's, with naib's and its own at the far end, so that all hear the same. */
#include "bots/mentat.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "game/dice.h"
#include "rules/rules.h"
#include "text/wording.h"

typedef struct {
    char why[240];
    bot_counsel counsel; /* the same as words and numbers */
} mentat_memory;
enum { MEMORY_AT = BOT_MEMORY - MENTAT_HEAD_MEMORY - sizeof(mentat_memory) };
_Static_assert(sizeof(book) <= MEMORY_AT, "all memories must fit");

static mentat_memory *memory_of(bot *self)
{
    return (mentat_memory *)(void *)(self->memory + MEMORY_AT);
}

static void sit_down(bot *self, const kanly_options *options)
{
    (void)options;
    book_begin(self, false);
}

/* --- what is worth thinking about ------------------------------------------------------------- */

/* How sure one must be to leave steady's answer. BOLD: much hangs on judgement and the playouts are
** short, a small lead is followed. WARY: steady's rules are good, and what the evaluation makes of
** spice and sand is not. What the Voice and Prescience bring is between the two. */
enum { BOLD, EVEN, WARY };
static const caution CAUTION[] = {
    [BOLD] = {.errors = 0.8f, .blur = 0.04f, .worlds = 8},
    [EVEN] = {.errors = 2, .blur = 0.08f, .worlds = 8},
    [WARY] = {.errors = 2.5f, .blur = 0.2f, .worlds = 12},
};

/* What a question deserves; without a row, nothing: steady's word is good enough (charity, losses,
** secrets shown). */
typedef struct {
    float share; /* of the budget */
    uint8_t caution;
} attention;

static const attention ATTENTION[QUESTIONS] = {
    [ASK_SHIP] = {1, BOLD},
    [ASK_MOVE] = {1, WARY},
    [ASK_PLAN] = {1, BOLD},
    [ASK_NEXUS] = {1, BOLD},
    [ASK_VOICE] = {1, EVEN},
    [ASK_FORESEE] = {1, EVEN},
    [ASK_RIDE] = {1, WARY},
    [ASK_FIGHT] = {1, BOLD},
    [ASK_REVIVE] = {0.6f, WARY},
    [ASK_WORM] = {0.6f, WARY},
    [ASK_WEATHER] = {0.6f, WARY},
    [ASK_ATOMICS] = {0.6f, WARY},
    [ASK_WARTIME] = {0.6f, WARY},
    [ASK_INTRUSION] = {0.6f, WARY},
    [ASK_TAKE_UP_ARMS] = {0.6f, WARY},
    [ASK_TIMING] = {0.6f, WARY},
    [ASK_ACCOMPANY] = {0.6f, WARY},
    [ASK_WORM_POWER] = {0.6f, WARY},
    [ASK_HAND_POWER] = {0.6f, WARY},
    [ASK_STOP] = {0.6f, WARY},
    [ASK_LOOK_POWER] = {0.6f, WARY},
    [ASK_CAPTURE] = {0.6f, WARY},
    [ASK_BID] = {0.3f, WARY}, /* many, and seldom better than steady's */
    [ASK_KARAMA] = {0.3f, WARY},
    [ASK_PREVENT] = {0.3f, WARY},
};

/* Whether there is anything to choose: every field of the form has one value. */
static bool forced(const kanly_game *view, uint8_t me)
{
    kanly_move m = kanly_begin(view, (kanly_faction)me);
    kanly_values v;
    while (kanly_choices(view, &m, &v)) {
        unsigned n = 0, value = 0;
        for (unsigned part = 0; part < 4; part++)
            for_bits(bit, v.bits[part]) n++, value = 64 * part + bit;
        if (n != 1) return false;
        kanly_fill(&m, (uint8_t)value);
    }
    return true;
}

/* Whom to join is followed on a small lead, as a landing is; but who is allied leaves only for good
** reasons, or alliances would flutter. */
static caution caution_about(const kanly_game *view, uint8_t me, unsigned asked)
{
    bool leaves = asked == ASK_NEXUS && ally_of(view, me) != NONE;
    return CAUTION[leaves ? WARY : ATTENTION[asked].caution];
}

/* --- thinking --------------------------------------------------------------------------------- */

/* The move to beat first, then what else that head thinks of, what steady would say in this mood
** and in others, then the form itself. */
static void gather(search *s, const kanly_move *prior, uint64_t chance)
{
    enum { MOODS = 4, FORMS = 24, MANY_FORMS = 90, WORLDS_EACH = 8, FEWEST = 5 };
    bot other;
    candidates_add(&s->list, prior);
    float most = search_affords(s) / WORLDS_EACH;
    s->finalists = most < FEWEST ? FEWEST : most > FORMS ? FORMS : (unsigned)most;
    head_ideas(&s->list, s->self, s->view, s->finalists / 2);
    candidates_add(&s->list, &s->steadys);
    for (unsigned mood = 0; mood < MOODS; mood++) {
        other = *s->self;
        other.personality = chance ^ (mood + 1) * DICE_STEP;
        other.random = other.personality;
        book_begin(&other, false);
        kanly_move m = steady_answer(&other, s->view, NULL);
        m.by = s->self->faction;
        if (m.question == prior->question) candidates_add(&s->list, &m);
    }
    unsigned sure = s->list.count;
    bool wide =
        prior->question == ASK_PLAN || prior->question == ASK_SHIP || prior->question == ASK_MOVE;
    candidates_enumerate(&s->list, s->view, s->self->faction, prior, wide ? MANY_FORMS : FORMS,
                         &chance);
    if (prior->question == ASK_PLAN) return;
    other = *s->self;
    candidates_leave_best(&s->list, sure, s->finalists, &other, s->view);
    candidates_stay(&s->list, s->finalists / 4 + 1);
}

/* What no estimate should talk us into: leaving a pair that has what it needs or that was made in
** this Nexus, staying in one that keeps us from winning with what we have, raising our own ally. */
static bool settled(const kanly_game *view, uint8_t me, unsigned asked)
{
    faction ally = ally_of(view, me);
    if (ally == NONE) return false;
    if (asked == ASK_BID) return high_bidder(view) == ally;
    if (asked == ASK_NEXUS && has(view->allied_this_nexus, me)) return true;
    return asked == ASK_NEXUS && (strongholds_held(view, just(me) | just(ally)) >= 4 ||
                                  strongholds_held(view, just(me)) >= 3);
}

/* A share of so few is luck, and not told. */
enum { WORLDS_TO_TELL = 60 };

/* "38 % (give or take 6)": in 95 of 100 cases it is not farther off. */
static void tell_share(const search *s, unsigned candidate, bot_counsel *out)
{
    float mean = search_mean(s, candidate), squares = 0, n = (float)s->worlds;
    for (unsigned w = 0; w < s->worlds; w++) {
        float off = s->value[candidate][w] - mean;
        squares += off * off;
    }
    int margin = (int)ceilf(200 * sqrtf(squares / (n - 1) / n));
    out->share = (uint8_t)lroundf(100 * mean);
    out->margin = (uint8_t)(margin < 1 ? 1 : margin > 100 ? 100 : margin);
}

static bool same_answer(const kanly_move *a, const kanly_move *b)
{
    return a->length == b->length && !memcmp(a->value, b->value, a->length);
}

static void explain(bot *self, const kanly_game *view, const search *s, unsigned chosen)
{
    mentat_memory *mine = memory_of(self);
    const kanly_move *move = &s->list.move[chosen], *first = &s->list.move[0];
    char share[48] = "", because[120] = "", other[110];
    saying said = saying_in(other, sizeof other);
    say_move(&said, view, first);
    bool same = same_answer(move, first);
    bot_counsel *c = &mine->counsel;
    *c = (bot_counsel){.moves = (uint16_t)s->list.count, .against = !same, .other = *first};
    if (s->worlds >= WORLDS_TO_TELL) tell_share(s, chosen, c);
    if (c->margin)
        snprintf(share, sizeof share, "; it wins about %u %% (give or take %u)", c->share,
                 c->margin);
    /* Where it is steady's move, steady's reason is the mentat's too. */
    if (same_answer(move, &s->steadys)) c->because = steady_ground(self);
    if (c->because.kind) bot_ground_text(&c->because, because, sizeof because);
    saying all = saying_in(mine->why, sizeof mine->why);
    say(&all, "%s%sOf %u moves compared this one does best", because, because[0] ? " " : "",
        s->list.count);
    if (!same && said.used && said.used < sizeof other) say(&all, ", before “%s”", other);
    say(&all, "%s.", share);
}

/* The head's word, unsearched. Steady's reason goes with it where steady says the same. */
static kanly_move take_its_word(bot *self, const kanly_move *prior, const kanly_move *steadys)
{
    if (!same_answer(prior, steadys)) book_of(self)->why = REASON_NONE;
    return *prior;
}

static kanly_move answer(bot *self, const kanly_game *view, const bot_budget *budget)
{
    uint64_t began = mentat_clock();
    uint8_t me = self->faction;
    kanly_ask asked = kanly_question(view, (kanly_faction)me);
    memory_of(self)->why[0] = 0;
    memory_of(self)->counsel = (bot_counsel){0};
    bot before = *self;
    kanly_move steadys = steady_answer(self, view, NULL);
    steadys.by = me;
    kanly_move prior = head_answer(self, view, &steadys);
    bool limited = budget->milliseconds || budget->playouts;
    const attention *due = &ATTENTION[asked];
    if (!limited || due->share <= 0 || forced(view, me) || settled(view, me, asked))
        return take_its_word(self, &prior, &steadys);

    search s = {.view = view,
                .self = &before,
                .steadys = steadys,
                .seed = next_dice(&self->random),
                .budget = *budget,
                .began = began,
                .caution = caution_about(view, me, asked),
                .urgent = book_of(self)->why == REASON_STOP || book_of(self)->why == REASON_WIN,
                .share = due->share};
    /* In the last turn most worlds are lost whatever one does, and leads among the rest are
    ** luck. */
    if (view->turn >= view->options.turns) s.caution = CAUTION[WARY], s.urgent = true;
    /* Before the shipment a playout is twice as long, and counts twice. */
    if (view->phase < KANLY_SHIPMENT) s.budget.playouts = (s.budget.playouts + 1) / 2;
    gather(&s, &prior, next_dice(&self->random));
    if (s.list.count < 2) return take_its_word(self, &prior, &steadys);
    unsigned chosen = search_run(&s);
    explain(self, view, &s, chosen);
    return s.list.move[chosen];
}

static void reason(const bot *self, char *text, size_t size)
{
    const mentat_memory *mine = (const mentat_memory *)(const void *)(self->memory + MEMORY_AT);
    const book *remembered = (const book *)(const void *)self->memory;
    snprintf(text, size, "%s", mine->why);
    /* Where it has none the position speaks for itself (grounds.h). */
    if (!mine->why[0] && remembered->why) steady_reason(self, text, size);
}

static bot_counsel counsel(const bot *self)
{
    const mentat_memory *mine = (const mentat_memory *)(const void *)(self->memory + MEMORY_AT);
    bot_counsel told = mine->counsel;
    if (!told.moves) told.because = steady_ground(self);
    return told;
}

static const char SENTENCE[] = "Imagines what it cannot see and plays every move out many times.";

/* The level, and the same with each character. */
#define MENTAT(called, of_level, of_character)                                                     \
    {                                                                                              \
        .name = (called), .sentence = SENTENCE, .level = (of_level), .character = (of_character),  \
        .begin = sit_down, .hear = book_hear, .looks_up = book_looks_up, .answer = answer,         \
        .stirs = steady_stirs, .volunteer = steady_volunteer, .remark = steady_remark,             \
        .overhear = steady_overhear, .reason = reason, .counsel = counsel                          \
    }

const bot_kind BOT_MENTAT = MENTAT("mentat", NULL, NULL);
const bot_kind BOT_MENTAT_AS[BOT_CHARACTERS] = {
    [BOT_CAUTIOUS] = MENTAT("mentat-cautious", &BOT_MENTAT, &BOT_CHARACTER[BOT_CAUTIOUS]),
    [BOT_GREEDY] = MENTAT("mentat-greedy", &BOT_MENTAT, &BOT_CHARACTER[BOT_GREEDY]),
    [BOT_VENGEFUL] = MENTAT("mentat-vengeful", &BOT_MENTAT, &BOT_CHARACTER[BOT_VENGEFUL]),
};
