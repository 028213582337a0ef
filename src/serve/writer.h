/* Writing JSON into a growing buffer. Commas come by themselves; a key of NULL stands in a list. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct {
    char *text;
    size_t length, room;
} writer;

void writer_free(writer *w);
uint64_t writer_sum(const writer *w);                          /* of the text so far; never 0 */
void write_open(writer *w, const char *key, char bracket);     /* '{' or '[' */
void write_close(writer *w, char bracket);                     /* '}' or ']' */
void write_text(writer *w, const char *key, const char *text); /* NULL: null */
void write_number(writer *w, const char *key, int64_t number);
void write_real(writer *w, const char *key, double number);
void write_yes(writer *w, const char *key, bool yes);
void write_null(writer *w, const char *key);
void write_raw(writer *w, const char *key, const char *json, size_t length);
void write_bytes(writer *w, const char *bytes, size_t length); /* as they are */
void write_format(writer *w, const char *format, ...) __attribute__((format(printf, 2, 3)));
