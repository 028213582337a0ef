/* Within the room of agents: what the protocol, the tools and the library share. */
#pragma once

#include <jansson.h>

#include "agents/agent.h"
#include "wire/writer.h"

enum { AGENT_PENDING = 8, AGENT_WHY_SIZE = 1024 };

struct agent {
    kanly_faction faction;
    agent_table table;
    writer news;                    /* sentences not told yet, one a line */
    bool missed;                    /* some were dropped */
    writer notes;                   /* one a line */
    json_t *pending[AGENT_PENDING]; /* the ids of calls that wait for the others */
    unsigned pending_count;
};

/* --- tools (tools.c) -------------------------------------------------------------------------- */

typedef enum { TOOL_TOLD, TOOL_REFUSED, TOOL_WAITS, TOOL_UNKNOWN } tool_result;

/* The tools as a list with their schemas. */
json_t *tools_list(void);
/* Calls one; what it says is written into `out`, as text. */
tool_result tool_call(agent *a, const char *name, const json_t *arguments, writer *out);
/* What is told when the others have moved: the news, and what is asked now. */
void tell_what_is_asked(agent *a, writer *out);
bool agent_is_asked(const agent *a);
bool game_is_over(const agent *a);

/* --- what can be read (reading.c) ------------------------------------------------------------- */

json_t *resources_list(const agent *a);
json_t *resource_templates(void);
/* The text of a resource; false: there is none of this name. */
bool resource_read(const agent *a, const char *uri, const char **type, writer *out);
json_t *prompts_list(void);
/* A prompt's text; false: there is none of this name. */
bool prompt_get(const agent *a, const char *name, writer *out);

/* --- words (asking_agent.c) ------------------------------------------------------------------- */

/* What the faction is asked now and how it can be answered. */
void describe_question(writer *out, const kanly_game *seen, kanly_faction f);
/* The values of the next field of a form that is lawful so far; and those that are not, with
** why. */
void describe_choices(writer *out, const kanly_game *seen, const kanly_move *form, bool refused);
