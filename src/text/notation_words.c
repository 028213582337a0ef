/* The words of a line. */
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
