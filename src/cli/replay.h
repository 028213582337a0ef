/* Saved games for the commands that read them. */
#pragma once

#include "cli/remarks.h"
#include "text/savegame.h"

/* Told after the start (move == NULL) and after every move; what was heard is cleared
** afterwards. */
typedef void replay_listener(void *self, const savegame_reader *r, const kanly_move *move,
                             const kanly_events *heard);

/* Plays a saved game up to move `to`. CLI_OK, or the exit status with everything said on stderr;
** r->game is then the last position that was right. */
int replay_file(const char *command, const char *path, uint64_t to, savegame_reader *r,
                replay_listener *listen, void *self);

/* --- as JSON (replay_json.c) ------------------------------------------------------------------ */

/* A game on its way into an object, as one eye saw it (text/story.h). */
typedef struct {
    uint8_t eye;
    kanly_game before;
    uint32_t events; /* told so far */
    char player[KANLY_FACTIONS][REMARK_NAME_SIZE];
    writer start, moves; /* their lists, without brackets */
} replay_object;

replay_listener replay_json_listen; /* `self` is the object */
void replay_json_print(replay_object *o, const savegame_reader *r);
