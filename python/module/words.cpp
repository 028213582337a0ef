/* Names, options, refusals. */
#include "module.h"

#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <cctype>

kanly_faction faction_named(const std::string &name)
{
    for (unsigned f = 0; f < KANLY_FACTIONS; f++)
        if (name == kanly_faction_name(f)) return (kanly_faction)f;
    throw nb::value_error(("there is no faction '" + name + "'").c_str());
}

uint8_t eye_named(const std::optional<std::string> &name)
{
    return name ? (uint8_t)faction_named(*name) : (uint8_t)KANLY_FACTIONS;
}

std::string faction_word(unsigned faction) { return kanly_faction_name(faction); }

std::vector<std::string> factions_in(uint8_t set)
{
    std::vector<std::string> names;
    for (unsigned f = 0; f < KANLY_FACTIONS; f++)
        if (set >> f & 1) names.push_back(kanly_faction_name(f));
    return names;
}

std::string id_as_word(const char *id)
{
    std::string word(id);
    for (char &letter : word)
        letter = letter == '_' ? '-' : (char)std::tolower((unsigned char)letter);
    return word;
}

kanly_options options_named(const std::string &words, const std::string &seats)
{
    kanly_options options = kanly_default_options();
    kanly_mistake mistake;
    if ((!words.empty() && !kanly_read_options(&options, words.c_str(), &mistake)) ||
        (!seats.empty() && !kanly_read_seats(&options, seats.c_str(), &mistake)))
        throw nb::value_error(mistake.text);
    if (const char *fault = kanly_options_fault(&options)) throw nb::value_error(fault);
    return options;
}

static std::string number_of(kanly_rule rule)
{
    char number[KANLY_RULE_NUMBER_SIZE];
    kanly_rule_number(rule, number);
    return number;
}

/* Raises kanly.Refused with the sentences, and the numbers of the rules as its `rules`. */
[[noreturn]] void refuse(const kanly_reason &reason)
{
    std::string text =
        text_of([&](char *out, size_t size) { return kanly_say_reason(&reason, out, size); });
    nb::list rules;
    for (unsigned i = 0; i < reason.count; i++) rules.append(number_of(reason.because[i].rule));
    nb::object refused = nb::module_::import_("kanly._words").attr("Refused");
    nb::object error = refused(text, rules, (int)reason.at);
    PyErr_SetObject(refused.ptr(), error.ptr());
    throw nb::python_error();
}

static std::vector<std::string> all_factions()
{
    return factions_in((uint8_t)((1u << KANLY_FACTIONS) - 1));
}

static std::string rule_said(const std::string &number)
{
    if (kanly_rule rule = kanly_rule_find(number.c_str())) {
        const kanly_rule_entry *entry = kanly_rule_text(rule);
        return std::string(entry->title) + ". " + entry->sentence;
    }
    if (unsigned note = kanly_note_find(number.c_str())) {
        const kanly_note_entry *entry = kanly_note_text(note);
        return std::string(entry->title) + ". " + entry->problem +
               (entry->problem[0] ? " " : "") + entry->sentence;
    }
    throw nb::key_error(number.c_str());
}

void bind_words(nb::module_ &m)
{
    m.attr("__version__") = kanly_version();
    m.attr("FACTIONS") = nb::tuple(nb::cast(all_factions()));
    m.def("rule", rule_said, nb::arg("number"),
          "What a rule or a ruling says, by its number: '1.06.03.02', 'RB-37'.");
    m.def("sheet", [](const std::string &faction) {
        kanly_faction f = faction_named(faction);
        return text_of(
            [&](char *out, size_t size) { return kanly_json_faction(f, out, size); });
    }, nb::arg("faction"), "What a faction can do, rule by rule, as JSON.");
    m.def("schema", [] {
        return text_of([](char *out, size_t size) { return kanly_json_schema(out, size); });
    }, "Every question and every move as JSON Schema.");
    m.def("bots", [] {
        std::vector<std::string> names;
        for (unsigned i = 0; kanly_bot_name(i); i++) names.push_back(kanly_bot_name(i));
        return names;
    }, "The opponents there are.");
}

NB_MODULE(_kanly, m)
{
    m.doc() = "The engine. What is meant to be used is imported by kanly.";
    bind_words(m);
    bind_question(m);
    bind_game(m);
    bind_bot(m);
    bind_batch(m);
}
