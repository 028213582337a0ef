/* Opponents by name. */
#include "module.h"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>

struct Bot {
    kanly_bot *bot;
    kanly_faction faction;
    kanly_budget budget;
    size_t heard = 0; /* events of the game so far */

    Bot(const std::string &name, const std::string &by, const std::string &options,
        const std::string &seats, uint64_t seed, uint32_t milliseconds, uint32_t playouts,
        uint32_t threads)
        : faction(faction_named(by)), budget{milliseconds, playouts, threads}
    {
        kanly_options chosen = options_named(options, seats);
        bot = kanly_bot_new(name.c_str(), faction, &chosen, seed);
        if (!bot) throw nb::value_error(("there are no bots called '" + name + "'").c_str());
    }
    Bot(const Bot &other)
        : bot(kanly_bot_copy(other.bot)), faction(other.faction), budget(other.budget),
          heard(other.heard)
    {
        if (!bot) throw std::bad_alloc();
    }
    Bot &operator=(const Bot &) = delete;
    ~Bot() { kanly_bot_free(bot); }
};

/* Everything it has not heard yet, of which it takes what its faction may know. */
static void hear(Bot &b, const Game &g)
{
    kanly_game seen;
    if (b.heard >= g.events.size()) return;
    kanly_view(&g.game, (uint8_t)b.faction, &seen);
    uint32_t count = (uint32_t)(g.events.size() - b.heard);
    kanly_events news = {(kanly_event *)g.events.data() + b.heard, count, count, 0};
    kanly_bot_hear(b.bot, &seen, &news);
    b.heard = g.events.size();
}

static Move told(const kanly_game &seen, const kanly_move &move)
{
    return {move, text_of([&](char *out, size_t size) {
                return kanly_print_move(&seen, &move, out, size);
            })};
}

static Move answer(Bot &b, const View &v)
{
    kanly_move move;
    if (v.eye != b.faction) throw nb::value_error("a bot is handed the view of its own faction");
    if (!(kanly_deciders(&v.seen) >> b.faction & 1))
        throw nb::value_error("this faction is not asked anything");
    {
        nb::gil_scoped_release release;
        move = kanly_bot_answer(b.bot, &v.seen, &b.budget);
    }
    move.by = (uint8_t)b.faction;
    return told(v.seen, move);
}

static std::optional<Move> volunteer(Bot &b, const View &v)
{
    kanly_move move;
    if (v.eye != b.faction) throw nb::value_error("a bot is handed the view of its own faction");
    if (!kanly_bot_volunteer(b.bot, &v.seen, &move)) return std::nullopt;
    move.by = (uint8_t)b.faction;
    return told(v.seen, move);
}

void bind_bot(nb::module_ &m)
{
    nb::class_<Bot>(m, "Bot", "An opponent: handed what its faction sees and hears, it answers.")
        .def(nb::init<const std::string &, const std::string &, const std::string &,
                      const std::string &, uint64_t, uint32_t, uint32_t, uint32_t>(),
             nb::arg("name"), nb::arg("faction"), nb::arg("options") = "", nb::arg("seats") = "",
             nb::arg("seed") = 0, nb::arg("milliseconds") = 0, nb::arg("playouts") = 0,
             nb::arg("threads") = 1)
        .def_prop_ro("faction", [](const Bot &b) { return faction_word(b.faction); })
        .def("hear", hear, nb::arg("game"), "What has happened in this game since last time.")
        .def("answer", answer, nb::arg("view"), "Its answer to what its faction is asked.")
        .def("volunteer", volunteer, nb::arg("view"),
             "A move out of turn it wants to make, or None.")
        .def_prop_ro("reason", [](const Bot &b) {
            return text_of([&](char *o, size_t n) { return kanly_bot_reason(b.bot, o, n); });
        }, "Why it made its last move.")
        .def("copy", [](const Bot &b) { return Bot(b); });
}
