/* The learned player's arithmetic: whole numbers that come to what the real ones would, the same to
** the last bit on every machine. The network here is made of dice, so that what it comes to is
** known whatever was trained. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "bots/naib_network.h"
#include "game/dice.h"
#include "text/checksum.h"

/* --- roots, norms, chances -------------------------------------------------------------------- */

static void a_root_is_the_largest_that_fits(void **state)
{
    (void)state;
    for (uint64_t n = 0; n < 100000; n++) {
        uint64_t root = naib_root(n);
        assert_true(root * root <= n && (root + 1) * (root + 1) > n);
    }
    uint64_t dice = 3;
    for (unsigned i = 0; i < 100000; i++) {
        uint64_t root = next_dice(&dice) >> (32 + i % 32);
        if (!root) continue;
        assert_true(naib_root(root * root) == root);
        assert_true(naib_root(root * root - 1) == root - 1);
    }
    assert_true(naib_root(UINT64_MAX) == UINT32_MAX);
}

static void holds_norm(const int32_t *stream, unsigned count)
{
    int16_t whole[NAIB_WIDEST];
    double mean = 0, square = 0;
    for (unsigned i = 0; i < count; i++) mean += stream[i] / 4096. / count;
    for (unsigned i = 0; i < count; i++)
        square += (stream[i] / 4096. - mean) * (stream[i] / 4096. - mean) / count;
    double spread = sqrt(square + 1e-5);
    naib_norm(stream, count, whole);
    for (unsigned i = 0; i < count; i++) {
        double real = NAIB_NORM_ONE * (stream[i] / 4096. - mean) / spread;
        /* The mean is rounded to one of 4,096 parts, the root to less than one of 50. */
        double near = .6 + NAIB_NORM_ONE / 4096. / spread + fabs(real) / 50;
        assert_true(fabs(whole[i] - real) <= near);
    }
}

static void a_norm_is_what_it_would_be_in_real_numbers(void **state)
{
    (void)state;
    static const int32_t MOST[] = {0, 1, 20, 4096, 100000, 1 << 25};
    int32_t stream[NAIB_WIDEST];
    uint64_t dice = 5;
    for (unsigned k = 0; k < sizeof MOST / sizeof MOST[0]; k++)
        for (unsigned count = 16; count <= NAIB_WIDEST; count *= 2) {
            for (unsigned i = 0; i < count; i++)
                stream[i] = (int32_t)(next_dice(&dice) % (2u * (unsigned)MOST[k] + 1)) - MOST[k];
            holds_norm(stream, count);
        }
    for (unsigned i = 0; i < NAIB_WIDEST; i++) stream[i] = i ? -(1 << 25) : 1 << 25;
    holds_norm(stream, NAIB_WIDEST);
}

static void a_chance_is_that_of_its_logit(void **state)
{
    (void)state;
    unsigned before = 0;
    for (int32_t logit = -12 * NAIB_LOGIT_ONE; logit <= 12 * NAIB_LOGIT_ONE; logit += 7) {
        unsigned chance = naib_chance_of(logit);
        double real = 1000 / (1 + exp(-(double)logit / NAIB_LOGIT_ONE));
        assert_true(fabs(chance - real) < 1);
        assert_true(chance >= before);
        assert_int_equal(chance + naib_chance_of(-logit), 1000);
        before = chance;
    }
    assert_int_equal(naib_chance_of(0), 500);
    assert_true(naib_chance_of(INT32_MIN) <= 1 && naib_chance_of(INT32_MAX) >= 999);
}

/* --- a network of dice ------------------------------------------------------------------------ */

enum { INPUTS = 203, COLUMNS = 37, WIDTH = 48, INNER = 32, BLOCKS = 2, ROWS = 190 };
enum { GATES = 6 + 64 + 28, MOST_BYTES = 40000 };

typedef struct {
    uint8_t byte[MOST_BYTES];
    size_t size;
} file;

static void put(file *f, uint64_t number, unsigned bytes)
{
    assert_true(f->size + bytes <= MOST_BYTES);
    for (; bytes; bytes--, number >>= 8) f->byte[f->size++] = (uint8_t)number;
}

/* So many numbers within `most` of nought. */
static void put_dice(file *f, uint64_t *dice, unsigned count, unsigned most, unsigned bytes)
{
    while (count--)
        put(f, (uint64_t)((int64_t)(next_dice(dice) % (2 * most + 1)) - (int64_t)most), bytes);
}

static void put_layer(file *f, uint64_t *dice, unsigned rows, unsigned length, unsigned factor)
{
    put_dice(f, dice, rows * length, 127, 1);
    for (unsigned i = 0; i < rows; i++) put(f, next_dice(dice) % factor, 4);
    put_dice(f, dice, rows, 2000, 4);
}

static const file *network_of_dice(void)
{
    static file f;
    uint64_t dice = 11;
    memset(&f, 0, sizeof f);
    put(&f, UINT64_C(0x01424941) << 16 | 'N' << 8 | 'K', 6);
    put(&f, 0, 2);
    put(&f, 0x123456789abcdef0, 8);
    static const unsigned SIZES[] = {INPUTS, COLUMNS, WIDTH, INNER, BLOCKS, ROWS};
    for (unsigned i = 0; i < 6; i++) put(&f, SIZES[i], 2);
    put(&f, 0, 4);
    for (unsigned i = 0; i < INPUTS; i++) put(&f, i % 16 == 5 ? 0xFFFF : i * ROWS / INPUTS, 2);
    for (unsigned i = 0; i < ROWS; i++) put(&f, next_dice(&dice) % 300, 2);
    put_dice(&f, &dice, ROWS * WIDTH, 127, 1);
    put_dice(&f, &dice, WIDTH, 200000, 4);
    put_dice(&f, &dice, GATES * WIDTH, 5000, 2);
    for (unsigned b = 0; b < BLOCKS; b++) {
        put_layer(&f, &dice, INNER, WIDTH, 60000);
        put_layer(&f, &dice, WIDTH, INNER, 200000);
    }
    put_layer(&f, &dice, COLUMNS, WIDTH, 200000);
    put_layer(&f, &dice, 1, WIDTH, 200000);
    return &f;
}

static naib_network read_network(void)
{
    const file *f = network_of_dice();
    naib_network n;
    assert_true(naib_network_read(&n, f->byte, f->size));
    return n;
}

static void some_sight(uint64_t *dice, uint8_t *out)
{
    for (unsigned i = 0; i < INPUTS; i++) {
        uint64_t throw = next_dice(dice);
        out[i] = (uint8_t)(throw % 4 ? 0 : throw % 64 ? (throw >> 8) % 20 : throw >> 8);
    }
}

static void only_whole_files_are_networks(void **state)
{
    (void)state;
    file f = *network_of_dice();
    naib_network n = read_network();
    assert_int_equal(n.inputs, INPUTS);
    assert_int_equal(n.columns, COLUMNS);
    assert_true(n.schema == UINT64_C(0x123456789abcdef0));
    for (size_t size = 0; size < f.size; size += 1 + size / 50)
        assert_false(naib_network_read(&n, f.byte, size));
    assert_false(naib_network_read(&n, f.byte, f.size + 1));
    f.byte[5] = 2; /* another edition */
    assert_false(naib_network_read(&n, f.byte, f.size));
    f = *network_of_dice();
    f.byte[20] = WIDTH + 8; /* a width that is no multiple of 16 */
    assert_false(naib_network_read(&n, f.byte, f.size));
    f.byte[21] = 4; /* one too wide */
    assert_false(naib_network_read(&n, f.byte, f.size));
}

static void what_changes_is_added(void **state)
{
    (void)state;
    naib_network n = read_network();
    naib_sums whole, changed;
    uint8_t before[INPUTS], after[INPUTS];
    uint64_t dice = 17;
    some_sight(&dice, before);
    naib_sums_begin(&n, &changed);
    naib_sums_change(&n, NULL, before, &changed);
    for (unsigned i = 0; i < 300; i++) {
        some_sight(&dice, after);
        naib_sums_change(&n, before, after, &changed);
        naib_sums_begin(&n, &whole);
        naib_sums_change(&n, NULL, after, &whole);
        assert_memory_equal(whole.sum, changed.sum, WIDTH * sizeof whole.sum[0]);
        memcpy(before, after, sizeof before);
    }
}

/* The same number on every machine and from every compiler; another one: the arithmetic has
** changed, and what was trained has to be exported again. */
static void the_same_to_the_last_bit(void **state)
{
    (void)state;
    naib_network n = read_network();
    uint64_t dice = 23, sum = CHECKSUM_START;
    for (unsigned i = 0; i < 400; i++) {
        uint8_t sight[INPUTS];
        naib_sums sums;
        naib_opinion opinion;
        some_sight(&dice, sight);
        naib_sums_begin(&n, &sums);
        naib_sums_change(&n, NULL, sight, &sums);
        naib_think(&n, &sums, i % 6, i % 64, i % 28, &opinion);
        for (unsigned k = 0; k < WIDTH; k++) sum = checksum_add(sum, sums.sum[k]);
        for (unsigned k = 0; k < WIDTH; k++) sum = checksum_add(sum, (uint16_t)opinion.of[k]);
        for (unsigned c = 0; c < COLUMNS; c++)
            sum = checksum_add(sum, (uint32_t)naib_logit(&n, &opinion, c));
        sum = checksum_add(sum, (uint32_t)opinion.winning);
    }
    assert_int_equal(sum, UINT64_C(0x64bb6ef48af15809));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_root_is_the_largest_that_fits),
        cmocka_unit_test(a_norm_is_what_it_would_be_in_real_numbers),
        cmocka_unit_test(a_chance_is_that_of_its_logit),
        cmocka_unit_test(only_whole_files_are_networks),
        cmocka_unit_test(what_changes_is_added),
        cmocka_unit_test(the_same_to_the_last_bit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
