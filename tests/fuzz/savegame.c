/* Any text is read as a saved game: it may be refused, it may not crash, hang or leave a broken
** game. Since a saved game vouches for every move with a checksum, its lines are then read once
** more as moves of whoever is asked, so that the notation meets positions deep in a game. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kanly/kanly.h"
#include "text/notation.h"
#include "text/savegame.h"

enum { LONGEST = 20000, LINE = 400 };

static void check(const kanly_game *g)
{
    if (kanly_broken(g)) abort();
}

/* The file as it stands. True when its head could be read: then there is a game to go on with. */
static bool read_as_saved(char *text, size_t size, savegame_reader *r)
{
    FILE *in = fmemopen(text, size, "r");
    if (!in) return false;
    bool opened = savegame_open(r, in, NULL);
    kanly_move move;
    if (opened) {
        check(&r->game);
        while (savegame_next(r, &move, NULL) == SAVEGAME_MOVE) check(&r->game);
        check(&r->game);
    }
    fclose(in);
    return opened;
}

/* Every line as a move of the first who is asked; those that are lawful are played. */
static void read_as_moves(kanly_game *g, const char *text, size_t size)
{
    for (const char *end = text + size; text < end && kanly_deciders(g);) {
        const char *stop = memchr(text, '\n', (size_t)(end - text));
        size_t length = (size_t)((stop ? stop : end) - text);
        char line[LINE];
        if (length < sizeof line) {
            memcpy(line, text, length);
            line[length] = '\0';
            kanly_move move;
            notation_error error;
            uint8_t by = (uint8_t)__builtin_ctz(kanly_deciders(g));
            if (notation_parse(g, by, line, &move, &error)) kanly_play(g, &move, NULL);
            check(g);
        }
        text += length + 1;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (!size || size > LONGEST) return 0;
    char *text = malloc(size);
    if (!text) return 0;
    memcpy(text, data, size);
    savegame_reader reader;
    if (read_as_saved(text, size, &reader)) read_as_moves(&reader.game, text, size);
    free(text);
    return 0;
}
