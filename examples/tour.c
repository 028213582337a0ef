/* Every public call of libkanly at least once, in the order of the headers. Each paragraph stands
** by itself, and the reference (`make docs`) shows it beside the calls it uses.
**
**     cc examples/tour.c $(pkg-config --cflags --libs kanly) -o tour && ./tour
**
** It is C and C++ alike. */
#include <kanly/batch.h>
#include <kanly/bots.h>
#include <kanly/json.h>
#include <kanly/text.h>

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char text[KANLY_JSON_SIZE];

/* The lowest faction of a set. */
static kanly_faction one_of(uint8_t factions)
{
    unsigned f = 0;
    while (!(factions >> f & 1)) f++;
    return (kanly_faction)f;
}

/* The first value of a set that has one. */
static uint8_t first_of(const kanly_values *values)
{
    unsigned value = 0;
    while (!kanly_values_have(values, (uint8_t)value)) value++;
    return (uint8_t)value;
}

/* --- library.h -------------------------------------------------------------------------------- */

static void about_the_library(void)
{
    printf("libkanly %s, headers of %s\n", kanly_version(), KANLY_VERSION);

    /* Headers and library belong together if they agree on their structs. */
    assert(kanly_sizeof_game() == sizeof(kanly_game));
    assert(kanly_sizeof_options() == sizeof(kanly_options));
    assert(kanly_sizeof_move() == sizeof(kanly_move));
    assert(kanly_sizeof_values() == sizeof(kanly_values));
    assert(kanly_sizeof_event() == sizeof(kanly_event));
    assert(kanly_sizeof_reason() == sizeof(kanly_reason));
}

/* --- kanly.h ---------------------------------------------------------------------------------- */

static kanly_game begun(uint64_t seed)
{
    kanly_options options = kanly_default_options();
    const char *fault = kanly_options_fault(&options);
    if (fault) exit((puts(fault), 1));

    kanly_game game;
    kanly_start(&game, &options, seed, NULL); /* NULL: nobody listens to what happens */
    return game;
}

/* A seed can be guessed. Where something hangs on the cards, 16 bytes nobody knows are the key;
** here one that is known, of the latest edition of the rules. */
static void start_with_a_key(void)
{
    kanly_options options = kanly_default_options();
    kanly_key key = {{0x42}};
    kanly_game game, same = begun(0x42);
    assert(options.edition == kanly_edition());
    kanly_start_with_key(&game, &options, &key, NULL);
    assert(memcmp(&game, &same, sizeof game) == 0); /* the key of a seed: its bytes, and zeros */

    kanly_record *record = kanly_record_begin_with_key(&options, &key, NULL);
    assert(memcmp(kanly_record_game(record), &game, sizeof game) == 0);
    kanly_record_free(record);
}

/* Plays with the first lawful values until somebody is asked this. */
static kanly_game asked(kanly_ask question)
{
    kanly_game game = begun(7);
    while (kanly_question(&game, one_of(kanly_deciders(&game))) != question) {
        kanly_move move = kanly_default_move(&game, one_of(kanly_deciders(&game)));
        kanly_play_trusted(&game, &move, NULL);
    }
    return game;
}

static void play_a_game(void)
{
    kanly_game game = begun(42);
    uint64_t random = 1;
    while (kanly_deciders(&game)) {
        kanly_faction faction = one_of(kanly_deciders(&game));
        kanly_move move = kanly_random_move(&game, faction, &random);
        kanly_rule refused = kanly_play(&game, &move, NULL);
        assert(refused == KANLY_R_NONE);
        assert(kanly_broken(&game) == NULL); /* NULL: every invariant holds */
    }
    printf("won in turn %u by the factions %02x\n", game.turn, kanly_winners(&game));
}

static void fill_in_a_form(void)
{
    kanly_game game = asked(KANLY_ASK_SHIP);
    kanly_faction faction = one_of(kanly_deciders(&game));
    kanly_move move = kanly_begin(&game, faction);
    kanly_values values;
    while (kanly_choices(&game, &move, &values)) /* the lawful values of the next field */
        kanly_fill(&move, first_of(&values));
    kanly_play(&game, &move, NULL);
}

static void ask_why(void)
{
    kanly_game game = asked(KANLY_ASK_SHIP);
    kanly_faction faction = one_of(kanly_deciders(&game));

    /* Why not this value? Here: a way to ship that this faction does not have. */
    kanly_move form = kanly_begin(&game, faction);
    kanly_reason reason = kanly_explain(&game, &form, KANLY_SHIP_SEND);
    kanly_say_reason(&reason, text, sizeof text);
    printf("no: %s\n", text);

    /* The same for every value at once, for those who draw them. */
    kanly_because why[256];
    kanly_refusals(&game, &form, why);
    assert(why[KANLY_SHIP_SEND].rule == reason.rule);
    assert(kanly_reason_names(&reason, reason.rule));

    /* Why not this whole move? */
    kanly_fill(&form, KANLY_SHIP_SEND);
    assert(kanly_explain_move(&game, &form).rule == kanly_play(&game, &form, NULL));
}

static void look_around(void)
{
    kanly_game game = asked(KANLY_ASK_SHIP);
    kanly_faction faction = one_of(kanly_deciders(&game));

    /* What the open question is about, where its answer does not say. */
    kanly_about about = kanly_subject(&game);
    assert(about.kind == KANLY_FIELD_DONE);

    /* Moves out of turn. */
    if (kanly_may_begin(&game, faction, KANLY_ASK_BRIBE)) puts("a bribe could be offered now");

    /* A game that waits for an answer goes on waiting. */
    kanly_game waiting = game;
    kanly_resume(&waiting, NULL);
    assert(kanly_deciders(&waiting) == kanly_deciders(&game));

    if (kanly_haderach_awake(&game)) puts("the Kwisatz Haderach is awake");
}

static void keep_secrets(void)
{
    kanly_game game = asked(KANLY_ASK_SHIP), seen, possible;
    kanly_view(&game, KANLY_FREMEN, &seen); /* what the Fremen may know */
    if (kanly_hands_counted(&seen))         /* not always, with the option memory=strict */
        printf("Harkonnen hold %u cards the Fremen do not know\n",
               kanly_hidden_cards(&seen, KANLY_HARKONNEN));
    if (kanly_keeps_notes(&seen, KANLY_FREMEN)) puts("the Fremen are told which cards were seen");

    /* A game that could be this one, for a search. */
    kanly_imagine(&seen, KANLY_FREMEN, 1, &possible);
    assert(kanly_broken(&possible) == NULL);

    /* The same, but plans that lie face down are still to be written. */
    kanly_imagine_without_plans(&seen, KANLY_FREMEN, 1, &possible);
}

/* --- rules.h, questions.h --------------------------------------------------------------------- */

static void read_the_book(void)
{
    kanly_rule rule = kanly_rule_find("1.06.03.05");
    char number[KANLY_RULE_NUMBER_SIZE];
    kanly_rule_number(rule, number);
    printf("%s: %s\n", number, kanly_rule_text(rule)->sentence);

    /* What was decided about it, where the rules leave something open. */
    for (unsigned note = 0; (note = kanly_note_about(rule, note));)
        printf("%s: %s\n", kanly_note_text(note)->name, kanly_note_text(note)->title);
    assert(kanly_note_find("rb-37"));
}

static void read_the_rows(void)
{
    /* What is asked, and how it can be answered. */
    const kanly_question_row *ship = kanly_question_at(KANLY_ASK_SHIP);
    printf("%s (%s)\n", ship->prompt, ship->word);
    unsigned row = kanly_way_named(KANLY_ASK_SHIP, KANLY_SHIP_RESERVES);
    const kanly_way_row *way = kanly_way_at(row);
    printf("%s: %s\n", way->label, way->notation);

    /* A form that has taken this way, and the row of its next field. */
    kanly_game game = asked(KANLY_ASK_SHIP);
    kanly_move form = kanly_begin(&game, one_of(kanly_deciders(&game)));
    kanly_fill(&form, KANLY_SHIP_RESERVES);
    assert(kanly_way_of(&form) == row);
    const kanly_slot_row *next = kanly_slot_at(kanly_slot_of(&form, KANLY_FIELD_CELL));
    printf("next: %s, %s\n", next->label, kanly_field_at(next->kind)->about);

    /* The fields of this way, in their order. */
    kanly_for_slots(slot, KANLY_ASK_SHIP) {
        if (kanly_slot_is_of(slot, row)) printf("%s\n", kanly_slot_at(slot)->label);
    }

    /* What may be done at any time. */
    for (unsigned i = 0; kanly_anytime_at(i) != KANLY_ASK_NOTHING; i++)
        printf("%s\n", kanly_question_at(kanly_anytime_at(i))->word);

    /* Every way to say something. */
    const char *before;
    for (unsigned i = 0; kanly_spelling_at(i, &row, &before); i++) assert(kanly_way_at(row));
}

/* --- text.h ----------------------------------------------------------------------------------- */

static void name_things(void)
{
    assert(strcmp(kanly_faction_name(KANLY_BENE_GESSERIT), "bene-gesserit") == 0);
    assert(strcmp(kanly_phase_name(KANLY_STORM), "storm") == 0);
    printf("won %s\n", kanly_victory_text(KANLY_VICTORY_FREMEN));

    /* A value by its name, and back. */
    kanly_game game = begun(1);
    uint8_t cell;
    assert(kanly_value_find(&game, KANLY_ATREIDES, KANLY_FIELD_CELL, "arrakeen", &cell));
    kanly_value_name(KANLY_FIELD_CELL, cell, text, sizeof text);
    assert(strcmp(text, "arrakeen") == 0);
}

static void write_and_read_moves(void)
{
    kanly_game game = asked(KANLY_ASK_SHIP);
    kanly_faction faction = one_of(kanly_deciders(&game));
    kanly_move move = kanly_default_move(&game, faction), again;
    kanly_mistake mistake;
    kanly_print_move(&game, &move, text, sizeof text);
    assert(kanly_read_move(&game, faction, text, &again, &mistake));
    assert(memcmp(&again, &move, sizeof move) == 0);

    if (!kanly_read_move(&game, faction, "ship 5 to Mars", &again, &mistake))
        printf("column %u: %s\n", mistake.column, mistake.text);

    /* For people: the choices of the first field, and what a whole move does. */
    kanly_move form = kanly_begin(&game, faction);
    kanly_values values;
    kanly_choices(&game, &form, &values);
    kanly_say_value(&form, (kanly_field)values.field, first_of(&values), text, sizeof text);
    puts(text);
    kanly_say_move(&game, &move, text, sizeof text);
    puts(text);
}

static void tell_what_happens(void)
{
    kanly_event event[256];
    kanly_events heard = {event, 0, 256, 0};
    kanly_options options = kanly_default_options();
    kanly_game game;
    kanly_start(&game, &options, 7, &heard);
    for (uint32_t i = 0; i < heard.count; i++) {
        if (!kanly_may_hear(&event[i], KANLY_FREMEN)) continue; /* not for their ears */
        kanly_event_name(&event[i], text, sizeof text);
        printf("%s: ", text);
        kanly_say_event(&event[i], text, sizeof text);
        puts(text);
    }

    kanly_say_position(&game, KANLY_FREMEN, text, sizeof text); /* the board, as they see it */
    puts(text);
}

static void agree_on_options(void)
{
    kanly_options options = kanly_default_options();
    kanly_mistake mistake;
    assert(kanly_read_options(&options, "basic turns=7", &mistake));
    assert(kanly_read_seats(&options, "atreides - fremen - harkonnen -", &mistake));
    kanly_print_options(&options, text, sizeof text);
    puts(text);
    kanly_print_seats(&options, text, sizeof text);
    puts(text);
    if (!kanly_read_options(&options, "turns=99", &mistake)) puts(mistake.text);
}

static void save_a_game(void)
{
    kanly_options options = kanly_default_options();
    kanly_record *record = kanly_record_begin(&options, 7, NULL);
    for (unsigned i = 0; i < 20; i++) {
        const kanly_game *game = kanly_record_game(record);
        kanly_move move = kanly_default_move(game, one_of(kanly_deciders(game)));
        kanly_record_play(record, &move, NULL);
    }

    /* Its moves, the game before one of them, and two of them taken back. */
    kanly_game before;
    kanly_move move = kanly_record_move(record, 3);
    kanly_record_before(record, 3, &before);
    assert(kanly_explain_move(&before, &move).rule == KANLY_R_NONE);
    kanly_record_back_to(record, 18);

    /* As the text of a file, and from it. */
    kanly_mistake mistake;
    size_t length = kanly_record_save(record, text, sizeof text);
    kanly_record *again = kanly_record_load(text, length, &mistake);
    assert(again && kanly_record_moves(again) == 18);
    kanly_record_free(again);
    kanly_record_free(record);
}

/* --- json.h ----------------------------------------------------------------------------------- */

static void write_json(void)
{
    kanly_game game = asked(KANLY_ASK_SHIP), seen;
    kanly_faction faction = one_of(kanly_deciders(&game));
    kanly_view(&game, (uint8_t)faction, &seen);
    kanly_json_position(&seen, (uint8_t)faction, text, sizeof text);
    puts(text);

    /* What is asked; the choices of a field, and what is refused there; a move by names. */
    kanly_move form = kanly_begin(&seen, faction);
    kanly_json_question(&seen, faction, text, sizeof text);
    kanly_json_choices(&seen, &form, text, sizeof text);
    kanly_json_refused(&seen, &form, text, sizeof text);
    kanly_move move = kanly_default_move(&seen, faction);
    kanly_json_move(&seen, &move, text, sizeof text);
    puts(text);

    /* What happened. */
    kanly_event event[256];
    kanly_events heard = {event, 0, 256, 0};
    kanly_play(&game, &move, &heard);
    for (uint32_t i = 0; i < heard.count; i++) kanly_json_event(&event[i], text, sizeof text);

    /* The sheet of a faction. */
    kanly_json_faction(faction, text, sizeof text);

    /* A text that may be longer than the buffer: ask first. */
    size_t length = kanly_json_schema(NULL, 0);
    char *schema = (char *)malloc(length + 1);
    kanly_json_schema(schema, length + 1);
    free(schema);
}

/* --- bots.h ----------------------------------------------------------------------------------- */

static void play_against_bots(void)
{
    for (unsigned i = 0; kanly_bot_name(i); i++)
        printf("%s: %s\n", kanly_bot_name(i), kanly_bot_sentence(i));

    /* A bot sits down before the game begins. */
    kanly_options options = kanly_default_options();
    kanly_bot *bot = kanly_bot_new("mentat", KANLY_EMPEROR, &options, 1);
    assert(!kanly_bot_new("nobody", KANLY_EMPEROR, &options, 1));
    kanly_event event[256];
    kanly_events heard = {event, 0, 256, 0};
    kanly_game game, seen;
    kanly_start(&game, &options, 7, &heard);

    /* It hears what happened, may speak up, and answers when it is asked. */
    kanly_budget budget = {0, 20, 1}; /* twenty imagined games */
    while (game.turn < 2) {
        kanly_view(&game, KANLY_EMPEROR, &seen);
        kanly_bot_hear(bot, &seen, &heard);
        heard.count = 0;
        kanly_faction faction = one_of(kanly_deciders(&game));
        kanly_move move = kanly_default_move(&game, faction);
        if (faction == KANLY_EMPEROR) {
            move = kanly_bot_answer(bot, &seen, &budget);
            kanly_bot_reason(bot, text, sizeof text);
        } else if (kanly_bot_volunteer(bot, &seen, &move)) {
            puts("the bot has something to offer");
        }
        assert(kanly_play(&game, &move, &heard) == KANLY_R_NONE);
    }
    puts(text);

    /* A copy remembers what the bot remembers. */
    kanly_bot *copy = kanly_bot_copy(bot);
    kanly_bot_free(copy);
    kanly_bot_free(bot);
}

/* --- batch.h ---------------------------------------------------------------------------------- */

static uint8_t first_lawful(const uint8_t mask[256])
{
    unsigned value = 0;
    while (value < 255 && !mask[value]) value++;
    return (uint8_t)value;
}

static void read_an_observation(void)
{
    /* An observation is bytes with names: the layout says where each part stands. */
    const kanly_observation_part *part;
    for (unsigned i = 0; (part = kanly_observation_part_at(KANLY_OBSERVATION_1, i)); i++)
        if (part->rows > 1) printf("%s, %u by %u\n", part->name, part->rows, part->columns);
    assert(kanly_observation_size(KANLY_OBSERVATION_1) == sizeof(kanly_observation_1));

    /* One view can be written as an observation, without a batch. */
    kanly_options options = kanly_default_options();
    kanly_game game, seen;
    kanly_observation_1 observation;
    kanly_start(&game, &options, 7, NULL);
    kanly_view(&game, KANLY_FREMEN, &seen);
    kanly_observe(&seen, KANLY_FREMEN, NULL, &observation);
    printf("the Fremen have %u spice\n", observation.purse[0]);
}

static void play_many_games_at_once(void)
{
    enum { GAMES = 8 };
    static kanly_observation_1 seen[GAMES];
    static uint8_t mask[GAMES][256], action[GAMES];
    static kanly_batch_out out; /* what stays NULL is not written */

    /* Opponents play inside; the other seats are the learner's. */
    kanly_batch_settings settings = kanly_batch_defaults();
    settings.games = GAMES;
    settings.opponents[KANLY_GUILD] = "steady";
    assert(!kanly_batch_fault(&settings));
    kanly_batch *batch = kanly_batch_new(&settings);
    assert(!(kanly_batch_learners(batch, 0) >> KANLY_GUILD & 1));

    /* One value for every game, over and over. */
    out.observation = seen;
    out.mask_bytes = mask[0];
    kanly_batch_observe(batch, &out);
    for (unsigned step = 0; step < 300; step++) {
        for (unsigned i = 0; i < GAMES; i++) action[i] = first_lawful(mask[i]);
        assert(kanly_batch_step(batch, action, &out) == 0); /* none was refused */
    }

    /* What another seat sees of a game, now and at the end of the last one. */
    kanly_observation_1 other;
    kanly_batch_see(batch, 3, KANLY_EMPEROR, &other);
    if (kanly_batch_terminal(batch, 3, KANLY_EMPEROR, &other))
        printf("the last game ended in turn %u\n", kanly_batch_ended(batch, 3)->turn);
    printf("turn %u, %u fields filled\n", kanly_batch_game(batch, 3)->turn,
           kanly_batch_form(batch, 3)->length);

    /* A game is put down and taken up again elsewhere. */
    void *kept = malloc(kanly_batch_snapshot_size(batch));
    kanly_batch_snapshot(batch, 3, kept);
    assert(kanly_batch_restore(batch, 5, kept));
    free(kept);

    /* A game begins anew, or from a position. */
    uint8_t chosen[GAMES] = {1};
    kanly_batch_reset(batch, chosen, NULL);
    kanly_game position = *kanly_batch_game(batch, 0);
    assert(kanly_batch_begin_at(batch, 1, &position));
    kanly_batch_free(batch);
}

int main(void)
{
    about_the_library();
    start_with_a_key();
    play_a_game();
    fill_in_a_form();
    ask_why();
    look_around();
    keep_secrets();
    read_the_book();
    read_the_rows();
    name_things();
    write_and_read_moves();
    tell_what_happens();
    agree_on_options();
    save_a_game();
    write_json();
    play_against_bots();
    read_an_observation();
    play_many_games_at_once();
    return 0;
}
