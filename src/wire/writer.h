/* JSON, written and never read, into a buffer that grows. Commas, quotes, escapes and closing
** brackets are taken care of here, so that nobody else has to think of them.
**
**     writer w = {0};
**     write_open(&w, NULL, '{');
**     write_text(&w, "name", "steady");
**     write_open(&w, "turns", '[');
**     write_number(&w, NULL, 3);
**     write_close(&w);
**     write_close(&w);
**     writer_print(&w, stdout);
**
** The key is NULL within a list and at the top. Plain text may stand before a value, as long as it
** ends with a space or a line break. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

enum { WRITER_DEPTH = 16 };

typedef struct {
    char *text;
    size_t length, room;
    unsigned depth;
    char close[WRITER_DEPTH]; /* what ends each level */
} writer;

void writer_free(writer *w);
void writer_print(writer *w, FILE *out); /* and frees */

/* Equal bytes have equal sums, and others practically never; no sum is 0. */
uint64_t sum_of(const void *bytes, size_t length);

void write_open(writer *w, const char *key, char bracket); /* '{' or '[' */
void write_close(writer *w);
void write_text(writer *w, const char *key, const char *text); /* NULL: null */
void write_number(writer *w, const char *key, int64_t number);
void write_whole(writer *w, const char *key, uint64_t number);
/* six digits at most; a number that is none (a share of no games) is null */
void write_decimal(writer *w, const char *key, double number);
void write_yes(writer *w, const char *key, bool yes);
void write_null(writer *w, const char *key);
void write_raw(writer *w, const char *key, const char *json, size_t length);

/* Text as it is. */
void write_bytes(writer *w, const char *bytes, size_t length);
void write_format(writer *w, const char *format, ...) __attribute__((format(printf, 2, 3)));
void write_line(writer *w); /* a line break, where a reader would like one */
