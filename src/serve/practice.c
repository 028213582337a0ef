/* Practice tables: taking back, hints. */
#include <stdio.h>
#include <string.h>

#include "board/board.h"
#include "serve/advice.h"
#include "serve/learning.h"
#include "serve/log.h"
#include "serve/pauses.h"
#include "serve/playing.h"
#include "serve/robots.h"
#include "serve/server.h"
#include "serve/tell.h"
#include "serve/thinking.h"
#include "text/form.h"
#include "text/wording.h"
#include "wire/names.h"

enum { SAID_SIZE = 1000 }; /* the longest move, in words */

static bool may_practise(const request *r)
{
    const game_table *t = r->client->table;
    if (t->practice && t->state == STORE_PLAYING) return true;
    refuse(r, "not-practice", "That can be done at a practice table, while the game goes on.");
    return false;
}

/* --- advice that nobody waits for ------------------------------------------------------------- */

/* Who asks again, or goes, no longer wants what they asked before. */
void forget_hint(client *c)
{
    if (!c->server->thinking) return;
    thought *x = thinking_take_hint(c->server->thinking, c->serial);
    if (x) {
        request r = {c->server, c, NULL, x->hint_id};
        refuse(&r, "no-question", "This advice is no longer waited for.");
    }
    thought_free(x);
}

/* --- taking back ------------------------------------------------------------------------------ */

/* Whether the player could have answered otherwise, and would be asked again. */
static bool was_choice(const game_table *t, const kanly_game *before, const kanly_move *made)
{
    const seat *x = &t->seat[made->by];
    kanly_game seen;
    kanly_move only;
    if (question_is_anytime(made->question)) return true; /* nobody had asked */
    if (seat_passes(x, made->question, before->turn)) return false;
    kanly_view(before, made->by, &seen);
    if (x->kind == SEAT_PERSON && orders_answer(&x->orders, &seen, (kanly_faction)made->by, &only))
        return false;
    return !only_answer(&seen, (kanly_faction)made->by, &only);
}

/* Back to the player's last decision that was one. Moves made for them, or without a choice, do not
** count: they would be made again at once, and nothing before them could ever be taken back. */
uint32_t last_choice(game_table *t, uint8_t f)
{
    kanly_event event[HEARD_AT_ONCE];
    kanly_events heard = {event, 0, HEARD_AT_ONCE, 0};
    kanly_game game;
    uint32_t last = t->moves;
    if (!table_remember(t)) return last;
    kanly_start_with_key(&game, &t->options, &t->key, &heard);
    for (uint32_t i = 0; i < t->moves; i++) {
        const kanly_move *m = &t->move[i];
        if (m->by == f && was_choice(t, &game, m)) last = i;
        heard.count = 0;
        kanly_play_trusted(&game, m, &heard);
    }
    return last;
}

bool table_cut(game_table *t, uint32_t keep)
{
    store *s = t->server->store;
    settle_table(t);
    if (!store_cut_moves(s, t->id, keep) || !store_commit(s) || !table_reload(t)) {
        log_line(LOG_ERROR, "store", "%s", store_error(s));
        return false;
    }
    for (uint8_t e = 0; e < EYES; e++) t->eye[e].told = t->eye[e].events;
    table_foresee(t);
    table_touch(t);
    t->head_changed = true;
    table_ready(t);
    return true;
}

void on_undo(const request *r)
{
    game_table *t = r->client->table;
    if (!may_practise(r)) return;
    uint32_t keep = last_choice(t, r->client->eye);
    forget_hint(r->client);
    if (keep == t->moves) {
        refuse(r, "nothing", "There is nothing to take back.");
        return;
    }
    if (!table_cut(t, keep)) {
        refuse(r, "storage", "The server could not take this back.");
        return;
    }
    writer w = reply(r, "undone");
    write_number(&w, "last", t->eye[r->client->eye].events);
    reply_send(r, &w);
}

/* --- hints ------------------------------------------------------------------------------------ */

void on_hint(const request *r)
{
    game_table *t = r->client->table;
    uint8_t f = r->client->eye;
    seat *x = &t->seat[f];
    if (t->learning) {
        lesson_hint(r);
        return;
    }
    if (!may_practise(r)) return;
    if (kanly_question(&t->game, (kanly_faction)f) == KANLY_ASK_NOTHING) {
        refuse(r, "no-question", "You are asked nothing now.");
        return;
    }
    if (!x->bot || x->bot->kind != &BOT_MENTAT) {
        x->level = &BOT_MENTAT;
        robot_sit_down(t, f);
    }
    forget_hint(r->client);
    robot_advise(t, f, r->client->serial, r->id);
}

/* The advice has been thought out; whoever asked may have gone, or the game gone on. */
void hint_found(server *s, const thought *x)
{
    char text[SAID_SIZE];
    saying said = saying_in(text, sizeof text);
    client *c = s->clients;
    while (c && c->serial != x->hint_for) c = c->next;
    if (!c) return;
    request r = {s, c, NULL, x->hint_id};
    if (!c->table || strcmp(c->table->id, x->table) != 0 || c->eye != x->faction ||
        c->table->moves != x->moves) {
        refuse(&r, "no-question", "The game has gone on.");
        return;
    }
    say_move(&said, &x->view, &x->move);
    writer w = reply(&r, "hint");
    write_question(&w, "question", x->move.question);
    wire_values(&w, "values", &x->move);
    write_text(&w, "text", text);
    wire_said(&w, "doing", &x->view, &x->move);
    write_advice(&w, &x->bot, &x->view, &x->move);
    reply_send(&r, &w);
}
