/* Within the text room: words, names, and moves as they were said.
**
** A move is understood in two steps. Reading turns words into what was said (`spoken`), without a
** game: that is where spelling mistakes are found. Fitting turns it into the form of one question
** of one game, because forms depend on the game: which copy of a card, which cells of a group,
** what is being asked about. */
#pragma once

#include "board/board.h"
#include "text/notation.h"

/* --- words (notation_words.c) ----------------------------------------------------------------- */

enum { WORDS = 64 };

typedef struct {
    const char *at; /* not ended: it lies within the line */
    unsigned length;
    unsigned column; /* the first character of the line is 1 */
} word;

/* The words of one line, taken from the front one by one. The first mistake is kept. */
typedef struct {
    word word[WORDS];
    unsigned count, next;
    unsigned end; /* column after the last word */
    bool failed;
    notation_error error;
} words;

/* Splits a line at spaces; `#` starts a comment. */
void split_words(words *w, const char *line, size_t length);
static inline bool more_words(const words *w) { return w->next < w->count && !w->failed; }
bool word_is(word x, const char *text);
bool next_is(const words *w, const char *text); /* looks only */
bool took(words *w, const char *text);          /* takes the next word if it is this one */
word take_any(words *w, const char *expected);  /* the next word; fails when there is none */
/* Notes what was expected in place of the next word, or of the one just taken. Returns false. */
bool expected(words *w, const char *what);
bool expected_at(words *w, unsigned column, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
bool at_end(words *w); /* fails when words are left over */

/* --- names (notation_names.c) ----------------------------------------------------------------- */

typedef struct {
    uint8_t territory;
    uint8_t cell; /* NONE: the whole of a territory that has several */
} said_place;

typedef struct {
    uint8_t forces, elites;
} said_count;

/* Read one thing; on a mistake the words remember it and the value is NONE or zero. */
uint8_t read_faction(words *w);
uint8_t read_leader(words *w);
uint8_t read_card_name(words *w);
uint8_t read_spice_card(words *w);
said_place read_place(words *w);
uint8_t read_cell(words *w); /* a place with its sector, where it needs one */
uint8_t read_phase(words *w);
said_count read_count(words *w);
unsigned read_number(words *w, unsigned highest, const char *what);
unsigned read_half_points(words *w); /* 3 or 3.5, doubled */
bool read_yes_no(words *w);
kanly_rule read_rule(words *w);

bool starts_with_digit(const words *w); /* the next word is a number or a count */

/* A card in a move may say which copy is meant, `shield/2`, where equal cards are not equally
** known. Cuts that off the word; 0: not said. */
unsigned cut_copy(word *x);
/* The card of this name a faction means: that copy, else the lowest it holds, else the first
** there is. */
card meant_card(const kanly_game *g, faction by, card_name name, unsigned copy);

uint8_t find_faction(word x); /* these give NONE where there is no such name */
uint8_t find_leader(word x);
uint8_t find_card_name(word x);
uint8_t find_spice_card(word x);
uint8_t find_territory(word x);
uint8_t find_phase(word x);

extern const char *const PHASE_NAME[KANLY_PHASES];

void print_cell(cell c, char *out, size_t size); /* `arrakeen`, `cielago-south/1` */
/* with its copy where that matters */
void print_card(const kanly_game *g, faction by, card c, char *out, size_t size);
void print_count(unsigned forces, unsigned elites, char *out, size_t size);

/* --- moves (notation_read.c, notation_fit.c) -------------------------------------------------- */

/* Everything that can be said. */
typedef enum {
    SAY_NOTHING,
    SAY_PASS,
    SAY_DECLINE,
    SAY_TRAITOR,
    SAY_PREDICT,
    SAY_PLACE,
    SAY_DIAL,
    SAY_WEATHER,
    SAY_ATOMICS,
    SAY_LOSE,
    SAY_LOOK,
    SAY_WORM,
    SAY_SHELTER,
    SAY_RIDE,
    SAY_KARAMA_WORM,
    SAY_OFFER,
    SAY_ACCEPT,
    SAY_LEAVE,
    SAY_CLAIM,
    SAY_BID,
    SAY_KARAMA_TAKE,
    SAY_RETURN,
    SAY_REVIVE,
    SAY_GRANT,
    SAY_KARAMA_REVIVE,
    SAY_SHIP,
    SAY_SEND,
    SAY_CROSS,
    SAY_RETREAT,
    SAY_ACT,
    SAY_WAIT,
    SAY_KARAMA_STOP,
    SAY_ACCOMPANY,
    SAY_FLIP,
    SAY_MOVE,
    SAY_HAJR,
    SAY_FIGHT,
    SAY_VOICE,
    SAY_FORESEE,
    SAY_SHOW,
    SAY_KARAMA_LOOK,
    SAY_PLAN,
    SAY_KEEP,
    SAY_DISCARD,
    SAY_CAPTURE,
    SAY_KILL,
    SAY_KARAMA,
    SAY_GHOLA,
    SAY_TRUTHTRANCE,
    SAY_BRIBE,
    SAY_GIVE,
    SAY_PLEDGE,
    SAY_LEND,
    SAY_DEAL,
    SAY_ANSWER_DEAL,
    SAY_DISCLOSE,
    VERBS
} verb;

enum { SAID_PARTS = 12, SAID_CARDS = 16, SAID_ARGUMENTS = 6 };

typedef struct {
    uint8_t forces, elites;
    uint8_t cell; /* NONE: not said */
} said_part;

typedef struct {
    uint8_t verb;
    uint8_t faction;
    uint8_t leader; /* or KANLY_HERO, KANLY_KWISATZ_HADERACH, NONE */
    uint8_t cell;   /* where to */
    uint8_t territory;
    uint8_t option; /* of the question: yes or no, must or not, an element, a kind of deal */
    uint8_t turn, ally, dial, ability, kind;
    uint8_t weapon, defense; /* names of cards */
    bool haderach, karama;
    uint8_t with; /* the name of the card that serves as a Karama; NONE: whichever there is */
    uint16_t number, spice;
    uint8_t part_count, card_count, territory_count, argument_count;
    said_part part[SAID_PARTS];
    uint8_t card[SAID_CARDS]; /* names */
    uint8_t copy[SAID_CARDS]; /* which copy of each, 0: whichever */
    uint8_t territories[SAID_CARDS];
    word argument[SAID_ARGUMENTS]; /* read only once the question is known */
} spoken;

/* Reads a move: all words up to the end. */
bool notation_read(words *w, spoken *out);

/* The questions this may answer, bit per kanly_ask; the usual one among them. */
uint64_t notation_answers(const spoken *s);
kanly_ask notation_question(const spoken *s);
bool notation_any_time(const spoken *s);

/* Whether it answers what this faction is asked right now, and whether it speaks of the same thing
** (the same territory, cell, ability) as the question does. */
bool notation_fits(const kanly_game *g, uint8_t by, const spoken *s);
bool notation_about(const kanly_game *g, uint8_t by, const spoken *s);

/* The move it is as an answer to a question. Says nothing about whether it is legal. */
kanly_move notation_form(const kanly_game *g, uint8_t by, kanly_ask question, const spoken *s);

/* How much an ally must put at the mover's disposal before this can be done (1.10.02.05). */
unsigned notation_pledge(const spoken *s);
