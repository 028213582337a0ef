/* kanly/text.h without the saved games: the text room behind calls that count what they write. */
#include <stdio.h>
#include <string.h>

#include "kanly/text.h"
#include "library/library_room.h"
#include "text/notation.h"
#include "text/options.h"
#include "text/position.h"
#include "text/story.h"
#include "text/wording.h"

size_t copy_out(const char *text, size_t length, char *out, size_t size)
{
    if (!size) return length;
    size_t kept = length < size ? length : size - 1;
    memcpy(out, text, kept);
    out[kept] = '\0';
    return length;
}

static size_t copy_line(const char *text, char *out, size_t size)
{
    return copy_out(text, strlen(text), out, size);
}

bool mistaken(kanly_mistake *mistake, unsigned line, unsigned column, const char *text)
{
    if (!mistake) return false;
    mistake->line = line;
    mistake->column = column;
    snprintf(mistake->text, sizeof mistake->text, "%s", text);
    return false;
}

/* --- names ------------------------------------------------------------------------------------ */

const char *kanly_faction_name(unsigned f)
{
    return f < FACTIONS ? faction_name((faction)f) : NULL;
}

const char *kanly_phase_name(unsigned phase)
{
    return phase < KANLY_PHASES ? phase_word((uint8_t)phase) : NULL;
}

size_t kanly_event_name(const kanly_event *event, char *out, size_t size)
{
    char word[KANLY_LINE_SIZE] = "";
    story_word(event->kind, word, sizeof word);
    return copy_line(word, out, size);
}

const char *kanly_victory_text(unsigned victory) { return victory_text((uint8_t)victory); }

size_t kanly_value_name(kanly_field kind, uint8_t value, char *out, size_t size)
{
    saying s = saying_in(out, size);
    if ((unsigned)kind < KANLY_FIELD_KINDS) print_value(&s, kind, value);
    return s.used;
}

bool kanly_value_find(const kanly_game *seen, kanly_faction by, kanly_field kind, const char *name,
                      uint8_t *value)
{
    return (unsigned)kind < KANLY_FIELD_KINDS && (unsigned)by < FACTIONS &&
           find_value(seen, (faction)by, kind, name, value);
}

/* --- moves ------------------------------------------------------------------------------------ */

size_t kanly_print_move(const kanly_game *game, const kanly_move *move, char *out, size_t size)
{
    char text[NOTATION_MOVE_SIZE];
    notation_print(game, move, text, sizeof text);
    return copy_line(text, out, size);
}

bool kanly_read_move(const kanly_game *game, kanly_faction by, const char *text, kanly_move *move,
                     kanly_mistake *mistake)
{
    notation_error error;
    if ((unsigned)by >= FACTIONS) return mistaken(mistake, 0, 0, "there is no such faction");
    if (notation_parse(game, (uint8_t)by, text, move, &error)) return true;
    return mistaken(mistake, 0, error.column, error.text);
}

/* --- sentences -------------------------------------------------------------------------------- */

size_t kanly_say_move(const kanly_game *seen, const kanly_move *move, char *out, size_t size)
{
    saying s = saying_in(out, size);
    say_move(&s, seen, move);
    return s.used;
}

size_t kanly_say_value(const kanly_move *so_far, kanly_field kind, uint8_t value, char *out,
                       size_t size)
{
    saying s = saying_in(out, size);
    if ((unsigned)kind < KANLY_FIELD_KINDS) say_value(&s, so_far, (uint8_t)kind, value);
    return s.used;
}

size_t kanly_say_reason(const kanly_reason *reason, char *out, size_t size)
{
    saying s = saying_in(out, size);
    for (unsigned i = 0; i < reason->count && i < KANLY_REASONS; i++) {
        if (i) say(&s, "; ");
        say_because(&s, &reason->because[i]);
    }
    return s.used;
}

size_t kanly_say_event(const kanly_event *event, char *out, size_t size)
{
    char line[STORY_LINE_SIZE];
    story_line(event, line, sizeof line);
    return copy_line(line, out, size);
}

bool kanly_may_hear(const kanly_event *event, uint8_t eye) { return story_tells(event, eye); }

size_t kanly_say_position(const kanly_game *game, uint8_t eye, char *out, size_t size)
{
    char text[POSITION_SIZE];
    position_text(game, eye, text, sizeof text);
    return copy_line(text, out, size);
}

/* --- options ---------------------------------------------------------------------------------- */

bool kanly_read_options(kanly_options *options, const char *words, kanly_mistake *mistake)
{
    char error[KANLY_LINE_SIZE];
    if (options_read(options, words, error, sizeof error) == 0) return true;
    return mistaken(mistake, 0, 0, error);
}

bool kanly_read_seats(kanly_options *options, const char *words, kanly_mistake *mistake)
{
    char error[KANLY_LINE_SIZE];
    if (options_seats(options, words, error, sizeof error) == 0) return true;
    return mistaken(mistake, 0, 0, error);
}

size_t kanly_print_options(const kanly_options *options, char *out, size_t size)
{
    char text[OPTIONS_TEXT_SIZE];
    options_print(options, true, text, sizeof text);
    return copy_line(text, out, size);
}

size_t kanly_print_seats(const kanly_options *options, char *out, size_t size)
{
    char text[OPTIONS_TEXT_SIZE];
    options_print_seats(options, text, sizeof text);
    return copy_line(text, out, size);
}
