/* Whole numbers all the way. Where a bound is not obvious it stands beside the number; sums that
** could go round do so in unsigned numbers, and nothing below nought is shifted to the left. */
#include "bots/naib_network.h"

#include <string.h>

/* What one is in each place: 2 to the power of these. */
enum {
    FIRST_BITS = 16,  /* sums of the first layer */
    STREAM_BITS = 12, /* what the blocks add to, and logits */
    GATE_BITS = 12,
    INNER_BITS = 9,   /* within a block */
    FACTOR_BITS = 24, /* factors of rows, with the change from one scale to another in them */
};
_Static_assert(NAIB_LOGIT_ONE == 1 << STREAM_BITS, "logits are as the stream");
enum { MOST_ACTIVE = INT16_MAX, MOST_STREAM = 1 << 25, NO_ROW = 0xFFFF };
/* A row of the longest: every product at its largest. */
_Static_assert((int64_t)MOST_ACTIVE * 128 * NAIB_WIDEST <= INT32_MAX, "sums of products overflow");

/* --- numbers in the file, the little end first ------------------------------------------------ */

static inline unsigned read_2(const uint8_t *at, size_t i)
{
    return (unsigned)(at[2 * i] | at[2 * i + 1] << 8);
}

static inline int read_signed_2(const uint8_t *at, size_t i)
{
    int n = (int)read_2(at, i);
    return n > INT16_MAX ? n - 0x10000 : n;
}

static inline uint32_t read_4(const uint8_t *at, size_t i)
{
    return read_2(at, 2 * i) | (uint32_t)read_2(at, 2 * i + 1) << 16;
}

static inline int32_t as_signed(uint32_t n)
{
    return n <= INT32_MAX ? (int32_t)n : -(int32_t)(UINT32_MAX - n) - 1;
}

/* --- reading a network ------------------------------------------------------------------------ */

enum { HEADER = 32, GATE_FACTIONS = 6, GATE_QUESTIONS = 64, GATE_FIELDS = 28, STEP = 16 };
static const uint8_t MAGIC[6] = {'K', 'N', 'A', 'I', 'B', 1};

typedef struct {
    const uint8_t *at, *end;
    bool short_of; /* bytes */
} reader;

static const uint8_t *take(reader *r, size_t bytes)
{
    const uint8_t *here = r->at;
    if ((size_t)(r->end - r->at) < bytes) {
        r->short_of = true;
        return here;
    }
    r->at += bytes;
    return here;
}

static naib_layer take_layer(reader *r, size_t rows, size_t length)
{
    naib_layer layer;
    layer.weight = take(r, rows * length);
    layer.factor = take(r, 4 * rows);
    layer.bias = take(r, 4 * rows);
    return layer;
}

static bool is_provided_for(const naib_network *n)
{
    return n->width && n->width % STEP == 0 && n->width <= NAIB_WIDEST && n->inner &&
           n->inner % STEP == 0 && n->inner <= NAIB_WIDEST && n->blocks <= NAIB_MOST_BLOCKS;
}

bool naib_network_read(naib_network *n, const uint8_t *bytes, size_t size)
{
    reader r = {bytes, bytes + size, false};
    memset(n, 0, sizeof *n);
    if (size < HEADER || memcmp(bytes, MAGIC, sizeof MAGIC) != 0) return false;
    const uint8_t *header = take(&r, HEADER);
    n->schema = read_4(header, 2) | (uint64_t)read_4(header, 3) << 32;
    n->inputs = read_2(header, 8);
    n->columns = read_2(header, 9);
    n->width = read_2(header, 10);
    n->inner = read_2(header, 11);
    n->blocks = read_2(header, 12);
    n->rows = read_2(header, 13);
    if (!is_provided_for(n)) return false;
    n->row = take(&r, (size_t)2 * n->inputs);
    n->first_rate = take(&r, (size_t)2 * n->rows);
    n->first = (const int8_t *)take(&r, (size_t)n->rows * n->width);
    n->first_bias = take(&r, (size_t)4 * n->width);
    n->faction = take(&r, (size_t)2 * GATE_FACTIONS * n->width);
    n->question = take(&r, (size_t)2 * GATE_QUESTIONS * n->width);
    n->field = take(&r, (size_t)2 * GATE_FIELDS * n->width);
    for (unsigned b = 0; b < n->blocks; b++) {
        n->enter[b] = take_layer(&r, n->inner, n->width);
        n->leave[b] = take_layer(&r, n->width, n->inner);
    }
    n->policy = take_layer(&r, n->columns, n->width);
    n->value = take_layer(&r, 1, n->width);
    return !r.short_of && r.at == r.end;
}

/* --- arithmetic ------------------------------------------------------------------------------- */

/* Rounded to the nearest; halves go up. (Below nought, too, every compiler there is rounds down
** when it shifts to the right.) */
static inline int64_t shifted(int64_t n, unsigned bits)
{
    return (n + (INT64_C(1) << bits) / 2) >> bits;
}

static inline int64_t within(int64_t n, int64_t most)
{
    return n > most ? most : n < -most ? -most : n;
}

uint64_t naib_root(uint64_t of)
{
    uint64_t root = 0;
    for (uint64_t bit = UINT64_C(1) << 62; bit; bit >>= 2) {
        bool fits = of >= root + bit;
        if (fits) of -= root + bit;
        root = (root >> 1) + (fits ? bit : 0);
    }
    return root;
}

/* The spread is worked out with four bits more, and never less than that of the network in floating
** point, whose square is a hundred-thousandth at least. */
enum { LEAST_SQUARE = (1 << 2 * STREAM_BITS) / 100000, FINE = 16, INVERSE_BITS = 20 };

void naib_norm(const int32_t *stream, unsigned count, int16_t *out)
{
    int64_t sum = 0;
    uint64_t squares = 0;
    for (unsigned i = 0; i < count; i++) sum += stream[i];
    int32_t mean = (int32_t)(sum / (int64_t)count);
    for (unsigned i = 0; i < count; i++) {
        uint32_t off = (uint32_t)(stream[i] > mean ? stream[i] - mean : mean - stream[i]);
        squares += (uint64_t)off * off;
    }
    uint64_t spread = naib_root((squares / count + LEAST_SQUARE) * FINE * FINE);
    int64_t inverse = (int64_t)(((uint64_t)NAIB_NORM_ONE * FINE << INVERSE_BITS) / spread);
    for (unsigned i = 0; i < count; i++)
        out[i] = (int16_t)within(shifted((stream[i] - mean) * inverse, INVERSE_BITS), MOST_ACTIVE);
}

/* The rows of a block lie in pairs: a byte of one, with 128 added, then one of the other. So a pair
** read as a number v of sixteen bits is 256 * other + one + 128, and two sums over numbers of
** sixteen bits, which is what processors have wide instructions for, tell both rows:
**
**     of_others = sum of (v >> 8) * active
**     of_ones   = sum of v * active - 256 * of_others - 128 * sum of active
**
** The second is reckoned in numbers that go round, and comes out right because it has room in 32
** bits itself. Two pairs at once keep four sums side by side. */
enum { TOGETHER = 4 };
_Static_assert(STEP % TOGETHER == 0, "there are rows left over");

static inline int16_t pair_at(const uint8_t *at, size_t i)
{
    uint16_t pair;
    memcpy(&pair, at + 2 * i, sizeof pair);
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    pair = (uint16_t)(pair << 8 | pair >> 8);
#endif
    return (int16_t)pair;
}

static void products(const uint8_t *restrict pairs, const int16_t *restrict active, unsigned count,
                     int32_t all_active, int32_t sum[TOGETHER])
{
    const uint8_t *restrict more = pairs + (size_t)2 * count;
    uint32_t both = 0, both_more = 0;
    int32_t others = 0, others_more = 0;
    for (unsigned i = 0; i < count; i++) {
        int16_t pair = pair_at(pairs, i), pair_more = pair_at(more, i);
        both += (uint32_t)(pair * active[i]);
        others += (int16_t)(pair >> 8) * active[i];
        both_more += (uint32_t)(pair_more * active[i]);
        others_more += (int16_t)(pair_more >> 8) * active[i];
    }
    uint32_t added = 128 * (uint32_t)all_active;
    sum[0] = as_signed(both - 256 * (uint32_t)others - added);
    sum[1] = others;
    sum[2] = as_signed(both_more - 256 * (uint32_t)others_more - added);
    sum[3] = others_more;
}

static int32_t sum_of(const int16_t *active, unsigned count)
{
    int32_t sum = 0;
    for (unsigned i = 0; i < count; i++) sum += active[i];
    return sum;
}

static int32_t product(const int8_t *restrict weight, const int16_t *restrict active,
                       unsigned count)
{
    int32_t sum = 0;
    for (unsigned i = 0; i < count; i++) sum += weight[i] * active[i];
    return sum;
}

/* What a row comes to, in the scale that its factor leads to. */
static inline int64_t scaled(const naib_layer *layer, size_t row, int64_t sum)
{
    return shifted(sum * as_signed(read_4(layer->factor, row)), FACTOR_BITS) +
           as_signed(read_4(layer->bias, row));
}

static inline int64_t row_of(const naib_layer *layer, size_t row, const int16_t *active,
                             unsigned length)
{
    return scaled(layer, row,
                  product((const int8_t *)layer->weight + row * length, active, length));
}

/* --- the first layer -------------------------------------------------------------------------- */

/* Rows that are to be added, so and so many times. */
enum { WORD = 8, HANDFUL = 64 };
typedef struct {
    unsigned count;
    int16_t times[HANDFUL];
    uint16_t row[HANDFUL];
} additions;

/* Two rows at once: half of the time goes into fetching and keeping the sums. */
static void add_two(const int8_t *restrict one, const int8_t *restrict other, unsigned width,
                    const int16_t times[2], uint32_t *restrict sum)
{
    for (unsigned i = 0; i < width; i++)
        sum[i] += (uint32_t)(times[0] * (int16_t)one[i]) + (uint32_t)(times[1] * (int16_t)other[i]);
}

static void add_rows(const naib_network *n, additions *due, naib_sums *sums)
{
    if (due->count % 2) {
        due->row[due->count] = due->row[0];
        due->times[due->count++] = 0;
    }
    for (unsigned i = 0; i < due->count; i += 2)
        add_two(n->first + (size_t)due->row[i] * n->width,
                n->first + (size_t)due->row[i + 1] * n->width, n->width, &due->times[i], sums->sum);
    due->count = 0;
}

/* What an input of this size counts for: at most what sixteen bits hold. */
static int32_t times_of(const naib_network *n, size_t row, unsigned amount)
{
    unsigned times = amount * read_2(n->first_rate, row);
    return times > MOST_ACTIVE ? MOST_ACTIVE : (int32_t)times;
}

static void change_input(const naib_network *n, unsigned input, unsigned from, unsigned to,
                         additions *due)
{
    unsigned row = read_2(n->row, input);
    if (row >= n->rows) return;
    due->row[due->count] = (uint16_t)row;
    due->times[due->count++] = (int16_t)(times_of(n, row, to) - times_of(n, row, from));
}

void naib_sums_begin(const naib_network *n, naib_sums *out)
{
    for (unsigned i = 0; i < n->width; i++) out->sum[i] = read_4(n->first_bias, i);
}

static void change_word(const naib_network *n, unsigned start, const uint8_t was[WORD],
                        const uint8_t is[WORD], additions *due, naib_sums *sums)
{
    if (memcmp(was, is, WORD) == 0) return;
    if (due->count + WORD > HANDFUL) add_rows(n, due, sums);
    for (unsigned i = 0; i < WORD; i++)
        if (was[i] != is[i]) change_input(n, start + i, was[i], is[i], due);
}

void naib_sums_change(const naib_network *n, const uint8_t *from, const uint8_t *to,
                      naib_sums *sums)
{
    static const uint8_t nothing[WORD];
    additions due = {.count = 0};
    unsigned start = 0, rest = n->inputs % WORD;
    for (; start + WORD <= n->inputs; start += WORD)
        change_word(n, start, from ? from + start : nothing, to + start, &due, sums);
    uint8_t was[WORD] = {0}, is[WORD] = {0};
    if (from) memcpy(was, from + start, rest);
    memcpy(is, to + start, rest);
    change_word(n, start, was, is, &due, sums);
    add_rows(n, &due, sums);
}

/* --- the blocks, and what comes of them ------------------------------------------------------- */

typedef struct {
    int32_t stream[NAIB_WIDEST];
    _Alignas(16) int16_t norm[NAIB_WIDEST], inner[NAIB_WIDEST];
} passing;

static void leave_first_layer(const naib_network *n, const naib_sums *sums, unsigned faction,
                              int32_t *stream)
{
    const uint8_t *gate = n->faction + (size_t)2 * faction * n->width;
    for (unsigned i = 0; i < n->width; i++) {
        int64_t sum = as_signed(sums->sum[i]), open = (1 << GATE_BITS) + read_signed_2(gate, i);
        int64_t here = sum > 0 ? shifted(sum * open, FIRST_BITS + GATE_BITS - STREAM_BITS) : 0;
        stream[i] = (int32_t)within(here, MOST_STREAM);
    }
}

static void pass_block(const naib_network *n, unsigned b, passing *p)
{
    const naib_layer *enter = &n->enter[b], *leave = &n->leave[b];
    int32_t sum[TOGETHER];
    naib_norm(p->stream, n->width, p->norm);
    int32_t all = sum_of(p->norm, n->width);
    for (unsigned i = 0; i < n->inner; i++) {
        if (i % TOGETHER == 0)
            products(enter->weight + (size_t)i * n->width, p->norm, n->width, all, sum);
        int64_t here = scaled(enter, i, sum[i % TOGETHER]);
        p->inner[i] = (int16_t)(here < 0 ? 0 : here > MOST_ACTIVE ? MOST_ACTIVE : here);
    }
    all = sum_of(p->inner, n->inner);
    for (unsigned i = 0; i < n->width; i++) {
        if (i % TOGETHER == 0)
            products(leave->weight + (size_t)i * n->inner, p->inner, n->inner, all, sum);
        int64_t here = p->stream[i] + scaled(leave, i, sum[i % TOGETHER]);
        p->stream[i] = (int32_t)within(here, MOST_STREAM);
    }
}

void naib_think(const naib_network *n, const naib_sums *sums, unsigned faction, unsigned question,
                unsigned field, naib_opinion *out)
{
    passing p = {.stream = {0}};
    leave_first_layer(n, sums, faction, p.stream);
    for (unsigned b = 0; b < n->blocks; b++) pass_block(n, b, &p);
    naib_norm(p.stream, n->width, p.norm);
    out->winning = (int32_t)within(row_of(&n->value, 0, p.norm, n->width), INT32_MAX);
    const uint8_t *asked = n->question + (size_t)2 * question * n->width;
    const uint8_t *kind = n->field + (size_t)2 * field * n->width;
    for (unsigned i = 0; i < n->width; i++) {
        int open = (1 << GATE_BITS) + read_signed_2(asked, i) + read_signed_2(kind, i);
        out->of[i] = (int16_t)within(shifted((int64_t)p.norm[i] * open, GATE_BITS), MOST_ACTIVE);
    }
}

int32_t naib_logit(const naib_network *n, const naib_opinion *opinion, unsigned column)
{
    return (int32_t)within(row_of(&n->policy, column, opinion->of, n->width), INT32_MAX);
}

/* --- chances ---------------------------------------------------------------------------------- */

/* 1 / (1 + exp(-x)) in parts of 65,536, for x from 0 in steps of an eighth; the last is 8. */
static const uint16_t CHANCE[] = {
    32768, 34813, 36843, 38841, 40793, 42687, 44511, 46254, 47911, 49474, 50941, 52310, 53581,
    54754, 55834, 56822, 57724, 58544, 59287, 59959, 60565, 61109, 61598, 62036, 62428, 62778,
    63090, 63368, 63615, 63835, 64030, 64203, 64357, 64494, 64614, 64721, 64816, 64900, 64974,
    65039, 65097, 65149, 65194, 65234, 65269, 65300, 65328, 65352, 65374, 65393, 65410, 65425,
    65438, 65449, 65459, 65468, 65476, 65483, 65489, 65495, 65500, 65504, 65508, 65511, 65514,
};
enum { CHANCES = sizeof CHANCE / sizeof CHANCE[0], CHANCE_STEP = NAIB_LOGIT_ONE / 8 };

unsigned naib_chance_of(int32_t logit)
{
    uint32_t far = logit < 0 ? 0 - (uint32_t)logit : (uint32_t)logit;
    uint32_t at = far / CHANCE_STEP, rest = far % CHANCE_STEP;
    uint32_t parts = CHANCE[CHANCES - 1];
    if (at + 1 < CHANCES) {
        uint32_t rise = (uint32_t)(CHANCE[at + 1] - CHANCE[at]);
        parts = CHANCE[at] + rise * rest / CHANCE_STEP;
    }
    unsigned chance = (parts * 1000 + 0x8000) >> 16;
    return logit < 0 ? 1000 - chance : chance;
}
