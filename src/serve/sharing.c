/* Words are kept for as long as one table is told what is new: the next has others. */
#include "serve/sharing.h"

#include <assert.h>
#include <string.h>

#include "serve/tell.h"

void share_table(sharing *x, const game_table *t)
{
    x->table = t;
    x->text.length = x->facts.length = 0;
    memset(x->variants, 0, sizeof x->variants);
    memset(x->event, 0, sizeof x->event);
    x->first_event = t->events > EVENTS_SHARED ? t->events - EVENTS_SHARED : 0;
    x->clock = (words){0};
}

void sharing_free(sharing *x)
{
    writer_free(&x->text);
    writer_free(&x->facts);
    writer_free(&x->message);
}

/* On a line of its own, so that no comma comes before it. */
static words begin(sharing *x)
{
    write_line(&x->text);
    return (words){.at = x->text.length};
}

static void end(const sharing *x, words *what)
{
    what->length = x->text.length - what->at;
    what->sum = sum_of(x->text.text + what->at, what->length);
}

words share_piece(sharing *x, unsigned piece, const wire_facts *facts)
{
    unsigned i = 0;
    for (; i < x->variants[piece]; i++)
        if (x->piece[piece][i].length == facts->length &&
            memcmp(x->facts.text + x->piece[piece][i].facts, facts->byte, facts->length) == 0)
            return x->piece[piece][i].words;
    assert(i < EYES); /* each asks once */
    words what = begin(x);
    wire_piece(&x->text, piece, facts);
    end(x, &what);
    x->piece[piece][i].facts = x->facts.length;
    x->piece[piece][i].length = facts->length;
    x->piece[piece][i].words = what;
    x->variants[piece]++;
    write_bytes(&x->facts, (const char *)facts->byte, facts->length);
    return what;
}

words share_event(sharing *x, uint32_t index)
{
    words *kept = index >= x->first_event ? &x->event[index - x->first_event] : NULL;
    if (kept && kept->sum) return *kept;
    words what = begin(x);
    wire_event_itself(&x->text, &x->table->event[index]);
    end(x, &what);
    if (kept) *kept = what;
    return what;
}

words share_clock(sharing *x)
{
    if (x->clock.sum) return x->clock;
    words what = begin(x);
    show_clock(&x->text, NULL, x->table);
    end(x, &what);
    return x->clock = what;
}

void share_into(writer *w, const char *key, const sharing *x, words what)
{
    if (what.length) write_raw(w, key, x->text.text + what.at, what.length);
}
