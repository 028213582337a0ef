/* A seat: who plays a faction at a table, how they are known, what they wish, what they owe.
**
** Invariants: a person's seat has a token, an open one has none; a seat that a bot plays, for good
** or as a stand-in, has a level. */
#pragma once

#include "bots/bots.h"
#include "serve/clients.h"
#include "serve/orders.h"
#include "serve/secrets.h"

typedef enum {
    SEAT_NONE, /* this faction does not play */
    SEAT_OPEN, /* waits for a person */
    SEAT_PERSON,
    SEAT_BOT,
} seat_kind;

/* In the order of their sizes: a table has six of them, and a server thousands of tables. */
typedef struct {
    int64_t kept_until;    /* open, but kept: then others may sit down too */
    const bot_kind *level; /* who plays a bot's seat, or stands in */
    bot *bot;
    uint64_t passes;      /* windows the person never wants to be asked, bit per question */
    uint64_t passes_turn; /* … nor these, while the turn `passes_until` lasts */
    int64_t asked_at;     /* since when it owes its answer */
    int64_t pause_until;  /* drawn when it was asked: no answer that waits is given sooner */
    uint64_t will_for;    /* the client who gave the answer that waits; 0: it was not asked */
    char *will_id;        /* of its request, as JSON; NULL: none */
    int64_t hinted;       /* a webhook was told of the reaction that began then (notices.c) */
    int64_t away_until;   /* on vacation: a clock of a day does not run; 0: they are not */
    int64_t spent;        /* of its bank, in milliseconds */
    int64_t held_until;   /* an answer that came too early, by the time too; 0: not by the time */
    int64_t code_until;
    seat_orders orders; /* what is answered for them */
    seat_kind kind;
    uint32_t talk_from;  /* private talk up to here was somebody else's, who sat here before */
    uint32_t answers;    /* moves made so far */
    uint32_t will_moves; /* the answer that waits was known when so many moves had been made */
    uint32_t called;     /* they were called about their question of this number; 0: not */
    uint32_t held;       /* after one move less it had an answer that came too early (pace.c) */
    bool stand_in;       /* a bot plays for the person until they come back */
    bool given_up;       /* a bot's, because its person got up: others may sit down */
    uint8_t passes_until;
    bool smart;    /* they are not asked what has one lawful answer */
    uint8_t muted; /* factions this one does not want to hear; bit 6 the bots, 7 the watchers */
    bool ready;    /* the game may begin, as far as they are concerned */
    bool warned;   /* they were called, and told that time runs out */
    bool ran_out;  /* of time, since it last answered itself */
    bool asked;
    uint8_t asked_what;
    uint8_t wished, wish[KANLY_FACTIONS]; /* how many; in a draft, the dearest first */
    bool has_will;                        /* an answer waits for its moment */
    bool thinking;                        /* a copy of the bot is at work */
    kanly_move will;
    char name[NAME_SIZE];
    char person[TOKEN_SIZE];   /* who sits there, where they are known (persons.h); empty: not */
    uint8_t token[HASH_BYTES]; /* hash of the token of the person who holds it */
    uint8_t kept[HASH_BYTES];  /* whoever had this token in the game before may come back */
    char code[CODE_SIZE];
} seat;

/* --- who plays -------------------------------------------------------------------------------- */

bool seat_bot_plays(const seat *x); /* for good, or until the person is back */
/* A person may sit down: it is open, or given up while the game is `playing`. */
bool seat_is_free(const seat *x, bool playing);
bool seat_opens_to(const seat *x, const char *token); /* that of the person who holds it */
bool seat_opens_to_hash(const seat *x, const uint8_t hash[HASH_BYTES]);

/* A person's from now on, with a token that only they know. */
void seat_give(seat *x, char token[TOKEN_SIZE]);
/* Its person got up: nothing of theirs stays. It is open then. */
void seat_leave(seat *x);
void seat_give_to_bot(seat *x, const bot_kind *level);  /* for good */
void seat_give_up(seat *x);                             /* to a bot, but others may sit down */
void seat_let_stand_in(seat *x, const bot_kind *level); /* NULL: who stood in last */
void seat_take_back(seat *x, int64_t now);
/* Somebody else sits down: what was said in private before is not theirs, and the clock starts
** again. */
void seat_take_over(seat *x, uint32_t talk, int64_t now);
void seat_forget(seat *x); /* as if nobody had ever sat there */

/* --- kept for a rematch ----------------------------------------------------------------------- */

/* The token of the game before opens the seat in the next one: nobody has to be there when it is
** made. */
void seat_keep_for(seat *x, const seat *before, int64_t now);
bool seat_is_kept(const seat *x, int64_t now); /* nobody else may sit down yet */
bool seat_is_kept_for(const seat *x, const char *token);
void seat_keep_no_longer(seat *x);

/* --- another device --------------------------------------------------------------------------- */

void seat_draw_code(seat *x, int64_t now);
bool seat_has_code(const seat *x, const char code[CODE_SIZE], int64_t now);
void seat_forget_code(seat *x);

/* --- what they owe ---------------------------------------------------------------------------- */

/* What it is asked now, NOTHING being nothing; again: it has just answered and is asked again. */
/* True: the question is new. */
bool seat_note_asked(seat *x, uint8_t what, bool again, int64_t now);
/* Its answer waits; it was known when so many moves had been made. */
void seat_will_answer(seat *x, const kanly_move *answer, uint32_t moves);
void seat_forget_will(seat *x);
void seat_note_answer(seat *x, int64_t spent);
bool seat_owes(const seat *x);       /* the person themselves, and not a bot in their place */
bool seat_is_awaited(const seat *x); /* … and their answer does not wait already */

/* --- what they wish --------------------------------------------------------------------------- */

bool seat_passes(const seat *x, uint8_t asked, uint8_t turn); /* a window, without being asked */
bool seat_mutes(const seat *x, uint8_t speaker);              /* no faction: the watchers */
void seat_mute(seat *x, uint8_t speaker, bool on);
bool seat_mutes_bots(const seat *x);
void seat_mute_bots(seat *x, bool on);
