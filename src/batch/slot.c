/* One game of a batch: forms are filled value by value, forced fields by themselves, opponents
** answer where they sit, and a game that ends makes room for the next. */
#include "batch/slot.h"

#include "flow/flow.h"
#include "play/play.h"

const kanly_game *view_of(const kanly_game *game, desk *d, unsigned eye)
{
    if (!has(d->fresh, (faction)eye)) kanly_view(game, (uint8_t)eye, &d->view[eye]);
    d->fresh |= just((faction)eye);
    return &d->view[eye];
}

/* --- finding the next decision ---------------------------------------------------------------- */

static unsigned count_values(const kanly_values *values)
{
    return (unsigned)(bit_count(values->bits[0]) + bit_count(values->bits[1]) +
                      bit_count(values->bits[2]) + bit_count(values->bits[3]));
}

static unsigned first_value(const kanly_values *values)
{
    for (unsigned word = 0; word < 4; word++)
        if (values->bits[word]) return word * 64 + lowest_bit(values->bits[word]);
    return NONE;
}

static bool is_single(const kanly_values *values) { return count_values(values) == 1; }

static void fill(position *p, uint8_t value)
{
    p->kind[p->form.length] = p->values.field;
    kanly_fill(&p->form, value);
}

/* Fills in what is forced. True: there is a value to choose; false: the form is complete. */
static bool waits_for_value(const slot_rules *rules, position *p)
{
    while (p->form.length < KANLY_FIELDS && next_choices(&p->game, &p->form, &p->values)) {
        if (rules->settings.ask_forced || !is_single(&p->values)) return true;
        fill(p, (uint8_t)first_value(&p->values));
    }
    return false;
}

/* Which moves out of turn this seat could make now; false: none. */
static bool offer_moves(position *p, unsigned who)
{
    kanly_values *v = &p->values;
    *v = (kanly_values){.field = KANLY_FIELD_OPTION};
    for (unsigned asked = 1; asked < QUESTIONS; asked++)
        if (QUESTION_ROW[asked].flags & ANYTIME_MOVE &&
            kanly_may_begin(&p->game, (kanly_faction)who, (kanly_ask)asked))
            v->bits[asked >> 6] |= UINT64_C(1) << (asked & 63);
    if (!count_values(v)) return false;
    v->bits[KANLY_NONE >> 6] |= UINT64_C(1) << (KANLY_NONE & 63);
    return true;
}

/* Any-time moves are accepted now, whoever owes an answer. */
static bool open_moment(const kanly_game *g, unsigned who)
{
    return QUESTION_ROW[kanly_question(g, (kanly_faction)who)].flags & OPEN;
}

/* Begins an answer of the learner's. True: there is something to choose. */
static bool begin_answer(const slot_rules *rules, position *p, unsigned who)
{
    p->form = kanly_begin(&p->game, (kanly_faction)who);
    p->seat = (uint8_t)who;
    p->offering =
        rules->settings.anytime && !p->offered && open_moment(&p->game, who) && offer_moves(p, who);
    p->offered = true;
    return p->offering || waits_for_value(rules, p);
}

static bool broken_off(const slot_rules *rules, const position *p)
{
    return rules->settings.most_moves && p->moves >= rules->settings.most_moves;
}

/* A form that is complete is an answer; the next question may have a move out of turn before it. */
static void answer(const slot_rules *rules, position *p, bot *bots, desk *d)
{
    bool out_of_turn = QUESTION_ROW[p->form.question].flags & ANYTIME_MOVE;
    play_and_tell(rules, p, bots, d, &p->form);
    p->offered = out_of_turn;
}

/* Goes on to the next decision of the learner's, or to the end of the game. */
static void go_on(const slot_rules *rules, position *p, bot *bots, desk *d)
{
    faction_set asked;
    while ((asked = kanly_deciders(&p->game)) && !broken_off(rules, p)) {
        if (bots && !p->offered && open_moment(&p->game, lowest_bit(asked)))
            opponents_volunteer(rules, p, bots, d);
        unsigned who = lowest_bit(asked);
        if (!has(p->learners, (faction)who)) {
            opponent_answers(rules, p, bots, d, who);
            p->offered = false;
            continue;
        }
        if (begin_answer(rules, p, who)) return;
        answer(rules, p, bots, d);
    }
    p->seat = NONE;
    memset(&p->values, 0, sizeof p->values);
}

/* --- beginnings and ends ---------------------------------------------------------------------- */

uint64_t slot_next_seed(const slot_rules *rules, slot *s, uint32_t place)
{
    return rules->settings.seed + s->now.begun * rules->settings.games + place;
}

/* A game in which the learner has nothing to decide is none of its games: the next is begun. */
void slot_begin(const slot_rules *rules, slot *s, bot *bots, desk *d, uint64_t seed)
{
    position *p = &s->now;
    s->written = false;
    do {
        p->moves = 0;
        p->offered = p->offering = false;
        begin_and_tell(rules, p, bots, d, seed);
        p->begun++;
        go_on(rules, p, bots, d);
        seed += rules->settings.games;
    } while (p->seat == NONE);
}

bool slot_begin_at(const slot_rules *rules, slot *s, bot *bots, desk *d, const kanly_game *from)
{
    position *p = &s->now;
    s->written = false;
    p->moves = 0;
    p->offered = p->offering = false;
    p->game = *from;
    d->fresh = 0;
    opponents_sit_down(rules, p, bots, rules->settings.seed);
    go_on(rules, p, bots, d);
    return p->seat != NONE;
}

static void settle(const kanly_game *g, outcome *out)
{
    faction_set winners = kanly_winners(g);
    out->done = kanly_deciders(g) ? KANLY_DONE_BROKEN_OFF : KANLY_DONE_OVER;
    for_factions(f, winners) out->reward[f] = 1.0f / (float)bit_count(winners);
}

/* --- a step ----------------------------------------------------------------------------------- */

/* A move out of turn is begun, or the question it stood before. True: a value is to be chosen. */
static bool choose_offer(const slot_rules *rules, position *p, uint8_t value)
{
    p->offering = false;
    if (value == KANLY_NONE)
        p->form = kanly_begin(&p->game, (kanly_faction)p->seat);
    else
        p->form = (kanly_move){.question = value, .by = p->seat};
    return waits_for_value(rules, p);
}

static bool take_value(const slot_rules *rules, position *p, uint8_t value)
{
    if (p->offering) return choose_offer(rules, p, value);
    fill(p, value);
    return waits_for_value(rules, p);
}

void slot_step(const slot_rules *rules, slot *s, bot *bots, desk *d, uint32_t place, uint8_t value,
               outcome *out)
{
    position *p = &s->now;
    if (p->seat == NONE) return;
    if (!kanly_values_have(&p->values, value)) {
        out->refused = true;
        return;
    }
    if (take_value(rules, p, value)) return;
    s->written = false;
    answer(rules, p, bots, d);
    go_on(rules, p, bots, d);
    if (p->seat != NONE) return;
    settle(&p->game, out);
    *s->ended = p->game;
    s->any_ended = true;
    if (!rules->settings.stay) slot_begin(rules, s, bots, d, slot_next_seed(rules, s, place));
}
