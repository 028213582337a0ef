/* A language-model agent at a table, by the Model Context Protocol: JSON-RPC in, JSON-RPC out.
**
** The room knows what an agent may ask and how it is answered. Where the table stands and how
** messages travel is somebody else's business: `kanly mcp` has a table of bots and a pipe, `kanly
** serve` a seat at a table of people and HTTP.
**
**     agent *a = agent_new(KANLY_FREMEN, &table);
**     char *reply = agent_receive(a, text, length);      // NULL: nothing to say, or not yet
**     ...
**     while ((reply = agent_due(a, false))) send(reply), free(reply);   // after every move
**
** Invariants: an agent is told what its faction's kanly_view holds and the events it may hear,
** nothing else. A call that waits for the others (play, wait) is answered when the faction is asked
** again, when the game is over, or when agent_due is told to hurry. Sentences are told once. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "kanly/kanly.h"

/* Where it sits. A call that fails says why in a sentence. */
typedef struct {
    void *self;
    /* The game as the faction sees it now. */
    const kanly_game *(*look)(void *self);
    /* Whether its answer is given, and waits for its moment; NULL: none ever does. */
    bool (*holds)(void *self);
    /* Plays a move; the note is the agent's own, kept with the move, or NULL. */
    bool (*play)(void *self, const kanly_move *move, const char *note, char *why, size_t size);
    /* Says something to a faction, or to everybody (KANLY_NONE). */
    bool (*say)(void *self, uint8_t to, const char *text, char *why, size_t size);
} agent_table;

typedef struct agent agent;

enum {
    AGENT_MESSAGE_SIZE = 1 << 16, /* a longer one is refused */
    AGENT_NOTES_SIZE = 1 << 15,   /* all notes together */
    AGENT_NEWS_SIZE = 1 << 16     /* what was heard and not told yet; the oldest goes first */
};

agent *agent_new(kanly_faction faction, const agent_table *table);
void agent_free(agent *a);

/* What happened, as far as the faction may hear it; and what somebody said to it. */
void agent_hear(agent *a, const kanly_event *event, uint32_t count);
void agent_told(agent *a, const char *who, const char *text);

/* The agent's notes: what it wrote down, and what it had written down before. */
const char *agent_notes(const agent *a);
void agent_remember(agent *a, const char *notes);

/* Answers a message. The text is the caller's to free; NULL: it needs no answer, or none yet. */
char *agent_receive(agent *a, const char *message, size_t length);
/* The next answer that had to wait and need not any longer; NULL: there is none. To hurry is to
** answer what still waits, saying that it does. */
char *agent_due(agent *a, bool hurry);
bool agent_waits(const agent *a);
