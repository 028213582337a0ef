/* Rows of the three kinds. The names of columns are a promise to whoever reads them: columns may be
** added at the end, none is renamed or changes its meaning. */
#include "cli/export.h"

#include <math.h>
#include <string.h>

#include "arena/protocol.h"
#include "game/chance.h"
#include "game/game.h"
#include "play/play.h"
#include "rules/facts.h"
#include "text/notation.h"
#include "text/story.h"
#include "text/wording.h"
#include "wire/names.h"

enum { LAWFUL_AT_MOST = 1000 }; /* more than so many moves are not counted */

const char *const EXPORT_WORD[EXPORT_KINDS] = {"turns", "moves", "events"};

static const column TURNS[] = {
    {"game", "the file"},
    {"seed", "of the game; empty: it has a key that is not of a seed"},
    {"turn", "the turn that is over: everything is as it stood between it and the next"},
    {"faction", ""},
    {"seat", "its circle, 1 to 6"},
    {"player", "who played it, where the file tells"},
    {"spice", "behind the shield"},
    {"bribes", "spice in front of the shield"},
    {"forces_board", "ordinary forces on the board, advisors among them"},
    {"elites_board", "Sardaukar or Fedaykin on the board"},
    {"forces_reserve", "ordinary forces in reserve"},
    {"elites_reserve", "elites in reserve"},
    {"forces_tanks", "ordinary forces in the tanks"},
    {"elites_tanks", "elites in the tanks"},
    {"advisors", "Bene Gesserit tokens on the board that are advisors"},
    {"strongholds", "how many it held, as the Mentat Pause counts them"},
    {"held", "their names"},
    {"cards", "treachery cards in hand"},
    {"hand", "their names"},
    {"leaders", "leaders alive in its hand, captives among them"},
    {"ally", "empty: none"},
    {"storm", "the sector of the storm, 0 to 17"},
    {"last", "whether the game ended in this turn"},
    {"won", "whether it was among the winners; empty: the game has not ended"},
    {"victory", "how the game was won: strongholds, prediction, fremen, guild, default"},
};

static const column MOVES[] = {
    {"game", "the file"},
    {"move", "its number, from 1"},
    {"turn", "in which it was made"},
    {"phase", "in which it was made"},
    {"faction", "who made it"},
    {"player", "who played that faction, where the file tells"},
    {"question", "what was asked; of a move out of turn, what it is"},
    {"out_of_turn", "whether it was made unasked: a bribe, a deal"},
    {"way", "which of the question's ways to answer; empty: it has one"},
    {"fields", "the fields of the answer by name, as JSON"},
    {"text", "the move in the notation"},
    {"lawful", "how many moves were lawful; empty: more than 1000, or out of turn"},
    {"ms", "milliseconds it took, where the file tells"},
    {"eval", "what its player thought of the position, where the file tells"},
    {"fault", "why the default was played in its player's place, where the file tells"},
    {"say", "what its player said about it, where the file tells"},
};

static const column EVENTS_OF_GAME[] = {
    {"game", "the file"},
    {"event", "its number, from 1"},
    {"move", "the move that caused it; 0: setting up the game"},
    {"turn", "in which it happened"},
    {"phase", "in which it happened"},
    {"kind", "as in include/kanly/events.def"},
    {"faction", "whom it is about; empty: nobody"},
    {"rule", "the rule that made it happen"},
    {"seen_by", "all, or the factions that may know of it"},
    {"arguments", "by what they are, as JSON"},
    {"text", "as a sentence"},
};

void export_columns(exporter *x)
{
    static const struct {
        const column *column;
        unsigned count;
    } SHEET[EXPORT_KINDS] = {
        {TURNS, sizeof TURNS / sizeof TURNS[0]},
        {MOVES, sizeof MOVES / sizeof MOVES[0]},
        {EVENTS_OF_GAME, sizeof EVENTS_OF_GAME / sizeof EVENTS_OF_GAME[0]},
    };
    x->rows.column = SHEET[x->kind].column;
    x->rows.columns = SHEET[x->kind].count;
}

static void cell_player(exporter *x, faction f)
{
    cell_text(&x->rows, x->player[f][0] ? x->player[f] : NULL);
}

/* --- turns ------------------------------------------------------------------------------------ */

static void keep_turn(exporter *x, const kanly_game *g, unsigned turn)
{
    if (x->ended_count == EXPORT_TURNS_AT_MOST) return;
    x->ended[x->ended_count] = *g;
    x->ended_turn[x->ended_count++] = (uint8_t)turn;
}

/* Plays the move once more, from pause to pause: a turn is over before the next storm stirs. */
static void look_for_ends(exporter *x, const kanly_move *move)
{
    kanly_game g = x->before;
    play_to_pause(&g, move, NULL);
    while (g.phase != KANLY_OVER && !kanly_deciders(&g)) {
        if (pause_phase(&g) == KANLY_STORM) keep_turn(x, &g, g.turn - 1u);
        resume_to_pause(&g, NULL);
    }
    if (g.phase == KANLY_OVER) keep_turn(x, &g, g.turn);
}

static stack on_board(const kanly_game *g, faction f, unsigned *advisors)
{
    unsigned forces = 0, elites = 0;
    *advisors = 0;
    for (cell c = 0; c < CELLS; c++) {
        forces += ordinary(at(g, f, c));
        elites += elite(at(g, f, c));
        if (f == BENE_GESSERIT && advisors_in(g, territory_of(c))) *advisors += total(at(g, f, c));
    }
    return make_stack(forces, elites);
}

static void cells_of_stack(sheet *s, stack tokens)
{
    cell_number(s, ordinary(tokens));
    cell_number(s, elite(tokens));
}

static void cells_of_forces(sheet *s, const kanly_game *g, faction f)
{
    unsigned advisors;
    cells_of_stack(s, on_board(g, f, &advisors));
    cells_of_stack(s, g->reserves[f]);
    cells_of_stack(s, g->tanks[f]);
    cell_number(s, advisors);
}

static void cells_of_names(sheet *s, const kanly_game *g, faction f)
{
    char names[1024] = "";
    saying text = saying_in(names, sizeof names);
    territory_set held = strongholds_of(g, just(f));
    cell_number(s, bit_count(held));
    for_territories(t, held) say(&text, "%s%s", text.used ? " " : "", territory_name(t));
    cell_text(s, names[0] ? names : NULL);
    names[0] = '\0';
    text = saying_in(names, sizeof names);
    cell_number(s, hand_size(g, f));
    for_cards(c, g->hand[f] & ALL_CARDS)
        say(&text, "%s%s", text.used ? " " : "", card_name_text(card_name_of(c)));
    cell_text(s, names[0] ? names : NULL);
    cell_number(s, bit_count(leaders_held(g, f)));
}

static void turn_row(exporter *x, const savegame_reader *r, unsigned nth, faction f)
{
    const kanly_game *g = &x->ended[nth];
    sheet *s = &x->rows;
    bool over = r->game.phase == KANLY_OVER;
    unsigned seat = 0;
    uint64_t seed;
    while (seat < FACTIONS && g->options.seat[seat] != f) seat++;
    row_begin(s);
    cell_text(s, x->game);
    if (key_is_of_seed(&r->game.key, &seed))
        cell_whole(s, seed);
    else
        cell_empty(s);
    cell_number(s, x->ended_turn[nth]);
    cell_text(s, faction_name(f));
    cell_number(s, seat + 1);
    cell_player(x, f);
    cell_number(s, g->spice[f]);
    cell_number(s, g->bribes[f]);
    cells_of_forces(s, g, f);
    cells_of_names(s, g, f);
    cell_text(s, g->ally[f] < FACTIONS ? faction_name(g->ally[f]) : NULL);
    cell_number(s, g->storm);
    cell_yes(s, over && nth + 1 == x->ended_count);
    if (over)
        cell_yes(s, has(kanly_winners(&r->game), f));
    else
        cell_empty(s);
    cell_text(s, over ? victory_word(r->game.victory) : NULL);
    row_end(s);
}

/* --- moves ------------------------------------------------------------------------------------ */

static void cell_lawful(exporter *x, const kanly_move *move)
{
    unsigned count = question_is_anytime(move->question)
                         ? 0
                         : count_moves(&x->before, (kanly_faction)move->by, LAWFUL_AT_MOST);
    if (count && count <= LAWFUL_AT_MOST)
        cell_number(&x->rows, count);
    else
        cell_empty(&x->rows);
}

static void cells_of_remarks(sheet *s, const char *remarks)
{
    char text[SAVEGAME_REMARKS_SIZE];
    cell_decimal(s, remarks_number(remarks, "ms"));
    cell_decimal(s, remarks_number(remarks, "eval"));
    cell_text(s, remarks_with(remarks, "fault", text, sizeof text) ? text : NULL);
    cell_text(s, remarks_with(remarks, "say", text, sizeof text) ? text : NULL);
}

static void move_row(exporter *x, const savegame_reader *r, const kanly_move *move)
{
    const kanly_game *g = &x->before;
    const kanly_way_row *way = kanly_way_at(kanly_way_of(move));
    char name[WIRE_NAME_SIZE], text[NOTATION_MOVE_SIZE];
    sheet *s = &x->rows;
    writer fields = {0};
    row_begin(s);
    cell_text(s, x->game);
    cell_number(s, r->moves);
    cell_number(s, g->turn);
    cell_text(s, phase_word(g->phase));
    cell_text(s, faction_name(move->by));
    cell_player(x, move->by);
    cell_text(s, question_name(move->question, name));
    cell_yes(s, question_is_anytime(move->question));
    cell_text(s, way && way->value != NONE ? id_name(way->id, name) : NULL);
    wire_fields(&fields, NULL, g, move);
    cell_json(s, &fields);
    notation_print(g, move, text, sizeof text);
    cell_text(s, text);
    cell_lawful(x, move);
    cells_of_remarks(s, r->remarks);
    row_end(s);
}

/* --- events ----------------------------------------------------------------------------------- */

static void cell_seen_by(sheet *s, const kanly_event *e)
{
    char names[256] = "";
    saying text = saying_in(names, sizeof names);
    if (e->seen_by == KANLY_SEEN_BY_ALL) say(&text, "all");
    for (faction f = 0; e->seen_by != KANLY_SEEN_BY_ALL && f < FACTIONS; f++)
        if (has(e->seen_by, f)) say(&text, "%s%s", text.used ? " " : "", faction_name(f));
    cell_text(s, names);
}

static void event_row(exporter *x, unsigned moves, const kanly_event *e)
{
    char text[STORY_LINE_SIZE], word[WIRE_NAME_SIZE], rule[KANLY_RULE_NUMBER_SIZE];
    sheet *s = &x->rows;
    writer arguments = {0};
    if (e->kind == EVENT_PHASE_BEGAN) x->turn = e->argument[0], x->phase = e->argument[1];
    row_begin(s);
    cell_text(s, x->game);
    cell_number(s, ++x->events);
    cell_number(s, moves);
    cell_number(s, x->turn);
    cell_text(s, phase_word(x->phase));
    cell_text(s, story_word(e->kind, word, sizeof word));
    cell_text(s, e->by < FACTIONS ? faction_name(e->by) : NULL);
    kanly_rule_number((kanly_rule)e->rule, rule);
    cell_text(s, e->rule ? rule : NULL);
    cell_seen_by(s, e);
    wire_arguments(&arguments, NULL, e);
    cell_json(s, &arguments);
    story_sentence(e, text, sizeof text);
    cell_text(s, text);
    row_end(s);
}

/* --- a game ----------------------------------------------------------------------------------- */

void export_begin(exporter *x, const char *game)
{
    x->game = game;
    x->events = 0;
    x->ended_count = 0;
    memset(x->player, 0, sizeof x->player);
}

void export_listen(void *self, const savegame_reader *r, const kanly_move *move,
                   const kanly_events *heard)
{
    exporter *x = self;
    bool first = !move || r->moves == 1;
    if (!move) x->turn = r->game.turn, x->phase = r->game.phase;
    for (faction f = 0; first && f < FACTIONS; f++)
        remarks_player(r->remarks, faction_name(f), x->player[f]);
    switch (x->kind) {
    case EXPORT_TURNS:
        if (move && (r->game.turn != x->before.turn || r->game.phase == KANLY_OVER))
            look_for_ends(x, move);
        break;
    case EXPORT_MOVES:
        if (move) move_row(x, r, move);
        break;
    case EXPORT_EVENTS:
        for (uint32_t i = 0; i < heard->count; i++) event_row(x, r->moves, &heard->event[i]);
        break;
    case EXPORT_KINDS: break;
    }
    x->before = r->game;
}

void export_end(exporter *x, const savegame_reader *r)
{
    for (unsigned i = 0; i < x->ended_count; i++)
        for_factions(f, r->game.playing) turn_row(x, r, i, f);
}
