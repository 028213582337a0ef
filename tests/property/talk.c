/* What bots say in whole games, and what they must not say (1.11).
**
** Every time a bot could speak it is asked twice: with its view, and with its view of another world
** that looks the same to it. It says the same, or keeps silent, in both, and remembers the same. To
** the table it names no card; what only it knows goes to its ally. It says at most a line a phase,
** and who talks plays as who is silent. Every key of the catalogue occurs somewhere.
**
** KANLY_GAMES: so many games (60). An argument is the number of a game that is told with its
** talk. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena/driver.h"
#include "bots/steady.h"
#include "text/checksum.h"
#include "text/story.h"

static bot_table room;
static bot_kind kind_of[FACTIONS];
static unsigned said[BOT_TALK_KEYS], lines, twins, faults;
static uint8_t spoke_turn[FACTIONS], spoke_phase[FACTIONS];
static bool aloud;

static void fault(const bot_remark *r, const char *what)
{
    char text[BOT_REMARK_SIZE];
    bot_remark_text(r, text, sizeof text);
    fprintf(stderr, "turn %u: %s: \"%s\": %s\n", room.game.turn, faction_name(r->by), text, what);
    faults++;
}

/* Both worlds look alike; the dice are those of the game, so that it can be played again. */
static bool remark_twice(bot *self, const kanly_game *view, bot_remark *out)
{
    kanly_game world, twin;
    bot other = *self;
    bot_remark theirs = {0};
    memset(out, 0, sizeof *out);
    kanly_imagine(view, self->faction, room.moves * 6u + self->faction, &world);
    kanly_view(&world, self->faction, &twin);
    bool speaks = steady_remark(self, view, out), there = steady_remark(&other, &twin, &theirs);
    twins++;
    out->by = self->faction;
    if (speaks != there || (speaks && memcmp(out, &theirs, sizeof theirs) != 0))
        fault(out, "something else in a world that looks the same");
    if (memcmp(self->memory, other.memory, sizeof other.memory) != 0)
        fault(out, "remembers what it may not know");
    return speaks;
}

static void listen(void *who, const bot_remark *r)
{
    char text[BOT_REMARK_SIZE];
    const kanly_game *g = &room.game;
    (void)who;
    said[r->key]++;
    lines++;
    bot_remark_text(r, text, sizeof text);
    if (aloud)
        printf("        %s%s%s: %s\n", faction_title(r->by), r->to < FACTIONS ? " to " : "",
               r->to < FACTIONS ? faction_title(r->to) : "", text);
    if (r->to >= FACTIONS && r->card != NONE) fault(r, "a card, for everybody to hear");
    if (r->to < FACTIONS && ally_of(g, r->by) != r->to) fault(r, "not to its ally");
    if (strlen(text) < 6 || strpbrk(text, "{}|")) fault(r, "no sentence");
    if (spoke_turn[r->by] == g->turn && spoke_phase[r->by] == g->phase)
        fault(r, "a second line in the same phase");
    spoke_turn[r->by] = g->turn;
    spoke_phase[r->by] = g->phase;
}

static void narrate(void *who, const kanly_game *before, const kanly_move *move,
                    const kanly_game *after, const kanly_event *event, uint32_t count)
{
    (void)who, (void)before, (void)move, (void)after;
    for (uint32_t i = 0; aloud && i < count; i++) {
        char line[STORY_LINE_SIZE];
        if (!story_tells(&event[i], STORY_WATCHER)) continue;
        story_line(&event[i], line, sizeof line);
        printf("%s\n", line);
    }
}

/* One seat offers everybody in turn what people offer: to keep out of a place where they stand,
** dearly or cheaply, and a promise that binds nothing. */
static bool offer(bot *self, const kanly_game *view, kanly_move *move)
{
    uint8_t *offered = self->memory + BOT_MEMORY - 8;
    mind m = mind_of(self, view);
    if (!kanly_may_begin(view, (kanly_faction)self->faction, KANLY_ASK_DEAL)) return false;
    if (offered[6] != view->turn) memset(offered, 0, 6), offered[6] = view->turn;
    for_factions(f, m.foes) {
        territory there = NONE;
        for (unsigned i = 0; i < STRONGHOLD_COUNT; i++)
            if (has_forces(view, f, stronghold(i))) there = stronghold(i);
        bool empty = (view->turn + f) & 1;
        draft d = draft_anytime(&m, KANLY_ASK_DEAL);
        if (offered[f]++ || !draft_say(&d, DEAL_FACTION, f)) continue;
        if (!draft_say(&d, DEAL_WAY, empty ? KANLY_DEAL_DIAL_AT_MOST : KANLY_DEAL_NO_ENTRY))
            continue;
        if (!empty && !draft_say_kind(&d, KANLY_FIELD_TERRITORY, there)) continue;
        if (!empty && !draft_say_kind(&d, KANLY_FIELD_TURN, view->turn)) continue;
        if (empty && !draft_say_at(&d, d.move.length, 40)) continue;
        if (!draft_say_kind(&d, KANLY_FIELD_SPICE, 6)) continue;
        *move = draft_end(&d);
        return true;
    }
    return steady_volunteer(self, view, move);
}

static bool stirs(const bot *self, const bot_glance *glance)
{
    return (void)self, (void)glance, true;
}

/* Plays a game to its end, and returns what became of it. */
static uint64_t play(uint64_t number, bool talking)
{
    kanly_options options = kanly_default_options();
    const bot_kind *kind[FACTIONS];
    uint64_t personality[FACTIONS];
    options.advanced = number % 3 != 0;
    for (unsigned f = 0; f < FACTIONS; f++) {
        kind_of[f] = *bot_kind_as(&BOT_STEADY, (unsigned)(number + f) % BOT_CHARACTERS);
        kind_of[f].remark = remark_twice;
        if (number % 4 == 1 && f == number % FACTIONS)
            kind_of[f].volunteer = offer, kind_of[f].stirs = stirs;
        kind[f] = &kind_of[f];
        personality[f] = number * 31 + f * 7919;
    }
    bot_table_begin(&room, &options, kind, personality, number);
    memset(spoke_turn, 0, sizeof spoke_turn);
    if (talking) room.listen = listen, room.watch = narrate;
    while (bot_table_step(&room)) continue;
    return checksum_game(CHECKSUM_START, &room.game);
}

int main(int argc, char **argv)
{
    const char *wanted = getenv("KANLY_GAMES");
    unsigned games = wanted ? (unsigned)strtoul(wanted, NULL, 10) : 60;
    aloud = argc > 1;
    if (aloud) return play(strtoull(argv[1], NULL, 10), true), faults != 0;
    for (unsigned n = 1; n <= games; n++)
        if (play(n, true) != play(n, false)) {
            fprintf(stderr, "game %u: talk changed the game\n", n);
            faults++;
        }
    printf("%u games, %u lines (%.1f a game), %u times nobody said what it may not know\n", games,
           lines, (double)lines / games, twins);
    for (unsigned key = 0; key < BOT_TALK_KEYS; key++) {
        printf("%-12s %6u  %5.2f a game\n", bot_talk_key(key), said[key],
               (double)said[key] / games);
        if (!said[key] && games >= 60) {
            fprintf(stderr, "%s: nobody ever says it\n", bot_talk_key(key));
            faults++;
        }
    }
    return faults != 0;
}
