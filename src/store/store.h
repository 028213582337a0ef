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
    STORE_NODE_SIZE = 64,   /* of a server's name among others */
};

typedef enum {
    STORE_GATHERING, /* people are sitting down */
    STORE_PLAYING,
    STORE_ENDED,
    STORE_ASIDE, /* damaged, or so an earlier kanly said; kept as it is, for people to look at */
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
    bool broken;              /* the head itself does not agree with its checksum */
    int64_t touched;          /* when somebody last had it in memory; 0: not known */
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
    const char *remark; /* of a bot: what it said, as JSON (talk.c); empty: a person's words */
} store_talk;

/* Where a game stands, kept now and then and when nobody is at it, so that it need not be played
** again from its first move. `about` belongs to the server, as that of the game does. */
typedef struct {
    uint32_t moves;      /* made so far */
    const char *program; /* that wrote it (positions.h) */
    const char *game;    /* the position as text */
    const char *about;
} store_position;

typedef struct store store;

/* Opens the store in a folder, which is made where it is missing, or at an address (db.h), and
** brings it up to date. `alone` keeps every other writer out of a folder, and is refused at an
** address where a server is at work. NULL with a sentence when that cannot be done; what is there
** is then left as it is. */
store *store_open(const char *folder, bool alone, char *error, size_t size);
bool store_is_address(const char *text); /* of a database, and no folder */
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
/* Practice: what comes after is taken back, and a position after it. */
bool store_cut_moves(store *s, const char *id, uint32_t keep);
/* In place of the one before. */
bool store_put_position(store *s, const char *id, const store_position *position);
/* Of a game's talk the latest is kept, and what is far back is forgotten. */
enum { STORE_TALK_KEPT = 2000 };
bool store_add_talk(store *s, const char *id, const store_talk *talk);
bool store_drop_game(store *s, const char *id);

/* Somebody has the game in memory from now on; */
bool store_hold(store *s, const char *id, int64_t now); /* unless another node has it: nodes.h */
/* it is in the store alone, and must be looked at again at `wake`; 0: not until somebody comes. */
bool store_rest(store *s, const char *id, int64_t wake, int64_t now);

/* Forgets games in this state that nobody has in memory and nothing happened in since then; a
** limited number at once, the count of which is added. */
bool store_forget(store *s, store_state state, int64_t before, unsigned *forgotten);

/* Words the store keeps about itself: who served it last. */
bool store_note(store *s, const char *name, const char *value);

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
bool store_each_unfinished(store *s, store_game_reader *read, void *self);
/* Those that come after move `after`; 0: all. */
bool store_each_move(store *s, const char *id, uint32_t after, store_move_reader *read, void *self);
/* The names of the games somebody had in memory, and of those that must be looked at by now. */
typedef bool store_name_reader(void *self, const char *id);
bool store_each_held(store *s, store_name_reader *read, void *self);
bool store_each_due(store *s, int64_t now, store_name_reader *read, void *self);
/* Damaged counts as missing. It lives until the next call. */
store_result store_get_position(store *s, const char *id, store_position *out);
store_result store_get_note(store *s, const char *name, char *out, size_t size);
/* What was said: the numbers after `after`, up to and with `to`. */
bool store_each_talk(store *s, const char *id, uint32_t after, uint32_t to, store_talk_reader *read,
                     void *self);
bool store_last_talk(store *s, const char *id, uint32_t *number); /* 0: nothing was said yet */

/* --- upkeep ----------------------------------------------------------------------------------- */

/* Whether the file itself is whole; each fault is told. */
bool store_check_file(store *s, void (*tell)(void *self, const char *fault), void *self);
bool store_vacuum(store *s);
/* A copy of everything in another folder, which a server can use; also beside a server. */
bool store_backup(store *s, const char *folder);
