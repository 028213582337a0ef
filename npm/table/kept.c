/* The store of a page: games in memory, each handed to the browser as one text when something about
** it was committed, and given back in the same words when the page begins. Nothing here can fail
** but for want of memory; what the browser does with it is the browser's. */
#include "kept.h"

#include <jansson.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/store.h"
#include "wire/writer.h"

enum { SUM_SIZE = 24 };

typedef struct {
    store_move move;
    char *text;
} kept_move;

typedef struct {
    store_talk talk;
    char *name, *text, *remark;
} kept_talk;

typedef struct kept_game {
    store_game head;
    char *about, *reason;
    kept_move *move;
    uint32_t moves, move_room;
    kept_talk *talk;
    uint32_t talks, talk_room;
    bool held, changed;
    int64_t wake; /* 0: not until somebody comes */
    struct kept_game *next;
} kept_game;

struct store {
    kept_game *games; /* by their names */
    char (*dropped)[STORE_ID_SIZE];
    unsigned drops;
};

static void *grown(void *old, size_t count, size_t size)
{
    void *more = realloc(old, count * size);
    if (!more) abort();
    return more;
}

static char *copy_of(const char *text)
{
    char *copy = text ? strdup(text) : NULL;
    if (text && !copy) abort();
    return copy;
}

static kept_game *find(const store *s, const char *id)
{
    kept_game *g = s->games;
    while (g && strcmp(g->head.id, id) != 0) g = g->next;
    return g;
}

static void free_talk(kept_talk *x)
{
    free(x->name);
    free(x->text);
    free(x->remark);
}

static void free_game(kept_game *g)
{
    for (uint32_t i = 0; i < g->moves; i++) free(g->move[i].text);
    for (uint32_t i = 0; i < g->talks; i++) free_talk(&g->talk[i]);
    free(g->move);
    free(g->talk);
    free(g->about);
    free(g->reason);
    free(g);
}

/* --- opening ---------------------------------------------------------------------------------- */

store *store_open(const char *folder, bool alone, char *error, size_t size)
{
    (void)folder, (void)alone;
    store *s = calloc(1, sizeof *s);
    if (!s) snprintf(error, size, "there is no memory left");
    return s;
}

void store_close(store *s)
{
    for (kept_game *g = s->games, *next; g; g = next) {
        next = g->next;
        free_game(g);
    }
    free(s->dropped);
    free(s);
}

const char *store_error(const store *s)
{
    (void)s;
    return "the browser keeps nothing";
}

bool store_is_shared(const store *s)
{
    (void)s;
    return false;
}

/* --- writing ---------------------------------------------------------------------------------- */

static kept_game *find_or_make(store *s, const char *id)
{
    kept_game **at = &s->games;
    while (*at && strcmp((*at)->head.id, id) < 0) at = &(*at)->next;
    if (*at && strcmp((*at)->head.id, id) == 0) return *at;
    kept_game *g = calloc(1, sizeof *g);
    if (!g) abort();
    g->next = *at;
    return *at = g;
}

bool store_put_game(store *s, const store_game *game)
{
    kept_game *g = find_or_make(s, game->id);
    int64_t created = g->head.created ? g->head.created : game->created, touched = g->head.touched;
    char *about = copy_of(game->about), *reason = copy_of(game->reason);
    free(g->about);
    free(g->reason);
    g->head = *game;
    g->head.created = created;
    g->head.touched = touched;
    g->head.about = g->about = about;
    g->head.reason = g->reason = reason;
    g->changed = true;
    return true;
}

bool store_set_state(store *s, const char *id, store_state state, const char *reason)
{
    kept_game *g = find(s, id);
    if (!g) return true;
    char *words = copy_of(reason);
    free(g->reason);
    g->head.state = state;
    g->head.reason = g->reason = words;
    return g->changed = true;
}

bool store_add_move(store *s, const char *id, const store_move *move)
{
    kept_game *g = find(s, id);
    if (!g) return false;
    if (g->moves == g->move_room)
        g->move = grown(g->move, g->move_room = 2 * g->move_room + 64, sizeof *g->move);
    kept_move *x = &g->move[g->moves++];
    x->move = *move;
    x->move.text = x->text = copy_of(move->text);
    return g->changed = true;
}

bool store_cut_moves(store *s, const char *id, uint32_t keep)
{
    kept_game *g = find(s, id);
    while (g && g->moves > keep) free(g->move[--g->moves].text);
    if (g) g->changed = true;
    return true;
}

/* Games of a page are short, and played again in a moment. */
bool store_put_position(store *s, const char *id, const store_position *position)
{
    (void)s, (void)id, (void)position;
    return true;
}

bool store_add_talk(store *s, const char *id, const store_talk *talk)
{
    kept_game *g = find(s, id);
    if (!g) return false;
    if (g->talks == STORE_TALK_KEPT) {
        free_talk(&g->talk[0]);
        memmove(g->talk, g->talk + 1, --g->talks * sizeof *g->talk);
    }
    if (g->talks == g->talk_room)
        g->talk = grown(g->talk, g->talk_room = 2 * g->talk_room + 64, sizeof *g->talk);
    kept_talk *x = &g->talk[g->talks++];
    x->talk = *talk;
    x->talk.name = x->name = copy_of(talk->name);
    x->talk.text = x->text = copy_of(talk->text);
    x->talk.remark = x->remark = copy_of(talk->remark ? talk->remark : "");
    return g->changed = true;
}

bool store_drop_game(store *s, const char *id)
{
    kept_game **at = &s->games;
    while (*at && strcmp((*at)->head.id, id) != 0) at = &(*at)->next;
    if (!*at) return true;
    kept_game *gone = *at;
    *at = gone->next;
    s->dropped = grown(s->dropped, s->drops + 1, sizeof *s->dropped);
    memcpy(s->dropped[s->drops++], gone->head.id, STORE_ID_SIZE);
    free_game(gone);
    return true;
}

bool store_hold(store *s, const char *id, int64_t now)
{
    kept_game *g = find(s, id);
    if (!g) return true;
    g->held = true;
    g->wake = 0;
    g->head.touched = now;
    return true;
}

bool store_rest(store *s, const char *id, int64_t wake, int64_t now)
{
    kept_game *g = find(s, id);
    if (!g) return true;
    g->held = false;
    g->wake = wake;
    g->head.touched = now;
    return true;
}

bool store_forget(store *s, store_state state, int64_t before, unsigned *forgotten)
{
    for (kept_game *g = s->games, *next; g; g = next) {
        int64_t last = g->head.touched > g->head.changed ? g->head.touched : g->head.changed;
        next = g->next;
        if (g->head.state != state || g->held || last >= before) continue;
        store_drop_game(s, g->head.id);
        ++*forgotten;
    }
    return true;
}

bool store_note(store *s, const char *name, const char *value)
{
    (void)s, (void)name, (void)value;
    return true;
}

/* --- to the browser and back ------------------------------------------------------------------ */

static void write_bytes_as_text(writer *w, const char *key, const uint8_t *bytes, size_t size)
{
    char hex[64];
    sodium_bin2hex(hex, sizeof hex, bytes, size);
    write_text(w, key, hex);
}

static void write_moves(writer *w, const kept_game *g)
{
    write_open(w, "moves", '[');
    for (uint32_t i = 0; i < g->moves; i++) {
        const store_move *m = &g->move[i].move;
        char sum[SUM_SIZE];
        snprintf(sum, sizeof sum, "%016llx", (unsigned long long)m->sum);
        write_open(w, NULL, '[');
        write_number(w, NULL, m->by);
        write_text(w, NULL, m->text);
        write_text(w, NULL, sum);
        write_number(w, NULL, m->at);
        write_number(w, NULL, m->spent);
        write_close(w);
    }
    write_close(w);
}

static void write_talk(writer *w, const kept_game *g)
{
    write_open(w, "talk", '[');
    for (uint32_t i = 0; i < g->talks; i++) {
        const store_talk *x = &g->talk[i].talk;
        write_open(w, NULL, '[');
        write_number(w, NULL, x->number);
        write_number(w, NULL, x->at);
        write_number(w, NULL, x->from);
        write_number(w, NULL, x->to);
        write_text(w, NULL, x->name);
        write_text(w, NULL, x->text);
        write_text(w, NULL, x->remark);
        write_close(w);
    }
    write_close(w);
}

static void hand_over(const kept_game *g)
{
    writer w = {0};
    write_open(&w, NULL, '{');
    write_text(&w, "id", g->head.id);
    write_number(&w, "state", g->head.state);
    write_number(&w, "created", g->head.created);
    write_number(&w, "changed", g->head.changed);
    write_text(&w, "game", g->head.game);
    write_number(&w, "version", g->head.version);
    write_number(&w, "edition", g->head.edition);
    write_bytes_as_text(&w, "key", g->head.key.byte, sizeof g->head.key.byte);
    write_bytes_as_text(&w, "salt", g->head.salt, sizeof g->head.salt);
    write_text(&w, "about", g->head.about);
    write_text(&w, "reason", g->head.reason);
    write_moves(&w, g);
    write_talk(&w, g);
    write_close(&w);
    kept_hand_over(g->head.id, w.text, w.length, g->head.state == STORE_ENDED);
    writer_free(&w);
}

bool store_commit(store *s)
{
    for (kept_game *g = s->games; g; g = g->next) {
        if (g->changed) hand_over(g);
        g->changed = false;
    }
    for (unsigned i = 0; i < s->drops; i++) kept_hand_over(s->dropped[i], "", 0, false);
    s->drops = 0;
    return true;
}

void store_give_up(store *s) { (void)s; }

static bool read_bytes(const json_t *from, const char *key, uint8_t *out, size_t size)
{
    const char *hex = json_string_value(json_object_get(from, key));
    size_t used;
    return hex && sodium_hex2bin(out, size, hex, strlen(hex), NULL, &used, NULL) == 0 &&
           used == size;
}

static bool read_head(const json_t *from, store_game *out)
{
    const char *id = json_string_value(json_object_get(from, "id")),
               *game = json_string_value(json_object_get(from, "game"));
    *out = (store_game){
        .state = (store_state)json_integer_value(json_object_get(from, "state")),
        .created = json_integer_value(json_object_get(from, "created")),
        .changed = json_integer_value(json_object_get(from, "changed")),
        .version = (uint32_t)json_integer_value(json_object_get(from, "version")),
        .edition = (uint32_t)json_integer_value(json_object_get(from, "edition")),
        .about = json_string_value(json_object_get(from, "about")),
        .reason = json_string_value(json_object_get(from, "reason")),
    };
    if (!id || strlen(id) >= sizeof out->id || !game || strlen(game) >= sizeof out->game ||
        !out->about || out->state > STORE_ASIDE)
        return false;
    memcpy(out->id, id, strlen(id) + 1);
    memcpy(out->game, game, strlen(game) + 1);
    return read_bytes(from, "key", out->key.byte, sizeof out->key.byte) &&
           read_bytes(from, "salt", out->salt, sizeof out->salt);
}

static json_int_t number_at(const json_t *row, size_t place)
{
    return json_integer_value(json_array_get(row, place));
}

static const char *text_at(const json_t *row, size_t place)
{
    const char *text = json_string_value(json_array_get(row, place));
    return text ? text : "";
}

static void read_moves(store *s, const char *id, const json_t *list)
{
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *row = json_array_get(list, i);
        store_move move = {.number = (uint32_t)i + 1,
                           .by = (uint8_t)number_at(row, 0),
                           .text = text_at(row, 1),
                           .sum = strtoull(text_at(row, 2), NULL, 16),
                           .at = number_at(row, 3),
                           .spent = number_at(row, 4)};
        store_add_move(s, id, &move);
    }
}

static void read_talk(store *s, const char *id, const json_t *list)
{
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *row = json_array_get(list, i);
        store_talk talk = {.number = (uint32_t)number_at(row, 0),
                           .at = number_at(row, 1),
                           .from = (uint8_t)number_at(row, 2),
                           .to = (uint8_t)number_at(row, 3),
                           .name = text_at(row, 4),
                           .text = text_at(row, 5),
                           .remark = text_at(row, 6)};
        store_add_talk(s, id, &talk);
    }
}

bool kept_give_back(store *s, const char *text, size_t length)
{
    store_game head;
    json_t *from = json_loadb(text, length, 0, NULL);
    bool fine = from && read_head(from, &head) && !find(s, head.id);
    if (fine) {
        store_put_game(s, &head);
        read_moves(s, head.id, json_object_get(from, "moves"));
        read_talk(s, head.id, json_object_get(from, "talk"));
        find(s, head.id)->changed = false;
    }
    json_decref(from);
    return fine;
}

/* --- reading ---------------------------------------------------------------------------------- */

store_result store_get_game(store *s, const char *id, store_game *out)
{
    const kept_game *g = find(s, id);
    if (g) *out = g->head;
    return g ? STORE_FOUND : STORE_MISSING;
}

bool store_each_game(store *s, store_game_reader *read, void *self)
{
    for (const kept_game *g = s->games; g; g = g->next)
        if (!read(self, &g->head)) break;
    return true;
}

bool store_each_unfinished(store *s, store_game_reader *read, void *self)
{
    for (const kept_game *g = s->games; g; g = g->next)
        if (g->head.state != STORE_ENDED && !read(self, &g->head)) break;
    return true;
}

bool store_each_move(store *s, const char *id, uint32_t after, store_move_reader *read, void *self)
{
    const kept_game *g = find(s, id);
    for (uint32_t i = after; g && i < g->moves; i++)
        if (!read(self, &g->move[i].move)) break;
    return true;
}

bool store_each_talk(store *s, const char *id, uint32_t after, uint32_t to, store_talk_reader *read,
                     void *self)
{
    const kept_game *g = find(s, id);
    for (uint32_t i = 0; g && i < g->talks; i++) {
        const store_talk *x = &g->talk[i].talk;
        if (x->number > after && x->number <= to && !read(self, x)) break;
    }
    return true;
}

bool store_last_talk(store *s, const char *id, uint32_t *number)
{
    const kept_game *g = find(s, id);
    *number = g && g->talks ? g->talk[g->talks - 1].talk.number : 0;
    return true;
}

/* No game was in another program's memory: each is read when somebody comes to it. */
bool store_each_held(store *s, store_name_reader *read, void *self)
{
    (void)s, (void)read, (void)self;
    return true;
}

bool store_each_due(store *s, int64_t now, store_name_reader *read, void *self)
{
    for (const kept_game *g = s->games, *next; g; g = next) {
        next = g->next;
        if (g->wake && g->wake <= now && !read(self, g->head.id)) break;
    }
    return true;
}

store_result store_get_position(store *s, const char *id, store_position *out)
{
    (void)s, (void)id, (void)out;
    return STORE_MISSING;
}

store_result store_get_note(store *s, const char *name, char *out, size_t size)
{
    (void)s, (void)name, (void)out, (void)size;
    return STORE_MISSING;
}
