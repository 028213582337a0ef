/* Patterns, piece by piece; see pattern.h. */
#include "text/pattern.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* The length up to the bracket that closes the one it starts with. */
static unsigned bracketed(const char *at, unsigned length, char open, char close)
{
    unsigned depth = 0, i = 0;
    for (; i < length; i++) {
        if (at[i] == open) depth++;
        if (at[i] == close && --depth == 0) break;
    }
    return i;
}

static unsigned text_length(const char *at, unsigned length, bool in_words)
{
    unsigned i = 0;
    while (i < length && at[i] != '{' && at[i] != '[' &&
           !(in_words ? at[i] == '(' || at[i] == ' ' : at[i] == '|'))
        i++;
    return i;
}

piece pattern_of(const char *pattern)
{
    return (piece){.at = pattern, .length = (unsigned)strlen(pattern), .kind = PIECE_NEEDED};
}

piece behind(piece p) { return (piece){.at = p.rest, .length = p.left, .kind = PIECE_NEEDED}; }

piece first_piece(piece clause, bool in_words)
{
    const char *at = clause.at;
    unsigned length = clause.length;
    while (in_words && length && *at == ' ') at++, length--;
    if (!in_words && length && *at == '|') at++, length--;
    if (!length) return (piece){at, at, 0, 0, PIECE_END};
    piece_kind kind = *at == '{'               ? PIECE_BLANK
                      : *at == '['             ? PIECE_OPTIONAL
                      : *at == '(' && in_words ? PIECE_NEEDED
                                               : PIECE_TEXT;
    if (kind == PIECE_TEXT) {
        unsigned n = text_length(at, length, in_words);
        return (piece){at, at + n, n, length - n, kind};
    }
    char close = kind == PIECE_BLANK ? '}' : kind == PIECE_OPTIONAL ? ']' : ')';
    unsigned n = bracketed(at, length, *at, close);
    return (piece){at + 1, at + n + 1, n - 1, length - n - 1, kind};
}

/* `spice-card` in a pattern is SPICE_CARD among the rows. */
static void copy_id(char *out, const char *at, unsigned length)
{
    if (length > 23) length = 23;
    for (unsigned i = 0; i < length; i++)
        out[i] = at[i] == '-' ? '_' : (char)toupper((unsigned char)at[i]);
    out[length] = '\0';
}

blank blank_of(piece p)
{
    blank b = {.word = NULL};
    if (p.kind != PIECE_BLANK) return b;
    if (p.length && *p.at == '@') b.subject = true, p.at++, p.length--;
    unsigned first = 0;
    while (first < p.length && !strchr(":+/", p.at[first])) first++;
    if (b.subject)
        snprintf(b.field, sizeof b.field, "%.*s", (int)p.length, p.at); /* the name of a kind */
    else
        copy_id(b.field, p.at, first);
    if (first == p.length) return b;
    if (p.at[first] == ':') {
        b.word = p.at + first + 1;
        b.word_length = p.length - first - 1;
    } else {
        copy_id(b.second, p.at + first + 1, p.length - first - 1);
    }
    return b;
}

blank first_blank(piece clause)
{
    piece p = first_piece(clause, true);
    while (p.kind != PIECE_BLANK && p.kind != PIECE_END) p = first_piece(behind(p), true);
    return blank_of(p);
}

bool blank_is(const blank *b, const char *name) { return strcmp(b->field, name) == 0; }
