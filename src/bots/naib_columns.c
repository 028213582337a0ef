/* The inputs and outputs of the learned player's network by name and number, and the schema that
** both make up. */
#include "bots/naib_sight.h"

#include "board/board.h"
#include "game/game.h"

/* The three highest values (nobody, a Cheap Hero, the Kwisatz Haderach) have a column besides. */
enum { SPECIALS = 3 };
static const uint8_t OWN_COLUMNS[KANLY_FIELD_KINDS] = {
#define COLUMNS(field, own) [KANLY_FIELD_##field] = (own),
#include "bots/naib_columns.def"
};

/* The columns of a kind of field lie side by side, and the kinds one after another. */
enum {
#define COLUMNS(field, own) FIRST_##field, LAST_##field = FIRST_##field + (own) + SPECIALS - 1,
#include "bots/naib_columns.def"
    ALL_COLUMNS
};
static const uint16_t FIRST_COLUMN[KANLY_FIELD_KINDS] = {
#define COLUMNS(field, own) [KANLY_FIELD_##field] = FIRST_##field,
#include "bots/naib_columns.def"
};

unsigned naib_columns(void) { return ALL_COLUMNS; }

unsigned naib_column(unsigned field, unsigned value)
{
    unsigned own = OWN_COLUMNS[field], lowest_special = KANLY_NONE + 1 - SPECIALS;
    bool by_name = field == KANLY_FIELD_CARD || field == KANLY_FIELD_KARAMA;
    if (value >= lowest_special) return FIRST_COLUMN[field] + own + value - lowest_special;
    if (by_name && value < CARDS) value = card_name_of((uint8_t)value);
    return FIRST_COLUMN[field] + (value < own ? value : own - 1);
}

/* --- parts ------------------------------------------------------------------------------------ */

#define AT(name) (offsetof(naib_sight, thought) + offsetof(naib_thoughts, name))
static const kanly_observation_part THOUGHTS[] = {
#define PART(name, length, kind, most, about)                                                      \
    {#name, about, AT(name), length, 1, length, KANLY_PART_##kind, most},
#define GRID(name, rows, columns, kind, most, about)                                               \
    {#name, about, AT(name), (rows) * (columns), rows, columns, KANLY_PART_##kind, most},
#include "bots/naib_sight.def"
};
enum { THOUGHT_PARTS = sizeof THOUGHTS / sizeof THOUGHTS[0] };

const kanly_observation_part *naib_part_at(unsigned index)
{
    const kanly_observation_part *seen = kanly_observation_part_at(KANLY_OBSERVATION_1, index);
    if (seen) return seen;
    unsigned before = 0;
    while (kanly_observation_part_at(KANLY_OBSERVATION_1, before)) before++;
    return index - before < THOUGHT_PARTS ? &THOUGHTS[index - before] : NULL;
}

/* --- the schema ------------------------------------------------------------------------------- */

static uint64_t stir(uint64_t hash, const void *bytes, size_t count)
{
    const uint8_t *byte = bytes;
    for (size_t i = 0; i < count; i++) hash = (hash ^ byte[i]) * UINT64_C(0x100000001b3);
    return hash;
}

static uint64_t stir_number(uint64_t hash, unsigned number)
{
    uint8_t two[2] = {(uint8_t)number, (uint8_t)(number >> 8)};
    return stir(hash, two, sizeof two);
}

uint64_t naib_schema(void)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    const kanly_observation_part *part;
    for (unsigned i = 0; (part = naib_part_at(i)); i++) {
        hash = stir(hash, part->name, strlen(part->name));
        hash = stir_number(hash, part->rows);
        hash = stir_number(hash, part->columns);
        hash = stir_number(hash, part->kind);
        hash = stir_number(hash, part->most);
    }
    return stir(hash, OWN_COLUMNS, sizeof OWN_COLUMNS);
}

/* --- the schema the weights have learnt ------------------------------------------------------- */

#if KANLY_NAIB
enum {
#define PART(name, length, kind, most, about)                                                      \
    SEEN_KIND_##name = KANLY_PART_##kind, SEEN_MOST_##name = (most),
#define GRID(name, rows, columns, kind, most, about)                                               \
    SEEN_KIND_##name = KANLY_PART_##kind, SEEN_MOST_##name = (most),
#include "kanly/observation.def"
#define PART(name, length, kind, most, about)                                                      \
    THOUGHT_KIND_##name = KANLY_PART_##kind, THOUGHT_MOST_##name = (most),
#define GRID(name, rows, columns, kind, most, about)                                               \
    THOUGHT_KIND_##name = KANLY_PART_##kind, THOUGHT_MOST_##name = (most),
#include "bots/naib_sight.def"
};

#define ANEW                                                                                       \
    "what the learned player sees or answers has changed: its network (src/bots/naib.weights) "    \
    "knows another layout and has to be trained anew (train/README.md)"
#define SEEN(name, at, length, kind, most)                                                         \
    _Static_assert(offsetof(naib_sight, seen.name) == (at) &&                                      \
                       sizeof((naib_sight *)0)->seen.name == (length) &&                           \
                       (int)SEEN_KIND_##name == (int)KANLY_PART_##kind &&                          \
                       SEEN_MOST_##name == (most),                                                 \
                   ANEW);
#define THOUGHT(name, at, length, kind, most)                                                      \
    _Static_assert(offsetof(naib_sight, thought.name) == (at) &&                                   \
                       sizeof((naib_sight *)0)->thought.name == (length) &&                        \
                       (int)THOUGHT_KIND_##name == (int)KANLY_PART_##kind &&                       \
                       THOUGHT_MOST_##name == (most),                                              \
                   ANEW);
#define ANSWERED(field, first) _Static_assert(FIRST_##field == (first), ANEW);
#define ALL(inputs, columns)                                                                       \
    _Static_assert((int)NAIB_INPUTS == (inputs) && (int)ALL_COLUMNS == (columns), ANEW);
#include "bots/naib_learnt.def"
#endif
