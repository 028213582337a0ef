/* Questions and views: what can be seen, asked and answered. */
#include "module.h"

#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cstring>

using values_list = std::vector<uint8_t>;

static kanly_move filled(const Question &q, const values_list &values)
{
    kanly_move move = q.empty;
    if (values.size() > KANLY_FIELDS) throw nb::value_error("no form has so many fields");
    for (uint8_t value : values) kanly_fill(&move, value);
    return move;
}

static std::string named(const kanly_move &so_far, uint8_t field, unsigned value)
{
    std::string name = text_of([&](char *out, size_t size) {
        return kanly_value_name((kanly_field)field, (uint8_t)value, out, size);
    });
    if (!name.empty()) return name;
    return text_of([&](char *out, size_t size) {
        return kanly_say_value(&so_far, (kanly_field)field, (uint8_t)value, out, size);
    });
}

/* The lawful values of the next field, each with its name; None when the form is complete. */
static nb::object lawful(const Question &q, const values_list &so_far)
{
    kanly_move form = filled(q, so_far);
    kanly_values values;
    if (!kanly_choices(&q.seen, &form, &values)) return nb::none();
    nb::dict out;
    for (unsigned v = 0; v < 256; v++)
        if (kanly_values_have(&values, (uint8_t)v)) out[nb::int_(v)] = named(form, values.field, v);
    return std::move(out);
}

static nb::object next_field(const Question &q, const values_list &so_far)
{
    kanly_move form = filled(q, so_far);
    kanly_values values;
    if (!kanly_choices(&q.seen, &form, &values)) return nb::none();
    return nb::cast(std::string(kanly_field_at(values.field)->name));
}

static std::string reasons(const kanly_reason &reason)
{
    return text_of([&](char *out, size_t size) { return kanly_say_reason(&reason, out, size); });
}

/* Every rule against a value, in sentences; empty: it is lawful. */
static std::string why(const Question &q, const values_list &so_far, uint8_t value)
{
    kanly_move form = filled(q, so_far);
    return reasons(kanly_explain(&q.seen, &form, value));
}

static Move whole(const Question &q, const kanly_move &move)
{
    kanly_reason reason = kanly_explain_move(&q.seen, &move);
    if (reason.rule) refuse(reason);
    return {move, text_of([&](char *out, size_t size) {
                return kanly_print_move(&q.seen, &move, out, size);
            })};
}

static Move read_move(const Question &q, const std::string &text)
{
    kanly_move move;
    kanly_mistake mistake;
    if (!kanly_read_move(&q.seen, (kanly_faction)q.empty.by, text.c_str(), &move, &mistake))
        throw nb::value_error(mistake.text);
    return whole(q, move);
}

static nb::bytes observation(const View &v)
{
    kanly_observation_1 out;
    if (v.eye >= KANLY_FACTIONS) throw nb::value_error("a watcher has no observation");
    kanly_observe(&v.seen, (kanly_faction)v.eye, nullptr, &out);
    return nb::bytes((const char *)&out, sizeof out);
}

static std::string json_of(const View &v)
{
    return text_of([&](char *out, size_t size) {
        return kanly_json_position(&v.seen, v.eye, out, size);
    });
}

static std::string text_of_view(const View &v)
{
    return text_of(
        [&](char *out, size_t size) { return kanly_say_position(&v.seen, v.eye, out, size); });
}

std::optional<Question> question_of(const View &v)
{
    if (v.eye >= KANLY_FACTIONS || !(kanly_deciders(&v.seen) >> v.eye & 1)) return std::nullopt;
    return Question{v.seen, kanly_begin(&v.seen, (kanly_faction)v.eye)};
}

static std::vector<std::string> out_of_turn(const View &v)
{
    std::vector<std::string> words;
    for (unsigned q = 0; v.eye < KANLY_FACTIONS && q < KANLY_QUESTIONS; q++)
        if (kanly_question_at(q)->flags & KANLY_ANYTIME &&
            kanly_may_begin(&v.seen, (kanly_faction)v.eye, (kanly_ask)q))
            words.push_back(id_as_word(kanly_question_at(q)->id));
    return words;
}

static Question begin_out_of_turn(const View &v, const std::string &name)
{
    for (unsigned q = 0; v.eye < KANLY_FACTIONS && q < KANLY_QUESTIONS; q++)
        if (kanly_question_at(q)->flags & KANLY_ANYTIME &&
            id_as_word(kanly_question_at(q)->id) == name) {
            kanly_move empty = {};
            empty.question = (uint8_t)q, empty.by = v.eye;
            return {v.seen, empty};
        }
    throw nb::value_error(("there is no move out of turn called '" + name + "'").c_str());
}

/* Whoever goes by Game.deciders is asked something: a program that is checked by types should not
** have to say so at every question. So None is called Any here, as Python's own stubs do. */
static const char asked_or_any[] = "def question(self) -> Question | typing.Any";

void bind_question(nb::module_ &m)
{
    nb::class_<Move>(m, "Move", "A lawful move, with who makes it.")
        .def_prop_ro("faction", [](const Move &x) { return faction_word(x.move.by); })
        .def_prop_ro("question", [](const Move &x) {
            return id_as_word(kanly_question_at(x.move.question)->id);
        })
        .def_prop_ro("values", [](const Move &x) {
            return values_list(x.move.value, x.move.value + x.move.length);
        })
        .def_ro("text", &Move::text, "In the notation, without its faction.")
        .def("__str__", [](const Move &x) { return faction_word(x.move.by) + " " + x.text; })
        .def("__repr__",
             [](const Move &x) { return "<Move " + faction_word(x.move.by) + " " + x.text + ">"; })
        .def("__eq__", [](const Move &a, const Move &b) {
            return !std::memcmp(&a.move, &b.move, sizeof a.move);
        }, nb::is_operator())
        .def("__hash__", [](const Move &x) {
            return nb::hash(nb::bytes((const char *)&x.move, sizeof x.move));
        });

    nb::class_<Question>(m, "Question",
                         "What a faction is asked: a form, filled in value by value.")
        .def_prop_ro("name", [](const Question &q) {
            return id_as_word(kanly_question_at(q.empty.question)->id);
        })
        .def_prop_ro("prompt", [](const Question &q) {
            return std::string(kanly_question_at(q.empty.question)->prompt);
        })
        .def_prop_ro("faction", [](const Question &q) { return faction_word(q.empty.by); })
        .def("field", next_field, nb::arg("so_far") = values_list(),
             nb::sig("def field(self, so_far: collections.abc.Sequence[int] = []) -> str | None"),
             "What the next value means; None when the form is complete.")
        .def("values", lawful, nb::arg("so_far") = values_list(),
             nb::sig("def values(self, so_far: collections.abc.Sequence[int] = [])"
                     " -> dict[int, str] | typing.Any"),
             "The lawful values of the next field, each with its name; None when it is complete.")
        .def("why", why, nb::arg("so_far"), nb::arg("value"),
             "Every rule against a value, in a sentence each; '' if it is lawful.")
        .def("move", [](const Question &q, const values_list &v) { return whole(q, filled(q, v)); },
             nb::arg("values"), "The move these values are. Raises Refused.")
        .def("read", read_move, nb::arg("text"),
             "The move a text means. Raises ValueError, Refused.")
        .def("default", [](const Question &q) {
            return whole(q, kanly_default_move(&q.seen, (kanly_faction)q.empty.by));
        }, "The answer given for somebody who does not answer.")
        .def("random", [](const Question &q, uint64_t seed) {
            return whole(q, kanly_random_move(&q.seen, (kanly_faction)q.empty.by, &seed));
        }, nb::arg("seed"), "A lawful move, drawn field by field.")
        .def("json", [](const Question &q) {
            return text_of([&](char *out, size_t size) {
                return kanly_json_question(&q.seen, (kanly_faction)q.empty.by, out, size);
            });
        }, "As the server sends it.");

    nb::class_<View>(m, "View", "What one faction, or a watcher, may know of a game.")
        .def_prop_ro("eye", [](const View &v) -> std::optional<std::string> {
            if (v.eye >= KANLY_FACTIONS) return std::nullopt;
            return faction_word(v.eye);
        })
        .def_prop_ro("question", question_of, nb::for_getter(nb::sig(asked_or_any)),
                     "What this faction is asked, or None.")
        .def_prop_ro("out_of_turn", out_of_turn, "The moves it could make out of turn.")
        .def("begin", begin_out_of_turn, nb::arg("name"), "A form for a move out of turn.")
        .def("observation", observation, "As kanly.obs.layout describes it, in bytes.")
        .def("json", json_of, "As the server sends it.")
        .def("__str__", text_of_view)
        .def("__eq__", [](const View &a, const View &b) {
            return a.eye == b.eye && !std::memcmp(&a.seen, &b.seen, sizeof a.seen);
        }, nb::is_operator())
        .def("imagine", [](const View &v, uint64_t seed) {
            Game possible;
            possible.whole = false;
            kanly_imagine(&v.seen, v.eye, seed, &possible.game);
            return possible;
        }, nb::arg("seed"), "A game that could be the one seen.");
}
