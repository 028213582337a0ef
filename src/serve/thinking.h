/* Threads on which slow bots think. They get copies of a bot's head and of its view, and touch
** nothing else: what is to be thought goes in, what was thought comes out, both under one lock.
**
** Invariants: a seat has at most one answer and one hint under way, so what waits is bounded by the
** seats there are; tables take turns, however much one of them asks for. */
#pragma once

#include "bots/bots.h"
#include "serve/secrets.h"

struct lws_context;

typedef struct thought {
    char table[TOKEN_SIZE];
    uint8_t faction;
    uint32_t moves;  /* at the table when it began, */
    uint32_t number; /* of which so many this seat's answers */
    bot bot;
    kanly_game view;
    bot_budget budget;
    kanly_move move;                    /* the answer */
    uint64_t hint_for;                  /* the client who asked for advice; 0: the bot plays */
    char *hint_id;                      /* of its request, as JSON; NULL: none */
    void (*work)(struct thought *self); /* something else than an answer; NULL: that */
    struct analysis *analysis;          /* what it works on then */
    uint64_t turn;                      /* when its table's turn has come */
    struct thought *next;
} thought;

typedef struct thinking thinking;

thinking *thinking_begin(unsigned threads, struct lws_context *wake); /* NULL: no thread */
void thinking_end(thinking *k);
/* Takes it over. `turn` is the table's own, 0 at first: the last one it was given. */
void thinking_add(thinking *k, thought *x, uint64_t *turn);
/* What has been thought out since, the first first; the caller frees each. */
thought *thinking_done(thinking *k);
/* Takes back what a client asked advice for at a seat, whether it still waits or is being thought
** about: that one is never heard of again. NULL: nothing; the caller frees it. */
thought *thinking_take_hint(thinking *k, uint64_t hint_for);
void thought_free(thought *x);
