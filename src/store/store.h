/* Where games are kept. A game is what it starts from (its head) and its moves; this is all the
** rest of the server knows of storage, and another kind of storage would keep to the same calls.
**
** Writes gather in one transaction until store_commit, which returns when they are safe on the
** disk; what was not committed was never written. A call that fails returns false and store_error
** says why; the failed transaction is given up whole, so that nothing is ever half there. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "kanly/state.h"

enum {
    STORE_ID_SIZE = 32,     /* of a game's name, with its end */
    STORE_SALT = 16,        /* bytes */
    STORE_ERROR_SIZE = 320, /* room for any complaint */
    STORE_GAME_SIZE = 640,  /* options and seats as text */
};

typedef enum {
    STORE_GATHERING, /* people are sitting down */
    STORE_PLAYING,
    STORE_ENDED,
    STORE_ASIDE, /* damaged; kept as it is, for people to look at */
} store_state;

/* What a game starts from. `game` is "advanced turns=10 …\nseats…" in the words of saved games;
** `about` belongs to the server (who sits where, clocks, talk) and is only kept here. */
typedef struct {
    char id[STORE_ID_SIZE];
    store_state state;
    int64_t created, changed; /* milliseconds since 1970 */
    char game[STORE_GAME_SIZE];
    uint32_t version;         /* of the words it is kept in, which are those of saved games */
    uint32_t edition;         /* of the rules */
    kanly_key key;            /* nothing for a game from before the first edition */
    uint8_t salt[STORE_SALT]; /* of the key's commitment */
    const char *about;        /* lives until the next call */
    const char *reason;       /* why it was set aside; NULL: it was not */
} store_game;

/* A move as it is kept: in the notation, so that it can be read by people and by later versions. */
typedef struct {
    uint32_t number; /* from 1 */
    uint8_t by;      /* faction */
    const char *text;
    uint64_t sum;  /* checksum of the position after it */
    int64_t at;    /* when it was made */
    int64_t spent; /* milliseconds taken off the player's bank */
} store_move;

typedef struct {
    uint32_t number;
    int64_t at;
    uint8_t from, to; /* faction, or NONE: a watcher; everybody */
    const char *name;
    const char *text;
} store_talk;

typedef struct store store;

/* Opens the store in a folder, which is made where it is missing, and brings it up to date. `alone`
** keeps every other writer out. NULL with a sentence when that cannot be done; what is there is
** then left as it is. */
store *store_open(const char *folder, bool alone, char *error, size_t size);
void store_close(store *s);
const char *store_error(const store *s);
/* For what else is kept there, in the same transactions (db.h). */
struct db *store_db(store *s);

/* $XDG_DATA_HOME/kanly, or ~/.local/share/kanly. */
bool store_usual_folder(char *out, size_t size);

/* --- writing ---------------------------------------------------------------------------------- */

bool store_put_game(store *s, const store_game *game);
bool store_set_state(store *s, const char *id, store_state state, const char *reason);
bool store_add_move(store *s, const char *id, const store_move *move);
bool store_cut_moves(store *s, const char *id, uint32_t keep); /* practice: taken back */
/* Of a game's talk the latest is kept, and what is far back is forgotten. */
enum { STORE_TALK_KEPT = 2000 };
bool store_add_talk(store *s, const char *id, const store_talk *talk);
bool store_drop_game(store *s, const char *id);

bool store_commit(store *s);
void store_give_up(store *s);

/* --- reading ---------------------------------------------------------------------------------- */

typedef enum { STORE_FOUND, STORE_MISSING, STORE_FAILED } store_result;

store_result store_get_game(store *s, const char *id, store_game *out);

/* Calls back for every game, or every move or word of one, in order; the callback returns false to
** stop. False when reading failed. */
typedef bool store_game_reader(void *self, const store_game *game);
typedef bool store_move_reader(void *self, const store_move *move);
typedef bool store_talk_reader(void *self, const store_talk *talk);
bool store_each_game(store *s, store_game_reader *read, void *self);
bool store_each_move(store *s, const char *id, store_move_reader *read, void *self);
/* What was said: the numbers after `after`, up to and with `to`. */
bool store_each_talk(store *s, const char *id, uint32_t after, uint32_t to, store_talk_reader *read,
                     void *self);
bool store_last_talk(store *s, const char *id, uint32_t *number); /* 0: nothing was said yet */

/* --- upkeep ----------------------------------------------------------------------------------- */

/* Whether the file itself is whole; each fault is told. */
bool store_check_file(store *s, void (*tell)(void *self, const char *fault), void *self);
bool store_vacuum(store *s);
