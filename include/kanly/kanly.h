/* Kanly plays Dune. These calls are all a table, a bot, a simulator or an arena needs.
**
**     // Plays a game: every field of every answer is the first lawful value. Says who wins.
**     #include <kanly/kanly.h>
**     #include <stdio.h>
**
**     static uint8_t first_of(const kanly_values *values)
**     {
**         unsigned value = 0;
**         while (!kanly_values_have(values, (uint8_t)value)) value++;
**         return (uint8_t)value;
**     }
**
**     int main(void)
**     {
**         kanly_options options = kanly_default_options();
**         kanly_game game;
**         kanly_start(&game, &options, 42, NULL);
**         while (kanly_deciders(&game)) {                      // who owes an answer
**             unsigned who = 0;
**             while (!(kanly_deciders(&game) >> who & 1)) who++;
**
**             kanly_move move = kanly_begin(&game, (kanly_faction)who);
**             kanly_values values;                             // the form is still empty
**             while (kanly_choices(&game, &move, &values))     // lawful values of its next field
**                 kanly_fill(&move, first_of(&values));
**             kanly_play(&game, &move, NULL);                  // never refused if filled like this
**         }
**         printf("turn %u, winners %02x\n", game.turn, kanly_winners(&game));
**         return 0;
**     }
**
** A game is plain data: copy it with memcpy, compare it with memcmp, throw it away. Nothing here
** allocates, prints, reads a clock or keeps anything between calls. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "library.h"
#include "names.h"
#include "questions.h"
#include "rules.h"
#include "state.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A set of values for one field, bit v for value v. */
typedef struct {
    uint64_t bits[4];
    uint8_t field; /* kanly_field */
} kanly_values;

/* An answer: the question, who answers it, and the fields in order. */
typedef struct kanly_move {
    uint8_t question; /* kanly_ask */
    uint8_t by;
    uint8_t length;
    uint8_t value[KANLY_FIELDS];
} kanly_move;

/* How the game was won. */
typedef enum {
#define ROW(id, ...) KANLY_VICTORY_##id,
    KANLY_VICTORY_LIST(ROW)
#undef ROW
} kanly_victory;

/* Something that happened. `seen_by` is the set of factions that may know of it, bit 7 the
** watchers. What each kind's arguments mean stands in events.def. */
typedef struct {
    uint8_t kind;
    uint8_t seen_by;
    uint16_t rule; /* kanly_rule: the rule that made it happen */
    uint8_t by;    /* the faction it is about, or NONE */
    uint8_t argument[6];
    uint8_t pad;
} kanly_event;

enum { KANLY_SEEN_BY_ALL = 0xff, KANLY_WATCHERS = 0x80 };

/* A buffer for events, the caller's. `lost` counts those that did not fit. */
typedef struct {
    kanly_event *event;
    uint32_t count, room, lost;
} kanly_events;

/* What the two numbers of a refusal are. */
typedef enum {
    KANLY_FACT_NONE,
#define FACT(id, ...) KANLY_FACT_##id,
#include "facts.def"
#undef FACT
    KANLY_FACTS
} kanly_fact;

/* One rule that refuses a value, with the numbers of the case where numbers decide (facts.def says
** what they are). */
typedef struct {
    kanly_rule rule;
    uint8_t fact; /* kanly_fact */
    uint16_t number[2];
} kanly_because;

/* Why a value or a move is refused: every rule that by itself would refuse it. */
enum { KANLY_REASONS = 12 };
typedef struct {
    kanly_rule rule; /* the one shown first; KANLY_R_NONE: it is lawful */
    const char *sentence;
    uint8_t at; /* the field that was refused */
    uint8_t count;
    kanly_because because[KANLY_REASONS]; /* the first is `rule` */
} kanly_reason;

/* The latest edition of the rules. A change of what happens in a game is a new edition; games of
** every earlier one go on and are played again as they began. */
KANLY_API uint8_t kanly_edition(void);

/* The reference rules in their latest edition: advanced game, ten turns, six factions in the order
** of the list. */
KANLY_API kanly_options kanly_default_options(void);

/* NULL, or what is wrong with the options. */
KANLY_API const char *kanly_options_fault(const kanly_options *options);

/* Sets up a game and runs it to its first question. The same options and the same seed or key are
** the same game. A seed can be guessed and worked out from what is drawn; where people play who
** must not know what is to come, give a key of 16 bytes from a good source of randomness. The key
** of a seed is its eight bytes, little end first, and eight zeros. */
KANLY_API void kanly_start(kanly_game *game, const kanly_options *options, uint64_t seed,
                           kanly_events *heard);
KANLY_API void kanly_start_with_key(kanly_game *game, const kanly_options *options,
                                    const kanly_key *key, kanly_events *heard);

/* Lets a described state run from the start of its phase to the first question. */
KANLY_API void kanly_resume(kanly_game *game, kanly_events *heard);

/* The factions that owe an answer now; empty when the game is over. */
KANLY_API uint8_t kanly_deciders(const kanly_game *game);

/* What this faction is asked now; KANLY_ASK_NOTHING when it owes no answer. */
KANLY_API kanly_ask kanly_question(const kanly_game *game, kanly_faction faction);

/* What the open question is about, where its answer does not say: KARAMA, the ability that could
** be stopped; STORM_LOSS, STOP and ACCOMPANY, the cell; INTRUSION, TAKE_UP_ARMS, SHELTER and RIDE,
** the territory; RETURN, the faction; CAPTURE, the leader, for those who know it. */
typedef struct {
    uint8_t kind;  /* kanly_field; KANLY_FIELD_DONE: the question is about nothing else */
    uint8_t value; /* NONE then */
} kanly_about;
KANLY_API kanly_about kanly_subject(const kanly_game *game);

/* An empty answer to what this faction is asked. */
KANLY_API kanly_move kanly_begin(const kanly_game *game, kanly_faction faction);
KANLY_API void kanly_fill(kanly_move *move, uint8_t value);

/* The legal values of the next field. False, and an empty set, when the form is complete. For a
** move that cannot be made now at all the set is empty and its field is not KANLY_FIELD_DONE. */
KANLY_API bool kanly_choices(const kanly_game *game, const kanly_move *so_far, kanly_values *out);

/* Whether any-time moves of this kind may be begun by this faction now. */
KANLY_API bool kanly_may_begin(const kanly_game *game, kanly_faction faction, kanly_ask anytime);

/* Plays a move. Returns KANLY_R_NONE, or the rule that refuses it, with the game untouched. */
KANLY_API kanly_rule kanly_play(kanly_game *game, const kanly_move *move, kanly_events *heard);

/* Plays a move that was begun by kanly_begin, filled from kanly_choices by kanly_fill, and needs no
** second check. */
KANLY_API void kanly_play_trusted(kanly_game *game, const kanly_move *move, kanly_events *heard);

/* Why a whole move, or one value of the next field, would be refused. A move is refused by the
** rules against any of its fields; `at` is the first whose value is not among the choices. */
KANLY_API kanly_reason kanly_explain_move(const kanly_game *game, const kanly_move *move);
KANLY_API kanly_reason kanly_explain(const kanly_game *game, const kanly_move *so_far,
                                     uint8_t value);

/* Whether this rule is among those against it. */
KANLY_API bool kanly_reason_names(const kanly_reason *reason, kanly_rule rule);

/* The first reason against each value of the next field that was thinkable; KANLY_R_NONE for those
** that are lawful and for those nobody would think of. */
KANLY_API void kanly_refusals(const kanly_game *game, const kanly_move *so_far,
                              kanly_because why[256]);

/* The answer given for a player who does not answer: pass, decline, the least that is lawful. */
KANLY_API kanly_move kanly_default_move(const kanly_game *game, kanly_faction faction);

/* A move chosen uniformly field by field, with the caller's generator. */
KANLY_API kanly_move kanly_random_move(const kanly_game *game, kanly_faction faction,
                                       uint64_t *random);

/* The Kwisatz Haderach wakes when the Atreides have lost so many tokens in battle (2.01.10). */
enum { KANLY_HADERACH_WAKES = 7 };
static inline bool kanly_haderach_awake(const kanly_game *game)
{
    return game->haderach_lost >= KANLY_HADERACH_WAKES;
}

/* The winners, empty while the game goes on. */
KANLY_API uint8_t kanly_winners(const kanly_game *game);

/* NULL, or the first invariant that does not hold. */
KANLY_API const char *kanly_broken(const kanly_game *game);

/* What one faction may know of the game; eye = KANLY_FACTIONS is a watcher. The same struct, with
** the rest blanked so that equal knowledge is equal bytes:
**   - a card whose face is not known is KANLY_HIDDEN in decks, lots, first_card and last_bought; a
**     hand shows the cards that are known and counts the others in its top byte
**     (kanly_hidden_cards), or 0 while hands are not counted (kanly_hands_counted); an unknown
**     storm card is NONE
**   - what others keep to themselves (spice, records, answers, plans, traitors, prediction) is as
**     if they had none
**   - where a faction has discs whose names are not known (face down, or captive), those discs and
**     the ones they could be are laid out in a fixed order; leader_known is KANLY_UNSURE for each
**     of them
**   - haderach_lost is KANLY_HADERACH_WAKES or 0 for those who cannot count it: awake or asleep
**   - the key, what was drawn from it and the count of moves are 0 */
enum { KANLY_HIDDEN = 254, KANLY_UNSURE = 0x80 };
KANLY_API void kanly_view(const kanly_game *game, uint8_t eye, kanly_game *seen);
static inline unsigned kanly_hidden_cards(const kanly_game *seen, kanly_faction of)
{
    return (unsigned)(seen->hand[of] >> 56);
}
/* RB-108: with memory=strict others' hands are counted in the Bidding Phase alone (1.11.02). */
static inline bool kanly_hands_counted(const kanly_game *game)
{
    return !game->options.memory_strict || game->phase == KANLY_BIDDING;
}
/* RB-108: with memory=strict nobody but the Atreides has a list of the cards seen (2.01.06). */
static inline bool kanly_keeps_notes(const kanly_game *game, uint8_t eye)
{
    return !game->options.memory_strict || eye == KANLY_ATREIDES;
}

/* A game that could be the one seen: what is unknown is filled in at random, and what is still to
** be drawn comes from the key of this seed. */
KANLY_API void kanly_imagine(const kanly_game *seen, uint8_t eye, uint64_t seed,
                             kanly_game *possible);

/* The same, but a battle plan that lies face down has still to be written: its owner is asked once
** more. For whoever has a better idea of it than chance. */
KANLY_API void kanly_imagine_without_plans(const kanly_game *seen, uint8_t eye, uint64_t seed,
                                           kanly_game *possible);

static inline bool kanly_values_have(const kanly_values *values, uint8_t value)
{
    return values->bits[value >> 6] >> (value & 63) & 1;
}

#ifdef __cplusplus
}
#endif
