/* No byte a client is sent depends on what its seat may not know.
**
** Whole games are played by six clients and a watcher, through the server's own message handling.
** At random moments a second server gets the same table, but with everything changed that one eye
** cannot see: hands, traitors, the prediction, spice, decks, the storm card, battle plans. Then
** that eye asks both servers the same questions, and both are sent the same move; every byte the
** eye is sent must be the same wherever the engine lets it hear and see the same. (That the engine
** keeps secrets is tests/property/secrets.c; this is the way from there to the wire.)
**
** Nor does when it is sent: where people react to something, all who have nothing to choose are
** left to the server, the others let it pass at once, and the minutes are only a number here.
** Moment by moment the eye must be sent the same, and both games go on at the same moment.
**
** In the first server no client is ever sent the key, the salt or another seat's token before the
** end.
**
**     KANLY_GAMES=N   how many games; KANLY_SEED=S the number of the first */
#include <stdarg.h>

#include "board/board.h"
#include "game/dice.h"
#include "no_network.h"
#include "serve/pauses.h"
#include "text/savegame.h"
#include "wire/names.h"

typedef struct {
    server server;
    char folder[FOLDER_SIZE];
    client *client[EYES];
    writer heard[EYES]; /* all that each was sent, since it was last cleared */
    game_table *table;
} world;

static world real, twin;
static char token[FACTIONS][TOKEN_SIZE];
static struct {
    uint64_t games, moves, twins, told, bytes, pauses;
    uint64_t hands, traitors, predictions, spice, cards, spice_cards, storm_cards, plans;
} count;
static uint64_t game_number;

static void fail(const char *format, ...) __attribute__((format(printf, 1, 2), noreturn));

static void fail(const char *format, ...)
{
    va_list values;
    va_start(values, format);
    fprintf(stderr, "game %llu, move %u: ", (unsigned long long)game_number,
            real.table ? real.table->moves : 0);
    vfprintf(stderr, format, values);
    fprintf(stderr, "\n(again with KANLY_GAMES=1 KANLY_SEED=%llu)\n",
            (unsigned long long)game_number);
    va_end(values);
    remove_folder(real.folder);
    remove_folder(twin.folder);
    exit(1);
}

/* --- dice ------------------------------------------------------------------------------------- */

static unsigned below(uint64_t *random, unsigned n)
{
    return (unsigned)((next_dice(random) >> 32) * n >> 32);
}

static bool one_in(uint64_t *random, unsigned n) { return below(random, n) == 0; }

static uint8_t one_of(uint64_t *random, uint8_t set)
{
    unsigned n = below(random, (unsigned)bit_count(set));
    for_factions(f, set)
        if (n-- == 0) return f;
    return lowest_bit(set);
}

static bool fill_at_random(const kanly_game *g, kanly_move *m, uint64_t *random)
{
    kanly_values values;
    while (kanly_choices(g, m, &values)) {
        unsigned offers = 0, value = 0;
        for (unsigned i = 0; i < 4; i++) offers += (unsigned)bit_count(values.bits[i]);
        if (!offers || m->length == KANLY_FIELDS) return false;
        for (unsigned n = below(random, offers); !kanly_values_have(&values, (uint8_t)value) || n--;
             value++)
            continue;
        kanly_fill(m, (uint8_t)value);
    }
    return true;
}

/* --- what is sent ----------------------------------------------------------------------------- */

static bool has(const char *text, size_t length, const char *secret)
{
    size_t size = strlen(secret);
    for (const char *at = text; size && (at = memchr(at, secret[0], length - (size_t)(at - text)));
         at++)
        if (length - (size_t)(at - text) >= size && memcmp(at, secret, size) == 0) return true;
    return false;
}

static void check_nothing_leaks(uint8_t eye, const char *text, size_t length)
{
    char key[KEY_TEXT_SIZE], salt[2 * STORE_SALT + 1];
    const game_table *t = real.table;
    for (uint8_t f = 0; f < FACTIONS; f++)
        if (f != eye && has(text, length, token[f]))
            fail("%u is sent the token of %s", eye, faction_name(f));
    if (!t || t->state == STORE_ENDED) return;
    key_print(&t->key, key);
    sodium_bin2hex(salt, sizeof salt, t->salt, STORE_SALT);
    if (has(text, length, key) || has(text, length, salt)) fail("%u is sent the key", eye);
}

static void note_token(uint8_t eye, const char *text, size_t length)
{
    json_t *said = json_loadb(text, length, 0, NULL);
    const char *given = json_string_value(json_object_get(said, "token"));
    if (given && eye < FACTIONS) snprintf(token[eye], TOKEN_SIZE, "%s", given);
    json_decref(said);
}

static void said_to(const client *c, const char *text, size_t length)
{
    for (uint8_t eye = 0; eye < EYES; eye++) {
        world *w = c == real.client[eye] ? &real : c == twin.client[eye] ? &twin : NULL;
        if (!w) continue;
        write_bytes(&w->heard[eye], text, length);
        write_bytes(&w->heard[eye], "\n", 1);
        if (w != &real) return;
        if (!real.table) note_token(eye, text, length);
        check_nothing_leaks(eye, text, length);
        return;
    }
}

static void tell(world *w, uint8_t eye, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static void tell(world *w, uint8_t eye, const char *format, ...)
{
    char text[2048];
    va_list values;
    va_start(values, format);
    int length = vsnprintf(text, sizeof text, format, values);
    va_end(values);
    message_arrived(w->client[eye], text, (size_t)length);
    rest_of_turn(&w->server);
}

enum { TICK = 50, LONGEST_PAUSE = 2400 };

static void time_passes(world *w)
{
    w->server.now += TICK;
    do rest_of_turn(&w->server);
    while (w->server.ready);
}

/* --- beginning and ending --------------------------------------------------------------------- */

static game_table *only_table(const server *s)
{
    for (unsigned i = 0; i < TABLE_HASH; i++)
        if (s->table[i]) return s->table[i];
    return NULL;
}

static void begin_game(world *w, uint64_t number)
{
    static const char *const OPTIONS[] = {"turns=2", "turns=4", "basic turns=3", "turns=10",
                                          "turns=3 stronghold-limit=3"};
    chance_state = number;
    w->table = NULL;
    for (uint8_t eye = 0; eye < EYES; eye++) {
        w->client[eye] = new_client(&w->server);
        w->heard[eye].length = 0;
        tell(w, eye, "{\"type\":\"hello\",\"protocol\":1}");
    }
    tell(w, WATCHER,
         "{\"type\":\"create\",\"clock\":{\"kind\":\"%s\",\"seconds\":1000000},"
         "\"options\":\"%s\"}",
         number % 2 ? "bank" : "move", OPTIONS[number % (sizeof OPTIONS / sizeof OPTIONS[0])]);
    const game_table *t = only_table(&w->server);
    if (!t) fail("there is no table");
    for (uint8_t f = 0; f < FACTIONS; f++) {
        tell(w, f, "{\"type\":\"join\",\"table\":\"%s\"}", t->id);
        tell(w, f, "{\"type\":\"sit\",\"faction\":\"%s\",\"name\":\"%s\"}", faction_name(f),
             faction_name(f));
    }
    /* some let others stop what they like, take what is free, and bid a little */
    for (uint8_t f = number % 2; f < FACTIONS; f += 2)
        tell(w, f,
             "{\"type\":\"orders\",\"orders\":{\"karama\":{\"how\":\"only\",\"factions\":[\"%s\"]},"
             "\"charity\":\"always\",\"bid\":{\"how\":\"every\",\"up_to\":3}}}",
             faction_name((uint8_t)(FACTIONS - 1 - f)));
    w->table = only_table(&w->server);
    tell(w, WATCHER, "{\"type\":\"start\"}");
    if (w->table->state != STORE_PLAYING) fail("the game did not start");
}

static void end_game(world *w)
{
    w->table = NULL;
    for (uint8_t eye = 0; eye < EYES; eye++) {
        client_free(w->client[eye]);
        w->client[eye] = NULL;
    }
    clear_tables(&w->server);
}

/* --- twins ------------------------------------------------------------------------------------ */

static void *copied(void *to, const void *from, size_t size)
{
    to = realloc(to, size ? size : 1);
    if (!to) abort();
    if (size) memcpy(to, from, size);
    return to;
}

/* One of two has locked its plan and the other has not: what the first has planned is in the
** game's frames. */
static bool plan_is_locked(const kanly_game *g)
{
    unsigned owe = 0;
    for_factions(f, kanly_deciders(g)) owe += kanly_question(g, (kanly_faction)f) == KANLY_ASK_PLAN;
    return owe == 1;
}

static void note_changes(const kanly_game *a, const kanly_game *b)
{
    count.hands += memcmp(a->hand, b->hand, sizeof a->hand) != 0;
    count.traitors += memcmp(a->traitors, b->traitors, sizeof a->traitors) != 0 ||
                      memcmp(a->traitors_dealt, b->traitors_dealt, sizeof a->traitors_dealt) != 0;
    count.predictions +=
        a->predicted_faction != b->predicted_faction || a->predicted_turn != b->predicted_turn;
    count.spice += memcmp(a->spice, b->spice, sizeof a->spice) != 0;
    count.cards += memcmp(a->treachery, b->treachery, a->treachery_count) != 0;
    count.spice_cards += memcmp(a->spice_deck, b->spice_deck, a->spice_count) != 0;
    count.storm_cards += a->storm_card != b->storm_card ||
                         memcmp(a->storm_next, b->storm_next, sizeof a->storm_next) != 0;
    count.plans +=
        plan_is_locked(a) && memcmp(a->frame, b->frame, a->depth * sizeof a->frame[0]) != 0;
}

/* The twin's table becomes the real one, but for what this eye cannot know. */
static void make_twin(uint8_t eye, uint64_t *random)
{
    game_table *a = real.table, *b = twin.table;
    kanly_game seen;
    kanly_view(&a->game, eye, &seen);
    kanly_imagine(&seen, eye, below(random, UINT32_MAX), &b->game);
    note_changes(&a->game, &b->game);
    b->state = a->state;
    b->event = copied(b->event, a->event, a->events * sizeof *a->event);
    b->events = b->event_room = a->events;
    b->move = copied(b->move, a->move, a->moves * sizeof *a->move);
    b->moves = b->move_room = a->moves;
    memcpy(b->seat, a->seat, sizeof a->seat);
    b->reaction = a->reaction;
    b->reacting = a->reacting;
    b->reaction_left = a->reaction_left;
    twin.server.now = real.server.now;
    table_foresee(b);
    table_ready(b);
    memcpy(b->eye, a->eye, sizeof a->eye);
    b->changed = a->changed;
    b->head_changed = a->head_changed;
    store_cut_moves(twin.server.store, b->id, 0);
    for (uint8_t e = 0; e < EYES; e++) real.heard[e].length = twin.heard[e].length = 0;
    count.twins++;
}

static void compare(uint8_t eye, const char *what)
{
    const writer *a = &real.heard[eye], *b = &twin.heard[eye];
    size_t same = 0, from;
    while (same < a->length && same < b->length && a->text[same] == b->text[same]) same++;
    count.bytes += a->length;
    if (a->length == same && b->length == same) return;
    from = same > 100 ? same - 100 : 0;
    fail("%s can tell what it may not know, by what it is sent %s:\n%.200s\n%.200s",
         eye < FACTIONS ? faction_name(eye) : "a watcher", what,
         a->length ? a->text + from : "(nothing)", b->length ? b->text + from : "(nothing)");
}

static void print_values(const kanly_move *m, char out[4 * KANLY_FIELDS + 1])
{
    char *at = out;
    *at = '\0';
    for (unsigned i = 0; i < m->length; i++) at += sprintf(at, "%s%u", i ? "," : "", m->value[i]);
}

static void ask_both(uint8_t eye, const char *message)
{
    tell(&real, eye, "%s", message);
    tell(&twin, eye, "%s", message);
}

/* Everything a seat can ask about: its view, its story, its form field by field, why not, and
** what if. */
static void ask_around(uint8_t eye, uint64_t *random)
{
    char values[4 * KANLY_FIELDS + 1], message[256];
    kanly_game seen;
    kanly_view(&real.table->game, eye, &seen);
    ask_both(eye, "{\"type\":\"view\"}");
    ask_both(eye, "{\"type\":\"events\",\"from\":1}");
    if (eye >= FACTIONS || !kanly_question(&seen, (kanly_faction)eye)) return;
    kanly_move form = kanly_begin(&seen, (kanly_faction)eye), part = form;
    if (!fill_at_random(&seen, &form, random)) return;
    for (;; kanly_fill(&part, form.value[part.length])) {
        print_values(&part, values);
        snprintf(message, sizeof message, "{\"type\":\"choices\",\"values\":[%s],\"refused\":true}",
                 values);
        ask_both(eye, message);
        snprintf(message, sizeof message, "{\"type\":\"explain\",\"values\":[%s],\"value\":%u}",
                 values, below(random, 256));
        ask_both(eye, message);
        if (part.length == form.length) break;
    }
    snprintf(message, sizeof message, "{\"type\":\"preview\",\"values\":[%s]}", values);
    ask_both(eye, message);
}

/* Whether the engine itself lets the eye see and hear the same in both games after this move. */
static bool looks_alike(uint8_t eye, const kanly_move *move)
{
    static kanly_event event[2][HEARD_AT_ONCE];
    kanly_game after[2] = {real.table->game, twin.table->game}, seen[2];
    uint32_t heard[2];
    for (unsigned i = 0; i < 2; i++) {
        kanly_events all = {event[i], 0, HEARD_AT_ONCE, 0};
        if (kanly_play(&after[i], move, &all)) return false;
        kanly_view(&after[i], eye, &seen[i]);
        heard[i] = 0;
        for (uint32_t k = 0; k < all.count; k++) {
            uint8_t bit = eye < FACTIONS ? (uint8_t)(1u << eye) : (uint8_t)KANLY_WATCHERS;
            if (event[i][k].seen_by & bit) event[i][heard[i]++] = event[i][k];
        }
    }
    if (kanly_explain_move(&twin.table->game, move).rule) return false;
    return heard[0] == heard[1] && memcmp(&seen[0], &seen[1], sizeof seen[0]) == 0 &&
           memcmp(event[0], event[1], heard[0] * sizeof event[0][0]) == 0 &&
           (after[0].phase == KANLY_OVER) == (after[1].phase == KANLY_OVER);
}

/* --- playing ---------------------------------------------------------------------------------- */

static void send_move(world *w, const kanly_move *m)
{
    char values[4 * KANLY_FIELDS + 1], name[WIRE_NAME_SIZE];
    print_values(m, values);
    tell(w, m->by, "{\"type\":\"move\",\"number\":%u,\"question\":\"%s\",\"values\":[%s]}",
         w->table->seat[m->by].answers + 1, question_name(m->question, name), values);
}

/* Who is asked, and does not only wait for the moment of an answer that is known. */
static uint8_t awaited(const game_table *t)
{
    uint8_t who = 0;
    for_factions(f, kanly_deciders(&t->game)) who |= (uint8_t)(!t->seat[f].has_will << f);
    return who;
}

static kanly_move next_move(uint64_t *random)
{
    const kanly_game *g = &real.table->game;
    kanly_game seen;
    uint8_t f = one_of(random, awaited(real.table));
    kanly_view(g, f, &seen);
    kanly_move m = kanly_begin(&seen, (kanly_faction)f);
    if (!fill_at_random(&seen, &m, random)) m = kanly_default_move(&seen, (kanly_faction)f);
    return m;
}

static void let_pass(world *w)
{
    for_factions(f, awaited(w->table)) {
        kanly_move m = kanly_default_move(&w->table->game, (kanly_faction)f);
        send_move(w, &m);
    }
}

static bool somebody_has_answered(const game_table *t)
{
    for_factions(f, kanly_deciders(&t->game))
        if (t->seat[f].will_for) return true;
    return false;
}

/* A reaction in both games: nobody does anything, for whatever reason. */
static void compare_pauses(uint8_t eye)
{
    uint32_t before = real.table->moves;
    let_pass(&real);
    let_pass(&twin);
    if (real.table->moves != before || twin.table->moves != before)
        fail("an answer did not wait for its moment");
    for (unsigned ticks = 0;; ticks++) {
        compare(eye, "in a pause");
        if (ticks > LONGEST_PAUSE / TICK + 1) fail("the pause does not end");
        time_passes(&real);
        time_passes(&twin);
        if ((real.table->moves != before) != (twin.table->moves != before))
            fail("the pause tells what is held");
        if (real.table->moves != before) break;
    }
    count.pauses++;
}

static void play_in_both(const kanly_move *m, uint8_t eye)
{
    bool alike = looks_alike(eye, m) && real.table->game.phase != KANLY_OVER;
    uint64_t chance = chance_state; /* the same moments are drawn */
    if (alike) send_move(&twin, m);
    if (alike) chance_state = chance;
    send_move(&real, m);
    if (alike && real.table->state == STORE_PLAYING)
        compare(eye, "when somebody moves"), count.told++;
}

/* Until somebody's answer is given that was known. */
static void wait_for_answer(void)
{
    uint32_t before = real.table->moves;
    for (unsigned ticks = 0; real.table->moves == before; ticks++) {
        if (ticks > LONGEST_PAUSE / TICK + 1) fail("nobody answers");
        time_passes(&real);
    }
}

static void play_on(uint64_t *random)
{
    uint8_t eye = one_in(random, 4) ? (uint8_t)below(random, EYES) : (uint8_t)NONE;
    if (eye != NONE) {
        make_twin(eye, random);
        ask_around(eye, random);
        compare(eye, "when it asks");
        bool pause = real.table->seat[lowest_bit(kanly_deciders(&real.table->game))].pause_until >
                     real.server.now;
        if (real.table->reacting && pause && !somebody_has_answered(real.table)) {
            compare_pauses(eye);
            return;
        }
    }
    if (!awaited(real.table)) {
        wait_for_answer();
        return;
    }
    uint32_t before = real.table->moves;
    kanly_move m = next_move(random);
    if (eye != NONE)
        play_in_both(&m, eye);
    else
        send_move(&real, &m);
    if (real.table->moves != before + 1 && !real.table->seat[m.by].has_will)
        fail("a move was not taken: %.300s", real.heard[m.by].text);
}

static void play_move(uint64_t *random)
{
    play_on(random);
    for (uint8_t e = 0; e < EYES; e++) real.heard[e].length = 0;
    count.moves++;
}

static void play_game(uint64_t number)
{
    uint64_t random = number * 77;
    game_number = number;
    twin.server.now = real.server.now;
    begin_game(&real, number);
    begin_game(&twin, number);
    for (uint8_t e = 0; e < EYES; e++) compare(e, "in the same game");
    while (real.table->state == STORE_PLAYING) play_move(&random);
    if (real.table->state != STORE_ENDED) fail("the game was set aside");
    end_game(&real);
    end_game(&twin);
    count.games++;
}

int main(void)
{
    const char *games = getenv("KANLY_GAMES"), *seed = getenv("KANLY_SEED");
    uint64_t all = games ? strtoull(games, NULL, 10) : 4,
             first = seed ? strtoull(seed, NULL, 10) : 1;
    set_chance();
    log_setup(LOG_ERROR, false);
    open_server(&real.server, real.folder);
    open_server(&twin.server, twin.folder);
    real.server.config.quiet_milliseconds = twin.server.config.quiet_milliseconds = LONGEST_PAUSE;
    for (uint64_t i = 0; i < all; i++) play_game(first + i);
    remove_folder(real.folder);
    remove_folder(twin.folder);
    printf(
        "%llu games of %llu moves; %llu times everything hidden from one eye was changed, and it "
        "was sent the same %llu bytes, also for %llu moves and through %llu pauses\n",
        (unsigned long long)count.games, (unsigned long long)count.moves,
        (unsigned long long)count.twins, (unsigned long long)count.bytes,
        (unsigned long long)count.told, (unsigned long long)count.pauses);
    printf("changed: hands %llu, traitors %llu, prediction %llu, spice %llu, treachery deck %llu, "
           "spice deck %llu, storm card %llu, a locked plan %llu times\n",
           (unsigned long long)count.hands, (unsigned long long)count.traitors,
           (unsigned long long)count.predictions, (unsigned long long)count.spice,
           (unsigned long long)count.cards, (unsigned long long)count.spice_cards,
           (unsigned long long)count.storm_cards, (unsigned long long)count.plans);
    bool each = count.hands && count.traitors && count.predictions && count.spice && count.cards &&
                count.spice_cards && count.storm_cards && count.plans && count.told && count.pauses;
    if (!each && !games) return fprintf(stderr, "something hidden was never changed\n"), 1;
    return 0;
}
