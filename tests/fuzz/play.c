/* Bytes play: the first ones choose the options and where the game begins, every later one a field
** of a form, a move at any time, or a raw move that nobody was offered. After each move the
** invariants must hold. */
#include "../property/games.h"

typedef struct {
    const uint8_t *data;
    size_t size;
} bytes;

static uint8_t next_byte(bytes *b)
{
    if (!b->size) return 0;
    b->size--;
    return *b->data++;
}

static kanly_options options_from(bytes *b)
{
    kanly_options o = kanly_default_options();
    uint8_t first = next_byte(b), second = next_byte(b), absent = next_byte(b) & next_byte(b);
    o.advanced = first & 1;
    o.turns = 1 + (first >> 1 & 7);
    options_from_bits(&o, first >> 4 | (uint64_t)second << 4);
    for (unsigned i = 0, left = FACTIONS; i < FACTIONS && left > 2; i++)
        if (absent >> i & 1) o.seat[i] = NONE, left--;
    return o;
}

/* Fills the form by bytes; the engine must never offer nothing. */
static void fill(const kanly_game *g, kanly_move *m, bytes *b)
{
    kanly_values values;
    while (kanly_choices(g, m, &values)) {
        unsigned count = 0, value = 0;
        for (unsigned i = 0; i < 4; i++) count += (unsigned)bit_count(values.bits[i]);
        if (!count || m->length == KANLY_FIELDS) abort();
        unsigned n = next_byte(b) % count;
        while (!kanly_values_have(&values, (uint8_t)value) || n--) value++;
        kanly_fill(m, (uint8_t)value);
    }
}

static void play_raw(kanly_game *g, bytes *b)
{
    kanly_game before = *g;
    kanly_move m = {.question = next_byte(b), .by = next_byte(b) % 8, .length = next_byte(b) % 12};
    for (unsigned i = 0; i < m.length; i++) m.value[i] = next_byte(b);
    if (kanly_play(g, &m, NULL) && memcmp(&before, g, sizeof before)) abort();
}

static void look(const kanly_game *g, uint8_t eye)
{
    static kanly_game seen, possible, again;
    kanly_view(g, eye, &seen);
    kanly_imagine(&seen, eye, g->key.byte[0] + g->chance, &possible);
    kanly_view(&possible, eye, &again);
    if (memcmp(&seen, &again, sizeof seen) || kanly_broken(&possible)) abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    bytes b = {data, size};
    kanly_options o = options_from(&b);
    if (kanly_options_fault(&o)) return 0;
    static kanly_game g;
    uint64_t seed = next_byte(&b);
    if (next_byte(&b) & 1) {
        kanly_start(&g, &o, seed, NULL);
    } else { /* in the middle: most of what can go wrong is far from the beginning */
        stir_the_table(&g, &o, &seed);
        kanly_resume(&g, NULL);
    }
    while (b.size && kanly_deciders(&g)) {
        uint8_t what = next_byte(&b);
        faction f = lowest_bit(kanly_deciders(&g));
        kanly_move m = kanly_begin(&g, (kanly_faction)f);
        if (what >= 250) {
            look(&g, what - 250);
            play_raw(&g, &b);
            if (kanly_broken(&g)) abort();
            continue;
        }
        kanly_ask asked = kanly_anytime_at(what % KANLY_ANYTIME_QUESTIONS);
        faction by = what / 8 % FACTIONS;
        if (what >= 200 && kanly_may_begin(&g, (kanly_faction)by, asked))
            m = (kanly_move){.question = (uint8_t)asked, .by = by};
        fill(&g, &m, &b);
        if (kanly_play(&g, &m, NULL)) abort();
        if (kanly_broken(&g)) abort();
    }
    return 0;
}
