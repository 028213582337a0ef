/* Other servers on the same store: whose tables are whose, what the others show in the lobby, and
** what happens when one of them is gone, or this one was thought to be. store/nodes.h has the
** leases. With a store of one's own nothing of this happens. */
#pragma once

#include "serve/tables.h"

bool neighbours_begin(server *s); /* becomes a node; false: the log says why */
void neighbours_end(server *s);
void neighbours_watch(server *s); /* every second */

/* A table must be this server's before it is read into memory. False: it is not; server.elsewhere
** names the node that has it, if one does. */
bool neighbours_claim(server *s, const char *id);
/* The other nodes show it in their lobby as it is now, or not any more. */
void neighbours_show(game_table *t);
void neighbours_hide(game_table *t);
void neighbours_list(const server *s, writer *w, unsigned most); /* what they show */
