/* The lines of the arena's protocol, version 2 (docs/arena.md): what a bot in another process is
** told. A line is a word, for some a number, and an object; what is in it about the game is that of
** src/wire. Everything is made from a view and from events its faction may hear; this file is never
** handed the game. */
#pragma once

#include "kanly/kanly.h"
#include "wire/writer.h"

enum { PROTOCOL_VERSION = 2, PROTOCOL_MOVES = 200 };

/* How long a bot may think, in milliseconds: about one answer, and about all of a game. */
typedef struct {
    uint32_t answer;          /* 0: only the bank counts */
    uint32_t bank, increment; /* bank 0: there is none; the increment comes with every answer */
} protocol_clock;

/* `option {…}`: what was set for this bot */
void line_option(writer *w, const char *name, const char *value);
/* `game {…}` */
void line_game(writer *w, const kanly_options *options, kanly_faction you, uint64_t number,
               const protocol_clock *clock);
/* `event {…}`, the n-th of this game */
void line_event(writer *w, const kanly_event *event, uint32_t n);
/* `ask ID {…}`, with at most so many moves; 0: none are listed. The milliseconds are those left for
** the answer; 0: it is as the game said. */
void line_ask(writer *w, uint32_t id, const kanly_game *view, kanly_faction you, unsigned limit,
              uint32_t milliseconds);
/* `choices ID {…}`: the values of the next field after those in `so_far`; refused: and those that
** are there and not lawful */
void line_choices(writer *w, uint32_t id, const kanly_game *view, const kanly_move *so_far,
                  bool refused);
/* `view ID {…}` */
void line_view(writer *w, uint32_t id, const kanly_game *view, kanly_faction you);
/* `wrong ID {…}`; the reason where a rule refuses the answer */
void line_wrong(writer *w, uint32_t id, kanly_reason reason, const char *text);
/* `fault ID {…}` */
void line_fault(writer *w, uint32_t id, const char *why, const char *played, unsigned faults,
                unsigned allowed);
/* `over {…}` */
void line_over(writer *w, const kanly_game *view);

/* How many moves answer what this faction is asked, up to the limit; more: the limit and one. */
unsigned count_moves(const kanly_game *view, kanly_faction you, unsigned limit);
