/* A simulation in parts: the n-th game depends on the seed and on n alone, so any machine can play
** any of them. A part is a run of games, and what it prints is sums of whole numbers; added up they
** are those of one run, to the byte.
**
** A part is one line of JSON: which part of which match, and its sums. Only lines written here are
** read here. */
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cli/arguments.h"
#include "cli/cli.h"
#include "cli/own_lines.h"
#include "cli/sim.h"
#include "platform/platform.h"
#include "text/options.h"

static const char MARK[] = "{\"kanly_sim_part\":1,", MATCH[] = "\"match\":{",
                  SUMS[] = "},\"sums\":{";

enum { SHARDS_AT_MOST = 1000000, MATCH_SIZE = 2048 };

int sim_read_shard(sim_wish *wish, const char *said)
{
    char extra;
    unsigned long long shard, shards;
    bool digits = said[strspn(said, "0123456789/")] == '\0';
    if (!digits || sscanf(said, "%llu/%llu%c", &shard, &shards, &extra) != 2 || shard < 1 ||
        shard > shards || shards > SHARDS_AT_MOST)
        return usage_error("sim", "--shard %s: it wants which part of how many, such as 3/8", said);
    wish->shard = shard;
    wish->shards = shards;
    wish->first = wish->games * (shard - 1) / shards;
    wish->count = wish->games * shard / shards - wish->first;
    return ARGUMENTS_FINE;
}

/* --- writing ---------------------------------------------------------------------------------- */

/* Everything that decides the games and how they are told. */
static void write_match(writer *w, const sim_wish *wish)
{
    char text[OPTIONS_TEXT_SIZE];
    write_open(w, "match", '{');
    write_whole(w, "shards", wish->shards);
    write_whole(w, "of_games", wish->games);
    write_whole(w, "seed", wish->plan.seed);
    options_print(&wish->plan.options, true, text, sizeof text);
    write_text(w, "options", text);
    options_print_seats(&wish->plan.options, text, sizeof text);
    write_text(w, "seats", text);
    write_text(w, "lineup", wish->lineup);
    write_yes(w, "rotate", wish->plan.rotate);
    write_yes(w, "followed", wish->course);
    write_whole(w, "budget_ms", wish->budget.milliseconds);
    write_whole(w, "budget_playouts", wish->budget.playouts);
    write_close(w);
}

void sim_print_part(const sim_wish *wish, const sim_outcome *o)
{
    writer w = {0};
    write_open(&w, NULL, '{');
    write_whole(&w, "kanly_sim_part", 1);
    write_whole(&w, "shard", wish->shard);
    write_yes(&w, "interrupted", o->interrupted);
    write_match(&w, wish);
    write_open(&w, "sums", '{');
    tally_write(&w, &o->sum);
    write_close(&w);
    write_close(&w);
    write_line(&w);
    writer_print(&w, stdout);
}

/* --- adding up -------------------------------------------------------------------------------- */

typedef struct {
    sim_wish *wish;
    tally *sum;
    char match[MATCH_SIZE]; /* of the first part, as it was written */
    bool *there;            /* which parts have come, from 0 */
    uint64_t parts;
} merging;

/* Says what was asked for, from the line of the first part. */
static int read_match(merging *m, const char *path)
{
    sim_wish *wish = m->wish;
    char options[OPTIONS_TEXT_SIZE], seats[OPTIONS_TEXT_SIZE], lineup[256], error[512];
    uint64_t milliseconds, playouts;
    wish->plan.options = kanly_default_options();
    if (!line_number(m->match, "shards", &wish->shards) || wish->shards < 1 ||
        wish->shards > SHARDS_AT_MOST || !line_number(m->match, "of_games", &wish->games) ||
        !line_number(m->match, "seed", &wish->plan.seed) ||
        !line_text(m->match, "options", options, sizeof options) ||
        !line_text(m->match, "seats", seats, sizeof seats) ||
        !line_text(m->match, "lineup", lineup, sizeof lineup) ||
        !line_yes(m->match, "rotate", &wish->plan.rotate) ||
        !line_yes(m->match, "followed", &wish->course) ||
        !line_number(m->match, "budget_ms", &milliseconds) ||
        !line_number(m->match, "budget_playouts", &playouts))
        return content_error("sim", "%s: the part does not say which match it is of", path);
    wish->budget = (bot_budget){(uint32_t)milliseconds, (uint32_t)playouts, 1};
    if (options_read(&wish->plan.options, options, error, sizeof error) != 0 ||
        options_seats(&wish->plan.options, seats, error, sizeof error) != 0)
        return content_error("sim", "%s: %s", path, error);
    int status = sim_read_bots(wish, lineup);
    if (status != ARGUMENTS_FINE) return status;
    m->there = calloc((size_t)wish->shards, sizeof *m->there);
    return m->there ? CLI_OK : content_error("sim", "no memory for so many parts");
}

/* The part's match must be that of the others. */
static int same_match(merging *m, const char *line, const char *path)
{
    const char *match = strstr(line, MATCH), *sums = match ? strstr(match, SUMS) : NULL;
    if (!sums || (size_t)(sums - match) >= sizeof m->match)
        return content_error("sim", "%s: a part without its sums", path);
    size_t length = (size_t)(sums - match);
    if (m->parts && (strlen(m->match) != length || strncmp(m->match, match, length) != 0))
        return content_error("sim",
                             "%s is a part of another match (other games, bots, seed, options or "
                             "number of parts)",
                             path);
    if (m->parts) return CLI_OK;
    memcpy(m->match, match, length);
    m->match[length] = '\0';
    return read_match(m, path);
}

static int add_part(merging *m, const char *line, const char *path)
{
    tally part = {0};
    uint64_t shard;
    bool interrupted;
    int status = same_match(m, line, path);
    if (status != CLI_OK) return status;
    if (!m->there || !line_number(line, "shard", &shard) || shard < 1 || shard > m->wish->shards ||
        !line_yes(line, "interrupted", &interrupted) || !tally_read(strstr(line, SUMS), &part))
        return content_error("sim", "%s: the part is damaged", path);
    if (m->there[shard - 1])
        return content_error("sim", "%s: part %" PRIu64 " has come before", path, shard);
    if (interrupted)
        return content_error(
            "sim", "%s: part %" PRIu64 " was broken off after %" PRIu64 " games; play it again",
            path, shard, part.games);
    m->there[shard - 1] = true;
    m->parts++;
    tally_merge(m->sum, &part);
    return CLI_OK;
}

static int add_file(merging *m, const char *path)
{
    FILE *in = strcmp(path, "-") == 0 ? stdin : fopen(path, "r");
    char *line = NULL;
    size_t room = 0;
    uint64_t before = m->parts;
    int status = CLI_OK;
    if (!in) return usage_error("sim", "cannot read '%s': %s", path, strerror(errno));
    while (status == CLI_OK && platform_line(&line, &room, in))
        if (strncmp(line, MARK, strlen(MARK)) == 0) status = add_part(m, line, path);
    free(line);
    if (in != stdin) fclose(in);
    if (status == CLI_OK && m->parts == before)
        return content_error("sim", "%s: there is no part in it; kanly sim --shard prints one",
                             path);
    return status;
}

static int all_there(const merging *m)
{
    for (uint64_t i = 0; i < m->wish->shards; i++)
        if (!m->there || !m->there[i])
            return content_error(
                "sim", "part %" PRIu64 " of %" PRIu64 " is missing (%" PRIu64 " have come)", i + 1,
                m->wish->shards, m->parts);
    if (m->sum->games == m->wish->games) return CLI_OK;
    return content_error("sim", "the parts have %" PRIu64 " games, not %" PRIu64, m->sum->games,
                         m->wish->games);
}

int sim_merge(sim_wish *wish, sim_outcome *o, const char *const *paths)
{
    static merging m;
    m = (merging){.wish = wish, .sum = &o->sum};
    int status = CLI_OK;
    for (; status == CLI_OK && *paths; paths++) status = add_file(&m, *paths);
    if (status == CLI_OK) status = all_there(&m);
    free(m.there);
    wish->shards = 0; /* from here on it is one match */
    return status;
}
