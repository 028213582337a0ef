/* The inputs and outputs of the learned player's network by name and number, and the schema that
** both make up. */
#include "bots/naib_sight.h"

#include "board/board.h"
#include "game/game.h"

/* How many values of each kind of field have a column of their own. The three highest values
** (nobody, a Cheap Hero, the Kwisatz Haderach) have one besides. */
enum { SPECIALS = 3 };
static const uint8_t OWN_COLUMNS[KANLY_FIELD_KINDS] = {
    [KANLY_FIELD_OPTION] = 32,
    [KANLY_FIELD_YES_NO] = 2,
    [KANLY_FIELD_FACTION] = KANLY_FACTIONS,
    [KANLY_FIELD_TERRITORY] = KANLY_TERRITORIES,
    [KANLY_FIELD_CELL] = KANLY_CELLS,
    [KANLY_FIELD_FROM] = KANLY_CELLS,
    [KANLY_FIELD_FORCES] = 21,
    [KANLY_FIELD_ELITES] = 6,
    [KANLY_FIELD_SPICE] = 41,
    [KANLY_FIELD_ALLY_SPICE] = 21,
    [KANLY_FIELD_NUMBER] = 32,
    [KANLY_FIELD_TURN] = 21,
    [KANLY_FIELD_CARD] = KANLY_CARD_NAMES,
    [KANLY_FIELD_KARAMA] = KANLY_CARD_NAMES,
    [KANLY_FIELD_CARD_NAME] = KANLY_ANY_SORT + KANLY_CARD_SORTS,
    [KANLY_FIELD_CARD_SORT] = KANLY_CARD_SORTS,
    [KANLY_FIELD_CARD_KIND] = KANLY_VOICE_KINDS,
    [KANLY_FIELD_LEADER] = KANLY_LEADERS,
    [KANLY_FIELD_DIAL] = 61,
    [KANLY_FIELD_ABILITY] = KANLY_ABILITIES,
    [KANLY_FIELD_SPICE_CARD] = KANLY_S_SHAI_HULUD + 1,
    [KANLY_FIELD_QUESTION] = KANLY_TRUTHS + 1,
    [KANLY_FIELD_PROMISE] = 32,
    [KANLY_FIELD_SECRET] = KANLY_SECRETS,
    [KANLY_FIELD_EVENT] = KANLY_PAY_EVENTS,
    [KANLY_FIELD_PHASE] = KANLY_PHASES,
    [KANLY_FIELD_DEAL] = KANLY_DEALS,
};

static unsigned first_column(unsigned field)
{
    unsigned first = 0;
    for (unsigned k = KANLY_FIELD_OPTION; k < field; k++) first += OWN_COLUMNS[k] + SPECIALS;
    return first;
}

unsigned naib_columns(void) { return first_column(KANLY_FIELD_KINDS); }

unsigned naib_column(unsigned field, unsigned value)
{
    unsigned own = OWN_COLUMNS[field], lowest_special = KANLY_NONE + 1 - SPECIALS;
    bool by_name = field == KANLY_FIELD_CARD || field == KANLY_FIELD_KARAMA;
    if (value >= lowest_special) return first_column(field) + own + value - lowest_special;
    if (by_name && value < CARDS) value = card_name_of((uint8_t)value);
    return first_column(field) + (value < own ? value : own - 1);
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
