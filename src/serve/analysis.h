/* Looking back on games that have ended: how the chances went, where they turned, and what would
** have been better there (bots/review.h). It is thought out on the threads of slow bots, one small
** step after the other: between two steps every table that waits has its turn. A step works on
** copies of the game; what it found is taken over in the loop.
**
** Invariants: only a game that has ended is looked at; while nobody asks, nothing is thought; what
** is kept is bounded, by games and within each of them. */
#pragma once

typedef struct server server;
typedef struct thought thought;

void analysis_stepped(server *s, thought *x); /* back from the threads; it is freed by the caller */
void analyses_end(server *s);                 /* when no thread thinks any more */
