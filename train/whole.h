/* The network in whole numbers (bots/naib_network.h), asked about rows of tables: what export.py
** compares with the one in floating point. */
#pragma once

#include "environment.h"

/* Logits of the 256 values of each row, the least there is where a value is not lawful, and of
** winning; in parts of NAIB_LOGIT_ONE. False: these bytes are no network for such rows. */
TRAIN_API bool whole_answers(const uint8_t *weights, uint64_t size, const environment_row *rows,
                             uint32_t count, int32_t *logits, int32_t *winning);
