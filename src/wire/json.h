/* JSON, written and never read. Commas, quotes and escapes are seen to here, so that nobody else
** has to think of them; a number that is none (a share of no games) is written as null.
**
**     json j = json_to(stdout);
**     json_open(&j, NULL, '{');
**     json_text(&j, "name", "steady");
**     json_open(&j, "turns", '[');
**     json_whole(&j, NULL, 3);
**     json_close(&j);
**     json_close(&j);
**
** The key is NULL within a list and at the top. */
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

enum { JSON_DEPTH = 12 };

typedef struct {
    FILE *out;
    unsigned depth;
    char close[JSON_DEPTH]; /* what ends each level */
    bool more[JSON_DEPTH];  /* something stands before: a comma is due */
} json;

json json_to(FILE *out);
void json_open(json *j, const char *key, char bracket); /* '{' or '[' */
void json_close(json *j);
void json_text(json *j, const char *key, const char *text); /* NULL: null */
void json_whole(json *j, const char *key, uint64_t number);
void json_decimal(json *j, const char *key, double number); /* six digits after the point at most */
void json_truth(json *j, const char *key, bool value);
void json_nothing(json *j, const char *key);
void json_line(json *j); /* a line break, where a reader would like one */
