/* A saved game as one JSON object: what it began with, every move with the remarks on it and what
** came of it, and how it stands at the end. Moves and events have the shapes they have on the wire
** (docs/protocol.md). */
#include "board/board.h"
#include "cli/replay.h"
#include "game/chance.h"
#include "text/notation.h"
#include "text/options.h"
#include "text/story.h"
#include "text/wording.h"
#include "wire/names.h"

static unsigned write_heard(replay_object *o, writer *w, const kanly_events *heard)
{
    unsigned told = 0;
    for (uint32_t i = 0; i < heard->count; i++) {
        if (!story_tells(&heard->event[i], o->eye)) continue;
        wire_event(w, &heard->event[i], ++o->events);
        told++;
    }
    return told;
}

/* Seen by one faction, others' moves are known only by what is heard of them. */
static void write_made(const replay_object *o, writer *w, const char *remarks,
                       const kanly_move *move)
{
    char text[NOTATION_MOVE_SIZE];
    if (o->eye != STORY_EVERYTHING && o->eye != move->by) return;
    write_text(w, "by", faction_name(move->by));
    notation_print(&o->before, move, text, sizeof text);
    write_text(w, "text", text);
    wire_move(w, "move", &o->before, move);
    wire_fields(w, "fields", &o->before, move);
    remarks_write(w, remarks);
}

void replay_json_listen(void *self, const savegame_reader *r, const kanly_move *move,
                        const kanly_events *heard)
{
    replay_object *o = self;
    bool first = !move || r->moves == 1;
    for (faction f = 0; first && f < FACTIONS; f++)
        remarks_player(r->remarks, faction_name(f), o->player[f]);
    if (!move) {
        write_heard(o, &o->start, heard);
        o->before = r->game;
        return;
    }
    writer *w = &o->moves;
    write_open(w, NULL, '{');
    write_whole(w, "n", r->moves);
    write_number(w, "turn", o->before.turn);
    write_text(w, "phase", phase_word(o->before.phase));
    write_made(o, w, r->remarks, move);
    write_open(w, "events", '[');
    write_heard(o, w, heard);
    write_close(w);
    write_close(w);
    o->before = r->game;
}

static void write_list(writer *w, const char *key, writer *list)
{
    write_open(w, key, '[');
    if (list->length) write_raw(w, NULL, list->text, list->length);
    write_close(w);
    writer_free(list);
}

static void write_players(writer *w, const replay_object *o, const savegame_reader *r)
{
    write_open(w, "seats", '[');
    for (unsigned i = 0; i < FACTIONS; i++) write_faction(w, NULL, r->options.seat[i]);
    write_close(w);
    write_open(w, "players", '{');
    for (faction f = 0; f < FACTIONS; f++)
        if (o->player[f][0]) write_text(w, faction_name(f), o->player[f]);
    write_close(w);
}

static void write_key(writer *w, const kanly_key *key)
{
    char text[KEY_TEXT_SIZE];
    uint64_t seed;
    if (key_is_of_seed(key, &seed)) {
        write_whole(w, "seed", seed);
        return;
    }
    key_print(key, text);
    write_text(w, "key", text);
}

void replay_json_print(replay_object *o, const savegame_reader *r)
{
    char options[OPTIONS_TEXT_SIZE];
    writer w = {0};
    options_print(&r->options, true, options, sizeof options);
    write_open(&w, NULL, '{');
    write_text(&w, "options", options);
    if (o->eye == STORY_EVERYTHING) write_key(&w, &r->game.key); /* it tells the decks */
    write_players(&w, o, r);
    write_list(&w, "start", &o->start);
    write_list(&w, "moves", &o->moves);
    write_number(&w, "turn", r->game.turn);
    write_text(&w, "phase", phase_word(r->game.phase));
    write_factions(&w, "winners", kanly_winners(&r->game));
    write_text(&w, "victory", kanly_winners(&r->game) ? victory_word(r->game.victory) : NULL);
    write_close(&w);
    write_line(&w);
    writer_print(&w, stdout);
}
