/* Persons: who a client is, beyond a seat. A browser makes a key and shows it in `hello`; the
** server keeps its hash, and an id that everybody may know. Nobody signs up: a person comes to be
** when somebody with a key first sits down or gives their name.
**
** Invariants: a client's `person` is the one its key opens; a seat's `person` is whoever sat down
** there with a key, and the store's list of who plays where says the same. */
#pragma once

#include "serve/messages.h"
#include "serve/tables.h"
#include "store/people.h"

typedef struct persons persons;

bool persons_begin(server *s);
void persons_end(server *s);
void persons_sweep(server *s); /* now and then: who never played and is long gone is forgotten */

/* --- who a client is -------------------------------------------------------------------------- */

/* The key of a `hello`. False: the client may not come in, and was told. */
bool persons_greet(const request *r);
void persons_write_hello(const request *r, writer *w);
/* Notes that a write failed: then nothing of this turn is kept. Returns what it is given. */
bool persons_kept(server *s, bool kept);
/* Whoever asks; false: nobody that is known, and they were told. */
bool persons_asked(const request *r, person *out);

/* Wants nothing of what the other says (friends.c). */
bool persons_block(const server *s, const char *hearer, const char *speaker);
/* The operator lets them talk; else they were told. */
bool persons_may_talk(const request *r);

/* --- at tables -------------------------------------------------------------------------------- */

uint8_t persons_eye(const client *c, const game_table *t);    /* WATCHER: no seat of theirs */
void persons_sit(const request *r, game_table *t, uint8_t f); /* it is this client's now */
/* Who sat at each faction's seat sits at another's now; the seats as they were before. */
void persons_move(game_table *t, const seat before[KANLY_FACTIONS],
                  const uint8_t now_at[KANLY_FACTIONS]);
void persons_stand(game_table *t, uint8_t f);                   /* nobody's */
void persons_name(const request *r, const char *name);          /* they are called so */
bool persons_usual_name(const request *r, char out[NAME_SIZE]); /* false: not known */
void persons_note_end(const game_table *t);                     /* how it ended for everybody */
bool persons_was_called(game_table *t, uint8_t f);              /* about what is asked now */
void persons_show_mine(const request *r, writer *w); /* the tables of who asks (mine.c) */
/* mine.c */
void show_mine(writer *w, const game_table *t, uint8_t f);

/* --- ratings.c -------------------------------------------------------------------------------- */

/* What a person's game counts for: its kind, its draws, and the rating with it. */
void rate_game(people *kept, const game_table *t, uint8_t f, person_game *out);
/* As of their last game of a kind. False: none was played. */
bool rating_now(people *kept, const char *id, person_game_kind kind, double *rating,
                double *deviation, unsigned *games);
