/* Where the games of a match begin: the given states of scenarios. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cli/arena.h"
#include "cli/arguments.h"
#include "cli/cli.h"
#include "cli/match_arguments.h"

enum { POSITIONS_AT_MOST = 10000 };

/* The whole file as one text; NULL with errno set. */
static char *read_text(const char *path, size_t *length)
{
    FILE *in = fopen(path, "r");
    size_t room = 1 << 16, got;
    char *text = in ? malloc(room) : NULL;
    *length = 0;
    while (text && (got = fread(text + *length, 1, room - *length, in)) > 0) {
        *length += got;
        if (*length < room) continue;
        char *more = realloc(text, room *= 2);
        if (!more) free(text);
        text = more;
    }
    if (in && ferror(in)) {
        free(text);
        text = NULL;
    }
    if (in) fclose(in);
    return text;
}

/* Whether games can begin there: it is a position, somebody is asked, and there are as many
** factions as in the others. */
static int check_position(const arena_match *m, const scenario *s, const char *path)
{
    kanly_game g;
    fault f = s->fault;
    uint8_t who[FACTIONS];
    char given[SAVEGAME_GIVEN_SIZE];
    if (!scenario_given(s, given, sizeof given))
        return content_error("arena", "%s:%u: '%s' gives more than a saved game can hold", path,
                             s->line, s->title);
    if (f.line || !scenario_describe(s, &g, &f))
        return content_error("arena", "%s:%u: %s", path, f.line, f.text);
    kanly_resume(&g, NULL);
    if (!kanly_deciders(&g))
        return content_error("arena", "%s:%u: '%s' leaves nothing to decide: the game is over",
                             path, s->line, s->title);
    if (m->positions &&
        match_factions(&s->options, who) != match_factions(&m->position[0].options, who))
        return content_error("arena",
                             "%s:%u: '%s' has another number of factions than the first position; "
                             "blocks of one match are alike",
                             path, s->line, s->title);
    return ARGUMENTS_FINE;
}

static int add_position(arena_match *m, scenario *s, const char *path, const char *options)
{
    s->options.windows_holders = true;
    int status = match_arguments("arena", options, NULL, &s->options);
    if (status == ARGUMENTS_FINE) status = check_position(m, s, path);
    scenario *more = NULL;
    if (status == ARGUMENTS_FINE && m->positions < POSITIONS_AT_MOST)
        more = realloc(m->position, (m->positions + 1) * sizeof *more);
    if (more) {
        m->position = more;
        m->position[m->positions++] = *s;
        return status;
    }
    scenario_free(s);
    return status == ARGUMENTS_FINE ? content_error("arena", "no room for so many positions")
                                    : status;
}

static int read_file(arena_match *m, const char *path, const char *options)
{
    size_t length;
    unsigned before = m->positions;
    char *text = read_text(path, &length);
    if (!text) return usage_error("arena", "--from: cannot read '%s': %s", path, strerror(errno));
    m->text[m->texts++] = text; /* the scenarios' lines lie in it */
    scenario_reader reader = {.text = text, .length = length};
    scenario s;
    int status = ARGUMENTS_FINE;
    while (status == ARGUMENTS_FINE && scenario_next(&reader, &s))
        status = add_position(m, &s, path, options);
    if (status == ARGUMENTS_FINE && m->positions == before)
        return content_error("arena", "--from: there is no scenario in '%s'", path);
    return status;
}

int arena_read_positions(arena_match *m, const char *const *paths, const char *options)
{
    unsigned files = 0;
    int status = ARGUMENTS_FINE;
    while (paths[files]) files++;
    m->text = calloc(files + 1u, sizeof *m->text);
    if (!m->text) return content_error("arena", "no memory");
    for (; status == ARGUMENTS_FINE && *paths; paths++) status = read_file(m, *paths, options);
    if (status == ARGUMENTS_FINE && m->positions) m->options = m->position[0].options;
    return status;
}

void arena_free_positions(arena_match *m)
{
    for (unsigned i = 0; i < m->positions; i++) scenario_free(&m->position[i]);
    for (unsigned i = 0; i < m->texts; i++) free(m->text[i]);
    free(m->position);
    free((void *)m->text);
}
