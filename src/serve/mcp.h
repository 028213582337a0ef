/* Agents at tables: /mcp and /mcp/TABLE speak the Model Context Protocol over HTTP (a POST for each
** message, answered as JSON) to whoever has a seat's token: `Authorization: Bearer TOKEN`. What an
** agent may ask is src/agents; here is the seat: the agent is a client like those with a WebSocket,
** and plays by the same messages.
**
** Invariants: an answer that waits for the others holds its request open for less than a minute;
** what an agent is told is on the disk. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "serve/http.h"

struct lws;
typedef struct server server;
typedef struct address address;
typedef struct mcp_call mcp_call; /* a request under way */

bool mcp_is_here(const char *path);
/* A request's head; then its body, piece by piece; then it is whole and can be answered, at once or
** later into `a`. As the library's callbacks, they return 0, or -1 to close the connection. */
int mcp_begin(server *s, struct lws *wsi, address *from, const char *path, mcp_call **out);
void mcp_body(mcp_call *call, const char *bytes, size_t length);
int mcp_whole(server *s, mcp_call **out, answer *a);
void mcp_gone(mcp_call **out); /* its connection is closed; NULL is fine */

void mcp_turn(server *s); /* after each turn: what happened is heard, what is due answered */
void mcp_end(server *s);
