/* `kanly mcp`: a table for a language-model agent. It speaks the Model Context Protocol on standard
** input and output, a message a line; bots play the other factions in this process. */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "agents/agent.h"
#include "arena/driver.h"
#include "board/board.h"
#include "cli/arguments.h"
#include "cli/cli.h"
#include "cli/prompt.h"
#include "text/form.h"
#include "text/checksum.h"
#include "text/options.h"
#include "text/savegame.h"

static const char HELP[] =
    "usage: kanly mcp [--faction F] [--bots LEVEL] [--seed N] [--basic] [--option NAME=VALUE]…\n"
    "                 [--seats SEATS] [--budget-ms N] [--ask-all] [--notes FILE] [--save FILE]\n"
    "                 [--mute]\n"
    "\n"
    "A seat for a language-model agent: speaks the Model Context Protocol on standard input and\n"
    "output. Bots play the other factions. docs/agents.md says how a client is set up.\n"
    "\n"
    "  --faction F          whom the agent plays: atreides (default), bene-gesserit, emperor,\n"
    "                       fremen, harkonnen, guild\n"
    "  --bots LEVEL         random, novice, steady (default), naib or mentat; with a\n"
    "                       character: steady-cautious, steady-greedy, steady-vengeful\n"
    "  --mute               the bots say nothing\n"
    "  --seed N             the same seed and the same answers are the same game\n"
    "  --basic              the basic game\n"
    "  --option NAME=VALUE  any option of the game, as often as needed\n"
    "  --budget-ms N        how long a bot may think about an answer (200)\n"
    "  --ask-all            ask also where there is only one lawful answer\n"
    "  --notes FILE         where the agent's notes are kept from game to game\n"
    "  --save FILE          keep the game in FILE, for kanly replay; notes on moves are in it\n"
    "  --seats \"F F - F…\"   who sits on the six circles, - for nobody\n";

/* The agent's seat: a guest among the bots. The kind comes first, so that the guest is found from
** the bot that hears for it. */
typedef struct {
    bot_kind kind;
    bot_table table;
    kanly_faction faction;
    bool ask_all, mute;
    agent *agent;
    FILE *file; /* NULL: the game is not kept */
    savegame_writer writer;
    char note[SAVEGAME_ERROR_SIZE]; /* on the move being made */
} agent_seat;

/* --- at the table ----------------------------------------------------------------------------- */

static void guest_hears(bot *self, const kanly_game *view, const kanly_event *event, uint32_t count)
{
    (void)view;
    agent_hear(((const agent_seat *)self->kind)->agent, event, count);
}

static bool guest_need_not_look(const bot *self, const kanly_event *event, uint32_t count)
{
    return (void)self, (void)event, (void)count, false;
}

static void write_down(void *who, const kanly_game *before, const kanly_move *move,
                       const kanly_game *after, const kanly_event *event, uint32_t count)
{
    agent_seat *at = who;
    (void)event, (void)count;
    if (!at->file) return;
    if (move->by == at->faction && at->note[0]) savegame_remark(&at->writer, "note", at->note);
    savegame_add(&at->writer, before, move, after);
    fflush(at->file);
}

static void guest_is_told(void *who, const bot_remark *said)
{
    agent_seat *at = who;
    char text[BOT_REMARK_SIZE], by[64];
    if (said->to < KANLY_FACTIONS && said->to != at->faction) return;
    bot_remark_text(said, text, sizeof text);
    snprintf(by, sizeof by, "%s%s", faction_title(said->by),
             said->to < KANLY_FACTIONS ? " (to you alone)" : "");
    agent_told(at->agent, by, text);
}

static const kanly_game *look(void *self)
{
    agent_seat *at = self;
    return bot_table_view(&at->table, at->faction);
}

static bool is_asked(const agent_seat *at)
{
    return kanly_deciders(&at->table.game) >> at->faction & 1;
}

/* The others, until the agent has something to decide: where it has one answer only, that is
** given. */
static void play_on(agent_seat *at)
{
    kanly_move only;
    for (;;) {
        while (!is_asked(at) && bot_table_step(&at->table)) continue;
        if (at->ask_all || !is_asked(at) || !only_answer(look(at), at->faction, &only)) return;
        bot_table_play(&at->table, &only);
    }
}

static bool play(void *self, const kanly_move *move, const char *note, char *why, size_t size)
{
    agent_seat *at = self;
    snprintf(at->note, sizeof at->note, "%s", note ? note : "");
    kanly_rule refused = bot_table_play(&at->table, move);
    at->note[0] = '\0';
    if (refused) { /* lawful as far as the faction could see */
        snprintf(why, size, "%s", kanly_rule_text(refused)->sentence);
        return false;
    }
    play_on(at);
    return true;
}

/* The bots play in this very call, and hear no words. */
static bool say(void *self, uint8_t to, const char *text, char *why, size_t size)
{
    agent_seat *at = self;
    (void)to, (void)why, (void)size;
    if (at->file) savegame_remark(&at->writer, "say", text);
    return true;
}

static void sit_down(agent_seat *at, const kanly_options *options, const bot_kind *level,
                     uint64_t seed, uint32_t budget)
{
    const bot_kind *kind[KANLY_FACTIONS] = {0};
    uint64_t personality[KANLY_FACTIONS] = {0};
    at->kind = (bot_kind){.name = "guest", .hear = guest_hears, .looks_up = guest_need_not_look};
    for (unsigned i = 0; i < KANLY_FACTIONS; i++) {
        uint8_t f = options->seat[i];
        if (f == KANLY_NONE) continue;
        kind[f] = f == at->faction ? &at->kind : level;
        personality[f] = checksum_add(seed, f + 1u);
    }
    bot_table_begin(&at->table, options, kind, personality, seed);
    at->table.budget = (bot_budget){.milliseconds = budget, .threads = 1};
    at->table.watch = write_down;
    at->table.watcher = at;
    if (!at->mute) at->table.listen = guest_is_told;
    at->table.listener = at;
    if (at->file) at->writer = savegame_begin(at->file, &at->table.game);
    play_on(at);
}

/* --- talking ---------------------------------------------------------------------------------- */

static void send(char *reply)
{
    if (!reply) return;
    puts(reply);
    fflush(stdout);
    free(reply);
}

static void converse(agent *a)
{
    char *line = NULL;
    size_t room = 0;
    for (ssize_t length; (length = getline(&line, &room, stdin)) >= 0;) {
        while (length > 0 && (line[length - 1] == '\n' || line[length - 1] == '\r')) length--;
        if (length > 0) send(agent_receive(a, line, (size_t)length));
        for (char *reply; (reply = agent_due(a, false));) send(reply);
    }
    free(line);
}

/* --- notes ------------------------------------------------------------------------------------ */

static int read_notes(agent *a, const char *path)
{
    char text[AGENT_NOTES_SIZE + 1];
    FILE *file = fopen(path, "r");
    if (!file && errno == ENOENT) return ARGUMENTS_FINE;
    if (!file) return usage_error("mcp", "cannot read '%s': %s", path, strerror(errno));
    size_t length = fread(text, 1, sizeof text - 1, file);
    text[length] = '\0';
    agent_remember(a, text);
    fclose(file);
    return ARGUMENTS_FINE;
}

static int write_notes(const agent *a, const char *path)
{
    FILE *file = fopen(path, "w");
    if (!file || fputs(agent_notes(a), file) == EOF || fclose(file) != 0)
        return content_error("mcp", "cannot write '%s': %s", path, strerror(errno));
    return CLI_OK;
}

/* --- the command ------------------------------------------------------------------------------ */

typedef struct {
    kanly_options options;
    const bot_kind *level;
    const char *notes, *save;
    uint64_t seed, budget;
    bool ask_all, mute;
} wishes;

static int host_agent(agent_seat *at, const wishes *w)
{
    const agent_table table = {.self = at, .look = look, .play = play, .say = say};
    int status = ARGUMENTS_FINE;
    if (!(at->agent = agent_new(at->faction, &table)))
        return content_error("mcp", "there is no memory left");
    if (w->notes) status = read_notes(at->agent, w->notes);
    if (status != ARGUMENTS_FINE) return status;
    if (w->save && !(at->file = fopen(w->save, "w")))
        return usage_error("mcp", "cannot write '%s': %s", w->save, strerror(errno));
    sit_down(at, &w->options, w->level, w->seed, (uint32_t)w->budget);
    fprintf(stderr, "kanly mcp: %s, seed %" PRIu64 "\n", faction_title((faction)at->faction),
            w->seed);
    converse(at->agent);
    if (at->file && (ferror(at->file) | fclose(at->file)) != 0)
        return content_error("mcp", "'%s' could not be written to its end", w->save);
    return w->notes ? write_notes(at->agent, w->notes) : CLI_OK;
}

static int check_wishes(const char *said, const char *seats, uint8_t player, const char *level,
                        wishes *w)
{
    char error[512];
    if (options_read(&w->options, said, error, sizeof error) != 0 ||
        (seats[0] && options_seats(&w->options, seats, error, sizeof error) != 0))
        return usage_error("mcp", "%s", error);
    if (!memchr(w->options.seat, player, sizeof w->options.seat))
        return usage_error("mcp", "%s have no seat at this table", faction_title(player));
    if (!(w->level = bot_kind_find(level)))
        return usage_error("mcp", "no bots called '%s': random, novice, steady, naib or mentat",
                           level);
    return ARGUMENTS_FINE;
}

int command_mcp(int argc, char **argv)
{
    wishes w = {.options = kanly_default_options(), .budget = 200};
    uint8_t player = ATREIDES;
    bool basic = false, seeded = false;
    const char *level = "steady";
    char said[ARGUMENT_WORDS_SIZE] = "", seats[ARGUMENT_WORDS_SIZE] = "";
    const argument known[] = {
        {"--faction", ARGUMENT_FACTION, .faction = &player},
        {"--bots", ARGUMENT_TEXT, .text = &level, .one_of = CLI_LEVELS},
        {"--seed", ARGUMENT_NUMBER, .number = &w.seed, .highest = UINT64_MAX, .given = &seeded},
        {"--basic", ARGUMENT_FLAG, .flag = &basic},
        {"--option", ARGUMENT_WORDS, .words = said},
        {"--seats", ARGUMENT_WORDS, .words = seats},
        {"--budget-ms", ARGUMENT_NUMBER, .number = &w.budget, .lowest = 1, .highest = 600000},
        {"--ask-all", ARGUMENT_FLAG, .flag = &w.ask_all},
        {"--mute", ARGUMENT_FLAG, .flag = &w.mute},
        {"--notes", ARGUMENT_TEXT, .text = &w.notes},
        {"--save", ARGUMENT_TEXT, .text = &w.save},
    };
    const arguments wanted = {"mcp", HELP, known, sizeof known / sizeof known[0], NULL, 0};
    int status = arguments_read(&wanted, argc, argv);
    if (status != ARGUMENTS_FINE) return status;
    w.options.advanced = !basic;
    if ((status = check_wishes(said, seats, player, level, &w)) != ARGUMENTS_FINE) return status;
    if (!seeded) w.seed = (uint64_t)time(NULL) & 0xffffff;
    agent_seat *at = calloc(1, sizeof *at);
    if (!at) return content_error("mcp", "there is no memory left");
    at->faction = (kanly_faction)player;
    at->ask_all = w.ask_all;
    at->mute = w.mute;
    status = host_agent(at, &w);
    agent_free(at->agent);
    free(at);
    return status;
}
