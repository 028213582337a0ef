/* Opponents inside a batch: each hears what its faction may know, is handed its own view and
** nothing else, and whatever it answers is checked before it is played. */
#include "batch/slot.h"
#include "flow/flow.h"

typedef struct {
    const kanly_game *game;
    desk *desk;
} table_seen;

static const kanly_game *seen_by_seat(void *sitting, kanly_faction f)
{
    const table_seen *t = sitting;
    return view_of(t->game, t->desk, f);
}

static void spread_news(position *p, bot *bots, desk *d, const kanly_events *heard)
{
    table_seen seen = {&p->game, d};
    for_factions(f, p->game.playing & (faction_set)~p->learners)
        bot_hear(&bots[f], heard->event, heard->count, seen_by_seat, &seen);
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
    kanly_event event[BOT_HEARD];
    kanly_events heard = {event, 0, BOT_HEARD, 0};
    d->fresh = 0;
    opponents_sit_down(rules, p, bots, seed);
    kanly_start(&p->game, &rules->settings.options, seed, bots ? &heard : NULL);
    if (bots) spread_news(p, bots, d, &heard);
}

void play_and_tell(const slot_rules *rules, position *p, bot *bots, desk *d, const kanly_move *move)
{
    (void)rules;
    kanly_event event[BOT_HEARD];
    kanly_events heard = {event, 0, BOT_HEARD, 0};
    kanly_play_trusted(&p->game, move, bots ? &heard : NULL);
    d->fresh = 0;
    p->moves++;
    if (bots) spread_news(p, bots, d, &heard);
}

/* Each once at most for every answer that is given. */
void opponents_volunteer(const slot_rules *rules, position *p, bot *bots, desk *d)
{
    table_seen seen = {&p->game, d};
    for_factions(f, p->game.playing & (faction_set)~p->learners) {
        kanly_move move;
        if (bot_volunteer(&bots[f], &p->game, seen_by_seat, &seen, &move))
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
