/* Messages from clients: each is checked for size, depth, shape and standing before anything is
** done. What does not fit is answered with an error and changes nothing. */
#include "serve/messages.h"

#include <libwebsockets.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board/board.h"
#include "serve/learning.h"
#include "serve/log.h"
#include "serve/persons.h"
#include "serve/server.h"
#include "serve/tell.h"

/* Everybody behind one address waits while one of them floods it: that one is let go. */
enum { DEEPEST = 6, ID_LONGEST = 64, TOO_FAST_MOST = 1000 };

/* --- answering -------------------------------------------------------------------------------- */

static void add_id(const request *r, writer *w)
{
    if (r->id) write_raw(w, "id", r->id, strlen(r->id));
}

/* An answer is written where the one before it was. */
static writer begin_answer(const request *r)
{
    writer w = r->server->said;
    r->server->said = (writer){0};
    return w;
}

writer reply(const request *r, const char *type)
{
    writer w = begin_answer(r);
    write_open(&w, NULL, '{');
    write_text(&w, "type", type);
    add_id(r, &w);
    return w;
}

void reply_send(const request *r, writer *w)
{
    write_close(w);
    client_say(r->client, w);
}

void reply_later(const request *r, writer *w)
{
    waiting *x = calloc(1, sizeof *x);
    if (!x) abort();
    write_close(w);
    x->client = r->client;
    x->began = r->server->message_began;
    x->message = *w;
    x->id = r->id ? strdup(r->id) : NULL;
    *w = (writer){0};
    *r->server->waiting_last = x;
    r->server->waiting_last = &x->next;
}

static writer begin_error(const request *r, const char *code, const char *text)
{
    writer w = begin_answer(r);
    write_open(&w, NULL, '{');
    write_text(&w, "type", "error");
    add_id(r, &w);
    write_open(&w, "error", '{');
    write_text(&w, "code", code);
    write_text(&w, "text", text);
    r->server->metrics.refused++;
    return w;
}

void refuse(const request *r, const char *code, const char *format, ...)
{
    char text[512];
    va_list values;
    va_start(values, format);
    vsnprintf(text, sizeof text, format, values);
    va_end(values);
    writer w = begin_error(r, code, text);
    write_close(&w);
    reply_send(r, &w);
}

/* A rule refuses: its number and sentence, and the field it is about. */
void refuse_rule(const request *r, kanly_reason reason)
{
    writer w =
        begin_error(r, "rule", reason.sentence ? reason.sentence : "That cannot be done now.");
    wire_reason(&w, "reason", reason);
    write_close(&w);
    reply_send(r, &w);
}

/* The client is to come again and to name the node: a proxy leads it there. */
void refuse_elsewhere(const request *r)
{
    writer w = begin_error(r, "elsewhere", "Another node has this table.");
    write_text(&w, "node", r->server->elsewhere);
    write_close(&w);
    reply_send(r, &w);
}

void refuse_watching(const request *r)
{
    refuse(r, "no-watching", "This table is not open to watchers.");
}

/* --- reading members -------------------------------------------------------------------------- */

const char *member_text(const request *r, const char *key, size_t longest)
{
    json_t *value = json_object_get(r->message, key);
    const char *text = json_string_value(value);
    return text && json_string_length(value) <= longest ? text : NULL;
}

bool member_given(const request *r, const char *key)
{
    json_t *value = json_object_get(r->message, key);
    return value && !json_is_null(value);
}

int64_t member_number(const request *r, const char *key, int64_t otherwise)
{
    json_t *value = json_object_get(r->message, key);
    return json_is_integer(value) ? json_integer_value(value) : otherwise;
}

bool member_yes(const request *r, const char *key, bool otherwise)
{
    json_t *value = json_object_get(r->message, key);
    return json_is_boolean(value) ? json_is_true(value) : otherwise;
}

uint8_t member_faction(const request *r, const char *key)
{
    const char *name = member_text(r, key, 32);
    for (uint8_t f = 0; name && f < FACTIONS; f++)
        if (strcmp(name, faction_name(f)) == 0) return f;
    return NONE;
}

/* A name for people: at most so many characters of UTF-8 (jansson checked that), whatever they are
** written in; no control characters, not only spaces. */
/* The next character of a text; jansson has seen to it that it is UTF-8. */
static uint32_t next_character(const char **at)
{
    const unsigned char *c = (const unsigned char *)*at;
    unsigned more = c[0] < 0x80 ? 0 : c[0] < 0xe0 ? 1 : c[0] < 0xf0 ? 2 : 3;
    uint32_t code = more ? c[0] & (0x3fu >> more) : c[0];
    for (unsigned i = 1; i <= more; i++) code = code << 6 | (c[i] & 0x3f);
    *at += more + 1;
    return code;
}

typedef struct {
    uint32_t from, to;
} characters;

/* What nobody sees, and what turns the writing of others around: with these a name looks like
** another's, or like none. The joiners within words and emoji are not among them. */
static const characters HIDDEN[] = {
    {0x0000, 0x001f}, {0x007f, 0x009f}, {0x00ad, 0x00ad},   {0x034f, 0x034f},   {0x061c, 0x061c},
    {0x115f, 0x1160}, {0x17b4, 0x17b5}, {0x180b, 0x180f},   {0x200b, 0x200b},   {0x200e, 0x200f},
    {0x2028, 0x202e}, {0x2060, 0x206f}, {0x2800, 0x2800},   {0x3164, 0x3164},   {0xfeff, 0xfeff},
    {0xffa0, 0xffa0}, {0xfff0, 0xfffb}, {0x1d173, 0x1d17a}, {0xe0000, 0xe0fff},
};
static const characters BLANK[] = {
    {0x0020, 0x0020}, {0x00a0, 0x00a0}, {0x1680, 0x1680}, {0x2000, 0x200a},
    {0x200c, 0x200d}, {0x202f, 0x202f}, {0x205f, 0x205f}, {0x3000, 0x3000},
};

static bool is_among(uint32_t code, const characters *list, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (code >= list[i].from && code <= list[i].to) return true;
    return false;
}

bool member_name(const request *r, const char *key, char out[NAME_SIZE])
{
    const char *text = member_text(r, key, NAME_SIZE - 1);
    unsigned count = 0;
    bool seen = false;
    if (!text) return false;
    for (const char *at = text; *at; count++) {
        uint32_t code = next_character(&at);
        if (is_among(code, HIDDEN, sizeof HIDDEN / sizeof HIDDEN[0])) return false;
        seen |= !is_among(code, BLANK, sizeof BLANK / sizeof BLANK[0]);
    }
    if (!seen || count > NAME_LONGEST) return false;
    snprintf(out, NAME_SIZE, "%s", text);
    return true;
}

void refuse_name(const request *r)
{
    refuse(r, "name", "Please give a name of at most %d characters that can be seen.",
           NAME_LONGEST);
}

/* --- finding out who asks for what ------------------------------------------------------------ */

static handler on_hello, on_ping;

typedef enum { NEEDS_NOTHING, NEEDS_TABLE, NEEDS_SEAT, NEEDS_HOST } standing;

/* clang-format off */
static const struct {
    const char *type;
    handler *handle;
    standing needs;
} HANDLER[] = {
    { "move",     on_move,     NEEDS_SEAT }, /* the first two are said most */
    { "choices",  on_choices,  NEEDS_SEAT },
    { "hello",    on_hello,    NEEDS_NOTHING },
    { "ping",     on_ping,     NEEDS_NOTHING },
    { "list",     on_list,     NEEDS_NOTHING },
    { "create",   on_create,   NEEDS_NOTHING },
    { "join",     on_join,     NEEDS_NOTHING },
    { "redeem",   on_redeem,   NEEDS_NOTHING },
    { "replay",   on_replay,   NEEDS_NOTHING },
    { "replays",  on_replays,  NEEDS_NOTHING },
    { "replay-summary", on_replay_summary, NEEDS_NOTHING },
    { "replay-events",  on_replay_events,  NEEDS_NOTHING },
    { "analysis", on_analysis, NEEDS_NOTHING },
    { "play-on",  on_play_on,  NEEDS_NOTHING },
    { "position", on_position, NEEDS_NOTHING },
    { "position-of",    on_position_of,    NEEDS_NOTHING },
    { "mine",     on_mine,     NEEDS_NOTHING },
    { "lessons",  on_lessons,  NEEDS_NOTHING },
    { "lesson",   on_lesson,   NEEDS_NOTHING },
    { "person",   on_person,   NEEDS_NOTHING },
    { "person-code",   on_person_code,   NEEDS_NOTHING },
    { "person-redeem", on_person_redeem, NEEDS_NOTHING },
    { "person-alone",  on_person_alone,  NEEDS_NOTHING },
    { "person-forget", on_person_forget, NEEDS_NOTHING },
    { "person-mail",   on_person_mail,   NEEDS_NOTHING },
    { "notices",  on_notices,  NEEDS_NOTHING },
    { "notices-set",     on_notices_set,     NEEDS_NOTHING },
    { "notices-add",     on_notices_add,     NEEDS_NOTHING },
    { "notices-confirm", on_notices_confirm, NEEDS_NOTHING },
    { "notices-drop",    on_notices_drop,    NEEDS_NOTHING },
    { "notices-try",     on_notices_try,     NEEDS_NOTHING },
    { "away",     on_away,     NEEDS_NOTHING },
    { "friends",  on_friends,  NEEDS_NOTHING },
    { "friend",   on_friend,   NEEDS_NOTHING },
    { "unfriend", on_unfriend, NEEDS_NOTHING },
    { "block",    on_block,    NEEDS_NOTHING },
    { "report",   on_report,   NEEDS_NOTHING },
    { "invite",   on_invite,   NEEDS_TABLE },
    { "operator", on_operator, NEEDS_NOTHING },
    { "profile",  on_profile,  NEEDS_NOTHING },
    { "leave",    on_leave,    NEEDS_TABLE },
    { "sit",      on_sit,      NEEDS_NOTHING },
    { "decline",  on_decline,  NEEDS_NOTHING },
    { "view",     on_view,     NEEDS_TABLE },
    { "events",   on_events,   NEEDS_TABLE },
    { "chat",     on_chat,     NEEDS_TABLE },
    { "talk",     on_talk,     NEEDS_TABLE },
    { "rematch",  on_rematch,  NEEDS_TABLE },
    { "bot",      on_bot,      NEEDS_TABLE },
    { "start",    on_start,    NEEDS_HOST },
    { "ready",    on_ready,    NEEDS_SEAT },
    { "wish",     on_wish,     NEEDS_SEAT },
    { "propose",  on_propose,  NEEDS_SEAT },
    { "agree",    on_agree,    NEEDS_SEAT },
    { "admit",    on_admit,    NEEDS_TABLE },
    { "stand",    on_stand,    NEEDS_SEAT },
    { "take",     on_take,     NEEDS_SEAT },
    { "name",     on_name,     NEEDS_SEAT },
    { "code",     on_code,     NEEDS_SEAT },
    { "settings", on_settings, NEEDS_SEAT },
    { "orders",   on_orders,   NEEDS_SEAT },
    { "mute",     on_mute,     NEEDS_SEAT },
    { "explain",  on_explain,  NEEDS_SEAT },
    { "preview",  on_preview,  NEEDS_SEAT },
    { "undo",     on_undo,     NEEDS_SEAT },
    { "hint",     on_hint,     NEEDS_SEAT },
    { "pace",     on_pace,     NEEDS_SEAT },
    { "lend",     on_lend,     NEEDS_SEAT },
};
/* clang-format on */

enum { HANDLERS = sizeof HANDLER / sizeof HANDLER[0] };

static void on_ping(const request *r)
{
    writer w = reply(r, "pong");
    write_number(&w, "time", r->server->now);
    reply_send(r, &w);
}

static void write_levels(writer *w)
{
    write_open(w, "bots", '[');
    for (unsigned i = 0; bot_kind_at(i); i++) {
        write_open(w, NULL, '{');
        write_text(w, "level", bot_kind_at(i)->name);
        write_text(w, "text", bot_kind_at(i)->sentence);
        write_close(w);
    }
    write_close(w);
    write_open(w, "characters", '[');
    for (unsigned i = 0; i < BOT_CHARACTERS; i++) {
        write_open(w, NULL, '{');
        write_text(w, "character", BOT_CHARACTER[i].name);
        write_text(w, "text", BOT_CHARACTER[i].sentence);
        write_close(w);
    }
    write_close(w);
}

/* The first thing said. A page of another version cannot be understood for long: it must be
** reloaded. */
static void on_hello(const request *r)
{
    if (member_number(r, "protocol", -1) != SERVE_PROTOCOL) {
        refuse(r, "reload", "This page is of another version than the server. Please reload it.");
        client_close(r->client, LWS_CLOSE_STATUS_POLICY_VIOLATION);
        return;
    }
    if (!persons_greet(r)) return;
    r->client->greeted = true;
    writer w = reply(r, "hello");
    write_number(&w, "protocol", SERVE_PROTOCOL);
    write_number(&w, "time", r->server->now);
    write_number(&w, "message_size", (int64_t)r->server->config.message_size);
    write_levels(&w);
    persons_write_hello(r, &w);
    reply_send(r, &w);
}

static bool has_standing(const request *r, standing needs)
{
    const client *c = r->client;
    if (needs == NEEDS_NOTHING) return true;
    if (!c->table) return refuse(r, "no-table", "Join a table first."), false;
    if (needs == NEEDS_HOST && !acts_as_host(c))
        return refuse(r, "not-host", "Only whoever made the table can do that."), false;
    if (needs == NEEDS_SEAT && c->eye >= KANLY_FACTIONS)
        return refuse(r, "no-seat", "You have no seat at this table."), false;
    return true;
}

/* Nobody is shown what is not on the disk: not of their own table, and who may be told of others
** not of those. */
static void settle_before(const request *r, handler *handle, standing needs)
{
    server *s = r->server;
    bool of_others = needs == NEEDS_NOTHING && handle != on_hello && handle != on_ping;
    if (handle == on_move) return;
    if (of_others && s->dirty)
        settle_all(s);
    else if (r->client->table)
        settle_table(r->client->table);
}

static void dispatch(const request *r)
{
    const char *type = member_text(r, "type", 32);
    if (!type) {
        refuse(r, "shape", "A message must be an object with a \"type\".");
        return;
    }
    for (unsigned i = 0; i < HANDLERS; i++) {
        if (strcmp(HANDLER[i].type, type) != 0) continue;
        if (!r->client->greeted && HANDLER[i].handle != on_hello) {
            refuse(r, "hello", "Say hello first.");
        } else if (r->client->table && r->client->table->learning && !lesson_allows(type)) {
            refuse(r, "lesson", "That is not part of a lesson.");
        } else {
            /* First: it may tell the client to go. */
            settle_before(r, HANDLER[i].handle, HANDLER[i].needs);
            if (has_standing(r, HANDLER[i].needs)) HANDLER[i].handle(r);
        }
        return;
    }
    refuse(r, "unknown", "There is no message of that type.");
}

/* Brackets within brackets, outside strings: looked at before the parser gets to build anything. */
static bool too_deep(const char *text, size_t length)
{
    int depth = 0;
    bool in_string = false;
    for (size_t i = 0; i < length; i++) {
        if (in_string) {
            if (text[i] == '\\')
                i++;
            else if (text[i] == '"')
                in_string = false;
            continue;
        }
        if (text[i] == '"') in_string = true;
        if ((text[i] == '{' || text[i] == '[') && ++depth > DEEPEST) return true;
        if (text[i] == '}' || text[i] == ']') depth--;
    }
    return false;
}

/* "id" may be a number or a short text; it comes back with the answer. */
static char *id_of(const json_t *message)
{
    json_t *id = json_object_get(message, "id");
    if (!json_is_integer(id) && !(json_is_string(id) && json_string_length(id) <= ID_LONGEST))
        return NULL;
    return json_dumps(id, JSON_ENCODE_ANY);
}

/* Read before it is counted, so that even an answer of "too fast" carries the question's id: a
** page that asked waits for it. */
void message_arrived(client *c, const char *text, size_t length)
{
    server *s = c->server;
    s->message_began = clock_monotonic();
    bool deep = too_deep(text, length);
    request r = {s, c, deep ? NULL : json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL), NULL};
    r.id = id_of(r.message);
    s->metrics.messages++;
    if (!address_may(c->address, s, &c->address->messages)) {
        refuse(&r, "too-fast", "Too many messages. Please wait a moment.");
        if (++c->too_fast > TOO_FAST_MOST) client_close(c, LWS_CLOSE_STATUS_POLICY_VIOLATION);
        /* waiting starts anew, but what guessing cost stays owed */
        if (c->address->messages > 0 && c->address->messages < 0.5) c->address->messages = 0;
    } else if (deep) {
        refuse(&r, "shape", "The message is nested too deeply.");
    } else if (!json_is_object(r.message)) {
        refuse(&r, "shape", "The message is not a JSON object.");
    } else {
        if (c->too_fast) c->too_fast--;
        dispatch(&r);
    }
    free(r.id);
    json_decref(r.message);
}
