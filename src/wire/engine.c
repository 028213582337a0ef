/* Which engine this is. A view is bytes, and the words about it are made by code: two programs say
** the same of it only where engine, text and wire are of the same source and lay a game out
** alike. */
#include <stdio.h>

#include "wire/wire.h"

#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
#define BYTE_ORDER_HERE "big"
#else
#define BYTE_ORDER_HERE "little"
#endif

void wire_engine(char out[WIRE_ENGINE_SIZE])
{
    snprintf(out, WIRE_ENGINE_SIZE, "%s-%zu-%zu-%s", WIRE_MADE_OF, sizeof(kanly_game),
             (size_t)WIRE_STILL, BYTE_ORDER_HERE);
}
