/* Every answer gets the game on.
**
** At moments of random games, for everybody who is asked:
**   - no lawful answer leaves the position as it was with the same question open to the same
**     players (RB-111): whoever gives it could give it for ever
**
** And no game of such answers lasts longer than MOST_MOVES.
**
** Of each form the answers are tried that lead through the lowest, the highest and any one of the
** lawful values of each field: what says nothing is said with the least of everything. */
#include "games.h"

enum { ANSWERS_TRIED = 96, MOMENTS_ONE_IN = 3, ANYTIME_ONE_IN = 16, MOST_MOVES = 20000 };

/* The position: all but what counts or remembers that an answer was given at all. */
static kanly_game position_of(const kanly_game *g)
{
    kanly_game position = *g;
    position.moves = 0;
    position.said_length = 0;
    memset(position.said, 0, sizeof position.said);
    return position;
}

static void check_answer(const trial *t, const kanly_move *m)
{
    kanly_game after = t->game;
    kanly_rule refused = kanly_play(&after, m, NULL);
    if (refused) {
        print_move_in(&t->game, m);
        fail_trial(t, "what was offered is refused by %s", rule_number(refused));
    }
    kanly_game was = position_of(&t->game), is = position_of(&after);
    if (memcmp(&was, &is, sizeof was) != 0) return;
    print_move_in(&t->game, m);
    fail_trial(t, "an answer of %s to %s changes nothing", faction_name(m->by),
               QUESTION_ROW[m->question].word);
}

static uint8_t value_at(const kanly_values *values, unsigned n)
{
    unsigned value = 0;
    while (!kanly_values_have(values, (uint8_t)value) || n--) value++;
    return (uint8_t)value;
}

static void check_form(const trial *t, kanly_move m, uint64_t *random, unsigned *tries)
{
    kanly_values values;
    if (!kanly_choices(&t->game, &m, &values)) {
        if (*tries) check_answer(t, &m), --*tries;
        return;
    }
    unsigned count = 0;
    for (unsigned i = 0; i < 4; i++) count += (unsigned)bit_count(values.bits[i]);
    if (!count || m.length == KANLY_FIELDS) fail_trial(t, "a form runs dry");
    unsigned place[] = {0, count - 1, below(random, count)};
    for (unsigned i = 0; i < 3 && *tries; i++) {
        if (i && place[i] == place[i - 1]) continue;
        kanly_move next = m;
        kanly_fill(&next, value_at(&values, place[i]));
        check_form(t, next, random, tries);
    }
}

static void check_moment(const trial *t, uint64_t *random)
{
    for_factions(f, kanly_deciders(&t->game)) {
        unsigned tries = ANSWERS_TRIED;
        check_form(t, kanly_begin(&t->game, (kanly_faction)f), random, &tries);
    }
}

static void play_trial(uint64_t number)
{
    static trial t;
    begin_trial(&t, number);
    uint64_t random = number ^ UINT64_C(0x9e3779b97f4a7c15);
    while (kanly_deciders(&t.game)) {
        if (t.count > MOST_MOVES) fail_trial(&t, "the game does not end");
        if (one_in(&random, MOMENTS_ONE_IN)) check_moment(&t, &random);
        kanly_move m = some_move(&t.game, ANYTIME_ONE_IN, &t.random);
        remember_move(&t, &m);
        kanly_play(&t.game, &m, NULL);
    }
}

int main(void)
{
    uint64_t games = number_from("KANLY_GAMES", SANITIZED ? 300 : 5000);
    uint64_t first = number_from("KANLY_SEED", 1);
    for (uint64_t number = first; number < first + games; number++) play_trial(number);
    printf("%" PRIu64 " games, and every answer changed something\n", games);
    return 0;
}
