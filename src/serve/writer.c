/* A server that cannot get memory for an answer cannot go on: it stops, and the games are on the
** disk. */
#include "serve/writer.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void grow(writer *w, size_t more)
{
    size_t room = w->room ? w->room : 256;
    while (room < w->length + more + 1) room *= 2;
    char *text = realloc(w->text, room);
    if (!text) abort();
    w->text = text;
    w->room = room;
}

/* Every byte anybody is told passes here, so the usual case is short. */
static inline void make_room(writer *w, size_t more)
{
    if (w->length + more + 1 > w->room) grow(w, more);
}

static inline void write_letter(writer *w, char letter)
{
    make_room(w, 1);
    w->text[w->length++] = letter;
    w->text[w->length] = '\0';
}

void writer_free(writer *w)
{
    free(w->text);
    *w = (writer){0};
}

void write_bytes(writer *w, const char *bytes, size_t length)
{
    make_room(w, length);
    if (length) memcpy(w->text + w->length, bytes, length);
    w->length += length;
    w->text[w->length] = '\0';
}

void write_format(writer *w, const char *format, ...)
{
    char text[1024];
    va_list values;
    va_start(values, format);
    int length = vsnprintf(text, sizeof text, format, values);
    va_end(values);
    if (length > 0)
        write_bytes(w, text, (size_t)length < sizeof text ? (size_t)length : sizeof text - 1);
}

static void write_string(writer *w, const char *text)
{
    write_letter(w, '"');
    while (*text) {
        size_t plain = 0;
        while ((unsigned char)text[plain] >= ' ' && text[plain] != '"' && text[plain] != '\\')
            plain++;
        write_bytes(w, text, plain);
        text += plain;
        if (!*text) break;
        if (*text == '"' || *text == '\\')
            write_format(w, "\\%c", *text);
        else
            write_format(w, "\\u%04x", (unsigned char)*text);
        text++;
    }
    write_letter(w, '"');
}

/* What stands before a value: a comma where something stood before, and the key. */
static void before(writer *w, const char *key)
{
    char last = w->length ? w->text[w->length - 1] : '{';
    if (last != '{' && last != '[') write_letter(w, ',');
    if (!key) return;
    size_t length = strlen(key); /* our own words: nothing in them must be escaped */
    make_room(w, length + 3);
    char *at = w->text + w->length;
    *at++ = '"';
    memcpy(at, key, length);
    at += length;
    *at++ = '"';
    *at++ = ':';
    *at = '\0';
    w->length += length + 3;
}

void write_open(writer *w, const char *key, char bracket)
{
    before(w, key);
    write_letter(w, bracket);
}

void write_close(writer *w, char bracket) { write_letter(w, bracket); }

void write_text(writer *w, const char *key, const char *text)
{
    before(w, key);
    if (text)
        write_string(w, text);
    else
        write_bytes(w, "null", 4);
}

void write_number(writer *w, const char *key, int64_t number)
{
    char digits[24], *at = digits + sizeof digits;
    uint64_t left = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
    before(w, key);
    do *--at = (char)('0' + left % 10);
    while (left /= 10);
    if (number < 0) *--at = '-';
    write_bytes(w, at, (size_t)(digits + sizeof digits - at));
}

void write_real(writer *w, const char *key, double number)
{
    before(w, key);
    write_format(w, "%.3f", number);
}

void write_yes(writer *w, const char *key, bool yes)
{
    before(w, key);
    write_bytes(w, yes ? "true" : "false", yes ? 4 : 5);
}

void write_null(writer *w, const char *key) { write_text(w, key, NULL); }

void write_raw(writer *w, const char *key, const char *json, size_t length)
{
    before(w, key);
    write_bytes(w, json, length);
}

/* Eight bytes at a step; equal texts have equal sums, and others practically never. */
uint64_t writer_sum(const writer *w)
{
    uint64_t sum = UINT64_C(0x9e3779b97f4a7c15) ^ w->length;
    for (size_t at = 0; at < w->length; at += sizeof sum) {
        uint64_t eight = 0;
        size_t left = w->length - at;
        memcpy(&eight, w->text + at, left < sizeof eight ? left : sizeof eight);
        sum = (sum ^ eight) * UINT64_C(0xbf58476d1ce4e5b9);
        sum ^= sum >> 29;
    }
    return (sum ^ sum >> 31) * UINT64_C(0x94d049bb133111eb) |
           1; /* never 0: that is "told nothing" */
}
