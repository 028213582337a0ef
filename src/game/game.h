/* Small verbs on the state: forces, spice, cards, leaders, chance. They say how the pieces are
** moved, never when: no rule about turns, permission or cost lives here.
**
** A `table` is the game being played together with the buffer of whoever listens. Functions that
** change the game take the table, so that they can be heard; functions that only look take `const
** kanly_game *`.
**
** Invariants after every verb: forces of a faction are twenty over board, reserves and tanks; the
** advisors mask has a bit only where Bene Gesserit tokens stand; every treachery and spice card is
** in exactly one place. */
#pragma once

#include <stdbool.h>
#include <string.h>

#include "board/board.h"
#include "board/rulebook.h"
#include "game/chance.h"
#include "kanly/kanly.h"

typedef struct {
    kanly_game *game;
    kanly_events *heard; /* NULL: nobody listens */
    bool pause;          /* stop where one phase ends and the next has not begun */
} table;

typedef uint8_t stack; /* ordinary forces in the low five bits, elites in the high three */

typedef enum {
#define EVENT(id, ...) EVENT_##id,
#include "kanly/events.def"
#undef EVENT
    EVENTS
} event_kind;

enum { ALIVE = 0, TANKS_UP = 1, TANKS_DOWN = 2 };      /* kanly_leader.place */
enum { LOOKED_STORM = 1, LOOKED_SPICE = 2 };           /* kanly_game.looked: Fremen, Atreides */
enum { SEEN_ON_AUCTION = 0x80, CHANGED_HANDS = 0x40 }; /* kanly_game.seen_bought */
/* kanly_game.checks_due: a disc died, came back or changed hands; tokens or the storm moved. */
enum { CHECK_LEADERS = 1, CHECK_MAP = 2 };
enum { KNOWN_TO_ALL = 0xff }; /* kanly_game.card_known */

/* For what happens only when somebody listens, asks why or has made a mistake: compilers keep it
** out of the way of the rest. */
#define SELDOM __attribute__((cold))

/* As far as a byte can count, for numbers that are shown. */
static inline uint8_t in_a_byte(unsigned number)
{
    return number > UINT8_MAX ? UINT8_MAX : (uint8_t)number;
}

/* Eight bytes of a list as one number, the first of them lowest on every machine: compilers make
** a single load of it where that is the machine's own order. */
static inline uint64_t eight_of(const uint8_t *list)
{
    return (uint64_t)list[0] | (uint64_t)list[1] << 8 | (uint64_t)list[2] << 16 |
           (uint64_t)list[3] << 24 | (uint64_t)list[4] << 32 | (uint64_t)list[5] << 40 |
           (uint64_t)list[6] << 48 | (uint64_t)list[7] << 56;
}

/* Bit i for byte i of eight that is not zero. */
static inline uint64_t filled_bytes(uint64_t eight)
{
    const uint64_t low = UINT64_C(0x7f7f7f7f7f7f7f7f);
    uint64_t marks = (((eight & low) + low) | eight) & ~low; /* the top bit of each byte */
    return (marks >> 7) * UINT64_C(0x0102040810204080) >> 56;
}

/* The same for sixteen of a list: those that have any of some bits, those that are not zero, those
** that another list has not got in their place. */
#if defined(__SSE2__)
typedef char sixteen_bytes __attribute__((vector_size(16)));
static inline sixteen_bytes sixteen_of(const uint8_t *list)
{
    sixteen_bytes sixteen;
    memcpy(&sixteen, list, sizeof sixteen);
    return sixteen;
}
static inline uint64_t filled_bytes_of(sixteen_bytes sixteen)
{
    return 0xffffu ^ (unsigned)__builtin_ia32_pmovmskb128(sixteen == (sixteen_bytes){0});
}
static inline uint64_t marked_sixteen(const uint8_t *list, uint8_t bits)
{
    return filled_bytes_of(sixteen_of(list) & ((sixteen_bytes){0} + (char)bits));
}
static inline uint64_t filled_sixteen(const uint8_t *list)
{
    return filled_bytes_of(sixteen_of(list));
}
static inline uint64_t differing_sixteen(const uint8_t *one, const uint8_t *other)
{
    return filled_bytes_of(sixteen_of(one) ^ sixteen_of(other));
}
#else
static inline uint64_t marked_sixteen(const uint8_t *list, uint8_t bits)
{
    const uint64_t each = bits * UINT64_C(0x0101010101010101);
    return filled_bytes(eight_of(list) & each) | filled_bytes(eight_of(list + 8) & each) << 8;
}
static inline uint64_t filled_sixteen(const uint8_t *list) { return marked_sixteen(list, 0xff); }
static inline uint64_t differing_sixteen(const uint8_t *one, const uint8_t *other)
{
    return filled_bytes(eight_of(one) ^ eight_of(other)) |
           filled_bytes(eight_of(one + 8) ^ eight_of(other + 8)) << 8;
}
#endif

/* --- events ----------------------------------------------------------------------------------- */

/* Something everybody sees, something `who` alone see. Up to six arguments follow the count-free
** macro form: tell(t, R_1_01_03, EVENT_FORCES_LOST, by, a, b). */
SELDOM void hear(table *t, faction_set who, kanly_rule rule, event_kind kind, uint8_t by,
                 const uint8_t argument[6]);
#define tell(t, rule, kind, by, ...) whisper(t, KANLY_SEEN_BY_ALL, rule, kind, by, __VA_ARGS__)
/* Where nobody listens nothing is put together. */
#define whisper(t, who, rule, kind, by, ...)                                                       \
    ((t)->heard ? hear((t), (who), (rule), (kind), (by), (const uint8_t[6]){__VA_ARGS__}) : (void)0)

/* --- factions --------------------------------------------------------------------------------- */

static inline bool has(faction_set set, faction f) { return set >> f & 1; }
static inline bool plays(const kanly_game *g, faction f) { return g->playing >> f & 1; }
static inline faction_set others(const kanly_game *g, faction f)
{
    return g->playing & (faction_set)~just(f);
}
static inline faction ally_of(const kanly_game *g, faction f) { return g->ally[f]; }
static inline bool allied(const kanly_game *g, faction a, faction b)
{
    return g->ally[a] == b && b != NONE;
}
static inline bool advanced(const kanly_game *g) { return g->options.advanced; }
/* Of the rules this game is played by. What was changed in edition 2 stands behind
** `if (edition(g) >= 2)`, beside the rule's number (contents.c). */
static inline unsigned edition(const kanly_game *g) { return g->options.edition; }

sector marker_of(const kanly_game *g, faction f); /* sector of the player circle */
/* first of them in storm order, NONE if empty */
faction next_in_order(const kanly_game *g, faction_set among);

/* --- stacks ----------------------------------------------------------------------------------- */

static inline uint8_t ordinary(stack s) { return s & 31; }
static inline uint8_t elite(stack s) { return s >> 5; }
static inline uint8_t total(stack s) { return (uint8_t)((s & 31) + (s >> 5)); }
static inline stack make_stack(unsigned ordinary_forces, unsigned elites)
{
    return (stack)(ordinary_forces | elites << 5);
}
static inline bool stack_within(stack part, stack whole)
{
    return ordinary(part) <= ordinary(whole) && elite(part) <= elite(whole);
}

static inline stack at(const kanly_game *g, faction f, cell c) { return g->stack[f][c]; }
cell_set filled_cells(const uint8_t row[CELLS]); /* where a row of the state is not zero */
/* Cells with tokens, advisors included. */
static inline cell_set tokens_of(const kanly_game *g, faction f)
{
    return filled_cells(g->stack[f]);
}
stack tokens_in(const kanly_game *g, faction f, territory where); /* sum over the territory */

/* Bene Gesserit tokens in a territory show one face (2.02.10). */
static inline bool advisors_in(const kanly_game *g, territory where)
{
    return g->advisors >> where & 1;
}
/* A Force: any token that is not an advisor. */
static inline bool has_forces(const kanly_game *g, faction f, territory where)
{
    return !(f == BENE_GESSERIT && advisors_in(g, where)) && tokens_in(g, f, where) != 0;
}
faction_set forces_in(const kanly_game *g, territory where); /* factions with Forces there */
/* Factions with tokens in one cell. Who does not play has nothing anywhere, so all six are looked
** at, without a branch; spelled out, because compilers leave it a loop. */
_Static_assert(FACTIONS == 6, "one line for each faction");
static inline faction_set tokens_of_any_at(const kanly_game *g, cell c)
{
    return (faction_set)((at(g, 0, c) != 0) | (at(g, 1, c) != 0) << 1 | (at(g, 2, c) != 0) << 2 |
                         (at(g, 3, c) != 0) << 3 | (at(g, 4, c) != 0) << 4 |
                         (at(g, 5, c) != 0) << 5);
}
/* factions with tokens, advisors too */
faction_set tokens_of_any_in(const kanly_game *g, territory where);

/* Moving tokens about, unheard: the rule that does it tells what happened. */
void put(table *t, faction f, stack s, cell c);
void take(table *t, faction f, stack s, cell c);
void from_reserves(table *t, faction f, stack s);
void to_reserves(table *t, faction f, stack s);
void from_tanks(table *t, faction f, stack s);
/* To the tanks, heard: because of `rule`. */
void to_tanks(table *t, kanly_rule rule, faction f, stack s, cell c);
void kill_all_in_cells(table *t, kanly_rule rule, faction f, cell_set where);
/* flips, heard if it changes */
void set_advisors(table *t, kanly_rule rule, territory where, bool advisors);

/* --- storm ------------------------------------------------------------------------------------ */

static inline cell_set storm_cells(const kanly_game *g) { return cells_in_sector(g->storm); }
static inline bool in_storm(const kanly_game *g, cell c) { return sector_of(c) == g->storm; }

/* --- spice ------------------------------------------------------------------------------------ */

/* Behind the shield and bound by nothing: what can be spent. */
static inline unsigned purse(const kanly_game *g, faction f)
{
    int left = g->spice[f] - g->reserved[f];
    return (unsigned)(left > 0 ? left : 0);
}
void pay_bank(table *t, kanly_rule rule, faction f, unsigned amount);
void get_from_bank(table *t, kanly_rule rule, faction f, unsigned amount);
enum { BANK = NONE }; /* a payee that is no faction */
void pay(table *t, kanly_rule rule, faction from, faction payee, unsigned amount);
/* Unheard: behind another's shield (2.03.06), in front of it (1.12.02). */
void hand_over(table *t, faction from, faction to, unsigned amount);
void lay_in_front(table *t, faction from, faction to, unsigned amount);
void destroy_spice(table *t, kanly_rule rule, cell_set where);

/* --- treachery cards -------------------------------------------------------------------------- */

static inline bool holds(const kanly_game *g, faction f, card_name name)
{
    return (g->hand[f] & card_set_of_name(name)) != 0;
}
static inline unsigned hand_size(const kanly_game *g, faction f)
{
    /* In a view the top byte counts the cards whose faces are not known. */
    return (unsigned)(__builtin_popcountll(g->hand[f] & ALL_CARDS) + (g->hand[f] >> 56));
}
card held_copy(const kanly_game *g, faction f, card_name name); /* lowest copy in hand, or NONE */

card draw_treachery(table *t);               /* NONE when deck and discards are both empty (0.06) */
void give_card(table *t, faction f, card c); /* into the hand, unseen by others */
void discard(table *t, kanly_rule rule, faction f,
             card c);                        /* from the hand to the open pile, heard */
void set_aside(table *t, faction f, card c); /* out of the game */
void top_of_deck(table *t, card c);          /* back on the deck, drawn next */

/* --- spice cards ------------------------------------------------------------------------------ */

bool spice_deck_ready(table *t); /* rebuilds an empty deck (1.13.03); false if nothing is left */
uint8_t draw_spice(table *t);    /* a kanly_spice_card */
uint8_t next_spice(const kanly_game *g); /* the one on top, or NONE */
void lay_on_pile(table *t, unsigned pile, uint8_t spice_card);
/* territory of its topmost Territory Card, or NONE */
territory pile_top(const kanly_game *g, unsigned pile);

/* --- leaders ---------------------------------------------------------------------------------- */

enum { TRAITORS_DEALT = 4 }; /* to each faction (0.11) */

static inline bool alive(const kanly_game *g, leader l) { return g->leader[l].place == ALIVE; }
/* Alive in the hand of a faction that is not its own (2.05.10). */
static inline bool is_captive(const kanly_game *g, leader l)
{
    return alive(g, l) && g->leader[l].holder != leader_faction(l);
}
leader_set leaders_held(const kanly_game *g, faction f); /* alive and in this faction's hand */
void kill_leader(table *t, kanly_rule rule, leader l, bool face_down);
void return_leader(table *t, leader l); /* from the tanks to its own faction's pool */

/* The discs something has happened to: `turned` are not alive, free and without a death, `fought`
** lie on the map. Mostly few, so whoever looks at all leaders looks at these. */
typedef struct {
    leader_set turned, fought;
} eventful_leaders;
eventful_leaders eventful_discs(const kanly_game *g);
