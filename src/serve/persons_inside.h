/* Within the files about persons: what they share. */
#pragma once

#include "serve/persons.h"

enum { PERSON_CODES = 1024 }; /* open at once; the oldest goes first */

typedef enum { CODE_NOTHING, CODE_BROWSER, CODE_MAIL } code_use;

/* Drawn by a person, to be typed or opened elsewhere. */
typedef struct {
    code_use use;
    char code[CODE_SIZE], person[TOKEN_SIZE];
    int64_t until;
    int64_t tag; /* what it confirms */
} person_code;

struct persons {
    people *store;
    person_code code[PERSON_CODES];
    unsigned codes;
    int64_t swept;
};

person_code *persons_draw_code(server *s, const char *id, code_use use);
bool persons_use_code(const request *r, code_use use, char id[TOKEN_SIZE], int64_t *tag);
