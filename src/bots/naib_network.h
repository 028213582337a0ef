/* The learned player's network, computed with whole numbers alone: the same answer on every
** machine, from every compiler, with any number of threads.
**
** Weights are bytes with a factor for each row; what flows between layers has sixteen bits, but for
** the stream the blocks add to, which has thirty-two. train/README.md has the design,
** train/export.py makes the file of weights from a trained network.
**
** Nothing is allocated or kept: a network is a few pointers into the bytes of its file, which are
** read where they lie, so it does not matter which end of a number a machine has first. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { NAIB_WIDEST = 512, NAIB_MOST_BLOCKS = 4 };

/* Rows of small weights, in blocks two by two; what a row comes to is multiplied by its factor and
** given its bias. */
typedef struct {
    const uint8_t *weight;
    const uint8_t *factor, *bias; /* numbers of 32 bits */
} naib_layer;

typedef struct {
    uint64_t schema; /* of the inputs and outputs it has learnt (naib_schema) */
    uint32_t inputs, columns, width, inner, blocks, rows;
    const uint8_t *row;        /* of each input: its row, of 16 bits, or NAIB_NO_ROW */
    const uint8_t *first_rate; /* of each row: what one of the input counts for, of 16 bits */
    const int8_t *first;
    const uint8_t *first_bias;
    const uint8_t *faction, *question, *field; /* gates, of 16 bits */
    naib_layer enter[NAIB_MOST_BLOCKS], leave[NAIB_MOST_BLOCKS];
    naib_layer policy, value;
} naib_network;

/* False: these bytes are no network, or one of a size that is not provided for. They have to stay
** where they are as long as the network is used. */
bool naib_network_read(naib_network *out, const uint8_t *bytes, size_t size);

/* What the first layer has summed up. */
typedef struct {
    uint32_t sum[NAIB_WIDEST]; /* as in two's complement */
} naib_sums;

/* Of a sight of nothing; and what changes from one sight to another, of which the first may be NULL
** for nothing. Bytes that are the same, most of them, cost next to nothing. */
void naib_sums_begin(const naib_network *n, naib_sums *out);
void naib_sums_change(const naib_network *n, const uint8_t *from, const uint8_t *to,
                      naib_sums *sums);

/* What the network thinks of it, before it is asked about single values. */
typedef struct {
    _Alignas(16) int16_t of[NAIB_WIDEST];
    int32_t winning; /* the logit of being among the winners */
} naib_opinion;

void naib_think(const naib_network *n, const naib_sums *sums, unsigned faction, unsigned question,
                unsigned field, naib_opinion *out);

/* Logits are in parts of so many. */
enum { NAIB_LOGIT_ONE = 4096 };
int32_t naib_logit(const naib_network *n, const naib_opinion *opinion, unsigned column);
/* The chance that belongs to a logit, in thousandths. */
unsigned naib_chance_of(int32_t logit);

/* --- arithmetic, for the tests ---------------------------------------------------------------- */

enum { NAIB_NORM_ONE = 1024 };
uint64_t naib_root(uint64_t of); /* the square root, rounded down */
/* Moves the mean to nought and the spread to NAIB_NORM_ONE. Numbers in the stream are in parts of
** 4,096, within 2^25. */
void naib_norm(const int32_t *stream, unsigned count, int16_t *out);
