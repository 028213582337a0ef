/* What a steady player remembers from one question to the next.
**
** Every purse at the table follows from public events (payments, incomes, collections, bribes,
** gifts), so a player who has listened from the start knows them all. One who has not guesses
** (steady_sight.c). */
#include "bots/steady.h"

#include "game/dice.h"
#include "text/story.h"

uint32_t dice(bot *self, uint32_t n)
{
    return (uint32_t)((next_dice(&self->random) >> 32) * n >> 32);
}

float waver(bot *self) { return (float)((int)dice(self, 2001) - 1000) / 1000.f; }

/* A number around 1, one eighth of the personality each. */
static float trait(uint64_t personality, unsigned which, float spread)
{
    unsigned byte = (unsigned)(scramble(personality + which * DICE_STEP) & 255);
    return 1 + spread * ((float)byte / 127.5f - 1);
}

void book_begin(bot *self, bool novice)
{
    book *b = book_of(self);
    b->novice = novice;
    float wide = novice ? 1.6f : 1;
    static const bot_character EVEN = {
        .boldness = 1, .thrift = 1, .trust = 1, .spite = 1, .grudge = 1};
    const bot_character *is = self->kind->character ? self->kind->character : &EVEN;
    b->temper = (temper){
        .boldness = 2.3f * is->boldness * trait(self->personality, 1, .25f * wide),
        .thrift = .85f * is->thrift * trait(self->personality, 2, .2f * wide),
        .trust = is->trust * trait(self->personality, 3, .4f * wide),
        .spite = is->spite * trait(self->personality, 4, .15f * wide),
        .caution = .5f * trait(self->personality, 6, .3f),
        .noise = novice ? 4 : .3f * trait(self->personality, 5, .5f),
        .grudge = is->grudge,
    };
}

/* What others do to us is remembered, within bounds. */
static void remember(const bot *self, book *b, uint8_t whom, int favour)
{
    enum { MOST = 12 };
    if (whom >= FACTIONS || whom == self->faction) return;
    int sum = b->favour[whom] + favour;
    b->favour[whom] = (int8_t)(sum > MOST ? MOST : sum < -MOST ? -MOST : sum);
}

/* Gifts and bribes to us, battles lost to them, alliances they left. */
static void keep_ledger(const bot *self, book *b, const kanly_event *e)
{
    uint8_t me = self->faction, other = e->argument[1];
    switch (e->kind) { /* a few of many */
    case EVENT_GAVE:
    case EVENT_BRIBED:
        if (other == me) remember(self, b, e->by, e->argument[0] > 3 ? 3 : 1);
        break;
    case EVENT_BATTLE_WON:
        if (e->argument[0] == me) remember(self, b, e->by, -2);
        break;
    case EVENT_ALLIANCE_BROKEN:
        if (e->argument[0] == me) remember(self, b, e->by, -6);
        break;
    case EVENT_ALLIANCE_MADE:
        if (e->argument[0] == me) remember(self, b, e->by, 2);
        if (e->by == me) remember(self, b, e->argument[0], 2);
        break;
    default: break;
    }
}

static void note_spice(book *b, const kanly_event *event)
{
    if (story_spice_of(event->kind) == SPICE_STAYS) return; /* as most do */
    const uint8_t whose[2] = {event->by, event->argument[1]};
    for (unsigned i = 0; i < 2; i++)
        if (whose[i] < FACTIONS && (!i || whose[1] != whose[0]))
            b->spice[whose[i]] =
                (int16_t)(b->spice[whose[i]] + story_spice_change(event, whose[i]));
}

/* A leader in a plan whose enemy lost and said nothing is no traitor of that enemy. Whoever wins
** may keep silent. */
static void note_faith(book *b, const kanly_game *view, uint8_t winner, uint8_t loser)
{
    if (winner >= FACTIONS || loser >= FACTIONS || b->called) return;
    uint8_t led_by = b->led_by[winner];
    if (!is_leader(led_by)) return;
    b->faithful[loser] |= leader_bit(led_by);
    if (allied(view, loser, HARKONNEN)) b->faithful[HARKONNEN] |= leader_bit(led_by);
}

/* Most of what is heard speaks for itself; who is allied when a battle was won does not. */
bool book_looks_up(const bot *self, const kanly_event *event, uint32_t count)
{
    if (!((const book *)(const void *)self->memory)->listening) return true;
    for (uint32_t i = 0; i < count; i++)
        if (event[i].kind == EVENT_BATTLE_WON) return true;
    return false;
}

void book_hear(bot *self, const kanly_game *view, const kanly_event *event, uint32_t count)
{
    book *b = book_of(self);
    if (!b->listening) {
        b->listening = true;
        b->complete = view->turn <= 1 && view->phase <= KANLY_FIRST_STORM;
    }
    for (uint32_t i = 0; i < count; i++) {
        const kanly_event *e = &event[i];
        note_spice(b, e);
        keep_ledger(self, b, e);
        talk_hear(self, e);
        switch (e->kind) {
        case EVENT_BATTLE_BEGAN: b->called = false; break;
        case EVENT_TRAITOR_CALLED: b->called = true; break;
        case EVENT_PLAN_SHOWN: /* beside the Kwisatz Haderach nobody is called */
            if (e->by < FACTIONS) b->led_by[e->by] = e->argument[1] ? NONE : e->argument[0];
            break;
        case EVENT_BATTLE_WON: note_faith(b, view, e->by, e->argument[0]); break;
        case EVENT_TRUTH_ASKED:
            if (e->by == self->faction) b->truth = 0;
            b->truth_mine = e->by == self->faction;
            break;
        case EVENT_TRUTH_TOLD:
            if (b->truth_mine) b->truth = e->argument[0] ? 2 : 1;
            b->truth_mine = false;
            break;
        case EVENT_LOT_OPENED: b->atreides_passed = false; break;
        case EVENT_BID_PASSED:
            if (e->by == ATREIDES) b->atreides_passed = true;
            break;
        default: break;
        }
    }
}
