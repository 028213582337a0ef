/* Calls of an agent that wait for others: answered when it is asked again or somebody hurries,
** given up when they are cancelled, never too many. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "agents/agent.h"
#include "text/notation.h"

/* A table where a turn of the others' is something the test ends. */
typedef struct {
    kanly_game game, view;
    kanly_faction faction;
    bool others; /* have to move first */
} slow_table;

static const kanly_game *look(void *self)
{
    slow_table *t = self;
    kanly_view(&t->game, (uint8_t)t->faction, &t->view);
    if (t->others) t->view.frame[t->view.depth - 1].who = (uint8_t) ~(1u << t->faction) & 0x3f;
    return &t->view;
}

static bool play(void *self, const kanly_move *move, const char *note, char *why, size_t size)
{
    slow_table *t = self;
    (void)note, (void)why, (void)size;
    t->others = true;
    return kanly_play(&t->game, move, NULL) == KANLY_R_NONE;
}

static bool say(void *self, uint8_t to, const char *text, char *why, size_t size)
{
    return (void)self, (void)to, (void)text, (void)why, (void)size, true;
}

static agent *seated(slow_table *t)
{
    kanly_options options = kanly_default_options();
    const agent_table table = {.self = t, .look = look, .play = play, .say = say};
    *t = (slow_table){.faction = KANLY_BENE_GESSERIT};
    kanly_start(&t->game, &options, 7, NULL);
    return agent_new(t->faction, &table);
}

static char *ask(agent *a, const char *message)
{
    return agent_receive(a, message, strlen(message));
}

static void expect_in(char *reply, const char *words)
{
    assert_non_null(reply);
    assert_non_null(strstr(reply, words));
    free(reply);
}

#define CALL(id, name, arguments)                                                                  \
    "{\"jsonrpc\":\"2.0\",\"id\":" #id ",\"method\":\"tools/call\",\"params\":{\"name\":\"" name   \
    "\",\"arguments\":" arguments "}}"

static void play_waits_until_asked_again(void **state)
{
    slow_table t;
    agent *a = seated(&t);
    (void)state;
    assert_null(ask(a, CALL(1, "play", "{\"move\":\"predict fremen 4\"}")));
    assert_true(agent_waits(a));
    assert_null(agent_due(a, false));
    t.others = false;
    t.faction = KANLY_BENE_GESSERIT;
    expect_in(agent_due(a, false), "\"id\":1");
    assert_false(agent_waits(a));
    assert_null(agent_due(a, false));
    agent_free(a);
}

static void who_hurries_is_told_that_it_waits(void **state)
{
    slow_table t;
    agent *a = seated(&t);
    (void)state;
    t.others = true;
    assert_null(ask(a, CALL(2, "wait", "{}")));
    expect_in(agent_due(a, true), "`wait` until it is your turn");
    assert_false(agent_waits(a));
    agent_free(a);
}

static void a_cancelled_call_is_not_answered(void **state)
{
    slow_table t;
    agent *a = seated(&t);
    (void)state;
    t.others = true;
    assert_null(ask(a, CALL(3, "wait", "{}")));
    assert_null(ask(a, CALL(4, "wait", "{}")));
    assert_null(ask(a, "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\","
                       "\"params\":{\"requestId\":3}}"));
    expect_in(agent_due(a, true), "\"id\":4");
    assert_false(agent_waits(a));
    agent_free(a);
}

static void calls_that_wait_have_a_bound(void **state)
{
    slow_table t;
    agent *a = seated(&t);
    (void)state;
    t.others = true;
    for (unsigned i = 0; i < 8; i++) assert_null(ask(a, CALL(5, "wait", "{}")));
    expect_in(ask(a, CALL(6, "wait", "{}")), "Too many calls wait already.");
    agent_free(a); /* and what still waits goes with it */
}

static void too_long_a_message_is_refused(void **state)
{
    slow_table t;
    agent *a = seated(&t);
    (void)state;
    char *long_one = calloc(1, AGENT_MESSAGE_SIZE + 2);
    memset(long_one, ' ', AGENT_MESSAGE_SIZE + 1);
    expect_in(ask(a, long_one), "too long");
    free(long_one);
    agent_free(a);
}

static void news_is_told_once_and_has_a_bound(void **state)
{
    slow_table t;
    agent *a = seated(&t);
    (void)state;
    agent_told(a, "The Guild", "Well met.");
    expect_in(ask(a, CALL(7, "ask", "{}")), "The Guild says: Well met.");
    char *again = ask(a, CALL(8, "ask", "{}"));
    assert_null(strstr(again, "Well met."));
    free(again);
    for (unsigned i = 0; i < 4000; i++) agent_told(a, "The Guild", "The spice must flow, always.");
    expect_in(ask(a, CALL(9, "ask", "{}")), "(Earlier news was left out.)");
    agent_free(a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(play_waits_until_asked_again),
        cmocka_unit_test(who_hurries_is_told_that_it_waits),
        cmocka_unit_test(a_cancelled_call_is_not_answered),
        cmocka_unit_test(calls_that_wait_have_a_bound),
        cmocka_unit_test(too_long_a_message_is_refused),
        cmocka_unit_test(news_is_told_once_and_has_a_bound),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
