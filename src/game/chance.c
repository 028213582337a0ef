/* Drawing from the game's key. Numbers are cut into ranges by multiplying, not by dividing: a
** 64-bit number is a fraction of 1, and n times the fraction is a whole part below n and a new
** fraction, which serves for the next range. So one number shuffles a dozen cards. What makes some
** results more likely than others is refused before anything is cut off; that happens once in
** thousands of draws, and only then is there a division.
**
** Only arithmetic on 64 bits is used, and bytes are put together by shifting: any machine draws the
** same. */
#include "game/game.h"

/* --- SipHash ---------------------------------------------------------------------------------- */

typedef struct {
    uint64_t a, b, c, d;
} sip_state;

static inline uint64_t turned(uint64_t x, unsigned by) { return x << by | x >> (64 - by); }

static inline void sip_round(sip_state *v)
{
    v->a += v->b;
    v->c += v->d;
    v->b = turned(v->b, 13) ^ v->a;
    v->d = turned(v->d, 16) ^ v->c;
    v->a = turned(v->a, 32);
    v->c += v->b;
    v->a += v->d;
    v->b = turned(v->b, 17) ^ v->c;
    v->d = turned(v->d, 21) ^ v->a;
    v->c = turned(v->c, 32);
}

static inline void sip_add(sip_state *v, uint64_t word)
{
    v->d ^= word;
    sip_round(v);
    sip_round(v);
    v->a ^= word;
}

uint64_t sip_hash(const kanly_key *key, uint64_t number)
{
    const uint64_t first = eight_of(key->byte), second = eight_of(key->byte + 8);
    sip_state v = {
        .a = first ^ UINT64_C(0x736f6d6570736575),
        .b = second ^ UINT64_C(0x646f72616e646f6d),
        .c = first ^ UINT64_C(0x6c7967656e657261),
        .d = second ^ UINT64_C(0x7465646279746573),
    };
    sip_add(&v, number);
    sip_add(&v, UINT64_C(8) << 56); /* the length, in the last byte of the last word */
    v.c ^= 0xff;
    for (unsigned i = 0; i < 4; i++) sip_round(&v);
    return v.a ^ v.b ^ v.c ^ v.d;
}

/* --- keys ------------------------------------------------------------------------------------- */

kanly_key key_of_seed(uint64_t seed)
{
    kanly_key key = {{0}};
    for (unsigned i = 0; i < 8; i++) key.byte[i] = (uint8_t)(seed >> 8 * i);
    return key;
}

bool key_is_of_seed(const kanly_key *key, uint64_t *seed)
{
    *seed = eight_of(key->byte);
    return eight_of(key->byte + 8) == 0;
}

/* --- drawing ---------------------------------------------------------------------------------- */

uint64_t next_number(kanly_game *g) { return sip_hash(&g->key, g->chance++); }

uint64_t draw_fraction(kanly_game *g, uint64_t ways)
{
    for (;;) {
        uint64_t fraction = next_number(g), rest = fraction * ways;
        if (rest >= ways || rest >= -ways % ways) return fraction;
    }
}

uint32_t random_below(kanly_game *g, uint32_t n)
{
    uint64_t fraction = draw_fraction(g, n);
    return take_below(&fraction, n);
}

/* Card by card from the last: each changes places with one of those not yet placed. */
void shuffle(kanly_game *g, uint8_t *cards, unsigned count)
{
    const uint64_t ways_most = UINT64_C(1) << 48; /* then one more card: refused once in 1,000s */
    while (count > 1) {
        unsigned together = 0;
        uint64_t ways = 1;
        while (together < count - 1 && ways < ways_most) ways *= count - together++;
        uint64_t fraction = draw_fraction(g, ways);
        for (; together; together--, count--) {
            uint32_t j = take_below(&fraction, count);
            uint8_t swap = cards[count - 1];
            cards[count - 1] = cards[j];
            cards[j] = swap;
        }
    }
}
