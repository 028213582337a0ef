/* Within `kanly export`: games as rows of a table. */
#pragma once

#include "board/board.h"
#include "cli/remarks.h"
#include "cli/replay.h"
#include "cli/sheet.h"

typedef enum { EXPORT_TURNS, EXPORT_MOVES, EXPORT_EVENTS, EXPORT_KINDS } export_kind;
extern const char *const EXPORT_WORD[EXPORT_KINDS];

enum { EXPORT_TURNS_AT_MOST = 21 };

/* A game on its way into rows. Those of turns know who won, so they wait for its end. */
typedef struct {
    export_kind kind;
    sheet rows;
    const char *game; /* what it is called: its file */
    char player[FACTIONS][REMARK_NAME_SIZE];
    kanly_game before;                      /* the position the next move is made in */
    uint32_t events;                        /* heard so far */
    uint8_t turn, phase;                    /* of the event to come */
    kanly_game ended[EXPORT_TURNS_AT_MOST]; /* as it stood when a turn was over */
    uint8_t ended_turn[EXPORT_TURNS_AT_MOST];
    unsigned ended_count;
} exporter;

void export_columns(exporter *x); /* of its kind, into its sheet */
void export_begin(exporter *x, const char *game);
/* A replay_listener; `self` is the exporter. */
void export_listen(void *self, const savegame_reader *r, const kanly_move *move,
                   const kanly_events *heard);
/* The file has come to its end. */
void export_end(exporter *x, const savegame_reader *r);
