/* The steady player: the questions handed out to those who decide them, and answers filled in so
** that none can be refused. */
#include "bots/steady.h"

#include <stdio.h>

/* --- drafts ----------------------------------------------------------------------------------- */

static void look_up(draft *d) { d->open = kanly_choices(d->g, &d->move, &d->values); }

draft draft_begin(const mind *m)
{
    draft d = {.g = m->g, .move = kanly_begin(m->g, (kanly_faction)m->me)};
    look_up(&d);
    return d;
}

draft draft_anytime(const mind *m, kanly_ask which)
{
    draft d = {.g = m->g, .move = {.question = (uint8_t)which, .by = m->me}};
    look_up(&d);
    return d;
}

bool draft_can(const draft *d, unsigned value)
{
    return d->open && value <= UINT8_MAX && kanly_values_have(&d->values, (uint8_t)value);
}

cell_set draft_cells(const draft *d)
{
    return d->open ? cells_in_words(d->values.bits[0], d->values.bits[1]) & ALL_CELLS : NO_CELLS;
}

static bool say_next(draft *d, unsigned value)
{
    if (!draft_can(d, value)) return false;
    kanly_fill(&d->move, (uint8_t)value);
    look_up(d);
    return true;
}

static void say_nearest(draft *d, unsigned value)
{
    if (!d->open) return;
    for (unsigned v = value + 1; v; v--)
        if (say_next(d, v - 1)) return;
    for (unsigned v = value + 1; v <= UINT8_MAX; v++)
        if (say_next(d, v)) return;
}

bool draft_say_at(draft *d, unsigned place, unsigned value)
{
    return d->move.length == place && say_next(d, value);
}

void draft_near_at(draft *d, unsigned place, unsigned value)
{
    if (d->move.length == place) say_nearest(d, value);
}

static bool comes_next(const draft *d, kanly_field kind)
{
    return d->open && d->values.field == kind;
}

bool draft_say_kind(draft *d, kanly_field kind, unsigned value)
{
    return comes_next(d, kind) && say_next(d, value);
}

void draft_near_kind(draft *d, kanly_field kind, unsigned value)
{
    if (comes_next(d, kind)) say_nearest(d, value);
}

bool draft_group(draft *d, cell from, stack tokens)
{
    if (!draft_say_kind(d, KANLY_FIELD_FROM, from)) return false;
    if (!draft_say_kind(d, KANLY_FIELD_FORCES, ordinary(tokens))) return false;
    if (comes_next(d, KANLY_FIELD_ELITES) && !say_next(d, elite(tokens))) return false;
    draft_say_kind(d, KANLY_FIELD_FROM, NONE);
    d->group_end = d->move.length;
    return true;
}

kanly_move draft_end(draft *d)
{
    while (d->open && d->move.length < KANLY_FIELDS)
        if (!say_next(d, NONE)) say_nearest(d, 0);
    return d->move;
}

kanly_move usual(const mind *m) { return kanly_default_move(m->g, (kanly_faction)m->me); }

kanly_move answer_with(const mind *m, unsigned first)
{
    draft d = draft_begin(m);
    return say_next(&d, first) ? draft_end(&d) : usual(m);
}

/* --- reasons ---------------------------------------------------------------------------------- */

void because(const mind *m, unsigned reason, unsigned number, unsigned place)
{
    m->book->why = (uint8_t)reason;
    m->book->why_number = (uint8_t)number;
    m->book->why_place = (uint8_t)place;
}

static const uint8_t GROUND_OF[REASONS] = {
    [REASON_WIN] = GROUND_MAY_WIN,       [REASON_STOP] = GROUND_STOPS,
    [REASON_TAKE] = GROUND_NEARER,       [REASON_SPICE] = GROUND_SPICE_HAD,
    [REASON_HOLD] = GROUND_HOLDS,        [REASON_ODDS] = GROUND_BEST_ODDS,
    [REASON_HOPELESS] = GROUND_HOPELESS, [REASON_VALUE] = GROUND_CARD_WORTH,
    [REASON_ALLY] = GROUND_ALLY_WORTH,   [REASON_RISK] = GROUND_TOO_MUCH,
};

bot_ground steady_ground(const bot *self)
{
    const book *b = (const book *)(const void *)self->memory;
    bool of_ally = b->why == REASON_ALLY && b->why_number < FACTIONS;
    return (bot_ground){.kind = GROUND_OF[b->why],
                        .side = of_ally ? just(b->why_number) : 0,
                        .where = b->why_place,
                        .card = NONE,
                        .number = {b->why_number}};
}

void steady_reason(const bot *self, char *text, size_t size)
{
    bot_ground why = steady_ground(self);
    snprintf(text, size, "The usual thing to do.");
    if (why.kind) bot_ground_text(&why, text, size);
}

/* --- answers ---------------------------------------------------------------------------------- */

static kanly_move decide_yes(mind *m) { return answer_with(m, YES); }

static kanly_move (*const DECIDE[QUESTIONS])(mind *) = {
    [ASK_PREDICT] = decide_prediction,
    [ASK_TRAITOR] = decide_traitor,
    [ASK_PLACE] = decide_placement,
    [ASK_PLACE_ADVISOR] = decide_advisor_place,
    [ASK_FIRST_DIAL] = decide_dial,
    [ASK_WEATHER] = decide_weather,
    [ASK_DIAL] = decide_dial,
    [ASK_ATOMICS] = decide_atomics,
    [ASK_STORM_LOSS] = decide_storm_loss,
    [ASK_LOOK_STORM] = decide_yes,
    [ASK_KARAMA] = decide_karama,
    [ASK_WORM_POWER] = decide_worm,
    [ASK_WORM] = decide_worm,
    [ASK_SHELTER] = decide_shelter,
    [ASK_NEXUS] = decide_nexus,
    [ASK_RIDE] = decide_ride,
    [ASK_CLAIM] = decide_yes,
    [ASK_HAND_POWER] = decide_hand_power,
    [ASK_RETURN] = decide_return,
    [ASK_BID] = decide_bid,
    [ASK_GRANT] = decide_yes,
    [ASK_REVIVE] = decide_revival,
    [ASK_WARTIME] = decide_wartime,
    [ASK_LOOK_SPICE] = decide_yes,
    [ASK_TIMING] = decide_timing,
    [ASK_SHIP] = decide_ship,
    [ASK_STOP] = decide_stop,
    [ASK_ACCOMPANY] = decide_accompany,
    [ASK_INTRUSION] = decide_intrusion,
    [ASK_MOVE] = decide_move,
    [ASK_TAKE_UP_ARMS] = decide_arms,
    [ASK_FIGHT] = decide_fight,
    [ASK_PREVENT] = decide_prevent,
    [ASK_VOICE] = decide_voice,
    [ASK_FORESEE] = decide_foresee,
    [ASK_SHOW] = decide_show,
    [ASK_LOOK_POWER] = decide_look,
    [ASK_PLAN] = decide_plan,
    [ASK_CALL] = decide_call,
    [ASK_LOSE] = decide_lose,
    [ASK_KEEP] = decide_keep,
    [ASK_CAPTURE] = decide_capture,
};

bool steady_needs_no_view(unsigned asked)
{
    static const bool OPENLY[QUESTIONS] = {
        [ASK_LOOK_STORM] = true, [ASK_CLAIM] = true,  [ASK_GRANT] = true,
        [ASK_LOOK_SPICE] = true, [ASK_TIMING] = true, [ASK_ACCOMPANY] = true,
        [ASK_CALL] = true,       [ASK_KEEP] = true,   [ASK_CAPTURE] = true,
    };
    return OPENLY[asked];
}

/* A novice forgets to look at what others are about to do, three turns of four. */
static void look_away(mind *m)
{
    book *b = m->book;
    if (!b->novice || b->looked_turn == m->g->turn) return;
    b->looked_turn = m->g->turn;
    b->blind = dice(m->self, 4) ? m->g->turn : 0;
}

kanly_move steady_answer(bot *self, const kanly_game *view, const bot_budget *budget)
{
    (void)budget;
    kanly_ask asked = kanly_question(view, (kanly_faction)self->faction);
    /* Most windows find nobody with a card. */
    bool window_only = asked == KANLY_ASK_KARAMA || asked == KANLY_ASK_PREVENT;
    if (window_only && !karama_cards(view, self->faction)) {
        kanly_move pass = kanly_begin(view, (kanly_faction)self->faction);
        kanly_fill(&pass, NONE);
        return pass;
    }
    mind m = mind_of(self, view);
    because(&m, REASON_NONE, 0, NONE);
    look_away(&m);
    if (asked >= KANLY_QUESTIONS || !DECIDE[asked]) return usual(&m);
    return DECIDE[asked](&m);
}

static void steady_begin(bot *self, const kanly_options *options)
{
    (void)options;
    book_begin(self, false);
}

static const char SENTENCE[] =
    "Plays a sound game at once: takes what is open, stops who is about to win, fights when "
    "it pays.";

/* The level, and the same with each character. */
#define STEADY(called, of_level, of_character)                                                     \
    {                                                                                              \
        .name = (called), .sentence = SENTENCE, .level = (of_level), .character = (of_character),  \
        .begin = steady_begin, .hear = book_hear, .looks_up = book_looks_up,                       \
        .answer = steady_answer, .needs_no_view = steady_needs_no_view, .stirs = steady_stirs,     \
        .volunteer = steady_volunteer, .remark = steady_remark, .overhear = steady_overhear,       \
        .reason = steady_reason                                                                    \
    }

const bot_kind BOT_STEADY = STEADY("steady", NULL, NULL);
const bot_kind BOT_STEADY_AS[BOT_CHARACTERS] = {
    [BOT_CAUTIOUS] = STEADY("steady-cautious", &BOT_STEADY, &BOT_CHARACTER[BOT_CAUTIOUS]),
    [BOT_GREEDY] = STEADY("steady-greedy", &BOT_STEADY, &BOT_CHARACTER[BOT_GREEDY]),
    [BOT_VENGEFUL] = STEADY("steady-vengeful", &BOT_STEADY, &BOT_CHARACTER[BOT_VENGEFUL]),
};
