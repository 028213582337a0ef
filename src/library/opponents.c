/* kanly/bots.h: the bots room behind an opaque struct. A bot is handed views; what its faction may
** not hear is taken out here. */
#include <stdlib.h>
#include <string.h>

#include "bots/bots.h"
#include "flow/flow.h"
#include "kanly/bots.h"
#include "library/library_room.h"

enum { AT_ONCE = 64, REASON_SIZE = 512 };

struct kanly_bot {
    bot self;
};

const char *kanly_bot_name(unsigned index)
{
    const bot_kind *kind = bot_kind_at(index);
    return kind ? kind->name : NULL;
}

const char *kanly_bot_sentence(unsigned index)
{
    const bot_kind *kind = bot_kind_at(index);
    return kind ? kind->sentence : NULL;
}

kanly_bot *kanly_bot_new(const char *name, kanly_faction f, const kanly_options *options,
                         uint64_t seed)
{
    const bot_kind *kind = bot_kind_find(name);
    kanly_bot *b = kind && (unsigned)f < FACTIONS ? malloc(sizeof *b) : NULL;
    if (b) bot_sit_down(&b->self, kind, f, options, seed);
    return b;
}

kanly_bot *kanly_bot_copy(const kanly_bot *b)
{
    kanly_bot *copy = malloc(sizeof *copy);
    if (copy) *copy = *b;
    return copy;
}

void kanly_bot_free(kanly_bot *b) { free(b); }

void kanly_bot_hear(kanly_bot *b, const kanly_game *seen, const kanly_events *heard)
{
    kanly_event told[AT_ONCE];
    uint32_t count = 0;
    if (!b->self.kind->hear) return;
    for (uint32_t i = 0; i < heard->count; i++) {
        if (heard->event[i].seen_by >> b->self.faction & 1) told[count++] = heard->event[i];
        if (count < AT_ONCE) continue;
        b->self.kind->hear(&b->self, seen, told, count);
        count = 0;
    }
    if (count) b->self.kind->hear(&b->self, seen, told, count);
}

kanly_move kanly_bot_answer(kanly_bot *b, const kanly_game *seen, const kanly_budget *budget)
{
    bot_budget may = {0};
    kanly_faction me = (kanly_faction)b->self.faction;
    if (budget) may = (bot_budget){budget->milliseconds, budget->playouts, budget->threads};
    if (kanly_question(seen, me) == KANLY_ASK_NOTHING) return kanly_begin(seen, me);
    kanly_move move = b->self.kind->answer(&b->self, seen, &may);
    move.by = b->self.faction;
    return move;
}

/* Any-time moves are accepted now, whoever owes an answer. */
static bool open_moment(const kanly_game *seen)
{
    uint8_t who = kanly_deciders(seen);
    if (!who) return false;
    return QUESTION_ROW[kanly_question(seen, (kanly_faction)lowest_bit(who))].flags & OPEN;
}

bool kanly_bot_volunteer(kanly_bot *b, const kanly_game *seen, kanly_move *move)
{
    const bot_kind *kind = b->self.kind;
    if (!kind->volunteer || !open_moment(seen)) return false;
    bot_glance glance = bot_glance_at(seen, (kanly_faction)b->self.faction);
    if (kind->stirs && !kind->stirs(&b->self, &glance)) return false;
    return kind->volunteer(&b->self, seen, move) &&
           kanly_explain_move(seen, move).rule == KANLY_R_NONE;
}

size_t kanly_bot_reason(const kanly_bot *b, char *out, size_t size)
{
    char text[REASON_SIZE] = "";
    if (b->self.kind->reason) b->self.kind->reason(&b->self, text, sizeof text);
    return copy_out(text, strlen(text), out, size);
}
