/* What speaks for a move and what it risks, as facts of the position: who stands where, who lacks
** how much, what lies there, what it costs. No numbers of a search, no judgement. */
#pragma once

#include "bots/bots.h"

enum { GROUNDS_SIZE = 200, GROUND_NUMBERS = 3 };

enum {
    GROUND_NONE,
#define GROUND(id, word, sentence) GROUND_##id,
#include "bots/grounds.def"
#undef GROUND
    GROUND_KINDS
};

/* A fact: its row (grounds.def) and what stands in its slots. */
typedef struct bot_ground {
    uint8_t kind;
    uint8_t side;  /* factions */
    uint8_t where; /* a territory, or KANLY_NONE */
    uint8_t card;  /* a card, or KANLY_NONE */
    uint8_t asked; /* of GROUND_MEANS: the question */
    uint16_t number[GROUND_NUMBERS];
} bot_ground;

typedef struct {
    bot_ground reason[2]; /* the strongest first; GROUND_NONE: there is none */
    bot_ground risk;
} bot_grounds;

/* What a search came to about its last move. */
typedef struct bot_counsel {
    bot_ground because;    /* what speaks for it apart from the search */
    uint16_t moves;        /* compared; 0: nothing was */
    uint8_t share, margin; /* of 100 games won, and how far that may be off; 0: too few to tell */
    bool against;          /* it does better than `other`, which came to mind first */
    kanly_move other;
} bot_counsel;

/* From what the mover may see. */
bot_grounds bot_grounds_of(const kanly_game *view, const kanly_move *move);

const char *bot_ground_word(uint8_t kind); /* "they-win"; NULL: there is none */
/* The sentence in English; nothing for GROUND_NONE. */
void bot_ground_text(const bot_ground *ground, char *text, size_t size);
