/* The library for Python: thin classes around its structs. Names become words here and words
** numbers; everything else is the library's own doing. */
#pragma once

#include <nanobind/nanobind.h>

#include <optional>
#include <string>
#include <vector>

#include "kanly/batch.h"
#include "kanly/bots.h"
#include "kanly/json.h"
#include "kanly/text.h"

namespace nb = nanobind;

/* A move with who makes it. Equal moves are equal values. */
struct Move {
    kanly_move move;
    std::string text; /* in the notation, without its faction */
};

/* What one eye sees of a game. */
struct View {
    kanly_game seen;
    uint8_t eye;
};

/* What a faction is asked, or a move out of turn it could make: a form to be filled in. */
struct Question {
    kanly_game seen;
    kanly_move empty;
};

/* A game with everything it came from. One that was imagined, or taken from a batch, has no
** beginning: it can be played on, and not saved. */
struct Game {
    kanly_game game;
    bool whole = true;
    std::vector<kanly_move> moves;
    std::vector<kanly_event> events; /* all so far */
    std::vector<size_t> heard;       /* how many there were before each move */
};

/* --- words (words.cpp) ------------------------------------------------------------------------ */

/* A text of the library, however long. */
template <typename Call> std::string text_of(Call call)
{
    std::string text(call(nullptr, 0), '\0');
    call(text.data(), text.size() + 1);
    return text;
}

kanly_faction faction_named(const std::string &name); /* raises ValueError */
uint8_t eye_named(const std::optional<std::string> &name);
std::string faction_word(unsigned faction);
std::vector<std::string> factions_in(uint8_t set);
std::string id_as_word(const char *id); /* STORM_LOSS: "storm-loss" */
kanly_options options_named(const std::string &options, const std::string &seats);
std::optional<Question> question_of(const View &v); /* nothing when it is not asked */
[[noreturn]] void refuse(const kanly_reason &reason);

void bind_words(nb::module_ &m);
void bind_game(nb::module_ &m);
void bind_question(nb::module_ &m);
void bind_bot(nb::module_ &m);
void bind_batch(nb::module_ &m);
