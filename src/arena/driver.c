/* A table of bots: hands each its view and what it may hear, takes its answers, and lets nothing
** unlawful through. The bots never touch the game; a blind one sees nothing in it, and some answers
** need no more of it than everybody sees. */
#include "arena/driver.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "flow/flow.h"

void *bot_table_hire(void *self, unsigned thread)
{
    (void)self, (void)thread;
    return calloc(1, sizeof(bot_table));
}

void bot_table_dismiss(void *self, void *own)
{
    (void)self;
    free(own);
}

/* Any-time moves are accepted now, whoever owes an answer. */
static bool open_moment(const kanly_game *g)
{
    kanly_faction first = (kanly_faction)lowest_bit(kanly_deciders(g));
    return QUESTION_ROW[kanly_question(g, first)].flags & OPEN;
}

/* A view is made once for each position, however often it is asked for. */
static const kanly_game *seen_by_seat(void *sitting, kanly_faction f)
{
    bot_table *t = sitting;
    if (!(t->fresh >> f & 1)) kanly_view(&t->game, (uint8_t)f, &t->view[f]);
    t->fresh |= (uint8_t)(1u << f);
    return &t->view[f];
}

static void spread_news(bot_table *t, const kanly_event *event, uint32_t count)
{
    for_factions(f, t->listeners) bot_hear(&t->seat[f], event, count, seen_by_seat, t);
}

static void sit_down_all(bot_table *t, const kanly_options *options,
                         const bot_kind *const kind[KANLY_FACTIONS],
                         const uint64_t personality[KANLY_FACTIONS])
{
    memset(t, 0, sizeof *t);
    for (unsigned f = 0; f < KANLY_FACTIONS; f++) {
        if (!kind[f]) continue;
        bot_sit_down(&t->seat[f], kind[f], (kanly_faction)f, options, personality[f]);
        if (kind[f]->hear) t->listeners |= (uint8_t)(1u << f);
        if (kind[f]->volunteer) t->volunteers |= (uint8_t)(1u << f);
        if (kind[f]->answer) t->hosts |= (uint8_t)(1u << f);
    }
}

void bot_table_begin(bot_table *t, const kanly_options *options,
                     const bot_kind *const kind[KANLY_FACTIONS],
                     const uint64_t personality[KANLY_FACTIONS], uint64_t seed)
{
    kanly_event event[BOT_HEARD];
    kanly_events heard = {event, 0, BOT_HEARD, 0};
    sit_down_all(t, options, kind, personality);
    kanly_start(&t->game, options, seed, &heard);
    spread_news(t, event, heard.count);
}

void bot_table_begin_at(bot_table *t, const kanly_game *described,
                        const bot_kind *const kind[KANLY_FACTIONS],
                        const uint64_t personality[KANLY_FACTIONS])
{
    kanly_event event[BOT_HEARD];
    kanly_events heard = {event, 0, BOT_HEARD, 0};
    sit_down_all(t, &described->options, kind, personality);
    t->game = *described;
    kanly_resume(&t->game, &heard);
    spread_news(t, event, heard.count);
}

/* Looking at the clock costs more than many an answer. */
static uint64_t now(const bot_table *t)
{
    if (t->untimed) return 0;
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * UINT64_C(1000000000) + (uint64_t)time.tv_nsec;
}

static void let_speak(bot_table *t, const kanly_event *event, uint32_t count)
{
    bot *seat[KANLY_FACTIONS] = {0};
    bot_remark said;
    for_factions(f, t->hosts) seat[f] = &t->seat[f];
    while (bot_speaks(seat, event, count, &t->game, seen_by_seat, t, &said))
        t->listen(t->listener, &said);
}

static void play(bot_table *t, const kanly_move *move)
{
    kanly_event event[BOT_HEARD];
    kanly_events heard = {event, 0, BOT_HEARD, 0};
    kanly_game before;
    if (t->watch) before = t->game;
    if (kanly_play(&t->game, move, &heard) != KANLY_R_NONE) {
        t->illegal[move->by]++;
        kanly_move usual = kanly_default_move(&t->game, (kanly_faction)move->by);
        kanly_play(&t->game, &usual, &heard);
        if (t->watch) t->watch(t->watcher, &before, &usual, &t->game, event, heard.count);
    } else if (t->watch) {
        t->watch(t->watcher, &before, move, &t->game, event, heard.count);
    }
    t->moves++;
    t->fresh = 0;
    spread_news(t, event, heard.count);
    if (t->listen) let_speak(t, event, heard.count);
}

/* Any-time moves: whoever wants to, before the question is answered. Each faction once per
** question at most. */
static void let_volunteers_act(bot_table *t)
{
    for_factions(f, t->volunteers) {
        kanly_move move;
        if (bot_volunteer(&t->seat[f], &t->game, seen_by_seat, t, &move)) play(t, &move);
    }
}

/* Where nobody watches, hears or thinks there is only the game, and it is played as fast as it
** goes. */
static void step_blindly(bot_table *t, bot *b)
{
    kanly_move move = b->kind->answer(b, &t->game, &t->budget);
    kanly_play_trusted(&t->game, &move, NULL);
    t->moves++;
    t->fresh = 0;
}

static bool needs_no_view(const bot_table *t, kanly_faction f)
{
    const bot_kind *kind = t->seat[f].kind;
    return kind->needs_no_view && kind->needs_no_view(kanly_question(&t->game, f));
}

#ifndef NDEBUG
/* With its view it would have answered the same. */
static bool answers_alike(bot_table *t, kanly_faction f, const kanly_move *move)
{
    bot asked = t->seat[f];
    kanly_move other = asked.kind->answer(&asked, seen_by_seat(t, f), &t->budget);
    return other.length == move->length && !memcmp(other.value, move->value, sizeof other.value);
}
#endif

const kanly_game *bot_table_view(bot_table *t, kanly_faction f) { return seen_by_seat(t, f); }

kanly_rule bot_table_play(bot_table *t, const kanly_move *move)
{
    kanly_rule refused = kanly_explain_move(&t->game, move).rule;
    t->took = 0;
    if (!refused) play(t, move);
    return refused;
}

/* R74 lets an offer be made and taken back without end. After so many moves nobody is asked any
** more: the answers are the default ones, and the game comes to its end. */
enum { PATIENCE = 20000 };

static bool step_by_default(bot_table *t)
{
    unsigned f = lowest_bit(kanly_deciders(&t->game) & t->hosts);
    kanly_move usual = kanly_default_move(&t->game, (kanly_faction)f);
    play(t, &usual);
    return true;
}

bool bot_table_step(bot_table *t)
{
    if (!(kanly_deciders(&t->game) & t->hosts)) return false;
    t->took = 0;
    if (t->moves >= PATIENCE) return step_by_default(t);
    if (t->volunteers && open_moment(&t->game)) let_volunteers_act(t);
    faction_set asked = kanly_deciders(&t->game) & t->hosts;
    if (!asked) return true; /* something was done, and now it is for the guests */
    unsigned f = lowest_bit(asked);
    bot *b = &t->seat[f];
    if (b->kind->blind && !t->watch && !t->listeners) {
        step_blindly(t, b);
        return true;
    }
    bool open = needs_no_view(t, (kanly_faction)f);
    const kanly_game *view = open ? &t->game : seen_by_seat(t, (kanly_faction)f);
    uint64_t began = now(t);
    kanly_move move = b->kind->answer(b, view, t->own_budget[f] ? t->own_budget[f] : &t->budget);
    assert(!open || answers_alike(t, (kanly_faction)f, &move));
    uint64_t took = t->took = now(t) - began;
    t->nanoseconds[f] += took;
    if (took > t->slowest[f]) t->slowest[f] = took;
    move.by = (uint8_t)f;
    play(t, &move);
    return true;
}
