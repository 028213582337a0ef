/* Messages are only looked into: a client that shares its processor with the server it measures
** must be cheap. What is read here comes from our own server; anything else reads as "not
** there". */
#include <stdlib.h>
#include <string.h>

#include "cli/load.h"

/* Past the string that begins at `at`. */
static const char *past_string(const char *at, const char *end)
{
    for (at++; at < end; at++) {
        at = memchr(at, '"', (size_t)(end - at));
        if (!at) return end;
        const char *back = at;
        while (back[-1] == '\\') back--;
        if ((at - back) % 2 == 0) return at + 1;
    }
    return end;
}

static const char *past_value(const char *at, const char *end)
{
    int depth = 0;
    while (at < end) {
        if (*at == '"') {
            at = past_string(at, end);
            if (!depth) return at;
            continue;
        }
        if (*at == '{' || *at == '[') depth++;
        if (*at == '}' || *at == ']') {
            if (depth == 0) return at;
            if (--depth == 0) return at + 1;
        }
        if (*at == ',' && depth == 0) return at;
        at++;
    }
    return end;
}

bool piece_member(piece object, const char *key, piece *value)
{
    const char *at = object.at + 1, *end = object.end;
    size_t length = strlen(key);
    if (object.at >= end || *object.at != '{') return false;
    while (at < end && *at == '"') {
        const char *name = at + 1, *after = past_string(at, end);
        if (after >= end || *after != ':') return false;
        const char *past = past_value(after + 1, end);
        if ((size_t)(after - 1 - name) == length && memcmp(name, key, length) == 0) {
            *value = (piece){after + 1, past};
            return true;
        }
        at = past + (past < end && *past == ',');
    }
    return false;
}

bool piece_next(piece *list, piece *value)
{
    if (list->at >= list->end || (*list->at != '[' && *list->at != ',')) return false;
    const char *at = list->at + 1;
    if (at >= list->end || *at == ']') return false;
    *value = (piece){at, past_value(at, list->end)};
    list->at = value->end;
    return true;
}

bool piece_is(piece value, const char *text)
{
    size_t length = strlen(text);
    if (value.at < value.end && *value.at == '"') value.at++, value.end--;
    return (size_t)(value.end - value.at) == length && memcmp(value.at, text, length) == 0;
}

uint64_t piece_number(piece value)
{
    uint64_t number = 0;
    for (; value.at < value.end && *value.at >= '0' && *value.at <= '9'; value.at++)
        number = 10 * number + (uint64_t)(*value.at - '0');
    return number;
}

bool piece_text(piece value, char *out, size_t size)
{
    if (value.end - value.at < 2 || *value.at != '"') return false;
    size_t length = (size_t)(value.end - value.at) - 2;
    if (length >= size) length = size - 1;
    memcpy(out, value.at + 1, length);
    out[length] = '\0';
    return true;
}
