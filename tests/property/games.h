/* What the property tests share: games chosen by a number, players who choose at random, and a
** reporter.
**
** Everything in a trial follows from its number: options, shuffles, moves, and which checks are
** made where.
**     KANLY_GAMES=N   how many games are played, instead of as many as the test finds right
**     KANLY_MOVES=M   games are broken off after so many moves
**     KANLY_SEED=S    the number of the first game; with KANLY_GAMES=1 it plays a reported game
**     again */
#pragma once

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "flow/flow.h"
#include "game/dice.h"
#include "kanly/kanly.h"
#include "play/play.h"
#include "rules/facts.h"
#include "text/notation.h"
#include "text/options.h"

enum { MOVES_REMEMBERED = 20000, EVENTS_AT_ONCE = 4096 };

typedef struct {
    uint64_t number; /* of the trial: its seed */
    uint64_t random; /* what the players throw their dice with */
    kanly_options options;
    kanly_game start, game;
    unsigned count; /* moves played */
    kanly_move moves[MOVES_REMEMBERED];
    kanly_events heard; /* by the last move */
    kanly_event event[EVENTS_AT_ONCE];
} trial;

/* --- dice ------------------------------------------------------------------------------------- */

static inline uint32_t throw_dice(uint64_t *random) { return (uint32_t)(next_dice(random) >> 32); }

static inline unsigned below(uint64_t *random, unsigned n)
{
    return (unsigned)((uint64_t)throw_dice(random) * n >> 32);
}

static inline bool one_in(uint64_t *random, unsigned n) { return below(random, n) == 0; }

static inline faction one_of(uint64_t *random, faction_set set)
{
    unsigned n = below(random, (unsigned)bit_count(set));
    for_factions(f, set)
        if (n-- == 0) return f;
    return lowest_bit(set);
}

/* --- reports ---------------------------------------------------------------------------------- */

static inline const char *rule_number(kanly_rule rule)
{
    static char number[KANLY_RULE_NUMBER_SIZE];
    kanly_rule_number(rule, number);
    return number;
}

/* A move as a player would write it, and its bare fields. */
static inline void print_move_in(const kanly_game *g, const kanly_move *m)
{
    char text[NOTATION_MOVE_SIZE] = "";
    if (m->by >= FACTIONS || m->question >= QUESTIONS) return;
    notation_print(g, m, text, sizeof text);
    fprintf(stderr, "%s %s   [%s", faction_name(m->by), text, QUESTION_ROW[m->question].word);
    for (unsigned i = 0; i < m->length; i++) fprintf(stderr, " %u", m->value[i]);
    fputs("]\n", stderr);
}

static inline void print_history(const trial *t)
{
    enum { SHOWN = 80 };
    static kanly_game g;
    g = t->start;
    unsigned first = t->count > SHOWN ? t->count - SHOWN : 0;
    if (first) fprintf(stderr, "  ... %u moves\n", first);
    for (unsigned i = 0; i < t->count && i < MOVES_REMEMBERED; i++) {
        if (i >= first) {
            fprintf(stderr, "  %u. ", i + 1);
            print_move_in(&g, &t->moves[i]);
        }
        if (kanly_explain_move(&g, &t->moves[i]).rule) break;
        kanly_play_trusted(&g, &t->moves[i], NULL);
    }
}

/* Says what broke, in which game and after which moves, and ends the test. */
__attribute__((format(printf, 2, 3), noreturn)) static inline void fail_trial(const trial *t,
                                                                              const char *what, ...)
{
    char options[OPTIONS_TEXT_SIZE], seats[OPTIONS_TEXT_SIZE];
    options_print(&t->options, false, options, sizeof options);
    options_print_seats(&t->options, seats, sizeof seats);
    fprintf(stderr, "\ngame %" PRIu64 ", %s\n  seats %s\n", t->number, options, seats);
    print_history(t);
    fprintf(stderr, "turn %u, phase %u:", t->game.turn, t->game.phase);
    for (unsigned i = 0; i < t->game.depth && i < KANLY_FRAMES; i++)
        fprintf(stderr, " > procedure %u step %u asking %s of %02x", t->game.frame[i].procedure,
                t->game.frame[i].step, QUESTION_ROW[t->game.frame[i].ask % QUESTIONS].word,
                t->game.frame[i].who);
    fprintf(stderr, "\nBROKEN: ");
    va_list list;
    va_start(list, what);
    vfprintf(stderr, what, list);
    va_end(list);
    fprintf(stderr, "\nagain with: KANLY_SEED=%" PRIu64 " KANLY_GAMES=1\n", t->number);
    exit(1);
}

/* Where two games differ, for reports. */
static inline unsigned first_difference(const kanly_game *a, const kanly_game *b)
{
    const uint8_t *x = (const uint8_t *)a, *y = (const uint8_t *)b;
    for (unsigned i = 0; i < sizeof *a; i++)
        if (x[i] != y[i]) return i;
    return sizeof *a;
}

/* --- trials ----------------------------------------------------------------------------------- */

/* Two to six factions on any circles, every option at any of its values; the usual ones more
** often. */
static inline kanly_options random_options(uint64_t *random)
{
    kanly_options o = kanly_default_options();
    o.advanced = !one_in(random, 3);
    o.turns = (uint8_t)(one_in(random, 4) ? 1 + below(random, 20) : 1 + below(random, 10));
    uint64_t bits = options_bits(&o);
    for (unsigned i = 0; i < OPTION_COUNT; i++) bits ^= (uint64_t)one_in(random, 3) << i;
    options_from_bits(&o, bits);
    for (unsigned i = FACTIONS; i > 1; i--) {
        unsigned j = below(random, i);
        uint8_t swap = o.seat[i - 1];
        o.seat[i - 1] = o.seat[j];
        o.seat[j] = swap;
    }
    unsigned absent = one_in(random, 2) ? 0 : below(random, 5);
    for (unsigned i = 0; i < absent; i++) {
        unsigned j = below(random, FACTIONS);
        if (o.seat[j] == NONE) i--;
        o.seat[j] = NONE;
    }
    return o;
}

/* A part of a pile, up to one in so many of its ordinary tokens. One throw after the other: the
** order in which arguments are worked out is the compiler's own. */
static inline stack some_of(stack pile, unsigned one_in_so_many, uint64_t *random)
{
    unsigned elites = below(random, elite(pile) + 1u);
    return make_stack(below(random, ordinary(pile) / one_in_so_many + 1u), elites);
}

/* A table in the middle of a game, as a scenario might describe it: armies that meet, full hands,
** dead leaders and captives, much or no spice, alliances. Random players seldom come that far by
** themselves. */
static inline void stir_forces(table *t, uint64_t *random)
{
    kanly_game *g = t->game;
    static const territory MEETING[] = {T_ARRAKEEN,        T_CARTHAG,      T_SIETCH_TABR,
                                        T_HABBANYA_SIETCH, T_TUEKS_SIETCH, T_SHIELD_WALL,
                                        T_THE_GREAT_FLAT,  T_OLD_GAP,      T_POLAR_SINK};
    for_factions(f, g->playing) {
        for (unsigned n = below(random, 5); n; n--) {
            territory where = one_in(random, 3) ? (territory)below(random, TERRITORIES)
                                                : MEETING[below(random, sizeof MEETING)];
            bool ally_there = ally_of(g, f) != NONE && tokens_in(g, ally_of(g, f), where);
            bool full = bit_count(tokens_of_any_in(g, where) & (faction_set)~just(f)) >= 2;
            if ((ally_there || full) && where != T_POLAR_SINK) continue;
            stack s = some_of(g->reserves[f], 2, random);
            from_reserves(t, f, s);
            put(t, f, s, (cell)(first_cell(where) + below(random, cells_in_territory(where))));
        }
        stack dead = some_of(g->reserves[f], 1, random);
        from_reserves(t, f, dead);
        g->tanks[f] = dead;
    }
    if (!plays(g, BENE_GESSERIT) || !advanced(g)) return;
    for_territories(where, territories_of_cells(tokens_of(g, BENE_GESSERIT)))
        if (bit_count(tokens_of_any_in(g, where)) > 1 && one_in(random, 2))
            g->advisors |= territory_bit(where);
}

static inline void stir_leaders(kanly_game *g, uint64_t *random)
{
    unsigned deadly = 1 + below(random, 4);
    for_factions(f, g->playing) {
        for_leaders(l, leaders_of(f)) {
            kanly_leader *disc = &g->leader[l];
            if (below(random, 5) < deadly) {
                disc->deaths = (uint8_t)(1 + below(random, 2));
                disc->place = one_in(random, 3) ? ALIVE : disc->deaths > 1 ? TANKS_DOWN : TANKS_UP;
                g->leader_known[l] = disc->place == TANKS_DOWN ? just(f) : 0;
            } else if (f != HARKONNEN && plays(g, HARKONNEN) && advanced(g) && one_in(random, 6)) {
                disc->holder = HARKONNEN;
                g->leader_known[l] = just(f) | just(HARKONNEN);
            }
        }
    }
    g->haderach_lost = advanced(g) && plays(g, ATREIDES) ? (uint8_t)below(random, 14) : 0;
    g->haderach_dead = kanly_haderach_awake(g) && one_in(random, 4);
}

static inline void stir_shields(table *t, uint64_t *random)
{
    kanly_game *g = t->game;
    uint8_t traitor[LEADERS], left = 0;
    for_factions(f, g->playing)
        for_leaders(l, leaders_of(f)) traitor[left++] = l;
    shuffle(g, traitor, left);
    for_factions(f, g->playing) {
        g->spice[f] = (uint16_t)below(random, one_in(random, 4) ? 120 : 25);
        unsigned cards = below(random, hand_limit(f) + 1);
        for (; cards; cards--) give_card(t, f, draw_treachery(t));
        for (unsigned i = 0; i < 4; i++) g->traitors_dealt[f] |= leader_bit(traitor[--left]);
        g->traitors[f] = f == HARKONNEN ? g->traitors_dealt[f] : leader_bit(traitor[left]);
    }
    if (plays(g, BENE_GESSERIT)) {
        g->predicted_faction = one_of(random, others(g, BENE_GESSERIT));
        g->predicted_turn = (uint8_t)(1 + below(random, g->options.turns));
    }
}

static inline void stir_alliances(kanly_game *g, uint64_t *random)
{
    faction_set free = g->playing;
    while (bit_count(free) > 1 && !one_in(random, 3)) {
        faction a = one_of(random, free), b = one_of(random, free & (faction_set)~just(a));
        g->ally[a] = b;
        g->ally[b] = a;
        free &= (faction_set) ~(just(a) | just(b));
    }
}

static inline void stir_the_table(kanly_game *g, const kanly_options *options, uint64_t *random)
{
    table t = {.game = g};
    empty_table(g, options, throw_dice(random));
    g->turn = (uint8_t)(options->turns < 2 ? 1 : 2 + below(random, options->turns - 1u));
    g->storm = (uint8_t)below(random, SECTORS);
    g->worms = (uint8_t)below(random, 6);
    find_storm_order(&t);
    stir_alliances(g, random);
    stir_forces(&t, random);
    stir_leaders(g, random);
    stir_shields(&t, random);
    for (unsigned i = below(random, 8); i; i--)
        g->blow[spice_card_cell((uint8_t)below(random, S_SHAI_HULUD))] = 8;
    stand_at(g, (kanly_phase)(KANLY_STORM + below(random, KANLY_BATTLE - KANLY_STORM + 1)));
}

/* Odd numbers begin at the beginning, even ones in the middle. */
static inline void begin_trial(trial *t, uint64_t number)
{
    t->number = number;
    t->random = number * UINT64_C(0x2545f4914f6cdd1d);
    t->options = random_options(&t->random);
    t->count = 0;
    t->heard = (kanly_events){.event = t->event, .room = EVENTS_AT_ONCE};
    if (number % 2) {
        kanly_start(&t->game, &t->options, number, &t->heard);
    } else {
        stir_the_table(&t->game, &t->options, &t->random);
        kanly_resume(&t->game, &t->heard);
    }
    t->start = t->game;
}

static inline void remember_move(trial *t, const kanly_move *m)
{
    if (t->count < MOVES_REMEMBERED) t->moves[t->count] = *m;
    t->count++;
}

/* Fills the rest of a form at random. False: a dead end. */
static inline bool fill_at_random(const kanly_game *g, kanly_move *m, uint64_t *random)
{
    kanly_values values;
    while (kanly_choices(g, m, &values)) {
        unsigned count = 0;
        for (unsigned i = 0; i < 4; i++) count += (unsigned)bit_count(values.bits[i]);
        if (!count || m->length == KANLY_FIELDS) return false;
        unsigned n = below(random, count), value = 0;
        while (!kanly_values_have(&values, (uint8_t)value) || n--) value++;
        kanly_fill(m, (uint8_t)value);
    }
    return true;
}

/* An any-time move that may be begun now by somebody, still empty; question 0: none was found.
** Pledges come more often than other moves, because they last for one phase only. */
static inline kanly_move random_anytime(const kanly_game *g, uint64_t *random)
{
    kanly_move m = {.by = one_of(random, g->playing)};
    for (unsigned tries = 3; tries; tries--) {
        kanly_ask asked = kanly_anytime_at(below(random, KANLY_ANYTIME_QUESTIONS));
        if (one_in(random, 4)) asked = KANLY_ASK_PLEDGE;
        if (!kanly_may_begin(g, (kanly_faction)m.by, asked)) continue;
        m.question = (uint8_t)asked;
        break;
    }
    return m;
}

/* A lawful move by anybody who is asked, or, once in so many, one that may be made at any time. */
static inline kanly_move some_move(const kanly_game *g, unsigned anytime_one_in, uint64_t *random)
{
    kanly_move m = {.question = 0};
    if (one_in(random, anytime_one_in)) m = random_anytime(g, random);
    if (m.question && fill_at_random(g, &m, random)) return m;
    return kanly_random_move(g, (kanly_faction)one_of(random, kanly_deciders(g)), random);
}

static inline uint64_t number_from(const char *variable, uint64_t otherwise)
{
    const char *text = getenv(variable);
    return text && *text ? strtoull(text, NULL, 10) : otherwise;
}

/* Sanitized builds are slow: they play fewer. */
#if defined(__SANITIZE_ADDRESS__)
enum { SANITIZED = 1 };
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
enum { SANITIZED = 1 };
#else
enum { SANITIZED = 0 };
#endif
#else
enum { SANITIZED = 0 };
#endif
