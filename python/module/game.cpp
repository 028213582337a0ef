/* One game: played, looked at, written down and read again. */
#include "module.h"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <cstring>

enum { HEARD_AT_ONCE = 4096 };

static void keep(Game &g, const kanly_events &heard)
{
    g.events.insert(g.events.end(), heard.event, heard.event + heard.count);
}

static void start(Game &g, const kanly_options &options, const kanly_key &key)
{
    static thread_local kanly_event event[HEARD_AT_ONCE];
    kanly_events heard = {event, 0, HEARD_AT_ONCE, 0};
    kanly_start_with_key(&g.game, &options, &key, &heard);
    keep(g, heard);
}

static void play(Game &g, const kanly_move &move)
{
    static thread_local kanly_event event[HEARD_AT_ONCE];
    kanly_events heard = {event, 0, HEARD_AT_ONCE, 0};
    kanly_reason reason = kanly_explain_move(&g.game, &move);
    if (reason.rule) refuse(reason);
    kanly_play(&g.game, &move, &heard);
    g.heard.push_back(g.events.size());
    g.moves.push_back(move);
    keep(g, heard);
}

/* "emperor ship 5 arrakeen" */
static Move play_text(Game &g, const std::string &text)
{
    size_t space = text.find(' ');
    if (space == std::string::npos) throw nb::value_error("a move begins with its faction");
    kanly_faction by = faction_named(text.substr(0, space));
    kanly_move move;
    kanly_mistake mistake;
    if (!kanly_read_move(&g.game, by, text.c_str() + space + 1, &move, &mistake))
        throw nb::value_error(mistake.text);
    kanly_game before = g.game;
    play(g, move);
    return {move, text_of([&](char *out, size_t size) {
                return kanly_print_move(&before, &move, out, size);
            })};
}

/* The key of a seed is its eight bytes, little end first, and eight zeros. */
static kanly_key key_of(uint64_t seed, const std::optional<nb::bytes> &key)
{
    kanly_key out = {};
    uint8_t *byte = (uint8_t *)&out;
    static_assert(sizeof out == 16, "a key has 128 bits");
    if (key && key->size() != sizeof out) throw nb::value_error("a key has 16 bytes");
    for (unsigned i = 0; i < 8; i++) byte[i] = (uint8_t)(seed >> 8 * i);
    if (key) std::memcpy(byte, key->c_str(), sizeof out);
    return out;
}

/* --- saved games ------------------------------------------------------------------------------ */

struct record_closer {
    kanly_record *record;
    ~record_closer() { kanly_record_free(record); }
};

static std::string save(const Game &g)
{
    if (!g.whole) throw nb::value_error("a game without its beginning cannot be saved");
    record_closer r = {kanly_record_begin_with_key(&g.game.options, &g.game.key, nullptr)};
    if (!r.record) throw std::bad_alloc();
    for (const kanly_move &move : g.moves) kanly_record_play(r.record, &move, nullptr);
    return text_of(
        [&](char *out, size_t size) { return kanly_record_save(r.record, out, size); });
}

static Game load(const std::string &text)
{
    kanly_mistake mistake;
    record_closer r = {kanly_record_load(text.data(), text.size(), &mistake)};
    if (!r.record) throw nb::value_error(mistake.text);
    Game g;
    const kanly_game *end = kanly_record_game(r.record);
    start(g, end->options, end->key);
    for (unsigned i = 0; i < kanly_record_moves(r.record); i++)
        play(g, kanly_record_move(r.record, i));
    return g;
}

/* The moves so far, each as it was written when it was made. */
static std::vector<Move> history(const Game &g)
{
    std::vector<Move> told;
    if (!g.whole) throw nb::value_error("a game without its beginning has no history");
    kanly_game game;
    kanly_start_with_key(&game, &g.game.options, &g.game.key, nullptr);
    for (const kanly_move &move : g.moves) {
        told.push_back({move, text_of([&](char *out, size_t size) {
                            return kanly_print_move(&game, &move, out, size);
                        })});
        kanly_play(&game, &move, nullptr);
    }
    return told;
}

static nb::object file_at(nb::object path)
{
    return nb::module_::import_("pathlib").attr("Path")(path);
}

static void save_to(const Game &g, nb::object path)
{
    file_at(path).attr("write_text")(save(g), nb::arg("encoding") = "utf-8");
}

static Game load_from(nb::object path)
{
    nb::object text = file_at(path).attr("read_text")(nb::arg("encoding") = "utf-8");
    return load(nb::cast<std::string>(text));
}

/* --- what happened ---------------------------------------------------------------------------- */

static std::string event_name(const kanly_event &e)
{
    return text_of([&](char *out, size_t size) { return kanly_event_name(&e, out, size); });
}

static std::vector<kanly_event> events_since(const Game &g, size_t since,
                                             const std::optional<std::string> &eye, bool all)
{
    std::vector<kanly_event> told;
    for (size_t i = since; i < g.events.size(); i++)
        if (all || kanly_may_hear(&g.events[i], eye_named(eye))) told.push_back(g.events[i]);
    return told;
}

static void bind_event(nb::module_ &m)
{
    nb::class_<kanly_event>(m, "Event", "Something that happened, with the rule that made it so.")
        .def_prop_ro("kind", event_name)
        .def_prop_ro("text", [](const kanly_event &e) {
            return text_of([&](char *out, size_t size) { return kanly_say_event(&e, out, size); });
        })
        .def_prop_ro("rule", [](const kanly_event &e) {
            char number[KANLY_RULE_NUMBER_SIZE];
            kanly_rule_number(e.rule, number);
            return std::string(number);
        })
        .def_prop_ro("by", [](const kanly_event &e) -> std::optional<std::string> {
            if (e.by >= KANLY_FACTIONS) return std::nullopt;
            return faction_word(e.by);
        })
        .def_prop_ro("seen_by", [](const kanly_event &e) { return factions_in(e.seen_by); })
        .def("json", [](const kanly_event &e) {
            return text_of([&](char *out, size_t size) { return kanly_json_event(&e, out, size); });
        })
        .def("__str__", [](const kanly_event &e) {
            return text_of([&](char *out, size_t size) { return kanly_say_event(&e, out, size); });
        })
        .def("__repr__", [](const kanly_event &e) { return "<Event " + event_name(e) + ">"; });
}

/* --- the class -------------------------------------------------------------------------------- */

static View view_of(const Game &g, const std::optional<std::string> &eye)
{
    View v;
    v.eye = eye_named(eye);
    kanly_view(&g.game, v.eye, &v.seen);
    return v;
}

static std::string victory(const Game &g)
{
    const char *text = kanly_deciders(&g.game) ? "" : kanly_victory_text(g.game.victory);
    return text ? text : "";
}

static void bind_play(nb::class_<Game> &game)
{
    game.def("play", play_text, nb::arg("text"),
             "Plays a move in the notation: 'emperor ship 5 arrakeen'. Raises ValueError, Refused.")
        .def("play", [](Game &g, const Move &move) { play(g, move.move); return move; },
             nb::arg("move"))
        .def("view", view_of, nb::arg("eye") = nb::none(),
             "What a faction may know of it; None: somebody who watches.")
        .def("question", [](const Game &g, const std::string &faction) {
            return question_of(view_of(g, faction));
        }, nb::arg("faction"),
           nb::sig("def question(self, faction: str) -> Question | typing.Any"), // as View.question
           "What a faction is asked, as it sees it; None when it is not.")
        .def("events", events_since, nb::arg("since") = 0, nb::arg("eye") = nb::none(),
             nb::arg("all") = true,
             "What happened, from the since-th on; all=False: what an eye heard.")
        .def("event_count", [](const Game &g) { return g.events.size(); })
        .def("back", [](Game &g) {
            if (!g.whole || g.moves.empty()) throw nb::value_error("there is nothing to take back");
            Game again;
            start(again, g.game.options, g.game.key);
            for (size_t i = 0; i + 1 < g.moves.size(); i++) play(again, g.moves[i]);
            g = again;
        }, "Takes the last move back.");
}

void bind_game(nb::module_ &m)
{
    bind_event(m);
    nb::class_<Game> game(m, "Game",
                          "A game of Dune. The same seed and the same moves are the same game.");
    game.def("__init__", [](Game *self, uint64_t seed, const std::string &options,
                            const std::string &seats, const std::optional<nb::bytes> &key) {
            kanly_options chosen = options_named(options, seats);
            new (self) Game();
            start(*self, chosen, key_of(seed, key));
        }, nb::arg("seed") = 0, nb::arg("options") = "", nb::arg("seats") = "",
        nb::arg("key") = nb::none())
        .def_prop_ro("deciders", [](const Game &g) { return factions_in(kanly_deciders(&g.game)); },
                     "The factions that owe an answer; empty when the game is over.")
        .def_prop_ro("over", [](const Game &g) { return kanly_deciders(&g.game) == 0; })
        .def_prop_ro("winners", [](const Game &g) { return factions_in(kanly_winners(&g.game)); })
        .def_prop_ro("victory", victory, "How it was won, in words.")
        .def_prop_ro("playing", [](const Game &g) { return factions_in(g.game.playing); })
        .def_prop_ro("turn", [](const Game &g) { return (int)g.game.turn; })
        .def_prop_ro("phase",
                     [](const Game &g) { return std::string(kanly_phase_name(g.game.phase)); })
        .def_prop_ro("moves", [](const Game &g) { return g.moves.size(); })
        .def_prop_ro("options", [](const Game &g) {
            return text_of(
                [&](char *o, size_t n) { return kanly_print_options(&g.game.options, o, n); });
        })
        .def_prop_ro("seats", [](const Game &g) {
            return text_of(
                [&](char *o, size_t n) { return kanly_print_seats(&g.game.options, o, n); });
        })
        .def_prop_ro("key", [](const Game &g) {
            return nb::bytes((const char *)&g.game.key, sizeof g.game.key);
        })
        .def("history", history, "The moves so far.")
        .def("copy", [](const Game &g) { return g; })
        .def("__copy__", [](const Game &g) { return g; })
        .def("__deepcopy__", [](const Game &g, nb::dict) { return g; }, nb::arg("memo"))
        .def("save", save_to, nb::arg("path"), "Writes a saved game, for `kanly replay` and load.")
        .def_static("load", load_from, nb::arg("path"),
                    "Reads a saved game. One that was changed is refused, with its line.")
        .def("__eq__", [](const Game &a, const Game &b) {
            return !std::memcmp(&a.game, &b.game, sizeof a.game);
        }, nb::is_operator())
        .def("__getstate__", [](const Game &g) { return save(g); })
        .def("__setstate__", [](Game &g, const std::string &text) { new (&g) Game(load(text)); })
        .def("dumps", save, "As the text of a saved game.")
        .def_static("loads", load, nb::arg("text"), "The game a saved text tells of.")
        .def("__str__", [](const Game &g) {
            return text_of(
                [&](char *o, size_t n) { return kanly_say_position(&g.game, KANLY_NONE, o, n); });
        });
    bind_play(game);
}
