/* Opponents inside a batch: each hears what its faction may know, is handed its own view and
** nothing else, and whatever it answers is checked before it is played. */
#include "batch/slot.h"
#include "flow/flow.h"

enum { HEARD = 512 }; /* more than any single move causes */

/* Tells every opponent what its faction may know of what just happened (1.11). */
static void spread_news(position *p, bot *bots, desk *d, const kanly_events *heard)
{
    for_factions(f, p->game.playing & (faction_set)~p->learners) {
        bot *b = &bots[f];
        kanly_event told[HEARD];
        uint32_t count = 0;
        if (!b->kind->hear) continue;
        for (uint32_t i = 0; i < heard->count; i++)
            if (has(heard->event[i].seen_by, f)) told[count++] = heard->event[i];
        if (!count) continue;
        bool looks = !b->kind->looks_up || b->kind->looks_up(b, told, count);
        b->kind->hear(b, looks ? view_of(&p->game, d, f) : NULL, told, count);
    }
}

/* The n-th faction at the table plays what the settings have for the one `turned` places on. */
static const bot_kind *kind_at(const slot_rules *rules, faction_set playing, unsigned place,
                               uint64_t turned)
{
    unsigned left = (unsigned)((place + turned) % (unsigned)bit_count(playing));
    for_factions(f, playing)
        if (!left--) return rules->kind[f];
    return NULL;
}

void opponents_sit_down(const slot_rules *rules, position *p, bot *bots, uint64_t seed)
{
    faction_set playing = 0;
    unsigned place = 0;
    for (unsigned i = 0; i < FACTIONS; i++)
        if (rules->settings.options.seat[i] != NONE)
            playing |= just(rules->settings.options.seat[i]);
    p->learners = 0;
    for_factions(f, playing) {
        const bot_kind *kind =
            kind_at(rules, playing, place++, rules->settings.rotate ? p->begun : 0);
        if (kind)
            bot_sit_down(&bots[f], kind, (kanly_faction)f, &rules->settings.options, seed);
        else
            p->learners |= just(f);
    }
}

void begin_and_tell(const slot_rules *rules, position *p, bot *bots, desk *d, uint64_t seed)
{
    kanly_event event[HEARD];
    kanly_events heard = {event, 0, HEARD, 0};
    d->fresh = 0;
    opponents_sit_down(rules, p, bots, seed);
    kanly_start(&p->game, &rules->settings.options, seed, bots ? &heard : NULL);
    if (bots) spread_news(p, bots, d, &heard);
}

void play_and_tell(const slot_rules *rules, position *p, bot *bots, desk *d, const kanly_move *move)
{
    (void)rules;
    kanly_event event[HEARD];
    kanly_events heard = {event, 0, HEARD, 0};
    kanly_play_trusted(&p->game, move, bots ? &heard : NULL);
    d->fresh = 0;
    p->moves++;
    if (bots) spread_news(p, bots, d, &heard);
}

/* Each once at most for every answer that is given. */
void opponents_volunteer(const slot_rules *rules, position *p, bot *bots, desk *d)
{
    for_factions(f, p->game.playing & (faction_set)~p->learners) {
        bot *b = &bots[f];
        kanly_move move;
        if (!b->kind->volunteer) continue;
        bot_glance glance = bot_glance_at(&p->game, (kanly_faction)f);
        if (b->kind->stirs && !b->kind->stirs(b, &glance)) continue;
        if (b->kind->volunteer(b, view_of(&p->game, d, f), &move) &&
            kanly_explain_move(&p->game, &move).rule == KANLY_R_NONE)
            play_and_tell(rules, p, bots, d, &move);
    }
}

void opponent_answers(const slot_rules *rules, position *p, bot *bots, desk *d, unsigned who)
{
    const bot_budget budget = {.milliseconds = rules->settings.milliseconds,
                               .playouts = rules->settings.playouts};
    kanly_move move = bots[who].kind->answer(&bots[who], view_of(&p->game, d, who), &budget);
    move.by = (uint8_t)who;
    if (kanly_explain_move(&p->game, &move).rule != KANLY_R_NONE)
        move = kanly_default_move(&p->game, (kanly_faction)who);
    play_and_tell(rules, p, bots, d, &move);
}
