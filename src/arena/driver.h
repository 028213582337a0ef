/* A table of bots: one for every faction in play, and the game they play. Each is handed its view
** and what it may hear, and its answers are played; what is unlawful is counted, and the default
** answer played instead. A guest is a bot that cannot answer: it hears as the others do, and
** somebody else plays its moves. */
#pragma once

#include "bots/bots.h"

typedef struct {
    kanly_game game;
    kanly_game view[KANLY_FACTIONS]; /* what each may know of it, */
    uint8_t fresh;                   /* where it has been looked up since the last move */
    bot seat[KANLY_FACTIONS];
    /* the seats whose bots hear, may act unasked, and answer: a guest's does not */
    uint8_t listeners, volunteers, hosts;
    bot_budget budget;
    const bot_budget *own_budget[KANLY_FACTIONS]; /* where a bot has one of its own, or NULL */
    uint32_t moves;
    uint32_t illegal[KANLY_FACTIONS];     /* answers refused; the default was played instead */
    bool untimed;                         /* nobody wants to know how long an answer took */
    uint64_t nanoseconds[KANLY_FACTIONS]; /* thinking time; the blind do not think */
    uint64_t slowest[KANLY_FACTIONS];     /* the longest single answer */
    uint64_t took;                        /* of the move being made; 0: it came unasked */
    /* Called after every move that was made, with the events it caused; may be NULL. */
    void (*watch)(void *who, const kanly_game *before, const kanly_move *move,
                  const kanly_game *after, const kanly_event *event, uint32_t count);
    void *watcher;
    /* Called with every line that is said; NULL: nobody listens, and nobody speaks. */
    void (*listen)(void *who, const bot_remark *said);
    void *listener;
} bot_table;

/* One for each thread of a crew (crew.h). */
void *bot_table_hire(void *self, unsigned thread);
void bot_table_dismiss(void *self, void *own);

/* Sits the bots of `kind` (one per faction, NULL for those not in play) down and sets up the
** game. */
void bot_table_begin(bot_table *table, const kanly_options *options,
                     const bot_kind *const kind[KANLY_FACTIONS],
                     const uint64_t personality[KANLY_FACTIONS], uint64_t seed);
/* The same, but the game begins with a described state (kanly_resume). */
void bot_table_begin_at(bot_table *table, const kanly_game *described,
                        const bot_kind *const kind[KANLY_FACTIONS],
                        const uint64_t personality[KANLY_FACTIONS]);
/* One move of a bot. False when the game is over, or waits for guests alone. */
bool bot_table_step(bot_table *table);
/* One move of a guest. Returns KANLY_R_NONE, or the rule that refuses it, with nothing changed. */
kanly_rule bot_table_play(bot_table *table, const kanly_move *move);
/* The game as a seat sees it, until the next move. */
const kanly_game *bot_table_view(bot_table *table, kanly_faction faction);
