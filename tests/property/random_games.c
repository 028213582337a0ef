/* Random games of every kind, checked after every move.
**
**   - no invariant is broken, nothing is lost: forces, treachery cards and spice cards are as many
**     as before
**   - spice changes hands only as it is heard
**   - a copy played on with the same moves stays the same, byte for byte, heard or unheard, checked
**     or trusted
**   - what is offered is accepted and can be completed; what is not offered is refused with a rule
**     and leaves the game untouched
**   - pausing between phases and going on is the same as playing on
**   - between phases nothing is bound, left over or undecided
**   - every game ends, and its winners are those the victory rules name (counted again here) */
#include "games.h"

#include "play/play.h"
#include "victory.h"

enum { MOST_MOVES = 20000 };

/* --- conservation ----------------------------------------------------------------------------- */

static void check_forces(const trial *t)
{
    const kanly_game *g = &t->game;
    for_factions(f, g->playing) {
        unsigned tokens = total(g->reserves[f]) + total(g->tanks[f]),
                 elites = elite(g->reserves[f]) + elite(g->tanks[f]);
        for (cell c = 0; c < CELLS; c++) {
            tokens += total(at(g, f, c));
            elites += elite(at(g, f, c));
        }
        if (tokens != FORCES_EACH) fail_trial(t, "%s have %u forces", faction_name(f), tokens);
        if (elites != (advanced(g) ? (unsigned)elites_of(f) : 0))
            fail_trial(t, "%s have %u elites", faction_name(f), elites);
    }
}

/* What everybody has, behind and before the shield, and what lies on the board, by what was
** heard. */
static void check_spice(const trial *t, const kanly_game *before)
{
    int change[FACTIONS] = {0}, board = 0;
    if (t->heard.lost) fail_trial(t, "%u events were lost", t->heard.lost);
    for (unsigned i = 0; i < t->heard.count; i++) {
        const kanly_event *e = &t->event[i];
        int amount = e->argument[0];
        if (e->kind == EVENT_SPICE_BLEW) board += amount;
        if (e->kind == EVENT_SPICE_LOST) board -= amount;
        if (e->kind == EVENT_COLLECTED) board -= amount, change[e->by] += amount;
        if (e->kind == EVENT_PAID_BANK) change[e->by] -= amount;
        if (e->kind == EVENT_GOT_BANK) change[e->by] += amount;
        if (e->kind == EVENT_PAID || e->kind == EVENT_BRIBED || e->kind == EVENT_GAVE) {
            change[e->by] -= amount;
            change[e->argument[1]] += amount;
        }
    }
    for (cell c = 0; c < CELLS; c++) board += before->blow[c] - t->game.blow[c];
    if (board) fail_trial(t, "%d spice on the board is unaccounted for", board);
    for_factions(f, t->game.playing) {
        int is = t->game.spice[f] + t->game.bribes[f], was = before->spice[f] + before->bribes[f];
        if (is != was + change[f])
            fail_trial(t, "%s had %d spice, a change of %d was heard, and they have %d",
                       faction_name(f), was, change[f], is);
    }
}

/* --- offers and refusals ---------------------------------------------------------------------- */

/* The rule to show first is the first of all, and each is named once. */
static void check_reason(const trial *t, kanly_reason reason)
{
    if (reason.rule && (!reason.count || reason.because[0].rule != reason.rule))
        fail_trial(t, "%s is to be shown first and is not the first", rule_number(reason.rule));
    for (unsigned i = 0; i < reason.count; i++)
        for (unsigned k = 0; k < i; k++)
            if (reason.because[i].rule == reason.because[k].rule)
                fail_trial(t, "%s is a reason twice", rule_number(reason.because[i].rule));
}

/* A form filled in at random from all that is thinkable, lawful or not, can be explained to its
** end. */
static void check_wild_form(const trial *t, kanly_move m)
{
    uint64_t random = t->random ^ UINT64_C(0xaaaa);
    kanly_because why[256];
    kanly_values values;
    while (m.length < KANLY_FIELDS && kanly_choices(&t->game, &m, &values)) {
        uint8_t thinkable[256];
        unsigned count = 0;
        kanly_refusals(&t->game, &m, why);
        for (unsigned value = 0; value < 256; value++)
            if (why[value].rule || kanly_values_have(&values, (uint8_t)value))
                thinkable[count++] = (uint8_t)value;
        if (!count) break;
        kanly_fill(&m, thinkable[below(&random, count)]);
        check_reason(t, kanly_explain_move(&t->game, &m));
    }
}

/* Along one random way through a form: every value offered can be completed, every other is
** refused. */
static void check_choices(const trial *t, kanly_move m)
{
    static kanly_game copy;
    const kanly_game *g = &t->game;
    uint64_t random = t->random ^ UINT64_C(0x5555);
    kanly_values values;
    check_wild_form(t, m);
    while (kanly_choices(g, &m, &values)) {
        unsigned offered = 0;
        for (unsigned value = 0; value < 256; value++) {
            kanly_move with = m;
            kanly_fill(&with, (uint8_t)value);
            if (kanly_values_have(&values, (uint8_t)value)) {
                offered++;
                if (kanly_explain(g, &m, (uint8_t)value).rule)
                    fail_trial(t, "value %u of field %u of %s is offered and explained away by %s",
                               value, m.length, QUESTION_ROW[m.question].word,
                               rule_number(kanly_explain(g, &m, (uint8_t)value).rule));
                if (!fill_at_random(g, &with, &random)) {
                    print_move_in(&t->game, &with);
                    fail_trial(t, "a dead end after value %u of field %u", value, m.length);
                }
                if (kanly_explain_move(g, &with).rule) {
                    print_move_in(&t->game, &with);
                    fail_trial(t, "a move filled from the choices is refused by %s",
                               rule_number(kanly_explain_move(g, &with).rule));
                }
                continue;
            }
            check_reason(t, kanly_explain(g, &m, (uint8_t)value));
            if (!kanly_explain(g, &m, (uint8_t)value).rule)
                fail_trial(t, "value %u of field %u of %s is not offered, and no rule says why",
                           value, m.length, QUESTION_ROW[m.question].word);
            copy = *g;
            if (!kanly_play(&copy, &with, NULL))
                fail_trial(t, "value %u of field %u was not offered and accepted", value, m.length);
            if (memcmp(&copy, g, sizeof copy))
                fail_trial(t, "a refused move changed byte %u", first_difference(&copy, g));
        }
        if (!offered) {
            print_move_in(&t->game, &m);
            fail_trial(t, "nothing is offered for field %u of %s", m.length,
                       QUESTION_ROW[m.question].word);
        }
        kanly_move whole = m;
        fill_at_random(g, &whole, &random);
        kanly_fill(&m, whole.value[m.length]);
        if (whole.length < m.length) break;
    }
}

/* Moves out of turn, by anybody, of any kind. */
static void check_strangers(const trial *t, uint64_t *random)
{
    static kanly_game copy;
    kanly_move m = {.question = (uint8_t)below(random, QUESTIONS),
                    .by = (uint8_t)below(random, FACTIONS)};
    m.length = (uint8_t)below(random, 5);
    for (unsigned i = 0; i < m.length; i++)
        m.value[i] = (uint8_t)below(random, one_in(random, 2) ? 6 : 256);
    copy = t->game;
    kanly_rule refused = kanly_play(&copy, &m, NULL);
    if (refused && memcmp(&copy, &t->game, sizeof copy))
        fail_trial(t, "a refused move out of turn changed the game");
    if (refused && refused >= RULES)
        fail_trial(t, "a move was refused by a rule that does not exist");
}

/* --- one game --------------------------------------------------------------------------------- */

static kanly_move choose(trial *t, unsigned temper)
{
    const kanly_game *g = &t->game;
    if (one_in(&t->random, 12)) {
        kanly_move m = random_anytime(g, &t->random);
        if (m.question) {
            if (one_in(&t->random, 8)) check_choices(t, m);
            if (!fill_at_random(g, &m, &t->random)) {
                print_move_in(&t->game, &m);
                fail_trial(t, "a dead end in a move at any time");
            }
            return m;
        }
    }
    faction f = one_of(&t->random, kanly_deciders(g));
    if (below(&t->random, 8) < temper) return kanly_default_move(g, (kanly_faction)f);
    return kanly_random_move(g, (kanly_faction)f, &t->random);
}

/* --- between phases --------------------------------------------------------------------------- */

/* 1.07.01: whoever is not allied and could fight has fought. The storm may keep apart who is in
** different cells. */
static void check_peace(const trial *t, const kanly_game *g)
{
    for (cell c = 0; c < CELLS; c++) {
        territory where = territory_of(c);
        faction_set there = 0;
        for_factions(f, g->playing)
            if (at(g, f, c) && !(f == BENE_GESSERIT && advisors_in(g, where))) there |= just(f);
        bool split = any_cell(cells_of(where) & storm_cells(g));
        if (!split) there = forces_in(g, where);
        if (where == T_POLAR_SINK || bit_count(there) < 2) continue;
        faction one = lowest_bit(there);
        if (bit_count(there) > 2 || ally_of(g, one) == NONE || !has(there, ally_of(g, one)))
            fail_trial(t, "after the battles %02x are still in %s", there, territory_name(where));
    }
}

/* 1.10.02: allies are apart when the battles begin. */
static void check_allies_apart(const trial *t, const kanly_game *g)
{
    for_factions(f, g->playing) {
        faction ally = ally_of(g, f);
        if (ally == NONE) continue;
        for (territory where = 0; where < TERRITORIES; where++)
            if (where != T_POLAR_SINK && has_forces(g, f, where) && has_forces(g, ally, where))
                fail_trial(t, "%s and %s are allied and both in %s", faction_name(f),
                           faction_name(ally), territory_name(where));
    }
}

static void check_pause(const trial *t, const kanly_game *g)
{
    for_factions(f, g->playing) {
        if (g->reserved[f])
            fail_trial(t, "%s have spice bound between two phases", faction_name(f));
        if (hand_size(g, f) > hand_limit(f))
            fail_trial(t, "%s hold %u cards", faction_name(f), hand_size(g, f));
    }
    for (unsigned i = 0; i < FACTIONS; i++)
        if (g->lot[i] != NONE) fail_trial(t, "a lot is left over");
    if (pause_phase(g) == KANLY_BATTLE) check_allies_apart(t, g);
    if (pause_phase(g) != KANLY_COLLECTION) return;
    check_peace(t, g);
    for (leader l = 0; l < LEADERS; l++)
        if (g->leader[l].fought_in != NONE)
            fail_trial(t, "%s is still on the map (1.07.07)", leader_name(l));
    if (g->haderach_used_in != NONE)
        fail_trial(t, "the Kwisatz Haderach is still on the map (1.07.07)");
}

/* The same game played with pauses between the phases; at the end of a turn that goes on nobody
** may have won. */
static void play_with_pauses(const trial *t, kanly_game *paused, const kanly_move *m)
{
    if (play_to_pause(paused, m, NULL)) fail_trial(t, "a move was refused in the game with pauses");
    while (paused->phase != KANLY_OVER && !kanly_deciders(paused)) {
        check_pause(t, paused);
        if (pause_phase(paused) == KANLY_STORM && victory_of(paused, true).winners)
            fail_trial(t, "turn %u should not have ended the war", paused->turn - 1);
        resume_to_pause(paused, NULL);
    }
    if (memcmp(paused, &t->game, sizeof *paused))
        fail_trial(t, "pausing between phases made a difference in byte %u",
                   first_difference(paused, &t->game));
}

static void check_end(const trial *t)
{
    victory expected = victory_of(&t->game, false);
    if (kanly_winners(&t->game) != expected.winners || t->game.victory != expected.how)
        fail_trial(t, "winners %02x (%u), expected %02x (%u)", kanly_winners(&t->game),
                   t->game.victory, expected.winners, (unsigned)expected.how);
}

/* 1.06.03.05, 1.06.05.09: in a game played from its beginning no stronghold is ever overfull. */
static void check_strongholds(const trial *t)
{
    for_territories(where, STRONGHOLDS)
        if (bit_count(forces_in(&t->game, where)) > t->options.stronghold_limit)
            fail_trial(t, "too many factions are in %s", territory_name(where));
}

static void check_position(const trial *t)
{
    const char *broken = kanly_broken(&t->game);
    if (broken) fail_trial(t, "%s", broken);
    check_forces(t);
    if (t->number % 2) check_strongholds(t);
}

static void play_trial(trial *t, uint64_t number)
{
    static kanly_game before, copy, paused;
    begin_trial(t, number);
    check_position(t);
    unsigned temper = below(&t->random, 8);
    unsigned most = (unsigned)number_from("KANLY_MOVES", UINT32_MAX);
    copy = paused = t->game;
    while (kanly_deciders(&t->game) && t->count < most) {
        if (t->count > MOST_MOVES) fail_trial(t, "the game does not end");
        if (one_in(&t->random, 64))
            check_choices(t, kanly_begin(&t->game, one_of(&t->random, kanly_deciders(&t->game))));
        if (one_in(&t->random, 16)) check_strangers(t, &t->random);
        if (one_in(&t->random, 16)) copy = t->game;

        kanly_move m = choose(t, temper);
        before = t->game;
        t->heard.count = t->heard.lost = 0;
        remember_move(t, &m);
        kanly_rule refused = kanly_play(&t->game, &m, &t->heard);
        if (refused) fail_trial(t, "a lawful move was refused by %s", rule_number(refused));

        kanly_play_trusted(&copy, &m, NULL);
        if (memcmp(&copy, &t->game, sizeof copy))
            fail_trial(t, "a copy of the game went another way: byte %u",
                       first_difference(&copy, &t->game));
        play_with_pauses(t, &paused, &m);
        check_position(t);
        check_spice(t, &before);
    }
    if (!kanly_deciders(&t->game)) check_end(t);
}

/* A test that never comes to a rule says nothing about it: in many games everything is asked and
** said. */
static uint64_t answered[QUESTIONS];

static void check_reach(uint64_t games)
{
    enum { MANY = 5000 };
    for (unsigned asked = ASK_NOTHING + 1; asked < QUESTIONS && games >= MANY; asked++) {
        if (answered[asked]) continue;
        fprintf(stderr, "in %" PRIu64 " games nobody answered %s\n", games,
                QUESTION_ROW[asked].word);
        exit(1);
    }
}

int main(void)
{
    static trial t;
    uint64_t first = number_from("KANLY_SEED", 1),
             games = number_from("KANLY_GAMES", SANITIZED ? 2500 : 10000);
    uint64_t moves = 0;
    for (uint64_t i = 0; i < games; i++) {
        play_trial(&t, first + i);
        moves += t.count;
        for (unsigned m = 0; m < t.count && m < MOVES_REMEMBERED; m++)
            answered[t.moves[m].question]++;
    }
    check_reach(games);
    printf("%" PRIu64 " random games, %" PRIu64 " moves\n", games, moves);
    return 0;
}
