/* The board as constant tables: what touches what, what is printed on cards and leaders.
**
** Everything here is made at compile time from kanly/board.def; nothing is built at start-up and
** nothing changes. Ids are the public ones without their prefix. Sets are bit masks, with
** bit i for id i.
**
** Invariants: a function that takes an id wants one in range, never NONE, unless it says otherwise.
** Adjacency is symmetric and includes cells of the same territory (tests/unit/test_board.c). */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "kanly/names.h"

/* Ids */

typedef uint8_t faction;
typedef uint8_t territory;
typedef uint8_t cell;
typedef uint8_t sector;
typedef uint8_t card;      /* one of the 33 treachery cards */
typedef uint8_t card_name; /* one of the 23 names on them */
typedef uint8_t leader;

enum {
    NONE = KANLY_NONE,
    FACTIONS = KANLY_FACTIONS,
    TERRITORIES = KANLY_TERRITORIES,
    CELLS = KANLY_CELLS,
    SECTORS = KANLY_SECTORS,
    CARDS = KANLY_CARDS,
    CARD_NAMES = KANLY_CARD_NAMES,
    CARD_KINDS = KANLY_CARD_KINDS,
    LEADERS = KANLY_LEADERS,
    LEADERS_EACH = LEADERS / FACTIONS,
    SPICE_CARDS = KANLY_SPICE_CARDS,
    SHAI_HULUDS = KANLY_SHAI_HULUDS,
    FORCES_EACH = 20, /* tokens of one faction, elites among them */
};

#define ROW(id, ...) id = KANLY_##id,
enum { KANLY_FACTION_LIST(ROW) };
#undef ROW

#define ROW(id, ...) id = KANLY_K_##id,
enum { KANLY_CARD_KIND_LIST(ROW) };
#undef ROW

#define ROW(id, ...) T_##id = KANLY_T_##id,
enum { KANLY_TERRITORY_LIST(ROW) };
#undef ROW

#define ROW(id, ...) C_##id = KANLY_C_##id,
enum { KANLY_TREACHERY_LIST(ROW) };
#undef ROW

#define ROW(id, ...) L_##id = KANLY_L_##id,
enum { KANLY_LEADER_LIST(ROW) };
#undef ROW

#define ROW(id, ...) S_##id = KANLY_S_##id,
enum { KANLY_SPICE_CARD_LIST(ROW) S_SHAI_HULUD = KANLY_S_SHAI_HULUD };
#undef ROW

typedef enum { SAND, ROCK, STRONGHOLD, POLAR } terrain;

/* Sets */

/* There are more cells than bits in a word. A set of them is one integer where the compiler has one
** that wide, else (on 32-bit machines) two words that it combines side by side. `&`, `|` and `~`
** work on both; whatever else is done with one has a function here. CELL_WORDS is for tables. */
#if defined(__SIZEOF_INT128__) && !defined(KANLY_CELLS_IN_WORDS)
__extension__ typedef unsigned __int128 cell_set;
#define CELL_WORDS(low, high) ((cell_set)(high) << 64 | (low))
static inline cell_set cells_in_words(uint64_t low, uint64_t high) { return CELL_WORDS(low, high); }
static inline uint64_t low_cells(cell_set set) { return (uint64_t)set; }
static inline uint64_t high_cells(cell_set set) { return (uint64_t)(set >> 64); }
static inline bool any_cell(cell_set set) { return set != 0; }
static inline bool same_cells(cell_set a, cell_set b) { return a == b; }
static inline cell_set but_lowest_cell(cell_set set) { return set & (set - 1); }
static inline bool cell_set_has(cell_set set, uint8_t id) { return set >> id & 1; }
static inline cell_set cell_bit(cell c) { return (cell_set)1 << c; }
static inline cell_set cells_before(unsigned c) { return ((cell_set)1 << c) - 1; }
#else
typedef uint64_t cell_set __attribute__((vector_size(16)));
#define CELL_WORDS(low, high)                                                                      \
    {                                                                                              \
        (low), (high)                                                                              \
    }
static inline cell_set cells_in_words(uint64_t low, uint64_t high) { return (cell_set){low, high}; }
static inline uint64_t low_cells(cell_set set) { return set[0]; }
static inline uint64_t high_cells(cell_set set) { return set[1]; }
static inline bool any_cell(cell_set set) { return (set[0] | set[1]) != 0; }
static inline bool same_cells(cell_set a, cell_set b) { return !any_cell(a ^ b); }
static inline cell_set but_lowest_cell(cell_set set)
{
    return cells_in_words(set[0] & (set[0] - 1), set[0] ? set[1] : set[1] & (set[1] - 1));
}
static inline bool cell_set_has(cell_set set, uint8_t id)
{
    return (id < 64 ? set[0] : set[1]) >> (id & 63) & 1;
}
static inline cell_set cell_bit(cell c)
{
    uint64_t bit = UINT64_C(1) << (c & 63);
    return c < 64 ? cells_in_words(bit, 0) : cells_in_words(0, bit);
}
static inline cell_set cells_before(unsigned c)
{
    uint64_t below = (UINT64_C(1) << (c & 63)) - 1;
    return c < 64 ? cells_in_words(below, 0) : cells_in_words(UINT64_MAX, below);
}
#endif
typedef uint64_t territory_set;
typedef uint8_t faction_set;
typedef uint64_t card_set;
typedef uint32_t leader_set;

static inline territory_set territory_bit(territory t) { return (territory_set)1 << t; }
static inline faction_set just(faction f) { return (faction_set)(1u << f); }
static inline card_set card_bit(card c) { return (card_set)1 << c; }
static inline leader_set leader_bit(leader l) { return (leader_set)1 << l; }

static const cell_set NO_CELLS = CELL_WORDS(0, 0);

/* `n` cells, from one on. */
static inline cell_set cells_from(cell first, unsigned n)
{
    return cells_before(first + n) & ~cells_before(first);
}

/* The lowest cell of a set that is not empty. */
static inline cell lowest_cell(cell_set set)
{
    uint64_t low = low_cells(set), word = low ? low : high_cells(set);
    return (cell)(__builtin_ctzll(word) + 64 * !low);
}

/* The cells before the lowest of a set that is not empty, and those up to it. */
static inline cell_set cells_under(cell_set set) { return cells_before(lowest_cell(set)); }
static inline cell_set cells_up_to(cell_set set) { return cells_before(lowest_cell(set) + 1u); }

/* Whether an id is in a set, of any of the kinds above. */
static inline bool bits_have(uint64_t set, uint8_t id) { return set >> id & 1; }
#define set_has(set, id) _Generic((set), cell_set : cell_set_has, default : bits_have)(set, id)

/* The lowest id of a set that is not empty, of any kind but cells. */
static inline uint8_t lowest_bit(uint64_t set) { return (uint8_t)__builtin_ctzll(set); }

static inline int bit_count(uint64_t set) { return __builtin_popcountll(set); }

static inline int cell_count(cell_set set)
{
    return bit_count(low_cells(set)) + bit_count(high_cells(set));
}

/* for_cells(c, set) { ... } runs its body for every cell of the set, lowest first. It declares c.
** The set is evaluated once, before the first round. `break` and `continue` do what they do in a
** plain loop: the inner `for` runs once per cell, and a break leaves going_c at 0, which ends the
** outer one too. Loops nest as long as their variables have different names. */
#define for_cells(c, set)                                                                          \
    for (cell_set left_##c = (set), *going_##c = &left_##c; going_##c && any_cell(left_##c);       \
         left_##c = but_lowest_cell(left_##c))                                                     \
        for (cell c = (going_##c = 0, lowest_cell(left_##c)); !going_##c;                          \
             (void)c, going_##c = &left_##c)

/* The same for the other kinds of set. */
#define for_bits(x, set)                                                                           \
    for (uint64_t left_##x = (set), going_##x = 1; going_##x && left_##x;                          \
         left_##x &= left_##x - 1)                                                                 \
        for (uint8_t x = (going_##x = 0, lowest_bit(left_##x)); !going_##x; (void)x, going_##x = 1)
#define for_factions(f, set) for_bits(f, set)
#define for_territories(t, set) for_bits(t, set)
#define for_cards(c, set) for_bits(c, set)
#define for_leaders(l, set) for_bits(l, set)

static const faction_set ALL_FACTIONS = (1u << FACTIONS) - 1;
static const card_set ALL_CARDS = ((card_set)1 << CARDS) - 1;

/* The map */

/* A set of cells in a table: what is said of the cells, once for each word of the set. WORD_BIT is
** the bit of a cell in one of the words, if it is of that word. */
#define WORD_BIT(word, c) ((c) / 64 == (word) ? UINT64_C(1) << (c) % 64 : 0)
#define WORD_FROM(word, first, n) (WORD_BEFORE(word, (first) + (n)) & ~WORD_BEFORE(word, first))
#define WORD_BEFORE(word, c)                                                                       \
    ((c) / 64 == (word) ? (UINT64_C(1) << (c) % 64) - 1 : (c) / 64 > (word) ? UINT64_MAX : 0)

#define LOW(id, name, title, kind, first, n) | (kind == TERRAIN ? WORD_FROM(0, first, n) : 0)
#define HIGH(id, name, title, kind, first, n) | (kind == TERRAIN ? WORD_FROM(1, first, n) : 0)
#define CELLS_OF_TERRAIN CELL_WORDS(0 KANLY_TERRITORY_LIST(LOW), 0 KANLY_TERRITORY_LIST(HIGH))
#define TERRAIN SAND
static const cell_set SAND_CELLS = CELLS_OF_TERRAIN;
#undef TERRAIN
#define TERRAIN ROCK
static const cell_set ROCK_CELLS = CELLS_OF_TERRAIN;
#undef TERRAIN
#define TERRAIN STRONGHOLD
static const cell_set STRONGHOLD_CELLS = CELLS_OF_TERRAIN;
#undef TERRAIN
#undef CELLS_OF_TERRAIN
#undef HIGH
#undef LOW
static const cell_set ALL_CELLS = CELL_WORDS(WORD_BEFORE(0, CELLS), WORD_BEFORE(1, CELLS));

#define ROW(id, name, title, kind, first, n) | ((territory_set)(kind == TERRAIN) << T_##id)
#define TERRAIN SAND
static const territory_set SAND_TERRITORIES = 0 KANLY_TERRITORY_LIST(ROW);
#undef TERRAIN
#define TERRAIN STRONGHOLD
static const territory_set STRONGHOLDS = 0 KANLY_TERRITORY_LIST(ROW);
#undef TERRAIN
#undef ROW
static const territory_set ALL_TERRITORIES = ((territory_set)1 << TERRITORIES) - 1;

typedef struct {
    cell_set neighbours;
    uint8_t territory;
    uint8_t sector; /* NONE for the Polar Sink */
} cell_info;

typedef struct {
    cell_set cells;
    territory_set neighbours; /* without itself */
    const char *name, *title;
    uint8_t terrain;
    uint8_t first_cell;
    uint8_t cell_count;
} territory_info;

extern const cell_info CELL[CELLS];
extern const territory_info TERRITORY[TERRITORIES];
extern const cell_set SECTOR_CELLS[SECTORS];

static inline territory territory_of(cell c) { return CELL[c].territory; }
static inline sector sector_of(cell c) { return CELL[c].sector; }
static inline cell_set neighbours(cell c) { return CELL[c].neighbours; }

static inline terrain terrain_of(territory t) { return (terrain)TERRITORY[t].terrain; }
static inline cell_set cells_of(territory t) { return TERRITORY[t].cells; }
static inline cell first_cell(territory t) { return TERRITORY[t].first_cell; }
static inline unsigned cells_in_territory(territory t) { return TERRITORY[t].cell_count; }
static inline territory_set territory_neighbours(territory t) { return TERRITORY[t].neighbours; }
static inline const char *territory_name(territory t) { return TERRITORY[t].name; }
static inline const char *territory_title(territory t) { return TERRITORY[t].title; }

/* The cells of a sector; none for NONE, so that a sweep over the Polar Sink's "sector" is empty. */
static inline cell_set cells_in_sector(sector s)
{
    return s < SECTORS ? SECTOR_CELLS[s] : NO_CELLS;
}

/* The cell of a territory in a sector, or NONE where the territory does not reach. The Polar Sink's
** sector is NONE, and asked so it is found. */
static inline cell cell_at(territory t, sector s)
{
    if (s == NONE) return sector_of(first_cell(t)) == NONE ? first_cell(t) : NONE;
    cell_set here = cells_of(t) & cells_in_sector(s);
    return any_cell(here) ? lowest_cell(here) : NONE;
}

/* The territories at most so many steps away, itself among them, whatever stands between. Nobody
** walks farther than is listed. */
enum { STEPS_LISTED = 3 };
extern const territory_set TERRITORY_WITHIN[TERRITORIES][STEPS_LISTED + 1];
territory_set territories_beyond(territory t, int steps);
static inline territory_set territories_within(territory t, int steps)
{
    return steps <= STEPS_LISTED ? TERRITORY_WITHIN[t][steps] : territories_beyond(t, steps);
}

/* All cells of some territories, and all territories that some cells belong to. */
cell_set cells_of_territories(territory_set set);
territory_set territories_of_cells(cell_set set);

/* Factions */

typedef struct {
    const char *name, *title;
    const char *said; /* in a sentence */
    uint8_t spice, forces, revivals;
} faction_info;

typedef struct {
    const char *title; /* NULL: it has none */
    uint8_t count;
} elite_info;

extern const faction_info FACTION[FACTIONS];
extern const elite_info ELITE[FACTIONS];

static inline const char *faction_name(faction f) { return FACTION[f].name; }
static inline const char *faction_title(faction f) { return FACTION[f].title; }
static inline int starting_spice(faction f) { return FACTION[f].spice; }
static inline int starting_forces(faction f) { return FACTION[f].forces; } /* on the board */
static inline int starting_reserves(faction f) { return FORCES_EACH - FACTION[f].forces; }
static inline int free_revivals(faction f) { return FACTION[f].revivals; }
static inline int elites_of(faction f) { return ELITE[f].count; } /* advanced game only */

/* Treachery cards */

typedef struct {
    card_set cards; /* its copies */
    const char *name, *title;
    uint8_t kind;
    uint8_t copies;
    uint8_t first;
} card_name_info;

extern const card_name_info CARD_NAME[CARD_NAMES];
extern const uint8_t CARD[CARDS]; /* the name on each card */
extern const card_set KIND_CARDS[CARD_KINDS];
extern const char *const CARD_KIND_NAME[CARD_KINDS];

static inline card_name card_name_of(card c) { return CARD[c]; }
static inline uint8_t kind_of_name(card_name n) { return CARD_NAME[n].kind; }
static inline uint8_t card_kind_of(card c) { return kind_of_name(card_name_of(c)); }
static inline card first_copy(card_name n) { return CARD_NAME[n].first; }
static inline int copies_of(card_name n) { return CARD_NAME[n].copies; }
static inline card_set card_set_of_name(card_name n) { return CARD_NAME[n].cards; }
static inline card_set card_set_of_kind(uint8_t k) { return KIND_CARDS[k]; }
static inline const char *card_name_text(card_name n) { return CARD_NAME[n].name; }
static inline const char *card_title(card_name n) { return CARD_NAME[n].title; }
static inline const char *card_kind_name(uint8_t k) { return CARD_KIND_NAME[k]; }

/* Leaders */

typedef struct {
    const char *name, *title;
    uint8_t strength;
} leader_info;

extern const leader_info LEADER[LEADERS];

static inline faction leader_faction(leader l) { return l / LEADERS_EACH; }
static inline int leader_strength(leader l) { return LEADER[l].strength; }
static inline const char *leader_name(leader l) { return LEADER[l].name; }
static inline const char *leader_title(leader l) { return LEADER[l].title; }

static inline leader_set leaders_of(faction f)
{
    return (leader_set)((1u << LEADERS_EACH) - 1) << f * LEADERS_EACH;
}

/* Spice cards. For Shai-Hulud the place is NONE and the amount 0; numbers above it, up to
** SPICE_CARDS, are taken for its copies. */

typedef struct {
    const char *name;
    uint8_t territory, sector, amount;
} spice_card_info;

extern const spice_card_info SPICE_CARD[S_SHAI_HULUD + 1];

static inline const spice_card_info *spice_card_row(uint8_t c)
{
    return &SPICE_CARD[c < S_SHAI_HULUD ? c : S_SHAI_HULUD];
}

static inline const char *spice_card_name(uint8_t c) { return spice_card_row(c)->name; }
static inline territory spice_card_territory(uint8_t c) { return spice_card_row(c)->territory; }
static inline int spice_card_amount(uint8_t c) { return spice_card_row(c)->amount; }

static inline cell spice_card_cell(uint8_t c)
{
    const spice_card_info *row = spice_card_row(c);
    return row->territory == NONE ? NONE : cell_at(row->territory, row->sector);
}
