/* Persons, where they play, and how it ended. */
#include "store/people.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "store/people_rows.h"
#include "store/steps.h"

/* clang-format off */
static const char *const STEP[] = {
    /* 1: what is a person's goes with them */
    "CREATE TABLE person ("
    "  id TEXT PRIMARY KEY, name TEXT NOT NULL, made BIGINT NOT NULL, seen BIGINT NOT NULL,"
    "  muted BIGINT NOT NULL, banned BIGINT NOT NULL, away BIGINT NOT NULL, wishes TEXT NOT NULL"
    ") {sorted};"
    "CREATE TABLE person_key ("
    "  hash {bytes} PRIMARY KEY, person TEXT NOT NULL REFERENCES person(id) ON DELETE CASCADE,"
    "  made BIGINT NOT NULL"
    ");"
    "CREATE INDEX person_keys ON person_key (person);"
    "CREATE TABLE playing ("
    "  game TEXT NOT NULL, faction BIGINT NOT NULL,"
    "  person TEXT NOT NULL REFERENCES person(id) ON DELETE CASCADE, since BIGINT NOT NULL,"
    "  called BIGINT NOT NULL, channels BIGINT NOT NULL, PRIMARY KEY (game, faction)"
    ") {sorted};"
    "CREATE INDEX playing_persons ON playing (person, since);"
    "CREATE TABLE played ("
    "  game TEXT NOT NULL, faction BIGINT NOT NULL,"
    "  person TEXT NOT NULL REFERENCES person(id) ON DELETE CASCADE, name TEXT NOT NULL,"
    "  winners BIGINT NOT NULL, turns BIGINT NOT NULL, victory BIGINT NOT NULL,"
    "  won BIGINT NOT NULL,"
    "  allied BIGINT NOT NULL, public BIGINT NOT NULL, kind BIGINT NOT NULL, at BIGINT NOT NULL,"
    "  draws TEXT NOT NULL, rating BIGINT NOT NULL, deviation BIGINT NOT NULL,"
    "  PRIMARY KEY (game, faction)"
    ") {sorted};"
    "CREATE INDEX played_persons ON played (person, at);",
};

#define PERSON_COLUMNS \
    "SELECT p.id, p.name, p.made, p.seen, p.muted, p.banned, p.away, p.wishes FROM person p"
#define SEAT_COLUMNS "SELECT game, faction, called, channels FROM playing"
#define GAME_COLUMNS \
    "SELECT game, name, faction, winners, turns, victory, won, public, kind, at, draws, rating," \
    " deviation FROM played"
/* clang-format on */

const store_steps people_steps = {"people", STEP, sizeof STEP / sizeof STEP[0]};

/* --- who they are ----------------------------------------------------------------------------- */

static bool read_person(db_statement *q, person *out)
{
    bool found = q && db_step(q) == DB_ROW;
    *out = (person){0};
    if (found) {
        people_copy(q, 0, out->id, sizeof out->id);
        people_copy(q, 1, out->name, sizeof out->name);
        out->made = db_number(q, 2);
        out->seen = db_number(q, 3);
        out->muted_until = db_number(q, 4);
        out->banned_until = db_number(q, 5);
        out->away_until = db_number(q, 6);
        people_copy(q, 7, out->wishes, sizeof out->wishes);
    }
    if (q) db_reset(q);
    return found;
}

bool people_find(people *p, const char *id, person *out)
{
    return read_person(people_ask(p, PERSON_COLUMNS " WHERE p.id = $1", "t", id), out);
}

bool people_find_key(people *p, const uint8_t hash[PERSON_HASH], person *out)
{
    return read_person(people_ask(p,
                                  PERSON_COLUMNS " JOIN person_key k ON k.person = p.id"
                                                 " WHERE k.hash = $1",
                                  "h", hash),
                       out);
}

bool people_add(people *p, const person *who, const uint8_t hash[PERSON_HASH])
{
    return people_do(p, "cannot keep a person",
                     "INSERT INTO person (id, name, made, seen, muted, banned, away, wishes)"
                     " VALUES ($1, $2, $3, $4, 0, 0, 0, $5)",
                     "ttnnt", who->id, who->name, who->made, who->seen, who->wishes) &&
           people_add_key(p, who->id, hash, who->made);
}

bool people_keep(people *p, const person *who)
{
    return people_do(p, "cannot keep a person",
                     "UPDATE person SET name = $2, seen = $3, muted = $4, banned = $5, away = $6,"
                     " wishes = $7 WHERE id = $1",
                     "ttnnnnt", who->id, who->name, who->seen, who->muted_until, who->banned_until,
                     who->away_until, who->wishes);
}

bool people_add_key(people *p, const char *id, const uint8_t hash[PERSON_HASH], int64_t now)
{
    return people_do(p, "cannot keep a key",
                     "INSERT INTO person_key (hash, person, made) VALUES ($1, $2, $3)"
                     " ON CONFLICT (hash) DO UPDATE SET person = $2",
                     "htn", hash, id, now);
}

bool people_drop_keys(people *p, const char *id, const uint8_t but[PERSON_HASH])
{
    return people_do(p, "cannot drop keys",
                     "DELETE FROM person_key WHERE person = $1 AND hash <> $2", "th", id, but);
}

unsigned people_count_keys(people *p, const char *id)
{
    return (unsigned)people_number(
        people_ask(p, "SELECT count(*) FROM person_key WHERE person = $1", "t", id), 0);
}

bool people_merge(people *p, const char *from, const char *into)
{
    return people_do(p, "cannot merge keys", "UPDATE person_key SET person = $2 WHERE person = $1",
                     "tt", from, into) &&
           people_do(p, "cannot merge seats", "UPDATE playing SET person = $2 WHERE person = $1",
                     "tt", from, into) &&
           people_do(p, "cannot merge games", "UPDATE played SET person = $2 WHERE person = $1",
                     "tt", from, into) &&
           people_forget(p, from);
}

bool people_forget(people *p, const char *id)
{
    return people_do(p, "cannot forget a person", "DELETE FROM person WHERE id = $1", "t", id);
}

bool people_sweep(people *p, int64_t before)
{
    return people_do(p, "cannot forget those who are gone",
                     "DELETE FROM person WHERE seen < $1 AND banned = 0"
                     " AND NOT EXISTS (SELECT 1 FROM playing WHERE playing.person = person.id)"
                     " AND NOT EXISTS (SELECT 1 FROM played WHERE played.person = person.id)",
                     "n", before);
}

/* --- where they play -------------------------------------------------------------------------- */

bool people_sit(people *p, const char *id, const char *game, uint8_t faction, int64_t now)
{
    return people_do(p, "cannot keep who sits",
                     "INSERT INTO playing (person, game, faction, since, called, channels)"
                     " VALUES ($1, $2, $3, $4, 0, -1) ON CONFLICT (game, faction)"
                     " DO UPDATE SET person = $1, since = $4, called = 0, channels = -1",
                     "ttnn", id, game, (int64_t)faction, now);
}

bool people_stand(people *p, const char *game, uint8_t faction)
{
    return people_do(p, "cannot keep who gets up",
                     "DELETE FROM playing WHERE game = $1 AND faction = $2", "tn", game,
                     (int64_t)faction);
}

bool people_note_called(people *p, const char *game, uint8_t faction, int64_t question)
{
    return people_do(p, "cannot keep who was called",
                     "UPDATE playing SET called = $3 WHERE game = $1 AND faction = $2", "tnn", game,
                     (int64_t)faction, question);
}

bool people_set_channels(people *p, const char *id, const char *game, int64_t channels)
{
    return people_do(p, "cannot keep a wish",
                     "UPDATE playing SET channels = $3 WHERE person = $1 AND game = $2", "ttn", id,
                     game, channels);
}

static void read_seat(db_statement *q, person_seat *out)
{
    *out = (person_seat){.faction = (uint8_t)db_number(q, 1),
                         .called = db_number(q, 2),
                         .channels = db_number(q, 3)};
    people_copy(q, 0, out->game, sizeof out->game);
}

bool people_find_seat(people *p, const char *id, const char *game, person_seat *out)
{
    db_statement *q =
        people_ask(p, SEAT_COLUMNS " WHERE person = $1 AND game = $2", "tt", id, game);
    bool found = q && db_step(q) == DB_ROW;
    if (found) read_seat(q, out);
    if (q) db_reset(q);
    return found;
}

unsigned people_seats(people *p, const char *id, person_seat out[PERSON_TABLES])
{
    unsigned count = 0;
    db_statement *q = people_ask(p, SEAT_COLUMNS " WHERE person = $1 ORDER BY since DESC LIMIT $2",
                                 "tn", id, (int64_t)PERSON_TABLES);
    while (q && count < PERSON_TABLES && db_step(q) == DB_ROW) read_seat(q, &out[count++]);
    if (q) db_reset(q);
    return count;
}

/* --- how it ended ----------------------------------------------------------------------------- */

static const double PARTS = 1000; /* of a point of rating, as whole numbers */

bool people_add_game(people *p, const char *id, const person_game *g)
{
    return people_do(
        p, "cannot keep how a game ended",
        "INSERT INTO played (person, game, name, faction, winners, turns, victory, won, public,"
        " kind, at, draws, rating, deviation, allied)"
        " VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)"
        " ON CONFLICT (game, faction) DO NOTHING",
        "tttnnnnnnnntnnn", id, g->game, g->name, (int64_t)g->faction, (int64_t)g->winners,
        (int64_t)g->turns, (int64_t)g->victory, (int64_t)g->won, (int64_t)g->is_public,
        (int64_t)g->kind, g->at, g->draws, (int64_t)llround(g->rating * PARTS),
        (int64_t)llround(g->deviation * PARTS), (int64_t)((g->winners & (g->winners - 1)) != 0));
}

static void read_game(db_statement *q, person_game *out)
{
    *out = (person_game){.faction = (uint8_t)db_number(q, 2),
                         .winners = (uint8_t)db_number(q, 3),
                         .turns = (uint8_t)db_number(q, 4),
                         .victory = (uint8_t)db_number(q, 5),
                         .won = db_number(q, 6) != 0,
                         .is_public = db_number(q, 7) != 0,
                         .kind = (person_game_kind)db_number(q, 8),
                         .at = db_number(q, 9),
                         .rating = (double)db_number(q, 11) / PARTS,
                         .deviation = (double)db_number(q, 12) / PARTS};
    people_copy(q, 0, out->game, sizeof out->game);
    people_copy(q, 1, out->name, sizeof out->name);
    people_copy(q, 10, out->draws, sizeof out->draws);
}

bool people_each_game(people *p, const char *id, int kind, unsigned most, person_game_reader *read,
                      void *self)
{
    db_statement *q =
        kind < 0
            ? people_ask(p, GAME_COLUMNS " WHERE person = $1 ORDER BY at DESC, faction LIMIT $2",
                         "tn", id, (int64_t)most)
            : people_ask(p,
                         GAME_COLUMNS
                         " WHERE person = $1 AND kind = $3 ORDER BY at DESC, faction LIMIT $2",
                         "tnn", id, (int64_t)most, (int64_t)kind);
    db_result got = DB_FAILED;
    while (q && (got = db_step(q)) == DB_ROW) {
        person_game game;
        read_game(q, &game);
        if (!read(self, &game)) break;
    }
    if (q) db_reset(q);
    return got != DB_FAILED;
}

bool people_played_together(people *p, const char *game, const char *id)
{
    return people_number(people_ask(p, "SELECT 1 FROM played WHERE game = $1 AND person = $2", "tt",
                                    game, id),
                         0) == 1;
}

bool people_results(people *p, const char *id, person_results out[6])
{
    db_statement *q = people_ask(p,
                                 "SELECT faction, count(*), CAST(sum(won) AS BIGINT),"
                                 " CAST(sum(won * allied) AS BIGINT) FROM played"
                                 " WHERE person = $1 AND kind > 0 GROUP BY faction",
                                 "t", id);
    db_result got = DB_FAILED;
    memset(out, 0, 6 * sizeof *out);
    while (q && (got = db_step(q)) == DB_ROW) {
        unsigned f = (unsigned)db_number(q, 0);
        if (f >= 6) continue;
        unsigned won = (unsigned)db_number(q, 2), allied = (unsigned)db_number(q, 3);
        out[f] = (person_results){(unsigned)db_number(q, 1), won - allied, allied};
    }
    if (q) db_reset(q);
    return got != DB_FAILED;
}
