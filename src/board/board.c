/* The tables of board.h, each expanded from its list in kanly/board.def, and what is counted from
** them. Masks are constant expressions: for each row of one table, an OR over the rows of
** another. */
/* The lists are laid out by hand. */
/* clang-format off */
#include "board/board.h"

/* Counts that the rules name. A row lost or doubled in a list stops the build here. */
#define ROW(...) +1
_Static_assert(0 KANLY_CELL_LIST(ROW) == CELLS, "a row for each cell");
_Static_assert(0 KANLY_ADJACENCY_LIST(ROW) == 190, "pairs of touching cells");
#undef ROW
_Static_assert(FACTIONS == 6 && TERRITORIES == 42 && LEADERS == 30, "the game as printed");
/* 3.01.00: these cards and no others. */
_Static_assert(CARD_NAMES == 23 && CARDS == 33, "the treachery deck as printed");
_Static_assert(SPICE_CARDS == 21 && S_SHAI_HULUD == 15, "the spice deck as printed");

/* The leaders of a faction stand together, so leader_faction() is a division. */
#define ROW(id, name, title, who, strength) &&L_##id / LEADERS_EACH == who
_Static_assert(1 KANLY_LEADER_LIST(ROW), "five leaders for each faction, in order");
#undef ROW

/* A territory's run of cells is the one that the list of cells gives it. */
enum {
#define ROW(c, t, s) TERRITORY_OF_##c = T_##t,
    KANLY_CELL_LIST(ROW)
#undef ROW
};

enum {
#define ROW(id, name, title, kind, first, n) FIRST_CELL_##id = first, CELL_END_##id = first + n,
    KANLY_TERRITORY_LIST(ROW)
#undef ROW
};

#define ROW(c, t, s) &&FIRST_CELL_##t <= c &&c < CELL_END_##t
_Static_assert(1 KANLY_CELL_LIST(ROW), "every cell lies in its territory's run");
#undef ROW
#define ROW(id, name, title, kind, first, n) +n
_Static_assert(0 KANLY_TERRITORY_LIST(ROW) == CELLS, "the runs hold no cell twice");
#undef ROW

/* The map */

#define TOUCHES(word, me, a, b)                                                                    \
    | ((a) == (me) ? WORD_BIT(word, b) : (b) == (me) ? WORD_BIT(word, a) : 0)
#define LOW(me, a, b) TOUCHES(0, me, a, b)
#define HIGH(me, a, b) TOUCHES(1, me, a, b)
#define ROW(c, t, s)                                                                               \
    [c] = {CELL_WORDS(0 KANLY_ADJACENCY_LIST_WITH(LOW, c), 0 KANLY_ADJACENCY_LIST_WITH(HIGH, c)),  \
           T_##t, s},
const cell_info CELL[CELLS] = {
    /* neighbours, territory, sector */
    KANLY_CELL_LIST(ROW)
};
#undef ROW
#undef HIGH
#undef LOW
#undef TOUCHES

/* A border between two territories makes both neighbours; a sector line inside one makes none. */
#define BORDER(me, mine, other)                                                                    \
    | ((territory_set)((int)(mine) == (int)(me) && (int)(other) != (int)(me)) << (other))
#define BORDERS(me, a, b)                                                                          \
    BORDER(me, TERRITORY_OF_##a, TERRITORY_OF_##b) BORDER(me, TERRITORY_OF_##b, TERRITORY_OF_##a)

/* Sets of territories that other rows can name: each is two enumerators, which are ints. */
enum { HALF_BITS = 21, HALF = (1 << HALF_BITS) - 1 };
_Static_assert(TERRITORIES <= 2 * HALF_BITS, "two halves make a set of territories");
#define IN_HALVES(name, id, set)                                                                   \
    name##_LOW_##id = (int)((set) & HALF), name##_HIGH_##id = (int)((set) >> HALF_BITS),
#define FROM_HALVES(name, id) ((territory_set)name##_HIGH_##id << HALF_BITS | name##_LOW_##id)

#define NEXT_TO(id) FROM_HALVES(NEXT_TO, id) /* without itself */
#define ROW(id, ...) IN_HALVES(NEXT_TO, id, 0 KANLY_ADJACENCY_LIST_WITH(BORDERS, T_##id))
enum { KANLY_TERRITORY_LIST(ROW) };
#undef ROW

/* What lies next to any of a set, told from the cells, whose list is another one. */
#define NEXT_IN_TWO(me, c, t, s) | (NEXT_TO(me) >> T_##t & 1 ? NEXT_TO(t) : 0)
#define ROW(id, ...) IN_HALVES(IN_TWO, id, NEXT_TO(id) KANLY_CELL_LIST_WITH(NEXT_IN_TWO, id))
enum { KANLY_TERRITORY_LIST(ROW) };
#undef ROW
#undef NEXT_IN_TWO

#define IN_TWO(id) FROM_HALVES(IN_TWO, id)
#define NEXT_IN_THREE(me, c, t, s) | (IN_TWO(me) >> T_##t & 1 ? NEXT_TO(t) : 0)
#define ROW(id, ...)                                                                               \
    [T_##id] = {(territory_set)1 << T_##id, (territory_set)1 << T_##id | NEXT_TO(id),              \
                (territory_set)1 << T_##id | IN_TWO(id),                                           \
                IN_TWO(id) KANLY_CELL_LIST_WITH(NEXT_IN_THREE, id)},
const territory_set TERRITORY_WITHIN[TERRITORIES][STEPS_LISTED + 1] = {
    /* itself, in one step, in two, in three */
    KANLY_TERRITORY_LIST(ROW)
};
#undef ROW
#undef NEXT_IN_THREE
#undef IN_TWO

#define ROW(id, name, title, kind, first, n)                                                       \
    [T_##id] = {CELL_WORDS(WORD_FROM(0, first, n), WORD_FROM(1, first, n)),                        \
                NEXT_TO(id), name, title, kind, first, n},
const territory_info TERRITORY[TERRITORIES] = {
    /* cells, neighbours, name, title, terrain, first cell, number of cells */
    KANLY_TERRITORY_LIST(ROW)
};
#undef ROW
#undef NEXT_TO
#undef FROM_HALVES
#undef IN_HALVES
#undef BORDERS
#undef BORDER

#define LOW(me, c, t, s) | ((s) == (me) ? WORD_BIT(0, c) : 0)
#define HIGH(me, c, t, s) | ((s) == (me) ? WORD_BIT(1, c) : 0)
#define SECTOR(s)                                                                                  \
    [s] = CELL_WORDS(0 KANLY_CELL_LIST_WITH(LOW, s), 0 KANLY_CELL_LIST_WITH(HIGH, s))
const cell_set SECTOR_CELLS[SECTORS] = {
    SECTOR(0),  SECTOR(1),  SECTOR(2),  SECTOR(3),  SECTOR(4),  SECTOR(5),
    SECTOR(6),  SECTOR(7),  SECTOR(8),  SECTOR(9),  SECTOR(10), SECTOR(11),
    SECTOR(12), SECTOR(13), SECTOR(14), SECTOR(15), SECTOR(16), SECTOR(17),
};
#undef SECTOR
#undef HIGH
#undef LOW

territory_set territories_beyond(territory t, int steps)
{
    territory_set reached = TERRITORY_WITHIN[t][STEPS_LISTED];
    for (territory_set next = reached; steps > STEPS_LISTED; steps--) {
        for_territories(from, reached)
            next |= territory_neighbours(from);
        if (next == reached) break;
        reached = next;
    }
    return reached;
}

cell_set cells_of_territories(territory_set set)
{
    cell_set cells = NO_CELLS;
    for_territories(t, set)
        cells |= cells_of(t);
    return cells;
}

territory_set territories_of_cells(cell_set set)
{
    territory_set found = 0;
    for_cells(c, set)
        found |= territory_bit(territory_of(c));
    return found;
}

/* Factions */

#define ROW(id, name, title, said, spice, board, revival)                                          \
    [id] = {name, title, said, spice, board, revival},
const faction_info FACTION[FACTIONS] = {
    KANLY_FACTION_LIST(ROW)
};
#undef ROW

const elite_info ELITE[FACTIONS] = {
#define ROW(owner, count, title) [owner] = {title, count},
    KANLY_ELITE_LIST(ROW)
#undef ROW
};

/* Treachery cards */

enum { /* each name's first and last card: an enum counts on from the value before */
#define ROW(id, name, title, kind, n, rule) FIRST_##id, LAST_##id = FIRST_##id + n - 1,
    KANLY_TREACHERY_LIST(ROW)
#undef ROW
};

#define COPIES(id, n) ((((card_set)1 << (n)) - 1) << FIRST_##id)

#define ROW(id, name, title, kind, n, rule)                                                        \
    [C_##id] = {COPIES(id, n), name, title, kind, n, FIRST_##id},
const card_name_info CARD_NAME[CARD_NAMES] = {
    /* cards, name, title, kind, copies, first copy */
    KANLY_TREACHERY_LIST(ROW)
};
#undef ROW

#define NAMED_1(id) C_##id,
#define NAMED_2(id) NAMED_1(id) NAMED_1(id)
#define NAMED_3(id) NAMED_2(id) NAMED_1(id)
#define NAMED_4(id) NAMED_3(id) NAMED_1(id)
#define ROW(id, name, title, kind, n, rule) NAMED_##n(id)
const uint8_t CARD[CARDS] = {KANLY_TREACHERY_LIST(ROW)};
#undef ROW
#undef NAMED_1
#undef NAMED_2
#undef NAMED_3
#undef NAMED_4

#define IS_KIND(me, id, name, title, kind, n, rule) | (kind == (me) ? COPIES(id, n) : 0)
#define ROW(id, name) [id] = 0 KANLY_TREACHERY_LIST_WITH(IS_KIND, id),
const card_set KIND_CARDS[CARD_KINDS] = {KANLY_CARD_KIND_LIST(ROW)};
#undef ROW
#undef IS_KIND
#undef COPIES

#define ROW(id, name) [id] = name,
const char *const CARD_KIND_NAME[CARD_KINDS] = {KANLY_CARD_KIND_LIST(ROW)};
#undef ROW

/* Leaders */

#define ROW(id, name, title, who, strength) [L_##id] = {name, title, strength},
const leader_info LEADER[LEADERS] = {
    /* name, title, strength */
    KANLY_LEADER_LIST(ROW)
};
#undef ROW

/* Spice cards */

#define ROW(id, name, place, where, amount) [S_##id] = {name, T_##place, where, amount},
const spice_card_info SPICE_CARD[S_SHAI_HULUD + 1] = {
    /* name, territory, sector, amount */
    KANLY_SPICE_CARD_LIST(ROW)
    [S_SHAI_HULUD] = {"shai-hulud", NONE, NONE, 0},
};
#undef ROW
