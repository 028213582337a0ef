/* Between the store of a page and the browser that keeps its games. */
#pragma once

#include "store/store.h"

/* A game as one text, whenever something of it was committed; nothing: it is forgotten. (In
** table.c.) */
void kept_hand_over(const char *id, const char *text, size_t length, bool ended);
/* The same text again, when the page begins. False: it is none, and nothing comes of it. */
bool kept_give_back(store *s, const char *text, size_t length);
