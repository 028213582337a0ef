/* Positions as text: what is read is, byte for byte, what was written, at any moment of any game;
** and what is not a position of this program is refused. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board/board.h"
#include "kanly/kanly.h"
#include "store/positions.h"

#define CHECK(holds) check(holds, #holds, __LINE__)

static void check(bool holds, const char *what, int line)
{
    if (holds) return;
    fprintf(stderr, "line %d: not so: %s\n", line, what);
    exit(1);
}

static char text[POSITION_SIZE], again[POSITION_SIZE];

static kanly_game empty(const kanly_game *game)
{
    kanly_game blank;
    memset(&blank, 0, sizeof blank);
    blank.key = game->key;
    blank.options = game->options;
    return blank;
}

static void comes_back(const kanly_game *game)
{
    kanly_game read = empty(game);
    position_write(game, text);
    CHECK(position_read(text, &read));
    CHECK(memcmp(&read, game, sizeof read) == 0);
    position_write(&read, again);
    CHECK(strcmp(text, again) == 0);
}

/* A game of random moves, and positions in it. */
static unsigned play(uint64_t seed, bool advanced)
{
    kanly_options o = kanly_default_options();
    kanly_game game;
    uint64_t dice = seed;
    unsigned moves = 0;
    o.advanced = advanced;
    o.turns = 5;
    kanly_start(&game, &o, seed, NULL);
    for (; kanly_deciders(&game); moves++) {
        if (moves % 8 == 0) comes_back(&game);
        kanly_move m =
            kanly_random_move(&game, (kanly_faction)lowest_bit(kanly_deciders(&game)), &dice);
        CHECK(kanly_play(&game, &m, NULL) == 0);
    }
    comes_back(&game);
    return moves;
}

static void others_are_refused(void)
{
    kanly_options o = kanly_default_options();
    kanly_game game, read;
    kanly_start(&game, &o, 1, NULL);
    read = empty(&game);
    position_write(&game, text);
    for (size_t at = 0, length = strlen(text); at < length; at += 13) {
        memcpy(again, text, sizeof again);
        again[at] = again[at] == 'x' ? 'y' : 'x';
        CHECK(!position_read(again, &read));
        memcpy(again, text, sizeof again);
        again[at] = '\0';
        CHECK(!position_read(again, &read));
    }
    snprintf(again, sizeof again, "%s ", text);
    CHECK(!position_read(again, &read));
    CHECK(read.playing == 0); /* and nothing of them was taken */
}

int main(void)
{
    unsigned moves = 0;
    for (uint64_t seed = 1; seed <= 12; seed++) moves += play(seed, seed & 1);
    CHECK(moves > 1000);
    others_are_refused();
    printf("%u moves\n", moves);
    return 0;
}
