/* Many games at once are the same games: what a batch asks, allows, plays and rewards is what a
** plain loop over the engine does. */
#include "batches.h"

#include "arena/driver.h"

static arrays a, b;

/* --- against a plain loop --------------------------------------------------------------------- */

/* One game played beside the batch, by the calls of kanly.h alone. */
typedef struct {
    kanly_game game;
    kanly_move form;
    kanly_values values;
    uint64_t begun;
} mirror;

static unsigned count_of(const kanly_values *values)
{
    unsigned count = 0;
    for (unsigned v = 0; v < 256; v++) count += kanly_values_have(values, (uint8_t)v);
    return count;
}

static unsigned only_of(const kanly_values *values)
{
    unsigned v = 0;
    while (!kanly_values_have(values, (uint8_t)v)) v++;
    return v;
}

/* On to the next field with a choice; false when the game is over. */
static bool next_choice(mirror *m, bool forced_too)
{
    for (;;) {
        while (kanly_choices(&m->game, &m->form, &m->values)) {
            if (forced_too || count_of(&m->values) > 1) return true;
            kanly_fill(&m->form, (uint8_t)only_of(&m->values));
        }
        assert_int_equal(kanly_play(&m->game, &m->form, NULL), KANLY_R_NONE);
        if (!kanly_deciders(&m->game)) return false;
        m->form = kanly_begin(&m->game, (kanly_faction)lowest_bit(kanly_deciders(&m->game)));
    }
}

static void begin_mirror(mirror *m, const kanly_batch_settings *s, unsigned place)
{
    kanly_start(&m->game, &s->options, s->seed + m->begun++ * s->games + place, NULL);
    m->form = kanly_begin(&m->game, (kanly_faction)lowest_bit(kanly_deciders(&m->game)));
    assert_true(next_choice(m, s->ask_forced));
}

static void expect_row(const mirror *m, unsigned i)
{
    kanly_game view;
    kanly_observation_1 seen;
    assert_int_equal(a.seat[i], m->form.by);
    assert_int_equal(a.question[i], m->form.question);
    assert_int_equal(a.field[i], m->values.field);
    for (unsigned v = 0; v < 256; v++) {
        assert_int_equal(a.mask_bytes[i][v], kanly_values_have(&m->values, (uint8_t)v));
        assert_int_equal(a.mask[i][v >> 3] >> (v & 7) & 1, a.mask_bytes[i][v]);
    }
    kanly_view(&m->game, m->form.by, &view);
    kanly_observe(&view, (kanly_faction)m->form.by, &m->form, &seen);
    assert_memory_equal(&a.seen[i], &seen, sizeof seen);
}

static void expect_end(const kanly_batch *batch, const mirror *m, unsigned i)
{
    uint8_t winners = kanly_winners(&m->game);
    assert_int_equal(a.done[i], KANLY_DONE_OVER);
    for (unsigned f = 0; f < FACTIONS; f++) {
        float share = winners >> f & 1 ? 1.0f / (float)bit_count(winners) : 0;
        assert_true(a.reward[i][f] == share);
    }
    assert_memory_equal(kanly_batch_ended(batch, i), &m->game, sizeof m->game);
    for (unsigned f = 0; f < FACTIONS; f++) {
        kanly_game view;
        kanly_observation_1 at_the_end, terminal;
        kanly_view(&m->game, (uint8_t)f, &view);
        kanly_observe(&view, (kanly_faction)f, NULL, &at_the_end);
        assert_true(kanly_batch_terminal(batch, i, (kanly_faction)f, &terminal));
        assert_memory_equal(&terminal, &at_the_end, sizeof terminal);
        assert_int_equal(terminal.phase[KANLY_OVER], 1);
        assert_int_equal(terminal.choosing[0], 0);
    }
}

static unsigned play_beside(const kanly_batch_settings *s, unsigned steps)
{
    static mirror m[MOST_GAMES_HERE];
    kanly_batch *batch = begun(s);
    kanly_batch_out out = all_of(&a);
    uint64_t random = s->seed;
    unsigned ended = 0;
    memset(m, 0, sizeof m);
    for (unsigned i = 0; i < s->games; i++) begin_mirror(&m[i], s, i);
    kanly_batch_observe(batch, &out);
    for (unsigned step = 0; step < steps; step++) {
        for (unsigned i = 0; i < s->games; i++) expect_row(&m[i], i);
        choose_at_random(&a, s->games, &random);
        assert_int_equal(kanly_batch_step(batch, a.action, &out), 0);
        for (unsigned i = 0; i < s->games; i++) {
            kanly_fill(&m[i].form, a.action[i]);
            bool over = !next_choice(&m[i], s->ask_forced);
            if (over) expect_end(batch, &m[i], i);
            if (over) begin_mirror(&m[i], s, i);
            if (!over) assert_int_equal(a.done[i], KANLY_NOT_DONE);
            assert_memory_equal(kanly_batch_game(batch, i), &m[i].game, sizeof(kanly_game));
            ended += over;
        }
    }
    kanly_batch_free(batch);
    return ended;
}

static void games_are_those_of_a_plain_loop(void **state)
{
    (void)state;
    kanly_batch_settings s = kanly_batch_defaults();
    s.games = 5;
    s.seed = 40;
    assert_true(play_beside(&s, 2500) > 8);
    s.ask_forced = true;
    assert_true(play_beside(&s, 3500) > 5);
}

static void so_are_those_of_other_rules_and_fewer_players(void **state)
{
    (void)state;
    kanly_batch_settings s = kanly_batch_defaults();
    s.games = 3;
    s.options.advanced = 0;
    s.options.windows_holders = 0;
    s.options.turns = 4;
    s.options.seat[1] = s.options.seat[4] = NONE;
    assert_true(play_beside(&s, 1500) > 8);
}

/* --- threads ---------------------------------------------------------------------------------- */

static uint64_t add_bytes(uint64_t sum, const void *bytes, size_t count)
{
    const uint8_t *byte = bytes;
    for (size_t i = 0; i < count; i++) sum = (sum ^ byte[i]) * UINT64_C(0x100000001b3);
    return sum;
}

static uint64_t sum_with_threads(kanly_batch_settings s, unsigned threads, unsigned steps)
{
    s.threads = threads;
    kanly_batch *batch = begun(&s);
    kanly_batch_out out = all_of(&a);
    uint64_t random = 5, sum = 0;
    memset(&a, 0, sizeof a);
    kanly_batch_observe(batch, &out);
    for (unsigned step = 0; step < steps; step++) {
        choose_at_random(&a, s.games, &random);
        kanly_batch_step(batch, a.action, &out);
        sum = add_bytes(sum, &a, sizeof a);
    }
    kanly_batch_free(batch);
    return sum;
}

static void the_number_of_threads_makes_no_difference(void **state)
{
    (void)state;
    kanly_batch_settings s = kanly_batch_defaults();
    s.games = MOST_GAMES_HERE;
    uint64_t sum = sum_with_threads(s, 1, 300);
    assert_true(sum == sum_with_threads(s, 2, 300));
    assert_true(sum == sum_with_threads(s, 5, 300));
    s.seed = 1;
    assert_true(sum != sum_with_threads(s, 5, 300));
    s.opponents[EMPEROR] = s.opponents[FREMEN] = "steady";
    s.opponents[GUILD] = "novice";
    s.rotate = true;
    assert_true(sum_with_threads(s, 1, 60) == sum_with_threads(s, 3, 60));
}

/* --- observations written in part ------------------------------------------------------------- */

static void rows_that_are_kept_end_up_the_same(void **state)
{
    (void)state;
    kanly_batch_settings s = kanly_batch_defaults();
    s.games = 6;
    s.ask_forced = s.anytime = true;
    kanly_batch *whole = begun(&s), *part = begun(&s);
    kanly_batch_out out = all_of(&a), kept = all_of(&b);
    uint64_t random = 9;
    memset(&a, 0, sizeof a);
    memset(&b, 0, sizeof b);
    kanly_batch_observe(whole, &out);
    kanly_batch_observe(part, &kept);
    kept.kept = true;
    for (unsigned step = 0; step < 2000; step++) {
        choose_at_random(&a, s.games, &random);
        if (step % 50 == 7) a.action[step % s.games] = 250; /* refused, as a rule */
        memcpy(b.action, a.action, sizeof a.action);
        if (step % 97 == 5) { /* a step whose rows nobody wants */
            kanly_batch_step(part, b.action, NULL);
            kanly_batch_observe(part, &kept);
            kanly_batch_step(whole, a.action, NULL);
            kanly_batch_observe(whole, &out);
        } else {
            kanly_batch_step(part, b.action, &kept);
            kanly_batch_step(whole, a.action, &out);
        }
        assert_memory_equal(&a, &b, sizeof a);
    }
    kanly_batch_free(whole);
    kanly_batch_free(part);
}

/* --- refusals --------------------------------------------------------------------------------- */

static void an_unlawful_value_is_refused_and_the_others_go_on(void **state)
{
    (void)state;
    kanly_batch_settings s = kanly_batch_defaults();
    s.games = 4;
    kanly_batch *batch = begun(&s);
    kanly_batch_out out = all_of(&a);
    uint64_t random = 2;
    kanly_batch_observe(batch, &out);
    for (unsigned step = 0; step < 500; step++) {
        choose_at_random(&a, s.games, &random);
        unsigned wrong = 0;
        while (a.mask_bytes[2][wrong]) wrong++;
        a.action[2] = (uint8_t)wrong;
        kanly_game before = *kanly_batch_game(batch, 2);
        kanly_move form = *kanly_batch_form(batch, 2);
        assert_int_equal(kanly_batch_step(batch, a.action, &out), 1);
        for (unsigned i = 0; i < s.games; i++) assert_int_equal(a.refused[i], i == 2);
        assert_memory_equal(kanly_batch_game(batch, 2), &before, sizeof before);
        assert_memory_equal(kanly_batch_form(batch, 2), &form, sizeof form);
        choose_at_random(&a, s.games, &random);
        assert_int_equal(kanly_batch_step(batch, a.action, &out), 0);
    }
    kanly_batch_free(batch);
}

/* --- opponents -------------------------------------------------------------------------------- */

static kanly_move usual(bot *self, const kanly_game *view, const bot_budget *budget)
{
    (void)budget;
    return kanly_default_move(view, (kanly_faction)self->faction);
}
static const bot_kind USUAL = {.name = "usual", .sentence = "", .answer = usual};

/* The value of the usual answer for the field that is open. */
static uint8_t usual_value(const kanly_batch *batch, unsigned i)
{
    const kanly_move *form = kanly_batch_form(batch, i);
    kanly_move whole = kanly_default_move(kanly_batch_game(batch, i), (kanly_faction)form->by);
    return whole.value[form->length];
}

/* The learner gives the usual answers: then the game is that of a table of bots with one who does
** so. */
static void opponents_play_as_at_a_table_of_bots(void **state)
{
    (void)state;
    static bot_table room;
    for (uint64_t seed = 1; seed <= 6; seed++) {
        kanly_batch_settings s = kanly_batch_defaults();
        const bot_kind *kinds[FACTIONS];
        uint64_t personality[FACTIONS];
        unsigned learner = (unsigned)(seed % FACTIONS);
        for (unsigned f = 0; f < FACTIONS; f++) {
            s.opponents[f] = f == learner ? NULL : f % 3 ? "steady" : "novice";
            kinds[f] = f == learner ? &USUAL : f % 3 ? &BOT_STEADY : &BOT_NOVICE;
            personality[f] = seed;
        }
        s.seed = seed;
        s.stay = true;
        kanly_batch *batch = begun(&s);
        kanly_batch_out out = all_of(&a);
        assert_int_equal(kanly_batch_learners(batch, 0), 1u << learner);
        kanly_batch_observe(batch, &out);
        while (a.seat[0] != NONE) {
            assert_int_equal(a.seat[0], learner);
            a.action[0] = usual_value(batch, 0);
            assert_int_equal(kanly_batch_step(batch, a.action, &out), 0);
        }
        bot_table_begin(&room, &s.options, kinds, personality, seed);
        while (bot_table_step(&room)) continue;
        assert_memory_equal(kanly_batch_ended(batch, 0), &room.game, sizeof room.game);
        kanly_batch_free(batch);
    }
}

static void opponents_move_on_from_game_to_game(void **state)
{
    (void)state;
    kanly_batch_settings s = kanly_batch_defaults();
    for (unsigned f = 1; f < FACTIONS; f++) s.opponents[f] = "random";
    s.options.seat[5] = NONE;
    s.rotate = true;
    kanly_batch *batch = begun(&s);
    unsigned playing = 0, first = 0;
    for (unsigned i = 0; i < 5; i++) playing |= 1u << s.options.seat[i];
    uint8_t sat[5] = {0};
    for (unsigned game = 0; game < 10; game++) {
        uint8_t learners = kanly_batch_learners(batch, 0);
        assert_int_equal(bit_count(learners), 1);
        assert_true(learners & playing);
        if (game >= 5) assert_int_equal(learners, sat[game - 5]);
        if (game < 5) first |= sat[game] = learners;
        kanly_batch_reset(batch, NULL, NULL);
    }
    assert_int_equal(first, playing); /* everywhere once */
    kanly_batch_free(batch);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_are_those_of_a_plain_loop),
        cmocka_unit_test(so_are_those_of_other_rules_and_fewer_players),
        cmocka_unit_test(the_number_of_threads_makes_no_difference),
        cmocka_unit_test(rows_that_are_kept_end_up_the_same),
        cmocka_unit_test(an_unlawful_value_is_refused_and_the_others_go_on),
        cmocka_unit_test(opponents_play_as_at_a_table_of_bots),
        cmocka_unit_test(opponents_move_on_from_game_to_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
