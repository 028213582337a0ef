/* A game with its moves, in memory, and as the text of a saved game (text/savegame.h).
**
** The game always stands where options, key and moves lead: nobody else can change it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kanly/text.h"
#include "library/library_room.h"
#include "text/savegame.h"

enum { MOVES_AT_FIRST = 256 };

struct kanly_record {
    kanly_options options;
    kanly_key key;
    kanly_game game;
    kanly_move *move;
    unsigned count, room;
};

static kanly_record *empty_record(const kanly_options *options)
{
    kanly_record *r = calloc(1, sizeof *r);
    if (!r) return NULL;
    r->options = *options;
    return r;
}

kanly_record *kanly_record_begin(const kanly_options *options, uint64_t seed, kanly_events *heard)
{
    if (kanly_options_fault(options)) return NULL;
    kanly_record *r = empty_record(options);
    if (!r) return NULL;
    kanly_start(&r->game, options, seed, heard);
    r->key = r->game.key;
    return r;
}

kanly_record *kanly_record_begin_with_key(const kanly_options *options, const kanly_key *key,
                                          kanly_events *heard)
{
    if (kanly_options_fault(options)) return NULL;
    kanly_record *r = empty_record(options);
    if (!r) return NULL;
    r->key = *key;
    kanly_start_with_key(&r->game, options, key, heard);
    return r;
}

void kanly_record_free(kanly_record *r)
{
    if (!r) return;
    free(r->move);
    free(r);
}

const kanly_game *kanly_record_game(const kanly_record *r) { return &r->game; }

/* Room for one more move, found before it is played: what is played is always written down. */
static bool has_room(kanly_record *r)
{
    if (r->count < r->room) return true;
    unsigned room = r->room ? r->room * 2 : MOVES_AT_FIRST;
    kanly_move *more = realloc(r->move, room * sizeof *more);
    if (!more) return false;
    r->move = more;
    r->room = room;
    return true;
}

kanly_rule kanly_record_play(kanly_record *r, const kanly_move *move, kanly_events *heard)
{
    if (!has_room(r)) return KANLY_RULES;
    kanly_rule refused = kanly_play(&r->game, move, heard);
    if (refused == KANLY_R_NONE) r->move[r->count++] = *move;
    return refused;
}

unsigned kanly_record_moves(const kanly_record *r) { return r->count; }

kanly_move kanly_record_move(const kanly_record *r, unsigned number)
{
    return number < r->count ? r->move[number] : (kanly_move){0};
}

void kanly_record_before(const kanly_record *r, unsigned number, kanly_game *game)
{
    kanly_start_with_key(game, &r->options, &r->key, NULL);
    for (unsigned i = 0; i < number && i < r->count; i++)
        kanly_play_trusted(game, &r->move[i], NULL);
}

void kanly_record_back_to(kanly_record *r, unsigned moves)
{
    if (moves >= r->count) return;
    kanly_record_before(r, moves, &r->game);
    r->count = moves;
}

/* --- as text ---------------------------------------------------------------------------------- */

static void write_down(const kanly_record *r, FILE *out)
{
    kanly_game before, after;
    kanly_start_with_key(&after, &r->options, &r->key, NULL);
    savegame_writer w = savegame_begin(out, &after);
    for (unsigned i = 0; i < r->count; i++) {
        before = after;
        kanly_play_trusted(&after, &r->move[i], NULL);
        savegame_add(&w, &before, &r->move[i], &after);
    }
}

size_t kanly_record_save(const kanly_record *r, char *out, size_t size)
{
    char *text = NULL;
    size_t length = 0;
    FILE *stream = open_memstream(&text, &length);
    if (size) out[0] = '\0';
    if (!stream) return 0;
    write_down(r, stream);
    if (fclose(stream) == 0) copy_out(text, length, out, size);
    free(text);
    return length;
}

static bool read_moves(kanly_record *r, savegame_reader *from)
{
    for (;;) {
        kanly_move move;
        if (!has_room(r)) return snprintf(from->error, sizeof from->error, "no memory"), false;
        switch (savegame_next(from, &move, NULL)) {
        case SAVEGAME_MOVE: r->move[r->count++] = move; break;
        case SAVEGAME_END: r->game = from->game; return true;
        case SAVEGAME_WRONG: return false;
        }
    }
}

kanly_record *kanly_record_load(const char *text, size_t length, kanly_mistake *mistake)
{
    savegame_reader from;
    if (!length) return mistaken(mistake, 1, 0, "an empty text is no saved game"), NULL;
    FILE *in = fmemopen((char *)(uintptr_t)text, length, "r"); /* it is only read */
    if (!in) return mistaken(mistake, 0, 0, "no memory"), NULL;
    kanly_record *r = NULL;
    bool read = savegame_open(&from, in, NULL);
    if (read) r = empty_record(&from.options);
    if (r) r->key = from.game.key;
    if (read && !(r && read_moves(r, &from))) {
        if (!r) snprintf(from.error, sizeof from.error, "no memory");
        kanly_record_free(r);
        r = NULL;
    }
    if (!r) mistaken(mistake, from.line, 0, from.error);
    fclose(in);
    return r;
}
