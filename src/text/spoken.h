/* Words, names, and moves as they were said: for the text room and for the runner of scenarios.
**
** A move is understood in two steps. Reading holds the words against every spelling of
** questions.def, without a game: that is where spelling mistakes are found. Fitting turns what was
** read into the form of one question of one game, because forms depend on the game: which copy of a
** card, which cells of a group, what is being asked about. */
#pragma once

#include "board/board.h"
#include "text/notation.h"
#include "text/wording.h"

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
    char wanted[160]; /* what was expected there, where that can be said in a word */
} words;

/* Splits a line at spaces; `#` starts a comment. */
void split_words(words *w, const char *line, size_t length);
static inline bool more_words(const words *w) { return w->next < w->count && !w->failed; }
word next_word(const words *w); /* looks only; an empty one behind the last */
bool word_is(word x, const char *text);
bool next_is(const words *w, const char *text); /* looks only */
bool took(words *w, const char *text);          /* takes the next word if it is this one */
word take_any(words *w, const char *expected);  /* the next word; fails when there is none */
/* Notes what was expected in place of the next word, or of the one just taken. Returns false. */
bool expected(words *w, const char *what);
bool expected_at(words *w, unsigned column, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
bool at_end(words *w); /* fails when words are left over */

/* Numbers; on a mistake the words remember it and the value is zero. */
typedef struct {
    uint8_t forces, elites;
} said_count;

said_count read_count(words *w);
void print_count(unsigned forces, unsigned elites, char *out, size_t size);
unsigned read_number(words *w, unsigned highest, const char *what);
/* Digits from `from` on, which is moved past them; -1 when there are none or too many. */
int read_digits(word x, unsigned *from);
bool starts_with_digit(const words *w); /* the next word is a number or a count */
uint8_t read_dial(words *w);            /* 3 or 3.5, in half-points */
uint8_t read_yes_no(words *w);
kanly_rule read_rule(words *w);

/* --- names (notation_names.c) ----------------------------------------------------------------- */

typedef struct {
    uint8_t territory;
    uint8_t cell; /* NONE: the whole of a territory that has several */
} said_place;

/* Lists of names. `find` gives NONE where there is no such name; so does `read`, and the words
** remember the mistake. */
#define LISTED(stem)                                                                               \
    uint8_t find_##stem(word x);                                                                   \
    uint8_t read_##stem(words *w);                                                                 \
    void print_##stem(saying *s, uint8_t value);
LISTED(faction)
LISTED(leader)
LISTED(card_name)
LISTED(card_sort)
LISTED(voice_kind)
LISTED(spice_card)
LISTED(territory)
LISTED(ability)
LISTED(pay_event) /* what a payment waits for */
LISTED(phase)
#undef LISTED

said_place read_place(words *w);
uint8_t read_cell(words *w); /* a place with its sector, where it needs one */
void print_cell(saying *s, cell c);

/* A card in a move may say which copy is meant, `shield/2`, where equal cards are not equally
** known. Cuts that off the word; 0: not said. */
unsigned cut_copy(word *x);
/* The card of this name a faction means: that copy, else the lowest it holds, else the first
** there is. */
card meant_card(const kanly_game *g, faction by, card_name name, unsigned copy);
void print_copy(saying *s, const kanly_game *g, faction by, card c);

/* --- what was said (notation_read.c) ---------------------------------------------------------- */

enum { SAID_PARTS = 12, SAID_NAMES = 16, SAID_FIELDS = 8, SAID_READINGS = 4 };
enum { WHICHEVER = 254 }; /* a Karama whose card is not named */

/* A value as it was said. Cards go by their name and a copy until there is a game to find them. */
typedef struct {
    uint8_t slot; /* row of its field (kanly_slot_at) */
    uint8_t value;
    uint8_t copy;
} said_field;

typedef struct {
    uint8_t forces, elites;
    uint8_t cell; /* NONE: not said */
} said_part;

/* The words as one spelling understands them. */
typedef struct {
    uint8_t way; /* row of the way it spells (kanly_way_at) */
    uint8_t spelling;
    uint8_t subject; /* what it says the question is about; NONE: nothing */
    bool asked;      /* of a deal: the partner is to promise it */
    bool listed;     /* it is spelled with a {list} */
    bool all;        /* the list names everything */
    uint8_t field_count, part_count, name_count;
    said_field field[SAID_FIELDS];
    said_part part[SAID_PARTS];                 /* of a group or a list of tokens */
    uint8_t name[SAID_NAMES], copy[SAID_NAMES]; /* of a list of cards or territories */
} said_move;

typedef struct {
    bool pass, decline; /* these answer many questions, without a said_move */
    uint8_t count;
    said_move as[SAID_READINGS];
} spoken;

/* Reads a move: all words up to the end. */
bool notation_read(words *w, spoken *out);

/* What it answers. */
unsigned question_of(const said_move *r);
/* The first said_move that answers this question; NULL: it was not said so. */
const said_move *said_as(const spoken *s, unsigned question);
/* A field of a said_move by the id of its row; NULL: not said. */
const said_field *said_value(const said_move *r, const char *id);
/* The first word of its spelling is this. */
bool spelled(const said_move *r, const char *verb);

/* --- fitting (notation_fit.c) ----------------------------------------------------------------- */

/* The questions this may answer, bit per kanly_ask; the usual one among them. */
uint64_t notation_answers(const spoken *s);
kanly_ask notation_question(const spoken *s);

/* Whether it answers what this faction is asked right now. */
bool notation_fits(const kanly_game *g, uint8_t by, const spoken *s);

/* The move it is as an answer to a question. Says nothing about whether it is legal. */
kanly_move notation_form(const kanly_game *g, uint8_t by, kanly_ask question, const spoken *s);
