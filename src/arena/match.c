/* Games by number, and playing them. */
#include "arena/match.h"

#include <string.h>

#include "game/game.h"
#include "scenario/scenario.h"
#include "text/checksum.h"

/* --- what a game starts from ------------------------------------------------------------------ */

enum { FOR_GAME = 1, FOR_SEATS = 2, FOR_PERSONALITY = 3 }; /* what a number is drawn for */

static uint64_t mix(uint64_t seed, uint64_t purpose, uint64_t number)
{
    return checksum_add(checksum_add(checksum_add(CHECKSUM_START, seed), purpose), number);
}

/* Seeds of games keep to 53 bits: every reader of JSON can tell them apart. */
static uint64_t game_seed(uint64_t seed, uint64_t number)
{
    return mix(seed, FOR_GAME, number) >> 11;
}

unsigned match_factions(const kanly_options *options, uint8_t out[FACTIONS])
{
    unsigned count = 0, playing = 0;
    for (unsigned i = 0; i < FACTIONS; i++)
        if (options->seat[i] < FACTIONS) playing |= 1u << options->seat[i];
    for_factions(f, playing) out[count++] = f;
    return count;
}

/* The circles that are taken stay taken; who sits there is shuffled, then moved on by so many. */
static void change_seats(kanly_options *options, uint64_t random, unsigned moved_on)
{
    uint8_t circle[FACTIONS], who[FACTIONS];
    unsigned count = 0;
    for (unsigned i = 0; i < FACTIONS; i++) {
        if (options->seat[i] >= FACTIONS) continue;
        circle[count] = (uint8_t)i;
        who[count++] = options->seat[i];
    }
    for (unsigned i = count; i-- > 1;) {
        random = checksum_add(random, i);
        unsigned other = (unsigned)(random % (i + 1));
        uint8_t kept = who[i];
        who[i] = who[other];
        who[other] = kept;
    }
    for (unsigned i = 0; i < count; i++) options->seat[circle[(i + moved_on) % count]] = who[i];
}

static void hand_out_bots(const match_plan *plan, match_setup *s, unsigned moved_on)
{
    uint8_t who[FACTIONS];
    unsigned count = match_factions(&plan->options, who);
    memset(s->bot, NONE, sizeof s->bot);
    for (unsigned i = 0; i < count; i++) s->bot[who[(i + moved_on) % count]] = plan->bot[i];
}

static void draw_personalities(match_setup *s, uint64_t seed)
{
    for (unsigned f = 0; f < FACTIONS; f++) s->personality[f] = mix(seed, FOR_PERSONALITY, f);
}

match_setup match_game(const match_plan *plan, uint64_t number)
{
    match_setup s = {.options = plan->options, .seed = game_seed(plan->seed, number)};
    uint8_t who[FACTIONS];
    unsigned count = match_factions(&plan->options, who);
    uint64_t round = number / count;
    if (plan->rotate)
        change_seats(&s.options, mix(plan->seed, FOR_SEATS, round / count),
                     (unsigned)(round % count));
    hand_out_bots(plan, &s, plan->rotate ? (unsigned)(number % count) : 0);
    draw_personalities(&s, s.seed);
    return s;
}

match_setup match_block_game(const match_plan *plan, uint64_t block, unsigned rotation)
{
    match_setup s = {.options = plan->options, .seed = game_seed(plan->seed, block)};
    change_seats(&s.options, mix(plan->seed, FOR_SEATS, block), 0);
    hand_out_bots(plan, &s, rotation);
    draw_personalities(&s, checksum_add(s.seed, rotation));
    return s;
}

unsigned match_rotations(const uint8_t *list, unsigned count)
{
    for (unsigned period = 1; period < count; period++) {
        bool same = count % period == 0;
        for (unsigned i = 0; same && i < count; i++) same = list[i] == list[(i + period) % count];
        if (same) return period;
    }
    return count;
}

/* --- following a game ------------------------------------------------------------------------- */

typedef struct {
    const bot_table *room;
    const match_table *with;
    match_course *course; /* NULL: nobody wants to know */
    savegame_writer writer;
    habits habits;
} follower;

static void note_turn(match_course *course, const kanly_game *g, unsigned turn)
{
    if (turn < 1 || turn > MATCH_TURNS) return;
    for_territories(t, STRONGHOLDS) {
        faction_set there = forces_in(g, t);
        if (bit_count(there) == 1) course->strongholds[turn - 1][lowest_bit(there)]++;
    }
    for_factions(f, g->playing) course->spice[turn - 1][f] = g->spice[f];
}

static void note_card(uint16_t *count, uint8_t c)
{
    if (c < CARDS) count[card_name_of(c)]++;
}

static void note_event(match_course *course, const kanly_event *e)
{
    const uint8_t *argument = e->argument;
    switch (e->kind) { /* a few of many */
    case EVENT_BATTLE_BEGAN:
        course->fights++;
        if (argument[1] < FACTIONS) course->battles[argument[1]]++;
        if (argument[2] < FACTIONS) course->battles[argument[2]]++;
        break;
    case EVENT_BATTLE_WON:
        if (e->by < FACTIONS) course->battles_won[e->by]++;
        break;
    case EVENT_TRAITOR_CALLED:
        if (e->by < FACTIONS) course->traitors_called[e->by]++;
        break;
    case EVENT_EXPLOSION: course->explosions++; break;
    case EVENT_CARD_PLAYED: note_card(course->card_played, argument[0]); break;
    case EVENT_PLAN_SHOWN:
        note_card(course->card_in_plan, argument[2]);
        note_card(course->card_in_plan, argument[3]);
        if (argument[0] == KANLY_HERO) course->card_in_plan[C_CHEAP_HERO]++;
        break;
    default: break;
    }
}

static void follow(void *self, const kanly_game *before, const kanly_move *move,
                   const kanly_game *after, const kanly_event *event, uint32_t count)
{
    follower *f = self;
    if (f->with->save) {
        if (f->with->remark) f->with->remark(&f->room->seat[move->by], f->room->took, &f->writer);
        savegame_add(&f->writer, before, move, after);
    }
    if (!f->course) return;
    for (uint32_t i = 0; i < count; i++) note_event(f->course, &event[i]);
    habits_note(&f->habits, before, after, event, count);
    /* The first question of the next turn is the first moment at which this one is surely over. */
    if (after->turn != before->turn || after->phase == KANLY_OVER)
        note_turn(f->course, after, before->turn);
}

/* --- playing ---------------------------------------------------------------------------------- */

static void write_down(const bot_table *room, const match_setup *setup, match_result *r)
{
    const kanly_game *g = &room->game;
    r->seed = setup->seed;
    r->playing = g->playing;
    r->winners = kanly_winners(g);
    r->victory = g->victory;
    r->turn = g->turn;
    r->moves = room->moves;
    memcpy(r->bot, setup->bot, sizeof r->bot);
    memset(r->seat, NONE, sizeof r->seat);
    for (unsigned i = 0; i < FACTIONS; i++)
        if (setup->options.seat[i] < FACTIONS) r->seat[setup->options.seat[i]] = (uint8_t)i;
    memcpy(r->illegal, room->illegal, sizeof r->illegal);
    memcpy(r->thinking, room->nanoseconds, sizeof r->thinking);
    memcpy(r->slowest, room->slowest, sizeof r->slowest);
}

static void tell_players(follower *f)
{
    for (faction who = 0; who < FACTIONS; who++) {
        char text[128];
        if (!f->with->name[who]) continue;
        snprintf(text, sizeof text, "%s %s", faction_name(who), f->with->name[who]);
        savegame_remark(&f->writer, "player", text);
    }
}

/* A position is described anew for each game: what it leaves open, decks for example, lies as the
** game's seed has it. */
static void begin(follower *f, bot_table *room, const match_setup *setup)
{
    const match_table *with = f->with;
    if (setup->from) {
        scenario from = *setup->from;
        kanly_game described;
        fault none;
        from.options = setup->options;
        from.seed = setup->seed;
        scenario_describe(&from, &described, &none);
        bot_table_begin_at(room, &described, with->kind, setup->personality);
        if (with->save) {
            char given[SAVEGAME_GIVEN_SIZE];
            scenario_given(&from, given, sizeof given);
            f->writer = savegame_begin_at(with->save, &room->game, given);
        }
    } else {
        bot_table_begin(room, &setup->options, with->kind, setup->personality, setup->seed);
        if (with->save) f->writer = savegame_begin(with->save, &room->game);
    }
    room->budget = with->budget;
    room->untimed = with->untimed;
    memcpy(room->own_budget, with->own_budget, sizeof room->own_budget);
    if (with->save) tell_players(f);
}

bool match_play(bot_table *room, const match_table *with, const match_setup *setup,
                match_result *result)
{
    memset(result, 0, sizeof *result);
    follower f = {.room = room, .with = with, .course = with->course ? &result->course : NULL};
    habits_begin(&f.habits);
    begin(&f, room, setup);
    if (with->save || f.course) {
        room->watch = follow;
        room->watcher = &f; // cppcheck-suppress autoVariables ; forgotten below
    }
    bool stopped = false;
    do {
        stopped = with->stop && atomic_load_explicit(with->stop, memory_order_relaxed);
    } while (!stopped && bot_table_step(room));
    room->watch = NULL;
    room->watcher = NULL;
    memcpy(result->course.habit, f.habits.count, sizeof result->course.habit);
    if (!stopped) write_down(room, setup, result);
    return !stopped;
}
