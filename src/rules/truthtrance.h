/* Truthtrance (truthtrance.c, 3.01.22): the questions it can put. */
#pragma once

#include "kanly/kanly.h"

/* What a question needs besides its number; `play truthtrance F Qnn ARGUMENT...` gives them in this
** order. FIELD_OPTION is a kind of card: its place in TRUTH_KIND_WORD (for Q30 only the first two).
** Where a card may be meant by name or by kind (Q19, Q22) the field is FIELD_CARD_NAME: 0 to 22
** a name, TRUTH_KIND + k kind k. */
enum { TRUTH_QUESTIONS = 30, TRUTH_KINDS = 11, TRUTH_KIND = 32 };
typedef struct {
    uint8_t argument[2]; /* kanly_field, 0 where there is none */
} truth_question;
extern const truth_question TRUTH_QUESTION[TRUTH_QUESTIONS + 1];
extern const char *const TRUTH_KIND_WORD[TRUTH_KINDS];
