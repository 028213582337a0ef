/* Games, moves and talk in SQLite. Every write begins the transaction if none is open; only
** store_commit ends it. */
#include "store/store.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/sqlite.h"
#include "text/checksum.h"

/* --- statements ------------------------------------------------------------------------------- */

static sqlite3_stmt *prepared(store *s, sql which)
{
    sqlite3_stmt *statement = s->statement[which];
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    return statement;
}

static void bind_text(sqlite3_stmt *statement, int place, const char *text)
{
    if (text)
        sqlite3_bind_text(statement, place, text, -1, SQLITE_TRANSIENT);
    else
        sqlite3_bind_null(statement, place);
}

static void bind_number(sqlite3_stmt *statement, int place, int64_t number)
{
    sqlite3_bind_int64(statement, place, number);
}

/* Runs a statement that returns nothing. */
static bool run(store *s, sqlite3_stmt *statement, const char *what)
{
    int step = sqlite3_step(statement);
    bool done = step == SQLITE_DONE;
    if (!done) store_failed(s, what);
    sqlite3_reset(statement);
    return done;
}

/* The first write of a batch opens it. */
static bool begin(store *s)
{
    if (s->open) return true;
    s->open = run(s, prepared(s, SQL_BEGIN), "cannot begin to write");
    return s->open;
}

/* A write that failed takes its whole batch with it. */
static bool write_row(store *s, sqlite3_stmt *statement, const char *what)
{
    if (run(s, statement, what)) return true;
    char why[STORE_ERROR_SIZE];
    memcpy(why, s->error, sizeof why);
    store_give_up(s);
    memcpy(s->error, why, sizeof why);
    return false;
}

bool store_commit(store *s)
{
    if (!s->open) return true;
    if (run(s, prepared(s, SQL_COMMIT), "cannot write to the disk")) {
        s->open = false;
        return true;
    }
    char why[STORE_ERROR_SIZE];
    memcpy(why, s->error, sizeof why);
    store_give_up(s);
    memcpy(s->error, why, sizeof why);
    return false;
}

void store_give_up(store *s)
{
    if (!sqlite3_get_autocommit(s->db)) run(s, prepared(s, SQL_ROLLBACK), "cannot roll back");
    s->open = false;
}

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
    if (!begin(s)) return false;
    sqlite3_stmt *put = prepared(s, SQL_PUT_GAME);
    bind_text(put, 1, game->id);
    bind_number(put, 2, game->state);
    bind_number(put, 3, game->created);
    bind_number(put, 4, game->changed);
    bind_text(put, 5, game->game);
    sqlite3_bind_blob(put, 6, game->key.byte, sizeof game->key.byte, SQLITE_TRANSIENT);
    sqlite3_bind_blob(put, 7, game->salt, sizeof game->salt, SQLITE_TRANSIENT);
    bind_text(put, 8, game->about);
    bind_number(put, 9, (int64_t)head_sum(game, 0));
    bind_text(put, 10, game->reason);
    bind_number(put, 11, game->version);
    bind_number(put, 12, game->edition);
    return write_row(s, put, "cannot keep a game");
}

bool store_set_state(store *s, const char *id, store_state state, const char *reason)
{
    if (!begin(s)) return false;
    sqlite3_stmt *set = prepared(s, SQL_SET_STATE);
    bind_text(set, 1, id);
    bind_number(set, 2, state);
    bind_text(set, 3, reason);
    return write_row(s, set, "cannot keep how a game stands");
}

bool store_add_move(store *s, const char *id, const store_move *move)
{
    if (!begin(s)) return false;
    sqlite3_stmt *add = prepared(s, SQL_ADD_MOVE);
    bind_text(add, 1, id);
    bind_number(add, 2, move->number);
    bind_number(add, 3, move->by);
    bind_text(add, 4, move->text);
    bind_number(add, 5, (int64_t)move->sum);
    bind_number(add, 6, move->at);
    bind_number(add, 7, move->spent);
    return write_row(s, add, "cannot keep a move");
}

bool store_cut_moves(store *s, const char *id, uint32_t keep)
{
    if (!begin(s)) return false;
    sqlite3_stmt *cut = prepared(s, SQL_CUT_MOVES);
    bind_text(cut, 1, id);
    bind_number(cut, 2, keep);
    return write_row(s, cut, "cannot take moves back");
}

static bool cut_talk(store *s, const char *id, uint32_t to)
{
    sqlite3_stmt *cut = prepared(s, SQL_CUT_TALK);
    bind_text(cut, 1, id);
    bind_number(cut, 2, to);
    return write_row(s, cut, "cannot forget what was said long ago");
}

bool store_add_talk(store *s, const char *id, const store_talk *talk)
{
    if (!begin(s)) return false;
    sqlite3_stmt *add = prepared(s, SQL_ADD_TALK);
    bind_text(add, 1, id);
    bind_number(add, 2, talk->number);
    bind_number(add, 3, talk->at);
    bind_number(add, 4, talk->from);
    bind_number(add, 5, talk->to);
    bind_text(add, 6, talk->name);
    bind_text(add, 7, talk->text);
    if (!write_row(s, add, "cannot keep what was said")) return false;
    return talk->number <= STORE_TALK_KEPT || cut_talk(s, id, talk->number - STORE_TALK_KEPT);
}

bool store_drop_game(store *s, const char *id)
{
    if (!begin(s)) return false;
    sqlite3_stmt *drop = prepared(s, SQL_DROP_GAME);
    bind_text(drop, 1, id);
    return write_row(s, drop, "cannot drop a game");
}

/* --- reading ---------------------------------------------------------------------------------- */

static const char *column_text(sqlite3_stmt *row, int column)
{
    const char *text = (const char *)sqlite3_column_text(row, column);
    return text ? text : "";
}

/* A head that does not agree with its checksum is handed on all the same, as set aside. */
static void read_game(sqlite3_stmt *row, store_game *out)
{
    *out = (store_game){.state = (store_state)sqlite3_column_int(row, 1),
                        .created = sqlite3_column_int64(row, 2),
                        .changed = sqlite3_column_int64(row, 3),
                        .about = column_text(row, 7),
                        .version = (uint32_t)sqlite3_column_int64(row, 10),
                        .edition = (uint32_t)sqlite3_column_int64(row, 11)};
    uint64_t seed = (uint64_t)sqlite3_column_int64(row, 12);
    snprintf(out->id, sizeof out->id, "%s", column_text(row, 0));
    snprintf(out->game, sizeof out->game, "%s", column_text(row, 4));
    if (sqlite3_column_bytes(row, 5) == (int)sizeof out->key.byte)
        memcpy(out->key.byte, sqlite3_column_blob(row, 5), sizeof out->key.byte);
    if (sqlite3_column_bytes(row, 6) == STORE_SALT)
        memcpy(out->salt, sqlite3_column_blob(row, 6), STORE_SALT);
    if (sqlite3_column_type(row, 9) != SQLITE_NULL) out->reason = column_text(row, 9);
    if (head_sum(out, seed) != (uint64_t)sqlite3_column_int64(row, 8)) {
        out->state = STORE_ASIDE;
        out->reason = "the game's head does not agree with its checksum";
    }
}

store_result store_get_game(store *s, const char *id, store_game *out)
{
    sqlite3_stmt *get = prepared(s, SQL_GET_GAME);
    bind_text(get, 1, id);
    int step = sqlite3_step(get);
    if (step == SQLITE_DONE) return STORE_MISSING;
    if (step != SQLITE_ROW) {
        store_failed(s, "cannot read a game");
        sqlite3_reset(get);
        return STORE_FAILED;
    }
    read_game(get, out);
    free(s->about);
    free(s->reason);
    s->about = strdup(out->about);
    s->reason = out->reason ? strdup(out->reason) : NULL;
    out->about = s->about ? s->about : "";
    out->reason = s->reason;
    sqlite3_reset(get); /* an open row would keep the log from being tidied away */
    return STORE_FOUND;
}

/* The callbacks may write: SQLite allows that while a row is open. */
bool store_each_game(store *s, store_game_reader *read, void *self)
{
    sqlite3_stmt *all = prepared(s, SQL_ALL_GAMES);
    int step;
    while ((step = sqlite3_step(all)) == SQLITE_ROW) {
        store_game game;
        read_game(all, &game);
        if (!read(self, &game)) break;
    }
    bool fine = step == SQLITE_ROW || step == SQLITE_DONE;
    if (!fine) store_failed(s, "cannot read the games");
    sqlite3_reset(all);
    return fine;
}

bool store_each_move(store *s, const char *id, store_move_reader *read, void *self)
{
    sqlite3_stmt *moves = prepared(s, SQL_MOVES);
    bind_text(moves, 1, id);
    int step;
    while ((step = sqlite3_step(moves)) == SQLITE_ROW) {
        store_move move = {.number = (uint32_t)sqlite3_column_int64(moves, 0),
                           .by = (uint8_t)sqlite3_column_int(moves, 1),
                           .text = column_text(moves, 2),
                           .sum = (uint64_t)sqlite3_column_int64(moves, 3),
                           .at = sqlite3_column_int64(moves, 4),
                           .spent = sqlite3_column_int64(moves, 5)};
        if (!read(self, &move)) break;
    }
    bool fine = step == SQLITE_ROW || step == SQLITE_DONE;
    if (!fine) store_failed(s, "cannot read the moves");
    sqlite3_reset(moves);
    return fine;
}

bool store_last_talk(store *s, const char *id, uint32_t *number)
{
    sqlite3_stmt *last = prepared(s, SQL_LAST_TALK);
    bind_text(last, 1, id);
    bool fine = sqlite3_step(last) == SQLITE_ROW;
    if (fine)
        *number = (uint32_t)sqlite3_column_int64(last, 0);
    else
        store_failed(s, "cannot read what was said");
    sqlite3_reset(last);
    return fine;
}

bool store_each_talk(store *s, const char *id, uint32_t after, uint32_t to, store_talk_reader *read,
                     void *self)
{
    sqlite3_stmt *all = prepared(s, SQL_TALK);
    bind_text(all, 1, id);
    bind_number(all, 2, after);
    bind_number(all, 3, to);
    int step;
    while ((step = sqlite3_step(all)) == SQLITE_ROW) {
        store_talk talk = {.number = (uint32_t)sqlite3_column_int64(all, 0),
                           .at = sqlite3_column_int64(all, 1),
                           .from = (uint8_t)sqlite3_column_int(all, 2),
                           .to = (uint8_t)sqlite3_column_int(all, 3),
                           .name = column_text(all, 4),
                           .text = column_text(all, 5)};
        if (!read(self, &talk)) break;
    }
    bool fine = step == SQLITE_ROW || step == SQLITE_DONE;
    if (!fine) store_failed(s, "cannot read what was said");
    sqlite3_reset(all);
    return fine;
}
