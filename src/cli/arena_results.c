/* A match in a file: a line that says which match it is, then a line of JSON for each game, in
** order. A match that was broken off goes on where it stopped, and one that is over can be made
** longer. Only lines written here are read here. */
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/arena.h"
#include "cli/arguments.h"
#include "cli/cli.h"
#include "cli/own_lines.h"
#include "text/checksum.h"
#include "text/options.h"
#include "wire/names.h"

enum { LINE_SIZE = 8192 };

/* --- writing ---------------------------------------------------------------------------------- */

/* What is given, as one sum. */
static void write_positions(writer *w, const arena_match *m)
{
    uint64_t sum = CHECKSUM_START;
    for (unsigned i = 0; i < m->positions; i++)
        for (unsigned k = 0; k < m->position[i].line_count; k++) {
            const scenario_line *line = &m->position[i].lines[k];
            for (unsigned c = 0; line->kind == LINE_GIVEN && c <= line->length; c++)
                sum = checksum_add(sum, c < line->length ? (uint8_t)line->text[c] : 0);
        }
    write_whole(w, "positions", m->positions);
    write_whole(w, "given", sum >> 11);
}

/* Everything that decides how the games go; not how many there are. */
static writer match_line(const arena_match *m)
{
    char text[OPTIONS_TEXT_SIZE];
    writer w = {0};
    write_open(&w, NULL, '{');
    write_whole(&w, "kanly_arena", 1);
    write_whole(&w, "seed", m->seed);
    write_text(&w, "format", ARENA_FORMAT[m->format]);
    options_print(&m->options, true, text, sizeof text);
    write_text(&w, "options", text);
    options_print_seats(&m->options, text, sizeof text);
    write_text(&w, "seats", text);
    write_whole(&w, "time_ms", m->clock.answer);
    if (m->clock.bank) write_whole(&w, "bank_ms", m->clock.bank);
    if (m->clock.bank) write_whole(&w, "increment_ms", m->clock.increment);
    write_whole(&w, "faults", m->faults);
    write_open(&w, "bots", '[');
    for (unsigned b = 0; b < m->bots; b++) {
        write_open(&w, NULL, '{');
        write_text(&w, "name", m->bot[b].name);
        write_text(&w, "command", m->bot[b].command);
        for (unsigned i = 0; i < m->bot[b].options; i++)
            write_text(&w, m->bot[b].option[i].name, m->bot[b].option[i].value);
        write_close(&w);
    }
    write_close(&w);
    if (m->positions) write_positions(&w, m);
    write_close(&w);
    write_line(&w);
    return w;
}

static void write_match(const arena_match *m, FILE *out)
{
    writer w = match_line(m);
    writer_print(&w, out);
}

static bool is_this_match(const arena_match *m, const char *line)
{
    writer w = match_line(m);
    bool same = strcmp(line, w.text) == 0;
    writer_free(&w);
    return same;
}

void arena_write_game(const arena_match *m, const match_result *g, FILE *out)
{
    writer w = {0};
    write_open(&w, NULL, '{');
    write_whole(&w, "game", g->number + 1);
    write_whole(&w, "block", g->number / m->rotations + 1);
    write_whole(&w, "rotation", g->number % m->rotations + 1);
    if (m->positions) write_whole(&w, "position", g->number / m->rotations % m->positions + 1);
    write_whole(&w, "seed", g->seed);
    write_whole(&w, "turns", g->turn);
    write_whole(&w, "moves", g->moves);
    write_whole(&w, "way", g->victory);
    write_text(&w, "victory", victory_word(g->victory));
    write_open(&w, "players", '[');
    for_factions(f, g->playing) {
        write_open(&w, NULL, '{');
        write_text(&w, "faction", faction_name(f));
        write_text(&w, "bot", m->bot[g->bot[f]].name);
        write_whole(&w, "seat", g->seat[f] + 1u);
        write_yes(&w, "won", arena_won(g, f));
        write_whole(&w, "warnings", g->warnings[f]);
        write_whole(&w, "defaults", g->defaults[f]);
        write_whole(&w, "illegal", g->illegal[f]);
        write_whole(&w, "fault", g->forfeit[f]);
        write_text(&w, "forfeit", external_fault_word((external_fault)g->forfeit[f]));
        write_close(&w);
    }
    write_close(&w);
    write_close(&w);
    write_line(&w);
    writer_print(&w, out);
}

/* --- reading ---------------------------------------------------------------------------------- */

static bool read_player(const char *line, faction f, match_result *g)
{
    char key[64];
    uint64_t warnings, defaults, illegal, forfeited;
    snprintf(key, sizeof key, "\"faction\":\"%s\"", faction_name(f));
    const char *at = strstr(line, key);
    if (!at || !line_number(at, "warnings", &warnings) || !line_number(at, "defaults", &defaults) ||
        !line_number(at, "illegal", &illegal) || !line_number(at, "fault", &forfeited))
        return false;
    const char *won = strstr(at, "\"won\":true"), *end = strchr(at, '}');
    if (won && end && won < end) g->winners |= just(f);
    g->warnings[f] = (uint16_t)warnings;
    g->defaults[f] = (uint16_t)defaults;
    g->illegal[f] = (uint32_t)illegal;
    g->forfeit[f] = (uint8_t)forfeited;
    return true;
}

/* A game as it was, from its line and its number. */
static bool read_game(const arena_match *m, const char *line, uint64_t number, match_result *g)
{
    uint64_t game, seed, turns, moves, way;
    match_setup setup = arena_setup(m, number);
    memset(g, 0, sizeof *g);
    if (!line_number(line, "game", &game) || !line_number(line, "seed", &seed) ||
        !line_number(line, "turns", &turns) || !line_number(line, "moves", &moves) ||
        !line_number(line, "way", &way) || game != number + 1 || seed != setup.seed)
        return false;
    g->number = number;
    g->seed = seed;
    g->turn = (uint8_t)turns;
    g->moves = (uint32_t)moves;
    g->victory = (uint8_t)way;
    memcpy(g->bot, setup.bot, sizeof g->bot);
    for (faction f = 0; f < FACTIONS; f++) {
        if (setup.bot[f] == NONE) continue;
        g->playing |= just(f);
        if (!read_player(line, f, g)) return false;
    }
    return true;
}

static int not_this_match(const arena_match *m)
{
    return usage_error("arena",
                       "--results: '%s' holds another match (other bots, seed, options or times); "
                       "name another file",
                       m->results);
}

/* Reads the lines that are there. `*good` is where the last whole one ends. */
static int read_results(const arena_match *m, arena_standing *s, FILE *in, long *good)
{
    static char line[LINE_SIZE];
    match_result g;
    *good = 0;
    for (unsigned number = 1; fgets(line, sizeof line, in); number++) {
        size_t length = strlen(line);
        if (length == 0 || line[length - 1] != '\n') break; /* cut off while it was written */
        if (number == 1 && !is_this_match(m, line)) return not_this_match(m);
        if (number > 1) {
            if (s->games == m->blocks * m->rotations) break; /* more than were asked for */
            if (!read_game(m, line, s->games, &g))
                return content_error("arena", "%s: line %u is not game %" PRIu64 " of this match",
                                     m->results, number, s->games + 1);
            arena_count(m, s, &g);
        }
        *good = ftell(in);
    }
    s->resumed = s->games;
    return ARGUMENTS_FINE;
}

int arena_resume(const arena_match *m, arena_standing *s, FILE **out)
{
    long good = 0;
    *out = fopen(m->results, "r+");
    bool fresh = !*out && errno == ENOENT;
    if (fresh) *out = fopen(m->results, "w+");
    if (!*out)
        return usage_error("arena", "--results: cannot write '%s': %s", m->results,
                           strerror(errno));
    int status = fresh ? ARGUMENTS_FINE : read_results(m, s, *out, &good);
    if (status == ARGUMENTS_FINE && s->games < m->blocks * m->rotations &&
        ftruncate(fileno(*out), good) != 0)
        status = content_error("arena", "'%s' cannot be written: %s", m->results, strerror(errno));
    if (status == ARGUMENTS_FINE) {
        fseek(*out, good, SEEK_SET);
        if (good == 0) write_match(m, *out);
        return status;
    }
    fclose(*out);
    *out = NULL;
    return status;
}
