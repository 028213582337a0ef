/* The protocol: JSON-RPC 2.0, and the methods of the Model Context Protocol. */
#include <stdlib.h>
#include <string.h>

#include "agents/within.h"
#include "kanly/library.h"
#include "text/story.h"

/* The latest first: it is offered to a client that asks for one we do not know. */
static const char *const VERSIONS[] = {"2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"};

typedef enum {
    RPC_PARSE = -32700,
    RPC_INVALID = -32600,
    RPC_NO_METHOD = -32601,
    RPC_ARGUMENTS = -32602,
    RPC_NO_RESOURCE = -32002
} rpc_error;

static const char INSTRUCTIONS[] =
    "You play one faction of the board game Dune. Call `ask` to hear what happened and what you "
    "are asked, answer with `play`: it returns when you are asked again. `choices` and `explain` "
    "say what is lawful and why something is not; `look` shows the table as you see it. "
    "kanly://sheet/FACTION tells what a faction can do.";

/* --- an agent --------------------------------------------------------------------------------- */

agent *agent_new(kanly_faction faction, const agent_table *table)
{
    agent *a = calloc(1, sizeof *a);
    if (a) a->faction = faction, a->table = *table;
    return a;
}

void agent_free(agent *a)
{
    if (!a) return;
    for (unsigned i = 0; i < a->pending_count; i++) json_decref(a->pending[i]);
    writer_free(&a->news);
    writer_free(&a->notes);
    free(a);
}

/* Of too many lines the oldest half is forgotten. */
static void keep_within(writer *lines, size_t most, bool *missed)
{
    if (lines->length <= most) return;
    const char *half = memchr(lines->text + lines->length / 2, '\n', lines->length / 2);
    size_t gone = half ? (size_t)(half - lines->text) + 1 : lines->length;
    memmove(lines->text, lines->text + gone, lines->length - gone + 1);
    lines->length -= gone;
    *missed = true;
}

void agent_hear(agent *a, const kanly_event *event, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        char line[STORY_LINE_SIZE];
        if (!story_tells(&event[i], (uint8_t)a->faction)) continue;
        story_line(&event[i], line, sizeof line);
        write_format(&a->news, "- %s\n", line);
    }
    keep_within(&a->news, AGENT_NEWS_SIZE, &a->missed);
}

void agent_told(agent *a, const char *who, const char *text)
{
    write_format(&a->news, "- %s says: %s\n", who, text);
    keep_within(&a->news, AGENT_NEWS_SIZE, &a->missed);
}

const char *agent_notes(const agent *a) { return a->notes.text ? a->notes.text : ""; }

void agent_remember(agent *a, const char *notes)
{
    bool missed;
    write_bytes(&a->notes, notes, strlen(notes));
    keep_within(&a->notes, AGENT_NOTES_SIZE, &missed);
}

/* --- replies ---------------------------------------------------------------------------------- */

static char *printed(json_t *reply)
{
    char *text = json_dumps(reply, JSON_COMPACT);
    json_decref(reply);
    return text;
}

/* Takes the result over. */
static char *reply_with(json_t *id, json_t *result)
{
    return printed(json_pack("{s:s, s:O, s:o}", "jsonrpc", "2.0", "id", id, "result", result));
}

static char *fail_with(json_t *id, rpc_error code, const char *what, const char *about)
{
    json_t *sentence = about ? json_sprintf("%s: %s", what, about) : json_string(what);
    json_t *error = json_pack("{s:i, s:o}", "code", (int)code, "message", sentence);
    return printed(json_pack("{s:s, s:O, s:o}", "jsonrpc", "2.0", "id", id, "error", error));
}

/* The words of a tool; what was refused is the tool's answer, not a failure of the protocol. */
static char *reply_in_words(json_t *id, writer *words, bool refused)
{
    json_t *content =
        json_pack("[{s:s, s:s}]", "type", "text", "text", words->text ? words->text : "");
    writer_free(words);
    return reply_with(id, json_pack("{s:o, s:b}", "content", content, "isError", (int)refused));
}

/* --- methods ---------------------------------------------------------------------------------- */

typedef char *method(agent *a, json_t *id, const json_t *params);

static const char *text_of(const json_t *object, const char *name)
{
    const char *text = json_string_value(json_object_get(object, name));
    return text ? text : "";
}

static char *on_initialize(agent *a, json_t *id, const json_t *params)
{
    (void)a;
    const char *version = VERSIONS[0], *wanted = text_of(params, "protocolVersion");
    for (size_t i = 0; i < sizeof VERSIONS / sizeof VERSIONS[0]; i++)
        if (!strcmp(wanted, VERSIONS[i])) version = VERSIONS[i];
    return reply_with(id, json_pack("{s:s, s:{s:{}, s:{}, s:{}}, s:{s:s, s:s}, s:s}",
                                    "protocolVersion", version, "capabilities", "tools",
                                    "resources", "prompts", "serverInfo", "name", "kanly",
                                    "version", kanly_version(), "instructions", INSTRUCTIONS));
}

static char *on_ping(agent *a, json_t *id, const json_t *params)
{
    (void)a, (void)params;
    return reply_with(id, json_object());
}

static char *on_tools(agent *a, json_t *id, const json_t *params)
{
    (void)a, (void)params;
    return reply_with(id, json_pack("{s:o}", "tools", tools_list()));
}

static char *wait_for_others(agent *a, json_t *id, writer *words)
{
    if (a->pending_count == AGENT_PENDING) {
        write_format(words, "Too many calls wait already.");
        return reply_in_words(id, words, true);
    }
    writer_free(words);
    a->pending[a->pending_count++] = json_incref(id);
    return NULL;
}

static char *on_call(agent *a, json_t *id, const json_t *params)
{
    writer words = {0};
    const char *name = text_of(params, "name");
    switch (tool_call(a, name, json_object_get(params, "arguments"), &words)) {
    case TOOL_TOLD: return reply_in_words(id, &words, false);
    case TOOL_REFUSED: return reply_in_words(id, &words, true);
    case TOOL_WAITS: return wait_for_others(a, id, &words);
    case TOOL_UNKNOWN: break;
    }
    writer_free(&words);
    return fail_with(id, RPC_ARGUMENTS, "There is no tool of this name", name);
}

static char *on_resources(agent *a, json_t *id, const json_t *params)
{
    (void)params;
    return reply_with(id, json_pack("{s:o}", "resources", resources_list(a)));
}

static char *on_templates(agent *a, json_t *id, const json_t *params)
{
    (void)a, (void)params;
    return reply_with(id, json_pack("{s:o}", "resourceTemplates", resource_templates()));
}

static char *on_read(agent *a, json_t *id, const json_t *params)
{
    writer text = {0};
    const char *type = "text/plain", *uri = text_of(params, "uri");
    if (!resource_read(a, uri, &type, &text)) {
        writer_free(&text);
        return fail_with(id, RPC_NO_RESOURCE, "There is nothing of this name to read", uri);
    }
    json_t *content = json_pack("{s:s, s:s, s:s}", "uri", uri, "mimeType", type, "text",
                                text.text ? text.text : "");
    writer_free(&text);
    return reply_with(id, json_pack("{s:[o]}", "contents", content));
}

static char *on_prompts(agent *a, json_t *id, const json_t *params)
{
    (void)a, (void)params;
    return reply_with(id, json_pack("{s:o}", "prompts", prompts_list()));
}

static char *on_prompt(agent *a, json_t *id, const json_t *params)
{
    writer text = {0};
    const char *name = text_of(params, "name");
    if (!prompt_get(a, name, &text)) {
        writer_free(&text);
        return fail_with(id, RPC_ARGUMENTS, "There is no prompt of this name", name);
    }
    json_t *message = json_pack("{s:s, s:{s:s, s:s}}", "role", "user", "content", "type", "text",
                                "text", text.text);
    writer_free(&text);
    return reply_with(id, json_pack("{s:[o]}", "messages", message));
}

static const struct {
    const char *name;
    method *answer;
} METHODS[] = {
    {"initialize", on_initialize},    {"ping", on_ping},
    {"tools/list", on_tools},         {"tools/call", on_call},
    {"resources/list", on_resources}, {"resources/templates/list", on_templates},
    {"resources/read", on_read},      {"prompts/list", on_prompts},
    {"prompts/get", on_prompt},
};

/* --- messages --------------------------------------------------------------------------------- */

/* A call that is given up is not answered any more. */
static void forget_call(agent *a, const json_t *params)
{
    const json_t *id = json_object_get(params, "requestId");
    for (unsigned i = 0; id && i < a->pending_count; i++) {
        if (!json_equal(a->pending[i], id)) continue;
        json_decref(a->pending[i]);
        a->pending[i] = a->pending[--a->pending_count];
        return;
    }
}

static char *answer(agent *a, const json_t *message)
{
    json_t *id = json_object_get(message, "id");
    const char *name = json_string_value(json_object_get(message, "method"));
    const json_t *params = json_object_get(message, "params");
    if (!name && id && (json_object_get(message, "result") || json_object_get(message, "error")))
        return NULL; /* an answer, and we ask nothing */
    if (!name || (id && !json_is_string(id) && !json_is_integer(id)))
        return fail_with(json_null(), RPC_INVALID, "This is no request of JSON-RPC 2.0", NULL);
    if (!id) {
        if (!strcmp(name, "notifications/cancelled")) forget_call(a, params);
        return NULL;
    }
    for (size_t i = 0; i < sizeof METHODS / sizeof METHODS[0]; i++)
        if (!strcmp(name, METHODS[i].name)) return METHODS[i].answer(a, id, params);
    return fail_with(id, RPC_NO_METHOD, "There is no method of this name", name);
}

char *agent_receive(agent *a, const char *text, size_t length)
{
    json_error_t error;
    if (length > AGENT_MESSAGE_SIZE)
        return fail_with(json_null(), RPC_INVALID, "This message is too long", NULL);
    json_t *message = json_loadb(text, length, JSON_REJECT_DUPLICATES, &error);
    if (!message) return fail_with(json_null(), RPC_PARSE, "This is not JSON", error.text);
    char *reply = answer(a, message);
    json_decref(message);
    return reply;
}

bool agent_waits(const agent *a) { return a->pending_count > 0; }

char *agent_due(agent *a, bool hurry)
{
    if (!a->pending_count || (!hurry && !agent_is_asked(a) && !game_is_over(a))) return NULL;
    writer words = {0};
    json_t *id = a->pending[0];
    a->pending_count--;
    for (unsigned i = 0; i < a->pending_count; i++) a->pending[i] = a->pending[i + 1];
    tell_what_is_asked(a, &words);
    char *reply = reply_in_words(id, &words, false);
    json_decref(id);
    return reply;
}
