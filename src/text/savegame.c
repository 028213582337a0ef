/* Writing and replaying saved games; the format stands in savegame.h. */
#include "text/savegame.h"

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "game/chance.h"
#include "text/checksum.h"
#include "text/notation.h"
#include "text/options.h"
#include "text/wording.h"

enum { LINE_SIZE = 1024, TAG_DIGITS = 4, SUM_DIGITS = 16, REMARK_AT_MOST = 900 };

static const char REMARK[] = "#: ", GIVEN[] = "given ";

static unsigned tag_of(uint64_t sum) { return (unsigned)(sum & 0xffff); }

static uint64_t sum_of(const kanly_game *game) { return checksum_game(CHECKSUM_START, game); }

const char *savegame_unreadable(uint64_t version, uint64_t edition, char *out, size_t size)
{
    if (version < SAVEGAME_VERSION)
        snprintf(out, size,
                 "this is version %" PRIu64 " of the format, from before the first edition of the "
                 "rules: only the kanly that saved the game can play it again",
                 version);
    else if (version > SAVEGAME_VERSION)
        snprintf(out, size,
                 "this is version %" PRIu64 " of the format, of a later kanly; this one reads "
                 "version %d",
                 version, SAVEGAME_VERSION);
    else if (edition > kanly_edition())
        snprintf(out, size,
                 "this game is played by edition %" PRIu64 " of the rules, of a later kanly; this "
                 "one knows them up to edition %u",
                 edition, kanly_edition());
    else if (edition < 1)
        snprintf(out, size, "the rules have no edition %" PRIu64 "; the first is 1", edition);
    else
        return NULL;
    return out;
}

/* --- keys ------------------------------------------------------------------------------------- */

void key_print(const kanly_key *key, char out[KEY_TEXT_SIZE])
{
    for (unsigned i = 0; i < sizeof key->byte; i++) snprintf(out + 2 * i, 3, "%02x", key->byte[i]);
}

static bool key_read(const char *text, kanly_key *out)
{
    if (strlen(text) != KEY_TEXT_SIZE - 1 || strspn(text, "0123456789abcdef") != KEY_TEXT_SIZE - 1)
        return false;
    for (unsigned i = 0; i < sizeof out->byte; i++) {
        const char digits[] = {text[2 * i], text[2 * i + 1], '\0'};
        out->byte[i] = (uint8_t)strtoul(digits, NULL, 16);
    }
    return true;
}

/* --- writing ---------------------------------------------------------------------------------- */

/* Every line of what is given becomes one of the head. */
static void write_given(FILE *out, const char *given)
{
    while (given && *given) {
        size_t length = strcspn(given, "\n");
        fprintf(out, "%s%.*s\n", GIVEN, (int)length, given);
        given += length + (given[length] == '\n');
    }
}

static void write_key(FILE *out, const kanly_key *key)
{
    char text[KEY_TEXT_SIZE];
    uint64_t seed;
    key_print(key, text);
    if (key_is_of_seed(key, &seed))
        fprintf(out, "seed %" PRIu64 "\n\n", seed);
    else
        fprintf(out, "key %s\n\n", text);
}

savegame_writer savegame_begin_at(FILE *out, const kanly_game *game, const char *given)
{
    char text[OPTIONS_TEXT_SIZE];
    fprintf(out, "kanly %d\nedition %u\n", SAVEGAME_VERSION, game->options.edition);
    options_print(&game->options, true, text, sizeof text);
    fprintf(out, "game %s\n", text);
    options_print_seats(&game->options, text, sizeof text);
    fprintf(out, "seats %s\n", text);
    write_given(out, given);
    write_key(out, &game->key);
    return (savegame_writer){.out = out, .turn = 1, .phase = KANLY_SETUP};
}

savegame_writer savegame_begin(FILE *out, const kanly_game *game)
{
    return savegame_begin_at(out, game, NULL);
}

/* As much of a line as fits, without cutting a letter of UTF-8 in two. */
static size_t fitting(const char *text, size_t length)
{
    if (length <= REMARK_AT_MOST) return length;
    length = REMARK_AT_MOST;
    while (length && ((unsigned char)text[length] & 0xc0) == 0x80) length--;
    return length;
}

/* The length of the letter of UTF-8 that begins here, or 0: none does. */
static size_t letter_length(const char *text, size_t room)
{
    unsigned char first = (unsigned char)text[0];
    size_t length = first < 0x80   ? 1
                    : first < 0xc2 ? 0
                    : first < 0xe0 ? 2
                    : first < 0xf0 ? 3
                    : first < 0xf5 ? 4
                                   : 0;
    if (length > room) return 0;
    for (size_t i = 1; i < length; i++)
        if (((unsigned char)text[i] & 0xc0) != 0x80) return 0;
    unsigned char second = length > 2 ? (unsigned char)text[1] : 0x90;
    bool twice = (first == 0xe0 && second < 0xa0) || (first == 0xf0 && second < 0x90);
    bool none = (first == 0xed && second > 0x9f) || (first == 0xf4 && second > 0x8f);
    return twice || none ? 0 : length;
}

/* Whoever said it may have said anything; what is written is text. */
static void write_remark(FILE *out, const char *text, size_t length)
{
    for (size_t i = 0, step; i < length; i += step ? step : 1) {
        step = letter_length(text + i, length - i);
        if (!step)
            fputc('?', out);
        else if ((unsigned char)text[i] < ' ' || text[i] == 0x7f)
            fputc(' ', out);
        else
            fwrite(text + i, 1, step, out);
    }
}

void savegame_remark(savegame_writer *w, const char *key, const char *text)
{
    do {
        size_t length = strcspn(text, "\r\n");
        fprintf(w->out, "%s%s ", REMARK, key);
        write_remark(w->out, text, fitting(text, length));
        fputc('\n', w->out);
        text += length + strspn(text + length, "\r\n");
    } while (*text);
}

static void write_end(FILE *out, const kanly_game *game)
{
    fprintf(out, "end");
    for_factions(f, kanly_winners(game)) fprintf(out, " %s", faction_name(f));
    fprintf(out, " %016" PRIx64 "\n", sum_of(game));
}

void savegame_add(savegame_writer *w, const kanly_game *before, const kanly_move *move,
                  const kanly_game *after)
{
    char text[LINE_SIZE];
    notation_print(before, move, text, sizeof text);
    fprintf(w->out, "%u %04x %s %s\n", ++w->moves, tag_of(sum_of(after)), faction_name(move->by),
            text);
    if (after->phase == KANLY_OVER) {
        write_end(w->out, after);
    } else if (after->phase != w->phase || after->turn != w->turn) {
        fprintf(w->out, "turn %u %s %016" PRIx64 "\n", after->turn, phase_word(after->phase),
                sum_of(after));
    }
    w->phase = after->phase;
    w->turn = after->turn;
}

/* --- reading lines ---------------------------------------------------------------------------- */

static bool wrong(savegame_reader *r, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static bool wrong(savegame_reader *r, const char *format, ...)
{
    va_list values;
    int used = snprintf(r->error, sizeof r->error, "line %u: ", r->line);
    va_start(values, format);
    vsnprintf(r->error + used, sizeof r->error - (size_t)used, format, values);
    va_end(values);
    return false;
}

typedef enum { GOT_LINE, GOT_END, GOT_FAULT } got;

/* A line with its end; what there is no room for is left out. */
static void keep_remark(savegame_reader *r, const char *line)
{
    const char *text = line + strlen(REMARK);
    size_t used = strlen(r->remarks), length = strcspn(text, "\r\n");
    if (strncmp(line, REMARK, strlen(REMARK)) != 0 || used + length + 2 > sizeof r->remarks) return;
    snprintf(r->remarks + used, sizeof r->remarks - used, "%.*s\n", (int)length, text);
}

/* The lines of a described position, gathered from the head. */
struct savegame_given {
    unsigned line; /* of the first; 0: there are none */
    size_t used;
    char text[SAVEGAME_GIVEN_SIZE];
};

static bool keep_given(savegame_reader *r, const char *said)
{
    struct savegame_given *given = r->given;
    size_t length = strlen(said);
    if (!given->line) given->line = r->line;
    if (given->used + length + 2 > sizeof given->text)
        return wrong(r, "more is given than there is room for");
    given->used +=
        (size_t)snprintf(given->text + given->used, sizeof given->text - given->used, "%s\n", said);
    return true;
}

/* The next line that says something, without its comment, from its first word on. */
static got next_line(savegame_reader *r, char line[LINE_SIZE])
{
    while (fgets(line, LINE_SIZE, r->in)) {
        size_t length = strlen(line);
        r->line++;
        if (length == 0 || line[length - 1] != '\n')
            return wrong(r, "the line is cut off, or too long"), GOT_FAULT;
        keep_remark(r, line);
        line[strcspn(line, "#\r\n")] = '\0';
        length = strlen(line);
        while (length && (line[length - 1] == ' ' || line[length - 1] == '\t'))
            line[--length] = '\0';
        size_t start = strspn(line, " \t");
        memmove(line, line + start, length - start + 1);
        if (r->given && strncmp(line, GIVEN, strlen(GIVEN)) == 0) {
            if (!keep_given(r, line + strlen(GIVEN))) return GOT_FAULT;
            continue;
        }
        if (line[0]) return GOT_LINE;
    }
    if (!ferror(r->in)) return GOT_END;
    r->line++;
    return wrong(r, "the file cannot be read: %s", strerror(errno)), GOT_FAULT;
}

/* What follows a word at the start of a line; NULL when it starts with another. */
static const char *after_word(const char *line, const char *first)
{
    size_t length = strlen(first);
    if (strncmp(line, first, length) != 0 || line[length] != ' ') return NULL;
    return line + length + strspn(line + length, " ");
}

/* A number at *text, which is moved behind it and the spaces after it. */
static bool take_number(const char **text, int base, size_t digits, uint64_t *number)
{
    const char *legal = base == 16 ? "0123456789abcdef" : "0123456789";
    size_t length = strspn(*text, legal);
    char end = (*text)[length];
    if (length == 0 || length > 20 || (digits && length != digits) || (end && end != ' '))
        return false;
    *number = strtoull(*text, NULL, base);
    *text += length + strspn(*text + length, " ");
    return true;
}

/* --- the head --------------------------------------------------------------------------------- */

static const char *head_line(savegame_reader *r, char line[LINE_SIZE], const char *first)
{
    got result = next_line(r, line);
    const char *rest = result == GOT_LINE ? after_word(line, first) : NULL;
    if (result == GOT_END) r->line++;
    if (!rest && result != GOT_FAULT) wrong(r, "expected '%s …' here", first);
    return rest;
}

/* What this is and whether it can be read here at all, before any word of a later time. */
static bool read_edition(savegame_reader *r)
{
    char line[LINE_SIZE], why[SAVEGAME_ERROR_SIZE - 32];
    uint64_t version, edition;
    const char *rest = head_line(r, line, "kanly");
    if (!rest) return false;
    if (!take_number(&rest, 10, 0, &version) || *rest)
        return wrong(r, "expected the version of the format, a number");
    if (savegame_unreadable(version, 1, why, sizeof why)) return wrong(r, "%s", why);
    if (!(rest = head_line(r, line, "edition"))) return false;
    if (!take_number(&rest, 10, 0, &edition) || *rest)
        return wrong(r, "expected the edition of the rules, a number");
    if (savegame_unreadable(version, edition, why, sizeof why)) return wrong(r, "%s", why);
    r->options.edition = (uint8_t)edition;
    return true;
}

static bool read_key(savegame_reader *r, kanly_key *out)
{
    char line[LINE_SIZE];
    uint64_t number;
    got result = next_line(r, line);
    const char *seed = result == GOT_LINE ? after_word(line, "seed") : NULL;
    const char *key = result == GOT_LINE ? after_word(line, "key") : NULL;
    if (result == GOT_FAULT) return false;
    if (result == GOT_END) r->line++;
    if (!seed && !key) return wrong(r, "expected 'seed …' or 'key …' here");
    if (key && !key_read(key, out))
        return wrong(r, "a key is 32 digits, from 0 to 9 and from a to f");
    if (seed && (!take_number(&seed, 10, 0, &number) || *seed))
        return wrong(r, "the seed is not a number");
    if (seed) *out = key_of_seed(number);
    return true;
}

static bool read_head(savegame_reader *r, kanly_key *key)
{
    char line[LINE_SIZE], error[SAVEGAME_ERROR_SIZE - 32];
    const char *rest;
    r->options = kanly_default_options();
    if (!read_edition(r)) return false;
    if (!(rest = head_line(r, line, "game"))) return false;
    if (options_read(&r->options, rest, error, sizeof error) != 0) return wrong(r, "%s", error);
    if (!(rest = head_line(r, line, "seats"))) return false;
    if (options_seats(&r->options, rest, error, sizeof error) != 0) return wrong(r, "%s", error);
    return read_key(r, key);
}

static bool stand_up(savegame_reader *r, const struct savegame_given *given, const kanly_key *key,
                     savegame_describer *describe)
{
    uint64_t seed;
    char error[SAVEGAME_ERROR_SIZE - 32] = "";
    unsigned line = 1;
    const char *broken = NULL;
    if (!describe)
        return wrong(r, "the game begins at a position, and only games from the start can be "
                        "taken up here");
    if (!key_is_of_seed(key, &seed))
        return wrong(r, "a game that begins at a position has a seed, not a key");
    bool stands = describe(given->text, &r->options, seed, &r->game, &line, error, sizeof error);
    if (stands) broken = kanly_broken(&r->game);
    if (stands && !broken) return true;
    r->line = given->line + (line ? line - 1 : 0);
    return broken ? wrong(r, "what is given is no position of the game: %s", broken)
                  : wrong(r, "%s", error);
}

bool savegame_open_at(savegame_reader *r, FILE *in, kanly_events *heard,
                      savegame_describer *describe)
{
    struct savegame_given given = {.line = 0};
    kanly_key key;
    *r = (savegame_reader){.in = in};
    r->given = &given; // cppcheck-suppress autoVariables ; forgotten below
    bool whole = read_head(r, &key);
    r->given = NULL;
    if (!whole || (given.line && !stand_up(r, &given, &key, describe))) return false;
    if (given.line)
        kanly_resume(&r->game, heard);
    else
        kanly_start_with_key(&r->game, &r->options, &key, heard);
    return true;
}

bool savegame_open(savegame_reader *r, FILE *in, kanly_events *heard)
{
    return savegame_open_at(r, in, heard, NULL);
}

/* --- moves and checks ------------------------------------------------------------------------- */

/* Every check ends with the whole checksum. */
static bool check_sum(savegame_reader *r, const char *rest)
{
    uint64_t sum;
    if (!take_number(&rest, 16, SUM_DIGITS, &sum) || *rest) return wrong(r, "expected a checksum");
    if (sum != sum_of(&r->game)) return wrong(r, "the position is not the one that was saved");
    return true;
}

/* `turn 2 storm SUM`: the game must stand exactly there. */
static bool check_phase(savegame_reader *r, const char *rest)
{
    uint64_t turn;
    const char *phase = phase_word(r->game.phase);
    if (!take_number(&rest, 10, 0, &turn)) return wrong(r, "expected the number of a turn");
    rest = after_word(rest, phase);
    if (turn != r->game.turn || !rest)
        return wrong(r, "the game now stands in turn %u, %s", r->game.turn, phase);
    return check_sum(r, rest);
}

static bool check_end(savegame_reader *r, const char *rest)
{
    if (r->game.phase != KANLY_OVER) return wrong(r, "the game has not ended here");
    for_factions(f, kanly_winners(&r->game)) {
        rest = after_word(rest, faction_name(f));
        if (!rest) return wrong(r, "the winners are not those that were saved");
    }
    return r->ended = check_sum(r, rest);
}

static bool understand_move(savegame_reader *r, const char *text, kanly_move *move)
{
    notation_error error = {0};
    for (faction f = 0; f < FACTIONS; f++) {
        const char *said = after_word(text, faction_name(f));
        if (!said) continue;
        if (notation_parse(&r->game, f, said, move, &error)) return true;
        return wrong(r, "%s", error.text);
    }
    return wrong(r, "expected a faction and its move");
}

static bool play_line(savegame_reader *r, const char *line, kanly_move *move, kanly_events *heard)
{
    uint64_t number, tag;
    char rule[KANLY_RULE_NUMBER_SIZE];
    if (!take_number(&line, 10, 0, &number)) return wrong(r, "expected the number of a move");
    if (number != r->moves + 1)
        return wrong(r, "move %u should come here, not move %" PRIu64, r->moves + 1, number);
    if (!take_number(&line, 16, TAG_DIGITS, &tag))
        return wrong(r, "expected four digits of checksum after the number");
    if (!understand_move(r, line, move)) return false;
    kanly_game after = r->game;
    kanly_rule refused = kanly_play(&after, move, heard);
    kanly_rule_number(refused, rule);
    if (refused)
        return wrong(r, "the move is refused: %s [%s]", kanly_rule_text(refused)->sentence, rule);
    if (tag != tag_of(sum_of(&after)))
        return wrong(r, "the position after this move is not the one that was saved");
    r->game = after;
    r->moves++;
    return true;
}

savegame_step savegame_next(savegame_reader *r, kanly_move *move, kanly_events *heard)
{
    char line[LINE_SIZE];
    r->remarks[0] = '\0';
    for (;;) {
        got result = next_line(r, line);
        if (result == GOT_END) return SAVEGAME_END;
        if (result == GOT_FAULT) return SAVEGAME_WRONG;
        const char *phase = after_word(line, "turn"), *end = after_word(line, "end");
        if (r->ended) return wrong(r, "nothing can follow the end"), SAVEGAME_WRONG;
        if (phase && !check_phase(r, phase)) return SAVEGAME_WRONG;
        if (end && !check_end(r, end)) return SAVEGAME_WRONG;
        if (phase || end) continue;
        return play_line(r, line, move, heard) ? SAVEGAME_MOVE : SAVEGAME_WRONG;
    }
}
