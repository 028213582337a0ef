#include "whole.h"

#include "bots/naib_network.h"
#include "game/game.h"

enum { VALUES = 256 };

static void ask_values(const naib_network *n, const naib_opinion *opinion, const decision *asked,
                       int32_t *logit)
{
    for (unsigned v = 0; v < VALUES; v++) logit[v] = INT32_MIN;
    for (unsigned word = 0; word < VALUES / 64; word++)
        for (uint64_t left = asked->mask[word]; left; left &= left - 1) {
            unsigned v = word * 64 + lowest_bit(left);
            logit[v] = naib_logit(n, opinion, naib_column(asked->field, v));
        }
}

bool whole_answers(const uint8_t *weights, uint64_t size, const environment_row *rows,
                   uint32_t count, int32_t *logits, int32_t *winning)
{
    naib_network n;
    if (!naib_network_read(&n, weights, size)) return false;
    if (n.inputs != NAIB_INPUTS || n.columns != naib_columns()) return false;
    for (uint32_t i = 0; i < count; i++) {
        const decision *asked = &rows[i].asked;
        naib_sums sums;
        naib_opinion opinion;
        naib_sums_begin(&n, &sums);
        naib_sums_change(&n, NULL, (const uint8_t *)&rows[i].sight, &sums);
        naib_think(&n, &sums, asked->seat, asked->question, asked->field, &opinion);
        ask_values(&n, &opinion, asked, logits + (size_t)i * VALUES);
        winning[i] = opinion.winning;
    }
    return true;
}
