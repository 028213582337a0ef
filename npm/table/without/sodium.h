/* What the server asks of libsodium, where there is none: chance from the system, the one hash that
** commitments and tokens are made with, and a few ways to write bytes down. */
#pragma once

#include <stddef.h>
#include <stdint.h>

enum { sodium_base64_VARIANT_URLSAFE_NO_PADDING = 7, crypto_generichash_KEYBYTES = 32 };

void randombytes_buf(void *out, size_t size);
uint32_t randombytes_uniform(uint32_t bound);
/* BLAKE2b, without a key. */
int crypto_generichash(uint8_t *out, size_t size, const uint8_t *text, unsigned long long length,
                       const uint8_t *key, size_t key_size);

char *sodium_bin2base64(char *out, size_t size, const uint8_t *bytes, size_t length, int variant);
char *sodium_bin2hex(char *out, size_t size, const uint8_t *bytes, size_t length);
int sodium_hex2bin(uint8_t *out, size_t size, const char *hex, size_t length, const char *ignored,
                   size_t *used, const char **end);
void sodium_memzero(void *at, size_t size);
int sodium_memcmp(const void *a, const void *b, size_t size);
int sodium_is_zero(const uint8_t *bytes, size_t size);
