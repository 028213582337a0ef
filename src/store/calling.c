/* Where persons are called, and what waits to be told. */
#include "store/calling.h"

#include <stdio.h>

#include "store/people_rows.h"
#include "store/steps.h"

/* clang-format off */
static const char *const STEP[] = {
    "CREATE TABLE target ("
    "  id BIGINT PRIMARY KEY, person TEXT NOT NULL REFERENCES person(id) ON DELETE CASCADE,"
    "  channel BIGINT NOT NULL, address TEXT NOT NULL, keys TEXT NOT NULL, secret TEXT NOT NULL,"
    "  confirmed BIGINT NOT NULL, off BIGINT NOT NULL, failures BIGINT NOT NULL,"
    "  failed BIGINT NOT NULL, retry BIGINT NOT NULL, trouble TEXT NOT NULL"
    ");"
    "CREATE INDEX target_persons ON target (person);"
    "CREATE INDEX target_addresses ON target (address);"
    "CREATE TABLE notice ("
    "  target BIGINT NOT NULL REFERENCES target(id) ON DELETE CASCADE, game TEXT NOT NULL,"
    "  kind TEXT NOT NULL, text TEXT NOT NULL, made BIGINT NOT NULL, due BIGINT NOT NULL,"
    "  PRIMARY KEY (target, game, kind)"
    ") {sorted};"
    "CREATE INDEX notice_due ON notice (due);"
    "CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) {sorted};",
};
/* clang-format on */

const store_steps calling_steps = {"calling", STEP, sizeof STEP / sizeof STEP[0]};

#define TARGET_COLUMNS                                                                             \
    "SELECT id, person, channel, address, keys, secret, confirmed, off, failures, failed, retry,"  \
    " trouble FROM target"

bool calling_add(people *p, const target *t)
{
    return people_do(p, "cannot keep where to call somebody",
                     "INSERT INTO target (id, person, channel, address, keys, secret, confirmed,"
                     " off, failures, failed, retry, trouble)"
                     " VALUES ($1, $2, $3, $4, $5, $6, $7, 0, 0, 0, 0, '')",
                     "ntntttn", t->id, t->person, (int64_t)t->channel, t->address, t->keys,
                     t->secret, (int64_t)t->confirmed);
}

bool calling_keep(people *p, const target *t)
{
    return people_do(p, "cannot keep how a call went",
                     "UPDATE target SET confirmed = $2, off = $3, failures = $4, failed = $5,"
                     " retry = $6, trouble = $7 WHERE id = $1",
                     "nnnnnnt", t->id, (int64_t)t->confirmed, (int64_t)t->off, t->failures,
                     t->failed, t->retry, t->trouble);
}

bool calling_drop(people *p, int64_t id)
{
    return people_do(p, "cannot drop where to call somebody", "DELETE FROM target WHERE id = $1",
                     "n", id);
}

static void read_target(db_statement *q, target *out)
{
    *out = (target){.id = db_number(q, 0),
                    .channel = (channel)db_number(q, 2),
                    .confirmed = db_number(q, 6) != 0,
                    .off = db_number(q, 7) != 0,
                    .failures = db_number(q, 8),
                    .failed = db_number(q, 9),
                    .retry = db_number(q, 10)};
    people_copy(q, 1, out->person, sizeof out->person);
    people_copy(q, 3, out->address, sizeof out->address);
    people_copy(q, 4, out->keys, sizeof out->keys);
    people_copy(q, 5, out->secret, sizeof out->secret);
    people_copy(q, 11, out->trouble, sizeof out->trouble);
}

static bool read_one(db_statement *q, target *out)
{
    bool found = q && db_step(q) == DB_ROW;
    if (found) read_target(q, out);
    if (q) db_reset(q);
    return found;
}

bool calling_find(people *p, int64_t id, target *out)
{
    return read_one(people_ask(p, TARGET_COLUMNS " WHERE id = $1", "n", id), out);
}

bool calling_find_address(people *p, channel by, const char *address, target *out)
{
    return read_one(people_ask(p,
                               TARGET_COLUMNS " WHERE channel = $1 AND address = $2"
                                              " AND confirmed = 1 LIMIT 1",
                               "nt", (int64_t)by, address),
                    out);
}

unsigned calling_targets(people *p, const char *whose, target out[TARGETS_MOST])
{
    unsigned count = 0;
    db_statement *q = people_ask(p, TARGET_COLUMNS " WHERE person = $1 ORDER BY id", "t", whose);
    while (q && count < TARGETS_MOST && db_step(q) == DB_ROW) read_target(q, &out[count++]);
    if (q) db_reset(q);
    return count;
}

/* --- what waits to be told -------------------------------------------------------------------- */

bool calling_wait(people *p, const notice *n)
{
    int64_t waiting = people_number(
        people_ask(p, "SELECT count(*) FROM notice WHERE target = $1", "n", n->target), 0);
    if (waiting >= NOTICES_WAITING) return true;
    return people_do(p, "cannot keep what is to be told",
                     "INSERT INTO notice (target, game, kind, text, made, due)"
                     " VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (target, game, kind)"
                     " DO UPDATE SET text = $4, made = $5, due = $6",
                     "ntttnn", n->target, n->game, n->kind, n->text, n->made, n->due);
}

bool calling_sweep(people *p, int64_t made_before)
{
    return people_do(p, "cannot drop what was never told", "DELETE FROM notice WHERE made < $1",
                     "n", made_before);
}

unsigned calling_due(people *p, int64_t now, int64_t ids[], unsigned most)
{
    unsigned count = 0;
    db_statement *q =
        people_ask(p,
                   "SELECT DISTINCT t.id FROM notice n JOIN target t ON t.id = n.target"
                   " WHERE n.due <= $1 AND t.retry <= $1 AND t.off = 0 LIMIT $2",
                   "nn", now, (int64_t)most);
    while (q && count < most && db_step(q) == DB_ROW) ids[count++] = db_number(q, 0);
    if (q) db_reset(q);
    return count;
}

bool calling_lease(people *p, int64_t id, int64_t now, int64_t until)
{
    return people_do(p, "cannot keep who is called",
                     "UPDATE target SET retry = $3 WHERE id = $1 AND retry <= $2", "nnn", id, now,
                     until);
}

unsigned calling_each(people *p, int64_t id, int64_t now, notice_reader *read, void *self)
{
    unsigned count = 0;
    db_statement *q = people_ask(p,
                                 "SELECT text FROM notice WHERE target = $1 AND due <= $2"
                                 " ORDER BY made LIMIT $3",
                                 "nnn", id, now, (int64_t)NOTICES_AT_ONCE);
    for (; q && db_step(q) == DB_ROW; count++) read(self, db_text(q, 0));
    if (q) db_reset(q);
    return count;
}

bool calling_told(people *p, int64_t id, int64_t made_until)
{
    return people_do(p, "cannot keep what was told",
                     "DELETE FROM notice WHERE target = $1 AND due <= $2", "nn", id, made_until);
}

/* --- settings of the server ------------------------------------------------------------------- */

bool calling_get_setting(people *p, const char *name, char *out, size_t size)
{
    db_statement *q = people_ask(p, "SELECT value FROM setting WHERE name = $1", "t", name);
    bool found = q && db_step(q) == DB_ROW;
    if (found) people_copy(q, 0, out, size);
    if (q) db_reset(q);
    return found;
}

bool calling_set_setting(people *p, const char *name, const char *value)
{
    return people_do(p, "cannot keep a setting",
                     "INSERT INTO setting (name, value) VALUES ($1, $2)"
                     " ON CONFLICT (name) DO UPDATE SET value = $2",
                     "tt", name, value);
}
