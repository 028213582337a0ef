/* Worlds, playouts and how they are shared out.
**
** All candidates are tried in the same worlds with the same dice, so that what is compared is the
** difference of the moves and not of the luck. Candidates that fall behind drop out as the budget
** is used up (sequential halving, in small steps); the value of a move is its mean over all worlds,
** never the best per world, so the bot cannot act on cards it has only imagined. Values are kept
** per candidate and world and summed in a fixed order: threads change nothing but the time. */
#include "bots/mentat.h"

#include <assert.h>
#include <math.h>
#include <stdatomic.h>
#include <string.h>
#include <time.h>

#include "bots/evaluate.h"
#include "game/dice.h"
#include "platform/threads.h"
#include "rules/battle.h"

enum { MOST_STEPS = 1500 }; /* answers in one playout: many times what a turn takes */

uint64_t mentat_clock(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * UINT64_C(1000000000) + (uint64_t)time.tv_nsec;
}

static uint64_t mixed(uint64_t a, uint64_t b) { return scramble(a + (b + 1) * DICE_STEP); }

/* --- worlds ----------------------------------------------------------------------------------- */

static const book *book_in(const bot *b) { return (const book *)(const void *)b->memory; }

/* Who has listened from the start knows every purse; kanly_imagine can only guess. */
static void write_purses(const search *s, kanly_game *world)
{
    const book *mine = book_in(s->self);
    if (!mine->complete) return;
    for_factions(f, others(world, s->self->faction)) {
        int least = world->reserved[f] > world->pledge[f] ? world->reserved[f] : world->pledge[f];
        world->spice[f] = (uint16_t)(mine->spice[f] > least ? mine->spice[f] : least);
    }
}

/* A plan that lies face down is written by its owner when the playout comes to it. */
static void make_world(const search *s, uint64_t seed, kanly_game *world)
{
    kanly_imagine_without_plans(s->view, s->self->faction, seed, world);
    write_purses(s, world);
    world->options.windows_holders = 1; /* nobody is asked who has nothing to say */
}

/* --- playouts --------------------------------------------------------------------------------- */

/* Where a playout stops: at the end of this battle, or of this turn; what stands on the sand has
** then still to live through the next storm and the next worm, and the turn ends when they have
** passed. */
typedef enum { TO_BATTLE_END, TO_TURN_END } horizon;

static bool battle_is(const kanly_game *g, const struct battle_vars *v)
{
    const struct battle_vars *now = battle_of(g);
    return now && now->place == v->place &&
           memcmp(now->fighter, v->fighter, sizeof v->fighter) == 0;
}

static bool reached(const kanly_game *start, const kanly_game *g, horizon h)
{
    if (g->turn != start->turn && (h == TO_BATTLE_END || g->phase >= KANLY_CHARITY)) return true;
    return h == TO_BATTLE_END && !battle_is(g, battle_of(start));
}

static void make(kanly_game *g, const kanly_move *move)
{
    if (kanly_play(g, move, NULL) == KANLY_R_NONE) return;
    kanly_move usual = kanly_default_move(g, (kanly_faction)move->by);
    kanly_play(g, &usual, NULL);
}

/* A bot for every seat: ours as it is. Of the others we do not know the temper, and give them a
** random one; what they have heard is the public part of what we have. */
static void seat_everybody(const search *s, uint64_t seed, bot seat[FACTIONS])
{
    const book *mine = book_in(s->self);
    for_factions(f, s->view->playing) {
        bot *b = &seat[f];
        book *theirs = book_of(b);
        b->kind = &BOT_STEADY;
        b->faction = f;
        b->random = mixed(seed, 17 + f);
        if (f == s->self->faction) {
            b->personality = s->self->personality;
            *theirs = *mine;
        } else { /* a steady player uses the book alone of its memory; the rest stays as it is */
            b->personality = mixed(seed, f);
            memset(theirs, 0, sizeof *theirs);
            book_begin(b, false);
        }
        memcpy(theirs->faithful, mine->faithful, sizeof theirs->faithful);
        theirs->listening = theirs->complete = true;
    }
}

#ifndef NDEBUG
static bool answers_alike(const bot *asked, const kanly_game *g, const kanly_move *move)
{
    kanly_game view;
    bot b = *asked;
    kanly_view(g, b.faction, &view);
    kanly_move other = steady_answer(&b, &view, NULL);
    return other.length == move->length && !memcmp(other.value, move->value, sizeof other.value);
}
#endif

static void answer_for(kanly_game *g, bot *seat, faction f)
{
    book_counts(&seat[f], g);
    kanly_game view;
    kanly_move move;
    if (steady_needs_no_view(top_of(g)->ask)) {
        move = steady_answer(&seat[f], g, NULL);
        assert(answers_alike(&seat[f], g, &move));
    } else {
        kanly_view(g, f, &view);
        move = steady_answer(&seat[f], &view, NULL);
    }
    move.by = f;
    kanly_play_trusted(g, &move, NULL); /* lawful in its view, lawful in its world */
}

/* A world as it was imagined: the candidates that are tried in it one after the other share it. */
typedef struct {
    unsigned number;
    kanly_game game;
} imagined;
enum { NO_WORLD = MENTAT_WORLDS + 1 };

static float playout(const search *s, unsigned candidate, unsigned world, horizon h, imagined *last)
{
    uint64_t seed = mixed(s->seed, world);
    if (last->number != world) make_world(s, seed, &last->game);
    last->number = world;
    kanly_game g = last->game;
    bot seat[FACTIONS];
    seat_everybody(s, seed, seat);
    make(&g, &s->list.move[candidate]);
    bool stay = s->list.stay[candidate];
    for (unsigned step = 0; step < MOST_STEPS; step++) {
        if (!kanly_deciders(&g) || reached(s->view, &g, h)) break;
        faction f = lowest_bit(kanly_deciders(&g));
        if (stay && f == s->self->faction && top_of(&g)->ask == ASK_MOVE) {
            stay = false;
            kanly_move pass = kanly_default_move(&g, (kanly_faction)f);
            kanly_play_trusted(&g, &pass, NULL);
        } else {
            answer_for(&g, seat, f);
        }
    }
    bot *b = &seat[s->self->faction];
    if (h == TO_BATTLE_END) return evaluate(&g, b->faction);
    book_counts(b, &g);
    return head_value(b, &g);
}

/* --- the budget ------------------------------------------------------------------------------- */

static float used(const search *s)
{
    float most = 0;
    if (s->budget.milliseconds)
        most = (float)(mentat_clock() - s->began) / 1e6f / (float)s->budget.milliseconds;
    if (s->budget.playouts) {
        float part = (float)s->playouts / (float)s->budget.playouts;
        if (part > most) most = part;
    }
    return most / s->share;
}

float search_affords(const search *s)
{
    float most = s->budget.playouts ? (float)s->budget.playouts * s->share : 1e6f;
    if (!s->budget.milliseconds) return most;
    uint64_t began = mentat_clock();
    imagined none = {.number = NO_WORLD};
    playout(s, 0, MENTAT_WORLDS, TO_TURN_END, &none);
    float one = (float)(mentat_clock() - began) / 1e6f + 1e-4f;
    unsigned threads = s->budget.threads ? s->budget.threads : 1;
    float in_time = (float)s->budget.milliseconds * s->share / one * (float)threads;
    return in_time < most ? in_time : most;
}

/* A playout that has begun is finished, and a busy machine takes the core away for a few
** milliseconds at a time: what is kept back for both is a tenth and two milliseconds, never more
** than half. */
static bool out_of_time(const search *s)
{
    if (!s->budget.milliseconds) return false;
    float most = (float)s->budget.milliseconds * s->share, kept = most / 10 + 2;
    float took = (float)(mentat_clock() - s->began) / 1e6f;
    return took >= (kept < most / 2 ? most - kept : most / 2);
}

/* --- work for several threads ----------------------------------------------------------------- */

typedef struct {
    search *s;
    horizon h;
    unsigned first, worlds; /* the worlds of this step */
    uint8_t candidate[MENTAT_CANDIDATES];
    unsigned candidates;
    atomic_uint next, done;
    atomic_bool late;
} step_of_work;

/* World by world, so that a step cut short leaves whole worlds behind. */
static void *work(void *argument)
{
    step_of_work *w = argument;
    imagined last = {.number = NO_WORLD};
    for (;;) {
        if (out_of_time(w->s)) {
            atomic_store(&w->late, true);
            break;
        }
        unsigned task = atomic_fetch_add(&w->next, 1); /* what is taken is played */
        if (task >= w->worlds * w->candidates) break;
        unsigned world = w->first + task / w->candidates;
        unsigned c = w->candidate[task % w->candidates];
        w->s->value[c][world] = playout(w->s, c, world, w->h, &last);
        atomic_fetch_add(&w->done, 1);
    }
    return NULL;
}

/* Plays all living candidates in the next worlds. False when time ran out. */
static bool play_worlds(search *s, unsigned worlds, horizon h)
{
    enum { MOST_THREADS = 64 };
    step_of_work w = {.s = s, .h = h, .first = s->worlds, .worlds = worlds};
    for (unsigned c = 0; c < s->list.count; c++)
        if (s->alive[c]) w.candidate[w.candidates++] = (uint8_t)c;
    pthread_t thread[MOST_THREADS];
    unsigned helpers = s->budget.threads > 1 ? s->budget.threads - 1 : 0, started = 0;
    if (helpers > MOST_THREADS) helpers = MOST_THREADS;
    while (started < helpers && thread_start(&thread[started], work, &w) == 0) started++;
    work(&w);
    for (unsigned i = 0; i < started; i++) pthread_join(thread[i], NULL);
    unsigned done = atomic_load(&w.done);
    s->playouts += done;
    bool late = atomic_load(&w.late);
    /* Tasks are taken in order and whatever is taken is played: the first `done` are whole. */
    s->worlds += done / w.candidates;
    return !late;
}

/* --- comparing -------------------------------------------------------------------------------- */

float search_mean(const search *s, unsigned c)
{
    float sum = 0;
    for (unsigned w = 0; w < s->worlds; w++) sum += s->value[c][w];
    return s->worlds ? sum / (float)s->worlds : 0;
}

/* Mean and standard error of a over b, world by world. */
typedef struct {
    float mean, error;
} difference;

static difference compare(const search *s, unsigned a, unsigned b)
{
    float sum = 0, squares = 0, n = (float)s->worlds;
    for (unsigned w = 0; w < s->worlds; w++) {
        float d = s->value[a][w] - s->value[b][w];
        sum += d;
        squares += d * d;
    }
    if (n < 2) return (difference){n > 0 ? sum : 0, 1};
    float mean = sum / n, variance = (squares - n * mean * mean) / (n - 1);
    return (difference){mean, sqrtf((variance > 0 ? variance : 0) / n) + 0.3f / n / n};
}

static unsigned leader_of(const search *s)
{
    unsigned best = 0;
    for (unsigned c = 1; c < s->list.count; c++)
        if (s->alive[c] && search_mean(s, c) > search_mean(s, best)) best = c;
    return best;
}

static unsigned living(const search *s)
{
    unsigned n = 0;
    for (unsigned c = 0; c < s->list.count; c++) n += s->alive[c];
    return n;
}

/* Leaves the best so many, and the first, which is the one to beat. */
static void leave_best(search *s, unsigned many)
{
    while (living(s) > many) {
        unsigned worst = 0;
        for (unsigned c = 1; c < s->list.count; c++)
            if (s->alive[c] && (!worst || search_mean(s, c) < search_mean(s, worst))) worst = c;
        if (!worst) return;
        s->alive[worst] = false;
    }
}

/* Those that are surely behind, or surely no better by anything that counts. */
static void drop_hopeless(search *s)
{
    const float enough = 0.003f;
    if (s->worlds < 12) return;
    unsigned best = leader_of(s);
    for (unsigned c = 1; c < s->list.count; c++) {
        if (!s->alive[c]) continue;
        difference behind = compare(s, c, best), gain = compare(s, c, 0);
        bool beaten = c != best && behind.mean + 2.5f * behind.error < 0;
        bool idle = gain.mean + 2 * gain.error < enough;
        if (beaten || idle) s->alive[c] = false;
    }
}

/* The first move, with or without the walk after it. */
static unsigned first_at_its_best(const search *s)
{
    unsigned best = 0;
    for (unsigned c = 1; c < s->list.count; c++)
        if (s->alive[c] && s->list.stay[c] && search_mean(s, c) > search_mean(s, best) &&
            memcmp(s->list.move[c].value, s->list.move[0].value, s->list.move[0].length) == 0)
            best = c;
    return best;
}

/* The move whose lead over the first is most certain, by how sure one should be: the evaluation
** tells nothing apart that is closer than `blur` in log odds. Where somebody is about to win,
** steady counts exactly, and what the evaluation thinks of the time after is worth little. */
static unsigned choose(const search *s)
{
    float sigmas = s->caution.errors, blur = s->urgent ? 0.8f : s->caution.blur;
    if (s->worlds < s->caution.worlds) return 0;
    unsigned first = first_at_its_best(s), best = first;
    float p = search_mean(s, first), most = blur * p * (1 - p);
    sigmas += 2 / (float)s->worlds;
    for (unsigned c = 1; c < s->list.count; c++) {
        if (!s->alive[c] || c == first) continue;
        difference d = compare(s, c, first);
        if (d.mean - sigmas * d.error > most) {
            most = d.mean - sigmas * d.error;
            best = c;
        }
    }
    return best;
}

/* --- the search ------------------------------------------------------------------------------- */

/* Battle plans are many and a battle is short: those that lose it in most worlds need no longer
** look. */
static void screen_plans(search *s, unsigned left)
{
    enum { FIRST_LOOK = 10 };
    if (s->list.count <= left || !battle_of(s->view)) return;
    float share = s->share;
    s->share *= 0.35f;
    play_worlds(s, FIRST_LOOK, TO_BATTLE_END);
    s->share = share;
    leave_best(s, left);
    s->worlds = 0;
    s->playouts = 0; /* a battle costs a small part of a turn */
}

unsigned search_run(search *s)
{
    for (unsigned c = 0; c < s->list.count; c++) s->alive[c] = true;
    s->worlds = s->playouts = 0;
    if (top_of(s->view)->ask == ASK_PLAN) screen_plans(s, s->finalists);
    float first = (float)living(s);
    while (living(s) > 1 && s->worlds < MENTAT_WORLDS) {
        unsigned now = living(s), step = now < 16 ? 32 / now : 2;
        if (step > MENTAT_WORLDS - s->worlds) step = MENTAT_WORLDS - s->worlds;
        if (s->budget.playouts) {
            float left = (float)s->budget.playouts * s->share - (float)s->playouts;
            if (left < (float)now) break;
            if (step * now > (unsigned)left) step = (unsigned)left / now;
        }
        if (!play_worlds(s, step, TO_TURN_END)) break;
        float part = used(s);
        if (part >= 1) break;
        leave_best(s, (unsigned)ceilf(powf(first, 1 - part)) + 1);
        drop_hopeless(s);
    }
    return choose(s);
}
