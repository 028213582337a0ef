/* The game as plain data: one struct of fixed size, no pointers, copied with memcpy.
**
** Callers read games through kanly.h and views through kanly_view; the fields are public so that a
** game can be allocated, copied, compared and searched without a call, not so that rules can be
** written elsewhere. Every byte is always defined: equal games are equal bytes.
**
** Conventions: NONE (255) means "nobody", "nowhere" or "no card". A stack is one byte: ordinary
** forces in the low five bits (0 to 20), elites (Sardaukar, Fedaykin) in the high three (0 to 5).
** Sets of factions are bit masks, bit f for faction f. */
#pragma once

#include <stdint.h>

#include "library.h"
#include "names.h"
#include "words.def"

enum {
    KANLY_FIELDS = 24, /* longest form: a Wartime list, or ten Fremen spread over six cells      */
    KANLY_FRAMES =
        7, /* deepest path: turn > phase > segment > shipment > entry > window > window */
    KANLY_FRAME_VARS = 27,
    KANLY_DEALS = 3,
};

/* What a game is played by: one byte per option agreed before it starts (0.03), who sits where, and
** the edition of the rules. */
typedef struct {
#define OPTION(field, ...) uint8_t field;
#include "options.def"
    uint8_t seat[KANLY_FACTIONS]; /* faction on the circle in sector 1 + 3i, or NONE */
    uint8_t edition;              /* 1 to kanly_edition() */
} kanly_options;

typedef enum {
#define ROW(id, ...) KANLY_##id,
    KANLY_PHASE_LIST(ROW)
#undef ROW
        KANLY_PHASES
} kanly_phase;

/* A leader disc. Parked on the map after a battle = alive with `fought_in` set. */
typedef struct {
    uint8_t place : 2;      /* 0 alive, 1 tanks face up, 2 tanks face down (1.05.04) */
    uint8_t holder : 3;     /* who may use it: its own faction or Harkonnen (2.05.10.03) */
    uint8_t taken_from : 3; /* holder before the capture; own faction otherwise */
    uint8_t deaths;
    uint8_t fought_in; /* territory it fought in this battle phase (1.07.04.04), or NONE */
} kanly_leader;

/* A procedure that may be waiting for answers. `vars` belongs to the procedure. */
typedef struct {
    uint8_t procedure;
    uint8_t step;
    uint8_t ask;                       /* the question that is open, or ASK_NOTHING */
    uint8_t who;                       /* factions that still owe an answer */
    uint8_t answer[KANLY_FACTIONS][2]; /* first two fields of each answer, NONE until given */
    uint8_t vars[KANLY_FRAME_VARS];
} kanly_frame;

/* An agreement the engine holds its parties to (1.12.00). */
typedef struct {
    uint8_t kind; /* 0: free place in the list */
    uint8_t from, to, accepted;
    uint8_t argument[3];
    uint8_t until; /* turn in which it ends */
} kanly_deal;

/* What all chance in a game comes from, in the order SipHash reads it. */
typedef struct {
    uint8_t byte[16];
} kanly_key;

typedef struct kanly_game {
    kanly_key key;                      /* the only source of randomness */
    uint64_t hand[KANLY_FACTIONS];      /* treachery cards held, bit per card */
    uint64_t ever_held[KANLY_FACTIONS]; /* every card ever held (Truthtrance Q20) */
    uint64_t advisors; /* territories whose Bene Gesserit tokens are advisors (2.02.10) */
    uint64_t stopped;  /* rows of the Karama table out of use, for one use or the phase (RB-11) */
    uint32_t traitors_dealt[KANLY_FACTIONS]; /* the four dealt (0.11), bit per leader */
    uint32_t traitors[KANLY_FACTIONS];       /* those kept */
    uint32_t traitors_shown;                 /* called at least once: public (RB-39) */
    uint32_t chance;                         /* numbers drawn from the key so far */

    uint16_t spice[KANLY_FACTIONS];  /* behind the shield */
    uint16_t bribes[KANLY_FACTIONS]; /* in front of it, until 1.09.01 */
    uint16_t moves;                  /* answers given so far */

    kanly_options options;

    uint8_t playing;                  /* factions at the table */
    uint8_t turn;                     /* 1 to options.turns */
    uint8_t phase;                    /* kanly_phase */
    uint8_t storm;                    /* sector of the marker, 0 to 17 */
    uint8_t storm_card;               /* face down, 1 to 6; 0: none drawn */
    uint8_t storm_next[6];            /* cards set up to be drawn after it; 0: draw at random */
    uint8_t wheel_users[2];           /* who dials the next storm (1.01.02) */
    uint8_t order[KANLY_FACTIONS];    /* storm order, First Player first; NONE past the end */
    uint8_t wall_destroyed;           /* Family Atomics */
    uint8_t worms;                    /* sandworms resolved after turn 1 (4.02) */
    uint8_t ally[KANLY_FACTIONS];     /* or NONE */
    uint8_t pledge[KANLY_FACTIONS];   /* spice the ally may spend of one's own (1.10.02.05, .06) */
    uint8_t reserved[KANLY_FACTIONS]; /* spice bound by a standing bid or a locked plan */
    uint8_t lent;        /* factions whose shown Karama the ally's shipment may use (3.01.11.03) */
    uint8_t powers_used; /* factions whose 1.14 power is spent */
    uint8_t predicted_faction, predicted_turn; /* 2.02.03; NONE, 0: none */
    uint8_t winners;                           /* factions; set when the phase is OVER */
    uint8_t victory;                           /* how it was won: kanly_victory */

    uint8_t stack[KANLY_FACTIONS]
                 [KANLY_CELLS];       /* forces on the board; advisors are Bene Gesserit stacks */
    uint8_t blow[KANLY_CELLS];        /* spice lying there */
    uint8_t reserves[KANLY_FACTIONS]; /* stacks */
    uint8_t tanks[KANLY_FACTIONS];    /* stacks */

    kanly_leader leader[KANLY_LEADERS];
    uint8_t leader_known[KANLY_LEADERS]; /* factions that know a face-down or captive disc */
    uint8_t checks_due;    /* standing checks to make before anything else happens: CHECK_ bits */
    uint8_t haderach_lost; /* Atreides losses in battle, wakes at 7 (2.01.10) */
    uint8_t haderach_dead;
    uint8_t haderach_used_in; /* territory, or NONE */

    /* deck from the front (next card last), discard from the back (top first) */
    uint8_t treachery[KANLY_CARDS];
    uint8_t treachery_count, discard_count;
    uint8_t lot[KANLY_FACTIONS]; /* the row on auction, first to be sold first; NONE */
    /* factions that know where this card is; bit 7: everybody, watchers too */
    uint8_t card_known[KANLY_CARDS];
    /* buyers the Atreides saw (Q18); bit 7: seen on auction (Q17); bit 6: passed on by 1.14.04
    ** (Q27) */
    uint8_t seen_bought[KANLY_CARDS];
    uint8_t first_card[KANLY_FACTIONS];  /* Q21 */
    uint8_t last_bought[KANLY_FACTIONS]; /* Q22 */

    uint8_t spice_deck[KANLY_SPICE_CARDS]; /* next card last */
    /* discards: pile A from the front, pile B from the back, tops innermost */
    uint8_t piles[KANLY_SPICE_CARDS];
    uint8_t spice_count, pile_count[2], worms_aside; /* aside: drawn on turn 1 (1.02.02) */
    uint8_t looked;                                  /* who has seen what lies next: LOOKED_ bits */

    /* what happened this turn or phase */
    uint8_t elites_revived;    /* factions that got an elite back this turn (2.03.11, 2.04.20) */
    uint8_t claimed;           /* factions that had charity this turn (1.03.02) */
    uint8_t allied_this_nexus; /* factions that made an alliance in this Nexus (1.10.01.02) */
    uint8_t truth;             /* last Truthtrance: 0 none, 1 no, 2 yes */
    uint8_t hand_swapped;      /* factions touched by 1.14.04 (Q27) */
    kanly_deal deal[KANLY_DEALS];

    uint8_t result;      /* what the last finished procedure reports to its caller */
    uint8_t said_length; /* the last answer to a question put to one faction */
    uint8_t said[KANLY_FIELDS];
    uint8_t depth;
    kanly_frame frame[KANLY_FRAMES];
} kanly_game;

/* 1,536 bytes, 24 lines of a cache, and one more for the bytes of options to come. */
KANLY_STATIC_ASSERT(sizeof(kanly_game) <= 1600,
                    "the game must stay small enough to copy millions of times a second");
