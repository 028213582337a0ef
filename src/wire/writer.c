/* Who cannot get memory for what is to be said cannot go on. Of the server nothing is lost by that:
** its games are on the disk. */
#include "wire/writer.h"

#include <assert.h>
#include <math.h>
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

void writer_print(writer *w, FILE *out)
{
    if (w->length) fwrite(w->text, 1, w->length, out);
    writer_free(w);
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

#define EACH(byte) ((byte)*UINT64_C(0x0101010101010101))

/* Whether one of eight bytes must be escaped: a control character, a quote or a backslash. */
static bool any_odd(const char *at)
{
    uint64_t eight;
    memcpy(&eight, at, sizeof eight);
    uint64_t quote = eight ^ EACH('"'), slash = eight ^ EACH('\\'), last = eight ^ EACH(0x7f);
    uint64_t odd = ((eight - EACH(' ')) & ~eight) | ((quote - EACH(1)) & ~quote) |
                   ((slash - EACH(1)) & ~slash) | ((last - EACH(1)) & ~last);
    return odd & EACH(0x80);
}

static bool is_odd(char letter)
{
    return (unsigned char)letter < ' ' || letter == '"' || letter == '\\' || letter == 0x7f;
}

/* How much of a text can be written as it is. */
static size_t plain_part(const char *text, size_t length)
{
    size_t plain = 0;
    while (length - plain >= 8 && !any_odd(text + plain)) plain += 8;
    while (plain < length && !is_odd(text[plain])) plain++;
    return plain;
}

static void write_string(writer *w, const char *text)
{
    size_t left = strlen(text);
    make_room(w, left + 2);
    write_letter(w, '"');
    for (;;) {
        size_t plain = plain_part(text, left);
        write_bytes(w, text, plain);
        text += plain;
        left -= plain;
        if (!left) break;
        if (*text == '"' || *text == '\\')
            write_format(w, "\\%c", *text);
        else
            write_format(w, "\\u%04x", (unsigned char)*text);
        text++;
        left--;
    }
    write_letter(w, '"');
}

/* What stands before a value: a comma where something stood before, and the key. A value never ends
** with one of these: then nothing did. */
static void before(writer *w, const char *key)
{
    char last = w->length ? w->text[w->length - 1] : ' ';
    if (last != '{' && last != '[' && last != ' ' && last != '\n') write_letter(w, ',');
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
    assert(w->depth < WRITER_DEPTH);
    before(w, key);
    write_letter(w, bracket);
    w->close[w->depth++] = bracket == '{' ? '}' : ']';
}

void write_close(writer *w)
{
    assert(w->depth > 0);
    write_letter(w, w->close[--w->depth]);
}

void write_text(writer *w, const char *key, const char *text)
{
    before(w, key);
    if (text)
        write_string(w, text);
    else
        write_bytes(w, "null", 4);
}

static void write_digits(writer *w, uint64_t number)
{
    char digits[24], *at = digits + sizeof digits;
    do *--at = (char)('0' + number % 10);
    while (number /= 10);
    write_bytes(w, at, (size_t)(digits + sizeof digits - at));
}

void write_number(writer *w, const char *key, int64_t number)
{
    before(w, key);
    if (number < 0) write_letter(w, '-');
    write_digits(w, number < 0 ? 0 - (uint64_t)number : (uint64_t)number);
}

void write_whole(writer *w, const char *key, uint64_t number)
{
    before(w, key);
    write_digits(w, number);
}

void write_decimal(writer *w, const char *key, double number)
{
    before(w, key);
    if (isfinite(number))
        write_format(w, "%.6g", fabs(number) < 1e-9 ? 0 : number);
    else
        write_bytes(w, "null", 4);
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

void write_line(writer *w) { write_letter(w, '\n'); }

static inline uint64_t stir(uint64_t sum, const uint8_t *at)
{
    uint64_t eight;
    memcpy(&eight, at, sizeof eight);
    sum = (sum ^ eight) * UINT64_C(0xbf58476d1ce4e5b9);
    return sum ^ sum >> 29;
}

/* Four sums side by side, so that none has to wait for the one before. */
uint64_t sum_of(const void *bytes, size_t length)
{
    enum { STEP = 4 * sizeof(uint64_t) };
    uint64_t a = UINT64_C(0x9e3779b97f4a7c15) ^ length, b = 1, c = 2, d = 3;
    const uint8_t *at = bytes;
    size_t left = length;
    for (; left >= STEP; left -= STEP, at += STEP) {
        a = stir(a, at);
        b = stir(b, at + 8);
        c = stir(c, at + 16);
        d = stir(d, at + 24);
    }
    uint8_t rest[STEP] = {0};
    if (left) memcpy(rest, at, left);
    for (unsigned i = 0; i < left; i += 8) a = stir(a, rest + i);
    const uint64_t others[] = {b, c, d};
    for (unsigned i = 0; i < 3; i++) a = stir(a, (const uint8_t *)&others[i]);
    return (a ^ a >> 31) * UINT64_C(0x94d049bb133111eb) | 1;
}
