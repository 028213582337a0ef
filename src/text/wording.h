/* Things of the game as a person would say them: "3 forces and 1 Fedaykin", "Cielago South (sector
** 1)". Everything is written into a `saying`, a buffer that never overflows and is always
** terminated. The notation of moves and files is another language and lives in notation.h. */
#pragma once

#include <stddef.h>

#include "board/board.h"
#include "kanly/kanly.h"

typedef struct {
    char *out;
    size_t size, used; /* used may pass size: then the text was cut */
} saying;

saying saying_in(char *out, size_t size);
void say(saying *s, const char *format, ...) __attribute__((format(printf, 2, 3)));

void say_faction(saying *s, faction f); /* "the Fremen"; NONE: "nobody" */
void say_factions(saying *s, faction_set set);
const char *elite_title(faction owner); /* "Sardaukar" */
void say_stack(saying *s, uint8_t stack, faction owner);
void say_cell(saying *s, cell c);
void say_territory(saying *s, territory t);
void say_card(saying *s, card c);     /* NONE: "no card" */
void say_leader(saying *s, leader l); /* also Cheap Hero, Kwisatz Haderach and NONE */
void say_dial(saying *s, uint8_t half_points);
void say_spice_card(saying *s, uint8_t c);

/* An id of the rows as it is written: SPICE_CARD is "spice-card". */
const char *id_word(const char *id, char *out, size_t size);
const char *phase_title(uint8_t phase);    /* "Spice Blow" */
const char *phase_word(uint8_t phase);     /* "spice-blow" */
const char *victory_text(uint8_t victory); /* "by holding strongholds" */
const char *victory_word(uint8_t victory); /* "strongholds"; "none" */

/* "projectile weapon", which the Voice commands as "a projectile weapon"; NULL past the last. */
const char *voice_kind_title(uint8_t kind);

/* One value of a field of a form, as it stands in a list of choices. `so_far` is the form
** without it. */
void say_value(saying *s, const kanly_move *so_far, uint8_t field, uint8_t value);
/* A value of this kind of field as the notation names it: "arrakeen", "weapon-poison". */
void print_value(saying *s, unsigned field, uint8_t value);
/* The value that has this name there, for a faction that may mean a copy of its own; false:
** none. */
bool find_value(const kanly_game *seen, faction by, unsigned field, const char *name,
                uint8_t *value);
/* What a move does, as an order, as far as it is filled in: "ship 5 forces to Arrakeen". `seen`
** may be NULL where the form has no group of tokens. */
void say_move(saying *s, const kanly_game *seen, const kanly_move *move);
/* The same without what is not said yet: "ship to Arrakeen". */
void say_brief_move(saying *s, const kanly_game *seen, const kanly_move *move);
/* What is done, without with what and where: "ship", "take up arms". Nothing where a deed begins
** with what it is about. */
void say_act(saying *s, const kanly_move *move);
/* Whether an answer passes: leaves things as they are. Its first field says so. */
bool move_passes(const kanly_move *move);
/* What the next field of a form is: "forces", "ally's part". */
const char *field_text(const kanly_move *so_far, uint8_t field);
/* One rule that refuses, with the case where numbers decide: "costs 4 spice, you have 1
** [1.06.03.02]". */
void say_because(saying *s, const kanly_because *because);
/* The numbers alone: "costs 4 spice, you have 1"; nothing where no numbers decide. */
void say_case(saying *s, const kanly_because *because);
/* The word of a fact, for programs; "" for none. */
const char *fact_word(uint8_t kind);
/* Whether it says that so many tokens are not there. */
bool fact_counts_stock(uint8_t kind);
/* The forms behind these: for readers who say them in another language. */
kanly_move truth_asked(uint8_t number, uint8_t first, uint8_t second);
kanly_move deal_offered(uint8_t kind, const uint8_t term[3]);
kanly_move deal_promised(const kanly_deal *deal);
/* A Truthtrance question, with its arguments. */
void say_truth(saying *s, uint8_t number, uint8_t first, uint8_t second);
/* A deal, from the side of the one who offers it: its terms in the order of the form. */
void say_deal(saying *s, uint8_t kind, const uint8_t term[3]);
/* The same for a deal in the list, with its parties. */
void say_standing_deal(saying *s, const kanly_deal *deal);
/* What is promised in it, without the price: "play no weapon". */
void say_what_is_promised(saying *s, const kanly_deal *deal);
