/* Updates tell only what changed, and what they tell adds up.
**
** Whole games are played by six clients and a watcher, through the server's own message handling.
** Each keeps what it was told as a page does: a section that comes replaces the one before. After
** every move it must have, section by section, what its own view says now, written anew from the
** view alone; the question, the any-time moves and the clock likewise; and every event once, in
** order. So nothing that was written for another eye is ever told, and nothing new is left out.
** Where nothing is new nothing is told.
**
**     KANLY_GAMES=N   how many games; KANLY_SEED=S the number of the first */
#include <stdarg.h>

#include "board/board.h"
#include "game/dice.h"
#include "no_network.h"
#include "serve/pauses.h"
#include "serve/sharing.h"
#include "wire/names.h"

static server the_server;
static char folder[FOLDER_SIZE];
static client *clients[EYES];
static game_table *table;
static json_t *page[EYES]; /* what each was told last, by the name of the member */
static uint32_t heard[EYES];
static uint64_t game_number, moves, updates, silences;

static void fail(const char *format, ...) __attribute__((format(printf, 1, 2), noreturn));

static void fail(const char *format, ...)
{
    va_list values;
    va_start(values, format);
    fprintf(stderr, "game %llu, move %u: ", (unsigned long long)game_number,
            table ? table->moves : 0);
    vfprintf(stderr, format, values);
    fprintf(stderr, "\n");
    va_end(values);
    remove_folder(folder);
    exit(1);
}

/* --- what a page keeps ------------------------------------------------------------------------ */

static void keep_events(uint8_t eye, const json_t *events)
{
    size_t i;
    json_t *event;
    json_array_foreach(events, i, event)
    {
        if (json_integer_value(json_object_get(event, "n")) != ++heard[eye])
            fail("%u is told an event out of order", eye);
        if (!json_string_length(json_object_get(event, "text")))
            fail("%u is told an event without words", eye);
    }
}

static void keep(uint8_t eye, const json_t *said)
{
    static const char *const WHOLE[] = {"question", "anytime", "clock"};
    const json_t *view = json_object_get(said, "view");
    if (view) json_object_update(json_object_get(page[eye], "view"), (json_t *)view);
    for (unsigned i = 0; i < sizeof WHOLE / sizeof WHOLE[0]; i++) {
        json_t *member = json_object_get(said, WHOLE[i]);
        if (member) json_object_set(page[eye], WHOLE[i], member);
    }
    keep_events(eye, json_object_get(said, "events"));
}

static void said_to(const client *c, const char *text, size_t length)
{
    for (uint8_t eye = 0; eye < EYES; eye++) {
        if (c != clients[eye]) continue;
        json_t *said = json_loadb(text, length, 0, NULL);
        const char *type = json_string_value(json_object_get(said, "type"));
        if (!type) fail("%u is told no JSON: %.200s", eye, text);
        if (strcmp(type, "update") == 0) {
            if (json_object_size(said) == 1) fail("%u is told of nothing", eye);
            updates++;
            keep(eye, said);
        }
        json_decref(said);
    }
}

/* --- what it must have ------------------------------------------------------------------------ */

static json_t *read_back(writer *w)
{
    json_t *value = json_loadb(w->text, w->length, JSON_DECODE_ANY, NULL);
    if (!value) fail("this cannot be read: %.200s", w->text);
    writer_free(w);
    return value;
}

static json_t *all_it_should_have(uint8_t eye)
{
    kanly_game seen;
    writer w = {0};
    table_view(table, eye, &seen);
    write_open(&w, NULL, '{');
    write_open(&w, "view", '{');
    wire_position(&w, &seen, eye);
    write_close(&w);
    show_question(&w, "question", table, &seen, eye);
    wire_anytime(&w, "anytime", &seen, eye);
    show_clock(&w, "clock", table);
    write_close(&w);
    return read_back(&w);
}

static void check_page(uint8_t eye)
{
    json_t *wanted = all_it_should_have(eye), *value;
    const char *name;
    if (json_equal(wanted, page[eye])) {
        json_decref(wanted);
        return;
    }
    json_object_foreach(wanted, name, value)
    {
        const json_t *has = json_object_get(page[eye], name);
        if (json_equal(value, has)) continue;
        fail("the %s of %u should be\n%s\nand is\n%s", name, eye,
             json_dumps(value, JSON_ENCODE_ANY | JSON_SORT_KEYS),
             json_dumps(has, JSON_ENCODE_ANY | JSON_SORT_KEYS));
    }
    fail("%u was told more than there is", eye);
}

static void check_pages(void)
{
    for (uint8_t eye = 0; eye < EYES; eye++) {
        check_page(eye);
        if (heard[eye] != table->eye[eye].events) fail("%u has not heard everything", eye);
    }
}

/* --- playing ---------------------------------------------------------------------------------- */

static void tell(uint8_t eye, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void tell(uint8_t eye, const char *format, ...)
{
    char text[512];
    va_list values;
    va_start(values, format);
    int length = vsnprintf(text, sizeof text, format, values);
    va_end(values);
    message_arrived(clients[eye], text, (size_t)length);
    rest_of_turn(&the_server);
}

static game_table *only_table(void)
{
    for (unsigned i = 0; i < TABLE_HASH; i++)
        if (the_server.table[i]) return the_server.table[i];
    return NULL;
}

static void begin_game(uint64_t number)
{
    static const char *const OPTIONS[] = {"turns=3", "basic turns=2", "turns=2 memory=strict"};
    game_number = chance_state = number;
    for (uint8_t eye = 0; eye < EYES; eye++) {
        clients[eye] = new_client(&the_server);
        page[eye] = json_pack("{s:{}}", "view");
        heard[eye] = 0;
        tell(eye, "{\"type\":\"hello\",\"protocol\":1}");
    }
    tell(WATCHER,
         "{\"type\":\"create\",\"options\":\"%s\",\"clock\":"
         "{\"kind\":\"move\",\"seconds\":86400}}",
         OPTIONS[number % (sizeof OPTIONS / sizeof OPTIONS[0])]);
    table = only_table();
    if (!table) fail("there is no table");
    for (uint8_t f = 0; f < FACTIONS; f++) {
        tell(f, "{\"type\":\"join\",\"table\":\"%s\"}", table->id);
        tell(f, "{\"type\":\"sit\",\"faction\":\"%s\",\"name\":\"x\",\"smart\":false}",
             faction_name(f));
    }
    tell(WATCHER, "{\"type\":\"start\"}");
    if (table->state != STORE_PLAYING) fail("the game did not start");
}

static void end_game(void)
{
    table = NULL;
    for (uint8_t eye = 0; eye < EYES; eye++) {
        client_free(clients[eye]);
        clients[eye] = NULL;
        json_decref(page[eye]);
    }
    clear_tables(&the_server);
}

static void play_move(uint64_t *random)
{
    char values[4 * KANLY_FIELDS + 1] = "", name[WIRE_NAME_SIZE], *at = values;
    uint32_t before = table->moves;
    uint8_t owing = kanly_deciders(&table->game);
    unsigned n = (unsigned)((next_dice(random) >> 32) % (unsigned)bit_count(owing));
    for (; n; n--) owing &= (uint8_t)(owing - 1);
    uint8_t f = lowest_bit(owing);
    kanly_move m = kanly_random_move(&table->game, (kanly_faction)f, random);
    for (unsigned i = 0; i < m.length; i++) at += sprintf(at, "%s%u", i ? "," : "", m.value[i]);
    tell(f, "{\"type\":\"move\",\"number\":%u,\"question\":\"%s\",\"values\":[%s]}",
         table->seat[f].answers + 1, question_name(m.question, name), values);
    if (table->moves != before + 1) fail("a move was not taken");
    moves++;
}

/* Somebody talks, or nothing happens at all: no update comes of it. */
static void check_silence(void)
{
    uint64_t before = updates;
    table_touch(table);
    rest_of_turn(&the_server);
    if (updates != before) fail("an update tells what was told before");
    silences++;
}

static void play_game(uint64_t number)
{
    uint64_t random = number * 77;
    begin_game(number);
    check_pages();
    while (table->state == STORE_PLAYING) {
        play_move(&random);
        check_pages();
        if (table->moves % 16 == 0) check_silence();
    }
    if (table->state != STORE_ENDED) fail("the game was set aside");
    end_game();
}

/* --- once for all ----------------------------------------------------------------------------- */

/* At a move of the middle of a game all seven are told of the board; its words stand there once. */
static void check_sharing(void)
{
    sharing x = {0};
    game_table some = {.state = STORE_PLAYING};
    kanly_game seen;
    wire_facts facts;
    uint64_t random = 3;
    kanly_options options = kanly_default_options();
    kanly_start(&some.game, &options, 1, NULL);
    for (unsigned i = 0; i < 200; i++) {
        kanly_faction f = (kanly_faction)lowest_bit(kanly_deciders(&some.game));
        kanly_move m = kanly_random_move(&some.game, f, &random);
        kanly_play(&some.game, &m, NULL);
    }
    share_table(&x, &some);
    for (uint8_t eye = 0; eye < EYES; eye++) {
        kanly_view(&some.game, eye, &seen);
        for (unsigned piece = 0; piece < WIRE_PIECES; piece++) {
            wire_gather(piece, &seen, eye, &facts);
            share_piece(&x, piece, &facts);
        }
    }
    for (unsigned i = 0; i < WIRE_SECTIONS; i++) {
        wire_section s = wire_section_at(i);
        if (!strcmp(s.name, "board") || !strcmp(s.name, "turn") || !strcmp(s.name, "asking"))
            if (x.variants[s.first] != 1) fail("the %s is written more than once", s.name);
        if (!strcmp(s.name, "factions"))
            for (unsigned f = 0; f < s.pieces; f++)
                if (x.variants[s.first + f] < 2) fail("%u hides nothing from the others", f);
    }
    sharing_free(&x);
}

int main(void)
{
    const char *games = getenv("KANLY_GAMES"), *seed = getenv("KANLY_SEED");
    uint64_t all = games ? strtoull(games, NULL, 10) : 3,
             first = seed ? strtoull(seed, NULL, 10) : 1;
    set_chance();
    log_setup(LOG_ERROR, false);
    open_server(&the_server, folder);
    the_server.config.quiet_milliseconds = 0; /* answers do not wait */
    check_sharing();
    for (uint64_t i = 0; i < all; i++) play_game(first + i);
    remove_folder(folder);
    printf("%llu games, %llu moves, %llu updates; %llu times nothing was new and nothing told\n",
           (unsigned long long)all, (unsigned long long)moves, (unsigned long long)updates,
           (unsigned long long)silences);
    return 0;
}
