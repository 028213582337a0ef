/* Friends, blocks, reports, and what the operator did. */
#include "store/circles.h"

#include <stdio.h>

#include "store/people_rows.h"
#include "store/steps.h"

/* clang-format off */
static const char *const STEP[] = {
    "CREATE TABLE tie ("
    "  person TEXT NOT NULL REFERENCES person(id) ON DELETE CASCADE,"
    "  other TEXT NOT NULL REFERENCES person(id) ON DELETE CASCADE, kind BIGINT NOT NULL,"
    "  since BIGINT NOT NULL, PRIMARY KEY (person, kind, other)"
    ") {sorted};"
    "CREATE INDEX tie_others ON tie (other);"
    "CREATE TABLE report ("
    "  id BIGINT PRIMARY KEY, at BIGINT NOT NULL, reporter TEXT NOT NULL, about TEXT NOT NULL,"
    "  game TEXT NOT NULL, network TEXT NOT NULL, text TEXT NOT NULL, done BIGINT NOT NULL"
    ");"
    "CREATE INDEX report_open ON report (done, at);"
    "CREATE TABLE ban (network TEXT PRIMARY KEY, until BIGINT NOT NULL) {sorted};"
    "CREATE TABLE deed (id BIGINT PRIMARY KEY, at BIGINT NOT NULL, text TEXT NOT NULL);"
    "CREATE INDEX deed_times ON deed (at);",
};
/* clang-format on */

const store_steps circles_steps = {"circles", STEP, sizeof STEP / sizeof STEP[0]};

/* --- ties ------------------------------------------------------------------------------------- */

bool circles_tie(people *p, const char *one, const char *other, tie kind, int64_t now)
{
    return people_do(p, "cannot keep whom somebody knows",
                     "INSERT INTO tie (person, other, kind, since) VALUES ($1, $2, $3, $4)"
                     " ON CONFLICT (person, kind, other) DO NOTHING",
                     "ttnn", one, other, (int64_t)kind, now);
}

bool circles_untie(people *p, const char *one, const char *other, tie kind)
{
    return people_do(p, "cannot keep whom somebody knows",
                     "DELETE FROM tie WHERE person = $1 AND other = $2 AND kind = $3", "ttn", one,
                     other, (int64_t)kind);
}

bool circles_tied(people *p, const char *one, const char *other, tie kind)
{
    return people_number(people_ask(p,
                                    "SELECT 1 FROM tie WHERE person = $1 AND other = $2"
                                    " AND kind = $3",
                                    "ttn", one, other, (int64_t)kind),
                         0) == 1;
}

unsigned circles_count(people *p, const char *one, tie kind)
{
    return (unsigned)people_number(
        people_ask(p, "SELECT count(*) FROM tie WHERE person = $1 AND kind = $2", "tn", one,
                   (int64_t)kind),
        0);
}

bool circles_each(people *p, const char *one, tie kind, tie_reader *read, void *self)
{
    db_result got = DB_FAILED;
    db_statement *q = people_ask(p,
                                 "SELECT o.id, o.name, t.since FROM tie t JOIN person o"
                                 " ON o.id = t.other WHERE t.person = $1 AND t.kind = $2"
                                 " ORDER BY o.name LIMIT $3",
                                 "tnn", one, (int64_t)kind, (int64_t)FRIENDS_MOST);
    while (q && (got = db_step(q)) == DB_ROW) {
        person other = {.made = db_number(q, 2)};
        people_copy(q, 0, other.id, sizeof other.id);
        people_copy(q, 1, other.name, sizeof other.name);
        read(self, &other);
    }
    if (q) db_reset(q);
    return got != DB_FAILED;
}

/* --- reports ---------------------------------------------------------------------------------- */

bool circles_may_report(people *p, const char *by)
{
    return people_number(people_ask(p,
                                    "SELECT count(*) FROM report WHERE done = 0 AND reporter = $1",
                                    "t", by),
                         REPORTS_EACH) < REPORTS_EACH &&
           people_number(people_ask(p, "SELECT count(*) FROM report WHERE done = 0", ""),
                         REPORTS_MOST) < REPORTS_MOST;
}

bool circles_report(people *p, const report *r)
{
    return people_do(p, "cannot keep a report",
                     "INSERT INTO report (id, at, reporter, about, game, network, text, done)"
                     " VALUES ($1, $2, $3, $4, $5, $6, $7, 0)",
                     "nnttttt", r->id, r->at, r->by, r->about, r->game, r->network, r->text);
}

bool circles_close_report(people *p, int64_t id)
{
    return people_do(p, "cannot close a report", "UPDATE report SET done = 1 WHERE id = $1", "n",
                     id);
}

bool circles_each_report(people *p, unsigned most, report_reader *read, void *self)
{
    db_result got = DB_FAILED;
    db_statement *q = people_ask(p,
                                 "SELECT id, at, reporter, about, game, network, text FROM report"
                                 " WHERE done = 0 ORDER BY at LIMIT $1",
                                 "n", (int64_t)most);
    while (q && (got = db_step(q)) == DB_ROW) {
        report r = {.id = db_number(q, 0), .at = db_number(q, 1)};
        people_copy(q, 2, r.by, sizeof r.by);
        people_copy(q, 3, r.about, sizeof r.about);
        people_copy(q, 4, r.game, sizeof r.game);
        people_copy(q, 5, r.network, sizeof r.network);
        people_copy(q, 6, r.text, sizeof r.text);
        read(self, &r);
    }
    if (q) db_reset(q);
    return got != DB_FAILED;
}

/* --- bans and deeds --------------------------------------------------------------------------- */

bool circles_ban(people *p, const ban *b)
{
    return people_do(p, "cannot keep a ban",
                     "INSERT INTO ban (network, until) VALUES ($1, $2)"
                     " ON CONFLICT (network) DO UPDATE SET until = $2",
                     "tn", b->network, b->until);
}

bool circles_unban(people *p, const char *network)
{
    return people_do(p, "cannot lift a ban", "DELETE FROM ban WHERE network = $1", "t", network);
}

unsigned circles_bans(people *p, int64_t now, ban *out, unsigned most)
{
    unsigned count = 0;
    db_statement *q =
        people_ask(p, "SELECT network, until FROM ban WHERE until > $1 ORDER BY network LIMIT $2",
                   "nn", now, (int64_t)most);
    for (; q && count < most && db_step(q) == DB_ROW; count++) {
        people_copy(q, 0, out[count].network, sizeof out[count].network);
        out[count].until = db_number(q, 1);
    }
    if (q) db_reset(q);
    return count;
}

bool circles_note_deed(people *p, int64_t id, int64_t at, const char *text)
{
    return people_do(p, "cannot keep what the operator did",
                     "INSERT INTO deed (id, at, text) VALUES ($1, $2, $3)", "nnt", id, at, text);
}

bool circles_each_deed(people *p, unsigned most, deed_reader *read, void *self)
{
    db_result got = DB_FAILED;
    db_statement *q =
        people_ask(p, "SELECT at, text FROM deed ORDER BY at DESC LIMIT $1", "n", (int64_t)most);
    while (q && (got = db_step(q)) == DB_ROW) read(self, db_number(q, 0), db_text(q, 1));
    if (q) db_reset(q);
    return got != DB_FAILED;
}
