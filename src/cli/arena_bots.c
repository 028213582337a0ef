/* Who plays in a match: names, what is set for them, and whether they can be started at all. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cli/arena.h"
#include "cli/arguments.h"
#include "cli/cli.h"

static const char NAME_LETTERS[] =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.";

/* `NAME=COMMAND`: how long the name is; 0: there is none. */
static size_t name_length(const char *said)
{
    size_t length = strspn(said, NAME_LETTERS);
    return said[length] == '=' ? length : 0;
}

/* A name for a command without one: its last word, without folders. */
static void name_command(char *name, size_t size, const char *command)
{
    const char *last = strrchr(command, ' ');
    last = last && last[1] ? last + 1 : command;
    const char *slash = strrchr(last, '/');
    last = slash && slash[1] ? slash + 1 : last;
    snprintf(name, size, "%s", last);
    for (char *c = name; *c; c++)
        if (*c == '/' || *c == ' ') *c = '-';
}

static int add_bot(arena_match *m, const char *said)
{
    arena_bot *b = &m->bot[m->bots];
    size_t length = name_length(said);
    char plain[EXTERNAL_NAME];
    *b = (arena_bot){.kind = bot_kind_find(said + (length ? length + 1 : 0))};
    const char *rest = said + (length ? length + 1 : 0);
    if (!*rest) return usage_error("arena", "'%s': a name and no command", said);
    if (!b->kind) b->command = rest;
    if (length)
        snprintf(plain, sizeof plain, "%.*s", (int)length, said);
    else if (b->kind)
        snprintf(plain, sizeof plain, "%s", said);
    else
        name_command(plain, sizeof plain, rest);
    snprintf(b->name, sizeof b->name, "%.40s", plain);
    for (unsigned i = 0, same = 1; i < m->bots; i++) { /* equal names get numbers */
        if (strcmp(m->bot[i].name, b->name) != 0) continue;
        snprintf(b->name, sizeof b->name, "%.40s-%u", plain, ++same);
        i = UINT32_MAX; /* once more from the start */
    }
    m->bots++;
    return ARGUMENTS_FINE;
}

int arena_read_bots(arena_match *m, const char *const *said)
{
    for (; m->bots < RATED_BOTS && *said; said++) {
        int status = add_bot(m, *said);
        if (status != ARGUMENTS_FINE) return status;
    }
    return m->bots ? ARGUMENTS_FINE
                   : usage_error("arena", "which bots? For example: kanly arena steady random");
}

/* --- what is set for them --------------------------------------------------------------------- */

static bool whole_number(const char *text, uint64_t highest, uint64_t *out)
{
    char *end;
    *out = strtoull(text, &end, 10);
    return text[0] >= '0' && text[0] <= '9' && !*end && strlen(text) < 20 && *out <= highest;
}

/* Ours know three options. */
static int set_ours(arena_bot *b, const char *name, const char *value)
{
    uint64_t number;
    if (strcmp(name, "ms") != 0 && strcmp(name, "playouts") != 0 &&
        strcmp(name, "personality") != 0)
        return usage_error("arena",
                           "--set: %s has no option '%s'; its options are ms, playouts "
                           "and personality",
                           b->name, name);
    if (!whole_number(value, strcmp(name, "personality") == 0 ? UINT64_MAX : 1u << 30, &number))
        return usage_error("arena", "--set: %s of %s must be a whole number, not '%s'", name,
                           b->name, value);
    if (strcmp(name, "ms") == 0) b->budget.milliseconds = (uint32_t)number;
    if (strcmp(name, "playouts") == 0) b->budget.playouts = (uint32_t)number;
    if (strcmp(name, "personality") == 0) b->same_personality = true, b->personality = number;
    return ARGUMENTS_FINE;
}

static arena_bot *bot_named(arena_match *m, const char *name, size_t length)
{
    for (unsigned b = 0; b < m->bots; b++)
        if (strlen(m->bot[b].name) == length && strncmp(m->bot[b].name, name, length) == 0)
            return &m->bot[b];
    return NULL;
}

/* `NAME:OPTION=VALUE`; the words are cut where they lie. */
static int read_option(arena_match *m, char *said)
{
    size_t length = strspn(said, NAME_LETTERS);
    char *option = said + length + 1, *equals = said[length] == ':' ? strchr(option, '=') : NULL;
    if (!length || !equals || equals == option)
        return usage_error("arena",
                           "--set %s: it wants a bot, an option and its value, such as "
                           "mine:depth=4",
                           said);
    arena_bot *b = bot_named(m, said, length);
    if (!b) return usage_error("arena", "--set %s: there is no bot of that name here", said);
    if (b->options == ARENA_OPTIONS)
        return usage_error("arena", "--set: more than %d options for %s", ARENA_OPTIONS, b->name);
    *equals = '\0';
    b->option[b->options++] = (external_option){option, equals + 1};
    return b->kind ? set_ours(b, option, equals + 1) : ARGUMENTS_FINE;
}

int arena_read_options(arena_match *m, const char *const *said)
{
    int status = ARGUMENTS_FINE;
    for (; status == ARGUMENTS_FINE && *said; said++)
        status = read_option(m, (char *)(uintptr_t)*said);
    return status;
}

/* --- starting them ---------------------------------------------------------------------------- */

external_settings arena_settings(const arena_match *m, const arena_bot *b, const char *errors)
{
    return (external_settings){.command = b->command,
                               .label = b->name,
                               .errors = errors,
                               .lines = m->lines,
                               .began = m->lines_began,
                               .option = b->option,
                               .options = b->options,
                               .clock = m->clock,
                               .start_ms = (uint32_t)m->start_ms,
                               .faults_allowed = (unsigned)m->faults};
}

/* Of a bank, a hundredth and the increment: there are seldom more than a hundred questions. */
bot_budget arena_budget(const arena_match *m, const arena_bot *b)
{
    const protocol_clock *clock = &m->clock;
    bot_budget budget = b->budget;
    uint32_t of_bank = clock->bank / 100 + clock->increment;
    budget.threads = 1;
    if (!budget.milliseconds && !budget.playouts)
        budget.milliseconds = clock->answer ? clock->answer : of_bank ? of_bank : 1;
    return budget;
}

static const char *nearest_of_ours(const char *command)
{
    const char *known[16];
    size_t count = 0;
    for (; count < 16 && bot_kind_at((unsigned)count); count++)
        known[count] = bot_kind_at((unsigned)count)->name;
    return command[strspn(command, NAME_LETTERS)] ? NULL : cli_nearest(command, known, count);
}

int arena_try_bots(const arena_match *m)
{
    for (unsigned i = 0; i < m->bots; i++) {
        const arena_bot *b = &m->bot[i];
        external tried;
        if (!b->command) continue;
        const external_settings with = arena_settings(m, b, NULL);
        external_init(&tried, &with);
        if (external_ready(&tried)) {
            external_quit(&tried);
            continue;
        }
        const char *nearest = nearest_of_ours(b->command);
        return usage_error("arena", "the bot '%s' (%s) cannot be started: %s%s%s%s", b->name,
                           b->command, tried.record.last, nearest ? "; did you mean '" : "",
                           nearest ? nearest : "", nearest ? "'?" : "");
    }
    return ARGUMENTS_FINE;
}

/* --- what they say ---------------------------------------------------------------------------- */

/* `eval=12 because …`: the number is told apart. */
static void remark_line(savegame_writer *out, char *line)
{
    char *end, number[32];
    if (strncmp(line, "eval=", 5) == 0) {
        double eval = strtod(line + 5, &end);
        if (end != line + 5 && (*end == ' ' || !*end)) {
            snprintf(number, sizeof number, "%.6g", eval);
            savegame_remark(out, "eval", number);
            line = end + strspn(end, " ");
        }
    }
    if (*line) savegame_remark(out, "say", line);
}

static void remark_of_other(const external *x, savegame_writer *out)
{
    char said[EXTERNAL_SAID];
    if (x->defaulted != EXTERNAL_FINE)
        savegame_remark(out, "fault", external_fault_word(x->defaulted));
    memcpy(said, x->said, sizeof said);
    for (char *line = said, *end; line && *line; line = end) {
        if ((end = strchr(line, '\n'))) *end++ = '\0';
        remark_line(out, line);
    }
}

void arena_remark(const bot *who, uint64_t nanoseconds, savegame_writer *out)
{
    const external *x = external_behind(who);
    char text[EXTERNAL_TEXT] = "";
    if (!nanoseconds) return; /* nobody was asked */
    if (!x || x->was_asked) {
        snprintf(text, sizeof text, "%.3f", (double)nanoseconds / 1e6);
        savegame_remark(out, "ms", text);
    }
    text[0] = '\0';
    if (x)
        remark_of_other(x, out);
    else if (who->kind->reason)
        who->kind->reason(who, text, sizeof text);
    if (text[0]) savegame_remark(out, "say", text);
}
