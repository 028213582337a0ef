/* Slow bots where there are no threads: the worker thinks itself, one thought in each turn of its
** loop, so that what the player asks meanwhile comes in between. */
#include <stdlib.h>

#include "serve/thinking.h"

struct thinking {
    thought *waiting, **last;
};

void thought_free(thought *x)
{
    if (x) free(x->hint_id);
    free(x);
}

thinking *thinking_begin(unsigned threads, struct lws_context *wake)
{
    (void)threads, (void)wake;
    thinking *k = calloc(1, sizeof *k);
    if (k) k->last = &k->waiting;
    return k;
}

void thinking_end(thinking *k)
{
    for (thought *next; k && k->waiting; k->waiting = next) {
        next = k->waiting->next;
        thought_free(k->waiting);
    }
    free(k);
}

void thinking_add(thinking *k, thought *x, uint64_t *turn)
{
    ++*turn;
    x->next = NULL;
    *k->last = x;
    k->last = &x->next;
}

static thought *take(thinking *k, thought **at)
{
    thought *x = *at;
    *at = x->next;
    if (!*at) k->last = at;
    x->next = NULL;
    return x;
}

thought *thinking_done(thinking *k)
{
    if (!k->waiting) return NULL;
    thought *x = take(k, &k->waiting);
    x->move = x->bot.kind->answer(&x->bot, &x->view, &x->budget);
    x->move.by = x->faction;
    return x;
}

thought *thinking_take_hint(thinking *k, uint64_t hint_for)
{
    for (thought **at = &k->waiting; *at; at = &(*at)->next)
        if ((*at)->hint_for == hint_for) return take(k, at);
    return NULL;
}
