/* Many games at once, written into the caller's arrays. */
#include "module.h"

#include <nanobind/ndarray.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <map>

template <typename T> using array = nb::ndarray<T, nb::c_contig, nb::device::cpu>;

struct Batch {
    kanly_batch *batch = nullptr;
    kanly_batch_settings settings;
    std::vector<std::string> names;
    kanly_batch_out out = {};
    std::vector<nb::object> held; /* the arrays it writes into */

    Batch(uint32_t games, uint32_t threads, const std::string &options, const std::string &seats,
          uint64_t seed, const std::map<std::string, std::string> &opponents, bool rotate,
          bool anytime, bool ask_forced, bool stay, uint32_t most_moves, uint32_t milliseconds,
          uint32_t playouts)
        : settings(kanly_batch_defaults()), names(KANLY_FACTIONS)
    {
        if (!options.empty() || !seats.empty())
            settings.options = options_named("windows=holders " + options, seats);
        settings.games = games, settings.threads = threads, settings.seed = seed;
        settings.rotate = rotate, settings.anytime = anytime, settings.ask_forced = ask_forced;
        settings.stay = stay, settings.most_moves = most_moves;
        settings.milliseconds = milliseconds, settings.playouts = playouts;
        for (const auto &[faction, bot] : opponents) {
            kanly_faction f = faction_named(faction);
            names[f] = bot;
            settings.opponents[f] = names[f].c_str();
        }
        if (const char *fault = kanly_batch_fault(&settings)) throw nb::value_error(fault);
        batch = kanly_batch_new(&settings);
        if (!batch) throw std::bad_alloc();
    }
    Batch(const Batch &) = delete;
    Batch &operator=(const Batch &) = delete;
    ~Batch() { kanly_batch_free(batch); }
};

template <typename T>
static T *rows_of(Batch &b, nb::object given, size_t columns, const char *name)
{
    if (given.is_none()) return nullptr;
    array<T> rows = nb::cast<array<T>>(given);
    if (rows.size() != (size_t)b.settings.games * columns)
        throw nb::value_error((std::string(name) + " has not the right size").c_str());
    b.held.push_back(given);
    return rows.data();
}

/* From now on everything is written there, and nothing is copied. */
static void write_into(Batch &b, nb::object observation, nb::object mask, nb::object mask_bytes,
                       nb::object seat, nb::object question, nb::object field, nb::object reward,
                       nb::object done, nb::object refused)
{
    b.held.clear();
    b.out = {};
    b.out.observation =
        rows_of<uint8_t>(b, observation, kanly_observation_size(b.settings.layout), "observation");
    b.out.mask = rows_of<uint8_t>(b, mask, 32, "mask");
    b.out.mask_bytes = rows_of<uint8_t>(b, mask_bytes, 256, "mask_bytes");
    b.out.seat = rows_of<uint8_t>(b, seat, 1, "seat");
    b.out.question = rows_of<uint8_t>(b, question, 1, "question");
    b.out.field = rows_of<uint8_t>(b, field, 1, "field");
    b.out.reward = rows_of<float>(b, reward, KANLY_FACTIONS, "reward");
    b.out.done = rows_of<uint8_t>(b, done, 1, "done");
    b.out.refused = rows_of<uint8_t>(b, refused, 1, "refused");
}

static void observe(Batch &b)
{
    nb::gil_scoped_release release;
    b.out.kept = false;
    kanly_batch_observe(b.batch, &b.out);
    b.out.kept = true;
}

static uint32_t step(Batch &b, array<const uint8_t> action)
{
    if (action.size() != b.settings.games) throw nb::value_error("one action for each game");
    nb::gil_scoped_release release;
    uint32_t refused = kanly_batch_step(b.batch, action.data(), &b.out);
    b.out.kept = true;
    return refused;
}

static void reset(Batch &b, std::optional<array<const uint8_t>> chosen,
                  std::optional<array<const uint64_t>> seeds)
{
    if ((chosen && chosen->size() != b.settings.games) ||
        (seeds && seeds->size() != b.settings.games))
        throw nb::value_error("one for each game");
    kanly_batch_reset(b.batch, chosen ? chosen->data() : nullptr, seeds ? seeds->data() : nullptr);
    b.out.kept = false;
}

static uint32_t checked(const Batch &b, uint32_t game)
{
    if (game >= b.settings.games) throw nb::index_error("there is no such game");
    return game;
}

static Game game_at(const Batch &b, uint32_t game, bool ended)
{
    Game g;
    g.whole = false;
    const kanly_game *from = ended ? kanly_batch_ended(b.batch, checked(b, game))
                                   : kanly_batch_game(b.batch, checked(b, game));
    if (!from) throw nb::value_error("no game has ended in this place yet");
    g.game = *from;
    return g;
}

static nb::object terminal(const Batch &b, uint32_t game, const std::string &eye)
{
    std::vector<uint8_t> out(kanly_observation_size(b.settings.layout));
    if (!kanly_batch_terminal(b.batch, checked(b, game), faction_named(eye), out.data()))
        return nb::none();
    return nb::bytes((const char *)out.data(), out.size());
}

static nb::bytes see(const Batch &b, uint32_t game, const std::string &eye)
{
    std::vector<uint8_t> out(kanly_observation_size(b.settings.layout));
    kanly_batch_see(b.batch, checked(b, game), faction_named(eye), out.data());
    return nb::bytes((const char *)out.data(), out.size());
}

/* (name, about, offset, rows, columns, kind, most) of each part. */
static nb::list layout()
{
    static const char *const KIND[] = {"flag", "one-hot", "count", "id"};
    nb::list parts;
    const kanly_observation_part *part;
    for (unsigned i = 0; (part = kanly_observation_part_at(KANLY_OBSERVATION_1, i)); i++)
        parts.append(nb::make_tuple(part->name, part->about, part->offset, part->rows,
                                    part->columns, KIND[part->kind], part->most));
    return parts;
}

void bind_batch(nb::module_ &m)
{
    m.def("layout", layout);
    m.def("observation_size", [] { return kanly_observation_size(KANLY_OBSERVATION_1); });
    m.def("questions", [] {
        std::vector<std::string> names;
        for (unsigned q = 0; q < KANLY_QUESTIONS; q++)
            names.push_back(id_as_word(kanly_question_at(q)->id));
        return names;
    });
    nb::class_<Batch>(m, "Batch")
        .def(nb::init<uint32_t, uint32_t, const std::string &, const std::string &, uint64_t,
                      const std::map<std::string, std::string> &, bool, bool, bool, bool, uint32_t,
                      uint32_t, uint32_t>(),
             nb::arg("games"), nb::arg("threads"), nb::arg("options"), nb::arg("seats"),
             nb::arg("seed"), nb::arg("opponents"), nb::arg("rotate"), nb::arg("anytime"),
             nb::arg("ask_forced"), nb::arg("stay"), nb::arg("most_moves"),
             nb::arg("milliseconds"), nb::arg("playouts"))
        .def("write_into", write_into, nb::arg("observation").none(), nb::arg("mask").none(),
             nb::arg("mask_bytes").none(), nb::arg("seat").none(), nb::arg("question").none(),
             nb::arg("field").none(), nb::arg("reward").none(), nb::arg("done").none(),
             nb::arg("refused").none())
        .def("observe", observe)
        .def("step", step, nb::arg("action"))
        .def("reset", reset, nb::arg("chosen") = nb::none(), nb::arg("seeds") = nb::none())
        .def("game", [](const Batch &b, uint32_t i) { return game_at(b, i, false); },
             nb::arg("game"))
        .def("ended", [](const Batch &b, uint32_t i) { return game_at(b, i, true); },
             nb::arg("game"))
        .def("learners", [](const Batch &b, uint32_t i) {
            return factions_in(kanly_batch_learners(b.batch, checked(b, i)));
        }, nb::arg("game"))
        .def("see", see, nb::arg("game"), nb::arg("eye"))
        .def("terminal", terminal, nb::arg("game"), nb::arg("eye"));
}
