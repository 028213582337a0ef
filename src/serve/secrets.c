/* Names nobody can guess, and tokens that are kept only as hashes: who reads the store cannot
** sit down. */
#include "serve/secrets.h"

#include <sodium.h>
#include <string.h>

/* Never with a dash in front: on a command line it would be taken for an option. */
void secret_token(char out[TOKEN_SIZE])
{
    uint8_t bytes[16];
    do {
        randombytes_buf(bytes, sizeof bytes);
        sodium_bin2base64(out, TOKEN_SIZE, bytes, sizeof bytes,
                          sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    } while (out[0] == '-');
}

/* Typed by people: no letters that look like others. 30 ^ 10 is enough for ten minutes and few
** tries. */
void secret_code(char out[CODE_SIZE])
{
    static const char LETTERS[] = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
    for (unsigned i = 0; i < CODE_SIZE - 1; i++)
        out[i] = LETTERS[randombytes_uniform(sizeof LETTERS - 1)];
    out[CODE_SIZE - 1] = '\0';
}

void secret_hash(const char *token, uint8_t out[HASH_BYTES])
{
    crypto_generichash(out, HASH_BYTES, (const uint8_t *)token, strlen(token), NULL, 0);
}

bool secret_is(const char *token, const uint8_t hash[HASH_BYTES])
{
    uint8_t of_token[HASH_BYTES];
    if (sodium_is_zero(hash, HASH_BYTES)) return false;
    secret_hash(token, of_token);
    return sodium_memcmp(of_token, hash, HASH_BYTES) == 0;
}

void secret_text(const uint8_t *bytes, size_t length, char *out, size_t size)
{
    sodium_bin2base64(out, size, bytes, length, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

uint64_t secret_number(void)
{
    uint64_t number;
    randombytes_buf(&number, sizeof number);
    return number;
}

kanly_key secret_key(void)
{
    kanly_key key;
    randombytes_buf(key.byte, sizeof key.byte);
    return key;
}
