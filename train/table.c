/* One table: seats are drawn, games begin and end, forms are filled in value by value. */
#include "table.h"

#include <string.h>

#include "bots/steady.h"
#include "flow/flow.h"
#include "game/dice.h"

enum { MOST_MOVES = 4000 }; /* a game that goes on longer is broken off */

/* --- chance ----------------------------------------------------------------------------------- */

static double draw(seated_table *t)
{
    return (double)(next_dice(&t->random) >> 11) * (1.0 / 9007199254740992.0);
}
static unsigned draw_below(seated_table *t, unsigned n) { return (unsigned)(draw(t) * n); }

static void shuffle_bytes(seated_table *t, uint8_t *byte, unsigned count)
{
    for (unsigned i = count; i > 1; i--) {
        unsigned j = draw_below(t, i);
        uint8_t kept = byte[i - 1];
        byte[i - 1] = byte[j];
        byte[j] = kept;
    }
}

/* --- beginning a game ------------------------------------------------------------------------- */

static unsigned draw_size(seated_table *t, const environment_settings *s)
{
    double sum = 0;
    for (unsigned n = 2; n <= FACTIONS; n++) sum += s->sized[n];
    double left = draw(t) * sum;
    for (unsigned n = 2; n < FACTIONS; n++)
        if ((left -= s->sized[n]) < 0) return n;
    return FACTIONS;
}

/* Any factions in any places of the circle. `must`: one that has to be there, or NONE. */
static kanly_options draw_options(seated_table *t, const environment_settings *s, uint8_t must)
{
    kanly_options o = kanly_default_options();
    uint8_t faction_at[FACTIONS] = {0, 1, 2, 3, 4, 5}, place[FACTIONS] = {0, 1, 2, 3, 4, 5};
    unsigned size = draw_size(t, s);
    shuffle_bytes(t, faction_at, FACTIONS);
    shuffle_bytes(t, place, FACTIONS);
    for (unsigned i = 1; i < FACTIONS; i++)
        if (faction_at[i] == must) faction_at[i] = faction_at[0], faction_at[0] = must;
    memset(o.seat, NONE, sizeof o.seat);
    for (unsigned i = 0; i < size; i++) o.seat[place[i]] = faction_at[i];
    o.windows_holders = 1;
    o.advanced = draw(t) >= s->basic;
    return o;
}

static uint8_t draw_player(seated_table *t, const environment_settings *s)
{
    double left = draw(t);
    if ((left -= s->learner) < 0) return SEAT_LEARNER;
    if ((left -= s->older) < 0) return SEAT_OLDER;
    return (left -= s->novice) < 0 ? SEAT_NOVICE : SEAT_STEADY;
}

static faction_set seats_of(const seated_table *t, unsigned player)
{
    faction_set set = 0;
    for_factions(f, t->game.playing)
        if (t->player[f] == player) set |= just(f);
    return set;
}

static void draw_players(seated_table *t, const environment_settings *s, faction_set playing,
                         uint8_t must)
{
    bool all = draw(t) < s->all_learners, any = false;
    unsigned chosen = draw_below(t, (unsigned)bit_count(playing)), place = 0;
    for_factions(f, playing) {
        t->player[f] = draw_player(t, s);
        if (all && t->player[f] != SEAT_OLDER) t->player[f] = SEAT_LEARNER;
        if (s->one_learner) t->player[f] = f == must ? SEAT_LEARNER : SEAT_STEADY;
        any |= t->player[f] == SEAT_LEARNER;
    }
    for_factions(f, playing)
        if (!any && place++ == chosen) t->player[f] = SEAT_LEARNER;
}

/* --- at the table ----------------------------------------------------------------------------- */

typedef struct {
    seated_table *at;
    table_desk *desk;
} sitting;

static const kanly_game *seen_by(void *of, kanly_faction f)
{
    const sitting *s = of;
    table_desk *d = s->desk;
    if (!has(d->fresh, (faction)f)) kanly_view(&s->at->game, (uint8_t)f, &d->view[f]);
    d->fresh |= just((faction)f);
    return &d->view[f];
}

static void spread_news(sitting *s, const kanly_events *heard)
{
    s->desk->fresh = 0;
    for_factions(f, s->at->game.playing)
        bot_hear(&s->at->bots[f], heard->event, heard->count, seen_by, s);
}

static void begin_game(sitting *s, const environment_settings *settings, uint32_t index)
{
    seated_table *t = s->at;
    kanly_event event[BOT_HEARD];
    kanly_events heard = {event, 0, BOT_HEARD, 0};
    uint8_t must = settings->one_learner ? (uint8_t)((index + t->begun) % FACTIONS) : NONE;
    kanly_options options = draw_options(t, settings, must);
    kanly_start(&t->game, &options, next_dice(&t->random), &heard);
    draw_players(t, settings, t->game.playing, must);
    for_factions(f, t->game.playing) {
        const bot_kind *kind = t->player[f] == SEAT_NOVICE ? &BOT_NOVICE : &BOT_STEADY;
        bot_sit_down(&t->bots[f], kind, (kanly_faction)f, &options, next_dice(&t->random));
    }
    t->begun++;
    t->moves = t->nexus_turn = 0;
    spread_news(s, &heard);
}

static void play(sitting *s, const kanly_move *move)
{
    seated_table *t = s->at;
    kanly_event event[BOT_HEARD];
    kanly_events heard = {event, 0, BOT_HEARD, 0};
    if (kanly_play(&t->game, move, &heard) != KANLY_R_NONE) {
        kanly_move usual_answer = kanly_default_move(&t->game, (kanly_faction)move->by);
        t->refused++;
        kanly_play(&t->game, &usual_answer, &heard);
    }
    t->moves++;
    spread_news(s, &heard);
}

static void volunteers(sitting *s)
{
    kanly_move move;
    for_factions(f, s->at->game.playing)
        if (bot_volunteer(&s->at->bots[f], &s->at->game, seen_by, s, &move)) play(s, &move);
}

static void bot_answers(sitting *s, faction f)
{
    bot *b = &s->at->bots[f];
    kanly_move move = b->kind->answer(b, seen_by(s, (kanly_faction)f), &(bot_budget){0});
    move.by = f;
    play(s, &move);
}

/* --- forms ------------------------------------------------------------------------------------ */

static unsigned count_values(const kanly_values *v, unsigned *last)
{
    unsigned count = 0;
    for (unsigned word = 0; word < 4; word++) {
        if (!v->bits[word]) continue;
        count += (unsigned)bit_count(v->bits[word]);
        *last = word * 64 + 63u - (unsigned)__builtin_clzll(v->bits[word]);
    }
    return count;
}

/* Fills in what is forced. True: there is a value to choose; false: the form is complete. */
static bool waits_for_value(seated_table *t)
{
    while (t->form.length < KANLY_FIELDS && kanly_choices(&t->seen, &t->form, &t->values)) {
        unsigned only = 0, count = count_values(&t->values, &only);
        if (count != 1) return count != 0;
        t->kind[t->form.length] = t->values.field;
        kanly_fill(&t->form, (uint8_t)only);
    }
    return false;
}

/* What steady would answer: a copy of the head is asked, so that asking changes nothing. */
static void ask_steady(seated_table *t)
{
    bot head = t->bots[t->seat];
    t->advice = steady_answer(&head, &t->seen, &(bot_budget){0});
}

static bool follows_advice(const seated_table *t)
{
    const kanly_move *a = &t->advice;
    return a->length > t->form.length && a->question == t->form.question &&
           memcmp(a->value, t->form.value, t->form.length) == 0 &&
           kanly_values_have(&t->values, a->value[t->form.length]);
}

static void write_row(seated_table *t, environment_row *row)
{
    naib_form form = {.move = &t->form, .kind = t->kind, .field = t->values.field};
    decision *d = &row->asked;
    if (t->first)
        naib_look(&t->bots[t->seat], &t->seen, &form, &row->sight);
    else
        naib_look_at_form(&t->seen, &form, &row->sight);
    memcpy(d->mask, t->values.bits, sizeof d->mask);
    d->seat = t->seat;
    d->question = t->form.question;
    d->field = t->values.field;
    d->player = t->player[t->seat];
    d->first = t->first;
    d->labelled = follows_advice(t);
    d->label = d->labelled ? t->advice.value[t->form.length] : 0;
}

/* --- from decision to decision ---------------------------------------------------------------- */

static void write_result(const seated_table *t, decision *d)
{
    d->done = 1;
    d->broken_off = kanly_deciders(&t->game) != 0;
    d->winners = kanly_winners(&t->game);
    d->victory = t->game.victory;
    d->turn = t->game.turn;
    d->learners = seats_of(t, SEAT_LEARNER);
    d->older = seats_of(t, SEAT_OLDER);
    d->playing = t->game.playing;
    d->advanced = t->game.options.advanced;
}

/* Whether this seat has said enough in this Nexus; counts its answers there. */
static bool said_enough(seated_table *t, faction f)
{
    if (kanly_question(&t->game, (kanly_faction)f) != KANLY_ASK_NEXUS) return false;
    if (t->nexus_turn != t->game.turn) memset(t->nexus_answers, 0, sizeof t->nexus_answers);
    t->nexus_turn = t->game.turn;
    return ++t->nexus_answers[f] > NAIB_NEXUS_ANSWERS;
}

/* Begins the answer of a seat whose values come from outside. True: there is one to choose. */
static bool begin_answer(sitting *s, const environment_settings *settings, faction f)
{
    seated_table *t = s->at;
    t->seen = *seen_by(s, (kanly_faction)f);
    t->seat = f;
    t->form = kanly_begin(&t->seen, (kanly_faction)f);
    t->advice.length = 0;
    bool enough = said_enough(t, f);
    if (enough) t->form = kanly_default_move(&t->seen, (kanly_faction)f);
    if (enough || !waits_for_value(t)) {
        play(s, &t->form);
        return false;
    }
    if (settings->labels) ask_steady(t);
    t->asked = t->first = true;
    return true;
}

static bool is_over(const seated_table *t)
{
    return !kanly_deciders(&t->game) || t->moves > MOST_MOVES;
}

/* The next game, if there is to be one; what came of the last is written down unless its beginning
** was not the learner's. */
static bool begin_next(sitting *s, const environment_settings *settings, uint32_t index,
                       decision *d)
{
    seated_table *t = s->at;
    if (t->begun && !t->scattered && !t->idle) write_result(t, d);
    if (t->begun) t->scattered = 0;
    d->idle = t->idle = settings->games_each && t->begun >= settings->games_each;
    if (t->idle) return false;
    begin_game(s, settings, index);
    return true;
}

static bool plays_itself(seated_table *t, faction f)
{
    if (t->scattered && --t->scattered) return true;
    return t->player[f] == SEAT_STEADY || t->player[f] == SEAT_NOVICE;
}

static void go_on(sitting *s, const environment_settings *settings, uint32_t index, decision *d)
{
    seated_table *t = s->at;
    for (;;) {
        while (!t->begun || is_over(t))
            if (!begin_next(s, settings, index, d)) return;
        unsigned asked = lowest_bit(kanly_deciders(&t->game));
        kanly_ask open = kanly_question(&t->game, (kanly_faction)asked);
        if (QUESTION_ROW[open].flags & OPEN) volunteers(s);
        if (is_over(t)) continue;
        faction f = lowest_bit(kanly_deciders(&t->game));
        if (plays_itself(t, f))
            bot_answers(s, f);
        else if (begin_answer(s, settings, f))
            return;
    }
}

void table_set_up(seated_table *t, const environment_settings *settings, uint32_t index)
{
    memset(t, 0, sizeof *t);
    t->random = scramble(settings->seed * 1000003u + index + 1);
    t->scattered = settings->scattered ? draw_below(t, settings->scattered) + 1 : 0;
}

void table_step(seated_table *t, const environment_settings *settings, table_desk *desk,
                uint32_t index, uint8_t value, environment_row *row)
{
    sitting s = {t, desk};
    desk->fresh = 0;
    memset(&row->asked, 0, sizeof row->asked);
    if (t->asked) {
        if (!kanly_values_have(&t->values, value)) {
            unsigned last = 0;
            count_values(&t->values, &last);
            value = (uint8_t)last;
            t->refused++;
        }
        t->kind[t->form.length] = t->values.field;
        kanly_fill(&t->form, value);
        t->first = false;
        if (waits_for_value(t)) {
            write_row(t, row);
            return;
        }
        t->asked = false;
        play(&s, &t->form);
    }
    go_on(&s, settings, index, &row->asked);
    if (t->asked) write_row(t, row);
}
