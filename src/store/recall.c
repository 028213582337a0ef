/* Playing kept games again. The same checks serve the server's start, `kanly store check` and
** `export`. */
#include "store/recall.h"

#include <sodium.h>
#include <stdarg.h>
#include <string.h>

#include "board/board.h"
#include "store/positions.h"
#include "text/checksum.h"
#include "text/notation.h"
#include "text/options.h"
#include "text/savegame.h"

/* --- heads ------------------------------------------------------------------------------------ */

store_game recall_head(const kanly_options *options, const kanly_key *key)
{
    store_game head = {.version = SAVEGAME_VERSION, .edition = options->edition, .key = *key};
    recall_write_options(options, head.game);
    return head;
}

const char *recall_unreadable(const store_game *head, char *out, size_t size)
{
    return savegame_unreadable(head->version, head->edition, out, size);
}

void recall_write_options(const kanly_options *options, char out[STORE_GAME_SIZE])
{
    char seats[OPTIONS_TEXT_SIZE / 4], words[OPTIONS_TEXT_SIZE - 16];
    options_print(options, true, words, sizeof words);
    options_print_seats(options, seats, sizeof seats);
    snprintf(out, STORE_GAME_SIZE, "%s\n%s", words, seats);
}

bool recall_read_options(const char *kept, kanly_options *out, char *error, size_t size)
{
    char words[STORE_GAME_SIZE];
    const char *line = strchr(kept, '\n');
    if (!line || (size_t)(line - kept) >= sizeof words)
        return snprintf(error, size, "the options are not complete"), false;
    memcpy(words, kept, (size_t)(line - kept));
    words[line - kept] = '\0';
    *out = kanly_default_options();
    return options_read(out, words, error, size) == 0 &&
           options_seats(out, line + 1, error, size) == 0;
}

/* --- moves ------------------------------------------------------------------------------------ */

static bool wrong(recalled *r, const char *format, ...) __attribute__((format(printf, 2, 3)));

static bool wrong(recalled *r, const char *format, ...)
{
    va_list values;
    int used = snprintf(r->error, sizeof r->error, "move %u: ", r->moves + 1);
    va_start(values, format);
    vsnprintf(r->error + used, sizeof r->error - (size_t)used, format, values);
    va_end(values);
    return false;
}

/* All a game starts from, but for its first position. */
static bool read_head(recalled *r, const store_game *head)
{
    memset(r, 0, sizeof *r);
    if (recall_unreadable(head, r->error, sizeof r->error)) return false;
    if (head->state == STORE_ASIDE || head->broken) {
        snprintf(r->error, sizeof r->error, "%s", head->reason ? head->reason : "set aside");
        return false;
    }
    if (!recall_read_options(head->game, &r->options, r->error, sizeof r->error)) return false;
    r->options.edition = (uint8_t)head->edition;
    const char *fault = kanly_options_fault(&r->options);
    if (fault) return snprintf(r->error, sizeof r->error, "%s", fault), false;
    return true;
}

bool recall_begin(recalled *r, const store_game *head, kanly_events *heard)
{
    if (!read_head(r, head)) return false;
    kanly_start_with_key(&r->game, &r->options, &head->key, heard);
    return true;
}

bool recall_begin_at(recalled *r, const store_game *head, const store_position *at)
{
    if (!read_head(r, head)) return false;
    r->game.options = r->options;
    r->game.key = head->key;
    r->moves = at->moves;
    if (position_read(at->game, &r->game)) return true;
    snprintf(r->error, sizeof r->error, "the position kept after move %u is of another kanly",
             at->moves);
    return false;
}

bool recall_is_ours(const store_position *at)
{
    char program[POSITION_NAME_SIZE];
    position_program(program);
    return strcmp(program, at->program) == 0;
}

/* A move the notation could not say is kept as the bytes of its form: "=17 3 0 5". */
static bool read_bytes(const char *text, uint8_t by, kanly_move *move)
{
    unsigned question, value;
    int used;
    *move = (kanly_move){.by = by};
    if (sscanf(text, "=%u%n", &question, &used) != 1 || question >= KANLY_QUESTIONS) return false;
    move->question = (uint8_t)question;
    for (text += used; sscanf(text, " %u%n", &value, &used) == 1; text += used) {
        if (value > UINT8_MAX || move->length == KANLY_FIELDS) return false;
        kanly_fill(move, (uint8_t)value);
    }
    return *text == '\0';
}

static void write_bytes(const kanly_move *move, char text[RECALL_MOVE_SIZE])
{
    int used = snprintf(text, RECALL_MOVE_SIZE, "=%u", move->question);
    for (unsigned i = 0; i < move->length; i++)
        used += snprintf(text + used, RECALL_MOVE_SIZE - (size_t)used, " %u", move->value[i]);
}

bool recall_move(recalled *r, const store_move *kept, kanly_move *move, kanly_events *heard)
{
    notation_error error = {0};
    char rule[KANLY_RULE_NUMBER_SIZE];
    if (kept->number != r->moves + 1)
        return wrong(r, "missing; the next one kept is %u", kept->number);
    if (kept->by >= KANLY_FACTIONS) return wrong(r, "there is no faction %u", kept->by);
    if (kept->text[0] == '=') {
        if (!read_bytes(kept->text, kept->by, move)) return wrong(r, "cannot be understood");
    } else if (!notation_parse(&r->game, kept->by, kept->text, move, &error)) {
        return wrong(r, "%s", error.text);
    }
    kanly_game after = r->game;
    kanly_rule refused = kanly_play(&after, move, heard);
    kanly_rule_number(refused, rule);
    if (refused) return wrong(r, "refused by rule %s", rule);
    if (checksum_game(CHECKSUM_START, &after) != kept->sum)
        return wrong(r, "the position after it is not the one that was kept");
    r->game = after;
    r->moves++;
    return true;
}

store_move recall_keep(const kanly_game *before, const kanly_move *move, const kanly_game *after,
                       char text[RECALL_MOVE_SIZE])
{
    kanly_move again = {0};
    notation_error error;
    notation_print(before, move, text, RECALL_MOVE_SIZE);
    bool said = notation_parse(before, move->by, text, &again, &error);
    if (!said || again.question != move->question || again.length != move->length ||
        memcmp(again.value, move->value, move->length) != 0)
        write_bytes(move, text);
    return (store_move){.by = move->by, .text = text, .sum = checksum_game(CHECKSUM_START, after)};
}

/* --- checking --------------------------------------------------------------------------------- */

typedef struct {
    recalled *recalled;
    bool fine;
} checking;

static bool check_move(void *self, const store_move *kept)
{
    checking *c = self;
    kanly_move move;
    return c->fine = recall_move(c->recalled, kept, &move, NULL);
}

static bool check_moves(store *s, const char *id, recalled *r)
{
    checking c = {r, true};
    if (store_each_move(s, id, r->moves, check_move, &c)) return c.fine;
    snprintf(r->error, sizeof r->error, "%.300s", store_error(s));
    return false;
}

recall_outcome recall_check(store *s, const store_game *head, recalled *r)
{
    store_position at;
    char why[RECALL_ERROR_SIZE];
    memset(r, 0, sizeof *r);
    if (recall_unreadable(head, r->error, sizeof r->error)) return RECALL_OTHERS;
    if (recall_begin(r, head, NULL) && check_moves(s, head->id, r))
        return r->goes_on = true, RECALL_WHOLE;
    memcpy(why, r->error, sizeof why);
    if (head->state == STORE_PLAYING && store_get_position(s, head->id, &at) == STORE_FOUND &&
        recall_begin_at(r, head, &at) && check_moves(s, head->id, r)) {
        memcpy(r->error, why, sizeof why); /* why it is not whole */
        r->goes_on = true;
        return recall_is_ours(&at) ? RECALL_DAMAGED : RECALL_STANDING;
    }
    memcpy(r->error, why, sizeof why);
    return RECALL_DAMAGED;
}

/* --- .kanly files ----------------------------------------------------------------------------- */

typedef struct {
    recalled recalled;
    savegame_writer writer;
    bool fine;
} export;

static bool export_move(void *self, const store_move *kept)
{
    export *x = self;
    kanly_game before = x->recalled.game;
    kanly_move move;
    if (!(x->fine = recall_move(&x->recalled, kept, &move, NULL))) return false;
    savegame_add(&x->writer, &before, &move, &x->recalled.game);
    return true;
}

static void write_commitment(FILE *out, const store_game *head)
{
    char hash[COMMITMENT_SIZE], salt[2 * STORE_SALT + 1];
    commitment_of(&head->key, head->salt, hash);
    sodium_bin2hex(salt, sizeof salt, head->salt, STORE_SALT);
    fprintf(out, "# commitment %s\n# salt %s\n", hash, salt);
}

bool recall_export(store *s, const char *id, bool secrets, FILE *out, char *error, size_t size)
{
    store_game head;
    export x = {.fine = true};
    store_result found = store_get_game(s, id, &head);
    if (found == STORE_MISSING) return snprintf(error, size, "there is no game %s", id), false;
    if (found == STORE_FAILED) return snprintf(error, size, "%s", store_error(s)), false;
    if (!secrets && head.state != STORE_ENDED)
        return snprintf(error, size, "the game has not ended"), false;
    if (!recall_begin(&x.recalled, &head, NULL))
        return snprintf(error, size, "%s", x.recalled.error), false;
    write_commitment(out, &head);
    x.writer = savegame_begin(out, &x.recalled.game);
    if (!store_each_move(s, id, 0, export_move, &x))
        return snprintf(error, size, "%s", store_error(s)), false;
    if (!x.fine) return snprintf(error, size, "%s", x.recalled.error), false;
    return true;
}

/* Reads all moves into the store; the transaction is the caller's to commit. */
static bool import_moves(store *s, const char *id, savegame_reader *r, int64_t at, char *error,
                         size_t size)
{
    kanly_move move;
    kanly_game before = r->game;
    savegame_step step;
    while ((step = savegame_next(r, &move, NULL)) == SAVEGAME_MOVE) {
        char text[RECALL_MOVE_SIZE];
        store_move kept = recall_keep(&before, &move, &r->game, text);
        kept.number = r->moves;
        kept.at = at;
        if (!store_add_move(s, id, &kept))
            return snprintf(error, size, "%s", store_error(s)), false;
        before = r->game;
    }
    if (step == SAVEGAME_WRONG) return snprintf(error, size, "%s", r->error), false;
    return true;
}

bool recall_import(store *s, const char *id, FILE *in, char *error, size_t size)
{
    savegame_reader r;
    if (!savegame_open(&r, in, NULL)) return snprintf(error, size, "%s", r.error), false;
    store_game head = recall_head(&r.options, &r.game.key);
    head.state = STORE_PLAYING;
    head.about = "{}";
    snprintf(head.id, sizeof head.id, "%s", id);
    randombytes_buf(head.salt, sizeof head.salt);
    if (!store_put_game(s, &head)) return snprintf(error, size, "%s", store_error(s)), false;
    if (!import_moves(s, id, &r, 0, error, size)) return store_give_up(s), false;
    if (r.game.phase == KANLY_OVER) store_set_state(s, id, STORE_ENDED, NULL);
    if (store_commit(s)) return true;
    return snprintf(error, size, "%s", store_error(s)), false;
}

/* --- the commitment --------------------------------------------------------------------------- */

void commitment_of(const kanly_key *key, const uint8_t salt[STORE_SALT], char out[COMMITMENT_SIZE])
{
    char text[96], hex[2 * STORE_SALT + 1], digits[KEY_TEXT_SIZE];
    uint8_t hash[(COMMITMENT_SIZE - 1) / 2];
    key_print(key, digits);
    sodium_bin2hex(hex, sizeof hex, salt, STORE_SALT);
    int length = snprintf(text, sizeof text, "kanly key %s salt %s", digits, hex);
    crypto_generichash(hash, sizeof hash, (const uint8_t *)text, (size_t)length, NULL, 0);
    sodium_bin2hex(out, COMMITMENT_SIZE, hash, sizeof hash);
}
