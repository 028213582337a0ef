/* Within the text room: the notations and deeds of questions.def, taken apart.
**
** A pattern is a row of pieces: words, blanks to be filled, and clauses in brackets, which are
** patterns themselves. It is read where it stands; nothing is kept. */
#pragma once

#include <stdbool.h>

typedef enum {
    PIECE_END,
    PIECE_TEXT,     /* words, or in a deed whatever stands between two blanks */
    PIECE_BLANK,    /* {…} */
    PIECE_OPTIONAL, /* […] */
    PIECE_NEEDED,   /* (…) */
} piece_kind;

typedef struct {
    const char *at;   /* without its brackets */
    const char *rest; /* the pattern after it */
    unsigned length, left;
    piece_kind kind;
} piece;

/* A whole pattern, as a clause; and what stands behind a piece of one. */
piece pattern_of(const char *pattern);
piece behind(piece p);
/* The first piece of a clause; `in_words`: text ends at a space, and spaces are passed over;
** otherwise the same of the `|` of a deed. */
piece first_piece(piece clause, bool in_words);
#define for_pieces(x, clause, in_words)                                                            \
    for (piece x = first_piece(clause, in_words); (x).kind != PIECE_END;                           \
         x = first_piece(behind(x), in_words))

/* What stands in a blank: {field}, {field:word}, {@field}, {forces+elites}, {territory/zone}. */
typedef struct {
    char field[24];  /* its id as in the rows: "SPICE_CARD" */
    char second[24]; /* after `+` or `/` */
    const char *word;
    unsigned word_length; /* after `:`; word is NULL where there is none */
    bool subject;         /* {@…} */
} blank;

blank blank_of(piece p); /* of any other piece: an empty one */
/* The first blank of a clause, which decides about it. */
blank first_blank(piece clause);
bool blank_is(const blank *b, const char *name);
