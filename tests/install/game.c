/* A program outside the tree: somebody who plays at random sits down with five mentats. Prints each
** move and what everybody hears of it, and writes the game to a file.
**
**     game FILE
**
** It is compiled as C and as C++, with nothing but what is installed. */
#include <kanly/bots.h>
#include <kanly/text.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HEARD = 512 };

/* Names the library uses inside. They are this program's here, and nobody minds. */
int advance(int by);
int ask(int what);
int battle(int of);
int begin(int at);

int advance(int by) { return by + 1; }
int ask(int what) { return what + 2; }
int battle(int of) { return of + 3; }
int begin(int at) { return at + 4; }

typedef struct {
    kanly_record *record;
    kanly_bot *bot[KANLY_FACTIONS]; /* NULL: the one who plays at random */
    kanly_event event[HEARD];
    kanly_events heard;
    uint64_t random;
} party;

static int fail(const char *what)
{
    fprintf(stderr, "%s\n", what);
    exit(1);
}

static void tell_everybody(party *p)
{
    kanly_game seen;
    char line[KANLY_LINE_SIZE];
    for (unsigned f = 0; f < KANLY_FACTIONS; f++) {
        if (!p->bot[f]) continue;
        kanly_view(kanly_record_game(p->record), (uint8_t)f, &seen);
        kanly_bot_hear(p->bot[f], &seen, &p->heard);
    }
    for (uint32_t i = 0; i < p->heard.count; i++) {
        if (!kanly_may_hear(&p->event[i], KANLY_FACTIONS)) continue;
        kanly_say_event(&p->event[i], line, sizeof line);
        printf("  %s\n", line);
    }
    p->heard.count = 0;
}

static void play(party *p, const kanly_move *move)
{
    char line[KANLY_LINE_SIZE];
    kanly_print_move(kanly_record_game(p->record), move, line, sizeof line);
    printf("%s %s\n", kanly_faction_name(move->by), line);
    if (kanly_record_play(p->record, move, &p->heard) != KANLY_R_NONE) fail("refused");
    tell_everybody(p);
}

static void volunteers(party *p)
{
    kanly_game seen;
    kanly_move move;
    for (unsigned f = 0; f < KANLY_FACTIONS; f++) {
        if (!p->bot[f]) continue;
        kanly_view(kanly_record_game(p->record), (uint8_t)f, &seen);
        if (kanly_bot_volunteer(p->bot[f], &seen, &move)) play(p, &move);
    }
}

static void answer(party *p)
{
    const kanly_game *game = kanly_record_game(p->record);
    const kanly_budget budget = {0, 8, 1};
    unsigned f = 0;
    while (!(kanly_deciders(game) >> f & 1)) f++;
    kanly_move move;
    if (p->bot[f]) {
        kanly_game seen;
        kanly_view(game, (uint8_t)f, &seen);
        move = kanly_bot_answer(p->bot[f], &seen, &budget);
    } else {
        move = kanly_random_move(game, (kanly_faction)f, &p->random);
    }
    play(p, &move);
}

static void save(const party *p, const char *path)
{
    size_t length = kanly_record_save(p->record, NULL, 0);
    char *text = (char *)malloc(length + 1);
    FILE *out = fopen(path, "w");
    if (!text || !out) fail("no memory, or no file");
    kanly_record_save(p->record, text, length + 1);
    if (fwrite(text, 1, length, out) != length || fclose(out)) fail("not written");

    kanly_mistake mistake;
    kanly_record *again = kanly_record_load(text, length, &mistake);
    if (!again) fail(mistake.text);
    if (memcmp(kanly_record_game(again), kanly_record_game(p->record), sizeof(kanly_game)))
        fail("another game was read than was written");
    kanly_record_free(again);
    free(text);
}

int main(int argc, char **argv)
{
    static party p;
    kanly_options options = kanly_default_options();
    kanly_mistake mistake;
    if (argc != 2 || strcmp(kanly_version(), KANLY_VERSION) != 0) fail("usage, or version");
    if (!kanly_read_options(&options, "turns=2 windows=holders", &mistake)) fail(mistake.text);
    for (unsigned f = 1; f < KANLY_FACTIONS; f++)
        p.bot[f] = kanly_bot_new("mentat", (kanly_faction)f, &options, f);
    p.heard.event = p.event;
    p.heard.room = HEARD;
    p.random = 1;
    p.record = kanly_record_begin(&options, 42, &p.heard);
    if (!p.record) fail("no game");
    tell_everybody(&p);
    while (kanly_deciders(kanly_record_game(p.record))) {
        volunteers(&p);
        answer(&p);
    }
    save(&p, argv[1]);
    printf("%u moves, own names %d\n", kanly_record_moves(p.record),
           advance(ask(battle(begin(0)))));
    for (unsigned f = 0; f < KANLY_FACTIONS; f++) kanly_bot_free(p.bot[f]);
    kanly_record_free(p.record);
    return 0;
}
