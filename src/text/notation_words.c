/* The words of a line, and the numbers among them. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "text/spoken.h"

static bool is_space(char c) { return c == ' ' || c == '\t' || c == '\r'; }

void split_words(words *w, const char *line, size_t length)
{
    w->count = w->next = 0;
    w->failed = false;
    w->wanted[0] = '\0';
    size_t i = 0;
    while (i < length) {
        if (is_space(line[i])) {
            i++;
            continue;
        }
        if (line[i] == '#') break;
        size_t from = i;
        while (i < length && !is_space(line[i])) i++;
        if (w->count == WORDS) {
            expected_at(w, (unsigned)from + 1, "expected at most %d words on a line", WORDS);
            break;
        }
        w->word[w->count++] = (word){line + from, (unsigned)(i - from), (unsigned)from + 1};
    }
    w->end = w->count ? w->word[w->count - 1].column + w->word[w->count - 1].length : 1;
}

bool word_is(word x, const char *text)
{
    return strlen(text) == x.length && !memcmp(x.at, text, x.length);
}

word next_word(const words *w) { return more_words(w) ? w->word[w->next] : (word){"", 0, w->end}; }

bool next_is(const words *w, const char *text)
{
    return more_words(w) && word_is(w->word[w->next], text);
}

bool took(words *w, const char *text)
{
    if (!next_is(w, text)) return false;
    w->next++;
    return true;
}

word take_any(words *w, const char *what)
{
    if (more_words(w)) return w->word[w->next++];
    expected(w, what);
    return (word){"", 0, w->end};
}

bool expected_at(words *w, unsigned column, const char *format, ...)
{
    if (w->failed) return false;
    w->failed = true;
    w->error.column = column;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(w->error.text, sizeof w->error.text, format, arguments);
    va_end(arguments);
    return false;
}

bool expected(words *w, const char *what)
{
    if (!w->failed) snprintf(w->wanted, sizeof w->wanted, "%s", what);
    if (w->next >= w->count) return expected_at(w, w->end + 1, "expected %s, the line ends", what);
    word found = w->word[w->next];
    return expected_at(w, found.column, "expected %s, found '%.*s'", what,
                       (int)(found.length > 60 ? 60 : found.length), found.at);
}

bool at_end(words *w)
{
    if (w->failed) return false;
    return w->next == w->count || expected(w, "the end of the line");
}

/* --- numbers ---------------------------------------------------------------------------------- */

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool starts_with_digit(const words *w) { return is_digit(next_word(w).at[0]); }

int read_digits(word x, unsigned *from)
{
    int value = 0;
    unsigned start = *from;
    for (; *from < x.length && is_digit(x.at[*from]); ++*from) {
        value = value * 10 + (x.at[*from] - '0');
        if (*from - start > 5) return -1;
    }
    return *from == start ? -1 : value;
}

unsigned read_number(words *w, unsigned highest, const char *what)
{
    unsigned end = 0;
    word x = next_word(w);
    int value = read_digits(x, &end);
    if (value < 0 || end != x.length) return expected(w, what), 0;
    if ((unsigned)value > highest) {
        expected_at(w, x.column, "expected %s of at most %u, found %d", what, highest, value);
        return 0;
    }
    w->next++;
    return (unsigned)value;
}

uint8_t read_dial(words *w)
{
    static const char what[] = "a dial such as 3 or 3.5";
    unsigned end = 0;
    word x = next_word(w);
    int value = read_digits(x, &end);
    bool half =
        x.length == end + 2 && x.at[end] == '.' && (x.at[end + 1] == '5' || x.at[end + 1] == '0');
    if (value < 0 || value > 126 || (end != x.length && !half)) return expected(w, what), 0;
    w->next++;
    return (uint8_t)(value * 2 + (half && x.at[end + 1] == '5'));
}

said_count read_count(words *w)
{
    static const char what[] = "a number of forces such as 5 or 3+2";
    unsigned end = 0;
    word x = next_word(w);
    int forces = read_digits(x, &end), elites = 0;
    if (end < x.length && x.at[end] == '+') {
        end++;
        elites = read_digits(x, &end);
    }
    if (forces < 0 || elites < 0 || end != x.length || forces > KANLY_MOST || elites > KANLY_MOST)
        return expected(w, what), (said_count){0, 0};
    w->next++;
    return (said_count){(uint8_t)forces, (uint8_t)elites};
}

uint8_t read_yes_no(words *w)
{
    if (took(w, "yes")) return KANLY_YES;
    if (!took(w, "no")) expected(w, "yes or no");
    return KANLY_NO;
}

kanly_rule read_rule(words *w)
{
    static const char what[] = "a rule number such as 1.06.03.05";
    char number[KANLY_RULE_NUMBER_SIZE];
    word x = next_word(w);
    if (x.length >= sizeof number) return expected(w, what), KANLY_R_NONE;
    memcpy(number, x.at, x.length);
    number[x.length] = '\0';
    kanly_rule rule = kanly_rule_find(number);
    if (rule == KANLY_R_NONE) return expected(w, what), KANLY_R_NONE;
    w->next++;
    return rule;
}

void print_count(unsigned forces, unsigned elites, char *out, size_t size)
{
    snprintf(out, size, elites ? "%u+%u" : "%u", forces, elites);
}
