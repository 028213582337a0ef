/* Within the engine: sets of bits as bytes, eight at a time, the same on every machine. */
#pragma once

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* The eight bytes of a number, the lowest first. */
static inline uint64_t lowest_first(uint64_t eight)
{
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    return __builtin_bswap64(eight);
#else
    return eight;
#endif
}

/* Bit k of eight as byte k, 0 or 1. */
static inline uint64_t bits_apart(uint64_t bits)
{
    uint64_t eight = (bits & 255) * UINT64_C(0x0101010101010101);
    eight &= UINT64_C(0x8040201008040201); /* byte k keeps bit k */
    eight = (eight + UINT64_C(0x7f7f7f7f7f7f7f7f)) >> 7 & UINT64_C(0x0101010101010101);
    return lowest_first(eight);
}

/* Bit i of a set as byte i of a list of up to 64; the last eight overlap those before them. */
static inline void write_set(uint8_t *list, size_t length, uint64_t set)
{
    uint64_t eight = bits_apart(set);
    if (length < 8) {
        memcpy(list, &eight, length);
        return;
    }
    for (size_t i = 0; i + 8 <= length; i += 8) {
        eight = bits_apart(set >> i);
        memcpy(list + i, &eight, 8);
    }
    eight = bits_apart(set >> (length - 8));
    if (length % 8) memcpy(list + length - 8, &eight, 8);
}
