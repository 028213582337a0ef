/* Prints what the page is built from: the schema of `kanly schema` for its types, with `game` the
** printed game for its board, with `words` the sentences of the other rows for its catalogues, with
** `rules` the rulebook. The command itself cannot be asked: it is built later, with the page
** inside. */
#include <string.h>

#include "board/rulebook.h"
#include "kanly/questions.h"
#include "kanly/words.def"
#include "rules/karama.h"
#include "text/story.h"
#include "wire/names.h"

static void write_events(writer *w)
{
    static const char *const SENTENCE[] = {
#define EVENT(id, sorts, arguments, sentence) sentence,
#include "kanly/events.def"
#undef EVENT
    };
    char word[64];
    write_open(w, "event", '{');
    for (uint8_t kind = 0; story_word(kind, word, sizeof word); kind++)
        write_text(w, word, SENTENCE[kind]);
    write_close(w);
}

static void write_facts(writer *w)
{
    write_open(w, "fact", '{');
#define FACT(id, word, of, sentence) write_text(w, word, sentence);
#include "kanly/facts.def"
#undef FACT
    write_close(w);
}

/* What KANLY_NONE says of each kind of field. */
static void write_nothing(writer *w)
{
    write_open(w, "nothing", '{');
    for (unsigned kind = 0; kind < KANLY_FIELD_KINDS; kind++)
        write_text(w, kanly_field_at(kind)->name, kanly_field_at(kind)->nothing);
    write_close(w);
}

/* What is said of a question's only way when it does nothing. */
static void write_idle(writer *w)
{
    char name[WIRE_NAME_SIZE];
    write_open(w, "idle", '{');
    for (unsigned i = 0; kanly_way_at(i); i++) {
        const kanly_way_row *way = kanly_way_at(i);
        if (way->nothing[0])
            write_text(w, id_name(kanly_question_at(way->question)->id, name), way->nothing);
    }
    write_close(w);
}

static void write_abilities(writer *w)
{
    char name[WIRE_NAME_SIZE];
    write_open(w, "ability", '{');
    for (uint8_t i = 0; i < ABILITIES; i++)
        write_text(w, called(KANLY_FIELD_ABILITY, i, name),
                   kanly_rule_text(ABILITY[i].rule)->title);
    write_close(w);
}

#define ROW(id, word, title, ...) write_text(w, word, title);
#define KIND(id, word, title, ...) write_text(w, word, "a " title); /* as the Voice says it */
#define LIST(key, rows, row)                                                                       \
    write_open(w, key, '{');                                                                       \
    rows(row) write_close(w)

static void write_lists(writer *w)
{
    LIST("phase", KANLY_PHASE_LIST, ROW);
    LIST("victory", KANLY_VICTORY_LIST, ROW);
    LIST("sort", KANLY_CARD_SORT_LIST, ROW);
    LIST("kind", KANLY_VOICE_KIND_LIST, KIND);
    LIST("when", KANLY_PAY_EVENT_LIST, ROW);
}

/* Hints, what the table says, and bots: by faction, and which of the two ways of saying it. */
static void write_sentences(writer *w)
{
    char name[WIRE_NAME_SIZE];
    write_open(w, "ground", '{');
#define GROUND(id, word, sentence) write_text(w, word, sentence);
#include "bots/grounds.def"
#undef GROUND
    write_close(w);
    write_open(w, "note", '{');
#define NOTE(id, word, sentence) write_text(w, word, sentence);
#include "serve/notes.def"
#undef NOTE
    write_close(w);
    write_open(w, "talk", '[');
#define TALK(key, by, sentence, other)                                                             \
    write_open(w, NULL, '{');                                                                      \
    write_text(w, "key", id_name(#key, name));                                                     \
    write_text(w, "by", faction_name(by));                                                         \
    write_text(w, "first", sentence);                                                              \
    write_text(w, "second", other);                                                                \
    write_close(w);
#include "bots/talk.def"
#undef TALK
    write_close(w);
}

static void write_words(writer *w)
{
    write_open(w, NULL, '{');
    write_sentences(w);
    write_events(w);
    write_facts(w);
    write_nothing(w);
    write_idle(w);
    write_abilities(w);
    write_lists(w);
    write_close(w);
}

int main(int argc, char **argv)
{
    writer w = {0};
    const char *what = argc > 1 ? argv[1] : "";
    if (strcmp(what, "game") == 0)
        wire_printed_game(&w);
    else if (strcmp(what, "words") == 0)
        write_words(&w);
    else if (strcmp(what, "rules") == 0)
        wire_rulebook(&w);
    else
        wire_schema(&w);
    writer_print(&w, stdout);
    return 0;
}
