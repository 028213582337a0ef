/* Practice tables: taking back, hints. */
#include <stdio.h>
#include <string.h>

#include "board/board.h"
#include "serve/server.h"
#include "text/notation.h"

static bool may_practise(const request *r)
{
    const table *t = r->client->table;
    if (t->practice && t->state == STORE_PLAYING) return true;
    refuse(r, "not-practice", "That can be done at a practice table, while the game goes on.");
    return false;
}

/* Back to the player's last decision that was one: moves made for them, or without a choice, do not count. */
static uint32_t last_choice(const table *t, uint8_t f)
{
    for (uint32_t i = t->moves; i; i--) {
        const kanly_move *m = &t->move[i - 1];
        if (m->by == f && !question_is_window(m->question)) return i - 1;
    }
    return t->moves;
}

void on_undo(const request *r)
{
    table *t = r->client->table;
    server *s = r->server;
    if (!may_practise(r)) return;
    uint32_t keep = last_choice(t, r->client->eye);
    if (keep == t->moves) {
        refuse(r, "nothing", "There is nothing to take back.");
        return;
    }
    if (!store_cut_moves(s->store, t->id, keep) || !store_commit(s->store) || !table_reload(t)) {
        log_line(LOG_ERROR, "store", "%s", store_error(s->store));
        refuse(r, "storage", "The server could not take this back.");
        return;
    }
    table_touch(t);
    t->head_changed = true;
    table_ready(t);
    writer w = reply(r, "undone");
    write_number(&w, "last", t->eye[r->client->eye].events);
    reply_send(r, &w);
    for (uint8_t e = 0; e < EYES; e++) t->eye[e].told = t->eye[e].events;
}

/* --- hints -------------------------------------------------------------------------------------- */

void on_hint(const request *r)
{
    table *t = r->client->table;
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
    robot_think(t, f, r->client->serial, r->id);
}

/* The advice has been thought out; whoever asked may have gone. */
void hint_found(server *s, uint64_t hint_for, const char *id, const bot *thinker,
                const kanly_game *view, const kanly_move *move)
{
    char text[NOTATION_MOVE_SIZE], reason[400] = "";
    client *c = s->clients;
    while (c && c->serial != hint_for) c = c->next;
    if (!c || !c->table || c->eye != move->by) return;
    char own_id[80];
    snprintf(own_id, sizeof own_id, "%s", id);
    request r = {s, c, NULL, own_id[0] ? own_id : NULL};
    notation_print(view, move, text, sizeof text);
    if (thinker->kind->reason) thinker->kind->reason(thinker, reason, sizeof reason);
    writer w = reply(&r, "hint");
    write_text(&w, "question", question_name(move->question));
    write_open(&w, "values", '[');
    for (unsigned i = 0; i < move->length; i++) write_number(&w, NULL, move->value[i]);
    write_close(&w, ']');
    write_text(&w, "text", text);
    write_text(&w, "reason", reason);
    reply_send(&r, &w);
}
