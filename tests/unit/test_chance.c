/* The game's chance: SipHash as published, keys of seeds, and numbers that are as likely as one
** another. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "game/chance.h"
#include "kanly/kanly.h"

static kanly_game of_seed(uint64_t seed) { return (kanly_game){.key = key_of_seed(seed)}; }

/* --- SipHash ---------------------------------------------------------------------------------- */

/* The reference vectors: the key 00 01 … 0f, and as message the eight bytes 00 01 … 07. */
static void siphash_gives_the_published_answer(void **unused)
{
    (void)unused;
    kanly_key key;
    for (uint8_t i = 0; i < sizeof key.byte; i++) key.byte[i] = i;
    assert_true(sip_hash(&key, UINT64_C(0x0706050403020100)) == UINT64_C(0x93f5f5799a932462));
}

/* Other keys and numbers, as libsodium's crypto_shorthash has them. */
static void siphash_agrees_with_another_hand(void **unused)
{
    (void)unused;
    static const struct {
        kanly_key key;
        uint64_t number, answer;
    } KNOWN[] = {
        {{{0}}, 0, UINT64_C(0xe849e8bb6ffe2567)},
        {{{0}}, 1, UINT64_C(0x8004c5a694105f5e)},
        {{{42}}, 0, UINT64_C(0x1f5e6d5a5f87d7ee)},
        {{{42}}, 1, UINT64_C(0x7b9cfc1ace9eb496)},
        {{{0xf0, 0xe1, 0xd2, 0xc3, 0xb4, 0xa5, 0x96, 0x87, 0x78, 0x69, 0x5a, 0x4b, 0x3c, 0x2d, 0x1e,
           0x0f}},
         1000000,
         UINT64_C(0x2279db6ea49ddc32)},
        {{{255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255}},
         UINT64_MAX,
         UINT64_C(0xf13e77491777f9d0)},
    };
    for (size_t i = 0; i < sizeof KNOWN / sizeof KNOWN[0]; i++)
        assert_true(sip_hash(&KNOWN[i].key, KNOWN[i].number) == KNOWN[i].answer);
}

/* --- keys ------------------------------------------------------------------------------------- */

static void the_key_of_a_seed_is_its_bytes_and_zeros(void **unused)
{
    (void)unused;
    static const uint8_t wanted[16] = {8, 7, 6, 5, 4, 3, 2, 1};
    kanly_key key = key_of_seed(UINT64_C(0x0102030405060708));
    uint64_t seed = 0;
    assert_memory_equal(key.byte, wanted, sizeof wanted);
    assert_true(key_is_of_seed(&key, &seed));
    assert_true(seed == UINT64_C(0x0102030405060708));
    key.byte[15] = 1;
    assert_false(key_is_of_seed(&key, &seed));
}

/* A seed and its key are the same game; one other bit anywhere in the key is another. */
static void every_bit_of_a_key_counts(void **unused)
{
    (void)unused;
    static kanly_game game, other;
    kanly_options o = kanly_default_options();
    kanly_key key = key_of_seed(42);
    kanly_start(&game, &o, 42, NULL);
    kanly_start_with_key(&other, &o, &key, NULL);
    assert_memory_equal(&game, &other, sizeof game);
    for (unsigned bit = 0; bit < 128; bit++) {
        key.byte[bit / 8] ^= (uint8_t)(1u << bit % 8);
        kanly_start_with_key(&other, &o, &key, NULL);
        assert_memory_not_equal(game.treachery, other.treachery, sizeof game.treachery);
        key.byte[bit / 8] ^= (uint8_t)(1u << bit % 8);
    }
}

/* --- drawing ---------------------------------------------------------------------------------- */

static void numbers_are_those_of_the_counter(void **unused)
{
    (void)unused;
    kanly_game g = of_seed(42);
    for (uint64_t n = 0; n < 100; n++) assert_true(next_number(&g) == sip_hash(&g.key, n));
    assert_int_equal(g.chance, 100);
}

/* The whole part of n times a 64-bit fraction. */
static void a_number_below_n_is_a_fraction_of_n(void **unused)
{
    (void)unused;
    kanly_game g = of_seed(7);
    for (uint32_t n = 1; n < 2000; n++) {
        uint64_t fraction = sip_hash(&g.key, g.chance);
        uint32_t wanted =
            (uint32_t)(((fraction >> 32) * n + ((fraction & UINT32_MAX) * n >> 32)) >> 32);
        assert_int_equal(random_below(&g, n), wanted);
    }
}

static void each_number_comes_as_often_as_the_others(void **unused)
{
    (void)unused;
    kanly_game g = of_seed(1);
    unsigned seen[33] = {0};
    for (unsigned i = 0; i < 33000; i++) {
        uint32_t n = random_below(&g, 33);
        assert_in_range(n, 0, 32);
        seen[n]++;
    }
    for (unsigned i = 0; i < 33; i++) assert_in_range(seen[i], 850, 1150);
}

/* Every card lies in every place equally often, so also past the point where one number is used up
** and the next is drawn. */
static void a_shuffled_card_may_lie_anywhere(void **unused)
{
    (void)unused;
    enum { DECK = 33, TIMES = 33000 };
    static unsigned found[DECK][DECK];
    kanly_game g = of_seed(3);
    memset(found, 0, sizeof found);
    for (unsigned i = 0; i < TIMES; i++) {
        uint8_t cards[DECK];
        for (uint8_t c = 0; c < DECK; c++) cards[c] = c;
        shuffle(&g, cards, DECK);
        for (unsigned place = 0; place < DECK; place++) found[place][cards[place]]++;
    }
    for (unsigned place = 0; place < DECK; place++)
        for (unsigned c = 0; c < DECK; c++) assert_in_range(found[place][c], 830, 1170);
}

/* All 24 orders of four cards, each about as often. */
static void every_order_comes_up(void **unused)
{
    (void)unused;
    unsigned seen[256] = {0}, orders = 0;
    kanly_game g = of_seed(5);
    for (unsigned i = 0; i < 24000; i++) {
        uint8_t cards[] = {0, 1, 2, 3};
        shuffle(&g, cards, 4);
        seen[cards[0] | cards[1] << 2 | cards[2] << 4 | cards[3] << 6]++;
    }
    for (unsigned i = 0; i < 256; i++) {
        if (!seen[i]) continue;
        orders++;
        assert_in_range(seen[i], 850, 1150);
    }
    assert_int_equal(orders, 24);
}

/* Both decks of seed 42, worked out by another program: from five numbers, each one digit after the
** other in the base of the cards that are left. */
static void the_decks_of_a_seed_are_known(void **unused)
{
    (void)unused;
    static const uint8_t TREACHERY[] = {9,  0,  7,  13, 28, 3,  24, 25, 15, 20, 16,
                                        31, 14, 21, 23, 19, 27, 29, 5,  18, 6,  2,
                                        11, 32, 26, 10, 17, 30, 22, 8,  12, 1,  4};
    static const uint8_t SPICE[] = {2, 17, 11, 6,  1,  20, 8,  0,  3, 9, 13,
                                    4, 7,  15, 16, 10, 19, 12, 14, 5, 18};
    uint8_t cards[sizeof TREACHERY], more[sizeof SPICE];
    kanly_game g = of_seed(42);
    for (uint8_t c = 0; c < sizeof cards; c++) cards[c] = c;
    for (uint8_t c = 0; c < sizeof more; c++) more[c] = c;
    shuffle(&g, cards, sizeof cards);
    shuffle(&g, more, sizeof more);
    assert_memory_equal(cards, TREACHERY, sizeof cards);
    assert_memory_equal(more, SPICE, sizeof more);
    assert_int_equal(g.chance, 5);
}

static void one_card_or_none_needs_no_chance(void **unused)
{
    (void)unused;
    kanly_game g = of_seed(5);
    uint8_t cards[] = {9};
    shuffle(&g, cards, 0);
    shuffle(&g, cards, 1);
    assert_int_equal(cards[0], 9);
    assert_int_equal(g.chance, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(siphash_gives_the_published_answer),
        cmocka_unit_test(siphash_agrees_with_another_hand),
        cmocka_unit_test(the_key_of_a_seed_is_its_bytes_and_zeros),
        cmocka_unit_test(every_bit_of_a_key_counts),
        cmocka_unit_test(numbers_are_those_of_the_counter),
        cmocka_unit_test(a_number_below_n_is_a_fraction_of_n),
        cmocka_unit_test(each_number_comes_as_often_as_the_others),
        cmocka_unit_test(a_shuffled_card_may_lie_anywhere),
        cmocka_unit_test(every_order_comes_up),
        cmocka_unit_test(the_decks_of_a_seed_are_known),
        cmocka_unit_test(one_card_or_none_needs_no_chance),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
