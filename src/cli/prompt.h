/* A person at the terminal fills in a form: the question in words, the choices of each field with
** numbers, and the words that help along the way. */
#pragma once

#include <stdio.h>

#include "kanly/kanly.h"

typedef enum {
    PROMPT_ANSWERED, /* the move is complete and lawful */
    PROMPT_QUIT,     /* the player typed quit */
    PROMPT_END,      /* there is no more input */
} prompt_result;

/* Asks `who` for an answer to what they are asked now, or for a move that may be made at any
** time. */
prompt_result prompt_move(const kanly_game *game, kanly_faction who, FILE *in, kanly_move *move);
