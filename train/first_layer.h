/* The network's first layer over rows of bytes, for training on a processor. */
#pragma once

#include "environment.h"

typedef struct {
    const float *weight; /* of an input all units side by side */
    const float *scale;  /* by what a byte is multiplied */
    uint32_t inputs, width;
} first_layer;

/* out[row][unit] = bias[unit] + the sum over inputs of byte * scale * weight. False: too large. */
TRAIN_API bool first_layer_forward(const first_layer *layer, const uint8_t *rows, uint64_t stride,
                                   uint32_t count, const float *bias, float *out);
/* Adds to `weight_slope` what the slopes of the units come to for each weight. */
TRAIN_API bool first_layer_backward(const first_layer *layer, const uint8_t *rows, uint64_t stride,
                                    uint32_t count, const float *slope, float *weight_slope);
