/* Several servers on one store. Each is a node with a name; a table belongs to the node that has it
** in memory, and only that one writes to it.
**
** The lease is a row. A node writes into it, first thing in every transaction and every second
** besides, until when it can be counted on; who finds a row whose time is over takes it away, and
** with it, in one transaction, the node's tables, which are free then. A node whose row is gone can
** write nothing any more, whatever it believes: the row is asked in the same transaction. So no
** table ever belongs to two, and none is without an owner for longer than a lease.
**
** Where the database is one server's alone (SQLite) there are no nodes, and all of this says
** yes. */
#pragma once

#include "store/store.h"

enum {
    NODE_NAME_SIZE = STORE_NODE_SIZE,
    NODE_LEASE = 5000, /* milliseconds, by the database's clock */
};

/* Becomes a node; who was called that before is one no longer. */
bool store_join(store *s, const char *name);
void store_leave(store *s); /* the tables were put to rest before */
bool store_is_shared(const store *s);
bool store_is_lost(const store *s); /* the others gave this node up */
bool store_renew(store *s);
/* Frees the tables of nodes whose time is over. */
bool store_bury(store *s, unsigned *nodes);

/* The game is this node's from the commit on. MISSING: it is another's, whose name
** is filled in. */
store_result store_claim(store *s, const char *id, int64_t now, char owner[NODE_NAME_SIZE]);

/* --- the lobby -------------------------------------------------------------------------------- */

/* What others show of a table of ours; NULL: nothing any more. They are told at the commit. */
bool store_show(store *s, const char *id, const char *shown);
/* Whether anything was shown by anybody since it was last asked. */
bool store_was_told(store *s);
/* What the others show. */
typedef bool store_shown_reader(void *self, const char *shown);
bool store_each_shown(store *s, store_shown_reader *read, void *self);
