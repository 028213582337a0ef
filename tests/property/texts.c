/* What is written can be read again, and is written for no other eyes.
**
** In random games: every move printed and parsed is the same move; every event makes a sentence; a
** saved game read back is the same game, move by move; the position as text shows nobody what
** they may not know. */
#include "games.h"

#include "text/position.h"
#include "text/savegame.h"
#include "text/story.h"

enum { ANYTIME_ONE_IN = 6 };

static void check_notation(const trial *t, const kanly_move *m)
{
    char text[NOTATION_MOVE_SIZE];
    kanly_move back;
    notation_error error;
    notation_print(&t->game, m, text, sizeof text);
    if (!notation_parse(&t->game, m->by, text, &back, &error))
        fail_trial(t, "\"%s\" cannot be read back: column %u, %s", text, error.column, error.text);
    if (back.question != m->question || back.by != m->by || back.length != m->length ||
        memcmp(back.value, m->value, m->length)) {
        print_move_in(&t->game, m);
        print_move_in(&t->game, &back);
        fail_trial(t, "\"%s\" is read back as another move", text);
    }
}

static void check_story(const trial *t)
{
    char line[STORY_LINE_SIZE];
    for (unsigned i = 0; i < t->heard.count; i++) {
        line[0] = 0;
        story_line(&t->event[i], line, sizeof line);
        if (!line[0] || strchr(line, '{') || strlen(line) + 1 == sizeof line)
            fail_trial(t, "event %u makes no sentence: \"%s\"", t->event[i].kind, line);
    }
}

static void check_position(const trial *t, uint64_t *random)
{
    static char shown[POSITION_SIZE], imagined[POSITION_SIZE];
    static kanly_game seen, possible;
    uint8_t eye = (uint8_t)below(random, FACTIONS + 1);
    if (eye < FACTIONS && !plays(&t->game, eye)) return;
    kanly_view(&t->game, eye, &seen);
    kanly_imagine(&seen, eye, throw_dice(random), &possible);
    position_text(&t->game, eye, shown, sizeof shown);
    position_text(&possible, eye, imagined, sizeof imagined);
    if (!strcmp(shown, imagined)) return;
    fprintf(stderr, "%s\n----\n%s\n", shown, imagined);
    fail_trial(t, "the position as text shows eye %u what it may not see", eye);
}

/* The file must read back to the moves that were played and the position they led to. */
static void check_saved(const trial *t, char *file, size_t size)
{
    static savegame_reader r;
    FILE *in = fmemopen(file, size, "r");
    kanly_move m;
    if (!savegame_open(&r, in, NULL)) fail_trial(t, "a saved game cannot be opened: %s", r.error);
    for (unsigned i = 0; i < t->count; i++) {
        if (savegame_next(&r, &m, NULL) != SAVEGAME_MOVE)
            fail_trial(t, "a saved game cannot be read: %s", r.error);
        if (memcmp(&m, &t->moves[i], sizeof m))
            fail_trial(t, "move %u was saved as another", i + 1);
    }
    if (savegame_next(&r, &m, NULL) != SAVEGAME_END)
        fail_trial(t, "a saved game does not end: %s", r.error);
    if (memcmp(&r.game, &t->game, sizeof r.game))
        fail_trial(t, "a saved game reads back as another in byte %u",
                   first_difference(&r.game, &t->game));
    fclose(in);
}

static void play_trial(trial *t, uint64_t number)
{
    static kanly_game before;
    char *file = NULL;
    size_t size = 0;
    begin_trial(t, number);
    bool saves = number % 2; /* a game that began in the middle has no seed to begin from */
    FILE *out = open_memstream(&file, &size);
    savegame_writer writer = savegame_begin(out, &t->game);
    while (kanly_deciders(&t->game) && t->count < MOVES_REMEMBERED) {
        kanly_move m = some_move(&t->game, ANYTIME_ONE_IN, &t->random);
        check_notation(t, &m);
        if (one_in(&t->random, 32)) check_position(t, &t->random);
        before = t->game;
        remember_move(t, &m);
        t->heard.count = t->heard.lost = 0;
        kanly_rule refused = kanly_play(&t->game, &m, &t->heard);
        if (refused) fail_trial(t, "a lawful move was refused by %s", rule_number(refused));
        check_story(t);
        if (saves) savegame_add(&writer, &before, &m, &t->game);
    }
    fclose(out);
    if (saves) check_saved(t, file, size);
    free(file);
}

int main(void)
{
    static trial t;
    uint64_t first = number_from("KANLY_SEED", 1),
             games = number_from("KANLY_GAMES", SANITIZED ? 500 : 2000);
    for (uint64_t i = 0; i < games; i++) play_trial(&t, first + i);
    printf("%" PRIu64 " games written and read\n", games);
    return 0;
}
