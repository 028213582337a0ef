/* Being called: who is not at their table is told that it is their turn, that the seats are taken,
** or that the game has ended, by the ways they chose: a webhook, Web Push, mail. What is to be told
** waits in the store, so that quiet hours, digests and a restart lose nothing; a thread of its own
** sends it (src/post).
**
** A webhook may lead to a room that others read too. So it is told of a reaction for everybody who
** could have one, whether there is anything for them to decide or not: see pauses.h.
**
** Invariants: nothing is told that the person could not see at the table, and nothing but the
** table's name, the turn, the phase and the time left; a target that fails is asked ever more
** seldom, and none of this keeps a game waiting. */
#pragma once

#include "serve/messages.h"
#include "serve/tables.h"
#include "store/calling.h"

bool notices_begin(server *s);
void notices_end(server *s);
void notices_watch(server *s);   /* every second: who is to be called, and what is due */
void notices_collect(server *s); /* letters that are back */

/* What there is to be told. */
typedef enum { CALL_TURN, CALL_HOUR, CALL_FULL, CALL_END, CALL_INVITE, CALLS } call_kind;

/* Tells the person in this seat, by and by; by these channels at most. */
enum { BY_ALL = (1u << CHANNELS) - 1 };
void notices_call(game_table *t, uint8_t f, call_kind kind, unsigned channels);
void notices_invite(game_table *t, const person *who); /* to this table */
void notices_call_full(game_table *t);                 /* if its last seat was just taken */
void notices_call_end(game_table *t);
/* When somebody at this table is to be called next; 0: nobody, as it stands. */
int64_t notices_due(const game_table *t);

/* How somebody wants to be called. */
typedef struct {
    unsigned channels, kinds;     /* bits */
    int64_t digest;               /* minutes between mails; 0: each at once */
    int64_t quiet_from, quiet_to; /* minutes of the day; from below 0: never quiet */
    int64_t offset;               /* of their clock from UTC, in minutes */
    int64_t away_from;            /* when the last vacation began; 0: never */
} wishes;

wishes wishes_read(const char *text);
void wishes_print(const wishes *x, char out[PERSON_WISHES_SIZE]);
/* When to tell: now, when the quiet hours are over, with the next digest. */
int64_t wishes_due(const wishes *x, channel by, bool urgent, int64_t now);
