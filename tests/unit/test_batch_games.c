/* What can be done with the games of a batch: ends, beginnings, snapshots, moves out of turn; and
** what an observation is: its layout, and that nobody sees in it what they may not know. */
#include "batches.h"

#include "flow/flow.h"

static arrays a, b;

/* --- ends ------------------------------------------------------------------------------------- */

static void a_game_broken_off_rewards_nobody(void **state)
{
    (void)state;
    kanly_batch_settings s = kanly_batch_defaults();
    s.games = 4;
    s.most_moves = 50;
    kanly_batch *batch = begun(&s);
    kanly_batch_out out = all_of(&a);
    uint64_t random = 1;
    unsigned broken_off = 0;
    kanly_batch_observe(batch, &out);
    for (unsigned step = 0; step < 300; step++) {
        choose_at_random(&a, s.games, &random);
        kanly_batch_step(batch, a.action, &out);
        for (unsigned i = 0; i < s.games; i++) {
            assert_true(kanly_batch_game(batch, i)->moves < 50);
            if (a.done[i] != KANLY_DONE_BROKEN_OFF) continue;
            broken_off++;
            for (unsigned f = 0; f < FACTIONS; f++) assert_true(a.reward[i][f] == 0);
            assert_int_equal(kanly_batch_ended(batch, i)->moves, 50);
            kanly_observation_1 last;
            assert_true(kanly_batch_terminal(batch, i, KANLY_EMPEROR, &last));
            assert_int_equal(last.phase[KANLY_OVER], 0);
        }
    }
    assert_true(broken_off > 10);
    kanly_batch_free(batch);
}

static void a_game_that_is_over_can_stay(void **state)
{
    (void)state;
    kanly_batch_settings s = kanly_batch_defaults();
    s.games = 3;
    s.stay = true;
    s.options.turns = 1;
    kanly_batch *batch = begun(&s);
    kanly_batch_out out = all_of(&a);
    uint64_t random = 3;
    unsigned ends[3] = {0};
    kanly_observation_1 nothing;
    memset(&nothing, 0, sizeof nothing);
    kanly_batch_observe(batch, &out);
    assert_false(kanly_batch_terminal(batch, 0, KANLY_GUILD, &nothing));
    for (unsigned step = 0; step < 1000; step++) {
        choose_at_random(&a, s.games, &random);
        assert_int_equal(kanly_batch_step(batch, a.action, &out), 0);
        for (unsigned i = 0; i < s.games; i++) ends[i] += a.done[i];
    }
    for (unsigned i = 0; i < s.games; i++) {
        assert_int_equal(ends[i], 1); /* told once */
        assert_int_equal(a.seat[i], NONE);
        assert_int_equal(any_value(a.mask_bytes[i], &random), 0);
        assert_memory_equal(&a.seen[i], &nothing, sizeof nothing);
        assert_int_equal(kanly_batch_game(batch, i)->phase, KANLY_OVER);
    }
    const uint8_t chosen[3] = {0, 1, 0};
    kanly_batch_reset(batch, chosen, NULL);
    kanly_batch_observe(batch, &out);
    assert_int_equal(a.seat[0], NONE);
    assert_true(a.seat[1] < FACTIONS);
    assert_int_equal(a.seat[2], NONE);
    kanly_batch_free(batch);
}

/* --- beginnings ------------------------------------------------------------------------------- */

static void games_begin_anew_with_their_next_seed_or_with_another(void **state)
{
    (void)state;
    kanly_batch_settings s = kanly_batch_defaults();
    s.games = 2;
    s.seed = 100;
    kanly_batch *batch = begun(&s);
    kanly_game expected;
    const uint8_t second[2] = {0, 1};
    const uint64_t seeds[2] = {7, 8};
    kanly_start(&expected, &s.options, 101, NULL);
    assert_memory_equal(kanly_batch_game(batch, 1), &expected, sizeof expected);
    kanly_batch_reset(batch, second, NULL);
    kanly_start(&expected, &s.options, 103, NULL);
    assert_memory_equal(kanly_batch_game(batch, 1), &expected, sizeof expected);
    kanly_batch_reset(batch, NULL, seeds);
    kanly_start(&expected, &s.options, 7, NULL);
    assert_memory_equal(kanly_batch_game(batch, 0), &expected, sizeof expected);
    kanly_start(&expected, &s.options, 8, NULL);
    assert_memory_equal(kanly_batch_game(batch, 1), &expected, sizeof expected);
    kanly_batch_free(batch);
}

static void a_position_of_other_options_is_not_taken(void **state)
{
    (void)state;
    kanly_batch_settings s = kanly_batch_defaults();
    kanly_batch *batch = begun(&s);
    kanly_game before = *kanly_batch_game(batch, 0), other;
    kanly_options options = s.options;
    options.turns = 5;
    kanly_start(&other, &options, 1, NULL);
    assert_false(kanly_batch_begin_at(batch, 0, &other));
    kanly_start(&other, &s.options, 77, NULL);
    other.phase = KANLY_OVER;
    other.depth = 0;
    assert_false(kanly_batch_begin_at(batch, 0, &other));
    assert_memory_equal(kanly_batch_game(batch, 0), &before, sizeof before);
    kanly_start(&other, &s.options, 77, NULL);
    assert_true(kanly_batch_begin_at(batch, 0, &other));
    assert_memory_equal(kanly_batch_game(batch, 0), &other, sizeof other);
    kanly_batch_free(batch);
}

/* --- snapshots -------------------------------------------------------------------------------- */

static void play_steps(kanly_batch *batch, arrays *rows, unsigned games, unsigned steps,
                       uint64_t random)
{
    kanly_batch_out out = all_of(rows);
    kanly_batch_observe(batch, &out);
    for (unsigned step = 0; step < steps; step++) {
        choose_at_random(rows, games, &random);
        kanly_batch_step(batch, rows->action, &out);
    }
}

static void a_snapshot_goes_on_as_the_game_did(void **state)
{
    (void)state;
    kanly_batch_settings s = kanly_batch_defaults();
    s.opponents[ATREIDES] = "steady";
    s.opponents[HARKONNEN] = "novice";
    s.stay = true; /* the game after it would have another seed in another place */
    kanly_batch *batch = begun(&s);
    s.games = 3;
    kanly_batch *other = begun(&s);
    void *kept = malloc(kanly_batch_snapshot_size(batch));
    assert_non_null(kept);
    memset(&a, 0, sizeof a);
    memset(&b, 0, sizeof b);
    play_steps(batch, &a, 1, 30, 4);
    assert_true(a.seat[0] < FACTIONS);
    kanly_batch_snapshot(batch, 0, kept);
    play_steps(batch, &a, 1, 200, 5);
    kanly_game went = *kanly_batch_game(batch, 0);
    assert_true(kanly_batch_restore(batch, 0, kept));
    play_steps(batch, &b, 1, 200, 5);
    assert_memory_equal(kanly_batch_game(batch, 0), &went, sizeof went);
    assert_memory_equal(&a, &b, sizeof a);

    /* elsewhere: the other games of that batch choose nothing lawful and stand still */
    assert_true(kanly_batch_restore(other, 2, kept));
    kanly_batch_out out = all_of(&a);
    uint64_t random = 5;
    kanly_batch_observe(other, &out);
    for (unsigned step = 0; step < 200; step++) {
        a.action[0] = a.action[1] = 251;
        a.action[2] = any_value(a.mask_bytes[2], &random);
        kanly_batch_step(other, a.action, &out);
    }
    assert_memory_equal(kanly_batch_game(other, 2), &went, sizeof went);
    free(kept);
    kanly_batch_free(batch);
    kanly_batch_free(other);
}

static void what_is_no_snapshot_is_not_taken(void **state)
{
    (void)state;
    kanly_batch_settings s = kanly_batch_defaults();
    kanly_batch *plain = begun(&s);
    s.opponents[GUILD] = "random";
    kanly_batch *manned = begun(&s);
    void *memory = calloc(1, kanly_batch_snapshot_size(manned));
    assert_non_null(memory);
    kanly_game before = *kanly_batch_game(plain, 0);
    assert_false(kanly_batch_restore(plain, 0, memory));
    kanly_batch_snapshot(manned, 0, memory);
    assert_false(kanly_batch_restore(plain, 0, memory));
    assert_memory_equal(kanly_batch_game(plain, 0), &before, sizeof before);
    assert_true(kanly_batch_restore(manned, 0, memory));
    free(memory);
    kanly_batch_free(plain);
    kanly_batch_free(manned);
}

/* --- moves out of turn ------------------------------------------------------------------------ */

static void moves_out_of_turn_are_offered_before_the_question(void **state)
{
    (void)state;
    kanly_batch_settings s = kanly_batch_defaults();
    s.anytime = true;
    kanly_batch *batch = begun(&s);
    kanly_batch_out out = all_of(&a);
    uint64_t random = 8;
    unsigned offers = 0, made = 0, then_asked = 0;
    kanly_batch_observe(batch, &out);
    for (unsigned step = 0; step < 6000; step++) {
        bool offered = a.question[0] == ASK_NOTHING;
        unsigned asked = kanly_batch_game(batch, 0)->moves;
        choose_at_random(&a, 1, &random);
        if (offered) {
            offers++;
            assert_int_equal(a.field[0], KANLY_FIELD_OPTION);
            assert_int_equal(a.seen[0].question[ASK_NOTHING], 1);
            assert_int_equal(a.seen[0].choosing[0], 1);
            assert_int_equal(a.mask_bytes[0][NONE], 1);
            for (unsigned v = 0; v < NONE; v++)
                if (a.mask_bytes[0][v]) assert_true(QUESTION_ROW[v].flags & ANYTIME_MOVE);
        }
        uint8_t chosen = a.action[0], seat = a.seat[0];
        assert_int_equal(kanly_batch_step(batch, a.action, &out), 0);
        if (!offered || chosen == NONE || a.done[0]) continue;
        made++;
        if (kanly_batch_game(batch, 0)->moves != asked) continue; /* its form was forced */
        assert_int_equal(a.question[0], chosen);
        assert_int_equal(a.seat[0], seat);
        then_asked++;
    }
    assert_true(offers > 500 && made > 200 && then_asked > 100);
    kanly_batch_free(batch);
}

/* --- settings --------------------------------------------------------------------------------- */

static void wrong_settings_are_named(void **state)
{
    (void)state;
    kanly_batch_settings s = kanly_batch_defaults();
    assert_null(kanly_batch_fault(&s));
    s.games = 0;
    assert_string_equal(kanly_batch_fault(&s), "a batch has 1 to 16777216 games");
    assert_null(kanly_batch_new(&s));
    s = kanly_batch_defaults();
    s.opponents[2] = "sardaukar";
    assert_string_equal(kanly_batch_fault(&s), "there is no opponent of such a name");
    for (unsigned f = 0; f < FACTIONS; f++) s.opponents[f] = "steady";
    assert_string_equal(kanly_batch_fault(&s),
                        "opponents sit in all seats: one must be the learner's");
    s.opponents[s.options.seat[3]] = NULL;
    assert_null(kanly_batch_fault(&s));
    s.options.seat[3] = NONE;
    assert_non_null(kanly_batch_fault(&s));
    s = kanly_batch_defaults();
    s.options.turns = 99;
    assert_non_null(kanly_batch_fault(&s));
    s = kanly_batch_defaults();
    s.layout = (kanly_layout)2;
    assert_string_equal(kanly_batch_fault(&s), "there is no such layout of observations");
    kanly_batch_free(NULL);
}

/* --- the layout ------------------------------------------------------------------------------- */

static void the_parts_of_a_layout_fill_it(void **state)
{
    (void)state;
    size_t at = 0;
    const kanly_observation_part *part;
    for (unsigned i = 0; (part = kanly_observation_part_at(KANLY_OBSERVATION_1, i)); i++) {
        assert_int_equal(part->offset, at);
        assert_int_equal(part->rows * part->columns, part->length);
        assert_true(part->most > 0 && part->name[0] && part->about[0]);
        for (unsigned k = 0; k < i; k++)
            assert_string_not_equal(part->name,
                                    kanly_observation_part_at(KANLY_OBSERVATION_1, k)->name);
        at += part->length;
    }
    assert_int_equal(at, kanly_observation_size(KANLY_OBSERVATION_1));
    assert_int_equal(at, sizeof(kanly_observation_1));
    assert_int_equal(kanly_observation_size((kanly_layout)0), 0);
    assert_null(kanly_observation_part_at((kanly_layout)2, 0));
}

/* A flag is 0 or 1, and a row of one kind has at most one 1. */
static void expect_sound(const kanly_observation_1 *seen)
{
    const uint8_t *bytes = (const uint8_t *)seen;
    const kanly_observation_part *part;
    for (unsigned i = 0; (part = kanly_observation_part_at(KANLY_OBSERVATION_1, i)); i++) {
        if (part->kind != KANLY_PART_FLAG && part->kind != KANLY_PART_ONE_HOT) continue;
        for (unsigned row = 0; row < part->rows; row++) {
            unsigned sum = 0;
            for (unsigned column = 0; column < part->columns; column++) {
                uint8_t byte = bytes[part->offset + row * part->columns + column];
                if (byte > 1) fail_msg("%s is %u", part->name, byte);
                sum += byte;
            }
            if (part->kind == KANLY_PART_ONE_HOT && sum > 1)
                fail_msg("row %u of %s has %u marks", row, part->name, sum);
        }
    }
}

static void expect_true_to(const kanly_observation_1 *seen, const kanly_game *g, unsigned me)
{
    assert_int_equal(seen->seat[me], 1);
    assert_int_equal(seen->turn[0], g->turn);
    assert_int_equal(seen->phase[g->phase], 1);
    assert_int_equal(seen->storm[g->storm], 1);
    assert_int_equal(seen->purse[0], in_a_byte(g->spice[me]));
    for (unsigned f = 0; f < FACTIONS; f++) {
        for (unsigned c = 0; c < CELLS; c++)
            assert_int_equal(seen->tokens[f * CELLS + c], total(g->stack[f][c]));
        assert_int_equal(seen->cards[f], hand_size(g, (faction)f));
        assert_int_equal(seen->tank_forces[f], ordinary(g->tanks[f]));
    }
    for (unsigned c = 0; c < CELLS; c++) {
        assert_int_equal(seen->own[c], total(g->stack[me][c]));
        assert_int_equal(seen->spice[c], g->blow[c]);
        assert_int_equal(seen->elites[CELLS + c], elite(g->stack[FREMEN][c]));
    }
    for (unsigned c = 0; c < CARDS; c++)
        assert_int_equal(seen->hand[me * CARDS + c], g->hand[me] >> c & 1);
    for (leader l = 0; l < LEADERS; l++) {
        if (leader_faction(l) != me) continue; /* of others, discs may not be told apart */
        const kanly_leader *disc = &g->leader[l];
        assert_int_equal(seen->leader_dead[l], disc->place != ALIVE);
        assert_int_equal(seen->leader_face_down[l], disc->place == TANKS_DOWN);
        assert_int_equal(seen->leader_free[l], disc->place == ALIVE && disc->holder == me);
        assert_int_equal(seen->leader_captive[l], is_captive(g, l));
        assert_int_equal(seen->leader_fought[l], disc->fought_in != NONE);
    }
}

static void an_observation_says_what_is_so(void **state)
{
    (void)state;
    kanly_batch_settings s = kanly_batch_defaults();
    s.games = 8;
    kanly_batch *batch = begun(&s);
    kanly_batch_out out = all_of(&a);
    uint64_t random = 6;
    unsigned battles = 0, auctions = 0, offers = 0;
    kanly_batch_observe(batch, &out);
    for (unsigned step = 0; step < 1500; step++) {
        choose_at_random(&a, s.games, &random);
        kanly_batch_step(batch, a.action, &out);
        for (unsigned i = 0; i < s.games; i++) {
            expect_sound(&a.seen[i]);
            expect_true_to(&a.seen[i], kanly_batch_game(batch, i), a.seat[i]);
            assert_int_equal(a.seen[i].question[a.question[i]], 1);
            assert_int_equal(a.seen[i].field[a.field[i]], 1);
            assert_int_equal(a.seen[i].said[0], kanly_batch_form(batch, i)->length);
            battles += a.seen[i].battle[0];
            auctions += a.seen[i].auction[0];
            for (unsigned k = 0; k < FACTIONS * FACTIONS; k++) offers += a.seen[i].nexus_offers[k];
        }
    }
    assert_true(battles > 100 && auctions > 100 && offers > 10);
    kanly_batch_free(batch);
}

/* --- secrets ---------------------------------------------------------------------------------- */

/* A twin looks the same to one eye; all it cannot see is drawn anew. Whatever the batch shows that
** eye, to decide by or to look at, must be the same bytes. */
static unsigned compare_twins(kanly_batch *batch, kanly_batch *twin, uint64_t *random)
{
    const kanly_game game = *kanly_batch_game(batch, 0);
    unsigned compared = 0;
    for (unsigned eye = 0; eye < FACTIONS; eye++) {
        kanly_game view, possible;
        kanly_observation_1 ours, theirs;
        kanly_view(&game, (uint8_t)eye, &view);
        kanly_imagine(&view, (uint8_t)eye, throw_dice(random), &possible);
        if (!kanly_batch_begin_at(twin, 0, &game) || !kanly_batch_begin_at(twin, 1, &possible))
            continue;
        /* where the first answer was forced both have gone on, by chance or secrets */
        if (memcmp(kanly_batch_game(twin, 0), &game, sizeof game)) continue;
        if (lowest_bit(kanly_deciders(&game)) == eye)
            assert_memory_equal(kanly_batch_game(twin, 1), &possible, sizeof possible);
        if (memcmp(kanly_batch_game(twin, 1), &possible, sizeof possible)) continue;
        kanly_batch_see(twin, 0, (kanly_faction)eye, &ours);
        kanly_batch_see(twin, 1, (kanly_faction)eye, &theirs);
        assert_memory_equal(&ours, &theirs, sizeof ours);
        kanly_batch_out out = all_of(&b);
        kanly_batch_observe(twin, &out);
        assert_int_equal(b.seat[0], b.seat[1]);
        compared++;
        if (b.seat[0] != eye) continue;
        assert_memory_equal(&b.seen[0], &b.seen[1], sizeof b.seen[0]);
        assert_memory_equal(b.mask_bytes[0], b.mask_bytes[1], sizeof b.mask_bytes[0]);
        assert_memory_equal(b.mask[0], b.mask[1], sizeof b.mask[0]);
        assert_int_equal(b.question[0], b.question[1]);
        assert_int_equal(b.field[0], b.field[1]);
    }
    return compared;
}

static void nobody_sees_what_they_may_not_know(void **state)
{
    (void)state;
    kanly_batch_settings s = kanly_batch_defaults();
    s.options.windows_holders = 0; /* whom a window asks of the holders tells who holds a card */
    kanly_batch *batch = begun(&s);
    s.games = 2;
    kanly_batch *twin = begun(&s);
    kanly_batch_out out = all_of(&a);
    uint64_t random = 12;
    unsigned compared = 0;
    kanly_batch_observe(batch, &out);
    for (unsigned step = 0; step < 4000; step++) {
        choose_at_random(&a, 1, &random);
        kanly_batch_step(batch, a.action, &out);
        if (kanly_batch_form(batch, 0)->length == 0)
            compared += compare_twins(batch, twin, &random);
    }
    assert_true(compared > 10000);
    kanly_batch_free(batch);
    kanly_batch_free(twin);
}

/* Nor at the end, where the prediction alone may have come to light. */
static void nor_at_the_end(void **state)
{
    (void)state;
    kanly_batch_settings s = kanly_batch_defaults();
    s.options.turns = 2;
    kanly_batch *batch = begun(&s);
    kanly_batch_out out = all_of(&a);
    uint64_t random = 13;
    unsigned ends = 0;
    kanly_batch_observe(batch, &out);
    while (ends < 40) {
        choose_at_random(&a, 1, &random);
        kanly_batch_step(batch, a.action, &out);
        if (!a.done[0]) continue;
        ends++;
        const kanly_game *g = kanly_batch_ended(batch, 0);
        for (unsigned f = 0; f < FACTIONS; f++) {
            kanly_observation_1 last;
            assert_true(kanly_batch_terminal(batch, 0, (kanly_faction)f, &last));
            assert_int_equal(last.purse[0], in_a_byte(g->spice[f]));
            bool told = f == BENE_GESSERIT || g->victory == KANLY_VICTORY_PREDICTION;
            assert_int_equal(last.predicted_turn[0], told ? g->predicted_turn : 0);
        }
    }
    kanly_batch_free(batch);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_broken_off_rewards_nobody),
        cmocka_unit_test(a_game_that_is_over_can_stay),
        cmocka_unit_test(games_begin_anew_with_their_next_seed_or_with_another),
        cmocka_unit_test(a_position_of_other_options_is_not_taken),
        cmocka_unit_test(a_snapshot_goes_on_as_the_game_did),
        cmocka_unit_test(what_is_no_snapshot_is_not_taken),
        cmocka_unit_test(moves_out_of_turn_are_offered_before_the_question),
        cmocka_unit_test(wrong_settings_are_named),
        cmocka_unit_test(the_parts_of_a_layout_fill_it),
        cmocka_unit_test(an_observation_says_what_is_so),
        cmocka_unit_test(nobody_sees_what_they_may_not_know),
        cmocka_unit_test(nor_at_the_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
