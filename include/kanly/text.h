/* The game as text: names, moves in the notation, sentences, options, saved games.
**
**     // Plays a game of random moves, writes it down, reads it again and tells its last events.
**     #include <kanly/text.h>
**     #include <stdio.h>
**     #include <stdlib.h>
**
**     int main(void)
**     {
**         kanly_options options = kanly_default_options();
**         kanly_mistake mistake;
**         if (!kanly_read_options(&options, "basic turns=3", &mistake))
**             return puts(mistake.text), 1;
**
**         kanly_record *record = kanly_record_begin(&options, 7, NULL);
**         kanly_event event[256];
**         uint64_t random = 1;
**         char line[KANLY_LINE_SIZE];
**         for (uint8_t who; (who = kanly_deciders(kanly_record_game(record)));) {
**             kanly_faction faction = KANLY_ATREIDES;
**             while (!(who >> faction & 1)) faction = (kanly_faction)(faction + 1);
**             kanly_move move = kanly_random_move(kanly_record_game(record), faction, &random);
**             kanly_events heard = {event, 0, 256, 0};
**             kanly_record_play(record, &move, &heard);
**             if (kanly_deciders(kanly_record_game(record))) continue;
**             for (uint32_t i = 0; i < heard.count; i++)
**                 kanly_say_event(&event[i], line, sizeof line), puts(line);
**         }
**
**         size_t length = kanly_record_save(record, NULL, 0);   // how long it would be
**         char *saved = (char *)malloc(length + 1);
**         kanly_record_save(record, saved, length + 1);
**         kanly_record *again = kanly_record_load(saved, length, &mistake);
**         if (!again) return puts(mistake.text), 1;
**         printf("%u moves, read again\n", kanly_record_moves(again));
**         kanly_record_free(again), kanly_record_free(record), free(saved);
**         return 0;
**     }
**
** The notation (`emperor ship 5 arrakeen`) is what scenarios, saved games and logs are written in;
** docs/scenarios.md lists its words. Sentences are for people.
**
** A call that writes text is handed a buffer and its size. It writes as much as there is room for,
** always with an end, and returns how long the whole text is: if that is not less than the size,
** the text was cut. (NULL, 0) asks for the length alone. */
#pragma once

#include "kanly.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Enough for a move, a sentence, a list of options, a name; and for any position. */
enum { KANLY_LINE_SIZE = 512, KANLY_POSITION_SIZE = 16384 };

/* What could not be understood. Whoever does not want to know may hand over NULL. */
typedef struct {
    unsigned line, column; /* from 1; 0 where there is none */
    char text[KANLY_LINE_SIZE];
} kanly_mistake;

/* --- names ------------------------------------------------------------------------------------ */

/* "bene-gesserit", "spice-blow", "storm-moved"; NULL where there is no such thing. */
KANLY_API const char *kanly_faction_name(unsigned faction);
KANLY_API const char *kanly_phase_name(unsigned phase);
KANLY_API size_t kanly_event_name(const kanly_event *event, char *out, size_t size);

/* How a game was won (kanly_victory), for people: "by holding strongholds". */
KANLY_API const char *kanly_victory_text(unsigned victory);

/* A value of a kind of field as the notation names it ("arrakeen", "lasgun", "stilgar"), and the
** value that has a name; false when none has. A card's name is that of several cards: the one that
** faction `by` would mean in the game it sees. */
KANLY_API size_t kanly_value_name(kanly_field kind, uint8_t value, char *out, size_t size);
KANLY_API bool kanly_value_find(const kanly_game *seen, kanly_faction by, kanly_field kind,
                                const char *name, uint8_t *value);

/* --- moves ------------------------------------------------------------------------------------ */

/* A move in the notation, without its faction: "ship 5 arrakeen". */
KANLY_API size_t kanly_print_move(const kanly_game *game, const kanly_move *move, char *out,
                                  size_t size);

/* The move a text means when this faction says it; false with a mistake when it means none. Whether
** it is lawful is for kanly_play to say. Reading what was printed gives the same move. */
KANLY_API bool kanly_read_move(const kanly_game *game, kanly_faction by, const char *text,
                               kanly_move *move, kanly_mistake *mistake);

/* --- sentences -------------------------------------------------------------------------------- */

/* What a move does, as far as it is filled in: "ship 5 forces to Arrakeen". */
KANLY_API size_t kanly_say_move(const kanly_game *seen, const kanly_move *move, char *out,
                                size_t size);

/* One value of the next field of a form, as it would stand in a list of choices: "Arrakeen". */
KANLY_API size_t kanly_say_value(const kanly_move *so_far, kanly_field kind, uint8_t value,
                                 char *out, size_t size);

/* Why something is refused, one rule after the other: "costs 4 spice, you have 1 [1.06.03.02]", or
** the rule's own sentence where no numbers decide. Nothing for a reason that refuses nothing. */
KANLY_API size_t kanly_say_reason(const kanly_reason *reason, char *out, size_t size);

/* What happened, with the rule that made it happen: "The storm moves 3 sectors. [1.01.02]". */
KANLY_API size_t kanly_say_event(const kanly_event *event, char *out, size_t size);

/* Whether an eye may be told of an event: a faction, or KANLY_FACTIONS for somebody who watches. */
KANLY_API bool kanly_may_hear(const kanly_event *event, uint8_t eye);

/* A whole position for reading, line by line: what an eye sees of it, or KANLY_NONE for all. */
KANLY_API size_t kanly_say_position(const kanly_game *game, uint8_t eye, char *out, size_t size);

/* --- options ---------------------------------------------------------------------------------- */

/* Options from words (`basic turns=7 nexus=once`), and who sits on the six circles (`atreides -
** emperor fremen - guild`). False: a mistake, and the options are as they were. */
KANLY_API bool kanly_read_options(kanly_options *options, const char *words,
                                  kanly_mistake *mistake);
KANLY_API bool kanly_read_seats(kanly_options *options, const char *words, kanly_mistake *mistake);
KANLY_API size_t kanly_print_options(const kanly_options *options, char *out, size_t size);
KANLY_API size_t kanly_print_seats(const kanly_options *options, char *out, size_t size);

/* --- saved games ------------------------------------------------------------------------------ */

/* A game with everything it came from: its options, its key and its moves. It is the only thing in
** this header that takes memory of its own: whoever gets a record frees it. */
typedef struct kanly_record kanly_record;

/* Begins a game. NULL when memory ran out, or when the options cannot be played
** (kanly_options_fault). */
KANLY_API kanly_record *kanly_record_begin(const kanly_options *options, uint64_t seed,
                                           kanly_events *heard);
KANLY_API kanly_record *kanly_record_begin_with_key(const kanly_options *options,
                                                    const kanly_key *key, kanly_events *heard);
KANLY_API void kanly_record_free(kanly_record *record);

/* The game as it stands, until the next call that changes it. */
KANLY_API const kanly_game *kanly_record_game(const kanly_record *record);

/* Plays a move and writes it down. Returns KANLY_R_NONE, or the rule that refuses it, with nothing
** changed. (Where memory runs out it is not played either: KANLY_RULES.) */
KANLY_API kanly_rule kanly_record_play(kanly_record *record, const kanly_move *move,
                                       kanly_events *heard);

/* The moves so far, counted from 0, and the game as it stood before one of them. */
KANLY_API unsigned kanly_record_moves(const kanly_record *record);
KANLY_API kanly_move kanly_record_move(const kanly_record *record, unsigned number);
KANLY_API void kanly_record_before(const kanly_record *record, unsigned number, kanly_game *game);

/* Takes moves back until so many are left. */
KANLY_API void kanly_record_back_to(kanly_record *record, unsigned moves);

/* The record as the text of a `.kanly` file, and such a text as a record. Reading plays the game
** again: a text that was changed or damaged is refused at the first line that does not agree with
** the game, with NULL and the mistake. */
KANLY_API size_t kanly_record_save(const kanly_record *record, char *out, size_t size);
KANLY_API kanly_record *kanly_record_load(const char *text, size_t length, kanly_mistake *mistake);

#ifdef __cplusplus
}
#endif
