/* Where games stand: their positions, which of them somebody has in memory, when the others must be
** looked at, and how long they are kept. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/rows.h"
#include "text/checksum.h"

/* --- positions -------------------------------------------------------------------------------- */

static uint64_t add_text(uint64_t sum, const char *text)
{
    return checksum_bytes(sum, (const uint8_t *)text, strlen(text));
}

static uint64_t position_sum(const char *id, const store_position *p)
{
    uint64_t sum = checksum_add(add_text(CHECKSUM_START, id), p->moves);
    return add_text(add_text(add_text(sum, p->program), p->game), p->about);
}

bool store_put_position(store *s, const char *id, const store_position *position)
{
    if (!db_begin(s->db)) return false;
    db_statement *put = s->statement[SQL_PUT_POSITION];
    db_bind_text(put, 1, id);
    db_bind_number(put, 2, position->moves);
    db_bind_text(put, 3, position->program);
    db_bind_text(put, 4, position->game);
    db_bind_text(put, 5, position->about);
    db_bind_number(put, 6, (int64_t)position_sum(id, position));
    return store_write(s, put, "cannot keep a position");
}

/* A column as our own, instead of what was there. */
static const char *take(char **out, db_statement *row, int column)
{
    free(*out);
    if (!(*out = strdup(db_text(row, column)))) abort();
    return *out;
}

store_result store_get_position(store *s, const char *id, store_position *out)
{
    db_statement *get = s->statement[SQL_GET_POSITION];
    db_bind_text(get, 1, id);
    db_result got = db_step(get);
    if (got == DB_FAILED) db_failed(s->db, "cannot read a position");
    if (got == DB_ROW) {
        *out = (store_position){.moves = (uint32_t)db_number(get, 0),
                                .program = take(&s->position[0], get, 1),
                                .game = take(&s->position[1], get, 2),
                                .about = take(&s->position[2], get, 3)};
        if (position_sum(id, out) != (uint64_t)db_number(get, 4)) got = DB_DONE;
    }
    db_reset(get);
    return got == DB_ROW ? STORE_FOUND : got == DB_DONE ? STORE_MISSING : STORE_FAILED;
}

/* --- in memory or not ------------------------------------------------------------------------- */

bool store_hold(store *s, const char *id, int64_t now)
{
    if (!db_begin(s->db)) return false;
    db_statement *hold = s->statement[SQL_HOLD];
    db_bind_text(hold, 1, id);
    db_bind_text(hold, 2, s->node);
    db_bind_number(hold, 3, now);
    return store_write(s, hold, "cannot keep who has a game in memory");
}

bool store_rest(store *s, const char *id, int64_t wake, int64_t now)
{
    if (!db_begin(s->db)) return false;
    db_statement *rest = s->statement[SQL_REST];
    db_bind_text(rest, 1, id);
    if (wake)
        db_bind_number(rest, 2, wake);
    else
        db_bind_text(rest, 2, NULL);
    db_bind_number(rest, 3, now);
    db_bind_text(rest, 4, s->node);
    return store_write(s, rest, "cannot keep when a game goes on");
}

/* The names are gathered first: whoever reads them may change the rows they came from. */
static bool each_name(store *s, db_statement *q, store_name_reader *read, void *self)
{
    char(*name)[STORE_ID_SIZE] = NULL;
    size_t count = 0, room = 0;
    db_result got;
    while ((got = db_step(q)) == DB_ROW) {
        if (count == room) {
            room = room ? 2 * room : 64;
            void *more = realloc(name, room * sizeof *name);
            if (!more) abort();
            name = more;
        }
        snprintf(name[count++], STORE_ID_SIZE, "%s", db_text(q, 0));
    }
    bool fine = store_read_all(s, q, got, "cannot read which games go on");
    for (size_t i = 0; i < count; i++)
        if (!read(self, name[i])) break;
    free(name);
    return fine;
}

bool store_each_held(store *s, store_name_reader *read, void *self)
{
    db_statement *ended = s->statement[SQL_FREE_ENDED]; /* nobody needs to look at those */
    if (!db_begin(s->db)) return false;
    db_bind_text(ended, 1, s->node);
    if (!store_write(s, ended, "cannot free ended games")) return false;
    db_bind_text(s->statement[SQL_HELD], 1, s->node);
    return each_name(s, s->statement[SQL_HELD], read, self);
}

bool store_each_due(store *s, int64_t now, store_name_reader *read, void *self)
{
    db_bind_number(s->statement[SQL_DUE], 1, now);
    return each_name(s, s->statement[SQL_DUE], read, self);
}

bool store_forget(store *s, store_state state, int64_t before, unsigned *forgotten)
{
    if (!db_begin(s->db)) return false;
    db_statement *forget = s->statement[SQL_FORGET];
    db_bind_number(forget, 1, state);
    db_bind_number(forget, 2, before);
    if (!store_write(s, forget, "cannot forget games of long ago")) return false;
    *forgotten += (unsigned)db_changed(forget);
    return true;
}

/* --- notes ------------------------------------------------------------------------------------ */

bool store_note(store *s, const char *name, const char *value)
{
    if (!db_begin(s->db)) return false;
    db_statement *put = s->statement[SQL_PUT_NOTE];
    db_bind_text(put, 1, name);
    db_bind_text(put, 2, value);
    return store_write(s, put, "cannot keep a note");
}

store_result store_get_note(store *s, const char *name, char *out, size_t size)
{
    db_statement *get = s->statement[SQL_GET_NOTE];
    db_bind_text(get, 1, name);
    db_result got = db_step(get);
    if (got == DB_ROW) snprintf(out, size, "%s", db_text(get, 0));
    if (got == DB_FAILED) db_failed(s->db, "cannot read a note");
    db_reset(get);
    return got == DB_ROW ? STORE_FOUND : got == DB_DONE ? STORE_MISSING : STORE_FAILED;
}
