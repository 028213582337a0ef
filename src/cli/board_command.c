/* `kanly board`: a position as text. From a saved game, from a scenario's given state, or a game
** just begun. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/arguments.h"
#include "cli/cli.h"
#include "cli/replay.h"
#include "text/options.h"
#include "text/position.h"
#include "scenario/scenario.h"
#include "text/story.h"

static const char HELP[] =
    "usage: kanly board [FILE.kanly | FILE.scn] [--to N] [--as FACTION] [--seed N]\n"
    "                   [--option NAME=VALUE]…\n"
    "\n"
    "Shows a position: of a saved game, of a scenario's given state, or of a game just begun.\n"
    "\n"
    "  --to N               after move N of the saved game, or of scenario N of the file\n"
    "  --as FACTION         as this faction sees it; without it, everything\n"
    "  --seed N             the game to begin (default 1)\n"
    "  --option NAME=VALUE  its options\n";

static void print_position(const kanly_game *game, uint8_t eye)
{
    static char text[POSITION_SIZE];
    position_text(game, eye, text, sizeof text);
    fputs(text, stdout);
}

/* --- scenarios -------------------------------------------------------------------------------- */

/* The whole file as one text, to be freed; NULL with errno set. */
static char *read_whole(const char *path, size_t *length)
{
    FILE *in = fopen(path, "r");
    size_t room = 1 << 16;
    char *text = in ? malloc(room) : NULL;
    *length = 0;
    while (text) {
        size_t got = fread(text + *length, 1, room - *length, in);
        if (got == 0) break;
        *length += got;
        if (*length < room) continue;
        char *more = realloc(text, room *= 2);
        if (!more) free(text);
        text = more;
    }
    if (in) fclose(in);
    return text;
}

static int describe(const char *path, const scenario *s, kanly_game *game)
{
    fault f = s->fault;
    if (f.line || !scenario_describe(s, game, &f))
        return content_error("board", "%s:%u: %s", path, f.line, f.text);
    printf("%s\n\n", s->title);
    return CLI_OK;
}

static int scenario_position(const char *path, uint64_t nth, kanly_game *game)
{
    size_t length;
    char *text = read_whole(path, &length);
    if (!text) return usage_error("board", "cannot read '%s': %s", path, strerror(errno));
    scenario_reader reader = {.text = text, .length = length};
    scenario s = {0};
    uint64_t count = 0;
    int status = CLI_FAILED;
    while (count < nth && scenario_next(&reader, &s)) {
        if (++count == nth) status = describe(path, &s, game);
        scenario_free(&s);
    }
    free(text);
    if (count < nth)
        return content_error("board", "%s has only %u scenarios", path, (unsigned)count);
    return status;
}

/* --- the command ------------------------------------------------------------------------------ */

static bool is_scenario(const char *path)
{
    size_t length = strlen(path);
    return length > 4 && strcmp(path + length - 4, ".scn") == 0;
}

static int saved_position(const char *path, uint64_t to, bool to_given, kanly_game *game)
{
    savegame_reader r;
    int status = replay_file("board", path, to_given ? to : UINT64_MAX, &r, NULL, NULL);
    if (status != CLI_OK) return status;
    if (to_given && r.moves < to)
        return content_error("board", "%s has only %u moves", path, r.moves);
    *game = r.game;
    return CLI_OK;
}

int command_board(int argc, char **argv)
{
    const char *path = NULL;
    uint64_t to = 1, seed = 1;
    uint8_t eye = STORY_EVERYTHING;
    bool to_given = false;
    char said[ARGUMENT_WORDS_SIZE] = "", error[512];
    const argument known[] = {
        {"--to", ARGUMENT_NUMBER, .number = &to, .lowest = 0, .highest = UINT64_MAX,
         .given = &to_given},
        {"--as", ARGUMENT_FACTION, .faction = &eye},
        {"--seed", ARGUMENT_NUMBER, .number = &seed, .highest = UINT64_MAX},
        {"--option", ARGUMENT_WORDS, .words = said},
    };
    const arguments wanted = {"board", HELP, known, sizeof known / sizeof known[0], &path, 1};
    int status = arguments_read(&wanted, argc, argv);
    if (status != ARGUMENTS_FINE) return status;

    kanly_game game;
    kanly_options options = kanly_default_options();
    if (options_read(&options, said, error, sizeof error) != 0)
        return usage_error("board", "%s", error);
    if (!path)
        kanly_start(&game, &options, seed, NULL);
    else if ((status = is_scenario(path) ? scenario_position(path, to, &game)
                                         : saved_position(path, to, to_given, &game)) != CLI_OK)
        return status;
    print_position(&game, eye);
    return CLI_OK;
}
