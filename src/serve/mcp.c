/* Requests of agents, and their seats. */
#include "serve/mcp.h"

#include <libwebsockets.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "agents/agent.h"
#include "board/board.h"
#include "serve/pauses.h"
#include "serve/playing.h"
#include "serve/server.h"
#include "serve/tell.h"
#include "wire/names.h"

enum {
    LONGEST_WAIT = 45 * 1000,         /* then a call is answered that nothing is asked yet */
    PRESENT = 10 * 60 * 1000,         /* so long after its last call an agent counts as there */
    REMEMBERED = 24 * 60 * 60 * 1000, /* … and its notes are kept */
    WHY_SIZE = 512,
    ACCEPTED = 202, /* statuses of HTTP the library has no name for */
    TOO_MANY = 429,
};

struct mcp_call {
    struct lws *wsi;
    /* Where its connection has it, and what is sent: both may be gone once it is answered. */
    mcp_call **place;
    answer *answer;
    address *from;
    char table[TOKEN_SIZE], token[TOKEN_SIZE];
    bool posted, too_long;
    char *body;
    size_t length;
    struct mcp_seat *seat; /* waits there; NULL: it does not */
    json_t *id;
    int64_t since;
    mcp_call *next;
};

typedef struct mcp_seat {
    server *server;
    agent *agent;
    client *client; /* NULL: it is not at the table now */
    char table[TOKEN_SIZE];
    kanly_faction faction;
    uint8_t key[HASH_BYTES]; /* of the token: what it heard and noted is for nobody with another */
    kanly_game view;
    uint32_t heard; /* of the table's events */
    int64_t called; /* last */
    int64_t asked;  /* messages of its own to the server */
    char why[WHY_SIZE];
    bool refused;
    mcp_call *waiting;
    struct mcp_seat *next;
} mcp_seat;

/* --- at the table ----------------------------------------------------------------------------- */

static game_table *table_of(const mcp_seat *at) { return at->client ? at->client->table : NULL; }

static const kanly_game *look(void *self)
{
    mcp_seat *at = self;
    const game_table *t = table_of(at);
    if (t) seat_view(t, (uint8_t)at->faction, &at->view);
    return &at->view;
}

static bool holds(void *self)
{
    mcp_seat *at = self;
    const game_table *t = table_of(at);
    return t && t->seat[at->faction].has_will;
}

/* What the server says to the agent's client: refusals of what it has just asked, and talk. The
** rest it sees for itself. */
static void hears(client *c, const char *text, size_t length)
{
    mcp_seat *at = c->hearer;
    json_t *said = json_loadb(text, length, 0, NULL);
    const char *type = json_string_value(json_object_get(said, "type"));
    json_t *error = json_object_get(said, "error");
    if (error && json_integer_value(json_object_get(said, "id")) == at->asked) {
        const char *words = json_string_value(json_object_get(error, "text"));
        snprintf(at->why, sizeof at->why, "%s", words ? words : "That cannot be done now.");
        at->refused = true;
    } else if (type && strcmp(type, "chat") == 0) {
        const char *name = json_string_value(json_object_get(said, "name")),
                   *from = json_string_value(json_object_get(said, "from")),
                   *words = json_string_value(json_object_get(said, "text"));
        bool own = from && strcmp(from, faction_name((uint8_t)at->faction)) == 0;
        if (words && !own) agent_told(at->agent, name && *name ? name : from ? from : "?", words);
    }
    json_decref(said);
}

/* A message as if it had come over the wire, done and on the disk. False: it was refused. */
static bool tell_server(mcp_seat *at, writer *w, char *why, size_t size)
{
    write_number(w, "id", ++at->asked);
    write_close(w);
    at->refused = false;
    message_arrived(at->client, w->text, w->length);
    writer_free(w);
    if (table_of(at)) settle_table(table_of(at));
    client_write(at->client);
    if (at->refused) snprintf(why, size, "%s", at->why);
    return !at->refused;
}

static writer begin_message(const char *type)
{
    writer w = {0};
    write_open(&w, NULL, '{');
    write_text(&w, "type", type);
    return w;
}

static bool play(void *self, const kanly_move *move, const char *note, char *why, size_t size)
{
    mcp_seat *at = self;
    const game_table *t = table_of(at);
    (void)note; /* the agent's own notes have it */
    if (!t) return snprintf(why, size, "You are not at the table any more."), false;
    if (t->seat[at->faction].stand_in) {
        writer back = begin_message("take");
        if (!tell_server(at, &back, why, size)) return false;
    }
    writer w = begin_message("move");
    write_number(&w, "number", t->seat[at->faction].answers + 1);
    write_question(&w, "question", move->question);
    write_open(&w, "values", '[');
    for (unsigned i = 0; i < move->length; i++) write_number(&w, NULL, move->value[i]);
    write_close(&w);
    return tell_server(at, &w, why, size);
}

static bool talk(void *self, uint8_t to, const char *text, char *why, size_t size)
{
    mcp_seat *at = self;
    if (!table_of(at)) return snprintf(why, size, "You are not at the table any more."), false;
    writer w = begin_message("chat");
    write_text(&w, "text", text);
    if (to < KANLY_FACTIONS) write_text(&w, "to", faction_name(to));
    return tell_server(at, &w, why, size);
}

/* Everything that happened since, up to what is on the disk. */
static void listen_up(mcp_seat *at)
{
    const game_table *t = table_of(at);
    if (!t || t->dirty) return;
    if (at->heard > t->events) at->heard = t->events; /* some of it was taken back */
    if (at->heard == t->events) return;
    agent_hear(at->agent, t->event + at->heard, t->events - at->heard);
    at->heard = t->events;
}

/* --- sitting down and getting up -------------------------------------------------------------- */

static bool come_to_table(mcp_seat *at, const mcp_call *call)
{
    server *s = at->server;
    char why[WHY_SIZE];
    if (at->client) return true;
    if (s->client_count >= s->config.connections) return false;
    at->client = client_new(s, NULL, call->from);
    if (!at->client) return false;
    at->client->hears = hears;
    at->client->hearer = at;
    at->client->greeted = at->client->said_closing = true;
    writer w = begin_message("join");
    write_text(&w, "table", at->table);
    write_text(&w, "token", call->token);
    return tell_server(at, &w, why, sizeof why);
}

static void leave_table(mcp_seat *at)
{
    if (at->client) client_free(at->client);
    at->client = NULL;
}

static void seat_free_agent(mcp_seat *at)
{
    leave_table(at);
    agent_free(at->agent);
    free(at);
}

static bool is_its_own(const mcp_seat *at, const game_table *t)
{
    return memcmp(at->key, t->seat[at->faction].token, sizeof at->key) == 0;
}

/* Whoever else comes to the seat, or comes to another when factions are drawn, begins anew. */
static mcp_seat *seat_of_agent(server *s, const game_table *t, uint8_t f)
{
    static const agent_table CALLS = {.look = look, .holds = holds, .play = play, .say = talk};
    for (mcp_seat *at = s->agents; at; at = at->next)
        if (at->faction == (kanly_faction)f && strcmp(at->table, t->id) == 0 && is_its_own(at, t))
            return at;
    mcp_seat *at = calloc(1, sizeof *at);
    if (!at) return NULL;
    agent_table calls = CALLS;
    calls.self = at;
    at->server = s;
    at->faction = (kanly_faction)f;
    memcpy(at->key, t->seat[f].token, sizeof at->key);
    memcpy(at->table, t->id, sizeof at->table);
    if (!(at->agent = agent_new((kanly_faction)f, &calls))) return free(at), NULL;
    at->next = s->agents;
    return s->agents = at;
}

/* --- answers ---------------------------------------------------------------------------------- */

static int answer_with(const mcp_call *call, unsigned status, const char *type, const char *text)
{
    writer w = {0};
    if (text[0]) write_bytes(&w, text, strlen(text));
    return http_send(call->wsi, call->answer, status, type, &w);
}

static int refuse_call(const mcp_call *call, unsigned status, const char *sentence)
{
    return answer_with(call, status, "text/plain; charset=utf-8", sentence);
}

static int answer_json(const mcp_call *call, char *text)
{
    int closed = answer_with(call, HTTP_STATUS_OK, "application/json", text);
    free(text);
    return closed;
}

/* The first that waits, or the one after another. */
static mcp_call *take_waiting(mcp_call **from)
{
    mcp_call *call = *from;
    *from = call->next;
    call->next = NULL;
    call->seat = NULL;
    return call;
}

static void free_call(mcp_call *call)
{
    json_decref(call->id);
    free(call->body);
    free(call);
}

/* Closes the connection where the answer cannot be sent: there is no callback to do it. */
static void answer_late(mcp_call *call, const char *text)
{
    *call->place = NULL;
    if (answer_with(call, HTTP_STATUS_OK, "application/json", text) != 0)
        lws_set_timeout(call->wsi, PENDING_TIMEOUT_CLOSE_ACK, LWS_TO_KILL_ASYNC);
    free_call(call);
}

/* Who waits for this reply; NULL: nobody any more. */
static mcp_call *take_call_of(mcp_seat *at, const char *reply)
{
    json_t *said = json_loads(reply, 0, NULL);
    mcp_call **from = &at->waiting;
    while (*from && !json_equal((*from)->id, json_object_get(said, "id"))) from = &(*from)->next;
    json_decref(said);
    return *from ? take_waiting(from) : NULL;
}

static bool has_begun(const game_table *t)
{
    return t->state == STORE_PLAYING || t->state == STORE_ENDED;
}

static void answer_due(mcp_seat *at)
{
    bool hurry = at->waiting && at->server->now - at->waiting->since > LONGEST_WAIT;
    for (char *reply; (reply = agent_due(at->agent, hurry || !table_of(at))); free(reply)) {
        mcp_call *call = take_call_of(at, reply);
        if (call) answer_late(call, reply);
        hurry = false;
    }
}

void mcp_turn(server *s)
{
    for (mcp_seat **place = &s->agents, *at; (at = *place);) {
        const game_table *t = table_of(at);
        if (at->client && (at->client->closing || !t || !is_its_own(at, t))) leave_table(at);
        if (at->client) at->client->heard = s->now;
        listen_up(at);
        answer_due(at);
        if (!at->waiting && s->now - at->called > PRESENT) leave_table(at);
        if (!at->waiting && s->now - at->called > REMEMBERED) {
            *place = at->next;
            seat_free_agent(at);
        } else {
            place = &at->next;
        }
    }
}

void mcp_end(server *s)
{
    for (mcp_seat *at = s->agents, *next; at; at = next) {
        next = at->next;
        while (at->waiting) take_waiting(&at->waiting);
        seat_free_agent(at);
    }
    s->agents = NULL;
}

/* --- requests --------------------------------------------------------------------------------- */

bool mcp_is_here(const char *path)
{
    return strcmp(path, "/mcp") == 0 || strncmp(path, "/mcp/", 5) == 0;
}

static void read_token(struct lws *wsi, char out[TOKEN_SIZE])
{
    static const char BEARER[] = "Bearer ";
    char text[128];
    size_t skip = strlen(BEARER);
    if (lws_hdr_copy(wsi, text, sizeof text, WSI_TOKEN_HTTP_AUTHORIZATION) <= 0) return;
    if (strncmp(text, BEARER, skip) == 0 && strlen(text + skip) == TOKEN_SIZE - 1)
        memcpy(out, text + skip, TOKEN_SIZE);
}

int mcp_begin(server *s, struct lws *wsi, address *from, const char *path, mcp_call **out)
{
    (void)s;
    mcp_call *call = calloc(1, sizeof *call);
    if (!call) return -1;
    call->wsi = wsi;
    call->from = from;
    call->posted = lws_hdr_total_length(wsi, WSI_TOKEN_POST_URI) > 0;
    read_token(wsi, call->token);
    if (strncmp(path, "/mcp/", 5) == 0 && strlen(path + 5) == TOKEN_SIZE - 1)
        memcpy(call->table, path + 5, TOKEN_SIZE);
    mcp_gone(out);
    *out = call;
    return 0;
}

void mcp_body(mcp_call *call, const char *bytes, size_t length)
{
    if (call->length + length > AGENT_MESSAGE_SIZE) {
        call->too_long = true;
        return;
    }
    char *more = realloc(call->body, call->length + length);
    if (!more) abort();
    memcpy(more + call->length, bytes, length);
    call->body = more;
    call->length += length;
}

void mcp_gone(mcp_call **out)
{
    mcp_call *call = *out;
    if (!call) return;
    if (call->seat) { /* nobody hears the answer: what there is to tell is told another time */
        mcp_seat *at = call->seat;
        json_t *given_up = json_pack("{s:s, s:s, s:{s:O}}", "jsonrpc", "2.0", "method",
                                     "notifications/cancelled", "params", "requestId", call->id);
        char *text = json_dumps(given_up, JSON_COMPACT);
        free(agent_receive(at->agent, text, strlen(text)));
        free(text);
        json_decref(given_up);
        mcp_call **from = &at->waiting;
        while (*from != call) from = &(*from)->next;
        take_waiting(from);
    }
    free_call(call);
    *out = NULL;
}

static uint8_t seat_that_opens(const game_table *t, const char *token)
{
    for (uint8_t f = 0; f < KANLY_FACTIONS; f++)
        if (seat_opens_to(&t->seat[f], token)) return f;
    return KANLY_NONE;
}

/* The seat a token opens: at the table that is named, or at any in memory. */
static game_table *find_table(server *s, const mcp_call *call, uint8_t *f)
{
    game_table *t = call->table[0] ? table_find(s, call->table) : NULL;
    if (call->table[0]) return t && (*f = seat_that_opens(t, call->token)) < FACTIONS ? t : NULL;
    for (unsigned i = 0; i < TABLE_HASH; i++)
        for (t = s->table[i]; t; t = t->next)
            if (!t->learning && (*f = seat_that_opens(t, call->token)) < FACTIONS) return t;
    return NULL;
}

/* Before the game there is nothing to see: a tool says so. */
static bool must_come_later(const mcp_seat *at, const json_t *message)
{
    const char *method = json_string_value(json_object_get(message, "method"));
    const game_table *t = table_of(at);
    return method && strcmp(method, "tools/call") == 0 && t && !has_begun(t);
}

static int answer_not_yet(const mcp_call *call)
{
    json_t *reply =
        json_pack("{s:s, s:O, s:{s:b, s:[{s:s, s:s}]}}", "jsonrpc", "2.0", "id", call->id, "result",
                  "isError", 1, "content", "type", "text", "text",
                  "The game has not begun: the table still gathers. Try again in a while.");
    char *text = json_dumps(reply, JSON_COMPACT);
    json_decref(reply);
    return answer_json(call, text);
}

static int take_message(mcp_seat *at, mcp_call *call)
{
    json_t *message = json_loadb(call->body ? call->body : "", call->length, 0, NULL);
    call->id = json_incref(json_object_get(message, "id"));
    bool later = call->id && must_come_later(at, message);
    bool asks = call->id && json_object_get(message, "method");
    json_decref(message);
    if (later) return answer_not_yet(call);
    if (table_of(at)) settle_table(table_of(at));
    listen_up(at);
    char *reply = agent_receive(at->agent, call->body ? call->body : "", call->length);
    listen_up(at);
    if (reply) return answer_json(call, reply);
    if (!asks) return refuse_call(call, ACCEPTED, "");
    call->seat = at;
    call->since = at->server->now;
    mcp_call **last = &at->waiting;
    while (*last) last = &(*last)->next;
    *last = call;
    lws_set_timeout(call->wsi, NO_PENDING_TIMEOUT, 0);
    return 0;
}

static int answer_call(server *s, mcp_call *call)
{
    uint8_t f = KANLY_NONE;
    if (!call->posted)
        return refuse_call(call, HTTP_STATUS_METHOD_NOT_ALLOWED, "Messages are posted here.\n");
    if (call->too_long)
        return refuse_call(call, HTTP_STATUS_REQ_ENTITY_TOO_LARGE, "The message is too long.\n");
    if (!address_may(call->from, s, &call->from->messages))
        return refuse_call(call, TOO_MANY, "Too many messages. Please wait a moment.\n");
    game_table *t = call->token[0] ? find_table(s, call, &f) : NULL;
    if (!t)
        return refuse_call(call, HTTP_STATUS_UNAUTHORIZED,
                           "The token of a seat is wanted: Authorization: Bearer TOKEN, at "
                           "/mcp/TABLE.\n");
    mcp_seat *at = seat_of_agent(s, t, f);
    if (!at || !come_to_table(at, call))
        return refuse_call(call, HTTP_STATUS_SERVICE_UNAVAILABLE, "There is no room now.\n");
    at->called = s->now;
    return take_message(at, call);
}

int mcp_whole(server *s, mcp_call **out, answer *a)
{
    mcp_call *call = *out;
    call->answer = a;
    call->place = out;
    *out = NULL;
    int closed = answer_call(s, call);
    if (call->seat)
        *out = call;
    else
        free_call(call);
    return closed;
}
