/* What bots say: when there is something to say, and the sentence for it.
**
** A remark is made from the speaker's own view and book, like a move; what it names is on the table
** for everybody to see. At most one in a phase, and the most pressing first. */
#include <stdio.h>

#include "bots/steady.h"
#include "rules/situation.h"

/* --- the catalogue ---------------------------------------------------------------------------- */

static const char *const SENTENCE[BOT_TALK_KEYS][FACTIONS] = {
#define TALK(key, by, sentence) [BOT_TALK_##key][by] = sentence,
#include "bots/talk.def"
#undef TALK
};

typedef struct {
    char *text;
    size_t size, used;
} line;

static void write_down(line *out, const char *text, size_t length)
{
    for (size_t i = 0; i < length && out->used + 1 < out->size; i++)
        out->text[out->used++] = text[i];
    if (out->size) out->text[out->used] = '\0';
}

static void write_factions(line *out, faction_set set)
{
    bool first = true;
    for_factions(f, set) {
        if (!first) write_down(out, " and ", 5);
        write_down(out, faction_title(f), strlen(faction_title(f)));
        first = false;
    }
}

static void write_slot(line *out, const bot_remark *r, const char *slot, size_t length)
{
    if (length == 4 && strncmp(slot, "whom", 4) == 0 && r->whom < FACTIONS)
        write_factions(out, just(r->whom));
    else if (length == 4 && strncmp(slot, "side", 4) == 0)
        write_factions(out, r->side);
    else if (length == 5 && strncmp(slot, "where", 5) == 0 && r->where < TERRITORIES)
        write_down(out, territory_title(r->where), strlen(territory_title(r->where)));
}

void bot_remark_text(const bot_remark *r, char *text, size_t size)
{
    line out = {text, size, 0};
    write_down(&out, "", 0);
    if (r->key >= BOT_TALK_KEYS || r->by >= FACTIONS) return;
    for (const char *at = SENTENCE[r->key][r->by]; *at;) {
        const char *end = *at == '{' ? strchr(at, '}') : NULL;
        if (!end) {
            write_down(&out, at++, 1);
            continue;
        }
        write_slot(&out, r, at + 1, (size_t)(end - at - 1));
        at = end + 1;
    }
}

/* --- an alarm --------------------------------------------------------------------------------- */

/* In how many strongholds the side has forces, and where they are fewest and alone. */
static unsigned stands_in(const kanly_game *g, faction_set side, territory *weakest)
{
    unsigned places = 0, least = UINT8_MAX;
    *weakest = NONE;
    for (unsigned i = 0; i < STRONGHOLD_COUNT; i++) {
        faction_set there = forces_in(g, stronghold(i));
        if (!(there & side)) continue;
        places++;
        if (there & ~side) continue;
        unsigned tokens = total(tokens_in(g, lowest_bit(there), stronghold(i)));
        if (tokens < least) least = tokens, *weakest = stronghold(i);
    }
    return places;
}

/* One voice is enough: that of the first in storm order who does not belong to them. */
static bool speaks_first(const kanly_game *g, faction me, faction_set side)
{
    for (unsigned i = 0; i < FACTIONS && g->order[i] < FACTIONS; i++)
        if (!has(side, g->order[i])) return g->order[i] == me;
    return false;
}

static bool alarm(const kanly_game *g, faction me, bot_remark *out)
{
    segment_facts now;
    if (g->phase != KANLY_SHIPMENT || !segment_now(g, &now)) return false;
    faction_set left = g->playing & (faction_set)~side_with(g, me);
    while (left) {
        faction_set side = side_with(g, lowest_bit(left));
        territory weakest;
        left &= (faction_set)~side;
        unsigned enough = bit_count(side) > 1 ? 4 : 3;
        if (stands_in(g, side, &weakest) < enough || weakest == NONE) continue;
        if (!speaks_first(g, me, side)) continue;
        faction last = NONE;
        for (unsigned i = 0; i < now.waiting; i++)
            if (!has(side, now.coming[i]) && now.coming[i] != me) last = now.coming[i];
        *out = (bot_remark){.key = last == NONE ? BOT_TALK_ALARM : BOT_TALK_CALL,
                            .whom = last,
                            .side = side,
                            .where = weakest};
        return true;
    }
    return false;
}

/* --- the remark ------------------------------------------------------------------------------- */

/* What the book has kept to be answered, said once. */
static bool from_book(book *b, bot_remark *out)
{
    struct {
        uint8_t *whom;
        uint8_t key;
    } kept[] = {{&b->say_empty, BOT_TALK_EMPTY},
                {&b->say_price, BOT_TALK_PRICE},
                {&b->say_grudge, BOT_TALK_GRUDGE},
                {&b->say_thanks, BOT_TALK_THANKS}};
    for (unsigned i = 0; i < sizeof kept / sizeof kept[0]; i++) {
        if (!*kept[i].whom) continue;
        *out =
            (bot_remark){.key = kept[i].key, .whom = (uint8_t)(*kept[i].whom - 1), .where = NONE};
        *kept[i].whom = 0;
        return true;
    }
    return false;
}

bool steady_remark(bot *self, const kanly_game *view, bot_remark *out)
{
    book *b = book_of(self);
    if (b->said_turn == view->turn && b->said_phase == view->phase) return false;
    if (!alarm(view, self->faction, out) && !from_book(b, out)) return false;
    out->by = self->faction;
    b->said_turn = view->turn;
    b->said_phase = view->phase;
    return true;
}
