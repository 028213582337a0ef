/* Games, moves and talk. Every write begins the transaction if none is open; only store_commit ends
** it. */
#include "store/store.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/rows.h"
#include "store/steps.h"
#include "text/checksum.h"

enum { GAMES_AT_ONCE = 256 };

/* --- statements ------------------------------------------------------------------------------- */

static const char *const STEP[] = {
    /* 1: games, their moves, their talk. Moves and talk go with their game. */
    "CREATE TABLE game ("
    "  id TEXT PRIMARY KEY, state BIGINT NOT NULL, created BIGINT NOT NULL,"
    "  changed BIGINT NOT NULL, game TEXT NOT NULL, seed BIGINT NOT NULL, salt {bytes} NOT NULL,"
    "  about TEXT NOT NULL, sum BIGINT NOT NULL, reason TEXT"
    ") {sorted};"
    "CREATE TABLE move ("
    "  game TEXT NOT NULL REFERENCES game(id) ON DELETE CASCADE, number BIGINT NOT NULL,"
    "  by BIGINT NOT NULL, text TEXT NOT NULL, sum BIGINT NOT NULL, at BIGINT NOT NULL,"
    "  spent BIGINT NOT NULL, PRIMARY KEY (game, number)"
    ") {sorted};"
    "CREATE TABLE talk ("
    "  game TEXT NOT NULL REFERENCES game(id) ON DELETE CASCADE, number BIGINT NOT NULL,"
    "  at BIGINT NOT NULL, sender BIGINT NOT NULL, receiver BIGINT NOT NULL, name TEXT NOT NULL,"
    "  text TEXT NOT NULL, PRIMARY KEY (game, number)"
    ") {sorted};",
    /* 2: chance comes from a key, and games name the edition of their rules. Those from before it
    ** keep their seed, with which only the program that kept them can play them again. */
    "ALTER TABLE game ADD COLUMN version BIGINT NOT NULL DEFAULT 1;"
    "ALTER TABLE game ADD COLUMN edition BIGINT NOT NULL DEFAULT 0;"
    "ALTER TABLE game ADD COLUMN key {bytes} NOT NULL DEFAULT '';",
    /* 3: positions; which games somebody has in memory, when the others must be looked at, and when
    ** anything happened there last. Where that was not kept, every game under way is looked at. */
    "CREATE TABLE position ("
    "  game TEXT PRIMARY KEY REFERENCES game(id) ON DELETE CASCADE, moves BIGINT NOT NULL,"
    "  program TEXT NOT NULL, position TEXT NOT NULL, about TEXT NOT NULL, sum BIGINT NOT NULL"
    ") {sorted};"
    "ALTER TABLE game ADD COLUMN node TEXT;"
    "ALTER TABLE game ADD COLUMN wake BIGINT;"
    "ALTER TABLE game ADD COLUMN touched BIGINT;"
    "UPDATE game SET node = '' WHERE state < 2;"
    "CREATE INDEX game_node ON game (node) WHERE node IS NOT NULL;"
    "CREATE INDEX game_wake ON game (wake) WHERE wake IS NOT NULL;"
    "CREATE INDEX game_unfinished ON game (id) WHERE state <> 2;"
    "CREATE TABLE note (name TEXT PRIMARY KEY, value TEXT NOT NULL);",
    /* 4: what bots say, by its key in the catalogue. */
    "ALTER TABLE talk ADD COLUMN remark TEXT NOT NULL DEFAULT '';",
};

const store_steps game_steps = {"games", STEP, sizeof STEP / sizeof STEP[0]};

#define GAME_COLUMNS                                                                               \
    "id, state, created, changed, game, key, salt, about, sum, reason, version, edition"

static const char *const SQL[SQL_COUNT] = {
    [SQL_PUT_GAME] =
        ("INSERT INTO game (" GAME_COLUMNS ", seed)"
         " VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 0)"
         " ON CONFLICT (id) DO UPDATE SET state = $2, changed = $4, game = $5, key = $6,"
         " salt = $7, about = $8, sum = $9, reason = $10, version = $11, edition = $12"),
    [SQL_SET_STATE] = "UPDATE game SET state = $2, reason = $3 WHERE id = $1",
    [SQL_ADD_MOVE] = ("INSERT INTO move (game, number, by, text, sum, at, spent)"
                      " VALUES ($1, $2, $3, $4, $5, $6, $7)"),
    [SQL_CUT_MOVES] = "DELETE FROM move WHERE game = $1 AND number > $2",
    [SQL_ADD_TALK] = ("INSERT INTO talk (game, number, at, sender, receiver, name, text, remark)"
                      " VALUES ($1, $2, $3, $4, $5, $6, $7, $8)"),
    [SQL_CUT_TALK] = "DELETE FROM talk WHERE game = $1 AND number <= $2",
    [SQL_DROP_GAME] = "DELETE FROM game WHERE id = $1",
    [SQL_GET_GAME] = ("SELECT " GAME_COLUMNS ", seed, touched FROM game WHERE id = $1"),
    [SQL_ALL_GAMES] = ("SELECT " GAME_COLUMNS ", seed, touched FROM game WHERE id > $1"
                       " ORDER BY id LIMIT $2"),
    [SQL_UNFINISHED] = ("SELECT " GAME_COLUMNS ", seed, touched FROM game"
                        " WHERE id > $1 AND state <> 2 ORDER BY id LIMIT $2"),
    [SQL_MOVES] = ("SELECT number, by, text, sum, at, spent FROM move"
                   " WHERE game = $1 AND number > $2 ORDER BY number"),
    [SQL_TALK] = ("SELECT number, at, sender, receiver, name, text, remark FROM talk"
                  " WHERE game = $1 AND number > $2 AND number <= $3 ORDER BY number"),
    [SQL_LAST_TALK] = "SELECT coalesce(max(number), 0) FROM talk WHERE game = $1",
    [SQL_PUT_POSITION] = ("INSERT INTO position (game, moves, program, position, about, sum)"
                          " VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (game) DO UPDATE SET"
                          " moves = $2, program = $3, position = $4, about = $5, sum = $6"),
    [SQL_CUT_POSITION] = "DELETE FROM position WHERE game = $1 AND moves > $2",
    [SQL_GET_POSITION] =
        "SELECT moves, program, position, about, sum FROM position WHERE game = $1",
    [SQL_HOLD] = ("UPDATE game SET node = $2, wake = NULL, touched = $3"
                  " WHERE id = $1 AND (node IS NULL OR node = $2)"),
    [SQL_REST] = ("UPDATE game SET node = NULL, wake = $2, touched = $3"
                  " WHERE id = $1 AND (node IS NULL OR node = $4)"),
    [SQL_HELD] = "SELECT id FROM game WHERE node = $1 AND state <> 2",
    [SQL_DUE] = "SELECT id FROM game WHERE wake <= $1 ORDER BY wake LIMIT 100",
    [SQL_FORGET] = ("DELETE FROM game WHERE id IN (SELECT id FROM game WHERE state = $1"
                    " AND node IS NULL AND coalesce(touched, changed) < $2 AND changed < $2"
                    " LIMIT 100)"),
    [SQL_PUT_NOTE] = ("INSERT INTO note (name, value) VALUES ($1, $2)"
                      " ON CONFLICT (name) DO UPDATE SET value = $2"),
    [SQL_GET_NOTE] = "SELECT value FROM note WHERE name = $1",
    [SQL_OWNER] = "SELECT node FROM game WHERE id = $1",
    [SQL_FREE_ENDED] = "UPDATE game SET node = NULL WHERE node = $1 AND state = 2",
};

bool store_prepare(store *s)
{
    for (int i = 0; i < SQL_COUNT; i++)
        if (!(s->statement[i] = db_prepare(s->db, SQL[i]))) return false;
    return true;
}

bool store_write(store *s, db_statement *q, const char *what)
{
    if (db_do(q, what)) return true;
    db_rollback(s->db);
    return false;
}

bool store_commit(store *s) { return db_commit(s->db); }

void store_give_up(store *s) { db_rollback(s->db); }

/* --- writing ---------------------------------------------------------------------------------- */

/* Over everything that must not change unnoticed; games from before the first edition have a seed
** in place of the rest. */
static uint64_t head_sum(const store_game *game, uint64_t seed)
{
    uint64_t sum = CHECKSUM_START;
    sum = checksum_bytes(sum, (const uint8_t *)game->id, strlen(game->id));
    sum = checksum_bytes(sum, (const uint8_t *)game->game, strlen(game->game));
    if (game->version > 1) {
        sum = checksum_add(checksum_add(sum, game->version), game->edition);
        sum = checksum_bytes(sum, game->key.byte, sizeof game->key.byte);
    } else {
        sum = checksum_add(sum, seed);
    }
    sum = checksum_bytes(sum, game->salt, sizeof game->salt);
    return checksum_bytes(sum, (const uint8_t *)game->about, strlen(game->about));
}

bool store_put_game(store *s, const store_game *game)
{
    if (!db_begin(s->db)) return false;
    db_statement *put = s->statement[SQL_PUT_GAME];
    db_bind_text(put, 1, game->id);
    db_bind_number(put, 2, game->state);
    db_bind_number(put, 3, game->created);
    db_bind_number(put, 4, game->changed);
    db_bind_text(put, 5, game->game);
    db_bind_bytes(put, 6, game->key.byte, sizeof game->key.byte);
    db_bind_bytes(put, 7, game->salt, sizeof game->salt);
    db_bind_text(put, 8, game->about);
    db_bind_number(put, 9, (int64_t)head_sum(game, 0));
    db_bind_text(put, 10, game->reason);
    db_bind_number(put, 11, game->version);
    db_bind_number(put, 12, game->edition);
    return store_write(s, put, "cannot keep a game");
}

bool store_set_state(store *s, const char *id, store_state state, const char *reason)
{
    if (!db_begin(s->db)) return false;
    db_statement *set = s->statement[SQL_SET_STATE];
    db_bind_text(set, 1, id);
    db_bind_number(set, 2, state);
    db_bind_text(set, 3, reason);
    return store_write(s, set, "cannot keep how a game stands");
}

bool store_add_move(store *s, const char *id, const store_move *move)
{
    if (!db_begin(s->db)) return false;
    db_statement *add = s->statement[SQL_ADD_MOVE];
    db_bind_text(add, 1, id);
    db_bind_number(add, 2, move->number);
    db_bind_number(add, 3, move->by);
    db_bind_text(add, 4, move->text);
    db_bind_number(add, 5, (int64_t)move->sum);
    db_bind_number(add, 6, move->at);
    db_bind_number(add, 7, move->spent);
    return store_write(s, add, "cannot keep a move");
}

bool store_cut_moves(store *s, const char *id, uint32_t keep)
{
    if (!db_begin(s->db)) return false;
    db_statement *cut = s->statement[SQL_CUT_MOVES];
    db_bind_text(cut, 1, id);
    db_bind_number(cut, 2, keep);
    if (!store_write(s, cut, "cannot take moves back")) return false;
    cut = s->statement[SQL_CUT_POSITION];
    db_bind_text(cut, 1, id);
    db_bind_number(cut, 2, keep);
    return store_write(s, cut, "cannot take a position back");
}

static bool cut_talk(store *s, const char *id, uint32_t to)
{
    db_statement *cut = s->statement[SQL_CUT_TALK];
    db_bind_text(cut, 1, id);
    db_bind_number(cut, 2, to);
    return store_write(s, cut, "cannot forget what was said long ago");
}

bool store_add_talk(store *s, const char *id, const store_talk *talk)
{
    if (!db_begin(s->db)) return false;
    db_statement *add = s->statement[SQL_ADD_TALK];
    db_bind_text(add, 1, id);
    db_bind_number(add, 2, talk->number);
    db_bind_number(add, 3, talk->at);
    db_bind_number(add, 4, talk->from);
    db_bind_number(add, 5, talk->to);
    db_bind_text(add, 6, talk->name);
    db_bind_text(add, 7, talk->text);
    db_bind_text(add, 8, talk->remark ? talk->remark : "");
    if (!store_write(s, add, "cannot keep what was said")) return false;
    return talk->number <= STORE_TALK_KEPT || cut_talk(s, id, talk->number - STORE_TALK_KEPT);
}

bool store_drop_game(store *s, const char *id)
{
    if (!db_begin(s->db)) return false;
    db_statement *drop = s->statement[SQL_DROP_GAME];
    db_bind_text(drop, 1, id);
    return store_write(s, drop, "cannot drop a game");
}

/* --- reading ---------------------------------------------------------------------------------- */

static void read_bytes(db_statement *row, int column, uint8_t *out, size_t size)
{
    size_t found;
    const void *bytes = db_bytes(row, column, &found);
    if (found == size) memcpy(out, bytes, size);
}

/* A head that does not agree with its checksum is handed on all the same, as set aside. */
static void read_game(db_statement *row, store_game *out)
{
    *out = (store_game){.state = (store_state)db_number(row, 1),
                        .created = db_number(row, 2),
                        .changed = db_number(row, 3),
                        .about = db_text(row, 7),
                        .version = (uint32_t)db_number(row, 10),
                        .edition = (uint32_t)db_number(row, 11),
                        .touched = db_number(row, 13)};
    uint64_t seed = (uint64_t)db_number(row, 12);
    snprintf(out->id, sizeof out->id, "%s", db_text(row, 0));
    snprintf(out->game, sizeof out->game, "%s", db_text(row, 4));
    read_bytes(row, 5, out->key.byte, sizeof out->key.byte);
    read_bytes(row, 6, out->salt, sizeof out->salt);
    if (!db_is_null(row, 9)) out->reason = db_text(row, 9);
    if (head_sum(out, seed) != (uint64_t)db_number(row, 8)) {
        out->broken = true;
        out->state = STORE_ASIDE;
        out->reason = "the game's head does not agree with its checksum";
    }
}

store_result store_get_game(store *s, const char *id, store_game *out)
{
    db_statement *get = s->statement[SQL_GET_GAME];
    db_bind_text(get, 1, id);
    db_result got = db_step(get);
    if (got == DB_FAILED) db_failed(s->db, "cannot read a game");
    if (got == DB_ROW) {
        read_game(get, out);
        free(s->about);
        free(s->reason);
        s->about = strdup(out->about);
        s->reason = out->reason ? strdup(out->reason) : NULL;
        out->about = s->about ? s->about : "";
        out->reason = s->reason;
    }
    db_reset(get);
    return got == DB_ROW ? STORE_FOUND : got == DB_DONE ? STORE_MISSING : STORE_FAILED;
}

bool store_read_all(store *s, db_statement *q, db_result last, const char *what)
{
    if (last == DB_FAILED) db_failed(s->db, what);
    db_reset(q);
    return last != DB_FAILED;
}

/* By pages: a database may hand over whole answers, and there may be very many games. */
static bool each_game(store *s, sql which, store_game_reader *read, void *self)
{
    db_statement *all = s->statement[which];
    char last[STORE_ID_SIZE] = "";
    for (unsigned rows = GAMES_AT_ONCE; rows == GAMES_AT_ONCE;) {
        db_result got;
        db_bind_text(all, 1, last);
        db_bind_number(all, 2, GAMES_AT_ONCE);
        for (rows = 0; (got = db_step(all)) == DB_ROW; rows++) {
            store_game game;
            read_game(all, &game);
            memcpy(last, game.id, sizeof last);
            if (!read(self, &game)) break;
        }
        if (!store_read_all(s, all, got, "cannot read the games")) return false;
        if (got == DB_ROW) return true;
    }
    return true;
}

bool store_each_game(store *s, store_game_reader *read, void *self)
{
    return each_game(s, SQL_ALL_GAMES, read, self);
}

bool store_each_unfinished(store *s, store_game_reader *read, void *self)
{
    return each_game(s, SQL_UNFINISHED, read, self);
}

bool store_each_move(store *s, const char *id, uint32_t after, store_move_reader *read, void *self)
{
    db_statement *moves = s->statement[SQL_MOVES];
    db_result got;
    db_bind_text(moves, 1, id);
    db_bind_number(moves, 2, after);
    while ((got = db_step(moves)) == DB_ROW) {
        store_move move = {.number = (uint32_t)db_number(moves, 0),
                           .by = (uint8_t)db_number(moves, 1),
                           .text = db_text(moves, 2),
                           .sum = (uint64_t)db_number(moves, 3),
                           .at = db_number(moves, 4),
                           .spent = db_number(moves, 5)};
        if (!read(self, &move)) break;
    }
    return store_read_all(s, moves, got, "cannot read the moves");
}

bool store_last_talk(store *s, const char *id, uint32_t *number)
{
    db_statement *last = s->statement[SQL_LAST_TALK];
    db_bind_text(last, 1, id);
    db_result got = db_step(last);
    if (got == DB_ROW) *number = (uint32_t)db_number(last, 0);
    return store_read_all(s, last, got, "cannot read what was said");
}

bool store_each_talk(store *s, const char *id, uint32_t after, uint32_t to, store_talk_reader *read,
                     void *self)
{
    db_statement *all = s->statement[SQL_TALK];
    db_result got;
    db_bind_text(all, 1, id);
    db_bind_number(all, 2, after);
    db_bind_number(all, 3, to);
    while ((got = db_step(all)) == DB_ROW) {
        store_talk talk = {.number = (uint32_t)db_number(all, 0),
                           .at = db_number(all, 1),
                           .from = (uint8_t)db_number(all, 2),
                           .to = (uint8_t)db_number(all, 3),
                           .name = db_text(all, 4),
                           .text = db_text(all, 5),
                           .remark = db_text(all, 6)};
        if (!read(self, &talk)) break;
    }
    return store_read_all(s, all, got, "cannot read what was said");
}
