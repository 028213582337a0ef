/* Sums of everything that is told, offered, refused, seen, shown, imagined and observed, shared by
** the tests that hold it to what was recorded.
**
**   told       every event with its rule, its arguments and who may know of it
**   offered    the lawful values along one way through each form, and the usual answer
**   refused    all reasons, with their numbers, against answers of any kind by anybody
**   seen       the position as each eye knows it
**   shown      the same, the situation and the forms in JSON; it changes with src/wire, too
**   imagined   games that could be the one seen
**   observed   what a program that learns is shown (batch.h): a layout never changes */
#pragma once

#include "games.h"

#include "kanly/batch.h"
#include "kanly/json.h"
#include "rules/situation.h"
#include "text/checksum.h"
#include "wire/wire.h"

enum { TOLD, OFFERED, REFUSED, SEEN, SHOWN, IMAGINED, OBSERVED, SUMS };
enum { AGAIN = 40 };
static const char *const SUM_NAME[SUMS] = {"told",  "offered",  "refused", "seen",
                                           "shown", "imagined", "observed"};

typedef struct {
    uint64_t of[SUMS];
} sums;

/* By its number, which stays when another rule is added to the catalogue. */
static inline uint64_t add_rule(uint64_t sum, kanly_rule rule)
{
    const char *number = rule_number(rule);
    return checksum_bytes(sum, (const uint8_t *)number, strlen(number));
}

static inline void take_in(sums *s, const kanly_events *heard)
{
    for (unsigned i = 0; i < heard->count; i++) {
        const kanly_event *e = &heard->event[i];
        uint64_t sum = add_rule(s->of[TOLD], e->rule);
        sum = checksum_add(sum, e->kind | (uint64_t)e->seen_by << 8 | (uint64_t)e->by << 16);
        s->of[TOLD] = checksum_bytes(sum, e->argument, sizeof e->argument);
    }
}

/* --- answers ---------------------------------------------------------------------------------- */

static inline uint64_t add_because(uint64_t sum, const kanly_because *because)
{
    sum = add_rule(sum, because->rule);
    return checksum_add(sum, because->fact | (uint64_t)because->number[0] << 8 |
                                 (uint64_t)because->number[1] << 24);
}

static inline void ask_why(sums *s, const kanly_game *g, const kanly_move *m)
{
    kanly_reason reason = kanly_explain_move(g, m);
    uint64_t sum = checksum_add(s->of[REFUSED], reason.at);
    for (unsigned i = 0; i < reason.count; i++) sum = add_because(sum, &reason.because[i]);
    s->of[REFUSED] = sum;
}

/* A form filled in with anything thinkable, lawful or not, and what is said against each value. */
static inline void fill_wildly(sums *s, const kanly_game *g, kanly_move m, uint64_t *random)
{
    kanly_because why[256];
    kanly_values values;
    while (m.length < KANLY_FIELDS && kanly_choices(g, &m, &values)) {
        uint8_t thinkable[256];
        unsigned count = 0;
        kanly_refusals(g, &m, why);
        for (unsigned value = 0; value < 256; value++) {
            if (why[value].rule) s->of[REFUSED] = add_because(s->of[REFUSED], &why[value]);
            if (why[value].rule || kanly_values_have(&values, (uint8_t)value))
                thinkable[count++] = (uint8_t)value;
        }
        for (unsigned i = 0; i < 4; i++)
            s->of[OFFERED] = checksum_add(s->of[OFFERED], values.bits[i]);
        s->of[OFFERED] = checksum_add(s->of[OFFERED], values.field);
        if (!count) break;
        kanly_fill(&m, thinkable[below(random, count)]);
        ask_why(s, g, &m);
    }
}

/* A small number, a place, or one of the marks at the end of a byte. */
static inline uint8_t some_value(uint64_t *random)
{
    if (one_in(random, 2)) return (uint8_t)below(random, 4);
    return (uint8_t)(one_in(random, 2) ? below(random, CELLS) : 250 + below(random, 6));
}

/* Answers to every question, by everybody, whether it is asked or not; and answers of earlier
** moments given once more, by the same player or another. */
static inline void try_strangers(sums *s, const kanly_game *g, const kanly_move *earlier,
                                 unsigned count, uint64_t *random)
{
    for (unsigned again = count ? AGAIN : 0; again; again--) {
        kanly_move m = earlier[below(random, count)];
        if (one_in(random, 3)) m.by = one_of(random, g->playing);
        ask_why(s, g, &m);
    }
    for (unsigned asked = 1; asked < QUESTIONS; asked++)
        for_factions(f, g->playing) {
            kanly_move m = {.question = (uint8_t)asked, .by = f};
            for (unsigned length = below(random, 7); length; length--)
                kanly_fill(&m, some_value(random));
            ask_why(s, g, &m);
        }
    kanly_move anytime = random_anytime(g, random);
    if (anytime.question) fill_wildly(s, g, anytime, random);
}

/* --- eyes ------------------------------------------------------------------------------------- */

/* A position, with what only Truthtrance asks for. */
static inline uint64_t add_game(uint64_t sum, const kanly_game *g)
{
    sum = checksum_game(sum, g);
    sum = checksum_bytes(sum, g->first_card, sizeof g->first_card);
    sum = checksum_bytes(sum, g->last_bought, sizeof g->last_bought);
    sum = checksum_bytes(sum, g->seen_bought, sizeof g->seen_bought);
    for (faction f = 0; f < FACTIONS; f++) sum = checksum_add(sum, g->ever_held[f]);
    return sum;
}

static char text[KANLY_JSON_SIZE];

static inline uint64_t add_text(uint64_t sum, size_t length)
{
    return checksum_bytes(sum, (const uint8_t *)text, length < sizeof text ? length : sizeof text);
}

/* Of a text, eight bytes at a step: as it was recorded. */
static inline uint64_t sum_of_text(const writer *w)
{
    uint64_t sum = UINT64_C(0x9e3779b97f4a7c15) ^ w->length;
    for (size_t at = 0; at < w->length; at += sizeof sum) {
        uint64_t eight = 0;
        size_t left = w->length - at;
        memcpy(&eight, w->text + at, left < sizeof eight ? left : sizeof eight);
        sum = (sum ^ eight) * UINT64_C(0xbf58476d1ce4e5b9);
        sum ^= sum >> 29;
    }
    return (sum ^ sum >> 31) * UINT64_C(0x94d049bb133111eb) | 1;
}

/* What a player is shown while filling in a form: choices, what they would cost and do,
** refusals. */
static inline uint64_t add_form(uint64_t sum, const kanly_game *seen, kanly_move m,
                                uint64_t *random)
{
    kanly_move whole = m;
    if (!fill_at_random(seen, &whole, random)) return sum;
    for (;;) {
        sum = add_text(sum, kanly_json_choices(seen, &m, text, sizeof text));
        sum = add_text(sum, kanly_json_refused(seen, &m, text, sizeof text));
        if (m.length == whole.length) break;
        kanly_fill(&m, whole.value[m.length]);
    }
    writer w = {0};
    write_open(&w, NULL, '{');
    wire_preview(&w, seen, &m);
    write_close(&w);
    sum = checksum_add(sum, sum_of_text(&w));
    writer_free(&w);
    return sum;
}

/* What it is shown of the form `m` as well, after every field of some answer; NULL: of no form. */
static inline uint64_t add_observation(uint64_t sum, const kanly_game *seen, kanly_faction eye,
                                       const kanly_move *m)
{
    static kanly_observation_1 observation;
    kanly_observe(seen, eye, m, &observation);
    return checksum_bytes(sum, (const uint8_t *)&observation, sizeof observation);
}

static inline void observe(sums *s, const kanly_game *seen, kanly_faction eye)
{
    uint64_t sum = add_observation(s->of[OBSERVED], seen, eye, NULL);
    uint64_t own = seen->moves + eye; /* what is drawn here is drawn for nobody else */
    kanly_move whole = kanly_begin(seen, eye), m = whole;
    if (has(kanly_deciders(seen), eye) && fill_at_random(seen, &whole, &own))
        for (sum = add_observation(sum, seen, eye, &m); m.length < whole.length;) {
            kanly_fill(&m, whole.value[m.length]);
            sum = add_observation(sum, seen, eye, &m);
        }
    s->of[OBSERVED] = sum;
}

/* `shown`: in JSON, too. */
static inline void look(sums *s, const kanly_game *g, bool shown, uint64_t *random)
{
    static kanly_game seen, possible;
    for (uint8_t eye = 0; eye <= FACTIONS; eye++) {
        kanly_view(g, eye, &seen);
        s->of[SEEN] = add_game(s->of[SEEN], &seen);
        if (shown)
            s->of[SHOWN] =
                add_text(s->of[SHOWN], kanly_json_position(&seen, eye, text, sizeof text));
        if (shown && eye < FACTIONS && has(kanly_deciders(g), eye))
            s->of[SHOWN] =
                add_form(s->of[SHOWN], &seen, kanly_begin(&seen, (kanly_faction)eye), random);
        if (eye < FACTIONS) observe(s, &seen, (kanly_faction)eye);
        kanly_imagine(&seen, eye, throw_dice(random), &possible);
        s->of[IMAGINED] = add_game(s->of[IMAGINED], &possible);
        kanly_imagine_without_plans(&seen, eye, throw_dice(random), &possible);
        s->of[IMAGINED] = add_game(s->of[IMAGINED], &possible);
    }
    kanly_about subject = kanly_subject(g);
    s->of[SEEN] = checksum_add(s->of[SEEN], subject.kind | (uint64_t)subject.value << 8);
}
