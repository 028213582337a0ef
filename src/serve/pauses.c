/* Pauses and clocks; see pauses.h. */
#include "serve/pauses.h"

#include <stdlib.h>
#include <string.h>

#include "board/board.h"
#include "serve/log.h"
#include "serve/playing.h"
#include "serve/server.h"
#include "text/form.h"
#include "wire/names.h"

/* With a bank for the whole game a reaction has its own time, the same for everybody: what it took
** from whom would tell who had something to think about. */
enum { REACTION_SECONDS = 20, VACATION_CLOCK = 24 * 3600 };

/* --- moments ---------------------------------------------------------------------------------- */

bool question_is_reaction(uint8_t asked)
{
    return question_is_window(asked) || asked == KANLY_ASK_CALL || asked == KANLY_ASK_CLAIM;
}

bool table_pauses(const game_table *t)
{
    if (t->practice || t->learning) return false;
    for (unsigned f = 0; f < KANLY_FACTIONS; f++)
        if (t->seat[f].kind == SEAT_PERSON) return true;
    return false;
}

int64_t pause_drawn(const game_table *t)
{
    uint64_t most = t->server->config.quiet_milliseconds;
    if (!most || !table_pauses(t)) return 0;
    return (int64_t)(most / 3 + secret_number() % (most - most / 3));
}

/* --- reactions -------------------------------------------------------------------------------- */

static uint8_t bit(uint8_t f) { return f < KANLY_FACTIONS ? (uint8_t)(1u << f) : 0; }

/* The same reaction goes on as long as those who answer are all that changes. */
void note_reaction(game_table *t, uint8_t mover)
{
    uint8_t who = kanly_deciders(&t->game), left = t->reaction_left;
    uint8_t asked = who ? (uint8_t)kanly_question(&t->game, (kanly_faction)lowest_bit(who))
                        : (uint8_t)KANLY_ASK_NOTHING;
    bool goes_on = t->reacting && asked == t->reaction && who &&
                   who == (left & (uint8_t)~bit(mover)) &&
                   (mover == KANLY_NONE || left & bit(mover));
    if (!question_is_reaction(asked))
        t->reacting = 0;
    else if (!goes_on)
        t->reacting = who;
    t->reaction = asked;
    t->reaction_left = who;
}

void table_view(const game_table *t, uint8_t eye, kanly_game *seen)
{
    kanly_view(&t->game, eye, seen);
    if (t->reacting && seen->depth) seen->frame[seen->depth - 1].who |= t->reacting;
}

void seat_view(const game_table *t, uint8_t f, kanly_game *seen)
{
    table_view(t, f, seen);
    if (!seen->depth || kanly_deciders(&t->game) >> f & 1) return;
    seen->frame[seen->depth - 1].who &= (uint8_t)~just(f);
}

/* --- clocks ----------------------------------------------------------------------------------- */

static int64_t clock_starts(const seat *x)
{
    return x->asked_at > x->pause_until ? x->asked_at : x->pause_until;
}

static int64_t time_left(const game_table *t, const seat *x, bool reaction)
{
    switch (t->clock.kind) {
    case CLOCK_NONE: return 0;
    case CLOCK_MOVE: return t->clock.seconds * 1000;
    case CLOCK_BANK: {
        int64_t left = t->clock.seconds * 1000 + t->clock.increment * 1000 * x->answers - x->spent;
        int64_t own = t->clock.seconds < REACTION_SECONDS ? t->clock.seconds : REACTION_SECONDS;
        return reaction ? own * 1000 : left > 0 ? left : 0;
    }
    }
    return 0;
}

/* A clock of a day or more has vacation: it begins when they are back. */
static int64_t clock_begins(const game_table *t, const seat *x)
{
    int64_t from = clock_starts(x);
    bool away = t->clock.kind == CLOCK_MOVE && t->clock.seconds >= VACATION_CLOCK;
    return away && x->away_until > from ? x->away_until : from;
}

int64_t clock_deadline(const game_table *t, uint8_t f)
{
    const seat *x = &t->seat[f];
    if (t->clock.kind == CLOCK_NONE || t->paused_at || !seat_owes(x)) return 0;
    return clock_begins(t, x) + time_left(t, x, question_is_reaction(x->asked_what));
}

int64_t clock_shown(const game_table *t, uint8_t f)
{
    const seat *x = &t->seat[f];
    if (!(t->reacting & bit(f))) return clock_deadline(t, f);
    if (t->clock.kind == CLOCK_NONE || t->paused_at) return 0;
    if (x->kind != SEAT_PERSON || x->stand_in) return 0;
    return clock_begins(t, x) + time_left(t, x, true);
}

int64_t clock_spent(const game_table *t, uint8_t f)
{
    const seat *x = &t->seat[f];
    int64_t now = t->server->now, from = clock_starts(x);
    if (t->clock.kind != CLOCK_BANK || !x->asked || now < from) return 0;
    return question_is_reaction(x->asked_what) ? 0 : now - from;
}

/* --- answers that wait ------------------------------------------------------------------------ */

static bool answer_is_known(const game_table *t, uint8_t f, kanly_move *answer)
{
    const seat *x = &t->seat[f];
    kanly_game seen;
    if (question_is_window(x->asked_what) && seat_passes(x, x->asked_what, t->game.turn)) {
        *answer = kanly_default_move(&t->game, (kanly_faction)f);
        return true;
    }
    kanly_view(&t->game, f, &seen);
    if (orders_answer(&x->orders, &seen, (kanly_faction)f, answer)) return true;
    return x->smart && only_answer(&seen, (kanly_faction)f, answer);
}

void table_foresee(game_table *t)
{
    if (t->state != STORE_PLAYING || t->learning) return;
    for_factions(f, kanly_deciders(&t->game)) {
        seat *x = &t->seat[f];
        kanly_move answer = {0};
        if (!seat_owes(x) || x->will_for) continue; /* a bot's, or their own */
        seat_forget_will(x);
        if (answer_is_known(t, f, &answer)) seat_will_answer(x, &answer, t->moves);
    }
}

void table_keep_in_silence(game_table *t)
{
    bool told = t->head_changed;
    table_keep(t);
    t->head_changed = told;
}

void hold_answer(const request *r, const kanly_move *move)
{
    game_table *t = r->client->table;
    seat *x = &t->seat[move->by];
    if (x->will_for) {
        refuse(r, "stale", "That answer has been given already; it is played in a moment.");
        return;
    }
    seat_will_answer(x, move, t->moves);
    x->will_for = r->client->serial;
    x->will_id = r->id ? strdup(r->id) : NULL;
    table_touch(t);
    table_ready(t);
}

/* Who gave the answer is told what became of it, if they are still there. */
static void tell_giver(game_table *t, uint8_t f, uint64_t serial, char *id, kanly_reason *refused)
{
    client *c = t->clients;
    while (c && c->serial != serial) c = c->next_at_table;
    if (!c) return;
    request r = {t->server, c, NULL, id};
    if (refused) {
        refuse_rule(&r, *refused);
        return;
    }
    writer w = reply(&r, "ack");
    write_number(&w, "number", t->seat[f].answers);
    reply_later(&r, &w);
}

void give_answer(game_table *t, uint8_t f)
{
    seat *x = &t->seat[f];
    kanly_move answer = x->will;
    kanly_reason why = {0};
    uint64_t giver = x->will_for;
    char *id = x->will_id;
    bool fresh = x->will_moves == t->moves;
    x->will_id = NULL;
    seat_forget_will(x);
    bool refused = table_play(t, &answer, &why) == PLAY_REFUSED;
    if (giver) {
        tell_giver(t, f, giver, id, refused ? &why : NULL);
        if (!refused) x->ran_out = false;
    } else if (refused && fresh) { /* a mistake of ours; an older one is only out of date */
        log_line(LOG_ERROR, "play", "the answer of %s was refused", faction_name(f));
        table_play_default(t, f);
    }
    free(id);
}
