/* Chance, a hash and bytes as text. Nobody else is at this machine to guess anything: what is asked
** for is that a game has the same commitment here as at a server. */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void randombytes_buf(void *out, size_t size)
{
    enum { AT_ONCE = 256 };
    for (char *at = out; size;) {
        size_t now = size < AT_ONCE ? size : AT_ONCE;
        if (getentropy(at, now) != 0) abort();
        at += now, size -= now;
    }
}

/* Numbers beyond the last whole round would favour the small ones: they are drawn again. */
uint32_t randombytes_uniform(uint32_t bound)
{
    uint32_t drawn, beyond = UINT32_MAX - UINT32_MAX % bound;
    do randombytes_buf(&drawn, sizeof drawn);
    while (drawn >= beyond);
    return drawn % bound;
}

/* --- BLAKE2b (RFC 7693) ----------------------------------------------------------------------- */

enum { BLOCK = 128, ROUNDS = 12 };

typedef struct {
    uint64_t h[8];
    uint64_t length;
} hashing;

static const uint64_t FIRST[8] = {
    0x6a09e667f3bcc908, 0xbb67ae8584caa73b, 0x3c6ef372fe94f82b, 0xa54ff53a5f1d36f1,
    0x510e527fade682d1, 0x9b05688c2b3e6c1f, 0x1f83d9abfb41bd6b, 0x5be0cd19137e2179,
};

static const uint8_t ORDER[10][16] = {
    {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15},
    {14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3},
    {11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4},
    {7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8},
    {9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13},
    {2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9},
    {12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11},
    {13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10},
    {6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5},
    {10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0},
};

static uint64_t turned(uint64_t x, unsigned by) { return x >> by | x << (64 - by); }

static void mix(uint64_t *a, uint64_t *b, uint64_t *c, uint64_t *d, uint64_t x, uint64_t y)
{
    *a += *b + x;
    *d = turned(*d ^ *a, 32);
    *c += *d;
    *b = turned(*b ^ *c, 24);
    *a += *b + y;
    *d = turned(*d ^ *a, 16);
    *c += *d;
    *b = turned(*b ^ *c, 63);
}

static void add_block(hashing *s, const uint8_t block[BLOCK], size_t filled, int is_last)
{
    uint64_t v[16], m[16];
    s->length += filled;
    memcpy(v, s->h, sizeof s->h);
    memcpy(v + 8, FIRST, sizeof FIRST);
    v[12] ^= s->length;
    if (is_last) v[14] = ~v[14];
    for (unsigned i = 0; i < 16; i++) {
        m[i] = 0;
        for (unsigned b = 0; b < 8; b++) m[i] |= (uint64_t)block[8 * i + b] << 8 * b;
    }
    for (unsigned i = 0; i < ROUNDS; i++) {
        const uint8_t *o = ORDER[i % 10];
        for (unsigned k = 0; k < 4; k++)
            mix(&v[k], &v[4 + k], &v[8 + k], &v[12 + k], m[o[2 * k]], m[o[2 * k + 1]]);
        for (unsigned k = 0; k < 4; k++)
            mix(&v[k], &v[4 + (k + 1) % 4], &v[8 + (k + 2) % 4], &v[12 + (k + 3) % 4],
                m[o[8 + 2 * k]], m[o[9 + 2 * k]]);
    }
    for (unsigned i = 0; i < 8; i++) s->h[i] ^= v[i] ^ v[i + 8];
}

int crypto_generichash(uint8_t *out, size_t size, const uint8_t *text, unsigned long long length,
                       const uint8_t *key, size_t key_size)
{
    hashing s = {.length = 0};
    uint8_t block[BLOCK];
    if (key || key_size) return -1;
    memcpy(s.h, FIRST, sizeof FIRST);
    s.h[0] ^= 0x01010000 ^ size;
    for (; length > BLOCK; text += BLOCK, length -= BLOCK) add_block(&s, text, BLOCK, 0);
    memset(block, 0, sizeof block);
    memcpy(block, text, (size_t)length);
    add_block(&s, block, (size_t)length, 1);
    for (size_t i = 0; i < size; i++) out[i] = (uint8_t)(s.h[i / 8] >> 8 * (i % 8));
    return 0;
}

/* --- bytes as text ---------------------------------------------------------------------------- */

char *sodium_bin2base64(char *out, size_t size, const uint8_t *bytes, size_t length, int variant)
{
    static const char LETTERS[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    (void)variant;
    uint32_t held = 0;
    unsigned bits = 0;
    size_t used = 0;
    if (size < (length * 4 + 2) / 3 + 1) abort();
    for (size_t i = 0; i < length; i++) {
        held = held << 8 | bytes[i];
        for (bits += 8; bits >= 6; bits -= 6) out[used++] = LETTERS[held >> (bits - 6) & 63];
    }
    if (bits) out[used++] = LETTERS[held << (6 - bits) & 63];
    out[used] = '\0';
    return out;
}

static const char HEX[] = "0123456789abcdef";

char *sodium_bin2hex(char *out, size_t size, const uint8_t *bytes, size_t length)
{
    if (size < 2 * length + 1) abort();
    for (size_t i = 0; i < length; i++) {
        out[2 * i] = HEX[bytes[i] >> 4];
        out[2 * i + 1] = HEX[bytes[i] & 15];
    }
    out[2 * length] = '\0';
    return out;
}

int sodium_hex2bin(uint8_t *out, size_t size, const char *hex, size_t length, const char *ignored,
                   size_t *used, const char **end)
{
    (void)ignored, (void)end;
    if (length % 2 || length / 2 > size) return -1;
    for (size_t i = 0; i < length; i++) {
        const char *digit = hex[i] ? strchr(HEX, hex[i]) : NULL;
        if (!digit) return -1;
        uint8_t high = i % 2 ? (uint8_t)(out[i / 2] << 4) : 0;
        out[i / 2] = (uint8_t)(high | (uint8_t)(digit - HEX));
    }
    if (used) *used = length / 2;
    return 0;
}

void sodium_memzero(void *at, size_t size) { memset(at, 0, size); }

int sodium_memcmp(const void *a, const void *b, size_t size)
{
    return memcmp(a, b, size) == 0 ? 0 : -1;
}

int sodium_is_zero(const uint8_t *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++)
        if (bytes[i]) return 0;
    return 1;
}
