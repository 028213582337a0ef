/* Nodes; see nodes.h. The statements here are PostgreSQL's own: nobody else prepares them. */
#include "store/nodes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/rows.h"
#include "store/steps.h"

static const char *const STEP[] = {
    "CREATE TABLE node (name TEXT PRIMARY KEY, epoch BIGINT NOT NULL, until BIGINT NOT NULL);"
    "CREATE TABLE lobby (game TEXT PRIMARY KEY REFERENCES game(id) ON DELETE CASCADE,"
    "  node TEXT NOT NULL, shown TEXT NOT NULL);",
};

const store_steps node_steps = {"nodes", STEP, sizeof STEP / sizeof STEP[0]};

static const char CHANNEL[] = "kanly_lobby";

typedef enum {
    NODE_JOIN,
    NODE_LEAVE,
    NODE_RENEW,
    NODE_DEAD,
    NODE_FREE,
    NODE_UNSHOW_ALL,
    NODE_ALIVE,
    NODE_SHOW,
    NODE_UNSHOW,
    NODE_TELL,
    NODE_SHOWN,
    NODE_STATEMENTS
} node_sql;

/* clang-format off */
static const char *const SQL[NODE_STATEMENTS] = {
    [NODE_JOIN] = ("INSERT INTO node (name, epoch, until) VALUES ($1, 1, {now} + $2)"
                   " ON CONFLICT (name) DO UPDATE SET epoch = node.epoch + 1, until = {now} + $2"
                   " RETURNING epoch"),
    [NODE_LEAVE] = "DELETE FROM node WHERE name = $1 AND epoch = $2",
    [NODE_RENEW] = "UPDATE node SET until = {now} + $3 WHERE name = $1 AND epoch = $2",
    [NODE_DEAD] = ("DELETE FROM node WHERE name IN (SELECT name FROM node WHERE until < {now}"
                   " FOR UPDATE SKIP LOCKED) RETURNING name"),
    /* what was in memory there is looked at soon by somebody else */
    [NODE_FREE] = ("UPDATE game SET node = NULL, wake = CASE WHEN state = 2 THEN NULL ELSE 1 END"
                   " WHERE node = $1"),
    [NODE_UNSHOW_ALL] = "DELETE FROM lobby WHERE node = $1",
    [NODE_ALIVE] = "SELECT count(*) FROM node WHERE until >= {now}",
    [NODE_SHOW] = ("INSERT INTO lobby (game, node, shown) VALUES ($1, $2, $3)"
                   " ON CONFLICT (game) DO UPDATE SET node = $2, shown = $3"),
    [NODE_UNSHOW] = "DELETE FROM lobby WHERE game = $1",
    [NODE_TELL] = "SELECT pg_notify('kanly_lobby', $1)",
    [NODE_SHOWN] = "SELECT shown FROM lobby WHERE node <> $1 ORDER BY game LIMIT 200",
};
/* clang-format on */

struct store_nodes {
    db_statement *statement[NODE_STATEMENTS];
    char name[NODE_NAME_SIZE];
    int64_t epoch;
    bool joined, lost, told;
};

bool store_is_shared(const store *s) { return db_is_shared(s->db); }

bool store_is_lost(const store *s) { return s->nodes && s->nodes->lost; }

bool store_nodes_open(store *s)
{
    if (!db_is_shared(s->db)) return true;
    s->nodes = calloc(1, sizeof *s->nodes);
    if (!s->nodes) abort();
    for (int i = 0; i < NODE_STATEMENTS; i++)
        if (!(s->nodes->statement[i] = db_prepare(s->db, SQL[i]))) return false;
    return true;
}

/* How many nodes are there now; -1: that cannot be read. */
int store_nodes_alive(store *s)
{
    db_statement *ask = s->nodes->statement[NODE_ALIVE];
    int alive = db_step(ask) == DB_ROW ? (int)db_number(ask, 0) : -1;
    db_reset(ask);
    return alive;
}

/* --- leases ----------------------------------------------------------------------------------- */

static bool bind_and_do(store *s, node_sql which, const char *what)
{
    db_statement *q = s->nodes->statement[which];
    db_bind_text(q, 1, s->nodes->name);
    db_bind_number(q, 2, s->nodes->epoch);
    if (which == NODE_RENEW) db_bind_number(q, 3, NODE_LEASE);
    return db_do(q, what);
}

/* First in every transaction: whoever is no node any more writes nothing. */
static bool still_ours(void *self)
{
    store *s = self;
    if (!bind_and_do(s, NODE_RENEW, "the lease cannot be renewed")) return false;
    if (db_changed(s->nodes->statement[NODE_RENEW]) == 1) return true;
    s->nodes->lost = true;
    return db_refuse(s->db, "this node is one no longer", "others have its tables");
}

bool store_join(store *s, const char *name)
{
    struct store_nodes *n = s->nodes;
    if (!n) return true;
    db_guard(s->db, NULL, NULL);
    snprintf(n->name, sizeof n->name, "%s", name);
    snprintf(s->node, sizeof s->node, "%s", name);
    if (!db_begin(s->db)) return false;
    db_statement *join = n->statement[NODE_JOIN];
    db_bind_text(join, 1, name);
    db_bind_number(join, 2, NODE_LEASE);
    bool fine = db_step(join) == DB_ROW || db_failed(s->db, "cannot become a node");
    if (fine) n->epoch = db_number(join, 0);
    db_reset(join);
    if (!fine) db_rollback(s->db);
    if (!fine || !db_commit(s->db) || !db_listen(s->db, CHANNEL)) return false;
    n->joined = n->told = true;
    n->lost = false;
    db_guard(s->db, still_ours, s);
    return true;
}

void store_leave(store *s)
{
    if (!s->nodes || !s->nodes->joined || s->nodes->lost || !db_begin(s->db)) return;
    db_statement *unshow = s->nodes->statement[NODE_UNSHOW_ALL];
    db_bind_text(unshow, 1, s->nodes->name);
    db_statement *free_all = s->nodes->statement[NODE_FREE];
    db_bind_text(free_all, 1, s->nodes->name);
    if (db_do(unshow, "cannot leave the lobby") && db_do(free_all, "cannot free the tables") &&
        bind_and_do(s, NODE_LEAVE, "cannot end the lease"))
        db_commit(s->db);
    s->nodes->joined = false;
    db_guard(s->db, NULL, NULL);
}

bool store_renew(store *s) { return !s->nodes || (db_begin(s->db) && db_commit(s->db)); }

static bool free_tables_of(store *s, const char *name)
{
    db_statement *free_all = s->nodes->statement[NODE_FREE],
                 *unshow = s->nodes->statement[NODE_UNSHOW_ALL];
    db_bind_text(free_all, 1, name);
    db_bind_text(unshow, 1, name);
    return db_do(free_all, "cannot free tables") && db_do(unshow, "cannot clear the lobby");
}

bool store_bury(store *s, unsigned *nodes)
{
    char name[16][NODE_NAME_SIZE];
    unsigned count = 0;
    db_result got;
    if (!s->nodes) return true;
    if (!db_begin(s->db)) return false;
    db_statement *dead = s->nodes->statement[NODE_DEAD];
    while ((got = db_step(dead)) == DB_ROW && count < 16)
        snprintf(name[count++], NODE_NAME_SIZE, "%s", db_text(dead, 0));
    bool fine =
        got == DB_DONE || db_refuse(s->db, "nodes cannot be looked at", "too many, or none");
    db_reset(dead);
    for (unsigned i = 0; i < count && fine; i++) fine = free_tables_of(s, name[i]);
    if (!fine) db_rollback(s->db);
    *nodes += fine ? count : 0;
    return fine;
}

/* --- tables ----------------------------------------------------------------------------------- */

store_result store_claim(store *s, const char *id, int64_t now, char owner[NODE_NAME_SIZE])
{
    owner[0] = '\0';
    if (!s->nodes) return STORE_FOUND;
    if (!store_hold(s, id, now)) return STORE_FAILED;
    if (db_changed(s->statement[SQL_HOLD]) == 1) return STORE_FOUND;
    db_statement *ask = s->statement[SQL_OWNER];
    db_bind_text(ask, 1, id);
    if (db_step(ask) == DB_ROW) snprintf(owner, NODE_NAME_SIZE, "%s", db_text(ask, 0));
    db_reset(ask);
    return STORE_MISSING;
}

/* --- the lobby -------------------------------------------------------------------------------- */

bool store_show(store *s, const char *id, const char *shown)
{
    if (!s->nodes) return true;
    if (!db_begin(s->db)) return false;
    db_statement *show = s->nodes->statement[shown ? NODE_SHOW : NODE_UNSHOW],
                 *tell = s->nodes->statement[NODE_TELL];
    db_bind_text(show, 1, id);
    if (shown) {
        db_bind_text(show, 2, s->nodes->name);
        db_bind_text(show, 3, shown);
    }
    if (!store_write(s, show, "cannot show a table")) return false;
    db_bind_text(tell, 1, s->nodes->name);
    bool told = db_step(tell) == DB_ROW || db_failed(s->db, "cannot tell the other nodes");
    db_reset(tell);
    if (!told) db_rollback(s->db);
    return told;
}

static void note_told(void *self, const char *from)
{
    struct store_nodes *n = self;
    if (strcmp(from, n->name) != 0) n->told = true;
}

bool store_was_told(store *s)
{
    if (!s->nodes) return false;
    db_heard(s->db, note_told, s->nodes);
    bool told = s->nodes->told;
    s->nodes->told = false;
    return told;
}

bool store_each_shown(store *s, store_shown_reader *read, void *self)
{
    if (!s->nodes) return true;
    db_statement *all = s->nodes->statement[NODE_SHOWN];
    db_result got;
    db_bind_text(all, 1, s->nodes->name);
    while ((got = db_step(all)) == DB_ROW)
        if (!read(self, db_text(all, 0))) break;
    return store_read_all(s, all, got, "cannot read the lobby");
}
