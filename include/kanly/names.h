/* The names of printed things: factions, territories, cards, leaders.
**
** Ids are made from the lists in board.def, in their order, and start at 0. Counts stand in an
** enum of their own, so that a switch over a kind of id is complete without them. */
#pragma once

#include "board.def"

enum {
    KANLY_SECTORS = 18,
    KANLY_CELLS = 86,
    KANLY_SHAI_HULUDS = 6, /* copies in the spice deck */
    KANLY_NONE = 255,      /* nobody, nowhere, no card */
};

typedef enum {
#define ROW(id, ...) KANLY_##id,
    KANLY_FACTION_LIST(ROW)
#undef ROW
} kanly_faction;

typedef enum {
#define ROW(id, ...) KANLY_T_##id,
    KANLY_TERRITORY_LIST(ROW)
#undef ROW
} kanly_territory;

/* A name on treachery cards; the cards themselves are numbered 0 to 32, copies side by side. */
typedef enum {
#define ROW(id, ...) KANLY_C_##id,
    KANLY_TREACHERY_LIST(ROW)
#undef ROW
} kanly_card;

typedef enum {
#define ROW(id, name) KANLY_K_##id,
    KANLY_CARD_KIND_LIST(ROW)
#undef ROW
} kanly_card_kind;

typedef enum {
#define ROW(id, ...) KANLY_L_##id,
    KANLY_LEADER_LIST(ROW)
#undef ROW
} kanly_leader_id;

/* All six Shai-Hulud are the same id: nothing tells one from another. */
typedef enum {
#define ROW(id, ...) KANLY_S_##id,
    KANLY_SPICE_CARD_LIST(ROW)
#undef ROW
        KANLY_S_SHAI_HULUD
} kanly_spice_card;

/* The abilities a Karama can stop. */
typedef enum {
    KANLY_ABILITY_NONE,
#define ROW(id, ...) KANLY_ABILITY_##id,
    KANLY_ABILITY_LIST(ROW)
#undef ROW
} kanly_ability;

enum {
#define ROW(...) +1
    KANLY_FACTIONS = 0 KANLY_FACTION_LIST(ROW),
    KANLY_TERRITORIES = 0 KANLY_TERRITORY_LIST(ROW),
    KANLY_CARD_NAMES = 0 KANLY_TREACHERY_LIST(ROW),
    KANLY_CARD_KINDS = 0 KANLY_CARD_KIND_LIST(ROW),
    KANLY_LEADERS = 0 KANLY_LEADER_LIST(ROW),
    KANLY_SPICE_CARDS = KANLY_SHAI_HULUDS KANLY_SPICE_CARD_LIST(ROW),
    KANLY_ABILITIES = 1 KANLY_ABILITY_LIST(ROW), /* NONE counted */
#undef ROW
#define ROW(id, name, title, kind, n, rule) +n
    KANLY_CARDS = 0 KANLY_TREACHERY_LIST(ROW),
#undef ROW
};
