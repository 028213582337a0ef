/* The remarks that a saved game has on its moves (text/savegame.h), and what they are called:
**
**     player FACTION NAME   who plays a faction; before the first move
**     ms NUMBER             how long the move took
**     eval NUMBER           how good its player thought the position
**     say TEXT              what its player had to say about it
**     fault WORD            the default was played: late, illegal, crashed */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "wire/writer.h"

enum { REMARK_NAME_SIZE = 64 };

/* Those with this key, a line each; false: there are none. */
bool remarks_with(const char *remarks, const char *key, char *out, size_t size);

/* The number behind a key, or NAN. */
double remarks_number(const char *remarks, const char *key);

/* The name of the player of this faction, where it is told; else `out` stays as it is. */
void remarks_player(const char *remarks, const char *faction, char out[REMARK_NAME_SIZE]);

/* The members ms, eval, fault and say, as far as they are there; say is a list of lines. */
void remarks_write(writer *w, const char *remarks);
