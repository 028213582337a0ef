/* What happens when people wait for somebody. A gathering table whose host has gone: for a minute
** it waits, then everybody with a seat may act in the host's place, until the host is back. A seat
** kept for a rematch: after three minutes others may sit there too. A reaction: nobody's answer is
** given before its moment, and nobody is told who has answered. A thought: tables take turns.
** Without the network, because the minutes are only the server's clock. */
#include <pthread.h>
#include <stdarg.h>
#include <time.h>

#include "board/board.h"
#include "no_network.h"
#include "serve/pauses.h"
#include "serve/thinking.h"

#define CHECK(holds) check(holds, #holds, __LINE__)

static void check(bool holds, const char *what, int line)
{
    if (holds) return;
    fprintf(stderr, "line %d: not so: %s\n", line, what);
    exit(1);
}

static server s;
static char heard[1 << 16]; /* by the client that is listened to, since it last spoke */
static const client *listened;

static void said_to(const client *c, const char *text, size_t length)
{
    size_t have = strlen(heard);
    if (c != listened || have + length + 2 > sizeof heard) return;
    memcpy(heard + have, text, length);
    memcpy(heard + have + length, "\n", 2);
}

/* Sends a message, and hears what comes of it. */
static const char *say(client *c, const char *format, ...) __attribute__((format(printf, 2, 3)));

static const char *say(client *c, const char *format, ...)
{
    char text[2048];
    va_list values;
    va_start(values, format);
    int length = vsnprintf(text, sizeof text, format, values);
    va_end(values);
    listened = c;
    heard[0] = '\0';
    message_arrived(c, text, (size_t)length);
    rest_of_turn(&s);
    return heard;
}

static client *come(void)
{
    client *c = new_client(&s);
    CHECK(strstr(say(c, "{\"type\":\"hello\",\"protocol\":1}"), "hello"));
    return c;
}

static void seconds_pass(const client *listener, int seconds)
{
    listened = listener;
    heard[0] = '\0';
    s.now += seconds * 1000;
    rest_of_turn(&s);
}

/* The member of the last message, as it was written. */
static void copy_member(const char *key, char *out, size_t size)
{
    char name[32];
    snprintf(name, sizeof name, "\"%s\":\"", key);
    const char *at = strstr(heard, name);
    CHECK(at);
    at += strlen(name);
    snprintf(out, size, "%.*s", (int)strcspn(at, "\""), at);
}

static void a_host_who_has_gone(void)
{
    char id[TOKEN_SIZE], secret[TOKEN_SIZE];
    client *host = come(), *anna = come(), *watcher = come();
    say(host, "{\"type\":\"create\",\"seats\":{\"fremen\":\"open\",\"guild\":\"open\","
              "\"atreides\":\"open\"}}");
    copy_member("host", secret, sizeof secret);
    copy_member("id", id, sizeof id);
    say(watcher, "{\"type\":\"join\",\"table\":\"%s\"}", id);
    CHECK(strstr(heard, "\"host\":null"));
    say(host, "{\"type\":\"sit\",\"faction\":\"fremen\",\"name\":\"Chani\"}");
    say(anna, "{\"type\":\"sit\",\"table\":\"%s\",\"faction\":\"guild\",\"name\":\"Anna\"}", id);
    CHECK(strstr(say(anna, "{\"type\":\"view\"}"), "\"host\":\"fremen\""));

    seconds_pass(anna, 100); /* the host is there all the time */
    CHECK(!strstr(heard, "host_away"));
    CHECK(strstr(say(anna, "{\"type\":\"start\"}"), "not-host"));

    client_free(host);
    seconds_pass(anna, 59);
    CHECK(!strstr(heard, "host_away"));
    CHECK(strstr(say(anna, "{\"type\":\"bot\",\"faction\":\"atreides\",\"level\":\"random\"}"),
                 "not-yours"));
    seconds_pass(anna, 2);
    CHECK(strstr(heard, "\"type\":\"table\"") && strstr(heard, "\"host_away\":true"));

    host = come(); /* back: then it is the host's again */
    say(host, "{\"type\":\"join\",\"table\":\"%s\",\"host\":\"%s\"}", id, secret);
    CHECK(!strstr(heard, "host_away"));
    CHECK(strstr(say(anna, "{\"type\":\"start\"}"), "not-host"));

    client_free(host);
    seconds_pass(anna, 61);
    CHECK(strstr(say(watcher, "{\"type\":\"start\"}"), "not-host"));
    CHECK(strstr(say(anna, "{\"type\":\"bot\",\"faction\":\"atreides\",\"level\":\"random\"}"),
                 "\"type\":\"bot\""));
    CHECK(strstr(say(anna, "{\"type\":\"start\"}"), "\"type\":\"started\""));

    client_free(anna);
    client_free(watcher);
    clear_tables(&s);
}

static void a_seat_that_is_kept(void)
{
    char id[TOKEN_SIZE];
    client *host = come();
    seat before = {.kind = SEAT_PERSON, .name = "Chani"};
    secret_hash("the old token", before.token);
    say(host, "{\"type\":\"create\",\"seats\":{\"fremen\":\"open\",\"guild\":\"open\"}}");
    copy_member("id", id, sizeof id);
    game_table *t = table_find(&s, id);
    seat_keep_for(&t->seat[FREMEN], &before, s.now);
    seat_keep_for(&t->seat[GUILD], &before, s.now);
    seconds_pass(host, 179);
    CHECK(strstr(say(host, "{\"type\":\"view\"}"), "\"kept_for\":\"Chani\""));
    CHECK(strstr(say(host, "{\"type\":\"sit\",\"name\":\"Anna\"}"), "\"taken\""));
    CHECK(strstr(say(host, "{\"type\":\"bot\",\"faction\":\"guild\"}"), "\"taken\""));
    seconds_pass(host, 2);
    CHECK(!strstr(say(host, "{\"type\":\"view\"}"), "kept_for"));
    CHECK(strstr(say(host, "{\"type\":\"bot\",\"faction\":\"guild\"}"), "\"type\":\"bot\""));
    say(host,
        "{\"type\":\"sit\",\"token\":\"the old token\"}"); /* still good, while nobody sits there */
    CHECK(strstr(heard, "\"type\":\"seated\"") && strcmp(t->seat[FREMEN].name, "Chani") == 0);
    client_free(host);
    clear_tables(&s);
}

/* Nobody hears what the disk did not take: whoever said it was told that nothing was changed. */
static void talk_that_is_lost(void)
{
    static const char SAID[] = "{\"type\":\"chat\",\"text\":\"the spice must flow\"}";
    char id[TOKEN_SIZE];
    client *host = come(), *anna = come();
    say(host, "{\"type\":\"create\",\"seats\":{\"fremen\":\"open\",\"guild\":\"open\"}}");
    copy_member("id", id, sizeof id);
    say(anna, "{\"type\":\"join\",\"table\":\"%s\"}", id);
    for (unsigned lost = 0; lost < 2; lost++) {
        listened = anna;
        heard[0] = '\0';
        message_arrived(host, SAID, sizeof SAID - 1);
        s.storage_failed = lost;
        rest_of_turn(&s);
        CHECK((strstr(heard, "must flow") != NULL) == !lost);
    }
    CHECK(strstr(say(anna, "{\"type\":\"talk\"}"), "must flow"));
    client_free(host);
    client_free(anna);
    clear_tables(&s);
}

/* Every wrong code costs as much as ten messages, whatever is said in between. */
static void codes_that_are_guessed(void)
{
    uint64_t usual = s.config.messages_each;
    client *thief = come();
    unsigned guesses = 0;
    s.config.messages_each = 5;
    thief->address->messages = 0;
    for (unsigned seconds = 0; seconds < 60; seconds++) {
        seconds_pass(thief, 1);
        for (unsigned i = 0; i < 20; i++)
            guesses += strstr(say(thief, "{\"type\":\"redeem\",\"code\":\"AAAAAAAAAA\"}"),
                              "not valid") != NULL;
        thief->too_fast = 0;
    }
    CHECK(guesses >= 20 && guesses <= 60 * 5 / 10);
    s.config.messages_each = usual;
    thief->address->messages = (double)usual;
    client_free(thief);
}

/* --- reactions -------------------------------------------------------------------------------- */

static uint8_t awaited(const game_table *t)
{
    uint8_t who = 0;
    for_factions(f, kanly_deciders(&t->game)) who |= (uint8_t)(!t->seat[f].has_will << f);
    return who;
}

/* A game in which `humans` play and the others are mentats. */
static game_table *begin(client *host, client *player[KANLY_FACTIONS], uint8_t humans)
{
    char id[TOKEN_SIZE], seats[512] = "";
    for (uint8_t f = 0; f < KANLY_FACTIONS; f++) {
        size_t used = strlen(seats);
        snprintf(seats + used, sizeof seats - used, "%s\"%s\":\"%s\"", f ? "," : "",
                 faction_name(f), humans >> f & 1 ? "open" : "bot:mentat");
    }
    say(host, "{\"type\":\"create\",\"clock\":{\"kind\":\"move\",\"seconds\":900},\"seats\":{%s}}",
        seats);
    copy_member("id", id, sizeof id);
    for_factions(f, humans)
        say(player[f],
            "{\"type\":\"sit\",\"table\":\"%s\",\"faction\":\"%s\","
            "\"name\":\"Anna\"}",
            id, faction_name(f));
    CHECK(strstr(say(host, "{\"type\":\"start\"}"), "\"started\""));
    return table_find(&s, id);
}

/* Everybody does the least, until a Karama could stop something. */
static void play_until_karama(game_table *t)
{
    while (t->reaction != KANLY_ASK_KARAMA) {
        table_play_default(t, lowest_bit(kanly_deciders(&t->game)));
        settle_all(&s);
    }
    table_ready(t);
    seconds_pass(NULL, 0);
}

static void thoughts_end(game_table *t)
{
    for (uint8_t f = 0; f < KANLY_FACTIONS; f++)
        while (t->seat[f].thinking) {
            nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
            robots_collect(&s);
        }
}

/* Who holds a Karama thinks as long as they like: all others have answered by then, and nobody can
** tell who it is. */
static bool a_reaction_of_people(uint64_t chance)
{
    client *host = come(), *player[KANLY_FACTIONS];
    for (uint8_t f = 0; f < KANLY_FACTIONS; f++) player[f] = come();
    chance_state = chance;
    game_table *t = begin(host, player, ALL_FACTIONS);
    play_until_karama(t);
    uint8_t asked = t->reacting, holders = awaited(t);
    bool worth = holders && holders != asked;
    if (worth) {
        char before[sizeof heard];
        snprintf(before, sizeof before, "%s", say(host, "{\"type\":\"view\"}"));
        CHECK(kanly_deciders(&t->game) == asked);
        seconds_pass(host, 3);
        CHECK(kanly_deciders(&t->game) == holders && heard[0] == '\0');
        CHECK(strcmp(before, say(host, "{\"type\":\"view\"}")) == 0);
        for_factions(h, holders)
            say(player[h], "{\"type\":\"move\",\"number\":%u,\"values\":[%d]}",
                t->seat[h].answers + 1, KANLY_NONE);
        CHECK(t->reaction_left != holders || t->reacting != asked);
    }
    client_free(host);
    for (uint8_t f = 0; f < KANLY_FACTIONS; f++) client_free(player[f]);
    clear_tables(&s);
    return worth;
}

/* Mentats have thought about it before the moment comes, and wait; one that has not is not waited
** for. */
static void a_reaction_of_mentats(bool in_time)
{
    client *host = come(), *player[KANLY_FACTIONS] = {[FREMEN] = come()};
    game_table *t = begin(host, player, 1u << FREMEN);
    while (t->reaction != KANLY_ASK_KARAMA || t->reaction_left != t->reacting)
        table_play_default(t, lowest_bit(kanly_deciders(&t->game)));
    uint8_t asked = t->reacting;
    uint32_t moves = t->moves;
    thoughts_end(t);
    table_ready(t);
    if (in_time) {
        seconds_pass(host, 0); /* they begin */
        thoughts_end(t);
        seconds_pass(host, 0);
        CHECK(t->moves == moves && kanly_deciders(&t->game) == asked);
    }
    for (unsigned i = 0; i < 3 && t->reaction_left == asked; i++) seconds_pass(host, 1);
    for (uint8_t f = 0; f < KANLY_FACTIONS; f++)
        if (asked >> f & 1 && f != FREMEN)
            CHECK(!(t->reaction_left >> f & 1) || t->moves > moves + 1);
    thoughts_end(t);
    client_free(host);
    client_free(player[FREMEN]);
    clear_tables(&s);
}

static pthread_mutex_t nobody_thinks = PTHREAD_MUTEX_INITIALIZER;

static void when_all_have_asked(thought *x)
{
    (void)x;
    pthread_mutex_lock(&nobody_thinks);
    pthread_mutex_unlock(&nobody_thinks);
}

static void ask(thinking *pool, uint8_t number, uint64_t *turn)
{
    thought *x = calloc(1, sizeof *x);
    if (!x) abort();
    x->faction = number;
    x->work = when_all_have_asked;
    thinking_add(pool, x, turn);
}

/* A table that asks three times at once does not keep one waiting that asks once after it. */
static void tables_that_take_turns(void)
{
    uint64_t often = 0, once = 0;
    uint8_t order[4];
    unsigned count = 0;
    thinking *pool = thinking_begin(1, NULL);
    CHECK(pool);
    pthread_mutex_lock(&nobody_thinks);
    for (uint8_t i = 0; i < 3; i++) ask(pool, i, &often);
    ask(pool, 3, &once);
    pthread_mutex_unlock(&nobody_thinks);
    while (count < 4) {
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
        for (thought *x = thinking_done(pool), *next; x; x = next) {
            next = x->next;
            order[count++] = x->faction;
            thought_free(x);
        }
    }
    thinking_end(pool);
    CHECK(order[0] == 0 && order[3] == 2);
}

int main(void)
{
    char folder[FOLDER_SIZE];
    set_chance();
    open_server(&s, folder);
    a_host_who_has_gone();
    a_seat_that_is_kept();
    talk_that_is_lost();
    codes_that_are_guessed();
    s.config.quiet_milliseconds = 2400;
    unsigned reactions = 0;
    for (uint64_t chance = 1; chance <= 30 && reactions < 3; chance++)
        reactions += a_reaction_of_people(chance);
    CHECK(reactions);
    a_reaction_of_mentats(true);
    a_reaction_of_mentats(false);
    tables_that_take_turns();
    robots_end(&s);
    store_close(s.store);
    remove_folder(folder);
    return 0;
}
