/* The lines of the arena's protocol, version 1 (docs/arena.md): what a bot in another process is
** told. Everything is made from a view and from events its faction may hear; this file is never
** handed the game. */
#pragma once

#include "kanly/kanly.h"
#include "wire/writer.h"

enum { WIRE_VERSION = 1, WIRE_MOVES = 200 };

/* `game {…}` */
void wire_game(writer *w, const kanly_options *options, kanly_faction you, uint64_t number,
               uint32_t milliseconds);
/* `event {…}` */
void wire_event(writer *w, const kanly_event *event);
/* `ask ID {…}`, with at most so many moves; 0: none are listed */
void wire_ask(writer *w, uint32_t id, const kanly_game *view, kanly_faction you, unsigned limit);
/* `choices ID {…}`: the values of the next field after those in `so_far` */
void wire_choices(writer *w, uint32_t id, const kanly_game *view, const kanly_move *so_far);
/* `view ID {…}` */
void wire_view(writer *w, uint32_t id, const kanly_game *view, kanly_faction you);
/* `wrong ID {…}` */
void wire_wrong(writer *w, uint32_t id, kanly_rule rule, const char *text, bool again);
/* `fault ID {…}` */
void wire_fault(writer *w, uint32_t id, const char *why, const char *played, unsigned faults,
                unsigned allowed);
/* `over {…}` */
void wire_over(writer *w, const kanly_game *view);
