/* The first layer on a processor: most bytes of a sight are nought and cost nothing here, where a
** product of whole matrices would take nearly all of the time of training.
**
** Weights lie input by input: `weight[input * width + unit]`. */
#include "first_layer.h"

#include <string.h>

enum { WORD = 8, WIDEST = 512, MOST_INPUTS = 8192 };

/* The bytes of a row that count: those that are not nought and have a scale. */
typedef struct {
    uint32_t count;
    uint16_t input[MOST_INPUTS];
    float amount[MOST_INPUTS];
} seen_bytes;

static bool word_is_nought(const uint8_t *row, uint32_t start, uint32_t inputs)
{
    uint64_t word = 1;
    if (start + WORD <= inputs) memcpy(&word, row + start, sizeof word);
    return word == 0;
}

static void collect(const first_layer *layer, const uint8_t *row, seen_bytes *seen)
{
    seen->count = 0;
    for (uint32_t start = 0; start < layer->inputs; start += WORD) {
        if (word_is_nought(row, start, layer->inputs)) continue;
        for (uint32_t i = start; i < start + WORD && i < layer->inputs; i++) {
            float amount = (float)row[i] * layer->scale[i];
            if (amount == 0.0f) continue;
            seen->input[seen->count] = (uint16_t)i;
            seen->amount[seen->count++] = amount;
        }
    }
}

static bool fits(const first_layer *layer)
{
    return layer->width <= WIDEST && layer->inputs <= MOST_INPUTS;
}

bool first_layer_forward(const first_layer *layer, const uint8_t *rows, uint64_t stride,
                         uint32_t count, const float *bias, float *out)
{
    uint32_t width = layer->width;
    seen_bytes seen;
    float sum[WIDEST];
    if (!fits(layer)) return false;
    for (uint32_t i = 0; i < count; i++) {
        collect(layer, rows + i * stride, &seen);
        memcpy(sum, bias, width * sizeof *sum);
        for (uint32_t k = 0; k < seen.count; k++) {
            const float *weight = layer->weight + (uint64_t)seen.input[k] * width;
            for (uint32_t unit = 0; unit < width; unit++)
                sum[unit] += seen.amount[k] * weight[unit];
        }
        memcpy(out + (uint64_t)i * width, sum, width * sizeof *sum);
    }
    return true;
}

bool first_layer_backward(const first_layer *layer, const uint8_t *rows, uint64_t stride,
                          uint32_t count, const float *slope, float *weight_slope)
{
    uint32_t width = layer->width;
    seen_bytes seen;
    if (!fits(layer)) return false;
    for (uint32_t i = 0; i < count; i++) {
        const float *here = slope + (uint64_t)i * width;
        collect(layer, rows + i * stride, &seen);
        for (uint32_t k = 0; k < seen.count; k++) {
            float *weight = weight_slope + (uint64_t)seen.input[k] * width;
            for (uint32_t unit = 0; unit < width; unit++)
                weight[unit] += seen.amount[k] * here[unit];
        }
    }
    return true;
}
