/* Within the files about notices: what they share. */
#pragma once

#include "post/post.h"
#include "serve/notices.h"
#include "serve/persons_inside.h"

enum { TRIES = 32 };

/* Somebody wants to see whether a letter comes, and waits for the answer. */
typedef struct {
    int64_t tag; /* of the letter; 0: free */
    uint64_t client;
    char *id; /* of the request, as JSON */
} try_out;

struct notices {
    post *post; /* NULL: nobody can be called */
    push_sender sender;
    bool can_push;
    try_out tries[TRIES];
    int64_t swept;
};

/* notices_forms.c: letters. NULL: it cannot be written. */
letter *letter_for(server *s, const target *t, const char *const *told, unsigned notices);
letter *letter_of_code(server *s, const char *receiver, const char *code, const char *why);
/* One notice as JSON. */
void write_notice(writer *w, const game_table *t, uint8_t f, call_kind kind);
void write_plain_notice(writer *w, const char *kind, const char *text);

/* notices.c */
const char *call_word(call_kind kind);
bool channel_is_there(const server *s, channel by);
bool notices_send_try(const request *r, const target *t);
