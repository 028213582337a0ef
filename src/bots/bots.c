/* The opponents there are, and what all of them have in common. */
#include "bots/bots.h"

#include <string.h>

#include "game/dice.h"
#include "game/game.h"

static const bot_kind *const KINDS[] = {
    &BOT_RANDOM, &BOT_NOVICE, &BOT_STEADY,
#if KANLY_NAIB
    &BOT_NAIB,
#endif
    &BOT_MENTAT,
};
enum { KINDS_THERE_ARE = sizeof KINDS / sizeof KINDS[0] };

const bot_kind *bot_kind_at(unsigned index)
{
    return index < KINDS_THERE_ARE ? KINDS[index] : NULL;
}

const bot_kind *bot_level(const bot_kind *kind) { return kind && kind->level ? kind->level : kind; }

const bot_kind *bot_kind_as(const bot_kind *level, unsigned character)
{
    if (level == &BOT_NOVICE) return &BOT_NOVICE_AS[character];
    if (level == &BOT_STEADY) return &BOT_STEADY_AS[character];
    if (level == &BOT_MENTAT) return &BOT_MENTAT_AS[character];
    return level;
}

const bot_kind *bot_kind_find(const char *name)
{
    for (unsigned i = 0; bot_kind_at(i); i++) {
        if (strcmp(bot_kind_at(i)->name, name) == 0) return bot_kind_at(i);
        for (unsigned c = 0; c < BOT_CHARACTERS; c++)
            if (strcmp(bot_kind_as(bot_kind_at(i), c)->name, name) == 0)
                return bot_kind_as(bot_kind_at(i), c);
    }
    return NULL;
}

const bot_character BOT_CHARACTER[BOT_CHARACTERS] = {
    [BOT_CAUTIOUS] = {.name = "cautious",
                      .sentence = "Keeps what it has, watches the others and likes company.",
                      .boldness = .88f,
                      .thrift = 1,
                      .trust = 1.3f,
                      .spite = 1.12f,
                      .grudge = .7f},
    [BOT_GREEDY] = {.name = "greedy",
                    .sentence = "Goes for spice, hates to spend it and shares with nobody.",
                    .boldness = 1,
                    .thrift = 1.25f,
                    .trust = .85f,
                    .spite = .95f,
                    .grudge = .7f},
    [BOT_VENGEFUL] = {.name = "vengeful",
                      .sentence = "Forgets nothing: who helped it is helped, who hurt it pays.",
                      .boldness = 1.06f,
                      .thrift = .95f,
                      .trust = .9f,
                      .spite = 1.1f,
                      .grudge = 3},
};

void bot_sit_down(bot *self, const bot_kind *kind, kanly_faction f, const kanly_options *options,
                  uint64_t personality)
{
    memset(self, 0, sizeof *self);
    self->kind = kind;
    self->faction = (uint8_t)f;
    self->personality = personality;
    self->random = personality ^ (DICE_STEP * (f + 1u));
    if (kind->begin) kind->begin(self, options);
}

/* --- at a table ------------------------------------------------------------------------------- */

const kanly_game *bot_sees(void *sitting, kanly_faction f)
{
    bot_sight *x = sitting;
    kanly_view(x->game, (uint8_t)f, &x->view);
    return &x->view;
}

void bot_hear(bot *self, const kanly_event *event, uint32_t count, bot_eye *look, void *sitting)
{
    kanly_event heard[BOT_HEARD];
    uint32_t told = 0;
    kanly_faction f = (kanly_faction)self->faction;
    if (!self->kind->hear) return;
    while (told < count && event[told].seen_by >> f & 1) told++;
    if (told < count) { /* something is not for its ears */
        memcpy(heard, event, told * sizeof *heard);
        for (uint32_t i = told; i < count && told < BOT_HEARD; i++)
            if (event[i].seen_by >> f & 1) heard[told++] = event[i];
        event = heard;
    }
    if (!told) return;
    bool looks = !self->kind->looks_up || self->kind->looks_up(self, event, told);
    self->kind->hear(self, looks ? look(sitting, f) : NULL, event, told);
}

bool bot_volunteer(bot *self, const kanly_game *game, bot_eye *look, void *sitting,
                   kanly_move *move)
{
    kanly_faction f = (kanly_faction)self->faction;
    if (!self->kind->volunteer) return false;
    bot_glance glance = bot_glance_at(game, f);
    if (self->kind->stirs && !self->kind->stirs(self, &glance)) return false;
    if (!self->kind->volunteer(self, look(sitting, f), move)) return false;
    move->by = (uint8_t)f;
    return kanly_explain_move(game, move).rule == KANLY_R_NONE;
}

static bool seen_by_all(const kanly_event *event, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        if (event[i].seen_by & KANLY_WATCHERS) return true;
    return false;
}

static void overhear(bot *const seat[KANLY_FACTIONS], const bot_remark *said)
{
    for (unsigned f = 0; f < KANLY_FACTIONS; f++) {
        bool hears = said->to >= KANLY_FACTIONS || said->to == f;
        if (seat[f] && f != said->by && hears && seat[f]->kind->overhear)
            seat[f]->kind->overhear(seat[f], said);
    }
}

bool bot_speaks(bot *const seat[KANLY_FACTIONS], const kanly_event *event, uint32_t count,
                const kanly_game *game, bot_eye *look, void *sitting, bot_remark *out)
{
    if (!seen_by_all(event, count)) return false;
    for (unsigned i = 0; i < KANLY_FACTIONS; i++) {
        uint8_t f = game->order[i];
        bot *b = f < KANLY_FACTIONS ? seat[f] : NULL;
        if (!b || !b->kind->remark) continue;
        if (!b->kind->remark(b, look(sitting, (kanly_faction)f), out)) continue;
        overhear(seat, out);
        return true;
    }
    return false;
}

bot_glance bot_glance_at(const kanly_game *g, kanly_faction f)
{
    bot_glance glance = {.turn = g->turn,
                         .phase = g->phase,
                         .looked = g->looked,
                         .ally = g->ally[f],
                         .hand = g->hand[f],
                         .purse = purse(g, (faction)f),
                         .reserves = total(g->reserves[f]),
                         .fallen = total(g->tanks[f])};
    if (holds(g, (faction)f, C_TLEILAXU_GHOLA))
        glance.leaders = (uint8_t)bit_count(leaders_held(g, (faction)f));
    for (unsigned i = 0; i < KANLY_DEALS; i++)
        glance.deal_waits |= g->deal[i].kind && !g->deal[i].accepted && g->deal[i].to == f;
    return glance;
}
