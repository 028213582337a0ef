/* The parts of an observation as a table, for those who read them by name. */
#include "kanly/batch.h"

#define AT(name) offsetof(kanly_observation_1, name)
static const kanly_observation_part LAYOUT_1[] = {
#define PART(name, length, kind, most, about)                                                      \
    {#name, about, AT(name), length, 1, length, KANLY_PART_##kind, most},
#define GRID(name, rows, columns, kind, most, about)                                               \
    {#name, about, AT(name), (rows) * (columns), rows, columns, KANLY_PART_##kind, most},
#include "kanly/observation.def"
};

enum { PARTS_OF_1 = sizeof LAYOUT_1 / sizeof LAYOUT_1[0] };

const kanly_observation_part *kanly_observation_part_at(kanly_layout layout, unsigned index)
{
    return layout == KANLY_OBSERVATION_1 && index < PARTS_OF_1 ? &LAYOUT_1[index] : NULL;
}

size_t kanly_observation_size(kanly_layout layout)
{
    return layout == KANLY_OBSERVATION_1 ? sizeof(kanly_observation_1) : 0;
}
