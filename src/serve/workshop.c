/* Positions somebody builds: whether one can be, how it looks, and whether a move is one there; and
** the positions of ended games, written down. The words are those of scenarios (docs/scenarios.md).
** Nothing here is kept, and nothing is read but what the message says or an ended game has. */
#include <stdio.h>
#include <string.h>

#include "board/board.h"
#include "play/play.h"
#include "serve/messages.h"
#include "serve/position_text.h"
#include "serve/server.h"
#include "serve/tables.h"
#include "text/notation.h"
#include "text/wording.h"
#include "wire/names.h"

enum { MOVE_LONGEST = 200, ANSWERS_AT_MOST = 600, SAID_SIZE = 1000 };

/* --- a move ----------------------------------------------------------------------------------- */

typedef struct {
    bool found;
    kanly_move move;
    kanly_game seen;
    char why[256];
} tried;

static bool fits_now(const kanly_game *game, uint8_t f, const char *said, tried *out)
{
    notation_error error;
    kanly_view(game, f, &out->seen);
    if (!notation_parse(&out->seen, f, said, &out->move, &error)) {
        snprintf(out->why, sizeof out->why, "%s", error.text);
        return false;
    }
    if (out->move.question != kanly_question(game, (kanly_faction)f)) return false;
    kanly_reason reason = kanly_explain_move(&out->seen, &out->move);
    if (reason.rule) snprintf(out->why, sizeof out->why, "%s", reason.sentence);
    return !reason.rule;
}

/* At the first question of this phase that it answers; everything else is passed, as in a
** lesson. */
static void try_move(const kanly_game *start, uint8_t f, const char *said, tried *out)
{
    kanly_game game = *start;
    *out = (tried){.why = "Nobody is asked for such a move in this phase."};
    resume_to_pause(&game, NULL);
    for (unsigned i = 0; i < ANSWERS_AT_MOST; i++) {
        faction_set who = kanly_deciders(&game);
        if (!who) return;
        faction_set others = who & (faction_set)~just(f);
        if (!others && fits_now(&game, f, said, out)) {
            out->found = true;
            return;
        }
        uint8_t next = others ? lowest_bit(others) : f;
        kanly_move usual = kanly_default_move(&game, (kanly_faction)next);
        play_to_pause(&game, &usual, NULL);
    }
}

static void write_tried(writer *w, const request *r, const kanly_game *game)
{
    char text[SAID_SIZE], plain[NOTATION_MOVE_SIZE];
    const char *said = member_text(r, "move", MOVE_LONGEST);
    uint8_t f = member_faction(r, "faction");
    tried x;
    if (!said || f >= FACTIONS || !(game->playing >> f & 1)) return;
    try_move(game, f, said, &x);
    write_open(w, "move", '{');
    write_yes(w, "lawful", x.found);
    if (x.found) {
        saying s = saying_in(text, sizeof text);
        say_move(&s, &x.seen, &x.move);
        notation_print(&x.seen, &x.move, plain, sizeof plain);
        write_question(w, "question", x.move.question);
        write_text(w, "text", text);
        write_text(w, "notation", plain);
    } else {
        write_text(w, "fault", x.why);
    }
    write_close(w);
}

/* "text": the position. Whether it can be, the whole of it as everybody's eyes would see it, and
** what "move" of "faction" would be there. */
void on_position(const request *r)
{
    kanly_game game;
    position_fault f;
    const char *text = member_text(r, "text", POSITION_LONGEST);
    if (!text) {
        refuse(r, "shape", "\"text\" must be a position of at most %d characters.",
               POSITION_LONGEST);
        return;
    }
    bool fine = position_text_read(text, &game, &f);
    writer w = reply(r, "position");
    write_yes(&w, "lawful", fine);
    if (fine) {
        write_open(&w, "view", '{');
        wire_position(&w, &game, WIRE_EVERYTHING);
        write_close(&w);
        write_tried(&w, r, &game);
    } else {
        write_open(&w, "fault", '{');
        write_number(&w, "line", f.line);
        write_text(&w, "text", f.text);
        write_close(&w);
    }
    reply_send(r, &w);
}

/* --- of a game -------------------------------------------------------------------------------- */

/* Where the phase began in which the game stood after `at` moves; false: none has begun. */
static bool phase_before(const game_table *t, uint32_t at, kanly_game *found)
{
    kanly_game game;
    bool any = false;
    empty_table_with_key(&game, &t->options, &t->key);
    stand_at(&game, KANLY_SETUP);
    resume_to_pause(&game, NULL);
    for (uint32_t i = 0;; i++) {
        while (game.phase != KANLY_OVER && !kanly_deciders(&game)) {
            *found = game;
            any = true;
            resume_to_pause(&game, NULL);
        }
        if (i >= at || i >= t->moves) return any;
        play_to_pause(&game, &t->move[i], NULL);
    }
}

void on_position_of(const request *r)
{
    char text[POSITION_LONGEST];
    kanly_game game;
    game_table *t = replay_asked(r);
    if (!t) return;
    int64_t at = member_number(r, "at", 0);
    if (at < 0 || at > t->moves || !phase_before(t, (uint32_t)at, &game)) {
        refuse(r, "shape", "\"at\" must be a move of the game after its setup, up to %u.",
               t->moves);
        return;
    }
    if (!position_text_write(&game, (uint8_t)pause_phase(&game), text, sizeof text)) {
        refuse(r, "shape", "This position is too long to be written down.");
        return;
    }
    writer w = reply(r, "position-of");
    write_text(&w, "table", t->id);
    write_number(&w, "at", at);
    write_text(&w, "text", text);
    reply_send(r, &w);
}
