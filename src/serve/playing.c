/* Moves: made on a copy, put into the store, then into memory. And everything that happens by
** itself: bots answer, clocks run out, answers are given that were known beforehand. */
#include "serve/playing.h"

#include <stdlib.h>
#include <string.h>

#include "board/board.h"
#include "game/game.h"
#include "serve/agreements.h"
#include "serve/gathering.h"
#include "serve/late.h"
#include "serve/log.h"
#include "serve/notices.h"
#include "serve/pace.h"
#include "serve/pauses.h"
#include "serve/persons.h"
#include "serve/robots.h"
#include "serve/server.h"
#include "serve/talk.h"
#include "store/recall.h"
#include "text/wording.h"
#include "wire/names.h"

enum { STEP_SECONDS_PER_1000 = 8, STALL = 2000 };

/* --- lists of tables -------------------------------------------------------------------------- */

void table_touch(game_table *t)
{
    if (t->dirty) return;
    t->dirty = true;
    t->next_dirty = t->server->dirty;
    t->server->dirty = t;
}

void table_ready(game_table *t)
{
    server *s = t->server;
    if (t->ready || t->state != STORE_PLAYING || t->learning) return;
    t->ready = true;
    t->next_ready = NULL;
    if (s->ready_last)
        s->ready_last->next_ready = t;
    else
        s->ready = t;
    s->ready_last = t;
}

static game_table *take_ready(server *s)
{
    game_table *t = s->ready;
    if (!t) return NULL;
    s->ready = t->next_ready;
    if (!s->ready) s->ready_last = NULL;
    t->ready = false;
    return t;
}

/* --- who is asked ----------------------------------------------------------------------------- */

/* Who is asked something new owes the answer from now on; all who are asked together get one moment
** for it. A move out of turn answers nothing. */
void table_note_deciders(game_table *t, int64_t now, uint8_t mover)
{
    uint8_t who = kanly_deciders(&t->game);
    int64_t pause = -1;
    if (mover != KANLY_NONE && question_is_anytime(t->move[t->moves - 1 - t->since].question))
        mover = KANLY_NONE;
    unsigned moved = mover < KANLY_FACTIONS ? 1u << mover : 0;
    for (uint8_t f = 0; f < KANLY_FACTIONS; f++) {
        uint8_t what =
            who >> f & 1 ? (uint8_t)kanly_question(&t->game, (kanly_faction)f) : KANLY_ASK_NOTHING;
        if (!seat_note_asked(&t->seat[f], what, moved >> f & 1, now)) continue;
        if (pause < 0) pause = pause_drawn(t);
        t->seat[f].pause_until = now + pause;
    }
    note_reaction(t, mover);
}

/* --- moves ------------------------------------------------------------------------------------ */

void table_add_move(game_table *t, const kanly_move *move)
{
    if (t->moves - t->since == t->move_room) {
        t->move_room = t->move_room ? 2 * t->move_room : 64;
        kanly_move *more = realloc(t->move, t->move_room * sizeof *more);
        if (!more) abort();
        t->move = more;
    }
    t->move[t->moves++ - t->since] = *move;
}

/* Keeps what was heard, and counts for every eye what it may know of. */
void table_hear(game_table *t, const kanly_events *heard)
{
    while (t->events + heard->count > t->event_room) {
        t->event_room = t->event_room ? 2 * t->event_room : 128;
        kanly_event *more = realloc(t->event, t->event_room * sizeof *more);
        if (!more) abort();
        t->event = more;
    }
    for (uint32_t i = 0; i < heard->count; i++) {
        t->event[t->events++] = heard->event[i];
        for (unsigned e = 0; e < KANLY_FACTIONS; e++)
            t->eye[e].events += heard->event[i].seen_by >> e & 1;
        t->eye[WATCHER].events += (heard->event[i].seen_by & KANLY_WATCHERS) != 0;
        if (heard->event[i].kind == EVENT_NEXUS_BEGAN) t->nexus_began = t->server->now;
    }
    if (heard->lost) log_line(LOG_ERROR, "play", "%u events were lost", heard->lost);
}

void table_begin(game_table *t)
{
    kanly_event event[HEARD_AT_ONCE];
    kanly_events heard = {event, 0, HEARD_AT_ONCE, 0};
    t->state = STORE_PLAYING;
    t->changed = t->server->now;
    t->options.edition = kanly_edition(); /* the latest, however long people took to sit down */
    kanly_start_with_key(&t->game, &t->options, &t->key, &heard);
    table_hear(t, &heard);
    table_note_deciders(t, t->server->now, KANLY_NONE);
    table_foresee(t);
    robots_catch_up(t, KANLY_NONE);
    t->volunteers = true;
    table_keep(t);
    table_ready(t);
}

static bool keep_move(game_table *t, const kanly_move *move, const kanly_game *after, int64_t spent)
{
    server *s = t->server;
    char text[RECALL_MOVE_SIZE];
    store_move kept = recall_keep(&t->game, move, after, text);
    kept.number = t->moves + 1;
    kept.at = s->now;
    kept.spent = spent;
    if (s->storage_failed) return false;
    if (!t->held) t->held = store_hold(s->store, t->id, s->now);
    if (t->held && store_add_move(s->store, t->id, &kept)) return true;
    log_line(LOG_ERROR, "store", "%s", store_error(s->store));
    s->storage_failed = true; /* the whole batch is lost: settle_all() turns everything back */
    return false;
}

play_result table_play(game_table *t, const kanly_move *move, kanly_reason *why)
{
    kanly_event event[HEARD_AT_ONCE];
    kanly_events heard = {event, 0, HEARD_AT_ONCE, 0};
    kanly_game after = t->game;
    kanly_rule refused = kanly_play(&after, move, &heard);
    if (refused) {
        if (why) *why = kanly_explain_move(&t->game, move);
        return PLAY_REFUSED;
    }
    int64_t spent = question_is_anytime(move->question) ? 0 : clock_spent(t, move->by);
    table_touch(t);
    if (!keep_move(t, move, &after, spent)) return PLAY_FAILED;
    table_add_move(t, move);
    t->game = after;
    seat_note_answer(&t->seat[move->by], spent);
    table_hear(t, &heard);
    late_note_move(t);
    robots_hear(t, event, heard.count);
    table_note_deciders(t, t->server->now, move->by);
    robots_speak(t, event, heard.count);
    table_foresee(t);
    agreement_lapse(t);
    t->server->metrics.moves++;
    if (after.phase == KANLY_OVER) {
        t->state = STORE_ENDED;
        t->changed = t->server->now;
        table_keep(t);
        replays_note(t);
        notices_call_end(t);
        persons_note_end(t);
    }
    table_keep_position(t);
    table_ready(t);
    return PLAYED;
}

/* --- what happens by itself ------------------------------------------------------------------- */

void table_play_default(game_table *t, uint8_t f)
{
    kanly_move usual = kanly_default_move(&t->game, (kanly_faction)f);
    if (table_play(t, &usual, NULL) == PLAY_REFUSED)
        table_set_aside(t, "the default answer was refused");
}

static void play_bot(game_table *t, uint8_t f)
{
    kanly_move move = robot_answer(t, f);
    if (comes_too_early(t, &move)) return;
    if (table_play(t, &move, NULL) != PLAY_REFUSED) return;
    log_line(LOG_ERROR, "bots", "%s answered unlawfully as %s", t->seat[f].level->name,
             faction_name(f));
    table_play_default(t, f);
}

/* Whether everybody can see that this faction owes an answer that only it can give. Of windows
** nothing is said: who lets one pass, and why, is nobody's business. */
static bool is_seen_asked(const game_table *t, uint8_t f)
{
    kanly_game seen;
    if (question_is_reaction(t->seat[f].asked_what)) return false;
    kanly_view(&t->game, WATCHER, &seen);
    return kanly_deciders(&seen) >> f & 1;
}

/* An empty bank runs out at every question: that is told once, until the player answers one in
** time. */
static void run_out(game_table *t, uint8_t f)
{
    seat *x = &t->seat[f];
    log_line(LOG_DEBUG, "clock", "table %.6s…: %s ran out of time", t->id, faction_name(f));
    if (!t->clock.bot) {
        bool told = is_seen_asked(t, f) && !(t->clock.kind == CLOCK_BANK && x->ran_out);
        x->ran_out |= told;
        table_play_default(t, f);
        if (told) table_note(t, NOTE_RULES_ANSWERED, f);
        return;
    }
    seat_let_stand_in(x, NULL);
    robot_sit_down(t, f);
    /* whose seat it plays, everybody sees */
    table_note(t, NOTE_BOT_PLAYS, f);
    table_keep(t);
    table_ready(t);
}

static void wake_at(game_table *t, int64_t when)
{
    if (when && (!t->wake || when < t->wake)) t->wake = when;
}

/* Somebody is there, or will want to know: at a table of people those who are away are waited for
** by the others. Bots among themselves, and where people only practise, play when somebody
** looks. */
static bool is_awaited(const game_table *t)
{
    if (t->clients) return true;
    for (unsigned f = 0; f < KANLY_FACTIONS && !t->practice; f++)
        if (t->seat[f].kind == SEAT_PERSON) return true;
    return false;
}

/* A bot that thinks begins at once, and what it has found waits for its moment, forced or not. In
** a reaction it has no more time than that: then it says what it would have said unthinking. */
static void step_thinker(game_table *t, uint8_t f)
{
    seat *x = &t->seat[f];
    if (!x->has_will && !x->thinking) robot_think(t, f);
    if (x->pause_until > t->server->now) {
        wake_at(t, x->pause_until);
    } else if (x->has_will && comes_too_early(t, &x->will)) {
        seat_forget_will(x);
    } else if (x->has_will) {
        give_answer(t, f);
    } else if (question_is_reaction(x->asked_what) && table_pauses(t)) {
        play_bot(t, f);
    }
}

static bool step_bot(game_table *t, uint8_t f)
{
    const seat *x = &t->seat[f];
    uint32_t moves = t->moves;
    if (!is_awaited(t) || pace_holds(t)) return false;
    if (bot_is_held(t, f))
        wake_at(t, x->held_until);
    else if (robot_is_slow(x->level) && t->server->thinking)
        step_thinker(t, f);
    else if (question_is_reaction(x->asked_what) && x->pause_until > t->server->now)
        wake_at(t, x->pause_until);
    else
        play_bot(t, f);
    if (t->moves != moves || t->state != STORE_PLAYING) return true;
    if (bot_is_held(t, f)) wake_at(t, x->held_until);
    return false;
}

/* One thing that is due, for one faction. */
static bool step_faction(game_table *t, uint8_t f)
{
    int64_t now = t->server->now, deadline = clock_deadline(t, f);
    const seat *x = &t->seat[f];
    if (seat_bot_plays(x)) return step_bot(t, f);
    if (x->has_will && x->pause_until <= now) return give_answer(t, f), true;
    if (x->has_will) return wake_at(t, x->pause_until), false;
    if (deadline && deadline <= now) return run_out(t, f), true;
    wake_at(t, deadline);
    return false;
}

/* At most one move. True when something was done. */
static bool table_step(game_table *t)
{
    if (t->state != STORE_PLAYING || t->paused_at || t->server->storage_failed) return false;
    t->wake = 0;
    if (t->stalled > t->server->now) return wake_at(t, t->stalled), false;
    if (t->volunteers && !pace_holds(t)) {
        t->volunteers = false;
        if (robots_volunteer(t)) return true;
    }
    table_foresee(t);
    for_factions(f, kanly_deciders(&t->game))
        if (step_faction(t, f)) return t->volunteers = true, true;
    return false;
}

bool step_ready_tables(server *s)
{
    double until = clock_monotonic() + STEP_SECONDS_PER_1000 / 1000.0;
    for (game_table *t; !s->storage_failed && (t = take_ready(s));) {
        if (table_step(t)) table_ready(t);
        if (clock_monotonic() > until) break;
    }
    return s->ready != NULL && !s->storage_failed;
}

void wake_tables(server *s)
{
    for (unsigned i = 0; i < TABLE_HASH; i++)
        for (game_table *t = s->table[i]; t; t = t->next) {
            if (t->wake && t->wake <= s->now) table_ready(t);
            table_miss_host(t);
            gathering_look(t);
            late_step(t);
        }
}
