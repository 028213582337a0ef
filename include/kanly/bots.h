/* Opponents, by name. A bot is handed what its player sees and hears, and answers for it.
**
**     // Five bots against one that plays at random; says who won.
**     #include <kanly/bots.h>
**     #include <stdio.h>
**
**     int main(void)
**     {
**         kanly_options options = kanly_default_options();
**         kanly_bot *seat[KANLY_FACTIONS];
**         for (unsigned f = 0; f < KANLY_FACTIONS; f++)
**             seat[f] = kanly_bot_new(f ? "steady" : "random", (kanly_faction)f, &options, f);
**
**         kanly_event event[512];
**         kanly_events heard = {event, 0, 512, 0};
**         kanly_game game, seen;
**         kanly_start(&game, &options, 42, &heard);
**         while (kanly_deciders(&game)) {
**             unsigned asked = 0;
**             for (unsigned f = 0; f < KANLY_FACTIONS; f++) {
**                 kanly_view(&game, (uint8_t)f, &seen);
**                 kanly_bot_hear(seat[f], &seen, &heard);   // it picks out what it may know
**                 if (kanly_deciders(&game) >> f & 1) asked = f;
**             }
**             kanly_view(&game, (uint8_t)asked, &seen);
**             kanly_move move = kanly_bot_answer(seat[asked], &seen, NULL);
**             heard.count = 0;
**             kanly_play(&game, &move, &heard);
**         }
**         for (unsigned f = 0; f < KANLY_FACTIONS; f++) {
**             if (kanly_winners(&game) >> f & 1) printf("faction %u wins\n", f);
**             kanly_bot_free(seat[f]);
**         }
**         return 0;
**     }
**
** Bots never see the game: hand them views of their own faction (kanly_view). The same bot with the
** same seed, the same news and no limit of time gives the same answers. A bot is used by one thread
** at a time; several bots by as many as there are. */
#pragma once

#include "kanly.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct kanly_bot kanly_bot;

/* How long one answer may take; nought is no limit of that sort. Only `mentat` makes use of it: it
** searches as long as it may. Without any limit, or with NULL, it does not search at all and
** answers as `steady` does. */
typedef struct {
    uint32_t milliseconds;
    uint32_t playouts; /* games it may imagine */
    uint32_t threads;  /* how many it may use; 0 and 1 are the same */
} kanly_budget;

/* The kinds there are, from 0: "random", "novice", "steady", "naib", "mentat", and a sentence about
** each for people who choose an opponent; NULL past the last. */
KANLY_API const char *kanly_bot_name(unsigned index);
KANLY_API const char *kanly_bot_sentence(unsigned index);

/* Sits down for a faction, before the game is started. The same kind with another seed plays a
** little differently. NULL: there is no such kind, or no memory. */
KANLY_API kanly_bot *kanly_bot_new(const char *name, kanly_faction faction,
                                   const kanly_options *options, uint64_t seed);
KANLY_API kanly_bot *kanly_bot_copy(const kanly_bot *bot); /* with its memory */
KANLY_API void kanly_bot_free(kanly_bot *bot);

/* What has happened since last time: all of it, of which the bot takes what its faction may know.
** `seen` is its view of the game after that. */
KANLY_API void kanly_bot_hear(kanly_bot *bot, const kanly_game *seen, const kanly_events *heard);

/* Its answer to what its faction is asked in this view; to nothing, when it is not asked. */
KANLY_API kanly_move kanly_bot_answer(kanly_bot *bot, const kanly_game *seen,
                                      const kanly_budget *budget);

/* A move out of turn (a bribe, a deal, a Ghola) that it wants to make now; false: none. Worth
** asking every bot once before each answer. */
KANLY_API bool kanly_bot_volunteer(kanly_bot *bot, const kanly_game *seen, kanly_move *move);

/* Why it made its last move, in a sentence; nothing where it cannot say. Counts as the calls of
** text.h do. */
KANLY_API size_t kanly_bot_reason(const kanly_bot *bot, char *out, size_t size);

#ifdef __cplusplus
}
#endif
