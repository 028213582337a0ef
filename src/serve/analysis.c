/* The analysis of ended games; see analysis.h. */
#include "serve/analysis.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "board/board.h"
#include "bots/review.h"
#include "play/play.h"
#include "serve/advice.h"
#include "serve/messages.h"
#include "serve/replays.h"
#include "serve/server.h"
#include "serve/tables.h"
#include "serve/thinking.h"
#include "text/checksum.h"
#include "text/wording.h"
#include "wire/wire.h"

enum {
    WORLDS = 64,        /* for the chances of one moment */
    PLAYOUTS = 900,     /* for one decision */
    MOST_SAMPLES = 240, /* moments of one game */
    MOST_POINTS = 6,    /* turning points */
    KEPT = 24,          /* games that are kept in memory */
    AT_ONCE = 4,        /* games under way */
    PATIENCE = 20000,   /* milliseconds after which nobody seems to wait any more */
    SAID_SIZE = 200
};

/* A moment of the curve. */
typedef struct {
    uint32_t at; /* moves made */
    uint8_t turn, phase;
    bool decided; /* the last move was a choice that could turn the game */
    review_chance chance[FACTIONS];
} sample;

typedef struct {
    uint32_t at; /* the move, from 1 */
    uint8_t turn, phase, by, question;
    uint8_t whose; /* chances are told: of who moved, or of whom it changed most */
    review_chance before, after;
    bool reviewed;
    review_verdict verdict;
    char made[SAID_SIZE], better[SAID_SIZE];
    kanly_game view; /* of who moved, and the move */
    kanly_move move;
    bot_grounds grounds; /* of the better move, or of the one that was made */
} turning_point;

typedef enum { WALKING, REVIEWING, DONE } stage;

/* How far one has come in playing the game again, with everybody listening. */
typedef struct {
    kanly_game game;
    bot seat[FACTIONS];
    uint32_t at;
    bool begun;
} walk;

/* While a thread works, `walk` and `found` are its own; everything else is the loop's. */
struct analysis {
    char table[TOKEN_SIZE];
    kanly_options options;
    kanly_key key;
    uint8_t playing;
    kanly_move *move;
    uint32_t moves;
    unsigned coarse; /* 0: every choice is a moment; 1: battles and phases; 2: turns */
    uint64_t seed, turn;
    walk walk;
    union {
        sample sample;
        turning_point point;
    } found;
    stage stage;
    bool at_work;
    int64_t asked;
    sample *list;
    unsigned samples;
    turning_point point[MOST_POINTS];
    unsigned points, reviewed;
    struct analysis *next;
};
typedef struct analysis analysis;

/* --- playing it again ------------------------------------------------------------------------- */

static void hear(walk *w, const kanly_events *heard)
{
    bot_sight seen = {.game = &w->game};
    for (unsigned f = 0; f < FACTIONS; f++)
        if (w->game.playing >> f & 1)
            bot_hear(&w->seat[f], heard->event, heard->count, bot_sees, &seen);
}

static void walk_begin(const analysis *a, walk *w)
{
    kanly_event event[HEARD_AT_ONCE];
    kanly_events heard = {event, 0, HEARD_AT_ONCE, 0};
    kanly_start_with_key(&w->game, &a->options, &a->key, &heard);
    for (unsigned f = 0; f < FACTIONS; f++)
        if (a->playing >> f & 1)
            bot_sit_down(&w->seat[f], &BOT_STEADY, (kanly_faction)f, &a->options,
                         checksum_add(a->seed, f));
    hear(w, &heard);
    w->at = 0;
    w->begun = true;
}

static void walk_on(const analysis *a, walk *w)
{
    kanly_event event[HEARD_AT_ONCE];
    kanly_events heard = {event, 0, HEARD_AT_ONCE, 0};
    kanly_play_trusted(&w->game, &a->move[w->at++], &heard);
    hear(w, &heard);
}

/* --- the moments of the curve ----------------------------------------------------------------- */

/* A choice after which the game may be another. */
static bool may_turn(const kanly_move *m)
{
    static const bool TURNS[KANLY_QUESTIONS] = {
        [KANLY_ASK_SHIP] = true,    [KANLY_ASK_MOVE] = true, [KANLY_ASK_NEXUS] = true,
        [KANLY_ASK_RIDE] = true,    [KANLY_ASK_CALL] = true, [KANLY_ASK_VOICE] = true,
        [KANLY_ASK_FORESEE] = true, [KANLY_ASK_STOP] = true, [KANLY_ASK_WEATHER] = true,
        [KANLY_ASK_ATOMICS] = true, [KANLY_ASK_PLAN] = true,
    };
    return TURNS[m->question] && !move_passes(m);
}

/* Whether the position after a move is a moment of the curve. */
static bool is_moment(unsigned coarse, const kanly_game *before, const kanly_move *m,
                      const kanly_game *after)
{
    bool new_turn = before->turn != after->turn, new_phase = before->phase != after->phase;
    if (after->phase == KANLY_OVER || new_turn) return true;
    if (coarse == 0) return new_phase || may_turn(m);
    return coarse == 1 && (new_phase || m->question == KANLY_ASK_PLAN);
}

/* A long game is looked at in larger steps. */
static unsigned coarseness(const analysis *a)
{
    unsigned count[2] = {0};
    kanly_game game;
    kanly_start_with_key(&game, &a->options, &a->key, NULL);
    for (uint32_t i = 0; i < a->moves; i++) {
        kanly_game before = game;
        kanly_play_trusted(&game, &a->move[i], NULL);
        for (unsigned c = 0; c < 2; c++) count[c] += is_moment(c, &before, &a->move[i], &game);
    }
    return count[0] < MOST_SAMPLES ? 0 : count[1] < MOST_SAMPLES ? 1 : 2;
}

/* The next moment, and the chances in it. */
static void take_sample(analysis *a)
{
    walk *w = &a->walk;
    sample *out = &a->found.sample;
    bool there = !w->begun, decided = false;
    if (!w->begun) walk_begin(a, w);
    while (!there && w->at < a->moves) {
        kanly_game before = w->game;
        const kanly_move *m = &a->move[w->at];
        walk_on(a, w);
        there = is_moment(a->coarse, &before, m, &w->game) || w->at == a->moves;
        decided = may_turn(m);
    }
    *out = (sample){.at = w->at, .turn = w->game.turn, .phase = w->game.phase, .decided = decided};
    review_chances(&w->game, w->seat, checksum_add(a->seed, w->at), WORLDS, out->chance);
}

/* --- turning points --------------------------------------------------------------------------- */

static float change(const analysis *a, unsigned i, unsigned f)
{
    return a->list[i].chance[f].chance - a->list[i - 1].chance[f].chance;
}

/* Whose chances changed most by this; and by how much beyond what may be luck. */
static float turn_of(const analysis *a, unsigned i, uint8_t *whose)
{
    const sample *now = &a->list[i], *before = &a->list[i - 1];
    uint8_t by = a->move[now->at - 1].by;
    float most = 0;
    *whose = by;
    for (uint8_t f = 0; f < FACTIONS; f++) {
        if (fabsf(change(a, i, f)) <= most) continue;
        most = fabsf(change(a, i, f));
        *whose = f;
    }
    if (fabsf(change(a, i, by)) >= 0.6f * most) *whose = by;
    return fabsf(change(a, i, *whose)) - now->chance[*whose].margin - before->chance[*whose].margin;
}

static int by_place(const void *a, const void *b)
{
    const turning_point *x = a, *y = b;
    return x->at < y->at ? -1 : x->at > y->at;
}

static void note_point(analysis *a, unsigned i, uint8_t whose)
{
    const sample *now = &a->list[i], *before = &a->list[i - 1];
    const kanly_move *m = &a->move[now->at - 1];
    a->point[a->points++] = (turning_point){.at = now->at,
                                            .turn = before->turn,
                                            .phase = before->phase,
                                            .by = m->by,
                                            .question = m->question,
                                            .whose = whose,
                                            .before = before->chance[whose],
                                            .after = now->chance[whose]};
}

/* The largest changes that are more than luck, in the order they came. */
static void find_points(analysis *a)
{
    bool taken[MOST_SAMPLES + 1] = {0};
    while (a->points < MOST_POINTS) {
        float most = 0;
        unsigned found = 0;
        uint8_t whose, its = NONE;
        for (unsigned i = 1; i < a->samples; i++) {
            if (!a->list[i].decided || taken[i]) continue;
            float size = turn_of(a, i, &whose);
            if (size <= most) continue;
            most = size;
            found = i;
            its = whose;
        }
        if (!found) break;
        taken[found] = true;
        note_point(a, found, its);
    }
    qsort(a->point, a->points, sizeof a->point[0], by_place);
}

static void say_in(char out[SAID_SIZE], const kanly_game *view, const kanly_move *move)
{
    saying s = saying_in(out, SAID_SIZE);
    say_move(&s, view, move);
}

/* Was there anything better, for who saw what they saw? */
static void review_point(analysis *a)
{
    walk *w = &a->walk;
    turning_point *p = &a->found.point;
    if (!w->begun) walk_begin(a, w);
    while (w->at + 1 < p->at) walk_on(a, w);
    const kanly_move *made = &a->move[w->at];
    kanly_view(&w->game, p->by, &p->view);
    p->move = *made;
    p->reviewed = review_decision(&w->seat[p->by], &p->view, made, PLAYOUTS,
                                  checksum_add(a->seed, UINT64_C(1) << 32 | p->at), &p->verdict);
    say_in(p->made, &p->view, made);
    if (p->verdict.found) say_in(p->better, &p->view, &p->verdict.best);
    p->grounds = bot_grounds_of(&p->view, p->verdict.found ? &p->verdict.best : made);
}

/* --- steps ------------------------------------------------------------------------------------ */

/* On a thread. */
static void work(thought *x)
{
    analysis *a = x->analysis;
    if (a->stage == WALKING)
        take_sample(a);
    else
        review_point(a);
}

static void begin_step(server *s, analysis *a)
{
    thought *x = calloc(1, sizeof *x);
    if (!x) abort();
    x->work = work;
    x->analysis = a;
    a->at_work = true;
    if (a->stage == REVIEWING) a->found.point = a->point[a->reviewed];
    thinking_add(s->thinking, x, &a->turn);
}

static void take_over(analysis *a)
{
    if (a->stage == WALKING) {
        a->list[a->samples++] = a->found.sample;
        if (a->walk.at < a->moves && a->samples <= MOST_SAMPLES) return;
        find_points(a);
        a->stage = a->points ? REVIEWING : DONE;
        a->walk.begun = false;
    } else {
        a->point[a->reviewed++] = a->found.point;
        if (a->reviewed == a->points) a->stage = DONE;
    }
}

void analysis_stepped(server *s, thought *x)
{
    analysis *a = x->analysis;
    a->at_work = false;
    take_over(a);
    if (a->stage != DONE && s->now - a->asked <= PATIENCE) begin_step(s, a);
}

/* --- those that are kept ---------------------------------------------------------------------- */

static void free_one(analysis *a)
{
    free(a->move);
    free(a->list);
    free(a);
}

void analyses_end(server *s)
{
    for (analysis *a = s->analyses, *next; a; a = next) {
        next = a->next;
        free_one(a);
    }
    s->analyses = NULL;
}

static unsigned under_way(const server *s)
{
    unsigned n = 0;
    for (const analysis *a = s->analyses; a; a = a->next) n += a->at_work;
    return n;
}

/* The one nobody has asked for the longest goes. */
static void make_room(server *s)
{
    unsigned count = 0;
    analysis **oldest = NULL;
    for (analysis **at = &s->analyses; *at; at = &(*at)->next) {
        count++;
        if (!(*at)->at_work && (!oldest || (*at)->asked < (*oldest)->asked)) oldest = at;
    }
    if (count < KEPT || !oldest) return;
    analysis *gone = *oldest;
    *oldest = gone->next;
    free_one(gone);
}

static analysis *analysis_of(server *s, const game_table *t)
{
    for (analysis *a = s->analyses; a; a = a->next)
        if (strcmp(a->table, t->id) == 0) return a;
    make_room(s);
    analysis *a = calloc(1, sizeof *a);
    if (!a) abort();
    memcpy(a->table, t->id, sizeof a->table);
    a->options = t->options;
    a->key = t->key;
    a->playing = t->game.playing;
    a->moves = t->moves;
    a->move = calloc(t->moves ? t->moves : 1, sizeof *a->move);
    a->list = calloc(MOST_SAMPLES + 1, sizeof *a->list);
    if (!a->move || !a->list) abort();
    memcpy(a->move, t->move, t->moves * sizeof *a->move);
    a->seed = checksum_bytes(t->moves, t->key.byte, sizeof t->key.byte);
    a->coarse = coarseness(a);
    a->next = s->analyses;
    s->analyses = a;
    return a;
}

/* --- telling ---------------------------------------------------------------------------------- */

static int64_t thousandths(float x) { return lroundf(1000 * x); }

static void write_chance(writer *w, const char *key, review_chance c)
{
    write_open(w, key, '[');
    write_number(w, NULL, thousandths(c.chance));
    write_number(w, NULL, thousandths(c.margin));
    write_close(w);
}

static void write_sample(writer *w, const analysis *a, const sample *x)
{
    write_open(w, NULL, '{');
    write_number(w, "at", x->at);
    write_number(w, "turn", x->turn);
    write_text(w, "phase", phase_word(x->phase));
    for (uint8_t f = 0; f < FACTIONS; f++)
        if (a->playing >> f & 1) write_chance(w, faction_name(f), x->chance[f]);
    write_close(w);
}

static void write_verdict(writer *w, const turning_point *p)
{
    if (!p->reviewed) return;
    const review_verdict *v = &p->verdict;
    write_open(w, "review", '{');
    write_number(w, "moves", v->tried);
    write_number(w, "worlds", v->worlds);
    write_chance(w, "made", v->made);
    if (v->found) {
        write_text(w, "better", p->better);
        wire_said(w, "better_doing", &p->view, &v->best);
        write_chance(w, "chance", v->other);
        write_chance(w, "gain", (review_chance){v->gain, v->margin});
    }
    write_grounds(w, &p->grounds);
    write_close(w);
}

static void write_point(writer *w, const turning_point *p)
{
    write_open(w, NULL, '{');
    write_number(w, "at", p->at);
    write_number(w, "turn", p->turn);
    write_text(w, "phase", phase_word(p->phase));
    write_text(w, "by", faction_name(p->by));
    write_text(w, "made", p->made);
    if (p->reviewed) wire_said(w, "made_doing", &p->view, &p->move);
    write_text(w, "whose", faction_name(p->whose));
    write_chance(w, "before", p->before);
    write_chance(w, "after", p->after);
    write_verdict(w, p);
    write_close(w);
}

static int64_t progress_of(const analysis *a)
{
    enum { WALK = 80, WHOLE = 100 };
    if (a->stage == DONE) return WHOLE;
    if (a->stage == REVIEWING) return WALK + (WHOLE - WALK) * a->reviewed / a->points;
    uint32_t at = a->samples ? a->list[a->samples - 1].at : 0;
    return a->moves ? (int64_t)WALK * at / a->moves : 0;
}

/* What there is so far, from the moment "from" on; asking keeps it going. */
void on_analysis(const request *r)
{
    server *s = r->server;
    game_table *t = replay_asked(r);
    if (!t) return;
    int64_t from = member_number(r, "from", 0);
    analysis *a = analysis_of(s, t);
    a->asked = s->now;
    bool waits = !a->at_work && a->stage != DONE;
    if (waits && s->thinking && under_way(s) < AT_ONCE) begin_step(s, a);
    writer w = reply(r, "analysis");
    write_text(&w, "table", a->table);
    write_yes(&w, "done", a->stage == DONE);
    write_number(&w, "progress", progress_of(a));
    write_number(&w, "worlds", WORLDS);
    write_number(&w, "moments", a->samples);
    write_open(&w, "chances", '[');
    for (unsigned i = from > 0 ? (unsigned)from : 0; i < a->samples; i++)
        write_sample(&w, a, &a->list[i]);
    write_close(&w);
    write_open(&w, "points", '[');
    for (unsigned i = 0; i < a->reviewed; i++) write_point(&w, &a->point[i]);
    write_close(&w);
    reply_send(r, &w);
}
