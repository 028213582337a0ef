/* `kanly play`: a game in the terminal against bots. The player hears what the faction may hear and
** sees what it may see, and so do the bots; their dice come from the seed, so a game can be
** played again. */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "board/board.h"
#include "bots/bots.h"
#include "cli/arguments.h"
#include "cli/cli.h"
#include "cli/prompt.h"
#include "text/checksum.h"
#include "text/form.h"
#include "text/options.h"
#include "text/savegame.h"
#include "text/story.h"
#include "text/wording.h"

static const char HELP[] =
    "usage: kanly play [--faction F] [--bots LEVEL] [--seed N] [--basic] [--option NAME=VALUE]…\n"
    "                  [--seats SEATS] [--save FILE] [--mute]\n"
    "\n"
    "A game in the terminal against bots. Type ? for help at any question.\n"
    "\n"
    "  --faction F          atreides (default), bene-gesserit, emperor, fremen, harkonnen, guild\n"
    "  --bots LEVEL         random, novice, steady (default), naib, or mentat, which thinks\n"
    "                       a while; with a character: steady-cautious, steady-greedy,\n"
    "                       steady-vengeful\n"
    "  --mute               the bots say nothing\n"
    "  --seed N             the same seed and the same answers are the same game\n"
    "  --basic              the basic game\n"
    "  --option NAME=VALUE  any option of the game, as often as needed; --option list names them\n"
    "  --save FILE          keep the game in FILE, for kanly replay\n"
    "  --seats \"F F - F…\"   who sits on the six circles, - for nobody\n";

enum { EVENTS_HEARD = 2048 };

static int list_options(void)
{
    const kanly_options usual = kanly_default_options();
    for (unsigned i = 0; i < OPTION_COUNT; i++) {
        const option_info *row = &OPTION[i];
        char value[OPTION_VALUE_SIZE];
        options_value(&usual, i, value);
        printf("%s=%s", row->name, value);
        if (row->form == OPTION_FROM_TO)
            printf(" (%u to %u)", row->numbers[0], row->numbers[1]);
        else
            printf(" %s", row->words[1]);
        printf("\n    %s\n", row->sentence);
    }
    return CLI_OK;
}

static void tell_story(kanly_events *heard, uint8_t eye)
{
    for (uint32_t i = 0; i < heard->count; i++) {
        char line[STORY_LINE_SIZE];
        if (!story_tells(&heard->event[i], eye)) continue;
        story_line(&heard->event[i], line, sizeof line);
        printf("%s%s\n", story_begins_phase(&heard->event[i]) ? "\n" : "", line);
    }
    heard->count = 0;
}

/* A game under way at the terminal. */
typedef struct {
    kanly_game game;
    uint8_t player;
    uint64_t seed;
    bool mute;              /* nobody speaks */
    bot opponent[FACTIONS]; /* the player's own place stays empty */
    kanly_events heard;
    FILE *file; /* NULL: the game is not kept */
    savegame_writer writer;
} sitting;

/* The player answers last, so that everybody else's secret answers lie ready. */
static faction next_decider(const kanly_game *game, faction player)
{
    faction_set who = kanly_deciders(game), rest = who & (faction_set)~just(player);
    return lowest_bit(rest ? rest : who);
}

static int say_goodbye(const sitting *at, const char *why)
{
    printf("%s\nSeed %" PRIu64 ", %u answers.\n", why, at->seed, at->game.moves);
    return CLI_OK;
}

static int say_the_end(const sitting *at)
{
    char winners[128];
    saying s = saying_in(winners, sizeof winners);
    faction_set won = kanly_winners(&at->game);
    say_factions(&s, won);
    printf("\nThe game is over: %s won, %s.\n", winners, victory_text(at->game.victory));
    return say_goodbye(at, set_has(won, at->player) ? "Well played." : "Next time.");
}

static void tell_bots(sitting *at)
{
    bot_sight seen = {.game = &at->game};
    for (unsigned f = 0; f < FACTIONS; f++)
        if (at->opponent[f].kind)
            bot_hear(&at->opponent[f], at->heard.event, at->heard.count, bot_sees, &seen);
}

static void let_bots_speak(sitting *at)
{
    bot_sight seen = {.game = &at->game};
    bot *speaker[FACTIONS] = {0};
    bot_remark said;
    for (unsigned f = 0; f < FACTIONS; f++)
        if (at->opponent[f].kind) speaker[f] = &at->opponent[f];
    while (
        bot_speaks(speaker, at->heard.event, at->heard.count, &at->game, bot_sees, &seen, &said)) {
        char text[BOT_REMARK_SIZE];
        bool private = said.to < FACTIONS;
        if (private && said.to != at->player) continue;
        bot_remark_text(&said, text, sizeof text);
        printf("  %s%s: “%s”\n", faction_title(said.by), private ? ", to you alone" : "", text);
    }
}

static void spread_news(sitting *at)
{
    kanly_events heard = at->heard;
    tell_bots(at);
    tell_story(&at->heard, at->player);
    at->heard = heard;
    if (!at->mute) let_bots_speak(at);
    at->heard.count = 0;
}

/* A bot's answer, from its own view; the usual one if it should fail us. */
static kanly_move bot_move(sitting *at, kanly_faction f)
{
    static const bot_budget BUDGET = {.milliseconds = 500, .threads = 2};
    bot *b = &at->opponent[f];
    kanly_game view;
    kanly_view(&at->game, (uint8_t)f, &view);
    kanly_move move = b->kind->answer(b, &view, &BUDGET);
    move.by = (uint8_t)f;
    bool lawful = kanly_explain_move(&at->game, &move).rule == KANLY_R_NONE;
    return lawful ? move : kanly_default_move(&at->game, f);
}

static int play_move(sitting *at, const kanly_move *move)
{
    kanly_game before = at->game;
    kanly_rule refused = kanly_play(&at->game, move, &at->heard);
    if (refused) /* a mistake of ours, never the player's */
        return content_error("play", "an answer was refused that should not have been: %s",
                             kanly_rule_text(refused)->title);
    if (at->file) {
        savegame_add(&at->writer, &before, move, &at->game);
        fflush(at->file);
    }
    spread_news(at);
    return ARGUMENTS_FINE;
}

static int play_on(sitting *at)
{
    while (kanly_deciders(&at->game)) {
        kanly_faction f = (kanly_faction)next_decider(&at->game, at->player);
        kanly_move move;
        if (f != at->player) {
            move = bot_move(at, f);
        } else if (!only_answer(&at->game, f, &move)) {
            prompt_result result = prompt_move(&at->game, f, stdin, &move);
            if (result == PROMPT_QUIT) return say_goodbye(at, "You leave the table.");
            if (result == PROMPT_END) return say_goodbye(at, "The input ends here.");
        }
        int status = play_move(at, &move);
        if (status != ARGUMENTS_FINE) return status;
    }
    return say_the_end(at);
}

/* --- the command ------------------------------------------------------------------------------ */

static int check_seats(const kanly_options *options, faction player)
{
    for (unsigned i = 0; i < FACTIONS; i++)
        if (options->seat[i] == player) return ARGUMENTS_FINE;
    return usage_error("play", "%s have no seat at this table", faction_title(player));
}

static int play_game(sitting *at, const kanly_options *options, const bot_kind *level,
                     const char *path)
{
    kanly_event event[EVENTS_HEARD];
    at->heard = (kanly_events){.event = event, .room = EVENTS_HEARD};
    for (unsigned i = 0; i < FACTIONS; i++) {
        uint8_t f = options->seat[i];
        if (f == NONE || f == at->player) continue;
        bot_sit_down(&at->opponent[f], level, (kanly_faction)f, options,
                     checksum_add(at->seed, f + 1u));
    }
    if (path && !(at->file = fopen(path, "w")))
        return usage_error("play", "cannot write '%s': %s", path, strerror(errno));
    printf("You play %s. Seed %" PRIu64 ". Type ? for help.\n", faction_title(at->player),
           at->seed);
    kanly_start(&at->game, options, at->seed, &at->heard);
    if (at->file) at->writer = savegame_begin(at->file, &at->game);
    spread_news(at);
    int status = play_on(at);
    if (at->file && (ferror(at->file) | fclose(at->file)) != 0)
        return content_error("play", "'%s' could not be written to its end", path);
    return status;
}

int command_play(int argc, char **argv)
{
    sitting at = {.player = ATREIDES};
    bool basic = false, seeded = false;
    const char *path = NULL, *level = "steady";
    char said[ARGUMENT_WORDS_SIZE] = "", seats[ARGUMENT_WORDS_SIZE] = "", error[512];
    const argument known[] = {
        {"--seed", ARGUMENT_NUMBER, .number = &at.seed, .highest = UINT64_MAX, .given = &seeded},
        {"--faction", ARGUMENT_FACTION, .faction = &at.player},
        {"--bots", ARGUMENT_TEXT, .text = &level, .one_of = CLI_LEVELS},
        {"--basic", ARGUMENT_FLAG, .flag = &basic},
        {"--option", ARGUMENT_WORDS, .words = said},
        {"--seats", ARGUMENT_WORDS, .words = seats},
        {"--save", ARGUMENT_TEXT, .text = &path},
        {"--mute", ARGUMENT_FLAG, .flag = &at.mute},
    };
    const arguments wanted = {"play", HELP, known, sizeof known / sizeof known[0], NULL, 0};
    int status = arguments_read(&wanted, argc, argv);
    if (status != ARGUMENTS_FINE) return status;
    if (strcmp(said, "list") == 0) return list_options();

    kanly_options options = kanly_default_options();
    options.advanced = !basic;
    if (options_read(&options, said, error, sizeof error) != 0 ||
        (seats[0] && options_seats(&options, seats, error, sizeof error) != 0))
        return usage_error("play", "%s", error);
    if ((status = check_seats(&options, at.player)) != ARGUMENTS_FINE) return status;
    const bot_kind *kind = bot_kind_find(level);
    if (!kind)
        return usage_error("play", "no bots called '%s': random, novice, steady, naib or mentat",
                           level);
    if (!seeded) at.seed = (uint64_t)time(NULL) & 0xffffff;
    return play_game(&at, &options, kind, path);
}
