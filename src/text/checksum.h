/* A number for a position: equal for equal positions, on every machine and in every build. It is
** made from what the rules mean, field by field, and not from bytes of memory, so a state laid out
** another way, or procedures numbered another way, keep it. Saved games and the bench signature
** rest on it. */
#pragma once

#include <stddef.h>

#include "kanly/kanly.h"

enum { CHECKSUM_START = 0 };

/* Adds one number, or some bytes, to a running sum. */
uint64_t checksum_add(uint64_t sum, uint64_t number);
uint64_t checksum_bytes(uint64_t sum, const uint8_t *bytes, size_t count);

uint64_t checksum_move(uint64_t sum, const kanly_move *move);
uint64_t checksum_game(uint64_t sum, const kanly_game *game);
