/* The tables somebody has a seat at, found by the tokens their browser kept, and by who they
** are. */
#include <string.h>

#include "board/board.h"
#include "serve/persons.h"
#include "serve/server.h"
#include "serve/tell.h"
#include "text/wording.h"

enum { TOKENS_AT_ONCE = 64 };

typedef struct {
    const char *token;
    const char *table; /* NULL: not said */
    uint8_t hash[HASH_BYTES];
} seat_token;

/* A token is a text, or an object that names its table too: then it is also found after the
** game. */
static bool read_token(json_t *item, seat_token *out)
{
    *out = (seat_token){.token = json_string_value(item)};
    if (json_is_object(item)) {
        out->token = json_string_value(json_object_get(item, "token"));
        out->table = json_string_value(json_object_get(item, "table"));
    }
    if (!out->token || strlen(out->token) >= TOKEN_SIZE) return false;
    if (out->table && strlen(out->table) >= TOKEN_SIZE) return false;
    secret_hash(out->token, out->hash);
    return true;
}

static uint8_t seat_of(const game_table *t, const seat_token *x)
{
    for (uint8_t f = 0; f < KANLY_FACTIONS; f++)
        if (seat_opens_to_hash(&t->seat[f], x->hash)) return f;
    return KANLY_NONE;
}

void show_mine(writer *w, const game_table *t, uint8_t f)
{
    write_open(w, NULL, '{');
    show_table(w, "table", t);
    write_text(w, "faction", faction_name(f));
    if (t->state == STORE_PLAYING) {
        write_number(w, "turn", t->game.turn);
        write_text(w, "phase", phase_word(t->game.phase));
    }
    write_yes(w, "asked", t->state == STORE_PLAYING && seat_is_awaited(&t->seat[f]));
    write_close(w);
}

static void find_seat(const request *r, const seat_token *x, writer *w)
{
    uint8_t f;
    if (x->table) {
        game_table *t = table_peek(r->server, x->table);
        if (t && !t->dirty && t->state != STORE_ASIDE && (f = seat_of(t, x)) < KANLY_FACTIONS)
            show_mine(w, t, f);
        table_peeked(t);
        return;
    }
    for (unsigned i = 0; i < TABLE_HASH; i++)
        for (const game_table *t = r->server->table[i]; t; t = t->next)
            if (!t->dirty && t->state != STORE_ASIDE && (f = seat_of(t, x)) < KANLY_FACTIONS) {
                show_mine(w, t, f);
                return;
            }
}

/* A table that is not in memory is read for it, which costs as much as a message. */
static bool may_look(const request *r, const seat_token *token, size_t count)
{
    address *a = r->client->address;
    for (size_t i = 0; i < count; i++)
        if (token[i].table && !table_in_memory(r->server, token[i].table) &&
            !address_may(a, r->server, &a->messages))
            return false;
    return true;
}

void on_mine(const request *r)
{
    json_t *list = json_object_get(r->message, "tokens"), *item;
    seat_token token[TOKENS_AT_ONCE] = {{0}};
    size_t i;
    if (!json_is_array(list) || json_array_size(list) > TOKENS_AT_ONCE) {
        refuse(r, "shape", "\"tokens\" must be a list of at most %d tokens.", TOKENS_AT_ONCE);
        return;
    }
    json_array_foreach(list, i, item)
    {
        if (read_token(item, &token[i])) continue;
        refuse(r, "shape", "A token is a text, or an object with \"table\" and \"token\".");
        return;
    }
    if (!may_look(r, token, json_array_size(list))) {
        refuse(r, "too-fast", "That is a lot to look for. Please wait a moment.");
        return;
    }
    if (r->server->dirty) settle_all(r->server); /* nobody is shown what is not on the disk */
    writer w = reply(r, "mine");
    write_open(&w, "tables", '[');
    if (member_yes(r, "person", false)) persons_show_mine(r, &w);
    for (size_t n = 0; n < json_array_size(list); n++) find_seat(r, &token[n], &w);
    write_close(&w);
    reply_send(r, &w);
}
