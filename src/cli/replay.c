/* `kanly replay`: the story of a saved game, with the number of the rule behind every event.
** Playing it again is also how a saved game is checked. */
#include "cli/replay.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>

#include "board/board.h"
#include "cli/arguments.h"
#include "cli/cli.h"
#include "scenario/scenario.h"
#include "text/notation.h"
#include "text/story.h"
#include "text/wording.h"

static const char HELP[] =
    "usage: kanly replay FILE.kanly [--to N] [--as FACTION] [--moves | --json]\n"
    "\n"
    "Tells the story of a saved game, with the rule behind every event. A file that was changed\n"
    "or damaged is refused, with the first line that does not agree with the game.\n"
    "\n"
    "  --to N         stop after move N\n"
    "  --as FACTION   as this faction saw it; without it, everything\n"
    "  --moves        print each move before what came of it\n"
    "  --json         one JSON object: the moves with their fields, the remarks on them (time,\n"
    "                 evaluation, what its player said) and their events; docs/data.md\n";

enum { EVENTS_HEARD = 2048 };

int replay_file(const char *command, const char *path, uint64_t to, savegame_reader *r,
                replay_listener *listen, void *self)
{
    static kanly_event event[EVENTS_HEARD];
    kanly_events heard = {.event = event, .room = EVENTS_HEARD};
    kanly_move move;
    savegame_step step = SAVEGAME_MOVE;
    FILE *in = strcmp(path, "-") == 0 ? stdin : fopen(path, "r");
    if (!in) return usage_error(command, "cannot read '%s': %s", path, strerror(errno));
    if (savegame_open_at(r, in, &heard, scenario_stand_up)) {
        if (listen) listen(self, r, NULL, &heard);
        while (r->moves < to) {
            heard.count = 0;
            step = savegame_next(r, &move, &heard);
            if (step != SAVEGAME_MOVE) break;
            if (listen) listen(self, r, &move, &heard);
        }
    } else {
        step = SAVEGAME_WRONG;
    }
    if (in != stdin) fclose(in);
    if (step == SAVEGAME_WRONG) return content_error(command, "%s: %s", path, r->error);
    return CLI_OK;
}

typedef struct {
    uint8_t eye;
    bool moves;
    kanly_game before; /* the notation of a move needs the position it was made in */
} telling;

static void print_move(const telling *t, const savegame_reader *r, const kanly_move *move)
{
    char text[1024];
    notation_print(&t->before, move, text, sizeof text);
    printf("%u. %s %s\n", r->moves, faction_name(move->by), text);
}

static void tell(void *self, const savegame_reader *r, const kanly_move *move,
                 const kanly_events *heard)
{
    telling *t = self;
    /* Seen by one faction, others' moves are known only by what is heard of them. */
    if (move && t->moves && (t->eye == STORY_EVERYTHING || t->eye == move->by))
        print_move(t, r, move);
    for (uint32_t i = 0; i < heard->count; i++) {
        char line[STORY_LINE_SIZE];
        if (!story_tells(&heard->event[i], t->eye)) continue;
        story_line(&heard->event[i], line, sizeof line);
        bool phase = story_begins_phase(&heard->event[i]);
        printf("%s%s%s\n", phase ? "\n" : "", t->moves && !phase ? "    " : "", line);
    }
    t->before = r->game;
}

int command_replay(int argc, char **argv)
{
    const char *path = NULL;
    uint64_t to = UINT64_MAX;
    telling t = {.eye = STORY_EVERYTHING};
    static savegame_reader r;
    static replay_object o;
    bool json = false;
    const argument known[] = {
        {"--to", ARGUMENT_NUMBER, .number = &to, .highest = UINT64_MAX},
        {"--as", ARGUMENT_FACTION, .faction = &t.eye},
        {"--moves", ARGUMENT_FLAG, .flag = &t.moves},
        {"--json", ARGUMENT_FLAG, .flag = &json},
    };
    const arguments wanted = {"replay", HELP, known, sizeof known / sizeof known[0], &path, 1};
    int status = arguments_read(&wanted, argc, argv);
    if (status != ARGUMENTS_FINE) return status;
    if (!path) return usage_error("replay", "which file? kanly replay FILE.kanly");
    if (!json) return replay_file("replay", path, to, &r, tell, &t);
    o.eye = t.eye;
    status = replay_file("replay", path, to, &r, replay_json_listen, &o);
    if (status == CLI_OK) replay_json_print(&o, &r);
    return status;
}
