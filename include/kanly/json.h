/* The game as JSON, as server and arena send it: for pages, for other languages, for files.
** docs/protocol.md says what the members mean.
**
**     // Prints what the Fremen see and what the first player is asked.
**     #include <kanly/json.h>
**     #include <stdio.h>
**
**     int main(void)
**     {
**         static char json[KANLY_JSON_SIZE];
**         kanly_options options = kanly_default_options();
**         kanly_game game, seen;
**         kanly_start(&game, &options, 7, NULL);
**         kanly_view(&game, KANLY_FREMEN, &seen);
**         kanly_json_position(&seen, KANLY_FREMEN, json, sizeof json);
**         puts(json);
**
**         kanly_faction asked = KANLY_ATREIDES;
**         while (!(kanly_deciders(&game) >> asked & 1)) asked = (kanly_faction)(asked + 1);
**         kanly_view(&game, asked, &seen);
**         kanly_json_question(&seen, asked, json, sizeof json);
**         puts(json);
**         return 0;
**     }
**
** Every call writes one object, and counts as those of text.h do. Hand over what an eye sees
** (kanly_view), never a game whose secrets it must not learn. */
#pragma once

#include "kanly.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { KANLY_JSON_SIZE = 65536 }; /* enough for any position or question; the schema is larger */

/* Everything an eye knows: a faction, or KANLY_FACTIONS for somebody who watches. */
KANLY_API size_t kanly_json_position(const kanly_game *seen, uint8_t eye, char *out, size_t size);

/* What a faction is asked, with the choices of the first field; the choices of the next field of a
** form, or the move in words when it is complete; and the values that are refused, with reasons. */
KANLY_API size_t kanly_json_question(const kanly_game *seen, kanly_faction faction, char *out,
                                     size_t size);
KANLY_API size_t kanly_json_choices(const kanly_game *seen, const kanly_move *so_far, char *out,
                                    size_t size);
KANLY_API size_t kanly_json_refused(const kanly_game *seen, const kanly_move *so_far, char *out,
                                    size_t size);

/* A move by the names of its fields, and what happened. */
KANLY_API size_t kanly_json_move(const kanly_game *seen, const kanly_move *move, char *out,
                                 size_t size);
KANLY_API size_t kanly_json_event(const kanly_event *event, char *out, size_t size);

/* What a faction brings to the table and what it can do, rule by rule: the sheet in front of a
** player. */
KANLY_API size_t kanly_json_faction(kanly_faction faction, char *out, size_t size);

/* A JSON Schema of every question and every move. */
KANLY_API size_t kanly_json_schema(char *out, size_t size);

#ifdef __cplusplus
}
#endif
