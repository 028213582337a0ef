/* Names nobody can guess, and tokens that are kept only as hashes. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "kanly/state.h"

enum {
    TOKEN_SIZE = 23, /* 16 random bytes as text, with its end */
    CODE_SIZE = 11,  /* of a one-time code */
    HASH_BYTES = 32,
};

void secret_token(char out[TOKEN_SIZE]);
void secret_code(char out[CODE_SIZE]);
void secret_hash(const char *token, uint8_t out[HASH_BYTES]);
bool secret_is(const char *token, const uint8_t hash[HASH_BYTES]);
/* Bytes as browsers write them. */
void secret_text(const uint8_t *bytes, size_t length, char *out, size_t size);
uint64_t secret_number(void);
kanly_key secret_key(void); /* what a game draws from */
