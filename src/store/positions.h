/* A position as text that lasts: each field by its name, numbers in hexadecimal, the same on every
** machine. Games go on from one when they cannot be played again from their first move, and sooner
** when they can.
**
** How far a procedure has come is in its frame, in numbers that mean something to one program only.
** So a position names its layout, and is read by no program of another one. */
#pragma once

#include "kanly/kanly.h"

enum {
    /* Raised by hand when what stands in the frames of procedures changes its meaning: a step put
    ** between two others, a variable that now holds something else. */
    POSITION_LAYOUT = 1,
    POSITION_SIZE = 8192,     /* of the text, with its end */
    POSITION_NAME_SIZE = 128, /* of a layout, and of a program */
};

/* The layout of this program, "1 9f3c…": the number above, and a sum of the fields and procedures
** there are. */
void position_layout(char out[POSITION_NAME_SIZE]);
/* Which rules this program has: its version, the latest edition and its layout. */
void position_program(char out[POSITION_NAME_SIZE]);

/* Everything but what the game started from, the options and the key. */
void position_write(const kanly_game *game, char out[POSITION_SIZE]);
/* Into a game whose options and key are there. False: not of this layout, or damaged. */
bool position_read(const char *text, kanly_game *game);
